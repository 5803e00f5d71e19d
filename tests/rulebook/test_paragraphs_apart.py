"""Two paragraphs of a book that go apart, or one that can be followed in two ways: what each of them answers."""

from __future__ import annotations

import pytest

from tests.rulebook.chinese_poker import FLUSH, HOUSE, LOW, deck, hand
from tests.rulebook.readings import Case, Json, answer_both, ask, at_duty, judge_both

ALL_IN: Json = {
    "ask": "settle",
    "point": 100,
    "button": 1,
    "seats": [
        {"seat": 1, "stack": 3000, "cards": hand(FLUSH)},
        {"seat": 2, "stack": 1000, "cards": hand(HOUSE)},
        {"seat": 3, "stack": 3000, "cards": hand(LOW)},
    ],
}
"""Seat 2 beats both others: by three segments and, at Lake Elsinore, 1 and 3 points of bonus, 7; at Angie's by 9.

Seat 1 beats seat 3 by one point. Seat 2 has chips for ten points.
"""
NINES: list[Json] = [
    {"seat": 2, "amount": 1050, "cards": "9c 8d 7h 6s 5c As 2d".split()},
    {"seat": 3, "amount": 1050, "cards": "9s 8c 7d 6h 5d Kd Qh".split()},
    {"seat": 7, "amount": 1050, "folded": True},
]
"""Two straights to the nine, one with the nine of spades, one with an ace that does not play."""
AT_FOUR: Json = {"ask": "action", "player_dealer": 8, "seats": 8, "card": "4h", "occupied": [2, 5, 7]}
"""The fourth of seats 1 to 7 is seat 4; of seats 2, 5 and 7 the fourth is the first again, seat 2."""
LEFT_OF_8 = ({"button_seat": 4, "action_seat": 5}, {"button_seat": 2, "action_seat": 2})

