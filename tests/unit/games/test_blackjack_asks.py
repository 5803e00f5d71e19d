"""Questions about blackjack as somebody writes them who knows the page of a game and the contract only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing
from tests.rulebook.blackjack import Table, seat
from trainer.round.act_text import act_text
from trainer.round.acts import Choose

FLATS, ANGIES = "poker-flats/pure-21-5-blackjack", "angies/pure-21-5-blackjack-3-2"
SPANISH, NO_BUST = "casino-99/pure-spanish-21-5", "phoenix/no-bust-21st-century-blackjack"
CASINO_REAL = "casino-real/pure-21-5-blackjack"
TWENTY_TWO = "poker-flats/california-blackjack-22"


def refused(id: str, row: dict[str, Any], bank: str = "Kh 9d") -> str:
    """Why a settle request with this seat has no answer."""
    return refusing(*id.split("/"))("settle", player_dealer=3, bank=90000, bank_cards=bank.split(), seats=[row])


def test_wagers_go_by_the_names_of_other_books_and_with_underscores():
    moves = Table(FLATS).settle([seat(4, "Kh 8c", game=2000)], "Th 9d")
    assert moves[0][1] == "base"
    row = {"seat": 4, "cards": ["Kh", "8c"], "wagers": {"base": 2000, "red_flex": 500}}
    assert Table(ANGIES).settle([row], "Th 9d")[1][1] == "red-flex"
    assert Table(FLATS).fee(4, {"game": 5000})[0] == 100
    assert Table(SPANISH).pays("match_the_dealer", 500, "8h", "8h 8c") == 500 * 13


def test_one_wager_under_two_names_is_a_mistake():
    row = {"seat": 4, "cards": ["Kh", "8c"], "wagers": {"base": 2000, "game": 500}}
    assert "'game' is the wager base" in refused(FLATS, row)


@pytest.mark.parametrize(
    ("id", "wagers"),
    [
        (TWENTY_TWO, {"game": 500, "double": 500}),
        (SPANISH, {"base": 500, "insurance": 200}),
        (NO_BUST, {"game": 500, "insurance": 200}),
    ],
)
def test_a_wager_the_book_does_not_offer_is_named(id: str, wagers: dict[str, int]):
    assert "is not a wager here" in refused(id, {"seat": 4, "cards": ["Kh", "8c"], "wagers": wagers})


@pytest.mark.parametrize(
    ("id", "flag"),
    [(ANGIES, "rescued"), (TWENTY_TWO, "surrendered"), ("casino-real/pure-21-5-blackjack", "even_money")],
)
def test_a_flag_the_book_does_not_offer_is_named(id: str, flag: str):
    row = {"seat": 4, "cards": ["Kh", "8c"], "wagers": {"game": 500}, flag: True}
    assert "does not offer" in refused(id, row)


def test_even_money_is_written_with_a_hyphen_or_an_underscore():
    for flag in ("even-money", "even_money"):
        row = {"seat": 4, "cards": ["Kh", "Ac"], "wagers": {"base": 1000}, flag: True}
        assert Table(FLATS).settle([row], "Ad Td") == [(4, "base", "pay", 1000)]


def test_who_bets_from_behind_goes_along_with_even_money():
    row = {**seat(4, "Kh Ac", base=1000), "even_money": True, "back_line": [{"wagers": {"base": 2500}}]}
    assert [move[2:] for move in Table(FLATS).settle([row], "Ad Td")] == [("pay", 1000), ("pay", 2500)]


def test_a_flag_may_name_the_hands_it_is_about():
    row = {"seat": 4, "hands": [["8h", "8c"], ["8d", "Tc"]], "wagers": {"game": 1000, "split": 1000}}
    phoenix = Table("phoenix/pure-21-5-blackjack")
    moves = phoenix.settle([{**row, "surrendered": [1]}], "9h 9d")
    assert moves == [(4, "game", "take", 500), (4, "split", "push", 0)]
    assert "that hand is not there" in refused(phoenix.id, {**row, "surrendered": [3]})


def test_one_hand_in_hands_did_not_split():
    row = {"seat": 4, "hands": [["Ah", "Kc"]], "wagers": {"game": 2000}}
    assert Table(ANGIES).settle([row], "Th 9d") == [(4, "game", "pay", 3000)]


def test_a_split_wager_needs_its_hand():
    row = {"seat": 4, "cards": ["Ah", "Ac"], "wagers": {"game": 2000, "split": 2000}}
    assert "there is no hand 2" in refused(ANGIES, row)


def test_a_split_pair_is_matched_by_the_cards_that_were_dealt():
    wagers = {"base": 1000, "split": 1000, "match": 500}
    row = {"seat": 4, "hands": [["8h", "Tc"], ["8c", "9d"]], "wagers": wagers}
    assert (4, "match", "pay", 500 * 14) in Table(FLATS).settle([row], "8h 9d")


def test_hands_may_stand_under_cards():
    ask = asking(*ANGIES.split("/"))
    assert ask("compare", player={"cards": ["Ah", "Kd"]}, bank={"cards": ["Th", "9d"]})["result"] == "win"


@pytest.mark.parametrize(
    ("id", "option"),
    [
        (SPANISH, "insurance"),
        (NO_BUST, "insurance"),
        (TWENTY_TWO, "split"),
        (ANGIES, "rescue"),
        (FLATS, "double-double"),
    ],
)
def test_an_option_the_book_does_not_offer_is_not_allowed(id: str, option: str):
    assert not Table(id).allowed(option, "8h 8c", "Ad")


def test_options_go_by_several_names():
    assert Table(ANGIES).allowed("even_money", "Ah Kc", "Ad")
    assert Table(ANGIES).allowed("double-down", "6h 5c")
    for name in ("redouble", "double-double", "double_double_down"):
        assert Table(SPANISH).allowed(name, "2h 3c 4d", doubled=1, double_double="on")
    unknown = refusing(*ANGIES.split("/"))("allowed", option="fly", cards=["8h", "8c"])
    assert "'fly' is neither an option of players nor a wager" in unknown


@pytest.mark.parametrize("id", [ANGIES, FLATS, SPANISH, NO_BUST])
def test_a_split_takes_neither_less_nor_more(id: str):
    for amount, allowed in ((1500, False), (2000, True), (2500, False)):
        assert Table(id).allowed("split", "8h 8c", wager=2000, amount=amount) is allowed


def test_insurance_is_a_bonus_question_too():
    assert Table(ANGIES).pays("insurance", 1000, "Ah Kc") == 2000
    assert Table(ANGIES).pays("insurance", 1000, "Ah 9c") == 0


def test_without_a_button_settling_begins_at_the_player_dealers_left():
    # Angie's L419: no card places anything
    ask = asking(*ANGIES.split("/"))
    assert ask("action", player_dealer=8)["action_seat"] == 1
    assert ask("action", player_dealer=3, occupied=[1, 6, 7])["action_seat"] == 6
    assert asking(*TWENTY_TWO.split("/"))("action", player_dealer=3, card="9h")["action_seat"] == 4


def test_a_natural_is_settled_early_only_where_the_player_dealer_has_none():
    # poker-flats L1298-1300: at once; under an ace or a joker he tells of his own natural (L1313-1315), and it waits.
    row = seat(5, "Ah Ad", game=1000)
    other = seat(4, "Th 9d", game=1000)
    table = Table(TWENTY_TWO)
    assert [move[0] for move in table.settle([other, row], "5d Tc Kh")] == [5, 4]
    assert [move[0] for move in table.settle([other, row], "5d Jk")] == [5, 4]
    assert [move[0] for move in table.settle([other, row], "Jk Jk")] == [4, 5]
    assert table.settle([row], "5d Jk 6h") == [(5, "game", "pay", 1000)]
    assert table.settle([row], "Ac Jk") == [(5, "game", "push", 0)]


@pytest.mark.parametrize(("down", "told", "act"), [("5d", "none", "pay $10"), ("As", "natural", "push $0")])
def test_a_player_dealer_tells_of_his_natural_before_anybody_draws(down: str, told: str, act: str):
    words = f"seed=1 bank=3:$200/1 4:game=$10 fee=1 cards=Ah{down}AdJk plays=4:stand;bank:stand"
    steps = list(Table(TWENTY_TWO).round(words))
    assert {str(key): act_text(decision.result) for _, key, decision in steps}["settle/4/seat-4.game"] == act
    assert steps[-1][0].notes["told"] == Choose(told)
