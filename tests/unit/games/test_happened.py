"""What a fault looks like: the felt shows what a ruling is about, with the cards and chips that are there."""

from __future__ import annotations

from functools import cache

import pytest

from tests.conformance.library import FOR_A_POT, LIBRARY
from trainer.cards.card import JOKER, Card
from trainer.drills.code import skill_ref
from trainer.drills.question import Question
from trainer.drills.question_builder import NoSituation, build
from trainer.felt.felt_words import as_asked
from trainer.games.pot.situations import SITUATIONS
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

POKER = [one.id for one in LIBRARY.infos if one.family in FOR_A_POT and one.family != "pan"]


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


def _chips_beside(lay: Lay, places: set[str]) -> int:
    return lay.total - sum(lay.chips_at(place) for place in places)


def everything(lay: Lay) -> list[Card]:
    return sorted(one.card for laid in lay.cards.values() for one in laid)


def up(lay: Lay) -> int:
    return sum(one.up for place, laid in lay.cards.items() for one in laid if place.startswith("seat-"))


def test_every_situation_is_shown_or_says_why_not():
    for one in SITUATIONS.values():
        assert one.show is not None, one.id
        assert one.when, one.id
        assert one.unseen is None or str(one.unseen), one.id


OF_STACKS = ("ruling.short-buy", "ruling.short-buy-again", "ruling.tops-up")
"""What a player has who buys in is drawn as the story has it."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", POKER)
def test_a_ruling_shows_something_and_no_card_lies_twice_and_no_chip_is_made(id: str):
    for rule, question in questions(id).items():
        before, now = lays(question)
        seats = question.round.setup.seats_taken
        told = [place for place in question.duty.look if place.endswith(".stack")] if rule in OF_STACKS else []
        other = {*told, *(f"seat-{seat}.stack" for seat in range(1, 11) if seat not in seats)}
        assert _chips_beside(now, other) == _chips_beside(before, other), rule
        cards, deck = everything(now), everything(before)
        assert len(cards) == len(set(cards)), rule
        assert set(cards) <= {*deck, JOKER} or not deck, rule
        assert question.duty.look or question.duty.unseen, f"{rule}: {question.duty.ask}"


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


def laid(question: Question) -> list[tuple[Card, ...]]:
    """The cards that lie open at the places that are pointed at."""
    _, now = lays(question)
    return [tuple(one.card for one in now.cards.get(place, ()) if one.up) for place in question.duty.look]


@pytest.mark.parametrize("seed", range(1, 5))
def test_cards_that_are_said_to_be_alike_are_alike(seed: int):
    first, second = laid(by_fault("cards-tied", seed))
    assert first[0].rank == second[0].rank
    pair = laid(by_fault("open-pair", seed))[0]
    assert pair[0].rank == pair[1].rank
    drawn = [cards[0] for cards in laid(by_fault("same-card-for-button", seed))]
    _, now = lays(by_fault("same-card-for-button", seed))
    assert {card.rank for card in drawn} == {min(card.rank for card in everything(now))}


def test_the_last_card_is_out_where_it_is_asked_about():
    question = by_fault("last-card-up-two")
    _, now = lays(question)
    hands = [now.cards[place] for place in question.duty.look]
    assert [len(hand) for hand in hands] == [7, 7]
    assert [hand[-1].up for hand in hands] == [True, False]


def test_two_cards_were_burned():
    _, now = lays(by_fault("wrong-burn"))
    assert len(now.cards["burn"]) == 2


@pytest.mark.parametrize(("fault", "part"), [("short-blind", 0.25), ("half-blind", 0.5)])
def test_who_has_too_little_for_the_blind_has_so_little(fault: str, part: float):
    question = by_fault(fault)
    blind = question.round.state.posted[-1][1]
    place = next(one for one in question.duty.look if one.endswith(".stack"))
    assert lays(question)[1].chips[place] == blind * part


def test_a_call_short_of_a_raise_leaves_no_chip_behind():
    question = by_fault("short-all-in")
    place = question.duty.look[0]
    _, now = lays(question)
    assert not now.chips_at(place.replace(".bet", ".stack"))
    bets = sorted(cents for one, cents in now.chips.items() if one.endswith(".bet"))
    assert now.chips_at(place) == bets[-1] < bets[-2] * 2


def test_a_card_before_an_empty_seat():
    some = (by_fault("empty-seat", seed) for seed in range(20))
    question = next(one for one in some if len(one.round.setup.seats_taken) < one.round.setup.seats)
    seat = int(question.duty.look[0].removeprefix("seat-").removesuffix(".hand"))
    assert seat not in question.round.setup.seats_taken
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


def test_who_missed_his_blinds_has_the_button_for_it_until_he_has_posted():
    game = LIBRARY.game("poker-flats/texas-holdem")
    question = build(LIBRARY.game, skill_ref(game, Kind.POST_BLINDS, "entry.missed-post", 1))
    seat = question.duty.seat
    assert question.round.lay.buttons[f"missed-blind-{seat}"] == f"seat-{seat}"
    end = machine.play(question.round)
    assert not [name for name in end.lay.buttons if name.startswith("missed")]
