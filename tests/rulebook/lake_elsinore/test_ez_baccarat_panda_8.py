"""EZ Baccarat Panda 8 at Lake Elsinore: draw, payouts, limits, order, fees (L3585-3862, L4086-4110)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import asking, game, refusing
from tests.rulebook.baccarat import ACTS, CELLS, hands, moves, of, rows, three, two
from trainer.games.base import ANY
from trainer.round import machine
from trainer.round.acts import Money, Seat
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

ID = "lake-elsinore/ez-baccarat-panda-8"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))


@pytest.mark.parametrize(("score", "third", "act"), CELLS)
def test_the_banker_chart(score: int, third: int, act: str):
    # L3695-3704.
    against = ["Kc", "Kd", of(third)]
    assert ask("draw", who="bank", cards=two(score), against=against)["act"] == ACTS[act]


@pytest.mark.parametrize("total", range(10))
def test_the_player_hand_and_a_banker_alone(total: int):
    # L3672-3675.
    wanted = "hit" if total <= 5 else "stand"
    assert ask("draw", who="player", cards=two(total), against=two(1))["act"] == wanted
    assert ask("draw", who="bank", cards=two(total), against=two(6))["act"] == wanted


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_ends_the_hand(natural: int):
    # Reading of L3618-3630: without it the banker would draw against an eight.
    answer = ask("draw", who="bank", cards=two(3), against=two(natural))
    assert answer["act"] == "stand"
    assert answer["doubt"]


# Wager, player hand, banker hand, hand of the list, payment.
BONUSES = [
    ("player-line", two(7), two(6), "win", "1:1"),
    ("player-line", two(6), two(6), None, None),
    ("banker-line", two(6), two(7), "win", "1:1"),
    ("banker-line", two(6), three(7), None, None),  # push by the reading that holds for all EZ games
    ("banker-line", three(7), two(6), None, None),
    ("tie", three(4), two(4), "equal", "8:1"),  # L3744-3751
    ("tie", two(4), two(5), None, None),
    ("panda-8", ["2c", "3c", "3d"], two(7), "three-card-8", "25:1"),  # quiz vector
    ("panda-8", three(8), three(7), "three-card-8", "25:1"),
    ("panda-8", two(8), two(7), None, None),
    ("panda-8", three(8), three(8), None, None),
    ("dragon-7", two(6), three(7), "three-card-7", "40:1"),
    ("dragon-7", two(7), three(7), None, None),
    ("dragon-7", two(6), two(7), None, None),
]


@pytest.mark.parametrize(("bet", "player", "banker", "hand", "pays"), BONUSES)
def test_what_wagers_pay(bet: str, player: list[str], banker: list[str], hand: str | None, pays: str | None):
    answer = ask("bonus", bet=bet, stake=500, **hands(player, banker))
    assert (answer["hand"], answer["pays"]) == (hand, pays)


def test_the_other_reading_of_the_three_card_seven_pays():
    # L3655, L3719 by the letter.
    answer = ask("bonus", bet="banker-line", stake=500, banker_line_on_dragon_7="pays", **hands(two(6), three(7)))
    assert (answer["do"], answer["amount"]) == ("pay", 500)


def test_the_order_of_settling():
    # L3643-3648: the player-dealer's left, clockwise, once round for each kind.
    seats = rows(
        {
            2: {"player-line": 10, "panda-8": 5},
            4: {"banker-line": 20, "tie": 5, "dragon-7": 5},
            6: {"player-line": 30, "tie": 10},
        }
    )
    answer = ask("settle", player_dealer=5, bank=1000000, seats=seats, **hands(three(8), two(7)))
    assert moves(answer) == [
        (6, "player-line", "pay", 30, 30),
        (2, "player-line", "pay", 10, 10),
        (4, "banker-line", "take", 20, 20),
        (6, "tie", "take", 10, 10),
        (4, "tie", "take", 5, 5),
        (2, "panda-8", "pay", 125, 125),
        (4, "dragon-7", "take", 5, 5),
    ]


@pytest.mark.parametrize(("bet", "alone"), [("tie", True), ("panda-8", False), ("dragon-7", False)])
def test_what_may_stand_alone(bet: str, alone: bool):
    # L3731-3733, L3761-3762, L3796-3797.
    assert ask("allowed", option=bet, wagers={})["allowed"] is alone
    assert ask("allowed", option=bet, wagers={"banker-line": 500})["allowed"]


@pytest.mark.parametrize(("stake", "fine"), [(4, False), (5, True), (50, True), (51, False)])
def test_bonus_bets_have_limits_of_their_own(stake: int, fine: bool):
    # L3844-3846: $5 to $50, more than the line bet or less.
    words = f"{ID} seed=1 seats=8 bank=3:$9000/1 fee=2 4:player-line=$20,dragon-7=${stake}"
    assert (game(ID).check_setup(parse_setup(words, 8)) == ()) is fine


@pytest.mark.parametrize(
    ("option", "least", "most", "player", "bank"),
    [(1, 5, 100, 1, 3), (2, 20, 100, 1, 3), (3, 40, 200, 1, 3), (4, 40, 200, 2, 4)],
)
def test_the_fees(option: int, least: int, most: int, player: int, bank: int):
    # L3843-3860: the player-dealer by the hand, players for every wager of any kind.
    seats = rows({2: {"player-line": least, "tie": least, "panda-8": 5}, 4: {"banker-line": most}})
    answer = ask("fee", option=option, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (100 * bank, [300 * player, 100 * player])
    now = game(ID).start(parse_setup(f"{ID} seed=1 seats=8 bank=3:$9000/1 fee={option} 4:player-line=$50,tie=$50", 8))
    fees = [decision.result for _, duty, decision in machine.every_duty(now) if duty.kind is Kind.TAKE_FEE]
    assert fees == [Money(100 * bank), Money(200 * player)]


@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        *((1, a, f) for a, f in ((500, 50), (7400, 50), (7500, 200), (39900, 200), (40000, 500))),
        *((2, a, f) for a, f in ((500, 100), (7400, 100), (7500, 250), (39900, 250), (40000, 550))),
    ],
)
def test_the_combined_sheet(option: int, action: int, fee: int):
    # L4086-4110: game wagers only, nothing from players.
    seats = [{"seat": 2, "wagers": {"player-line": action, "dragon-7": 5000}}]
    answer = ask("fee", set="combined", option=option, seats=seats)
    assert (answer["player_dealer"], answer["players"]) == (fee, [0])


def test_both_tables_are_dealt():
    # L3634-3636.
    assert {game(ID).new_setup(seed, ANY).seats for seed in range(20)} == {8, 14}
    assert game(ID).info.felt_for(14) == "baccarat-14"


@pytest.mark.parametrize(("turn", "seat"), [(1, 5), (2, 6)])
def test_the_bank_moves_after_two_hands(turn: int, seat: int):
    # L3592-3594.
    now = game(ID).start(parse_setup(f"{ID} seed=1 seats=8 bank=5:$9000/{turn} 2:tie=$10 6:player-line=$10", 8))
    now = machine.play(now, lambda _, duty: duty.kind is Kind.ROTATE)
    assert machine.right(now).result == Seat(seat)
