"""What cannot have happened at a blackjack table is not settled: the sentence names the printed rule against it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import game, refusing
from tests.rulebook.blackjack import Table, seat

FLATS, REAL = "poker-flats/pure-21-5-blackjack", "casino-real/pure-21-5-blackjack"
SPANISH, NO_BUST = "casino-99/pure-spanish-21-5", "phoenix/no-bust-21st-century-blackjack"
TWENTY_TWO, REDS = "poker-flats/california-blackjack-22", "angies/pure-21-5-blackjack-6-5"


def refused(id: str, row: dict[str, Any], bank: str = "Kh 9d", **more: object) -> str:
    request = {"player_dealer": 3, "bank": 900000, "bank_cards": bank.split(), "seats": [row], **more}
    return refusing(*id.split("/"))("settle", **request)


@pytest.mark.parametrize(
    ("id", "bank", "rule"),
    [
        (FLATS, "9h 7c", "bank.hit-hard"),  # L1497-1507: hard 16
        (FLATS, "Ah 6c", "bank.hit-soft"),  # soft 17
        (FLATS, "Th 7c 2d", "bank.stand-hard"),
        (FLATS, "Ah 7c 2d", "bank.stand-soft"),
        (FLATS, "Ah Kc 2d", "bank.natural"),
        (NO_BUST, "9h 7c", "bank.hit-hard"),
        (TWENTY_TWO, "Th Tc 2d 5c", "bank.stand"),  # L1302-1308: nobody draws on 22
    ],
)
def test_a_player_dealer_against_his_chart(id: str, bank: str, rule: str):
    main = next(iter(game(id).spots))
    assert f"({rule}," in refused(id, seat(4, "Th 9d", **{main: 1000}), bank)


def test_a_player_dealer_who_is_over_takes_no_more():
    assert "is over" in refused(FLATS, seat(4, "Th 9d", base=1000), "Th 6c 9d 2h")


@pytest.mark.parametrize(
    ("id", "cards", "rule"),
    [
        (FLATS, "5h 5d", "player.hit"),  # L1485-1490: nobody stops on 10
        (FLATS, "Th 9d 2c", "player.stand"),  # nor takes a card on 19
        (FLATS, "Ah Kd 2c", "player.natural"),
        (SPANISH, "9h 8c 2d", "player.stand"),  # casino-99 L1888-1892
    ],
)
def test_a_player_against_the_chart(id: str, cards: str, rule: str):
    assert f"({rule}," in refused(id, seat(4, cards, base=1000))


@pytest.mark.parametrize(
    ("id", "row", "rule"),
    [
        (SPANISH, seat(4, "Kh 6d 7d", base=1000, double=1000) | {"rescued": True}, "rescue.over"),
        (SPANISH, seat(4, "Kh 6d", base=1000) | {"rescued": True}, "rescue.not-doubled"),
        (FLATS, seat(4, "Th 4d 2c", base=1000) | {"surrendered": True}, "surrender.late"),
        (FLATS, seat(4, "Ah Kd", base=1000) | {"surrendered": True}, "settle.at-once"),
        (FLATS, seat(4, "6h 5d 2c 4d", base=1000, double=1000), "player.double-one"),
        (FLATS, seat(4, "6h 5d 9c", base=1000, double=1500), "double.more"),
        (NO_BUST, seat(4, "4h 5d 9c", game=1000, double=1000), "double."),  # L1857: 12 to 19 only
        (FLATS, seat(4, "Th 9d", base=1000, insurance=400), "insurance.no-ace"),
    ],
)
def test_options_that_the_book_does_not_give(id: str, row: dict[str, Any], rule: str):
    assert f"({rule}" in refused(id, row, "Kh 7d")


def test_insurance_is_half_at_most():
    assert "(insurance.more," in refused(FLATS, seat(4, "Th 9d", base=1000, insurance=600), "Ah 9d")


def test_even_money_needs_an_ace_and_a_natural():
    for cards, bank in (("Ah Kd", "Kc 9d"), ("Th Kd", "Ac 9d")):
        assert "(even-money." in refused(FLATS, seat(4, cards, base=1000) | {"even_money": True}, bank)


@pytest.mark.parametrize(
    ("hands", "wagers", "rule"),
    [
        ([["8h", "Tc"], ["9c", "Td"]], {"base": 1000, "split": 1000}, "split.no-pair"),
        ([["8h", "Tc"], ["8c", "Td"]], {"base": 1000, "split": 500}, "split.unequal"),
        ([["Ah", "2c", "8d"], ["Ac", "Td"]], {"base": 1000, "split": 1000}, "player.split-ace"),
        (
            [["Ah", "2c"], ["Ac", "Td"], ["Ad", "Td"]],
            {"base": 1000, "split": 1000, "split-3": 1000},
            "split.aces-again",
        ),
    ],
)
def test_splits_that_the_book_does_not_give(hands: list[list[str]], wagers: dict[str, int], rule: str):
    assert f"({rule}," in refused(FLATS, {"seat": 4, "hands": hands, "wagers": wagers})


def test_a_second_hand_has_its_wager():
    row = {"seat": 4, "hands": [["8h", "Tc"], ["8c", "Td"]], "wagers": {"base": 1000}}
    assert "hand 2 has no wager" in refused(FLATS, row)


def test_after_the_check_nobody_has_drawn():
    # poker-flats L1515-1522
    assert "(peek.check," in refused(FLATS, seat(4, "5h 5d 9c", base=1000), "Ac Kd")
    assert Table(FLATS).settle([seat(4, "5h 5d", base=1000)], "Ac Kd") == [(4, "base", "take", 1000)]


@pytest.mark.parametrize(
    ("id", "wagers"),
    [
        (FLATS, {"base": 500, "buster": 500}),  # L1562, L1632
        (REAL, {"game": 500}),  # L1510, L1535
        (NO_BUST, {"game": 500}),  # L1850
        (REDS, {"game": 500, "buster": 500}),  # L698
        ("lake-elsinore/pure-spanish-21-5", {"base": 500}),  # L5855
    ],
)
def test_nobody_bets_from_behind_what_the_book_forbids(id: str, wagers: dict[str, int]):
    main = next(iter(game(id).spots))
    row = seat(4, "Kh 9d", **{main: 1000}) | {"back_line": [{"wagers": wagers}]}
    assert "from behind a seat" in refused(id, row)


def test_a_side_bet_stands_beside_a_game_wager_within_its_limits():
    assert "stands alone" in refused(FLATS, seat(4, "Kh 9d", buster=500))
    assert "$60 cannot lie on buster" in refused(FLATS, seat(4, "Kh 9d", base=1000, buster=6000))


def test_no_card_is_there_oftener_than_in_the_shoe():
    # California Blackjack has one pack with four jokers (L1266-1267)
    assert "lies on the table 2 times" in refused(TWENTY_TWO, seat(4, "Kh 9d", game=1000), "Kh 9c 5d")
    rows = [seat(4, "Jk Jk", game=1000), seat(5, "Jk 9d", game=1000), seat(6, "Jk 8d", game=1000)]
    assert Table(TWENTY_TWO).settle(rows, "Kh 9c 5d")


def test_dice_are_not_thrown_here():
    assert "no dice" in refused(FLATS, seat(4, "Kh 9d", base=1000), dice=[1, 2, 3])


def test_a_player_dealer_whose_hand_nobody_waits_for_does_not_play():
    surrendered = seat(4, "Th 6d", base=1000) | {"surrendered": True}
    assert Table(FLATS).settle([surrendered], "9c 5d") == [(4, "base", "take", 500)]
    assert Table(FLATS).settle([seat(4, "Ah Kd", base=1000)], "9c 5d") == [(4, "base", "pay", 1200)]
    assert "(bank.hit-hard," in refused(FLATS, seat(4, "Ah Kd", base=1000, buster=100), "9c 5d")


def test_doubled_again_is_understood_from_the_chips():
    row = seat(4, "2h 3d 4c 2d", base=1000, double=3000) | {"rescued": True}
    assert [move[2:] for move in Table(SPANISH).settle([row], "9c 8d")] == [("take", 1000), ("take", 1000)]
