"""The Windows program, made on Linux: CPython as python.org signed it, Qt as The Qt Company signed it, two launchers.

From the one folder come the set-up program (NSIS), the MSI for managed sites and the portable zip.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from recipe import contents, msi, papers
from recipe.binaries import needed
from recipe.fetch import python_for_windows, wheels
from recipe.folder import (
    ROOT,
    Wrong,
    copy,
    epoch,
    files_of,
    in_stdlib,
    precompile,
    project_page,
    put_app,
    put_lib,
    settle,
)
from recipe.licences import put_licences
from recipe.linux import interpreter, python_licence
from recipe.parts import versions_of
from recipe.sbom import put_sbom
from recipe.signing import UNSIGNED, Signer

HERE = ROOT / "packaging" / "windows"
ART = ROOT / "packaging" / "art" / "installer"
NAME = "felt-school"
WINDOWED, CONSOLE = "FeltSchool.exe", "felt-school.exe"
STDLIB = "python311.zip"
PATHS = f"{STDLIB}\n.\nlib\napp\n"
"""All that Python looks in; the user's own Python, its settings and packages stay outside."""
ROOTS = "/etc/ssl/certs/ca-certificates.crt"
BINARIES = (".exe", ".dll", ".pyd")


def build(out: Path, cache: Path, shown: str, signer: Signer = UNSIGNED, *, fast: bool = False) -> list[Path]:
    """Folder, set-up program, MSI and portable zip; `shown` is another version, `fast` packs weakly, both for tests."""
    folder = stage(out / "windows" / NAME, cache, shown, signer)
    packages = [pack_setup(folder, out, shown, signer, fast=fast), msi.pack(folder, out, shown, fast=fast)]
    for package in packages:
        signer.sign(package)
    return [*packages, pack_zip(folder, out, shown)]


def stage(folder: Path, cache: Path, shown: str, signer: Signer = UNSIGNED) -> Path:
    """The program's folder, complete and examined; what no publisher has signed goes to `signer`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = wheels("windows", ROOT / "requirements" / "program.txt", cache)
    versions = put_lib(folder, found, "windows")
    put_app(folder, shown)
    licence = put_python(folder, python_for_windows(cache))
    put_runtime(folder, found)
    verify_signatures(folder, leave_out=contents.UNSIGNED)
    put_launchers(folder, shown)
    for name in (WINDOWED, CONSOLE, *contents.UNSIGNED):
        signer.sign(folder / name)
    check_imports(folder)
    parts = versions_of(folder, "windows", shown, versions, {})
    put_licences(folder, "windows", found, parts, {"python.txt": licence + b"\n\n" + python_licence(cache)})
    precompile(folder, interpreter(cache), ("lib",), bare=contents.WITHOUT_SOURCE, lean=("app",))
    put_sbom(folder, "windows", parts, found, {})
    papers.put_docs(folder, shown)
    settle(folder)
    return folder


def put_python(folder: Path, sdist: Path) -> bytes:
    """Python's own folder for Windows out of the pinned sdist, every signature verified; gives its licence."""
    with tarfile.open(sdist) as archive:
        member = next(one for one in archive.getmembers() if one.name.endswith("/data.zip"))
        data = archive.extractfile(member)
        assert data is not None
        inner = zipfile.ZipFile(io.BytesIO(data.read()))
    with tempfile.TemporaryDirectory() as scratch:
        for name in inner.namelist():
            if not name.endswith("/"):
                (Path(scratch) / name.rpartition("/")[2]).write_bytes(inner.read(name))
        verify_signatures(Path(scratch), leave_out=contents.OWN_ROOT)
        for path in files_of(Path(scratch)):
            if path.name == STDLIB:
                put_stdlib(path, folder / STDLIB)
            elif path.name not in contents.WINDOWS_LEFT_OUT and path.name not in ("LICENSE.txt", "python311._pth"):
                copy(path, folder / path.name)
        (folder / "python311._pth").write_text(PATHS, encoding="ascii", newline="\r\n")
        return (Path(scratch) / "LICENSE.txt").read_bytes()


