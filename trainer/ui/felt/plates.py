"""Plates with the amounts of stacks, the names of pots, and the caption of what has the focus.

A plate hangs at the foot of its stack. Where another stack, plate or card is in the way it moves to the side that is
freest, so that dense seats stay readable. Plates let the mouse through, and a reader hears the amount with the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from trainer.core.money import dollars
from trainer.core.text import Words
from trainer.felt.shape import CHIP, ZoneKind
from trainer.felt.view import FeltView
from trainer.felt.view_pieces import PieceKind
from trainer.ui.felt.piece_widgets import PieceWidget, Target
from trainer.ui.pictures import PictureCache
from trainer.ui.theme import OnFelt, colour, font
from trainer.ui.widgets.teardown import take_down

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget


# ---------------- the caption of what has the focus or the pointer
#
# The whole name of a spot, and what lies on it.
#
# What is printed in a small spot is small; here it stands large enough to read. Where amounts are not shown, the chips
# stand there large enough to be counted. A reader has the name with the amount.

PIXELS = 15
GAP = 8
CHIP_UNIT, STEP = 72.0, 10.0
"""The card width that chips are drawn for, and how much of each lower chip shows."""


class Caption(QWidget):
    """A dark plate beside what it names and always inside the felt: one line, below it chips to be counted."""

    def __init__(self, felt: QWidget, marks: OnFelt) -> None:
        super().__init__(felt)
        self.marks = marks
        self.text = ""
        self.chips: QPixmap | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def tell(self, felt: FeltWidget, target: Target | str | None) -> None:
        """Names stacks and bare spots; for anything else the caption goes away."""
        view = felt.view
        place = target if isinstance(target, str) else target.place if target is not None else ""
        id = target.piece_id if target is not None and not isinstance(target, str) else ""
        piece = view.piece(id) if view is not None and id else None
        zone = view.zone(place) if view is not None and place else None
        if piece is not None and piece.kind is PieceKind.CHIPS:
            counted = not felt.stage.amounts
            chips = fanned(felt.pictures, piece.columns, self.devicePixelRatioF()) if counted else None
            self.show_for(felt.words(piece.where if counted else piece.name), felt.place_rect(id), chips)
        elif piece is None and zone is not None and zone.kind is ZoneKind.SPOT:
            self.show_for(felt.words(zone.name), felt.place_rect(place))
        else:
            self.show_for("", QRect())

    def show_for(self, text: str, area: QRect, chips: QPixmap | None = None) -> None:
        """Names what lies in the area; an empty text takes the caption away."""
        self.chips = chips
        if not text or area.isEmpty():
            self.text = ""
            self.hide()
            return
        felt = self.parentWidget()
        assert felt is not None
        self.setFont(font(PIXELS, bold=True))
        metrics = self.fontMetrics()
        below = chips.deviceIndependentSize().toSize() if chips is not None else QSize(0, 0)
        wide = max(metrics.horizontalAdvance(text), below.width()) + 20
        size = QSize(min(felt.width(), wide), metrics.height() + 8 + below.height())
        left = min(max(0, area.center().x() - size.width() // 2), max(0, felt.width() - size.width()))
        top = area.top() - size.height() - GAP
        if top < 0:
            top = min(area.bottom() + GAP, felt.height() - size.height())
        self.text = text
        self.resize(size)
        self.move(QPoint(left, top))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(self.marks.chosen), 1.4))
        painter.setBrush(colour(self.marks.plate, 0.95))
        painter.drawRoundedRect(area, 6, 6)
        painter.setPen(QColor(self.marks.plate_text))
        painter.setFont(font(PIXELS, bold=True))
        line = self.rect()
        line.setHeight(self.fontMetrics().height() + 8)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, self.text)
        if self.chips is not None:
            chips_left = (self.width() - self.chips.deviceIndependentSize().width()) / 2
            painter.drawPixmap(QPointF(chips_left, line.height() - 4), self.chips)


def fanned(pictures: PictureCache, columns: Sequence[Sequence[int]], ratio: float) -> QPixmap:
    """Columns of chips side by side, large, and so that every chip can be told by its edge."""
    return pictures.fanned(
        [(CHIP_UNIT * number, column) for number, column in enumerate(columns)], CHIP_UNIT, STEP, ratio
    )


# ---------------- plates

HEIGHT = 0.25
"""Of a plate, in card widths."""
LEAST = 11.0
"""Pixels of the smallest figures."""
WEIGHT = {PieceKind.CHIPS: 3.0, PieceKind.BUTTON: 1.5, PieceKind.CARD: 1.0, PieceKind.DIE: 1.5, PieceKind.PILE: 0.5}
"""How bad it is to cover what."""
NUMBERS = 2.0
"""How bad it is to cover the number of a seat."""
AMOUNT = 400.0
"""How bad it is to cover another amount."""
APART = 0.02
"""How far amounts keep apart, so that whole pixels do not bring them together."""
ROUND_ABOUT = 3
"""So many steps away from its stack a plate may go in a crowd."""

Says = Callable[[Words], str]
"""Words as the trainee reads them."""
_Area = tuple[float, float, float, float]
"""Left, top, right, bottom in card widths."""


class Plate(QWidget):
    """One amount, or the name of a pot, or both."""

    def __init__(self, parent: QWidget, marks: OnFelt) -> None:
        super().__init__(parent)
        self.marks = marks
        self.text = ""
        self.pixels = LEAST
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_amount(self, text: str, pixels: float, size: QSize) -> None:
        if (text, pixels, size) != (self.text, self.pixels, self.size()):
            self.text, self.pixels = text, pixels
            self.resize(size)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(self.marks.plate, 0.9))
        painter.drawRoundedRect(area, area.height() * 0.3, area.height() * 0.3)
        painter.setFont(font(self.pixels, bold=True))
        painter.setPen(QColor(self.marks.plate_text))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.text)


class Plates:
    """All plates of one felt; a plate follows its stack while that moves."""

    def __init__(self, felt: QWidget, marks: OnFelt) -> None:
        self.felt = felt
        self.marks = marks
        self.shown: dict[str, Plate] = {}
        self._stacks: dict[str, PieceWidget] = {}
        self._key: object = None

    def lay(self, view: FeltView, pieces: Mapping[str, PieceWidget], scale: float, says: Says, *, on: bool) -> None:
        """Brings the plates to the stacks of the view; nothing happens while those stay as they are.

        Stacks that are told (pots) are named where there are several, whether amounts are shown or not.
        """
        named = _named(view)
        stacks = [piece for piece in view.pieces if piece.kind is PieceKind.CHIPS and (on or piece.id in named)]
        key = (scale, on, tuple((piece.id, piece.box, piece.cents) for piece in view.pieces))
        if key == self._key:
            return
        self._key = key
        for id in set(self.shown) - {piece.id for piece in stacks}:
            self._stacks.pop(id).untie()
            take_down(self.shown.pop(id))
        pixels = max(LEAST, HEIGHT * scale * 0.8)
        metrics = QFontMetricsF(font(pixels, bold=True))
        height = pixels * 1.25
        obstacles = [(WEIGHT[piece.kind], piece.box.bounds(), piece.id) for piece in view.pieces]
        obstacles += [(NUMBERS, view.shape.number_of(seat).bounds(), "") for seat in range(1, view.shape.seats + 1)]
        areas: list[_Area] = []
        for piece in stacks:
            name = (says(named[piece.id]),) if piece.id in named else ()
            text = " ".join((*name, *((dollars(piece.cents),) if on else ())))
            size = QSize(round(metrics.horizontalAdvance(text) + height * 0.55), round(height))
            others = [(weight, area) for weight, area, id in obstacles if id != piece.id]
            room = (size.width() / scale, size.height() / scale)
            area = freest(piece.box.bounds(), room, others, areas, view.shape.width)
            areas.append((area[0] - APART, area[1] - APART, area[2] + APART, area[3] + APART))
            plate = self.shown.get(piece.id)
            if plate is None:
                plate = self.shown[piece.id] = Plate(self.felt, self.marks)
            plate.set_amount(text, pixels, size)
            widget = self._stacks[piece.id] = pieces[piece.id]
            middle = QPoint(round((area[0] + area[2]) / 2 * scale), round((area[1] + area[3]) / 2 * scale))
            widget.tie(plate, middle - QPoint(size.width() // 2, size.height() // 2) - widget.home)
            plate.show()


def _named(view: FeltView) -> Mapping[str, Words]:
    """The names of the stacks that are told, by their ids; none where there is one alone."""
    zones = ((piece, view.zone(piece.place)) for piece in view.pieces if piece.kind is PieceKind.CHIPS)
    labels = {piece.id: zone.name for piece, zone in zones if zone is not None and zone.labelled}
    return labels if len(labels) > 1 else {}


def freest(
    stack: _Area,
    size: tuple[float, float],
    others: Iterable[tuple[float, _Area]],
    areas: Iterable[_Area],
    table: float,
) -> _Area:
    """Where a plate of this size covers least: at the foot of the stack if it can, else below, beside or above it.

    In a crowd, where it would cover another amount, it goes further away. It stays on the table, which is `table` wide,
    and below its head.
    """
    others, areas = list(others), list(areas)
    area = _least(stack, size, _near(stack, size), (others, areas), table)
    if any(_overlap(area, other) > 0 for other in areas):
        area = _least(stack, size, (*_near(stack, size), *_further(stack, size)), (others, areas), table)
    return area


def _near(stack: _Area, size: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """The middles of plates that hang at a stack, the best first."""
    (width, height), (left, top, right, bottom) = size, stack
    across, foot = (left + right) / 2, bottom - CHIP / 2
    return (
        (across, bottom + 0.05),
        (across, bottom + height / 2 + 0.02),
        (right + width / 2 + 0.02, foot),
        (left - width / 2 - 0.02, foot),
        (across, top - height / 2 - 0.02),
    )


def _further(stack: _Area, size: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Middles all round a stack, up to a plate away from it, the nearest first."""
    (width, height), (left, top, right, bottom) = size, stack
    across, middle = (left + right) / 2, (top + bottom) / 2
    steps = range(-ROUND_ABOUT, ROUND_ABOUT + 1)
    points = [(across + width * x / 2, middle + height * y) for x in steps for y in steps]
    return tuple(sorted(points, key=lambda at: abs(at[0] - across) + abs(at[1] - middle)))


