"""Every page and every game on both small screens: nothing is cut or hangs out, nothing usable is without a name."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QComboBox, QLabel, QLineEdit, QScrollArea, QWidget

from tests.ui import kit, walks
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.felt.piece_widgets import Target
from trainer.ui.widgets.line_table import Ticks
from trainer.ui.widgets.panels import Panels, panel_area


def shown(window) -> list[QWidget]:
    """Everything for the eye; what is announced to a screen reader is not."""
    return [one for one in window.findChildren(QWidget) if one.isVisible() and one.objectName() != "announcement"]


def cut(window) -> list[str]:
    """Texts that do not fit into their widget."""
    found = []
    for one in shown(window):
        wide = one.fontMetrics().horizontalAdvance
        if isinstance(one, QLabel) and one.text():
            if one.wordWrap():
                fits = one.height() >= one.heightForWidth(one.width()) - 2
                fits = fits and max(map(wide, re.split(r"[\s-]+", one.text()))) <= one.width()
            else:
                fits = one.sizeHint().width() <= one.width() + 1
            text = one.text()
        elif isinstance(one, QAbstractButton) and one.text():
            lines = one.text().replace("&&", "&").split("\n")
            fits = not any("…" in line for line in lines) and max(map(wide, lines)) <= one.width() - 8
            text = one.text()
        elif isinstance(one, QLineEdit) and not one.text():
            fits, text = wide(one.placeholderText()) <= one.width() - 14, one.placeholderText()
        else:
            continue
        if not fits:
            found.append(f"{type(one).__name__} {text!r} in {one.width()} x {one.height()}")
    return found


def hanging_out(window) -> list[str]:
    """What reaches beyond its parent. What a scroll area scrolls may, and the shadow of a piece."""
    found = []
    for one in shown(window):
        holder = one.parentWidget()
        if holder is None or one.isWindow() or one.size().isEmpty() or isinstance(one, Target):
            continue
        if isinstance(holder, Panels) and one is holder.viewport():
            found += panels_outside(holder)
            continue
        area = holder.parentWidget()
        if isinstance(area, QScrollArea) and area.viewport() is holder:
            if one.width() > holder.width():
                found.append(f"{type(one).__name__} wider than its scroll area")
        elif not holder.rect().adjusted(-1, -1, 1, 1).contains(one.geometry()):
            found.append(f"{type(one).__name__} {one.accessibleName()!r} {one.geometry()} in {holder.rect()}")
    return found


def panels_outside(view: Panels) -> list[str]:
    """Panels that a view draws beyond its own edge; the gap around them may lie there."""
    rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
    drawn = ((one, panel_area(view.visualRect(one)).translated(view.viewport().pos())) for one in rows)
    return [f"panel {one.data()!r} {area}" for one, area in drawn if not view.rect().contains(area)]


def off_the_table(felt: FeltWidget) -> list[str]:
    """Places, pieces and amounts that are not wholly on the screen."""
    table = felt.rect().adjusted(-1, -1, 1, 1)
    assert felt.view is not None
    found = [zone.place for zone in felt.view.zones if not table.contains(felt.place_rect(zone.place))]
    found += [id for id in felt.stage.pieces if not table.contains(felt.place_rect(id))]
    return found + [id for id, plate in felt.stage.plates.shown.items() if not table.contains(plate.geometry())]


def check(window, what: str) -> None:
    for size in walks.SIZES:
        window.resize(*size)
        walks.settle()
        assert (window.width(), window.height()) == size, f"{what} asks for more room"
        assert cut(window) == [], (what, size)
        assert hanging_out(window) == [], (what, size)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", walks.PAGES)
def test_a_page_fits(window, store, name):
    walks.remember(window, store, walks.answers_of(walks.worked))
    walks.show(window, name)
    check(window, name)


def check_game(window, id: str, most: int | None = None) -> None:
    """With sorts of answers the game asks for, asked and told."""
    asked = {want: (id, kind) for want, kind in walks.wants(id, most).items()}
    assert asked
    for state in walks.states(window, asked):
        check(window, state)
        assert off_the_table(window.pages["practice"].table.felt) == [], state
        assert walks.nameless(window) == [], state


@pytest.mark.sampled(4)
@pytest.mark.parametrize("id", walks.FAMILIES.values())
def test_a_family_fits_with_every_sort_of_answer_and_names_what_can_be_used(window, id):
    check_game(window, id)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("id", [id for id in walks.GAMES if id not in walks.FAMILIES.values()])
def test_a_game_fits_and_names_what_can_be_used(window, id):
    check_game(window, id, most=1)


@pytest.mark.long
@pytest.mark.parametrize("id", [id for id in walks.GAMES if id not in walks.FAMILIES.values()])
def test_a_game_fits_with_every_sort_of_answer(window, id):
    check_game(window, id)


def test_the_list_of_keys_fits(qtbot, window):
    for id, kind in walks.answers().values():
        walks.practise(window, id, kind)
        page = window.pages["practice"]
        page.show_keys()
        assert page.keys_dialog.height() <= 680
        assert cut(page.keys_dialog) == []
        page.keys_dialog.accept()


def test_the_test_would_notice(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    short, out = QLabel("a text that is far too long for its label", window), QLabel("out", window)
    short.setGeometry(0, 0, 60, 20)
    out.setGeometry(280, 0, 60, 20)
    window.show()
    assert len(cut(window)) == 1
    assert len(hanging_out(window)) == 1
    assert kit.GAME in walks.GAMES


def squeezed(page: QWidget) -> list[str]:
    """Widgets that lay out more than they have room for: what stands in them overlaps or is cut."""
    holders = [(holder, holder.layout()) for holder in (page, *page.findChildren(QWidget)) if holder.isVisible()]
    wants = [(holder, layout.minimumSize().width()) for holder, layout in holders if layout is not None]
    return [f"{type(holder).__name__}: {need} of {holder.width()}" for holder, need in wants if need > holder.width()]


def sideways(page: QWidget) -> list[str]:
    """What is scrolled sideways to be read."""
    areas = (area for area in page.findChildren(QAbstractScrollArea) if area.isVisible())
    return [f"{area.accessibleName()} scrolls" for area in areas if area.horizontalScrollBar().maximum() > 0]


def named_by_hints(page: QWidget) -> list[str]:
    """Fields whose name goes with the first letter that is typed; a search is known by its button that clears it."""
    fields = (field for field in page.findChildren(QLineEdit) if field.isVisible() and field.placeholderText())
    return [
        field.accessibleName()
        for field in fields
        if field.accessibleName() == field.placeholderText() and not field.isClearButtonEnabled()
    ]


def named_twice(page: QWidget) -> list[str]:
    """Controls of one sort that a reader cannot tell apart."""
    sorts = (QAbstractButton, QLineEdit, QComboBox)
    controls = (control for sort in sorts for control in page.findChildren(sort) if control.isVisible())
    counts = Counter(
        (type(control).__name__, control.accessibleName())
        for control in controls
        if not isinstance(control.parent(), QComboBox)
    )
    return [f"{name}: {count} times" for (_, name), count in counts.items() if count > 1]


def test_a_long_line_to_tick_has_the_height_of_its_words(window):
    window.resize(1024, 640)
    page = walks.show(window, "readings")
    ticks = page.findChildren(Ticks)[0]
    titles = ("Chinese Poker · Angie's Poker Club", "Dealer's Choice · Angie's Poker Club")
    broken = [
        ticks.visualItemRect(line).height()
        for title in titles
        for line in ticks.findItems(title, Qt.MatchFlag.MatchExactly)
    ]
    assert len(broken) == 2
    assert min(broken) >= 2 * ticks.fontMetrics().height(), "both have two lines"


def test_no_page_is_squeezed_in_the_least_window(window, store):
    walks.remember(window, store, walks.answers_of(walks.worked))
    window.resize(1024, 640)
    found = {}
    for name in walks.PAGES:
        page = walks.show(window, name)
        for part in page.tabs.buttons if hasattr(page, "tabs") else (None,):
            if part is not None:
                part.click()
                walks.settle()
            faults = squeezed(page) + sideways(page) + named_by_hints(page) + named_twice(page)
            found[name, part.text() if part is not None else ""] = faults
    assert {where: widgets for where, widgets in found.items() if widgets} == {}
