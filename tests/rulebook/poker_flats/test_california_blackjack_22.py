"""California Blackjack ("22") at Poker Flats Casino (L1263-1315, fee L42-46)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, seat
from trainer.round.act_text import act_text

T = Table("poker-flats/california-blackjack-22")


def hand(total: int) -> str:
    """Cards that count so much, tens first."""
    if total <= 10:
        return f"2h {total - 2}d"
    suits, left, cards = iter("hdsc"), total, list[str]()
    while left > 11 or left == 10:
        cards.append(f"T{next(suits)}")
        left -= 10
    last = {0: [], 11: ["Ac"]}.get(left, [f"{left}c"])
    return " ".join([*cards, *last])


def test_one_pack_with_four_jokers():
    # L1266-1267
    assert game(T.id).deck.size == 56


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        (24, 20, "lose"),  # L1279-1281
        (23, 21, "lose"),
        (25, 19, "lose"),
        (26, 19, "lose"),
        (25, 25, "push"),  # quiz 1
        (22, 23, "win"),
        (18, 26, "win"),  # quiz 2
        (30, 10, "win"),  # quiz 6
    ],
)
def test_nearest_to_22(player: int, bank: int, result: str):
    assert T.result(hand(player), hand(bank)) == result


def test_every_pair_of_totals_by_distance():
    # L1269-1281, computed here from the sentence.
    for player, bank in product(range(12, 31), repeat=2):
        one, other = (abs(22 - player), player > 22), (abs(22 - bank), bank > 22)
        expected = "push" if player == bank else "win" if one < other else "lose"
        assert T.result(hand(player), hand(bank)) == expected, (player, bank)


def test_aces_and_jokers_count_11():
    # L1283-1291
    assert T.ask("compare", player=["Ah", "9d", "2c"], bank=["Kc", "Qd"])["parts"][0]["total"] == "hard 22"
    assert T.ask("compare", player=["Jk", "9d", "2c"], bank=["Kc", "Qd"])["parts"][0]["total"] == "hard 22"


@pytest.mark.parametrize("cards", ["Ah Ad", "Jk Jk", "Ah Jk"])
def test_naturals_are_paid_at_once(cards: str):
    # L1298-1300; quiz 3
    rows = [seat(4, "Th 9d", game=1000), seat(6, cards, game=1000)]
    moves = T.settle(rows, "Kc 8d", action_seat=4)
    assert moves == [(6, "game", "pay", 1000), (4, "game", "pay", 1000)]


def test_a_natural_is_paid_before_the_seat_in_turn_as_far_as_the_money_goes():
    # L1298-1300: $15 put up; seat 6 has the natural, seat 4 would come first.
    rows = [seat(4, "Th 9d", game=1000), seat(6, "Ah Jk", game=1000)]
    table = {"player_dealer": 3, "bank": 1500, "bank_cards": ["8d", "Kc"], "seats": rows, "action_seat": 4}
    answer = T.ask("settle", **table)
    assert [(move["seat"], move["covered"]) for move in answer["moves"]] == [(6, 1000), (4, 500)]
    assert "settle.at-once" in answer["with_rules"]


def test_so_it_is_in_a_round():
    # The button of no card: seat 4 is first in turn, seat 6 has the natural.
    words = "seed=1 bank=3:$15/1 4:game=$10 6:game=$10 cards=ThAh8d9dJkKc plays=4:stand;bank:stand"
    acts = T.acts(words)
    assert list(acts).index("settle/6/seat-6.game") < list(acts).index("settle/4/seat-4.game")
    assert (acts["settle/6/seat-6.game"], acts["settle/4/seat-4.game"]) == ("pay $10", "pay $5")


def test_a_hidden_natural_is_lost():
    # L1313-1315; quiz 4
    assert T.ask("ruling", situation="hidden-natural")["ruling"] == "counts-two-or-twelve"


def test_nobody_draws_on_22():
    # L1302-1303; quiz 5
    assert T.draw("player", "Kh Qd 2c") == "stand"
    assert T.draw("player", "Kh Qd") == "choice"
    assert T.draw("bank", "Kh 5d") == "choice"
    assert T.draw("bank", "Kh Qd 5c") == "stand"


def test_nobody_is_ever_over():
    for who in ("player", "bank"):
        assert T.ask("draw", who=who, cards=["Kh", "Qd", "Tc", "9c"])["over"] is False


def test_every_player_posts_a_dollar():
    # L42-46, L1293
    assert T.fee(1, {"game": 1000}) == (0, 100)


def test_players_cards_lie_down_and_the_player_dealer_has_one_of_each():
    # L1295-1296
    rounds = list(T.round("seed=1 bank=3:$100/1 4:game=$10 cards=Th9c6d8h plays=4:stand;bank:stand"))
    lay = next(now.lay for now, key, _ in rounds if key.kind == "draw")
    assert [laid.up for laid in lay.cards["seat-4.hand"]] == [False, False]
    assert [laid.up for laid in lay.cards["bank.hand"]] == [False, True]


def test_the_player_dealer_chooses():
    # L1307-1308
    acts = T.acts("seed=1 bank=3:$100/1 4:game=$10 cards=Th9c6d8h5s plays=4:stand;bank:hit,stand")
    assert (acts["draw/bank-2"], acts["draw/bank-3"]) == ("choice", "stand")


def test_what_is_not_printed_is_marked():
    rules = game(T.id).rules
    for id in ("settle.order", "deal.tells", "deal.first", "result.nearer"):
        assert rules[id].doubt


def test_cards_that_lie_face_down_are_counted_when_they_are_exposed():
    # L1295: two cards face down; L1309-1311: exposed in turn from the action hand, when the player-dealer has played
    words = "seed=1 bank=3:$200/1 4:game=$10 5:game=$10 fee=1 cards=9h5d5h8d7dJd2c plays=4:hit,stand;5:stand;bank:stand"
    steps = list(T.round(words))
    asked = [str(key) for _, key, _ in steps]
    assert asked.index("read-total/bank-2") < asked.index("read-total/4/first") < asked.index("settle/4/seat-4.game")
    assert asked.index("settle/4/seat-4.game") < asked.index("read-total/5/first")
    counted = {str(key): act_text(decision.result) for _, key, decision in steps}
    assert counted["read-total/4/first"] == "hard-19"  # 9 and 8, and a deuce drawn
    lies = {str(key): {seat: r.lay.cards[f"seat-{seat}.hand"][0].up for seat in (4, 5)} for r, key, _ in steps[8:-1]}
    assert lies["read-total/4/first"] == {4: False, 5: False}
    assert lies["settle/4/seat-4.game"] == {4: True, 5: False}
    assert lies["settle/5/seat-5.game"] == {4: True, 5: True}


def test_hands_are_turned_in_the_order_in_which_they_are_settled():
    answer = T.ask("order", player_dealer=3, occupied=[1, 5])
    assert answer["turned"] == ["bank", *answer["settle"]] == ["bank", 5, 1]
