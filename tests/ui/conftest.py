"""One window a test, and errors in slots that fail it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QCursor

from tests.ui import kit
from trainer.ui.window import Window


@pytest.fixture(autouse=True)
def pointer_elsewhere(qapp):
    """Where another test left the mouse, the next window would find it over its parts."""
    QCursor.setPos(9_999, 9_999)
    qapp.processEvents()


@pytest.fixture
def clock() -> kit.Clock:
    return kit.Clock()


@pytest.fixture
def store() -> kit.MemoryStore:
    """One trainee called Ana, without motion."""
    store = kit.MemoryStore("Ana")
    store.use(store.people[0]).stored = {"motion": "no"}
    return store


@pytest.fixture
def window(qtbot, store, clock):
    """The window at Home."""
    made = Window(kit.services(store, clock))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    qtbot.waitActive(made)
    made.go(made.current)
    return made
