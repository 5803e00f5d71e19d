"""The felt of a page, with the hand tray over its near edge and the board at its head."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from trainer.felt.view import FeltView
from trainer.table.places import owner_of, spot_of
from trainer.ui.answers.pad import Pad
from trainer.ui.controllers.plaque import NO_BOARD, Board
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.plain import Label
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import plain

# ---------------- the board at the head of a table
#
# Limits, blinds and pay table, above everything that lies on the felt.

LARGEST, LEAST = 16, 11
"""Pixels of the letters: as large as there is room, never smaller than can be read."""
EDGE, SPARE, CLEAR = 6, 6, 4
CORNER = 0.235
"""The share of the width that a corner has, beside the players who sit across."""


class BoardView(Label):
    """What is posted, in as few lines as there is room for. It shows itself where it can be read without covering."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__("", parent)
        self.look = look
        self.board = NO_BOARD
        self._ways: list[str] = []
        self._rows = self._stakes = ""
        self._placed: tuple[Board, list[tuple[int, int, int]]] | None = None
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        back, ink = look.theme.marks.plate, look.theme.marks.plate_text
        shade = colour(back, 0.82)
        self._style = (
            f"QLabel {{{{ background: rgba({shade.red()}, {shade.green()}, {shade.blue()}, 210); color: {ink};"
            f" border-radius: 6px; padding: 0 {EDGE}px; font-size: {{pixels}}px; font-weight: 600; }}}}"
        )
        self.hide()

    def tell(self, board: Board) -> None:
        """Changes what is posted."""
        words = self.look.words
        self.board = board
        head, *more = filter(None, words(board.stakes).split("\n")) if board.stakes else ("",)
        stakes = " · ".join((" ".join((head, *more[:1])), *more[1:]))
        tables = [
            f"{words(posted_table.wager)}:  " + " · ".join(map(words, posted_table.rows))
            for posted_table in board.tables
        ]
        self._ways = list(
            dict.fromkeys("\n".join(filter(None, text_rows)) for text_rows in ((stakes, *tables), tables))
        )
        self._rows = "\n".join(
            words(row) for posted_table in board.tables for row in (posted_table.wager, *posted_table.rows)
        )
        self._stakes = stakes
        self.setAccessibleName(self.look("Posted at the table: {words}", words=self._ways[0]))

    @property
    def shows_stakes(self) -> bool:
        """Whether the limits can be read on it."""
        return bool(self._stakes) and not self.isHidden() and self._stakes in self.text()

    def place(self, left: int, width: int, free: Callable[[int, int], int]) -> None:
        """As large as fits where nothing lies; `free` is the height above a strip of so much width.

        All of it along the head of the table, or what the wager pays; that row by row in a corner; else the stakes.
        Where neither what is posted nor the room has changed it stays as it is.
        """
        corner = round(width * CORNER)
        strips = (left, width), (left, corner), (left + width - corner, corner)
        room = [(start, wide, free(start, wide) - CLEAR) for start, wide in strips]
        if self._placed == (self.board, room):
            return
        self._placed = self.board, room
        head, *corners = room
        ways = (
            [(text, head) for text in self._ways]
            + [(self._rows, corner) for corner in corners]
            + [(self._stakes, strip) for strip in room]
        )
        if not (self.board and any(text and self._place(text, *strip) for text, strip in ways)):
            self.hide()

    def _place(self, text: str, left: int, width: int, free: int) -> bool:
        self.setText(plain(text))
        for pixels in range(LARGEST, LEAST - 1, -1):
            if self._fits(left, width, free, pixels):
                self.show()
                self.raise_()
                return True
        return False

    def _fits(self, left: int, width: int, free: int, pixels: int) -> bool:
        metrics = QFontMetrics(font(pixels, bold=True))
        room = QRect(0, 0, width - 2 * EDGE - SPARE, 10_000)
        needed = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter), self.text())
        wide, high = min(width, needed.width() + 2 * EDGE + SPARE), needed.height() + SPARE
        if high > free:
            return False
        self.setStyleSheet(self._style.format(pixels=pixels))
        self.setGeometry(left + (width - wide) // 2, 2, wide, high)
        return True


# ---------------- table area

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

    def show_view(self, view: FeltView, *, animate: bool = True, amounts: bool | None = None) -> None:
        self.felt.show_view(view, animate=animate, amounts=amounts)

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
        self.felt.set_choosable([place for place in pad.choosable() if place in there], many=pad.many())
        self.felt.set_movable([piece for piece in pad.movable() if piece in there])
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
            return [name for name in names if view.box_of(name) is not None]

        self.felt.highlight([place for place in there(look_at) if place not in wrong + good], "look")
        self.felt.highlight(there(wrong), "wrong")
        self.felt.highlight(there(good), "right")
        self.felt.show_count(there(count))

    def prove_payment(self, place: str) -> None:
        """Cuts out in fives what was paid on a bet; nothing where no payment lies beside it."""
        payment = self.felt.stage.pieces.get(f"paid {place}")
        piece = payment.piece if payment is not None else None
        if piece is not None and sum(map(len, piece.columns)) > 1 and self.felt.proof.piece_id != piece.id:
            self.felt.proof.toggle(piece)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self.felt.setGeometry(self.rect())
        self.board.place(GAP, self.width() - 2 * GAP, self.felt.free_above)
        self.felt.backdrop.leave_plaque(out=self.board.shows_stakes)
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

    def _chosen(self, place_id: str, on: bool) -> None:
        if self.pad is None or (place_id in self.pad.chosen()) == on:
            return
        place = spot_of(place_id.removeprefix("chips "))
        self.pad.pressed(place, place_id if place_id.startswith("chips ") else "")
        self.refresh()

    def _moved(self, piece: str, place: str) -> None:
        view = self.felt.view
        if self.pad is not None and view is not None:
            lying = view.piece(piece)
            hand = lying.place if lying is not None and lying.place in self.pad.movable() else ""
            self.pad.pressed(place, f"pile {hand}" if hand else piece)
            self.felt.show_again()
