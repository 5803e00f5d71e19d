"""The licenses that go along: a text for every part, and how to put in another Qt."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from recipe.folder import ROOT, Wrong, copy
from recipe.parts import WHEELS, parts_of

COMMON = Path("/usr/share/common-licenses")
"""Debian's copies of the licenses that many programs share (package base-files)."""
SHARED = ("LGPL-3", "GPL-3", "Apache-2.0")
TEXTS = ROOT / "packaging" / "licenses"
"""Texts of parts whose wheels and packages bring none."""
LIST = "README.txt"

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
What Qt itself contains of others, with its licenses: https://doc.qt.io/qt-6/licenses-used-in-qt.html
README.txt lists those of them that these libraries hold; their texts lie beside it.
"""

REPLACE_ICU = """
Three files are changed. libicuuc.so and libicui18n.so lack the names that only a debugger reads. libicudata.so holds a
part of ICU's data. Left out are names of units, time zones, currencies,
languages and places, numbers in words, other scripts' spelling, dictionaries of breaks, and tables of encodings. The
files of the wheel may be put back in their places.
"""


def put_licences(
    folder: Path,
    system: str,
    wheels: Iterable[Path],
    versions: Mapping[str, str],
    python: Mapping[str, Path | bytes],
) -> None:
    """`LICENSES` with a list of the parts; `python` has the texts of the interpreter and what came with it."""
    target = folder / "LICENSES"
    target.mkdir(parents=True)
    copy(ROOT / "LICENSE", target / "felt-school.txt")
    copy(ROOT / "assets" / "SOURCES.md", target / "pictures-and-sounds.md")
    copy(ROOT / "assets" / "fonts" / "OFL.txt", target / "typefaces.txt")
    for name in SHARED:
        if not (COMMON / name).is_file():
            raise Wrong(f"There is no {COMMON / name}: build on Debian, whose package base-files has it.")
        copy(COMMON / name, target / f"{name}.txt")
    qt = versions["pyside6-essentials"]
    cut = REPLACE_ICU if system == "linux" else ""
    text = REPLACE.format(qt=qt, pyside=qt) + cut
    (target / "replacing-qt.txt").write_text(text, encoding="utf-8", newline="\n")
    parts = parts_of(system)
    for name in {part.text for part in parts} | {"rust-crates.txt", "unicode.txt"}:
        if (TEXTS / name).is_file():
            copy(TEXTS / name, target / name)
    for wheel in wheels:
        name = wheel.name.split("-")[0].lower().replace("_", "-")
        if name not in WHEELS or f"{name}.txt" not in {part.text for part in parts}:
            continue
        texts = _texts(wheel)
        if not texts:
            raise Wrong(f"{wheel.name} carries no license text.")
        (target / f"{name}.txt").write_bytes(b"\n".join(texts))
    for name, content in python.items():
        (target / name).write_bytes(content if isinstance(content, bytes) else content.read_bytes())
    without = [part.id for part in parts if not (target / part.text).is_file()]
    if without:
        raise Wrong(f"No license text came with {', '.join(without)}.")
    lines = [
        f"{' '.join(filter(None, (part.id, versions.get(part.id, ''))))}: {part.says}\n    {part.license}, {part.text}"
        for part in parts
    ]
    (target / LIST).write_text(
        "\n".join(["What Felt School is made of", "", *lines, ""]), encoding="utf-8", newline="\n"
    )


def _texts(wheel: Path) -> list[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return [
            archive.read(name)
            for name in sorted(archive.namelist())
            if ".dist-info/" in name and name.rpartition("/")[2].upper().startswith(("LICENSE", "LICENCE", "COPYING"))
        ]
