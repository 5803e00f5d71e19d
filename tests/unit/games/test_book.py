"""What a game offers of its book, held against the table it was read from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.rulebook.asking import game, library
from trainer.rules.decision import Rule

GAMES = tuple(library())


def listed(rules: tuple[Rule[Any, Any], ...]) -> Iterator[str]:
    """The ids of a list and of the lists it uses."""
    for rule in rules:
        yield rule.printed.id
        yield from listed(rule.use)


def deciding_rows(table: Mapping[str, Any]) -> Iterator[str]:
    """The ids of all rows that say what is done when something holds, wherever they stand in a joined table."""
    for value in table.values():
        if isinstance(value, Mapping):
            yield from deciding_rows(value)
        elif isinstance(value, (list, tuple)):
            for row in value:
                if isinstance(row, Mapping):
                    yield from [row["id"]] if {"id", "do", "when"} <= row.keys() else deciding_rows(row)


def joined(id: str) -> dict[str, Any]:
    return library().joined(id)[0].table


def rows_of(table: Mapping[str, Any], key: str) -> int:
    """How many rows a list or a table of rows has."""
    return len(table.get(key, ()))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", GAMES)
def test_every_row_that_decides_stands_in_one_list_with_a_heading(id: str):
    book, table = game(id).book, joined(id)
    found = {rule for one in book.lists for rule in listed(one.rules)}
    assert found >= set(deciding_rows(table))
    assert found <= book.rules.keys()
    assert len({one.id for one in book.lists}) == len(book.lists)
    assert all(str(one.heading) for one in book.lists)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", GAMES)
def test_pay_tables_and_schedules_are_those_of_the_book(id: str):
    book, table = game(id).book, joined(id)
    assert {one.wager: len(one.rows) for one in book.pay_tables} == {
        wager: len(rows) for wager, rows in table.get("paytable", {}).items()
    }
    schedules: list[Any] = [*book.fees.values(), *(sheet for sheet in book.sheets if "fees" in table)]
    lists = {"fees", *map(str, table.get("fee_sets", {}).values())}
    assert sum(len(one.options) for one in schedules) == sum(rows_of(table, key) for key in lists)
    offered = game(id).fees
    assert offered is None or book.fees.keys() == offered.named.keys()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", GAMES)
def test_a_list_by_which_hands_are_set_comes_with_the_way_to_set_them(id: str):
    played = game(id)
    sets = [one.rules for one in played.book.lists if one.sets]
    ways = [way.rules for way in played.house_way.all] if played.house_way else []
    assert sets == ways + ([played.advice.rules] if played.advice else [])


def test_lists_are_called_as_the_book_calls_their_wagers():
    headings = {str(one.heading) for one in game("casino-99/ez-baccarat-panda-8").book.lists}
    assert {"Drawing: Player", "Drawing: Banker", "Settling: Panda 8", "Settling: Dragon 7"} <= headings
    shared = next(one for one in game("lake-elsinore/let-it-ride-bonus").book.lists if "Bet 1" in str(one.heading))
    assert str(shared.heading) == "Settling: Bet 1, Bet 2, Bet $"  # one list for the three bets
