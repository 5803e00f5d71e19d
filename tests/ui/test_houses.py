"""The page Houses: a cell changed from a source and a day, what it does, in force at once, and the drill of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt

from tests.ui import kit, walks
from tests.ui.test_fits import cut, hanging_out
from trainer.houserules import HouseRules
from trainer.prove import changed
from trainer.ui.controllers import houses
from trainer.ui.controllers.review import review as houses_review
from trainer.ui.window import Window

FLUSH = ("paytable", "fortune", "flush")


@pytest.fixture
def window(qtbot, store, clock, tmp_path, monkeypatch):
    monkeypatch.setattr(houses, "report", partial(changed.report, rounds=2))
    files = HouseRules(tmp_path)
    made = Window(replace(kit.services(store, clock), make_house_files=lambda: files, load_library=files.library))
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    qtbot.waitActive(made)
    walks.open_door(made)
    return made


@pytest.fixture
def page(window):
    window.go("houses")
    page = window.pages["houses"]
    page.game.setCurrentIndex(page.game.findData(kit.GAME))
    page._choose()
    return page


def type_into(qtbot, field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def change(qtbot, page) -> None:
    type_into(qtbot, page.source, "memo-12")
    type_into(qtbot, page.date, "2026-11-01")
    page.controller.select(FLUSH)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "5:1")


def test_a_pay_row_is_changed_asked_about_put_in_force_and_drilled(qtbot, window, page):
    change(qtbot, page)
    assert page.changes.item(0).text() == "flush: Pays = 5:1"
    qtbot.mouseClick(page.ask, Qt.MouseButton.LeftButton)
    told = [one.text() for one in page.told.findChildren(type(page.state))]
    assert "1 rule is other" in told
    assert any("Now:" in one for one in told)
    assert not page.drill.isEnabled()
    qtbot.mouseClick(page.put, Qt.MouseButton.LeftButton)
    game = window.services.library[kit.GAME]
    assert game.rules["fortune.flush"].says == "flush pays 5:1."
    assert page.state.text() == "In force from now on."
    window.routes.open_book(kit.GAME, "fortune.flush")
    window.go("houses")
    qtbot.mouseClick(page.drill, Qt.MouseButton.LeftButton)
    assert window.current == "practice"
    rules = window.practice.session.turn.question.decision.rules
    assert "fortune.flush" in [one.id for one in rules]
    window.go("houses")
    qtbot.mouseClick(page.out, Qt.MouseButton.LeftButton)
    assert window.services.library[kit.GAME].rules["fortune.flush"].says == "flush pays 4:1."


def test_a_value_that_is_none_is_named_and_cannot_be_put_in_force(qtbot, page):
    change(qtbot, page)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "much")
    assert page.problem.isVisible()
    assert not page.put.isEnabled()
    page.tree.setFocus()
    qtbot.keyClick(page.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not page.problem.isVisible()


def test_source_and_day_are_asked_for(qtbot, page):
    page.controller.select(FLUSH)
    names = [row.tag.text() for row in page.form.rows]
    type_into(qtbot, page.form.rows[names.index("Pays")].field, "5:1")
    assert "who says so" in page.problem.text()


def test_a_change_is_taken_back_and_the_text_is_the_same(qtbot, page):
    change(qtbot, page)
    qtbot.mouseClick(page.as_text, Qt.MouseButton.LeftButton)
    assert 'pays = "5:1"' in page.text.toPlainText()
    qtbot.mouseClick(page.drop, Qt.MouseButton.LeftButton)
    assert page.changes.count() == 0


def test_the_page_fits_and_names_everything(qtbot, window, page):
    change(qtbot, page)
    for size in walks.SIZES:
        window.resize(*size)
        walks.settle()
        assert (window.width(), window.height()) == size
        assert cut(window) == []
        assert hanging_out(window) == []
    assert walks.nameless(window) == []


def test_an_answer_given_before_is_reviewed_by_the_rules_of_its_time(qtbot, window, page, store):
    from trainer.round.duty import Kind

    walks.practise(window, kit.GAME, Kind.COMPARE)
    window.practice.answer(kit.right(window.practice))
    attempt = store.records["ana"].log[-1]
    window.go("houses")
    change(qtbot, page)
    page.controller.put()
    library = window.services.library
    assert library[kit.GAME].version != attempt.version
    seen = houses_review(library, attempt, kit.shape)
    assert seen.question is not None
    assert seen.explanation is not None
    assert seen.question.game.version == attempt.version
    assert "in force then" in str(seen.notice)
    assert seen.explanation.right


def test_a_house_of_printed_forms_is_made_and_there_at_once(qtbot, window, page):
    qtbot.mouseClick(page.from_forms, Qt.MouseButton.LeftButton)
    assert page.own.isVisible()
    type_into(qtbot, page.own.title, "Evening Club")
    assert page.own.id.text() == "evening-club"
    qtbot.mouseClick(page.own.make, Qt.MouseButton.LeftButton)
    assert "a game at least" in page.own.problem.text()
    page.own.items()["lake-elsinore/ez-baccarat-panda-8"].setCheckState(0, Qt.CheckState.Checked)
    assert not walks.nameless(window)
    qtbot.mouseClick(page.own.make, Qt.MouseButton.LeftButton)
    assert not page.own.isVisible()
    assert page.controller.game == page.game.currentData() == "evening-club/ez-baccarat-panda-8"
    assert page.state.text() == "Evening Club is made; its games are there now."
    assert "evening-club/ez-baccarat-panda-8" in window.services.library
