"""All betting rounds of one hand, as the players bet them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.table.betting.betting_round import Betting, Move, in_turn
from trainer.table.betting.betting_terms import Limit, Structure, Terms
from trainer.table.side_pots import Bet, uncalled


@dataclass(frozen=True, slots=True)
class Played:
    """One betting round as it went: who acted first (0 nobody), what was done, who is still in, what each put in.

    `back` is the part of a bet that nobody could call; it is not in `put`. `stacks` is what is left behind.
    """

    first: int
    moves: tuple[Move, ...]
    live: tuple[int, ...]
    put: Mapping[int, int]
    stacks: Mapping[int, int]
    back: Bet | None = None


First = Callable[[int, tuple[int, ...], tuple[int, ...]], int]
"""The seat that begins betting round `number`, counted from 0, of those that are live and those of them with chips."""
Choose = Callable[[int, int, Betting], str]
"""The next act: number of the betting round from 0, number of the act in it from 0, the state."""
Until = Callable[[Sequence[Played]], bool]
"""Something about the betting rounds so far."""
Paired = Callable[[tuple[int, ...]], bool]
"""Whether one of these live hands shows an open pair, in the round in which that counts."""


def never(_: Sequence[Played]) -> bool:
    """Of no betting rounds."""
    return False


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand before the first bet. `ring` are the seats dealt in, in the order they act in from the first of them.

    `stacks` are seats with their chips, `posted` seats with their forced bets, which are live; `antes` go into the pot
    at once and call nothing. `first` says which of the live seats a betting round begins with; where that one cannot
    act any more, the next one clockwise begins. A round that is `skipped` after those before it has no betting, one
    that is `for_low` after them has the terms for low; the hand is `over` after the rounds so far when that says so.
    A straddler who acts `last` does so in the first round.
    """

    limit: Limit
    ring: tuple[int, ...]
    stacks: tuple[tuple[int, int], ...]
    posted: tuple[tuple[int, int], ...]
    rounds: int
    late_from: int
    terms: Terms
    first: First
    antes: tuple[tuple[int, int], ...] = ()
    completes: bool = False
    paired: Paired | None = None
    skipped: Until = never
    over: Until = never
    for_low: Until = never
    last: int = 0

    def terms_after(self, rounds: Sequence[Played]) -> Terms:
        """What holds in the round after these."""
        return (self.terms.for_low if self.for_low(rounds) else None) or self.terms


def play_hand(hand: Hand, choose: Choose) -> tuple[Played, ...]:
    """All betting rounds, up to the one in which only one hand is left."""
    played: list[Played] = []
    state = opening(hand)
    for number in range(hand.rounds):
        done = ended(state, 0, ()) if hand.skipped(played) else _play_round(state, number, choose)
        played.append(done)
        if len(done.live) == 1 or hand.over(played):
            break
        state = next_round(hand, played, state.pot + sum(done.put.values()))
    return tuple(played)


def antes_of(hand: Hand) -> Mapping[int, int]:
    """What each seat puts in as its ante, as far as its chips go."""
    stacks = dict(hand.stacks)
    return {seat: min(cents, stacks[seat]) for seat, cents in hand.antes}


def opening(hand: Hand) -> Betting:
    """The first round: antes are in the pot, forced bets before those who posted them."""
    antes = antes_of(hand)
    bring_ins = {seat: cents - antes.get(seat, 0) for seat, cents in hand.stacks}
    put: dict[int, int] = {}
    for seat, cents in hand.posted:
        put[seat] = put.get(seat, 0) + min(cents, bring_ins[seat] - put.get(seat, 0))
    stacks = {seat: cents - put.get(seat, 0) for seat, cents in bring_ins.items()}
    spent = put if hand.completes and not hand.terms.live_bring_in else {}
    return Betting(
        limit=hand.limit,
        terms=hand.terms,
        live=hand.ring,
        stacks=stacks,
        put=put,
        waiting=in_turn(
            [seat for seat in _from(hand.ring, _first(hand, 0, hand.ring, stacks), stacks) if seat not in spent],
            hand.last,
        ),
        last=hand.last,
        pot=sum(antes.values()),
        late=hand.late_from == 0,
        full=0 if hand.completes else max(put.values(), default=0),
        floor=max((cents for _, cents in hand.posted), default=0) if hand.terms.full_blind else 0,
        began=len(hand.ring),
        completes=hand.completes,
        pair=_pair(hand, 0, hand.ring),
    )


def next_round(hand: Hand, rounds: Sequence[Played], pot: int) -> Betting:
    """The round after these, with nothing bet; `pot` is what was bet before."""
    number, before = len(rounds), rounds[-1]
    return Betting(
        limit=hand.limit,
        terms=hand.terms_after(rounds),
        live=before.live,
        stacks=before.stacks,
        put={},
        waiting=_from(before.live, _first(hand, number, before.live, before.stacks), before.stacks),
        pot=pot,
        number=number,
        late=number >= hand.late_from,
        began=len(before.live),
        pair=_pair(hand, number, before.live),
    )


def _pair(hand: Hand, number: int, live: tuple[int, ...]) -> bool:
    """Whether a pair lies open where that lets them bet the upper one of two figures."""
    if hand.paired is None or hand.limit.structure is not Structure.FIXED:
        return False
    return number == hand.terms.open_pair and hand.paired(live)


def _first(hand: Hand, number: int, live: tuple[int, ...], stacks: Mapping[int, int]) -> int:
    return hand.first(number, live, tuple(seat for seat in live if stacks[seat]) or live)


def _from(ring: Sequence[int], first: int, stacks: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with chips in order, beginning with one of them or behind it."""
    start = ring.index(first)
    return tuple(seat for seat in (*ring[start:], *ring[:start]) if stacks[seat])


def _play_round(state: Betting, number: int, choose: Choose) -> Played:
    first = 0 if state.over else state.seat
    moves: list[Move] = []
    while not state.over:
        state, move = state.act(choose(number, len(moves), state))
        moves.append(move)
    return ended(state, first, moves)


def ended(state: Betting, first: int, moves: Sequence[Move]) -> Played:
    """A round that is over: what nobody could call goes back."""
    back = uncalled([Bet(seat, cents, seat in state.live) for seat, cents in state.put.items()])
    put, stacks = dict(state.put), dict(state.stacks)
    if back is not None and len(state.live) > 1:
        put[back.seat] -= back.amount
        stacks[back.seat] += back.amount
    else:
        back = None
    return Played(first, tuple(moves), state.live, put, stacks, back)
