"""Pictures of pieces, each made once per face, size, tilt and device pixel ratio.

Art is SVG below an assets folder; what is missing is drawn by `trainer.ui.fallback_art`. A picture already holds its
tilt and its contact shadow, so a piece paints itself with one call. `made` counts how many pictures were made, for
tests.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import ceil, cos, radians, sin
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from trainer.core.lazy_dataclass import dataclass
from trainer.felt.view_pieces import CHIP_RISE
from trainer.ui import fallback_art
from trainer.ui.theme import OnFelt, colour

_Paint = Callable[[QPainter, QRectF], None]

LIMIT = 96 * 1024 * 1024
"""Bytes of pixels kept; the pictures unused for longest go first."""
MARGIN = 0.09
"""Room around every picture for its shadow, in card widths."""
RISE = CHIP_RISE
LEAN, JITTER = 0.005, 0.007
"""How far each chip of a stack lies beside the one below it, in card widths: steadily, and by chance."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Which pack of cards and which chips are drawn: a house has its own backs and its own ones and fives."""

    four_colours: bool = False
    large_index: bool = False
    back: str = "blue"
    chips: str = "yellow"

    @property
    def folders(self) -> tuple[str, ...]:
        """Where a face is looked for, best first."""
        name = "-".join(word for word, is_set in (("four", self.four_colours), ("large", self.large_index)) if is_set)
        return (f"cards/{name}", "cards") if name else ("cards",)


BACKS = ("blue", "red", "green", "charcoal")
CHIPS: Mapping[str, Mapping[int, str]] = {
    "yellow": {},
    "red": {500: "500-red"},
    "blue-red": {100: "100-blue", 500: "500-red"},
}
"""The chips of a house where they are not a white dollar and a yellow five, by the colours of its ones and fives."""


def extent(width: float, height: float, angle: float, margin: float) -> tuple[int, int]:
    """The whole pixels that a turned rectangle and its margin need; always even, so that its middle is a pixel edge."""
    turn = radians(angle)
    across = abs(width * cos(turn)) + abs(height * sin(turn)) + 2 * margin
    down = abs(width * sin(turn)) + abs(height * cos(turn)) + 2 * margin
    return 2 * ceil(across / 2), 2 * ceil(down / 2)


