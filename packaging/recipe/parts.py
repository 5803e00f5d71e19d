"""What a built program is made of: every part with its license, its version, and the program files that are it.

The list of licenses, the bill of materials and the test that no program file is without an entry all read this table.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from recipe.folder import Wrong, files_of

BINARIES = (".exe", ".dll", ".pyd", ".so")


@dataclass(frozen=True, slots=True)
class Part:
    """One part.

    files    the program files it is, as patterns of paths below the program's folder
    inside   the part whose files hold it
    source   where its version is found: "is VERSION", "debian PACKAGE", "file PATTERN", "text PATTERN REGEX", "tool PACKAGE", "same PART"
    text     the file of `LICENSES` with its license
    """

    id: str
    license: str
    says: str
    text: str
    files: tuple[str, ...] = ()
    inside: str = ""
    source: str = ""
    systems: tuple[str, ...] = ("linux", "windows")


WHEELS = ("pyside6-essentials", "pyside6-addons", "shiboken6", "fsrs", "platformdirs", "typing-extensions", "tomlkit",
          "cryptography", "cffi", "pyopenssl", "pg8000", "scramp", "asn1crypto", "python-dateutil")  # fmt: skip
"""Parts that the lock names; their version and hash are those of the wheel."""
ESSENTIALS = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtNetwork", "QtPrintSupport")
ADDONS = ("QtMultimedia", "QtTextToSpeech")
LINUX, WINDOWS = ("linux",), ("windows",)
QT_CORE, QT_GUI = "lib/PySide6/*Qt6Core.*", "lib/PySide6/*Qt6Gui.*"


def _modules(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"lib/PySide6/{name}.{ending}" for name in names for ending in ("pyd", "abi3.so"))


PARTS = (
    Part("felt-school", "MIT", "the program; its pictures and sounds are CC0", "felt-school.txt",
         ("FeltSchool.exe", "felt-school.exe")),
    Part("barlow", "OFL-1.1", "typeface", "typefaces.txt", source="is 1.408"),
    Part("noto-sans-cjk", "OFL-1.1", "typeface, a part of it", "typefaces.txt", source="is 2.004"),
    Part("python", "PSF-2.0", "interpreter and standard library", "python.txt",
         ("python3*.dll", "*.pyd", "python/bin/python3.11", "python/lib/python3.11/lib-dynload/*.so")),
    Part("sqlite", "blessing", "database", "sqlite.txt", ("sqlite3.dll", "python/lib/libsqlite3.so.0"),
         source="debian libsqlite3-0 file sqlite3.dll"),
    Part("libffi", "MIT", "calls functions of libraries, for Python", "libffi.txt", ("libffi-8.dll", "python/lib/libffi.so.8"),
         source="debian libffi8"),
    Part("expat", "MIT", "reads XML, for Python", "debian-libexpat1.txt", ("python/lib/libexpat.so.1",),
         source="debian libexpat1", systems=LINUX),
    Part("zlib", "Zlib", "packs and unpacks, for Python and Qt", "zlib.txt", ("python/lib/libz.so.1",),
         source="debian zlib1g"),
    Part("libuuid", "BSD-3-Clause", "makes ids, for Python", "debian-libuuid1.txt", ("python/lib/libuuid.so.1",),
         source="debian libuuid1", systems=LINUX),
    Part("mpdecimal", "BSD-2-Clause", "decimal numbers, in Python", "python.txt", inside="python"),
    *(Part(f"xcb-{name}", "MIT", "speaks to X11, for Qt", f"debian-{package}.txt", (f"lib/PySide6/Qt/lib/{file}",),
           source=f"debian {package}", systems=LINUX)
      for name, package, file in (
          ("cursor", "libxcb-cursor0", "libxcb-cursor.so.0"), ("icccm", "libxcb-icccm4", "libxcb-icccm.so.4"),
          ("image", "libxcb-image0", "libxcb-image.so.0"), ("keysyms", "libxcb-keysyms1", "libxcb-keysyms.so.1"),
          ("render-util", "libxcb-render-util0", "libxcb-render-util.so.0"), ("util", "libxcb-util1", "libxcb-util.so.1"),
      )),
    Part("microsoft-runtime", "LicenseRef-Microsoft-Visual-Studio", "runtime of Visual C++", "microsoft-runtime.txt",
         ("msvcp140*.dll", "vcruntime140*.dll"), source="file msvcp140.dll", systems=WINDOWS),
    Part("mingw-w64", "ZPL-2.1", "runtime of our two launchers", "mingw-w64.txt", inside="felt-school",
         source="tool mingw-w64-x86-64-dev", systems=WINDOWS),
    Part("nsis", "Zlib AND CPL-1.0", "the set-up program and the uninstaller", "nsis.txt", ("uninstall.exe",),
         source="tool nsis", systems=WINDOWS),
    Part("qt", "LGPL-3.0-only", "windows, pictures, sound, printing", "LGPL-3.txt",
         ("lib/PySide6/Qt6*.dll", "lib/PySide6/plugins/*", "lib/PySide6/Qt/lib/libQt6*", "lib/PySide6/Qt/plugins/*"),
         source="same pyside6-essentials"),
    Part("icu", "Unicode-3.0", "letters and sorting, for Qt", "icu.txt", ("lib/PySide6/Qt/lib/libicu*",),
         source="text lib/PySide6/Qt/lib/libicuuc.so.* NAME", systems=LINUX),
    Part("freetype", "FTL", "draws letters, in Qt Gui", "freetype.txt", inside="qt"),
    Part("harfbuzz", "MIT-Modern-Variant", "places letters, in Qt Gui", "harfbuzz.txt", inside="qt"),
    Part("libpng", "libpng-2.0", "PNG pictures, in Qt Gui", "libpng.txt", inside="qt",
         source=rf"text {QT_GUI} libpng version (\d+\.\d+\.\d+)"),
    Part("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib", "JPEG pictures, in a plugin of Qt", "libjpeg-turbo.txt", inside="qt",
         source=r"text lib/PySide6/*plugins/imageformats/*qjpeg.* libjpeg-turbo version (\d+\.\d+\.\d+)"),
    Part("libwebp", "BSD-3-Clause", "WebP pictures, in a plugin of Qt", "libwebp.txt", inside="qt"),
    Part("md4c", "MIT", "reads Markdown, in Qt Gui", "md4c.txt", inside="qt"),
    Part("pcre2", "BSD-3-Clause", "regular expressions, in Qt Core", "pcre2.txt", inside="qt",
         source=rf"text {QT_CORE} (10\.\d+) 20\d\d-\d\d-\d\d"),
    Part("double-conversion", "BSD-3-Clause", "writes numbers, in Qt Core", "double-conversion.txt", inside="qt"),
    Part("unicode-data", "Unicode-3.0", "characters and locales, in Qt Core", "unicode.txt", inside="qt"),
    Part("pyside6-essentials", "LGPL-3.0-only", "Qt's Python modules", "LGPL-3.txt",
         (*_modules(ESSENTIALS), "lib/PySide6/pyside6.abi3.dll", "lib/PySide6/libpyside6.abi3.so*")),
    Part("pyside6-addons", "LGPL-3.0-only", "Python modules of Qt Multimedia and Qt Text to Speech", "LGPL-3.txt",
         _modules(ADDONS)),
    Part("shiboken6", "LGPL-3.0-only", "joins Python and Qt", "LGPL-3.txt", ("lib/shiboken6/*",)),
    Part("fsrs", "MIT", "schedule of repetitions", "fsrs.txt"),
    Part("platformdirs", "MIT", "names of folders", "platformdirs.txt"),
    Part("typing-extensions", "PSF-2.0", "words for types", "typing-extensions.txt"),
    Part("tomlkit", "MIT", "writes lessons without losing comments", "tomlkit.txt"),
    Part("cryptography", "Apache-2.0 OR BSD-3-Clause", "signatures of packs; holds OpenSSL (Apache-2.0) and rust-crates.txt",
         "cryptography.txt", ("lib/cryptography/hazmat/bindings/_rust.*",)),
    Part("pyopenssl", "Apache-2.0", "encrypts the line to a school's server with cryptography's OpenSSL", "Apache-2.0.txt"),
    Part("pg8000", "BSD-3-Clause", "speaks to PostgreSQL", "pg8000.txt"),
    Part("scramp", "MIT-0", "signs in to PostgreSQL, for pg8000", "scramp.txt"),
    Part("asn1crypto", "MIT", "reads certificates, for scramp", "asn1crypto.txt"),
    Part("python-dateutil", "BSD-3-Clause", "reads times, for pg8000", "python-dateutil.txt"),
    Part("cffi", "MIT", "joins Python and cryptography", "cffi.txt", ("lib/_cffi_backend.*",)),
)  # fmt: skip


def parts_of(system: str) -> tuple[Part, ...]:
    """The parts of one system's program."""
    return tuple(part for part in PARTS if system in part.systems)


