"""What a lesson says about its items, and exams that ask what is certain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.fake_game import GAME, games
from tests.unit.progress.attempts import START
from trainer.core.errors import ContentError
from trainer.core.text import say
from trainer.drills.code import Ref
from trainer.drills.modes import EXAM, GUIDED, PRACTICE, Hints, Mode
from trainer.drills.question_builder import build
from trainer.progress.skill_estimates import askable
from trainer.round.duty import Kind
from trainer.training.apportionment import exam_parts
from trainer.training.moves import Answer, Hint, Next
from trainer.training.plan_choices import Blueprint, ExamPart, exam_plan, kind_plan
from trainer.training.session import begin, submit
from trainer.training.session_plan import ItemTerms, Plan, plan_from_text, plan_to_text
from trainer.training.session_view import derive


def plan(mode: Mode, *terms: ItemTerms) -> Plan:
    made = kind_plan("p", GAME, Kind.COMPARE, seed=1, count=2, mode=mode)
    return replace(made, terms=terms)


def test_terms_are_kept_with_the_plan_and_older_plans_have_none():
    made = plan(PRACTICE, ItemTerms("pack@1/a", Hints.NEVER, 7, "Look."), ItemTerms())
    assert plan_from_text(plan_to_text(made)) == made
    bare = replace(made, terms=())
    assert plan_from_text(plan_to_text(bare).replace(',"terms":[]', "")) == bare


@pytest.mark.parametrize(
    ("mode", "hints", "may", "opens"),
    [
        (PRACTICE, None, True, False),
        (PRACTICE, Hints.NEVER, False, False),
        (PRACTICE, Hints.ON_REQUEST, True, False),
        (PRACTICE, Hints.ALWAYS, True, True),
        (GUIDED, None, True, True),
        (GUIDED, Hints.NEVER, False, False),
        (EXAM, Hints.ALWAYS, False, False),
    ],
)
def test_hints_follow_the_item_but_never_in_an_exam(mode: Mode, hints: Hints | None, may: bool, opens: bool):
    session, _ = begin(plan(mode, ItemTerms(hints=hints), ItemTerms(hints=hints)), games, START)
    shown = derive(session)
    assert shown.may.hint is may
    assert bool(shown.hint) is opens
    asked, _ = submit(session, Hint(), START)
    assert bool(derive(asked).hint) is may


@pytest.mark.parametrize(("hints", "counted"), [(Hints.ALWAYS, 0), (Hints.ON_REQUEST, 1)])
def test_a_hint_that_opens_by_itself_is_nobodys_wish(hints: Hints, counted: int):
    session, _ = begin(plan(PRACTICE, ItemTerms("pack@1/a", hints), ItemTerms("pack@1/b", hints)), games, START)
    asked, _ = submit(session, Hint(), START)
    assert asked.turn is not None
    answered, _ = submit(asked, Answer(asked.turn.question.decision.result), START)
    assert answered.summary.hints == counted


def test_time_and_name_belong_to_the_item_and_stay_with_it_when_it_comes_again():
    session, _ = begin(plan(PRACTICE, ItemTerms("pack@1/a", seconds=3), ItemTerms("pack@1/b")), games, START)
    assert derive(session).target == 3000
    assert session.turn is not None
    act = session.turn.question.decision.result
    for move in (Answer(act), Next()):
        session, _ = submit(session, move, START.replace(minute=30))
    assert session.attempts[0].item == "pack@1/a"
    assert derive(session).target == 6000
    assert session.queue[-1].terms.item == "pack@1/a", "slow by its own target, it comes once more"


def test_an_exam_leaves_out_what_is_not_certain():
    certain = {skill.kind for skill in askable(GAME, certain=True)}
    parts = exam_parts([GAME.info.id], games, 9)
    assert sum(part.count for part in parts) == 9
    assert {part.kind for part in parts} == certain
    made = exam_plan("e", Blueprint("b", say("Exam"), parts), games, form=2, fewer=True)
    assert all(build(games, item).exam_safe() for item in made.items)


def test_what_one_part_has_too_few_of_others_ask_only_when_that_is_asked_for():
    doubtful = ExamPart(GAME.info.id, 3, Kind.TAKE_FEE, "fee.high")
    blueprint = Blueprint("b", say("Exam"), (ExamPart(GAME.info.id, 2, Kind.COMPARE), doubtful))
    with pytest.raises(ContentError):
        exam_plan("e", blueprint, games, form=1)
    made = exam_plan("e", blueprint, games, form=1, fewer=True)
    assert [ref.kind for ref in made.items if isinstance(ref, Ref)] == [Kind.COMPARE] * 5
    with pytest.raises(ContentError):
        exam_plan(
            "e", replace(blueprint, parts=(ExamPart(GAME.info.id, 1, Kind.SPLIT_POT),)), games, form=1, fewer=True
        )
