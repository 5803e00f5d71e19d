"""What the built programs of all systems share: `app` with our package, `lib` with other people's, the manifest.

Every file gets one time stamp and one mode, and lists are sorted: two builds of one state have the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from recipe import contents
from recipe.binaries import closure
from recipe.fetch import sha256

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = "manifest.txt"
OWN_FILES = (MANIFEST, "portable.flag", "policy.toml")
"""Files of the program's folder that the manifest does not list."""


class Wrong(Exception):
    """The recipe does not fit what it was given; the sentence says where."""


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def version() -> str:
    """From pyproject.toml, the only place where it lives."""
    return str(project()["version"])


def project_page() -> str:
    """Where the project is found, as pyproject.toml says it; empty as long as it says none."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
    return str(urls.get("Homepage", ""))


def epoch() -> int:
    """The time stamp of every file: SOURCE_DATE_EPOCH, else the time of the last commit, else that of pyproject.toml."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return (
        int(done.stdout)
        if done.returncode == 0 and done.stdout.strip()
        else int((ROOT / "pyproject.toml").stat().st_mtime)
    )


def files_of(folder: Path) -> list[Path]:
    """Every file below a folder, sorted by its path."""
    return sorted((path for path in folder.rglob("*") if path.is_file() or path.is_symlink()),
                  key=lambda path: path.relative_to(folder).as_posix())  # fmt: skip


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


# ---------------------------------------------------------------- app


def put_app(folder: Path, shown: str) -> None:
    """Our package with books, assets and lessons inside, as a wheel has it, and the word of its version."""
    app = folder / "app"
    endings = {".py", ".toml", ".json", ".so", ".pyd"}
    for path in files_of(ROOT / "trainer"):
        inside = path.relative_to(ROOT)
        if path.suffix in endings and "__pycache__" not in inside.parts and "_data" not in inside.parts:
            copy(path, app / inside)
    for name in ("assets", "lessons"):
        for path in files_of(ROOT / name):
            if path.relative_to(ROOT).as_posix() not in contents.ASSETS_LEFT_OUT:
                copy(path, app / "trainer" / "_data" / name / path.relative_to(ROOT / name))
    about = app / f"felt_school-{shown}.dist-info" / "METADATA"
    about.parent.mkdir(parents=True)
    about.write_text(f"Metadata-Version: 2.1\nName: felt-school\nVersion: {shown}\n", encoding="utf-8", newline="\n")


def in_stdlib(inside: str) -> bool:
    """Whether a file of the standard library, source or compiled, goes along."""
    parts = inside.removesuffix("c").split("/")
    return not {parts[0], "/".join(parts[:2])} & set(contents.STDLIB_LEFT_OUT)


# ---------------------------------------------------------------- lib


def put_lib(folder: Path, wheels: Iterable[Path], system: str) -> dict[str, str]:
    """Other people's packages, of Qt and the others only what is used; distribution -> version."""
    lib, found = folder / "lib", {}
    qt: dict[str, zipfile.ZipFile] = {}
    for wheel in wheels:
        name, number = wheel.name.split("-")[:2]
        distribution = name.lower().replace("_", "-")
        if distribution not in contents.DISTRIBUTIONS:
            raise Wrong(f"{wheel.name} is locked for the program but named in none of the recipe's lists.")
        found[distribution] = number
        archive = zipfile.ZipFile(wheel)
        if distribution.startswith(("pyside6", "shiboken6")):
            qt |= dict.fromkeys(archive.namelist(), archive)
        else:
            for inside in sorted(archive.namelist()):
                if in_wheel(inside):
                    _unpack(archive, inside, lib / inside)
    missing = set(contents.DISTRIBUTIONS) - found.keys()
    if missing:
        raise Wrong(f"No wheel of {', '.join(sorted(missing))} is locked.")
    put_qt(lib, qt, system)
    return found


def in_wheel(inside: str) -> bool:
    """Whether a file of a wheel that is not Qt's goes along."""
    out = inside.startswith(contents.WHEELS_LEFT_OUT) or inside.endswith(("/", *contents.WHEELS_ENDINGS_LEFT_OUT))
    asked = inside.startswith(contents.WHEELS_THAT_ASK) and inside.endswith(".dist-info/METADATA")
    return asked or (not out and ".dist-info/" not in inside)