def is_program_file(path: str) -> bool:
    """Whether a path, "lib/PySide6/Qt/lib/libicuuc.so.73", is one of a program or library."""
    name = path.rpartition("/")[2]
    return name.endswith(BINARIES) or ".so." in name or path == "python/bin/python3.11"


def owner(path: str, system: str) -> Part:
    """The part that a program file is; Wrong where the table names none, or several."""
    found = [part for part in parts_of(system) if any(_fits(path, pattern) for pattern in part.files)]
    if len(found) != 1:
        named = ", ".join(part.id for part in found) or "none"
        raise Wrong(f"Each program file belongs to one part of the table in recipe/parts.py; {path} to {named}.")
    return found[0]


def _fits(path: str, pattern: str) -> bool:
    """A pattern without a folder means the program's own folder; elsewhere a star stands for folders too."""
    return fnmatchcase(path, pattern) and ("/" in pattern or "/" not in path)


def files_by_part(folder: Path, system: str) -> dict[str, list[str]]:
    """Part -> its program files in a program's folder, sorted."""
    found: dict[str, list[str]] = {}
    for path in files_of(folder):
        name = path.relative_to(folder).as_posix()
        if is_program_file(name):
            found.setdefault(owner(name, system).id, []).append(name)
    return found


# ---------------------------------------------------------------- versions


