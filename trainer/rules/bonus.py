"""Bonus wagers: pay tables with their citations, and how a family says what odds can be counted.

A game offers `odds`, which makes a `BonusBet` for each wager. Nothing is counted here: `trainer/odds`
deals every hand and asks the bet what it is, so pay tables and hand readers of the game decide every row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import DeckPlan
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import Odds
from trainer.core.text import Text, Words, say
from trainer.rules.decision import Decision, Printed, Rule, decided, first_result, row_id
from trainer.rules.reader import Reader

# ---------------- pay tables
#
# What each hand of a bonus wager pays, best row first, each row with its citation.


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row: the hand's id and name, the odds, and a fixed envy amount in cents (0 where none is paid)."""

    hand: str
    name: Text
    odds: Odds
    envy: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class PayTable:
    """The rows of one wager in printed order. `lose` is the rule that takes every other hand."""

    wager: str
    rows: tuple[PayRow, ...]
    lose: Printed

    def row(self, hand: str) -> PayRow | None:
        return next((row for row in self.rows if row.hand == hand), None)

    def best(self, hands: Collection[str]) -> Decision[PayRow | None]:
        """The first printed row among the hands the cards make, or None when none is on the table."""
        for row in self.rows:
            if row.hand in hands:
                return decided(row, row.printed, say("{hand} pays {odds}", hand=row.name, odds=str(row.odds)))
        return decided(None, self.lose, say("not on the pay table"))

    @property
    def hands(self) -> tuple[str, ...]:
        return tuple(row.hand for row in self.rows)


def read_paytable(reader: Reader, wager: str, lose: Printed, key: str = "paytable") -> PayTable:
    """The rows of `[[paytable.<wager>]]`: hand, name, pays, optional envy_cents, cite."""
    rows = []
    for row in reader.table(key).rows(wager, needed=True, named="hand"):
        hand, name, odds = row.text("hand"), row.words("name"), row.odds("pays")
        printed = row.printed(id=f"{wager}.{hand}", says=say("Pay {odds} for {hand}.", hand=name, odds=str(odds)))
        reader.book.rates[printed.id] = odds
        rows.append(PayRow(hand, name, odds, row.integer("envy_cents", 0), printed))
    hands = [row.hand for row in rows]
    for hand in sorted({hand for hand in hands if hands.count(hand) > 1}):
        reader.problem(say("'{hand}' is in the pay table of {wager} twice.", hand=hand, wager=wager), key=key)
    table = PayTable(wager, tuple(rows), lose)
    reader.book.pay_tables.append(table)
    return table


# ---------------- bonus

S = TypeVar("S")
T = TypeVar("T")
S_co = TypeVar("S_co", covariant=True)

Cards = tuple[Card, ...]

NOTHING: Final = "nothing"
"""The row of every hand that a pay table does not name."""
TAKE: Final = "take"
HOLE, BOARD = 2, 5
"""Cards of a hand, and shared ones, where a showdown can be counted."""
_UNITS: Final = {TAKE: Fraction(-1), "half": Fraction(-1, 2), "push": Fraction(0)}


@dataclass(frozen=True, slots=True)
class BonusRow:
    """One row: its id, what it pays as written, and what a stake of one wins by it (a lost stake is -1)."""

    id: str
    pays: str
    wins: Fraction

    @property
    def lost(self) -> bool:
        return self.wins == -1


LOST: Final = BonusRow(NOTHING, TAKE, Fraction(-1))


class DealtFrom(Protocol[S_co]):
    """How the cards of a bet come: from which deck, and so many at most."""

    @property
    def deck(self) -> DeckPlan: ...

    @property
    def most(self) -> int: ...


