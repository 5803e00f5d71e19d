"""Crazy Pineapple and Omaha with a nine qualifier at Casino 99: lows, halves, odd chips, fees."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from trainer.cards.notation import parse_cards
from trainer.round import machine
from trainer.round.setup import parse_setup

crazy = asking("casino-99", "crazy-pineapple-high-low")
omaha = asking("casino-99", "omaha-high-low-9-qualifier")


def cards(text: str) -> list[str]:
    return [str(card) for card in parse_cards(text)]


def test_the_printed_comparison_of_lows():
    # L2292: 7-6-4-3-2 beats 8-6-5-3-A.
    answer = crazy("showdown", board=cards("6c 3d Kh 4s 8c"), hands=[cards("7h 2h"), cards("Ah 5h")])
    assert answer["read"][0]["low"] == "seven-six low, seven-six-four-trey-deuce"
    board = cards("6c 3d Kh 8s Qc")
    assert crazy("showdown", board=board, hands=[cards("7h 2h"), cards("Ah 5h")])["low"] == [1]


@pytest.mark.parametrize(("hand", "low"), [("9h 2d", "nine-eight low"), ("Th 2d", None)])
def test_a_nine_is_a_low_and_a_ten_is_none(hand: str, low: str | None):
    # L2288-2290, L3672.
    read = crazy("showdown", board=cards("8c 7d 4h Ks Jc"), hands=[cards(hand)])["read"][0]
    assert (read["low"] or "").startswith(low or "")
    assert (read["low"] is None) == (low is None)
    nine = omaha("showdown", board=cards("8c 7d 4h Ks Jc"), hands=[cards("9h 2d Kd Qs")])
    assert nine["low"] == [0]


def test_tied_highs_without_a_low_share_and_the_odd_chip_goes_left_of_the_button():
    # L2373: button 4, seats 5 and 3 tie for $25: seat 5 is nearer to its left.
    seats = [
        {"seat": 3, "amount": 1000, "cards": cards("Ah 9d")},
        {"seat": 5, "amount": 1000, "cards": cards("As 9h")},
        {"seat": 7, "amount": 500, "folded": True},
    ]
    answer = crazy("settle", button=4, board=cards("Kc Qd Jh Ts 2c"), seats=seats)
    assert answer["awards"] == [{"seat": 3, "amount": 1200}, {"seat": 5, "amount": 1300}]


def test_the_third_card_goes_once_the_flop_is_up_and_before_it_is_bet_on():
    # L2341.
    id = "casino-99/crazy-pineapple-high-low"
    words = "seed=2 seats=10 1:stack=$60 4:stack=$60 8:stack=$60 button=4 limit=3-6"
    seen = []
    for now, duty, _ in machine.every_duty(game(id).start(parse_setup(f"{id} {words}", 10))):
        if str(duty.key) in ("burn/flop", "discard/flop", "first-to-act/flop"):
            counts = {len(now.lay.cards_at(f"seat-{seat}.hand")) for seat in (1, 4, 8)}
            seen.append((str(duty.key), max(counts), len(now.lay.cards_at("board"))))
    assert [key for key, _, _ in seen] == ["burn/flop", "discard/flop", "first-to-act/flop"]
    assert seen[0][1:] == (3, 0)
    assert seen[2][1:] == (2, 3)


@pytest.mark.parametrize(
    ("option", "fees"), [(1, (100, 200, 300)), (2, (200, 300, 400)), (3, (200, 300, 500)), (6, (200, 300, 400))]
)
def test_its_own_fee_table(option: int, fees: tuple[int, ...]):
    # L2378-2416.
    asked = {"set": "crazy-pineapple-own", "option": option}
    assert [crazy("fee", players=players, **asked)["pot"] for players in (4, 6, 10)] == list(fees)
    assert crazy("fee", players=6, flop=False, **asked)["pot"] == 100


@pytest.mark.parametrize(
    ("situation", "remedy", "lines"),
    [
        ("no-qualifying-low", "high-takes-all", "L2371"),
        ("odd-chip-tied-highs-no-low", "odd-to-left", "L2373"),
        ("odd-chip-high-and-low", "odd-to-high", "L2374"),
        ("no-flop-drop", "modified-fee", "L3674"),
    ],
)
def test_how_crazy_pineapple_divides_and_drops_where_it_is_asked_as_a_ruling(situation, remedy, lines):
    answer = crazy("ruling", situation=situation)
    assert answer["ruling"] == remedy
    assert lines in answer["cite"]
