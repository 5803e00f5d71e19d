"""The page Readings: how the school reads what a book leaves open, who says so, and what it changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui import walks
from trainer.ui.controllers.reading_choices import HEADINGS

BACCARAT = "casino-99/ez-baccarat-panda-8"
ID = Qt.ItemDataRole.UserRole


@pytest.fixture
def window(qtbot, store, clock, tmp_path):
    return walks.behind_the_door(qtbot, walks.school_with_rules(store, clock, tmp_path))


@pytest.fixture
def page(window):
    window.go("readings")
    page = window.pages["readings"]
    page.game_wanted.emit(BACCARAT)
    return page


def at_rule(page, rule: str) -> None:
    """The line of a rule is chosen."""
    wanted = f"{BACCARAT}/{rule}"
    place = next(place for place in range(page.rules.count()) if page.rules.item(place).data(ID) == wanted)
    page.rules.setCurrentRow(place)


def left_open(window):
    return next(one for one in window.services.library[BACCARAT].left_open if one.rule == "banker-line.dragon-7")


def choices(page) -> dict[str, bool]:
    items = [page.choices.item(place) for place in range(page.choices.count())]
    return {item.data(ID): item.checkState() is Qt.CheckState.Checked for item in items}


def tick_with_space(qtbot, page, place: int) -> None:
    page.choices.setFocus()
    page.choices.setCurrentRow(place)
    qtbot.keyClick(page.choices, Qt.Key.Key_Space)


def test_the_school_chooses_a_reading_and_says_who_said_so(qtbot, window, page):
    """Casino 99, L1137 and L1172 against the push that is played: a banker hand that wins with a three-card seven."""
    at_rule(page, "banker-line.dragon-7")
    assert choices(page) == {"": True, "pays": False}
    assert "push" in page.example.text()
    assert "1 to 1" in page.example.text()
    tick_with_space(qtbot, page, 1)
    assert "Type a source" in page.problem.text()
    assert page.source.hasFocus()
    assert not left_open(window).follows
    qtbot.keyClicks(page.source, "memo 12")
    tick_with_space(qtbot, page, 1)
    chosen = left_open(window)
    assert chosen.follows == "pays"
    assert chosen.source.split()[0] == "memo-12"
    assert not page.problem.text()
    at_rule(page, "banker-line.dragon-7")
    assert choices(page) == {"": False, "pays": True}
    assert "Chosen by memo-12" in page.about.text()
    tick_with_space(qtbot, page, 0)
    assert not left_open(window).follows
    assert not window.services.house_files.overlay(BACCARAT)


def test_what_is_not_certain_stands_below_the_heading_of_its_sort(page):
    items = [page.rules.item(place) for place in range(page.rules.count())]
    heads = [item for item in items if not item.data(ID)]
    sorts = dict.fromkeys(one.sort for one in page.shown.readings)
    assert [item.text() for item in heads] == [str(HEADINGS[sort]) for sort in sorts]
    assert not any(item.flags() & Qt.ItemFlag.ItemIsUserCheckable for item in heads)


def test_a_press_on_the_words_chooses_and_enter_after_who_says_so_goes_on(qtbot, window, page):
    one = left_open(window)
    at_rule(page, one.rule)
    place = next(place for place in range(page.choices.count()) if not choices(page)[page.choices.item(place).data(ID)])
    wanted = page.choices.item(place).data(ID)
    words = page.choices.visualItemRect(page.choices.item(place)).center()
    qtbot.mouseClick(page.choices.viewport(), Qt.MouseButton.LeftButton, pos=words)
    assert page.source.hasFocus()
    assert page.problem.text()
    assert not choices(page)[wanted]
    qtbot.keyClicks(page.source, "memo-12")
    qtbot.keyClick(page.source, Qt.Key.Key_Return)
    assert choices(page)[wanted]
    assert not page.problem.text()
    other = next(place for place in range(page.choices.count()) if page.choices.item(place).data(ID) != wanted)
    words = page.choices.visualItemRect(page.choices.item(other)).center()
    qtbot.mouseClick(page.choices.viewport(), Qt.MouseButton.LeftButton, pos=words)
    assert not choices(page)[wanted]


def test_a_reading_that_leaves_a_rule_out_can_be_taken_back(qtbot, window, page):
    at_rule(page, "draw.natural")
    qtbot.keyClicks(page.source, "memo-12")
    tick_with_space(qtbot, page, 1)
    assert "draw.natural" not in window.services.library[BACCARAT].every_rule
    assert choices(page) == {"": False, "played-on": True}
    tick_with_space(qtbot, page, 0)
    assert "draw.natural" in window.services.library[BACCARAT].every_rule
    assert not window.services.house_files.overlay(BACCARAT)


def test_a_house_is_confirmed_in_one_act_and_printed_to_be_signed(window, page, tmp_path):
    page.confirm_house.click()
    confirmed = window.routes.door.school.confirmed
    library = window.services.library
    wanted = {
        f"{info.id}/{rule.id}"
        for info in library.infos
        if info.house == "casino-99"
        for rule in library.game(info.id).every_rule.values()
        if rule.doubt or rule.borrowed
    }
    assert confirmed == wanted
    assert page.done.text() == f"Rules of Casino 99 confirmed: {len(wanted)}."
    file = tmp_path / "readings.pdf"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(file), ""))
        page.sheet.click()
    assert file.read_bytes().startswith(b"%PDF")
    page.unconfirm_house.click()
    assert window.routes.door.school.confirmed == frozenset()
