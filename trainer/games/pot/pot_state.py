"""What a hand for a pot remembers, made once from its set-up: every card by its place, and the betting as it went.

A set-up names what each seat has before it as its wager `stack`, and as options the seat of the dealer button, the
posted limit, the fee option, what the players do (`trainer.table.betting`) and which cards they throw away
(`trainer/games/pot/pot_course.py`):
    angies/omaha-high-low seed=7 seats=9 1:stack=$100 4:stack=$60 8:stack=$100 button=4 limit=5-10 fee=3 play=rcc/cc/rfc
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.core.lazy_dataclass import dataclass, field
from trainer.games.pot.pot_course import Course, Throws
from trainer.games.pot.pot_deal_plan import Comes, Dealt
from trainer.games.pot.pot_terms import ENTER, PotGame
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Played
from trainer.table.lay import Lay
from trainer.table.places import seat_place
from trainer.table.seat_ring import clockwise, first_among, left_of
from trainer.table.side_pots import Bet

if TYPE_CHECKING:
    from trainer.games.pot.pot_misplays import Misplay

MISPLAYS = "misplays"
"""The word of a set-up for what players do wrong: how often, or what and when."""
WATCH = "watch"
"""The word of a set-up for what is asked about the betting."""
LOW = "low"
"""The street without cards on which a pot that nobody opened for high is opened for low."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment of the betting: its round, the number of acts before it, the betting then, and what was done next."""

    round: int
    place: int
    betting: Betting
    word: str

    def after(self) -> Betting:
        """The betting once that was done."""
        return self.betting.act(self.word)[0]


