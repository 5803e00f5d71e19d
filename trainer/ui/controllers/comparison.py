"""Two house ways beside each other with the drill of what differs, and what one setting costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, Signal

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.drills.question import Deal, Question
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.hands.seven_cards import Setting
from trainer.prove.house_comparison import Comparison, TwoWays, compare_house_ways, deal_of, unlearn
from trainer.prove.house_ways import Path, WayLine, stand_ins
from trainer.prove.setting_cost import SAMPLES, Cost, cost_of, hands_for
from trainer.round.acts import Act, Arrange
from trainer.round.duty import Kind
from trainer.training.explanations import rule_line
from trainer.ui.jobs import Jobs, LongWork

# ---------------- what a setting costs
#
# Which hand, against which bank, and the numbers as they get firmer.

CHUNK = 2_000


@dataclass(frozen=True, slots=True)
class CostAsk:
    """One setting to be priced. `banker`: it is the player-dealer's own hand. `wager` in cents, 0 for none."""

    house_way: HouseWay
    setting: Setting
    banker: bool = False
    wager: int = 0

    @property
    def key(self) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
        """What makes two asks the same within one game."""
        return self.setting.front, self.setting.back, self.banker


def cost_ask(question: Question, act: Act | None) -> CostAsk | None:
    """The cost question of an answer; None where no hand of seven was set."""
    ways = question.game.house_way
    if question.duty.kind is not Kind.SET_HAND or ways is None or not isinstance(act, Arrange):
        return None
    setup = question.round.setup
    house_way = ways.at(setup)
    seat = question.duty.key.seat
    banker = seat in (0, setup.player_dealer)
    wager = 0 if banker else setup.at(seat).get(ways.wager, 0)
    return CostAsk(house_way, house_way.setting(act), banker, wager)


def costs(ask: CostAsk) -> Iterator[Cost]:
    """The numbers after each chunk of dealt hands; the same hand is always met by the same ones."""
    return cost_of(ask.house_way, ask.setting, hands_for(ask.setting), SAMPLES, banker=ask.banker, chunk=CHUNK)


# ---------------- comparison

EXAMPLES = 8
SHOWN = 3


def rule_words(game: Game, path: Path) -> Text:
    """The rule that decides, in the sentence of its book."""
    if not path:
        return say("No rule decides.")
    rule = game.rules.get(path[-1])
    return rule.text if rule is not None else Text(path[-1])


def rule_notes(game: Game, path: Path) -> tuple[Text, ...]:
    """What is to be known about the reading: doubtful, or another house's."""
    rule = game.rules.get(path[-1]) if path else None
    return rule_line(rule).notes if rule is not None else ()


def rule_source(game: Game, path: Path) -> Text:
    """Where the book prints it."""
    rule = game.rules.get(path[-1]) if path else None
    return rule.cite.words if rule is not None else Text("{path}", (("path", " > ".join(path)),))


def one_in(hands: int, part: int) -> str:
    """One in how many hands is of a part of them, where one decimal says more only of a large part."""
    return f"{hands / part:,.1f}" if part * 100 > hands else f"{round(hands / part):,}"


# ---------------------------------------------------------------- while it runs


@dataclass(frozen=True, slots=True)
class CompareShown:
    """One state of the page. `hands` were compared so far; `comparison` is there at the end."""

    old: WayLine
    new: WayLine
    hands: int = 0
    running: bool = False
    comparison: Comparison | None = None

    @property
    def comparable(self) -> bool:
        """Whether there are two charts."""
        return self.old is not self.new and not self.old.shares_chart(self.new)

    @property
    def notes(self) -> tuple[Text, ...]:
        """What is to be known about charts that another house lends."""
        return stand_ins((self.old, self.new))


class CompareController(QObject):
    """Compares in the background; what was compared is kept in `known`, by old and new. `changed(CompareShown)`."""

    changed = Signal(object)

    def __init__(self, jobs: Jobs, lines: tuple[WayLine, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: Mapping[str, WayLine] = {line.id: line for line in lines}
        self.shown: CompareShown | None = None
        self._jobs = jobs
        self.known: dict[tuple[str, str], Comparison] = {}
        self._task: LongWork | None = None

    def choose(self, old: str, new: str) -> None:
        """Another pair; what is known of it is shown at once."""
        self.cancel()
        first, second = self.lines[old], self.lines[new]
        self._show(CompareShown(first, second, comparison=self.known.get((old, new))))

    def start(self) -> None:
        """Compares every hand."""
        shown = self.shown
        if shown is None or shown.running or shown.comparison is not None or not shown.comparable:
            return
        first, second = shown.old, shown.new
        self._show(replace(shown, hands=0, running=True))

        def work(task: LongWork) -> Comparison:
            return compare_house_ways(first.house_way, second.house_way, examples=EXAMPLES, progress=task.report)

        def done(comparison: Comparison) -> None:
            self.known[first.id, second.id] = comparison
            self._show(CompareShown(first, second, comparison.hands, comparison=comparison))

        task = self._jobs.start(work, done, lambda hands: self._show(replace(self._now(), hands=hands)))
        self._task = task

    def cancel(self) -> None:
        """Stops comparing; nothing is kept of it."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self.shown is not None and self.shown.running:
            self._show(replace(self.shown, running=False, hands=0))

    def deal(self, hand: TwoWays) -> Deal | None:
        """The question that asks an example hand of the house one goes to."""
        return deal_of(self._now().new, hand, write_cards(hand.cards))

    @staticmethod
    def unlearn(comparison: Comparison, line: WayLine, seed: int) -> tuple[Deal, ...]:
        """The drill of the differences; takes longer than a frame."""
        return tuple(different.deal for different in unlearn(comparison, line, seed))

    def _now(self) -> CompareShown:
        assert self.shown is not None
        return self.shown

    def _show(self, shown: CompareShown) -> None:
        self.shown = shown
        self.changed.emit(shown)
