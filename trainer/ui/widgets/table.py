"""The felt of a page with, when a hand is set, the hand tray over its near edge."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from trainer.felt.view import FeltView
from trainer.table.place import owner_of, spot_of
from trainer.ui.answers.pad import Pad
from trainer.ui.controllers.board import Board
from trainer.ui.felt.board import BoardView
from trainer.ui.felt.widget import FeltWidget
from trainer.ui.look import Look

TRAY_SHARE = 0.37
GAP = 8


class TableArea(QWidget):
    """Joins a felt and an answer pad: the pad says what can be chosen, the felt reports what was."""

    touched = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.felt = FeltWidget(look.pictures, look.theme, words=look.words, parent=self)
        self.felt.announced.connect(look.announcer.say)
        self.felt.heard.connect(look.play)
        self.felt.pressed.connect(self._pressed)
        self.felt.chosen.connect(self._chosen)
        self.felt.moved.connect(self._moved)
        self.board = BoardView(look, self)
        self.pad: Pad | None = None
        self.tray: QWidget | None = None
        self.setMinimumSize(480, 270)

    def show_view(self, view: FeltView, *, animate: bool = True) -> None:
        self.felt.show_view(view, animate=animate)

    def post(self, board: Board) -> None:
        """What is posted at the head of the table."""
        if board != self.board.board:
            self.board.tell(board)
        self._place()

    def set_pad(self, pad: Pad | None) -> None:
        """Offers what the pad can use; None lets nothing be chosen."""
        self.pad = pad
        self.set_tray(pad.over_felt() if pad is not None else None)
        view = self.felt.view
        if pad is None or view is None:
            self.felt.set_choosable(())
            self.felt.set_movable(())
            return
        there = {zone.place for zone in view.zones} | {piece.id for piece in view.pieces}
        self.felt.set_choosable([one for one in pad.choosable() if one in there], many=pad.many())
        self.felt.set_movable([one for one in pad.movable() if one in there])
        self.felt.set_selected(pad.chosen())

    def set_tray(self, tray: QWidget | None) -> None:
        """Lays the tray over the near edge of the felt; the one before is hidden, and belongs to who made it."""
        if self.tray is not None and self.tray is not tray:
            self.tray.hide()
        self.tray = tray
        if tray is not None:
            if tray.parentWidget() is not self:
                tray.setParent(self)
            tray.show()
            tray.raise_()
            self._place()

    def refresh(self) -> None:
        """After the pad changed."""
        if self.pad is not None:
            self.felt.set_selected(self.pad.chosen())

    def mark(
        self, wrong: tuple[str, ...], good: tuple[str, ...], look_at: tuple[str, ...], count: tuple[str, ...] = ()
    ) -> None:
        """Cross, tick, a glow where to look, and the numbers of a count, seat by seat."""
        self.felt.clear_highlights()
        view = self.felt.view
        if view is None:
            return

        def there(names: tuple[str, ...]) -> list[str]:
            return [one for one in names if view.box_of(one) is not None]

        self.felt.highlight([one for one in there(look_at) if one not in wrong + good], "look")
        self.felt.highlight(there(wrong), "wrong")
        self.felt.highlight(there(good), "right")
        self.felt.show_count(there(count))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self.felt.setGeometry(self.rect())
        self.board.place(GAP, self.width() - 2 * GAP, self.felt.free_above)
        if self.tray is not None:
            hint = self.tray.sizeHint()
            width = min(self.width() - 2 * GAP, hint.width())
            height = min(hint.height(), max(200, round(self.height() * TRAY_SHARE)))
            left = (self.width() - width) // 2
            self.tray.setGeometry(QRect(left, self.height() - height - GAP, width, height))

    # A press on something that can be chosen arrives twice, as `pressed` and as `chosen`: only the second counts.

    def _pressed(self, place: str, piece: str) -> None:
        if self.pad is None:
            return
        names = (piece, place, owner_of(place))
        if any(name and name in self.pad.choosable() for name in names):
            return
        self.pad.pressed(place, piece)
        self.touched.emit(place, piece)

    def _chosen(self, what: str, on: bool) -> None:
        if self.pad is None or (what in self.pad.chosen()) == on:
            return
        place = spot_of(what.removeprefix("chips "))
        self.pad.pressed(place, what if what.startswith("chips ") else "")
        self.refresh()

    def _moved(self, piece: str, place: str) -> None:
        if self.pad is not None:
            self.pad.pressed(place, piece)
            view = self.felt.view
            if view is not None:
                self.felt.show_view(view)
