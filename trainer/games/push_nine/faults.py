"""What goes wrong at push 9: shared hands, push pots, chips that are put away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.games.faults import at
from trainer.games.faults.offers import ASKED
from trainer.games.faults.scene import Scene
from trainer.games.faults.unseen import SAID, WHOSE, seen, unseen
from trainer.round.ruling import Happened, Situation
from trainer.table.place import MAIN_POT, STACK, seat_place, spot
from trainer.text import say


def push_pot(now: Scene) -> Happened:
    """A pot waits for one more hand; two of those who are in it."""
    felt = now.felt
    for wager in now.r.setup.wagers:
        if not felt.lay.chips_at(MAIN_POT) and not felt.lay.chips_at(wager.place):
            felt.lay = felt.lay.bring(MAIN_POT, sum(one.stake for one in now.r.setup.wagers))
    return felt.found(MAIN_POT, *(place for seat in now.some(2) for place in now.hand(seat)))


def no_pot(now: Scene) -> Happened:
    """Nothing lies in the middle."""
    return now.felt.found(MAIN_POT, *(seat_place(seat) for seat in now.some(2)))


def all_in(now: Scene) -> Happened:
    """A player has no chip left; the pot lies there."""
    felt, seat = now.felt, now.one()
    felt.holds(spot(seat, STACK), 0)
    return felt.found(spot(seat, STACK), *now.hand(seat), MAIN_POT)


SITUATIONS: Final[Mapping[str, Situation]] = {
    **seen(
        ("kum-kum", "refuse", "allow", "management-decides"),
        say("Two players want to share one hand."),
        kum_kum_push=push_pot,
        kum_kum_late=push_pot,
        kum_kum_normal=no_pot,
    ),
    **seen(
        ("double-limit", "same-limit", "no-limit", "management-decides"),
        say("A player asks for which limit this hand is played."),
        push_limit=push_pot,
    ),
    **seen(("new-hand", "refuse", "split-now", "nothing-paid"), all_in_push=all_in),
    **unseen(
        "kum-kum-division", WHOSE, at.hand, ("players-divide", "management-decides", "house-pays", "nothing-paid")
    ),
    **unseen("passed-hand", SAID, at.hand, ASKED),
    **unseen("chips-away", SAID, at.stack, ASKED),
    **unseen("other-language", SAID, at.hands, ("english-only", "allow", "may-be-foul", "misdeal")),
}
