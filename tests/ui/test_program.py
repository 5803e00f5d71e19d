"""The program around the window: its files, the tour, the self-test, replay, jobs, announcements, the command line."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from shiboken6 import delete

from tests.ui import kit
from trainer import app, installed
from trainer.cli import main
from trainer.core.errors import StorageError
from trainer.drills.code import kind_ref, write_code
from trainer.drills.modes import PRACTICE
from trainer.storage.trainees import Trainees
from trainer.training import moves
from trainer.training.session import resume
from trainer.ui.announce import Announcer
from trainer.ui.controllers.practice_session import PracticeController
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.jobs import Jobs
from trainer.ui.translator import Catalogue, load_catalogue

ROOT = Path(__file__).parents[2]


def game():
    return kit.library().game(kit.GAME)


def shown_code(controller) -> str:
    return controller.screen.shown.code


def waiting(controller) -> int:
    return controller.screen.unsaved


def code() -> str:
    return write_code(kind_ref(game(), game().kinds[1], 4711), game())


# ---------------------------------------------------------------- files


def test_answers_settings_and_open_sessions_are_there_after_a_restart(qapp, tmp_path, clock):
    services = app.make_services(tmp_path, clock=clock, seed=kit.Seeds())
    store = services.store
    ana = store.create("Ana")
    records = store.use(ana).store
    controller = PracticeController(services, lambda: records)
    from trainer.ui.controllers.session_plans import Starter

    plan = Starter("ana", clock(), 3).kind(game(), game().kinds[0], PRACTICE, 3)
    controller.start(plan)
    controller.answer(kit.right(controller))
    controller.send(moves.Next())
    shown = shown_code(controller)
    records.choose({"chrome": "light"})
    store.close()

    again = Trainees(tmp_path)
    assert [one.name for one in again.profiles()] == ["Ana"]
    opened = again.use(again.last() or ana)
    kept = opened.store
    assert len(opened.attempts) == 1
    assert kept.choices() == {"chrome": "light"}
    (session,) = kept.open_sessions()
    resumed = PracticeController(services, lambda: kept)
    resumed.go_on_with(resume(plan, session.lines, services.library.game))
    assert shown_code(resumed) == shown
    again.close()


def test_every_answer_is_on_the_disk_before_the_next_question(qapp, tmp_path, clock):
    services = app.make_services(tmp_path, clock=clock, seed=kit.Seeds())
    ana = services.store.create("Ana")
    records = services.store.use(ana).store
    controller = PracticeController(services, lambda: records)
    from trainer.ui.controllers.session_plans import Starter

    controller.start(Starter("ana", clock(), 3).kind(game(), game().kinds[0], PRACTICE, 5))
    for count in range(1, 4):
        controller.answer(kit.right(controller))
        other = Trainees(tmp_path)
        assert len(other.use(ana).attempts) == count
        other.close()
        controller.send(moves.Next())
    services.store.close()


def test_a_trainee_with_a_pin_is_not_opened_by_itself(qapp, tmp_path):
    store = Trainees(tmp_path)
    store.use(store.create("Ana"))
    store.set_pin(store.profiles()[0], "1234")
    assert store.last() is None
    (ana,) = store.profiles()
    assert ana.locked
    assert store.unlocks(ana, "1234")
    assert not store.unlocks(ana, "1")
    store.close()


def test_the_data_folder_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv(installed.FOLDER_VARIABLE, str(tmp_path))
    assert installed.data_folder() == tmp_path
    monkeypatch.delenv(installed.FOLDER_VARIABLE)
    assert "felt-school" in str(installed.data_folder())


def test_the_clock_of_the_program_knows_its_zone():
    assert app.now().tzinfo is not None
    assert app.now() > datetime(2024, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("when", "says"),
    [("1969-12-31", "12/31/1969"), ("1980-01-06", "01/06/1980"), ("2206-02-07", "02/07/2206"), ("2026-01-31", "")],
)
def test_a_clock_that_cannot_be_right_is_said(when: str, says: str):
    trouble = app.clock_trouble(datetime.fromisoformat(f"{when}T12:00:00+00:00"))
    assert (trouble is not None) is bool(says)
    if trouble is not None:
        assert trouble.what == f"This computer's clock shows {says}."


def test_a_missing_layout_does_not_stop_a_game():
    assert app.read_shape("no-such-felt").zones


# ---------------------------------------------------------------- commands


def test_replay_prints_question_answer_and_source(capsys):
    assert main(["replay", code(), "--text"]) == 0
    printed = capsys.readouterr().out
    assert game().info.title in printed
    assert "Answer:" in printed
    assert "casino-99 L" in printed


def test_replay_refuses_a_mistyped_code(capsys):
    wrong = code()[:-1] + ("0" if code()[-1] != "0" else "1")
    assert main(["replay", wrong, "--text"]) == 2
    assert "mistyped" in capsys.readouterr().err


def test_a_code_at_the_start_opens_its_question(window):
    window.open_code_at_start(code())
    assert window.current == "practice"
    assert window.practice.screen.shown.code == code()
    window.open_code_at_start("nonsense")
    assert window.current == "home"
    assert window.pages["home"].closed.text()


def test_the_self_test_finds_nothing(qapp):
    from trainer.cli.self_test import self_test

    report = self_test()
    assert not report.problems
    assert report.games
    assert report.questions
    assert "no problem" in str(report)


def self_test_of(monkeypatch, found) -> None:
    """Stands for a self-test that finds something else."""
    import trainer.cli.self_test

    monkeypatch.setattr(trainer.cli.self_test, "self_test", found)


def test_a_self_test_that_fails_says_why_where_there_is_no_console(monkeypatch, tmp_path):
    """FeltSchool.exe has none: Python gives it no standard streams at all."""
    from trainer.cli.self_test import Report

    self_test_of(monkeypatch, lambda: Report(problems=["The page 'class' does not open."]))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["self-test"]) == 1
    said = (tmp_path / "felt-school-self-test.txt").read_text(encoding="utf-8")
    assert said.startswith("Felt School ")
    assert "The page 'class' does not open." in said


def test_a_self_test_that_ends_unforeseen_says_why_on_the_console_and_in_the_file(monkeypatch, tmp_path, capsys):
    def lost() -> None:
        raise ImportError("DLL load failed while importing QtSvg")

    self_test_of(monkeypatch, lost)
    assert main(["self-test", "--report", str(tmp_path / "said.txt")]) == 1
    for said in (capsys.readouterr().out, (tmp_path / "said.txt").read_text(encoding="utf-8")):
        assert "ImportError: DLL load failed while importing QtSvg" in said
    assert main(["self-test"]) == 1
    assert "ImportError" in capsys.readouterr().out


def test_a_self_test_that_the_system_ends_leaves_a_trace_in_the_file(tmp_path):
    crash = "import os, sys, trainer.cli.self_test as it\nit.self_test = os.abort\n"
    said = tmp_path / "said.txt"
    begin = f"{crash}from trainer.cli import main\nsys.exit(main(['self-test', '--report', {str(said)!r}]))"
    done = subprocess.run([sys.executable, "-c", begin], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode not in (0, 1)
    assert "Fatal Python error: Aborted" in said.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_is_named(tmp_path, capsys):
    assert main(["self-test", "--report", str(tmp_path / "none" / "said.txt")]) == 2
    assert "said.txt: No such file or directory." in capsys.readouterr().err


def test_the_tour_pictures_every_page(qapp, tmp_path):
    from trainer.cli.tour import Options, run_tour

    said: list[str] = []
    count = run_tour(
        Options(tmp_path, themes=("light",), sizes=((1280, 720),), games=False, compares=False), said.append
    )
    pictures = sorted(file.stem for file in tmp_path.rglob("*.png"))
    assert count == len(pictures) > 25
    for page in (
        "first-start",
        "home-empty",
        "home-history",
        "set-hand-wrong",
        "full-round",
        "rulebook",
        "progress",
        "author",
        "houses",
        "house-of-forms",
        "class",
        "print",
        "packs",
        "assign",
    ):
        assert any(page in name for name in pictures), page


def test_a_size_that_is_none_is_refused(capsys, tmp_path):
    assert main(["tour", "--out", str(tmp_path), "--size", "large"]) == 2
    assert "1366x768" in capsys.readouterr().err


# ---------------------------------------------------------------- small parts


@pytest.mark.parametrize("executor", [AtOnce, lambda: ThreadPoolExecutor(1)])
def test_a_job_brings_its_result_to_the_window(qtbot, executor):
    jobs = Jobs(executor())
    found: list[int] = []
    jobs.run(lambda: 6 * 7, found.append)
    qtbot.waitUntil(lambda: found == [42], timeout=30_000)
    jobs.close()


@pytest.mark.parametrize("executor", [AtOnce, lambda: ThreadPoolExecutor(1)])
def test_a_long_job_tells_how_far_it_is(qtbot, executor):
    jobs = Jobs(executor())
    steps: list[int] = []
    found: list[str] = []

    def work(task):
        for step in range(3):
            task.report(step)
        return "done"

    jobs.start(work, found.append, steps.append)
    qtbot.waitUntil(lambda: found == ["done"], timeout=30_000)
    assert steps == [0, 1, 2]
    jobs.close()


def test_a_cancelled_job_stops_and_brings_nothing(qtbot):
    executor = ThreadPoolExecutor(1)
    jobs = Jobs(executor)
    steps: list[int] = []
    found: list[object] = []

    def work(task):
        step = 0
        while True:
            step += 1
            task.report(step)

    task = jobs.start(work, found.append, steps.append)
    qtbot.waitUntil(lambda: bool(steps), timeout=30_000)
    task.cancel()
    executor.shutdown(wait=True)
    qtbot.wait(20)
    assert not found
    jobs.close()


def test_what_ends_while_its_window_goes_wakes_nobody(qtbot):
    """Threads that end in the moment in which Qt destroys the window had woken what was half destroyed."""
    ended: list[int] = []
    heard: list[object] = []
    with ThreadPoolExecutor(2) as executor:
        for _ in range(300):
            window = QWidget()
            jobs = Jobs(executor, window)
            for _ in range(4):
                jobs.run(lambda: ended.append(1), heard.append)
            del jobs
            delete(window)
    while_it_was_there = len(heard)
    QApplication.processEvents()
    assert len(ended) == 1200
    assert len(heard) == while_it_was_there


@pytest.mark.parametrize("by_label", [True, False])
def test_what_is_announced_can_be_said_again(qtbot, by_label):
    host = QWidget()
    qtbot.addWidget(host)
    host.show()
    voice = Announcer(host, by_label=by_label)
    voice.say("Right.")
    voice.say("")
    assert voice.last == "Right."
    voice.again()
    labels = [one.text() for one in host.findChildren(QLabel)]
    assert labels == (["Right."] if by_label else [])


def test_a_reader_that_has_heard_one_announcement_hears_the_next(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    host.show()
    voice = Announcer(host, by_label=True)
    label = host.findChild(QLabel)
    assert label is not None
    heard = []
    for text in ("Right.", "Not right."):
        voice.say(text)
        heard.append(QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name))
    assert heard == ["Right.", "Not right."]
    voice.forget()
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == ""
    assert voice.last == ""
    assert not label.isVisible()


def test_a_catalogue_translates_and_remembers_what_it_lacks(tmp_path):
    (tmp_path / "es.json").write_text('{"Seat {seat}": "Asiento {seat}"}', encoding="utf-8")
    spanish = load_catalogue((tmp_path,), "es")
    assert spanish("Seat {seat}", seat=3) == "Asiento 3"
    assert spanish("Undo") == "Undo"
    assert spanish.missing == {"Undo"}
    assert load_catalogue((tmp_path,), "xx").language == "en"
    assert Catalogue()("Undo") == "Undo"


def test_what_the_disk_refuses_waits_in_order(qapp, clock):
    store = kit.MemoryStore("Ana")
    records = store.use(store.people[0])
    controller = PracticeController(kit.services(store, clock), lambda: records)
    troubles: list[StorageError] = []
    controller.trouble.connect(troubles.append)
    from trainer.ui.controllers.session_plans import Starter

    controller.start(Starter("ana", clock(), 3).kind(game(), game().kinds[0], PRACTICE, 3))
    records.broken = True
    for _ in range(2):
        controller.answer(kit.right(controller))
        controller.send(moves.Next())
    assert troubles
    assert waiting(controller)
    records.broken = False
    assert controller.save_again()
    assert [one.number for one in records.log] == [1, 2]
