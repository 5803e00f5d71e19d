"""Speed in one game: hands an hour, the ladder of each duty, storms and streaks with their bests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from trainer.core.text import Text, counted, grouped, say
from trainer.games.base import GameInfo
from trainer.progress.pace import RUNGS, Hands
from trainer.round.duty import KIND_NAMES, Kind
from trainer.ui.controllers.game_overview import RUSH_MODES, SpeedLine, SpeedShown, range_words, standard_words
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.plain import set_tip
from trainer.ui.widgets.basic import Combo, button, label, row, scroll
from trainer.ui.widgets.meter import Meter
from trainer.ui.widgets.teardown import Cells, Pool

FIGURES = 4


class SpeedCells(Cells):
    """One kind of duty: its rung, what the next one takes, and a button for each rush."""

    def __init__(self, name: QLabel, meter: Meter, words: QLabel, buttons: Sequence[QPushButton]) -> None:
        super().__init__(name, meter, words, *buttons)
        self.name, self.meter, self.words, self.buttons = name, meter, words, tuple(buttons)

    def apply(self, look: Look, line: SpeedLine) -> None:
        kind = look.words(line.name)
        self.name.setText(kind)
        self.meter.set_share(line.rung / line.rungs)
        self.meter.setAccessibleName(
            look("Rung {rung} of {rungs}: {kind}", rung=line.rung, rungs=line.rungs, kind=kind)
        )
        self.words.setText(look.words(line.words))
        kind = look.words(KIND_NAMES[line.kind])
        for mode, push_button in zip(RUSH_MODES, self.buttons, strict=True):
            best = line.best.get(mode.id, 0)
            words = look.words(mode.name)
            push_button.setVisible(mode.id in line.best)
            push_button.setText(f"{words}: {best}" if best else words)
            push_button.setAccessibleName(
                look("{mode}, {kind}, best {best}", mode=words, kind=kind, best=best)
                if best
                else look("{mode}, {kind}", mode=words, kind=kind)
            )
            set_tip(push_button, look.words(mode.says))


class SpeedPage(Page):
    """Renders a `SpeedShown`. `rush_wanted(mode id, Kind)`, `round_wanted`, `game_wanted(id)`."""

    rush_wanted = Signal(str, object)
    round_wanted = Signal()
    game_wanted = Signal(str)
    back = Signal()

    def __init__(self, look: Look, infos: Sequence[GameInfo]) -> None:
        super().__init__(look)
        self._lines: tuple[SpeedLine, ...] = ()
        home = button(look("Back"), self.back.emit, role="quiet", look=look, icon="back", key="Esc")
        self.main = self.main_button = button(
            look("Deal a full round"), self.round_wanted.emit, role="primary", look=look, icon="table", key="Enter"
        )
        for push_button in (home, self.main):
            push_button.setProperty("enter", "yes")
        self.games = Combo()
        self.games.setAccessibleName(look("Game"))
        for info in infos:
            self.games.addItem(f"{info.title} · {info.house_title}", info.id)
        self.games.activated.connect(lambda index: self.game_wanted.emit(self.games.itemData(index)))
        self.figures = [SpeedFigure() for _ in range(FIGURES)]
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(row(home, None, self.games, self.main, spacing=12))
        box.addWidget(label(look("Speed"), "title"))
        box.addLayout(row(*self.figures, spacing=16))
        self.standard = label("", "soft")
        box.addWidget(self.standard)
        box.addWidget(
            label(
                look("Each rung allows less time and needs 98% right. A storm needs 90% right to score."),
                "soft",
            )
        )
        frame = QFrame()
        frame.setProperty("role", "card")
        self._grid = grid = QGridLayout(frame)
        grid.setContentsMargins(16, 16, 16, 16)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(2, 1)
        heads = (look("Duty"), look("Ladder"), look("This rung"), *(look.words(mode.name) for mode in RUSH_MODES))
        for place, words in enumerate(heads):
            grid.addWidget(label(words, "soft", wrap=False), 0, place)
        box.addWidget(frame)
        box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self.area = scroll(inside, look("Speed"))
        outer.addWidget(self.area)
        self.rows: Pool[SpeedCells] = Pool(self._row)

    def _row(self, index: int) -> SpeedCells:
        meter = Meter(self.look, 0.0, steps=len(RUNGS))
        meter.setFixedWidth(64)
        buttons = []
        for mode in RUSH_MODES:
            push_button = button("", partial(self._rush, mode.id, index))
            push_button.setProperty("enter", "yes")
            buttons.append(push_button)
        cells = SpeedCells(label("", wrap=False), meter, label("", "soft"), buttons)
        for place, widget in enumerate(cells.widgets):
            self._grid.addWidget(widget, index + 1, place)
        return cells

    def _rush(self, mode: str, index: int) -> None:
        self.rush_wanted.emit(mode, self._lines[index].kind)

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: SpeedShown) -> None:
        """Shows the speed in a game."""
        self._lines = shown.lines
        self.games.setCurrentIndex(self.games.findData(shown.game))
        hands, none = shown.hands, not shown.hands.rounds
        for card, (number, words) in zip(self.figures, _figures(hands), strict=False):
            card.apply("–" if none else number, self.look.words(words))
        standards = shown.standards
        card = self.figures[-1]
        card.apply(range_words(*standards.range) if standards else "–", self.look("hands an hour, the standard"))
        words = standard_words(standards) if standards else say("No public standard is known for this game.")
        self.standard.setText(self.look.words(words))
        for cells, line in zip(self.rows.take(len(shown.lines)), shown.lines, strict=True):
            cells.apply(self.look, line)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """What is shown."""
        return tuple(line.kind for line in self._lines)


class SpeedFigure(QFrame):
    """A number and what it counts."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.number, self.words = label("", "number", wrap=False), label("", "soft")
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.addWidget(self.number)
        box.addWidget(self.words)

    def apply(self, number: str, words: str) -> None:
        """Shows a number with its words."""
        self.number.setText(number)
        self.words.setText(words)


def _figures(hands: Hands) -> tuple[tuple[str, Text], ...]:
    """The numbers of a game, each with what it counts."""
    return (
        (f"{hands.lately:.0f}", say("hands an hour, recent")),
        (f"{hands.best:.0f}", say("hands an hour, best")),
        (grouped(hands.rounds), counted("full round dealt", "full rounds dealt", hands.rounds)),
    )
