"""The debrief of a round: its first wrong step, what the wrong acts cost each seat, on from there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.training.test_flow import PAI_GOW, begun, games, step
from tests.unit.training.trainee import Trainee
from trainer.drills.build import build
from trainer.drills.code import kind_ref
from trainer.drills.modes import PRACTICE
from trainer.drills.question import Question
from trainer.round.acts import Act, Money, Settle, Shares, WantSettle, WantShares
from trainer.round.duty import Kind
from trainer.text import say
from trainer.training.debrief import COMES_TO_LIGHT, Debrief, debrief, lines
from trainer.training.habits import CHIP_WORK
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

    found = wrong_once(OMAHA, 12345, Kind.SPLIT_POT, to_another)
    first = found.first
    assert first is not None
    assert first.shows == COMES_TO_LIGHT[Kind.SPLIT_POT]
    assert sorted(cents for _, cents in found.by_seat) == [-300, 300]
    words = {300: "too little", -300: "too much"}
    assert [str(text) for text in lines(found)] == [f"Seat {seat}: $3 {words[cents]}" for seat, cents in found.by_seat]
    assert (first.seat, dict(found.by_seat)[3]) == (0, 300), "seat 3 has the best hand of the main pot"
    assert build(games, first.from_here).duty.kind is Kind.SPLIT_POT


@pytest.mark.parametrize(
    ("kind", "more", "words"),
    [(Kind.TAKE_FEE, 100, "The pot: $1 too little"), (Kind.SIDE_POT, -100, "The pot: $1 too little")],
)
def test_what_is_taken_or_left_out_of_a_pot_is_said_of_the_pot(kind: Kind, more: int, words: str):
    def changed(question: Question) -> Act | None:
        act = question.decision.result
        return Money(act.cents + more) if isinstance(act, Money) else None

    found = wrong_once(OMAHA, 12345, kind, changed)
    assert [str(text) for text in lines(found)] == [words]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in CHIP_WORK and kind is not Kind.FIRST_TO_ACT])
def test_every_kind_of_slip_says_how_it_comes_to_light(kind: Kind):
    assert COMES_TO_LIGHT[kind]
