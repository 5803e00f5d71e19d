"""Small pictures: a set hand, its front, a gap, its back; and the table of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.felt.view import FeltView
from trainer.prove.house_comparison import TwoWays
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.pictures import MARGIN
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import beside, label
from trainer.ui.widgets.teardown import take_down

STEP, GAP = 0.66, 0.5
"""How far a card lies beside the one before it, and the room between front and back, in card widths."""


class SetHand(QWidget):
    """Two groups of cards, the high ones first; their names are its accessible name."""

    def __init__(self, look: Look, front: Sequence[Card], back: Sequence[Card], unit: int = 44) -> None:
        super().__init__()
        self._look, self._unit = look, unit
        self._groups = tuple(sorted(cards, key=lambda card: -card) for cards in (front, back))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = look("front {front}, back {back}", front=write_cards(front), back=write_cards(back))
        self.setAccessibleName(words)
        set_tip(self, words)

    def sizeHint(self) -> QSize:
        width = sum(1 + STEP * (len(cards) - 1) for cards in self._groups) + GAP
        return QSize(round(self._unit * (width + 2 * MARGIN)) + 2, round(self._unit * (1.4 + 2 * MARGIN)) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        left = 0.0
        for cards in self._groups:
            for card in cards:
                picture = self._look.pictures.card(str(card), self._unit, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(left, 0), picture)
                left += STEP * self._unit
            left += (1 - STEP + GAP) * self._unit
        painter.end()


def set_both_ways(look: Look, hand: TwoWays) -> Iterator[QWidget]:
    """One hand as it was set and as it is set now."""
    for heading, setting in ((look("before"), hand.first), (look("now"), hand.second)):
        tag = label(heading, "soft", wrap=False)
        tag.setFixedWidth(60)
        if setting is None:
            yield beside(tag, label(look("not decided"), wrap=False), None)
        else:
            yield beside(tag, SetHand(look, setting.front, setting.back), None)


# ---------------- the table of a game

TABLE = QSize(384, 220)
FINER = 2
"""So many times as large the table is painted, so that it is sharp on any screen."""


class TablePicture(QWidget):
    """A felt in the middle of a round. It is painted when the page stands, and kept for the next visit."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._key = ""
        self._picture: QPixmap | None = None
        self.setFixedSize(TABLE)

    def show_table(self, key: str, title: str, view: Callable[[], FeltView]) -> None:
        """Shows a game; `key` is its id."""
        if key == self._key:
            return
        self._key, self._picture = key, None
        self.setAccessibleName(self._look("The table of {game}", game=title))
        self.update()
        QTimer.singleShot(0, self, lambda: self._paint_table(key, view))

    def _paint_table(self, key: str, view: Callable[[], FeltView]) -> None:
        if key == self._key:
            felt = self._look.theme.felt
            self._picture = self._look.pictures.cached(("table", felt, key), lambda: self._grab(view()))
            self.update()

    def _grab(self, view: FeltView) -> QPixmap:
        look = self._look
        felt = FeltWidget(look.pictures, look.theme, words=look.words)
        felt.resize(TABLE * FINER)
        felt.set_amounts_shown(False)
        felt.show_view(view, animate=False)
        picture = felt.grab()
        take_down(felt)
        return picture

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        area, radius = QRectF(self.rect()), self._look.theme.sizes.radius
        frame = QPainterPath()
        frame.addRoundedRect(area, radius, radius)
        painter.setClipPath(frame)
        painter.fillRect(area, self._look.theme.felt.room)
        if self._picture is not None:
            painter.drawPixmap(area, self._picture, QRectF(self._picture.rect()))
        painter.end()
