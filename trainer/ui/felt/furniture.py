"""The furniture of a table: chip tray, discard rack, shoe, cup, drop slot. From art, or plainly drawn."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from trainer.felt.shape import Fixture
from trainer.felt.view import PLAQUE
from trainer.ui.felt.work import Work
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import colour, font

PLAQUE_ART = "table/plaque"

_TRAY = (
    (50, 9), (100, 16), (100, 15), (500, 16), (500, 16),
    (2_500, 16), (2_500, 13), (10_000, 16), (10_000, 8), (50_000, 6),
)  # fmt: skip
"""The house's chips in the ten tubes of the tray, from the left: denomination and count."""


def paint_furniture(work: Work) -> None:
    """All furniture of the table but the plaque, which changes from round to round."""
    for fixture in work.view.shape.fixtures:
        if fixture.art != PLAQUE_ART:
            _fixture(work.painter, work.pictures, fixture)


def paint_plaque(work: Work) -> None:
    """The plaque with its words; one that has nothing to say is not put up."""
    labels = work.view.labels
    if PLAQUE in labels and not labels[PLAQUE]:
        return
    for fixture in work.view.shape.fixtures:
        if fixture.art == PLAQUE_ART:
            _fixture(work.painter, work.pictures, fixture)
            _engrave(work, fixture)


def _engrave(work: Work, fixture: Fixture) -> None:
    """What stands on the plaque, a line each; the plaque is drawn 320 by 130."""
    words = work.words(work.view.labels.get(PLAQUE, ""))
    lines = [line for line in words.split("\n") if line]
    box, painter = fixture.box, work.painter
    unit = min(box.width / 320, box.height / 130)
    step = min(46.0, 96 / max(1, len(lines)))
    for number, line in enumerate(lines):
        letters = font(100, bold=True, spacing=0.04)
        metrics = QFontMetricsF(letters)
        size = min(step * 0.88, 100 * 262 / max(1.0, metrics.horizontalAdvance(line))) * unit
        path = QPainterPath()
        path.addText(-metrics.horizontalAdvance(line) / 2, metrics.capHeight() / 2, letters, line)
        painter.save()
        painter.translate(box.x, box.y + (number - (len(lines) - 1) / 2) * step * unit)
        painter.rotate(box.angle)
        painter.scale(size / 100, size / 100)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(work.theme.felt.gold if number == 0 else work.theme.marks.plate_text))
        painter.drawPath(path)
        painter.restore()


def _fixture(painter: QPainter, pictures: PictureCache, fixture: Fixture) -> None:
    box = fixture.box
    painter.save()
    painter.translate(box.x, box.y)
    painter.rotate(box.angle)
    area = QRectF(-box.width / 2, -box.height / 2, box.width, box.height)
    if not pictures.art(painter, area, fixture.art):
        _plain_fixture(painter, area, fixture.art)
    elif fixture.art == "table/tray":
        _fill_tray(painter, pictures, area)
    painter.restore()


def _fill_tray(painter: QPainter, pictures: PictureCache, area: QRectF) -> None:
    """Chips lie on edge in the tubes; the tray is drawn 640 by 150."""
    unit = min(area.width() / 640, area.height() / 150)
    left, top = area.center().x() - 320 * unit, area.center().y() - 75 * unit
    thick = 57 * 26 / 200 * unit
    for tube, (cents, count) in enumerate(_TRAY):
        for number in range(count):
            foot = top + 138 * unit - thick * (number + 1)
            strip = QRectF(left + (18 + 60.4 * tube) * unit, foot, 57 * unit, thick)
            pictures.art(painter, strip, f"chips/{pictures.chip_name(cents)}-edge")


def _plain_fixture(painter: QPainter, area: QRectF, art: str) -> None:
    """Furniture without art: a tray with compartments, a slot, or a dark box."""
    radius = min(area.width(), area.height()) * 0.12
    metal = QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QColor("#3a3d42"))
    metal.setColorAt(0.12, QColor("#1c1e21"))
    metal.setColorAt(1, QColor("#0f1012"))
    painter.setPen(QPen(QColor("#5b5f66"), 0.025))
    painter.setBrush(metal)
    painter.drawRoundedRect(area, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    if art.endswith("dropbox"):
        painter.setBrush(QColor("#000000"))
        middle, half = area.center(), area.width() * 0.34
        painter.drawRoundedRect(QRectF(middle.x() - half, middle.y() - 0.04, half * 2, 0.08), 0.04, 0.04)
    else:
        painter.setBrush(colour("#000000", 0.5))
        inner = area.adjusted(0.08, 0.08, -0.08, -0.08)
        painter.drawRoundedRect(inner, radius * 0.7, radius * 0.7)
