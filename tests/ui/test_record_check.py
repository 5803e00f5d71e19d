"""What was not looked at when a record was opened is looked at while its trainee practices."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conformance.test_older_answers import answered
from tests.ui.test_start import Held
from tests.unit.progress.attempts import attempt
from trainer import app as program
from trainer.progress.attempt import UNKNOWN
from trainer.progress.fold import fold
from trainer.storage import record_file, sums
from trainer.storage.profile_files import Profiles
from trainer.storage.trainees import FOLDER
from trainer.ui.window import Window

GAME = "lake-elsinore/texas-holdem"
ANSWERS = tuple(attempt(number) for number in range(1, 51))


@pytest.fixture
def long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of several blocks whose sum is kept."""
    for module in (sums, record_file):
        monkeypatch.setattr(module, "BLOCK", 16)
    monkeypatch.setattr(record_file, "WORTH_KEEPING", 5)
    profiles = Profiles(tmp_path / FOLDER)
    with closing(profiles.open(profiles.create("Ada").id)) as store:
        store.append(ANSWERS)
    with closing((opened := profiles.use("ada")).store):
        opened.progress()
    return tmp_path


@pytest.fixture
def start(qtbot) -> Callable[[Path], tuple[Window, Held]]:
    def start(folder: Path) -> tuple[Window, Held]:
        held = Held()
        window = Window(replace(program.make_services(folder), executor=held))
        qtbot.addWidget(window)
        window.trainee.use(window.trainee.profiles()[0])
        return window, held

    return start


def harm(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript("DROP TRIGGER attempts_stay_delete; DELETE FROM attempts WHERE seq = 7;")


def test_a_long_record_in_order_is_read_once_and_nothing_is_said(long, start):
    window, held = start(long)
    opened = window.trainee.open_file
    assert len(held.waiting) == 1
    held.run()
    assert window.trainee.open_file is opened
    assert window.banner.isHidden()
    assert window.trainee.progress == fold(ANSWERS)


def test_what_is_damaged_early_in_a_record_is_said_and_saved(long, start):
    harm(long / FOLDER / "ada.felt")
    window, held = start(long)
    assert window.banner.isHidden()
    held.run()
    assert "ada.felt was damaged. Answers lost: 1." in window.banner.text.text()
    assert window.trainee.progress == fold(one for one in ANSWERS if one.number != 7)
    assert len(window.trainee.attempts) == len(ANSWERS) - 1


def test_somebody_who_practices_goes_on_and_it_is_saved_the_next_time(long, start):
    harm(long / FOLDER / "ada.felt")
    window, held = start(long)
    window.sessions.begin_today()
    assert window.practising
    held.run()
    assert window.practising
    assert "Ada: your file is damaged." in window.banner.text.text()
    window.practice.leave()
    window.trainee.leave()
    again, _ = start(long)
    assert "Answers lost: 1." in again.banner.text.text()


def test_older_answers_count_for_their_types_once_these_are_found(tmp_path, start):
    attempts = answered(GAME, 6)
    profiles = Profiles(tmp_path / FOLDER)
    with closing(profiles.open(profiles.create("Ada").id)) as store:
        store.append(replace(one, duty="") for one in attempts)
    window, held = start(tmp_path)
    assert all(id.endswith(UNKNOWN) for id in window.trainee.progress.types)
    held.run()
    assert window.trainee.progress == fold(attempts)
    assert not held.waiting
