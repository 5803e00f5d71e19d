"""What every book of a game with a player-dealer prints, as typed terms; and a check of drawn hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.chipwork.chip_stages import ChipTerms
from trainer.core.errors import NoRuleApplies
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.games.banked.banked_offers import START, Limits, WagerOffered, fitting_stake, printed_limits, read_limits
from trainer.games.declarations import Ruled, read_unreachable
from trainer.round.ruling import RulingBook, Situation, read_rulings
from trainer.round.settling import SettleTerms, read_settle
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.conditions import ConditionWord, Words, one_of, words_of
from trainer.rules.decision import Printed, Rule, first_result
from trainer.rules.fees import FeeOption, FeeSchedule, FeeSets, read_fee_sets
from trainer.rules.reader import Reader
from trainer.table.bank import Cover
from trainer.table.settlement import Wager

# ---------------- whether a finished hand can have drawn or stood as it did
#
# By a list of rules that says when a hand draws.

X = TypeVar("X")
S = TypeVar("S")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """What stands against a hand: a rule that certainly forbids it, or a doubtful one that would."""

    against: Printed | None = None
    doubtful: Printed | None = None


def check_drawing(rules: Sequence[Rule[X, str]], situation: X, accepted: Collection[str]) -> DrawCheck:
    """What stands against a hand that did one of `accepted`; where the deciding line is doubtful the others are asked.

    A hand that none of the others speaks of may have done either.
    """
    does, path = first_result(rules, situation)
    if does in accepted:
        return DrawCheck()
    if path[-1].certain:
        return DrawCheck(against=path[-1])
    others = [rule for rule in rules if rule.printed.certain]
    try:
        does, other_path = first_result(others, situation)
    except NoRuleApplies:
        return DrawCheck(doubtful=path[-1])
    return DrawCheck(doubtful=path[-1]) if does in accepted else DrawCheck(against=other_path[-1])


# ---------------- banked terms

Readings = Mapping[str, tuple[str, ...]]
"""What a book leaves open, each with its possible readings, the house's own first."""


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise: stakes by group, and the fee options."""

    stakes: Mapping[str, tuple[int, ...]]
    fee_options: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BankedTerms:
    """The terms that all games with a player-dealer share.

    `sizes` are the tables the trainer lays out, by seats, the usual one first; `printed_sizes` all that are printed.
    `counted` are the kinds of wager that fees add up, `players_count` those a player's own fee goes by where they are
    others. `rounds` hands long a player-dealer banks, by the rule `rotate`. `unstaked` are payments without a stake of
    their own, `chips` what chip work goes by. `unreachable` are the skills that never come up at this house.
    """

    book: str
    sizes: tuple[int, ...]
    printed_sizes: tuple[int, ...]
    settle: SettleTerms
    cover: Cover
    fees: FeeSets
    counted: tuple[str, ...]
    players_count: tuple[str, ...] | None
    rounds: int
    rotate: Printed
    back_line: bool
    usual: UsualTable
    limits: Limits
    unreachable: Mapping[str, str]
    readings: Readings
    rulings: RulingBook
    chips: ChipTerms
    unstaked: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of wager, in the order of settling."""
        return tuple(kind for kind in self.settle.laps.kinds if kind not in self.unstaked)

    @property
    def names(self) -> Mapping[str, Text]:
        """The printed names of the wagers."""
        return {kind: name for kind, name in self.settle.names.items() if kind not in self.unstaked}

    def schedule(self, setup: Setup) -> FeeSchedule:
        """The schedule in force at a table."""
        return self.fees.named.get(setup.option(FEE_SET), self.fees.now)

    def option(self, setup: Setup) -> FeeOption | None:
        """The fee option in force at a table, the first one where the set-up names none; None without a schedule."""
        options = self.schedule(setup).options
        named = next((fee_option for fee_option in options if str(fee_option.number) == setup.option("fee")), None)
        return named or (options[0] if options else None)

    def bounds(self, setup: Setup, kind: str) -> tuple[int, int]:
        """The least and the largest wager of a kind under the option in force; 0 where there is no largest."""
        option = self.option(setup)
        least, most, number = (option.minimum, option.maximum, option.number) if option else (0, 0, 0)
        for limit in self.limits:
            if kind in limit.wagers and (not limit.options or number in limit.options):
                least, most = limit.minimum or least, limit.maximum or most
        return least, most

    @property
    def limiting(self) -> tuple[Printed, ...]:
        """The printed rules that limit wagers."""
        return tuple(limit.printed for limit in self.limits if limit.printed)

    def own_limits(self, setup: Setup, kind: str) -> Limits:
        """The printed limits of a kind of wager that hold at a table."""
        option = self.option(setup)
        return printed_limits(self.limits, kind, option.number if option else 0)

    def offer(self, wager: Wager, beside: Mapping[str, int]) -> WagerOffered:
        """A wager before the cards as limits look at it, beside the others of its bettor."""
        return WagerOffered(wager.kind, START, wager.stake, beside, back=wager.back > 0, names=self.names)

    def fit(self, setup: Setup, wager: Wager, beside: Mapping[str, int]) -> int:
        """What is left of a wager whose bettor keeps to its printed limits; 0 where it may not stand."""
        limits = self.own_limits(setup, wager.kind)
        return fitting_stake(limits, self.offer(wager, beside)) if limits else wager.stake

    def readings_of(self, setup: Setup) -> Mapping[str, str]:
        """How this table reads what the book leaves open."""
        return {name: setup.option(name, options[0]) for name, options in self.readings.items()}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FamilyTerms(Ruled):
    """What the terms of every family with a player-dealer hold: `table` is what they share, `deck` what is dealt."""

    table: BankedTerms
    deck: DeckPlan

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of wager, in the order of settling."""
        return self.table.kinds

    @property
    def seats(self) -> int:
        """The seats of the usual table."""
        return self.table.sizes[0]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShoeTerms(FamilyTerms):
    """The terms of a family that deals several packs as one deck."""

    shoe: tuple[Card, ...]


def read_banked(
    reader: Reader,
    book: str,
    *,
    stakes: Sequence[str] | None = None,
    readings: Readings | None = None,
    rotate: str = "rotate.two-hands",
    moments: Sequence[str] = (),
    situations: Mapping[str, Situation] | None = None,
    counted: tuple[str, ...] | None = None,
    players_count: tuple[str, ...] | None = None,
    unstaked: Mapping[str, Text] | None = None,
) -> BankedTerms:
    """The shared terms of a book.

    `stakes` are the groups under `[usual]`, without them every wager is one; `moments` those that rulings belong to,
    `situations` what they can be about;
    `unstaked` names the payments without a stake of their own.
    """
    spots = {kind: reader.table("spots").words(kind) for kind in reader.table("spots").names()}
    stakes = tuple(spots) if stakes is None else stakes
    settle, cover = read_settle(reader, {**spots, **(unstaked or {})})
    table, usual = reader.table("table"), reader.table("usual")
    sizes, least = _sizes(table), table.integer("least_seats", 0)
    most = table.integer("most_seats", max(sizes))
    others = tuple(range(least, most + 1)) if least else ()
    return BankedTerms(
        book=book,
        sizes=sizes,
        printed_sizes=tuple(dict.fromkeys((*sizes, *others))),
        settle=settle,
        cover=cover,
        fees=read_fee_sets(reader, spots),
        counted=settle.laps.kinds if counted is None else counted,
        players_count=players_count,
        rounds=reader.table("rotation").integer("rounds"),
        rotate=reader.rule(rotate),
        back_line=_back_line(table),
        usual=UsualTable({group: usual.integers(group) for group in stakes}, usual.integers("fee_options", ())),
        limits=read_limits(reader, spots),
        readings=read_readings(reader) if readings is None else readings,
        unreachable=read_unreachable(reader),
        rulings=read_rulings(reader, moments, situations=situations) if moments else RulingBook((), {}),
        chips=ChipTerms(reader.book.rates, reader.book.fees, reader.book.rules),
        unstaked=tuple(unstaked or {}),
    )


def _sizes(table: Reader) -> tuple[int, ...]:
    """`seats`: the sizes of the table, or the only one."""
    if isinstance(table.raw("seats"), int):
        return (table.integer("seats"),)
    return table.integers("seats") or (8,)


def _back_line(table: Reader) -> bool:
    """`back_line`: whether anybody bets from behind a seat, or the wagers that may be made there."""
    if isinstance(table.raw("back_line"), bool):
        return table.boolean("back_line")
    return bool(table.texts("back_line", ()))


def read_kinds(reader: Reader, key: str, spots: Mapping[str, Text]) -> tuple[str, ...]:
    """A list of wagers of this game; none where the key is missing."""
    return reader.choices(key, spots, ())


# -- readings


def read_readings(reader: Reader) -> Readings:
    """`[readings]`, where the book has any."""
    if not reader.has("readings"):
        return {}
    table = reader.table("readings")
    readings = {name: table.texts(name) for name in table.names()}
    for name, options in readings.items():
        if not options:
            table.problem(say("a reading needs at least one option."), key=name)
    return {name: options or ("",) for name, options in readings.items()}


READ_SO: Mapping[tuple[str, str], Text] = {
    ("banker_line_on_dragon_7", "push"): say("here the banker line pushes on a Dragon 7"),
    ("banker_line_on_dragon_7", "pays"): say("here the banker line is paid on a Dragon 7"),
    ("both_over", "same-cards"): say("here, when both hands are over, only the same cards push"),
    ("both_over", "variation-1"): say("here variation 1 of the book is played when both hands are over"),
    ("both_over", "variation-2"): say("here variation 2 of the book is played when both hands are over"),
    ("double_double", "off"): say("here players may not double again"),
    ("double_double", "on"): say("here players may double again"),
    ("drawn_22", "live"): say("here a drawn 22 is not over"),
    ("drawn_22", "over"): say("here a drawn 22 is over"),
    ("surrender_after_split", "allowed"): say("here a split hand may be surrendered"),
    ("surrender_after_split", "refused"): say("here a split hand may not be surrendered"),
}
"""How the readings that rules turn on are told."""


class HasReadings(Protocol):
    """A situation that knows how its table reads what the book leaves open."""

    @property
    def readings(self) -> Mapping[str, str]: ...


def reading_words(readings: Readings) -> Words[Any]:
    """The words that are called like a reading and take one of its options."""
    return {name: _reading_word(name, options) for name, options in readings.items()}


def _reading_word(name: str, options: Sequence[str]) -> ConditionWord[HasReadings]:
    spaced = name.replace("_", " ")

    def words(situation: HasReadings) -> Text:
        value = situation.readings.get(name, "none")
        return READ_SO.get((name, value)) or say("here {name} is read as {value}", name=spaced, value=value)

    refusal = say("{argument} is not a reading of {name}.", name=name)
    title = say("Reading: {name}", name=spaced)
    return ConditionWord(title, one_of(options, refusal), lambda situation: situation.readings.get(name), words, words)


def standing_under(rules: Sequence[Rule[S, R]], readings: Mapping[str, str]) -> tuple[Rule[S, R], ...]:
    """The rows of a list that these readings leave standing."""
    return tuple(
        rule
        for rule in rules
        if all(readings.get(word, argument) == argument for word, argument in words_of(rule).items())
    )