def _least(
    stack: _Area,
    size: tuple[float, float],
    middles: Sequence[tuple[float, float]],
    full: tuple[Sequence[tuple[float, _Area]], Sequence[_Area]],
    table: float,
) -> _Area:
    """The area round one of the middles that covers least of what is `full`: things by weight, and other plates."""
    (width, height), (left, top, right, bottom) = size, stack
    reach = ROUND_ABOUT * max(width / 2, height) + 1
    near = [
        (weight, area)
        for weight, area in chain(full[0], ((AMOUNT, filled_area) for filled_area in full[1]))
        if area[0] < right + reach and area[2] > left - reach and area[1] < bottom + reach and area[3] > top - reach
    ]
    best, least = None, 0.0
    for rank, (across, down) in enumerate(middles):
        x, y = min(max(across, width / 2), table - width / 2), max(down, height / 2)
        area = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        cost = (
            rank * 0.012
            + abs(x - across)
            + abs(y - down)
            + sum(weight * _overlap(area, other) for weight, other in near)
        )
        if best is None or cost < least:
            best, least = area, cost
    assert best is not None
    return best


def _overlap(first: _Area, other: _Area) -> float:
    across = min(first[2], other[2]) - max(first[0], other[0])
    down = min(first[3], other[3]) - max(first[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
