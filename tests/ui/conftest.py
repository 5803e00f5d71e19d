"""One window a test, and errors in slots that fail it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from trainer.ui.window import Window

MANY = 500
"""So many widgets are more than one window has."""


@pytest.fixture(autouse=True)
def pointer_elsewhere(qapp) -> Iterator[None]:
    """Where another test left the mouse, the next window would find it over its parts.

    Windows of earlier tests are gone before the next begins: Python would let them pile up, and everything that touches
    all widgets, such as a new style, would take ever longer.
    """
    QCursor.setPos(9_999, 9_999)
    qapp.processEvents()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if len(QApplication.allWidgets()) > MANY:
        gc.collect()
        gc.freeze()


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
    kit.show(qtbot, made)
    qtbot.waitActive(made)
    made.go(made.current)
    return made
