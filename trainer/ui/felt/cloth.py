"""Paints the table itself: room, rail, cloth and furniture, kept as one picture for a size.

The light falls from above the dealer, so the field is brightest before the tray and darkest along the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words
from trainer.felt.shape import Fixture, PrintedMark
from trainer.felt.view import PLAQUE, FeltView
from trainer.table.chips import Chips
from trainer.ui.felt.prints import Prints, Work, between, line_of, outline
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import FeltColours, Theme, colour, font

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget


# ---------------- the furniture of a table
#
# Chip tray, discard rack, shoe, cup, drop slot. From art, or plainly drawn.

PLAQUE_ART = "table/plaque"

_TRAY = (
    (50, 9), (100, 16), (100, 15), (500, 16), (500, 16),
    (2_500, 16), (2_500, 13), (10_000, 16), (10_000, 8), (50_000, 6),
)  # fmt: skip
"""The house's chips in the ten tubes of the tray, from the left: denomination and count."""
_FULL = 18
"""So many chips fill a tube; more stand closer."""


def paint_furniture(work: Work) -> None:
    """All furniture of the table but the plaque, which changes from round to round."""
    for fixture in work.view.shape.fixtures:
        if fixture.art != PLAQUE_ART:
            _fixture(work.painter, work.pictures, fixture, _tubes(work.view.tray))


def _tubes(tray: Chips) -> Chips:
    """What stands in each tube: where nothing is known of the tray its usual chips, else each sort over its tubes."""
    counts, tubes = dict(tray), list[tuple[int, int]]()
    sorts = [cents for cents, _ in _TRAY]
    for place, cents in enumerate(sorts):
        shared = sorts.count(cents)
        count = counts.get(cents, 0)
        tubes.append((cents, count // shared + (sorts[:place].count(cents) < count % shared)))
    return tuple(tubes) if tray else _TRAY


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
        metrics = QtGui.QFontMetricsF(letters)
        size = min(step * 0.88, 100 * 262 / max(1.0, metrics.horizontalAdvance(line))) * unit
        path = QtGui.QPainterPath()
        path.addText(-metrics.horizontalAdvance(line) / 2, metrics.capHeight() / 2, letters, line)
        painter.save()
        painter.translate(box.x, box.y + (number - (len(lines) - 1) / 2) * step * unit)
        painter.rotate(box.angle)
        painter.scale(size / 100, size / 100)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(work.theme.felt.gold if number == 0 else work.theme.marks.plate_text))
        painter.drawPath(path)
        painter.restore()


def _fixture(painter: QtGui.QPainter, pictures: PictureCache, fixture: Fixture, tubes: Chips = _TRAY) -> None:
    box = fixture.box
    painter.save()
    painter.translate(box.x, box.y)
    painter.rotate(box.angle)
    area = QtCore.QRectF(-box.width / 2, -box.height / 2, box.width, box.height)
    if not pictures.art(painter, area, fixture.art):
        _plain_fixture(painter, area, fixture.art)
    elif fixture.art == "table/tray":
        _fill_tray(painter, pictures, area, tubes)
    painter.restore()


def _fill_tray(painter: QtGui.QPainter, pictures: PictureCache, area: QtCore.QRectF, tubes: Chips) -> None:
    """Chips lie on edge in the tubes; the tray is drawn 640 by 150."""
    unit = min(area.width() / 640, area.height() / 150)
    left, top = area.center().x() - 320 * unit, area.center().y() - 75 * unit
    for tube, (cents, count) in enumerate(tubes):
        thick = 57 * 26 / 200 * unit * min(1.0, _FULL / max(1, count))
        for number in range(count):
            foot = top + 138 * unit - thick * (number + 1)
            strip = QtCore.QRectF(left + (18 + 60.4 * tube) * unit, foot, 57 * unit, thick)
            pictures.art(painter, strip, f"chips/{pictures.chip_name(cents)}-edge")


def _plain_fixture(painter: QtGui.QPainter, area: QtCore.QRectF, art: str) -> None:
    """Furniture without art: a tray with compartments, a slot, or a dark box."""
    radius = min(area.width(), area.height()) * 0.12
    metal = QtGui.QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QtGui.QColor("#3a3d42"))
    metal.setColorAt(0.12, QtGui.QColor("#1c1e21"))
    metal.setColorAt(1, QtGui.QColor("#0f1012"))
    painter.setPen(QtGui.QPen(QtGui.QColor("#5b5f66"), 0.025))
    painter.setBrush(metal)
    painter.drawRoundedRect(area, radius, radius)
    painter.setPen(QtCore.Qt.PenStyle.NoPen)
    if art.endswith("dropbox"):
        painter.setBrush(QtGui.QColor("#000000"))
        middle, half = area.center(), area.width() * 0.34
        painter.drawRoundedRect(QtCore.QRectF(middle.x() - half, middle.y() - 0.04, half * 2, 0.08), 0.04, 0.04)
    else:
        painter.setBrush(colour("#000000", 0.5))
        inner = area.adjusted(0.08, 0.08, -0.08, -0.08)
        painter.drawRoundedRect(inner, radius * 0.7, radius * 0.7)


