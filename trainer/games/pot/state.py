"""What a hand for a pot remembers, made once from its set-up: every card by its place, and the betting as it went.

A set-up names what each seat has before it as its wager `stack`, and as options the seat of the dealer button, the
posted limit, the fee option, what the players do (`trainer.table.betting`) and which cards they throw away
(`trainer/games/pot/thrown.py`):
    angies/omaha-high-low seed=7 seats=9 1:stack=$100 4:stack=$60 8:stack=$100 button=4 limit=5-10 fee=3 play=rcc/cc/rfc
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.games.pot.again import opener_of, passed_out
from trainer.games.pot.before import entries_of, straddled
from trainer.games.pot.collect import paid_before
from trainer.games.pot.course import BURNED, SHARED, Course, run
from trainer.games.pot.terms import ENTER, PotGame, killed_pot
from trainer.games.pot.thrown import Throws, throws_of
from trainer.games.pot.turned import replaced
from trainer.hands.boards import open_pair
from trainer.round.setup import Setup
from trainer.table.betting import Betting, Choose, Hand, Played, antes_of, play_hand, read_play, written
from trainer.table.betting.forced import behind
from trainer.table.lay import Lay
from trainer.table.place import seat_place
from trainer.table.pots import Bet
from trainer.table.seats import clockwise, first_among, left_of

if TYPE_CHECKING:
    from trainer.games.pot.misplays import Misplay

MISPLAYS = "misplays"
"""The word of a set-up for what players do wrong: how often, or what and when."""
WATCH = "watch"
"""The word of a set-up for what is asked about the betting."""
LOW = "low"
"""The street without cards on which a pot that nobody opened for high is opened for low."""
LATE, SWAP = "late", "swap"


@dataclass(frozen=True, slots=True)
class Dealt:
    """One card on its way: its street, to whom (a seat, burned, or the board), and whether it lies face up."""

    street: int
    to: int
    up: bool
    when: str = ""
    """At once; `LATE`, the fifth card of a large draw, when all have drawn; `SWAP`, for a card that was turned up."""


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
    From place `mixed` of the deck on cards were mixed with the burned ones by the rule `short`. `opener` opened a pot
    that needs it; one that nobody opened is played `for_low`; one that nobody plays for is `passed` out. At the end
    `dead` hands cannot win, a pot `stays` in the centre, or other bets than those made are cut into pots (`final`) and
    some go `back`. `acted` counts the acts done in the betting round under way.
    `seen` are the moments of the betting, kept where somebody asks about them, `misplays` what players do wrong then.
    `paid` is what players paid the house.
    """

    ring: tuple[int, ...]
    deck: tuple[Card, ...] = field(repr=False)
    way: tuple[Dealt, ...] = field(repr=False)
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

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that come to the showdown, or the one that is left, in the order dealt; none where all passed.

        Who is all in with dead chips alone is in no pot.
        """
        plays = (seat for seat in self.rounds[-1].live if seat not in self.dead_chips or self._put_in(seat))
        return () if self.passed else tuple(plays)

    def _put_in(self, seat: int) -> int:
        return self.antes.get(seat, 0) + sum(one.put.get(seat, 0) for one in self.rounds)

    def cards(self, to: int, street: int | None = None) -> tuple[Card, ...]:
        """What a seat is dealt, or the board; on one street or on all."""
        pairs = zip(self.deck, self.way, strict=False)
        return tuple(card for card, one in pairs if one.to == to and street in (None, one.street))

    def held(self, seat: int, street: int) -> tuple[Card, ...]:
        """What a seat holds when that street is over: dealt to it and not thrown away."""
        away = {(card, at) for (one, at), cards in self.thrown.items() if one == seat for card in cards}
        up = {(card, at) for (one, at), cards in self.swapped.items() if one == seat for card in cards}

        mine = [pair for pair in zip(self.deck, self.way, strict=False) if pair[1].to == seat]

        def stays(card: Card, one: Dealt) -> bool:
            again = any(other == card and was.street < one.street for other, was in mine)
            thrown = any((card, at) in away for at in range(one.street + again, street + 1))
            return not thrown and (one.when == SWAP or (card, one.street) not in up)

        return tuple(card for card, one in mine if one.street <= street and stays(card, one))

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
    taken = setup.taken
    return tuple(seat for seat in clockwise(first, setup.seats) if seat in taken)


def next_button(setup: Setup) -> int:
    """The seat that has the button in the next hand."""
    left = left_of(button_seat(setup), setup.seats)
    return first_among(left, setup.seats, setup.taken) or left


def deck_of(game: PotGame, setup: Setup) -> tuple[Card, ...]:
    """The deck of this round from the top: the set-up's own, or the seed's."""
    return setup.deck or shuffled(game.deck.cards(), setup.rng("deck"))


def way_of(
    game: PotGame, lives: Sequence[Sequence[int]], thrown: Throws | None = None, swapped: Throws | None = None
) -> Iterator[Dealt]:
    """Where the cards go from the top of the deck, street by street: one by one to every live hand, then the board.

    On a street with a draw every hand gets as many as it has thrown away, one hand after the other, and when all have
    drawn what cannot be given at one time; at the end a card for each that was turned up and `swapped`.
    """
    most = game.draws.drawing.at_once if game.draws.drawing is not None else len(game.deck.cards())
    for number, (street, live) in enumerate(zip(game.streets, lives, strict=False)):
        yield from (Dealt(number, BURNED, False) for _ in range(street.burn))
        if street.draw:
            away = {seat: len((thrown or {}).get((seat, number), ())) for seat in live}
            yield from (Dealt(number, seat, False) for seat in live for _ in range(min(away[seat], most)))
            yield from (Dealt(number, seat, False, LATE) for seat in live for _ in range(away[seat] - most))
        for place in range(street.own):
            yield from (Dealt(number, seat, place >= street.down) for seat in live)
        yield from (Dealt(number, SHARED, True) for _ in range(street.board))
        for (seat, at), cards in (swapped or {}).items():
            yield from (Dealt(number, seat, False, SWAP) for _ in cards if at == number)


def begin(game: PotGame, setup: Setup) -> State:
    """The state of a hand before its first duty."""
    return played(game, setup, written(read_play(setup.option("play"))))


def played(game: PotGame, setup: Setup, choose: Choose, *, watch: bool = False) -> State:
    """The hand as these players bet it: cards and bets wait for one another; `watch` keeps every moment of it."""
    ring, limit = dealt_in(setup), game.limit_of(setup)
    cards = _Cards(game, setup, deck_of(game, setup), [ring])
    cards.come(0)

    def course() -> Course:
        return run(game, setup, cards.deck, cards.way(), cards.thrown)

    def up() -> Mapping[int, Sequence[Card]]:
        if not game.opening.by_cards:
            return {}
        now = course()
        return {seat: now.up(seat, cards.thrown) for seat in ring}

    def paired(live: tuple[int, ...]) -> bool:
        return open_pair(up(), live) if game.pair is None else game.pair

    def first(number: int, live: tuple[int, ...], able: tuple[int, ...]) -> int:
        if 0 < number < len(game.streets):
            cards.lives.append(live)
            cards.come(number)
        if number == 0 and straddlers:
            return behind(straddlers[-1][0], ring)
        return game.opening.first(number, able, ring, up(), len(limit.blinds))

    def skipped(rounds: Sequence[Played]) -> bool:
        return game.streets[len(rounds)].id == LOW and bool(opener_of(rounds))

    def for_low(rounds: Sequence[Played]) -> bool:
        return turns_low(game) and not opener_of(rounds)

    def over(rounds: Sequence[Played]) -> bool:
        return passed_out(game, posted[:forced], rounds)

    posted = game.opening.posted(limit, ring, up())
    forced, straddlers = len(posted), straddled(game, setup)
    entered = entries_of(game, setup)
    dead = {seat: posting.dead for seat, posting in entered.items() if posting.dead}
    posted = (*posted, *((seat, posting.live) for seat, posting in entered.items() if posting.live), *straddlers)
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
        tuple((seat, limit.ante + dead.get(seat, 0)) for seat in ring if limit.ante or dead.get(seat)),
        completes=bool(limit.bring_in),
        paired=paired,
        skipped=skipped,
        over=over,
        for_low=for_low,
    )
    seen: list[Seen] = []

    def watched(number: int, place: int, betting: Betting) -> str:
        word = choose(number, place, betting)
        seen.append(Seen(number, place, betting, word))
        return word

    rounds = play_hand(hand, watched if watch or setup.options.keys() & {WATCH, MISPLAYS} else choose)
    end = course()
    state = State(
        ring,
        end.deck,
        end.way,
        rounds,
        posted,
        {seat: cents - dead.get(seat, 0) for seat, cents in antes_of(hand).items() if cents > dead.get(seat, 0)},
        cards.thrown,
        end.turned,
        forced=forced,
        dead_chips=dead,
        short=end.short,
        mixed=end.mixed,
        swapped=cards.swapped,
        opener=opener_of(rounds) if game.draws.openers is not None else 0,
        for_low=for_low(rounds),
        passed=passed_out(game, posted[:forced], rounds),
        seen=tuple(seen),
        paid=sum(paid.values()),
    )
    return game.finish(setup, state)


def turns_low(game: PotGame) -> bool:
    """Whether a pot that nobody opened for high is opened for low."""
    return any(street.id == LOW for street in game.streets)


@dataclass(slots=True)
class _Cards:
    """The cards of a hand on their way, while it is played: who is live on each street, what is thrown away."""

    game: PotGame
    setup: Setup
    deck: tuple[Card, ...]
    lives: list[tuple[int, ...]]
    thrown: dict[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    swapped: dict[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)

    def way(self) -> tuple[Dealt, ...]:
        return tuple(way_of(self.game, self.lives, self.thrown, self.swapped))

    def come(self, number: int) -> None:
        """The hands come to a street: what they throw away on it, what is turned up and replaced."""
        street = self.game.streets[number]
        if street.thrown or street.draw:
            lie = self.lives if street.discard_after else self.lives[:-1]
            before = self._state(lie)
            held = {seat: before.held(seat, len(lie) - 1) for seat in self.lives[-1]}
            self.thrown.update(throws_of(self.game, self.setup, number, held, before.cards(SHARED)))
        self._mix_in(number)
        if self.game.draws.exposed is not None:
            now = self._state(self.lives)
            found = replaced(self.game, self.setup, number, lambda seat: now.cards(seat, number))
            self.swapped.update({(seat, number): cards for seat, cards in found.items()})
        self._mix_in(number)

    def _state(self, lives: Sequence[tuple[int, ...]]) -> State:
        way = tuple(way_of(self.game, lives, self.thrown, self.swapped))
        return State(self.lives[0], self.deck, way, (), (), {}, self.thrown, swapped=self.swapped)

    def _mix_in(self, number: int) -> None:
        """Where the deck does not reach for a draw, what lies in the muck then is shuffled and the draw goes on."""
        if not self.game.streets[number].draw or self.game.draws.drawing is None:
            return
        before, order = self._state(self.lives[:-1]), self.lives[-1]
        out = {card for seat in self.lives[0] if seat not in order for card in before.held(seat, number - 1)}
        for place, one in enumerate(self.way()):
            if place < len(self.deck):
                continue
            drawn = order if one.when else order[: order.index(one.to)]
            muck = {card for seat in drawn if seat != one.to for card in self.thrown.get((seat, number), ())} | out
            fresh = sorted(muck - set(self.deck[self.game.deck.size :]))
            self.deck = (*self.deck, *shuffled(fresh, self.setup.rng("mixed", number, place)))


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
    lay = lay.button("dealer", seat_place(button_seat(setup))) if setup.option("button") else lay
    for word in setup.option(ENTER).split(","):
        seat, _, way = word.partition(":")
        lay = lay.button(missed_blind(seat), seat_place(int(seat))) if way.startswith("missed:") else lay
    leg = setup.number("won")
    return lay.button("leg", seat_place(leg)) if leg else lay


def missed_blind(seat: int | str) -> str:
    """The button of a player who was away when the blinds came to him; it goes when he has posted."""
    return f"missed-blind-{seat}"
