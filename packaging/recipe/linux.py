"""The Linux program: Debian 12's CPython and a few of its libraries beside our code, as a tarball and as a .deb."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from recipe import contents, icu, papers
from recipe.binaries import needed, symbol_versions
from recipe.fetch import debian_packages, wheels
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
    size,
)
from recipe.licences import put_licences
from recipe.parts import versions_of
from recipe.sbom import put_sbom
from recipe.signing import UNSIGNED, Signer

HERE = ROOT / "packaging" / "linux"
NAME = "felt-school"
LIBRARIES = "usr/lib/x86_64-linux-gnu"
ICONS = (16, 24, 32, 48, 64, 128, 256, 512)
PYTHON = "python/bin/python3.11"


def build(out: Path, cache: Path, shown: str, signer: Signer = UNSIGNED, *, fast: bool = False) -> list[Path]:
    """Folder, tarball and .deb; `shown` is another version, `fast` packs weakly, both for tests."""
    folder = stage(out / "linux" / NAME, cache, shown)
    deb = pack_deb(folder, out, shown, fast=fast)
    signer.sign(deb)
    return [pack_tar(folder, out, shown, fast=fast), deb]


def stage(folder: Path, cache: Path, shown: str) -> Path:
    """The program's folder, complete."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = wheels("linux", ROOT / "requirements" / "program.txt", cache)
    versions = put_lib(folder, found, "linux")
    slim(folder / "lib")
    put_app(folder, shown)
    debs = debian_packages(cache)
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        for deb in debs.values():
            subprocess.run(["dpkg-deb", "-x", deb, root], check=True)
        put_python(folder, root)
        parts = versions_of(folder, "linux", shown, versions, debs)
        put_licences(folder, "linux", found, parts, licences_of(debs, root))
    copy(HERE / f"{NAME}.sh", folder / NAME)
    copy(HERE / "start.py", folder / "app" / "start.py")
    precompile(
        folder, [str(folder / PYTHON), "-I", "-S", "-B"], ("app", "lib"), bare=["python/lib", *contents.WITHOUT_SOURCE]
    )
    check_symbols(folder)
    put_sbom(folder, "linux", parts, found, debs)
    papers.put_docs(folder, shown)
    settle(folder, lambda path: path.name == NAME or path.parent.name == "bin")
    return folder


def slim(lib: Path) -> None:
    """What only a debugger reads in compiled modules, and of ICU's data what Qt never does, stays out."""
    for path in files_of(lib):
        if path.suffix == ".so" and path.relative_to(lib).parts[0] not in ("PySide6", "shiboken6"):
            subprocess.run(["strip", "--strip-unneeded", path], check=True)
    for path in lib.glob("PySide6/Qt/lib/libicu*.so.*"):
        if path.name.startswith("libicudata."):
            icu.trim(path)
        else:
            subprocess.run(["strip", "--strip-unneeded", path], check=True)


def interpreter(cache: Path) -> list[str]:
    """The command of Debian's Python 3.11 out of the cache, for compiling what another system will run."""
    place = cache / "python-3.11"
    if not (place / PYTHON).is_file():
        beside = place.with_suffix(".new")
        shutil.rmtree(beside, ignore_errors=True)
        with tempfile.TemporaryDirectory() as scratch:
            for deb in debian_packages(cache).values():
                subprocess.run(["dpkg-deb", "-x", deb, scratch], check=True)
            put_python(beside, Path(scratch))
        shutil.rmtree(place, ignore_errors=True)
        beside.rename(place)
    return [str((place / PYTHON).resolve()), "-I", "-S", "-B"]


def licences_of(debs: Mapping[str, Path], root: Path) -> dict[str, bytes]:
    """The copyright files of the unpacked packages; what Python itself says stands under names of its own."""
    texts = {name: _read(root, root / "usr/share/doc" / name / "copyright") for name in debs}
    debian = {f"debian-{name}.txt": text for name, text in texts.items() if "python" not in name}
    return {**debian, "python.txt": texts["libpython3.11-minimal"]}


def python_licence(cache: Path) -> bytes:
    """What Debian's Python 3.11 says of itself and of what it holds of others."""
    with tempfile.TemporaryDirectory() as scratch:
        debs = debian_packages(cache)
        subprocess.run(["dpkg-deb", "-x", debs["libpython3.11-minimal"], scratch], check=True)
        return _read(Path(scratch), Path(scratch, "usr/share/doc/libpython3.11-minimal/copyright"))


def _read(root: Path, text: Path) -> bytes:
    """A copyright file, also where it is a link into another package."""
    for _ in range(5):
        if not text.is_symlink():
            break
        link = text.readlink()
        text = root / str(link).lstrip("/") if link.is_absolute() else text.parent / link
    name = text.parent.name
    if not text.is_file():  # the folder itself may be the link
        real = root / "usr/share/doc" / (root / "usr/share/doc" / name).readlink()
        text = real / "copyright"
    return text.read_bytes()


