"""Typing at a person's pace: what stands in a field is the typist's until the field is left, whatever is kept of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from tests.ui import kit, walks
from tests.ui.test_author import FIRST, choose
from trainer.lessons.item_samples import SampleSort, sample
from trainer.lessons.pack_check import Checked, check_pack
from trainer.lessons.pack_draft import Draft, DraftHistory
from trainer.lessons.pack_parser import PACK_FILE, parse_pack
from trainer.packs import packs_in
from trainer.shell.workshop import Workshop
from trainer.ui.controllers import author_view, authoring, house_changes
from trainer.ui.controllers.author_form import FilledBy, hands_value, unreadable_cards, value_of
from trainer.ui.controllers.author_view import NO_PREVIEW, AuthorShown, DraftView, Node


@pytest.fixture
def page(qtbot, store, clock, tmp_path):
    """The sample as a draft on the authoring page."""
    services = replace(
        kit.services(store, clock),
        make_workshop=lambda _games: Workshop(tmp_path, kit.library),
        packs=lambda: packs_in(tmp_path),
        read_version=lambda: "",
    )
    window = walks.behind_the_door(qtbot, services)
    window.routes.instructor.author.open(Workshop(tmp_path, kit.library).new("my-school.week2", "Week 2"))
    walks.settle()
    return window.pages["author"]


TYPED = " in \n order "
EACH_OR_EVERY = [
    pytest.param(False, id="each field once"),
    pytest.param(True, id="in every form", marks=pytest.mark.long),
]
"""Forms of different sorts of items have fields of one name, which are made by one function."""


@pytest.fixture(autouse=True)
def quick_preview(monkeypatch):
    """What a pause checks and shows beside the form is not what these tests are about."""
    monkeypatch.setattr(authoring, "check_pack", lambda parsed, *_, **_known: Checked(parsed.pack, ()))
    monkeypatch.setattr(house_changes, "check_game", lambda *_: ())
    monkeypatch.setattr(author_view, "preview", lambda *_: NO_PREVIEW)
    monkeypatch.setattr(author_view, "text_preview", lambda *_: NO_PREVIEW)


def pause(page: QWidget) -> None:
    """The typist stops for a moment: every clock of the page that waits for that runs out."""
    for clock in page.findChildren(QTimer):
        if clock.isActive() and clock.isSingleShot():
            clock.stop()
            clock.timeout.emit()
    QApplication.processEvents()


Field = QPlainTextEdit | QLineEdit


def text_of(field: Field) -> str:
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()


def caret_of(field: Field) -> int:
    return field.textCursor().position() if isinstance(field, QPlainTextEdit) else field.cursorPosition()


def put_caret(field: Field, at: int) -> None:
    if isinstance(field, QLineEdit):
        field.setCursorPosition(at)
        return
    cursor = field.textCursor()
    cursor.setPosition(at)
    field.setTextCursor(cursor)


def long_fields(holder: QWidget) -> list[QPlainTextEdit]:
    """The fields of several lines that somebody can type into now."""
    fields = holder.findChildren(QPlainTextEdit)
    return [field for field in fields if field.isVisible() and field.isEnabled() and not field.isReadOnly()]


def type_slowly(page: QWidget, field: Field, text: str, at: int) -> None:
    """Each letter by its key, with a pause behind each word; nothing may move or go."""
    field.setFocus()
    put_caret(field, at)
    before = text_of(field)
    for number, letter in enumerate(text, 1):
        QTest.keyClick(field, Qt.Key.Key_Return) if letter == "\n" else QTest.keyClicks(field, letter)
        if letter.isspace() or number == len(text):
            pause(page)
        where = (field.accessibleName(), text[:number])
        assert text_of(field) == before[:at] + text[:number] + before[at:], where
        assert caret_of(field) == at + number, where


def leave(page: QWidget) -> None:
    page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    page.setFocus()


@pytest.mark.parametrize("again", EACH_OR_EVERY)
def test_every_field_of_several_lines_of_a_pack_keeps_what_is_typed_and_the_caret(page, again):
    tried = []
    places = [Node(), Node(FIRST)]
    choose(page, Node(FIRST))
    for sort in SampleSort:
        if sort is not SampleSort.WHERE:
            page.controller.select(Node(FIRST))
            page.controller.add_item(sort)
            places.append(page.controller.node)
    for node in places:
        page.controller.select(node)
        for field in long_fields(page):
            if field.accessibleName() in tried and not again:
                continue
            for at in (len(field.toPlainText()), len(field.toPlainText()) // 2):
                type_slowly(page, field, TYPED, at)
            tried.append(field.accessibleName())
            leave(page)
    page.controller.select(Node(FIRST))
    page.as_text.click()
    type_slowly(page, page.source, TYPED, 0)
    expected = {
        "Text for trainees",
        "Notes for instructors",
        "Question text",
        "Table",
        "Cards by seat, one a line: 4: As Kd",
    }
    assert expected <= set(tried)
    assert {"Options, one a line", "Steps in order, one a line"} <= set(tried)


def test_what_is_kept_is_stripped_only_once_the_field_is_left(page):
    choose(page, Node(FIRST))
    page.controller.add_item(SampleSort.ORDER)
    field = page.form.row("steps").field
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    type_slowly(page, field, "wash the deck \n\n count the tray \n", 0)
    node = page.controller.node
    steps = page.controller.history.now.values(node.file, node.row)["steps"]
    assert steps == ["wash the deck", "count the tray"]
    leave(page)
    assert field.toPlainText() == "wash the deck\ncount the tray"


@pytest.mark.parametrize("again", EACH_OR_EVERY)
def test_open_lists_and_lines_keep_blanks_and_the_caret_too(page, again):
    choose(page, Node(FIRST))
    tried = set()
    for sort in (SampleSort.RULE, SampleSort.DUTY, SampleSort.CHOICE, SampleSort.HAND):
        page.controller.select(Node(FIRST))
        page.controller.add_item(sort)
        for row in page.form.rows:
            field = row.field.lineEdit() if isinstance(row.field, QComboBox) else row.field
            if not isinstance(field, QLineEdit) or not field.isVisible():
                continue
            sort_of_field = field.accessibleName(), type(row.field)
            if again or sort_of_field not in tried:
                tried.add(sort_of_field)
                type_slowly(page, field, " x 7 ", len(field.text()))
                leave(page)


def test_undo_redo_paste_and_input_methods_in_a_field_of_several_lines(page):
    choose(page, Node(FIRST))
    page.controller.add_item(SampleSort.CHOICE)
    field = page.form.row("question").field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Is it a push? ")
    pause(page)
    QGuiApplication.clipboard().setText("Or a copy?\n ")
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Paste))
    pause(page)
    assert field.toPlainText() == "Is it a push? Or a copy?\n "
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Undo))
    pause(page)
    assert field.toPlainText() == "Is it a push? "
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Redo))
    pause(page)
    assert field.toPlainText() == "Is it a push? Or a copy?\n "
    field.moveCursor(QTextCursor.MoveOperation.Start)
    for composing in ("h", "ha", "há"):
        QApplication.sendEvent(field, QInputMethodEvent(composing, []))
        pause(page)
        shown = field.textCursor().block().layout().preeditAreaText()
        assert shown == composing
    commit = QInputMethodEvent("", [])
    commit.setCommitString("há ")
    QApplication.sendEvent(field, commit)
    pause(page)
    assert field.toPlainText() == "há Is it a push? Or a copy?\n "
    assert field.textCursor().position() == 3


@pytest.fixture
def rules_window(qtbot, store, clock, tmp_path):
    return walks.behind_the_door(qtbot, walks.school_with_rules(store, clock, tmp_path))


def test_every_field_of_several_lines_of_the_houses_page_keeps_what_is_typed(qtbot, rules_window):
    rules_window.go("houses")
    page = rules_window.pages["houses"]
    page.game.setCurrentIndex(page.game.findData(kit.GAME))
    page.game.activated.emit(page.game.currentIndex())
    rows = [row.path for part in page.controller.shown.parts for row in part.rows]
    tried = 0
    for path in rows[::12]:
        page.controller.select(path)
        for field in long_fields(page)[:1]:
            type_slowly(page, field, " two \n ", len(field.toPlainText()) // 2)
            tried += 1
            leave(page)
    assert tried
    page.as_text.click()
    type_slowly(page, page.text, "\n\n# ours \n", len(page.text.toPlainText()))
    leave(page)
    page.houses.from_forms.click()
    page.own.tree.setCurrentItem(next(iter(page.own.items().values())))
    type_slowly(page, page.own.own, "\n\n# ours \n", 0)


def turn_wheel(field: QWidget) -> None:
    """One notch down over the middle of a field."""
    over = field.mapTo(field.window(), field.rect().center())
    QTest.wheelEvent(field.window().windowHandle(), QPointF(over), QPoint(0, -120))
    QApplication.processEvents()


def test_the_wheel_over_a_list_scrolls_the_page_and_changes_nothing(page):
    choose(page, Node(FIRST))
    page.controller.add_item(SampleSort.WHERE)
    lists = [combo for combo in page.findChildren(QComboBox) if combo.isVisible() and combo.count() > 1]
    assert len(lists) > 10
    for combo in lists:
        for focused in (False, True):
            if focused:
                combo.setFocus()
            before = combo.currentIndex()
            combo.setCurrentIndex(0)
            turn_wheel(combo)
            assert combo.currentIndex() == 0, combo.accessibleName()
            combo.setCurrentIndex(before)
    page.window().resize(1000, 620)
    walks.settle()
    bar = page.area.verticalScrollBar()
    inside = next(row.field for row in page.form.rows if isinstance(row.field, QComboBox))
    bar.setValue(0)
    turn_wheel(inside)
    assert bar.value() > 0


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("4: Kd Kh", {"4": "Kd Kh"}),
        ("4 Kd Kh", {"4": "Kd Kh"}),
        ("4 = Kd Kh", {"4": "Kd Kh"}),
        ('4 = "Kd Kh"', {"4": "Kd Kh"}),
        ("seat 4: Kd Kh\n\nbank As", {"4": "Kd Kh", "bank": "As"}),
        ("seat-4.front = 4d 4s", {"seat-4.front": "4d 4s"}),
        ("Kd Kh", "Kd Kh"),
        ("4:", "4:"),
        ("4: Kd\n4: Kh", "4: Kd\n4: Kh"),
        ("", None),
    ],
)
def test_cards_by_seat_are_read_as_people_write_them_and_none_disappear(typed, kept):
    value = hands_value(typed)
    assert value == kept
    if isinstance(value, str):
        assert any(form in str(unreadable_cards(value)) for form in ("4: As Kd", "on one line"))


JUNK = ("4 Kd Kh", "royal flush", "a: b = c", "{ x = 1", "-3", "7.5 ; , | ' \" \\")


@pytest.mark.parametrize("sort", [None, *SampleSort])
def test_nothing_typed_into_a_form_of_a_pack_disappears_without_a_word(sort):
    """What comes back is what was typed, but for blanks at its ends; or the field says what is wrong with it."""
    head = {PACK_FILE: b'format = 1\nid = "own.one"\nversion = "0.1.0"\ntitle = "One"\n'}
    values = sample(sort or SampleSort.RULE, kit.library()[kit.GAME], ())
    draft, lesson = Draft(head).with_lesson("One", kit.GAME, values)
    nodes = [Node(lesson, 0)] if sort is not None else [Node(), Node(lesson)]

    def form(draft: Draft, node: Node) -> AuthorShown:
        checked = check_pack(parse_pack(draft.files), kit.library())
        return DraftView(DraftHistory.begin(draft), node, kit.library(), checked, NO_PREVIEW).shown("")

    silent = []
    for node in nodes:
        for field in form(draft, node).fields:
            if field.entry in (FilledBy.CHECK, FilledBy.CHOICE):
                continue
            for typed in JUNK:
                changed = draft.with_value(node.file, field.keys, value_of(field, typed), node.row)
                shown = form(changed, node).field_of(field.keys)
                if shown is None or (shown.value != typed and not shown.problems):
                    silent.append((node, field.keys, typed, shown and shown.value))
    assert silent == []
