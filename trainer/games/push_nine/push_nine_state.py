"""What a hand of push 9 remembers, made once from its set-up.

What a seat put into the pot altogether is its wager `bet`; options name the button, who folded, whether tied players
push, and who leaves:
    poker-flats/push-9 seed=7 seats=9 1:bet=$6 4:bet=$6 8:bet=$3 button=4 fee=1 folded=8 push=all
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import shuffle
from trainer.games.push_nine.push_nine_hand import HAND
from trainer.games.push_nine.push_nine_terms import CHIP, NONE
from trainer.round.acts import Money
from trainer.round.machine import Round
from trainer.round.ruling import Effect, FaultView, Ruling
from trainer.round.setup import Setup
from trainer.table.places import MAIN_POT, STACK, seat_of, seat_place, spot
from trainer.table.seat_ring import clockwise
from trainer.table.side_pots import Bet, Pot, side_pots

T = TypeVar("T")
BUTTON, FEE, PUSHING, FOLDED, LEFT = "button", "fee", "push", "folded", "left"
"""Words of a set-up."""
FEWEST: Final = 2
OUT: Final = "out"
PUSHED: Final = "pushed"
"""The hand for the push pot: its stages, its acts and what its duties are about."""
"""The button of a player who shares another's hand."""


@dataclass(frozen=True, slots=True)
class State:
    """The players clockwise from the button, who of them stays in, every bet, the pots and the cards.

    `push` is what tied players want, `leaving` who goes after the hand; `won` are the seats that won the main pot.
    Where the dealer said another thing than is right, `read` is what he called the hand of a seat, `best` who wins the
    pot with that number, `fates` what becomes of it, `price` what he announced for one more hand, `may` who may play.
    In the hand for the push pot, `push_pot` is what was in the pot before its bets; 0 in any other hand. Its bets go by
    `limit`. `seated` are all players of the table, also those who do not play for the push pot.
    """

    button: int
    ring: tuple[int, ...]
    live: tuple[int, ...]
    bets: tuple[Bet, ...]
    pots: tuple[Pot, ...]
    hands: Mapping[int, tuple[Card, ...]]
    push: str
    leaving: tuple[int, ...]
    won: tuple[int, ...] = ()
    read: Mapping[int, str] = field(default_factory=dict)
    best: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    fates: Mapping[int, str] = field(default_factory=dict)
    price: int | None = None
    may: tuple[int, ...] | None = None
    push_pot: int = 0
    seated: tuple[int, ...] = ()
    limit: int = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The hands that come to the showdown; none where one is left alone."""
        return self.live if len(self.live) > 1 else ()


def begin(setup: Setup) -> State:
    """The state of a hand before its first duty."""
    button = setup.number(BUTTON)
    ring = tuple(seat for seat in clockwise(button, setup.seats) if seat in setup.seats_taken)
    live = tuple(seat for seat in ring if seat not in setup.numbers(FOLDED))
    bets = tuple(Bet(wager.seat, wager.stake, wager.seat in live) for wager in setup.wagers)
    push, leaving = setup.option(PUSHING, NONE), setup.numbers(LEFT)
    return State(button, ring, live, bets, side_pots(bets), hands_of(setup, ring), push, leaving, seated=ring)


def with_push_pot(state: State, before: int) -> State:
    """A hand for the push pot with its pots: what was there before its bets goes to the best hand of all."""
    paying = {bet.seat for bet in state.bets}
    all_in = [Pot(0, tuple(sorted(state.live)))] if not paying.issuperset(state.live) else []
    pots = (*all_in, *side_pots(state.bets))
    return replace(state, pots=(Pot(pots[0].amount + before, pots[0].seats), *pots[1:]), push_pot=before)


def carried_out(_: Ruling, lies: FaultView, effect: Effect, r: Round[State]) -> Round[State]:
    """Two players share a hand: one of them has the Out button, no cards and no bet. A push pot has the limit ruled."""
    state = r.state
    if effect is Effect.SAME_LIMIT and state.push_pot:
        bets = (replace(bet, amount=bet.amount // 2 // CHIP * CHIP) for bet in state.bets)
        lower = replace(state, limit=state.limit // 2, bets=tuple(bet for bet in bets if bet.amount))
        return r.with_state(with_push_pot(lower, state.push_pot))
    seats = [seat for seat in map(seat_of, lies.look) if seat in state.ring and seat != state.button]
    if (
        effect is not Effect.SHARE
        or not seats
        or len(state.ring) <= FEWEST
        or len({*state.live} - {seats[-1]}) < FEWEST
    ):
        return r
    if state.push_pot:
        return _shares(r, seats[-1])
    wagers = tuple(wager for wager in r.setup.wagers if wager.seat != seats[-1])
    setup = replace(r.setup, wagers=wagers)
    return replace(r, setup=setup, state=begin(setup), lay=r.lay.button(OUT, seat_place(seats[-1])))


def _shares(r: Round[State], seat: int) -> Round[State]:
    """A player shares another's hand for the push pot: one price is paid for both."""
    state, act = r.state, r.notes[f"{PUSHED}-{seat}"]
    price = act.cents if isinstance(act, Money) else 0
    out = replace(
        state,
        ring=tuple(other for other in state.ring if other != seat),
        live=tuple(other for other in state.live if other != seat),
        bets=tuple(bet for bet in state.bets if bet.seat != seat),
        hands={other: cards for other, cards in state.hands.items() if other != seat},
    )
    lay = r.lay.pay(MAIN_POT, spot(seat, STACK), price).button(OUT, seat_place(seat))
    return r.with_lay(lay).with_state(with_push_pot(out, state.push_pot - price))


def hands_of(setup: Setup, ring: tuple[int, ...]) -> Mapping[int, tuple[Card, ...]]:
    """Everybody's three cards."""
    return dealt(setup.deck or shuffle(STANDARD.cards(), setup.rng("deck")), ring)


def dealt(deck: Sequence[T], ring: tuple[int, ...]) -> Mapping[int, tuple[T, ...]]:
    """What of the deck goes where: three to each player, one at a time from the button."""
    count = HAND * len(ring)
    return {seat: tuple(deck[place : count : len(ring)]) for place, seat in enumerate(ring)}
