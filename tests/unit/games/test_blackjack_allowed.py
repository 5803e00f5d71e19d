"""Wagers before the deal: side bets, bets from behind a seat, and amounts."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, refusing

FLATS, RED = "poker-flats/pure-21-5-blackjack", "lake-elsinore/pure-21-5-red-flex"


@pytest.mark.parametrize(
    ("id", "request_", "allowed", "rule"),
    [
        (FLATS, {"option": "buster", "amount": 5000}, True, "wager.side"),  # L1778-1780: $1 to $50
        (FLATS, {"option": "buster", "amount": 5100}, False, "wager.side"),
        (FLATS, {"option": "buster", "amount": 500, "wager": 0}, False, "wager.side"),  # L1630
        (FLATS, {"option": "buster", "back_line": True}, False, "wager.back-line"),  # L1632
        (FLATS, {"option": "back-line"}, True, "wager.back-line"),  # L1562
        (FLATS, {"option": "game", "amount": 30000, "limit": [500, 30000]}, True, "fee.option-1"),  # L1799
        (FLATS, {"option": "game", "amount": 30100, "limit": [500, 30000]}, False, "fee.option-1"),
        ("phoenix/no-bust-21st-century-blackjack", {"option": "back-line"}, False, "wager.back-line"),  # L1850
        (RED, {"option": "red-flex", "amount": 1100, "wager": 1000}, False, "wager.side"),  # L2517-2529: up to it
        (RED, {"option": "red-flex", "back_line": True}, True, "wager.side"),  # L2519
    ],
)
def test_a_wager_before_the_deal(id: str, request_: dict[str, object], allowed: bool, rule: str):
    answer = asking(*id.split("/"))("allowed", **request_)
    assert (answer["allowed"], answer["rule"]) == (allowed, rule)


def test_a_limit_nobody_posts_lists_those_that_are():
    said = refusing(*FLATS.split("/"))("allowed", option="game", amount=500, limit=[100, 200])
    assert "[500, 30000]" in said
    assert "[2500, 30000]" in said


def test_comparing_says_what_it_pays():
    # poker-flats L1345: 6 to 5
    answer = asking(*FLATS.split("/"))("compare", player=["Ah", "Kd"], bank=["Th", "9d"], stake=2500)
    assert (answer["result"], answer["pays"], answer["amount"]) == ("win", "6:5", 3000)
    assert asking(*FLATS.split("/"))("compare", player=["Th", "9d"], bank=["Th", "9d"])["pays"] is None
