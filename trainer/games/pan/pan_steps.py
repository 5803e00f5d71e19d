"""One step of the play of pan: what happened, what is asked about it, and the table that keeps record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import Random
from trainer.core.text import Text, say
from trainer.games.pan.pan_decisions import Demand, HowSeated
from trainer.games.pan.pan_places import DECK, DISCARDS, RETIRED, meld_place
from trainer.games.pan.pan_player import Player
from trainer.games.pan.pan_state import Table
from trainer.games.pan.pan_terms import PanTerms
from trainer.table.lay import Laid
from trainer.table.places import STACK, hand_place, spot

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Something a player does that the dealer has to look at."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtMeld(AtSeat):
    """What he does with cards at one of his melds, by its number."""

    number: int
    meld: Cards
    cards: Cards


@dataclass(frozen=True, slots=True)
class Spread(AtSeat):
    """A player lays a meld; `claim` is what he asks of everybody, where he says so."""

    number: int
    cards: Cards
    standing: HowSeated
    claim: int | None = None
    asks_payers: bool = False


@dataclass(frozen=True, slots=True)
class Added(AtMeld):
    """A player adds cards to one of his melds."""

    standing: HowSeated
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class Split(AtMeld):
    """A player adds cards to a meld and makes two of it, the second beside it."""

    parts: tuple[Cards, Cards]
    standing: HowSeated


@dataclass(frozen=True, slots=True)
class Borrowed(AtMeld):
    """A player takes cards of one meld for another; what he makes is asked about as a spread."""


@dataclass(frozen=True, slots=True)
class Taken(AtSeat):
    """A player takes the top discard: where it came from, and whether he can meld it at once with what he shows."""

    card: Card
    source: str
    melds: bool
    before: int


@dataclass(frozen=True, slots=True)
class Forced(AtSeat):
    """Somebody demands that a player takes the top discard."""

    by: int
    before: int
    demand: Demand


@dataclass(frozen=True, slots=True)
class Giving(AtSeat):
    """A player wants to discard the card he drew; it puts the next player out."""

    to: int
    card: Card
    melds: tuple[Cards, ...]
    makes: bool


@dataclass(frozen=True, slots=True)
class Reached(AtSeat):
    """A player reaches for the deck; whose turn it is."""

    last: int
    turn: int


@dataclass(frozen=True, slots=True)
class Claimed(AtSeat):
    """A player says that he is out."""

    melds: tuple[Cards, ...]
    standing: HowSeated
    value: int


@dataclass(frozen=True, slots=True)
class Fouled(AtSeat):
    """A hand is found to hold a wrong number of cards after its first draw: what it collected comes back."""

    returned: int
    collected: int


Question = Spread | Added | Split | Borrowed | Taken | Forced | Giving | Reached | Claimed | Fouled


@dataclass(frozen=True, slots=True)
class CourseStep:
    """What lies where once it is done, the chips that move, and the line of the record.

    `button` is the seat that discarded, where one did.
    """

    words: Text | None = None
    lies: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    moves: tuple[tuple[str, str, int], ...] = ()
    asks: Question | None = None
    seat: int = 0
    button: int = 0


# ---------------- what lies on a table of pan while its hand is computed
#
# Who pays whom, and the steps that are told or asked.

SHOWN_OF_DECK = 24
"""The cards of the front of the deck that lie before the dealer."""
MELDS = 3
_laid: Final = cache(Laid)
"""A card as it lies, made once: a hand has some thousand of them, of 80 kinds."""


def face_down(cards: Iterable[Card]) -> tuple[Laid, ...]:
    return tuple(map(_laid, cards))


def face_up(cards: Iterable[Card]) -> tuple[Laid, ...]:
    return tuple([_laid(card, True) for card in cards])


@dataclass(frozen=True, slots=True)
class Top:
    """The top discard: where it came from and who threw it. `gone`: nobody may have it any more."""

    card: Card
    source: str
    by: int


@dataclass(slots=True)
class CourseRecord:
    """A hand as far as it is played: players, deck, discards, chips, and its steps."""

    terms: PanTerms
    table: Table
    chips: Mapping[int, int]
    pot: int
    rng: Random
    steps: list[CourseStep] = field(default_factory=list)
    stub: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)
    top: Top | None = None
    winner: int = 0

    def live(self) -> list[int]:
        return [seat for seat, player in self.players.items() if player.live]

    def standing(self) -> HowSeated:
        every = self.players.values()
        gone = [seat for seat in self.table.ring if seat not in self.players]
        gone += [player.seat for player in every if not player.live and not player.fouled]
        live = tuple(player.seat for player in every if player.live)
        fouled = tuple(player.seat for player in every if player.fouled and player.chips)
        no_meld = tuple(sorted(player.seat for player in every if player.live and not player.melds))
        return HowSeated(live, fouled, tuple(sorted(gone)), no_meld)

    def collect(self, player: Player, value: int, *, no_meld: int = 0) -> tuple[tuple[str, str, int], ...]:
        """The chips that come from everybody who pays, as far as they go; so many more from a hand without a meld."""
        moves, standing = [], self.standing()
        for seat in standing.payers(player.seat):
            payer = self.players[seat]
            chips = value + (no_meld if seat in standing.no_meld else 0)
            cents = min(chips * self.table.condition, payer.chips)
            if cents:
                moves.append((spot(seat, STACK), spot(player.seat, STACK), cents))
                payer.chips -= cents
                player.chips += cents
                player.collected[seat] = player.collected.get(seat, 0) + cents
        return tuple(moves)

    def tell(
        self,
        words: Text | None,
        player: Player | None = None,
        *,
        drawn: Cards = (),
    ) -> None:
        lies = self.lies(player, drawn) if player is not None else self.middle()
        self.steps.append(CourseStep(words, lies, seat=player.seat if player else 0))

    def ask(
        self,
        question: Question,
        player: Player | None = None,
        moves: tuple[tuple[str, str, int], ...] = (),
        aside: tuple[Laid, ...] = (),
    ) -> None:
        lies = dict(self.lies(player, ())) if player is not None else {}
        if aside:
            lies[RETIRED] = (*self.retired(), *aside)
        self.steps.append(CourseStep(None, lies, moves, question, question.seat))
        if moves:
            self.who_is_broke()

    def retired(self) -> tuple[Laid, ...]:
        """What lies aside already, from the last step that put something there."""
        return next((step.lies[RETIRED] for step in reversed(self.steps) if RETIRED in step.lies), ())

    def who_is_broke(self) -> None:
        """A player without a chip has a dead hand."""
        if self.winner:
            return
        for player in self.players.values():
            if player.live and not player.chips:
                player.live = False
                cards = (*player.hand, *(card for meld in player.melds for card in meld))
                player.hand, player.melds = [], []
                lies = {**self.lies(player, ()), RETIRED: (*self.retired(), *(Laid(card) for card in cards))}
                words = say("Seat {seat} has no chips left. The hand is dead.", seat=player.seat)
                self.steps.append(CourseStep(words, lies, seat=player.seat))

    def middle(self) -> Mapping[str, tuple[Laid, ...]]:
        return {
            DECK: face_down(self.stub[:SHOWN_OF_DECK]),
            DISCARDS: face_up(self.discards),
        }

    def lies(self, player: Player, drawn: Cards) -> Mapping[str, tuple[Laid, ...]]:
        """The middle, and everything before a player."""
        seat = player.seat
        hand = list(without(player.hand, drawn)) if all(card in player.hand for card in drawn) else player.hand
        places = {
            **self.middle(),
            hand_place(seat): face_down(hand),
            spot(seat, "draw"): face_up(drawn),
        }
        for number in range(1, MELDS + 1):
            cards = player.melds[number - 1] if number <= len(player.melds) else ()
            places[meld_place(seat, number)] = face_up(cards)
        return places


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    remaining = list(cards)
    for card in gone:
        if card in remaining:
            remaining.remove(card)
    return tuple(remaining)
