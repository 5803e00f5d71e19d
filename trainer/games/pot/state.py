"""What a hand for a pot remembers, made once from its set-up: every card by its place, and the betting as it went.

A set-up names what each seat has before it as its wager `stack`, and as options the seat of the dealer button, the
posted limit, the fee option, what the players do (`trainer.table.betting`) and which cards they throw away
(`trainer/games/pot/thrown.py`):
    angies/omaha-high-low seed=7 seats=9 1:stack=$100 4:stack=$60 8:stack=$100 button=4 limit=5-10 fee=3 play=rcc/cc/rfc
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.games.pot.collect import paid_before
from trainer.games.pot.course import BURNED, SHARED, Course, run
from trainer.games.pot.terms import PotGame, killed_pot
from trainer.games.pot.thrown import Throws, throws_of
from trainer.hands.boards import open_pair
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Choose, Hand, Played, antes_of, play_hand, read_play, written
from trainer.table.lay import Lay
from trainer.table.pots import Bet
from trainer.table.seats import clockwise, first_among, left_of

STACK = "stack"
WATCH = "watch"
"""The word of a set-up for what is asked about the betting."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """One card on its way: its street, to whom (a seat, burned, or the board), and whether it lies face up."""

    street: int
    to: int
    up: bool


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

    `posted` are the forced bets that are live, `antes` those that go into the pot at once, `thrown` the cards that a
    seat threw away on a street, `turned` those it turned up. From place `mixed` of the deck on cards were mixed with
    the burned ones by the rule `short`. `acted` counts the acts done in the betting round under way.
    `seen` are the moments of the betting, kept where somebody asks about them. `paid` is what players paid the house.
    """

    ring: tuple[int, ...]
    deck: tuple[Card, ...] = field(repr=False)
    way: tuple[Dealt, ...] = field(repr=False)
    rounds: tuple[Played, ...]
    posted: tuple[tuple[int, int], ...]
    antes: Mapping[int, int]
    thrown: Throws = field(default_factory=dict)
    turned: Throws = field(default_factory=dict)
    short: str = ""
    mixed: int = 0
    acted: int = 0
    seen: tuple[Seen, ...] = field(default=(), repr=False)
    paid: int = 0

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that come to the showdown, or the one that is left, in the order dealt."""
        return self.rounds[-1].live

    def cards(self, to: int, street: int | None = None) -> tuple[Card, ...]:
        """What a seat is dealt, or the board; on one street or on all."""
        pairs = zip(self.deck, self.way, strict=False)
        return tuple(card for card, one in pairs if one.to == to and street in (None, one.street))

    def held(self, seat: int, street: int) -> tuple[Card, ...]:
        """What a seat holds when that street is over: dealt to it and not thrown away."""
        gone = {card for (one, at), cards in self.thrown.items() if one == seat and at <= street for card in cards}
        pairs = zip(self.deck, self.way, strict=False)
        return tuple(card for card, one in pairs if one.to == seat and one.street <= street and card not in gone)

    def shown(self, seat: int, street: int) -> tuple[Card, ...]:
        """What lies open before a seat when the cards of that street are out, with the one that plays for everybody."""
        return tuple(Course(self.deck, self.way, self.turned).up(seat, self.thrown, street))

    def round(self, number: int) -> Played | None:
        """That betting round as it went; None when the hand ended before."""
        return self.rounds[number] if number < len(self.rounds) else None

    def bets(self, last: int) -> tuple[Bet, ...]:
        """What every seat put in altogether up to betting round `last`, and whether its hand is live then."""
        done = self.rounds[: last + 1]
        put = {seat: self.antes.get(seat, 0) + sum(one.put.get(seat, 0) for one in done) for seat in sorted(self.ring)}
        return tuple(Bet(seat, cents, seat in done[-1].live) for seat, cents in put.items() if cents)


def button_seat(setup: Setup) -> int:
    """Where the dealer button lies; without one the seat at the dealer's right, so that the deal begins at his left."""
    return setup.number("button") or setup.seats


def dealt_in(setup: Setup) -> tuple[int, ...]:
    """The seats that get cards, clockwise from the button's left."""
    first = left_of(button_seat(setup), setup.seats)
    return tuple(seat for seat in clockwise(first, setup.seats) if seat in setup.taken)


def next_button(setup: Setup) -> int:
    """The seat that has the button in the next hand."""
    left = left_of(button_seat(setup), setup.seats)
    return first_among(left, setup.seats, setup.taken) or left


