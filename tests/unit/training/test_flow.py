"""A round that flows: one step for what is one act at a table, the payout order by turning to seats, nothing lost."""

from __future__ import annotations

import pytest

from tests import shelf
from tests.unit.training.trainee import Trainee, wrong_act
from trainer.core.text import say
from trainer.drills.code import round_ref
from trainer.drills.modes import EXAM, PRACTICE, Mode
from trainer.games.base import Game
from trainer.round.act_text import act_words
from trainer.round.acts import Choose, Seat, Settle, WantChoice, WantSeat, WantSettle
from trainer.round.duty import Kind
from trainer.training.flow import ROUTINE, suggested
from trainer.training.moves import Answer, AnswerAll
from trainer.training.session import resume
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text
from trainer.training.shown import Phase

library = shelf.library

PAI_GOW = "casino-99/fortune-pai-gow-poker"
UTH = "casino-99/ultimate-texas-holdem"


def games(id: str) -> Game:
    return library()[id]


def begun(game: str, seed: int, *, flow: bool, mode: Mode = PRACTICE, kinds: frozenset[Kind] = frozenset()) -> Trainee:
    items = (round_ref(games(game), seed),)
    return Trainee(Plan("s", say("Round"), mode, items, kinds=kinds, flow=flow), games)


def step(one: Trainee) -> None:
    """One step done right."""
    turn = one.turn
    if turn.picking:
        one.does(Answer(Seat(turn.question.duty.seat)))
    elif turn.step_with:
        one.does(AnswerAll(tuple(question.decision.result for question in turn.step_with)))
    else:
        one.right()
        if one.session.phase is Phase.JUDGED:
            one.next()


def steps(one: Trainee) -> int:
    count = 0
    while not one.over:
        step(one)
        count += 1
    return count


@pytest.mark.parametrize(("game", "most"), [(PAI_GOW, 0.7), (UTH, 0.6)])
def test_a_flowing_round_takes_fewer_steps_and_asks_the_same(game: str, most: float):
    plain, flowing = begun(game, 1, flow=False), begun(game, 1, flow=True)
    before, after = steps(plain), steps(flowing)
    assert after <= most * before
    asked = [(one.key, one.skill, one.given, one.right) for one in plain.written]
    order = [one for one in flowing.written if one.key == "payout-order"]
    assert sorted(asked) == sorted((one.key, one.skill, one.given, one.right) for one in flowing.written)
    assert len(order) == 1
    assert all(one.millis > 0 for one in flowing.written if one.key != "payout-order")


def test_what_the_program_does_is_not_asked():
    kinds = frozenset(Kind) - ROUTINE
    one = begun(PAI_GOW, 1, flow=True, kinds=kinds)
    steps(one)
    assert {attempt.kind for attempt in one.written}.isdisjoint(ROUTINE)


def until_pick(one: Trainee) -> Trainee:
    while not one.turn.picking:
        step(one)
    return one


def test_turning_to_a_seat_shows_the_order_and_gives_nothing_away():
    one = until_pick(begun(PAI_GOW, 1, flow=True))
    shown = one.shown
    assert isinstance(shown.want, WantSeat)
    assert shown.duty is not None
    assert (shown.duty.seat, shown.duty.look, shown.together) == (0, (), ())
    assert not shown.may.hint
    seat = one.turn.question.duty.seat
    assert len(shown.want.seats) > 1
    assert str(seat) not in str(shown.ask)


def test_the_first_wrong_seat_is_the_answer_to_the_order():
    one = until_pick(begun(PAI_GOW, 1, flow=True))
    right = one.turn.question.duty.seat
    shown = one.shown
    assert isinstance(shown.want, WantSeat)
    other = next(seat for seat in shown.want.seats if seat != right)
    shown = one.answers(Seat(other))
    assert str(shown.missed) == f"Seat {other} is not next. Try again."
    assert one.turn.picking, "a wrong seat may be tried again, as an amount may"
    shown = one.answers(Seat(other))
    assert f"seat {right} is next" in str(shown.missed)
    assert not one.turn.picking
    (attempt,) = [attempt for attempt in one.written if attempt.key == "payout-order"]
    assert not attempt.right
    assert attempt.given.startswith("order ")
    steps(one)
    assert len([attempt for attempt in one.written if attempt.key == "payout-order"]) == 1


