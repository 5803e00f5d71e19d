"""The class in the window: read from this computer and from result files, by group, down to the question itself."""

from __future__ import annotations

import csv
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTreeWidget
from shiboken6 import isValid

from tests.ui import kit, walks
from tests.ui.test_window import cut_buttons, nameless_for_a_reader, squashed_texts
from trainer.drills.code import skill_ref
from trainer.packs import bundled_packs
from trainer.school.class_work import Progressed
from trainer.school.digest import Sitting
from trainer.school.school_model import Assigned
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.controllers.class_overview import passed_words
from trainer.ui.widgets.line_table import between


@pytest.fixture
def window(qtbot, tmp_path, clock):
    """The window over real files, with Ana at Home."""
    with kit.school_window(qtbot, tmp_path, clock, bundled_packs) as made:
        yield made


def practise(window, *, wrong: int = 3) -> None:
    """Questions of one rule, the first ones wrong, to the end of the session."""
    game = kit.library().game(kit.GAME)
    skill = next(one for one in game.skills if one.rule.certain and one.kind.value == "compare")
    refs = [skill_ref(game, skill.kind, skill.rule.id, seed) for seed in range(1, wrong + 2)]
    starter = window.trainee.starter()
    window.sessions.begin(starter.plan(title(), mode(), refs))
    given = 0
    while window.practice.running:
        shown = window.practice.screen.shown
        if shown.phase is Phase.ASKING:
            act = kit.right(window.practice)
            given += 1
            window.practice.answer(wrong_act(window) if given <= wrong else act)
        else:
            window.practice.send(moves.Next())


def title():
    from trainer.core.text import say

    return say("Comparing")


def mode():
    from trainer.drills.modes import PRESSURE

    return replace(PRESSURE, requeues=False)


def wrong_act(window):
    from trainer.core.rng import make_rng
    from trainer.drills.changes import changes

    question = window.practice.session.turn.question
    found = changes(question.duty.want, question.decision.result, question.round, (), make_rng(3))
    return next(one for _, one in found if not question.decision.accepts(one))


def open_class(window):
    walks.show(window, "class")
    return window.pages["class"]


class Held(Executor):
    """Keeps work back until it is let go."""

    def __init__(self) -> None:
        self.work: list[tuple[Future, Callable]] = []

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        self.work.append((future, partial(fn, *args, **kwargs)))
        return future

    def let_go(self) -> None:
        while self.work:
            future, work = self.work.pop(0)
            future.set_result(work())


def test_the_look_may_change_while_the_class_is_read(qtbot, tmp_path, clock):
    """What was read for the page of the old look is dropped, and the page of the new one reads for itself."""
    held = Held()
    with kit.school_window(qtbot, tmp_path, clock, bundled_packs, executor=held) as window:
        practise(window)
        before = open_class(window)
        window.go("settings")
        window.trainee.set(chrome="dark" if window.trainee.settings.chrome == "light" else "light")
        qtbot.waitUntil(lambda: not isValid(before))
        held.let_go()
        page = open_class(window)
        held.let_go()
        assert [person.name for person in page.shown.people] == ["Ana"]


def test_a_class_that_is_being_read_does_not_look_empty(qtbot, tmp_path, clock):
    held = Held()
    with kit.school_window(qtbot, tmp_path, clock, bundled_packs, executor=held) as window:
        practise(window)
        page = open_class(window)
        assert page.count.text() == "Reading the class ..."
        held.let_go()
        assert page.count.text() == "1 trainee"


def test_rows_are_made_for_the_part_that_is_seen(window):
    practise(window)
    page = open_class(window)
    rows = QTreeWidget.topLevelItemCount
    assert (rows(page.people), rows(page.duties), rows(page.days)) == (1, 0, 0)
    page.tabs.buttons[6].click()
    assert (rows(page.duties), rows(page.days)) == (0, 1)
    assert page.duties.topLevelItemCount() == 1, "whoever asks gets them"


