"""Seats in a ring, chips that only move, side pots and odd chips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.cards.notation import parse_cards
from trainer.core.errors import IllegalAct
from trainer.table.lay import Lay
from trainer.table.places import spot
from trainer.table.seat_ring import clockwise, count_round, first_among, left_of, numbers_of
from trainer.table.side_pots import Bet, award, divide, halves, odd_chip_order, side_pots


def test_clockwise_goes_round_once() -> None:
    assert clockwise(5, 7) == (5, 6, 7, 1, 2, 3, 4)
    assert left_of(7, 7) == 1


def test_counting_goes_round_as_often_as_needed() -> None:
    ring = clockwise(3, 7)
    assert [count_round(total, ring) for total in (1, 2, 8, 9, 15, 18)] == [3, 4, 3, 4, 3, 6]
    assert numbers_of(0, ring, 18) == (1, 8, 15)


def test_the_first_wanted_seat_counts_itself() -> None:
    assert first_among(4, 7, {4, 6}) == 4
    assert first_among(5, 7, {4, 6}) == 6
    assert first_among(5, 7, ()) is None


def test_chips_only_move() -> None:
    lay = Lay().bring("bank", 5000).bring(spot(2, "game"), 2000)
    paid = lay.pay("bank", spot(2, "game"), 2000)
    assert (paid.chips_at("bank"), paid.chips_at("seat-2.game"), paid.total) == (3000, 4000, lay.total)


@pytest.mark.parametrize("cents", [-1, 5001])
def test_no_more_can_be_moved_than_lies_there(cents: int) -> None:
    with pytest.raises(IllegalAct, match="bank holds"):
        Lay().bring("bank", 5000).pay("bank", "drop", cents)


def test_cards_keep_their_faces_when_they_move() -> None:
    cards = parse_cards("Ah Kd")
    lay = Lay().put("pile-1", cards).move_cards("pile-1", "seat-4.hand")
    assert lay.cards_at("seat-4.hand") == cards
    assert not any(laid.up for laid in lay.cards["seat-4.hand"])
    assert all(laid.up for laid in lay.turn("seat-4.hand").cards["seat-4.hand"])


def test_side_pots_by_hand() -> None:
    # A puts in 500 and is all in, B and C 1500, D folds after 300: main pot 500 + 500 + 500 + 300, side pot 2 x 1000.
    bets = [Bet(1, 500), Bet(2, 1500), Bet(3, 1500), Bet(4, 300, live=False)]
    assert [(pot.amount, pot.seats) for pot in side_pots(bets)] == [(1800, (1, 2, 3)), (2000, (2, 3))]


def test_money_of_a_folded_hand_above_every_live_bet_stays_in_the_last_pot() -> None:
    assert [(pot.amount, pot.seats) for pot in side_pots([Bet(1, 500), Bet(2, 900, live=False)])] == [(1400, (1,))]


@given(st.lists(st.tuples(st.integers(0, 2000), st.booleans()), min_size=1, max_size=9))
def test_pots_hold_every_cent_that_was_bet(table: list[tuple[int, bool]]) -> None:
    bets = [Bet(seat, amount, live) for seat, (amount, live) in enumerate(table, start=1)]
    pots = side_pots(bets)
    live = [bet for bet in bets if bet.live and bet.amount]
    assert sum(pot.amount for pot in pots) == (sum(bet.amount for bet in bets) if live else 0)
    assert all(set(pot.seats) <= {bet.seat for bet in live} for pot in pots)


def test_the_high_half_has_the_odd_chip() -> None:
    assert halves(1500, 100) == (800, 700)
    assert halves(1400, 100) == (700, 700)


def test_odd_chips_go_to_the_left_of_the_button_first() -> None:
    assert odd_chip_order({1, 3, 6}, button=5, table=9) == (6, 1, 3)
    assert divide(1000, (6, 1, 3), 100) == {6: 400, 1: 300, 3: 300}


def test_a_split_pot_with_a_tied_low() -> None:
    # $15 in $1 chips: high $8 to seat 2, low $7 between seats 4 and 1, the odd dollar to 4 who sits left of the button.
    pots = side_pots([Bet(1, 500), Bet(2, 500), Bet(4, 500)])
    order = odd_chip_order({1, 2, 4}, button=3, table=9)
    assert award(pots, [[2]], order, 100, [[1, 4]]) == {2: 800, 4: 400, 1: 300}


@given(st.integers(0, 100000), st.sets(st.integers(1, 9), min_size=1), st.sampled_from([50, 100, 500]))
def test_shares_add_up(amount: int, seats: set[int], chip: int) -> None:
    shares = divide(amount, sorted(seats), chip)
    assert sum(shares.values()) == amount
