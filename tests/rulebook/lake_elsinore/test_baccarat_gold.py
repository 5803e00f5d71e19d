"""Baccarat Gold at Lake Elsinore: the choice on five, the Spread, the hole card and its button (L1934-2072)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, refusing
from tests.rulebook.baccarat import hands, moves, of, rows, three, two
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Choose, Number, Order, Seat, Settle
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "lake-elsinore/baccarat-gold"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))
CARDS = ("Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc")


def setup(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 seats=8 {words}", game(ID).seats)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind, subject: str = "") -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind and subject in ("", duty.key.subject))


def test_the_printed_totals():
    # L1939-1941: a total of 18 counts 8, 21 counts 1; the second needs three cards.
    assert ask("compare", player=["9c", "9d"], bank=["8c", "7d", "6h"])["parts"] == [
        {"part": "player", "total": 8, "natural": True},
        {"part": "banker", "total": 1, "natural": False},
    ]


@pytest.mark.parametrize("total", range(10))
def test_the_player_hand(total: int):
    # L1958-1964: 0 to 4 hit, 5 is each bettor's choice, 6 and more stand.
    wanted = "hit" if total <= 4 else "choice" if total == 5 else "stand"
    assert ask("draw", who="player", cards=two(total))["act"] == wanted


@pytest.mark.parametrize("total", range(10))
@pytest.mark.parametrize("third", [None, *range(10)])
def test_the_player_dealers_hand(total: int, third: int | None):
    # L1968-1978.
    against = two(6) if third is None else ["Kc", "Kh", of(third)]
    hits = total <= 3 or (total in (4, 5) and third is not None and 2 <= third <= 7)
    assert ask("draw", who="bank", cards=two(total), against=against)["act"] == ("hit" if hits else "stand")


def test_no_line_lets_a_natural_end_the_hand():
    answer = ask("draw", who="bank", cards=two(2), against=two(9))
    assert answer["act"] == "hit"
    assert answer["doubt"]
    # So a natural eight can meet a drawn nine; nothing ranks it higher.
    assert ask("compare", player=two(8), bank=three(9))["winner"] == "banker"


# Margin and odds, L1987-1995.
MARGINS = {0: None, 1: None, 2: None, 3: None, 4: "1:1", 5: "2:1", 6: "4:1", 7: "6:1", 8: "10:1", 9: "30:1"}


@pytest.mark.parametrize("margin", MARGINS)
def test_the_spread_on_either_hand(margin: int):
    winner, loser = three(9), three(9 - margin, "s")
    player = ask("bonus", bet="spread-player", stake=500, **hands(winner, loser))
    dealer = ask("bonus", bet="spread-dealer", stake=500, **hands(loser, winner))
    assert player["pays"] == dealer["pays"] == MARGINS[margin]
    if margin:
        assert ask("bonus", bet="spread-dealer", stake=500, **hands(winner, loser))["do"] == "take"


def test_naturals_and_the_spread():
    # L1997-2001.
    assert ask("bonus", bet="spread-player", stake=500, **hands(two(9), three(1)))["pays"] == "1:1"
    assert ask("bonus", bet="spread-dealer", stake=500, **hands(three(1), two(8)))["pays"] == "1:1"
    assert ask("bonus", bet="spread-player", stake=500, **hands(two(8), two(8)))["do"] == "push"
    nobody_drew = ask("bonus", bet="spread-player", stake=500, **hands(two(9), two(7)))
    assert nobody_drew["pays"] == "1:1"
    assert nobody_drew["doubt"]
    one_natural = ask("bonus", bet="spread-player", stake=500, **hands(two(8), three(8)))
    assert one_natural["do"] == "take"
    assert one_natural["doubt"]


def test_the_tie_is_paid_ten_for_one():
    # L2009-2014: seven against seven; ten back with the stake in it.
    answer = ask("bonus", bet="tie", stake=500, **hands(three(7), two(7)))
    assert (answer["pays"], answer["amount"]) == ("10 for 1", 4500)
    assert ask("bonus", bet="tie", stake=500, **hands(three(7), two(6)))["do"] == "take"


@pytest.mark.parametrize(("place", "card"), list(enumerate(CARDS)))
def test_the_hole_card_with_the_player_dealer_in_seat_one(place: int, card: str):
    # L2029-2040: seat 2 ace or eight, seat 3 two or nine ... seat 8 seven.
    assert ask("action", player_dealer=1, card=card)["button_seat"] == place % 7 + 2


def test_the_printed_example_is_followed_against_the_books_own_count():
    # L2043-2046: player-dealer in seat 5, ace or eight is seat 1, four or jack is seat 6 (counted, it were seat 4).
    for card in ("Ah", "8h", "3h", "5h", "Qh"):
        assert "doubt" not in ask("action", player_dealer=5, card=card)
    assert [ask("action", player_dealer=5, card=card)["button_seat"] for card in ("Ah", "8h")] == [1, 1]
    for card in ("4h", "Jh"):
        answer = ask("action", player_dealer=5, card=card)
        assert (answer["button_seat"], answer["with_rules"]) == (6, ["action.example"])
        assert "seat 4" in answer["doubt"]
    # The map is printed for eight seats.
    assert ask("action", seats=14, player_dealer=5, card="Jh")["button_seat"] == 12


def test_the_printed_example_in_a_round():
    now = until(setup("bank=5:$5000/1 2:player-line=$10 6:player-line=$10 cards=2hJs5dTc"), Kind.PLACE_BUTTON)
    duty = machine.duty(now)
    assert duty is not None
    assert machine.right(now).result == Seat(6)
    assert any(str(rule.text).startswith("With the player-dealer in seat 5") for rule in machine.right(now).rules)
    order = machine.right(until(now, Kind.PAYOUT_ORDER)).result
    assert order == Order(("seat-6.player-line", "seat-2.player-line"))


@pytest.mark.parametrize(("place", "card"), list(enumerate(CARDS)))
def test_at_fourteen_seats_each_rank_has_its_own(place: int, card: str):
    seats = [seat for seat in range(1, 15) if seat != 4]
    assert ask("action", seats=14, player_dealer=4, card=card)["button_seat"] == seats[place]


def test_settling_begins_at_the_hole_card():
    # L2024-2047: the player-dealer's first card, a three, counts to the fourth seat (one is skipped).
    seats = rows({2: {"player-line": 10}, 4: {"player-line": 20, "spread-dealer": 5}, 6: {"tie": 5}})
    answer = ask("settle", player_dealer=1, bank=100000, seats=seats, **hands(two(7), ["3h", "3d"]))
    assert moves(answer) == [
        (4, "player-line", "pay", 20, 20),
        (4, "spread-dealer", "take", 5, 5),
        (6, "tie", "take", 5, 5),
        (2, "player-line", "pay", 10, 10),
    ]


def test_a_button_without_a_wager_moves_on():
    answer = ask("action", player_dealer=1, card="2c", occupied=[5, 7])
    assert (answer["button_seat"], answer["action_seat"]) == (3, 5)


# -- standing on five

FIVE = "bank=1:$5000/1 2:player-line=$10 4:player-line=$20 cards=5hKdKs6d4c"


def test_one_who_wants_a_card_is_enough():
    # The player-dealer has 6 and stands; 9 wins, five loses.
    now = until(setup(f"{FIVE} plaque=2"), Kind.DRAW, "player")
    assert machine.right(now).result == Choose("hit")
    settled = {duty.seat: decision.result for _, duty, decision in machine.every_duty(now) if duty.kind is Kind.SETTLE}
    assert settled == {2: Settle("take", 1000), 4: Settle("pay", 2000)}


def test_when_everybody_stands_no_card_is_dealt():
    now = until(setup(f"{FIVE} plaque=2,4"), Kind.DRAW, "player")
    assert machine.right(now).result == Choose("stand")


def test_a_plaque_in_a_request():
    seats = rows({2: {"player-line": 10}, 4: {"player-line": 20}})
    seats[0]["plaque"] = True
    answer = ask("settle", player_dealer=1, bank=100000, seats=seats, **hands(["5h", "Ks", "4c"], ["Kd", "6d"]))
    assert sorted((m["seat"], m["do"]) for m in answer["moves"]) == [(2, "take"), (4, "pay")]


def test_the_hole_card_stays_down_until_the_player_hand_is_complete():
    # L1948-1954: the players' first card is up, the player-dealer's first card down, his second up.
    now = until(setup(FIVE), Kind.READ_TOTAL)
    assert [laid.up for laid in now.lay.cards["player-line"]] == [True, True]
    assert [laid.up for laid in now.lay.cards["banker-line"]] == [False, True]
    kinds = [(duty.kind, duty.key.subject) for _, duty, _ in machine.every_duty(now)]
    assert kinds[:6] == [
        (Kind.READ_TOTAL, "player-2"),
        (Kind.DRAW, "player"),
        (Kind.READ_TOTAL, "player-3"),
        (Kind.HANDLING, "bank.hole"),  # L2027-2029: turned over, it places the Action button
        (Kind.PLACE_BUTTON, "action"),
        (Kind.READ_TOTAL, "banker-2"),
    ]
    now = until(now, Kind.PLACE_BUTTON)
    assert machine.right(now).result == Seat(7)  # a king is thirteen, the sixth of seven
    now = until(now, Kind.READ_TOTAL, "banker-2")
    assert machine.right(now).result == Number(6)


# -- fees


@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        *((1, a, f) for a, f in ((500, 50), (7400, 50), (7500, 200), (39900, 200), (40000, 500))),
        *((2, a, f) for a, f in ((500, 100), (7400, 100), (7500, 250), (39900, 250), (40000, 550))),
    ],
)
def test_the_fees(option: int, action: int, fee: int):
    # L4086-4110: by the wagers on the hand, nothing for bonus bets, nothing from players.
    seats = [{"seat": 2, "wagers": {"player-line": action, "tie": 20000}}]
    answer = ask("fee", option=option, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (fee, [0])


def test_both_tables_are_dealt():
    # L1941-1946.
    assert {game(ID).new_setup(seed, ANY).seats for seed in range(20)} == {8, 14}
    labels = {place: str(name) for place, name in game(ID).labels.items()}
    assert labels == {
        "banker": "Player-dealer",
        "player": "Players",
    }


def test_nobody_bets_behind_a_seat():
    # The chapter has no line that lets anybody; its tables have one wager of each kind at a seat.
    row = {"seat": 4, "wagers": {"player-line": 1000}, "back_line": [{"wagers": {"player-line": 1000}}]}
    refused = refuse("settle", player_dealer=1, bank=100000, seats=[row], **hands(two(7), ["3h", "3d", "Kd"]))
    assert "takes no wagers behind a seat" in refused
    words = f"{ID} seed=1 seats=8 bank=1:$5000/1 4:player-line=$10 4+1:player-line=$10"
    assert [problem.where for problem in game(ID).check_setup(parse_setup(words, 8))] == ["seat-4.player-line+1"]
