"""What comes after what, and where each card of the deal goes, at baccarat and nine-count tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing

EZ, GOLD = ("casino-99", "ez-baccarat-panda-8"), ("lake-elsinore", "baccarat-gold")
SUPREME, DRAGON = ("phoenix", "supreme-baccarat"), ("casino-real", "commission-free-baccarat-dragon-bonus")
PAN, SUPER, PHOENIX = ("casino-real", "super-pan-9"), ("poker-flats", "super-9"), ("phoenix", "phoenix-baccarat")


def played(answer: dict[str, Any]) -> str:
    return ", ".join(f"{step['do']} {step.get('hand', '')}".strip() for step in answer["play"])


def lies(answer: dict[str, Any]) -> list[str]:
    return [f"{row['card']} {row['hand']} {row['side']} {row['lies']}" for row in answer["cards"]]


OPEN = "read player, read banker, draw player, read player, draw banker, read banker, result"


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (EZ, OPEN),  # casino-99 L1142-1157: all four cards lie open
        (SUPREME, f"turn player, turn banker, {OPEN}"),  # phoenix L1110: dealt face down, turned together
        # lake-elsinore L1948-1962: the banker's hole card is seen when the player hand is done
        (GOLD, "read player, draw player, read player, turn banker, read banker, draw banker, read banker, result"),
    ],
)
def test_the_hands_are_played_in_the_order_of_the_script(game: tuple[str, str], order: str):
    assert played(asking(*game)("order", player_dealer=3)) == order


def test_settling_begins_where_the_book_says():
    # casino-99 L1126: at the player-dealer's left; phoenix L1139-1144: at the house dealer's while the bank covers all
    table = {"player_dealer": 3, "occupied": [1, 5]}
    assert asking(*EZ)("order", **table)["settle"] == [5, 1]
    assert asking(*SUPREME)("order", **table)["settle"] == [1, 5]
    # casino-real L1253: a jack counts to seat 5 from the bank at 3 with seats 1, 2 and 7 betting: the next is 7
    assert "settle" not in asking(*DRAGON)("order", player_dealer=3, occupied=[1, 2, 7])
    assert asking(*DRAGON)("order", player_dealer=3, occupied=[1, 2, 7], card="Jh")["settle"] == [7, 1, 2]


def test_a_player_dealer_who_banks_from_no_seat_is_refused():
    assert "9 is not a seat here" in refusing(*EZ)("order", player_dealer=9)


def test_the_first_card_goes_to_the_player_hand_at_the_right():
    # casino-99 L1142; lake-elsinore L1948-1954: the second card, the banker's first, lies face down
    assert lies(asking(*EZ)("deliver")) == [
        "1 player right up",
        "2 banker left up",
        "3 player right up",
        "4 banker left up",
    ]
    gold = asking(*GOLD)("deliver", deck=["Ah", "2h", "2h", "5c", "9d"])
    assert lies(gold) == ["Ah player right up", "2h banker left down", "2h player right up", "5c banker left up"]
    assert "4 cards are dealt, these are 1." in refusing(*EZ)("deliver", deck=["Ah"])


# -- nine-count

TABLE = {"seats": 7, "player_dealer": 3, "occupied": [1, 4, 6]}


@pytest.mark.parametrize(
    ("game", "seats", "dice", "deal", "decide"),
    [
        # Eleven counts from seat 3 of seven to seat 6 (casino-real L329), where dealing begins (L331).
        (PAN, 7, [4, 4, 3], [6, 1, 3, 4], [6, 1, 4]),
        # Twelve counts from seat 3 of eight to seat 6; dealt is at the player-dealer's left (phoenix L264-266).
        (PHOENIX, 8, [4, 4, 4], [4, 6, 1, 3], [4, 6, 1]),
    ],
)
def test_dealing_and_drawing_begin_where_the_book_says(
    game: tuple[str, str], seats: int, dice: list[int], deal: list[int], decide: list[int]
):
    table = {**TABLE, "seats": seats}
    answer = asking(*game)("order", **table, dice=dice)
    assert (answer["deal"], answer["decide"]) == (deal, decide)
    # The hand at the button is first to be settled, and is opened then; the player-dealer's lay open before.
    assert (answer["turned"], answer["settle"]) == (["bank", 6, 1, 4], [6, 1, 4])
    assert answer == asking(*game)("order", **table, action_seat=6)


def test_a_seat_without_a_wager_gives_the_action_on():
    # Nine counts from seat 3 of seven to seat 4, eight to the bank itself: the first wager from there on is seat 4's.
    eight = asking(*PAN)("order", **TABLE, dice=[3, 3, 2])
    assert (eight["action_seat"], eight["settle"]) == (4, [4, 6, 1])
    assert "settle.first-wager" in eight["with_rules"]
    assert "settle.first-wager" not in asking(*PAN)("order", **TABLE, dice=[3, 3, 3])["with_rules"]


def test_three_cards_each_one_at_a_time():
    # poker-flats L1160: each player receives three cards; the fourth card comes round to the first seat again
    answer = asking(*SUPER)("deliver", player_dealer=3, occupied=[1, 4], dice=[1, 1, 2])
    # Four counts from seat 3 of eight to seat 6: the first one dealt in from there is seat 1.
    assert answer["hands"] == [
        {"seat": 1, "cards": [1, 4, 7]},
        {"seat": 3, "cards": [2, 5, 8]},
        {"seat": 4, "cards": [3, 6, 9]},
    ]
    assert answer["left"] == 288 - 9


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "'dice' is missing."),
        ({"dice": [1, 1, 1], "action_seat": 6}, "the dice count to seat 5."),
        ({"dice": [1, 1, 1], "occupied": [3]}, "nobody has a wager."),
        ({"dice": [1, 1]}, "three dice from 1 to 6 are needed."),
    ],
)
def test_what_cannot_be_counted_is_said(fields: dict[str, Any], says: str):
    assert says in refusing(*PAN)("order", **{**TABLE, **fields})
