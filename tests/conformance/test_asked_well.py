"""Every question is one a dealer would be asked: short, about its seat, and with nothing in it that the felt shows."""

from __future__ import annotations

import re

import pytest

from tests.conformance.library import IDS, broken_words, game, questions_of, share, some
from trainer.core.rng import make_rng
from trainer.drills.faults import faults
from trainer.drills.question import Question
from trainer.round.acts import Money, WantChoice
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.training.explanations import explain_right

SKILLS = share(900, 8)
SEED = 21
MOST_WORDS = 25
CARD = re.compile(r"\b(?:[2-9TJQKA]|10)[shdc]\b")
OPTION = re.compile(r"\boption \d", re.IGNORECASE)
TOLD = frozenset({Kind.RULE_ON, Kind.IN_WORDS})
"""What no felt shows alone: a ruling tells a story, a question in words is its author's."""
OWN_HAND = frozenset({Kind.ALLOW, Kind.DRAW})


ONE_MEANING = (
    ("it is allowed", "it is refused", "allow it", "refuse it", "yes", "no"),
    ("it is allowed", "the wager has action", "nothing changes, play goes on"),
    ("the hand is dead", "the hand is foul and loses"),
    ("it is not allowed", "the player stands"),
    ("it is allowed", "pay it anyway", "pay it like another player's hand"),
)
"""Words of which one question offers at most a yes and a no, or one: side by side they come to the same."""
AMOUNT = re.compile(r"\$([\d,]+(?:\.\d\d)?)|(\d+)¢")
SHUFFLED = frozenset({Kind.BURN, Kind.DEAL_ORDER, Kind.LEFTOVER, Kind.DELIVER, Kind.COUNT_DICE, Kind.MARK_PILE})
"""A wrong act here changes who gets which cards: what they win or lose by it is luck."""


def amounts(text: str) -> set[int]:
    """Every amount that a text names, in cents."""
    return {
        round(100 * float(dollars.replace(",", ""))) if dollars else int(cents)
        for dollars, cents in AMOUNT.findall(text)
    }


def check_reason(question: Question) -> None:
    """A fee is the amount that its own reasons name: $0 is not wanted where they say $4."""
    right = question.decision.result
    if question.duty.kind is Kind.TAKE_FEE and isinstance(right, Money):
        reasons = " ".join(map(str, explain_right(question).why))
        named = amounts(reasons)
        times = right.cents and any(cents and right.cents % cents == 0 for cents in named)  # for each wager, each $100
        assert right.cents in named or times, f"{question.code} wants {right.cents}: {reasons}"


def check(question: Question) -> None:
    duty = question.duty
    ask, place = str(duty.ask), f"{question.game.info.id} {duty.key}"
    assert not OPTION.search(ask), f"{place}: {ask}"
    assert not [*broken_words(ask, str(question.decision.rule.text))], f"{place}: {ask}"
    if duty.kind not in TOLD:
        assert len(ask.split()) <= MOST_WORDS, f"{place}: {ask}"
        assert not CARD.search(ask), f"{place}: {ask}"
    if isinstance(duty.want, WantChoice):
        words = [str(option.words).casefold() for option in duty.want.options]
        assert len(set(words)) == len(words), f"{place}: {words}"
        assert all(len(set(words).intersection(alike)) <= (2 if "no" in alike else 1) for alike in ONE_MEANING), words
    check_reason(question)
    if duty.kind in SHUFFLED:
        for fault in faults((question.round, duty, question.decision), make_rng(SEED)):
            assert not Consequence(question.type, question.round, fault.act).moved, f"{place}: {fault.act}: luck"
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
