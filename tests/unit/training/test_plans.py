"""The sessions on offer, and exams by blueprint."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.fake_game import GAME, games
from tests.unit.progress.attempts import START, attempt
from tests.unit.training.trainee import Trainee
from trainer.core.errors import ContentError
from trainer.core.text import Text, counted, say
from trainer.drills.code import Ref, Scope, kind_ref, round_ref
from trainer.drills.modes import DEMONSTRATION, EXAM, PRACTICE, SPOT, STORM
from trainer.drills.question_builder import build
from trainer.games.base import Skill
from trainer.progress.fold import EMPTY, fold
from trainer.round.duty import Kind
from trainer.training.plan_choices import (
    Blueprint,
    ExamPart,
    demonstration_plan,
    due_plan,
    exam_plan,
    item_key,
    kind_plan,
    lesson_plan,
    round_plan,
    rush_plan,
    skill_plan,
    spot_plan,
    weak_plan,
)
from trainer.training.session_plan import Plan, plan_from_text, plan_to_text

SKILL = GAME.skill(Kind.COMPARE, "compare.win")
PARTS = (ExamPart(GAME.info.id, 6, Kind.COMPARE), ExamPart(GAME.info.id, 3, Kind.TAKE_FEE), ExamPart(GAME.info.id, 1))


def refs(plan: Plan) -> list[Ref]:
    return [item for item in plan.items if isinstance(item, Ref)]


def skill() -> Skill:
    assert SKILL is not None
    return SKILL


RUSH = "Fake · Comparing hands · Storm"


@pytest.mark.parametrize(
    ("plan", "mode", "what", "count", "planted", "title"),
    [
        (kind_plan("p", GAME, Kind.COMPARE, seed=1), PRACTICE, Scope.KIND, 20, False, "Fake · Comparing hands"),
        (skill_plan("p", GAME, skill(), seed=1), PRACTICE, Scope.SKILL, 10, False, "Fake · Comparing hands"),
        (round_plan("p", GAME, seed=1, count=2), PRACTICE, Scope.ROUND, 2, False, "Fake · full round"),
        (demonstration_plan("p", GAME, seed=1), DEMONSTRATION, Scope.ROUND, 1, False, "Fake · full round"),
        (spot_plan("p", GAME, seed=1), SPOT, Scope.ROUND, 10, True, "Fake · full round"),
        (spot_plan("p", GAME, seed=1, kind=Kind.COMPARE), SPOT, Scope.KIND, 10, True, "Fake · Comparing hands"),
        (
            rush_plan("p", GAME, Kind.COMPARE, STORM, seed=1),
            STORM,
            Scope.KIND,
            400,
            False,
            "Fake · Comparing hands · Storm",
        ),
    ],
)
def test_a_plan_asks_for_what_its_name_says(
    plan: Plan, mode: object, what: Scope, count: int, *, planted: bool, title: str
):
    items = refs(plan)
    assert plan.mode is mode
    assert {(item.ask, item.planted) for item in items} == {(what, planted)}
    assert len({item.seed for item in items}) == len(items) == count
    assert str(plan.title) == title
    assert not Trainee(plan).over


def test_another_seed_gives_other_items():
    assert not set(kind_plan("p", GAME, Kind.COMPARE, seed=1).items) & set(
        kind_plan("p", GAME, Kind.COMPARE, seed=2).items
    )


def test_what_is_due_and_weak_comes_from_the_progress():
    progress = fold([attempt(1), attempt(2, right=False, skill=f"{GAME.info.id}/compare/compare.lose")])
    later = START + timedelta(days=200)
    due = due_plan("p", [GAME], progress, later, seed=1)
    assert {item.rule for item in refs(due)} == {"compare.win", "compare.lose"}
    assert len(refs(weak_plan("p", [GAME], EMPTY, START, seed=1, count=7))) == 7


def test_a_lesson_asks_its_items_in_order():
    items = [kind_ref(GAME, Kind.COMPARE, 3), round_ref(GAME, 1)]
    plan = lesson_plan("p", say("Lesson 1"), iter(items), pass_mark=90)
    assert (plan.items, plan.pass_mark) == (tuple(items), 90)


# ---------------------------------------------------------------- exams


def test_an_exam_has_the_make_up_of_its_blueprint():
    plan = exam_plan("e", Blueprint("b", say("Exam"), PARTS, minutes=30), games, form=1)
    assert [item.kind for item in refs(plan)] == [*[Kind.COMPARE] * 6, *[Kind.TAKE_FEE] * 3, None]
    assert (plan.mode, plan.seconds, plan.pass_mark) == (EXAM, 1800, 80)


def test_no_exam_question_rests_on_a_doubtful_or_borrowed_rule():
    for form in range(5):
        plan = exam_plan("e", Blueprint("b", say("Exam"), PARTS), games, form=form)
        for ref in refs(plan):
            question = build(games, ref)
            assert question.whole_round or question.exam_safe()


def test_two_forms_share_no_item():
    blueprint = Blueprint("b", say("Exam"), PARTS)
    first = [item_key(build(games, ref)) for ref in refs(exam_plan("e", blueprint, games, form=1))]
    second = [item_key(build(games, ref)) for ref in refs(exam_plan("e", blueprint, games, form=2, avoid=first))]
    assert len(set(first)) == len(set(second)) == 10
    assert not set(first) & set(second)


def test_the_same_form_is_the_same_exam():
    blueprint = Blueprint("b", say("Exam"), PARTS)
    assert exam_plan("e", blueprint, games, form=7) == exam_plan("e", blueprint, games, form=7)


def test_a_blueprint_that_cannot_be_filled_is_refused_part_by_part():
    parts = (
        ExamPart(GAME.info.id, 1, Kind.COMPARE),
        ExamPart(GAME.info.id, 2, Kind.TAKE_FEE, "fee.high"),
        ExamPart(GAME.info.id, 1, Kind.COMPARE, "compare.never"),
    )
    with pytest.raises(ContentError) as caught:
        exam_plan("e", Blueprint("b", say("Exam"), parts), games, form=1)
    assert [problem.where for problem in caught.value.problems] == ["b.parts[1]", "b.parts[2]"]
    assert "2 different certain questions for take-fee fee.high" in caught.value.problems[0].message


def test_a_doubtful_rule_the_school_confirmed_may_be_examined():
    parts = (ExamPart(GAME.info.id, 2, Kind.TAKE_FEE, "fee.high"),)
    plan = exam_plan(
        "e", Blueprint("b", say("Exam"), parts, confirmed=frozenset({f"{GAME.info.id}/fee.high"})), games, form=1
    )
    trainee = Trainee(plan)
    while not trainee.over:
        trainee.right()
    assert trainee.summary is not None
    assert (trainee.summary.asked, trainee.summary.passed) == (2, True)


@pytest.mark.parametrize(
    "title",
    [
        say("Back", about="leave the page"),
        counted("{n} hand", "{n} hands", 1),
        Text("The banker stands.", key="forms/baccarat#banker.stand"),
        say("One duty: {kind}", kind=say("Back", about="leave the page")),
    ],
)
def test_a_kept_title_is_looked_up_as_before(title):
    plan = replace(kind_plan("p", GAME, Kind.COMPARE, seed=1), title=title)
    assert plan_from_text(plan_to_text(plan)).title == title


def test_a_title_kept_by_an_earlier_version_is_read():
    kept = json.loads(plan_to_text(kind_plan("p", GAME, Kind.COMPARE, seed=1)))
    kept["title"] = ["One duty: {kind}", [["kind", ["Comparing hands", []]]]]
    assert plan_from_text(json.dumps(kept)).title == say("One duty: {kind}", kind=say("Comparing hands"))