def test_who_practised_is_shown_with_the_way_to_the_question_itself(qtbot, window):
    practise(window)
    page = open_class(window)
    (ana,) = page.shown.people
    assert (ana.name, ana.asked, ana.right) == ("Ana", 4, 1)
    page.people.choose(ana.id)
    assert page.who.text() == "Ana: 1 weak rule"
    assert page.sessions.topLevelItemCount() == 1
    (weak,) = kit.ids(page.weak)
    page.weak.choose(weak)
    page.weak.itemActivated.emit(page.weak.currentItem(), 0)
    assert page.tabs.stack.currentIndex() == 2
    assert page.stuck.chosen == (weak,)
    assert page.missed.topLevelItemCount() == 3
    item = page.missed.topLevelItem(0)
    assert item.text(4).startswith("C99F-")
    page.missed.choose(kit.ids(page.missed)[0])
    page.open.click()
    assert window.current == "review"
    review = window.pages["review"]
    assert item.text(4) in review.code.text()
    assert not review.before.isVisible()
    review.close_button.click()
    assert window.current == "class"


def test_columns_give_way_in_a_small_window(window):
    """At 1024 x 640, and so at 150% of a laptop's screen, no table of the page is scrolled sideways."""
    page = open_class(window)
    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        walks.settle()
        bars = [table.horizontalScrollBar().maximum() for table in (page.people, page.weak, page.sessions)]
        assert bars == [0, 0, 0], size
    window.resize(1366, 768)
    walks.settle()
    assert page.people.columnWidth(0) == 210, "where there is room again they have their widths"


def test_a_further_attempt_is_called_so():
    when = datetime(2026, 2, 1, tzinfo=UTC)
    said = [
        str(passed_words(Sitting("ana", f"s{attempt}", when, 10, 7, passed, "Final", "exam", attempt)))
        for attempt, passed in enumerate((False, True), start=1)
    ]
    assert said == ["not passed: 7 of 10", "passed: 7 of 10, attempt 2"]


def test_nothing_of_the_class_is_left_for_a_trainee(window):
    practise(window)
    page = open_class(window)
    page.tabs.show(2)
    page.stuck.choose(kit.ids(page.stuck)[0])
    page.missed.choose(kit.ids(page.missed)[0])
    page.open.click()
    window.go("home")
    window.routes.trainees.new_trainee("Ben")
    window.go("review")
    review = window.pages["review"]
    assert review.stack.currentIndex() == 0
    assert review.list.topLevelItemCount() == 0


def test_result_files_of_other_computers_are_entered_once(window, tmp_path):
    practise(window)
    from trainer.storage.results import Who, write_results

    other = tmp_path / "other"
    other.mkdir()
    attempts = [replace(one, session="x-1") for one in window.trainee.attempts]
    (other / "ben.jsonl").write_text(
        write_results(attempts, "1.0", None, Who("Bến", "S-2", "Evening")), encoding="utf-8"
    )
    page = open_class(window)
    actions = window.routes.instructor.class_actions
    actions.use_folder(other)
    assert sorted(row[0] for row in kit.rows(page.people)) == ["Ana", "Bến"]
    assert "New sessions: 1" in page.new.text()
    page.again.click()
    assert page.notice.text == page.new.text() == ""
    assert len(kit.rows(page.people)) == 2
    page.groups.setCurrentIndex(page.groups.findData("Evening"))
    page.groups.activated.emit(page.groups.currentIndex())
    assert [row[0] for row in kit.rows(page.people)] == ["Bến"]
    actions.save_tables(tmp_path)
    (file,) = tmp_path.glob("Evening_sessions_*.csv")
    (row,) = csv.DictReader(file.read_text(encoding="utf-8-sig").splitlines())
    assert (row["student"], row["name"], row["right"]) == ("S-2", "Bến", "1")
    for name in ("bad", "worse", "worst"):
        (other / f"{name}.jsonl").write_text("{}")
    page.again.click()
    assert page.notice.text == "Not read: bad.jsonl, worse.jsonl, worst.jsonl. See “To check”."
    assert [row[0] for row in kit.rows(page.checks)] == ["bad.jsonl", "worse.jsonl", "worst.jsonl"]
    page.checks.choose(kit.ids(page.checks)[1])
    assert page.check.text().startswith("worse.jsonl: ")
    assert page.check.text().endswith("Copy it again."), "what to do stands with what is wrong"
    actions.use_folder(tmp_path / "nowhere")
    assert "nowhere" in page.notice.text
    assert "cannot be read" in kit.rows(page.checks)[0][1]


