"""What a question needs to be seen: the cards that have to be read lie open on the felt while it is asked and told."""

from __future__ import annotations

from trainer.round.duty import Duty, Kind
from trainer.table.lay import Laid, Lay
from trainer.table.place import owner_of, seat_place, stack_of

READ = frozenset({
    Kind.SET_HAND, Kind.CHECK_SETTING, Kind.DRAW, Kind.READ_HAND, Kind.READ_LOW, Kind.READ_BONUS, Kind.READ_TOTAL,
    Kind.COMPARE, Kind.RESULT, Kind.QUALIFY, Kind.SPLIT_POT,
})  # fmt: skip
"""Kinds of duty that are answered by reading cards."""
WHOLE = frozenset({Kind.COMPARE, Kind.RESULT})
"""Kinds for which every hand that has to be looked at lies quite open."""


def opened(duty: Duty, lay: Lay) -> tuple[str, ...]:
    """The places whose cards are shown face up whatever side is up.

    The hand that is asked about, named first in `look`, or the seat's own, lies quite open; for comparing all hands do.
    Else a hand that has to be looked at is left alone when a card of it lies open: a hole card is not to be seen.
    """
    if duty.kind not in READ:
        return ()
    owners = [owner_of(place) for place in duty.look]
    asked = {*owners[:1], seat_place(duty.seat) if duty.seat else ""}
    found = []
    for place, laid in lay.cards.items():
        owner = owner_of(place)
        if owner in asked or (owner in owners and (duty.kind in WHOLE or _all_down(laid))):
            found.append(place)
    return tuple(found)


def as_asked(duty: Duty, lay: Lay) -> Lay:
    """The felt as the question means it: what somebody wants to lay lies there while it is asked."""
    lay = lay if duty.felt is None else duty.felt
    for place, laid in duty.supposed:
        lay = lay.lie(place, laid)
    for place, cents in duty.offered:
        stack = stack_of(place)
        lay = lay.pay(stack, place, cents) if lay.chips_at(stack) >= cents else lay.bring(place, cents)
    return lay


def _all_down(laid: tuple[Laid, ...]) -> bool:
    return not any(one.up for one in laid)
