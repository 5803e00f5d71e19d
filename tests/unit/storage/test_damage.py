"""Damaged files of trainees: whatever lies in them, the rest opens, what is left out is said, nothing is deleted."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

import trainer.storage.profile_files
import trainer.storage.record_file
import trainer.storage.rescue
from tests.unit.progress.attempts import attempt
from tests.unit.steps import at_step, full_disk, killed_at
from trainer.core.errors import StorageError
from trainer.disk.whole_files import put_new, sweep
from trainer.progress.attempt import to_data
from trainer.progress.fold import fold
from trainer.storage.profile_files import Profiles
from trainer.storage.record_file import open_or_rescue
from trainer.storage.rescue import rescue, salvage
from trainer.storage.store import Store
from trainer.storage.sums import Block, keep_sum
from trainer.storage.trainees import Trainees


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the answers 1 and 3 and room between them."""
    path = tmp_path / "ada.felt"
    with closing(Store(path)) as store:
        store.append([attempt(1)])
        store.set("name", "Ada")
    return path


def put(path: Path, data: object) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO attempts (id, data) VALUES ('x', ?)", (data,))
        other.commit()
    with closing(Store(path)) as store:
        store.append([attempt(3)])


def changed(**values: object) -> str:
    return json.dumps({**to_data(attempt(2)), **values})


WRONG: Mapping[str, object] = {
    "no JSON": "{",
    "a list": "[]",
    "a number": "7",
    "nothing": "",
    "null": "null",
    "an integer in the column": 12,
    "bytes in the column": b"\xff\x00\xfe",
    "nested": "[" * 100_000 + "]" * 100_000,
    "5,000 digits": changed().replace("2000", "9" * 5000),
    "20 digits": changed(millis=10**20),
    "a kind of duty nobody knows": changed(key="juggle/2"),
    "no kind of duty": changed(key=""),
    "a number for a text": changed(session=7),
    "a number for a skill": changed(skill=7),
    "a skill without its parts": changed(skill="fake"),
    "a text for skills": changed(others="abc"),
    "a number among skills": changed(others=[7]),
    "a text for a number": changed(millis="fast"),
    "a fraction for a number": changed(millis=1.5),
    "yes for true": changed(right="yes"),
    "1 for true": changed(right=1),
    "true for a number": changed(millis=True),
    "a negative number": changed(millis=-1),
    "a negative count": changed(peeks=-3),
    "no time": changed(when="yesterday"),
    "no zone": changed(when="2026-01-31T14:05:00"),
    "a month 13": changed(when="2026-13-31T14:05:00+00:00"),
    "a year of five digits": changed(when="12026-01-31T14:05:00+00:00"),
    "NaN for a time": changed().replace("2000", "NaN"),
    "infinity for a time": changed().replace("2000", "-Infinity"),
    "an endless fraction": changed().replace("2000", "1e999"),
    "a lone surrogate": changed(given="\ud800"),
    "a key missing": json.dumps({"trainee": "ada"}),
}


@pytest.mark.parametrize("data", WRONG.values(), ids=WRONG)
def test_one_bad_row_is_left_out_and_said_and_the_rest_opens(path: Path, data: object):
    put(path, data)
    opened = open_or_rescue(path)
    with closing(opened.store):
        assert opened.attempts == (attempt(1), attempt(3))
        assert opened.store.settings()["name"] == "Ada"
        assert opened.store.count() == 3
    assert opened.notice is not None
    assert "Left out unreadable lines of ada.felt (1)" in opened.notice.what
    assert "answer 2" in opened.notice.what
    assert "Nothing was deleted" in opened.notice.remedy