CASES: tuple[Case, ...] = (
    # Lake Elsinore L3494-3495, L3349-3362: all-in payoffs go clockwise from the player with the buttons, that is 1-2,
    # 1-3, 2-3; L3498-3499: they start at the left of the dealer button, 2-3, 2-1, 3-1. Seat 2 has 7 of one and 3 of
    # the other.
    (
        "lake-elsinore/chinese-poker",
        "settle.all-in",
        "left",
        ALL_IN,
        {"net": {"1": -600, "2": 1000, "3": -400}},
        {"net": {"1": -200, "2": 1000, "3": -800}},
    ),
    # Angie's L333 against L334, the same sentences: 9 of one and 1 of the other.
    (
        "angies/chinese-poker",
        "settle.all-in",
        "left",
        ALL_IN,
        {"net": {"1": -800, "2": 1000, "3": -200}},
        {"net": {"1": 0, "2": 1000, "3": -1000}},
    ),
    # Lake Elsinore L3040-3051: from the left of the house dealer counter-clockwise; L2960-2961: clockwise.
    (
        "lake-elsinore/ultimate-texas-holdem",
        "settle.order",
        "counter-clockwise",
        {"ask": "order", "player_dealer": 8, "seats": 8, "occupied": [1, 3, 6]},
        {"settle": [1, 3, 6]},
        {"settle": [1, 6, 3]},
    ),
    # Which seats are counted, all but the player-dealer's or those of players: Casino Real L218 compares with the
    # players seated, L1470, L1118 and L1253 name the other seats, from the player at the dealer's left.
    ("casino-real/no-bust-21st-century-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("casino-real/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("casino-real/three-card-poker", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    ("casino-real/commission-free-baccarat-dragon-bonus", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    # Poker Flats L1441-1444, Lake Elsinore L5760-5763, Phoenix L836, L1799 and L1144: the same sentence.
    ("poker-flats/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("lake-elsinore/pure-spanish-21-5", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/pure-21-5-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/pure-21-5-blackjack-early", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/no-bust-21st-century-blackjack", "button.next", "wagers", AT_FOUR, *LEFT_OF_8),
    ("phoenix/supreme-baccarat", "action.first-wager", "wagers", AT_FOUR, *LEFT_OF_8),
    # Casino Real L138-139: the best five of seven cards win and all seven are exposed; the highest card by suit has
    # the odd chip, of all seven or of the five. 3150 divide into 1500 and 1650 by dollars.
    (
        "casino-real/seven-card-stud-hi",
        "odd.high-card",
        "playing",
        {"ask": "settle", "chip": 100, "seats": NINES},
        {"awards": [{"seat": 2, "amount": 1650}, {"seat": 3, "amount": 1500}]},
        {"awards": [{"seat": 2, "amount": 1500}, {"seat": 3, "amount": 1650}]},
    ),
    # Lake Elsinore L357-361: all cards are used for hands that tie both ways, of other ties nothing is said.
    (
        "lake-elsinore/seven-card-stud",
        "odd.high-card",
        "playing",
        {"ask": "settle", "chip": 100, "seats": NINES},
        {"awards": [{"seat": 2, "amount": 1650}, {"seat": 3, "amount": 1500}]},
        {"awards": [{"seat": 2, "amount": 1500}, {"seat": 3, "amount": 1650}]},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}/{case[1]}" for case in CASES])
def test_both_readings(case: Case):
    answer_both(case)


@pytest.mark.parametrize(
    ("id", "request_"),
    [
        # nobody is all-in, the counted seat has a wager and so have all before it, both nines play with an ace
        ("lake-elsinore/chinese-poker", ALL_IN | {"point": 50}),
        ("poker-flats/pure-21-5-blackjack", AT_FOUR | {"occupied": [1, 2, 3, 4]}),
        (
            "casino-real/seven-card-stud-hi",
            {"ask": "settle", "chip": 100, "seats": [row for row in NINES if row["seat"] != 3]},
        ),
    ],
)
def test_nothing_is_told_where_both_readings_agree(id: str, request_: Json):
    assert "readings" not in ask(id, request_)


# -- at the table


@pytest.mark.parametrize(
    ("house", "fee"),
    [("casino-99", 4), ("phoenix", 1), ("lake-elsinore", 1)],  # L1415, L1572, L4689: the pile behind it
)
def test_either_neighbour_of_the_marked_pile_lies_sideways(house: str, fee: int):
    # Another manual prints the previous hand (002_4bef29fe6895038e.txt L1251).
    words = f"seed=1 seats=7 bank=3:$1000/1 4:game=$10 dice=1-2-3 pile=4 fee={fee} cover=matched"
    question = at_duty(f"{house}/fortune-pai-gow-poker", words, "mark-pile/previous")
    judge_both(question, "action.sideways", "pile-3", "pile-5")


def test_an_all_in_settlement_in_either_order():
    # Angie's L333 against L334; deck() is dealt stack by stack, L222
    stacks = "1:stack=$300 2:stack=$100 3:stack=$300"
    words = f"seed=1 seats=5 button=1 fee=1 point=$10 laid=1,2,3 {stacks} cards={deck(FLUSH, HOUSE, LOW)}"
    question = at_duty("angies/chinese-poker", words, "payout-order")
    judge_both(question, "settle.all-in", "order 1-2 1-3 2-3", "order 2-3 1-2 1-3")


def test_the_wagers_are_settled_either_way_round():
    # Lake Elsinore L3040-3053 against L2960-2961; at each seat Ante, Play and Blind
    stakes = " ".join(f"{seat}:ante=$5 {seat}:blind=$5" for seat in (1, 3, 6))
    words = f"seed=3 seats=8 bank=8:$10000/1 {stakes} fee=1 cover=matched"
    question = at_duty("lake-elsinore/ultimate-texas-holdem", words, "payout-order")
    judge_both(question, "settle.order", in_turn(1, 3, 6), in_turn(1, 6, 3))


def in_turn(*seats: int) -> str:
    return "order " + " ".join(f"seat-{seat}.{kind}" for seat in seats for kind in ("ante", "play", "blind"))
