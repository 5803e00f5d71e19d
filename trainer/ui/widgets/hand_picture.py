"""A set hand as a small picture: the front, a gap, the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.prove.house_comparison import TwoWays
from trainer.ui.look import Look
from trainer.ui.pictures import MARGIN
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import beside, label

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
