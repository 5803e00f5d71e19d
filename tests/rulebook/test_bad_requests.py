"""Requests that cannot be meant: each is one sentence with its place, and never a fault of the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import library
from trainer.solve import solve_request

FORTUNE = {"house": "casino-99", "game": "fortune-pai-gow-poker"}
LOBALL = {"house": "casino-real", "game": "loball"}
OMAHA = {"house": "angies", "game": "omaha-high"}
HOLDEM = {"house": "phoenix", "game": "texas-holdem"}
LOWBALL = {"house": "lake-elsinore", "game": "lowball-ace-to-five"}
STUD = {"house": "lake-elsinore", "game": "seven-card-stud"}
BOARD = ["6c", "8c", "6d", "3h", "6s"]
TWO = [["2s", "4c", "Jd", "9h"], ["Kh", "Kd", "7h", "Jh"]]
ROW = {"seat": 2, "wagers": {"game": 1000}}


def hands(*amounts: int) -> list[dict[str, Any]]:
    return [{"seat": seat, "amount": cents, "cards": TWO[seat - 1]} for seat, cents in enumerate(amounts, start=1)]


@pytest.mark.parametrize(
    ("request_", "where", "what"),
    [
        ({"ask": "fee", **FORTUNE, "option": 1, "seats": [{**ROW, "seat": 99}]}, "seats[0].seat", "99 is not a seat"),
        ({"ask": "fee", **FORTUNE, "option": 1, "seats": [{**ROW, "seat": 10**12}]}, "seats[0].seat", "not a seat"),
        (
            {
                "ask": "fee",
                "house": "phoenix",
                "game": "pai-gow-tiles",
                "option": 1,
                "seats": [{**ROW, "seat": 10**12}],
            },
            "seats[0].seat",
            "not a seat",
        ),
        (
            {
                "ask": "bonus",
                "house": "golden-valley",
                "game": "three-card-poker-6-card-bonus",
                "bet": "six-card-bonus",
                "stake": 0,
                "cards": ["As", "Ks", "2d"],
                "bank_cards": ["Qs", "Js", "Ts"],
            },
            "stake",
            "more than $0",
        ),
        (
            {
                "ask": "action",
                "house": "casino-real",
                "game": "panguingue",
                "winner": 4,
                "occupied": [1, 4, 6],
                "retired": [0],
            },
            "retired",
            "nobody plays at seat 0",
        ),
        ({"ask": "showdown", **OMAHA, "board": ["  ", *BOARD], "hands": TWO}, "board", "an empty text is no card"),
        ({"ask": "showdown", **OMAHA, "board": [*BOARD[:4], "Kh"], "hands": TWO}, "", "Kh is in two hands"),
        (
            {"ask": "settle", **OMAHA, "button": 2, "board": BOARD, "drop": 300, "seats": hands(100, 100)},
            "drop",
            "more",
        ),
        (
            {"ask": "settle", **OMAHA, "button": 2, "board": BOARD, "seats": hands(-5, 100)},
            "seats[0].amount",
            "negative",
        ),
        (
            {
                "ask": "settle",
                **LOBALL,
                "button": 3,
                "seats": [
                    {"seat": 1, "amount": 800, "after_draw": 801, "cards": ["7c", "6d", "4h", "3s", "2c"]},
                    {"seat": 2, "amount": 800, "after_draw": 800, "cards": ["8c", "6h", "4d", "3d", "2d"]},
                ],
            },
            "seats[0].after_draw",
            "bets after the draw are more",
        ),
        ({"ask": "action", **HOLDEM, "kill": "half", "last_winners": [-1, -1]}, "last_winners", "-1 is not a seat"),
        ({"ask": "action", **HOLDEM, "button": 1, "seats": -1}, "seats", "no -1 seats"),
        (
            {"ask": "allowed", **LOWBALL, "option": "keep-exposed", "cards": ["7h"], "limit": "7-9"},
            "limit",
            "'7-9' is not posted",
        ),
        ({"ask": "allowed", **LOWBALL, "option": "draw", "count": -1}, "count", "zero cards or more"),
        (
            {"ask": "bet", **STUD, "limit": "5-10", "street": "third", "players": 3, "acts": [["bring-in", "x"]]},
            "acts[0]",
            "not an act of a betting round",
        ),
        (
            {"ask": "bet", **HOLDEM, "limit": "3-6", "street": "flop", "players": 3, "acts": [["bet", 300], "check"]},
            "acts",
            "owes $3 cannot check",
        ),
    ],
)
def test_each_is_one_sentence_with_its_place(request_: dict[str, Any], where: str, what: str):
    answer, fine = solve_request(request_, library())
    error: Any = answer["error"]
    assert not fine
    assert error["where"] == f"request.{where}".rstrip(".")
    assert what in error["what"]
    assert "engine failed" not in error["what"]


@pytest.mark.parametrize(
    "limit", ["no", "No Limit", "pot-limit", "limit", "30-60", {"kind": "no-limit", "blind": 1000}]
)
def test_a_limit_that_is_known_is_understood(limit: object):
    # lake-elsinore L414-415, L488-489: a seven stays in limit play, at no limit only five and under
    request = {"ask": "allowed", **LOWBALL, "option": "keep-exposed", "cards": ["7h"], "limit": limit}
    answer, fine = solve_request(request, library())
    assert fine, answer
    assert answer["allowed"] is (limit in ("limit", "30-60"))
