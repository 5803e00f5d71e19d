"""The debrief of a round: its first wrong step, what the wrong acts cost each seat, on from there."""

from __future__ import annotations

from tests.unit.training.test_flow import PAI_GOW, begun, games, step
from tests.unit.training.trainee import Trainee
from trainer.drills.build import build
from trainer.drills.code import kind_ref
from trainer.drills.modes import PRACTICE
from trainer.round.acts import Settle, WantSettle
from trainer.round.duty import Kind
from trainer.text import say
from trainer.training.debrief import COMES_TO_LIGHT, debrief, lines
from trainer.training.plan import Plan
from trainer.training.shown import Phase


def settled_wrong(cents: int) -> Trainee:
    """A round in which the first payment was so much too small, then mended."""
    one = begun(PAI_GOW, 4, flow=False)
    done = False
    while not one.over:
        right, want = one.turn.question.decision.result, one.turn.question.duty.want
        if not done and isinstance(right, Settle) and isinstance(want, WantSettle) and right.do == "pay":
            done = True
            one.answers(Settle("pay", right.cents - cents))
            assert one.session.phase is Phase.RETRYING
        step(one)
    assert done
    return one


def test_the_first_wrong_step_its_cost_and_how_it_shows():
    one = settled_wrong(500)
    found = debrief(one.session.results)
    assert found is not None
    first = found.first
    assert first is not None
    assert first.mended
    assert [number.number for number in found.steps] == list(range(1, len(found.steps) + 1))
    assert found.by_seat == ((first.seat, 500),)
    assert [str(text) for text in lines(found)] == [f"Seat {first.seat}: $5 too little"]
    assert first.shows == COMES_TO_LIGHT[Kind.SETTLE]
    again = build(games, first.from_here)
    assert again.duty.key == next(a for a in one.session.results if not a.attempt.right).question.duty.key
    assert again.whole_round


def test_a_round_without_a_slip_has_no_first_wrong_step():
    one = begun(PAI_GOW, 1, flow=True)
    while not one.over:
        step(one)
    found = debrief(one.session.results)
    assert found is not None
    assert found.first is None
    assert found.by_seat == ()


def test_only_whole_rounds_have_a_debrief():
    one = Trainee(Plan("s", say("One"), PRACTICE, (kind_ref(games(PAI_GOW), Kind.COMPARE, 1),)), games)
    one.right()
    assert debrief(one.session.results) is None
