"""A doubtful line asked by both of its readings, as anybody outside asks, and at the table."""

from __future__ import annotations

from typing import Any

from tests.rulebook.asking import game, library
from trainer.drills.question import Deal, Question, question_of
from trainer.round import machine
from trainer.round.act_text import act_text, parse_act
from trainer.round.setup import parse_setup
from trainer.solve import solve_request

Json = dict[str, Any]
Case = tuple[str, str, str, Json, Json, Json]
"""Game, doubtful rule, name of its other reading, request, what the book's own way answers and what the other one."""


def ask(id: str, request: Json, **more: Any) -> Json:
    house, _, slug = id.partition("/")
    answer, fine = solve_request({"house": house, "game": slug, **request, **more}, library())
    assert fine, answer
    return dict(answer)


def answer_both(case: Case) -> None:
    """The book's own way, the doubt told with what the other one answers, and the other one where it is asked for."""
    id, rule, reading, request, own, other = case
    answer = ask(id, request)
    assert {key: answer[key] for key in own} == own
    assert answer["doubt"]
    (told,) = [one for one in answer["readings"] if (one["rule"], one["reading"]) == (rule, reading)]
    assert {key: told[key] for key in told.keys() & other.keys()} == {
        key: other[key] for key in told.keys() & other.keys()
    }
    named = ask(id, request, reads={rule: reading})
    assert {key: named[key] for key in other} == other


def at_duty(id: str, words: str, key: str) -> Question:
    """The question at a duty of a table that a set-up lays."""
    played = game(id)
    setup = parse_setup(f"{id} {words}", played.seats)
    assert played.check_setup(setup) == ()
    for r, duty, decision in machine.every_duty(played.start(setup)):
        if str(duty.key) == key:
            return question_of(Deal(id, setup.to_text()), played, r, duty, decision)
    raise AssertionError(f"{key} is never asked.")


def judge_both(question: Question, rule: str, own: str, other: str) -> None:
    """One act is right, the other one by its rule not counted, and wrong once the school confirmed its own."""
    assert act_text(question.decision.result) == own
    act = parse_act(other, question.duty.want)
    judged = question.judge(act)
    assert not judged.counted
    assert judged.read_as is not None
    assert judged.read_as.rule.id == rule
    assert rule in {one.id for one in question.doubts}
    assert question.judge(act, {f"{question.game.info.id}/{rule}"}).counted
