"""Questions of a live class: built again elsewhere they are the same, and they are judged by the engine."""

from __future__ import annotations

import json

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import BadText
from trainer.core.rng import make_rng
from trainer.drills.changes import changes
from trainer.drills.code import kind_ref, round_ref, skill_ref
from trainer.drills.question_builder import build
from trainer.round.act_text import act_text
from trainer.school.live_questions import LiveJudge, read_source, rules_of, write_source

GAMES = list({info.family: info.id for info in LIBRARY.infos}.values())
"""One of each family."""
FORTUNE = "casino-99/fortune-pai-gow-poker"


@pytest.mark.parametrize("id", GAMES)
def test_a_question_is_the_same_on_another_computer(id: str):
    game = LIBRARY.game(id)
    skills = list(game.rows)[:: max(1, len(game.rows) // 3)]
    refs = [round_ref(game, 5), *(skill_ref(game, row.kind, row.rule.id, 5) for row in skills)]
    refs += [kind_ref(game, kind, 6) for kind in list(game.kinds)[:2]]
    for ref in refs:
        question = build(LIBRARY.game, ref)
        again = read_source(write_source(question), LIBRARY.game)
        assert again.duty == question.duty
        assert again.round.lay == question.round.lay
        assert again.decision.result == question.decision.result
        assert again.decision.rule.id == question.decision.rule.id
        assert rules_of(again) == rules_of(question)


def test_answers_are_judged_by_the_engine_and_told_with_their_reason():
    question = build(
        LIBRARY.game,
        round_ref(
            LIBRARY.game(FORTUNE),
            9,
        ),
    )
    judge, source = LiveJudge(LIBRARY.game), write_source(question)
    right = question.decision.result
    assert judge(source, act_text(right)).right
    wrong = next(
        act
        for _, act in changes(question.duty.want, right, question.round, (), make_rng(1))
        if not question.decision.accepts(act)
    )
    assert judge(source, act_text(wrong)).right is False
    reveal = judge.reveal(source)
    assert reveal.right == act_text(right)
    assert reveal.answer
    assert reveal.rule == str(question.decision.rule.text)
    assert reveal.cite == str(question.decision.rule.cite.words)


@pytest.mark.parametrize("act", ["", "nonsense", "seat 99", "x" * 3_000])
def test_what_is_no_answer_is_refused(act: str):
    source = write_source(build(LIBRARY.game, round_ref(LIBRARY.game(FORTUNE), 9)))
    with pytest.raises(BadText):
        LiveJudge(LIBRARY.game)(source, act)


@pytest.mark.parametrize(
    "source",
    ["", "[]", "{}", json.dumps({"game": "no/game", "setup": "", "at": "", "rule": "", "item": ""}),
     json.dumps({"game": FORTUNE, "setup": "nonsense", "at": "", "rule": "", "item": ""})],
)  # fmt: skip
def test_what_is_no_question_is_refused(source: str):
    with pytest.raises(BadText):
        LiveJudge(LIBRARY.game)(source, "seat 1")