def test_answers_are_read_whatever_the_clock_said(path: Path):
    """Kept as they were dated, counted at the nearest time that days can be added to; nothing is said of them."""
    days = {
        "0001-01-01T00:00:00+14:00": "1970-01-01T00:00:00+00:00",
        "1969-12-31T23:30:00-08:00": "1970-01-01T07:30:00+00:00",
        "1969-07-20T20:17:00+00:00": "1970-01-01T00:00:00+00:00",
        "1980-01-06T00:00:00+00:00": "1980-01-06T00:00:00+00:00",
        "2206-02-07T06:28:15+00:00": "2199-12-31T23:59:59+00:00",
        "9999-12-31T23:59:59-12:00": "2199-12-31T23:59:59+00:00",
    }
    rows = [(f"odd#{number}", changed(number=number, when=day)) for number, day in enumerate(days, start=2)]
    with closing(sqlite3.connect(path)) as other:
        other.executemany("INSERT INTO attempts (id, data) VALUES (?, ?)", rows)
        other.commit()
    with closing(Store(path)) as store:
        assert store.append([attempt(8, when=datetime(2206, 2, 7, tzinfo=UTC))]) == 1
    with closing((opened := open_or_rescue(path)).store):
        assert opened.notice is None
        assert [one.when.isoformat() for one in opened.attempts] == [
            attempt(1).when.isoformat(), *days.values(), "2199-12-31T23:59:59+00:00"
        ]  # fmt: skip
        assert opened.progress().skill(attempt().skill).asked == len(days) + 2


def test_bytes_that_are_no_text_are_left_out(path: Path):
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO attempts (id, data) VALUES ('x', CAST(x'7b22ff227d' AS TEXT))")
        other.execute("INSERT INTO settings (name, value) VALUES ('language', CAST(x'22ff22' AS TEXT))")
        other.execute("INSERT INTO sessions (id, plan) VALUES ('s', CAST(x'22ff22' AS TEXT))")
        other.commit()
    opened = open_or_rescue(path)
    with closing(opened.store) as store:
        assert opened.attempts == (attempt(1),)
        assert store.open_sessions() == ()
    assert opened.notice is not None
    assert "answer 2" in opened.notice.what


def test_what_was_left_out_is_said_once(path: Path):
    put(path, "{")
    for noticed in (True, False):
        opened = open_or_rescue(path)
        opened.store.close()
        assert (opened.notice is not None) is noticed
    put_again = changed(number=9)[:-1]
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO attempts (id, data) VALUES ('y', ?)", (put_again,))
        other.commit()
    opened = open_or_rescue(path)
    opened.store.close()
    assert opened.notice is not None


@pytest.mark.parametrize("name", ["name", "language", "group", "window.chrome"])
@pytest.mark.parametrize("value", ["{", "[" * 100_000, "9" * 5000, "NaN"])
def test_a_setting_that_cannot_be_read_is_as_if_it_were_not_set(path: Path, name: str, value: str):
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, value))
        other.commit()
    profiles = Profiles(path.parent)
    (ada,) = profiles.all()
    assert (ada.problem, ada.name) == ("", "ada" if name == "name" else "Ada")
    opened = profiles.use(ada.id)
    with closing(opened.store) as store:
        assert name not in store.settings()
        assert opened.attempts == (attempt(1),)


