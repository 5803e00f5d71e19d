"""What a book prints about its pai gow poker and the wagers beside it, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.games.banked.banked_offers import WagerLimit
from trainer.games.banked.banked_terms import FamilyTerms, read_banked
from trainer.games.house_way import Chart, joker_at
from trainer.games.pai_gow.pai_gow_chart import (
    ACTIONS,
    COMPARE_CONDITIONS,
    CONDITIONS,
    RESULTS,
    WILD_ACTIONS,
    WILD_CONDITIONS,
    CompareRules,
)
from trainer.games.pai_gow.pai_gow_faults import SITUATIONS
from trainer.hands.pai_gow_values import Values, values_of
from trainer.hands.systems import Joker, Wheel
from trainer.round.acts import Option
from trainer.round.setup import Setup
from trainer.rules.bonus import PayTable, read_paytable
from trainer.rules.decision import Printed
from trainer.rules.fees import FeeSchedule, FeeSets
from trainer.rules.reader import Reader
from trainer.rules.word_binding import read_rules

# ---------------- what a book prints about the wagers beside the game
#
# The bonus on seven cards, the wager that a hand pushes.

DROP_RULE = "fee.drop"


@dataclass(frozen=True, slots=True)
class Buys:
    """What the proposition company charges for placing a bet for somebody: `price` cents for each `per` cents."""

    price: int
    per: int
    rule: Printed


class Dropped(StrEnum):
    """When the collection taken goes into the box."""

    BEFORE_CARDS = "before-cards"
    BEFORE_CUP = "before-cup"
    END = "end"


def read_fee_sets(reader: Reader, fees: FeeSets) -> FeeSets:
    """The schedules with the wagers that each adds up, and with the names that the sheets give them.

    `[fee_kinds]` and `[fee_names]` go by the schedule's name, "now" being the one in force.
    """
    kinds, names = (reader.table(key) if reader.has(key) else None for key in ("fee_kinds", "fee_names"))
    counts = (
        {"" if name == "now" else name: kinds.choices(name, reader.table("spots").names()) for name in kinds.names()}
        if kinds
        else {}
    )
    also = {names.text(name): "" if name == "now" else name for name in names.names()} if names else {}
    usual = counts.get("", ())
    named = {name: _counting(fee_schedule, counts.get(name, usual)) for name, fee_schedule in fees.named.items()}
    return replace(fees, named=named, also={**fees.also, **also})


def _counting(schedule: FeeSchedule, kinds: tuple[str, ...]) -> FeeSchedule:
    """The schedule whose options add up these wagers where they name no others."""
    return replace(
        schedule, options=tuple(replace(option, counts=option.counts or kinds) for option in schedule.options)
    )


def read_dropped(reader: Reader) -> Dropped | None:
    if not reader.has("collection"):
        return None
    return Dropped(reader.table("collection").choice("dropped", [word.value for word in Dropped]))


def read_buys(reader: Reader) -> Buys | None:
    if not reader.has("buys"):
        return None
    table = reader.table("buys")
    return Buys(table.cents("price"), table.cents("per"), reader.rule("buys.price"))


FORTUNE: Final = "fortune"
PUSH: Final = "push"
HIGH_HAND: Final = "high-hand"


@dataclass(frozen=True, slots=True)
class Fortune:
    """The bonus on the player's own seven cards, with the envy that may come with it."""

    table: PayTable
    joker: Joker
    best: Printed
    any_result: Printed
    straight_with_trips: Printed | None
    envy_minimum: int
    envy_by_any: bool
    envy_back_line: bool
    envy_button: Printed
    envy_pays: Printed
    envy_not_own: Printed
    envy_last: Printed
    envy_backed: Printed | None
    """Whose hand a bettor behind a seat calls his own, where he can hold a button."""
    by_rank: bool = False
    """A straight beside three of a kind is paid as the higher hand, though it pays less."""

    @property
    def rules(self) -> tuple[Printed, ...]:
        """The rules by which the bonus is read and paid."""
        rows = (row.printed for row in self.table.rows)
        doubtful = (self.straight_with_trips,) if self.straight_with_trips else ()
        return (*rows, self.table.lose, self.best, self.any_result, *doubtful)


@dataclass(frozen=True, slots=True)
class PushBetTerms:
    """The wager that a hand pushes: the settings that count for it, and the payment for a high hand beside it."""

    alternatives: Chart
    table: PayTable
    best: Printed
    acceptable: Printed
    reset: Printed
    win: Printed
    lose: Printed

    @property
    def paying(self) -> tuple[Printed, ...]:
        """The rules by which a high hand is read and paid."""
        return (*(row.printed for row in self.table.rows), self.table.lose, self.best)

    @property
    def rules(self) -> tuple[Printed, ...]:
        """The rules of the wager and of the payment beside it."""
        return (*self.paying, self.acceptable, self.reset, self.win, self.lose)

    def allowing(self, rule: str) -> Chart:
        """The line of the alternatives with this id; none for another rule."""
        return tuple(line for line in self.alternatives if line.printed.id == rule)


