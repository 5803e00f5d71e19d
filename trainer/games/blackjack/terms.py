"""What a book prints about its blackjack, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.games.blackjack.button import ButtonTerms
from trainer.games.blackjack.hand import Counting, Group
from trainer.games.blackjack.situations import FATES, Finished, Play, ReadingIs
from trainer.money import Odds, Rounding
from trainer.round.awards import Award
from trainer.round.ruling import RulingBook
from trainer.round.settling import SettleTerms
from trainer.round.setup import Setup
from trainer.rules.decision import Printed, Rule
from trainer.rules.fees import FeeSets
from trainer.table.bank import Cover

HIT, STAND, CHOICE = "hit", "stand", "choice"
ALLOW, REFUSE = "allow", "refuse"
HALF = "half"
UP, DOWN, LATER = "up", "down", "later"
DOUBLE, LESS_DOUBLE, SPLIT, SURRENDER = "double", "less", "split", "surrender"
RESCUE, REDOUBLE, INSURANCE, EVEN = "rescue", "redouble", "insurance", "even-money"
OPTIONS = (DOUBLE, SPLIT, SURRENDER, RESCUE, REDOUBLE, INSURANCE, EVEN)
DRAWN_22 = "drawn_22"
"""The name of the reading of a drawn 22."""
MOMENTS = ("wagers", "deal", "players", "bank")

FURTHER: Mapping[str, str] = {
    "double": "Double",
    "split": "Split hand",
    "double-2": "Double of the split hand",
    "split-3": "Third hand",
    "double-3": "Double of the third hand",
    "split-4": "Fourth hand",
    "double-4": "Double of the fourth hand",
}
"""Wagers that are added during a round, in the order of their settling behind the first wager."""
INSURANCE_NAME = "Insurance"

PlayRules = tuple[Rule[Play, str], ...]
AwardRules = tuple[Rule[Finished, Award], ...]


def hand_kind(hand: int) -> str:
    """The wager under the second, third and fourth hand."""
    return "split" if hand == 2 else f"split-{hand}"


def double_kind(hand: int) -> str:
    """The wager that doubles a hand's."""
    return "double" if hand == 1 else f"double-{hand}"


def hand_of(kind: str) -> int:
    """The hand a wager belongs to; 1 for all but the wagers of split hands."""
    last = kind.rpartition("-")[2]
    return int(last) if last.isdigit() else 2 if kind == "split" else 1


@dataclass(frozen=True, slots=True)
class DealTerms:
    """How the first cards come: who gets the first, who plays first, how they lie, when the down card is looked at.

    `tells`: a player-dealer with a natural says so before anybody draws.
    """

    first: str
    play: str
    players: tuple[str, ...]
    bank: tuple[str, ...]
    peek: tuple[Group, ...]
    fee_after: bool
    ask_naturals: bool
    tells: bool

    @property
    def has_down_card(self) -> bool:
        return DOWN in self.bank

    @property
    def later(self) -> bool:
        """The player-dealer's second card comes after the players have played."""
        return LATER in self.bank


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet: its limits in cents, 0 for those of the table, and whether it is read once for the whole table.

    `within` keeps it at or below the game wager beside it.
    """

    kind: str
    least: int
    most: int
    once: bool
    within: bool = False


@dataclass(frozen=True, slots=True)
class Drawn22:
    """A way to read a 22 of more than two cards: the best total that is not over, and the rule that says so."""

    highest: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class UsualTable:
    """What the trainer puts on the table when nobody says otherwise."""

    base: tuple[int, ...]
    side: tuple[int, ...]
    fee_options: tuple[int, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BlackjackTerms:
    """The terms of one house. `main` is the wager every player makes; `at_once` settles naturals before the others.

    `top` are the best odds that a hand pays. `drawn_22` are the ways to read a drawn 22 where the book does not say
    whether it is over. `fee_set` names the schedule in force.
    """

    book: str
    seats: int
    main: str
    deck: DeckPlan
    shoe: tuple[Card, ...]
    most_packs: int
    count: Counting
    drawn_22: Mapping[str, Drawn22]
    deal: DealTerms
    button: ButtonTerms
    sides: Mapping[str, SideBet]
    player_rules: PlayRules
    bank_rules: PlayRules
    options: Mapping[str, PlayRules]
    results: AwardRules
    top: Odds | None
    pays: Mapping[str, AwardRules]
    at_once: bool
    settle: SettleTerms
    default_cover: Cover
    rounding: Rounding
    fees: FeeSets
    fee_set: str
    counted: tuple[str, ...]
    rounds: int
    back_line: tuple[str, ...]
    readings: Mapping[str, tuple[str, ...]]
    rulings: RulingBook
    usual: UsualTable
    unreachable: Mapping[str, str]
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The wagers made before the deal."""
        return (self.main, *self.sides)

    @property
    def added(self) -> tuple[str, ...]:
        """The wagers that can be added during a round."""
        needs = {kind: {kind.partition("-")[0], *((SPLIT,) if hand_of(kind) > 1 else ())} for kind in FURTHER}
        kinds = (kind for kind in FURTHER if needs[kind] <= set(self.options))
        return (*kinds, *((INSURANCE,) if self.insures else ()))

    @property
    def insures(self) -> bool:
        return INSURANCE in self.options

    def readings_of(self, setup: Setup) -> Mapping[str, str]:
        """How this table reads what the book leaves open."""
        return {name: setup.option(name, options[0]) for name, options in self.readings.items()}

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule stands."""
        for name, drawn in self.drawn_22.items():
            if drawn.printed.id == id:
                return {DRAWN_22: name}
        lists: chain[Rule[Play, str] | Rule[Finished, Award]] = chain(
            self.player_rules, self.bank_rules, *self.options.values(), self.results, *self.pays.values()
        )
        conditions = (one for rule in lists if rule.printed.id == id for one in rule.when)
        own = {one.name: one.value for one in conditions if isinstance(one, ReadingIs)}
        return {**own, **self.button.readings_for(id)}

    def counting(self, readings: Mapping[str, str]) -> Counting:
        """How hands are counted under the readings in force."""
        drawn = self.drawn_22.get(readings.get(DRAWN_22, ""))
        return replace(self.count, highest=drawn.highest) if drawn else self.count

    def under(self, readings: Mapping[str, str]) -> BlackjackTerms:
        """The same terms with hands counted under these readings."""
        return replace(self, count=self.counting(readings)) if self.drawn_22 else self

    def rule_of_22(self, done: Finished, *, alone: bool = False) -> Printed | None:
        """The rule about a drawn 22, where one of the hands is one; `alone`: only the player-dealer's matters."""
        drawn = self.drawn_22.get(done.readings.get(DRAWN_22, ""))
        if drawn is None or done.fate in FATES:
            return None
        hands = (done.bank,) if alone else (done.player, done.bank)
        return drawn.printed if any(one.points == 22 and not one.natural for one in hands) else None
