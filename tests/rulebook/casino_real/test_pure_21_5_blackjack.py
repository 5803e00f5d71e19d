"""Pure 21.5 Blackjack with Buster at Casino Real (L1418-1676)."""

from __future__ import annotations

import pytest

from tests.rulebook.asking import game
from tests.rulebook.blackjack import Table, seat
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup

T = Table("casino-real/pure-21-5-blackjack")


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Th 6d 9c", "8c 8d 8h", "push"),  # L1507; quiz 1
        ("Th 6d 9c", "Tc 6d 8h", "lose"),  # L1508; quiz 2
        ("Th 8d", "Tc 6d 8h", "win"),  # L1502
        ("Ah Kd", "Ac Qd", "push"),  # L1499; quiz 3
        ("Th 9d 2c", "Ac Qd", "lose"),  # L1500
        ("Th 6d 9c", "Tc 7d", "lose"),  # L1503
        ("Th 9d", "Tc 8d", "win"),
        ("Th 9d", "Tc 9d", "push"),  # L1504-1505
    ],
)
def test_results(player: str, bank: str, result: str):
    assert T.result(player, bank) == result


def test_a_pure_21_5_pays_6_to_5():
    # L1434; quiz 3
    assert T.settle([seat(4, "Ah Kd", game=1000)], "Tc Td") == [(4, "game", "pay", 1200)]


def test_split_aces_and_a_king_are_21():
    # L1518; quiz 4
    assert T.ask("compare", player=["Ah", "Kd"], bank=["Tc", "9d"], split=True)["rule"] == "result.nearer"


def test_splitting_for_less_no_doubling_for_less_yes():
    # L1517-1518; quiz 5
    assert not T.allowed("split", "8h 8d", wager=2000, amount=1000)
    assert T.allowed("double", "8h 3d", wager=2000, amount=1000)


def test_insurance_wins_what_the_game_wager_loses():
    # L1524; quiz 6
    moves = T.settle([seat(4, "Th Qd", game=2000, insurance=1000)], "Ac Kd")
    assert moves == [(4, "insurance", "pay", 2000), (4, "game", "take", 2000)]


def test_insurance_over_half_is_refused():
    # L1524; quiz 7
    assert not T.allowed("insurance", "Th Qd", "Ac", wager=2000, amount=1500)
    assert T.allowed("insurance", "Th Qd", "Ac", wager=2000, amount=1000)


def test_even_money_is_not_printed_here():
    assert "even-money" not in {skill.rule.id.partition(".")[0] for skill in game(T.id).skills}


def test_the_player_dealer_plays_out_for_buster_alone():
    # L1547; quiz 8
    acts = T.acts("seed=1 bank=3:$9000/1 4:game=$20,buster=$5 fee=4 cards=Ah9cKd5dTs plays=4:stand")
    assert acts["draw/bank-2"] == "hit"
    assert acts["settle/4/seat-4.buster"] == "pay $10"


@pytest.mark.parametrize(("card", "seat"), [("Th", 3), ("Jh", 4), ("Kh", 6), ("8h", 1), ("Ah", 1)])
def test_the_hole_card_counts_seven_seats(card: str, seat: int):
    # L1470; quiz 9: with the player-dealer in seat 8 the seven others are 1 to 7.
    assert T.button(8, card) == seat


def test_a_busted_players_buster_bet_stays():
    # L1537; quiz 10
    moves = T.settle([seat(4, "Th 6d 9c", game=2000, buster=500)], "Tc 6d 8h")
    assert moves == [(4, "game", "take", 2000), (4, "buster", "pay", 1000)]


def test_the_fee_of_quiz_11():
    # L1561, L1585: schedule 4, $180 and $25 Buster: $3.
    assert T.fee(4, {"game": 18000, "buster": 2500}) == (300, 0)


