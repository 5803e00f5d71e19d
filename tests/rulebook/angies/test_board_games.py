"""Texas Hold'em and Omaha at Angie's: which cards play, the kill (L7-43, L196-204)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from trainer.cards.notation import parse_cards

holdem = asking("angies", "texas-holdem")
omaha = asking("angies", "omaha-high")


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def test_the_printed_example_of_omaha():
    # L36-43: board 6c 8c 6d 3h 6s; the kings win with sixes full.
    hands = [cards(hand) for hand in ("2s 4c Jd 9h", "Tc 5c Qc Ah", "Kh Kd 7h Jh")]
    answer = omaha("showdown", board=cards("6c 8c 6d 3h 6s"), hands=hands)
    assert (answer["high"], answer["low"]) == ([2], None)
    assert [read["high"] for read in answer["read"]] == [
        "trip sixes, jack-nine kickers",
        "trip sixes, ace-queen kickers",
        "full house, sixes full of kings",
    ]


def test_in_holdem_two_one_or_none_of_the_own_cards_play():
    # L17, read as any five of the seven.
    def read(hand: str, board: str) -> object:
        return holdem("showdown", board=cards(board), hands=[cards(hand)])["read"][0]["high"]

    assert read("Kh Kd", "6c 8c 6d 3h 6s") == "full house, sixes full of kings"
    assert str(read("Qh Jc", "Ah Kh 9h 4h 2c")).startswith("ace-high flush")
    assert read("2h 2d", "9c Td Jh Qs Kc") == "king-high straight"


def test_the_first_round_begins_left_of_the_big_blind():
    # L11.
    answer = holdem("action", button=2, occupied=[2, 4, 6, 9])
    assert (answer["small_blind"], answer["big_blind"], answer["first_to_act"]) == (4, 6, 9)


@pytest.mark.parametrize(
    ("kill", "blind", "winners", "seat", "amount"),
    [
        ("half", 200, [3, 3], 3, 300),  # the printed example, L202
        ("full", 200, [5, 3, 3], 3, 400),
        ("half", 200, [3, 5], None, 300),
        ("full", 500, [7], None, 1000),
    ],
)
def test_who_wins_two_pots_in_a_row_kills_the_next(kill, blind, winners, seat, amount):
    for ask in (holdem, omaha):
        answer = ask("action", kill=kill, big_blind_amount=blind, last_winners=winners)
        assert (answer["kill_seat"], answer["kill_blind"]) == (seat, amount)
