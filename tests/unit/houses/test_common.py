"""What games of a house have in common, what every row of a list has, and terms that stand beside a sentence."""

from __future__ import annotations

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.core.errors import Problem
from trainer.houses.joining import Joiner
from trainer.houses.library import Library
from trainer.houses.row_layers import row_name, rows_of
from trainer.houses.shelf import Shelf
from trainer.rules.context import Written

POT = """
form.family = "f"
collection = []

[table]
seats = 9

[[rule]]
id = "cap"
say = "Three raises are allowed."
terms.betting.raises = 3

[[rule]]
id = "cap.lifted"
say = "Two players raise as they like."
"""
STUD = """
form.on = ["pot"]

[[rule]]
id = "deal.burn"
say = "One card is burned."
"""
ROOM = """
common.to = "pot"
table.seats = 8
table.chip = 1
borrow."other/rules" = { keys = ["ruling"], why = "no ruling is printed" }

[every.collection]
from = "pot"
say = "The fee comes out of the pot."

[collection.first]
cite = "L1"

[collection.second]
say = "The button pays."
cite = "L2"

[some.cites]
"cap.lifted" = "L8"
"""
STUDS = """
common.to = "stud"
table.chip = 5

[cites]
"deal.burn" = "L5"
"""
LENDER = """
[ruling]
late = { say = "Too late.", cite = "L7" }

[rule]
cap = { say = "Five raises are allowed.", cite = "L3", terms.betting.raises = 5 }
"""
HEAD = 'game.form = "stud"\n'


def joined(book: str, **files: str) -> tuple[Written, list[str]]:
    """A book of a house with `files`, those of common things where none are given."""
    problems: list[Problem] = []
    house = {"book": HEAD + book, **(files or {"room": ROOM, "studs": STUDS})}
    shelf = Shelf({"forms": {"pot": POT, "stud": STUD}, "house": house, "other": {"rules": LENDER}})
    table = Joiner(shelf).book("house/book", problems).table
    return table, [str(problem) for problem in problems]


def rules(table: Written) -> dict[str, object]:
    return {row_name(row): row["cite"] for row in rows_of(table.get("rule"))}


def test_what_is_common_lies_below_the_book_and_nearer_forms_lie_over_others() -> None:
    table, problems = joined("")
    assert problems == []
    assert table["table"] == {"seats": 8, "chip": 5}
    assert rules(table) == {"deal.burn": "L5"}
    assert joined('table.chip = 25\n[cites]\n"deal.burn" = "L9"')[0]["table"] == {"seats": 8, "chip": 25}
    assert rules(joined('[cites]\n"deal.burn" = "L9"')[0]) == {"deal.burn": "L9"}


def test_a_book_on_another_form_has_nothing_of_it() -> None:
    problems: list[Problem] = []
    files = {"book": 'game.form = "pot"', "studs": STUDS, "room": ROOM}
    table = Joiner(Shelf({"forms": {"pot": POT, "stud": STUD}, "house": files, "other": {"rules": LENDER}})).book(
        "house/book", problems
    )
    assert table.table["table"] == {"seats": 8, "chip": 1}
    assert rules(table.table) == {}


def test_rows_for_some_of_the_games_are_included_by_those() -> None:
    table, problems = joined('include.cites = "room.cites"')
    assert problems == []
    assert rules(table) == {"cap.lifted": "L8", "deal.burn": "L5"}


def test_rows_without_a_sentence_have_what_every_row_has() -> None:
    first, second = rows_of(joined("")[0]["collection"])
    assert first == {"id": "first", "from": "pot", "say": "The fee comes out of the pot.", "cite": "L1"}
    assert second == {"id": "second", "say": "The button pays.", "cite": "L2"}
    assert first.place("say") == "house/room.toml.every.collection.say"
    assert joined("", room=ROOM.replace("[every.collection]", "[every.colection]"))[1] == [
        "house/room.toml.every.colection: there is no table 'colection' of named rows. Did you mean 'collection'?"
    ]


