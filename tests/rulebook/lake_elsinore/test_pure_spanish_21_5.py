"""Pure Spanish 21.5 at Lake Elsinore (L5668-6010)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, check_bands, seat

T = Table("lake-elsinore/pure-spanish-21-5")


def test_five_packs_without_tens():
    # L5684-5687
    assert game(T.id).deck.size == 240
    assert 10 not in {card.rank for card in game(T.id).deck.cards()}


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("7h 7d 7c", "Kc 6d 5h", "win"),  # quiz 1
        ("Kh Qd", "Kc Jd", "push"),
        ("Ah Kd", "Ac Qd", "win"),  # quiz 2
        ("7h 7d 7c", "Ac Qd", "lose"),  # quiz 3
        ("Kh 6d 7c", "8c 8d 8h", "push"),  # quiz 4
        ("Kh 6d 7c", "9c 6d 8h", "lose"),
        ("Kh 9d", "9c 6d 8h", "win"),
        ("Kh 9d", "Kc 8d", "win"),
    ],
)
def test_results(player: str, bank: str, result: str):
    # L5813-5850
    assert T.result(player, bank) == result


def test_a_pure_pays_6_to_5_even_against_a_pure():
    # L5813-5816; quiz 2
    for bank in ("9c 8d", "Ac Qd"):
        assert T.settle([seat(4, "Ah Kd", base=2000)], bank) == [(4, "base", "pay", 2400)]


def test_no_surrender_against_a_pure():
    # L5898-5899; quiz 3
    assert T.ask("allowed", option="surrender", cards=["Kh", "6d"], against=["Ac", "Kd"])["rule"] == "surrender.natural"


@pytest.mark.parametrize(
    ("cards", "up", "pays"),
    [
        ("8h 8h", "8h", 24),
        ("8h 8c", "8h", 15),
        ("8h 2c", "8h", 12),
        ("8c 8d", "8h", 6),
        ("8c 2d", "8h", 3),
        ("Kh 2d", "Qh", 0),
    ],
)
def test_match_the_dealer(cards: str, up: str, pays: int):
    # L5954-5962; quiz 5
    assert T.pays("match-the-dealer", 500, f"{up} 5d", cards) == 500 * pays


def test_the_button_skips_the_player_dealer():
    # L5758-5765; quiz 6: seat 3 banks, 4 goes to seat 5; 8 is the first again, king the sixth.
    assert T.button(3, "4h") == 5
    assert [T.button(8, card) for card in ("8h", "9h", "Jh", "Qh", "Kh")] == [1, 2, 4, 5, 6]


def test_doubling_again():
    # L5870-5883; quiz 7
    on = {"double_double": "on"}
    assert not T.allowed("double", "5h 6d", wager=2000, amount=1000, **on)
    assert T.allowed("double", "5h 6d", wager=2000, amount=1000)
    assert T.allowed("redouble", "5h 6d 2c", doubled=1, **on)
    assert T.allowed("redouble", "5h 4d 2c 2h", doubled=2, **on)
    assert not T.allowed("redouble", "3h 3d 2c 2h 2d", doubled=3, **on)
    assert not T.allowed("redouble", "5h 6d 2c", doubled=1)


@pytest.mark.parametrize(("doubles", "double", "back"), [(1, 1000, 1000), (2, 3000, 2000), (3, 7000, 4000)])
def test_rescue_takes_the_last_doubling_back(doubles: int, double: int, back: int):
    # L5866-5868: of $20, $40, $80 half comes back.
    row = seat(4, "2h 2d 3c" + " 2c" * (doubles - 1), base=1000, double=double) | {"rescued": True}
    moves = T.settle([row], "9c 8d")
    lost = sum(cents for _, _, do, cents in moves if do == "take")
    assert lost == 1000 + double - back == 1000 * 2**doubles // 2


def test_nobody_bets_from_behind():
    # L5855, L5924; quiz 8
    assert T.ask("ruling", situation="side-back-line")["ruling"] == "refuse"


@pytest.mark.parametrize(
    ("cards", "act"), [("5h 6d", "choice"), ("Kh 6d", "choice"), ("Kh 7d", "stand"), ("Ah 6d", "choice")]
)
def test_the_players_chart(cards: str, act: str):
    # L5790-5798
    assert T.draw("player", cards) == act


@pytest.mark.parametrize(("cards", "act"), [("Ah 6d", "hit"), ("Ah 7d", "stand"), ("Kh 6d", "hit"), ("Kh 7d", "stand")])
def test_the_player_dealers_chart(cards: str, act: str):
    # L5800-5810
    assert T.draw("bank", cards) == act


def test_splits():
    # L5885-5890
    for cards in ("8h 8d", "Kh Jd", "Ah Ad"):
        assert T.allowed("split", cards)
    assert not T.allowed("split", "8h 8d", wager=2000, amount=1000)
    assert T.draw("player", "Ah 5d", split=True) == "choice"


def test_fees():
    # L5964-6008: Match wagers count.
    rows = [(51, 100, 150), (101, 200, 250), (201, 400, 350), (401, 0, 850)]
    check_bands(T, "base", {1: [(2, 50, 100), *rows], 2: [(5, 50, 100), *rows]})
    assert T.fee(1, {"base": 4000, "match-the-dealer": 2000}) == (150, 0)
