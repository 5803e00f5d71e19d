"""The debrief of a round: its first wrong step, what the wrong acts cost each seat, on from there."""

from __future__ import annotations

from collections.abc import Callable

from tests.unit.training.test_flow import PAI_GOW, begun, games, step
from tests.unit.training.trainee import Trainee
from trainer.core.text import say
from trainer.drills.code import kind_ref
from trainer.drills.modes import PRACTICE
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.round.acts import Act, Money, Settle, Shares, WantSettle, WantShares
from trainer.round.duty import Kind
from trainer.round.types import SETTLE, SPLIT_POT
from trainer.training.round_debrief import Debrief, debrief, in_all
from trainer.training.session_plan import Plan
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
    assert str(in_all(found)) == (f"In all: Seat {first.seat} is $5 short. The player-dealer is $5 over.")
    assert str(first.cost) == f"Seat {first.seat} is $5 short. The player-dealer is $5 over."
    assert str(first.shows) == str(SETTLE.shows)
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
    assert found.moved == ()


def test_only_whole_rounds_have_a_debrief():
    one = Trainee(Plan("s", say("One"), PRACTICE, (kind_ref(games(PAI_GOW), Kind.COMPARE, 1),)), games)
    one.right()
    assert debrief(one.session.results) is None


OMAHA = "angies/omaha-high-low"


def wrong_once(game: str, seed: int, kind: Kind, change: Callable[[Question], Act | None]) -> Debrief:
    """A round in which one act of a kind was changed so, then mended."""
    one, done = begun(game, seed, flow=False), False
    while not one.over:
        question = one.turn.question
        other = change(question) if not done and question.duty.kind is kind else None
        if other is not None:
            done = True
            one.answers(other)
            assert one.session.phase is Phase.RETRYING
        step(one)
    assert done
    found = debrief(one.session.results)
    assert found is not None
    return found


def test_a_pot_pushed_to_the_wrong_seat_is_said_of_both_seats():
    def to_another(question: Question) -> Act | None:
        act, want = question.decision.result, question.duty.want
        if not isinstance(act, Shares) or len(act.shares) != 1 or not isinstance(want, WantShares):
            return None
        ((seat, cents),) = act.shares
        other = next((one for one in want.seats if one != seat), 0)
        return Shares(tuple(sorted(((seat, cents - 300), (other, 300))))) if other else None

    found = wrong_once(OMAHA, 10, Kind.SPLIT_POT, to_another)
    first = found.first
    assert first is not None
    assert str(first.shows) == str(SPLIT_POT.shows)
    other = next(owner.seat for owner, cents in found.moved if cents > 0)
    told = f"In all: Seat 3 is $3 short. Seat {other} is $3 over."
    assert str(in_all(found)) == told
    assert first.seat == 0, "seat 3 has the best hand of the main pot"
    assert build(games, first.from_here).duty.kind is Kind.SPLIT_POT


def test_what_is_taken_from_a_pot_is_missed_by_who_wins_it():
    def changed(question: Question) -> Act | None:
        act = question.decision.result
        return Money(act.cents + 100) if isinstance(act, Money) else None

    found = wrong_once(OMAHA, 10, Kind.TAKE_FEE, changed)
    assert {str(owner.words): cents for owner, cents in found.moved}["The house"] == 100
    assert sum(cents for _, cents in found.moved) == 0
