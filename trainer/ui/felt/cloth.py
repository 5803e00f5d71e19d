"""Paints the table itself: room, rail and cloth, with what is printed on it and the furniture. One picture per size.

The light falls from above the dealer, so the field is brightest before the tray and darkest along the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from trainer.felt.shape import PrintedMark
from trainer.felt.view import PLAQUE, FeltView
from trainer.text import Words
from trainer.ui.felt.furniture import paint_furniture, paint_plaque
from trainer.ui.felt.prints import Prints
from trainer.ui.felt.work import Work, between, line_of, outline
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import FeltColours, Theme, colour


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the table lies in its widget: logical pixels, `origin` the table's corner, `scale` a card's width."""

    size: QSize
    ratio: float
    scale: float
    origin: QPointF


def paint_cloth(
    view: FeltView, frame: Frame, *, theme: Theme, pictures: PictureCache, words: Callable[[Words], str]
) -> QPixmap:
    """The whole picture behind the pieces, but for the plaque."""
    picture = pictures.kept(_table_key(view, frame, theme), lambda: _bare(view, frame, theme, pictures, words)).copy()
    painter = _painter(picture)
    _to_card_widths(painter, frame)
    work = Work(painter, view, theme, pictures, words, frame.scale)
    prints = Prints(work)
    prints.paint()
    _Table(work).paint_near_edge()
    if theme.seat_numbers:
        prints.paint_seat_numbers()
    paint_furniture(work)
    painter.end()
    return picture


def _table_key(view: FeltView, frame: Frame, theme: Theme) -> Hashable:
    """All that rail and field hang on: games that are dealt on the same table have them alike."""
    shape, size, corner = view.shape, frame.size, frame.origin
    where = (size.width(), size.height(), frame.ratio, frame.scale, corner.x(), corner.y())
    return "table", shape.edge, shape.rail, shape.width, shape.height, where, theme.felt


def _bare(view: FeltView, frame: Frame, theme: Theme, pictures: PictureCache, words: Callable[[Words], str]) -> QPixmap:
    """Room, rail and field with nothing printed on it: what takes longest, and is alike for many games."""
    picture = QPixmap(round(frame.size.width() * frame.ratio), round(frame.size.height() * frame.ratio))
    picture.setDevicePixelRatio(frame.ratio)
    painter = _painter(picture)
    _room(painter, QRectF(0, 0, frame.size.width(), frame.size.height()), theme.felt)
    _to_card_widths(painter, frame)
    table = _Table(Work(painter, view, theme, pictures, words, frame.scale))
    table.paint_rail()
    table.paint_field()
    painter.end()
    return picture


def with_plaque(
    cloth: QPixmap, view: FeltView, frame: Frame, *, theme: Theme, pictures: PictureCache, words: Callable[[Words], str]
) -> QPixmap:
    """The picture of the cloth with the plaque of this round on it."""
    picture = cloth.copy()
    painter = _painter(picture)
    _to_card_widths(painter, frame)
    paint_plaque(Work(painter, view, theme, pictures, words, frame.scale))
    painter.end()
    return picture


def _painter(picture: QPixmap) -> QPainter:
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _to_card_widths(painter: QPainter, frame: Frame) -> None:
    painter.translate(frame.origin)
    painter.scale(frame.scale, frame.scale)


def _room(painter: QPainter, area: QRectF, felt: FeltColours) -> None:
    glow = QRadialGradient(QPointF(area.center().x(), area.height() * 0.9), area.width() * 0.75)
    glow.setColorAt(0, QColor(felt.room).lighter(190))
    glow.setColorAt(1, QColor(felt.room))
    painter.fillRect(area, glow)