def test_results_without_a_number_are_put_to_their_person_by_a_press(window, tmp_path):
    from trainer.storage.results import Who, write_results

    practise(window)
    other = tmp_path / "other"
    other.mkdir()
    for id, number in (("x-1", "S-2"), ("x-2", "")):
        attempts = [replace(one, session=id) for one in window.trainee.attempts]
        (other / f"{id}.jsonl").write_text(write_results(attempts, "1.0", None, Who("Bến", number)), encoding="utf-8")
    page = open_class(window)
    window.routes.instructor.class_actions.use_folder(other)
    assert [row[0] for row in kit.rows(page.people)] == ["Ana", "Bến", "Bến"]
    assert "With and without a number: is it the same person? Bến." in page.notice.text
    page.tabs.show(4)
    assert not page.same.isEnabled()
    page.checks.choose(kit.ids(page.checks)[0])
    assert page.check.text() == (
        "Bến: 1 session without a number. Does it belong to number S-2? Press “Same person” or “Two people”."
    )
    page.same.click()
    assert [row[0] for row in kit.rows(page.people)] == ["Ana", "Bến"]
    (match,) = page.shown.checks
    assert match.match.same
    assert "To check" not in page.notice.text
    page.apart.click()
    assert [row[0] for row in kit.rows(page.people)] == ["Ana", "Bến", "Bến"]


def test_a_forgotten_pin_is_taken_away_and_its_trainee_told(window):
    practise(window)
    window.trainee.set_pin("4711")
    page = open_class(window)
    page.people.choose(kit.ids(page.people)[0])
    assert page.pin.isEnabled()
    page.pin.click()
    assert not page.pin.isEnabled()
    assert page.notice.text == "Ana practices without a PIN now, and is told so."
    (ana,) = window.trainee.profiles()
    assert not ana.locked
    window.trainee.use(ana)
    assert "An instructor took your PIN away on" in window.banner.text.text()


def test_the_files_of_another_computer_count_once_it_is_trusted(window, tmp_path):
    from trainer.storage.results import Who, write_results

    practise(window)
    other = tmp_path / "other"
    other.mkdir()
    for id, key in (("x-1", bytes(32)), ("x-2", bytes(range(32)))):
        attempts = [replace(one, session=id) for one in window.trainee.attempts]
        text = write_results(attempts, "1.0", None, Who("Bến", "S-2"), key)
        (other / f"{id}.jsonl").write_text(text, encoding="utf-8")
    page = open_class(window)
    window.routes.instructor.class_actions.use_folder(other)
    assert "Not read: x-2.jsonl. See “To check”." in page.notice.text
    page.tabs.show(4)
    assert not page.trust.isEnabled()
    page.checks.choose(kit.ids(page.checks)[0])
    assert page.check.text().endswith("Ask Bến which computer it was. It counts once you press “Trust this computer”.")
    page.trust.click()
    assert "New sessions: 1" in page.new.text()
    assert page.shown.checks == ()


def test_the_folder_of_the_policy_is_read_where_the_school_chose_none(qtbot, clock, tmp_path):
    from trainer.storage.results import Who, write_results

    folder = tmp_path / "policy"
    folder.mkdir()
    with kit.school_window(qtbot, tmp_path, clock, bundled_packs, results=str(folder)) as window:
        practise(window)
        attempts = [replace(one, session="x-1") for one in window.trainee.attempts]
        text = write_results(attempts, "1.0", None, Who("Bến", "S-2", "Evening"))
        (folder / "ben.jsonl").write_text(text, encoding="utf-8")
        page = open_class(window)
        assert sorted(row[0] for row in kit.rows(page.people)) == ["Ana", "Bến"]


