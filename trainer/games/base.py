"""What a game offers to everything above it.

A family is code for one way of playing (`trainer/games/<family>/`); a game is a family with one book's terms. A family
builds a `Game` from the book; drills, packs, the window and the command line use nothing but the `Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text
from trainer.games.declarations import PlayerTurn, Word
from trainer.round import machine
from trainer.round.duty import DutyType, Kind
from trainer.round.machine import Round
from trainer.round.setup import TABLE_DUTY, Setup
from trainer.round.task import Stage
from trainer.round.types import IN_WORDS, types_of
from trainer.round.written_questions import is_lines, is_table, lines_alone, read_in_words, without_words
from trainer.rules.decision import UNPRINTED, Printed, sheet_id
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

if TYPE_CHECKING:
    from trainer.cards.deck import DeckPlan
    from trainer.games.house_way import HandWords, HouseWays, TileAdvice
    from trainer.hands.hand_words import RankChart
    from trainer.rules.bonus import BonusBets
    from trainer.rules.book import Book
    from trainer.rules.fees import FeeSets
    from trainer.rules.ladders import PostedLadder
    from trainer.rules.sources import PrintedSource

PLAY: Final = 3
"""How people play (`people`) is part of every version: raised whenever they play or bet otherwise, so that a code from
before says that it is of another version."""
_ALIKE: Final = str.maketrans("ILOU", "110V")


def as_read(code: str) -> str:
    """A code as somebody reads it from paper: I and L are 1, O is 0, U is V."""
    return code.upper().translate(_ALIKE)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """Who a game is: "casino-99/fortune-pai-gow-poker", its names, its felt and the lines of its chapter.

    `felts` are the layouts of tables with another number of seats than the usual one.
    """

    house: str
    slug: str
    title: str
    family: str
    code: str
    felt: str
    lines: str
    house_title: str = ""
    felts: tuple[tuple[int, str], ...] = ()

    @property
    def id(self) -> str:
        return f"{self.house}/{self.slug}"

    def felt_for(self, seats: int) -> str:
        """The layout of a table with so many seats; one with too few seats makes a larger one, "carnival-12"."""
        felt = dict(self.felts).get(seats, self.felt)
        stem, _, drawn = felt.rpartition("-")
        return f"{stem}-{seats}" if drawn.isdecimal() and int(drawn) < seats else felt


@dataclass(frozen=True, slots=True)
class Skill:
    """What a trainee learns: one printed rule deciding one kind of duty in one game; `type` sets the target time.

    A sheet of collection fees is one rule; its numbered options are the `steps` of it.
    """

    game: str
    kind: Kind
    rule: Printed
    duty_type: DutyType | None = field(default=None, compare=False)
    steps: tuple[Printed, ...] = field(default=(), compare=False)

    @property
    def type(self) -> DutyType:
        """The duty type: where none is given, the one that bears the kind's id."""
        return self.duty_type or next(types_of(self.kind))

    @property
    def id(self) -> str:
        return f"{self.game}/{self.kind}/{self.rule.id}"

    @property
    def deciding(self) -> tuple[Printed, ...]:
        """The printed rules that decide it: of a sheet its options."""
        return self.steps or (self.rule,)

    def covers(self, rule: str) -> bool:
        """Whether a rule is what is learned, or a step of it."""
        return rule == self.rule.id or any(step.id == rule for step in self.steps)


class Weighed(NamedTuple):
    """A judgement as it was measured by playing rounds: how often it comes in one, and what a wrong one costs in cents.

    Whoever plays the rounds is `training.apportionment`; the table of all games lies in `houses/weights.json`.
    """

    times: float
    cents: float