def put_python(folder: Path, root: Path) -> None:
    """Interpreter, standard library and libraries, found by their place beside each other."""
    target = folder / "python"
    copy(root / "usr/bin/python3.11", target / "bin" / "python3.11")
    (target / "bin" / "python3.11").chmod(0o755)
    source = root / "usr/lib/python3.11"
    for path in files_of(source):
        inside = path.relative_to(source)
        if not in_stdlib(inside.as_posix()) or inside.parts[0] == "lib-dynload" or path.is_symlink():
            continue
        if path.suffix == ".py" and "test" not in inside.parts and "tests" not in inside.parts:
            copy(path, target / "lib/python3.11" / inside)
    for path in sorted((source / "lib-dynload").iterdir()):
        if path.name.partition(".")[0] in contents.PYTHON_EXTENSIONS:
            copy(path, target / "lib/python3.11/lib-dynload" / path.name)
            _look_in(target / "lib/python3.11/lib-dynload" / path.name, "$ORIGIN/../../../lib")
    _look_in(target / "bin/python3.11", "$ORIGIN/../lib")
    qt = folder / "lib/PySide6/Qt/lib"
    for package, names in contents.DEBIAN_LIBRARIES.items():
        for name in names:
            found = next(
                (
                    root / place / name
                    for place in (LIBRARIES, LIBRARIES.removeprefix("usr/"))
                    if (root / place / name).exists()
                ),
                None,
            )
            if found is None:
                raise Wrong(f"{package} has no {name}.")
            copy(found.resolve(), (qt if name.startswith("libxcb") else target / "lib") / name)


def _look_in(path: Path, place: str) -> None:
    subprocess.run(["patchelf", "--set-rpath", place, path], check=True)


# ---------------------------------------------------------------- what the system must have


def program_files(folder: Path) -> list[Path]:
    """The interpreter and every library of a program's folder."""
    with_code = (path for path in files_of(folder) if ".so" in path.name or path.parent.name == "bin")
    return [path for path in with_code if path.read_bytes()[:4] == b"\x7fELF"]


def system_libraries(folder: Path) -> dict[str, set[str]]:
    """Libraries that no file of the folder is: name -> the files that ask for it."""
    present = {path.name for path in files_of(folder)}
    asked: dict[str, set[str]] = {}
    for path in program_files(folder):
        for name in needed(path):
            if name not in present:
                asked.setdefault(name, set()).add(path.relative_to(folder).as_posix())
    return asked


def check_symbols(folder: Path) -> None:
    """No file may use symbols that are newer than the system which the package asks for."""
    newer = {
        f"{path.relative_to(folder).as_posix()} uses {version}"
        for path in program_files(folder)
        for version in symbol_versions(path)
        if numbered(version) > contents.NEWEST_SYMBOLS.get(version.partition("_")[0], (1_000,))
    }
    if newer:
        raise Wrong("AT_LEAST asks for too old a system:\n" + "\n".join(sorted(newer)))


def numbered(version: str) -> tuple[int, ...]:
    """ "GLIBC_2.36" as (2, 36); what is no number counts as the oldest."""
    return tuple(int(part) for part in version.partition("_")[2].split(".") if part.isdigit())


