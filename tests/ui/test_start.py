"""The start with a long memory: the first picture waits for no answer, and nothing is lost or false by that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from dev import private_home
from tests.ui import kit
from tests.unit.progress.attempts import attempt
from trainer import app as program
from trainer.core.records import Profile
from trainer.installed import FOLDER_VARIABLE
from trainer.progress.fold import fold
from trainer.storage.profile_files import Profiles
from trainer.storage.store import Store
from trainer.storage.trainees import FOLDER, Trainees
from trainer.ui.controllers.trainee import MANY
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.jobs import Cancelled
from trainer.ui.window import Window

ANSWERS = tuple(attempt(number) for number in range(1, 31))


class Watched(kit.MemoryStore):
    """Trainees whose files say when they are read."""

    def __init__(self, *names: str) -> None:
        super().__init__(*names)
        self.read: list[str] = []

    def use(self, profile: Profile) -> kit.MemoryRecords:
        self.read.append(profile.id)
        return super().use(profile)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Ada practised here last, in a light window."""
    trainees = Trainees(tmp_path)
    store = trainees.use(trainees.create("Ada")).store
    store.append(ANSWERS)
    store.choose({"chrome": "light", "time_factor": "1.5"})
    trainees.close()
    return tmp_path


def start(qtbot, folder: Path) -> Window:
    window = Window(program.make_services(folder))
    qtbot.addWidget(window)
    return window


def test_the_first_picture_waits_for_no_answer_and_the_rest_of_home_comes_by_itself(qtbot, clock):
    store = Watched("Ana")
    window = Window(kit.services(store, clock))
    qtbot.addWidget(window)
    home = window.pages["home"]
    assert (window.current, store.read) == ("home", [])
    assert "Ana" in home.greeting.text()
    assert home.figures.blank
    window.show()
    qtbot.waitUntil(lambda: not home.figures.blank)
    assert store.read == ["ana"]


def test_a_window_that_was_closed_reads_no_answers_for_home_any_more(qtbot, clock):
    """What Home waited for may come once its record is closed too."""
    store = Watched("Ana")
    window = Window(kit.services(store, clock))
    qtbot.addWidget(window)
    window.show()
    window.close()
    window.routes.learning.fill_home_later()
    assert store.read == []


def standing(window: Window) -> dict[QWidget, QRect]:
    """Every widget that is seen, with its place in the window; not what is scrolled, which grows below what is seen."""
    seen = [widget for widget in window.findChildren(QWidget) if widget.isVisible() and widget.objectName() != "inside"]
    return {widget: QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size()) for widget in seen}


@pytest.mark.parametrize("width", [1024, 1366])
@pytest.mark.parametrize("done", ["nothing", "answers", "left in the middle", "on the way"])
def test_what_comes_after_the_first_picture_moves_nothing(qtbot, clock, done, width):
    """Every widget of the first picture stands where it stood when all has come, and the summary says the same."""
    store = Watched("Ana")
    if done != "nothing":
        store.use(store.profiles()[0]).log.extend(ANSWERS)
    if done == "on the way":
        store.use(store.profiles()[0]).stored["curriculum"] = "pai-gow"
    before = Window(kit.services(store, clock))  # as it was last time
    qtbot.addWidget(before)
    before.go("home")
    if done == "left in the middle":
        before.routes.game = before.trainee.game(kit.GAME)
        before.sessions.begin_game()
        before.practice.leave()
        before.go("home")
    last_time = before.pages["home"].summary.text()
    window = Window(kit.services(store, clock))
    qtbot.addWidget(window)
    window.resize(width, 768)
    window.show()
    home = window.pages["home"]
    assert home.figures.blank
    window.grab()
    first, said = standing(window), home.summary.text()
    assert {home.greeting, home.summary, home.main, home.figures} <= first.keys()
    qtbot.waitUntil(lambda: not home.figures.blank and home.shown is not None and not home.shown.lessons_wait)
    later = standing(window)
    assert len(later) > len(first)
    assert [(widget, place, later.get(widget)) for widget, place in first.items() if later.get(widget) != place] == []
    assert said == home.summary.text() == last_time
    assert bool(said) == (done != "nothing")


def test_a_window_that_has_read_nothing_looks_as_the_trainee_chose(qtbot, folder):
    window = start(qtbot, folder)
    assert (window.trainee.settings.chrome, window.trainee.settings.time_factor) == ("light", 1.5)
    assert len(window.trainee.attempts) == len(ANSWERS)
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


def test_what_is_set_before_the_answers_are_read_is_kept_beside_what_was_set_before(qtbot, folder):
    window = start(qtbot, folder)
    window.trainee.set(large_index=True)
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()
    with closing(Profiles(folder / FOLDER).open("ada")) as store:
        kept = store.choices()
    assert {name: kept[name] for name in ("chrome", "time_factor", "large_index")} == {
        "chrome": "light",
        "time_factor": "1.5",
        "large_index": "yes",
    }


def test_answers_that_another_program_added_after_the_first_picture_are_read_too(qtbot, folder):
    window = start(qtbot, folder)
    with closing(Store(folder / FOLDER / "ada.felt")) as store:
        store.append([attempt(99)])
    assert [one.number for one in window.trainee.attempts][-1] == 99
    assert sum(record.asked for record in window.trainee.progress.skills.values()) == len(ANSWERS) + 1
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


