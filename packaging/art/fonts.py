"""Cut the bundled fonts out of their full originals (needed only when a character is missing).

    python packaging/art/fonts.py <folder with the originals>

The folder holds Barlow_400Regular.ttf, Barlow_600SemiBold.ttf, BarlowCondensed_600SemiBold.ttf and
NotoSansCJK-Regular.ttc.  Needs fontTools.  Figures of Barlow become tabular by default.  The Chinese file
holds the characters of chinese.txt next to this script and every Chinese character found in the
project's translations and lessons.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGET = ROOT / "assets" / "fonts"

LATIN = [
    *range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x218, 0x219, 0x21A, 0x21B,
    *range(0x2C6, 0x2DE), 0x300, 0x301, 0x302, 0x303, 0x306, 0x309, 0x31B, 0x323,
    *range(0x1EA0, 0x1EFA), *range(0x2010, 0x2028), 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044,
    0x20AB, 0x20AC, 0x20B1, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215, 0x2248, 0x2260, 0x2264, 0x2265,
    *range(0x2070, 0x208F), *range(0x2150, 0x215F), 0x2713, 0x2717,
]
FACES = {
    "Barlow_400Regular.ttf": "Barlow-Regular.ttf",
    "Barlow_600SemiBold.ttf": "Barlow-SemiBold.ttf",
    "BarlowCondensed_600SemiBold.ttf": "BarlowCondensed-SemiBold.ttf",
}


def chinese() -> set[int]:
    """Characters of the list and of everything the program can show."""
    found = set((HERE / "chinese.txt").read_text(encoding="utf-8"))
    for folder in ("trainer", "lessons", "assets"):
        for pattern in ("*.po", "*.ts", "*.toml", "*.py", "*.json", "*.md"):
            for file in (ROOT / folder).rglob(pattern):
                found |= set(file.read_text(encoding="utf-8", errors="ignore"))
    return {ord(c) for c in found if "\u2e80" <= c <= "\u9fff" or "\u3000" <= c <= "\u303f" or "\uff00" <= c <= "\uffef"} | {0x201C, 0x201D, 0x2018, 0x2019, 0x2014, 0x2026, 0xB7, 0xD7, 0xF7}


def tabular(font) -> None:
    """Make the tabular figures the default ones."""
    table = font["GSUB"].table
    swap: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for i in record.Feature.LookupListIndex:
                for sub in table.LookupList.Lookup[i].SubTable:
                    swap.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    for cmap in font["cmap"].tables:
        for code, glyph in list(cmap.cmap.items()):
            if glyph in swap:
                cmap.cmap[code] = swap[glyph]


def cut(font, codes, target: Path, features: tuple[str, ...] = ("ccmp", "kern", "mark", "mkmk", "locl", "liga", "case", "frac", "pnum")) -> None:
    from fontTools.subset import Options, Subsetter

    options = Options()
    options.layout_features = list(features)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 14, 16, 17]
    options.name_languages = [0x409]
    options.hinting = False
    options.desubroutinize = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)
    print(f"{target.name}: {target.stat().st_size // 1024} KB, {len(font.getGlyphOrder())} glyphs")


def main(source: Path) -> None:
    from fontTools.ttLib import TTCollection, TTFont

    TARGET.mkdir(parents=True, exist_ok=True)
    for original, name in FACES.items():
        font = TTFont(source / original, recalcTimestamp=False)
        tabular(font)
        cut(font, [c for c in LATIN if c in font.getBestCmap()], TARGET / name)
    fonts = TTCollection(source / "NotoSansCJK-Regular.ttc").fonts
    font = next(f for f in fonts if f["name"].getDebugName(1) == "Noto Sans CJK SC")
    cut(font, sorted(c for c in chinese() if c in font.getBestCmap()), TARGET / "NotoSansCJKsc-Regular-subset.otf", ())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