def depends(asked: Iterable[str], known: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Debian packages the program depends on, and those it can do without, each with the oldest version that will do."""
    unknown = [name for name in asked if name not in known and name not in contents.OPTIONAL]
    if unknown:
        raise Wrong(f"No list says which Debian package has {', '.join(sorted(unknown))}.")
    hard = {known[name] for name in asked if name not in contents.OPTIONAL}
    soft = {contents.OPTIONAL[name] for name in asked if name in contents.OPTIONAL}
    return [_dependency(package) for package in sorted(hard)], [_dependency(package) for package in sorted(soft)]


def _dependency(package: str) -> str:
    version = contents.AT_LEAST.get(package, "")
    return f"{package} (>= {version})" if version else package


def known_libraries() -> dict[str, str]:
    """Library -> Debian package, of all that the program may ask of the system."""
    sys.path.insert(0, str(ROOT))
    from trainer.disk import libraries

    return {**dict.fromkeys(contents.LIBC, "libc6"), **dict(libraries.SYSTEM), **contents.LOADED}


# ---------------------------------------------------------------- the packages


def pack_tar(folder: Path, out: Path, shown: str, *, fast: bool) -> Path:
    """The portable tarball."""
    target = out / f"{NAME}-{shown}-linux-x86_64.tar.xz"
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(folder.rglob("*"), key=lambda one: one.relative_to(folder).as_posix()):
            info = tar.gettarinfo(path, f"{NAME}-{shown}/{path.relative_to(folder).as_posix()}")
            info.uid = info.gid = 0
            info.uname = info.gname = "root"
            info.mtime = epoch()
            if info.isreg():
                with path.open("rb") as file:
                    tar.addfile(info, file)
            else:
                tar.addfile(info)
    done = subprocess.run(
        ["xz", "-0" if fast else "-6", "-T1", "-c"], input=data.getvalue(), capture_output=True, check=True
    )
    target.write_bytes(done.stdout)
    return target


def pack_deb(folder: Path, out: Path, shown: str, *, fast: bool) -> Path:
    """The .deb: the folder in /usr/lib, a link in /usr/bin, what desktops want, and scripts."""
    target = out / f"{NAME}_{shown}_amd64.deb"
    when = datetime.fromtimestamp(epoch(), UTC)
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch) / "root"
        shutil.copytree(folder, root / "usr/lib" / NAME, symlinks=True)
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
        share = root / "usr/share"
        copy(HERE / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
        copy(HERE / f"{NAME}.xml", share / "mime/packages" / f"{NAME}.xml")
        about = share / "metainfo" / f"{NAME}.metainfo.xml"
        about.parent.mkdir(parents=True)
        about.write_text(metainfo(shown, when), encoding="utf-8")
        for pixels in ICONS:
            for place, name in (("apps", NAME), ("mimetypes", "application-x-dealpack")):
                copy(
                    ROOT / f"assets/icons/{NAME}-{pixels}.png",
                    share / f"icons/hicolor/{pixels}x{pixels}/{place}/{name}.png",
                )
        copy(ROOT / f"assets/icons/{NAME}.svg", share / f"icons/hicolor/scalable/apps/{NAME}.svg")
        page = (HERE / f"{NAME}.1").read_text().replace("@VERSION@", shown).replace("@DATE@", f"{when:%Y-%m-%d}")
        _gzip(share / f"man/man1/{NAME}.1.gz", page)
        maintainer = "Felt School contributors <felt-school@localhost>"
        points = papers.changes_in_debian(shown)
        signed = f" -- {maintainer}  {when:%a, %d %b %Y %H:%M:%S} +0000"
        changes = f"{NAME} ({shown}) stable; urgency=medium\n\n{points}\n{signed}\n"
        _gzip(share / f"doc/{NAME}/changelog.gz", changes)
        parts = (folder / "LICENSES/README.txt").read_text()
        copyright_ = (ROOT / "LICENSE").read_text() + f"\n{parts}\nTheir texts are in /usr/lib/{NAME}/LICENSES.\n"
        (share / f"doc/{NAME}/copyright").write_text(copyright_)
        homepage = f"Homepage: {project_page()}\n" if project_page() else ""
        hard, soft = depends({*system_libraries(folder), *contents.LOADED}, known_libraries())
        control = root / "DEBIAN"
        control.mkdir()
        (control / "control").write_text(
            f"Package: {NAME}\nVersion: {shown}\nArchitecture: amd64\nMaintainer: {maintainer}\n"
            f"Installed-Size: {size(root) // 1024}\nDepends: {', '.join(hard)}\nRecommends: {', '.join(soft)}\n"
            f"Section: education\nPriority: optional\n{homepage}Description: simulator that trains cardroom dealers\n"
            " Deals player-dealer games the way California rooms play them, asks the trainee\n"
            " for every duty of the house dealer, and says which printed rule decides.\n .\n"
            " Brings its own Python and Qt; uses no network.\n"
        )
        for name in ("postinst", "prerm", "postrm"):
            copy(HERE / name, control / name)
            (control / name).chmod(0o755)
        for path in root.rglob("*"):
            if not path.is_symlink():
                if path.is_dir():
                    path.chmod(0o755)
                elif "DEBIAN" not in path.parts and "lib" not in path.relative_to(root).parts[:2]:
                    path.chmod(0o644)
                os.utime(path, (epoch(), epoch()))
        environ = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch())}
        subprocess.run(["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Znone" if fast else "-Zxz", "--build", root, target],
                       env=environ, stdout=subprocess.DEVNULL, check=True)  # fmt: skip
    return target


def metainfo(shown: str, when: datetime) -> str:
    """What software centers show, with the release that this is."""
    text = (HERE / f"{NAME}.metainfo.xml").read_text(encoding="utf-8")
    address = f'<url type="homepage">{project_page()}</url>' if project_page() else ""
    return text.replace("@VERSION@", shown).replace("@DATE@", f"{when:%Y-%m-%d}").replace("<!--url-->", address)


def _gzip(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        file.write(text.encode())
