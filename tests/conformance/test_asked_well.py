"""Every question is one a dealer would be asked: short, about its seat, and with nothing in it that the felt shows."""

from __future__ import annotations

import re

import pytest

from tests.conformance.library import IDS, game, questions_of, share, some
from trainer.core.rng import make_rng
from trainer.drills.faults import faults
from trainer.drills.question import Question
from trainer.round.acts import WantChoice
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind

SKILLS = share(900, 8)
SEED = 21
MOST_WORDS = 25
CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[shdc]\b")
OPTION = re.compile(r"\boption \d", re.IGNORECASE)
TOLD = frozenset({Kind.RULE_ON, Kind.IN_WORDS})
"""What no felt shows alone: a ruling tells a story, a question in words is its author's."""
OWN_HAND = frozenset({Kind.ALLOW, Kind.DRAW})


def check(question: Question) -> None:
    duty = question.duty
    ask, place = str(duty.ask), f"{question.game.info.id} {duty.key}"
    assert not OPTION.search(ask), f"{place}: {ask}"
    if duty.kind not in TOLD:
        assert len(ask.split()) <= MOST_WORDS, f"{place}: {ask}"
        assert not CARD.search(ask), f"{place}: {ask}"
    if isinstance(duty.want, WantChoice):
        words = [str(option.words).casefold() for option in duty.want.options]
        assert len(set(words)) == len(words), f"{place}: {words}"
    if duty.kind in OWN_HAND and duty.seat:
        for fault in faults((question.round, duty, question.decision), make_rng(SEED)):
            moved = Consequence(question.type, question.round, fault.act).moved or ()
            others = {owner.seat for owner, _ in moved} - {0, duty.seat}
            assert not others, f"{place}: {fault.act} costs seats {others}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(1)[1:])
def test_questions_ask_one_thing_and_cost_nobody_else(id: str):
    for question in questions_of(game(id), SKILLS, SEED, ()):
        check(question)


@pytest.mark.long
@pytest.mark.parametrize("id", IDS[1:])
def test_every_question_asks_one_thing_and_costs_nobody_else(id: str):
    for question in questions_of(game(id), 10_000, SEED, ()):
        check(question)
