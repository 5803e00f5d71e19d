"""Fortune 7 Baccarat at Lake Elsinore: draw, One Up, Fortune 7, order and all 25 fee options (L6786-7231)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.baccarat import ACTS, CELLS, fee_rows, hands, moves, of, rows, three, two
from trainer.games.base import ANY
from trainer.round.setup import parse_setup

ID = "lake-elsinore/fortune-7-baccarat"
ask = asking(*ID.split("/"))

# L7070-7231: option, least wager, then total action with bonus bets and the fee in dollars.
PRINTED = """
11 | 5 | 10-100 1, 105-300 2, 305-700 4, 705-1000 8, 1005+ 12
12 | 5 | 10-100 1, 105-300 2, 305-500 3, 505-1000 7, 1005+ 15
14 | 5 | 10-100 1, 105-300 3, 305-700 6, 705-1200 10, 1205+ 20
15 | 5 | 10-200 1, 205-600 4, 605-1200 10, 1205-2000 15, 2005+ 25
16 | 5 | 10-100 1, 105-300 2, 305-700 4, 705-1000 8, 1005+ 12
17 | 5 | 10-100 1, 105-300 2, 305-500 3, 505-1000 7, 1005+ 15
19 | 5 | 10-100 1, 105-300 3, 305-700 6, 705-1200 10, 1205+ 20
20 | 5 | 10-200 1, 205-600 4, 605-1200 10, 1205-2000 15, 2005+ 25
21 | 10 | 10-300 2, 305-500 4, 505-1500 7, 1505+ 11
22 | 10 | 5-100 1, 105-300 2, 305-500 4, 505-1500 7, 1505+ 11
23 | 25 | 25-300 2, 305-800 6, 805-1500 10, 1505-3000 12, 3005+ 30
24 | 50 | 50-300 4, 305-1000 8, 1005-2000 15, 2005-5000 20, 5005+ 50
25 | 300 | 300-1200 4, 1205-3600 15, 3605-7200 25, 7205-15000 45, 15005+ 65
"""
# L7044-7068: option, limits, the player's fee for a game wager, the player-dealer's.
FLAT = [
    (1, 10, 600, 1, 2),
    (2, 25, 1000, 1, 2),
    (3, 50, 2000, 1, 3),
    (4, 100, 3000, 1, 5),
    (5, 10, 100, 1, 2),
    (6, 25, 100, 1, 2),
    (7, 1, 50, 1, 3),
    (8, 1, 100, 1, 3),
    (9, 1, 300, 3, 4),
    (10, 1, 500, 5, 6),
]


@pytest.mark.parametrize(("score", "third", "act"), CELLS)
def test_the_banker_chart(score: int, third: int, act: str):
    # L6903-6913.
    assert ask("draw", who="bank", cards=two(score), against=["Kc", "Kd", of(third)])["act"] == ACTS[act]


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_stops_the_other_hand(natural: int):
    # L6875-6879: printed here.
    for who in ("player", "bank"):
        answer = ask("draw", who=who, cards=two(2), against=two(natural))
        assert answer["act"] == "stand"
        assert "doubt" not in answer


BONUSES = [
    ("one-up", two(1), two(0), "30:1"),  # L7023
    ("one-up", two(9), two(8), "9:1"),  # L7024
    ("one-up", three(7), three(6), "9:1"),
    ("one-up", two(0), two(1), None),  # the banker's win by one
    ("one-up", two(7), two(5), None),
    ("one-up", two(6), two(6), None),
    ("fortune-7", two(6), three(7), "40:1"),  # L6979-6984
    ("fortune-7", two(6), two(7), None),
    ("fortune-7", three(7), three(7), None),
    ("tie", two(0), three(0), "8:1"),
    ("tie", two(0), three(1), None),
    ("player-line", two(8), two(7), "1:1"),
    ("banker-line", two(6), two(7), "1:1"),
    ("banker-line", two(6), three(7), None),
]


@pytest.mark.parametrize(("bet", "player", "banker", "pays"), BONUSES)
def test_what_wagers_pay(bet: str, player: list[str], banker: list[str], pays: str | None):
    assert ask("bonus", bet=bet, stake=1000, **hands(player, banker))["pays"] == pays


def test_a_three_card_seven_of_the_banker():
    # Quiz vector, L6925-6927: the banker line pushes, the player line loses, Fortune 7 wins.
    seats = rows({6: {"player-line": 10}, 7: {"banker-line": 20, "fortune-7": 5, "one-up": 5, "tie": 5}})
    answer = ask("settle", player_dealer=5, bank=1000000, seats=seats, **hands(two(6), three(7)))
    assert moves(answer) == [
        (6, "player-line", "take", 10, 10),
        (7, "banker-line", "push", 20, 0),
        (7, "tie", "take", 5, 5),
        (7, "one-up", "take", 5, 5),
        (7, "fortune-7", "pay", 200, 200),
    ]
    assert all("doubt" not in move for move in answer["moves"])


def test_bonus_bets_may_stand_alone():
    # L6941-6943, L6970-6973, L6994-6996 against L6850-6855.
    for bet in ("tie", "one-up", "fortune-7"):
        answer = ask("allowed", option=bet, wagers={})
        assert answer["allowed"]
        assert answer["doubt"]


@pytest.mark.parametrize(("option", "least", "first", "end", "fee"), fee_rows(PRINTED))
def test_fees_by_the_whole_action(option: int, least: int, first: int, end: int | None, fee: int):
    for amount in (first, end if end is not None else first + 50000):
        # Half of it is a bonus bet: those count, L7070-7072.
        half = amount // 2
        seats = [{"seat": 2, "wagers": {"player-line": amount - half, "one-up": half}}]
        answer = ask("fee", option=option, seats=seats)
        assert (answer["player_dealer"], answer["players"]) == (fee, [0])
        assert "doubt" not in answer
    start = f"{ID} seed=1 seats=8 bank=3:$9000/1 fee={option} 4:player-line="
    assert game(ID).check_setup(parse_setup(f"{start}${least // 100}", 8)) == ()
    assert game(ID).check_setup(parse_setup(f"{start}${least // 100 - 1}", 8))


@pytest.mark.parametrize("option", [13, 18])
@pytest.mark.parametrize(
    ("action", "fee", "doubt"),
    [
        (80000, 500, False),
        (80500, 500, True),
        (100000, 500, True),
        (100500, 800, False),
        (150000, 800, False),
        (150500, 1500, False),
    ],
)
def test_two_options_print_tiers_that_overlap(option: int, action: int, fee: int, doubt: bool):
    # L7109-7110, L7153-7154: $505 to $1000 and then $805 to $1500.
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"player-line": action}}])
    assert answer["player_dealer"] == fee
    assert ("doubt" in answer) is doubt


@pytest.mark.parametrize(("option", "least", "most", "player", "bank"), FLAT)
def test_fees_by_the_game_wager(option: int, least: int, most: int, player: int, bank: int):
    # L7028-7068: nothing for a bonus bet.
    seats = rows({2: {"player-line": least, "banker-line": least, "one-up": least}, 4: {"fortune-7": least}})
    answer = ask("fee", option=option, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (100 * bank, [200 * player, 0])
    start = f"{ID} seed=1 seats=8 bank=3:$90000/1 fee={option} 4:player-line="
    assert game(ID).check_setup(parse_setup(f"{start}${most}", 8)) == ()
    assert game(ID).check_setup(parse_setup(f"{start}${most + 1}", 8))


@pytest.mark.parametrize(("option", "most"), [(1, 100), (2, 100), (3, 300), (4, 300)])
def test_the_tie_has_a_limit_of_its_own(option: int, most: int):
    # L7044-7047.
    start = f"{ID} seed=1 seats=8 bank=3:$90000/1 fee={option} 4:player-line=$500,tie="
    assert game(ID).check_setup(parse_setup(f"{start}${most}", 8)) == ()
    assert game(ID).check_setup(parse_setup(f"{start}${most + 1}", 8))


def test_bettors_behind_a_seat():
    # L6838.
    assert any(wager.back for seed in range(40) for wager in game(ID).new_setup(seed, ANY).wagers)
