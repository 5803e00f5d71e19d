"""Write the art of Felt School.

    python packaging/art/build.py            write every SVG below assets/
    python packaging/art/build.py --check    compare instead of writing; exit status 1 on a difference
    python packaging/art/build.py --raster   also write icons, textures and the art of the installers (Pillow, PySide6)
    python packaging/art/build.py --sheets   also write the contact sheets of docs/art.md (PySide6)
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ASSETS = ROOT / "assets"
sys.path.insert(0, str(HERE))

MODULES = ("cards", "backs", "chips", "dice", "buttons", "table", "tiles", "icons")


def outputs() -> dict[str, str]:
    """Every generated SVG: path below assets/ -> text."""
    import importlib

    out: dict[str, str] = {}
    for name in MODULES:
        part = importlib.import_module(f"feltart.{name}").outputs()
        clash = set(part) & set(out)
        if clash:
            raise SystemExit(f"written twice: {sorted(clash)}")
        out.update(part)
    return out


def check(wanted: dict[str, str]) -> list[str]:
    """The names of missing, differing or superfluous SVG files."""
    wrong = []
    for name, text in wanted.items():
        file = ASSETS / name
        # a checkout may have turned line ends; the drawing is the same
        if not file.exists() or file.read_bytes().replace(b"\r\n", b"\n") != text.encode("utf-8"):
            wrong.append(name)
    folders = {Path(name).parent for name in wanted}
    for folder in folders:
        for file in (ASSETS / folder).glob("*.svg"):
            name = file.relative_to(ASSETS).as_posix()
            if name not in wanted:
                wrong.append(f"{name} (not generated)")
    return sorted(wrong)


def write(wanted: dict[str, str]) -> int:
    """Write what changed; return how many files did."""
    changed = 0
    for name, text in wanted.items():
        file = ASSETS / name
        data = text.encode("utf-8")
        if file.exists() and file.read_bytes() == data:
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        changed += 1
    return changed


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the art of Felt School.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files, write nothing")
    parser.add_argument("--raster", action="store_true", help="also write icons, textures and the art of the installers")
    parser.add_argument("--sheets", action="store_true", help="also write the contact sheets")
    args = parser.parse_args(argv)
    wanted = outputs()
    if args.check:
        wrong = check(wanted)
        for name in wrong:
            print(f"differs: {name}")
        print(f"{len(wanted)} files, {len(wrong)} differences")
        return 1 if wrong else 0
    print(f"{len(wanted)} files, {write(wanted)} written")
    if args.raster:
        from feltart import installer, raster

        raster.write(ASSETS)
        installer.write(ASSETS)
    if args.sheets:
        from feltart import contact_sheet

        contact_sheet.write(ASSETS, ROOT / "docs" / "pictures" / "art")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