def versions_of(
    folder: Path, system: str, shown: str, wheels: Mapping[str, str], debs: Mapping[str, Path]
) -> dict[str, str]:
    """Part -> version, as far as its files, its wheel or its package say one."""
    found = {"felt-school": shown, **wheels}
    for part in parts_of(system):
        if part.id == "python":
            found[part.id] = (
                debian_version(debs["python3.11-minimal"])
                if system == "linux"
                else file_version(folder / "python311.dll")
            )
        elif part.source:
            found[part.id] = _version(part, folder, system, found, debs)
    return {part.id: found[part.id] for part in parts_of(system) if found.get(part.id)}


def _version(part: Part, folder: Path, system: str, found: Mapping[str, str], debs: Mapping[str, Path]) -> str:
    words = part.source.split()
    match words:
        case ["is", version]:
            return version
        case ["same", other]:
            return found[other]
        case ["tool", package]:
            return tool_version(package)
        case ["debian", package, *_] if system == "linux" and package in debs:
            return debian_version(debs[package])
        case ["debian", _, "file", file] | ["file", file] if system == "windows":
            return file_version(folder / file)
        case ["text", pattern, *rest]:
            return _written_in(folder, pattern, " ".join(rest))
        case _:
            return ""


def _written_in(folder: Path, pattern: str, expression: str) -> str:
    """What a program file says of a part in it; NAME stands for the number at the end of its own name."""
    for path in files_of(folder):
        if fnmatchcase(path.relative_to(folder).as_posix(), pattern):
            if expression == "NAME":
                return path.name.rpartition(".")[2]
            if match := re.search(expression.encode(), path.read_bytes()):
                return match[1].decode()
    return ""


def debian_version(deb: Path) -> str:
    """The version in the name of a Debian package's file."""
    return deb.name.split("_")[1].replace("%3a", ":")


def file_version(path: Path) -> str:
    """The version that a program file of Windows says of itself."""
    key = "ProductVersion".encode("utf-16le")
    match = re.search(key + rb"\0\0(?:\0\0)*((?:[0-9.]\0)+)", path.read_bytes())
    return match[1].decode("utf-16le") if match else ""


def tool_version(package: str) -> str:
    """The version of a program of the build that leaves something of itself in what it makes."""
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else ""
