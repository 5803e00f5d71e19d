"""No Bust Blackjack at Lake Elsinore (L977-1269, fees L3863-4021)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat

T = Table("lake-elsinore/no-bust-blackjack")


def test_six_packs_with_a_joker_each():
    # L1200-1202
    assert game(T.id).deck.size == 318


def test_an_up_card_joker_freezes_everything():
    # L1194-1196; quiz 1
    assert T.draw("player", "5h 6d", "Jk") == "stand"
    for option, cards in (("double", "5h 6d"), ("split", "8h 8d"), ("surrender", "Th 6d")):
        assert not T.allowed(option, cards, "Jk")


@pytest.mark.parametrize(("cards", "act"), [("Ah 6d", "hit"), ("Th 7d", "stand"), ("Ah 7d", "stand"), ("Th 6d", "hit")])
def test_the_player_dealers_chart(cards: str, act: str):
    # L1112-1118, L1263-1269; quiz 2
    assert T.draw("bank", cards) == act


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Th 6d 8c", "Tc 6d Th", "push"),  # quiz 3
        ("Th 6d Tc", "Tc 6d 8h", "lose"),
        ("Th 6d 8c", "Tc 5d 9h", "lose"),
        ("Th 6d 7c", "Tc 8d", "lose"),
        ("Th 4d", "Tc 6d 9h", "win"),
        ("Ah Ad", "Tc 9d 2h", "win"),
        ("Ah Jk", "Ac Ad", "push"),
        ("Th 9d", "Tc 9d", "push"),
        ("Th 6d 6c", "Ac Ad", "lose"),
    ],
)
def test_results(player: str, bank: str, result: str):
    # L1128-1162
    assert T.result(player, bank) == result


@pytest.mark.parametrize("cards", ["Jk Jk", "Ah Ad", "Ah Jk"])
def test_naturals_pay_3_to_2(cards: str):
    # L1178
    assert T.settle([seat(4, cards, game=2000)], "Tc 9d") == [(4, "game", "pay", 3000)]


@pytest.mark.parametrize(
    ("card", "seat"),
    [("Ah", 2), ("8h", 2), ("9h", 3), ("Th", 4), ("Jh", 5), ("Qh", 6), ("Kh", 7), ("7h", 8), ("Jk", 8)],
)
def test_the_diagram_with_the_player_dealer_in_seat_1(card: str, seat: int):
    # L1237-1258; quiz 4
    assert T.button(1, card) == seat


def test_doubled_and_split_wagers_have_no_action_against_a_natural():
    # L1184-1186; quiz 5
    moves = T.settle([seat(4, "6h 5d Th", game=2000, double=2000)], "Ac Jk")
    assert moves == [(4, "game", "take", 2000), (4, "double", "push", 0)]


def test_a_joker_and_a_ten_are_a_frozen_21():
    # L1192-1198; quiz 6
    assert T.draw("player", "Jk Td") == "stand"
    for option in ("double", "split", "surrender"):
        assert not T.allowed(option, "Jk Td")


def test_nobody_surrenders_against_an_ace():
    # L1180-1182; quiz 7
    assert not T.allowed("surrender", "Th 6d", "Ac")
    assert T.allowed("surrender", "Th 6d", "Kc")


def test_a_drawn_22_is_a_doubt():
    # quiz 8: unscored
    assert T.ask("compare", player=["Th", "6d", "6c"], bank=["Tc", "9d", "2h"])["doubt"]


@pytest.mark.parametrize(
    ("cards", "act"), [("Ah 9d", "stand"), ("5h 6d", "hit"), ("Th 2d", "choice"), ("Th 9d", "choice")]
)
def test_the_players_chart(cards: str, act: str):
    # L1041-1058; quiz 9
    assert T.draw("player", cards) == act


def test_moves():
    # L1166-1176
    assert T.allowed("double", "5h 6d", hands=2)
    assert T.allowed("split", "Th Kd")
    assert T.allowed("split", "8h 8d", hands=3)
    assert not T.allowed("split", "8h 8d", hands=4)


def test_the_schedule_of_2014():
    rest = [(101, 200, 200), (201, 400, 300), (401, 0, 800)]
    first = {1: (2, 50, 50), 3: (5, 50, 50), 5: (10, 50, 50), 7: (25, 50, 50), 9: (50, 50, 50), 11: (100, 100, 100)}
    bands = {n: [row] + ([(51, 100, 100)] if n < 11 else []) + rest for n, row in first.items()}
    bands |= {n + 1: [(a, b, fee + 50) for a, b, fee in rows] for n, rows in bands.items()}
    check_bands(T, "game", bands)


def test_doubled_and_split_wagers_do_not_count_for_the_fee():
    # L3863-4021: by the wagers made before the cards
    assert T.fee(1, {"game": 4000, "double": 4000, "split": 4000}) == T.fee(1, {"game": 4000})
