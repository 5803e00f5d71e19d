"""Keys of requests: an unknown one is told before a missing one, and its hint names the right key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.shelf import LIBRARY
from trainer.solve import OF_THE_TABLE, solve_request

DOCS = Path(__file__).resolve().parents[3] / "docs" / "solve.md"
REQUESTS = [json.loads(line) for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith('{"ask"')]
WHO = ("ask", "house", "game")


def refused(request: dict[str, Any]) -> dict[str, str]:
    answer, fine = solve_request(request, LIBRARY)
    assert not fine, answer
    error = answer["error"]
    assert isinstance(error, dict)
    return error


@pytest.mark.sampled(4)
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: f"{one['ask']}-{one.get('game', '')}")
def test_without_one_of_its_keys_a_request_is_never_told_that_another_is_unknown(request_):
    for key in set(request_) - set(WHO):
        answer, fine = solve_request({name: value for name, value in request_.items() if name != key}, LIBRARY)
        if not fine:
            error = answer["error"]
            assert isinstance(error, dict)
            assert "unknown key" not in error["what"], (key, error)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: f"{one['ask']}-{one.get('game', '')}")
def test_a_key_written_wrongly_is_told_before_what_is_missing_for_it(request_):
    """Every key in turn under a name that no question knows, everything else as it was."""
    for key in set(request_) - set(WHO) - OF_THE_TABLE:
        wrong = {("zz" + name[:1] if name == key else name): value for name, value in request_.items()}
        error = refused(wrong)
        assert error["what"] == f"unknown key 'zz{key[:1]}'.", (key, error)


@pytest.mark.parametrize(
    ("fields", "where", "hint"),
    [
        ({"ask": "compare", "house": "phoenix", "game": "double-hand-poker"}, "player_cards", "'player'"),
        ({"ask": "draw", "house": "phoenix", "game": "pure-21-5-blackjack", "who": "player"}, "up_card", "'against'"),
        ({"ask": "compare", "house": "casino-99", "game": "ultimate-texas-holdem"}, "community", "'board'"),
        ({"ask": "set", "house": "phoenix", "game": "double-hand-poker"}, "hand", "'cards'"),
        ({"ask": "settle", "house": "phoenix", "game": "double-hand-poker"}, "dealer", "'player_dealer'"),
        ({"ask": "compare", "house": "casino-99", "game": "ez-baccarat-panda-8"}, "player_cards", "'player'"),
        ({"ask": "compare", "house": "phoenix", "game": "pai-gow-tiles"}, "against", "'bank'"),
        ({"ask": "draw", "house": "poker-flats", "game": "super-9", "who": "bank"}, "player_cards", "'cards'"),
        ({"ask": "bonus", "house": "golden-valley", "game": "ultimate-texas-holdem"}, "community", "'board'"),
        (
            {"ask": "settle", "house": "lake-elsinore", "game": "pure-21-5-red-flex"},
            "up_card",
            "Did you mean 'bank_cards'?",
        ),
        ({"ask": "bonus", "house": "lake-elsinore", "game": "pure-21-5-red-flex"}, "red-flex", "Name it with 'bet'"),
    ],
)
def test_a_hint_names_the_key_that_is_meant(fields, where, hint):
    error = refused({**fields, where: ["Ah"]})
    assert error["what"] == f"unknown key '{where}'."
    assert hint in error["hint"]


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({"ask": "action", "house": "phoenix", "game": "texas-holdem", "last_winners": [2, 2]}, "kill"),
        ({"ask": "action", "house": "lake-elsinore", "game": "razz", "community": ["9d"]}, "seats"),
        ({"ask": "allowed", "house": "casino-real", "game": "draw-jacks-or-better", "count": 3}, "option"),
        ({"ask": "allowed", "house": "poker-flats", "game": "pan", "can_meld_now": True}, "option"),
        ({"ask": "meld", "house": "poker-flats", "game": "pan", "melds": [["5s", "5s", "5s"]]}, "event"),
    ],
)
def test_what_a_key_belongs_to_is_missed_where_the_key_stands_alone(fields, missing):
    assert refused(fields)["what"] == f"'{missing}' is missing."


def test_cards_under_the_key_of_another_question_are_found_there():
    # "cards" describes a table and is passed over where nobody asks for it; here the hand it holds is missed.
    error = refused(
        {"ask": "compare", "house": "phoenix", "game": "double-hand-poker", "cards": ["Ah"], "bank": ["Kd"]}
    )
    assert (error["what"], error["hint"]) == ("'player' is missing.", "Write 'player' instead of 'cards'.")


def test_a_key_of_the_table_among_those_of_a_seat_is_told_where_it_belongs():
    row = {
        "seat": 4,
        "wagers": {"game": 1000},
        "cards": {"front": ["Ad", "Ks"], "back": ["9c", "9d", "Th", "5s", "3d"]},
    }
    table = {"player_dealer": 3, "bank_cards": {"front": ["Kd", "Qc"], "back": ["8c", "8d", "Js", "6h", "4c"]}}
    settle = {"ask": "settle", "house": "phoenix", "game": "double-hand-poker", "bank": 90000, **table}
    assert solve_request({**settle, "seats": [row]}, LIBRARY)[1]
    for key, value in (("cover", "net"), ("bank", 100), ("dice", [1, 2, 3]), ("player_dealer", 4)):
        error = refused({**settle, "seats": [{**row, key: value}]})
        assert error["what"] == f"unknown key '{key}'.", error
        assert error["where"].endswith(f"seats[0].{key}")
        assert error["hint"] == "It describes the table. Write it beside 'seats', not in one of them."


def test_a_question_passes_over_what_describes_the_table_and_the_seats():
    # docs/solve.md: keys that describe a table are passed over by questions that do not need them
    rows = [{"seat": 2, "wagers": {"game": 15000}, "cards": ["Ah"]}]
    fee = {"ask": "fee", "house": "phoenix", "game": "fortune-pai-gow-poker", "limit": [1000, 20000], "seats": rows}
    plain, _ = solve_request(fee, LIBRARY)
    assert solve_request({**fee, "bank": 5, "cover": "net", "dice": [1, 1, 1], "board": []}, LIBRARY) == (plain, True)


def test_a_wager_written_beside_the_wagers_is_told_where_it_belongs():
    row = {"seat": 4, "wagers": {"ante": 1000}, "trips": 500, "cards": ["8c", "7d"]}
    error = refused({"ask": "settle", "house": "golden-valley", "game": "ultimate-texas-holdem", "seats": [row]})
    assert error["what"] == "unknown key 'trips'."
    assert error["hint"] == "It is a wager. Write it under 'wagers'."
