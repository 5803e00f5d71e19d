"""Pages as a print shop lays them out: blocks that belong together stay on one page, heads, posters, cards to cut.

Everything is laid out in 96ths of an inch and scaled to the device, so a page is the same on paper and in a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

from PySide6 import QtCore, QtGui

from trainer.core.lazy_dataclass import dataclass
from trainer.ui.controllers import sheets

INCH: Final = 96.0
WIDE, HIGH = 8.5 * INCH, 11 * INCH
MARGIN, TOP, FOOT = 0.75 * INCH, 0.8 * INCH, 0.7 * INCH
ROOM = QtCore.QSizeF(WIDE - 2 * MARGIN, HIGH - TOP - FOOT)
GAP: Final = 6.0
POSTER: Final = QtCore.QSizeF(24 * INCH, 36 * INCH)
"""The usual poster of a print shop."""
TILE, OVERLAP = QtCore.QSizeF(7.5 * INCH, 10 * INCH), 0.25 * INCH
"""What a letter page shows of a poster, and how far neighbors overlap for the glue."""
COLUMN: Final = 5 * INCH
MOST_COLUMNS: Final = 6
CARD: Final = QtCore.QSizeF(3.5 * INCH, 2.5 * INCH)
ACROSS, DOWN = 2, 4
"""Flash cards of the size of an index card: eight on a page."""
RULE, SOFT = "#999999", "#555555"

Layout = Callable[[Sequence[sheets.Block], float], QtGui.QTextDocument]
"""Lays out blocks for a width."""


def together(blocks: Sequence[sheets.Block]) -> Iterator[list[sheets.Block]]:
    """What stays on one page: a question with its felt and the room to answer, a heading with what it heads."""
    group: list[sheets.Block] = []
    for block in blocks:
        if group and _begins(group, block):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _begins(group: Sequence[sheets.Block], block: sheets.Block) -> bool:
    if all(isinstance(before, sheets.Heading) for before in group):
        return isinstance(block, sheets.Heading) and block.breaks
    if isinstance(block, sheets.Heading):
        return True
    first = group[0]
    if isinstance(first, sheets.Heading) and first.level == 3:
        return False
    return isinstance(block, sheets.Para) and not block.soft


@dataclass(frozen=True)
class Placed:
    """A document on a page: how far down it lies, and which strip of it is shown there."""

    document: QtGui.QTextDocument
    down: float
    begin: float
    height: float


def laid_out(
    blocks: Sequence[sheets.Block],
    layout: Layout,
    wide: float,
    high: float,
    head: QtGui.QTextDocument | None = None,
) -> list[list[Placed]]:
    """The pages, the first one with a `head`. Only what is longer than a page is parted, between lines or rows."""
    pages: list[list[Placed]] = [[]]
    down = 0.0
    if head is not None:
        pages[0].append(Placed(head, 0.0, 0.0, head.size().height()))
        down = head.size().height() + GAP
    for group in together(blocks):
        document = layout(group, wide)
        height = document.size().height()
        breaks = isinstance(group[0], sheets.Heading) and group[0].breaks
        if pages[-1] and (breaks or down + height > high):
            pages.append([])
            down = 0.0
        if height <= high:
            pages[-1].append(Placed(document, down, 0.0, height))
            down += height + GAP
            continue
        document.setPageSize(QtCore.QSizeF(wide, high))
        for number in range(document.pageCount()):
            if number:
                pages.append([])
            pages[-1].append(Placed(document, 0.0, number * high, high))
        down = high
    return pages


class Press:
    """Paints on a device of pages. `face` is the type of heads and feet."""

    def __init__(self, device: QtGui.QPagedPaintDevice, face: QtGui.QFont) -> None:
        self._device, self._face = device, face
        self._painter = QtGui.QPainter(device)
        self._painter.scale(device.logicalDpiX() / INCH, device.logicalDpiY() / INCH)
        self._begun = False

    def end(self) -> None:
        self._painter.end()

    def _page(self) -> None:
        if self._begun:
            self._device.newPage()
        self._begun = True

    def _put(self, placed: Placed, left: float, top: float) -> None:
        painter = self._painter
        painter.save()
        painter.translate(left, top + placed.down - placed.begin)
        strip = QtCore.QRectF(0, placed.begin, placed.document.size().width(), placed.height)
        context = QtGui.QAbstractTextDocumentLayout.PaintContext()
        context.clip = strip
        painter.setClipRect(strip, QtCore.Qt.ClipOperation.IntersectClip)
        placed.document.documentLayout().draw(painter, context)
        painter.restore()

    def _words(self, box: QtCore.QRectF, words: str, flags: QtCore.Qt.AlignmentFlag) -> None:
        self._painter.setFont(self._face)
        self._painter.setPen(QtGui.QColor(SOFT))
        metrics = QtGui.QFontMetricsF(self._face)
        shown = metrics.elidedText(words, QtCore.Qt.TextElideMode.ElideRight, box.width())
        self._painter.drawText(box, flags | QtCore.Qt.AlignmentFlag.AlignVCenter, shown)

    # -- sheets

    def sheet(self, pages: Sequence[Sequence[Placed]], head: str) -> None:
        """Pages with a head from the second on, and a number on each."""
        left, right = QtCore.Qt.AlignmentFlag.AlignLeft, QtCore.Qt.AlignmentFlag.AlignRight
        for number, page in enumerate(pages, start=1):
            self._page()
            if number > 1:
                self._words(QtCore.QRectF(MARGIN, 0.4 * INCH, WIDE - 2 * MARGIN, 20), head, left)
                self._painter.setPen(QtGui.QPen(QtGui.QColor(RULE), 0.6))
                self._painter.drawLine(QtCore.QLineF(MARGIN, 0.66 * INCH, WIDE - MARGIN, 0.66 * INCH))
            foot = QtCore.QRectF(MARGIN, HIGH - 0.55 * INCH, WIDE - 2 * MARGIN, 20)
            self._words(foot, f"{number} / {len(pages)}", right)
            for placed in page:
                self._put(placed, MARGIN, TOP)

    # -- posters

    def poster(self, blocks: Sequence[sheets.Block], head: QtGui.QTextDocument, layout: Layout, *, tiled: bool) -> None:
        """One page of the size of a poster, or the same in parts on letter pages with marks to cut along."""
        columns = balanced(blocks, layout)
        gap, edge = 0.4 * INCH, 0.5 * INCH
        wide = len(columns) * (COLUMN + gap) - gap + 2 * edge
        high = max((page[-1].down + page[-1].height for page in columns if page), default=0.0)
        high += head.size().height() + 3 * edge
        scale = min(POSTER.width() / wide, POSTER.height() / high)

        def paint() -> None:
            self._painter.translate((POSTER.width() - wide * scale) / 2, 0)
            self._painter.scale(scale, scale)
            self._put(Placed(head, 0.0, 0.0, head.size().height()), edge, edge)
            for number, column in enumerate(columns):
                for placed in column:
                    self._put(placed, edge + number * (COLUMN + gap), head.size().height() + 2 * edge)

        if tiled:
            self._tiles(POSTER, paint)
            return
        self._page()
        self._painter.save()
        paint()
        self._painter.restore()

    def _tiles(self, size: QtCore.QSizeF, paint: Callable[[], None]) -> None:
        step = QtCore.QSizeF(TILE.width() - OVERLAP, TILE.height() - OVERLAP)
        across, down = ceil(size.width() / step.width()), ceil(size.height() / step.height())
        corner = QtCore.QPointF((WIDE - TILE.width()) / 2, (HIGH - TILE.height()) / 2)
        for row in range(down):
            for column in range(across):
                self._page()
                painter = self._painter
                painter.save()
                painter.setClipRect(QtCore.QRectF(corner, TILE))
                painter.translate(corner.x() - column * step.width(), corner.y() - row * step.height())
                paint()
                painter.restore()
                self._marks(QtCore.QRectF(corner, TILE))
                name = f"{'ABCDEFGHIJ'[row]}{column + 1}  ({across} x {down})"
                box = QtCore.QRectF(corner.x(), HIGH - 0.48 * INCH, TILE.width(), 20)
                self._words(box, name, QtCore.Qt.AlignmentFlag.AlignLeft)

    def _marks(self, box: QtCore.QRectF) -> None:
        """Corners to cut along."""
        self._painter.setPen(QtGui.QPen(QtGui.QColor(RULE), 0.6))
        for x, outward in ((box.left(), -1), (box.right(), 1)):
            for y, upward in ((box.top(), -1), (box.bottom(), 1)):
                self._painter.drawLine(QtCore.QLineF(x, y + 4 * upward, x, y + 16 * upward))
                self._painter.drawLine(QtCore.QLineF(x + 4 * outward, y, x + 16 * outward, y))

    # -- cards

    def cards(self, cards: Sequence[tuple[Sequence[sheets.Block], Sequence[sheets.Block]]], layout: Layout) -> None:
        """Fronts on one page, backs mirrored on the next: printed on both sides, each back lies behind its front."""
        page = ACROSS * DOWN
        for begin in range(0, len(cards), page):
            for side in (0, 1):
                self._page()
                for place, card in enumerate(cards[begin : begin + page]):
                    row, column = divmod(place, ACROSS)
                    column = ACROSS - 1 - column if side else column
                    left = (WIDE - ACROSS * CARD.width()) / 2 + column * CARD.width()
                    top = (HIGH - DOWN * CARD.height()) / 2 + row * CARD.height()
                    self._card(card[side], QtCore.QRectF(QtCore.QPointF(left, top), CARD), layout)

    def _card(self, blocks: Sequence[sheets.Block], box: QtCore.QRectF, layout: Layout) -> None:
        painter, edge = self._painter, 14.0
        painter.setPen(QtGui.QPen(QtGui.QColor(RULE), 0.6, QtCore.Qt.PenStyle.DashLine))
        painter.drawRect(box)
        room = box.adjusted(edge, edge, -edge, -edge)
        document = layout(blocks, room.width())
        size = document.size()
        scale = min(1.0, room.width() / size.width(), room.height() / size.height())
        painter.save()
        painter.translate(room.center().x() - size.width() * scale / 2, room.center().y() - size.height() * scale / 2)
        painter.scale(scale, scale)
        document.drawContents(painter)
        painter.restore()


def balanced(blocks: Sequence[sheets.Block], layout: Layout) -> list[list[Placed]]:
    """Columns of about the same length, as many as make the type of a poster largest."""
    groups = [(group, layout(group, COLUMN).size().height()) for group in together(blocks)]
    length = sum(height + GAP for _, height in groups)

    def size_with(count: int) -> float:
        return min(POSTER.width() / (count * 1.1 * COLUMN), POSTER.height() / (1.05 * length / count + 2 * INCH))

    count = max(range(1, MOST_COLUMNS + 1), key=size_with)
    high = max(length / count, max((height for _, height in groups), default=0.0))
    while len(columns := laid_out(blocks, layout, COLUMN, high)) > count:
        high *= 1.03
    return columns
