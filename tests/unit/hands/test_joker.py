"""Which card a joker is, by the lines of the books."""

from __future__ import annotations

from itertools import product

import pytest

from trainer.cards.card import ALL, JOKER, NATURALS, Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.hands.joker import joker_in_high, joker_in_low
from trainer.hands.low import low5
from trainer.hands.systems import FIVE_CARD_JOKER


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("As Ks 9s 4s Jk", 12),  # casino-real L728-729: in an ace-high flush the queen, no second ace
        ("As Ts 8s 3s Jk", 13),  # poker-flats L633-634
        ("Kh Kd Jk 7c 4s", 14),  # poker-flats L631: an ace beside the kings
        ("Ah Ad Ac As Jk", 14),  # casino-real L717: five aces
        ("As Jk Ks Qs Tc", 11),  # lake-elsinore L909-910: the straight to the ten of clubs
        ("9h 8d 7c 6s Jk", 10),
        ("2h 3d 4c 5s Jk", 6),
        ("2h 3d 4c 5s 9d", 0),
    ],
)
def test_the_joker_for_high_is_an_ace_or_completes_a_straight_or_a_flush(cards, rank):
    assert joker_in_high(FIVE_CARD_JOKER, parse_cards(cards)) == rank


@pytest.mark.parametrize(
    ("cards", "rank"),
    [
        ("Ah 2d 4c 7s Jk", 3),  # angies L118: the lowest card not held
        ("Ah 2d 3c 4s Jk", 5),  # lake-elsinore L396
        ("Ah Ad 2c 3s Jk", 4),  # poker-flats L136-137: also beside a pair
        ("2h 3d 4c 5s Jk", 1),
        ("2h 3d 4c 5s Kc", 0),
    ],
)
def test_the_joker_for_low_is_the_lowest_card_not_held(cards, rank):
    assert joker_in_low(parse_cards(cards)) == rank


def test_no_other_card_makes_a_better_low():
    rng = make_rng(7)
    for _ in range(200):
        held = sample(rng, range(NATURALS), 4)
        four = [Card(number) for number in held]
        best = max(low5([*four, one]) for one in ALL[:NATURALS] if one not in four)
        rank = joker_in_low([*four, JOKER])
        stands = [Card.make(14 if rank == 1 else rank, suit) for suit in range(4)]
        assert low5([*four, JOKER]) == best == max(low5([*four, one]) for one in stands if one not in four)


def test_one_joker_is_found_wherever_it_lies():
    four = parse_cards("As Ks 9s 4s")
    for place, rank in product(range(5), (12,)):
        assert joker_in_high(FIVE_CARD_JOKER, [*four[:place], JOKER, *four[place:]]) == rank
