"""What a book prints about its pai gow poker, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from trainer.cards.deck import WITH_JOKER
from trainer.games.banked.terms import FamilyTerms, WagerLimit, read_banked
from trainer.games.house_way import Chart, joker_at
from trainer.games.pai_gow.beside import FORTUNE, HIGH_HAND, PUSH, Fortune, PushBetTerms, read_fortune, read_push
from trainer.games.pai_gow.chart import ACTIONS, CONDITIONS
from trainer.games.pai_gow.faults import SITUATIONS
from trainer.games.pai_gow.fee_terms import DROP_RULE, Buys, Dropped, read_buys, read_dropped, read_fee_sets
from trainer.games.pai_gow.wild import WILD_ACTIONS, WILD_CONDITIONS
from trainer.hands.pai_gow_values import Values, values_of
from trainer.hands.systems import Joker, Wheel
from trainer.round.acts import Option
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.rules.words import read_rules
from trainer.text import say

PILES = 7
BEFORE, AFTER = "before", "after"
"""Which neighbour of the marked pile is turned sideways."""
HAND = 7
DICE = 3

GAME = "game"
"""The kinds of wager this family knows. The high hand is paid beside a Push Bet and has no stake of its own."""

MOMENTS = ("bets", "deal", "cup", "dice", "set", "open", "settle")
"""When in a round something can have gone wrong."""


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
    dropped: Dropped | None
    buys: Buys | None
    fortune: Fortune | None
    push: PushBetTerms | None
    alone: tuple[str, ...]
    banker_sets: Banker
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
        return frozenset(one.id for one in (*(bonus.rules if bonus else ()), *(push.rules if push else ())))

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
    posted = (WagerLimit((FORTUNE,), 1, 0, ()),) if FORTUNE in spots else ()  # rooms may post a lower bonus
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
        *(id for id, it_is in needed.items() if it_is),
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
        dropped=dropped,
        buys=read_buys(reader),
        fortune=read_fortune(reader, jokers[0]) if FORTUNE in spots else None,
        push=read_push(reader) if PUSH in spots else None,
        alone=(GAME, *table.texts("alone", ())),
        banker_sets=banker,
        at_payoff=setting.choice("house_way_hands", ("before_bank", "at_payoff")) == "at_payoff",
        procedure=tuple(Option(row.text("id"), row.words("step")) for row in reader.rows("procedure")),
        rules={id: reader.rule(id) for id in rules},
    )


def _check_dice(reader: Reader) -> None:
    dice = reader.table("dice")
    if dice.integer("count") != DICE:
        dice.problem(say("pai gow poker counts three dice."), key="count")
    dice.choice("when_player_dealer", ("next_left",))


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
