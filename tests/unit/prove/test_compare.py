"""Two house ways compared. The second is the first with one threshold changed, so the differences are known."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest

from tests.strategies import CARDS_53
from tests.unit.prove.books import library_game, rules, varied
from trainer.cards.card import ACE, JOKER, KING, Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import make_rng, sample
from trainer.hands.classes import classes
from trainer.hands.pai_gow import look7
from trainer.prove import house_comparison
from trainer.prove.house_comparison import Comparison, compare_hand, compare_house_ways, lines
from trainer.prove.house_ways import house_ways_of

KEEP_WITH_A_KING = ('{ big_pair = "J-9" }, { others_reach = "A" }', '{ big_pair = "J-9" }, { others_reach = "K" }')


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare_house_ways(rules(), varied(KEEP_WITH_A_KING))


def differs(cards: tuple[Card, ...]) -> bool:
    """Two pair, the bigger jacks to nines, the best other card a king: written down without the rule machine."""
    shape, _ = look7(cards)
    if shape.five_aces or shape.quads or shape.trips or len(shape.pairs) != 2:
        return False
    return shape.pairs[0] in (9, 10, 11) and shape.singles[0] == KING


def test_the_one_changed_rule_makes_all_the_difference(comparison):
    paths = {(one.first[-1], one.second[-1]) for one in comparison.differences}
    assert paths == {("two-pair.middle-split", "two-pair.middle-keep")}
    assert {one.first[0] for one in comparison.differences} == {"two-pair", "complete.two-pair"}
    assert comparison.hands == 154_143_080
    assert comparison.different == sum(one.hands for one in comparison.differences)


def test_the_number_by_arithmetic(comparison):
    # Bigger pair J, 10 or 9 over any lower pair: 9 + 8 + 7 choices, each pair of 6 suit pairs. The three other cards:
    # a king (4 suits) and two different lower ranks of the nine that are neither ace, king nor a pair (4 suits each).
    # The joker would be an ace, so it is not there.
    assert comparison.different == (9 + 8 + 7) * 6 * 6 * 4 * comb(9, 2) * 4 * 4


def test_the_number_by_sampling(comparison):
    rng = make_rng(5)
    draws = 8_000
    second = varied(KEEP_WITH_A_KING)
    found = 0
    for _ in range(draws):
        cards = sample(rng, CARDS_53, 7)
        different = compare_hand(rules(), second, cards) is not None
        assert different == differs(cards)
        found += different
    expected = draws * comparison.different / comparison.hands
    assert abs(found - expected) < 5 * expected**0.5


def test_examples_are_hands_that_differ(comparison):
    for one in comparison.differences:
        assert len(one.examples) == 3
        for example in one.examples:
            assert differs(example.cards)
            assert example.second is not None
            assert example.second.front[0].rank == KING
            assert all(card.rank not in (0, ACE) for card in example.cards)


def test_a_list_compared_with_itself():
    found = compare_hand(rules(), rules(), tuple(parse_cards("Jc Jd 7h 7s Kd 5h 3s")))
    assert found is None


def test_a_hand_that_one_list_does_not_decide():
    hole = varied(("when = [{ pairs = 0 }]", "when = [{ pairs = 0 }, { complete = true }]"))
    found = compare_hand(rules(), hole, tuple(parse_cards("Ac Kd Jh 9s 7d 5h 3s")))
    assert found is not None
    first, second, two_ways = found
    assert (first, second, two_ways.second) == (("no-pair",), (), None)


# -- the joker an ace against the joker any card, on the hands that hold it


@pytest.fixture(scope="module")
def jokers() -> Comparison:
    """The two charts of one manual over the 20,358,520 hands with the joker."""
    ace, wild = house_ways_of(library_game("prop-desk/pai-gow-poker"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house_comparison, "classes", lambda: (one for one in classes() if JOKER in one.cards))
        return compare_house_ways(ace, wild, examples=2)


def nothing_made(ranks: tuple[int, ...]) -> bool:
    """No four of five neighbouring ranks, the ace at both ends, so that the joker makes no straight."""
    held = {*ranks, *([1] if ACE in ranks else [])}
    return all(len(held & set(range(low, low + 5))) < 4 for low in range(1, 11))


def no_four_suited(cards: int, paired: bool) -> int:
    """In how many ways so many cards, two of them perhaps a pair, take suits so that no suit has four."""
    singles = cards - 2 * paired
    given = [Counter(suits) for suits in product(range(4), repeat=singles)]
    pairs = [Counter(held) for held in combinations(range(4), 2)] if paired else [Counter[int]()]
    return sum(max((one + other).values()) < 4 for one in given for other in pairs)


def ending(found: Comparison, first: str, second: str) -> int:
    return sum(one.hands for one in found.differences if (one.first[-1], one.second[-1]) == (first, second))


def raised() -> dict[tuple[str, str], int]:
    """By the rules of both charts that decide, how many hands a wild joker makes one better, by arithmetic."""
    low = range(2, ACE)  # with an ace the joker is a pair already
    # Nothing in the hand but the joker: as an ace it stays behind, as any card it pairs the highest.
    alone = sum(nothing_made(ranks) for ranks in combinations(low, 6)) * no_four_suited(6, paired=False)
    paired = 5 * sum(nothing_made(ranks) for ranks in combinations(low, 5)) * no_four_suited(6, paired=True)
    return {("no-pair", "one-pair"): alone, ("one-pair", "trips.kings-down"): paired}


@pytest.mark.long
def test_a_wild_joker_turns_no_pair_into_one_and_one_pair_into_three(jokers):
    assert {rules: ending(jokers, *rules) for rules in raised()} == raised()


def test_random_hands_with_the_joker_turn_into_better_ones_as_often_as_arithmetic_says():
    ace, wild = house_ways_of(library_game("prop-desk/pai-gow-poker"))
    rng, six, draws = make_rng(22), CARDS_53[:52], 3_000
    compared = [compare_hand(ace, wild, (*sample(rng, six, 6), JOKER)) for _ in range(draws)]
    endings = Counter((hands[0][-1], hands[1][-1]) for hands in compared if hands is not None)
    for rules_deciding, hands in raised().items():
        share = hands / comb(52, 6)
        assert abs(endings[rules_deciding] - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5


@pytest.mark.long
def test_two_settings_of_a_sample_differ_as_often_as_was_counted(jokers):
    ace, wild = house_ways_of(library_game("prop-desk/pai-gow-poker"))
    rng = make_rng(21)
    six = CARDS_53[:52]
    draws = 1_500
    found = sum(compare_hand(ace, wild, (*sample(rng, six, 6), JOKER)) is not None for _ in range(draws))
    expected = draws * jokers.different / comb(52, 6)
    assert abs(found - expected) < 5 * (expected * (1 - jokers.different / comb(52, 6))) ** 0.5


def test_the_same_chart_in_two_books_is_not_compared_hand_by_hand(monkeypatch):
    monkeypatch.setattr(house_comparison, "classes", lambda: pytest.fail("nothing to count"))
    second = house_ways_of(library_game("casino-real/pai-gow-double-hand-poker"))[0]
    found = compare_house_ways(rules(), second)
    assert (found.hands, found.different, found.differences) == (154_143_080, 0, ())


def test_text_and_json(comparison):
    text = "\n".join(lines(comparison, "one", "other"))
    assert text.startswith("one and other set 1,990,656 of 154,143,080 hands differently (1.291%).")
    answer = comparison.as_json()
    assert answer["different"] == 1_990_656
    assert isinstance(answer["differences"], list)
    assert set(answer["differences"][0]) == {"first", "second", "hands", "one_in", "examples"}
