"""What a fault looks like: the felt shows what a ruling is about, with the cards and chips that are there."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conformance.library import LIBRARY
from trainer.cards.card import Card
from trainer.drills.build import NoSituation, build
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.felt.asked import as_asked
from trainer.games.pot.happened import SHOWN
from trainer.games.pot.situations import SITUATIONS
from trainer.round.duty import Kind
from trainer.rules.reader import BookContext, Reader
from trainer.table.lay import Lay

GAMES = ("casino-real/tahoe-pineapple-hi-lo", "lake-elsinore/seven-card-stud", "angies/lowball", "casino-real/loball")


def questions(id: str) -> dict[str, Question]:
    """A question for every ruling of a game."""
    game, found = LIBRARY.game(id), {}
    for skill in game.skills:
        if skill.kind is Kind.RULE_ON:
            try:
                found[skill.rule.id] = build(LIBRARY.game, skill_ref(game, skill.kind, skill.rule.id, 4))
            except NoSituation:
                continue
    return found


def lays(question: Question) -> tuple[Lay, Lay]:
    """The felt before, and as the question shows it."""
    return question.round.lay, as_asked(question.duty, question.round.lay)


def everything(lay: Lay) -> list[Card]:
    return sorted(one.card for laid in lay.cards.values() for one in laid)


def up(lay: Lay) -> int:
    return sum(one.up for place, laid in lay.cards.items() for one in laid if place.startswith("seat-"))


def test_situations_that_are_shown_are_situations():
    assert set(SHOWN) <= set(SITUATIONS)


@pytest.mark.parametrize("id", GAMES)
def test_no_card_lies_twice_and_no_chip_is_made(id: str):
    shown = 0
    for question in questions(id).values():
        before, now = lays(question)
        assert now.total == before.total
        cards = everything(now)
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(everything(before))
        shown += bool(question.duty.look)
    assert shown > 3


@pytest.mark.parametrize(("fault", "more"), [("own-card-shown", 1), ("card-exposed", 1), ("two-cards-exposed", 2)])
def test_a_card_turned_up_is_seen(fault: str, more: int):
    question = by_fault(fault)
    before, now = lays(question)
    assert up(now) == up(before) + more


def test_a_card_too_many_comes_from_the_stub():
    before, now = lays(by_fault("extra-card"))
    place = by_fault("extra-card").duty.look[0]
    assert len(now.cards[place]) == len(before.cards[place]) + 1
    assert len(now.cards["stub"]) == len(before.cards["stub"]) - 1


def test_a_flop_of_four_cards_lies_open():
    _, now = lays(by_fault("flop-too-many"))
    assert [one.up for one in now.cards["board"]] == [True] * 4


def test_a_card_before_an_empty_seat():
    some = (by_fault("empty-seat", seed) for seed in range(20))
    question = next(one for one in some if len(one.round.setup.taken) < one.round.setup.seats)
    seat = int(question.duty.look[0].removeprefix("seat-").removesuffix(".hand"))
    assert seat not in question.round.setup.taken
    assert len(lays(question)[1].cards[question.duty.look[0]]) == 1


@cache
def by_fault(fault: str, seed: int = 4) -> Question:
    """A question about that situation, in the first game that rules on it."""
    for info in LIBRARY.infos:
        if info.family in ("board-poker", "stud-poker", "draw-poker"):
            game = LIBRARY.game(info.id)
            told = dict(game.asks["ruling"](Reader({}, "request", BookContext("request"))))["situations"]
            assert isinstance(told, dict)
            for id, words in told.items():
                if words == str(SITUATIONS[fault].words):
                    return build(LIBRARY.game, skill_ref(game, Kind.RULE_ON, f"ruling.{id}", seed))
    raise AssertionError(fault)
