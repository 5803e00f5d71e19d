"""Counts that are facts of arithmetic or printed everywhere, and edges worked out from them by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from tests.unit.odds.bundled import FORTUNE, counted, game
from trainer.cards.deck import STANDARD
from trainer.core.rng import child_seed
from trainer.hands.poker import category_id, rank5, rank7
from trainer.odds.count import BetOdds, bets_of, count_bets, odds_of
from trainer.odds.sampling import contradictions
from trainer.prove.proof import NATURAL
from trainer.rules.bonus import BonusBet, BonusRow, Cards, OneHand

ALL_HANDS = 154_143_080
THREE_CARD = "angies/three-card-poker-6-card-bonus"
BACCARAT = "casino-99/ez-baccarat-panda-8"
BLACKJACK = "poker-flats/pure-21-5-blackjack"

FIVE = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two-pair": 123_552,
    "one-pair": 1_098_240,
    "high-card": 1_302_540,
}


def percent(part: int, of: int) -> float:
    return round(100 * part / of, 4)


def rows(odds: BetOdds) -> dict[str, int]:
    return {row.id: odds.count(row) for row in odds.rows}


def test_three_cards():
    found = counted(THREE_CARD)["pair-plus"]
    counts = {"mini-royal": 4, "straight-flush": 44, "three-of-a-kind": 52, "straight": 720, "flush": 1_096}
    assert (found.of, rows(found), found.exact) == (22_100, {**counts, "pair": 3_744}, True)
    assert counts["mini-royal"] + counts["straight-flush"] == 12 * 4
    won = 200 * 4 + 40 * 44 + 30 * 52 + 6 * 720 + 3 * 1_096 + 3_744
    assert found.lost == 22_100 - 48 - 52 - 720 - 1_096 - 3_744
    assert found.edge == Fraction(found.lost - won, 22_100)


def test_six_cards():
    found = counted(THREE_CARD)["six-card-bonus"]
    assert found.of == comb(52, 6) == 20_358_520
    assert rows(found) == {
        "royal-flush": 4 * 47,
        "straight-flush": 1_656,
        "four-of-a-kind": 13 * comb(48, 2),
        "full-house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three-of-a-kind": 732_160,
    }
    won = 1000 * 188 + 200 * 1_656 + 100 * 14_664 + 20 * 165_984 + 15 * 205_792 + 10 * 361_620 + 7 * 732_160
    assert found.edge == Fraction(18_876_456 - won, 20_358_520)


@pytest.mark.parametrize(("cards", "rank", "expected"), [(5, rank5, FIVE), (7, rank7, NATURAL)])
def test_five_and_seven_cards(cards, rank, expected):
    def read(hand: Cards) -> str:
        return category_id(rank(hand))

    every = tuple(BonusRow(id, "push", Fraction(0)) for id in expected)
    (found,) = count_bets([BonusBet("any", "Any", every, OneHand(STANDARD, cards, 5), read)])
    assert rows(found) == dict(expected)
    assert found.edge == 0


def test_eight_packs_of_baccarat():
    found = counted(BACCARAT)
    of = 416 * 415 * 414 * 413 * 412 * 411
    assert all(one.of == of for one in found.values())
    wins, ties = rows(found["player-line"])["win"], rows(found["tie"])["equal"]
    assert (wins, ties) == (2_230_518_282_592_256, 475_627_426_473_216)
    assert found["player-line"].lost == 2_292_252_566_437_888
    assert [percent(part, of) for part in (2_292_252_566_437_888, wins, ties)] == [45.8597, 44.6247, 9.5156]
    dragon, panda = rows(found["dragon-7"])["three-card-7"], rows(found["panda-8"])["three-card-8"]
    assert [percent(part, of) for part in (dragon, panda)] == [2.2534, 3.4543]
    assert rows(found["banker-line"])["dragon-7"] == dragon


def test_edges_of_baccarat():
    found = counted(BACCARAT)
    edges = {wager: round(float(100 * one.edge), 2) for wager, one in found.items()}
    assert edges == {"player-line": 1.24, "banker-line": 1.02, "tie": 14.36, "panda-8": 10.19, "dragon-7": 7.61}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("decks", "tie", "edge"), [(6, 9.51, 14.44), pytest.param(1, 9.36, 15.75)])
def test_other_numbers_of_packs(decks: int, tie: float, edge: float):
    (found,) = odds_of(game(BACCARAT), "tie", decks=decks)
    assert round(100 * rows(found)["equal"] / found.of, 2) == tie
    assert round(float(100 * found.edge), 2) == edge


DUE = {
    "5000:1": 32, "2000:1": 72, "1000:1": 196, "400:1": 1_128, "150:1": 26_020, "50:1": 184_644, "25:1": 307_472,
    "5:1": 4_188_528, "4:1": 6_172_088, "3:1": 7_672_500, "2:1": 11_034_204,
}  # fmt: skip
"""How many hands of seven the rows of the Fortune Bonus pay."""


def test_random_deals_pay_the_fortune_bonus_as_often_as_arithmetic_says():
    """The ordinary run's sample of the count below, held against the same figures."""
    bet = bets_of(game(FORTUNE))["fortune"]
    counts = {row.id: DUE[row.pays] for row in bet.rows if not row.lost}
    assert len(counts) == len(DUE)
    lost = {row.id: ALL_HANDS - sum(DUE.values()) for row in bet.rows if row.lost}
    assert len(lost) <= 1
    odds = BetOdds(bet, ALL_HANDS, counts | lost, exact=True)
    assert list(contradictions(odds, child_seed("samples", FORTUNE, "fortune"), deals=10_000)) == []


