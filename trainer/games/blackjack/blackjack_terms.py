"""What a book prints about its blackjack, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import Odds, Rounding
from trainer.core.text import Text, say
from trainer.games.banked.banked_offers import printed_limits
from trainer.games.banked.banked_terms import ShoeTerms
from trainer.games.blackjack.blackjack_button import ButtonTerms
from trainer.games.blackjack.blackjack_hand import Counting, RankGroup
from trainer.games.blackjack.blackjack_situations import FATES, Finished, Play
from trainer.games.shared_words import DOWN, UP
from trainer.round.settling import Award
from trainer.rules.conditions import words_of
from trainer.rules.decision import Printed, Rule

HALF = "half"
LATER = "later"
DOUBLE, LESS_DOUBLE, SPLIT, SURRENDER = "double", "less", "split", "surrender"
RESCUE, REDOUBLE, INSURANCE, EVEN = "rescue", "redouble", "insurance", "even-money"
OPTIONS: Mapping[str, Text] = {
    DOUBLE: say("Double"),
    SPLIT: say("Split"),
    SURRENDER: say("Surrender"),
    RESCUE: say("Rescue"),
    REDOUBLE: say("Redouble"),
    INSURANCE: say("Insurance"),
    EVEN: say("Even money"),
}
DRAWN_22 = "drawn_22"
"""The name of the reading of a drawn 22."""
MOMENTS = ("wagers", "deal", "players", "bank")


@dataclass(frozen=True, slots=True)
class Further:
    """A wager that is added during a round: its name, the hand it belongs to, the option it comes from."""

    name: Text
    hand: int
    option: str


FURTHER: Mapping[str, Further] = {
    "double": Further(say("Double"), 1, DOUBLE),
    "split": Further(say("Split hand"), 2, SPLIT),
    "double-2": Further(say("Double of the split hand"), 2, DOUBLE),
    "split-3": Further(say("Third hand"), 3, SPLIT),
    "double-3": Further(say("Double of the third hand"), 3, DOUBLE),
    "split-4": Further(say("Fourth hand"), 4, SPLIT),
    "double-4": Further(say("Double of the fourth hand"), 4, DOUBLE),
}
"""Wagers that are added during a round, in the order of their settling behind the first wager."""
INSURANCE_NAME = say("Insurance")
FURTHER_NAMES = {**{kind: further.name for kind, further in FURTHER.items()}, INSURANCE: INSURANCE_NAME}

PlayRules = tuple[Rule[Play, str], ...]
AwardRules = tuple[Rule[Finished, Award], ...]
AnyRow = Rule[Play, str] | Rule[Finished, Award]


def hand_kind(hand: int) -> str:
    """The wager under the second, third and fourth hand."""
    return further_kind(hand, SPLIT)


def double_kind(hand: int) -> str:
    """The wager that doubles a hand's."""
    return further_kind(hand, DOUBLE)


def further_kind(hand: int, option: str) -> str:
    """The wager that an option adds for a hand; empty where there is none."""
    return next((kind for kind, further in FURTHER.items() if (further.hand, further.option) == (hand, option)), "")


def hand_of(kind: str) -> int:
    """The hand a wager belongs to; 1 for all but the wagers of split hands."""
    return FURTHER[kind].hand if kind in FURTHER else 1


def added_wagers(options: Mapping[str, PlayRules]) -> tuple[str, ...]:
    """The wagers that the options of a book can add during a round, in the order of their settling."""
    offered = [kind for kind, further in FURTHER.items() if further.option in options]
    return tuple(kind for kind in offered if FURTHER[kind].hand == 1 or SPLIT in options)


@dataclass(frozen=True, slots=True)
class DealTerms:
    """How the first cards come: who gets the first, who plays first, how they lie, when the down card is looked at.

    `tells`: a player-dealer with a natural says so before anybody draws.
    """

    first: str
    play: str
    players: tuple[str, ...]
    bank: tuple[str, ...]
    peek: tuple[RankGroup, ...]
    fee_after: bool
    ask_naturals: bool
    tells: bool

    @property
    def has_down_card(self) -> bool:
        return DOWN in self.bank

    @property
    def closed(self) -> bool:
        """Players' cards lie down: nobody but the player reads them until they are exposed in turn."""
        return UP not in self.players

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
class BlackjackTerms(ShoeTerms):
    """The terms of one house.

    `main` is the wager every player makes; `at_once` settles naturals before the others. `top` are the best odds that a
    hand pays. `drawn_22` are the ways to read a drawn 22 where the book does not say whether it is over. The largest
    shoe of the book has `most_packs`. `back_line` are the wagers that may be made from behind a seat.
    """

    main: str
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
    rounding: Rounding
    back_line: tuple[str, ...]

    def most_of(self, card: Card) -> int:
        """How often the largest shoe of the book holds a card."""
        return self.shoe.count(card) // self.deck.copies * self.most_packs

    @property
    def kinds(self) -> tuple[str, ...]:
        """The wagers made before the deal."""
        return (self.main, *self.sides)

    @property
    def added(self) -> tuple[str, ...]:
        """The wagers that can be added during a round."""
        return (*added_wagers(self.options), *((INSURANCE,) if self.insures else ()))

    @property
    def limited(self) -> tuple[str, ...]:
        """The wagers that the limits of the table hold: all but side bets with limits of their own."""
        return tuple(kind for kind in self.kinds if not printed_limits(self.table.limits, kind))

    @property
    def insures(self) -> bool:
        return INSURANCE in self.options

    @property
    def own_readings(self) -> Mapping[str, str]:
        """How the house reads what its book leaves open."""
        return {name: options[0] for name, options in self.table.readings.items()}

    def row(self, id: str) -> AnyRow | None:
        """The row of a chart, an option or a pay list that is this rule."""
        lists: chain[AnyRow] = chain(
            self.player_rules, self.bank_rules, *self.options.values(), self.results, *self.pays.values()
        )
        return next((rule for rule in lists if rule.printed.id == id), None)

    def asks(self, id: str) -> Mapping[str, object]:
        """The conditions under which a rule stands, by their words; none where it is no row of a list."""
        row = self.row(id)
        return words_of(row) if row is not None else {}

    def is_fate(self, rule: AnyRow, *fates: str) -> bool:
        """Whether a result is about a hand that was not played out, or about one of these ends of a hand."""
        fate = words_of(rule).get("fate")
        return fate is not None and (not fates or fate in fates)

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule stands."""
        for name, drawn in self.drawn_22.items():
            if drawn.printed.id == id:
                return {DRAWN_22: name}
        own = {word: str(value) for word, value in self.asks(id).items() if word in self.table.readings}
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
        return drawn.printed if any(read.points == 22 and not read.natural for read in hands) else None
