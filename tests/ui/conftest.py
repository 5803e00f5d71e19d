"""One window a test, and errors in slots that fail it."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from tests.ui import kit, walks
from trainer.houses import library
from trainer.houses.edition import Edition
from trainer.houses.shelf import Books
from trainer.prove import rule_changes
from trainer.ui import appearance, pictures
from trainer.ui.announce import Announcer
from trainer.ui.controllers import change_effects
from trainer.ui.icons import Icons
from trainer.ui.pictures import PictureCache
from trainer.ui.window import Window

MANY = 500
"""So many widgets are more than one window has."""
JOINED_BADLY = re.compile(r"(?<![.\s])\.\.(?!\.)|[!?:]\.(?=\s|$)|(?<=\s)[.!?](?=\s|$)")
EDITIONS = 8
"""So many editions of the books stay, with the games that were built of them."""


@pytest.fixture(autouse=True)
def pointer_elsewhere(qapp) -> Iterator[None]:
    """Where another test left the mouse, the next window would find it over its parts.

    Windows of earlier tests are gone before the next begins: Python would let them pile up, and everything that touches
    all widgets, such as a new style, would take ever longer.
    """
    if len(QApplication.allWidgets()) > MANY:
        gc.collect()
        gc.freeze()
    QCursor.setPos(9_999, 9_999)
    qapp.processEvents()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True, scope="session")
def pictures_are_drawn_once() -> Iterator[None]:
    """Windows of one look share cards, chips and icons: drawing them takes longer than many a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(appearance, "Icons", lru_cache(Icons))
        patch.setattr(pictures, "PictureCache", lru_cache(8)(PictureCache))
        yield


Texts = tuple[tuple[str, str], ...]


@lru_cache(EDITIONS)
def edition_of(books: tuple[tuple[str, Texts], ...], overlays: Texts) -> Edition:
    return Edition({house: dict(files) for house, files in books}, dict(overlays))


def same_edition(books: Books, overlays: Mapping[str, str]) -> Edition:
    """The edition of these texts: an edition never changes, so that windows of the same books share its games."""
    return edition_of(tuple((house, tuple(files.items())) for house, files in books.items()), tuple(overlays.items()))


@pytest.fixture(autouse=True)
def books_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A school's library is read from its folder in each test; building its games takes longer than many a test."""
    monkeypatch.setattr(library, "Edition", same_edition)


@pytest.fixture(autouse=True, scope="session")
def sentences_end_once() -> Iterator[None]:
    """Whatever is announced joins whole sentences: none has two marks at its end, or a mark alone."""
    say = Announcer.say

    def listen(announcer: Announcer, text: str, *, urgent: bool = False) -> None:
        in_dots = "· ·" in text  # a language of tests: what is quoted stands alone there
        assert in_dots or not JOINED_BADLY.search(text), f"announced: {text}"
        say(announcer, text, urgent=urgent)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Announcer, "say", listen)
        yield


@pytest.fixture
def old_things_aside() -> None:
    """A test that looks again and again who is gone looks only at what it made itself."""
    gc.freeze()


@pytest.fixture
def pictures_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look draws its own pictures, as in the program."""
    monkeypatch.setattr(pictures, "PictureCache", PictureCache)


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


@pytest.fixture
def rules_window(qtbot, store, clock, tmp_path, monkeypatch):
    """A window behind the instructor's door, where house rules are kept in a folder and proved by two rounds."""
    monkeypatch.setattr(change_effects, "report", partial(rule_changes.report, rounds=2))
    return walks.behind_the_door(qtbot, walks.school_with_rules(store, clock, tmp_path))
