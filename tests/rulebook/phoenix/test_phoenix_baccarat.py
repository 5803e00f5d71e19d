"""Phoenix Baccarat at Phoenix: dice, draw, the player-dealer's zero, fees and rulings (L224-366)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.round import machine
from trainer.round.acts import Choose, Money, Order, Seat, Settle
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "phoenix/phoenix-baccarat"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L314: what each rank counts.
COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "J": 0, "Q": 0, "K": 0}


def of_total(total: int, suit: str = "c") -> list[str]:
    for cards in product("A23456K", repeat=3):
        if sum(COUNTS[card] for card in cards) % 10 == total:
            return [f"{card}{suit}" for card in cards]
    raise AssertionError(total)


def setup(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 seats=8 {words}", game(ID).seats)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind, seat: int = 0) -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind and seat in (0, duty.seat))


def test_the_shoe_holds_288_cards():
    # L254.
    assert game(ID).deck.size == 288


@pytest.mark.parametrize("total", range(3, 19))
def test_the_dice_count_from_the_player_dealer(total: int):
    # L264: the player-dealer is 1, his left neighbour 2, round eight seats.
    dice = next(list(d) for d in product(range(1, 7), repeat=3) if sum(d) == total)
    seat = 5
    for _ in range(total - 1):
        seat = seat % 8 + 1
    assert ask("action", player_dealer=5, dice=dice)["button_seat"] == seat


def test_dice_eleven_from_seat_one_is_seat_three():
    # Quiz idea 4: counting the player-dealer as 1, the third seat.
    assert ask("action", player_dealer=1, dice=[5, 4, 2])["button_seat"] == 3


@pytest.mark.parametrize("dice", [[3, 3, 3], [6, 6, 5]])
def test_nine_and_seventeen_end_on_the_player_dealer(dice: list[int]):
    # Quiz idea 4: not ruled on; begin at the next wager at the left.
    answer = ask("action", player_dealer=2, dice=dice, occupied=[4, 8])
    assert (answer["button_seat"], answer["action_seat"]) == (2, 4)


def test_cards_go_out_from_the_player_dealers_left_whatever_the_dice():
    # L266.
    now = until(setup("bank=3:$500/1 2:game=$10 5:game=$10 7:game=$10 dice=6-6-6"), Kind.DEAL_ORDER)
    assert machine.right(now).result == Order(("seat-5", "seat-7", "seat-2", "seat-3"))
    now = until(now, Kind.FIRST_TO_ACT)
    assert machine.right(now).result == Seat(5)


@pytest.mark.parametrize("total", range(10))
def test_the_house_way(total: int):
    # L268: hit with less than 6, stand with 6 or more.
    assert ask("draw", who="player", cards=of_total(total))["act"] == ("hit" if total < 6 else "stand")


@pytest.mark.parametrize("total", range(10))
def test_the_player_dealers_chart(total: int):
    # L278, L288-294: 0 draws no card, 1 to 3 must, 4 to 6 may, 7 to 9 stand.
    wanted = "stand" if total in (0, 7, 8, 9) else "hit" if total <= 3 else "choice"
    answer = ask("draw", who="bank", cards=of_total(total))
    assert answer["act"] == wanted
    assert ("doubt" in answer) == (total == 0)


@pytest.mark.parametrize("player", range(10))
def test_against_a_player_dealers_zero(player: int):
    # L280-286: 7, 8, 9 win, 6 wins half, everything else pushes.
    answer = ask("compare", player=of_total(player), bank=["Kc", "Qc", "Jc"])
    wanted = ("win", "1:1") if player >= 7 else ("win", "1:2") if player == 6 else ("push", None)
    assert (answer["result"], answer["pays"]) == wanted


def test_a_drawn_card_counts_against_a_zero():
    # L280-286 speak of the total: 2 and a five make 7.
    assert ask("compare", player=["2c", "Kc", "Qc", "5d"], bank=["Kd", "4c", "6c"])["result"] == "win"


@pytest.mark.parametrize(("player", "bank"), list(product(range(10), range(1, 10))))
def test_against_any_other_start(player: int, bank: int):
    # L314.
    answer = ask("compare", player=of_total(player), bank=of_total(bank, "d"))
    assert answer["result"] == ("win" if player > bank else "push" if player == bank else "lose")


def test_a_player_dealer_who_draws_to_ten_is_no_zero():
    # L288: three cards of 4 and a six count 0, but did not begin with it; zero against zero is a tie.
    bank = ["4d", "Kd", "Qd", "6d"]
    assert ask("compare", player=of_total(5), bank=bank) | {"parts": []} == ask(
        "compare", player=of_total(9), bank=bank
    ) | {"parts": []}
    assert ask("compare", player=of_total(0), bank=bank)["rule"] == "game.tie"


@pytest.mark.parametrize(("stake", "won"), [(2000, 1000), (1500, 750), (1000, 500)])
def test_half_the_bet(stake: int, won: int):
    # Quiz idea 1: $20 on a six against a zero wins $10.
    seats = [{"seat": 4, "wagers": {"game": stake}, "cards": of_total(6)}]
    answer = ask("settle", player_dealer=3, bank=100000, bank_cards=["Kc", "Qc", "Jc"], seats=seats)
    assert [(m["do"], m["amount"]) for m in answer["moves"]] == [("pay", won)]


def test_a_foul_hand_loses_even_to_a_zero():
    # L270-274.
    seats = [{"seat": 4, "wagers": {"game": 2000}, "cards": of_total(9), "foul": True}]
    answer = ask("settle", player_dealer=3, bank=100000, bank_cards=["Kc", "Qc", "Jc"], seats=seats)
    assert [(m["do"], m["covered"], m["rule"]) for m in answer["moves"]] == [("take", 2000, "game.foul")]
    now = until(setup("bank=3:$500/1 5:game=$20 dice=6-6-6 foul=5"), Kind.SETTLE)
    assert machine.right(now).result == Settle("take", 2000)


@pytest.mark.parametrize(("option", "banker", "player"), [(1, 200, 100), (2, 200, 200)])
def test_the_fees(option: int, banker: int, player: int):
    # L300-304: the player-dealer pays by the hand, players for each wager, those behind a seat too.
    seats = [{"seat": 2, "wagers": {"game": 1000}}, {"seat": 5, "wagers": {"game": 10000}}]
    answer = ask("fee", option=option, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (banker, [player, player])
    now = setup(f"bank=3:$500/1 5:game=$20 5+1:game=$30 dice=6-6-6 fee={option}")
    fees = [(str(d.key), dec.result) for _, d, dec in machine.every_duty(now) if d.kind is Kind.TAKE_FEE]
    assert fees == [
        ("take-fee/3", Money(banker)),
        ("take-fee/5", Money(player)),
        ("take-fee/5/+1", Money(player)),
    ]


@pytest.mark.parametrize(("option", "most"), [(1, 10000), (2, 20000)])
def test_the_limits(option: int, most: int):
    # L300-304: $10 to $100 and $10 to $200 a square.
    start = f"{ID} seed=1 seats=8 bank=3:$500/1 dice=6-6-6 fee={option}"
    for cents, fine in ((1000, True), (900, False), (most, True), (most + 100, False)):
        now = parse_setup(f"{start} 5:game=${cents // 100}", 8)
        assert (game(ID).check_setup(now) == ()) is fine


# Fault, remedy and lines.
RULINGS = {
    "wrong-count": ("hand-loses", "L272"),
    "touches-cards": ("hand-loses", "L273"),
    "foreign-card": ("hand-loses", "L274"),
    "changes-earlier-hand": ("refuse", "L268"),
    "unseated-touches": ("refuse", "L268"),
    "unseated-decides": ("house-way", "L268"),
    "largest-decides": ("largest-wager", "L266"),
    "bank-touches": ("refuse", "L276"),
    "shows-hand": ("refuse", "L327"),
    "bank-short": ("return-uncovered", "L236"),
    "no-previous-bet": ("refuse", "L262"),
}


@pytest.mark.parametrize("fault", RULINGS)
def test_the_rulings(fault: str):
    answer = ask("ruling", situation=fault)
    assert (answer["ruling"], answer["cite"].split()[-1]) == RULINGS[fault]
    now = until(setup(f"bank=3:$500/1 5:game=$20 dice=6-6-6 fault={fault}"), Kind.RULE_ON)
    assert machine.right(now).result == Choose(RULINGS[fault][0])


def test_every_ruling_is_tested():
    assert set(ask("ruling")["situations"]) == set(RULINGS)


@pytest.mark.parametrize(("turn", "seat"), [(1, 3), (2, 5)])
def test_two_hands_then_to_the_left(turn: int, seat: int):
    # L238, L322.
    now = until(setup(f"bank=3:$500/{turn} 2:game=$10 5:game=$20 dice=6-6-6"), Kind.ROTATE)
    assert machine.right(now).result == Seat(seat)
