"""Damaged files of trainees: whatever lies in them, the rest opens, what is left out is said, nothing is deleted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.unit.progress.attempts import attempt
from trainer.errors import StorageError
from trainer.progress.attempt import to_data
from trainer.storage.profiles import Profiles
from trainer.storage.rescue import open_or_rescue, rescue
from trainer.storage.store import Store


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
    assert "In ada.felt something cannot be read and was left out (1)" in opened.notice.what
    assert "answer 2" in opened.notice.what
    assert "nothing was deleted" in opened.notice.remedy


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
    opened = open_or_rescue(path)
    opened.store.close()
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
    whole = path.read_bytes()
    used = [place for place in range(len(whole)) if place < 100 or whole[place]]
    refused: list[str] = []
    opened_whole = untouched = 0
    for place in used[:: max(1, len(used) // 600)]:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        path.write_bytes(damaged)
        try:
            opened = open_or_rescue(path, wait=0)
        except StorageError as problem:
            refused.append(problem.what)
            untouched += path.read_bytes() == bytes(damaged)
        else:
            opened.store.close()
            kept = {one.id for one in opened.attempts} & {attempt(number).id for number in range(1, 12)}
            opened_whole += len(kept) >= 10
            asides = list(path.parent.glob("ada.felt.damaged-*"))
            assert all(aside.read_bytes() == bytes(damaged) for aside in asides)
            for aside in asides:
                aside.unlink()
    assert sorted(file.name for file in path.parent.iterdir()) == ["ada.felt"]
    assert opened_whole > 400
    assert len(refused) == untouched <= 5
    assert all(what.startswith("ada.felt ") for what in refused)


def test_rows_before_and_behind_the_damage_are_saved(path: Path):
    with closing(Store(path)) as store:
        store.append(attempt(number) for number in range(1, 401))
    damaged = bytearray(path.read_bytes())
    start = len(damaged) // 2 // 4096 * 4096
    damaged[start : start + 8192] = b"\xff" * 8192
    path.write_bytes(damaged)
    done = rescue(path)
    assert done.aside.read_bytes() == bytes(damaged)
    with closing(Store(path)) as store:
        numbers = [one.number for one in store.attempts()]
        assert store.settings()["name"] == "Ada"
    assert len(numbers) == done.attempts
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
    opened.store.close()
    assert opened.attempts == (attempt(1),)
    assert opened.notice is not None
    assert "Answers that could be read and are here: 1." in opened.notice.what
    assert path.with_name("ada.felt.damaged-1").exists()
