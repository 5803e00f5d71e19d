"""Questions are answered from the felt: what lies there is not named in the question, and no question is its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.conformance.library import IDS, game, questions_of, share
from trainer.core.money import Odds, dollars
from trainer.core.text import Text, Words
from trainer.drills.code import kind_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.felt.felt_words import as_asked
from trainer.round.act_text import act_words, expected_words
from trainer.round.acts import Choose, Money, Number, Order, Settle, Stack, WantChoice, WantOrder
from trainer.round.duty import Kind
from trainer.training.hints import LOOK_FIRST, METHODS, hints
from trainer.training.session_view import shown_want

CARD = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[cdhs]|Jk|B[wxyz]|[1-6]-[1-6])(?![A-Za-z0-9-])")
SEAT = re.compile(r"\b[Ss]eats? \d+")
AMOUNT = re.compile(r"\$[\d,]+(?:\.\d\d)?")
EVERY_GAME = IDS[1:]
SKILLS = share(900, 12)
SEED = 5
TOLD = (Kind.RULE_ON,)
"""A ruling's question is its book's own story."""


def leaves(text: Words) -> Iterator[str]:
    """What fills the gaps of a text."""
    if isinstance(text, Text):
        for _, value in text.values:
            yield from leaves(value) if isinstance(value, Text) else (str(value),)


def named_by(question: Question) -> list[str]:
    """What a question says of what anybody can see on the felt; it names the seat that it is about."""
    ask, lay = UNSEEN.sub("", str(question.duty.ask)), as_asked(question.duty, question.round.lay)
    seen = {dollars(lay.chips_at(place)) for place in question.duty.look if lay.chips_at(place)}
    return [
        *CARD.findall(ask),
        *(
            seat
            for seat in SEAT.findall(ask)
            if seat.split()[1] != str(question.duty.seat) and question.duty.kind is not Kind.BETTING
        ),
        *(one for one in AMOUNT.findall(ask) if one in seen and question.duty.kind not in DONE_BEFORE),
    ]


def gives_away(question: Question) -> bool:
    """Whether the question holds its answer."""
    ask, right, want = UNSEEN.sub("", str(question.duty.ask)), question.decision.result, question.duty.want
    match right:
        case Number(number):
            named = [leaf for leaf in leaves(question.duty.ask) if leaf != str(question.duty.seat)]
            return str(number) in named or list(leaves(question.duty.ask)).count(str(number)) > 1
        case Money(cents) | Settle(_, cents) if cents:
            return dollars(cents) in AMOUNT.findall(ask)
        case Stack() | Choose():
            return str(act_words(right, want)) in leaves(question.duty.ask)
        case _:
            return False


UNSEEN = re.compile(
    r"There are stand plaques at seats [\d, ]+|put up only \$[\d,.]+|has \$[\d,.]+ left without action"
    r"|Seat \d+ leaves"
)
"""What no felt shows: plaques of bettors, a bank before it paid and took, what of a stack had no action, who leaves."""
DONE_BEFORE = (Kind.PAY_CHIPS, Kind.MAKE_CHANGE)
"""An amount settled in the duty before, and a chip that is being handed in: neither lies there."""


def check(question: Question) -> None:
    duty = question.duty
    place = f"{question.game.info.id} {duty.key}: {duty.ask}"
    assert not named_by(question), place
    assert not gives_away(question), place
    first = hints(duty, question.decision)[0]
    assert first == METHODS.get(duty.kind, LOOK_FIRST), place
    assert not first.values, place
    shown = shown_want(question)
    if isinstance(shown, WantOrder) and len(shown.items) > 1:
        assert Order(tuple(item.id for item in shown.items)) != question.decision.result, place
        assert not re.search(r"\d", str(expected_words(shown))), place


@pytest.mark.parametrize("id", EVERY_GAME)
def test_the_usual_answers_come_first(id: str):
    """What pays little before what pays much, after what pays nothing; a high card before a royal flush."""
    played = game(id)
    for kind in {Kind.READ_BONUS, Kind.READ_HAND} & set(played.kinds):
        shown = shown_want(build(game, kind_ref(played, kind, 5)))
        if isinstance(shown, WantChoice):
            ids = [one.id for one in shown.options]
            rates = [Odds(one.removeprefix("pay-")).pay(100_00) for one in ids if one.startswith("pay-")]
            assert rates == sorted(rates)
            assert "high-card" not in ids or ids[0] == "high-card"
            assert not {"take", "push"} & set(ids[2:])


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", EVERY_GAME)
def test_no_question_names_what_the_felt_shows_or_holds_its_answer(id: str):
    for question in questions_of(game(id), SKILLS, SEED, TOLD):
        check(question)


@pytest.mark.long
@pytest.mark.parametrize("id", EVERY_GAME)
def test_no_question_of_any_skill_names_what_the_felt_shows(id: str):
    for question in questions_of(game(id), 10_000, SEED, TOLD):
        check(question)


def test_every_kind_of_duty_has_a_way_to_go_about_it():
    assert {kind for id in EVERY_GAME for kind in game(id).kinds} <= set(METHODS)
