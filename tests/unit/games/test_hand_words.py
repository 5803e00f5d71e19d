"""What can be said of hands, found and counted: expected numbers are worked out by hand or by another count."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from tests.unit.lessons.bench import GAME, library
from trainer.cards.card import JOKER, Card
from trainer.core.errors import BadText
from trainer.core.rng import make_rng
from trainer.games.house_way import HandWords

TILES = "phoenix/pai-gow-tiles"


def hands(id: str = GAME) -> HandWords:
    found = library()[id].hands
    assert found is not None
    return found


def test_pairs_among_tiles_are_counted_exactly():
    """32 tiles are 16 pairs: without one there are four pairs with a tile of each."""
    found = hands(TILES).count({"pair": "1-9"}, make_rng(1))
    assert found.of == comb(32, 4)
    assert found.hands == comb(32, 4) - comb(16, 4) * 2**4
    assert "Every hand counted" in str(found.words)


FEW = (*(Card.make(rank, suit) for rank in (9, 10, 11, 14) for suit in range(4)), JOKER)


def small(words: HandWords) -> HandWords:
    """The same words over hands of seven from seventeen cards."""
    return replace(words, every=lambda: ((cards, 1) for cards in combinations(FEW, 7)))


def test_two_pair_jacks_or_lower_with_the_joker_need_three_ranks_and_one_ace_at_most():
    """The joker is an ace. Beside two pairs of 9, 10 and jack two cards of one rank that is left would be a third."""
    words = small(hands())
    assert words.count({"pairs": 2, "big_pair": "J-2", "joker": True}, make_rng(1)).hands == 0
    alone, with_ace = 6**3, 4 * (3 * 6**2) * 4  # the joker is the single ace, or the pair of one
    assert words.count({"pairs": 3, "joker": True}, make_rng(1)).hands == alone + with_ace
    found = words.count({"quads": "J", "joker": False}, make_rng(1))
    threes = 3 * 4  # three of a rank that is left
    pairs = 3 * 6 * 2 * 4  # a pair and a single
    singles = 4**3
    assert found.hands == threes + pairs + singles
    assert found.of == comb(17, 7)


def test_a_hand_is_found_of_which_everything_holds():
    words = hands()
    for seed in range(5):
        cards = words.find({"pairs": 2, "big_pair": "J-2", "joker": True}, make_rng(seed))
        assert cards is not None
        naturals = [card for card in cards if card != JOKER]
        ranks = sorted(card.rank for card in naturals)
        twice = {rank for rank in ranks if ranks.count(rank) == 2}
        assert len(naturals) == 6
        assert len(twice) == 2
        assert max(twice) <= 11


def test_a_sample_says_that_it_is_one():
    found = hands().sample({"joker": True}, make_rng(3), 2000)
    assert found.of == 2000
    assert 180 <= found.hands <= 350  # the joker is in 7 of 53 hands: 264 expected
    assert "random hands fit" in str(found.words)


@pytest.mark.parametrize(
    ("said", "place", "hint"),
    [({"pair": 2}, "pair", "pairs"), ({"pairs": 9}, "pairs", "0, 1, 2 or 3"), ({"big_pair": "2-J"}, "big_pair", "J-9")],
)
def test_what_cannot_be_said_is_named(said, place, hint):
    with pytest.raises(BadText) as error:
        hands().bind(said)
    assert error.value.where == place
    assert hint in str(error.value)


def test_every_choice_of_every_part_can_be_said():
    for id in (GAME, TILES):
        words = hands(id)
        for word, part in words.parts.items():
            for value, _ in part.sort.choices:
                words.bind({word: value})
