"""Supreme Baccarat at Phoenix: Total Shot, Flex Action, the button of a short bank, the fee (L998-1217)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game
from tests.rulebook.baccarat import ACTS, CELLS, fee_rows, hands, moves, of, rows, three, two
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Order, Seat
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

ID = "phoenix/supreme-baccarat"
ask = asking(*ID.split("/"))
FLEX = (0, 1, 2, 3, 5, 6, 7)
# L1191-1198.
PRINTED = "1 | 10 | 10-300 1, 301-600 3, 601-1500 8, 1501-2500 15, 2501+ 25"


@pytest.mark.parametrize(("cards", "total"), [(["8c", "9d"], 7), (["9c", "6d"], 5)])
def test_the_printed_totals(cards: list[str], total: int):
    # L1044.
    assert ask("draw", who="player", cards=cards)["total"] == total


@pytest.mark.parametrize(("score", "third", "act"), CELLS)
def test_the_banker_hand(score: int, third: int, act: str):
    # L1126-1135; 0 to 2 are not printed.
    answer = ask("draw", who="bank", cards=two(score), against=["Kc", "Kd", of(third)])
    assert answer["act"] == ACTS[act]
    assert ("doubt" in answer) == (score <= 2)


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_stops_the_other_hand(natural: int):
    # L1112.
    for who in ("player", "bank"):
        assert ask("draw", who=who, cards=two(2), against=two(natural))["act"] == "stand"


BONUSES = [
    ("player-line", two(7), two(6), "1:1"),
    ("player-line", two(7), three(7), "push"),
    ("banker-line", two(6), two(7), "1:1"),
    ("banker-line", two(5), two(6), "1:2"),  # L1064
    ("banker-line", three(5), three(6), "1:2"),
    ("banker-line", two(6), three(6), "push"),
    ("tie", two(6), three(6), "9:1"),  # L1076
    ("tie", two(6), two(7), "take"),
    ("total-shot", two(9), two(9), "40:1"),  # L1087
    ("total-shot", two(9), two(8), "20:1"),  # L1088
    ("total-shot", two(8), two(9), "20:1"),
    ("total-shot", two(7), two(8), "take"),  # 15, L1082
    ("total-shot", three(1), three(2), "take"),  # 3, L1082
    ("total-shot", two(8), two(8), "take"),
]


@pytest.mark.parametrize(("bet", "player", "banker", "wanted"), BONUSES)
def test_what_wagers_pay(bet: str, player: list[str], banker: list[str], wanted: str):
    answer = ask("bonus", bet=bet, stake=1000, **hands(player, banker))
    assert (answer["pays"] or answer["do"]) == wanted


@pytest.mark.parametrize("number", FLEX)
@pytest.mark.parametrize("total", range(10))
def test_the_flex_wagers(number: int, total: int):
    # L1099-1106: the number wins, nine loses, everything else leaves the wager where it is.
    answer = ask("bonus", bet=f"flex-{number}", stake=1000, **hands(two(6), two(total)))
    assert answer["do"] == ("pay" if total == number else "take" if total == 9 else "push")


def test_four_and_eight_have_no_circle():
    # L1020, L1105.
    assert [kind for kind in game(ID).spots if kind.startswith("flex")] == [f"flex-{number}" for number in FLEX]


def test_what_needs_a_line():
    # L1076, L1082, L1095.
    for bet, alone in (("tie", False), ("total-shot", False), ("flex-5", True)):
        assert ask("allowed", option=bet, wagers={})["allowed"] is alone
        assert ask("allowed", option=bet, wagers={"player-line": 1000})["allowed"]


@pytest.mark.parametrize("bet", ["tie", "total-shot", "flex-0", "flex-7"])
def test_side_bets_take_a_hundred_at_most(bet: str):
    # L1076, L1082, L1191.
    start = f"{ID} seed=1 seats=8 bank=3:$9000/1 4:player-line=$10,{bet}="
    assert game(ID).check_setup(parse_setup(f"{start}$100", 8)) == ()
    assert game(ID).check_setup(parse_setup(f"{start}$101", 8))


SEATS = {2: {"player-line": 10}, 5: {"banker-line": 20, "tie": 10}, 7: {"player-line": 30, "flex-6": 10}}


def test_a_covered_table_begins_at_the_house_dealers_left():
    # L1141-1143.
    answer = ask("settle", player_dealer=1, bank=100000, seats=rows(SEATS), **hands(two(7), ["4c", "2d"]))
    assert moves(answer) == [
        (2, "player-line", "pay", 10, 10),
        (5, "banker-line", "take", 20, 20),
        (7, "player-line", "pay", 30, 30),
        (5, "tie", "take", 10, 10),
        (7, "flex-6", "pay", 10, 10),
    ]


def test_a_short_bank_begins_at_the_button():
    # L1144: the banker hand's first card, a four; the fourth seat from the player-dealer's left is seat 5.
    answer = ask("settle", player_dealer=1, bank=4500, seats=rows(SEATS), **hands(two(7), ["4c", "2d"]))
    assert moves(answer) == [
        (5, "banker-line", "take", 20, 20),
        (7, "player-line", "pay", 30, 25),
        (2, "player-line", "return", 10, 0),
        (5, "tie", "return", 10, 0),
        (7, "flex-6", "return", 10, 0),
    ]


@pytest.mark.parametrize(("place", "rank"), list(enumerate("A23456789TJQK")))
def test_the_count_from_the_player_dealer(place: int, rank: str):
    # L1144-1153: he is zero, his left is one; beyond seven round again without him.
    seats = [5, 6, 7, 8, 1, 2, 3]
    assert ask("action", player_dealer=4, card=f"{rank}h")["button_seat"] == seats[place % 7]


@pytest.mark.parametrize(("bank", "used"), [("$1000", False), ("$45", True)])
def test_the_button_only_lies_when_the_bank_is_short(bank: str, used: bool):
    words = f"{ID} seed=1 seats=8 bank=1:{bank}/1 2:player-line=$10 5:banker-line=$20,tie=$10 7:player-line=$30"
    now = game(ID).start(parse_setup(f"{words} cards=Kd4c7h2d", 8))
    done = {duty.kind: decision.result for _, duty, decision in machine.every_duty(now)}
    assert (Kind.PLACE_BUTTON in done) is used
    if used:
        assert done[Kind.PLACE_BUTTON] == Seat(5)
    first = done[Kind.PAYOUT_ORDER]
    assert isinstance(first, Order)
    assert first.items[0] == ("seat-5.banker-line" if used else "seat-2.player-line")


def test_cards_are_dealt_face_down():
    # L1110, L1169.
    now = game(ID).start(game(ID).new_setup(3, ANY))
    now = machine.play(now, lambda r, _: len(r.lay.cards_at("player-line")) == 1)
    assert not now.lay.cards["player-line"][0].up


@pytest.mark.parametrize(("option", "least", "first", "end", "fee"), fee_rows(PRINTED))
def test_the_fee(option: int, least: int, first: int, end: int | None, fee: int):
    for amount in (first, end or first + 100000):
        half = amount // 2
        seats = [{"seat": 2, "wagers": {"player-line": amount - half, "flex-2": half}}]
        answer = ask("fee", option=option, seats=seats)
        assert (answer["player_dealer"], answer["players"]) == (fee, [0])
