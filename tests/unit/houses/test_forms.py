"""Books on printed forms: what a row takes, what it writes itself, where it stands, and what is refused."""

from __future__ import annotations

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import Problem
from trainer.disk import resources
from trainer.houses.joining import Joiner
from trainer.houses.row_layers import lists, row_name, rows_of
from trainer.houses.shelf import Shelf
from trainer.rules.context import Written

BOOKS = resources.read_books()
GENERAL = """
[form]
family = "f"

[table]
seats = 7
chips = [1, 5]

[settlement]
laps = ["game"]

[unreachable]
"draw/hit" = "no reason"
"draw/stand" = "another"

[[rule]]
id = "deal.first"
say = "The first card goes left."

[[chart]]
id = "hit"
say = "Five or less takes a card."
when = "0-5"
do = "hit"

[[chart]]
id = "stand"
say = "Six or more stands."
when = "6-9"
do = "stand"
doubt = "No line says so."

[[street]]
id = "flop"
cards = 3
"""
SPECIAL = """
[form]
on = ["general"]

[table]
chips = [5]

[[rule]]
id = "deal.last"
say = "The last card goes right."

[[ruling]]
id = "third"
situation = "A third hand."
rule = "deal.last"

[[paytable.side]]
hand = "flush"
name = "flush"
pays = "4:1"
"""
HEAD = 'game.form = "special"\n'


def joined(book: str, general: str = GENERAL, special: str = SPECIAL) -> tuple[Written, list[str]]:
    problems: list[Problem] = []
    shelf = Shelf({"forms": {"general": general, "special": special}, "house": {"book": HEAD + book}})
    table = Joiner(shelf).book("house/book", problems).table
    return table, [str(problem) for problem in problems]


def rows(table: Written, key: str) -> list[object]:
    return [row["id"] for row in rows_of(table.get(key))]


def test_a_cited_row_has_the_words_of_the_form_and_the_lines_of_the_book() -> None:
    table, problems = joined('[cites]\n"deal.first" = "L5"\nsettlement = "L9"')
    assert table["rule"] == [{"id": "deal.first", "say": "The first card goes left.", "cite": "L5"}]
    assert table["settlement"] == {"laps": ["game"], "cite": "L9"}
    assert problems == []


def test_rows_that_are_not_cited_are_left_out_but_those_that_are_printed_nowhere() -> None:
    table, _ = joined("")
    assert "rule" not in table
    assert "chart" not in table
    assert table["street"] == [{"id": "flop", "cards": 3}]


def test_a_table_takes_what_it_does_not_write_and_lists_are_one_value() -> None:
    table, _ = joined("table.seats = 8\ntable.back = true")
    assert table["table"] == {"seats": 8, "chips": [5], "back": True}


def test_the_doubt_of_a_form_is_taken_by_a_question_mark_only() -> None:
    assert "doubt" not in joined('[cites]\nstand = "L5"')[0]["chart"][0]  # type: ignore[index]
    assert joined('[cites]\nstand = "L5 ?"')[0]["chart"][0]["doubt"] == "No line says so."  # type: ignore[index]
    table, _ = joined('[cites]\nstand = { cite = "L5", doubt = "Ours." }')
    assert table["chart"][0]["doubt"] == "Ours."  # type: ignore[index]
    (problem,) = joined('[cites]\nhit = "L5 ?"')[1]
    assert problem == "house/book.toml.cites.hit: the form has no doubt ready for 'hit'."


def test_a_row_writes_over_its_cells_and_with_a_sentence_of_its_own_it_takes_nothing() -> None:
    table, _ = joined(
        '[cites]\nhit = { do = "choice", cite = "L1" }\nstand = { say = "Stand.", do = "stand", cite = "L2" }'
    )
    assert table["chart"] == [
        {"id": "hit", "say": "Five or less takes a card.", "when": "0-5", "do": "choice", "cite": "L1"},
        {"id": "stand", "say": "Stand.", "do": "stand", "cite": "L2"},
    ]


def test_a_ruling_that_applies_a_rule_names_it_instead_of_lines() -> None:
    table, _ = joined('[cites]\n"ruling.third" = "deal.first"')
    assert table["ruling"] == [{"id": "third", "situation": "A third hand.", "rule": "deal.first"}]


def test_rows_of_a_pay_table_are_cited_by_wager_and_hand() -> None:
    table, _ = joined('[cites]\n"side.flush" = { pays = "5:1", cite = "L3" }')
    assert table["paytable"] == {"side": [{"hand": "flush", "name": "flush", "pays": "5:1", "cite": "L3"}]}


