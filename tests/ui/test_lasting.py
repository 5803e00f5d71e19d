"""What a window keeps while it is used for hours: of an older look nothing, of curves those in use."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from tests.ui import walks
from trainer.felt.shape import Curve, Point

PAGES = (
    "game", "rulebook", "progress", "settings", "instructor", "assign", "houses", "readings", "print", "packs", "home",
)  # fmt: skip


def settle() -> None:
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


@pytest.mark.usefixtures("old_things_aside", "pictures_of_its_own")
def test_another_look_lets_go_of_the_pages_and_pictures_before_it(window):
    generations = []
    for chrome in ("light", "dark", "light"):
        for name in PAGES:
            walks.show(window, name)
        made = [entry.present for entry in window.routes.entries() if entry.present is not None]
        assert len(made) >= len(PAGES)
        generations.append([weakref.ref(one) for one in (*made, window.look.pictures)])
        del made
        window.trainee.set(chrome=chrome)
        settle()
    assert [one() for one in generations[0] if one() is not None] == []


def points() -> int:
    return sum(isinstance(one, Point) for one in gc.get_objects())


@pytest.mark.usefixtures("old_things_aside")
def test_however_many_curves_are_walked_along_only_some_stay_as_points():
    gc.collect()
    before, each = points(), len(Curve(Point(0, 0), Point(1, 1)).points())
    for number in range(400):
        Curve(Point(0, 0), Point(20 + number, 10)).points()
    assert points() - before < 100 * each
