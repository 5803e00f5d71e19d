"""Touch mode: whatever is pressed is large enough for a finger, on every page and for every sort of answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QListWidget, QScroller, QTreeWidget, QWidget

from tests.ui import kit, walks
from trainer.ui.felt.piece_widgets import Target
from trainer.ui.window import Window

FINGER = 44


@pytest.fixture
def window(qtbot, store, clock):
    """A window in touch mode at 1280 x 720."""
    store.use(store.people[0]).stored = {"motion": "no", "touch": "yes"}
    made = Window(kit.services(store, clock))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


def too_small(window) -> list[str]:
    """What can be pressed and is smaller than a finger."""
    found = []
    for one in window.findChildren(QWidget):
        if not one.isVisible() or not one.isEnabled() or isinstance(one, Target):
            continue
        inner = isinstance(one.parent(), (QLineEdit, QComboBox)) or "felt" in type(one).__module__
        if isinstance(one, (QAbstractButton, QLineEdit, QComboBox)) and not inner:
            if one.width() < FINGER or one.height() < FINGER:
                found.append(f"{type(one).__name__} {one.accessibleName()!r} {one.width()} x {one.height()}")
        elif isinstance(one, (QListWidget, QTreeWidget)):
            rows = [one.visualItemRect(item).height() for item in items(one)]
            if rows and min(rows) < FINGER:
                found.append(f"{type(one).__name__} rows of {min(rows)}")
    return found


def items(one: QListWidget | QTreeWidget) -> list:
    if isinstance(one, QListWidget):
        return [one.item(row) for row in range(min(3, one.count()))]
    return [one.topLevelItem(row) for row in range(min(3, one.topLevelItemCount()))]


def test_every_button_of_a_page_is_as_large_as_a_finger(window):
    """One walk over every page; what is too small is listed by page."""
    walks.work(window, 1)
    found = {}
    for name in walks.PAGES:
        assert walks.show(window, name).isVisible(), name
        found[name] = too_small(window)
    assert {name: small for name, small in found.items() if small} == {}


def hard_to_hit(felt) -> list[str]:
    """What can be chosen on a felt and is, with the reach of a finger, smaller than a finger."""
    reach = felt.reach_of_a_finger
    return [
        one.accessibleName()
        for one in felt.stage.everything()
        if not one.isHidden()
        and (one.can_choose or one.can_move)
        and min(one.width(), one.height()) + 2 * reach < FINGER
    ]


def test_every_sort_of_answer_is_given_with_a_finger(window):
    for state in walks.states(window, walks.answers()):
        assert too_small(window) == [], state
        assert hard_to_hit(window.pages["practice"].table.felt) == [], state


def test_a_press_beside_a_small_thing_means_it(qtbot, window):
    walks.practise(window, "angies/omaha-high-low", walks.wants("angies/omaha-high-low")["WantSeat"])
    walks.settle()
    felt = window.pages["practice"].table.felt
    felt.set_choosable(())
    felt.set_movable(["button dealer"], lambda _piece, place: place.startswith("seat-"))
    button = felt.stage.pieces.get("button dealer")
    assert button is not None
    beside = QPoint(button.geometry().center().x(), button.geometry().bottom() + round(felt.reach_of_a_finger) - 2)
    assert felt.childAt(beside) is None
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside)
    assert felt.gestures.carried is button
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside)
    assert felt.gestures.carried is None
    qtbot.mouseClick(felt, Qt.MouseButton.LeftButton, pos=beside + QPoint(0, 30))
    assert felt.gestures.carried is None


def test_pages_are_moved_by_a_finger(window):
    window.go("rulebook")
    page = window.pages["rulebook"]
    assert QScroller.hasScroller(page.text.viewport())
    assert QScroller.grabbedGesture(page.text.viewport()) != Qt.GestureType(0)