@dataclass(frozen=True, slots=True, eq=False)
class OneHand:
    """So many cards from one pack, their order no matter. Suits matter only through a flush of `flush` cards.

    `suits_matter` picks the hands whose row hangs on other suits too; they are looked at one by one.
    """

    deck: DeckPlan
    most: int
    flush: int
    suits_matter: Callable[[Cards], bool] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CardByCard(Generic[S]):
    """Cards from a deck in order until `finish` finds that the round is over; it answers None while a card is missing.

    Cards of the same `group` do the same. The cards at two places named in `swaps` may change places: what comes
    out is the same. After `settled` cards of the same `later` group do the same from then on. The deal begins with the
    given `cards`, which are not in the deck any more.
    """

    deck: DeckPlan
    most: int
    least: int
    finish: Callable[[Cards], S | None]
    group: Callable[[Card], Hashable]
    swaps: tuple[tuple[int, int], ...] = ()
    settled: Callable[[Cards], bool] | None = None
    later: Callable[[Card], Hashable] | None = None
    cards: Cards = ()


@dataclass(frozen=True, slots=True, eq=False)
class AgainstBank(Generic[S]):
    """Two cards for a player, two for the player-dealer and a board of five from one pack, nothing burned.

    `rank` gives the key of seven cards, in which suits matter only through a flush of five. What comes out hangs on
    the `group` of both keys and on which key is higher, nothing else; `finish` takes the cards in the order above.
    """

    deck: DeckPlan
    rank: Callable[[Cards], int]
    group: Callable[[int], Hashable]
    finish: Callable[[Cards], S]
    most: int = 2 * HOLE + BOARD


@dataclass(frozen=True, slots=True, eq=False)
class AtRandom(Generic[S]):
    """Too many deals to count them all, so random ones are: `most` cards each."""

    deck: DeckPlan
    most: int
    finish: Callable[[Cards], S]


@dataclass(frozen=True, slots=True, eq=False)
class BonusBet(Generic[S]):
    """One bet. `read` finds the row of a finished deal; bets that share one deal are counted together.

    `note` says what the count takes for granted.
    """

    wager: str
    name: Words
    rows: tuple[BonusRow, ...]
    deal: DealtFrom[S]
    read: Callable[[S], str]
    note: str = ""


AnyBet = BonusBet[Any]
BonusBets = Mapping[str, AnyBet]
"""The bets by the ids of their wagers."""


class Pays(Protocol):
    """What a row of a pay list gives: pay at odds, take, push ..."""

    @property
    def do(self) -> str: ...

    @property
    def odds(self) -> Odds | None: ...


P = TypeVar("P", bound=Pays)


def paid_row(id: str, odds: Odds) -> BonusRow:
    return BonusRow(id, str(odds), Fraction(*odds.to))


@dataclass(frozen=True, slots=True, eq=False)
class Pay(Generic[S]):
    """What a bet pays: its rows, and which of them a finished deal makes."""

    rows: tuple[BonusRow, ...]
    read: Callable[[S], str]

    def seen(self, see: Callable[[T], S]) -> Pay[T]:
        """The same of something from which `see` makes what the rows are about."""
        return Pay(self.rows, lambda dealt: self.read(see(dealt)))

    def bet(self, wager: str, name: Words, deal: DealtFrom[S], note: str = "") -> BonusBet[S]:
        """The bet that pays so, on cards that come by this deal."""
        return BonusBet(wager, name, self.rows, deal, self.read, note)


def by_table(table: PayTable, hands: Callable[[Cards], frozenset[str]], otherwise: str = TAKE) -> Pay[Cards]:
    """A pay table: the first row among the hands that cards make. `otherwise` is what happens to all other stakes."""
    order = table.hands

    def read(cards: Cards) -> str:
        row_hands = hands(cards)
        return next((hand for hand in order if hand in row_hands), NOTHING)

    rows = (paid_row(row.hand, row.odds) for row in table.rows)
    return Pay((*rows, BonusRow(NOTHING, otherwise, _UNITS[otherwise])), read)


def by_list(wager: str, rules: tuple[Rule[S, P], ...], anything: S) -> Pay[S]:
    """A pay list: the first rule that fits. Rows are called as its rules are without the name of the wager.

    `anything` is any situation.
    """
    ids = {rule.printed.id: row_id(wager, rule.printed.id) for rule in rules}
    rows = []
    for rule in rules:
        award = rule.do(anything)
        assert award is not None
        id = ids[rule.printed.id]
        rows.append(paid_row(id, award.odds) if award.odds else BonusRow(id, award.do, _UNITS[award.do]))
    return Pay(tuple(rows), lambda situation: ids[first_result(rules, situation)[1][0].id])
