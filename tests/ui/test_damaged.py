"""A trainee whose file is damaged, or meets a fault of the program: practice goes on, and the window says it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.progress.attempts import attempt
from trainer import app as program
from trainer import cli
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Folding, Progress, fold
from trainer.storage import record_file
from trainer.storage.profile_files import Profiles
from trainer.storage.trainees import FOLDER


def test_what_could_not_be_read_is_said_in_the_banner_and_practice_begins(qtbot, tmp_path: Path):
    profiles = Profiles(tmp_path / FOLDER)
    ada = profiles.create("Ada")
    with closing(profiles.open(ada.id)) as store:
        store.append([attempt(1)])
    with closing(sqlite3.connect(profiles.folder / f"{ada.id}.felt")) as file:
        file.execute("INSERT INTO attempts (id, data) VALUES ('x', '{')")
        file.commit()
    window = program.make_window(program.make_services(tmp_path))
    qtbot.addWidget(window)
    window.trainee.use(window.trainee.profiles()[0])
    window.show()
    assert window.banner.isVisible()
    assert " (1). The first is answer 2" in window.banner.text.text()
    assert "Nothing was deleted" in window.banner.text.text()
    assert [one.number for one in window.trainee.attempts] == [1]
    window.go("home")
    window.routes.game = window.trainee.first_game()
    window.sessions.begin_game()
    assert window.practising


FAULT = "Cannot read Ada: the program has an error."


def planted(attempts: list[Attempt], *more: object) -> Progress:
    """Adding up meets a fault nobody foresaw, with Ada's answers alone."""
    if any(one.trainee == "ada" for one in attempts):
        raise OverflowError("math range error")
    return fold(attempts, *more)  # type: ignore[arg-type]


class Planted(Folding):
    def add(self, attempt: Attempt) -> None:
        planted([attempt])
        super().add(attempt)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of Ada and Bo, with an answer each."""
    profiles = Profiles(tmp_path / FOLDER)
    for name in ("Ada", "Bo"):
        with closing(profiles.open(profiles.create(name).id)) as store:
            store.append([attempt(1, trainee=name.lower(), session=f"s-{name}")])
    return tmp_path


def test_who_cannot_be_added_up_practices_all_the_same(
    qtbot, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(record_file, "Folding", Planted)
    window = program.make_window(program.make_services(folder))
    qtbot.addWidget(window)
    ada, bo = window.trainee.profiles()
    window.trainee.use(ada)
    window.show()
    window.go("progress")
    window.trainee.progress  # noqa: B018 - whoever asks first meets the fault
    assert window.banner.text.text().startswith(FAULT)
    assert window.place.page == "progress"
    window.routes.game = window.trainee.first_game()
    window.sessions.begin_game()
    assert window.practising
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OverflowError]
    caplog.clear()
    window.trainee.use(bo)
    assert window.trainee.progress.skill(attempt().skill).asked == 1


def test_a_file_that_meets_a_fault_is_named_and_another_one_opens(
    qtbot, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    window = program.make_window(program.make_services(folder))
    qtbot.addWidget(window)
    ada, bo = window.trainee.profiles()
    with monkeypatch.context() as patched:
        patched.setattr(record_file, "checksum", None)
        assert not window.trainee.use(ada)
    assert FAULT in window.banner.text.text()
    assert len([record for record in caplog.records if record.exc_info]) == 1
    caplog.clear()
    assert window.trainee.use(bo)


def test_a_fault_in_one_record_leaves_the_others_in_the_export(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(record_file, "Folding", Planted)
    assert cli.main(["results", "export", "--data", str(folder), "--out", str(folder / "out")]) == 0
    said = capsys.readouterr()
    assert f"left out: {FAULT}" in said.err
    assert "1 trainee in" in said.out
    tables = {file.name.split("_")[0]: file.read_text(encoding="utf-8") for file in (folder / "out").glob("*.csv")}
    assert sorted(tables) == ["sessions", "skills"]
    assert all("Bo" in table and "Ada" not in table for table in tables.values())
    assert len(list((folder / "out").glob("*.jsonl"))) == 2
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [OverflowError]
    caplog.clear()
