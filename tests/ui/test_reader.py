"""What a screen reader finds on every page and in every kind of answer: nothing that can be used is without a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tests.ui import kit
from trainer.drills.build import NoSituation, build
from trainer.drills.code import kind_ref
from trainer.errors import FeltSchoolError

ROLE = QAccessible.Role
PAGES = ("home", "game", "review", "rulebook", "progress", "settings", "profiles")
USED = {
    ROLE.Button, ROLE.CheckBox, ROLE.RadioButton, ROLE.EditableText, ROLE.ComboBox, ROLE.Link, ROLE.ListItem, ROLE.Slider,  # noqa: E501  # a table row
    ROLE.SpinBox, ROLE.Tree, ROLE.List, ROLE.TreeItem, ROLE.PageTab, ROLE.ButtonMenu,
}  # fmt: skip
IDS = sorted(info.id for info in kit.library().infos)


def tree(interface, depth: int = 0) -> Iterator:
    yield interface
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None and depth < 40:
            yield from tree(child, depth + 1)


def nameless(window) -> list[tuple[object, object]]:
    """What can be used or focused and has no name, among what is shown."""
    for _ in range(2):
        QApplication.processEvents()
    found = []
    for one in tree(QAccessible.queryAccessibleInterface(window)):
        state = one.state()
        if state.invisible or not (state.focusable or one.role() in USED):
            continue
        if not one.text(QAccessible.Text.Name).strip():
            found.append((one.role(), one.object()))
    return found


@cache
def wants(id: str) -> dict[str, object]:
    """A kind of duty for each sort of answer the game asks for."""
    game = kit.library().game(id)
    found: dict[str, object] = {}
    for kind in game.kinds:
        try:
            question = build(kit.library().game, kind_ref(game, kind, 5))
        except (NoSituation, FeltSchoolError):
            continue
        found.setdefault(type(question.duty.want).__name__, kind)
    return found


def practise(window, id: str, kind) -> None:
    game = kit.library().game(id)
    window.routes.game = game
    window.sessions.begin(window.trainee.starter().kind(game, kind, count=1))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_what_can_be_used(window, name):
    if name == "game":
        window.routes.open_game(kit.GAME)
    else:
        window.go(name)
    assert nameless(window) == []


@pytest.mark.parametrize("id", IDS)
def test_a_game_names_what_can_be_used_in_every_kind_of_answer(window, id):
    for want, kind in wants(id).items():
        practise(window, id, kind)
        assert nameless(window) == [], want
        window.practice.answer(kit.right(window.practice))
        assert nameless(window) == [], f"{want}, answered"


def test_every_kind_of_answer_is_walked():
    found = {want for id in IDS for want in wants(id)}
    assert found == {
        "WantSeat", "WantSeats", "WantOrder", "WantArrange", "WantNumber", "WantMoney", "WantChoice", "WantSettle",
        "WantShares",
    }  # fmt: skip


def test_the_summary_and_the_projector_have_names_too(qtbot, window):
    from PySide6.QtCore import Qt

    practise(window, kit.GAME, kit.library().game(kit.GAME).kinds[0])
    page = window.pages["practice"]
    qtbot.keyClick(kit.focus(window), Qt.Key.Key_F9)
    for _ in range(3):
        page.projector.go_on()
        assert nameless(window) == []
    page.projector.toggle()
    window.practice.finish()
    assert nameless(window) == []