def read_fortune(reader: Reader, joker: Joker) -> Fortune:
    doubtful, envy = "fortune.straight-with-trips", reader.table("envy")
    own = reader.table("fortune") if reader.has("fortune") else None
    return Fortune(
        table=read_paytable(reader, FORTUNE, reader.rule("fortune.lose")),
        joker=Joker(own.choice("joker", list(Joker), joker)) if own else joker,
        best=reader.rule("fortune.best-hand"),
        any_result=reader.rule("fortune.any-result"),
        straight_with_trips=reader.rule(doubtful) if doubtful in reader.book.rules else None,
        envy_minimum=envy.integer("minimum"),
        envy_by_any=envy.choice("by", ("bonus", "any")) == "any",
        envy_back_line=envy.boolean("back_line"),
        envy_button=reader.rule("envy.button"),
        envy_pays=reader.rule("envy.pays"),
        envy_not_own=reader.rule("envy.not-own"),
        envy_last=reader.rule("envy.last"),
        envy_backed=reader.rule("envy.back-line-own") if envy.boolean("back_line") else None,
        by_rank=own.choice("both", ("paid", "ranked"), "paid") == "ranked" if own else False,
    )


def read_push(reader: Reader) -> PushBetTerms:
    return PushBetTerms(
        alternatives=read_rules(
            reader, "alternative", CONDITIONS, ACTIONS, say("Settings allowed besides the house way")
        ),
        table=read_paytable(reader, HIGH_HAND, reader.rule("high-hand.lose")),
        best=reader.rule("high-hand.best-hand"),
        acceptable=reader.rule("push.acceptable"),
        reset=reader.rule("push.reset"),
        win=reader.rule("push.win"),
        lose=reader.rule("push.lose"),
    )


# ---------------- pai gow terms

PILES = 7
BEFORE, AFTER = "before", "after"
"""Which neighbour of the marked pile is turned sideways."""
HAND = 7
DICE = 3

GAME = "game"
"""The kinds of wager this family knows. The high hand is paid beside a Push Bet and has no stake of its own."""

MOMENTS = ("bets", "deal", "cup", "dice", "set", "open", "show", "settle")
"""When in a round something can have gone wrong."""


FIRST_TO_SET: Final = ("players", "bank")
"""Whose hands are set first."""


