"""What the engine says names cards alone in their gaps, so that the window can draw each with the sign of its suit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.conformance.library import IDS, game, pairs
from trainer.core.text import Text, Words
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Act, WantChoice, WantOrder
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.rules.decision import Decision
from trainer.ui.translator import faced

CODE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk|B[wxyz])(?![A-Za-z0-9])")
WISHES = (ANY, Wish(kind=Kind.CHECK_SETTING), Wish(kind=Kind.DRAW), Wish(kind=Kind.ALLOW), Wish(kind=Kind.COMPARE))


def said(r: Round, duty: Duty, decision: Decision[Act]) -> Iterator[Words]:
    """Everything that is said about a duty, and what happened before it."""
    yield duty.ask
    if isinstance(duty.want, WantChoice):
        yield from (option.words for option in duty.want.options)
    if isinstance(duty.want, WantOrder):
        yield from (option.words for option in duty.want.items)
    yield from (check.because for step in decision.steps for check in step.checks)
    yield from (done.words for done in r.record[-3:] if done.duty is None)


def leaves(text: Words) -> Iterator[str]:
    """Templates, and what fills their gaps."""
    if isinstance(text, str):
        yield text
        return
    yield text.template
    for _, value in text.values:
        yield from leaves(value) if isinstance(value, Text) else (str(value),)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("id", "wish"), pairs(WISHES, lambda wish: str(wish.kind or "any")))
def test_no_code_of_a_card_is_left_in_a_sentence(id: str, wish: Wish):
    if wish.kind not in {skill.kind for skill in game(id).skills}:
        wish = ANY
    setups: Sequence[Round] = [game(id).start(game(id).new_setup(seed, wish)) for seed in range(2)]
    for start in setups:
        for r, duty, decision in machine.every_duty(start):
            for text in said(r, duty, decision):
                left = [leaf for leaf in leaves(text) if CODE.search(faced(leaf))]
                assert not left, (duty.key, str(text))


def test_there_are_games_to_listen_to():
    assert IDS