def put_stdlib(source: Path, target: Path) -> None:
    """The wanted modules of the standard library, not packed: the packages pack them better all together."""
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as kept:
        for info in whole.infolist():
            if in_stdlib(info.filename):
                data = whole.read(info)
                info.compress_type = zipfile.ZIP_STORED
                kept.writestr(info, data)


def put_runtime(folder: Path, found: list[Path]) -> None:
    """Microsoft's runtime beside the launchers, and nowhere else."""
    for wheel in found:
        if wheel.name.lower().startswith("pyside6_essentials"):
            with zipfile.ZipFile(wheel) as archive:
                for name in contents.RUNTIME:
                    (folder / name).write_bytes(archive.read(f"PySide6/{name}"))
    twice = [path for path in files_of(folder / "lib") if path.name.lower() in contents.RUNTIME]
    if twice or not (folder / contents.RUNTIME[0]).is_file():
        raise Wrong(f"Microsoft's runtime must lie beside the program, once: {twice or 'missing'}")


# ---------------------------------------------------------------- signatures and imports


def verify_signatures(folder: Path, leave_out: tuple[str, ...] = ()) -> int:
    """Every program file of others must carry a signature that holds; how many there are. `leave_out` must be there."""
    every = {path.relative_to(folder).as_posix(): path for path in files_of(folder)}
    absent = [name for name in leave_out if name not in every]
    if absent:
        raise Wrong(f"Without a signature may be, and is not there: {', '.join(absent)}.")
    paths = [path for name, path in every.items() if path.suffix.lower() in BINARIES and name not in leave_out]
    with ThreadPoolExecutor(2) as pool:
        bad = [
            f"{path.name}: {why}" for path, why in zip(paths, pool.map(signature_problem, paths), strict=True) if why
        ]
    if bad:
        raise Wrong("These signatures do not hold:\n" + "\n".join(bad))
    return len(paths)


@cache
def offline() -> tuple[str, ...]:
    """The switches that keep osslsigncode from asking the network for revoked certificates; 2.5 has none and asks not."""
    said = subprocess.run(["osslsigncode", "verify", "--help"], capture_output=True, text=True, check=False)
    return tuple(switch for switch in ("-ignore-crl", "-ignore-cdp") if switch in said.stdout + said.stderr)


def signature_problem(path: Path) -> str:
    """Empty when the file is as its publisher signed it."""
    command = ["osslsigncode", "verify", *offline(), "-CAfile", ROOTS, "-TSA-CAfile", ROOTS, "-in", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode == 0:
        return ""
    lines = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line or "ail" in line]
    return lines[0].strip() if lines else "no valid signature"


def check_imports(folder: Path) -> None:
    """Each import of each program file must lie beside it, beside the launcher, in Qt's folder, or be Windows' own."""
    files = [path for path in files_of(folder) if path.suffix.lower() in BINARIES]
    everywhere = {
        path.name.lower() for path in files if path.parent in (folder, folder / "lib/PySide6", folder / "lib/shiboken6")
    }
    lost = {
        f"{path.relative_to(folder).as_posix()} asks for {name}"
        for path in files
        for name in needed(path)
        if name.lower() not in everywhere | {one.name.lower() for one in path.parent.iterdir()} and not of_windows(name)
    }
    if lost:
        raise Wrong("Nothing brings these libraries:\n" + "\n".join(sorted(lost)))


def of_windows(name: str) -> bool:
    return (
        name.lower().startswith(("api-ms-win-", "ext-ms-")) or name.lower().removesuffix(".dll") in contents.WINDOWS_OWN
    )


# ---------------------------------------------------------------- launchers


