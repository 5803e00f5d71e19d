"""Schedules beside the one in force, amounts in two tiers, and citations of several lines."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from trainer.rules.context import BookContext
from trainer.rules.fees import read_fee_sets
from trainer.rules.reader import Reader


def rows(ladder: str) -> list[dict[str, object]]:
    return [{"option": 1, "limit": "$1-$90", "player_dealer": ladder, "cite": "L1"}]


def test_further_schedules_have_names_and_rules_of_their_own():
    data = {"fees": rows("any: 5c"), "fee_sets": {"old": "old_fees"}, "old_fees": rows("any: 7c")}
    reader = Reader(data, "book", BookContext("book"))
    fees = read_fee_sets(reader, ("game",))
    reader.finish()
    assert reader.book.problems == []
    assert fees.now.options[0].for_player_dealer(10).result == 5
    assert fees.named["old"].options[0].for_player_dealer(10).result == 7
    assert set(reader.book.rules) == {"fee", "fee.option-1", "fee.old", "fee.old.option-1"}
    assert "old option 1" in reader.book.rules["fee.old.option-1"].says


def test_a_schedule_may_have_a_second_name():
    data = {"fees": rows("any: 5c"), "fee_sets": {"sheet-2014": "fees"}}
    reader = Reader(data, "book", BookContext("book"))
    fees = read_fee_sets(reader, ("game",))
    assert fees.names == ("", "sheet-2014")
    assert fees.schedule("sheet-2014") is fees.now
    assert list(fees.named) == [""]
    assert set(reader.book.rules) == {"fee", "fee.option-1"}


@pytest.mark.parametrize(("amount", "fee", "doubtful"), [(999, 5, False), (1000, 5, True), (1001, 8, False)])
def test_an_amount_in_two_tiers_pays_the_lower_fee_with_a_doubt(amount: int, fee: int, *, doubtful: bool):
    data = {"fees": rows("$5.01-$10: 5c, $10 and up: 8c")}
    option = read_fee_sets(Reader(data, "book", BookContext("book")), ("game",)).now.options[0]
    decision = option.for_player_dealer(amount)
    assert decision.result == fee
    assert bool(decision.rule.doubt) is doubtful


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("L12", "book L12"),
        ("L12, L15-17", "book L12, L15-17"),
        ("other L12", "other L12"),
        ("other L1, L2", "other L1, L2"),
    ],
)
def test_a_citation_names_lines_and_perhaps_a_book(written: str, read: str):
    assert str(Reader({"cite": written}, "row", BookContext("book")).citation()) == read


def test_an_option_is_found_by_the_rule_it_is():
    data = {"fees": rows("any: 5c"), "fee_sets": {"old": "old_fees"}, "old_fees": rows("any: 7c")}
    fees = read_fee_sets(Reader(data, "book", BookContext("book")), ("game",))
    for name, rule in (("", "fee.option-1"), ("old", "fee.old.option-1")):
        found = fees.of_rule(rule)
        assert found is not None
        assert found == (name, fees.named[name].options[0])
    assert fees.of_rule("fee.option-2") is None
    assert fees.of_rule("") is None


def test_another_schedule_is_called_as_people_call_it():
    data = {
        "fees": rows("any: 5c"),
        "fee_sets": {"old": "old_fees", "older": "older_fees"},
        "fee_titles": {"old": "the sheet of 2008"},
        "old_fees": rows("any: 7c"),
        "older_fees": rows("any: 8c"),
    }
    context = BookContext("book")
    read_fee_sets(Reader(data, "book", context), ("game",))
    says = [str(context.rules[f"fee.{name}"].says) for name in ("old", "older")]
    assert says == ["The posted collection, the sheet of 2008.", "The posted collection, older."]


@pytest.mark.parametrize("id", [info.id for info in LIBRARY.infos])
def test_every_schedule_of_a_bundled_book_that_is_asked_about_has_a_title(id: str):
    reader = Reader(LIBRARY.joined(id)[0].table, id, BookContext("book"))
    sets = reader.table("fee_sets") if reader.has("fee_sets") else None
    rows_of = {name: sets.text(name) for name in sets.names()} if sets else {}
    first = {rows: name for name, rows in reversed(rows_of.items()) if rows != "fees"}
    titles = reader.table("fee_titles").names() if reader.has("fee_titles") else ()
    if LIBRARY.info(id).family != "chinese-poker":  # its schedules are told by the down, in the question
        assert set(first.values()) <= set(titles)