def test_a_flipped_byte_anywhere_ends_in_an_open_file_or_in_a_sentence(path: Path):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(2, 12))
        store.begin("open", "plan", ["begin", "next"])
    whole, written = path.read_bytes(), {attempt(number) for number in range(1, 12)}
    used = [place for place in range(len(whole)) if place < 100 or whole[place]]
    refused: list[str] = []
    opened_whole = untouched = 0
    for place in used[:: max(1, len(used) // 120)]:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        try:
            opened = open_or_rescue(path, wait=0)
        except StorageError as problem:
            refused.append(problem.what)
            untouched += path.read_bytes() == bytes(damaged)
        else:
            with closing(opened.store):
                assert set(opened.attempts) <= written
            opened_whole += len(opened.attempts) >= 10
            asides = list(path.parent.glob("ada.felt.damaged-*"))
            assert all(aside.read_bytes() == bytes(damaged) for aside in asides)
            for aside in asides:
                aside.unlink()
    assert sorted(file.name for file in path.parent.iterdir()) == ["ada.felt"]
    assert opened_whole > 110
    assert len(refused) == untouched <= 3
    assert all("ada.felt" in what for what in refused)


def test_rows_before_and_behind_the_damage_are_saved(path: Path):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(1, 401))
    damaged = bytearray(path.read_bytes())
    start = len(damaged) // 2 // 4096 * 4096
    damaged[start : start + 8192] = b"\xff" * 8192
    path.write_bytes(damaged)
    readable = len(salvage(path)[1].answers)
    rescue(path)
    (aside,) = path.parent.glob(f"{path.name}.damaged-*")
    assert aside.read_bytes() == bytes(damaged)
    with closing(Store(path)) as store:
        numbers = [one.number for one in store.attempts()]
        assert store.settings()["name"] == "Ada"
    assert len(numbers) == readable
    assert numbers == sorted(numbers)
    assert {1, 400} <= set(numbers)
    assert len(numbers) < 400


def test_a_file_that_is_damaged_at_its_head_is_used_all_the_same(path: Path):
    whole = path.read_bytes()
    path.write_bytes(b"\0" * 16 + whole[16:])
    profiles = Profiles(path.parent)
    (ada,) = profiles.all()
    assert ada.problem == ""
    opened = profiles.use(ada.id)
    with closing(opened.store):
        assert opened.attempts == (attempt(1),)
    assert opened.notice is not None
    assert "Answers saved: 1." in opened.notice.what
    assert path.with_name("ada.felt.damaged-1").exists()


# ---------------------------------------------------------------- what SQLite does not notice


def harm(path: Path, *changes: str) -> None:
    """Changes a file behind the program's back, as a damaged page does."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA secure_delete = ON")
        db.executescript("DROP TRIGGER attempts_stay_update; DROP TRIGGER attempts_stay_delete;")
        for change in changes:
            db.execute(change)
        db.commit()


UNNOTICED: Mapping[str, tuple[str, ...]] = {
    "a changed value": ("UPDATE attempts SET data = replace(data, '2000', '2001') WHERE seq = 7",),
    "a wrong answer made right": ("UPDATE attempts SET data = replace(data, 'true', 'false') WHERE seq = 7",),
    "an answer that is gone": ("DELETE FROM attempts WHERE seq = 7",),
    "the last answer gone": ("DELETE FROM attempts WHERE seq = 20",),
}


@pytest.mark.parametrize("changes", UNNOTICED.values(), ids=UNNOTICED)
@pytest.mark.parametrize("summed", [False, True])
def test_an_answer_that_was_lost_or_changed_is_said_and_never_taken_as_true(
    path: Path, changes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, *, summed: bool
):
    monkeypatch.setattr(trainer.storage.record_file, "WORTH_KEEPING", 5)
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(2, 21))
        store.begin("open", "plan", ["begin", "next"])
    if summed:
        with closing((opened := open_or_rescue(path)).store):
            opened.progress()
    harm(path, *changes)
    damaged = path.read_bytes()
    opened = open_or_rescue(path)
    with closing(opened.store) as store:
        answers = tuple(opened.attempts)
        assert len(opened.attempts) == len(answers) == 19
        assert set(answers) < {attempt(number) for number in range(1, 21)}
        assert store.settings()["name"] == "Ada"
        assert [one.lines for one in store.open_sessions()] == [("begin", "next")]
    assert opened.notice is not None
    assert "ada.felt was damaged. Answers lost: 1." in opened.notice.what
    assert "saved as ada.felt.damaged-1" in opened.notice.remedy
    assert path.with_name("ada.felt.damaged-1").read_bytes() == damaged
    with closing((again := open_or_rescue(path)).store):
        assert (again.notice, tuple(again.attempts)) == (None, answers)


def test_an_answer_that_lies_under_another_number_is_there_once(path: Path):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(2, 21))
    harm(path, "UPDATE attempts SET seq = 99 WHERE seq = 7")
    with closing((opened := open_or_rescue(path)).store):
        assert sorted(one.number for one in opened.attempts) == list(range(1, 21))
    assert opened.notice is not None
    assert "Answers saved: 20." in opened.notice.what


def test_a_changed_answer_is_in_no_record_that_is_taken_along(path: Path):
    with closing(Store(path)) as store:
        store.append([attempt(2)])
    harm(path, UNNOTICED["a changed value"][0].replace("seq = 7", "seq = 1"))
    with closing(Store(path)) as store:
        assert store.attempts() == (attempt(2),)
        assert [one.row for one in store.set_aside] == ["answer 1"]


def test_an_older_copy_in_its_place_is_said_once(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trainer.storage.record_file, "WORTH_KEEPING", 5)
    older = path.read_bytes()
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(2, 21))
    with closing((opened := open_or_rescue(path)).store):
        opened.progress()
    path.write_bytes(older)
    for said in (True, False):
        with closing((opened := open_or_rescue(path)).store):
            assert opened.attempts == (attempt(1),)
        assert (opened.notice is not None) is said
        if opened.notice:
            assert "ada.felt has 1 answers, 19 fewer than before" in opened.notice.what


def test_answers_between_two_damaged_pages_are_saved(path: Path):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(1, 401))
    damaged = bytearray(path.read_bytes())
    pages = len(damaged) // 4096
    for start in (pages // 3 * 4096, pages * 2 // 3 * 4096):
        damaged[start : start + 4096] = b"\xff" * 4096
    path.write_bytes(damaged)
    _, content = salvage(path)
    rescue(path)
    with closing(Store(path)) as store:
        numbers = {attempt.number for attempt in store.attempts()}
    assert {1, 200, 400} <= numbers
    assert content.lost == 400 - len(numbers) > 0


@pytest.mark.parametrize("page", range(1, 12))
def test_of_a_page_that_is_gone_no_answer_is_lost_unsaid_and_the_next_is_written(path: Path, page: int):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(1, 101))
        store.begin("open", "plan", ["begin"])
    damaged = bytearray(path.read_bytes())
    damaged[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(damaged)
    with closing((opened := open_or_rescue(path)).store) as store:
        assert len(opened.attempts) >= 90
        assert store.append([attempt(101)]) == 1
        store.end("open")
        store.begin("next", "plan", ["begin"])
    assert opened.notice is not None
    assert ("Answers lost" in opened.notice.what) is (len(opened.attempts) < 100)
    assert ("The name, the PIN and the settings are lost" in opened.notice.what) is ("name" not in store_of(path))


def store_of(path: Path) -> Mapping[str, object]:
    """What is set in a file."""
    with closing(Store(path)) as store:
        return store.settings()


# ---------------------------------------------------------------- nothing in the file at all


def test_an_empty_file_is_no_new_trainee(path: Path):
    profiles = Profiles(path.parent)
    profiles.set_pin("ada", "4711")
    path.write_bytes(b"")
    (ada,) = profiles.all()
    assert ada.locked
    assert "ada.felt is empty. Its contents are lost. Restore a copy," in str(ada.problem)
    for use in (profiles.use, profiles.open):
        with pytest.raises(StorageError, match=r"ada\.felt is empty"):
            use("ada")
    assert path.read_bytes() == b""
    with pytest.raises(StorageError, match="cannot be opened"):
        profiles.open("nobody")
    assert [file.name for file in path.parent.iterdir()] == ["ada.felt"]


def test_an_empty_file_says_how_much_is_lost_or_begins_again_from_one_set_aside(path: Path):
    profiles = Profiles(path.parent)
    profiles.set_pin("ada", "4711")
    with closing(open_or_rescue(path).store) as store:
        keep_sum(path, fold(store.attempts()), (Block(1, 1, 0),), ())
    whole = path.read_bytes()
    path.write_bytes(b"")
    assert "ada.felt is empty: it has lost its 1 answers" in str(profiles.get("ada").problem)
    path.with_name("ada.felt.damaged-2").write_bytes(whole)
    path.with_name("ada.felt.damaged-10").write_bytes(b"")
    ada = profiles.get("ada")
    assert (ada.problem, ada.name, ada.locked) == ("", "Ada", True)
    with closing((opened := profiles.use("ada")).store):
        assert opened.attempts == (attempt(1),)
    assert opened.notice is not None
    assert "ada.felt was empty. It starts again from ada.felt.damaged-2 with 1 answers" in opened.notice.what
    assert profiles.unlocks("ada", "4711")
    assert not profiles.unlocks("ada", "0000")


# ---------------------------------------------------------------- killed in the middle


def no_links(path: Path, target: str | os.PathLike[str]) -> None:
    """A file system without hard links, a stick for example."""
    raise OSError(errno.EPERM, os.strerror(errno.EPERM), str(path), None, str(target))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
@pytest.mark.parametrize("links", [True, False])
def test_a_rescue_killed_at_any_step_is_finished_at_the_next_start(tmp_path: Path, path: Path, *, links: bool):
    damaged = b"\0" * 16 + path.read_bytes()[16:]
    path.unlink()
    home, number, killed = tmp_path / "home", 0, True
    while killed:
        number += 1
        (folder := home / "trainees").mkdir(parents=True)
        (folder / "ada.felt").write_bytes(damaged)

        def work(folder: Path = folder) -> None:
            if not links:
                Path.hardlink_to = no_links  # type: ignore[method-assign, assignment]
            rescue(folder / "ada.felt")

        killed = killed_at(number, work)
        sweep(home)
        with closing(Trainees(home)) as trainees:
            (ada,) = trainees.profiles()
            assert (ada.id, ada.name, ada.problem) == ("ada", "Ada", "")
            assert trainees.use(ada).attempts == (attempt(1),)
        kept = {file.name: file.read_bytes() for file in folder.iterdir()}
        assert kept.keys() == {"ada.felt", "ada.felt.damaged-1"}, number
        assert kept["ada.felt.damaged-1"] == damaged
        shutil.rmtree(home)
    assert number > 8


def test_what_a_killed_program_of_before_left_of_a_rescue_is_finished_and_hidden_files_are_no_trainees(path: Path):
    home = path.parent / "home"
    (folder := home / "trainees").mkdir(parents=True)
    shutil.copy(path, folder / ".ada.rescued.felt")
    shutil.copy(path, folder / "ben.felt")
    (folder / ".ben.rescued.felt").write_bytes(path.read_bytes()[:5000])
    (folder / ".ben.rescued.felt-journal").write_bytes(b"half")
    (folder / "._ben.felt").write_bytes(b"\0\5\x16\7 of another system")
    shutil.copy(path, folder / "Ada (copy).felt")
    with closing(Trainees(home)) as trainees:
        named = {one.id: str(one.problem) for one in trainees.profiles()}
        assert named.keys() == {"ada", "ben", "Ada (copy)"}
        assert (named["ada"], named["ben"]) == ("", "")
        assert "Rename Ada (copy).felt. Use small letters, digits and hyphens" in named["Ada (copy)"]
        assert trainees.use(trainees.profiles()[1]).attempts == (attempt(1),)
    assert {file.name for file in folder.iterdir()} == {"ada.felt", "ben.felt", "._ben.felt", "Ada (copy).felt"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
def test_a_new_trainee_is_there_with_a_name_and_a_pin_or_not_at_all(tmp_path: Path):
    outcomes, number = set[int](), 0
    while len(outcomes) < 2 or number < 5:
        number += 1
        folder = tmp_path / f"{number}"
        folder.mkdir()
        killed_at(number, partial(Profiles(folder).create, "Ada", pin="4711"))
        sweep(folder)
        found = [(one.name, one.locked) for one in Profiles(folder).all()]
        assert found in ([], [("Ada", True)])
        outcomes.add(len(found))
        assert number < 40
    with at_step(4, full_disk), pytest.raises(StorageError, match="No space left"):
        Profiles(tmp_path / "full").create("Ada")
    assert list((tmp_path / "full").iterdir()) == []


def test_two_windows_that_make_a_trainee_of_one_name_make_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    profiles, once = Profiles(tmp_path), [True]

    def beaten(beside: Path, path: Path) -> bool:
        if once.pop():
            once.append(False)
            monkeypatch.undo()
            profiles.create("Ada", "vi")
        return put_new(beside, path)

    monkeypatch.setattr(trainer.storage.profile_files, "put_new", beaten)
    assert profiles.create("Ada", "es").id == "ada-2"
    assert [(one.id, one.language) for one in profiles.all()] == [("ada", "vi"), ("ada-2", "es")]


def test_a_program_killed_after_a_rescue_is_followed_by_one_that_says_what_was_lost(path: Path):
    rescue(path)  # and the program is killed before anybody is told
    with closing((told := open_or_rescue(path)).store):
        assert told.notice is not None
        assert "ada.felt was damaged. Answers saved: 1." in told.notice.what
        assert "ada.felt.damaged-1" in told.notice.remedy
    with closing((again := open_or_rescue(path)).store) as store:
        assert again.notice is None
        assert "rescued" not in store.settings()