def test_common_loans_come_behind_those_of_the_book() -> None:
    table, _ = joined('ruling.late = { say = "In time.", cite = "L4" }\nruling.odd = { say = "Odd.", cite = "L6" }')
    assert [(row["id"], row["say"], row.get("borrowed")) for row in rows_of(table["ruling"])] == [
        ("late", "In time.", None),
        ("odd", "Odd.", None),
    ]
    (lent,) = rows_of(joined("")[0]["ruling"])
    assert (lent["cite"], lent["borrowed"]) == ("other L7", "other/rules: no ruling is printed")


def test_terms_come_with_the_sentence_that_says_them() -> None:
    assert "betting" not in joined("")[0]
    table, problems = joined('[cites]\ncap = "L3"')
    assert problems == []
    assert table["betting"] == {"raises": 3}
    assert rows_of(table["rule"])[0] == {"id": "cap", "say": "Three raises are allowed.", "cite": "L3"}
    assert joined('betting.raises = 4\n[cites]\ncap = "L3"')[0]["betting"] == {"raises": 4}
    assert "betting" not in joined('[cites]\ncap = { say = "Some raises are allowed.", cite = "L3" }')[0]
    own = '[cites]\ncap = { say = "Two raises are allowed.", cite = "L3", terms.betting.raises = 2 }'
    assert joined(own)[0]["betting"] == {"raises": 2}
    more = '[cites]\ncap = { cite = "L3", terms.betting.lifted = "never" }'
    assert joined(more)[0]["betting"] == {"raises": 3, "lifted": "never"}


@pytest.mark.parametrize(
    ("loan", "betting"),
    [
        ('rules = ["cap"]', {"raises": 5}),
        ('rules = ["cap"], terms = false', None),
        ('rules = ["*"], terms = true', {"raises": 5}),
        ('rules = ["*"]', None),
        ('keys = ["ruling"]', None),
    ],
)
def test_terms_come_with_a_borrowed_rule(loan: str, betting: object) -> None:
    borrow = f'borrow."other/rules" = {{ {loan}, why = "none is printed" }}\n'
    table, problems = joined(borrow)
    assert problems == []
    assert table.get("betting") == betting
    assert joined(f'{borrow}[cites]\ncap = "L3"')[0]["betting"] == {"raises": 3}


def test_books_that_borrow_in_a_circle_are_told() -> None:
    lending = 'borrow."house/{}" = {{ rules = ["*"], own = true }}\n'
    _, problems = joined(lending.format("next"), next=HEAD + lending.format("book"))
    (told,) = problems
    assert told.startswith("house/next.toml.borrow.house/book.game: house/book borrows from this book too.")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('common.to = "board-pokr"', "to: there is no form 'board-pokr'. Did you mean 'board-poker'?"),
        ('common.to = "pan"', "to: no game of the house uses the form 'pan'."),
        ('common.to = "board-poker"\ncommon.two = 1', "two: unknown key 'two'. Did you mean 'to'?"),
        ('common.on = "board-poker"', "to: 'to' is missing."),
        (
            'common.to = "board-poker"\ncommon.games = ["texas-hold-em"]',
            "games: the house has no game 'texas-hold-em'. Did you mean 'texas-holdem'?",
        ),
    ],
)
def test_for_whom_a_file_is_common_is_checked(line: str, says: str) -> None:
    text = BOOKS["phoenix"]["poker-limits"].replace('common.to = "board-poker"', line)
    library = Library({"forms": BOOKS["forms"], "phoenix": {**BOOKS["phoenix"], "poker-limits": text}})
    told = [str(one) for one in library.problems()]
    assert any(one.startswith(f"phoenix/poker-limits.toml.common.{says}") for one in told), told


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('comon.to = "board-poker"', "phoenix/poker-limits.toml: no game takes anything from this file."),
        ("common.to = board-poker", "phoenix/poker-limits.toml: Invalid value (at line 4, column 13)."),
    ],
)
def test_a_file_that_reaches_no_game_is_named(line: str, says: str) -> None:
    text = BOOKS["phoenix"]["poker-limits"].replace('common.to = "board-poker"', line)
    library = Library({"forms": BOOKS["forms"], "phoenix": {**BOOKS["phoenix"], "poker-limits": text}})
    assert any(str(one).startswith(says) for one in library.problems())


