"""The licences that go along: a text for every shipped part, and how to put in another Qt."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from recipe import contents
from recipe.folder import ROOT, Wrong, copy

COMMON = Path("/usr/share/common-licenses")
"""Debian's copies of the licences that many programs share (package base-files)."""

PARTS = {
    "felt-school": ("MIT", "the program; its pictures and sounds are CC0"),
    "barlow": ("OFL-1.1", "typeface"),
    "noto-sans-cjk": ("OFL-1.1", "typeface, a part of it"),
    "python": ("PSF-2.0", "interpreter and standard library"),
    "pyside6-essentials": ("LGPL-3.0", "Qt and its Python modules"),
    "pyside6-addons": ("LGPL-3.0", "Qt Multimedia, Qt Text to Speech and their Python modules"),
    "shiboken6": ("LGPL-3.0", "joins Python and Qt"),
    "fsrs": ("MIT", "schedule of repetitions"),
    "platformdirs": ("MIT", "names of folders"),
    "typing-extensions": ("PSF-2.0", "words for types"),
    "tomlkit": ("MIT", "writes lessons without losing comments"),
    "cryptography": ("Apache-2.0", "signatures of packs; holds OpenSSL (Apache-2.0)"),
    "cffi": ("MIT", "joins Python and cryptography"),
}

REPLACE = """\
Felt School uses Qt {qt} and PySide6 {pyside} under the GNU Lesser General Public License, version 3
(LGPL-3.txt; it refers to the GNU General Public License, GPL-3.txt).

You may put another version of these libraries in their place. They are the files below lib/PySide6
and lib/shiboken6, loaded at run time, unchanged from the wheels of PySide6 {pyside}. To
replace them, unpack the wheels of PySide6_Essentials, PySide6_Addons and shiboken6 of a later 6.11
for this system over these two folders, or libraries that you built yourself with the same binary
interface. Nothing checks them: manifest.txt is for comparing, the program does not read it.

The source of Qt: https://download.qt.io/official_releases/qt/
The source of PySide6 and Shiboken: https://download.qt.io/official_releases/QtForPython/pyside6/
What Qt itself contains of others, with its licences: https://doc.qt.io/qt-6/licenses-used-in-qt.html
Of it these libraries hold, among others: FreeType (FTL), HarfBuzz (MIT), ICU (Unicode-3.0),
libjpeg-turbo (IJG, BSD-3-Clause), libpng (libpng-2.0), libwebp (BSD-3-Clause), md4c (MIT), PCRE2
(BSD-3-Clause), zlib (Zlib).
"""

REPLACE_ICU = """
Three files are changed. libicuuc.so and libicui18n.so lack the names that only a debugger reads. libicudata.so holds a
part of ICU's data. Left out are names of units, time zones, currencies,
languages and places, numbers in words, other scripts' spelling, dictionaries of breaks, and tables of encodings. The
files of the wheel may be put back in their places.
"""


def put_licences(
    folder: Path, wheels: Iterable[Path], versions: Mapping[str, str], python: Mapping[str, Path | bytes]
) -> None:
    """`LICENSES` with a list of the parts; `python` has the texts of the interpreter and what came with it."""
    target = folder / "LICENSES"
    target.mkdir(parents=True)
    copy(ROOT / "LICENSE", target / "felt-school.txt")
    copy(ROOT / "assets" / "SOURCES.md", target / "pictures-and-sounds.md")
    copy(ROOT / "assets" / "fonts" / "OFL.txt", target / "typefaces.txt")
    for name in ("LGPL-3", "GPL-3"):
        if not (COMMON / name).is_file():
            raise Wrong(f"There is no {COMMON / name}: build on Debian, whose package base-files has it.")
        copy(COMMON / name, target / f"{name}.txt")
    qt = versions["pyside6-essentials"]
    cut = REPLACE_ICU if list(folder.glob("lib/PySide6/Qt/lib/libicudata.so.*")) else ""
    text = REPLACE.format(qt=qt, pyside=qt) + cut
    (target / "replacing-qt.txt").write_text(text, encoding="utf-8", newline="\n")
    for wheel in wheels:
        name = wheel.name.split("-")[0].lower().replace("_", "-")
        if f"{name}/" in contents.WHEELS_LEFT_OUT and name not in PARTS:
            continue
        if PARTS[name][0].startswith("LGPL"):
            continue
        texts = _texts(wheel)
        if not texts:
            raise Wrong(f"{wheel.name} carries no licence text.")
        (target / f"{name}.txt").write_bytes(b"\n".join(texts))
    for name, text in python.items():
        (target / name).write_bytes(text if isinstance(text, bytes) else text.read_bytes())
    lines = [
        f"{part:<20} {versions.get(part, ''):<9} {licence:<9} {says}".rstrip()
        for part, (licence, says) in PARTS.items()
    ]
    (target / "README.txt").write_text(
        "\n".join(["What this program is made of", "", *lines, ""]), encoding="utf-8", newline="\n"
    )


def _texts(wheel: Path) -> list[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return [
            archive.read(name)
            for name in sorted(archive.namelist())
            if ".dist-info/" in name and name.rpartition("/")[2].upper().startswith(("LICENSE", "LICENCE", "COPYING"))
        ]
