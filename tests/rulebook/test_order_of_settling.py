"""One line, two orders: seat by seat, or all wagers of one kind before the next. With a short bank it moves money.

The amounts are worked out by hand: every dollar paid or taken uses a dollar of the player-dealer's wager.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulebook.readings import Case, answer_both, at_duty, judge_both

Json = dict[str, Any]
BY_SEAT, BY_KIND = "by-seat", "by-kind"


def settle(bank: int, *seats: Json, **table: object) -> Json:
    return {"ask": "settle", "player_dealer": 1, "bank": bank, "cover": "matched", **table, "seats": [*seats]}


def row(seat: int, cards: Sequence[str] = (), /, **wagers: int) -> Json:
    return {"seat": seat, "wagers": wagers, **({"cards": list(cards)} if cards else {})}


# The player hand wins. By kind seat 2 has $20 and seat 3 $10 of a bank of $30; by seat the Tie of seat 2 takes $10.
LINES = settle(
    3000,
    row(2, (), **{"player-line": 2000, "tie": 2000}),
    row(3, (), **{"player-line": 2000}),
    player_hand=["4h", "5d"],
    banker_hand=["Kh", "7c"],
)
# Both beat queen-six-four. By seat seat 2 wins $20 and loses $10 of Pair Plus: the $30 are used. By kind $10 go to each
# Ante and to the Play of seat 2.
THREE = settle(
    3000,
    row(2, ["Ah", "Kc", "9d"], **{"ante": 1000, "play": 1000, "pair-plus": 1000}),
    row(3, ["Ad", "Kh", "8c"], **{"ante": 1000, "play": 1000, "pair-plus": 1000}),
    bank_cards=["Qh", "6c", "4d"],
)
# The bank does not qualify: the Antes push. By seat $10 of Play and $10 of Trips use the $20, by kind two Plays.
ULTIMATE = settle(
    2000,
    row(2, ["Qh", "8c"], ante=1000, blind=1000, trips=1000, play=1000),
    row(3, ["Jh", "8d"], ante=1000, blind=1000, trips=1000, play=1000),
    board=["2c", "7d", "9h", "Js", "Qd"],
    bank_cards=["3c", "4d"],
)
# Two pairs of queens and jacks pay 1 to 1 on each bet, both lose the bonus. By kind four bets of $10 are paid; by seat
# three bets of seat 2, and its bonus is taken.
RIDE = settle(
    4000,
    row(2, ["Qh", "3c", "8c"], **{"bet-1": 1000, "bet-2": 1000, "bet-3": 1000, "three-card-bonus": 1000}),
    row(3, ["Jh", "4s", "9d"], **{"bet-1": 1000, "bet-2": 1000, "bet-3": 1000, "three-card-bonus": 1000}),
    board=["Qd", "Js"],
)
# Twenty beats eighteen twice. By kind $20 and $10 are paid; by seat $20, and $10 of Buster are taken.
PURE = settle(
    3000,
    row(2, ["9d", "9s", "2c"], game=2000, buster=1000),
    row(3, ["8d", "9s", "3c"], game=2000),
    bank_cards=["9h", "9c"],
)
CASES: tuple[Case, ...] = tuple(
    (id, "settle.order", reading, request, {"bank_net": own}, {"bank_net": other})
    for id, reading, request, own, other in (
        ("casino-99/ez-baccarat-panda-8", BY_SEAT, LINES, -3000, -1000),  # L1126
        ("lake-elsinore/ez-baccarat-panda-8", BY_SEAT, LINES, -3000, -1000),  # L3643-3647
        ("lake-elsinore/fortune-7-baccarat", BY_SEAT, LINES, -3000, -1000),  # L6862-6866
        ("casino-real/commission-free-baccarat-dragon-bonus", BY_SEAT, LINES, -3000, -1000),  # L1257
        ("angies/pure-21-5-blackjack-3-2", BY_SEAT, PURE, -3000, -1000),  # L419
        ("angies/pure-21-5-blackjack-6-5", BY_SEAT, PURE, -3000, -1000),  # L656
        ("lake-elsinore/let-it-ride-bonus", BY_SEAT, RIDE, -4000, -2000),  # L5459-5461
        ("angies/three-card-poker-6-card-bonus", BY_KIND, THREE, -1000, -3000),  # L935
        ("lake-elsinore/three-card-poker-6-card-bonus", BY_KIND, THREE, -1000, -3000),  # L4403-4407
        ("casino-99/ultimate-texas-holdem", BY_KIND, ULTIMATE, 0, -2000),  # L3511
    )
)


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_a_line_that_goes_from_seat_to_seat_and_names_kinds_is_read_both_ways(case: Case):
    answer_both(case)


def test_the_other_order_is_not_counted_at_the_table():
    # Casino 99, L1126: the player line of both, then the Tie; or all of seat 2 before seat 3.
    words = "seed=1 seats=8 bank=1:$500/1 2:player-line=$20,tie=$20 3:player-line=$20 fee=1"
    own = "order seat-2.player-line seat-3.player-line seat-2.tie"
    question = at_duty("casino-99/ez-baccarat-panda-8", words, "payout-order")
    judge_both(question, "settle.order", own, "order seat-2.player-line seat-2.tie seat-3.player-line")
