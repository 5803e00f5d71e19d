"""The action button of Lake Elsinore's blackjack games: the diagrams (L1392-1437, L1237-1258) and their readings."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.blackjack import Table

PURE, FLEX, NO_BUST = (
    f"lake-elsinore/{slug}" for slug in ("pure-21-5-blackjack", "pure-21-5-red-flex", "no-bust-blackjack")
)
PLACES = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 1, "9": 2}
LETTERS = {"Bw": 3, "Bx": 4, "By": 5, "Bz": 6}
"""The place clockwise from the player-dealer that each card has in the eight-handed diagram."""


def seat_at(place: int, player_dealer: int, seats: int) -> int:
    return (player_dealer - 1 + place) % seats + 1


@pytest.mark.parametrize("player_dealer", [1, 4, 8])
def test_the_eight_handed_diagram(player_dealer: int):
    for card, place in {**{f"{rank}h": place for rank, place in PLACES.items()}, **LETTERS}.items():
        assert Table(PURE).button(player_dealer, card) == seat_at(place, player_dealer, 8), card


@pytest.mark.parametrize("player_dealer", [1, 3, 7])
def test_the_seven_handed_diagram_draws_the_7_at_the_player_dealer(player_dealer: int):
    # L1420-1437: 8 is beside the ace again, and a 7 falls on the player-dealer's own place
    ask = asking(*PURE.split("/"))
    for card, place in {**{f"{rank}h": place for rank, place in PLACES.items()}, **LETTERS}.items():
        answer = ask("action", player_dealer=player_dealer, seats=7, card=card)
        own = place == 7
        assert answer["button_seat"] == seat_at(place, player_dealer, 7), card
        assert answer["action_seat"] == seat_at(1 if own else place, player_dealer, 7), card
        assert ("button.own" in (answer["rule"], *answer.get("with_rules", ()))) is own


def test_red_flex_has_the_placement_of_pure():
    # L2236-2246: its own diagram is blank
    ask = asking(*FLEX.split("/"))
    assert ask("action", player_dealer=1, card="Th")["action_seat"] == 4
    assert ask("action", player_dealer=3, seats=7, card="Th")["button_seat"] == 6


def test_a_joker_goes_with_the_seven():
    assert Table(NO_BUST).button(1, "Jk") == Table(NO_BUST).button(1, "7h") == 8


@pytest.mark.parametrize("id", [PURE, FLEX, NO_BUST])
def test_both_ways_to_number_the_seats_agree_where_the_player_dealer_sits_first(id: str):
    # the diagram draws him there; elsewhere the house chooses
    ask = asking(*id.split("/"))
    one = ask("action", player_dealer=1, card="4h", action_numbering="absolute")
    assert one["action_seat"] == ask("action", player_dealer=1, card="4h")["action_seat"] == 5
    assert ask("action", player_dealer=3, card="4h", action_numbering="absolute")["action_seat"] == 5
    assert ask("action", player_dealer=3, card="4h")["action_seat"] == 7
    assert game(id).rules["button.count-house"].doubt


def test_a_round_is_settled_by_the_numbering_in_force():
    players = "1:game=$20 5:game=$20 8:game=$20 plays=5:stand;8:stand;1:stand"
    words = f"seed=1 bank=3:$9000/1 fee=1 cards=9h9h9h9cBxBxBxBx {players}"
    assert Table(PURE).acts(words)["place-button"] == "seat 7"
    assert Table(PURE).acts(f"{words} action_numbering=absolute")["place-button"] == "seat 5"


def test_fee_schedules_answer_to_the_names_they_are_written_under():
    for id, main, name in ((PURE, "game", "ca-2014-blackjack-1-12"), (FLEX, "base", "red-flex-own")):
        table = Table(id)
        assert table.fee(2, {main: 30000}, set=name) == table.fee(2, {main: 30000})
    assert Table(FLEX).fee(2, {"base": 30000}, set="ca-2014-blackjack-1-12")[0] == 350  # $201-400, even option
