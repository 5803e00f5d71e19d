"""No Bust 21st Century Blackjack with Buster at Phoenix (L1745-1927)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat

T = Table("phoenix/no-bust-21st-century-blackjack")


def test_eight_packs_with_a_joker_each():
    # L1759, L1794
    assert game(T.id).deck.size == 424


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Th 6d 8c", "Tc 6d 9h", "push"),  # quiz 1: 24 against 25
        ("Th 6d 9c", "Tc 6d 8h", "lose"),
        ("Th 6d 8c", "Tc 5d 9h", "lose"),
        ("Jk Jk", "Ac Jk", "push"),  # L1838; quiz 2
        ("Jk 5h", "Tc 9d 2h", "push"),
        ("Th 6d 6c", "Tc 9d 2h", "win"),  # a drawn 22 is not over
        ("Th 6d 6c", "Ac Jk", "lose"),  # L1847
        ("Th 6d 7c", "Tc 9d", "lose"),  # L1846
        ("Th 4d", "Tc 6d 9h", "win"),
        ("Th 9d", "Tc 9d", "push"),
    ],
)
def test_results(player: str, bank: str, result: str):
    assert T.result(player, bank) == result


def test_what_naturals_pay():
    # L1753, L1763; quiz 2
    assert T.settle([seat(4, "Ah Jk", game=2000)], "Tc 9d") == [(4, "game", "pay", 2000)]
    assert T.settle([seat(4, "Jk Jk", game=2000)], "Tc 9d") == [(4, "game", "pay", 4000)]


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [("6h 4d", False), ("Ah 5d", False), ("Th 2d", True), ("Th 9d", True), ("Th Td", False), ("Jk 5d", False)],
)
def test_doubling(cards: str, allowed: bool):
    # L1857-1859; quiz 3
    assert T.allowed("double", cards, "9c 8c") is allowed


@pytest.mark.parametrize(
    ("cards", "hands", "allowed"),
    [("8h 8d", 1, True), ("8h 8d", 2, False), ("Ah Ad", 1, False), ("Th Jd", 1, False), ("Jk Jk", 1, False)],
)
def test_splitting(cards: str, hands: int, allowed: bool):
    # L1864-1871
    assert T.allowed("split", cards, "9c 8c", hands=hands) is allowed


def test_a_joker_first_freezes_the_table():
    # L1810, L1877; quiz 4
    assert T.draw("player", "5h 4d", "Jk 9c") == "stand"
    for option, cards in (("double", "Th 2d"), ("split", "8h 8d"), ("surrender", "Th 6d")):
        assert not T.allowed(option, cards, "Jk 9c")
        assert T.allowed(option, cards, "9c 8c")
    assert not T.allowed("surrender", "Th 6d", "9c Jk")
    assert T.draw("player", "5h 4d", "9c Jk") == "hit"


@pytest.mark.parametrize(
    ("who", "cards", "act"),
    [
        ("player", "5h 6d", "hit"),
        ("player", "Th 2d", "choice"),
        ("player", "Ah 8d", "choice"),
        ("player", "Ah 9d", "stand"),
        ("player", "Th Td", "stand"),
        ("player", "Jk Jk", "stand"),
        ("bank", "Ah 6d", "hit"),
        ("bank", "Ah 7d", "stand"),
        ("bank", "Th 7d", "stand"),
        ("bank", "Jk 2d", "stand"),
    ],
)
def test_charts(who: str, cards: str, act: str):
    # L1812-1827
    assert T.draw(who, cards, "9c 8c") == act


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Tc 6d 7h", 1),
        ("Tc 2d 3h 8h", 3),
        ("2c 3d 4h 5s Th", 6),
        ("2c 2d 3h 3s 4h 9c", 30),  # quiz 5
        ("2c 2d 2h 3s 3h 3c 9d", 100),
        ("2c 2d 2h 2s 2h 2c 2d 9s", 250),
        ("Tc 6d 6h", 0),
    ],
)
def test_buster(bank: str, pays: int):
    # L1903-1913
    assert T.pays("buster", 500, bank) == 500 * pays


def test_buster_lives_when_the_player_is_over():
    # quiz 5
    moves = T.settle([seat(4, "Th 6d 9c", game=1000, buster=500)], "Tc 6d 8h")
    assert moves == [(4, "game", "take", 1000), (4, "buster", "pay", 500)]


def test_naturals_and_one_buster_bet():
    # L1901; quiz 6
    acts = T.acts("seed=1 bank=3:$9000/1 4:game=$20,buster=$5 cards=AhTcJk5dTs plays=4:stand")
    assert acts["settle/4/seat-4.game"] == "pay $20"
    assert acts["draw/bank-2"] == "hit"


def test_all_game_wagers_then_all_buster_wagers():
    # L1830; quiz 7
    rows = [seat(4, "Th 9d", game=1000, buster=500), seat(6, "Th 8d", game=1000, buster=500)]
    moves = T.settle(rows, "Tc 7d")
    assert [kind for _, kind, _, _ in moves] == ["game", "game", "buster", "buster"]


def test_the_button():
    # L1799-1808: the player-dealer is 0, the others follow clockwise.
    for value, rank in enumerate("A23456789TJQK"):
        assert T.button(3, f"{rank}h") == [4, 5, 6, 7, 8, 1, 2][value % 7]
    assert T.ask("action", player_dealer=3, card="Jk")["doubt"]


def test_the_first_card_goes_to_the_house_dealers_left():
    # L1810
    acts = T.acts("seed=1 bank=3:$9000/1 1:game=$20 4:game=$20 cards=Ah9cTc5d8h7c plays=1:stand;4:stand")
    assert acts["deal-order/first"] == "seat 1"


def test_fees():
    # L1919-1927
    bands = {1: [(1, 50, 50), (51, 100, 100), (101, 200, 200), (201, 400, 300), (401, 0, 500)]}
    check_bands(T, "game", bands)
    assert T.fee(1, {"game": 9000, "buster": 2000}) == (200, 0)


def test_no_back_line_and_no_insurance():
    # L1850, L1879
    assert T.ask("ruling", situation="back-line")["ruling"] == "refuse"
    assert T.ask("ruling", situation="no-insurance")["ruling"] == "refuse"


@pytest.mark.parametrize(
    ("player", "bank", "turns"),
    [
        ("Jk 6d", "6h 5d Tc", True),
        ("6h 5d Tc", "6d Jk", True),
        ("Jk 6d", "Jk 9d", False),
        ("Jk 6d", "Th 9d", False),
        ("Jk 6d", "Jk Jk", False),
        ("Th 9d", "Th 8d", False),
    ],
)
def test_what_a_joker_counts_is_doubtful_where_it_decides_and_only_there(player: str, bank: str, turns: bool):
    # L1768: fully wild
    table = {"player_dealer": 3, "bank": 90000, "bank_cards": bank.split(), "seats": [seat(4, player, game=1000)]}
    doubt = game(T.id).rules["count.joker"].doubt
    assert (T.ask("compare", player=player.split(), bank=bank.split()).get("doubt") == doubt) is turns
    assert (T.ask("settle", **table)["moves"][0].get("doubt") == doubt) is turns


def test_a_round_names_the_doubt_about_the_joker_where_it_may_decide():
    asks = {}
    for cards in ("JkTh6dAd", "9hTh9dAd"):
        words = f"seed=1 bank=3:$5000/1 4:game=$20 cards={cards} plays=4:stand"
        for _, key, decision in T.round(words):
            asks[cards[:2], str(key)] = [rule.id for rule in decision.rules if rule.doubt]
    assert "count.joker" in asks["Jk", "compare/4/hand-1"]
    assert "count.joker" not in asks["9h", "compare/4/hand-1"]