def test_duties_are_a_map_from_weak_to_mastered(window):
    practise(window, wrong=1)
    page = open_class(window)
    page.tabs.show(1)
    (row,) = page.shown.duties.rows
    item = page.duties.topLevelItem(0)
    shares = [share for _, share in row[1]]
    for column, share in enumerate(shares, start=1):
        colour = item.background(column).color()
        assert (colour.alpha() > 0) is (0 <= share <= 1)
    half = between(QColor("#000000"), QColor("#64c832"), 0.5)
    assert (half.red(), half.green(), half.blue()) == (50, 100, 25)
    assert "%" in item.text(1)


def test_an_ended_session_reaches_the_schools_folder_with_its_name(window, tmp_path):
    from trainer.storage.results import read_result_file

    practise(window)
    window.services.store.close()
    (file,) = (tmp_path / "results").glob("*.jsonl")
    read = read_result_file(Path(file).read_text(encoding="utf-8"))
    assert (read.who.name, read.head.title, len(read.attempts)) == ("Ana", "Comparing", 4)


def test_one_person_is_saved_and_erased(window, tmp_path):
    practise(window)
    page = open_class(window)
    page.people.choose("ana")
    actions = window.routes.instructor.class_actions
    actions.save_record(tmp_path / "ana.feltrecord")
    from trainer.storage.results import read_results

    assert len(read_results((tmp_path / "ana.feltrecord").read_text(encoding="utf-8"))) == 4
    page.typed.setText("Anna")
    page.erase.click()
    assert "Type the name first: Ana" in page.notice.text
    page.typed.setText("ana")
    page.erase.click()
    assert kit.rows(page.people) == []
    assert not list((tmp_path / "data" / "trainees").glob("ana*"))
    assert window.trainee.profile is None


@pytest.mark.parametrize("name", ["class", "assign", "print"])
def test_what_a_page_has_to_say_moves_nothing_on_it(window, name):
    walks.show(window, name)
    page = window.pages[name]
    buttons = [one for one in page.findChildren(QPushButton) if one.isVisible() and one.parent() is not page.notice]
    before = [(one.text(), one.geometry()) for one in buttons]
    page.show_problem("What could not be done. " * 12)
    walks.settle()
    assert page.notice.isVisible()
    assert [(one.text(), one.geometry()) for one in buttons] == before
    if name == "class":
        assert page.notice.y() > page.tabs.buttons[4].geometry().bottom(), "the way to the list it names stays free"
    QTest.mouseClick(page.notice.words, Qt.MouseButton.LeftButton)
    assert page.notice.isHidden(), "a press on it is enough"


def test_every_part_names_its_things_and_fits(window):
    practise(window)
    page = open_class(window)
    for size in ((1366, 768), (1280, 720), (1024, 640)):
        window.resize(*size)
        for place in range(5):
            page.tabs.buttons[place].click()
            walks.settle()
            assert (window.width(), window.height()) == size
            assert not cut_buttons(window, page)
            assert not squashed_texts(page)
            assert not nameless_for_a_reader(window)


def test_the_page_shows_who_did_what_was_assigned_and_the_weeks(qtbot, window):
    practise(window)
    door = window.routes.door
    page = open_class(window)
    assert door.set(door.school.with_assigned(Assigned("todo-1", exam="e1", due=date(2020, 1, 1))))
    page = open_class(window)
    (line,) = page.shown.work
    assert (line.stands, [person.name for person in line.missing]) == (Progressed.OVERDUE, ["Ana"])
    assert [page.work.topLevelItem(0).text(column) for column in (0, 4, 5)] == ["Overdue", "0 / 1", "Ana"]
    assert page.days.topLevelItem(0).text(page.days.columnCount() - 1) == "1"