Weights = Mapping[str, Weighed]
"""By "kind/rule id" what was measured of a skill; by "kind" what holds for the skills of it that are not listed."""
STOPPED: Final = 500
"""What a wrong act costs beside the chips it moves, in cents: the hand stops, and the floor is called."""
HANDLED: Final = 25
"""What a step of table handling weighs beside that: it moves no chips, and goes the same way every round."""
CHECKED: Final = 10_000
"""Chips beyond this count no more, in cents: the floor looks at so large a payment before it goes out."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a fresh situation should be like. A generator comes as near as it can; who asks checks the result.

    `rule` and `kind` name the skill; `short` wants a bank that cannot cover the table; `players` how many bet.
    """

    kind: Kind | None = None
    rule: str = ""
    players: int = 0
    short: bool = False


ANY = Wish()
DEALT = "game"
"""The word of a set-up for the game that is dealt, where a game lets choose one."""

Answer = Mapping[str, object]
Ask = Callable[[Reader], Answer]
"""Answers one `solve` request; what cannot be read is a problem of the reader."""


@dataclass(frozen=True, slots=True)
class NamedReading:
    """One way to read a doubtful rule; `game` is the game as it is played by it, with its own way an empty `id`."""

    id: str
    says: Text
    game: Callable[[], Game] = field(compare=False)


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What a book leaves open: a doubtful rule, the ids it is known by, and its readings, the book's own way first.

    `follows` is the reading in force; `source` says who chose it, empty where nobody did.
    """

    rule: str
    ids: frozenset[str]
    readings: tuple[NamedReading, ...]
    follows: str = ""
    source: str = ""

    @property
    def others(self) -> tuple[NamedReading, ...]:
        """The readings that are not followed."""
        return tuple(reading for reading in self.readings if reading.id != self.follows)

    def otherwise(self, setup: Setup) -> Iterator[tuple[NamedReading, Setup]]:
        """The readings by which a table is not played, each with the set-up of the same table by it.

        A set-up may name how it is read: then that is the reading it is played by.
        """
        ways = {
            reading.id: {name: options[0] for name, options in reading.game().readings.items()}
            for reading in self.readings
        }
        own = ways[self.follows]
        turning = [name for name in own if any(values[name] != own[name] for values in ways.values())]
        mine = {name: setup.option(name, own[name]) for name in turning}
        for reading in self.readings:
            there = {name: ways[reading.id][name] for name in turning}
            if there != mine if turning else reading.id != self.follows:
                yield reading, setup.with_options(**there)


@dataclass(frozen=True)
class Game:
    """One game of one house, ready to play.

    `spots` are the printed names of the wager kinds, in felt order; `labels` name other places of the cloth where this
    house calls them otherwise, `synonyms` are names that requests may use for a wager.

    `new_setup` makes a random table from a seed; `lay_out` puts its chips and cards on the felt; `check_setup` finds
    what is wrong with a set-up written by hand; `begin` makes what the family remembers of a round, once. `words` are
    the words of its set-ups. `book` is what is printed about it; `unreachable` are the skills ("kind/rule id") that
    never come up in a round, each with the reason. What only some games have is None elsewhere: `fees` by schedule,
    countable `odds`, a `house_way` for seven cards, `advice` for tiles, `hands` for what can
    be said of the hands that are set. `sentences` are the
    texts its book writes, by their home, `further` the names of wagers added during a round. `readings` names what the
    book leaves open at a table, each with the ways to read it, the house's own first; `left_open` are doubtful rules
    with the games by their other readings. `dealt` are the games that a hand of this one can be, by the word `game=` of
    its set-up: their stages stand before the last of its own. `stakes` is what is
    posted of a table's forced bets, `collection` of its fee; empty where there are none. `unposted` are sheets that no
    table posts: they are learned when that changes, and asked by who names them. `measured` says what judgments weigh,
    `charts` what beats what. `bets` has the players of a set-up bet it, where a set-up says how it is bet. `turns` are
    what players do by a set-up and can do next, for somebody who writes one.
    """

    info: GameInfo
    book: Book
    script: tuple[Stage, ...]
    spots: Mapping[str, Text]
    seats: int
    deck: DeckPlan
    new_setup: Callable[[int, Wish], Setup]
    lay_out: Callable[[Setup], Lay]
    check_setup: Callable[[Setup], tuple[Problem, ...]]
    asks: Mapping[str, Ask] = field(default_factory=dict)
    labels: Mapping[str, Text] = field(default_factory=dict)
    version: str = ""
    begin: Callable[[Setup], Any] = lambda _: None
    fees: FeeSets | None = None
    odds: Callable[[], BonusBets] | None = None
    words: tuple[Word, ...] = ()
    sentences: Mapping[str, Text] = field(default_factory=dict)
    further: Mapping[str, Text] = field(default_factory=dict)
    house_way: HouseWays | None = None
    advice: TileAdvice | None = None
    hands: HandWords | None = None
    unreachable: Mapping[str, str] = field(default_factory=dict)
    synonyms: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, PrintedSource] = field(default_factory=dict, repr=False)
    readings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    left_open: tuple[LeftOpen, ...] = field(default=(), compare=False)
    dealt: Mapping[str, Game] = field(default_factory=dict)
    stakes: Callable[[Setup], Text] = lambda _: Text("")
    collection: Callable[[Setup], tuple[PostedLadder, ...]] = lambda _: ()
    unposted: frozenset[str] = frozenset()
    measured: Weights = field(default_factory=dict, compare=False, repr=False)
    charts: Callable[[], tuple[RankChart, ...]] = tuple
    bets: Callable[[Setup], Setup] = lambda setup: setup
    turns: Callable[[Setup], tuple[PlayerTurn, ...]] = lambda _: ()

    @property
    def rules(self) -> Mapping[str, Printed]:
        """Every printed rule by its id."""
        return self.book.rules

    def of(self, setup: Setup) -> Game:
        """The game that is dealt with a set-up: this one, or the one that was chosen."""
        return self.dealt.get(setup.option(DEALT), self)

    def start(self, setup: Setup) -> Round:
        """A round at its first duty; of a set-up with a question in words or a duty at the tray what asks that."""
        if TABLE_DUTY in setup.options:
            from trainer.round.table_duties import read_table_duty, without_duty

            if (duty := read_table_duty(setup)) is not None:
                bare = without_duty(setup)
                return duty.round(setup, self._midway(bare) if duty.midway else self.lay_out(bare))
        asked = read_in_words(setup)
        if asked is None:
            return machine.start(self.script_of(setup), setup, self.lay_out(setup), self.begin(setup))
        lay = self._before(without_words(setup), asked.at).lay if is_table(setup) else Lay()
        return asked.round(setup, self.rules, {**self.spots, **self.labels}, lay, self.sources)

    def script_of(self, setup: Setup) -> tuple[Stage, ...]:
        """The stages of a round; those of the game that was chosen before the last of its own."""
        dealt = self.of(setup)
        return self.script if dealt is self else (*self.script[:-1], *dealt.script, *self.script[-1:])

    def problems_of(self, setup: Setup) -> tuple[Problem, ...]:
        """What is wrong with a set-up written by hand, with its question in words or its duty, or without."""
        if TABLE_DUTY in setup.options:
            from trainer.round.table_duties import without_duty

            setup = without_duty(setup)
        if read_in_words(setup) is None:
            return self.check_setup(setup)
        return self.check_setup(without_words(setup)) if is_table(setup) else ()

    def _midway(self, setup: Setup) -> Lay:
        """The felt in the middle of a hand."""
        lays = [step.lay for step, _, _ in machine.every_duty(self.start(setup))]
        return lays[len(lays) // 2] if lays else self.lay_out(setup)

    def _before(self, setup: Setup, at: str) -> Round:
        """The round played right up to a duty; at its beginning where none is named."""
        start = self.start(setup)
        if not at:
            return start
        return machine.play(start, lambda _, duty: str(duty.key) == at or str(duty.key).startswith(f"{at}/"))

    @cached_property
    def every_rule(self) -> Mapping[str, Printed]:
        """Every printed rule by its id, with those that only skills name."""
        return {**{row.rule.id: row.rule for row in self.rows}, **self.rules}

    @cached_property
    def rows(self) -> tuple[Skill, ...]:
        """Every printed rule with a kind of duty it decides, in the order of a round, each once: coverage counts these.

        The numbered options of a sheet are rows of their own here.
        """
        every = [(kind.type, rule) for stage in self.script for kind in stage.kinds for rule in kind.rules]
        return tuple(dict.fromkeys(Skill(self.info.id, duty_type.group, rule, duty_type) for duty_type, rule in every))

    @cached_property
    def skills(self) -> tuple[Skill, ...]:
        """Every skill of this game, in the order of a round, each once: the rows, a sheet's options as its steps."""
        return tuple(skill for skill in self.every_skill if skill.rule.id not in self.unposted)

    @cached_property
    def every_skill(self) -> tuple[Skill, ...]:
        """The skills with those of sheets that are not posted."""
        gathered: dict[tuple[Kind, str], Skill] = {}
        for row in self.rows:
            sheet = self.rules.get(sheet_id(row.rule.id), row.rule)
            if sheet.id == row.rule.id:
                gathered.setdefault((row.kind, sheet.id), row)
                continue
            skill = gathered.get((row.kind, sheet.id)) or Skill(self.info.id, row.kind, sheet, row.duty_type)
            gathered[row.kind, sheet.id] = replace(skill, steps=(*skill.steps, row.rule))
        return tuple(gathered.values())

    @cached_property
    def _skills_by_rule(self) -> Mapping[tuple[Kind, str], Skill]:
        steps = {(skill.kind, step.id): skill for skill in self.every_skill for step in skill.steps}
        return {**steps, **{(skill.kind, skill.rule.id): skill for skill in self.every_skill}}

    def weight(self, skill: Skill) -> float:
        """How often a judgement comes in a round times what it costs when it is wrong; exams and practice go by it.

        A skill that was not measured stands for its kind; where nothing is known of that all weigh the same.
        """
        if skill.kind is Kind.HANDLING:
            return HANDLED
        weighed = self.measured.get(f"{skill.kind.value}/{skill.rule.id}") or self.measured.get(skill.kind.value)
        return weighed.times * (STOPPED + min(weighed.cents, CHECKED)) if weighed is not None else STOPPED

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """The share of each skill in the job, by its id; together they are 1."""
        weights = {skill.id: self.weight(skill) for skill in self.skills}
        total = sum(weights.values())
        return {id: weight / total for id, weight in weights.items()}

    @cached_property
    def duty_types(self) -> tuple[DutyType, ...]:
        """The types of duty this game has, in the order of a round."""
        return tuple(dict.fromkeys(kind.type for stage in self.script for kind in stage.kinds if kind.rules))

    @cached_property
    def printed_skills(self) -> tuple[Skill, ...]:
        """The skills whose rule stands in a book: rules are counted by these."""
        return tuple(skill for skill in self.skills if skill.rule.cite != UNPRINTED)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of duty this game has, in the order of a round."""
        return tuple(dict.fromkeys(skill.kind for skill in self.skills))

    def skill(self, kind: Kind, rule: str) -> Skill | None:
        """What is learned of a rule in a kind of duty, a numbered fee option with its sheet.

        Questions in words are about any rule or lines of the book.
        """
        if kind is Kind.IN_WORDS:
            alone = lines_alone(rule, self.info.house, self.sources) if is_lines(rule) else None
            known = self.rules.get(rule) or alone
            return Skill(self.info.id, kind, known, IN_WORDS) if known is not None else None
        return self._skills_by_rule.get((kind, rule))


@dataclass(frozen=True, slots=True)
class Family:
    """One way of playing. `build` makes the game from the book's table; problems go to the reader.

    A family that deals other games of its house is given them by `over`, as its book names and changes them.
    `prints` names the topics that its pages usually print, in words (`houses/page_topics.py`).
    """

    id: str
    build: Callable[[Reader, GameInfo], Game]
    over: Callable[[Reader, GameInfo, Mapping[str, Game]], Game] | None = None
    prints: str = ""
