"""Who is first in the next hand of pan."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.games.pan.deciding import (
    next_hand,
)
from trainer.games.pan.hand import Hand, State
from trainer.games.pan.state import LEAVES
from trainer.games.pan.terms import BUTTON, LEFT_DEALS, PanTerms
from trainer.round.acts import (
    Act,
    Seat,
    WantSeat,
)
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import (
    ROTATE,
)
from trainer.table.place import seat_place
from trainer.text import say

ROTATION = "rotate"


# -- the next hand


def next_first(terms: PanTerms) -> Stage[State]:
    """Who is first in the next hand, or deals it."""
    rules = (terms.rule("rotate.next"), *((terms.left,) if terms.left else ()))
    kind = TaskKind(ROTATE, rules)

    def tasks(r: Hand) -> Iterator[Task[State]]:
        winner = r.state.winner
        if not winner:
            return
        leaves = bool(r.setup.option(LEAVES)) and terms.left is not None
        right = next_hand(terms, winner, r.setup.taken, leaves=leaves)
        ask = say("The button lies at the winner of the hand. Who gets the first cards of the next?")
        if leaves:
            ask = say("The button lies at the winner, who leaves the game. Who gets the first cards of the next hand?")
        elif terms.next_hand == LEFT_DEALS:
            ask = say("The button lies at the winner of the hand. Whose deal is the next?")
        yield kind.task(
            ask,
            WantSeat(r.setup.taken),
            lambda _: right.map(Seat),
            look=tuple(seat_place(seat) for seat in r.setup.taken),
            do=partial(_cleared, terms),
        )

    def enter(r: Hand) -> Hand:
        return r.with_lay(r.lay.button(BUTTON, seat_place(r.state.winner))) if r.state.winner else r

    return Stage(ROTATION, (kind,), tasks, enter)


def _cleared(terms: PanTerms, r: Hand, _: Act) -> Hand:
    """All cards go back to the deck."""
    del terms
    return r.with_lay(r.lay.clear(*r.lay.cards))