def _unpack(archive: zipfile.ZipFile, inside: str, target: Path) -> Path:
    """One file of a wheel; of what a package says of itself the fields, not the long text behind them."""
    target.parent.mkdir(parents=True, exist_ok=True)
    packed = archive.read(inside)
    target.write_bytes(packed.partition(b"\n\n")[0] + b"\n" if target.name == "METADATA" else packed)
    return target


def put_qt(lib: Path, names: dict[str, zipfile.ZipFile], system: str) -> None:
    """The wanted modules and plugins of Qt, and the libraries that these ask for."""
    windows = system == "windows"
    modules = [f"PySide6/{module}{'.pyd' if windows else '.abi3.so'}" for module in contents.QT_MODULES]
    plugins = [f"PySide6/{'' if windows else 'Qt/'}plugins/{plugin}" for plugin in contents.QT_PLUGINS[system]]
    python = [
        name
        for name in names
        if name.endswith(".py") and PurePosixPath(name).parent.as_posix() in ("PySide6", "shiboken6")
    ]
    binding = ["shiboken6/Shiboken.pyd" if windows else "shiboken6/Shiboken.abi3.so"]
    absent = [name for name in (*modules, *plugins, *binding) if name not in names]
    if absent:
        raise Wrong(f"Qt's wheels have no {', '.join(absent)}.")
    start = [_unpack(names[name], name, lib / name) for name in (*modules, *plugins, *binding)]
    for name in python:
        _unpack(names[name], name, lib / name)
    libraries = {PurePosixPath(name).name.lower(): name for name in names if _is_library(name, windows=windows)}

    def find(library: str) -> Path | None:
        name = libraries.get(library.lower())
        if name is None:
            return None
        target = lib / name
        return target if target.exists() else _unpack(names[name], name, target)

    closure(start, find)


def _is_library(name: str, *, windows: bool) -> bool:
    folder = PurePosixPath(name).parent.as_posix()
    if windows:
        runtime = PurePosixPath(name).name.lower() in contents.RUNTIME
        return name.lower().endswith(".dll") and folder in ("PySide6", "shiboken6") and not runtime
    return ".so" in name and folder in ("PySide6", "PySide6/Qt/lib", "shiboken6")


# ---------------------------------------------------------------- the whole


def precompile(
    folder: Path, python: list[str], places: Iterable[str], *, bare: Iterable[str] = (), lean: Iterable[str] = ()
) -> None:
    """Compiled modules that hold whatever the clock says, made by an interpreter of their version.

    In `places` they lie beside their source, in `bare` and `lean` instead of it. They know lines, not columns: a quarter
    smaller. Ours go `lean`: some 200 KB less in the MSI.
    """
    program = Path(__file__).with_name("compiled_modules.py")
    for how, where in (("bare", list(bare)), ("lean", list(lean)), ("beside", list(places))):
        done = subprocess.run(
            [*python, "-X", "no_debug_ranges", str(program), how, *where],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise Wrong(f"Not everything could be compiled:\n{done.stdout}{done.stderr}")
        if how != "beside":
            for place in where:
                alone = [folder / place] if place.endswith(".py") else (folder / place).rglob("*.py")
                for source in list(alone):
                    source.unlink()


def settle(folder: Path, programs: Callable[[Path], bool] = lambda _: False) -> None:
    """One time stamp and one mode for all files, then the manifest."""
    when = epoch()
    lines = [
        f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n"
        for path in files_of(folder)
        if path.name not in OWN_FILES
    ]
    (folder / MANIFEST).write_text("".join(lines), encoding="utf-8", newline="\n")
    for path in folder.rglob("*"):
        if path.is_symlink():
            continue
        if path.is_dir():
            path.chmod(0o755)
        else:
            path.chmod(0o755 if programs(path) else 0o644)
        os.utime(path, (when, when))
    folder.chmod(0o755)
    os.utime(folder, (when, when))


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in files_of(folder) if not path.is_symlink())
