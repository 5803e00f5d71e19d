from __future__ import annotations

import itertools
import sys
from functools import partial

import pytest

from trainer.bench import peers
from trainer.bench.bench_table import Goal, Measured, figure, measure, table_lines
from trainer.bench.clock import Competitor, each, interleaved, percentile, spread

ROW = Measured(
    "7 cards",
    "ns",
    400.0,
    (("treys", 8000.0), ("floor", 300.0), ("away", None)),
    (Goal(500), Goal(15, "treys", at_least=True), Goal(1.3, "floor"), Goal(2, "away", at_least=True)),
)


def test_goals():
    assert [goal.says for goal in ROW.goals] == ["≤ 500", "≥ 15x treys", "≤ 1.3x floor", "≥ 2x away"]
    assert [goal.met(ROW) for goal in ROW.goals] == [True, True, False, None]
    assert Goal(10).met(Measured("felt", "ms", None)) is None


def test_ratios_are_how_many_times_as_long_the_peer_takes():
    assert (ROW.ratio("treys"), ROW.ratio("floor"), ROW.ratio("away")) == (20.0, 0.75, None)


def test_the_table_has_a_line_for_each_peer_and_for_a_plain_limit():
    lines = list(table_lines([ROW, Measured("felt", "ms", None, (), (Goal(5),), "not available")]))
    assert len(lines) == 1 + 4 + 1
    assert lines[1].split() == ["7", "cards", "400", "ns", "≤", "500", "yes"]
    assert lines[2].split() == ["treys", "8,000", "ns", "20.00", "≥", "15x", "treys", "yes"]
    assert lines[3].split()[-1] == "NO"
    assert lines[4].split() == ["away", "-", "-", "≥", "2x", "away", "-"]
    assert lines[5].split() == ["felt", "-", "not", "available", "≤", "5", "-"]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(None, "ns", "-"), (1234.5, "ns", "1,234 ns"), (12.34, "µs", "12.3 µs"), (0.257, "ms", "0.26 ms")],
)
def test_figures(value: float | None, unit: str, text: str):
    assert figure(value, unit) == text


def test_json():
    answer = ROW.as_json()
    assert answer["peers"] == [
        {"name": "treys", "value": 8000.0, "ratio": 20.0},
        {"name": "floor", "value": 300.0, "ratio": 0.75},
        {"name": "away", "value": None, "ratio": None},
    ]
    assert answer["goals"] == [
        {"goal": "≤ 500", "met": True},
        {"goal": "≥ 15x treys", "met": True},
        {"goal": "≤ 1.3x floor", "met": False},
        {"goal": "≥ 2x away", "met": None},
    ]


def test_competitors_take_turns_and_the_median_counts(monkeypatch: pytest.MonkeyPatch):
    done: list[str] = []
    ticks = itertools.count(0, 2)
    monkeypatch.setattr("trainer.bench.clock.now", lambda: next(ticks))
    field = {name: Competitor(partial(done.append, name), 10) for name in ("a", "b")}
    assert interleaved(field, turns=3) == {"a": 2e8, "b": 2e8}
    assert done == ["a", "b", "a", "b", "b", "a", "a", "b"]


def test_every_input_is_used_once_a_turn():
    seen: list[object] = []
    one = each(seen.append, [1, 2, 3])
    two = spread(lambda first, second: seen.append((first, second)), [(1, 2), (3, 4)])
    one.turn()
    two.turn()
    assert (seen, one.calls, two.calls) == ([1, 2, 3, (1, 2), (3, 4)], 3, 2)


def test_percentile():
    assert percentile([*range(100, 0, -1)], 0.99) == 100
    assert percentile([5.0], 0.99) == 5.0


def test_only_groups_with_a_wanted_row_are_run(monkeypatch: pytest.MonkeyPatch):
    from trainer.bench import bench_rows

    groups = (
        (("alpha", "beta"), lambda: [Measured("alpha", "ns", 1.0), Measured("beta", "ns", 2.0)]),
        (("gamma",), lambda: pytest.fail("nobody asked for it")),
    )
    monkeypatch.setattr(bench_rows, "GROUPS", groups)
    assert [row.name for row in measure(["BET"])] == ["beta"]


def test_every_group_names_its_rows_once():
    from trainer.bench.bench_rows import GROUPS

    names = [name for group, _ in GROUPS for name in group]
    assert len(names) == len(set(names)) >= 20


def test_peers_that_are_not_installed_give_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [])
    assert peers.pygow_poker() is None
    for name in ("treys", "phevaluator", "eval7", "pokerkit"):
        monkeypatch.setitem(sys.modules, name, None)
    assert peers.treys() is None
    assert peers.phevaluator() is None
    assert peers.eval7() is None
    assert peers.pokerkit("StandardHighHand") is None


def test_hands_as_the_house_way_peer_writes_them():
    assert peers.pygow_texts([0, 51, 52, 33]) == ["02c", "14s", "JKR", "10d"]
