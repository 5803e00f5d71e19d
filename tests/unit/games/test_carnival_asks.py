"""What `felt-school solve` takes for carnival poker: what may be left out, where cards may stand, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.asking import asking, refusing
from tests.rulebook.carnival import line, table

ANGIES, UTH, RIDE, CRAZY = (
    ("angies", "three-card-poker-6-card-bonus"),
    ("lake-elsinore", "ultimate-texas-holdem"),
    ("lake-elsinore", "let-it-ride-bonus"),
    ("lake-elsinore", "crazy-4-poker"),
)
BOARD = ["9h", "9s", "9d", "2c", "3s"]


def folded(seat: int, wagers: dict[str, int]) -> dict[str, Any]:
    """A seat that folded, without the cards nobody has to see."""
    row = table(seat, "", wagers, folded=True)
    del row["cards"]
    return row


def test_a_folded_hand_needs_no_cards_where_none_decide():
    answer = asking(*ANGIES)(
        "settle",
        player_dealer=1,
        bank=100000,
        seats=[folded(4, {"ante": 10, "pair-plus": 5}), table(6, "9s 7d 3c", {"ante": 10, "play": 10})],
        bank_cards=["9d", "4c", "Js"],
    )
    assert [line(move) for move in answer["moves"]] == [
        *("4 ante take 10", "4 pair-plus take 5"),
        *("6 play push", "6 ante pay 10"),
    ]


def test_nothing_but_folds_needs_no_cards_at_all():
    answer = asking(*ANGIES)("settle", player_dealer=1, bank=1500, seats=[folded(4, {"ante": 10, "pair-plus": 10})])
    assert [line(move) for move in answer["moves"]] == ["4 ante take 10", "4 pair-plus take 10/5"]
    assert "qualified" not in answer


def test_trips_of_a_folded_hand_hang_on_the_board_alone():
    # lake-elsinore L2882-2885.
    wagers = {"ante": 10, "blind": 10, "trips": 5}
    answer = asking(*UTH)("settle", player_dealer=1, bank=100000, seats=[folded(4, wagers)], board=BOARD)
    assert [line(move) for move in answer["moves"]] == ["4 ante take 10", "4 blind take 10", "4 trips pay 15"]


@pytest.mark.parametrize(
    ("game", "request_", "what"),
    [
        (
            ANGIES,
            {"seats": [folded(4, {"ante": 10, "six-card-bonus": 5})], "bank_cards": ["9d", "4c", "Js"]},
            "player's",
        ),
        (ANGIES, {"seats": [table(4, "2c 3c 9h", {"ante": 10, "play": 10})]}, "player-dealer's cards"),
        (UTH, {"seats": [folded(4, {"ante": 10, "blind": 10, "trips": 5})]}, "the board"),
        (ANGIES, {"seats": [folded(4, {"ante": 10, "play": 10})]}, "a folded hand has no Play wager"),
        (RIDE, {"seats": [folded(4, {"bet-3": 10})], "board": ["2c", "3c"]}, "nobody folds in this game"),
        (RIDE, {"seats": [table(4, "2h 3h 9h", {"bet-3": 10})], "bank_cards": ["2c"]}, "2 community cards"),
        (
            RIDE,
            {"seats": [table(4, "2h 3h 9h", {"bet-3": 10})], "bank_cards": ["2c", "3c", "4c"], "board": ["2c", "4c"]},
            "these differ",
        ),
    ],
)
def test_tables_that_cannot_be_settled(game: tuple[str, str], request_: dict[str, Any], what: str):
    assert what in refusing(*game)("settle", player_dealer=1, bank=1000, **request_)


def test_all_cards_of_a_bonus_in_one_list():
    apart = asking(*ANGIES)(
        "bonus", bet="six-card-bonus", stake=5, cards=["As", "Ks", "2d"], bank_cards="Qs Js Ts".split()
    )
    together = asking(*ANGIES)("bonus", bet="six-card-bonus", stake=5, cards="As Ks 2d Qs Js Ts".split())
    assert together == apart
    assert together["hand"] == "royal-flush"
    seven = asking(*UTH)("bonus", bet="trips", stake=500, cards=["4c", "7d", *BOARD])
    assert (seven["hand"], seven["amount"]) == ("three-of-a-kind", 1500)
    nine = asking(*UTH)("bonus", bet="bad-beat", stake=100, cards=["4c", "7d", *BOARD, "Kh", "Kd"])
    assert (nine["hand"], nine["amount"]) == ("three-of-a-kind", 900)
    assert "2 cards of the player" in refusing(*UTH)("bonus", bet="trips", stake=500, cards=BOARD)


def test_a_row_that_pays_whoever_wins_needs_no_other_hand():
    answer = asking(*CRAZY)("bonus", bet="super-bonus", stake=1000, cards=["As", "Ac", "2d", "Ad", "Ah"])
    assert (answer["hand"], answer["amount"]) == ("four-aces", 200000)
    assert "player-dealer's cards" in refusing(*UTH)("bonus", bet="bad-beat", stake=1, cards=["4c", "7d"], board=BOARD)


def test_what_a_player_does_without_betting():
    ride = asking(*RIDE)
    assert ride("allowed", option="take-back", street="bet-1")["rule"] == "bet-1.back"
    assert ride("allowed", option="withdraw-bet-2")["rule"] == "bet-2.back"
    assert ride("allowed", option="let-it-ride", street="bet-2")["allowed"]
    assert not ride("allowed", option="withdraw-bet-1", board=["2c"])["allowed"]
    assert "Known: bet-1" in refusing(*RIDE)("allowed", option="double")
    assert "nobody decides with 4" in refusing(*UTH)("allowed", option="play", board=BOARD[:4])


def test_names_of_wagers_as_other_books_write_them():
    angies = asking(*ANGIES)
    for name in ("6-card-bonus", "six_card_bonus"):
        answer = angies("bonus", bet=name, stake=5, cards=["As", "Ks", "2d"], bank_cards={"cards": "Qs Js Ts".split()})
        assert answer["rule"] == "six-card-bonus.royal-flush"
    assert angies("bonus", bet="pair_plus", stake=5, cards=["9s", "9c", "2d"])["hand"] == "pair"
    lake = asking("lake-elsinore", "three-card-poker")
    assert lake("bonus", bet="pair-plus", stake=5, cards=["9s", "9c", "2d"])["rule"] == "bonus.pair"
    assert "is not a wager" in refusing(*ANGIES)("bonus", bet="trips", stake=5, cards=["9s", "9c", "2d"])


def test_the_size_of_a_wager_needs_the_one_it_goes_by():
    assert "how large" in refusing(*UTH)("allowed", option="play", amount=4000)
    assert asking(*UTH)("allowed", option="play", amount=4000, ante=1000)["allowed"]


def test_settling_begins_where_a_card_puts_the_button():
    # casino-real L1118: a queen counts twelve from the house dealer's left, over all seats but the player-dealer's 3:
    # 1 2 4 5 6 7 8, 1 2 4 5 6 - the first wager from seat 6 on is seat 1's. L1115: cards are turned from his left.
    ask = asking("casino-real", "three-card-poker")
    table = {"player_dealer": 3, "occupied": [1, 2, 4, 5]}
    answer = ask("order", **table, card="Qd")
    assert (answer["settle"], answer["reveal"]) == ([1, 2, 4, 5], [4, 5, 1, 2])
    assert answer["settle"][0] == ask("action", **table, card="Qd")["action_seat"]
    assert "settle" not in ask("order", **table)
    # golden-valley L2994: no button, the player-dealer's left
    assert asking("golden-valley", "ultimate-texas-holdem")("order", **table)["settle"] == [4, 5, 1, 2]