def test_the_right_seat_at_the_second_try_goes_on():
    one = until_pick(begun(PAI_GOW, 1, flow=True))
    right = one.turn.question.duty.seat
    want = one.shown.want
    assert isinstance(want, WantSeat)
    one.answers(Seat(next(seat for seat in want.seats if seat != right)))
    shown = one.answers(Seat(right))
    assert not one.turn.picking
    assert not shown.missed
    steps(one)
    (attempt,) = [attempt for attempt in one.written if attempt.key == "payout-order"]
    assert not attempt.right


def test_the_first_wrong_act_of_a_step_stops_there_and_the_rest_is_asked_again():
    one = until_pick(begun(UTH, 1, flow=True))
    step(one)
    turn = one.turn
    assert len(turn.step_with) > 2
    rights = [question.decision.result for question in turn.step_with]
    second = turn.step_with[1]
    wrong = Settle("return", 1) if rights[1] != Settle("return", 1) else Settle("push", 0)
    shown = one.does(AnswerAll((rights[0], wrong, *rights[2:])))
    assert shown.phase is Phase.RETRYING
    assert one.turn.question.duty.key == second.duty.key
    assert len(shown.together) == len(rights) - 2
    assert [attempt.right for attempt in one.written[-2:]] == [True, False]
    assert shown.typed == (None, *rights[2:]), "what was given behind it is offered again"
    one.does(AnswerAll(tuple(rights[1:])))
    assert one.session.phase is Phase.JUDGED, "after a wrong try the reason is read"
    one.next()
    assert not one.turn.picking, "the same seat goes on"


def test_what_follows_from_a_wrong_call_is_not_offered_again():
    one = until_pick(begun(PAI_GOW, 1, flow=True))
    while one.turn.picking or one.turn.question.duty.kind is not Kind.COMPARE:
        step(one)
    right, *others = [question.decision.result for question in one.turn.step_with]
    wrong = next(Choose(call) for call in ("lose", "push") if Choose(call) != right)
    assert others
    assert one.does(AnswerAll((wrong, *others))).typed == ()


def test_a_flowing_session_resumes_as_it_was():
    one = until_pick(begun(PAI_GOW, 1, flow=True))
    step(one)
    plan = plan_from_text(plan_to_text(one.plan))
    assert plan == one.plan
    again = resume(plan, one.lines, games)
    assert again.turn is not None
    assert again.turn.question.duty == one.turn.question.duty
    assert again.ordering is not None
    assert [result.attempt for result in again.results] == one.written


def test_exams_ask_each_duty_by_itself():
    one = begun(PAI_GOW, 1, flow=True, mode=EXAM)
    assert not one.turn.step_with
    one.answers(wrong_act(one.turn))
    assert not one.shown.sentences


def test_what_follows_from_a_call_is_the_trainee_s_own():
    wants = (WantChoice(()), WantSettle(2000), WantSettle(500))
    assert suggested(wants, (Choose("lose"),))[1:] == (Settle("take", 2000), Settle("take", 500))
    assert suggested(wants, (Choose("push"),))[1:] == (Settle("push", 0), Settle("push", 0))
    assert suggested(wants, (Choose("win"),))[1:] == (None, None)


def test_the_record_does_not_tell_the_order_that_is_asked():
    """While the seats are turned to one by one nothing says which comes next."""
    one = begun(PAI_GOW, 1, flow=True)
    seen = 0
    while not one.over:
        if one.session.ordering is not None:
            asked = one.session.ordering.question
            order = str(act_words(asked.decision.result, asked.duty.want))
            assert not [words for words in one.shown.record if order in str(words)]
            seen += one.turn.picking
        step(one)
    assert seen