def test_games_that_want_a_broken_common_file_name_it() -> None:
    text = BOOKS["phoenix"]["poker-limits"] + "x = "
    library = Library({**BOOKS, "phoenix": {**BOOKS["phoenix"], "poker-limits": text}})
    (told,) = library.problems_of("phoenix/texas-holdem")
    assert str(told).startswith("phoenix/poker-limits.toml: Invalid value")


def test_a_file_common_to_games_by_name_is_for_those_alone_and_they_have_no_other() -> None:
    named = 'common.to = "pot"\ncommon.games = ["book"]\ntable.chip = 25\n'
    assert joined("", room=ROOM, studs=STUDS, own=named)[0]["table"] == {"seats": 9, "chip": 25}
    assert joined("", room=ROOM, studs=STUDS, own=named.replace("book", "next"))[0]["table"] == {"seats": 8, "chip": 5}


def test_a_game_is_common_to_no_others() -> None:
    text = 'common.to = "board-poker"\n' + BOOKS["phoenix"]["texas-holdem"]
    told = Library({"forms": BOOKS["forms"], "phoenix": {**BOOKS["phoenix"], "texas-holdem": text}}).problems()
    assert any("no other game shares this file." in str(one) for one in told)


def test_a_misspelt_term_beside_a_rule_is_told_with_its_form() -> None:
    text = BOOKS["forms"]["board-poker"].replace("terms.betting.max_raises", "terms.betting.max_raise")
    library = Library({**BOOKS, "forms": {**BOOKS["forms"], "board-poker": text}})
    (told,) = [str(one) for one in library.problems_of("phoenix/texas-holdem") if "max_raise'" in str(one)]
    assert told.startswith("forms/board-poker.toml.rule[")
    assert "unknown key 'max_raise'. Did you mean 'max_raises'?" in told
    text = BOOKS["phoenix"]["texas-holdem"].replace("terms.betting", "terms.beting")
    library = Library({**BOOKS, "phoenix": {**BOOKS["phoenix"], "texas-holdem": text}})
    assert "phoenix/texas-holdem.toml.rule.raise.cap-lifted.terms.beting: unknown key 'beting'." in "".join(
        str(one) for one in library.problems_of("phoenix/texas-holdem")
    )


OVERLAY = """
overlay.game = "phoenix/texas-holdem"
overlay.source = "memo-3"
overlay.date = "2026-11-01"
collection.current.option.1.players = "2-4: $2, 5: $3, 6: $4, 7-9: $5"
limits."3-6".blinds = [200, 300]
betting.max_raises = 4
"""


def test_an_overlay_changes_what_games_have_in_common_for_its_own_game_alone() -> None:
    library = Library(BOOKS, {"phoenix/texas-holdem": OVERLAY})
    assert library.problems() == ()
    changed, other = library.joined("phoenix/texas-holdem")[0].table, library.joined("phoenix/omaha-high")[0].table
    sheet = next(row for row in rows_of(changed["collection"]) if row["id"] == "current")
    assert sheet["option"]["1"]["players"] == "2-4: $2, 5: $3, 6: $4, 7-9: $5"  # type: ignore[index]
    assert changed["limits"]["3-6"]["blinds"] == [200, 300]  # type: ignore[index]
    assert changed["betting"]["max_raises"] == 4  # type: ignore[index]
    before = LIBRARY.joined("phoenix/omaha-high")[0].table
    assert (other["collection"], other["limits"]) == (before["collection"], before["limits"])
    assert library["phoenix/texas-holdem"].rules["fee.option-1"].cite.source == "memo-3"


def test_who_borrows_a_rule_has_its_terms_as_the_lender_has_them_now() -> None:
    """The Omaha of Phoenix takes its cap of raises from the Hold'em of the house."""
    library = Library(BOOKS, {"phoenix/texas-holdem": OVERLAY})
    assert library.joined("phoenix/omaha-high")[0].table["betting"]["max_raises"] == 4  # type: ignore[index]