@pytest.mark.long
def test_the_fortune_bonus():
    """The count over all hands of seven; random deals are held against it."""
    odds = counted(FORTUNE)
    assert {*odds} <= {*game(FORTUNE).spots}
    found = odds["fortune"]
    assert all(list(contradictions(one, child_seed("samples", FORTUNE, wager))) == [] for wager, one in odds.items())
    counts = rows(found)
    assert found.of == comb(53, 7) == ALL_HANDS
    assert counts["7-card-straight-flush-no-joker"] == 4 * 8
    # The joker in one of eight runs of seven; a run of six that lies in two of them is one hand.
    assert counts["7-card-straight-flush-with-joker"] == 4 * (8 * 7 - 7)
    # Four suits for the royal, three for king and queen; the joker may stand for one of the five royal cards.
    assert counts["royal-flush-plus-royal-match"] == 4 * 3 + 4 * 3 * 5
    assert counts["five-aces"] == comb(48, 2)
    # All royal flushes but those with the match and those in a run of seven: 8 to ace, with the joker for one of its
    # seven cards, or 7 to king with the joker for the 8 or the 9.
    assert counts["royal-flush"] == 4_324 + 21_808 - 72 - 4 * 1 - 4 * (7 + 2)
    assert counts["four-of-a-kind"] == NATURAL["four-of-a-kind"] + 82_624
    assert counts["full-house"] == NATURAL["full-house"] + 715_344
    assert counts["flush"] == NATURAL["flush"] + 2_124_444
    assert {row.pays: found.count(row) for row in found.rows} == DUE
    won = sum(int(odds.partition(":")[0]) * count for odds, count in DUE.items())
    assert found.edge == Fraction(ALL_HANDS - sum(DUE.values()) - won, ALL_HANDS)


def test_matching_the_up_card():
    """Six packs: beside the up card 5 of its rank and suit are left, 18 of its rank in other suits, 288 others."""
    found = counted(BLACKJACK)["match"]
    assert found.of == 312 * 311 * 310
    assert rows(found) == {
        "2-suited": 312 * 5 * 4,
        "1-suited-1-unsuited": 312 * 2 * 5 * 18,
        "1-suited": 312 * 2 * 5 * 288,
        "2-unsuited": 312 * 18 * 17,
        "1-unsuited": 312 * 2 * 18 * 288,
    }


def test_going_over_with_three_cards():
    """By hand: two cards of twelve to sixteen that are no natural, and a third that carries them over 21."""
    found = counted(BLACKJACK)["buster"]
    left = [(rank, 96 if rank == 10 else 24) for rank in range(1, 11)]
    over = 0
    for (one, ones), (two, twos), (three, threes) in product(left, repeat=3):
        soft = 1 in (one, two) and one + two <= 11
        if one + two < 17 and not soft and one + two + three > 21:
            over += ones * (twos - (two == one)) * (threes - (three == one) - (three == two))
    row = next(row for row in found.rows if row.id == "3")
    assert Fraction(found.count(row), found.of) == Fraction(over, 312 * 311 * 310)
