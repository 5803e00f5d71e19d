"""A session, move by move, in every mode."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.fake_game import GAME
from tests.unit.progress.attempts import START
from tests.unit.training.trainee import Trainee
from trainer.core.text import Text, say
from trainer.drills.code import Ref, Scope, kind_ref, round_ref, skill_ref
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, PRACTICE, PRESSURE, SPOT, Feedback, Hints, Mode
from trainer.drills.question import Deal
from trainer.progress.attempt import NOT_ANSWERED, TOO_SLOW
from trainer.progress.fold import fold
from trainer.progress.mix import due_skills
from trainer.round.acts import Choose, Money, Seat
from trainer.round.duty import Kind
from trainer.training.hints import METHODS
from trainer.training.moves import (
    Answer,
    Finish,
    Hint,
    Leave,
    LetPass,
    Next,
    Peek,
    Ready,
    Return,
    SameAgain,
    StopDealer,
    Tick,
)
from trainer.training.queue import next_seed
from trainer.training.session_plan import ItemTerms, Plan
from trainer.training.shown import Phase

WIN = "compare.win"


def plan(*items: Ref | Deal, mode: Mode = PRACTICE, **more: Any) -> Plan:
    return Plan("s1", say("Test"), mode, items, trainee="ada", **more)


def wins(count: int = 1) -> tuple[Ref, ...]:
    return tuple(skill_ref(GAME, Kind.COMPARE, WIN, seed) for seed in range(count))


# ---------------------------------------------------------------- practice


def test_a_right_answer_is_told_explained_and_written_down():
    trainee = Trainee(plan(*wins(2)))
    shown = trainee.answers(Choose("win"), seconds=2)
    assert (shown.phase, shown.verdict, shown.number, shown.of) == (Phase.JUDGED, True, 1, 2)
    assert shown.explanation is not None
    assert shown.explanation.rule.id == WIN
    assert str(shown.explanation.rule.cite) == "fake L4"
    (attempt,) = trainee.written
    assert (attempt.right, attempt.first_try, attempt.millis, attempt.given) == (True, True, 2000, "win")
    assert attempt.skill == f"{GAME.info.id}/compare/{WIN}"
    assert (attempt.trainee, attempt.session, attempt.number, attempt.mode) == ("ada", "s1", 1, "practice")


def test_practice_gives_one_more_try_before_the_answer_is_shown():
    trainee = Trainee(plan(*wins(1)))
    shown = trainee.answers(Choose("lose"))
    assert (shown.phase, shown.verdict, shown.explanation, shown.after) == (Phase.RETRYING, False, None, None)
    assert str(shown.slip) == "another rule applies"
    shown = trainee.answers(Choose("push"))
    assert (shown.phase, shown.verdict) == (Phase.JUDGED, False)
    assert shown.explanation is not None
    assert str(shown.explanation.answer) == "win"
    assert [(one.first_try, one.right, one.confused_with) for one in trainee.written] == [
        (True, False, "compare.lose"),
        (False, False, "compare.push"),
    ]


def test_a_correction_is_told_apart_from_a_right_first_try():
    trainee = Trainee(plan(*wins(1)))
    trainee.answers(Choose("lose"))
    shown = trainee.answers(Choose("win"), seconds=3)
    assert (shown.phase, shown.verdict, shown.streak) == (Phase.JUDGED, True, 0)
    assert [(one.first_try, one.right, one.millis) for one in trainee.written] == [
        (True, False, 1000),
        (False, True, 3000),
    ]


def test_next_shows_the_answer_when_nobody_wants_to_try_again():
    trainee = Trainee(plan(*wins(1)))
    trainee.answers(Choose("lose"))
    shown = trainee.next()
    assert (shown.phase, shown.verdict) == (Phase.JUDGED, False)
    assert shown.explanation is not None
    assert len(trainee.written) == 1


def test_what_was_missed_comes_again_at_the_end_as_a_fresh_question_of_the_same_skill():
    trainee = Trainee(plan(*wins(2)))
    trainee.answers(Choose("lose"))
    trainee.answers(Choose("win"))
    trainee.next()
    trainee.answers(Choose("win"))
    shown = trainee.next()
    assert str(shown.queued_because) == "Again: you missed it."
    assert (shown.number, shown.of) == (3, 3)
    again = trainee.session.queue[2].source
    assert isinstance(again, Ref)
    assert (again.subject, again.ask) == (f"compare/{WIN}", Scope.SKILL)
    assert again.seed not in (0, 1)


def test_what_was_slow_comes_again_too():
    trainee = Trainee(plan(*wins(1)))
    # A comparison should take 6 s; beyond 9 s it is slow.
    trainee.answers(Choose("win"), seconds=9.5)
    assert str(trainee.next().queued_because) == "Again: it was slow."
    trainee.answers(Choose("win"), seconds=9)
    assert trainee.next().phase is Phase.ENDED


def test_who_is_shown_how_it_is_done_need_not_be_quick():
    trainee = Trainee(replace(plan(*wins(1)), terms=(ItemTerms("pack@1/a", Hints.ALWAYS),)))
    trainee.answers(Choose("win"), seconds=60)
    assert trainee.next().phase is Phase.ENDED


def test_a_trainee_who_needs_more_time_is_slow_later():
    trainee = Trainee(plan(*wins(1), time_factor=2.0))
    shown = trainee.answers(Choose("win"), seconds=17)
    assert shown.target == 12000
    assert trainee.next().phase is Phase.ENDED


def test_nothing_comes_again_for_ever():
    trainee = Trainee(plan(*wins(1)))
    count = 0
    while not trainee.over:
        trainee.answers(Choose("lose"))
        trainee.next()
        trainee.next()
        count += 1
    assert count == 3


def test_same_again_puts_another_question_of_the_skill_next():
    trainee = Trainee(plan(*wins(2)))
    trainee.answers(Choose("win"))
    before = trainee.turn.question.round.setup
    shown = trainee.does(SameAgain())
    assert (shown.phase, shown.number, shown.of) == (Phase.ASKING, 2, 3)
    assert str(shown.queued_because) == "Same again."
    assert trainee.turn.question.round.setup != before
    assert trainee.turn.question.decision.rule.id == WIN


def test_hints_come_one_by_one_and_the_answer_is_not_rated_then():
    trainee = Trainee(plan(*wins(1)))
    first = trainee.does(Hint()).hint
    assert [str(one) for one in first] == [str(METHODS[Kind.COMPARE])]
    both = trainee.does(Hint()).hint
    assert [str(one) for one in both] == [str(METHODS[Kind.COMPARE]), "The higher card wins."]
    assert trainee.does(Hint()).hint == both
    trainee.answers(Choose("win"))
    assert trainee.written[0].hint
    assert not trainee.written[0].rated


def test_after_a_mix_up_the_hint_says_why_the_other_rule_does_not_apply():
    trainee = Trainee(plan(skill_ref(GAME, Kind.COMPARE, "compare.push", 1)))
    trainee.answers(Choose("win"))
    (hint,) = trainee.does(Hint()).hint
    assert str(hint) == "“The higher card wins.” does not apply: not the player's card is higher."


def test_peeks_are_counted_and_not_punished():
    trainee = Trainee(plan(*wins(1)))
    trainee.does(Peek())
    trainee.does(Peek())
    trainee.answers(Choose("win"))
    assert (trainee.written[0].peeks, trainee.written[0].rated) == (2, True)
    assert trainee.next().summary is not None
    assert trainee.summary is not None
    assert (trainee.summary.points, trainee.summary.most) == (10, 10)


def test_the_clock_starts_when_the_felt_is_complete():
    trainee = Trainee(plan(*wins(1)))
    trainee.does(Ready(), seconds=5)
    trainee.answers(Choose("win"), seconds=2)
    assert trainee.written[0].millis == 2000


def test_leaving_the_window_stops_the_clock_in_practice():
    trainee = Trainee(plan(*wins(1)))
    trainee.does(Leave(), seconds=2)
    assert trainee.shown.clock_from is None
    assert trainee.shown.banked == 2000
    trainee.does(Return(), seconds=600)
    trainee.answers(Choose("win"), seconds=3)
    assert (trainee.written[0].millis, trainee.written[0].absences) == (5000, 1)


@pytest.mark.parametrize("move", [Next(), StopDealer(), LetPass(), SameAgain(), Return(), Tick()])
def test_a_move_that_makes_no_sense_changes_nothing(move: Next):
    trainee = Trainee(plan(*wins(1)))
    before, lines = trainee.session, list(trainee.lines)
    trainee.does(move)
    assert trainee.session is before
    assert trainee.lines == lines


def test_an_answer_after_the_judgement_changes_nothing():
    trainee = Trainee(plan(*wins(2)))
    trainee.answers(Choose("win"))
    trainee.answers(Choose("lose"))
    assert len(trainee.written) == 1
    assert trainee.shown.verdict is True


# ---------------------------------------------------------------- full rounds


def test_a_full_round_asks_every_duty_in_order_and_ends():
    trainee = Trainee(plan(round_ref(GAME, 4)))
    kinds = []
    while not trainee.over:
        kinds.append(trainee.turn.question.duty.kind)
        assert trainee.shown.step == len(kinds)
        trainee.right()
        trainee.next()
    seats = len(trainee.session.results[0].question.round.setup.seats_taken)
    assert kinds == [Kind.PLACE_BUTTON, Kind.TAKE_FEE, *[Kind.COMPARE] * seats]
    assert trainee.summary is not None
    assert trainee.summary.accuracy == 1.0


def test_in_a_full_round_the_machine_does_what_is_not_the_trainee_s():
    trainee = Trainee(plan(round_ref(GAME, 4), kinds=frozenset({Kind.TAKE_FEE})))
    assert trainee.turn.question.duty.kind is Kind.TAKE_FEE
    trainee.right()
    assert trainee.next().phase is Phase.ENDED


def test_a_duty_missed_in_a_round_is_left_to_later_practice():
    """The round ends with its debrief, not with questions at other tables; the rule that was missed is due."""
    trainee = Trainee(plan(round_ref(GAME, 4), kinds=frozenset({Kind.PLACE_BUTTON})))
    trainee.wrong()
    assert [str(one) for one in trainee.next().notices] == ["Later practice asks it again."]
    assert trainee.next().phase is Phase.ENDED
    assert len(trainee.session.queue) == 1
    tomorrow = START + timedelta(days=1)
    assert [one.kind for one in due_skills(fold(trainee.session.attempts), [GAME], tomorrow)] == [Kind.PLACE_BUTTON]


def test_a_fixed_deal_that_was_missed_comes_again_as_it_is():
    text = "test-house/fake seed=1 seats=4 bank=3:$1000/1 1:game=$20 4:game=$10 dice=2-5 cards=AhKd9c"
    deal = Deal(GAME.info.id, text, "place-button", item="pack@1/button-1")
    trainee = Trainee(plan(deal))
    assert trainee.shown.code == text
    trainee.answers(Seat(2))
    trainee.answers(Seat(1))
    trainee.next()
    assert trainee.session.queue[-1].source == deal
    assert (trainee.written[0].item, trainee.written[0].setup, trainee.written[0].ref) == (deal.item, text, "")


# ---------------------------------------------------------------- other modes


def test_a_demonstration_shows_each_act_with_its_reason_and_writes_nothing():
    trainee = Trainee(plan(round_ref(GAME, 4), mode=DEMONSTRATION))
    steps = 0
    while not trainee.over:
        shown = trainee.shown
        assert (shown.phase, shown.verdict, shown.may.next, shown.may.answer) == (Phase.SHOWING, None, True, False)
        assert shown.answer == trainee.turn.question.decision.result
        assert shown.explanation is not None
        trainee.next()
        steps += 1
    assert steps >= 3
    assert trainee.written == []


def test_learning_opens_with_a_hint_and_takes_as_many_tries_as_needed():
    trainee = Trainee(plan(*wins(1), mode=GUIDED))
    assert trainee.shown.hint
    for _ in range(5):
        assert trainee.answers(Choose("lose")).phase is Phase.RETRYING
    assert trainee.answers(Choose("win")).verdict is True
    assert trainee.next().phase is Phase.ENDED


def test_under_pressure_there_is_no_second_try_and_no_hint():
    trainee = Trainee(plan(*wins(1), mode=PRESSURE))
    assert trainee.does(Hint()).hint == ()
    assert trainee.answers(Choose("lose")).phase is Phase.JUDGED


@pytest.mark.parametrize("move", [Tick(), Answer(Choose("win"))])
def test_under_pressure_the_clock_runs_out(move: Tick):
    trainee = Trainee(plan(*wins(1), mode=PRESSURE))
    # 6 s target, one and a half times that is the limit.
    assert trainee.shown.limit == 9000
    trainee.does(Tick(), seconds=9)
    assert trainee.shown.phase is Phase.ASKING
    shown = trainee.does(move, seconds=0.1)
    assert (shown.phase, shown.verdict) == (Phase.JUDGED, False)
    assert shown.explanation is not None
    assert str(shown.explanation.sentence) == "Time is up."
    assert (trainee.written[0].slip, trainee.written[0].given) == (TOO_SLOW, "")


def test_an_exam_tells_nothing_before_the_end():
    trainee = Trainee(plan(*wins(3), mode=EXAM, pass_mark=60))
    shown = trainee.answers(Choose("win"))
    assert not trainee.written, "what is written down can be looked at"
    assert (shown.phase, shown.number, shown.verdict, shown.right, shown.streak) == (Phase.ASKING, 2, None, 0, 0)
    assert not shown.may.hint
    trainee.answers(Choose("lose"))
    shown = trainee.answers(Choose("win"))
    assert shown.phase is Phase.ENDED
    assert shown.summary is not None
    assert (shown.summary.right, shown.summary.asked, shown.summary.passed) == (2, 3, True)
    assert [result.explanation.right for result in trainee.session.results] == [True, False, True]
    assert [one.right for one in trainee.written] == [True, False, True]


def test_an_exam_leaves_out_what_the_book_is_not_sure_of():
    doubtful = skill_ref(GAME, Kind.TAKE_FEE, "fee.high", 1)
    trainee = Trainee(plan(doubtful, *wins(1), mode=EXAM))
    assert trainee.turn.question.duty.kind is Kind.COMPARE
    confirmed = Trainee(plan(doubtful, mode=EXAM, confirmed=frozenset({f"{GAME.info.id}/fee.high"})))
    assert confirmed.turn.question.decision.result == Money(200)


def test_in_an_exam_round_doubtful_duties_are_done_by_the_machine():
    ref = next(
        round_ref(GAME, seed)
        for seed in range(50)
        if sum(wager.stake for wager in Trainee(plan(round_ref(GAME, seed))).turn.question.round.setup.wagers) >= 5000
    )
    trainee = Trainee(plan(ref, mode=EXAM))
    kinds = set()
    while not trainee.over:
        kinds.add(trainee.turn.question.duty.kind)
        trainee.right()
    assert Kind.TAKE_FEE not in kinds


def test_an_exam_that_is_ended_counts_what_is_open_as_not_answered():
    trainee = Trainee(plan(*wins(3), mode=EXAM, pass_mark=60))
    trainee.answers(Choose("win"))
    trainee.does(Finish())
    assert [one.slip for one in trainee.written] == ["", NOT_ANSWERED, NOT_ANSWERED]
    assert trainee.summary is not None
    assert (trainee.summary.right, trainee.summary.asked, trainee.summary.passed) == (1, 3, False)


def test_an_exam_ends_when_its_time_is_up():
    trainee = Trainee(plan(*wins(3), mode=EXAM, seconds=60))
    trainee.answers(Choose("win"), seconds=59)
    trainee.answers(Choose("win"), seconds=1)
    assert trainee.over
    assert [one.right for one in trainee.written] == [True, False, False]


def test_in_an_exam_the_clock_goes_on_while_the_window_is_left():
    trainee = Trainee(plan(*wins(1), mode=EXAM))
    trainee.does(Leave(), seconds=1)
    trainee.does(Return(), seconds=30)
    trainee.answers(Choose("win"), seconds=1)
    assert (trainee.written[0].absences, trainee.written[0].millis) == (1, 32000)


# ---------------------------------------------------------------- spot the error


def watched(*, planted: bool) -> Trainee:
    """A trainee in front of a round with or without a fault."""
    for seed in range(100):
        trainee = Trainee(plan(round_ref(GAME, seed, planted=True), mode=SPOT))
        fault = trainee.session.fault
        if (fault is not None) is planted and (fault is None or fault.key.kind is Kind.COMPARE):
            return trainee
    raise AssertionError("no such round")


def pass_to_the_fault(trainee: Trainee) -> None:
    assert trainee.session.fault is not None
    while trainee.turn.question.duty.key != trainee.session.fault.key:
        assert trainee.shown.answer == trainee.turn.question.decision.result
        trainee.does(LetPass())


def test_stopping_the_dealer_at_the_fault_is_a_catch():
    trainee = watched(planted=True)
    pass_to_the_fault(trainee)
    assert trainee.session.fault is not None
    assert trainee.shown.answer == trainee.session.fault.act
    shown = trainee.does(StopDealer())
    assert (shown.phase, shown.verdict) == (Phase.JUDGED, True)
    assert shown.explanation is not None
    assert str(shown.explanation.sentence).startswith("Caught. “The higher card wins.” does not apply: ")
    assert (trainee.written[0].given, trainee.written[0].fault) == ("stop", trainee.session.fault.id)
    assert trainee.next().phase is Phase.ENDED
    assert trainee.summary is not None
    assert (trainee.summary.caught, trainee.summary.missed, trainee.summary.false_alarms) == (1, 0, 0)


def test_letting_the_fault_pass_is_a_miss():
    trainee = watched(planted=True)
    pass_to_the_fault(trainee)
    shown = trainee.does(LetPass())
    assert shown.verdict is False
    assert shown.explanation is not None
    assert str(shown.explanation.sentence).startswith("Missed. ")
    assert trainee.session.summary.missed == 1


def test_stopping_a_dealer_who_is_right_is_a_false_alarm():
    trainee = watched(planted=False)
    shown = trainee.does(StopDealer())
    assert shown.verdict is False
    assert trainee.written[0].slip == "false-alarm"
    assert trainee.session.summary.false_alarms == 1


def test_a_clean_round_let_pass_to_its_end_is_right():
    trainee = watched(planted=False)
    while trainee.shown.phase is Phase.WATCHING:
        trainee.does(LetPass())
    shown = trainee.shown
    assert (shown.phase, shown.verdict) == (Phase.JUDGED, True)
    assert (trainee.written[0].given, trainee.written[0].expected, trainee.written[0].fault) == ("pass", "pass", "")


# ---------------------------------------------------------------- the edges


def test_a_skill_that_never_comes_up_is_replaced_and_the_trainee_is_told():
    trainee = Trainee(plan(skill_ref(GAME, Kind.COMPARE, "compare.never", 1)))
    assert trainee.turn.question.duty.kind is Kind.COMPARE
    assert "That situation no longer comes up" in str(trainee.shown.notices[0])


def test_a_kind_that_never_comes_up_is_left_out():
    trainee = Trainee(plan(kind_ref(GAME, Kind.SIDE_POT, 1), *wins(1)))
    assert (trainee.shown.number, trainee.turn.question.duty.kind) == (2, Kind.COMPARE)
    assert Trainee(plan(kind_ref(GAME, Kind.SIDE_POT, 1))).over


def test_a_code_of_another_version_is_named():
    ref = replace(wins(1)[0], version="ZZZ")
    assert "another version of the rules" in str(Trainee(plan(ref)).shown.notices[0])


def test_a_doubt_is_told_with_the_explanation_and_not_before():
    trainee = Trainee(plan(skill_ref(GAME, Kind.TAKE_FEE, "fee.high", 1)))
    assert not trainee.shown.notices
    shown = trainee.right()
    assert shown.explanation is not None
    assert [str(note) for note in shown.explanation.rule.notes] == ["Doubtful reading: the page is torn"]


def test_after_the_end_nothing_changes_any_more():
    trainee = Trainee(plan(*wins(1)))
    trainee.answers(Choose("win"))
    trainee.next()
    lines = len(trainee.lines)
    trainee.next()
    trainee.does(Finish())
    assert (len(trainee.lines), len(trainee.written)) == (lines, 1)


def test_a_duty_whose_rule_is_no_skill_comes_again_as_its_kind():
    trainee = Trainee(plan(round_ref(GAME, 4)))
    question = replace(trainee.turn.question, skill=None)
    again = next_seed(question, 1)
    assert (again.ask, again.kind) == (Scope.KIND, Kind.PLACE_BUTTON)


def test_watched_or_timed_a_session_that_is_judged_at_the_end_goes_straight_on():
    silent = replace(SPOT, feedback=Feedback.AT_THE_END)
    trainee = Trainee(plan(kind_ref(GAME, Kind.COMPARE, 1), kind_ref(GAME, Kind.COMPARE, 2), mode=silent))
    assert trainee.does(LetPass()).phase is Phase.WATCHING
    assert trainee.does(StopDealer()).phase is Phase.ENDED
    timed = Trainee(plan(*wins(2), mode=replace(EXAM, limit=1.0)))
    assert timed.does(Tick(), seconds=7).number == 2
    assert timed.session.attempts[0].slip == TOO_SLOW


def test_a_session_without_items_is_over_at_once():
    trainee = Trainee(plan())
    assert trainee.over
    assert trainee.summary is not None
    assert str(trainee.summary.advice) == "No answers yet."
    assert trainee.shown.title == say("Test") != Text("")
