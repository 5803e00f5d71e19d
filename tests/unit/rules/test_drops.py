"""Drops: what is taken from a pot by the number of players."""

from __future__ import annotations

from trainer.rules.collection import read_drops
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

ROW = {
    "option": 1,
    "kind": "limit",
    "fees": [{"from": 2, "to": 4, "fee": 300}, {"from": 5, "to": 5, "fee": 500}, {"from": 6, "fee": 600}],
    "early": 100,
    "cite": "L9",
}
EARLY = {"id": "fee.early", "say": "A hand that ends early pays less.", "cite": "L8"}


def read(*rows: dict[str, object]):
    context = BookContext("book")
    reader = Reader({"rows": list(rows), "rule": [EARLY]}, "book.toml", context)
    reader.rows("rule")[0].printed()
    return read_drops(reader, "rows", 1), context.problems


def test_the_band_of_the_players_counts():
    schedule, problems = read(ROW)
    assert problems == []
    option = schedule.options[0]
    assert [option.take(players).result for players in (2, 4, 5, 6, 9)] == [300, 300, 500, 600, 600]
    assert option.take(5).rule.id == "fee.option-1"


def test_a_hand_that_ends_early_pays_the_early_fee_by_its_own_rule():
    schedule, _ = read(ROW)
    early = schedule.amount_for(schedule.options[0], 9, reached=False)
    assert (early.result, early.rule.id) == (100, "fee.early")
    assert schedule.amount_for(schedule.options[0], 9, reached=True).result == 600


def test_faults_are_named():
    _, problems = read(ROW, ROW)
    assert any("written twice" in str(one) for one in problems)
    _, problems = read({**ROW, "fees": [{"from": 5, "fee": 1}, {"from": 2, "fee": 2}]})
    assert any("must rise" in str(one) for one in problems)
