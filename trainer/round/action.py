"""The Action button placed by a card: what the card counts, along which seats, and where settling begins.

[action]
from   = "house-dealer"      # the count starts at seat 1, at the house dealer's left; "player-dealer": at his left
banker = "skipped"           # the player-dealer's seat is not counted; "last": counted after all others
counted = "seats"            # every other seat is counted; "wagers": those with a wager alone
values = { joker = 7 }       # where a card counts something else than A 1, 2 to 10 their number, J 11, Q 12, K 13

[[action.example]]           # a seat the book prints for these cards, where its own count comes to another one
seats = 8
player_dealer = 5
cards = ["4", "J"]
seat = 6

The book brings the rules `action.card` and `action.first-wager`; with examples also `action.example`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.seat_ring import clockwise, count_round, left_of

BUTTON: Final = "action"
HOUSE_DEALER: Final = "house-dealer"
PLAYER_DEALER: Final = "player-dealer"
SKIPPED: Final = "skipped"
LAST: Final = "last"
SEATS: Final = "seats"
WAGERS: Final = "wagers"
COUNTS: Final[Mapping[str, int]] = {
    "A": 1,
    **{str(number): number for number in range(2, 10)},
    "T": 10,
    "J": 11,
    "Q": 12,
    "K": 13,
}


def card_name(card: Card) -> str:
    """A card as a key of `values`: its rank letter, "joker", or the letter of a bonus card."""
    if card.is_joker:
        return "joker"
    return card.suit_letter.upper() if card.is_bonus else card.rank_letter


@dataclass(frozen=True, slots=True)
class SeatExample:
    """A seat that the book prints for some cards, a table size and a player-dealer's seat, against its own count."""

    seats: int
    player_dealer: int
    cards: tuple[str, ...]
    seat: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class CardCount:
    """How a house counts seats by a card; `seats_taken` are those with a wager.

    Seats without one are counted like all others, unless `wagers_only`.
    """

    start: str
    banker: str
    values: Mapping[str, int]
    by_card: Printed
    first_wager: Printed
    examples: tuple[SeatExample, ...] = ()
    wagers_only: bool = False

    @property
    def rules(self) -> tuple[Printed, ...]:
        return (self.by_card, self.first_wager)

    def ring(self, player_dealer: int, seats: int, seats_taken: Collection[int] = ()) -> tuple[int, ...]:
        """The counted seats in order."""
        first = 1 if self.start == HOUSE_DEALER else left_of(player_dealer, seats)
        others = tuple(seat for seat in clockwise(first, seats) if seat != player_dealer)
        if self.wagers_only and seats_taken:
            others = tuple(seat for seat in others if seat in seats_taken)
        return (*others, player_dealer) if self.banker == LAST else others

    def value(self, card: Card) -> int:
        """What a card counts; every card of the deck has a value."""
        return self.values[card_name(card)]

    def example(self, card: Card, player_dealer: int, seats: int) -> SeatExample | None:
        """The printed example of exactly this case."""
        case = (seats, player_dealer)
        name = card_name(card)
        fitting = (
            seat_example
            for seat_example in self.examples
            if case == (seat_example.seats, seat_example.player_dealer) and name in seat_example.cards
        )
        return next(fitting, None)

    def counted(self, card: Card, player_dealer: int, seats: int, seats_taken: Collection[int] = ()) -> int:
        """The seat the count ends on."""
        return count_round(self.value(card), self.ring(player_dealer, seats, seats_taken))

    def button(self, card: Card, player_dealer: int, seats: int, seats_taken: Collection[int] = ()) -> int:
        """The seat that gets the button: the one the count ends on, unless an example prints another."""
        example = self.example(card, player_dealer, seats)
        return example.seat if example else self.counted(card, player_dealer, seats, seats_taken)

    def decide(self, card: Card, player_dealer: int, seats: int, seats_taken: Collection[int] = ()) -> Decision[int]:
        """The seat of the button, with the count as the reason."""
        seat, value = self.counted(card, player_dealer, seats, seats_taken), self.value(card)
        ring = self.ring(player_dealer, seats, seats_taken)
        reason = say("{card} counts {value}", card=str(card), value=value)
        count = decided(seat, self.by_card, reason, _count_words(ring, player_dealer, value, seat))
        example = self.example(card, player_dealer, seats)
        if example is None:
            return count
        decision = decided(seat, example.printed, say("the printed example says seat {seat}", seat=example.seat))
        return Decision(example.seat, self.by_card, (*count.steps, *decision.steps), (), (example.printed,))


def _count_words(ring: tuple[int, ...], player_dealer: int, value: int, seat: int) -> Text:
    words = say("seat {first} is 1, the player-dealer's seat {banker} is skipped: {value} ends on seat {seat}")
    if player_dealer in ring:
        words = say("seat {first} is 1, the player-dealer's seat {banker} is last: {value} ends on seat {seat}")
    return words.filled(first=ring[0], banker=player_dealer, value=value, seat=seat)


def read_card_count(reader: Reader) -> CardCount:
    """`[action]` and the two rules that go with it."""
    table = reader.table("action")
    start = table.choice("from", (HOUSE_DEALER, PLAYER_DEALER))
    banker = table.choice("banker", (SKIPPED, LAST), SKIPPED)
    counted = table.choice("counted", (SEATS, WAGERS), SEATS)
    values = dict(COUNTS)
    if table.has("values"):
        own, known = table.table("values"), (*COUNTS, "joker", "W", "X", "Y", "Z")
        for name in own.names():
            if name not in known:
                own.problem(say("'{name}' is not a card.", name=name), did_you_mean(name, known), name)
            values[name] = max(1, own.integer(name))
    by_card, first_wager = reader.rule("action.card"), reader.rule("action.first-wager")
    examples = tuple(_read_example(row, reader) for row in table.rows("example"))
    return CardCount(start, banker, values, by_card, first_wager, examples, counted == WAGERS)


def _read_example(row: Reader, reader: Reader) -> SeatExample:
    cards = row.texts("cards")
    for name in cards:
        if name not in COUNTS:
            row.problem(say("'{name}' is not a card.", name=name), did_you_mean(name, tuple(COUNTS)), "cards")
    place = (row.integer("seats"), row.integer("player_dealer"))
    return SeatExample(*place, cards, row.integer("seat"), reader.rule("action.example"))
