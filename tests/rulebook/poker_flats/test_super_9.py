"""Super 9 at Poker Flats: draw, results, order, fees and the many irregularities (L1154-1259, L70-78)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.rulebook.asking import asking, game, refusing
from trainer.round import machine
from trainer.round.acts import Choose, Money, Order, Seat, Settle
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import parse_setup

ID = "poker-flats/super-9"
ask = asking(*ID.split("/"))
refuse = refusing(*ID.split("/"))

# L1160-1163.
COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "J": 0, "Q": 0, "K": 0}


def of_total(total: int, suit: str = "c") -> list[str]:
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


def test_the_shoe_holds_288_cards():
    # L1158.
    assert game(ID).deck.size == 288


@pytest.mark.parametrize(
    ("cards", "total", "act"),
    [
        (["5c", "5d", "5h"], 5, "hit"),  # printed, L1162-1163; drawn by L1207-1209
        (["6c", "6d", "5h"], 7, "stand"),
        (["Jc", "5d", "Ah"], 6, "choice"),
    ],
)
def test_the_quiz_hands_of_the_player_dealer(cards: list[str], total: int, act: str):
    answer = ask("draw", who="bank", cards=cards)
    assert (answer["total"], answer["act"]) == (total, act)


@pytest.mark.parametrize("total", range(10))
def test_the_player_dealers_chart(total: int):
    # L1207-1213; nothing is printed for 6.
    answer = ask("draw", who="bank", cards=of_total(total))
    assert answer["act"] == ("hit" if total <= 5 else "choice" if total == 6 else "stand")
    assert ("doubt" in answer) == (total == 6)


@pytest.mark.parametrize("total", range(10))
def test_players_are_free_on_every_total(total: int):
    # L1161.
    assert ask("draw", who="player", cards=of_total(total))["act"] == "choice"


def test_the_house_plays_no_hand():
    assert Kind.DRAW in game(ID).kinds
    assert "player.choice" not in [skill.rule.id for skill in game(ID).skills]


@pytest.mark.parametrize(("player", "bank"), list(product(range(10), repeat=2)))
def test_closer_to_nine_wins_and_a_tie_pushes(player: int, bank: int):
    # L1165-1167.
    answer = ask("compare", player=of_total(player), bank=of_total(bank, "d"))
    assert answer["result"] == ("win" if player > bank else "push" if player == bank else "lose")


def test_the_borrowed_count_says_whose_it_is():
    answer = ask("action", player_dealer=2, dice=[1, 2, 3])
    assert answer["button_seat"] == 7
    assert "casino-real" in answer["borrowed"]


def test_everything_goes_clockwise_from_the_button():
    # L1179. Dice 11 of eight seats: the third from the player-dealer, who counts.
    now = setup("bank=2:$500/1 3:game=$10 4:game=$10 7:game=$10 dice=4-4-3")
    assert machine.right(until(now, Kind.COUNT_DICE)).result == Seat(4)
    assert machine.right(until(now, Kind.DEAL_ORDER)).result == Order(("seat-4", "seat-7", "seat-2", "seat-3"))
    assert machine.right(until(now, Kind.FIRST_TO_ACT)).result == Seat(4)
    order = machine.right(until(now, Kind.PAYOUT_ORDER)).result
    assert order == Order(("seat-4.game", "seat-7.game", "seat-3.game"))


def test_a_hand_fouled_among_other_cards_forfeits_as_far_as_money_covers():
    # L1241-1243.
    seats = [{"seat": 4, "wagers": {"game": 2000}, "cards": of_total(9), "foul": True}]
    answer = ask("settle", player_dealer=3, bank=1500, bank_cards=of_total(7), seats=seats)
    assert [(m["do"], m["amount"], m["covered"]) for m in answer["moves"]] == [("take", 2000, 1500)]
    now = until(setup("bank=3:$500/1 5:game=$20 dice=6-6-6 foul=5"), Kind.SETTLE)
    assert machine.right(now).result == Settle("take", 2000)


def test_a_player_dealer_who_had_to_draw_or_stand_otherwise_is_not_settled():
    # L1207-1213: draws on 5 or less, stands on 7 or more; L1224-1225: six is read as his choice.
    seats = [{"seat": 4, "wagers": {"game": 2000}, "cards": of_total(9)}]
    assert "has to take a card on 4" in refuse(
        "settle", player_dealer=3, bank=1500, bank_cards=of_total(4), seats=seats
    )
    drawn = [*of_total(8), "2s"]
    assert "takes no card on 8" in refuse("settle", player_dealer=3, bank=1500, bank_cards=drawn, seats=seats)
    for six in (of_total(6), [*of_total(6), "2s"]):
        assert ask("settle", player_dealer=3, bank=1500, bank_cards=six, seats=seats)["moves"]


def test_dice_say_where_settling_begins():
    # L1179, the count of Casino Real L327-329: the player-dealer is one. Seven from seat 3 is seat 1 of eight, where
    # nobody bets; seat 2 is next.
    seats = [{"seat": seat, "wagers": {"game": 2000}, "cards": of_total(9)} for seat in (2, 5)]
    table: dict[str, Any] = {"player_dealer": 3, "bank": 100000, "bank_cards": of_total(7), "seats": seats}
    assert [move["seat"] for move in ask("settle", dice=[2, 2, 3], **table)["moves"]] == [2, 5]
    assert [move["seat"] for move in ask("settle", dice=[1, 1, 1], **table)["moves"]] == [5, 2]
    assert "seat 2" in refuse("settle", dice=[2, 2, 3], action_seat=5, **table)


@pytest.mark.parametrize(("option", "fee"), [(1, 100), (2, 200)])
def test_the_fees(option: int, fee: int):
    # L74, L76; who pays is a reading.
    answer = ask("fee", option=option, seats=[{"seat": 2, "wagers": {"game": 1000}}])
    assert (answer["player_dealer"], answer["players"]) == (fee, [fee])
    assert "who pays" in answer["doubt"]
    now = setup(f"bank=3:$500/1 5:game=$20 dice=6-6-6 fee={option}")
    assert machine.right(now).result == Money(fee)


@pytest.mark.parametrize(
    ("option", "cents", "fine"), [(1, 500, 1), (1, 4000, 1), (1, 4100, 0), (2, 900, 0), (2, 90000, 1)]
)
def test_the_limits(option: int, cents: int, fine: int):
    # L74: $5 to $40; L76: from $10, the upper figure is lost.
    now = parse_setup(f"{ID} seed=1 bank=3:$500/1 dice=6-6-6 fee={option} 5:game=${cents // 100}", 8)
    assert (game(ID).check_setup(now) == ()) is bool(fine)


# Fault, remedy and lines (L1179-1259).
RULINGS = {
    "action-hand-wrong-spot": ("misdeal", "L1193-1195"),
    "after-draw-began": ("play-on", "L1226-1227"),
    "bank-without-three": ("misdeal", "L1226-1227"),
    "boxed-card": ("next-card", "L1197"),
    "exposed-card": ("plays", "L1199"),
    "off-the-table": ("next-card", "L1252-1253"),
    "passed-over": ("back-up-draw", "L1215-1219"),
    "passed-over-late": ("play-on", "L1215-1219"),
    "wrong-count": ("may-be-foul", "L1254-1255"),
    "card-asked-for": ("must-play", "L1230-1231"),
    "other-gesture": ("no-card", "L1201-1205"),
    "mixed-cards": ("foul-and-forfeit", "L1241-1243"),
    "touches-wager": ("may-forfeit", "L1235-1236"),
    "below-minimum": ("has-action", "L1232-1233"),
    "above-maximum": ("excess-no-action", "L1234"),
    "outside-circle": ("no-action", "L1228-1229"),
    "side-bet": ("refuse", "L1187"),
    "fourth-banker": ("refuse", "L1256"),
    "two-hands": ("not-seen", "L1189-1191"),
    "bars-spot": ("may-bet", "L1237-1240"),
    "concedes": ("open-and-read", "L1244-1245"),
    "said-value": ("not-binding", "L1181-1183"),
    "shows-hand": ("refuse", "L1185"),
    "winner-removed": ("paid-minimum", "L1246-1247"),
    "loser-removed": ("pay-minimum", "L1248-1249"),
    "misread-hand": ("true-value", "L1250-1251"),
}


@pytest.mark.parametrize("fault", RULINGS)
def test_the_rulings(fault: str):
    answer = ask("ruling", situation=fault)
    assert (answer["ruling"], answer["cite"].split()[-1]) == RULINGS[fault]
    now = until(setup(f"bank=3:$500/1 5:game=$20 dice=6-6-6 fault={fault}"), Kind.RULE_ON)
    assert machine.right(now).result == Choose(RULINGS[fault][0])


def test_every_ruling_is_tested():
    assert set(ask("ruling")["situations"]) == set(RULINGS)


def test_a_misdeal_ends_the_round_and_the_wagers_go_back():
    now = until(setup("bank=3:$500/1 5:game=$20 dice=6-6-6 fault=action-hand-wrong-spot"), Kind.RULE_ON)
    after = machine.perform(now, Choose("misdeal"))
    assert machine.duty(after) is None
    assert after.lay.chips_at("seat-5.game") == 0
    assert after.lay.total == now.lay.total
