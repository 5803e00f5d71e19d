"""Hands of three and four cards, and the six-card bonus."""

from collections import Counter
from itertools import combinations

import pytest

from trainer.cards.notation import parse_cards
from trainer.hands.poker import category, ranker
from trainer.hands.systems import FOUR_CARD, THREE_CARD

rank3, rank4 = ranker(THREE_CARD), ranker(FOUR_CARD)


def test_all_three_card_hands_have_the_published_counts() -> None:
    counts = Counter(category(rank3(cards), THREE_CARD).id for cards in combinations(range(52), 3))
    assert counts == {
        "royal-flush": 4,
        "straight-flush": 44,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1_096,
        "one-pair": 3_744,
        "high-card": 16_440,
    }


def test_all_four_card_hands_have_the_counts_that_arithmetic_gives() -> None:
    counts = Counter(category(rank4(cards), FOUR_CARD).id for cards in combinations(range(52), 4))
    assert counts == {
        "four-of-a-kind": 13,
        "straight-flush": 11 * 4,
        "three-of-a-kind": 13 * 4 * 48,
        "flush": 4 * (715 - 11),
        "straight": 11 * (4**4 - 4),
        "two-pair": 78 * 6 * 6,
        "one-pair": 13 * 6 * 66 * 16,
        "high-card": (715 - 11) * (4**4 - 4),
    }


def test_the_three_card_ranking_of_the_books() -> None:
    # 003_1370fe07ea88a189 L4236-4273: mini royal first, straight above flush, A-2-3 the lowest straight.
    falling = ["Ah Kh Qh", "Kh Qh Jh", "3h 2h Ah", "2c 2d 2h", "Ah Kd Qc", "3h 2d Ac", "Ah Kh Jh", "5h 3h 2h",
               "As Ad Kc", "2s 2d 3c", "As Kd Jc", "5s 3d 2c"]  # fmt: skip
    keys = [rank3(parse_cards(text)) for text in falling]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


def test_the_four_card_ranking_of_crazy_4_poker() -> None:
    # 003_1370fe07ea88a189 L6083-6110: three of a kind beats a flush beats a straight; 4-3-2-A the lowest straight.
    falling = ["As Ah Ad Ac", "2s 2h 2d 2c", "Ah Kh Qh Jh", "4h 3h 2h Ah", "2s 2h 2d Ac", "Ah Kh Qh 2h", "Ah Ks Qd Jc",
               "4h 3s 2d Ac", "As Ah Kd Kc", "As Ah Kd Qc", "Ah Ks Qd 9c"]  # fmt: skip
    keys = [rank4(parse_cards(text)) for text in falling]
    assert keys == sorted(keys, reverse=True)


def test_three_card_hands_know_no_joker() -> None:
    with pytest.raises(ValueError, match="1 joker"):
        rank3(parse_cards("Ah Kh Jk"))
    with pytest.raises(ValueError, match="3 cards, not 2"):
        rank3(parse_cards("Ah Kh"))
