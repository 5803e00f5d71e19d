"""What a screen reader finds and hears on every page: names, announcements, and the key that repeats them.

The practice pages of all games are walked in `test_fits.py`; `test_bus.py` asks the real accessibility bus.
"""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from tests.ui import kit, walks
from trainer.round.duty import Kind

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", walks.PAGES)
def test_a_page_names_what_can_be_used(window, name):
    walks.work(window, 1)
    walks.show(window, name)
    assert walks.nameless(window) == []


def test_every_sort_of_answer_is_walked():
    assert len(walks.answers()) == walks.SORTS


def test_the_summary_and_the_projector_have_names_too(qtbot, window):
    walks.practise(window, kit.GAME, kit.library().game(kit.GAME).kinds[0])
    page = window.pages["practice"]
    qtbot.keyClick(kit.focus(window), KEY.Key_F9)
    for _ in range(3):
        page.projector.go_on()
        assert walks.nameless(window) == []
    page.projector.toggle()
    window.practice.finish()
    assert walks.nameless(window) == []


def test_the_test_would_notice(window):
    window.rail.links["home"].setAccessibleName("")
    window.rail.links["home"].setText("")
    window.rail.links["home"].setToolTip("")
    assert len(walks.nameless(window)) == 1


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", walks.PAGES)
def test_one_key_repeats_the_last_announcement_on_every_page(qtbot, window, name):
    walks.work(window, 1)
    walks.show(window, name)
    window.appearance.announcer.say("Seat 4, game, 25 dollars")
    said: list[str] = []
    window.appearance.announcer.say, say = said.append, window.appearance.announcer.say
    focus = window.focusWidget() or window
    qtbot.keyClick(focus, KEY.Key_F2)
    window.appearance.announcer.say = say
    assert said == ["Seat 4, game, 25 dollars"]


def test_the_last_announcement_and_the_question_are_two_things(qtbot, window):
    walks.practise(window, kit.GAME, Kind.SET_HAND)
    asked = window.appearance.announcer.last
    assert asked == str(window.practice.screen.shown.ask)
    qtbot.keyClick(kit.focus(window), KEY.Key_1)
    card = window.appearance.announcer.last
    assert card != asked
    window.appearance.announcer.last = ""
    window.appearance.announcer.last = card
    qtbot.keyClick(kit.focus(window), KEY.Key_F2)
    assert window.appearance.announcer.last == card
    qtbot.keyClick(kit.focus(window), KEY.Key_F2, SHIFT)
    assert window.appearance.announcer.last == asked


def test_results_are_announced(window):
    walks.practise(window, kit.GAME, Kind.SET_HAND)
    window.practice.answer(kit.right(window.practice))
    told = window.practice.screen.shown.explanation
    assert window.appearance.announcer.last.startswith("Right. ")
    assert str(told.rule.says) in window.appearance.announcer.last


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*walks.PAGES, "practice"])
def test_the_keys_of_a_page_are_shown_by_one_key(qtbot, window, name):
    walks.work(window, 1)
    if name == "practice":
        walks.practise(window, kit.GAME, Kind.SET_HAND)
    else:
        walks.show(window, name)
    page = window.stack.currentWidget()
    (page if name in ("practice", "summary") else window).setFocus()
    qtbot.keyClick(window.focusWidget() or window, KEY.Key_F1)
    holder = page if name in ("practice", "summary") else window
    dialog = holder.keys_dialog
    assert dialog is not None
    assert dialog.isVisible()
    listed = [one.text() for one in dialog.findChildren(QLabel)]
    assert {"Enter", "Esc", "F2"} <= set(listed)
    dialog.accept()


@pytest.mark.usefixtures("old_things_aside")
def test_what_was_read_is_let_go_of_with_its_page(window):
    """A reader asks for every card; a new appearance makes new pages, and nothing may keep the old ones."""
    walks.practise(window, kit.GAME, Kind.SET_HAND)
    walks.settle()
    assert len(list(walks.tree(QAccessible.queryAccessibleInterface(window)))) > 50
    felt = weakref.ref(window.routes.answers.practice_page.page.table.felt)
    window.trainee.set(chrome="light")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    walks.settle()
    gc.collect()
    assert felt() is None
