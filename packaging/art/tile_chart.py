"""Draw the chart of the sixteen pairs for the tiles lessons, from the program's own ranking, names and art.

QT_QPA_PLATFORM=offscreen python packaging/art/tile_chart.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from feltart.palette import save_drawing
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from trainer.cards.tile import DESIGNS, MEANINGS  # noqa: E402
from trainer.hands.tile_values import PAIRS, tile_names  # noqa: E402

TARGET = ROOT / "lessons" / "pai-gow-tiles" / "media" / "pairs.png"
COLUMNS, CELL, TILE, MARGIN = 4, (214, 176), (46, 92), 14
CLOTH, INK, SOFT = QColor("#1d5c45"), QColor("#fffaf0"), QColor("#cfe3d6")


def fonts() -> tuple[QFont, QFont]:
    files = ("Barlow-SemiBold.ttf", "Barlow-Regular.ttf", "NotoSansCJKsc-Regular-subset.otf")
    loaded = [QFontDatabase.addApplicationFont(str(ROOT / "assets" / "fonts" / name)) for name in files]
    families = [QFontDatabase.applicationFontFamilies(font)[0] for font in loaded]
    strong, plain = QFont([families[0], families[2]]), QFont([families[1], families[2]])
    strong.setPixelSize(20)
    strong.setWeight(QFont.Weight.DemiBold)
    plain.setPixelSize(16)
    return strong, plain


def tiles_of(name: str) -> list[str]:
    """The art of the two tiles of a pair: one design twice, or the two that share the name."""
    found = [f"{one.high}-{one.low}" for one in DESIGNS if one.name == name]
    return found * 2 if len(found) == 1 else found


def main() -> None:
    app = QGuiApplication(sys.argv)
    strong, plain = fonts()
    rows = -(-len(PAIRS) // COLUMNS)
    image = QImage(COLUMNS * CELL[0] + 2 * MARGIN, rows * CELL[1] + 2 * MARGIN, QImage.Format.Format_RGB32)
    image.fill(CLOTH)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, name in enumerate(PAIRS):
        left, top = MARGIN + number % COLUMNS * CELL[0], MARGIN + number // COLUMNS * CELL[1]
        for place, art in enumerate(tiles_of(name)):
            area = QRectF(left + 58 + place * (TILE[0] + 6), top + 6, *TILE)
            QSvgRenderer(str(ROOT / "assets" / "tiles" / f"{art}.svg")).render(painter, area)
        meaning, characters = MEANINGS[name]
        lines = ((strong, INK, f"{tile_names(name)} {characters}", 104), (plain, SOFT, meaning, 130))
        for font, colour, words, down in lines:
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(QRectF(left, top + down, CELL[0], 28), Qt.AlignmentFlag.AlignCenter, str(words))
        painter.setFont(plain)
        painter.drawText(QRectF(left + 14, top + 6, 40, 24), Qt.AlignmentFlag.AlignLeft, str(number + 1))
    painter.end()
    TARGET.parent.mkdir(exist_ok=True)
    save_drawing(image, TARGET)
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size // 1024} KB")
    del app


if __name__ == "__main__":
    main()