class PictureCache:
    """Makes and keeps pictures. Lengths are logical pixels; `unit` is the width of a card."""

    def __init__(self, assets: Path, marks: OnFelt | None = None, deck: Deck | None = None) -> None:
        self.assets = assets
        self.marks = marks or OnFelt()
        self.deck = deck or Deck()
        self.paintings = 0
        self._cache: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0
        self._art: dict[str, QSvgRenderer | None] = {}

    # -- pieces

    def card(self, face: str, unit: float, ratio: float, angle: float = 0.0, *, lifted: bool = False) -> QPixmap:
        """A card, face or "back"."""
        height = unit * 1.4

        def paint(painter: QPainter, area: QRectF) -> None:
            self._shadow(painter, area, unit * 0.04, lifted=lifted)
            self._face(painter, area, face)

        return self._turned(("card", self.deck, face, lifted), (unit, height, angle), (unit, ratio), paint)

    def pile(self, face: str, count: int, unit: float, ratio: float, angle: float = 0.0) -> QPixmap:
        """Cards squared into a pile, the top one shown; its thickness grows with the count."""
        edges = min(7, 1 + count // 4) if count > 1 else 0

        def paint(painter: QPainter, area: QRectF) -> None:
            self._shadow(painter, area, unit * 0.04)
            for edge in range(edges, 0, -1):
                lower = area.translated(unit * 0.008 * edge, unit * 0.014 * edge)
                fallback_art.card_edge(painter, lower, self.marks)
            self._face(painter, area, face)

        return self._turned(("pile", self.deck, face, edges), (unit, unit * 1.4, angle), (unit, ratio), paint)

    def tile(self, face: str, unit: float, ratio: float, angle: float = 0.0) -> QPixmap:
        """A domino, 0.62 by 1.24 card widths."""

        def paint(painter: QPainter, area: QRectF) -> None:
            self._shadow(painter, area, unit * 0.05)
            if not self._svg(painter, area, f"tiles/{face}"):
                fallback_art.tile(painter, area, face)

        return self._turned(("tile", face), (unit * 0.62, unit * 1.24, angle), (unit, ratio), paint)

    def chips(self, columns: Sequence[Sequence[int]], unit: float, ratio: float, chip: float = 0.62) -> QPixmap:
        """Columns of chips, each from the bottom up."""
        side = unit * chip
        tallest = max((len(column) for column in columns), default=0)
        width, height = side * max(1, len(columns)), side + unit * RISE * max(0, tallest - 1)

        def paint(painter: QPainter, area: QRectF) -> None:
            for number, column in enumerate(columns):
                left = area.left() + side * number
                foot = QRectF(left, area.bottom() - side, side, side)
                fallback_art.round_shadow(painter, foot, unit * 0.05, len(column))
                for level, (cents, lean) in enumerate(zip(column, leaning(column, number), strict=True)):
                    at = foot.translated(unit * lean, -unit * RISE * level)
                    self._chip(painter, at, cents, top=level == len(column) - 1)

        key = ("chips", self.deck.chips, tuple(map(tuple, columns)), chip)
        return self._turned(key, (width, height, 0.0), (unit, ratio), paint)

    def fanned(
        self, standing: Sequence[tuple[float, Sequence[int]]], unit: float, step: float, ratio: float
    ) -> QPixmap:
        """Columns of chips, each from the bottom up and so far from the left; `step` shows of each lower chip."""
        every = {cents: self.chips(((cents,),), unit, ratio) for _, column in standing for cents in column}
        side = max(picture.deviceIndependentSize().height() for picture in every.values())
        tall = max(len(column) for _, column in standing)
        wide, high = max(x for x, _ in standing) + side, side + (tall - 1) * step
        sheet = QPixmap(round(wide * ratio), round(high * ratio))
        sheet.setDevicePixelRatio(ratio)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        for x, column in standing:
            for level, cents in enumerate(column):
                painter.drawPixmap(round(x), round((tall - 1 - level) * step), every[cents])
        painter.end()
        return sheet

    def button(
        self, kind: str, side: float, unit: float, ratio: float, *, high: float = 0.0, lifted: bool = False
    ) -> QPixmap:
        """A button on the felt by its kind, `side` wide and, unless it says `high`, as high."""

        def paint(painter: QPainter, area: QRectF) -> None:
            if self._renderer(f"buttons/{kind}") is None:
                fallback_art.round_shadow(painter, area, unit * 0.05, 1)
                fallback_art.button(painter, area, kind)
                return
            self._cast(painter, area, f"buttons/{kind}", unit * (0.075 if lifted else 0.04))
            self._svg(painter, area, f"buttons/{kind}")

        return self._turned(("button", kind, side, lifted), (side, high or side, 0.0), (unit, ratio), paint)

    def die(self, number: str, side: float, unit: float, ratio: float, angle: float = 0.0) -> QPixmap:
        """A die from above."""

        def paint(painter: QPainter, area: QRectF) -> None:
            self._shadow(painter, area, side * 0.18)
            if not self._svg(painter, area, f"dice/{number}"):
                fallback_art.die(painter, area, number)

        return self._turned(("die", number, side), (side, side, angle), (unit, ratio), paint)

    def art(self, painter: QPainter, area: QRectF, name: str) -> bool:
        """Paints a file of the assets folder into the area, keeping its proportions; False if it is missing."""
        return self._svg(painter, area, name, keep=True)

    def chip_name(self, cents: int) -> str:
        """The file of a chip of this house."""
        return CHIPS.get(self.deck.chips, {}).get(cents, str(cents))

    def has(self, name: str) -> bool:
        return self._renderer(name) is not None

    def cached(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The picture by this key, made where it is not kept any more."""
        pixmap = self._cache.get(key)
        if pixmap is None:
            pixmap = make()
            self._keep(key, pixmap)
        else:
            self._cache.move_to_end(key)
        return pixmap

    def forget(self) -> None:
        """Drops every picture, for example after the art changed."""
        self._cache.clear()
        self._art.clear()
        self._bytes = 0

    # -- parts

    def _face(self, painter: QPainter, area: QRectF, face: str) -> None:
        names: tuple[str, ...] = tuple(f"{folder}/{face}" for folder in self.deck.folders)
        if face == "back":
            names = (f"cards/back-{self.deck.back}", "cards/back-blue")
        if not any(self._svg(painter, area, name) for name in names):
            fallback_art.card(painter, area, face, self.marks, four_colours=self.deck.four_colours)

    def _chip(self, painter: QPainter, area: QRectF, cents: int, *, top: bool) -> None:
        if not self._svg(painter, area, f"chips/{self.chip_name(cents)}"):
            fallback_art.chip(painter, area, cents)
        if not top:
            # What one sees of a lower chip is its side: darker away from the light on the left.
            shade = QLinearGradient(area.topLeft(), area.topRight())
            for stop, dark in ((0.0, 0.24), (0.28, 0.1), (0.62, 0.26), (1.0, 0.5)):
                shade.setColorAt(stop, colour(self.marks.shadow, dark))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawEllipse(area)

    def _shadow(self, painter: QPainter, area: QRectF, radius: float, *, lifted: bool = False) -> None:
        depth = area.width() * (0.06 if lifted else 0.03)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(4, 0, -1):
            grow = depth * step / 4
            painter.setBrush(colour(self.marks.shadow, 0.09 if lifted else 0.1))
            spread = area.adjusted(-grow * 0.5, -grow * 0.2, grow * 0.8, grow * 1.3)
            painter.drawRoundedRect(spread, radius + grow, radius + grow)

    def _cast(self, painter: QPainter, area: QRectF, name: str, depth: float) -> None:
        """The shadow of a drawing, in its own outline."""
        renderer = self._renderer(name)
        assert renderer is not None
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        outline = QImage((area.size() * max(scale, 1.0)).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        outline.fill(QColor(0, 0, 0, 0))
        inside = QPainter(outline)
        renderer.render(inside, QRectF(outline.rect()))
        inside.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        inside.fillRect(outline.rect(), colour(self.marks.shadow, 0.12))
        inside.end()
        for step in range(4):
            grow = depth * step / 4
            painter.drawImage(area.adjusted(-grow * 0.3, 0, grow * 0.9, grow * 1.3), outline)

    def _svg(self, painter: QPainter, area: QRectF, name: str, *, keep: bool = False) -> bool:
        renderer = self._renderer(name)
        if renderer is None:
            return False
        if keep:
            size = renderer.viewBoxF().size().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
            area = QRectF(area.center() - QPointF(size.width() / 2, size.height() / 2), size)
        renderer.render(painter, area)
        return True

    def _renderer(self, name: str) -> QSvgRenderer | None:
        if name not in self._art:
            file = self.assets / f"{name}.svg"
            renderer = QSvgRenderer(str(file)) if file.is_file() else None
            self._art[name] = renderer if renderer is not None and renderer.isValid() else None
        return self._art[name]

    # -- keeping

    def _turned(
        self, key: Hashable, area: tuple[float, float, float], view: tuple[float, float], paint: _Paint
    ) -> QPixmap:
        """The picture of an area (width, height, angle) seen at (unit, ratio), made now or kept from before."""
        width, height, angle = area
        unit, ratio = view
        angle = round(angle, 1)
        cache_key = (key, round(width, 2), round(height, 2), ratio, angle)
        pixmap = self._cache.get(cache_key)
        if pixmap is not None:
            self._cache.move_to_end(cache_key)
            return pixmap
        across, down = extent(width, height, angle, unit * MARGIN)
        picture = QPixmap(ceil(across * ratio), ceil(down * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(0, 0, 0, 0))
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(across / 2, down / 2)
        painter.rotate(angle)
        paint(painter, QRectF(-width / 2, -height / 2, width, height))
        painter.end()
        self.paintings += 1
        self._keep(cache_key, picture)
        return picture

    def _keep(self, key: Hashable, picture: QPixmap) -> None:
        self._cache[key] = picture
        self._bytes += _weight(picture)
        while self._bytes > LIMIT and len(self._cache) > 1:
            _, oldest = self._cache.popitem(last=False)
            self._bytes -= _weight(oldest)


def leaning(column: Sequence[int], number: int = 0) -> tuple[float, ...]:
    """How far each chip of a column lies to the right of its foot, in card widths: no stack stands like a ruler.

    The same column always leans alike, and never beyond the room a picture has around its piece.
    """
    tilt = ((sum(column) // 50 + 3 * number + len(column)) % 5 - 2) / 2 * LEAN
    moved = (tilt * level + JITTER * ((level * 7 + cents // 50) % 3 - 1) for level, cents in enumerate(column))
    return tuple(min(MARGIN / 2, max(-MARGIN / 2, shift)) if level else 0.0 for level, shift in enumerate(moved))


def _weight(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4
