"""The count that leads to a seat, place by place: dice or a card counted round the table as this house counts."""

from __future__ import annotations

from trainer.drills.question import Question
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.table.place import seat_place
from trainer.table.seats import clockwise

COUNTED = (Kind.COUNT_DICE, Kind.PLACE_BUTTON)
NO_PLAY = "no-play"


def count_of(question: Question) -> tuple[str, ...]:
    """The places counted from 1 on, the last of them the right one; empty where nothing is counted.

    It tells the answer. A seat that is passed several times stands there as often.
    """
    right = question.decision.result
    if question.duty.kind not in COUNTED or question.duty.key.subject == NO_PLAY or not isinstance(right, Seat):
        return ()
    found = _by_dice(question) or _by_card(question)
    seats = tuple(seat_place(seat) for seat in found)
    return seats if seats and seats[-1] == seat_place(right.seat) else ()


def _by_dice(question: Question) -> tuple[int, ...]:
    """Dice are counted clockwise, the player-dealer first; a seat where nobody may play is passed over."""
    setup, lay = question.round.setup, question.round.lay
    if not setup.player_dealer or not lay.dice:
        return ()
    ring = (
        seat for seat in clockwise(setup.player_dealer, setup.seats) if lay.buttons.get(NO_PLAY) != seat_place(seat)
    )
    return _round(tuple(ring), sum(lay.dice))


def _by_card(question: Question) -> tuple[int, ...]:
    r = question.round
    return r.task.counted(r) if r.task else ()


def _round(ring: tuple[int, ...], total: int) -> tuple[int, ...]:
    return tuple(ring[step % len(ring)] for step in range(total))
