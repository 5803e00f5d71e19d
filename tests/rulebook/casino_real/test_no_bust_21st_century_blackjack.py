"""No Bust 21st Century Blackjack at Casino Real (L141-301)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, seat

T = Table("casino-real/no-bust-21st-century-blackjack")


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Th 6d Tc", "Tc 6d 9h", "lose"),  # L252; quiz 1
        ("Th 6d 8c", "Tc 6d Th", "push"),  # L253; quiz 2
        ("Th 6d 8c", "Tc 5d 9h", "lose"),  # L254; quiz 3
        ("Jk Jk", "Jk 9d", "win"),  # L285; quiz 5
        ("Jk Jk", "Jk Jk", "push"),  # L245; quiz 6
        ("Th 9d 2c", "Jk Jk", "lose"),  # L156
        ("Jk 5h", "Tc 9d 2h", "push"),  # L259-260
        ("Th 8d", "Tc 6d 9h", "win"),
        ("Th 6d 9c", "Tc 8d", "lose"),
        ("Th 9d", "Tc 8d", "win"),
        ("Th 9d", "Tc 9d", "push"),
    ],
)
def test_results(player: str, bank: str, result: str):
    assert T.result(player, bank) == result


def test_a_natural_22_pays_2_to_1():
    # L285; quiz 5
    assert T.settle([seat(4, "Jk Jk", game=2500)], "Jk 9d") == [(4, "game", "pay", 5000)]


def test_a_joker_first_freezes_everybody():
    # L225, L281; quiz 4
    assert T.draw("player", "5h 6d", "Jk") == "stand"
    for option, cards in (("double", "5h 6d"), ("split", "8h 8d"), ("surrender", "Th 6d")):
        assert not T.allowed(option, cards, "Jk")
        assert T.allowed(option, cards, "9c")


@pytest.mark.parametrize(
    ("cards", "act"),
    [
        ("5h 6d", "hit"),
        ("Th 2d", "choice"),
        ("Ah 8d", "choice"),
        ("Ah 9d", "stand"),
        ("Th Td", "stand"),  # quiz 9
        ("Th 9d 2c", "stand"),
        ("Jk 2d", "stand"),
        ("Jk Jk", "stand"),
    ],
)
def test_the_players_chart(cards: str, act: str):
    # L203-215, L259-260
    assert T.draw("player", cards) == act


@pytest.mark.parametrize(
    ("cards", "act"), [("Ah 6d", "hit"), ("Ah 7d", "stand"), ("Th 6d", "hit"), ("Th 7d", "stand"), ("Jk 3d", "stand")]
)
def test_the_player_dealers_chart(cards: str, act: str):
    # L230-235; quiz 11
    assert T.draw("bank", cards) == act


def test_double_equal_only():
    # L271; quiz 7
    assert T.allowed("double", "5h 6d", wager=2000, amount=2000)
    assert not T.allowed("double", "5h 6d", wager=2000, amount=1000)
    assert not T.allowed("double", "5h 4d 2c")
    assert not T.allowed("double", "Th Td")


def test_splits():
    # L273-277
    assert T.allowed("split", "Th Kd")
    assert T.allowed("split", "Ah Ad")
    assert not T.allowed("split", "Ah Ad", hands=2)
    assert T.allowed("split", "8h 8d", hands=3)
    assert not T.allowed("split", "8h 8d", hands=4)
    assert T.draw("player", "Ah 5d", split=True) == "stand"


def test_too_late_to_surrender():
    # L279; quiz 8
    assert not T.allowed("surrender", "Th 6d", "9c 8d")


def test_nothing_is_owed_when_the_money_ends():
    # L224; quiz 10
    assert T.ask("ruling", situation="bank-used-up")["ruling"] == "nothing-paid"
    assert T.ask("ruling", situation="not-for-play")["ruling"] == "refuse"


def test_a_busted_players_chips_stay():
    # L248-255; quiz 12
    assert T.ask("ruling", situation="over-wager")["ruling"] == "leave-down"
    acts = T.acts("seed=1 bank=3:$9000/1 4:game=$20 cards=ThTc6d8h6hTs plays=4:hit")
    assert acts["settle/4/seat-4.game"] == "push $0"


def test_the_second_card_comes_when_the_players_have_played_and_places_the_button():
    # L201, L217
    keys = list(T.acts("seed=1 bank=3:$9000/1 4:game=$20 cards=Th9c6d5h2cTs plays=4:hit,stand"))
    assert keys.index("draw/4/cards-2.1") < keys.index("place-button") < keys.index("read-total/bank-2")
    acts = T.acts("seed=1 bank=3:$9000/1 4:game=$20 cards=Th9c6d5h2cTs plays=4:hit,stand")
    assert acts["deal-order/bank-2"] == "later"
    assert acts["place-button"] == "seat 2"


def test_the_count_is_marked_as_a_reading():
    # L218-221: the chart is lost. A five is 5 by any count, a king 13 or 10, for a joker there is no number.
    assert "doubt" not in T.ask("action", player_dealer=3, card="5h")
    for card in ("Kh", "Jk"):
        assert T.ask("action", player_dealer=3, card=card)["doubt"]


def test_no_fees_are_printed():
    # L192-197
    assert T.fees.now.options == ()
    assert "fee" not in game(T.id).asks


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
    # L157 against L250, L260
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
