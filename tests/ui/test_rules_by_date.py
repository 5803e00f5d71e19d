"""Rule changes over many games on the page Houses: in force with dates, what they touch, their drill, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.shelf import LIBRARY
from tests.ui import kit, walks
from trainer.core.lazy_dataclass import replace
from trainer.disk import resources
from trainer.houses.overlays import head_of
from trainer.school.school_model import Assigned, School
from trainer.storage.class_book import ClassBook
from trainer.ui.controllers.assignments import assign_shown

BANK = "Offer the bank clockwise before every hand."
MEMO = """
overlay.house = "casino-99"
overlay.title = "Memo 12"
overlay.source = "memo-12"
overlay.date = "2026-01-15"
on."fortune-pai-gow-poker".paytable.fortune.flush.pays = "5:1"
"""


@pytest.fixture
def window(qtbot, store, clock, tmp_path):
    return walks.behind_the_door(qtbot, walks.school_with_rules(store, clock, tmp_path, lambda: clock().date()))


@pytest.fixture
def dated(qtbot, window):
    window.go("houses")
    dated = window.routes.instructor.rules_by_date
    qtbot.mouseClick(dated.view.open, Qt.MouseButton.LeftButton)
    return dated


def lines(view, section: int) -> list[str]:
    top = view.tree.topLevelItem(section)
    return [top.child(place).text(0) for place in range(top.childCount())]


def put(qtbot, dated, begins: str, until: str = "") -> None:
    dated.view.begins.setText(begins)
    dated.view.until.setText(until)
    qtbot.mouseClick(dated.view.put, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dated.page.notice.buttons[0], Qt.MouseButton.LeftButton)


def test_the_example_is_listed_off_with_all_that_it_touches(window, dated):
    view = dated.view
    assert view.list.count() == len(resources.read_examples())
    assert view.list.item(0).text() == "Example: California regulations of 2026\nNot in force"
    assert view.says.text() == "Every game of every house, from 04/01/2026"
    assert "11 CCR 2073-2077" in view.source.text()
    tops = [view.tree.topLevelItem(at).text(0) for at in range(view.tree.topLevelItemCount())]
    assert (tops[0], tops[2]) == ("44 games", "Not expressed: change these by hand")
    assert tops[1].endswith(" lessons")
    assert "No hand busts." in lines(view, 2)
    assert not view.assign.isEnabled()
    assert not view.take_back.isEnabled()
    assert window.services.library.overlay("regulations-2026") is None


def test_put_in_force_with_dates_and_taken_back_every_version_is_the_old_one(qtbot, window, dated, clock):
    library = window.services.library
    put(qtbot, dated, "1/1/2026", "12/31/2026")
    assert library[kit.GAME].rules["rotate.two-hands"].says == BANK
    assert dated.view.list.item(0).text().endswith("In force until 12/31/2026")
    assert dated.page.notice.text == "Saved. Every game of every house, 01/01/2026 to 12/31/2026."
    qtbot.mouseClick(dated.view.take_back, Qt.MouseButton.LeftButton)
    assert dated.view.list.item(0).text().endswith("Not in force")
    assert {id: library[id].version for id in library} == {id: LIBRARY[id].version for id in LIBRARY}


def test_a_change_of_a_day_to_come_waits_for_it(qtbot, window, dated):
    put(qtbot, dated, "2/2/2027")
    assert dated.view.list.item(0).text().endswith("In force from 02/02/2027")
    assert window.services.library.overlay("regulations-2026") is None
    assert not dated.view.assign.isEnabled()


@pytest.mark.parametrize(
    ("days", "says"),
    [
        (("", ""), "The change needs a start date. Type one, such as 11/25/2026."),
        (("soon", ""), "'soon' is not a date."),
        (("1/1/2026", "never"), "'never' is not a date."),
    ],
)
def test_a_day_that_is_none_is_told(qtbot, dated, days, says):
    dated.view.begins.setText(days[0])
    dated.view.until.setText(days[1])
    qtbot.mouseClick(dated.view.put, Qt.MouseButton.LeftButton)
    assert dated.page.notice.text.startswith(says)
    assert not dated.files.wide()


def test_an_end_before_the_start_is_told_and_holds_nowhere(qtbot, dated):
    put(qtbot, dated, "1/2/2026", "1/1/2026")
    assert "the end date is before the start date" in dated.view.problem.text()
    assert not dated.files.wide()


def test_a_change_of_a_house_comes_out_of_a_file_and_goes_into_one(window, dated, tmp_path: Path):
    file = tmp_path / "memo-12.toml"
    file.write_text(MEMO, encoding="utf-8")
    actions = window.routes.instructor.house_actions
    actions.bring(file)
    assert dated.view.list.currentItem().text() == "Memo 12\nNot in force"
    assert lines(dated.view, 0) == ["Fortune Pai Gow Poker · Casino 99"]
    actions.export(tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_text(encoding="utf-8") == MEMO
    file.write_text(MEMO.replace("flush.pays", "flsh.pays"), encoding="utf-8")
    actions.bring(file)
    assert "no game here has this to change" in dated.view.problem.text()
    assert window.pages["houses"].stack.currentWidget() is dated.view


def test_the_keyboard_reaches_everything(qtbot, window, dated):
    view = dated.view
    assert view.list.hasFocus()
    for widget in (view.list, view.tree, view.begins, view.until):
        assert widget.accessibleName()
    reached = set()
    for _ in range(40):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    assert {view.back, view.put, view.export, view.bring, view.begins, view.until, view.tree} <= reached
    view.back.setFocus()
    qtbot.keyClick(view.back, Qt.Key.Key_Return)
    assert view.open.hasFocus()


def test_the_drill_goes_to_those_who_practiced_what_changed(qtbot, store, clock, tmp_path, monkeypatch):
    """Ann practiced Fortune, Ben baccarat: of a change of Fortune's pay table only Ann has something to do."""
    services = walks.school_with_rules(store, clock, tmp_path, lambda: clock().date())
    window = walks.behind_the_door(qtbot, services)
    window.go("houses")
    dated = window.routes.instructor.rules_by_date
    monkeypatch.setattr(dated, "parts", replace(dated.parts, practiced=lambda: {kit.GAME, "casino-99/x"}))
    dated.offer("memo-12", MEMO)
    put(qtbot, dated, "1/1/2026")
    assert dated.view.assign.isEnabled()
    qtbot.mouseClick(dated.view.assign, Qt.MouseButton.LeftButton)
    assert dated.page.notice.text == "Assigned 1 lesson to everyone who practiced its game."
    (assigned,) = services.school.read().assigned
    assert assigned.games == (kit.GAME,)
    assert assigned.lesson.startswith("what-changed-")
    packs = {pack.id: pack for pack in services.packs()}
    lesson = packs[assigned.pack].lesson(assigned.lesson)
    assert lesson is not None
    assert lesson.game == kit.GAME
    (line,) = assign_shown(services.school.read(), tuple(packs.values()), (), ()).lines
    assert str(line.group) == "everyone, if they practiced this game"
    monkeypatch.setattr(dated, "parts", replace(dated.parts, practiced=lambda: ()))
    qtbot.mouseClick(dated.view.assign, Qt.MouseButton.LeftButton)
    assert dated.page.notice.text == "Nobody has practiced a game that changes."


def test_only_who_practiced_a_game_has_its_drill_to_do():
    drill = Assigned("a", pack="p", lesson="l", games=(kit.GAME,))
    school = School(assigned=(drill, Assigned("b", "Night", exam="e")))
    assert school.for_group("Night", {kit.GAME}) == (drill, school.assigned[1])
    assert school.for_group("Night", {"casino-99/other"}) == (school.assigned[1],)
    assert school.for_group("") == ()


def test_the_class_book_knows_who_practiced_what(tmp_path, clock):
    from tests.unit.storage.test_class_book import practise

    practise(tmp_path, "Ann", "s-1", True)
    book = ClassBook(tmp_path, LIBRARY, clock)
    book.enter_local()
    (ann,) = book.people()
    assert ann.digest.games
    assert head_of(MEMO).covers(kit.GAME)
    book.close()
