"""What decks are made of."""

from collections import Counter

import pytest
from hypothesis import given

from tests.strategies import deck_plans, seeds
from trainer.cards.card import BONUS_W, JOKER, Card
from trainer.cards.deck import (
    ASIAN_STUD,
    MEXICAN_STUD,
    NINE_COUNT,
    PAN,
    STANDARD,
    WITH_JOKER,
    DeckPlan,
    shuffled,
    without,
)
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng


@pytest.mark.parametrize(
    ("plan", "size"),
    [
        (STANDARD, 52),
        (WITH_JOKER, 53),
        (NINE_COUNT, 36),  # 001_84b5d205fc3fa027 L319: every 7, 8, 9 and 10 taken out
        (DeckPlan(ranks=NINE_COUNT.ranks, copies=8), 288),  # L319 and 004_3bc4acb755c19303 L1158
        (PAN, 320),  # 001_84b5d205fc3fa027 L767
        (ASIAN_STUD, 32),  # 001_84b5d205fc3fa027 L443
        (MEXICAN_STUD, 41),  # 004_3bc4acb755c19303 L345-346, L377-378
        (DeckPlan(jokers=1, copies=6), 318),  # 003_1370fe07ea88a189 L1200-1202
    ],
)
def test_the_decks_of_the_books_have_the_printed_size(plan: DeckPlan, size: int) -> None:
    assert plan.size == len(plan.cards()) == size


@given(deck_plans(), seeds)
def test_a_shuffle_keeps_every_card_of_any_deck(plan: DeckPlan, seed: int) -> None:
    cards = plan.cards()
    mixed = shuffled(cards, make_rng(seed))
    assert len(cards) == plan.size
    assert Counter(mixed) == Counter(cards)
    assert mixed == shuffled(cards, make_rng(seed))


def test_a_deck_holds_its_jokers_and_bonus_cards_in_every_copy() -> None:
    plan = DeckPlan(ranks=(2,), suits=(0,), jokers=1, bonus=(BONUS_W, BONUS_W), copies=2)
    assert plan.cards() == (Card.of("2c"), JOKER, BONUS_W, BONUS_W) * 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"ranks": (2, 2)},
        {"ranks": (1,)},
        {"suits": (4,)},
        {"suits": (0, 0)},
        {"jokers": -1},
        {"copies": 0},
        {"bonus": (JOKER,)},
    ],
)
def test_an_impossible_deck_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        DeckPlan(**wrong)  # type: ignore[arg-type]


def test_dealt_cards_are_taken_out_once_each() -> None:
    assert without(parse_cards("2c 3c 2c 4c"), parse_cards("2c 4c")) == parse_cards("3c 2c")
    with pytest.raises(ValueError, match="does not hold 5c"):
        without(parse_cards("2c 3c"), parse_cards("3c 5c"))
    with pytest.raises(ValueError, match="does not hold 2c"):
        without(parse_cards("2c 3c"), parse_cards("2c 2c"))
