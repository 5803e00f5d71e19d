"""High hands: the fast evaluators against the definition, published counts, and the books."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import CARDS_53, close_hands, hands
from tests.unit.hands import definition
from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.hands import poker
from trainer.hands.poker import (
    category,
    category_id,
    five_card_ranker,
    rank5,
    rank7,
    rank7_text,
    rank_cards,
    ranks,
    seven_card_ranker,
    showing,
)
from trainer.hands.systems import (
    ASIAN_STUD,
    FIVE_CARD,
    FIVE_CARD_JOKER,
    FIVE_CARD_JOKER_WHEEL_SECOND,
    FIVE_CARD_WILD,
    MEXICAN_STUD,
    Category,
    Joker,
    System,
)

five = hands(5) | close_hands(5)
seven = hands(7) | close_hands(7)
five_of_53 = hands(5, CARDS_53) | close_hands(5, joker=True)
seven_of_53 = hands(7, CARDS_53) | close_hands(7, joker=True)


def as_value(key: int) -> definition.Value:
    return int(category(key)), ranks(key)


rank5_joker, rank5_wild = five_card_ranker(FIVE_CARD_JOKER), five_card_ranker(FIVE_CARD_WILD)


@given(five)
def test_five_cards_have_the_category_and_ranks_of_the_definition(cards: tuple[Card, ...]) -> None:
    assert as_value(rank5(cards)) == definition.value(cards)


@given(seven)
def test_seven_cards_are_worth_their_best_five(cards: tuple[Card, ...]) -> None:
    assert as_value(rank7(cards)) == definition.best(cards)
    assert rank7_text([str(one) for one in cards]) == rank7(cards)


@given(five_of_53)
def test_the_joker_as_ace_or_in_straights_and_flushes(cards: tuple[Card, ...]) -> None:
    assert as_value(rank5_joker(cards)) == definition.value(cards, "ace")


@given(five_of_53)
def test_the_fully_wild_joker(cards: tuple[Card, ...]) -> None:
    assert as_value(rank5_wild(cards)) == definition.value(cards, "wild")


@given(seven_of_53)
def test_the_joker_among_seven_cards(cards: tuple[Card, ...]) -> None:
    assert as_value(seven_card_ranker(FIVE_CARD_JOKER)(cards)) == definition.best(cards, "ace")
    assert as_value(rank_cards(cards, FIVE_CARD_WILD)) == definition.best(cards, "wild")


@given(five, five)
def test_keys_compare_as_hands_do(some: tuple[Card, ...], others: tuple[Card, ...]) -> None:
    expected = definition.sign(definition.value(some), definition.value(others))
    assert definition.sign(rank5(some), rank5(others)) == expected


@given(seven_of_53, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(cards: tuple[Card, ...], random: object) -> None:
    mixed = list(cards)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert rank5_joker(cards[:5]) == rank5_joker(sorted(cards[:5]))
    assert rank_cards(mixed, FIVE_CARD_JOKER) == rank_cards(cards, FIVE_CARD_JOKER)


@given(seven)
def test_renaming_the_suits_changes_nothing(cards: tuple[Card, ...]) -> None:
    turned = [Card.make(one.rank, (one.suit + 1) % 4) for one in cards]
    assert rank7(turned) == rank7(cards)


@given(hands(6) | close_hands(6))
def test_any_number_of_cards_can_be_ranked(cards: tuple[Card, ...]) -> None:
    assert as_value(rank_cards(cards)) == definition.best(cards)


def test_texts_may_be_written_loosely() -> None:
    assert rank7_text(["ah", "KH", "Qh", "Jh", "10h", "2c", "2d"]) == rank7(parse_cards("Ah Kh Qh Jh Th 2c 2d"))
    with pytest.raises(ValueError, match="is not a card"):
        rank7_text(["Ah", "Kh", "Qh", "Jh", "Th", "2c", "2x"])


def test_plain_integers_do_as_well_as_cards() -> None:
    assert rank5([0, 1, 2, 3, 4]) == rank5(parse_cards("2c 2d 2h 2s 3c"))
    assert rank7(list(range(7))) == rank7(tuple(map(Card, range(7))))


# ---------------------------------------------------------------- published counts

# Among 52 cards: five-card hands by category, 2,598,960 in all (any textbook of combinatorics).
FIVE_CARD_COUNTS = {
    "high-card": 1_302_540,
    "one-pair": 1_098_240,
    "two-pair": 123_552,
    "three-of-a-kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full-house": 3_744,
    "four-of-a-kind": 624,
    "straight-flush": 36,
    "royal-flush": 4,
}
# The same with a fully wild joker added, 2,869,685 in all.
WILD_COUNTS = {
    "high-card": 1_302_540,
    "one-pair": 1_268_088,
    "two-pair": 123_552,
    "three-of-a-kind": 137_280,
    "straight": 20_532,
    "flush": 7_804,
    "full-house": 6_552,
    "four-of-a-kind": 3_120,
    "straight-flush": 180,
    "royal-flush": 24,
    "five-of-a-kind": 12,
    "five-aces": 1,
}


def test_all_five_card_hands_fall_into_the_published_counts() -> None:
    keys = Counter(map(rank5, combinations(range(52), 5)))
    counts: Counter[str] = Counter()
    for key, times in keys.items():
        counts[category_id(key)] += times
    assert counts == FIVE_CARD_COUNTS
    assert len(keys) == 7462  # different values of five cards, published


def test_all_hands_with_the_wild_joker_make_up_the_difference_of_the_published_counts() -> None:
    keys = Counter(rank5_wild((*four, 52)) for four in combinations(range(52), 4))
    counts: Counter[str] = Counter()
    for key, times in keys.items():
        counts[category_id(key)] += times
    expected = {name: count - FIVE_CARD_COUNTS.get(name, 0) for name, count in WILD_COUNTS.items()}
    assert counts == {name: count for name, count in expected.items() if count}


def test_all_hands_with_the_joker_as_ace_have_the_counts_that_arithmetic_gives() -> None:
    counts = Counter(category_id(rank5_joker((*four, 52))) for four in combinations(range(52), 4))
    assert sum(counts.values()) == comb(52, 4)
    assert counts["five-aces"] == 1
    assert counts["four-of-a-kind"] == 4 * 48 + 12  # three aces and another card; four of another rank
    assert counts["full-house"] == 6 * 12 * 6 + 12 * 4 * 4  # aces and a pair; trips and an ace
    assert counts["royal-flush"] == 4 * 5
    # Ten straights less one card, counted once: where the joker may be either end the higher straight is read.
    assert counts["straight-flush"] == WILD_COUNTS["straight-flush"] - FIVE_CARD_COUNTS["straight-flush"]
    assert counts["flush"] == WILD_COUNTS["flush"] - FIVE_CARD_COUNTS["flush"]
    assert counts["straight"] == WILD_COUNTS["straight"] - FIVE_CARD_COUNTS["straight"]


def rank_sums(weights: tuple[int, ...], size: int) -> list[int]:
    """The sum of every choice of `size` ranks of which none occurs more than four times."""
    sums = [(0, 0)]
    for weight in weights:
        sums = [
            (held + times, total + times * weight) for held, total in sums for times in range(min(4, size - held) + 1)
        ]
    return [total for held, total in sums if held == size]


def test_every_combination_of_ranks_has_its_own_number() -> None:
    for weights, size, patterns in ((poker.WEIGHTS_OF_FIVE, 5, 6175), (poker.WEIGHTS_OF_SEVEN, 7, 49_205)):
        sums = rank_sums(weights, size)
        assert len(sums) == len(set(sums)) == patterns


@pytest.mark.parametrize(
    ("table", "weights", "size"),
    [
        (poker.IS_FLUSH_OF_FIVE, poker.SUITS_OF_FIVE, 5),
        (poker.IS_FLUSH_OF_SEVEN, poker.SUITS_OF_SEVEN, 7),
    ],
)
def test_a_flush_is_told_from_the_suits_in_every_division(
    table: tuple[bool, ...], weights: tuple[int, ...], size: int
) -> None:
    for split in combinations_with_replacement(range(4), size):
        assert table[sum(weights[suit] for suit in split)] == (max(map(split.count, split)) >= 5)


def test_a_flush_with_the_joker_is_told_from_the_suits_in_every_division() -> None:
    for split in combinations_with_replacement(range(4), 4):
        number = sum(poker.SUITS_OF_FIVE[suit] for suit in split) + poker.JOKER_SUITS_OF_FIVE
        assert poker.IS_FLUSH_OF_FIVE[number] == (len(set(split)) == 1)


# ---------------------------------------------------------------- the books


def key(text: str, system: System = FIVE_CARD_JOKER) -> int:
    return five_card_ranker(system)(parse_cards(text))


def test_the_ranking_printed_for_fortune_from_five_aces_down() -> None:
    # 000_778c6ed4843c4815 L1373-1395, the lines 4 to 14 that rank five cards.
    falling = [
        "As Ah Ad Ac Jk",
        "Ah Kh Qh Jh Th",
        "Kh Qh Jh Th 9h",
        "5h 4h 3h 2h Ah",
        "Ks Kh Kd Kc 2h",
        "As Ah Ad Kc Kh",
        "Ah Kh Qh Jh 9h",
        "Ah Kd Qs Jc Th",
        "6h 5d 4s 3c 2h",
        "5h 4d 3s 2c Ah",
        "As Ah Ad Kc Qh",
        "As Ah Kd Kc Qh",
        "As Ah Kd Qc Jh",
        "Ah Kd Qs Jc 9h",
    ]
    keys = [key(text) for text in falling]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)


def test_where_a_house_says_so_the_wheel_is_the_second_highest_straight() -> None:
    wheel, six_high, king_high, ace_high = "5h 4d 3s 2c Ah", "6h 5d 4s 3c 2h", "Kh Qd Js Tc 9h", "Ah Kd Qs Jc Th"
    second = FIVE_CARD_JOKER_WHEEL_SECOND
    assert key(ace_high, second) > key(wheel, second) > key(king_high, second) > key(six_high, second)
    assert ranks(key(wheel, second)) == (5,)
    # The joker then completes the higher straight: 2-3-4-5-joker is the wheel, not 6-high.
    assert ranks(key("5h 4d 3s 2c Jk", second)) == (5,)
    assert ranks(key("5h 4d 3s 2c Jk")) == (6,)


def test_the_joker_counts_as_the_books_quiz_it() -> None:
    # 004_3bc4acb755c19303 L633-634 and quiz: K-K-joker-7-4 is a pair of kings with an ace.
    assert as_value(key("Ks Kh Jk 7d 4c")) == (1, (13, 14, 7, 4))
    # L633-634: no double-ace flush, the joker is the highest card missing.
    assert as_value(key("As Ts 8s 3s Jk")) == (5, (14, 13, 10, 8, 3))
    assert as_value(key("As Ks 8s 3s Jk")) == (5, (14, 13, 12, 8, 3))
    # 003_1370fe07ea88a189 L4949: fully wild, five of a kind; five aces stay on top.
    assert key("9s 9h 9d 9c Jk", FIVE_CARD_WILD) > key("Ah Kh Qh Jh Th", FIVE_CARD_WILD)
    assert key("As Ah Ad Ac Jk", FIVE_CARD_WILD) > key("Ks Kh Kd Kc Jk", FIVE_CARD_WILD)
    assert category(key("9s 9h 9d 9c Jk")) is Category.FOUR_OF_A_KIND


def test_among_seven_cards_the_joker_may_beat_a_flush_with_a_full_house() -> None:
    seven_cards = seven_card_ranker(FIVE_CARD_JOKER)
    assert category(seven_cards(parse_cards("Kh Kd Kc Jk Ah 3h 2h"))) is Category.FULL_HOUSE
    assert category(seven_cards(parse_cards("As Ac Ad Jk Ah 3h 2h"))) is Category.FIVE_OF_A_KIND


def test_asian_stud() -> None:
    # 001_84b5d205fc3fa027 L447, L481: A-7-8-9-10 is the lowest straight; L467-476, L482: a flush beats a full house.
    assert category(key("Ah 7d 8s 9c Th", ASIAN_STUD), ASIAN_STUD) is Category.STRAIGHT
    assert key("Jh 7d 8s 9c Th", ASIAN_STUD) > key("Ah 7d 8s 9c Th", ASIAN_STUD)
    assert key("Ah Th 9h 8h Kh", ASIAN_STUD) > key("As Ah Ad Kc Kh", ASIAN_STUD) > key("Ah Kd Qs Jc Th", ASIAN_STUD)
    assert category(key("Ah Kh Qh Jh Th", ASIAN_STUD), ASIAN_STUD) is Category.ROYAL_FLUSH


def test_mexican_stud() -> None:
    # 004_3bc4acb755c19303 L374-375, L390-392: straights run across the missing 8, 9 and 10.
    straights = ["Ah 2d 3s 4c 5h", "2d 3s 4c 5h 6h", "4c 5h 6h 7d Js", "6h 7d Js Qc Kh", "7d Js Qc Kh Ah"]
    keys = [key(text, MEXICAN_STUD) for text in straights]
    assert [category(one, MEXICAN_STUD) for one in keys] == [Category.STRAIGHT] * 5
    assert keys == sorted(keys)
    # L359-372: five of a kind, royal flush, ... flush above full house.
    assert key("7s 7h 7d 7c Jk", MEXICAN_STUD) > key("7h Jh Qh Kh Ah", MEXICAN_STUD)
    assert category_id(key("7h Jh Qh Kh Ah", MEXICAN_STUD), MEXICAN_STUD) == "royal-flush"
    assert key("2h 4h 6h 7h Kh", MEXICAN_STUD) > key("As Ah Ad Kc Kh", MEXICAN_STUD)


def test_face_up_cards_are_ranked_without_straights_and_flushes() -> None:
    falling = [
        "9s 9h 9d 9c",
        "Ks Kh Kd",
        "Qs Qh Qd Ac",
        "As Ah Kd Kc",
        "As Ah Kd Qc",
        "As Ah",
        "Ks Kh Ad",
        "Ah Kh Qh Jh",
        "Ah Kh Qh",
        "Ah Kh",
        "Ah",
        "Kh Qh",
    ]
    keys = [showing(parse_cards(text)) for text in falling]
    assert keys == sorted(keys, reverse=True)
    assert showing(parse_cards("Ks Kh Kd")) < rank5(parse_cards("Ks Kh Kd 3c 2h"))


@pytest.mark.parametrize("wrong", ["", "Ah Kh Qh Jh Th", "Ah Jk"])
def test_what_shows_is_one_to_four_natural_cards(wrong: str) -> None:
    with pytest.raises(ValueError, match="one to four cards"):
        showing(parse_cards(wrong))


# ---------------------------------------------------------------- refusals


def test_a_joker_is_refused_where_the_system_has_none() -> None:
    for rank, text in ((rank5, "Ah Kh Qh Jh Jk"), (rank7, "Ah Kh Qh Jh Jk 2c 3d"), (rank7, "Ah Kh Qh 9d Jk 2c 3d")):
        with pytest.raises(ValueError, match="does not rank a hand with 1 joker"):
            rank(parse_cards(text))
    with pytest.raises(ValueError, match="with 2 jokers"):
        rank5_joker(parse_cards("Ah Kh Qh Jk Jk"))


def test_bonus_cards_have_no_rank() -> None:
    for rank, text in ((rank5, "Ah Kh Qh Jh Bw"), (rank7, "Ah Kh Qh 9d Bw 2c 3d")):
        with pytest.raises(ValueError, match="Bw has no rank"):
            rank(parse_cards(text))


def test_the_wrong_number_of_cards_is_refused() -> None:
    for rank in (rank5, rank7):
        with pytest.raises(ValueError, match="values to unpack"):
            rank((0, 1, 2, 3, 4, 5))


def test_systems_say_what_they_cannot_rank() -> None:
    with pytest.raises(ValueError, match="ranks ascend"):
        System(id="wrong", ranks=(3, 2))
    with pytest.raises(ValueError, match="five cards"):
        poker.ranker(System(id="three-with-joker", size=3, joker=Joker.ACE))


def test_filling_the_tables_at_once_changes_no_value() -> None:
    cards = parse_cards("Ah Kd Qs Jc Th 2c 2d")
    before = rank7(cards), rank5(cards[:5])
    poker.prepare()
    assert (rank7(cards), rank5(cards[:5])) == before
    assert category(before[0]) is Category.STRAIGHT
    assert rank_cards(cards, FIVE_CARD) == before[0]
