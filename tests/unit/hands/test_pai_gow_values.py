"""Front and back under the two terms of a house, and seven cards with a fully wild joker, against brute force."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings

from tests.strategies import CARDS_53, close_hands, hands
from trainer.cards.card import JOKER, Card
from trainer.cards.notation import parse_cards
from trainer.hands.pai_gow import look7, split_at, value2, value5
from trainer.hands.pai_gow_values import SEMI_WILD, WILD, best_split, look7_wild, split_with_ranks, values_of
from trainer.hands.poker import five_card_ranker
from trainer.hands.systems import FIVE_CARD, FIVE_CARD_WILD, Category, Joker, Wheel, category

NATURALS = CARDS_53[:52]


@given(hands(7, CARDS_53))
def test_the_usual_values_are_those_of_the_fast_functions(cards: tuple[Card, ...]):
    for one, other in combinations(range(7), 2):
        front, back = split_at(cards, one, other)
        assert (SEMI_WILD.front(front), SEMI_WILD.back(back)) == (value2(front), value5(back))


@pytest.mark.parametrize("joker", list(Joker)[1:])
def test_the_place_of_the_wheel_is_a_term(joker: Joker):
    wheel, six = parse_cards("5c 4d 3h 2s Ac"), parse_cards("6c 5d 4h 3s 2d")
    broadway, king = parse_cards("Ah Ks Qh Jc Td"), parse_cards("Kc Qs Jd Th 9d")
    lowest, second = values_of(joker, Wheel.LOWEST), values_of(joker, Wheel.SECOND)
    assert lowest.back(six) > lowest.back(wheel)
    assert second.back(broadway) > second.back(wheel) > second.back(king)


def best_five(cards: tuple[Card, ...]) -> int:
    """The best five of seven with the joker replaced by every card there is."""
    rank = five_card_ranker(FIVE_CARD)
    rest = [card for card in cards if card != JOKER]
    if len(rest) == 7:
        return max(map(rank, combinations(cards, 5)))
    return max(rank(five) for card in NATURALS if card not in rest for five in combinations((*rest, card), 5))


@settings(max_examples=40)
@given(close_hands(7, joker=True))
def test_a_wild_joker_makes_the_best_five(cards: tuple[Card, ...]):
    shape, complete, rank = look7_wild(cards)
    wild = max(map(five_card_ranker(FIVE_CARD_WILD), combinations(cards, 5)))
    best = category(wild, FIVE_CARD_WILD)
    if best is not Category.FIVE_OF_A_KIND:
        assert wild == best_five(cards)
    assert complete == look7(cards)[1]
    held = look7((*(card for card in cards if card != JOKER), substitute(cards, rank)))[0] if rank else None
    if held is not None and not shape.five_aces:
        assert (shape.quads, shape.trips, shape.pairs) == (held.quads, held.trips, held.pairs)
    assert not shape.joker


def substitute(cards: tuple[Card, ...], rank: int) -> Card:
    return next((card for card in NATURALS if card.rank == rank and card not in cards), cards[0])


@pytest.mark.parametrize(
    ("cards", "rank", "groups"),
    [
        ("Jk Kc Kd 9h 7s 5d 3c", 13, ((), (13,), ())),
        ("Jk Ac Kd Qh 9s 7d 3c", 14, ((), (), (14,))),
        ("Jk Kc Kd 9h 9s 5d 3c", 13, ((), (13,), (9,))),
        ("Jk 9c 9d 9h 9s 5d 3c", 0, ((9,), (), ())),  # more use in front than as a fifth nine
        ("Jk 8c 7d 6h 5s Ad Kc", 0, ((), (), ())),  # it completes the straight
        ("Kh Kc Kd 9h 7s 5d 3c", 0, ((), (13,), ())),  # no joker
    ],
)
def test_what_a_wild_joker_stands_for(cards: str, rank: int, groups: tuple):
    shape, _, found = look7_wild(parse_cards(cards))
    assert found == rank
    assert (shape.quads, shape.trips, shape.pairs) == groups


@settings(max_examples=60)
@given(close_hands(7, joker=True))
def test_the_best_split_over_a_complete_hand(cards: tuple[Card, ...]):
    for pair in (False, True):
        found = best_split(cards, WILD, pair=pair)
        everything = [split_at(cards, one, other) for one, other in combinations(range(7), 2)]
        fitting = [
            (WILD.front(front), WILD.back(back))
            for front, back in everything
            if category(WILD.back(back), FIVE_CARD_WILD) >= Category.STRAIGHT
            and (not pair or category(WILD.front(front)) is Category.ONE_PAIR)
        ]
        if found is None:
            assert not fitting
        else:
            assert (WILD.front(found[0]), WILD.back(found[1])) == max(fitting)


def test_natural_cards_go_in_front():
    split = split_with_ranks(parse_cards("Ac Jk Kd 9h 7s 5d 3c"), 14, 13, 14, WILD)
    assert split is not None
    assert JOKER in split[1]
    assert split_with_ranks(parse_cards("Ac Jk Kd 9h 7s 5d 3c"), 12, 2, 14, WILD) is None
