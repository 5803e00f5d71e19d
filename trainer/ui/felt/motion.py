"""How pieces move, a stack is proved, cut out in fives, and deck and cup are handled. Never blocks anything.

All durations come from the theme's table; a duration of zero moves at once, which is how tests and people who want no
motion get none.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import TYPE_CHECKING, TypeVar

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.felt.view_pieces import Piece, amount, cut_out
from trainer.table.chips import Chips, sorted_chips, stacked, worth
from trainer.ui.theme import OnFelt, colour, font

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget

A = TypeVar("A", bound=QtCore.QAbstractAnimation)

# ---------------- a stack proved
#
# Cut out in fives, colour by colour, with the count in words, as a dealer does before the players.

PIXELS, GAP, EDGE = 15, 8, 10
LEAST = 48.0
"""The chips of the proof are drawn beside cards at least this wide."""


class StackProof(QtWidgets.QWidget):
    """At most one stack is proved at a time; any change of the felt puts it together again."""

    def __init__(self, felt: FeltWidget, marks: OnFelt) -> None:
        super().__init__(felt)
        self.felt = felt
        self.marks = marks
        self.piece_id = ""
        self.text = ""
        self.columns: tuple[tuple[int, ...], ...] = ()
        self._share = 1.0
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def unit(self) -> float:
        return max(LEAST, self.felt.card_width)

    def toggle(self, piece: Piece) -> None:
        """Cuts the stack out, or puts it together again when it is."""
        if self.close_up() == piece.id:
            return
        self.piece_id = piece.id
        chips = sorted_chips(stacked(chip for column in piece.columns for chip in column))
        self.columns = cut_out(chips)
        self.text = self.felt.words(count_words(chips))
        self.setFont(font(PIXELS, bold=True))
        self._place(self.felt.place_rect(piece.id))
        self.raise_()
        self.show()
        self.felt.stage.motion.run(self, self.felt.theme.durations.settle, self._grow)
        self.felt.announced.emit(self.text)

    def close_up(self) -> str:
        """Puts the stack together; returns which it was, empty for none."""
        was, self.piece_id = self.piece_id, ""
        self.hide()
        return was

    def _grow(self, share: float) -> None:
        self._share = float(share)
        self.update()

    def _place(self, stack: QtCore.QRect) -> None:
        picture = self.felt.pictures.chips(self.columns, self.unit, self.devicePixelRatioF())
        chips = picture.deviceIndependentSize().toSize()
        line = QtCore.QSize(self.fontMetrics().horizontalAdvance(self.text), self.fontMetrics().height())
        width = min(self.felt.width(), max(chips.width(), line.width()) + 2 * EDGE)
        size = QtCore.QSize(width, chips.height() + line.height() + 2 * EDGE)
        most_left, most_top = max(0, self.felt.width() - size.width()), max(0, self.felt.height() - size.height())
        left = min(max(0, stack.center().x() - size.width() // 2), most_left)
        top = stack.top() - size.height() - GAP
        if top < 0:  # beside it: below it lie the cards of its seat
            left, top = stack.right() + 3 * GAP, min(stack.top(), most_top)
            left = left if left <= most_left else max(0, stack.left() - size.width() - 3 * GAP)
        self.resize(size)
        self.move(left, top)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtGui.QPen(QtGui.QColor(self.marks.chosen), 1.4))
        painter.setBrush(colour(self.marks.plate, 0.95))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)
        picture = self.felt.pictures.chips(self.columns, self.unit, self.devicePixelRatioF())
        size = picture.deviceIndependentSize()
        seen = round(size.width() * self._share)
        painter.save()
        painter.setClipRect(QtCore.QRect((self.width() - seen) // 2, 0, seen, self.height()))
        painter.drawPixmap(round((self.width() - size.width()) / 2), EDGE, picture)
        painter.restore()
        painter.setPen(QtGui.QColor(self.marks.plate_text))
        painter.setFont(font(PIXELS, bold=True))
        foot = QtCore.QRect(0, EDGE + round(size.height()), self.width(), self.fontMetrics().height())
        painter.drawText(foot, QtCore.Qt.AlignmentFlag.AlignCenter, self.text)
        painter.end()


def count_words(chips: Chips) -> Text:
    """'395 dollars: 3 × $100, 3 × $25, 4 × $5'."""
    parts = [say("{count} × {chip}", count=count, chip=dollars(denomination)) for denomination, count in chips]
    return say("{amount}: {chips}", amount=amount(worth(chips)), chips=join(parts))


# ---------------- motion


class Motion(QtCore.QObject):
    """The movements on one felt. A new movement of a thing replaces its old one."""

    def __init__(self, parent: QtCore.QObject) -> None:
        super().__init__(parent)
        self._slides: dict[QtWidgets.QWidget, QtCore.QAbstractAnimation] = {}
        self._others: dict[QtWidgets.QWidget, QtCore.QVariantAnimation] = {}

    def slide(
        self,
        widget: QtWidgets.QWidget,
        end: QtCore.QPoint,
        milliseconds: int,
        done: Callable[[], None] | None = None,
        wait: int = 0,
    ) -> None:
        """Moves the widget's corner to `end`, then calls `done`; begins after `wait` milliseconds."""
        self.stop(widget)
        if milliseconds <= 0 or widget.pos() == end or not widget.isVisible():
            if widget.pos() != end:
                widget.move(end)
            if done is not None:
                done()
            return
        slide = QtCore.QPropertyAnimation(widget, b"pos", self)
        slide.setStartValue(widget.pos())
        slide.setEndValue(end)
        slide.setDuration(milliseconds)
        slide.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
        animation: QtCore.QAbstractAnimation = slide
        if wait > 0:
            animation = QtCore.QSequentialAnimationGroup(self)
            animation.addPause(wait)
            animation.addAnimation(slide)
        if done is not None:
            animation.finished.connect(done)
        _begin(animation, widget, self._slides)

    def run(self, widget: QtWidgets.QWidget, milliseconds: int, step: Callable[[float], None]) -> None:
        """Calls `step` with shares from 0 to 1."""
        old = self._others.pop(widget, None)
        if old is not None:
            old.stop()
        if milliseconds <= 0:
            step(1.0)
            return
        animation = QtCore.QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(milliseconds)
        animation.valueChanged.connect(step)
        _begin(animation, widget, self._others)

    def stop(self, widget: QtWidgets.QWidget) -> None:
        """Ends the widget's slide where it is."""
        animation = self._slides.pop(widget, None)
        if animation is not None:
            animation.stop()

    def forget(self, widget: QtWidgets.QWidget) -> None:
        """Ends whatever the widget does."""
        self.stop(widget)
        animation = self._others.pop(widget, None)
        if animation is not None:
            animation.stop()

    @property
    def is_running(self) -> bool:
        return bool(self._slides or self._others)

    def finish(self) -> None:
        """Brings everything to its end now."""
        for animation in (*self._slides.values(), *self._others.values()):
            animation.setCurrentTime(animation.totalDuration())


