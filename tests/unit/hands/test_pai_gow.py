"""Front and back: values, the foul test, shapes, and the splits that leave a complete hand behind."""

import pytest
from hypothesis import given

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands import definition
from tests.unit.hands.definition import splits
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, write_cards
from trainer.hands.classes import classes
from trainer.hands.pai_gow import (
    best_complete_split,
    look7,
    split_with_front,
    splits7,
    value2,
    value2_wild,
    value5,
)
from trainer.hands.poker import five_card_ranker
from trainer.hands.systems import FIVE_CARD_WILD, Category, category

seven = hands(7, CARDS_53) | close_hands(7) | close_hands(7, joker=True)


value5_wild = five_card_ranker(FIVE_CARD_WILD)


def ranks_in(front: tuple[Card, ...]) -> tuple[int, int]:
    high, low = sorted((card.rank or 14 for card in front), reverse=True)
    return high, low


def complete_by_definition(back: tuple[Card, ...]) -> bool:
    return definition.value(back, "ace")[0] in (4, 5, 8, 9)


def front_by_definition(front: tuple[Card, ...], joker: str = "ace") -> tuple[int, tuple[int, ...]]:
    naturals = [one // 4 + 2 for one in front if one != 52]
    if len(naturals) == 1:
        naturals.append(naturals[0] if joker == "wild" else 14)
    high, low = sorted(naturals, reverse=True)
    return (1, (high,)) if high == low else (0, (high, low))


def test_there_are_21_ways_to_take_two_of_seven() -> None:
    assert len(splits7) == len(set(splits7)) == 21


@given(seven)
def test_the_back_beats_the_front_as_the_definition_says(cards: tuple[Card, ...]) -> None:
    for joker in ("ace", "wild"):
        rank2, rank5 = (value2_wild, value5_wild) if joker == "wild" else (value2, value5)
        for front, back in splits(cards):
            # Tuples of different length compare as hands do: further cards behind make the difference.
            legal = definition.value(back, joker) > front_by_definition(front, joker)
            assert (rank5(back) > rank2(front)) == legal


@given(seven, seven)
def test_fronts_compare_as_the_definition_says(some: tuple[Card, ...], others: tuple[Card, ...]) -> None:
    one, other = some[:2], others[:2]
    expected = definition.sign(front_by_definition(one), front_by_definition(other))
    assert definition.sign(value2(one), value2(other)) == expected
    expected = definition.sign(front_by_definition(one, "wild"), front_by_definition(other, "wild"))
    assert definition.sign(value2_wild(one), value2_wild(other)) == expected


@pytest.mark.parametrize(
    ("front", "back", "legal"),
    [
        ("Ks Kh", "Kd Kc 7h 4s 2d", True),  # two pairs of kings out of four: behind there are more cards
        ("As Kh", "Ah Kd 9c 5h 3s", True),
        ("As Qh", "Ah Jd 9c 5h 3s", False),
        ("9s 9h", "8s 8h Ad Kc Qh", False),
        ("9s 9h", "Td 8h 7d 6c 2h", False),
        ("As Jk", "Ah Kd 9c 5h 3s", False),
        ("As Jk", "Kh Kd 9c 5h 3s", False),
        ("Ks Qh", "Jk 8d 6c 5h 3s", True),
    ],
)
def test_fouls(front: str, back: str, legal: bool) -> None:
    assert (value5(parse_cards(back)) > value2(parse_cards(front))) == legal


def test_a_joker_in_front_is_an_ace_and_where_it_is_wild_pairs_its_neighbour() -> None:
    # 000_778c6ed4843c4815 L1369, L1497: an ace; 003_1370fe07ea88a189 L150-151: it makes a pair.
    assert value2(parse_cards("Ks Jk")) == value2(parse_cards("Ks Ah"))
    assert value2(parse_cards("As Jk")) == value2(parse_cards("As Ah"))
    assert value2_wild(parse_cards("Ks Jk")) == value2(parse_cards("Ks Kh"))
    assert value5_wild(parse_cards("9s 9h 9d 9c Jk")) > value5(parse_cards("Kh Qh Jh Th 9h"))


@given(seven)
def test_a_shape_groups_the_ranks_with_the_joker_as_an_ace(cards: tuple[Card, ...]) -> None:
    ranks = sorted((one.rank or 14 for one in cards), reverse=True)
    shape, _ = look7(cards)
    for times, group in ((4, shape.quads), (3, shape.trips), (2, shape.pairs), (1, shape.singles)):
        assert group == tuple(sorted({rank for rank in ranks if ranks.count(rank) == times}, reverse=True))
    assert shape.five_aces == (ranks.count(14) == 5)
    assert shape.joker == (52 in cards)
    assert shape.ranks == tuple(sorted(set(ranks), reverse=True))
    # Straights by ranks alone: try suits that make no flush.
    natural = {one.rank for one in cards if one.rank}
    runs = [{(rank - 1) % 13 + 1 if rank > 1 else 14 for rank in range(low, low + 5)} for low in range(1, 10)]
    runs = [{14 if rank == 1 else rank for rank in run} for run in runs] + [{10, 11, 12, 13, 14}]
    assert shape.straight == any(len(run - natural) <= shape.joker for run in runs)


@given(seven)
def test_a_complete_hand_is_found_where_one_of_the_21_splits_leaves_it(cards: tuple[Card, ...]) -> None:
    by_definition = [split for split in splits(cards) if complete_by_definition(split[1])]
    assert look7(cards)[1] == bool(by_definition)
    keys = [(value2(front), value5(back)) for front, back in by_definition]
    best = best_complete_split(cards)
    assert (best is None) == (not by_definition)
    if best:
        assert (value2(best[0]), value5(best[1])) == max(keys)
        assert category(max(keys)[1]) >= Category.STRAIGHT


@given(seven)
def test_a_front_of_given_ranks_leaves_the_best_back(cards: tuple[Card, ...]) -> None:
    by_ranks: dict[tuple[int, int], list[tuple[tuple[Card, ...], tuple[Card, ...]]]] = {}
    for split in splits(cards):
        by_ranks.setdefault(ranks_in(split[0]), []).append(split)
    for (high, low), options in by_ranks.items():
        chosen = split_with_front(cards, high, low)
        assert chosen is not None
        assert ranks_in(chosen[0]) == (high, low)
        assert value5(chosen[1]) == max(value5(back) for _, back in options)
    missing = next(rank for rank in range(2, 15) if rank not in look7(cards)[0].ranks)
    assert split_with_front(cards, missing, missing) is None
    assert split_with_front(cards, 14, missing) is None


def test_of_equal_fronts_the_one_that_leaves_the_joker_behind_is_taken() -> None:
    # A-A-A-joker with a flush that needs the joker: natural aces in front (page phoenix/double-hand-poker).
    split = split_with_front(parse_cards("As Ac Ad Jk Ks Qs Js"), 14, 14)
    assert split is not None
    assert (write_cards(split[0]), write_cards(split[1])) == ("Ac Ad", "As Jk Ks Qs Js")
    split = split_with_front(parse_cards("9c 8c 7c 7h 6c 5c 2d"), 7, 2)
    assert split is not None
    assert write_cards(split[0]) == "7h 2d"
    split = split_with_front(parse_cards("As Jk Kd Kh 9c 5h 3s"), 14, 9)
    assert split is not None
    assert write_cards(split[0]) == "As 9c"


@pytest.mark.long
def test_over_all_hands_the_number_of_legal_settings_is_the_published_one() -> None:
    legal = settings = 0
    fewest = 21
    for cards, multiplicity in classes(1):
        number = sum(value5(back) > value2(front) for front, back in splits(cards))
        legal += number * multiplicity
        settings += 21 * multiplicity
        fewest = min(fewest, number)
    # Counted by an independent program: of 3,237,004,680 settings 2,772,570,912 are legal, at least 15 of every hand.
    assert (settings, legal, fewest) == (3_237_004_680, 2_772_570_912, 15)
