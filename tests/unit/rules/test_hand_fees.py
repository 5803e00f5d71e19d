"""What the players of a hand pay: by how many play, by the size of a point, by position."""

from __future__ import annotations

import pytest

from trainer.rules.collection import BEFORE, BUTTON, PLAYER, Collected
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import read_hand_fees

ROW = {
    "option": 1,
    "kind": "$1 condition",
    "fees": [{"from": 2, "to": 4, "fee": 300}, {"from": 5, "to": 5, "fee": 500}, {"from": 6, "fee": 600}],
    "cite": "L9",
}
RULE = {"id": "fee.when", "say": "The fee is taken before the hand.", "cite": "L8"}


def read(*rows: dict[str, object], payer: str = BUTTON):
    context = BookContext("book")
    reader = Reader({"fees": list(rows), "rule": [RULE]}, "book.toml", context)
    rule = reader.rows("rule")[0].printed()
    return read_hand_fees(reader, "fees", "", rule, (payer, BEFORE)), context.problems


def test_the_band_of_the_players_counts():
    sheet, problems = read(ROW)
    assert problems == []
    option = sheet.options[0]
    assert [sheet.amount_for(option, players).result.button for players in (2, 4, 5, 6, 9)] == [300, 300, 500, 600, 600]
    assert (sheet.amount_for(option, 5).rule.id, sheet.of_rule("fee.option-1")) == ("fee.option-1", option)


@pytest.mark.parametrize(
    ("row", "place", "players", "fee"),
    [
        ({"each": 100}, 3, 4, 100),
        ({"positions": [300, 200]}, 2, 4, 200),
        ({"positions": [300, 200]}, 3, 4, 0),
        ({"players": {"p3": 300, "p4": 400}}, 1, 2, 300),
        ({"players": {"p3": 300, "p4": 400}}, 1, 3, 300),
        ({"players": {"p3": 300, "p4": 400}}, 1, 5, 400),
    ],
)
def test_players_pay_the_same_by_position_or_by_how_many_play(
    row: dict[str, object], place: int, players: int, fee: int
):
    sheet, problems = read({"option": 2, "point": {"min": 100, "max": 10000}, "cite": "L9", **row}, payer=PLAYER)
    assert problems == []
    decision = sheet.amount_for(sheet.options[0], players, (BEFORE,), place)
    assert (decision.result, decision.rule.id) == (Collected(each_player=fee), "fee.option-2")


def test_the_option_is_found_by_the_size_of_a_point():
    small = {"option": 1, "point": {"min": 100, "max": 100}, "each": 100, "cite": "L9"}
    large = {"option": 2, "point": {"min": 200}, "each": 200, "cite": "L10"}
    sheet, _ = read(small, large, payer=PLAYER)
    assert [option.bounds for option in sheet.options] == [(100, 100), (200, 0)]
    assert [sheet.for_point(number, point).number for number, point in (("", 100), ("", 900), ("1", 900))] == [1, 2, 2]


def test_faults_are_named():
    _, problems = read(ROW, ROW)
    assert any("written twice" in str(one) for one in problems)
    _, problems = read({**ROW, "fees": [{"from": 5, "fee": 1}, {"from": 2, "fee": 2}]})
    assert any("must rise" in str(one) for one in problems)
    _, problems = read({"option": 1, "cite": "L9"})
    assert any("each, positions" in str(one) for one in problems)