def put_launchers(folder: Path, shown: str) -> None:
    """The program without a console and its twin with one, from one source; the version comes from the project."""
    numbers = ",".join([*(part for part in shown.split(".") if part.isdigit()), "0", "0", "0", "0"][:4])
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        for name in ("launcher.c", "launcher.rc", "launcher.manifest"):
            copy(HERE / name, work / name)
        copy(ROOT / "assets" / "icons" / "felt-school.ico", work / "felt-school.ico")
        for name, flags in ((WINDOWED, ["-mwindows"]), (CONSOLE, ["-DCONSOLE", "-mconsole"])):
            words = [f"-DNUMBERS={numbers}", f'-DTEXT_VERSION="\\"{shown}\\""', f'-DFILE_NAME="\\"{name}\\""']
            _run(["x86_64-w64-mingw32-windres", *words, "-O", "coff", "-o", "launcher.res", "launcher.rc"], work)
            _run(["x86_64-w64-mingw32-gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-municode", *flags, "-s", "-static-libgcc",
                  "-Wl,--no-insert-timestamp,--dynamicbase,--nxcompat,--high-entropy-va", "-o", name, "launcher.c", "launcher.res"],
                 work)  # fmt: skip
            copy(work / name, folder / name)


def _run(command: list[str], where: Path, *, show: bool = False) -> None:
    environ = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch()), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, cwd=where, env=environ, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode != 0:
        raise Wrong(f"{Path(command[0]).name} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    if show:
        print(done.stdout, file=sys.stderr)


# ---------------------------------------------------------------- packages


def pack_setup(folder: Path, out: Path, shown: str, signer: Signer = UNSIGNED, *, fast: bool = False) -> Path:
    """The set-up program. What it installs and what it removes are one list, written here."""
    from PIL import Image

    target = out / f"{NAME}-{shown}-setup.exe"
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        for name in ("wizard", "wizard-small"):
            Image.open(ART / f"{name}.png").convert("RGB").save(work / f"{name}.bmp")
        (work / "install.nsh").write_text("".join(install_lines(folder)), encoding="utf-8")
        (work / "remove.nsh").write_text("".join(remove_lines(folder)), encoding="utf-8")
        copy(ROOT / "assets" / "icons" / "felt-school.ico", work / "felt-school.ico")
        copy(HERE / "setup.nsi", work / "setup.nsi")
        copy(ROOT / "LICENSE", work / "license.txt")
        kilobytes = sum(path.stat().st_size for path in files_of(folder)) // 1024
        numbers = ".".join([*(part for part in shown.split(".") if part.isdigit()), "0", "0", "0", "0"][:4])
        defines = {"VERSION": shown, "NUMBERS": numbers, "OUT": str(target), "SIZE": str(kilobytes)}
        defines["UPGRADE"] = f"{{{msi.UPGRADE}}}"
        if project_page():
            defines["HOMEPAGE"] = project_page()
        if signer.command:
            defines["SIGN"] = signer.for_makensis
        if fast:
            defines["FAST"] = "1"
        for path in work.iterdir():
            os.utime(path, (epoch(), epoch()))
        _run(
            [
                "makensis",
                "-V2",
                "-INPUTCHARSET",
                "UTF8",
                *(f"-D{name}={value}" for name, value in defines.items()),
                "setup.nsi",
            ],
            work,
        )
    return target


def install_lines(folder: Path):
    """Everything new goes beside the program first: setup.nsi puts it in its place once it is whole."""
    last = None
    for path in files_of(folder):
        place = path.parent.relative_to(folder).as_posix().replace("/", "\\")
        if place != last:
            inside = "" if place == "." else f"\\{place}"
            yield f'SetOutPath "$INSTDIR\\~new{inside}"\n'
            last = place
        yield f'File "{path}"\n'


def remove_lines(folder: Path):
    for path in files_of(folder):
        inside = path.relative_to(folder).as_posix().replace("/", "\\")
        yield f'Delete "$INSTDIR\\{inside}"\n'
    for path in sorted((one for one in folder.rglob("*") if one.is_dir()), key=lambda one: -len(one.parts)):
        inside = path.relative_to(folder).as_posix().replace("/", "\\")
        yield f'RMDir "$INSTDIR\\{inside}"\n'


def pack_zip(folder: Path, out: Path, shown: str) -> Path:
    """The same folder with `portable.flag`, to unpack on a stick."""
    import time

    target = out / f"{NAME}-{shown}-windows-portable.zip"
    when = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in [
            ("portable.flag", b""),
            *((p.relative_to(folder).as_posix(), p.read_bytes()) for p in files_of(folder)),
        ]:
            info = zipfile.ZipInfo(f"Felt School {shown}/{name}", when)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return target