class Banker(StrEnum):
    """Who sets the player-dealer's hand."""

    HOUSE_WAY = "house_way"
    FREE = "free"
    HOUSE_WAY_THEN_FREE = "house_way_then_free"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PaiGowTerms(FamilyTerms):
    """The terms of one house. Rules are looked up by what they are about. Two houses are never the same."""

    counts: tuple[int, ...]
    """Sizes of tables that are not played here, but counted by a print of the house."""
    no_play: bool
    zigzag: bool
    sideways: str
    jokers: tuple[Joker, ...]
    wheel: Wheel
    charts: Mapping[Joker, Chart]
    compare: CompareRules
    dropped: Dropped | None
    buys: Buys | None
    fortune: Fortune | None
    push: PushBetTerms | None
    alone: tuple[str, ...]
    banker_sets: Banker
    bank_first: bool
    at_payoff: bool
    procedure: tuple[Option, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of wager, the game first."""
        return tuple(self.table.names)

    @property
    def of_bonus(self) -> frozenset[str]:
        """The rules of the wagers beside the game, by id."""
        bonus, push = self.fortune, self.push
        return frozenset(printed.id for printed in (*(bonus.rules if bonus else ()), *(push.rules if push else ())))

    def joker(self, setup: Setup) -> Joker:
        """What the joker is at a table: the book's first word for it unless the set-up names a printed variant."""
        return joker_at(setup, self.jokers)

    def values(self, joker: Joker) -> Values:
        """How both halves are ranked."""
        return values_of(joker, self.wheel)

    @property
    def deal_rule(self) -> Printed:
        return self.rules["deal.zigzag" if self.zigzag else "deal.rotation"]


NEEDED = (
    "deal.leftover",
    "action.pile",
    "dice.count",
    "dice.player-dealer",
    "deliver.all-seats",
    "deliver.pick-up",
    "action.first-wager",
    "setting.legal",
    "setting.player-dealer",
    "compare.win",
    "compare.lose",
    "compare.push",
    "compare.copy",
    "compare.foul",
    "game.win",
    "game.lose",
    "game.push",
)
"""The printed rules every pai gow book has to bring."""

LARGER_TABLE = ("dice.larger-table", "deliver.larger-table")
"""What is counted and delivered otherwise at a table of more seats."""
WILD = "compare.wild"
"""What decides where a joker that is any card stands in front."""

RANKING = ("rank.joker", "rank.wheel", "rank.five-of-a-kind")
"""Rules of rank a comparison can turn on, where a book prints them or they have to be read."""

IF_PRINTED = (
    "action.sideways",
    "action.procedure",
    "setting.player-dealer-foul",
    WILD,
    "deal.shuffler",
    *RANKING,
)
"""Rules that bring a duty, or a word, of their own where a book prints them."""


def read_terms(reader: Reader, book: str) -> PaiGowTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    deck, table, setting = reader.table("deck"), reader.table("table"), reader.table("setting")
    jokers = tuple(map(Joker, deck.choices("joker", (Joker.ACE.value, Joker.WILD.value)))) or (Joker.ACE,)
    spots = reader.table("spots").names()
    unstaked = {HIGH_HAND: say("High Hand payoff")} if PUSH in spots else {}
    shared = read_banked(reader, book, moments=MOMENTS, situations=SITUATIONS, counted=spots, unstaked=unstaked)
    posted = (WagerLimit((FORTUNE,), 1),) if FORTUNE in spots else ()  # rooms may post a lower bonus
    shared = replace(shared, fees=read_fee_sets(reader, shared.fees), limits=(*shared.limits, *posted))
    deal = reader.table("deal")
    zigzag = deal.choice("order", ("zigzag", "rotation")) == "zigzag"
    no_play = table.choice("no_play", ("none", "left"), "none") == "left"
    banker = Banker(setting.choice("player_dealer", [word.value for word in Banker]))
    counts, dropped = table.integers("counts", ()), read_dropped(reader)
    needed = {
        "deal.zigzag": zigzag,
        "deal.rotation": not zigzag,
        "action.procedure": bool(reader.rows("procedure")),
        "dice.no-play": no_play,
        "setting.player-dealer-foul": banker is not Banker.HOUSE_WAY,
        LARGER_TABLE[0]: bool(shared.sizes[1:] or counts),
        LARGER_TABLE[1]: bool(shared.sizes[1:]),
        DROP_RULE: dropped is not None,
    }
    rules = [
        *NEEDED,
        *(id for id in IF_PRINTED if id in reader.book.rules),
        *(id for id, is_needed in needed.items() if is_needed),
    ]
    _check_dice(reader)
    reader.even_money("game.win", "push.win")
    return PaiGowTerms(
        table=shared,
        deck=WITH_JOKER,
        counts=counts,
        no_play=no_play,
        zigzag=zigzag,
        sideways=deal.choice("sideways", (BEFORE, AFTER), BEFORE),
        jokers=jokers,
        wheel=Wheel(deck.choice("wheel", (Wheel.LOWEST.value, Wheel.SECOND.value), Wheel.LOWEST.value)),
        charts=_read_charts(reader, jokers),
        compare=_read_compare(reader),
        dropped=dropped,
        buys=read_buys(reader),
        fortune=read_fortune(reader, jokers[0]) if FORTUNE in spots else None,
        push=read_push(reader) if PUSH in spots else None,
        alone=(GAME, *table.texts("alone", ())),
        banker_sets=banker,
        bank_first=setting.choice("first", FIRST_TO_SET, FIRST_TO_SET[0]) == FIRST_TO_SET[1],
        at_payoff=setting.choice("house_way_hands", ("before_bank", "at_payoff")) == "at_payoff",
        procedure=tuple(Option(row.text("id"), row.words("step")) for row in reader.rows("procedure")),
        rules={id: reader.rule(id) for id in rules},
    )


def _check_dice(reader: Reader) -> None:
    dice = reader.table("dice")
    if dice.integer("count") != DICE:
        dice.problem(say("pai gow poker counts three dice."), key="count")
    dice.choice("when_player_dealer", ("next_left",))


def _read_compare(reader: Reader) -> CompareRules:
    """`[[compare]]`: hands that win, lose or push whatever their halves are; none in most books."""
    if not reader.has("compare"):
        return ()
    return read_rules(reader, "compare", COMPARE_CONDITIONS, RESULTS, say("Comparing hands, before their halves"))


def _read_charts(reader: Reader, jokers: tuple[Joker, ...]) -> Mapping[Joker, Chart]:
    """`[[house_way]]`, and `[[house_way_wild]]` where the joker can be any card; they may use `[[two_pair]]`."""
    charts: dict[Joker, Chart] = {}
    if Joker.ACE in jokers:
        charts[Joker.ACE] = read_rules(reader, "house_way", CONDITIONS, ACTIONS, say("House way, in order"), sets=True)
    if Joker.WILD in jokers:
        heading = say("House way with a wild joker, in order")
        charts[Joker.WILD] = read_rules(reader, "house_way_wild", WILD_CONDITIONS, WILD_ACTIONS, heading, sets=True)
    reader.rows("house_way")
    reader.rows("two_pair")
    return charts