@dataclass(frozen=True, slots=True)
class State:
    """The seats dealt in, the deck from the top and where its cards go, and the betting rounds as they went.

    `posted` are the forced bets that are live, the first `forced` of them those that the book's opening asks for,
    `antes` those that go into the pot at once, `dead_chips` what players coming in put there. `thrown` are the cards
    that a seat threw away on a street, `turned` those it turned up, `swapped` those that the dealer replaced.
    For the streets `burnt` the card is burned already.
    From place `mixed` of the deck on cards were mixed with the burned ones by the rule `short`. `opener` opened a pot
    that needs it; one that nobody opened is played `for_low`; one that nobody plays for is `passed` out. At the end
    `dead` hands cannot win, a pot `stays` in the centre, or other bets than those made are cut into pots (`final`) and
    some go `back`. `acted` counts the acts done in the betting round under way.
    `seen` are the moments of the betting, kept where somebody asks about them, `misplays` what players do wrong then.
    `paid` is what players paid the house, `miscut` how much more than is due was cut into a pot.
    """

    ring: tuple[int, ...]
    deck: tuple[Card, ...] = field(repr=False)
    plan: tuple[Dealt, ...] = field(repr=False)
    rounds: tuple[Played, ...]
    posted: tuple[tuple[int, int], ...]
    antes: Mapping[int, int]
    thrown: Throws = field(default_factory=dict)
    turned: Throws = field(default_factory=dict)
    forced: int = 0
    dead_chips: Mapping[int, int] = field(default_factory=dict)
    short: str = ""
    mixed: int = 0
    swapped: Throws = field(default_factory=dict)
    burnt: frozenset[int] = frozenset()
    opener: int = 0
    for_low: bool = False
    passed: bool = False
    dead: frozenset[int] = frozenset()
    stays: bool = False
    final: tuple[tuple[Bet, ...], ...] | None = None
    back: Mapping[int, int] = field(default_factory=dict)
    acted: int = 0
    seen: tuple[Seen, ...] = field(default=(), repr=False)
    misplays: tuple[Misplay, ...] = ()
    paid: int = 0
    miscut: Mapping[int, int] = field(default_factory=dict)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that come to the showdown, or the one that is left, in the order dealt; none where all passed.

        Who is all in with dead chips alone is in no pot.
        """
        plays = (seat for seat in self.rounds[-1].live if seat not in self.dead_chips or self._put_in(seat))
        return () if self.passed else tuple(plays)

    def _put_in(self, seat: int) -> int:
        return self.antes.get(seat, 0) + sum(played.put.get(seat, 0) for played in self.rounds)

    def cards(self, to: int, street: int | None = None) -> tuple[Card, ...]:
        """What a seat is dealt, or the board; on one street or on all."""
        pairs = zip(self.deck, self.plan, strict=False)
        return tuple(card for card, dealt in pairs if dealt.to == to and street in (None, dealt.street))

    def hand_of(self, seat: int, street: int) -> tuple[Card, ...]:
        """What a seat holds when that street is over: dealt to it and not thrown away."""
        away = {(card, at) for (thrower, at), cards in self.thrown.items() if thrower == seat for card in cards}
        up = {(card, at) for (swapper, at), cards in self.swapped.items() if swapper == seat for card in cards}

        mine = [pair for pair in zip(self.deck, self.plan, strict=False) if pair[1].to == seat]

        def stays(card: Card, dealt: Dealt) -> bool:
            again = any(other == card and was.street < dealt.street for other, was in mine)
            thrown = any((card, at) in away for at in range(dealt.street + again, street + 1))
            return not thrown and (dealt.comes is Comes.SWAP or (card, dealt.street) not in up)

        return tuple(card for card, dealt in mine if dealt.street <= street and stays(card, dealt))

    def shown(self, seat: int, street: int) -> tuple[Card, ...]:
        """What lies open before a seat when the cards of that street are out, with the one that plays for everybody."""
        return tuple(Course(self.deck, self.plan, self.turned).up(seat, self.thrown, street))

    def round(self, number: int) -> Played | None:
        """That betting round as it went; None when the hand ended before."""
        return self.rounds[number] if number < len(self.rounds) else None

    def bets(self, last: int) -> tuple[Bet, ...]:
        """What every seat put in altogether up to betting round `last`, and whether its hand is live then."""
        done = self.rounds[: last + 1]
        put = {
            seat: self.antes.get(seat, 0) + sum(played.put.get(seat, 0) for played in done)
            for seat in sorted(self.ring)
        }
        dead = self.dead_chips
        return tuple(
            Bet(seat, cents, seat in done[-1].live, dead.get(seat, 0))
            for seat, cents in put.items()
            if cents or dead.get(seat)
        )


def button_seat(setup: Setup) -> int:
    """Where the dealer button lies; without one the seat at the dealer's right, so that the deal begins at his left."""
    return setup.number("button") or setup.seats


def dealt_in(setup: Setup) -> tuple[int, ...]:
    """The seats that get cards, clockwise from the button's left."""
    first = left_of(button_seat(setup), setup.seats)
    seats_taken = setup.seats_taken
    return tuple(seat for seat in clockwise(first, setup.seats) if seat in seats_taken)


def next_button(setup: Setup) -> int:
    """The seat that has the button in the next hand."""
    left_seat = left_of(button_seat(setup), setup.seats)
    return first_among(left_seat, setup.seats, setup.seats_taken) or left_seat


def deck_of(game: PotGame, setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(game.deck.cards(), setup.rng("deck"))


def bring_stacks(setup: Setup) -> Lay:
    """Every player's chips and the dealer button."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.purse, wager.stake)
    lay = lay.button("dealer", seat_place(button_seat(setup))) if setup.option("button") else lay
    for word in setup.option(ENTER).split(","):
        seat, _, entry_way = word.partition(":")
        lay = lay.button(missed_blind(seat), seat_place(int(seat))) if entry_way.startswith("missed:") else lay
    leg = setup.number("won")
    return lay.button("leg", seat_place(leg)) if leg else lay


def missed_blind(seat: int | str) -> str:
    """The button of a player who was away when the blinds came to him; it goes when he has posted."""
    return f"missed-blind-{seat}"