class _Table:
    """Rail, field and the dealer's edge of one table."""

    def __init__(self, work: Work) -> None:
        self.painter = work.painter
        self.shape = work.view.shape
        self.felt = work.theme.felt
        self.pictures = work.pictures
        self.scale = work.scale

    def paint_rail(self) -> None:
        shape, felt, painter = self.shape, self.felt, self.painter
        bottom = shape.height
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(5):
            painter.setBrush(QColor(0, 0, 0, 26))
            spread = outline(shape.edge.grown(shape.rail + 0.02 + 0.05 * step), bottom)
            painter.drawPath(spread.translated(0, 0.05 * step))
        dark, lit = QColor(felt.leather), QColor(felt.leather_lit)
        steps = 26
        for step in range(steps):
            share = step / (steps - 1)
            height = max(0.0, 1.0 - ((share - 0.42) / 0.5) ** 2)
            painter.setBrush(between(dark.darker(150) if share > 0.5 else dark.darker(125), lit, height))
            painter.drawPath(outline(shape.edge.grown(shape.rail * (1 - share) + 0.16 * share), bottom))
        leather = self._tile("leather")
        if leather is not None:
            self._overlay(outline(shape.edge.grown(shape.rail), bottom), leather, 0.5)
        stitch = QPen(between(lit, QColor(felt.print), 0.34), 0.022)
        stitch.setDashPattern([4.0, 3.0])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stitch)
        painter.drawPolyline(line_of(shape.edge.grown(shape.rail - 0.1)))
        wood = QLinearGradient(QPointF(0, 0), QPointF(0, bottom))
        wood.setColorAt(0, QColor(felt.wood_dark))
        wood.setColorAt(0.55, QColor(felt.wood))
        wood.setColorAt(1, QColor(felt.wood).lighter(118))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(wood)
        painter.drawPath(outline(shape.edge.grown(0.16), bottom))
        painter.setPen(QPen(colour("#ffffff", 0.16), 0.018))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line_of(shape.edge.grown(0.115)))
        painter.setPen(QPen(colour("#000000", 0.5), 0.03))
        painter.drawPolyline(line_of(shape.edge.grown(0.17)))

    def paint_field(self) -> None:
        shape, felt, painter = self.shape, self.felt, self.painter
        path = outline(shape.edge, shape.height)
        light = QRadialGradient(QPointF(shape.width / 2, shape.height * 0.66), shape.width * 0.56)
        light.setColorAt(0.0, QColor(felt.lit))
        light.setColorAt(0.5, between(QColor(felt.lit), QColor(felt.plain), 0.75))
        light.setColorAt(0.78, QColor(felt.plain))
        light.setColorAt(1.0, QColor(felt.rim))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawPath(path)
        self._overlay(path, self._texture(), 1.0)
        painter.save()
        painter.setClipPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for step in range(18):
            painter.setPen(QPen(QColor(0, 0, 0, 11), 0.06 + 0.055 * step))
            painter.drawPolyline(line_of(shape.edge))
        painter.restore()

    def _overlay(self, path: QPainterPath, tile: QPixmap, strength: float) -> None:
        """Covers the path with a texture at its own size, whatever the scale of the table."""
        painter = self.painter
        painter.save()
        painter.setClipPath(path)
        painter.scale(1 / self.scale, 1 / self.scale)
        painter.setOpacity(strength)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(tile))
        painter.drawRect(QRectF(0, 0, self.shape.width * self.scale, self.shape.height * self.scale))
        painter.restore()

    def _texture(self) -> QPixmap:
        return self._tile("grain") or QPixmap.fromImage(_noise())

    def _tile(self, name: str) -> QPixmap | None:
        """A seamless texture of the assets."""
        file = self.pictures.assets / "felts" / "textures" / f"{name}.png"
        found = QPixmap(str(file)) if file.is_file() else QPixmap()
        return None if found.isNull() else found

    def paint_near_edge(self) -> None:
        shape, felt, painter = self.shape, self.felt, self.painter
        top = shape.height - shape.near
        half = shape.edge.radius.x + shape.rail
        area = QRectF(shape.edge.centre.x - half, top, 2 * half, shape.near)
        wood = QLinearGradient(area.topLeft(), area.bottomLeft())
        wood.setColorAt(0, QColor(felt.wood).lighter(135))
        wood.setColorAt(0.2, QColor(felt.wood))
        wood.setColorAt(1, QColor(felt.wood_dark))
        painter.save()
        painter.setClipPath(outline(shape.edge.grown(shape.rail), shape.height))
        painter.fillRect(area, wood)
        painter.setPen(QPen(colour("#000000", 0.45), 0.04))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setPen(QPen(colour("#ffffff", 0.22), 0.015))
        painter.drawLine(area.topLeft() + QPointF(0, 0.035), area.topRight() + QPointF(0, 0.035))
        painter.restore()


@lru_cache(maxsize=1)
def _noise() -> QImage:
    """A tile of fine woven grain, always the same."""
    side = 128
    grain = Random(7)
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    for y in range(side):
        for x in range(side):
            light = grain.random() + (0.12 if (x + y) % 3 == 0 else 0.0) - 0.06
            alpha = int(abs(light - 0.5) * 30)
            image.setPixel(x, y, (alpha << 24) | (0xFFFFFF if light > 0.5 else 0))
    return image


def cloth_key(view: FeltView, labels: Mapping[str, str]) -> tuple[object, ...]:
    """What the picture of the cloth depends on beside size and theme."""
    marks = tuple((zone.place, zone.label) for zone in view.zones if zone.mark is not PrintedMark.NONE)
    return (view.shape.id, marks, tuple(sorted(item for item in labels.items() if item[0] != PLAQUE)))