def _begin(animation: A, widget: QtWidgets.QWidget, running: dict[QtWidgets.QWidget, A]) -> None:
    """Starts it, and forgets it once it stops: at its end, or when its widget goes first and nothing finishes."""

    def forget(state: QtCore.QAbstractAnimation.State) -> None:
        if state is QtCore.QAbstractAnimation.State.Stopped:
            running.pop(widget, None)

    running[widget] = animation
    animation.stateChanged.connect(forget)
    widget.destroyed.connect(animation.stop)
    animation.start(QtCore.QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)


# ---------------- the deck and the cup in the dealer's hands
#
# Seen while a step is done, before anything lies otherwise; still afterwards, gone with the next change of the felt.

WIDE, HIGH, WASHED = 7.0, 2.4, 3.6
"""The place of it in card widths, before the tray; a wash takes more of it."""
PACK = 14
"""So many cards are drawn of a pack."""
LEAST_SEEN = 500
"""Milliseconds that it lasts at least, where things move at all."""
SHAKES = 3
ROUNDS, GOLDEN = 0.6, 0.618
"""How far the cards of a wash go round, and what part of a round lies between one and the next."""
LIFT, CUP = "lift", 2.2
"""The motion that uncovers the dice, and how wide the cup is over them."""


class DeckHandling(QtWidgets.QWidget):
    """One motion at a time: `wash`, `shuffle`, `machine`, `cut`, `spread`, `cup`, and `lift`, the cup off the dice."""

    def __init__(self, felt: FeltWidget) -> None:
        super().__init__(felt)
        self.felt = felt
        self.motion = ""
        self.share = 1.0
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def play(self, motion: str, milliseconds: int) -> None:
        """Shows a motion of the deck or the cup; an empty one, or a felt on which nothing moves, shows none."""
        self.motion = motion
        if not motion or not self.felt.theme.durations.push or self.felt.view is None:
            self.hide()
            return
        unit, shape = self.felt.card_width, self.felt.view.shape
        size = QtCore.QSize(round(WIDE * unit), round((WASHED if motion == "wash" else HIGH) * unit))
        middle = self.felt.stage.origin + QtCore.QPoint(
            round(shape.width / 2 * unit), round(shape.height * 0.66 * unit)
        )
        dice = self.felt.place_rect("dice")
        if motion == LIFT and not dice.isEmpty():
            size, middle = QtCore.QSize(round(CUP * unit), round(2 * CUP * unit)), dice.center()
        self.setGeometry(QtCore.QRect(middle - QtCore.QPoint(size.width() // 2, size.height() // 2), size))
        self.raise_()
        self.show()
        self.felt.stage.motion.run(self, max(LEAST_SEEN, milliseconds * 4 // 5), self.show_share)

    def show_share(self, share: float) -> None:
        """The motion as far as it is, from 0 to 1."""
        self.share = float(share)
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHints(QtGui.QPainter.RenderHint.Antialiasing | QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(self.width() / 2, self.height() / 2)
        draw = {
            "wash": self._wash, "shuffle": self._riffle, "machine": self._feed, "cut": self._cut,
            "spread": self._spread, LIFT: self._lift,
        }  # fmt: skip
        draw.get(self.motion, self._shake)(painter, self.share)
        painter.end()

    def _card(self, painter: QtGui.QPainter, x: float, y: float, angle: float = 0.0, face: str = "back") -> None:
        """A card with its middle there, in card widths from the middle of the place."""
        felt = self.felt
        picture = felt.pictures.card(face, felt.card_width, self.devicePixelRatioF(), angle)
        size = picture.deviceIndependentSize()
        at = QtCore.QPointF(x * felt.card_width - size.width() / 2, y * felt.card_width - size.height() / 2)
        painter.drawPixmap(at, picture)

    def _wash(self, painter: QtGui.QPainter, share: float) -> None:
        """The cards go round face down on the felt, then they are gathered."""
        apart = min(1.0, share / 0.2) * min(1.0, (1 - share) / 0.25)
        for number in range(2 * PACK):
            turn = 2 * pi * (number * GOLDEN + ROUNDS * share * (1 if number % 2 else -1))
            wide = apart * (0.5 + 2.0 * ((number * 7) % (2 * PACK)) / (2 * PACK))
            self._card(painter, wide * cos(turn), 0.3 * wide * sin(turn), apart * (number * 41 % 180 - 90))

    def _riffle(self, painter: QtGui.QPainter, share: float) -> None:
        """Two halves fall into each other card by card, then the pack is squared."""
        apart = 0.62 * (1 - max(0.0, (share - 0.8) / 0.2))
        fallen = min(1.0, share / 0.8) * PACK
        for number in range(PACK):
            side = 1 if number % 2 else -1
            lies = number < fallen
            x = side * (apart * (0.55 if lies else 1.0))
            self._card(painter, x, -0.02 * number, side * (4 if lies else 16) * (apart / 0.62))

    def _feed(self, painter: QtGui.QPainter, share: float) -> None:
        """The pack goes down into the shuffler."""
        unit = self.felt.card_width
        for number in range(PACK // 2):
            self._card(painter, 0.0, -0.9 + 0.9 * share - 0.02 * number)
        box = QtCore.QRectF(-1.0 * unit, -0.1 * unit, 2.0 * unit, 1.2 * unit)
        if not self.felt.pictures.art(painter, box, "table/shuffler"):
            painter.fillRect(box, QtGui.QColor("#1c1e21"))

    def _cut(self, painter: QtGui.QPainter, share: float) -> None:
        """The upper half goes aside, the lower one on top of it; the cut card covers the bottom."""
        over = min(1.0, share / 0.5)
        back = max(0.0, (share - 0.5) / 0.5)
        self._card(painter, 1.3 * over, 0.08, 0.0, "cut")
        for number in range(PACK // 2):
            self._card(painter, 1.3 * over, -0.02 * number)
        for number in range(PACK // 2):
            self._card(painter, 1.3 * back, -0.02 * (number + (PACK // 2) * back) - 0.5 * back * (1 - back))

    def _spread(self, painter: QtGui.QPainter, share: float) -> None:
        """The deck is spread in a ribbon."""
        for number in range(2 * PACK):
            place = number / (2 * PACK - 1) - 0.5
            self._card(painter, 5.4 * share * place, 0.3 * share * place * place, 10 * share * place)

    def _lift(self, painter: QtGui.QPainter, share: float) -> None:
        """The cup stands over the dice, goes up, and is out of the way: the dice can be read."""
        unit, up = self.felt.card_width, max(0.0, (share - 0.3) / 0.7)
        painter.setOpacity(1 - up)
        edge = CUP * unit
        self.felt.pictures.art(painter, QtCore.QRectF(-edge / 2, -edge / 2 - up * edge / 2, edge, edge), "dice/cup")

    def _shake(self, painter: QtGui.QPainter, share: float) -> None:
        """The closed cup is shaken and put down."""
        unit, swing = self.felt.card_width, sin(2 * pi * SHAKES * share) * (1 - share)
        painter.translate(0.5 * unit * swing, -0.25 * unit * abs(swing))
        painter.rotate(14 * swing)
        self.felt.pictures.art(painter, QtCore.QRectF(-0.9 * unit, -0.9 * unit, 1.8 * unit, 1.8 * unit), "dice/cup")