def deck_of(game: PotGame, setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(game.deck.cards(), setup.rng("deck"))


def way_of(game: PotGame, lives: Sequence[Sequence[int]], thrown: Throws | None = None) -> Iterator[Dealt]:
    """Where the cards go from the top of the deck, street by street: one by one to every live hand, then the board.

    On a street with a draw every hand gets as many as it has thrown away, one hand after the other.
    """
    for number, (street, live) in enumerate(zip(game.streets, lives, strict=False)):
        yield from (Dealt(number, BURNED, False) for _ in range(street.burn))
        if street.draw:
            yield from (Dealt(number, seat, False) for seat in live for _ in (thrown or {}).get((seat, number), ()))
        for place in range(street.own):
            yield from (Dealt(number, seat, place >= street.down) for seat in live)
        yield from (Dealt(number, SHARED, True) for _ in range(street.board))


def begin(game: PotGame, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    return played(game, setup, written(read_play(setup.option("play"))))


def played(game: PotGame, setup: Setup, choose: Choose, *, watch: bool = False) -> State:
    """The hand as these players bet it: cards and bets wait for one another; `watch` keeps every moment of it."""
    ring, deck, limit = dealt_in(setup), deck_of(game, setup), game.limit_of(setup)
    lives = [ring]
    thrown: dict[tuple[int, int], tuple[Card, ...]] = {}

    def course() -> Course:
        return run(game, setup, deck, tuple(way_of(game, lives, thrown)), thrown)

    def up() -> Mapping[int, Sequence[Card]]:
        if not game.opening.by_cards:
            return {}
        now = course()
        return {seat: now.up(seat, thrown) for seat in ring}

    def paired(live: tuple[int, ...]) -> bool:
        return open_pair(up(), live) if game.pair is None else game.pair

    def first(number: int, live: tuple[int, ...], able: tuple[int, ...]) -> int:
        if 0 < number < len(game.streets):
            lives.append(live)
            thrown.update(_throws(game, setup, lives, deck, thrown))
        return game.opening.first(number, able, ring, up(), len(limit.blinds))

    posted = game.opening.posted(limit, ring, up())
    killed, paid = killed_pot(setup), paid_before(game, setup, ring)
    if game.kill is not None and killed is not None:
        kill, killer = killed
        posted = (*posted, (killer, game.kill.blind(kill, limit.blinds[-1] if limit.blinds else 0).result))
    hand = Hand(
        limit,
        ring,
        tuple((wager.seat, wager.stake - paid.get(wager.seat, 0)) for wager in setup.wagers),
        posted,
        len(game.streets),
        game.late_from,
        game.betting,
        first,
        tuple((seat, limit.ante) for seat in ring if limit.ante),
        completes=bool(limit.bring_in),
        paired=paired,
    )
    seen: list[Seen] = []

    def watched(number: int, place: int, betting: Betting) -> str:
        word = choose(number, place, betting)
        seen.append(Seen(number, place, betting, word))
        return word

    rounds = play_hand(hand, watched if watch or WATCH in setup.options else choose)
    end = course()
    return State(
        ring,
        end.deck,
        end.way,
        rounds,
        posted,
        antes_of(hand),
        thrown,
        end.turned,
        short=end.short,
        mixed=end.mixed,
        seen=tuple(seen),
        paid=sum(paid.values()),
    )


def _throws(
    game: PotGame, setup: Setup, lives: Sequence[tuple[int, ...]], deck: tuple[Card, ...], thrown: Throws
) -> Throws:
    """What the hands that come to a street, the last of `lives`, throw away on it."""
    number = len(lives) - 1
    street = game.streets[number]
    if not (street.thrown or street.draw):
        return {}
    lie = lives if street.discard_after else lives[:-1]
    so_far = State(lives[0], deck, tuple(way_of(game, lie, thrown)), (), (), {}, thrown)
    return throws_of(
        game, setup, number, {seat: so_far.held(seat, len(lie) - 1) for seat in lives[-1]}, so_far.cards(SHARED)
    )


def betting_at(game: PotGame, setup: Setup, number: int, acts: Sequence[str], choose: Choose) -> Betting | None:
    """Betting round `number` after these acts of it, whatever `choose` did before; None where it ends before that."""
    found: list[Betting] = []

    def watched(now: int, place: int, betting: Betting) -> str:
        if now != number:
            return choose(now, place, betting)
        if place < len(acts):
            return acts[place]
        found.append(betting)
        return "c"

    played(game, setup, watched)
    return found[0] if found else None


def bring_stacks(setup: Setup) -> Lay:
    """Every player's chips and the dealer button."""
    lay = Lay()
    for wager in setup.wagers:
        lay = lay.bring(wager.purse, wager.stake)
    lay = lay.button("dealer", f"seat-{button_seat(setup)}") if setup.option("button") else lay
    leg = setup.number("won")
    return lay.button("leg", f"seat-{leg}") if leg else lay
