"""The amounts of the stacks on a felt, each on a small plate that nothing covers; and the names of pots.

A plate hangs at the foot of its stack. Where another stack, plate or card is in the way it moves to the side that is
freest, so that dense seats stay readable. Plates let the mouse through, and a reader hears the amount with the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from trainer.felt.pieces import PieceKind
from trainer.felt.shape import CHIP
from trainer.felt.view import FeltView
from trainer.money import dollars
from trainer.text import Words
from trainer.ui.felt.pieces import PieceWidget
from trainer.ui.theme import OnFelt, colour, font
from trainer.ui.widgets.down import take_down

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
        in_the_way = [(WEIGHT[piece.kind], piece.box.bounds(), piece.id) for piece in view.pieces]
        in_the_way += [(NUMBERS, view.shape.number_of(seat).bounds(), "") for seat in range(1, view.shape.seats + 1)]
        taken: list[_Area] = []
        for piece in stacks:
            name = (says(named[piece.id]),) if piece.id in named else ()
            text = " ".join((*name, *((dollars(piece.cents),) if on else ())))
            size = QSize(round(metrics.horizontalAdvance(text) + height * 0.55), round(height))
            others = [(weight, area) for weight, area, id in in_the_way if id != piece.id]
            room = (size.width() / scale, size.height() / scale)
            area = freest(piece.box.bounds(), room, others, taken, view.shape.width)
            taken.append((area[0] - APART, area[1] - APART, area[2] + APART, area[3] + APART))
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
    found = {piece.id: zone.name for piece, zone in zones if zone is not None and zone.told}
    return found if len(found) > 1 else {}


def freest(
    stack: _Area,
    size: tuple[float, float],
    others: Iterable[tuple[float, _Area]],
    taken: Iterable[_Area],
    table: float,
) -> _Area:
    """Where a plate of this size covers least: at the foot of the stack if it can, else below, beside or above it.

    In a crowd, where it would cover another amount, it goes further away. It stays on the table, which is `table` wide.
    """
    others, taken = list(others), list(taken)
    found = _least(stack, size, _near(stack, size), (others, taken), table)
    if any(_overlap(found, other) > 0 for other in taken):
        found = _least(stack, size, (*_near(stack, size), *_further(stack, size)), (others, taken), table)
    return found


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
    found = [(across + width * x / 2, middle + height * y) for x in steps for y in steps]
    return tuple(sorted(found, key=lambda at: abs(at[0] - across) + abs(at[1] - middle)))


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
        for weight, area in chain(full[0], ((AMOUNT, one) for one in full[1]))
        if area[0] < right + reach and area[2] > left - reach and area[1] < bottom + reach and area[3] > top - reach
    ]
    best, least = None, 0.0
    for rank, (wanted, y) in enumerate(middles):
        x = min(max(wanted, width / 2), table - width / 2)
        area = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        cost = rank * 0.012 + abs(x - wanted) + sum(weight * _overlap(area, other) for weight, other in near)
        if best is None or cost < least:
            best, least = area, cost
    assert best is not None
    return best


def _overlap(one: _Area, other: _Area) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
