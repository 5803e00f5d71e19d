"""Fee ladders and limits as they are posted."""

from __future__ import annotations

import pytest

from trainer.core.errors import BadText
from trainer.rules.context import BookContext
from trainer.rules.fees import read_fees
from trainer.rules.ladders import Tier, parse_ladder, parse_limit
from trainer.rules.reader import Reader


@pytest.mark.parametrize(
    ("written", "steps"),
    [
        ("any: $3", [(1, None, 300)]),
        ("$10 and up: $2", [(1000, None, 200)]),
        ("$5-$100: 50c, $200: $1, above: $2", [(500, 10000, 50), (10100, 20000, 100), (20100, None, 200)]),
        ("$10-$100: $1, $105-$200: $2.50", [(1000, 10000, 100), (10500, 20000, 250)]),
        ("$501-$1000: $5, $1000 and up: $8", [(50100, 100000, 500), (100000, None, 800)]),
    ],
)
def test_a_ladder_is_read_as_it_is_posted(written: str, steps: list[tuple[int, int | None, int]]) -> None:
    assert [(step.start, step.end, step.fee) for step in parse_ladder(written)] == steps


def test_a_step_may_be_printed_at_another_amount_than_it_is_read() -> None:
    assert parse_ladder("$5-$100: $1, $101 (printed $105)-$200: $2")[1] == Tier(10100, 20000, 200, 10500)
    assert parse_ladder("$5-$100: $1, $101 (printed $105) and up: $2")[1] == Tier(10100, None, 200, 10500)


@pytest.mark.parametrize(
    "written", ["", "$5-$100", "$100: $1", "$5-$100: x", "above: $1", "$5-ten: $1", "any: $1, $5: $2"]
)
def test_what_is_no_ladder_is_refused(written: str) -> None:
    with pytest.raises(BadText):
        parse_ladder(written)


@pytest.mark.parametrize(("written", "limit"), [("$5-$300", (500, 30000)), ("$10 and up", (1000, 0)), ("any", (0, 0))])
def test_a_limit_is_read_as_it_is_posted(written: str, limit: tuple[int, int]) -> None:
    assert parse_limit(written) == limit


@pytest.mark.parametrize("written", ["", "$5", "five", "$5-", "above", "$5-$10-$20"])
def test_what_is_no_limit_is_refused(written: str) -> None:
    with pytest.raises(BadText):
        parse_limit(written)


def test_a_fault_in_a_ladder_is_named_with_its_place_and_a_remedy() -> None:
    row = {"limit": "$5-$300", "player_dealer": "$5-$100: 50c, 200; $1", "cite": "L1"}
    reader = Reader({"fees": {"3": row}}, "book", BookContext("book"))
    read_fees(reader, ("game",))
    (problem,) = reader.book.problems
    assert problem.where == "book.fees.3.player_dealer"
    assert "'200; $1' is not a step of a ladder" in problem.message
    assert "Write a ladder as in" in problem.hint


def test_a_fee_of_another_step_names_that_step():
    row = {"option": 1, "limit": "$5-$500", "player_dealer": "$5-$100: $1, $200: $3, above: $5", "cite": "L9"}
    reader = Reader({"fees": {"1": row}}, "book", BookContext("book"))
    decision = read_fees(reader, ("game",)).options[0].for_player_dealer(8000)
    line = decision.line_for(300)
    assert line is not None
    assert str(line.lacking) == "That is another step: $101–$200: $3. The amount here: total table action $80."
    assert decision.line_for(200) is None, "no step takes that"
