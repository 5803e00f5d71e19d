"""Houses stand apart: no book takes anything from another house but what it says it borrows."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.disk import resources
from trainer.houses.library import Library
from trainer.houses.row_layers import rows_of
from trainer.rules.context import Written

HOUSES = sorted(house for house in BOOKS if house != "forms")
GOAL = 0.1
"""At most so many of the lines of the books stand letter by letter in another house's book."""


def changed(house: str) -> Library:
    """All lines of its own that a house cites, each under another number: every row of the house is another one."""
    of_others = "".join(f"(?<!{other} )" for other in HOUSES)
    files = {name: re.sub(rf'(?<=["\s]){of_others}L(?=\d)', "L9", text) for name, text in BOOKS[house].items()}
    return Library({**BOOKS, house: files})


def without(house: str, value: object) -> object:
    """A table without the rows that say they are borrowed from a house."""
    if isinstance(value, Written):
        if re.match(rf"{house}[/,]", str(value.get("borrowed", ""))):
            return None
        return {key: without(house, item) for key, item in value.items()}
    return [without(house, item) for item in value] if isinstance(value, list) else value


@pytest.mark.sampled(3)
@pytest.mark.parametrize("house", HOUSES)
def test_changing_every_row_of_a_house_changes_games_of_that_house_only(house: str) -> None:
    library = changed(house)
    for id in LIBRARY:
        before, after = LIBRARY.joined(id)[0].table, library.joined(id)[0].table
        if id.startswith(f"{house}/"):
            assert before != after, id
        else:
            assert without(house, before) == without(house, after), id


def test_what_is_borrowed_says_whose_it_is() -> None:
    for id in LIBRARY:
        house = id.partition("/")[0]
        texts = "\n".join(BOOKS[house][file] for file in LIBRARY.files_of(id))
        for lender, how in re.findall(r'^borrow\."([^"]+)" = (.*)', texts, re.MULTILINE):
            if lender == id:  # the other games of the form borrow from this one
                continue
            if "own = true" in how:  # the same book applies its rules here: nothing is borrowed
                assert lender.startswith(f"{house}/"), id
                continue
            marks = [row.get("borrowed", "") for rows in _lists(LIBRARY.joined(id)[0].table) for row in rows]
            assert any(str(mark).startswith(f"{lender}: ") for mark in marks), (id, lender)


def _lists(table: Written) -> list[list[Written]]:
    return [rows_of(value, "option") for value in table.values()]


def test_at_most_a_tenth_of_the_books_stands_in_another_houses_file() -> None:
    """All lines with something in them count, headings and comments as well."""
    lines = [
        (house, line.strip())
        for house in HOUSES
        for text in BOOKS[house].values()
        for line in text.splitlines()
        if line.strip()
    ]
    houses: dict[str, set[str]] = {}
    for house, line in lines:
        houses.setdefault(line, set()).add(house)
    shared = Counter(line for _, line in lines if len(houses[line]) > 1)
    assert shared.total() <= GOAL * len(lines), (shared.total(), len(lines), shared.most_common(20))


EXAMPLE = """\
# EZ Baccarat of a house of its own: here a banker hand of 3 draws against an 8, too.
house.title = "Example Casino"
house.book = "Example rule sheet"
game.form = "ez-baccarat"
game.code = "EXEZ"
game.lines = "L1-60"

rule."wager.back-line" = { say = "Others may bet behind a seat.", cite = "L4" }

[cites]
"settlement" = "L50"
"deck.shoe" = "L2"
"wager.line-needed" = "L5"
"wager.alone" = "L6"
"house-way.player" = "L7"
"deal.first-right" = "L8"
"deal.alternate" = "L8"
"deal.right-is-player" = "L9"
"count.points" = "L10"
"result.closest" = "L11"
"result.natural" = "L12"
"result.tie" = "L13"
"settle.order" = "L14"
"rotate.two-hands" = "L15"
"draw.natural" = "L16"
"player.hit" = "L17"
"player.stand" = "L17"
"banker.alone-hit" = "L18"
"banker.alone-stand" = "L18"
"banker.0-2" = "L19"
"banker.3-hit" = { say = "A banker hand of 3 takes a card.", when = [{ banker_total = 3 }], do = "hit", cite = "L20" }
"banker.4-hit" = "L21"
"banker.4-stand" = "L21"
"banker.5-hit" = "L22"
"banker.5-stand" = "L22"
"banker.6-hit" = "L23"
"banker.6-stand" = "L23"
"banker.7" = "L24"
"player-line.win" = "L30"
"player-line.tie" = "L31"
"player-line.lose" = "L32"
"banker-line.dragon-7" = "L33"
"banker-line.dragon-7-pays" = "L33 ?"
"banker-line.win" = "L34"
"banker-line.tie" = "L35"
"banker-line.lose" = "L36"
"tie.equal" = "L37"
"tie.lose" = "L38"
"panda-8.three-card-8" = "L39"
"panda-8.lose" = "L40"
"dragon-7.three-card-7" = "L41"
"dragon-7.lose" = "L42"

[fees]
1 = { limit = "$5-$300", player_dealer = "$5-$100: 50c, $300: $2, above: $5", cite = "L51" }
"""


def test_a_house_with_one_changed_third_card_row_is_one_short_file(
    tmp_path: Path,
) -> None:
    assert len(EXAMPLE.splitlines()) < 60
    (tmp_path / "example").mkdir()
    (tmp_path / "example" / "ez-baccarat.toml").write_text(EXAMPLE, encoding="utf-8")
    books = {**BOOKS, **resources.books_in(tmp_path)}
    library = Library(books)
    assert library.problems_of("example/ez-baccarat") == ()
    assert (len(library.houses), len(library)) == (len(LIBRARY.houses) + 1, len(LIBRARY) + 1)
    game = library["example/ez-baccarat"]
    assert game.rules["banker.3-hit"].says == "A banker hand of 3 takes a card."
    assert "banker.3-stand" not in game.rules
    assert game.info.house_title == "Example Casino"