class Held(AtOnce):
    """Begins nothing before it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def submit(self, fn, /, *args, **kwargs):
        done: Future[Any] = Future()

        def run() -> None:
            try:
                done.set_result(fn(*args, **kwargs))
            except Cancelled as error:
                done.set_exception(error)

        self.waiting.append(run)
        return done

    def run(self) -> None:
        while self.waiting:
            self.waiting.pop(0)()


@pytest.fixture
def far_behind(folder: Path) -> Path:
    """Many answers of Ada's are in no sum: two weeks of them in one game."""
    with closing(Store(folder / FOLDER / "ada.felt")) as store:
        store.append([attempt(number) for number in range(100, 100 + MANY)])
    return folder


def test_many_answers_are_added_up_beside_the_window_and_it_says_so(qtbot, far_behind):
    held = Held()
    window = Window(replace(program.make_services(far_behind), executor=held))
    qtbot.addWidget(window)
    window.show()
    home = window.pages["home"]
    qtbot.waitUntil(home.says.isVisible)
    assert "Counting your answers again: 0%" in home.says.text()
    assert home.figures.blank
    window.go("progress")
    assert window.current == "home"
    assert "One moment" in home.closed.text()
    assert home.closed.isVisible()
    assert window.trainee.waiting is not None
    held.run()
    qtbot.waitUntil(lambda: not home.figures.blank)
    kept = window.trainee.progress
    assert kept == fold([*ANSWERS, *(attempt(number) for number in range(100, 100 + MANY))])
    window.go("progress")
    assert window.current == "progress"
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


def test_who_presses_the_button_meanwhile_goes_on_when_it_is_done(qtbot, far_behind):
    held = Held()
    window = Window(replace(program.make_services(far_behind), executor=held))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.pages["home"].says.isVisible)
    window.pages["home"].main.click()
    assert window.current == "home"
    held.run()
    qtbot.waitUntil(lambda: window.current == "practice")
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


def test_who_is_chosen_by_name_is_added_up_likewise_and_another_name_ends_it(qtbot, far_behind):
    held = Held()
    services = replace(program.make_services(far_behind), executor=held)
    services.store.create("Bo")
    window = Window(services)
    qtbot.addWidget(window)
    window.show()
    ada, bo = window.trainee.profiles()
    window.go("profiles")
    page = window.pages["profiles"]
    page.chosen.emit(bo, "")
    assert (window.current, window.trainee.profile, window.routes.adding.runs) == ("home", bo, False)
    page.chosen.emit(ada, "")
    assert (window.current, window.trainee.profile, window.routes.adding.runs) == ("home", ada, True)
    page.chosen.emit(bo, "")
    held.run()
    assert (window.trainee.profile, len(window.trainee.attempts)) == (bo, 0)
    page.chosen.emit(ada, "")
    assert window.routes.adding.runs
    held.run()
    qtbot.waitUntil(lambda: not window.pages["home"].figures.blank)
    assert len(window.trainee.attempts) == len(ANSWERS) + MANY
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


def test_a_file_that_cannot_be_read_after_all_leads_to_the_names_and_is_said(qtbot, folder):
    window = start(qtbot, folder)
    file = folder / FOLDER / "ada.felt"
    file.write_bytes(b"no answers at all" * 500)
    window.show()
    qtbot.waitUntil(lambda: window.current == "profiles")
    assert window.trainee.profile is None
    assert "ada.felt" in window.banner.text.text()
    assert file.read_bytes().startswith(b"no answers")
    window.close()  # as the program ends: nothing goes on behind it
    window.services.store.close()


NAMES, HOME = (60, 40, 8_000), (75, 50, 10_000)
"""Modules, classes with fields and lines of ours that may be read in before the first picture of a page."""


@pytest.mark.parametrize(
    ("page", "pin", "budget"),
    [("ProfilesPage", None, NAMES), ("ProfilesPage", "2718", NAMES), ("HomePage", "", HOME)],
    ids=["nobody", "a name with a PIN", "a known trainee"],
)
def test_the_first_picture_needs_little_of_the_program(page, pin, budget, tmp_path):
    """Counted, not timed: what is imported, made and read in before anything is seen."""
    data = tmp_path / "data"
    environ = {**os.environ, **private_home(tmp_path), FOLDER_VARIABLE: str(data)}
    if pin is not None:
        trainees = Trainees(data)
        trainees.use(trainees.set_pin(trainees.create("Ada"), pin))
        trainees.close()
    script = Path(__file__).with_name("first_picture.py")
    run = subprocess.run([sys.executable, script], env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    census = json.loads(run.stdout)
    lines, classes = census["lines"], census["classes"]
    assert census["pages"] == [page]
    assert census["foreign"] == []
    assert census["slow"] == []
    figures = (len(lines), len(classes), sum(lines.values()))
    over = [figure for figure, most in zip(figures, budget, strict=True) if figure > most]
    assert not over, f"{figures} of {budget}:\n" + "\n".join(f"{name} {lines[name]}" for name in sorted(lines))
