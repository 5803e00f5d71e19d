"""Cutting amounts into chips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.felt.view_pieces import apart, columns, cut_out, denominations_for, fewest
from trainer.table.chips import DENOMINATIONS, cut, how_many


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (0, ()),
        (2_500, ((2_500, 1),)),
        (13_100, ((10_000, 1), (2_500, 1), (500, 1), (100, 1))),
        (50_150, ((50_000, 1), (100, 1), (50, 1))),
        (4_000, ((2_500, 1), (500, 3))),
    ],
)
def test_the_usual_amounts(cents, chips):
    assert cut(cents) == chips


@given(st.integers(0, 3_000_00))
def test_the_chips_make_the_amount(cents):
    assert sum(value * count for value, count in cut(cents)) == cents


@given(st.integers(0, 400).map(lambda number: number * 50))
def test_no_other_cut_takes_fewer_chips(cents):
    """Against all ways, counted up from nothing."""
    fewest = [0] + [10**6] * (cents // 50)
    for total in range(1, len(fewest)):
        steps = [value // 50 for value in DENOMINATIONS if value // 50 <= total]
        fewest[total] = 1 + min(fewest[total - step] for step in steps)
    assert how_many(cut(cents)) == fewest[-1]


@pytest.mark.parametrize(
    ("cents", "denominations", "count"),
    [(600, (100, 300, 400), 2), (800, (100, 200, 500), 3), (1_200, (100, 500, 600), 2)],
)
def test_the_fewest_chips_also_where_the_largest_first_would_take_more(cents, denominations, count):
    assert how_many(cut(cents, denominations)) == count


def test_what_no_chip_makes_is_one_coin():
    assert cut(2_525) == ((2_500, 1), (25, 1))
    assert cut(10) == ((10, 1),)


@given(st.integers(0, 2_000_00), st.integers(1, 20))
def test_columns_hold_every_chip_and_none_is_too_high(cents, high):
    standing = columns(cut(cents), high)
    assert sum(map(sum, standing)) == cents
    assert all(0 < len(column) <= high for column in standing)


def test_columns_are_about_equal():
    assert [len(column) for column in columns(((100, 11),), 10)] == [6, 5]


def test_more_chips_than_the_columns_hold_stand_higher():
    assert [len(column) for column in columns(((100, 14),), 4, 3)] == [5, 5, 4]
    assert [len(column) for column in columns(((100, 3),), 4, 3)] == [3]


def test_large_sums_bring_large_chips():
    assert max(denominations_for(499_900)) == 50_000
    assert max(denominations_for(500_000)) == 100_000
    assert max(denominations_for(2_500_000)) == 500_000


def test_a_proved_stack_is_cut_out_in_fives_by_denomination():
    assert cut_out(cut(3_100)) == ((2_500,), (500,), (100,))
    assert cut_out(((50_000, 7),)) == ((50_000,) * 5, (50_000,) * 2)


@given(st.integers(1, 60_000).map(lambda number: number * 50))
def test_what_is_cut_out_is_the_amount_in_columns_of_one_denomination_and_at_most_five(cents):
    standing = cut_out(fewest(cents))
    assert sum(map(sum, standing)) == cents
    assert all(len(set(column)) == 1 and 0 < len(column) <= 5 for column in standing)
    lowest = [column[0] for column in standing]
    assert lowest == sorted(lowest, reverse=True)


def test_a_pot_stands_by_denomination_so_that_it_can_be_counted():
    # $141: a hundred, a twenty-five, three fives, a one; in three columns the ones with the fewest chips share one
    assert apart(cut(14_100)) == ((10_000, 2_500), (500, 500, 500), (100,))
    assert apart(((500, 3), (100, 2))) == ((500,) * 3, (100,) * 2)
    assert apart(((100, 13),), 10) == ((100,) * 7, (100,) * 6)
    assert apart(()) == ()


@given(st.integers(0, 2_000_00), st.integers(1, 12), st.integers(1, 4))
def test_chips_that_stand_apart_are_all_there(cents, high, most):
    standing = apart(cut(cents), high, most)
    assert sum(map(sum, standing)) == cents
    assert len(standing) <= most
    assert [chip for column in standing for chip in column] == sorted(sum(standing, ()), reverse=True)
