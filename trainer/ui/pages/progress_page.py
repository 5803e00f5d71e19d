"""Progress: accuracy, time against target, rules mastered, weak and strong points, mix-ups, what was never met."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.core.text import counted
from trainer.games.base import GameInfo
from trainer.ui.controllers.game_overview import RuleCount
from trainer.ui.controllers.progress_overview import AllGamesShown, ProgressShown
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.pages.progress_cards import (
    AdviceLine,
    ConfusionCard,
    Figure,
    GamesCard,
    KindTable,
    NeverCard,
    SkillCard,
    percent,
)
from trainer.ui.widgets.basic import Combo, button, column, field_label, label, row, scroll
from trainer.ui.widgets.day_chart import OutlookCard


class ProgressPage(Page):
    """Renders a `ProgressShown`; what is pressed is wanted: a rule line, a kind, what was never asked of a kind."""

    game_wanted = Signal(str)
    skill_wanted = Signal(object)
    kind_wanted = Signal(object)
    never_wanted = Signal(object)
    practise_wanted = Signal()
    speed_wanted = Signal()
    exam_typed = Signal(str)

    def __init__(self, look: Look, infos: Sequence[GameInfo]) -> None:
        super().__init__(look)
        self._game = ""
        self._make_parts(infos)
        inside = QWidget()
        self._lay_out(inside)
        tag = field_label(look("Game:"), self.games)
        head = QWidget()
        top = row(
            label(look("Progress"), "title", wrap=False), None, tag, self.games, self.speed, self.main, spacing=12
        )
        top.setContentsMargins(32, 24, 32, 8)
        head.setLayout(top)
        self.area = scroll(inside, look("Progress"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(head)
        outer.addWidget(self.area, 1)

    def _make_parts(self, infos: Sequence[GameInfo]) -> None:
        look = self.look
        self.games = Combo()
        self.games.setAccessibleName(look("Game"))
        self.games.addItem(look("All your games"), "")
        for info in infos:
            self.games.addItem(f"{info.title} · {info.house_title}", info.id)
        self.games.activated.connect(lambda index: self.game_wanted.emit(self.games.itemData(index)))
        self.main = self.main_button = button(
            look("Practice weak points"), self.practise_wanted.emit, role="primary", look=look, icon="practice"
        )
        self.main.setProperty("enter", "yes")
        self.nothing, self.ahead = label("", "sub"), label("", "note")
        names = (
            look("right on the first try"),
            look("of these in time"),
            look("ready for the job"),
            look("rules met so far"),
        )
        self.figures = [Figure(look, words) for words in names]
        self.advice = AdviceLine(look)
        self.advice.picked.connect(self.kind_wanted.emit)
        self.speed = button(look("Speed"), self.speed_wanted.emit, look=look, icon="flame")
        self.speed.setProperty("enter", "yes")
        self.outlook = OutlookCard(look)
        self.outlook.exam_typed.connect(self.exam_typed.emit)
        self.kinds = KindTable(look)
        self.kinds.picked.connect(self.kind_wanted.emit)
        self.weakest = SkillCard(look, look("Weakest rules"), look("No weak rules."))
        self.strongest = SkillCard(
            look, look("Strongest rules"), look("Get a rule right five times in a row, in time, to master it.")
        )
        self.everywhere = SkillCard(look, look("Weakest rules, all games"), look("No weak rules."), with_game=True)
        for card in (self.weakest, self.everywhere, self.strongest):
            card.picked.connect(self.skill_wanted.emit)
        self.confusions = ConfusionCard(look)
        self.never = NeverCard(look, self.skill_wanted.emit)
        self.never.picked.connect(self.never_wanted.emit)
        self.each = GamesCard(look)
        self.each.picked.connect(self.game_wanted.emit)
        self.of_all = False

    def _lay_out(self, inside: QWidget) -> None:
        box = QVBoxLayout(inside)
        box.setContentsMargins(32, 8, 32, 24)
        box.setSpacing(16)
        box.addWidget(self.nothing)
        box.addWidget(self.ahead)
        box.addLayout(row(*self.figures, spacing=16))
        box.addWidget(self.advice)
        box.addWidget(self.outlook)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self.kinds, 3)
        middle.addWidget(self.each, 3)
        middle.addLayout(column(self.weakest, self.everywhere, self.confusions, self.strongest, None, spacing=16), 2)
        box.addLayout(middle)
        box.addWidget(self.never)
        box.addStretch(1)

    def start_focus(self) -> None:
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, shown: ProgressShown) -> None:
        """Shows the numbers of a game; those of another one from the top."""
        look = self.look
        self._turn_to(shown.game)
        self.nothing.setText(
            look("You used hints for every answer in this game. They show weak rules, but count in no number here.")
            if shown.unrated
            else look("No answers in this game yet. Press “Practice weak points” to start.")
        )
        self.nothing.setVisible(not shown.asked)
        self._show_figures(shown.accuracy, shown.on_time, shown.rules)
        self._show_ahead(shown.ahead)
        self.advice.apply(shown.outlook.advice)
        self.outlook.apply(shown.outlook)
        self.kinds.apply(shown.kinds)
        self.weakest.apply(shown.weakest)
        self.everywhere.setVisible(bool(shown.everywhere))
        self.everywhere.apply(shown.everywhere)
        self.confusions.apply(shown.confusions)
        self.never.apply(shown.never)
        self.strongest.apply(shown.strongest)

    def apply_all(self, shown: AllGamesShown) -> None:
        """Shows all games together, and each by itself."""
        self._turn_to("")
        self.nothing.setText(self.look("You used hints for every answer. Answers with hints do not count here."))
        self.nothing.setVisible(not shown.asked)
        self._show_figures(shown.accuracy, shown.on_time, shown.rules)
        self._show_ahead(shown.ahead)
        self.everywhere.setVisible(True)
        self.everywhere.apply(shown.weakest)
        self.each.apply(shown.games)

    def _show_ahead(self, count: int) -> None:
        """A clock that went wrong is said, since the days of its answers are."""
        words = counted(
            "{n} answer has a future date. It counts as today's. Check the clock of this computer.",
            "{n} answers have a future date. They count as today's. Check the clock of this computer.",
            count,
        )
        self.ahead.setText(self.look.words(words) if count else "")
        self.ahead.setVisible(bool(count))

    def _turn_to(self, game: str) -> None:
        """Turns the page to a game, or to all of them with an empty id."""
        other, self._game, self.of_all = game != self._game, game, not game
        self.games.setCurrentIndex(self.games.findData(game))
        for part in (self.speed, self.advice, self.outlook, self.kinds, self.never):
            part.setVisible(bool(game))
        for card in (self.weakest, self.strongest, self.confusions):
            card.setVisible(bool(game))
        self.each.setVisible(not game)
        if other:
            self.area.verticalScrollBar().setValue(0)

    def _show_figures(self, accuracy: float | None, on_time: float | None, rules: RuleCount) -> None:
        values = (
            (percent(accuracy), accuracy),
            (percent(on_time), on_time),
            (percent(rules.share if rules.met else None), rules.share),
            (f"{rules.met} / {rules.total}", rules.met / max(1, rules.total)),
        )
        for figure, (text, share) in zip(self.figures, values, strict=True):
            figure.apply(text, share)
