"""What an instructor changes of a house: cells of an overlay, what is in force, and the rules of old answers."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.shelf import LIBRARY
from trainer.core.errors import BadText, ContentError, StorageError
from trainer.disk import resources
from trainer.houses.house_edits import begin, changes, parts_of, with_cell, with_head, without
from trainer.houses.library import Library
from trainer.houses.overlays import head_of
from trainer.shell.house_rules import HouseRules

FORTUNE = "casino-99/fortune-pai-gow-poker"
BOOKS = resources.read_books()
FLUSH = ("paytable", "fortune", "flush", "pays")
FIVE = with_cell(begin(FORTUNE, "memo-12", "2026-11-01"), FLUSH, "5:1", is_text=True)


def test_everything_printed_is_a_row_with_cells():
    table = LIBRARY.joined(FORTUNE)[0].table
    parts = {part.name: part for part in parts_of(table, FIVE)}
    assert {"paytable.fortune", "fees", "house_way", "settlement"} <= set(parts)
    row = next(row for row in parts["paytable.fortune"].rows if row.title == "flush")
    pays = next(cell for cell in row.cells if cell.name == "pays")
    assert (pays.path, pays.text, pays.changed) == (FLUSH, "4:1", True)
    fee = next(row for row in parts["fees"].rows if row.title == "3")
    assert {cell.name: cell.text for cell in fee.cells}["limit"] == "$3-$500"
    laps = next(cell for row in parts["settlement"].rows for cell in row.cells if cell.name == "laps")
    assert not laps.is_text


def test_a_cell_is_a_line_of_the_overlay_and_goes_again():
    assert changes(FIVE) == ((FLUSH, "5:1"),)
    assert head_of(FIVE)[:3] == (FORTUNE, "memo-12", "2026-11-01")
    both = with_cell(FIVE, ("settlement", "laps"), '[["game"], ["fortune"]]', is_text=False)
    assert Library(BOOKS, {FORTUNE: both}).problems_of(FORTUNE) == ()
    assert without(both, ("settlement", "laps")).strip() == FIVE.strip()
    assert changes(without(FIVE, FLUSH)) == ()
    commented = f"# why\n{FIVE}"
    assert "# why" in with_head(commented, source="sheet", date="2027-01-01")
    with pytest.raises(BadText, match="does not fit here"):
        with_cell(FIVE, ("settlement", "laps"), "[[", is_text=False)


def test_an_overlay_holds_at_once_and_old_answers_keep_their_rules():
    kept: list[dict[str, str]] = [{}]
    library = Library(BOOKS, earlier_overlays=lambda _id: kept)
    before = library[FORTUNE]
    library.lay(FORTUNE, FIVE)
    now = library[FORTUNE]
    assert now.rules["fortune.flush"].says == "Pay 5:1 for flush."
    old = library.at(FORTUNE, before.version)
    assert old is not None
    assert old.rules["fortune.flush"].says == before.rules["fortune.flush"].says
    assert library.at(FORTUNE, now.version) is now
    assert library.at(FORTUNE, "unknown") is None
    with pytest.raises(ContentError):
        library.lay(FORTUNE, FIVE.replace("flush", "flsh"))
    assert library[FORTUNE].version == now.version, "what cannot be used changes nothing"
    library.lay(FORTUNE, "")
    assert library[FORTUNE].version == before.version


def test_files_in_force_and_before(tmp_path: Path):
    files = HouseRules(tmp_path)
    four = FIVE.replace("5:1", "6:1")
    for text in (FIVE, four, ""):
        files.lay(FORTUNE, text)
    assert files.overlays() == {}
    assert files.before(FORTUNE) == (four, FIVE, "")
    files.lay(FORTUNE, FIVE)
    assert files.library()[FORTUNE].rules["fortune.flush"].says == "Pay 5:1 for flush."
    (tmp_path / "overlays" / "casino-99--ez-baccarat-panda-8.toml").write_text("= broken", encoding="utf-8")
    assert files.library()[FORTUNE].rules["fortune.flush"].says == "Pay 5:1 for flush."
    for evil in ("../x/y", "a/../b", "no"):
        with pytest.raises(BadText):
            files.lay(evil, FIVE)


def test_of_two_windows_the_second_is_told_and_nothing_is_lost(tmp_path: Path):
    first, second = HouseRules(tmp_path), HouseRules(tmp_path)
    four = FIVE.replace("5:1", "6:1")
    seen = second.state(FORTUNE)
    first.lay(FORTUNE, FIVE, first.state(FORTUNE))
    with pytest.raises(StorageError, match="Another window changed the rules of this game meanwhile"):
        second.lay(FORTUNE, four, seen)
    assert second.overlay(FORTUNE) == FIVE
    second.lay(FORTUNE, four, second.state(FORTUNE))
    assert (first.overlay(FORTUNE), first.before(FORTUNE)) == (four, (FIVE, ""))


def test_a_change_holds_from_its_day_on_and_the_rules_before_until_then(tmp_path: Path):
    today = [date(2026, 10, 31)]
    files = HouseRules(tmp_path, lambda: today[0])
    first = FIVE.replace("2026-11-01", "2026-10-01")
    second = FIVE.replace("5:1", "6:1").replace("2026-11-01", "11/20/2026")
    for text in (first, second):
        files.lay(FORTUNE, text)
    assert (files.overlay(FORTUNE), files.coming(FORTUNE)) == (first, second)
    assert files.library()[FORTUNE].rules["fortune.flush"].says == "Pay 5:1 for flush."
    today[0] = date(2026, 11, 20)
    assert (files.overlay(FORTUNE), files.coming(FORTUNE)) == (second, "")
    assert files.overlays() == {FORTUNE: second}
    assert files.before(FORTUNE) == (first, "")
    assert files.library()[FORTUNE].rules["fortune.flush"].says == "Pay 6:1 for flush."
    third = second.replace("6:1", "7:1").replace("11/20/2026", "2026-12-01")
    files.lay(FORTUNE, third)
    assert (files.overlay(FORTUNE), files.coming(FORTUNE)) == (second, third)
    files.lay(FORTUNE, "")
    assert (files.overlay(FORTUNE), files.coming(FORTUNE)) == ("", "")
    assert files.before(FORTUNE) == (second, first, "")


def test_a_day_that_cannot_be_read_holds_at_once(tmp_path: Path):
    files = HouseRules(tmp_path, lambda: date(2026, 1, 1))
    files.lay(FORTUNE, FIVE.replace("2026-11-01", "next week"))
    assert files.overlay(FORTUNE)


def test_a_house_of_ones_own_begins_with_the_books_of_another(tmp_path: Path):
    files = HouseRules(tmp_path)
    assert files.new_house("casino-99", "Evening Club") == "evening-club"
    library = files.library()
    game = library["evening-club/fortune-pai-gow-poker"]
    assert game.info.house_title == "Evening Club"
    assert game.info.code != library[FORTUNE].info.code
    assert [one.says for one in game.rules.values()] == [one.says for one in library[FORTUNE].rules.values()]
    for title in ("", "Evening Club", 'a"b'):
        with pytest.raises(BadText):
            files.new_house("casino-99", title)
