"""Two house ways against each other: which there are, the comparison while it runs, and the drill of what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from PySide6.QtCore import QObject, Signal

from trainer.cards.notation import write_cards
from trainer.drills.question import Deal
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow.seven import Setting
from trainer.games.pai_gow.terms import PaiGowTerms
from trainer.lessons.model import Hand
from trainer.lessons.situations import Asked, Fault, first_duty, fixed_setup
from trainer.prove.compare import Comparison, TwoWays, compare_house_ways
from trainer.prove.way import HouseWay, Path, house_ways_of
from trainer.rng import child_seed, make_rng, shuffle
from trainer.round.acts import Arrange
from trainer.round.duty import Kind
from trainer.text import Text, join, say
from trainer.training.explain import rule_line
from trainer.ui.jobs import Jobs, Task

FAMILY = "pai-gow-poker"
EXAMPLES = 8
SHOWN = 3
DRILL = 20


@dataclass(frozen=True, slots=True)
class WayLine:
    """One house way to choose. `id` tells the charts of one game apart."""

    id: str
    title: Text
    game: Game
    way: HouseWay


def ways(infos: Iterable[GameInfo], games: Callable[[str], Game | None]) -> tuple[WayLine, ...]:
    """Every house way of every game that has one."""
    found = (games(info.id) for info in infos if info.family == FAMILY)
    return tuple(_line(game, way) for game in found if game is not None for way in house_ways_of(game))


def _line(game: Game, way: HouseWay) -> WayLine:
    title = join((game.info.title, game.info.house_title), " · ")
    if way.values.wild:
        title = say("{game} · joker wild", game=title)
    return WayLine(f"{game.info.id} {way.name}".strip(), title, game, way)


def rule_words(line: WayLine, path: Path) -> Text:
    """The rule that decides, in the sentence of its book."""
    if not path:
        return say("No rule decides.")
    rule = line.game.rules.get(path[-1])
    return rule.text if rule is not None else say(path[-1])


def rule_notes(line: WayLine, path: Path) -> tuple[Text, ...]:
    """What is to be known about the reading: doubtful, or another house's."""
    rule = line.game.rules.get(path[-1]) if path else None
    return rule_line(rule).notes if rule is not None else ()


def rule_source(line: WayLine, path: Path) -> str:
    """Where the book prints it."""
    rule = line.game.rules.get(path[-1]) if path else None
    return f"{rule.cite} · {' > '.join(path)}" if rule is not None else " > ".join(path)


# ---------------------------------------------------------------- the drill


def unlearn(comparison: Comparison, line: WayLine, seed: int, count: int = DRILL) -> tuple[Deal, ...]:
    """Hands that the new house sets differently, every pair of rules in turn, the most frequent pair first.

    Each is a fixed deal of the new game in which the engine was seen to ask for the new house's setting.
    """
    rng = make_rng(child_seed("unlearn", seed))
    turns = zip_longest(*(shuffle(one.examples, rng) for one in comparison.differences))
    found: list[Deal] = []
    for example in (one for turn in turns for one in turn if one is not None):
        if len(found) == count:
            break
        deal = _deal(line, example, shuffle(example.cards, rng))
        if deal is not None:
            found.append(deal)
    return shuffle(found, rng)


def _deal(line: WayLine, example: TwoWays, cards: Iterable[object]) -> Deal | None:
    game, terms = line.game, line.game.parts.get("terms")
    setup = fixed_setup(game, Hand(write_cards(cards)))  # type: ignore[arg-type]
    if isinstance(setup, Fault) or not isinstance(terms, PaiGowTerms) or example.second is None:
        return None
    joker = line.way.values.system.joker
    if terms.joker(setup) is not joker:
        setup = setup.with_options(joker=joker.value)
    if game.check_setup(setup):
        return None
    asked = first_duty(game, setup, Kind.SET_HAND.value)
    if isinstance(asked, Fault) or not _asks_for(asked, line, example.second):
        return None
    return Deal(game.info.id, setup.to_text(), str(asked.duty.key))


def _asks_for(asked: Asked, line: WayLine, wanted: Setting) -> bool:
    """Whether the right answer to the duty is this setting of these cards."""
    act = asked.decision.result
    if not isinstance(act, Arrange):
        return False
    made = replace(wanted, front=act.group("front"), back=act.group("back"), values=line.way.values)
    return set(made.cards) == set(wanted.cards) and line.way.keys(made) == line.way.keys(wanted)


# ---------------------------------------------------------------- while it runs


@dataclass(frozen=True, slots=True)
class CompareShown:
    """One state of the page. `hands` were compared so far; `comparison` is there at the end."""

    old: WayLine
    new: WayLine
    hands: int = 0
    running: bool = False
    comparison: Comparison | None = None


class CompareController(QObject):
    """Compares in the background; what was compared is kept. `changed(CompareShown)`."""

    changed = Signal(object)

    def __init__(self, jobs: Jobs, lines: tuple[WayLine, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: Mapping[str, WayLine] = {line.id: line for line in lines}
        self.shown: CompareShown | None = None
        self._jobs = jobs
        self._known: dict[tuple[str, str], Comparison] = {}
        self._task: Task | None = None

    def choose(self, old: str, new: str) -> None:
        """Another pair; what is known of it is shown at once."""
        self.cancel()
        first, second = self.lines[old], self.lines[new]
        self._show(CompareShown(first, second, comparison=self._known.get((old, new))))

    def start(self) -> None:
        """Compares every hand."""
        shown = self.shown
        if shown is None or shown.running or shown.comparison is not None or shown.old is shown.new:
            return
        first, second = shown.old, shown.new
        self._show(replace(shown, hands=0, running=True))

        def work(task: Task) -> Comparison:
            return compare_house_ways(first.way, second.way, examples=EXAMPLES, progress=task.report)

        def done(found: Comparison) -> None:
            self._known[first.id, second.id] = found
            self._show(CompareShown(first, second, found.hands, comparison=found))

        task = self._jobs.start(work, done, lambda hands: self._show(replace(self._now(), hands=hands)))
        self._task = task

    def cancel(self) -> None:
        """Stops comparing; nothing is kept of it."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self.shown is not None and self.shown.running:
            self._show(replace(self.shown, running=False, hands=0))

    @staticmethod
    def unlearn(comparison: Comparison, line: WayLine, seed: int) -> tuple[Deal, ...]:
        """The drill of the differences; takes longer than a frame."""
        return unlearn(comparison, line, seed)

    def _now(self) -> CompareShown:
        assert self.shown is not None
        return self.shown

    def _show(self, shown: CompareShown) -> None:
        self.shown = shown
        self.changed.emit(shown)
