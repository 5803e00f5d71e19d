"""The instructor's side: shut behind a PIN, locked again, in nobody's way; what stands behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.ui import kit, walks
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, nameless_widgets, squashed_texts
from trainer.packs import bundled_packs
from trainer.ui.instructor_routes import INSTRUCTORS
from trainer.ui.window import Window

PIN = "2718"


@pytest.fixture
def window(qtbot, store, clock):
    """The window at Home with the lessons of the bundle."""
    made = Window(replace(kit.services(store, clock), packs=bundled_packs))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    qtbot.waitActive(made)
    made.go(made.current)
    return made


def enter(window) -> None:
    """Through the door, the first time."""
    window.go("instructor")
    page = window.pages["instructor"]
    if page.again.isVisibleTo(page):
        page.again.setText(PIN)
    page.pin.setText(PIN)
    page.enter.click()
    assert window.routes.instructor.controller.unlocked


def door(window):
    window.go("instructor")
    page = window.pages["instructor"]
    assert page.door.isVisible()
    return page


def test_the_first_instructor_sets_the_pin_by_keys(qtbot, window):
    window.go("settings")
    qtbot.mouseClick(window.pages["settings"].instructor, Qt.MouseButton.LeftButton)
    page = window.pages["instructor"]
    assert "Nobody has set" in page.says.text()
    assert not window.rail.isVisible()
    for first, again, sentence in (("12", "12", "four"), ("1234", "1235", "differ")):
        page.pin.setText(first)
        page.again.setText(again)
        qtbot.keyClick(page.again, Qt.Key.Key_Return)
        assert sentence in page.problem.text()
        assert page.door.isVisible()
    page.pin.clear()
    page.again.clear()
    qtbot.keyClicks(page.pin, PIN)
    qtbot.keyClicks(page.again, PIN)
    qtbot.keyClick(page.again, Qt.Key.Key_Return)
    assert page.inside.isVisible()
    assert window.rail.isVisible()
    assert kit.focus(window) is page.ways["packs"]


def test_what_is_behind_the_door_is_shown_to_nobody_without_the_pin(qtbot, window):
    enter(window)
    window.leave_button.click()
    assert window.current == "home"
    for name in INSTRUCTORS:
        window.go(name)
        assert window.current == "instructor"
        assert window.pages["instructor"].door.isVisible()
        assert not window.rail.isVisible()
    page = window.pages["instructor"]
    page.pin.setText("0000")
    qtbot.keyClick(page.pin, Qt.Key.Key_Return)
    assert "not right" in page.problem.text()
    qtbot.keyClick(page.pin, Qt.Key.Key_Escape)
    assert window.current == "home"


def test_after_five_wrong_pins_one_waits(window, clock):
    enter(window)
    window.leave_button.click()
    page = door(window)
    for _ in range(5):
        page.pin.setText("0000")
        page.enter.click()
    page.pin.setText(PIN)
    page.enter.click()
    assert "Wait 30 seconds" in page.problem.text()
    clock.pass_seconds(31)
    page.pin.setText(PIN)
    page.enter.click()
    assert page.inside.isVisible()


def test_the_rail_leads_round_the_instructors_pages_and_back(qtbot, window):
    enter(window)
    for number, name in enumerate(INSTRUCTORS, start=1):
        link = window.links[name]
        assert link.isVisible()
        assert link.shortcut().toString() == f"Alt+{number}"
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
        assert window.current == name
        assert link.isChecked()
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.links["home"].isVisible()
    qtbot.mouseClick(window.leave_button, Qt.MouseButton.LeftButton)
    assert window.current == "home"
    assert window.links["home"].isVisible()
    assert not window.links["class"].isVisible()


def test_a_trainees_page_shuts_the_door(window):
    for name in ("home", "progress", "settings", "profiles"):
        enter(window)
        window.go(name)
        assert not window.routes.instructor.controller.unlocked


def test_an_untouched_program_is_locked(window):
    enter(window)
    window.go("packs")
    assert window.instructor_idle.timer.interval() == 300_000
    window.instructor_idle.expired.emit()
    assert window.current == "instructor"
    assert window.pages["instructor"].door.isVisible()
    assert not window.instructor_idle.timer.isActive()
    enter(window)
    page = window.pages["instructor"]
    page.minutes[15.0].click()
    assert window.instructor_idle.timer.interval() == 900_000
    page.minutes[0.0].click()
    assert not window.instructor_idle.timer.isActive()


def test_a_look_at_a_lesson_leaves_the_door_open_and_leads_back(window):
    enter(window)
    window.go("packs")
    page = window.pages["packs"]
    page.tree.setCurrentItem(page.tree.topLevelItem(0).child(0))
    page.open.click()
    assert window.current == "lesson"
    window.pages["lesson"].back.emit()
    assert window.current == "packs"


def test_the_pin_is_changed_by_who_knows_it(window):
    enter(window)
    page = window.pages["instructor"]
    for old, new, again, sentence in (
        ("0000", "3141", "3141", "nothing was changed"),
        (PIN, "3141", "3142", "differ"),
        (PIN, "3141", "3141", "from now on"),
    ):
        page.old.setText(old)
        page.new.setText(new)
        page.new_again.setText(again)
        page.change.click()
        assert sentence in page.told.text()
    assert window.services.school.unlocks("3141")


def test_a_pin_of_the_policy_is_not_changed_here(window):
    window.services.school.pin = PIN
    window.services.school.pin_fixed = True
    enter(window)
    page = window.pages["instructor"]
    assert page.fixed.isVisible()
    assert not page.pin_line.isVisible()


def test_teachers_notes_are_read_here_and_only_here(window):
    enter(window)
    page = window.pages["instructor"]
    wanted = [lesson for pack in bundled_packs() for lesson in pack.lessons if lesson.teacher]
    assert wanted
    assert page.lessons.count() == len(wanted)
    page.lessons.setCurrentIndex(len(wanted) - 1)
    assert len(page.note.toPlainText()) > 20


@pytest.mark.parametrize("name", [None, *INSTRUCTORS])
@pytest.mark.parametrize("chrome", ["dark", "light"])
def test_a_page_has_names_for_everything_and_fits_small_screens(window, name, chrome):
    window.trainee.set(chrome=chrome)
    if name is not None:
        enter(window)
    window.go(name or "instructor")
    page = window.stack.currentWidget()
    for size in ((1366, 768), (1280, 720), (1024, 640)):
        window.resize(*size)
        walks.settle()
        assert (window.width(), window.height()) == size
        assert not cut_buttons(window, page)
        assert not squashed_texts(page)
    kit.focus(window)
    assert not nameless_widgets(page)
    assert not nameless_for_a_reader(window)
    assert all(made.property("enter") == "yes" for made in page.findChildren(QPushButton) if made.isVisible())