@pytest.mark.parametrize(("cards", "act"), [("Ah 6d", "hit"), ("Ah 7d", "stand"), ("Th 6d", "hit"), ("Th 7d", "stand")])
def test_the_player_dealers_chart(cards: str, act: str):
    # L1489-1493; quiz 12
    assert T.draw("bank", cards) == act


@pytest.mark.parametrize(
    ("cards", "act"), [("5h 6d", "hit"), ("Th 2d", "choice"), ("Th 9d", "stand"), ("Ah 8d", "choice")]
)
def test_the_players_chart(cards: str, act: str):
    # L1483-1487
    assert T.draw("player", cards) == act


@pytest.mark.parametrize(
    ("bank", "pays"),
    [
        ("Tc 6d 7h", 2),
        ("Tc 2d 3h 7h", 2),
        ("2c 3d 4h 5s Th", 4),
        ("2c 2d 3h 3s 4h 9c", 15),
        ("2c 2d 2h 3s 3h 3c 8d", 50),
        ("2c 2d 2h 2s 2h 2c 2d 9s", 250),
        ("Tc 8d", 0),
    ],
)
def test_buster(bank: str, pays: int):
    # L1549-1557; quiz 13: seven cards, $5: $250.
    assert T.pays("buster", 500, bank) == 500 * pays


def test_buster_is_at_most_fifty_dollars():
    # L1561; quiz 14
    assert T.ask("ruling", situation="side-too-high")["ruling"] == "refuse"


def test_seat_by_seat_game_then_buster():
    # L1471, L1545
    rows = [seat(4, "Th 9d", game=1000, buster=500), seat(6, "Th 8d", game=1000, buster=500)]
    moves = T.settle(rows, "Tc 4d 3h")
    assert [(one, kind) for one, kind, _, _ in moves] == [(6, "game"), (6, "buster"), (4, "game"), (4, "buster")]


def test_twenty_one_schedules_each_with_rising_bands():
    # L1563-1674
    options = T.fees.now.options
    assert [option.number for option in options] == list(range(1, 22))
    for option in options:
        assert len(option.player_dealer) == 5
        for tier in option.player_dealer:
            for amount in (tier.start + 100, tier.end or tier.start + 200):
                assert (
                    T.ask("fee", option=option.number, seats=[{"seat": 2, "wagers": {"game": amount}}])["player_dealer"]
                    == tier.fee
                )


def test_500_stands_in_two_tiers_of_option_3_and_the_answer_says_so():
    # L1577-1581: "$301 - $500" and "$500 +"
    def doubt(cents: int) -> str:
        answer = T.ask("fee", option=3, seats=[{"seat": 2, "wagers": {"game": cents}}])
        return str(answer.get("doubt", ""))

    assert "wo printed tiers" in doubt(50000)
    assert not doubt(49900)
    assert not doubt(50100)
    setup = parse_setup(f"{T.id} seed=1 bank=3:$5000/1 fee=3 4:game=$250 5:game=$250", 8)
    fees = [right for _, duty, right in machine.every_duty(game(T.id).start(setup)) if duty.kind is Kind.TAKE_FEE]
    assert "wo printed tiers" in fees[0].rule.doubt


def test_the_fee_does_not_count_what_is_added_after_the_cards():
    # L1561: doubles, splits and insurance are left out; $90 and $10 of Buster are $100.
    wagers = {"game": 9000, "buster": 1000, "double": 9000, "split": 9000, "insurance": 4500}
    assert T.fee(2, wagers) == T.fee(2, {"game": 9000, "buster": 1000}) == (50, 0)


@pytest.mark.parametrize(
    ("option", "dollars", "cents"),
    [(1, 25, 25), (1, 26, 50), (1, 301, 300), (3, 500, 300), (3, 501, 500), (9, 10, None)],
)
def test_printed_bands(option: int, dollars: int, cents: int | None):
    # L1564-1581: schedule 3 prints $500 twice, read $501.
    if cents is not None:
        assert T.fee(option, {"game": dollars * 100})[0] == cents
