"""Fortune Pai Gow Poker at the table of Casino 99: deal, dice, delivery, comparing, settling, a short bank."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from tests.rulebook.asking import asking, game
from trainer.games.base import Wish
from trainer.round import machine
from trainer.round.acts import Choose, Number, Order, Seat, Seats
from trainer.round.duty import Kind
from trainer.table.settlement import Wager

ID = "casino-99/fortune-pai-gow-poker"
ask = asking(*ID.split("/"))

SEATS = range(1, 8)

# L1417: the player-dealer is 1, 8 and 15, other seats the other numbers clockwise. Total -> number of the seat counted
# from the player-dealer, and of the seat that gets the button.
COUNT = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 1, 9: 2, 10: 3, 11: 4, 12: 5, 13: 6, 14: 7, 15: 1, 16: 2, 17: 3, 18: 4}
BUTTON = {**COUNT, 8: 2, 15: 2}

# Hands against the bank below: one that loses both halves, one that wins both, one that wins the front only.
BANK = {"front": ["Kd", "Jc"], "back": ["8c", "8d", "Qs", "6h", "4c"]}
LOSES = {"front": ["Qd", "Tc"], "back": ["7c", "7d", "Ks", "5h", "3c"]}
LOSES_TOO = {"front": ["Qh", "Th"], "back": ["7h", "7s", "As", "5d", "2c"]}
WINS = {"front": ["Ad", "Ts"], "back": ["9c", "9d", "Kh", "5s", "3d"]}
PUSHES = {"front": ["Ah", "Td"], "back": ["6c", "6d", "Kc", "5c", "3h"]}


def seat_numbered(player_dealer: int, number: int) -> int:
    return (player_dealer + number - 2) % 7 + 1


@pytest.mark.parametrize("player_dealer", SEATS)
def test_all_rolls_at_all_banks(player_dealer: int):
    totals = Counter[int]()
    for dice in product(range(1, 7), repeat=3):
        answer = ask("action", seats=7, player_dealer=player_dealer, occupied=[*SEATS], dice=list(dice))
        total = sum(dice)
        totals[total] += 1
        first = seat_numbered(player_dealer, COUNT[total])
        assert answer["first_pile_seat"] == first
        assert answer["action_seat"] == seat_numbered(player_dealer, BUTTON[total])
        # L1419: all seven piles, clockwise, to all seven seats.
        assert answer["delivery"] == [seat_numbered(first, number) for number in SEATS]
        assert answer["cite"] == "casino-99 L1417"
        assert answer["rule"] == ("dice.player-dealer" if total in (8, 15) else "dice.count")
    assert (totals[3], totals[10], totals[18], sum(totals.values())) == (1, 27, 1, 216)


def test_dice_examples():
    # quiz 1: 4-5-6 = 15 with the bank at seat 3: first pile to seat 3, button to its left; quiz 2: 1-1-2 = 4.
    answer = ask("action", seats=7, player_dealer=3, occupied=[1, 2, 4, 5], dice=[4, 5, 6])
    assert (answer["first_pile_seat"], answer["action_seat"]) == (3, 4)
    answer = ask("action", seats=7, player_dealer=1, occupied=[2, 3, 4], dice=[1, 1, 2])
    assert (answer["first_pile_seat"], answer["action_seat"]) == (4, 4)


def test_nobody_bets_at_the_seat_with_the_button():
    # Bank 6, total 10: number 3 is seat 1, where nobody bets; the first wager clockwise is at seat 4 (book silent).
    answer = ask("action", seats=7, player_dealer=6, occupied=[4, 5], dice=[3, 3, 4])
    assert (answer["button_seat"], answer["action_seat"]) == (1, 4)
    assert answer["delivery"][0] == 1
    assert answer["doubt"]


def hand(front: str, back: str) -> dict[str, list[str]]:
    return {"front": front.split(), "back": back.split()}


@pytest.mark.parametrize(
    ("player", "bank", "result", "higher"),
    [
        # L1457, L1459, L1461
        (hand("As Kd", "9c 9d 7h 5s 3c"), hand("Ad Qh", "8c 8d Kh 6s 4c"), "win", ["player", "player"]),
        (hand("Qs Jd", "7c 7d Ah 5s 3c"), hand("Kd Jh", "8c 8d Ks 6s 4c"), "lose", ["bank", "bank"]),
        (hand("As Kd", "7c 7d 9h 5s 3c"), hand("Ad Qh", "8c 8d Kh 6s 4c"), "push", ["player", "bank"]),
        (hand("Qs Jd", "9c 9d 7h 5s 3c"), hand("Ad Qh", "8c 8d Kh 6s 4c"), "push", ["bank", "player"]),
        # L1463, quiz 3: queen-nine against queen-nine is a copy and the bank's; the back higher: a push.
        (hand("Qs 9d", "Ac Ad 7h 5s 3c"), hand("Qd 9h", "8c 8d Kh 6s 4c"), "push", ["copy", "player"]),
        (hand("Qs 9d", "7c 7d Ah 5s 3c"), hand("Qd 9h", "8c 8d Kh 6s 4c"), "lose", ["copy", "bank"]),
        (hand("As Kd", "9c 8d 7h 6s 5c"), hand("Ad Qh", "9s 8h 7d 6c 5d"), "push", ["player", "copy"]),
        (hand("Qs 9d", "Ah Kd 7h 6s 4c"), hand("Qd 9h", "Ac Kh 7d 6c 4d"), "lose", ["copy", "copy"]),
        # All five cards behind must be equal for a copy: king kicker before queen kicker.
        (hand("As 5d", "8h 8s Kh 6c 4d"), hand("Ad 5h", "8c 8d Qh 6s 4c"), "push", ["copy", "player"]),
        # The joker in front is an ace [L1369]: joker-king copies ace-king.
        (hand("Jk Kd", "9c 9d 7h 5s 3c"), hand("Ad Kh", "8c 8d Qh 6s 4c"), "push", ["copy", "player"]),
        # L1385, L1391: five-four-trey-deuce-ace is the lowest straight, ace high the highest.
        (hand("Ks Qd", "5h 4s 3h 2c Ad"), hand("Kd Jh", "6c 5d 4h 3s 2d"), "push", ["player", "bank"]),
        (hand("7s 6d", "Ah Ks Qh Jc Td"), hand("7d 5h", "Kc Qs Jd Th 9d"), "win", ["player", "player"]),
        # L1373-1395: five aces beat every straight flush.
        (hand("Ks Qc", "Ac Ad Ah As Jk"), hand("Kc Jc", "Kd Qd Jd Td 9d"), "win", ["player", "player"]),
    ],
)
def test_comparing(player: dict, bank: dict, result: str, higher: list[str]):
    answer = ask("compare", player=player, bank=bank)
    assert answer["result"] == result
    assert [part["higher"] for part in answer["parts"]] == higher
    assert (answer["rule"] == "compare.copy") == ("copy" in higher)


@pytest.mark.parametrize(
    ("setting", "foul"),
    [
        (hand("Kd Kh", "Ac Jd 9h 5s 3c"), True),  # a pair in front of ace high
        (hand("Kd Kh", "Qc Qd 9h 5s 3c"), True),
        (hand("Qc Qd", "Kd Kh 9h 5s 3c"), False),
        (hand("Ac Jd", "Ad Th 9h 5s 3c"), True),  # ace-jack in front of ace-ten
        (hand("Ac Jd", "Ad Jh 9h 5s 3c"), False),  # ace-jack-nine beats ace-jack
        # A pair of aces on both sides: the five cards have kickers, the two have none, so the back is higher.
        (hand("Ac Ad", "Jk As 9h 5s 3c"), False),
        (hand("Jk Ac", "Kd Kh 9h 5s 3c"), True),  # the joker makes a pair of aces in front
    ],
)
def test_fouls(setting: dict, foul: bool):
    answer = ask("foul", **setting)
    assert answer["foul"] is foul
    assert (answer["rule"], answer["cite"]) == ("setting.legal", "casino-99 L1425")


def test_a_foul_hand_of_a_player_loses():
    # quiz 11: not in the text; the usual practice, marked as such.
    answer = ask("compare", player=hand("Kd Kh", "Ac Jd 9h 5s 3c"), bank=hand("2d 3h", "8c 8d Qh 6s 4c"))
    assert (answer["result"], answer["rule"]) == ("lose", "compare.foul")
    assert answer["doubt"]


# ---------------------------------------------------------------- settling


def settle(seats: list[dict], bank: int, cover: str = "matched", action_seat: int = 4) -> dict:
    return ask("settle", player_dealer=3, bank=bank, action_seat=action_seat, cover=cover, seats=seats, bank_cards=BANK)


def seat(number: int, cards: dict, game: int, fortune: int = 0) -> dict:
    wagers = {"game": game, "fortune": fortune} if fortune else {"game": game}
    return {"seat": number, "wagers": wagers, "cards": cards}


def short(answer: dict) -> list[tuple]:
    return [(move["seat"], move["wager"], move["do"], move["amount"], move["covered"]) for move in answer["moves"]]


def test_the_order_is_clockwise_from_the_button_game_before_bonus():
    # L1417; fortune bets of hands without a paying hand are collected [L1475].
    rows = [
        seat(2, PUSHES, 1000, 500),
        seat(4, WINS, 1000, 500),
        seat(6, LOSES, 1000, 500),
    ]
    answer = settle(rows, 1_000_000, action_seat=6)
    assert short(answer) == [
        (6, "game", "take", 1000, 1000),
        (6, "fortune", "take", 500, 500),
        (2, "game", "push", 1000, 0),
        (2, "fortune", "take", 500, 500),
        (4, "game", "pay", 1000, 1000),
        (4, "fortune", "take", 500, 500),
    ]
    assert answer["bank_net"] == 1500
    assert answer["rule"] == "settle.order"


# Worked example: bank $100; in action order seat 4 loses $60, seat 5 wins $80, seat 6 loses $50.
THREE = [seat(4, LOSES, 6000), seat(5, WINS, 8000), seat(6, LOSES_TOO, 5000)]


@pytest.mark.parametrize(
    ("cover", "moves", "returned", "net"),
    [
        # Every dollar paid or taken uses a dollar: 60 taken, 40 left to pay, nothing left.
        ("matched", [("take", 6000, 6000), ("pay", 8000, 4000), ("return", 5000, 0)], [0, 4000, 5000], 2000),
        # Paid and taken each up to 100: 60 + 40 taken, 80 paid.
        ("two_cap", [("take", 6000, 6000), ("pay", 8000, 8000), ("take", 5000, 4000)], [0, 0, 1000], 2000),
        # A running bank: 100 + 60 - 80 + 50 = 130.
        ("net", [("take", 6000, 6000), ("pay", 8000, 8000), ("take", 5000, 5000)], [0, 0, 0], 3000),
    ],
)
def test_a_short_bank_by_each_reading(cover: str, moves: list, returned: list[int], net: int):
    answer = settle(THREE, 10_000, cover)
    assert [(move["do"], move["amount"], move["covered"]) for move in answer["moves"]] == moves
    assert [back(move) for move in answer["moves"]] == returned
    assert answer["bank_net"] == net
    assert f"cover.{cover}" in answer["with_rules"]
    assert answer["doubt"]


def back(move: dict) -> int:
    cents: int = move["amount"] if move["do"] == "return" else move.get("returned", 0)
    return cents


def test_a_push_uses_no_cover_and_a_bonus_uses_what_it_pays():
    # Bank $120. Push; four nines at 25:1 on $5 = $125: $10 game first, $110 of the bonus, nothing for the rest.
    quads = {"front": ["Ad", "Kh"], "back": ["9c", "9d", "9h", "9s", "2d"]}
    answer = settle([seat(4, PUSHES, 5000), seat(5, quads, 1000, 500), seat(6, LOSES, 2000)], 12_000)
    assert short(answer) == [
        (4, "game", "push", 5000, 0),
        (5, "game", "pay", 1000, 1000),
        (5, "fortune", "pay", 12_500, 11_000),
        (6, "game", "return", 2000, 0),
    ]
    # $15 of $125 had no cover: 12 percent of the stake goes back.
    assert back(answer["moves"][2]) == 60
    assert (answer["bank_left"], answer["bank_net"]) == (0, -12_000)


def test_a_running_bank_stops_when_it_is_doubled():
    # Bank $50 takes $30 and can take $20 more.
    rows = [seat(4, LOSES, 3000), seat(5, LOSES_TOO, 3000), seat(6, WINS, 1000)]
    answer = settle(rows, 5_000, "net")
    assert short(answer) == [
        (4, "game", "take", 3000, 3000),
        (5, "game", "take", 3000, 2000),
        (6, "game", "return", 1000, 0),
    ]
    assert answer["bank_net"] == 5000


def test_the_back_line_settles_with_its_seat():
    # L1399: back-line betting is permitted on all wagers; the hand is the seat's.
    row = {**seat(5, WINS, 1000), "back_line": [{"wagers": {"game": 2500}}]}
    answer = settle([row], 100_000)
    assert [(move["amount"], move.get("back_line", 0)) for move in answer["moves"]] == [(1000, 0), (2500, 1)]


# ---------------------------------------------------------------- a round with its duties


def duties(setup_changes: dict[str, str] | None = None) -> dict[Kind, list]:
    """All right acts of one round: bank at seat 3, wagers at 1, 4 and 6, dice 3-3-4."""
    table = game(ID).new_setup(11, Wish())
    wagers = (
        Wager(1, "game", 0, 1000),
        Wager(4, "game", 0, 2500),
        Wager(4, "fortune", 0, 500),
        Wager(6, "game", 0, 1000),
        Wager(6, "fortune", 0, 400),
    )
    options = {"fee": "4", "asks": "4", "pile": "5", "cover": "matched", **(setup_changes or {})}
    setup = replace(
        table, wagers=wagers, player_dealer=3, bank=1_000_000, turn=1, dice=(3, 3, 4), deck=(), options=options
    )
    found: dict[Kind, list] = {}
    for _, duty, decision in machine.every_duty(game(ID).start(setup)):
        found.setdefault(duty.kind, []).append((duty, decision))
    return found


def test_the_duties_before_the_cards_are_set():
    found = duties()

    def acts(kind: Kind) -> list:
        return [decision.result for _, decision in found[kind]]

    # L1509: an Envy button for $5, none for $4.
    assert acts(Kind.GIVE_ENVY) == [Seats((4,))]
    # L1409: left to right, then right to left; L1413: four cards remain.
    assert acts(Kind.DEAL_ORDER) == [Choose("pile-1"), Choose("pile-7")]
    assert acts(Kind.LEFTOVER) == [Number(4)]
    # L1415: the pile the player-dealer picks.
    assert acts(Kind.MARK_PILE)[0] == Choose("pile-5")
    # L1417: ten is the third number, seat 5; nobody bets there, the button still goes there.
    assert acts(Kind.COUNT_DICE) == [Seat(5)]
    assert acts(Kind.PLACE_BUTTON) == [Seat(5)]
    # L1419: delivered to all seven, then 2, 5 and 7 are picked up.
    assert acts(Kind.DELIVER) == [Order(tuple(f"seat-{number}" for number in (5, 6, 7, 1, 2, 3, 4)))]
    assert acts(Kind.PICK_UP) == [Seats((2, 5, 7))]
    # L1425, L1427: the player who asked first, then the player-dealer's hand.
    assert [duty.seat for duty, _ in found[Kind.SET_HAND]] == [4, 3]
    # L1417, L1421: first wager clockwise from seat 5 is seat 6, then 1, then 4.
    assert [(duty.seat, duty.key.subject.rpartition(".")[2]) for duty, _ in found[Kind.SETTLE]] == [
        (6, "game"),
        (6, "fortune"),
        (1, "game"),
        (4, "game"),
        (4, "fortune"),
    ]


@pytest.mark.parametrize(("wants", "answer", "rule"), [("foul", "refuse", "-foul"), ("change", "allow", "")])
def test_the_player_dealer_may_change_but_not_foul(wants: str, answer: str, rule: str):
    ((_, decision),) = duties({"bank-set": wants})[Kind.CHECK_SETTING]  # L1449
    assert decision.result == Choose(answer)
    assert decision.rule.id == f"setting.player-dealer{rule}"
    assert decision.rule.cite.lines == ("L1449" if wants == "foul" else "L1427, L1449")


def test_the_bank_moves_on_after_two_hands():
    # L1359: two consecutive rounds, then it is offered clockwise.
    book = game(ID)
    setup = replace(book.new_setup(5, Wish()), player_dealer=3, wagers=(Wager(6, "game", 0, 1000),), bank=100_000)
    last = {
        turn: [decision for _, duty, decision in machine.every_duty(book.start(replace(setup, turn=turn)))][-1]
        for turn in (1, 2)
    }
    assert last[1].rule.id == last[2].rule.id == "rotate.two-hands"
    assert last[1].result != last[2].result
