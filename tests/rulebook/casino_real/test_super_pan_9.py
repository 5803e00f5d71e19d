"""Super Pan 9 at Casino Real: the deck, the dice, the draw, the results and the order (L303-341)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.games.base import ANY, Wish
from trainer.round import machine
from trainer.round.acts import Choose, Number, Order, Seat
from trainer.round.duty import Duty, Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "casino-real/super-pan-9"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L335-341: what each rank counts; there are no others in the deck.
COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "J": 0, "Q": 0, "K": 0}

# L329: steps clockwise from the banker for the totals 3 to 18, 0 being the banker's own seat.
STEPS = {7: [2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3], 8: [2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1]}


def of_total(total: int, suit: str = "c") -> list[str]:
    """Three cards with a total: two sixes and what is missing, or pictures."""
    for cards in product("A23456K", repeat=3):
        if sum(COUNTS[card] for card in cards) % 10 == total:
            return [f"{card}{suit}" for card in cards]
    raise AssertionError(total)


def setup(words: str) -> Round:
    now = parse_setup(f"{ID} seed=1 {words}", game(ID).seats)
    assert game(ID).check_setup(now) == ()
    return game(ID).start(now)


def until(r: Round, kind: Kind) -> Round:
    return machine.play(r, lambda _, duty: duty.kind is kind)


# -- deck and points


def test_the_shoe_holds_288_cards_without_seven_to_ten():
    # L319.
    assert game(ID).deck.size == 288
    assert {card.rank_letter for card in game(ID).deck.cards()} == set(COUNTS)


def test_a_nine_is_no_card_of_this_game():
    # L319: J-Q-9 is a foreign hand.
    assert "not in the deck" in refuse("draw", who="player", cards=["Jc", "Qc", "9c"])


@pytest.mark.parametrize("rank", COUNTS)
def test_what_a_card_counts(rank: str):
    # L335-341.
    assert ask("draw", who="bank", cards=[f"{rank}c", "Kd", "Kh"])["total"] == COUNTS[rank]


def test_king_six_five_counts_one():
    assert ask("draw", who="player", cards=["Kc", "6d", "5h"])["total"] == 1


# -- dice


@pytest.mark.parametrize("seats", [7, 8])
@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("banker", [1, 3, 7])
def test_where_the_dice_put_the_button(seats: int, total: int, banker: int):
    # L329: the banker is 1, 8 and 15 of seven, 1, 9 and 17 of eight.
    dice = [min(6, total - 2), 1, 1]
    dice[1] += min(5, total - sum(dice))
    dice[2] += total - sum(dice)
    answer = ask("action", seats=seats, player_dealer=banker, dice=dice)
    assert answer["button_seat"] == (banker - 1 + STEPS[seats][total - 3]) % seats + 1


def test_three_dice_of_six_sides():
    assert "three dice" in refuse("action", player_dealer=3, dice=[6, 6])
    assert "no 9 seats" in refuse("action", player_dealer=3, dice=[6, 6, 1], seats=9)


def test_a_button_on_the_banker_starts_at_the_next_wager():
    # Reading of L329: the banker is dealt first, the next wager acts and is settled first.
    answer = ask("action", seats=8, player_dealer=3, dice=[3, 3, 3], occupied=[1, 5])
    assert (answer["button_seat"], answer["first_pile_seat"], answer["action_seat"]) == (3, 3, 5)
    assert answer["delivery"] == [3, 5, 1]
    assert answer["doubt"]


def test_a_button_on_an_empty_seat_starts_at_the_next_wager():
    answer = ask("action", seats=8, player_dealer=3, dice=[4, 4, 3], occupied=[1, 6])
    assert (answer["button_seat"], answer["action_seat"]) == (5, 6)
    assert answer["delivery"] == [6, 1, 3]


def test_the_deal_starts_at_the_button_not_at_the_bankers_left():
    # L331.
    now = until(setup("bank=3:$500/1 4:game=$10 5:game=$10 8:game=$10 dice=4-4-3"), Kind.DEAL_ORDER)
    assert machine.right(now).result == Order(("seat-5", "seat-8", "seat-3", "seat-4"))
    wrong = Order(("seat-4", "seat-5", "seat-8", "seat-3"))
    assert not machine.judge_act(now, wrong).right


# -- drawing


@pytest.mark.parametrize("total", range(10))
def test_the_players_house_way(total: int):
    # L315: stand on 6 or better, hit on 5 or less.
    assert ask("draw", who="player", cards=of_total(total))["act"] == ("hit" if total <= 5 else "stand")


@pytest.mark.parametrize("total", range(10))
def test_the_bankers_chart(total: int):
    # L313: 7 or better stands, 3 or less hits, 4 to 6 is optional.
    wanted = "hit" if total <= 3 else "choice" if total <= 6 else "stand"
    assert ask("draw", who="bank", cards=of_total(total))["act"] == wanted


def test_three_cards_are_asked_for():
    assert "3 cards" in refuse("draw", who="bank", cards=["Kc", "Qc"])


@pytest.mark.parametrize(("wish", "cards"), [("hit", 4), ("stand", 3)])
def test_what_the_banker_chooses_is_done(wish: str, cards: int):
    now = until(setup(f"bank=1:$500/1 2:game=$10 dice=1-1-1 hits= bank-draw={wish} cards=6c6dKc5dKdAh4s"), Kind.DRAW)
    assert machine.right(now).result == Choose("choice")
    after = machine.perform(now, Choose("choice"))
    assert len(after.lay.cards_at("bank.hand")) == cards


# -- results


@pytest.mark.parametrize(("player", "bank"), list(product(range(10), repeat=2)))
def test_the_higher_total_wins(player: int, bank: int):
    # L307-311; a tie pushes by reading.
    answer = ask("compare", player=of_total(player), bank=of_total(bank, "d"))
    assert answer["result"] == ("win" if player > bank else "push" if player == bank else "lose")
    assert answer["pays"] == ("1:1" if player > bank else None)


def test_a_five_that_draws_a_six_counts_one_and_loses_to_two():
    answer = ask("compare", player=["5c", "Kc", "Qc", "6d"], bank=["2h", "Kd", "Js"])
    assert answer["result"] == "lose"
    assert [part["total"] for part in answer["parts"]] == [1, 2]


def settle(bank: int, seats: dict[int, tuple[int, list[str]]], cards: list[str], **more: object) -> dict[str, Any]:
    rows = [{"seat": seat, "wagers": {"game": 100 * stake}, "cards": hand} for seat, (stake, hand) in seats.items()]
    return ask("settle", player_dealer=3, bank=100 * bank, bank_cards=cards, seats=rows, **more)


def moves(answer: dict[str, Any]) -> list[tuple[object, ...]]:
    return [(m["seat"], m["do"], m["amount"] / 100, m["covered"] / 100) for m in answer["moves"]]


HANDS = {4: (20, ["6c", "2c", "Kc"]), 6: (30, ["3c", "2c", "Kc"]), 1: (10, ["4c", "2c", "Kc"])}
BANK = ["5h", "Ah", "Qd"]  # 6


def test_settling_goes_clockwise_from_the_button():
    answer = settle(1000, HANDS, BANK, action_seat=6)
    assert moves(answer) == [(6, "take", 30, 30), (1, "push", 10, 0), (4, "pay", 20, 20)]
    assert answer["bank_net"] == 1000


def test_a_short_bank_by_each_model():
    # $40: the button at seat 6; 30 taken leaves 10 to pay (matched), 70 to pay (net), 40 to pay (two caps).
    assert moves(settle(40, HANDS, BANK, action_seat=6)) == [
        (6, "take", 30, 30),
        (1, "push", 10, 0),
        (4, "pay", 20, 10),
    ]
    assert moves(settle(40, HANDS, BANK, action_seat=6, cover="net"))[-1] == (4, "pay", 20, 20)
    assert moves(settle(15, HANDS, BANK, action_seat=6, cover="two_cap")) == [
        (6, "take", 30, 15),
        (1, "push", 10, 0),
        (4, "pay", 20, 15),
    ]


# -- the round


def is_handling(duty: Duty) -> bool:
    return duty.kind is Kind.HANDLING


def test_the_duties_of_a_round_in_order():
    # Seats 4 and 6 bet, seat 6 leaves its hand to the house; dice 11 put the button on seat 5 of eight.
    words = "seats=8 bank=3:$500/2 4:game=$20 6:game=$10 dice=4-4-3 asks=6 hits= bank-draw=stand"
    # Dealt from seat 6 (the first in play from the button): 6, 3, 4; three rounds; then seat 6 draws.
    now = setup(f"{words} cards=KcKd6c2c3d2d3c2hKs4h")
    duties = list(machine.every_duty(now))
    handled = [(duty.key.subject, decision.rule.cite.lines) for _, duty, decision in duties if is_handling(duty)]
    assert handled == [("bank.button", "L325"), ("cup.shaken", "L327"), ("bank.down", "L331")]
    kinds = [(duty.kind, duty.seat, decision.result) for _, duty, decision in duties if not is_handling(duty)]
    assert kinds[0] == (Kind.COUNT_DICE, 0, Seat(5))
    assert kinds[1][0] is Kind.DEAL_ORDER
    assert kinds[2] == (Kind.FIRST_TO_ACT, 0, Seat(6))
    assert kinds[3] == (Kind.DRAW, 6, Choose("hit"))  # K-2-3 counts 5
    assert kinds[4] == (Kind.READ_TOTAL, 0, Number(5))  # K-3-2
    assert kinds[5] == (Kind.DRAW, 0, Choose("choice"))
    assert [kind for kind, _, _ in kinds[6:]] == [
        Kind.PAYOUT_ORDER,
        Kind.READ_TOTAL,
        Kind.SETTLE,
        Kind.READ_TOTAL,
        Kind.SETTLE,
        Kind.ROTATE,
    ]
    assert kinds[7][1:] == (6, Number(9))
    assert kinds[9][1:] == (4, Number(8))
    assert kinds[-1][2] == Seat(4)  # two hands are over, L325


def test_one_hand_more_for_a_banker_in_his_first_turn():
    now = until(setup("bank=3:$500/1 4:game=$20 dice=4-4-3"), Kind.ROTATE)
    assert machine.right(now).result == Seat(3)


def test_tables_of_seven_and_eight_are_made():
    sizes = {game(ID).new_setup(seed, ANY).seats for seed in range(20)}
    assert sizes == {7, 8}
    assert game(ID).info.felt_for(7) == "nine-count-7"
    assert game(ID).info.felt_for(8) == "nine-count-8"


def test_no_fees_are_printed():
    assert Kind.TAKE_FEE not in game(ID).kinds


def test_a_short_bank_names_the_model():
    for seed in range(30):
        now = until(game(ID).start(game(ID).new_setup(seed, Wish(short=True))), Kind.SETTLE)
        if "The bank is short." in str(getattr(machine.duty(now), "ask", "")):
            return
    raise AssertionError("no short bank")


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("bank=3:$500/1 4:game=$20", "dice"),
        ("bank=3:$500/1 4:game=$20 dice=4-4-3 asks=5", "asks"),
        ("bank=3:$500/1 4:game=$20 dice=4-4-3 foul=4", "foul"),
        ("bank=3:$500/1 4:game=$20 dice=4-4-3 bank-draw=run", "bank-draw"),
        ("bank=3:$500/1 4:game=$20 dice=4-4-3 fault=anything", "fault"),
        ("bank=3:$500/1 4:game=$20 dice=4-4-3 cards=9c", "cards"),
        ("seats=9 bank=3:$500/1 4:game=$20 dice=4-4-3", "seats"),
    ],
)
def test_a_set_up_that_cannot_be(words: str, where: str):
    problems = game(ID).check_setup(parse_setup(f"{ID} seed=1 {words}", 8))
    assert where in [problem.where for problem in problems]
