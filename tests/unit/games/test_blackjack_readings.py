"""What the blackjack books leave open: readings can be switched, and a question names the one it may turn on."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking
from tests.rulebook.blackjack import Table

REAL, PHOENIX = (f"{house}/no-bust-21st-century-blackjack" for house in ("casino-real", "phoenix"))
LAKE, FLATS = "lake-elsinore/no-bust-blackjack", "poker-flats/pure-21-5-blackjack"


@pytest.mark.parametrize("id", [REAL, PHOENIX, LAKE])
@pytest.mark.parametrize(
    ("player", "bank", "live", "over"),
    [
        ("Th 6d 6c", "Tc 6d 5h", "win", "lose"),  # 22 against 21
        ("Tc 6d 5h", "Th 6d 6c", "lose", "win"),
        ("Th 6d 6c", "Tc 6d 7h", "win", "push"),  # 22 against 23: both over, the player nearer
        ("Tc 6d 7h", "Th 6d 6c", "lose", "lose"),
        ("Th 6d 6c", "9c 8d 5h", "push", "lose"),  # 22 against 22
        ("Th 6d 7c", "9c 8d 7h", "push", "push"),  # 23 against 24: no 22 in it
    ],
)
def test_a_drawn_22(id: str, player: str, bank: str, live: str, over: str):
    # casino-real L248-255, phoenix L1839-1847, lake-elsinore L1134-1162
    table = Table(id)
    assert table.result(player, bank, drawn_22="live") == live
    assert table.result(player, bank, drawn_22="over") == over
    assert table.result(player, bank) == (over if id == REAL else live)


@pytest.mark.parametrize("id", [REAL, PHOENIX, LAKE])
def test_the_reading_of_22_takes_part_where_a_hand_is_one_and_nowhere_else(id: str):
    ask = asking(*id.split("/"))
    for cards, takes_part in (("Th 6d 6c", True), ("Th 6d 5c", False), ("Jk Jk", False)):
        answer = ask("compare", player=cards.split(), bank=["Tc", "9d"])
        assert any("drawn-22" in rule for rule in answer.get("with_rules", ())) is takes_part
        assert ("drawn 22" in str(answer.get("doubt"))) is takes_part


def test_buster_goes_by_the_reading_of_22():
    # phoenix L1895-1898: the bet wins when the player-dealer is over
    table = asking(*PHOENIX.split("/"))
    bank = ["Tc", "6d", "6h"]
    assert table("bonus", bet="buster", stake=500, bank_cards=bank)["amount"] == 0
    assert table("bonus", bet="buster", stake=500, bank_cards=bank, drawn_22="over")["amount"] == 500


def test_a_round_is_played_by_the_reading_in_force():
    words = "seed=1 bank=3:$5000/1 4:game=$20 cards=ThTc6d6s6c5h plays=4:hit"
    assert Table(REAL).acts(words)["settle/4/seat-4.game"] == "take $20"
    assert Table(REAL).acts(f"{words} drawn_22=live")["settle/4/seat-4.game"] == "pay $20"


def test_pictures_count_by_their_numerical_value_where_the_house_reads_it_so():
    # casino-real L218: player-dealer in seat 8, seven others
    ask = asking(*REAL.split("/"))
    for card, usual in (("Jh", 4), ("Qh", 5), ("Kh", 6)):
        assert ask("action", player_dealer=8, card=card)["action_seat"] == usual
        assert ask("action", player_dealer=8, card=card, faces_count="10")["action_seat"] == 3
