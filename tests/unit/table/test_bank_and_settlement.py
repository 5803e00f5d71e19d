"""The player-dealer's wager as cover, the order of settlement, one wager against the bank."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.table.bank import Cover, Ledger
from trainer.table.settlement import LapOrder, Outcome, Wager, settle_all, settle_one

# The three models worked through on one table are printed on Casino Real's shared page: the bank puts up $100; in order
# seat 3 loses $60, seat 4 wins $80 at even money, seat 5 loses $50.
LOSES_60 = Wager(3, "game", 0, 6000)
WINS_80 = Wager(4, "game", 0, 8000)
LOSES_50 = Wager(5, "game", 0, 5000)
TABLE = (LOSES_60, WINS_80, LOSES_50)
OUTCOMES = {LOSES_60: Outcome("take", 6000), WINS_80: Outcome("pay", 8000), LOSES_50: Outcome("take", 5000)}


@pytest.mark.parametrize(
    ("model", "moves", "net"),
    [
        (Cover.MATCHED, [("take", 6000, 0), ("pay", 4000, 4000), ("return", 0, 5000)], 2000),
        (Cover.TWO_CAP, [("take", 6000, 0), ("pay", 8000, 0), ("take", 4000, 1000)], 2000),
        (Cover.NET, [("take", 6000, 0), ("pay", 8000, 0), ("take", 5000, 0)], 3000),
    ],
)
def test_the_worked_example_of_the_three_models(model: Cover, moves: list[tuple[str, int, int]], net: int) -> None:
    settled, ledger = settle_all(TABLE, OUTCOMES, Ledger(model, 10000))
    assert [(move.do, move.covered, move.returned) for move in settled] == moves
    assert ledger.net == net


def test_a_bet_paid_forty_to_one_uses_forty_times_its_stake() -> None:
    wager = Wager(2, "dragon-7", 0, 500)
    moved, ledger = settle_one(wager, Outcome("pay", 20000), Ledger(Cover.MATCHED, 25000))
    assert (moved.covered, ledger.can_pay) == (20000, 5000)


def test_pushes_use_no_cover() -> None:
    moved, ledger = settle_one(LOSES_60, Outcome("push"), Ledger(Cover.MATCHED, 100))
    assert (moved.do, moved.covered, ledger.can_pay) == ("push", 0, 100)


def test_after_the_last_dollar_everything_goes_back() -> None:
    spent = Ledger(Cover.MATCHED, 6000, collected=6000)
    for outcome in (Outcome("pay", 8000), Outcome("take", 8000), Outcome("push")):
        moved, after = settle_one(WINS_80, outcome, spent)
        assert (moved.do, moved.returned, after) == ("return", 8000, spent)


def test_the_net_bank_stops_when_it_has_doubled() -> None:
    doubled = Ledger(Cover.NET, 5000, collected=5000)
    assert doubled.exhausted
    assert settle_one(LOSES_50, Outcome("take", 5000), doubled)[0].do == "return"


@given(
    st.lists(
        st.tuples(st.integers(1, 7), st.integers(1, 500), st.sampled_from(["pay", "take", "push"]), st.integers(1, 40)),
        min_size=1,
        max_size=12,
    ),
    st.integers(0, 3000),
    st.sampled_from(list(Cover)),
)
def test_nobody_wins_or_loses_more_than_the_bank_put_up(
    table: list[tuple[int, int, str, int]], put_up: int, model: Cover
) -> None:
    wagers = [Wager(seat, f"w{place}", 0, stake) for place, (seat, stake, _, _) in enumerate(table)]
    outcomes = {
        wager: Outcome(do, {"pay": wager.stake * odds, "take": wager.stake, "push": 0}[do])
        for wager, (_, _, do, odds) in zip(wagers, table, strict=True)
    }
    moves, ledger = settle_all(wagers, outcomes, Ledger(model, put_up))
    assert -put_up <= ledger.net <= put_up
    assert ledger.paid == sum(move.covered for move in moves if move.do == "pay")
    assert ledger.collected == sum(move.covered for move in moves if move.do == "take")
    assert all(0 <= move.covered <= move.amount or move.do == "return" for move in moves)
    assert all(0 <= move.returned <= move.wager.stake for move in moves)
    if model is Cover.MATCHED:
        assert ledger.paid + ledger.collected <= put_up


def test_seat_by_seat_and_lap_by_lap() -> None:
    wagers = [Wager(seat, kind, 0, 100) for seat in (2, 5) for kind in ("game", "bonus")]
    by_seat = LapOrder((("game", "bonus"),)).sort(wagers, 4, 7)
    by_lap = LapOrder((("game",), ("bonus",))).sort(wagers, 4, 7)
    assert [(w.seat, w.kind) for w in by_seat] == [(5, "game"), (5, "bonus"), (2, "game"), (2, "bonus")]
    assert [(w.seat, w.kind) for w in by_lap] == [(5, "game"), (2, "game"), (5, "bonus"), (2, "bonus")]


def test_the_seated_player_comes_before_his_back_line() -> None:
    wagers = [Wager(2, "game", 1, 100), Wager(2, "game", 0, 100)]
    assert [w.back for w in LapOrder((("game",),)).sort(wagers, 1, 7)] == [0, 1]
