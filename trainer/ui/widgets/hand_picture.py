"""Small pictures: a set hand, its front, a gap, its back; the chart of ranks; and the table of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.cards.tile import Tile
from trainer.drills.modes import EXAM
from trainer.felt.view import FeltView
from trainer.games.base import Game
from trainer.hands.hand_words import RankChart, high_chart
from trainer.hands.systems import FIVE_CARD
from trainer.prove.house_comparison import TwoWays
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.look import Look
from trainer.ui.pictures import MARGIN
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import beside, button, label, row, scroll
from trainer.ui.widgets.key_list import show_words
from trainer.ui.widgets.teardown import take_down

if TYPE_CHECKING:
    from trainer.ui.desk import Desk

STEP, GAP = 0.66, 0.5
"""How far a card lies beside the one before it, and the room between front and back, in card widths."""


class CardGroups(QWidget):
    """Groups of cards side by side; what they are is its accessible name."""

    def __init__(self, look: Look, groups: Sequence[Sequence[Card]], words: str, unit: int = 44) -> None:
        super().__init__()
        self._look, self._unit = look, unit
        self._groups = tuple(groups)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)
        set_tip(self, words)

    def sizeHint(self) -> QSize:
        width = sum(1 + STEP * (len(cards) - 1) for cards in self._groups) + GAP * (len(self._groups) - 1)
        return QSize(round(self._unit * (width + 2 * MARGIN)) + 2, round(self._unit * (1.4 + 2 * MARGIN)) + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        left = 0.0
        for cards in self._groups:
            for card in cards:
                pictures = self._look.pictures
                face = pictures.tile if isinstance(card, Tile) else pictures.card
                picture = face(str(card), self._unit, self.devicePixelRatioF())
                painter.drawPixmap(QPointF(left, 0), picture)
                left += STEP * self._unit
            left += (1 - STEP + GAP) * self._unit
        painter.end()


class SetHand(CardGroups):
    """A hand in two groups of cards, the high ones first."""

    def __init__(self, look: Look, front: Sequence[Card], back: Sequence[Card], unit: int = 44) -> None:
        words = look("front {front}, back {back}", front=write_cards(front), back=write_cards(back))
        super().__init__(look, [sorted(cards, key=lambda card: -card) for cards in (front, back)], words, unit)


def set_both_ways(look: Look, hand: TwoWays) -> Iterator[QWidget]:
    """One hand as it was set and as it is set now."""
    for heading, setting in ((look("before"), hand.first), (look("now"), hand.second)):
        tag = label(heading, "soft", wrap=False)
        tag.setFixedWidth(60)
        if setting is None:
            yield beside(tag, label(look("not decided"), wrap=False), None)
        else:
            yield beside(tag, SetHand(look, setting.front, setting.back), None)


# ---------------- what beats what

SMALL: Final = 30
"""The width of a card in the chart."""


class RanksDialog(QDialog):
    """The charts of a game side by side, the best hand at the top. Escape, Enter and F3 close it."""

    def __init__(self, look: Look, title: str, charts: Sequence[RankChart], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("Chart of ranks"))
        columns, spoken = QHBoxLayout(), list[str]()
        columns.setSpacing(32)
        for chart in charts:
            grid = QGridLayout()
            grid.setHorizontalSpacing(12)
            grid.setVerticalSpacing(6)
            grid.addWidget(label(look.words(chart.title), "soft"), 0, 0, 1, 2)
            spoken.append(look.words(chart.title))
            for line, (name, cards) in enumerate(chart.lines, start=1):
                words = look.words(name)
                grid.addWidget(label(f"{line}. {words}", wrap=False), line, 0)
                grid.addWidget(CardGroups(look, [cards], write_cards(cards), SMALL), line, 1)
                spoken.append(f"{line}. {words}: {write_cards(cards)}")
            grid.setRowStretch(len(chart.lines) + 1, 1)
            columns.addLayout(grid)
        inside = QWidget()
        inside.setLayout(columns)
        self.close_button = button(look("Close"), self.accept, role="primary")
        self.close_button.setDefault(True)
        self.close_button.setAccessibleDescription(". ".join(spoken))
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.addWidget(label(look("Chart of ranks: {game}", game=title), "heading"))
        box.addWidget(scroll(inside, look("Chart of ranks")), 1)
        box.addLayout(row(None, self.close_button))
        room = inside.sizeHint()
        self.resize(min(room.width() + 90, parent.width()), min(room.height() + 150, parent.height()))
        self.close_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F3:
            self.accept()
        else:
            super().keyPressEvent(event)


def show_ranks(look: Look, game: Game | None, parent: QWidget) -> RanksDialog:
    """Opens what beats what in a game; where it has no chart of its own, the usual order of five cards."""
    charts = game.charts() if game is not None else ()
    title = game.info.title if game is not None and charts else look("poker hands")
    dialog = RanksDialog(look, title, charts or (high_chart(FIVE_CARD),), parent)
    dialog.open()
    return dialog


def look_up(desk: Desk, window: QWidget, page: QWidget | None) -> None:
    """Words of the trade, or with no page what beats what in the game at hand; an exam is without both."""
    session = desk.practice.session if desk.practising else None
    if session is not None and session.plan.mode is EXAM:
        return
    if page is not None:
        show_words(desk.look, page, window)
        return
    turn = session.turn if session is not None else None
    game = turn.question.game.of(turn.question.round.setup) if turn is not None else desk.place.game
    show_ranks(desk.look, game, window)


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
        self._view: Callable[[], FeltView] | None = None
        self._picture: QPixmap | None = None
        self.setFixedSize(TABLE)

    def fill(self, width: int, least: int, most: int) -> None:
        """It is so wide, and as high as the page has room."""
        self.setFixedWidth(width)
        self.setMinimumHeight(least)
        self.setMaximumHeight(most)

    def show_table(self, key: str, title: str, view: Callable[[], FeltView]) -> None:
        """Shows a game; `key` is its id."""
        if key == self._key:
            return
        self._key, self._view, self._picture = key, view, None
        self.setAccessibleName(self._look("The table of {game}", game=title))
        self.update()
        self._paint_later(self.size())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_later(event.size())

    def _paint_later(self, size: QSize) -> None:
        """Once the page has its size, and for the last of several sizes alone."""
        key, view = self._key, self._view
        if view is not None:
            QTimer.singleShot(0, self, lambda: self._paint_table(key, view, size))

    def _paint_table(self, key: str, view: Callable[[], FeltView], size: QSize) -> None:
        if (key, size) == (self._key, self.size()):
            names = ("table", self._look.theme.felt, key, size.width(), size.height())
            self._picture = self._look.pictures.cached(names, lambda: self._grab(view()))
            self.update()

    def _grab(self, view: FeltView) -> QPixmap:
        look = self._look
        felt = FeltWidget(look.pictures, look.theme, words=look.words)
        felt.resize(self.size() * FINER)
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
