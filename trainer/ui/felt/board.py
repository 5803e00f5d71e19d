"""The board at the head of a table: limits, blinds and pay table, above everything that lies on the felt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from trainer.ui.controllers.board import NO_BOARD, Board
from trainer.ui.look import Look
from trainer.ui.plain import Label
from trainer.ui.theme import colour, font
from trainer.ui.widgets.basic import plain

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
        tables = [f"{words(one.wager)}:  " + " · ".join(map(words, one.rows)) for one in board.tables]
        self._ways = list(dict.fromkeys("\n".join(filter(None, way)) for way in ((stakes, *tables), tables)))
        self._rows = "\n".join(words(row) for one in board.tables for row in (one.wager, *one.rows))
        self._stakes = stakes
        self.setAccessibleName(self.look("Posted at the table: {words}", words=self._ways[0]))

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
        ways = [(text, head) for text in self._ways] + [(self._rows, one) for one in corners] + [(self._stakes, head)]
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
