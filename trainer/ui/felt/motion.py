"""How pieces move and a stack is proved, cut out in fives. Never blocks anything.

All durations come from the theme's table; a duration of zero moves at once, which is how tests and people who want no
motion get none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6 import QtCore, QtGui, QtWidgets

from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.felt.view_pieces import Piece, amount, cut_out
from trainer.table.chips import Chips, sorted_chips, stacked, worth
from trainer.ui.theme import OnFelt, colour, font

if TYPE_CHECKING:
    from trainer.ui.felt.felt_widget import FeltWidget


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
        animation.finished.connect(lambda: self._slides.pop(widget, None))
        if done is not None:
            animation.finished.connect(done)
        self._slides[widget] = animation
        animation.start(QtCore.QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

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
        animation.finished.connect(lambda: self._others.pop(widget, None))
        self._others[widget] = animation
        animation.start(QtCore.QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def stop(self, widget: QtWidgets.QWidget) -> None:
        """Ends the widget's slide where it is."""
        animation = self._slides.pop(widget, None)
        if animation is not None:
            animation.stop()

    @property
    def is_running(self) -> bool:
        return bool(self._slides or self._others)

    def finish(self) -> None:
        """Brings everything to its end now."""
        for animation in (*self._slides.values(), *self._others.values()):
            animation.setCurrentTime(animation.totalDuration())
