"""Where the book is unclear an answer is neither right nor wrong: in every mode, in scores and in what is kept."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.unit.training.trainee import Trainee
from trainer.core.text import say
from trainer.drills.code import skill_ref
from trainer.drills.modes import EXAM, PRACTICE, SPOT, STORM, STREAK, Mode
from trainer.drills.question import Deal
from trainer.drills.question_builder import build
from trainer.progress.attempt import UNCLEAR
from trainer.progress.fold import fold
from trainer.progress.outlook import week
from trainer.progress.skill_estimates import askable
from trainer.round.acts import Choose, Seat
from trainer.round.duty import Kind
from trainer.training.explanations import uncounted
from trainer.training.moves import Finish, StopDealer
from trainer.training.round_debrief import debrief
from trainer.training.session_plan import Plan
from trainer.training.shown import Phase

RAZZ = Deal(
    "angies/razz",
    "angies/razz seed=7661493515506176 seats=7 1:stack=$120 2:stack=$120 4:stack=$120 7:stack=$60 button=7 fee=2"
    " limit=2-4 play=rcff/cc/cc/cc/cc",
    "first-to-act",
    rule="first.shown",
)
HIGHEST, LOWEST = Seat(7), Seat(4)
"""Angie's L78-82 begins later rounds with the highest cards shown, and L92 says only that Razz is played for low."""
HOLDEM = "phoenix/texas-holdem"
OUT_OF_TURN = Deal(HOLDEM, f"{HOLDEM} seed=9 seats=9 1:stack=$100 3:stack=$100 5:stack=$100 6:stack=$100 button=1"
                           " limit=3-6 misplays=1.0.out-of-turn", "rule-on")  # fmt: skip


def at(*items: Deal, mode: Mode, confirmed: frozenset[str] = frozenset()) -> Trainee:
    return Trainee(Plan("s1", say("Test"), mode, items, trainee="ada", confirmed=confirmed), game)


@pytest.mark.parametrize("mode", [PRACTICE, STORM, STREAK])
def test_an_answer_by_another_reading_changes_no_score_and_ends_nothing(mode: Mode):
    trainee = at(RAZZ, RAZZ, mode=mode)
    shown = trainee.answers(LOWEST)
    (attempt,) = trainee.written
    assert (attempt.right, attempt.slip, attempt.counted, attempt.rated) == (False, UNCLEAR, False, False)
    assert (shown.answered, shown.right, shown.streak) == (0, 0, 0)
    if mode is PRACTICE:
        assert (shown.phase, shown.counted, shown.verdict) == (Phase.JUDGED, False, False)
        assert shown.explanation is not None
        assert "lowest board" in str(shown.explanation.sentence)  # both readings are told
        assert "highest board" in str(shown.explanation.sentence)
        assert not shown.notices  # it does not come again
        trainee.next()
    else:
        assert any("Not counted" in str(text) for text in shown.notices)
    trainee.answers(HIGHEST)
    trainee.does(Finish())
    assert trainee.summary is not None
    assert (trainee.summary.right, trainee.summary.asked, trainee.summary.unclear) == (1, 1, 1)
    assert trainee.summary.points == trainee.summary.most == 10


def test_nothing_of_it_reaches_statistics_or_the_week():
    trainee = at(RAZZ, mode=PRACTICE)
    trainee.answers(LOWEST)
    kept = fold(trainee.written)
    assert (kept.skills, kept.types, kept.slips, kept.beliefs) == ({}, {}, {}, {})
    found = week(kept.days.values(), kept.skills.items(), trainee.now.date())
    assert (found.asked, found.right) == (0, 0)


def test_an_exam_is_not_failed_by_it_and_a_confirmed_reading_counts():
    trainee = at(RAZZ, mode=EXAM)
    assert trainee.over  # not asked in an exam before the school has confirmed how it is read
    trainee = at(RAZZ, mode=EXAM, confirmed=frozenset(("angies/razz/first.shown",)))
    trainee.answers(LOWEST)
    assert trainee.summary is not None
    assert (trainee.summary.right, trainee.summary.asked, trainee.summary.unclear) == (0, 1, 0)


def test_a_dealer_stopped_at_what_another_reading_calls_wrong_is_no_false_alarm():
    trainee = at(RAZZ, mode=SPOT)
    while trainee.session.fault is not None:  # a clean item
        trainee = at(Deal(RAZZ.game, RAZZ.setup.replace("seed=7", "seed=8"), RAZZ.at), mode=SPOT)
    trainee.does(StopDealer())
    assert [(one.right, one.slip) for one in trainee.written] == [(False, UNCLEAR)]
    assert fold(trainee.written).watching.false_alarms == 0


@pytest.mark.parametrize("option", ["no-lead-later", "dead-hand"])
def test_a_ruling_that_another_house_lends_is_shown_and_not_counted(option: str):
    # Casino Real L695; the guide of Phoenix says nothing of an act out of turn.
    trainee = at(OUT_OF_TURN, mode=PRACTICE)
    shown = trainee.answers(Choose(option))
    assert (shown.phase, shown.counted) == (Phase.JUDGED, False)
    assert shown.explanation is not None
    assert "no rule for it" in str(shown.explanation.sentence)
    assert any("casino-real" in str(note) for note in shown.explanation.rule.notes)
    assert [one.slip for one in trainee.written] == [UNCLEAR]
    rule = f"{HOLDEM}/ruling.conduct-out-of-turn"
    trainee = at(OUT_OF_TURN, mode=PRACTICE, confirmed=frozenset((rule,)))
    trainee.answers(Choose(option))
    assert [one.right for one in trainee.written] == [option == "no-lead-later"]


def test_nobody_is_asked_to_know_what_another_house_lends():
    lent = {one.rule.id for one in askable(game(HOLDEM)) if one.kind is Kind.RULE_ON and one.rule.borrowed}
    assert not {id for id in lent if "conduct" in id}
    own = {one.rule.id for one in askable(game("phoenix/omaha-high"))}
    assert "ruling.nobody-calls-big-blind" in own  # printed for another game of the house


def test_a_round_looked_back_on_has_no_wrong_step_for_it():
    trainee = at(Deal(RAZZ.game, RAZZ.setup), mode=PRACTICE)
    while trainee.turn.question.duty.kind is not Kind.FIRST_TO_ACT or trainee.turn.question.decision.result != HIGHEST:
        trainee.right()
        trainee.next()
    trainee.answers(LOWEST)
    found = debrief(trainee.session.results)
    assert found is not None
    assert found.first is None
    assert not found.steps[-1].counted


def test_no_error_is_planted_in_a_ruling_that_another_house_lends():
    for seed in range(6):
        item = skill_ref(game(HOLDEM), Kind.RULE_ON, "ruling.conduct-out-of-turn", seed, planted=True)
        trainee = Trainee(Plan("s1", say("Test"), SPOT, (item,), trainee="ada"), game)
        assert trainee.session.fault is None


def test_the_key_of_a_sheet_says_what_is_not_counted():
    asked = at(RAZZ, mode=PRACTICE).turn.question
    assert [str(one) for one in uncounted(asked)] == ["Not counted, the book is unclear here: seat 4"]
    lent = at(OUT_OF_TURN, mode=PRACTICE).turn.question
    assert [str(one) for one in uncounted(lent)] == ["Not counted: this book has no rule for it."]
    certain = skill_ref(game("casino-99/fortune-pai-gow-poker"), Kind.COMPARE, "compare.win", 1)
    assert uncounted(build(game, certain)) == ()