# ---------------- cloth


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the table lies in its widget: logical pixels, `origin` the table's corner, `scale` a card's width."""

    size: QtCore.QSize
    ratio: float
    scale: float
    origin: QtCore.QPointF


def paint_cloth(
    view: FeltView, frame: Frame, *, theme: Theme, pictures: PictureCache, words: Callable[[Words], str]
) -> QtGui.QPixmap:
    """The whole picture behind the pieces, but for the plaque."""
    picture = pictures.cached(_table_key(view, frame, theme), lambda: _bare(view, frame, theme, pictures, words)).copy()
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


def _bare(
    view: FeltView, frame: Frame, theme: Theme, pictures: PictureCache, words: Callable[[Words], str]
) -> QtGui.QPixmap:
    """Room, rail and field with nothing printed on it: what takes longest, and is alike for many games."""
    picture = QtGui.QPixmap(round(frame.size.width() * frame.ratio), round(frame.size.height() * frame.ratio))
    picture.setDevicePixelRatio(frame.ratio)
    painter = _painter(picture)
    _room(painter, QtCore.QRectF(0, 0, frame.size.width(), frame.size.height()), theme.felt)
    _to_card_widths(painter, frame)
    table = _Table(Work(painter, view, theme, pictures, words, frame.scale))
    table.paint_rail()
    table.paint_field()
    painter.end()
    return picture


def with_plaque(
    cloth: QtGui.QPixmap,
    view: FeltView,
    frame: Frame,
    *,
    theme: Theme,
    pictures: PictureCache,
    words: Callable[[Words], str],
) -> QtGui.QPixmap:
    """The picture of the cloth with the plaque of this round on it."""
    picture = cloth.copy()
    painter = _painter(picture)
    _to_card_widths(painter, frame)
    paint_plaque(Work(painter, view, theme, pictures, words, frame.scale))
    painter.end()
    return picture


def _painter(picture: QtGui.QPixmap) -> QtGui.QPainter:
    painter = QtGui.QPainter(picture)
    painter.setRenderHints(QtGui.QPainter.RenderHint.Antialiasing | QtGui.QPainter.RenderHint.SmoothPixmapTransform)
    return painter


def _to_card_widths(painter: QtGui.QPainter, frame: Frame) -> None:
    painter.translate(frame.origin)
    painter.scale(frame.scale, frame.scale)


def _room(painter: QtGui.QPainter, area: QtCore.QRectF, felt: FeltColours) -> None:
    glow = QtGui.QRadialGradient(QtCore.QPointF(area.center().x(), area.height() * 0.9), area.width() * 0.75)
    glow.setColorAt(0, QtGui.QColor(felt.room).lighter(190))
    glow.setColorAt(1, QtGui.QColor(felt.room))
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
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        for step in range(5):
            painter.setBrush(QtGui.QColor(0, 0, 0, 26))
            spread = outline(shape.edge.grown(shape.rail + 0.02 + 0.05 * step), bottom)
            painter.drawPath(spread.translated(0, 0.05 * step))
        dark, lit = QtGui.QColor(felt.leather), QtGui.QColor(felt.leather_lit)
        steps = 26
        for step in range(steps):
            share = step / (steps - 1)
            height = max(0.0, 1.0 - ((share - 0.42) / 0.5) ** 2)
            painter.setBrush(between(dark.darker(150) if share > 0.5 else dark.darker(125), lit, height))
            painter.drawPath(outline(shape.edge.grown(shape.rail * (1 - share) + 0.16 * share), bottom))
        leather = self._tile("leather")
        if leather is not None:
            self._overlay(outline(shape.edge.grown(shape.rail), bottom), leather, 0.5)
        stitch = QtGui.QPen(between(lit, QtGui.QColor(felt.print), 0.34), 0.022)
        stitch.setDashPattern([4.0, 3.0])
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.setPen(stitch)
        painter.drawPolyline(line_of(shape.edge.grown(shape.rail - 0.1)))
        wood = QtGui.QLinearGradient(QtCore.QPointF(0, 0), QtCore.QPointF(0, bottom))
        wood.setColorAt(0, QtGui.QColor(felt.wood_dark))
        wood.setColorAt(0.55, QtGui.QColor(felt.wood))
        wood.setColorAt(1, QtGui.QColor(felt.wood).lighter(118))
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(wood)
        painter.drawPath(outline(shape.edge.grown(0.16), bottom))
        painter.setPen(QtGui.QPen(colour("#ffffff", 0.16), 0.018))
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        painter.drawPolyline(line_of(shape.edge.grown(0.115)))
        painter.setPen(QtGui.QPen(colour("#000000", 0.5), 0.03))
        painter.drawPolyline(line_of(shape.edge.grown(0.17)))

    def paint_field(self) -> None:
        shape, felt, painter = self.shape, self.felt, self.painter
        path = outline(shape.edge, shape.height)
        light = QtGui.QRadialGradient(QtCore.QPointF(shape.width / 2, shape.height * 0.66), shape.width * 0.56)
        light.setColorAt(0.0, QtGui.QColor(felt.lit))
        light.setColorAt(0.5, between(QtGui.QColor(felt.lit), QtGui.QColor(felt.plain), 0.75))
        light.setColorAt(0.78, QtGui.QColor(felt.plain))
        light.setColorAt(1.0, QtGui.QColor(felt.rim))
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawPath(path)
        self._overlay(path, self._texture(), 1.0)
        painter.save()
        painter.setClipPath(path)
        painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        for step in range(18):
            painter.setPen(QtGui.QPen(QtGui.QColor(0, 0, 0, 11), 0.06 + 0.055 * step))
            painter.drawPolyline(line_of(shape.edge))
        painter.restore()

    def _overlay(self, path: QtGui.QPainterPath, tile: QtGui.QPixmap, strength: float) -> None:
        """Covers the path with a texture at its own size, whatever the scale of the table."""
        painter = self.painter
        painter.save()
        painter.setClipPath(path)
        painter.scale(1 / self.scale, 1 / self.scale)
        painter.setOpacity(strength)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QBrush(tile))
        painter.drawRect(QtCore.QRectF(0, 0, self.shape.width * self.scale, self.shape.height * self.scale))
        painter.restore()

    def _texture(self) -> QtGui.QPixmap:
        return self._tile("grain") or QtGui.QPixmap.fromImage(_noise())

    def _tile(self, name: str) -> QtGui.QPixmap | None:
        """A seamless texture of the assets."""
        file = self.pictures.assets / "felts" / "textures" / f"{name}.png"
        pixmap = QtGui.QPixmap(str(file)) if file.is_file() else QtGui.QPixmap()
        return None if pixmap.isNull() else pixmap

    def paint_near_edge(self) -> None:
        shape, felt, painter = self.shape, self.felt, self.painter
        top = shape.height - shape.near
        half = shape.edge.radius.x + shape.rail
        area = QtCore.QRectF(shape.edge.centre.x - half, top, 2 * half, shape.near)
        wood = QtGui.QLinearGradient(area.topLeft(), area.bottomLeft())
        wood.setColorAt(0, QtGui.QColor(felt.wood).lighter(135))
        wood.setColorAt(0.2, QtGui.QColor(felt.wood))
        wood.setColorAt(1, QtGui.QColor(felt.wood_dark))
        painter.save()
        painter.setClipPath(outline(shape.edge.grown(shape.rail), shape.height))
        painter.fillRect(area, wood)
        painter.setPen(QtGui.QPen(colour("#000000", 0.45), 0.04))
        painter.drawLine(area.topLeft(), area.topRight())
        painter.setPen(QtGui.QPen(colour("#ffffff", 0.22), 0.015))
        painter.drawLine(area.topLeft() + QtCore.QPointF(0, 0.035), area.topRight() + QtCore.QPointF(0, 0.035))
        painter.restore()


@lru_cache(maxsize=1)
def _noise() -> QtGui.QImage:
    """A tile of fine woven grain, always the same."""
    side = 128
    grain = Random(7)
    image = QtGui.QImage(side, side, QtGui.QImage.Format.Format_ARGB32)
    for y in range(side):
        for x in range(side):
            light = grain.random() + (0.12 if (x + y) % 3 == 0 else 0.0) - 0.06
            alpha = int(abs(light - 0.5) * 30)
            image.setPixel(x, y, (alpha << 24) | (0xFFFFFF if light > 0.5 else 0))
    return image


def cloth_key(view: FeltView, labels: Mapping[str, str]) -> tuple[object, ...]:
    """What the picture of the cloth depends on beside size and theme."""
    marks = tuple((zone.place, zone.label) for zone in view.zones if zone.mark is not PrintedMark.NONE)
    return (view.shape.id, marks, tuple(sorted(item for item in labels.items() if item[0] != PLAQUE)), view.tray)


# ---------------- the painted cloth behind the pieces, kept as one picture for the present size
#
# The plaque changes with every round, the cloth hardly ever: the plaque is laid over a copy. While a window is being
# resized the old picture is stretched; the new one is painted when the size has settled.

LATE = 90
"""Milliseconds after the last change of size."""


class Backdrop(QtCore.QObject):
    """The cloth of one felt. `painted` counts how often it was painted anew."""

    def __init__(self, felt: FeltWidget) -> None:
        super().__init__(felt)
        self.felt = felt
        self.painted = 0
        self._bare = False
        self._cloth: QtGui.QPixmap | None = None
        self._picture: QtGui.QPixmap | None = None
        self._frame: Frame | None = None
        self._key: object = None
        self._plaque = ""
        self._late = QtCore.QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LATE)
        self._late.timeout.connect(self.renew)

    def suit(self, view: FeltView) -> None:
        """Paints anew when the view asks for another cloth than there is."""
        labels = {name: self.felt.words(label) for name, label in view.labels.items()}
        key, plaque = cloth_key(view, labels), labels.get(PLAQUE, "-")
        if key != self._key:
            self.renew()
        elif plaque != self._plaque:
            self._picture = None
            self.felt.update()
        self._key, self._plaque = key, plaque

    def leave_plaque(self, *, out: bool) -> None:
        """Whether the plaque is left out: what it says stands at the head of the table."""
        if out != self._bare:
            self._bare, self._picture = out, None
            self.felt.update()

    def renew(self) -> None:
        """The picture is painted when it is next needed."""
        self._late.stop()
        self._cloth = self._picture = None
        self.felt.update()

    def resized(self) -> None:
        if self._cloth is not None:
            self._late.start()

    def sharpen(self) -> None:
        """For the present size now and not a moment later."""
        if self._late.isActive():
            self.renew()

    def paint(self, painter: QtGui.QPainter, view: FeltView) -> None:
        felt = self.felt
        if self._cloth is None or self._frame is None:
            self._frame = Frame(
                felt.size(), felt.devicePixelRatioF(), felt.stage.scale, QtCore.QPointF(felt.stage.origin)
            )
            self._cloth = paint_cloth(view, self._frame, theme=felt.theme, pictures=felt.pictures, words=felt.words)
            self.painted += 1
        if self._picture is None:
            self._picture = self._cloth
            if not self._bare:
                self._picture = with_plaque(
                    self._cloth, view, self._frame, theme=felt.theme, pictures=felt.pictures, words=felt.words
                )
        if self._late.isActive():
            self._stretch(painter, self._picture, self._frame)
        else:
            painter.drawPixmap(0, 0, self._picture)

    def _stretch(self, painter: QtGui.QPainter, picture: QtGui.QPixmap, frame: Frame) -> None:
        """The old picture where the table is now, as large as it is now, so that the pieces lie on their spots."""
        felt = self.felt
        grown = felt.stage.scale / frame.scale
        corner = QtCore.QPointF(felt.stage.origin) - frame.origin * grown
        painter.fillRect(felt.rect(), felt.theme.felt.room)
        painter.drawPixmap(
            QtCore.QRectF(corner, QtCore.QSizeF(frame.size) * grown), picture, QtCore.QRectF(picture.rect())
        )