def test_a_row_of_its_own_stands_behind_its_group_or_where_it_says() -> None:
    cites = '[cites]\nhit = "L1"\nstand = "L2"\n"deal.first" = "L3"\n"deal.last" = "L4"\n'
    table, _ = joined(f'rule."deal.burn" = {{ say = "Burn." }}\nrule.other = {{ say = "Other." }}\n{cites}')
    assert rows(table, "rule") == ["deal.first", "deal.last", "deal.burn", "other"]
    table, _ = joined(
        f'chart.six = {{ say = "Six.", before = "stand" }}\nchart.five = {{ say = "5", before = "six" }}\n{cites}'
    )
    assert rows(table, "chart") == ["hit", "five", "six", "stand"]
    moved = '[cites]\nhit = { cite = "L1", after = "stand" }\nstand = "L2"\n'
    assert rows(joined(moved)[0], "chart") == ["stand", "hit"]
    (problem,) = joined(f'chart.six = {{ say = "Six.", after = "stnad" }}\n{cites}')[1]
    assert problem == "house/book.toml.chart.six.after: there is no row 'stnad'. Did you mean 'stand'?"


def test_what_cannot_come_up_is_said_of_the_rows_that_are_taken() -> None:
    table, _ = joined('unreachable."deal/x" = "own"\n[cites]\nhit = "L1"')
    assert table["unreachable"] == {"draw/hit": "no reason", "deal/x": "own"}


@pytest.mark.parametrize(
    ("book", "says"),
    [
        (
            '[cites]\n"deal.frist" = "L5"',
            "house/book.toml.cites.deal.frist: the form has no row 'deal.frist'. Did you mean",
        ),
        ('include.x = "sheet.key"', "house/book.toml.include.x: sheet.toml has no 'key'."),
    ],
)
def test_what_the_form_does_not_know_is_a_problem(book: str, says: str) -> None:
    assert any(problem.startswith(says) for problem in joined(book)[1]), joined(book)[1]


def test_rows_and_lines_of_another_file_of_the_house_lie_below_those_of_the_book() -> None:
    sheet = (
        '[cites]\nhit = "L1"\n"deal.first" = "L2"\n[more]\nstand = "L5"\n'
        '[rule]\n"deal.burn" = { say = "One is burned.", cite = "L3" }\n"deal.cut" = { say = "Cut.", cite = "L4" }\n'
    )
    book = (
        'include.cites = ["sheet.cites", "sheet.more"]\ninclude.rule = "sheet.rule"\n'
        'rule."deal.cut" = { say = "Nobody cuts.", cite = "L9" }\n[cites]\n"deal.first" = "L8"\n'
    )
    shelf = Shelf({"forms": {"general": GENERAL, "special": SPECIAL}, "house": {"book": HEAD + book, "sheet": sheet}})
    problems: list[Problem] = []
    table = Joiner(shelf).book("house/book", problems).table
    assert problems == []
    assert rows(table, "chart") == ["hit", "stand"]
    lines = {row_name(row): row["cite"] for row in rows_of(table["rule"])}
    assert lines == {"deal.first": "L8", "deal.burn": "L3", "deal.cut": "L9"}
    (own,) = [row for row in rows_of(table["rule"]) if row_name(row) == "deal.cut"]
    (other,) = [row for row in rows_of(table["rule"]) if row_name(row) == "deal.burn"]
    assert own.place("say").startswith("house/book.toml")
    assert other.place("say").startswith("house/sheet.toml")


def test_a_form_that_stands_on_itself_ends() -> None:
    table, _ = joined('[cites]\n"deal.last" = "L5"', special=SPECIAL.replace("general", "special"))
    assert rows(table, "rule") == ["deal.last"]


def test_lines_without_a_form_are_a_problem() -> None:
    shelf = Shelf({"house": {"book": 'game.title = "x"\n[cites]\nhit = "L1"'}})
    problems: list[Problem] = []
    Joiner(shelf).book("house/book", problems)
    assert [str(one) for one in problems] == ["house/book.toml.cites: there is no form whose rows are cited."]


def test_every_row_of_a_form_is_printed_by_some_house() -> None:
    """A form holds what books print; a row that nobody cites any more goes."""
    library = LIBRARY
    shelf = Shelf(BOOKS)
    taken = {row.at for id in library for _, found in lists(library.joined(id)[0].table) for row in found}
    nobody = [
        f"{name}: {'.'.join(path)} {row_name(row)}"
        for name in shelf.names("forms")
        for path, found in lists(shelf.table("forms", name))
        for row in found
        if row.at not in taken
    ]
    assert nobody == []
