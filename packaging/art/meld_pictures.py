"""Draw the melds of the pan lessons from the program's own cards; what they collect is written under them by number.

QT_QPA_PLATFORM=offscreen python packaging/art/meld_pictures.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from feltart.palette import save_drawing
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "lessons" / "pan" / "media"
CARD, STEP, MARGIN, GAP, LINE = (62, 87), 26, 14, 30, 26
CLOTH, INK = QColor("#1d5c45"), QColor("#fffaf0")
PICTURES = {
    "melds": ((("4h 4s 4c", ""), ("Qc Qc Qc", ""), ("Ad Ad Ac", "")), (("Qh Jh 7h", ""), ("3d 2d Ad", ""), ("7c 6c 5c 4c", ""))),
    "no-melds": ((("4h 4h 4c", ""), ("Qc 7c 6c", ""), ("2s As Ks", ""), ("Jd 7d 6h", "")),),
    "conditions": (
        (("7c 7d 7h", "1"), ("5d 5d 5d", "2"), ("5s 5s 5s", "4")),
        (("Jh Jh Jh", "1"), ("Js Js Js", "2"), ("3c 2c Ac", "1"), ("Ks Qs Js", "2")),
    ),
    "increasing": ((("3c 3d 3h + 3s", "+1"), ("5d 5d 5d + 5d", "+1"), ("Js Js Js + Js", "+2")), (("4h 4s 4c + 4d", "0"), ("Qh Jh 7h + 6h", "0"))),
    "splitting": ((("Jd 7d 6d 5d + Qd 4d", ""),), (("Qd Jd 7d", ""), ("6d 5d 4d", "")), (("4c 4d 4h 4s + 4s 4s", ""),), (("4c 4d 4h", ""), ("4s 4s 4s", "2"))),
    "borrowing": ((("7c 6c 5c 4c", ""),), (("6c 5c 4c", ""), ("7c 7d 7h", "1"))),
    "out": ((("3c 3d 3h 3s", "2"), ("Kh Qh Jh", "1"), ("7d 6d 5d 4d", "0")),),
}  # fmt: skip
"""Rows of melds, each with what stands under it; behind + comes what is added."""


def width(cards: str) -> int:
    meld, plus, more = cards.partition(" + ")
    found = CARD[0] + STEP * (len(meld.split()) - 1)
    return found + (GAP + CARD[0] + STEP * (len(more.split()) - 1) if plus else 0)


def draw_cards(painter: QPainter, left: float, top: float, cards: list[str]) -> float:
    for place, card in enumerate(cards):
        area = QRectF(left + place * STEP, top, *CARD)
        QSvgRenderer(str(ROOT / "assets" / "cards" / f"{card}.svg")).render(painter, area)
    return left + STEP * (len(cards) - 1) + CARD[0]


def draw(name: str, font: QFont) -> None:
    rows = PICTURES[name]
    row = CARD[1] + LINE + MARGIN
    wide = max(sum(width(cards) + GAP for cards, _ in one) - GAP for one in rows) + 2 * MARGIN
    image = QImage(wide, row * len(rows) + MARGIN, QImage.Format.Format_RGB32)
    image.fill(CLOTH)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    painter.setPen(INK)
    for number, melds in enumerate(rows):
        left, top = float(MARGIN), MARGIN + number * row
        for cards, below in melds:
            meld, plus, more = cards.partition(" + ")
            right = draw_cards(painter, left, top, meld.split())
            if plus:
                painter.drawText(QRectF(right, top, GAP, CARD[1]), Qt.AlignmentFlag.AlignCenter, "+")
                right = draw_cards(painter, right + GAP, top, more.split())
            painter.drawText(QRectF(left, top + CARD[1], right - left, LINE), Qt.AlignmentFlag.AlignCenter, below)
            left = right + GAP
    painter.end()
    FOLDER.mkdir(parents=True, exist_ok=True)
    save_drawing(image, FOLDER / f"{name}.png")


def main() -> None:
    app = QGuiApplication(sys.argv)
    loaded = QFontDatabase.addApplicationFont(str(ROOT / "assets" / "fonts" / "Barlow-SemiBold.ttf"))
    font = QFont(QFontDatabase.applicationFontFamilies(loaded)[0])
    font.setPixelSize(18)
    for name in PICTURES:
        draw(name, font)
    print(", ".join(f"{name}.png" for name in PICTURES))
    del app


if __name__ == "__main__":
    main()
