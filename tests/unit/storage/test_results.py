"""Result files and tables."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.unit.progress.attempts import GAME, START, attempt
from trainer.core.errors import BadText, StorageError
from trainer.core.records import FinishedSession
from trainer.disk.whole_files import read_text, write_text
from trainer.progress.attempt import Attempt
from trainer.progress.fold import fold
from trainer.school.digest import Weak
from trainer.storage.computer import ComputerSettings
from trainer.storage.result_seals import signing_key
from trainer.storage.results import (
    SESSION_COLUMNS,
    SKILL_COLUMNS,
    Who,
    read_result_file,
    read_results,
    session_row,
    sessions_csv,
    skill_rows,
    skills_csv,
    table_name,
    whole_sessions,
    write_results,
)
from trainer.storage.store import Store


class Student(NamedTuple):
    """A trainee with all answers and what is known of the sessions."""

    who: Who
    attempts: Sequence[Attempt]
    finished: Mapping[str, FinishedSession] = {}

    def rows(self) -> Iterator[dict[str, object]]:
        sizes = Counter(attempt.session for attempt in self.attempts)
        for steps in whole_sessions(self.attempts, sizes):
            yield session_row(self.who, steps, self.finished.get(steps[0].session))


def sessions_table(students: Iterable[Student]) -> str:
    """As the command line writes it."""
    return sessions_csv(row for student in students for row in student.rows())


def skills_table(students: Iterable[Student], now: datetime, student_weak: Iterable[Weak] = ()) -> str:
    """As the class book writes it."""
    return skills_csv(
        row for student in students for row in skill_rows(student.who, fold(student.attempts), now, student_weak)
    )


ATTEMPTS = (
    attempt(1, item="week-2@1.3.0/tp-07"),
    attempt(2, right=False, given="lose", slip="wrong-rule", confused_with="compare.lose", hint=True),
    attempt(
        3,
        key="take-fee/1",
        expected="$1",
        skill=f"{GAME}/take-fee/fee.low",
        millis=12500,
        others=(f"{GAME}/take-fee/fee.high",),
    ),
)


ODD_SIGNS = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\x1dh\x1ei\rj\r\nk\nl"
"""Everything that some reader takes for the end of a line."""


def test_what_some_take_for_the_end_of_a_line_comes_back_as_it_was_written(tmp_path: Path):
    answer = attempt(1, given=ODD_SIGNS, expected=ODD_SIGNS)
    head = FinishedSession(answer.session, title=ODD_SIGNS, exam=ODD_SIGNS)
    text = write_results([answer], "0.1.0", head, Who(ODD_SIGNS, ODD_SIGNS, ODD_SIGNS))
    write_text(tmp_path / "file", text)
    kept = read_result_file(read_text(tmp_path / "file"))
    assert kept.attempts == (answer,)
    assert (kept.head, kept.who) == (head, Who(ODD_SIGNS, ODD_SIGNS, ODD_SIGNS))


def test_a_result_file_has_one_object_a_step_with_the_named_fields():
    lines = [json.loads(line) for line in write_results(ATTEMPTS, "0.1.0").splitlines()]
    step = lines[1]
    assert {
        "v": 1,
        "verb": "answered",
        "when": "2026-01-31T14:07:00+00:00",
        "trainee": "ada",
        "house": "test-house@first",
        "engine": "0.1.0",
        "code": "FAKE-R-000001-0000",
        "step": "compare/2",
        "given": "lose",
        "expected": "win",
        "ok": False,
        "errortype": "wrong-rule",
        "ms": 2000,
        "hint": True,
        "mode": "practice",
    }.items() <= step.items()
    assert lines[0]["item"] == "week-2@1.3.0/tp-07"
    end = lines[-1]
    assert end["verb"] == "completed"
    assert end["score"] == {"scaled": 0.6667, "raw": 2, "max": 3}
    assert end["categories"] == {"compare": 0.5, "take-fee": 1.0}
    assert end["lines"] == 3


@pytest.mark.parametrize(("mark", "verb"), [(60, "passed"), (70, "failed")])
def test_with_a_pass_mark_the_end_says_passed_or_failed(mark: int, verb: str):
    end = json.loads(write_results(ATTEMPTS, "0.1.0", FinishedSession("s1", pass_mark=mark)).splitlines()[-1])
    assert end["verb"] == verb


def test_a_result_file_reads_back_and_importing_it_twice_changes_nothing(tmp_path: Path):
    text = write_results(ATTEMPTS, "0.1.0")
    assert read_results(text) == ATTEMPTS
    with closing(Store(tmp_path / "ada.felt")) as store:
        assert [store.append(read_results(text)) for _ in range(2)] == [len(ATTEMPTS), 0]
        assert store.attempts() == ATTEMPTS
        assert store.sessions() == Counter(one.session for one in ATTEMPTS)
        for session in store.sessions():
            assert store.attempts_of(session) == tuple(one for one in ATTEMPTS if one.session == session)


def test_a_result_file_of_a_session_without_attempts_reads_back():
    assert read_results(write_results((), "0.1.0")) == ()


TEXT = write_results(ATTEMPTS, "0.1.0")
LINES = TEXT.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("".join(LINES[:-1]), "The end of the result file is missing"),
        ("".join(LINES[1:]), "was changed"),
        (TEXT.replace('"ok":false', '"ok":true'), "was changed"),
        (TEXT.replace('"v":1,"verb":"completed"', '"v":2,"verb":"completed"'), "newer version"),
        (TEXT[:-20], "line 4: This is not JSON"),
        ("[1]\n", "line 1: This line is not a step"),
    ],
)
def test_a_result_file_that_was_changed_is_refused(text: str, sentence: str):
    with pytest.raises(BadText) as caught:
        read_results(text)
    assert sentence in str(caught.value)


def test_a_session_is_handed_on_before_the_next_answer_is_read():
    """An export of a million answers holds one session at a time."""
    read: list[int] = []

    def answers() -> Iterator[Attempt]:
        for number, session in enumerate(("s1", "s1", "s2", "s3", "s2", "s4"), start=1):
            read.append(number)
            yield attempt(number, session=session)

    sizes = {"s1": 2, "s2": 2, "s3": 1, "s4": 2}  # the second answer of s4 is damaged
    seen = [(steps[0].session, len(steps), len(read)) for steps in whole_sessions(answers(), sizes)]
    assert seen == [("s1", 2, 2), ("s3", 1, 4), ("s2", 2, 5), ("s4", 1, 6)]


# ---------------------------------------------------------------- tables


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_one_row_a_session_with_real_numbers():
    student = Student(Who("Ada", "S-17", "Evening"), (*ATTEMPTS, attempt(1, session="s2", mode="exam", days=1)))
    first, second = rows(sessions_table([student]))
    assert list(first) == list(SESSION_COLUMNS)
    assert (first["student"], first["session"], first["asked"], first["right"]) == ("S-17", "s1", "3", "2")
    assert first["share_right"] == "0.6667"
    assert first["group"] == "Evening"
    began = datetime(2026, 1, 31, 14, 6, tzinfo=UTC).astimezone()  # by the clock of the school, as spreadsheets read it
    assert first["started"] == f"{began:%Y-%m-%d %H:%M}"
    assert first["median_seconds"] == "7.25"
    assert (second["session"], second["mode"], second["share_right"]) == ("s2", "exam", "1.0")


def test_one_row_a_trainee_and_skill():
    text = skills_table([Student(Who("Ada", "S-17", "Evening"), ATTEMPTS)], START + timedelta(days=1))
    found = {row["rule"]: row for row in rows(text)}
    assert list(found["fee.low"]) == list(SKILL_COLUMNS)
    assert (found["fee.low"]["game"], found["fee.low"]["kind"]) == (GAME, "take-fee")
    assert (found["fee.low"]["median_seconds"], found["fee.low"]["target_seconds"]) == ("12.5", "8.0")
    # The hinted answer is asked, not rated.
    assert (found["compare.win"]["asked"], found["compare.win"]["rated"]) == ("2", "1")
    assert found["compare.win"]["mastered"] == "0"
    # It took part and was not asked.
    assert "fee.high" not in found


def test_who_has_no_number_has_an_empty_cell_and_a_test_says_which_attempt_it_was():
    heads = {
        "s1": FinishedSession("s1", "Final", exam="exam.exam-1", pass_mark=60),
        "s2": FinishedSession("s2", "Two pair", "week@1.0/two-pair", pass_mark=60),
        "s3": FinishedSession("s3", "Two pair", "week@1.1/two-pair", pass_mark=60),
        "s4": FinishedSession("s4", "Final", exam="exam.exam-1", pass_mark=60),
    }
    steps = tuple(attempt(1, session=id, mode="exam", days=day) for day, id in enumerate(heads))
    found = rows(sessions_table([Student(Who("Ada"), steps, heads), Student(Who("Ben"), steps[:1], heads)]))
    assert [(row["name"], row["student"], row["title"], row["attempt"]) for row in found] == [
        ("Ada", "", "Final", "1"),
        ("Ada", "", "Two pair", "1"),
        ("Ada", "", "Two pair", "2"),
        ("Ada", "", "Final", "2"),
        ("Ben", "", "Final", "1"),
    ]


def test_every_weak_rule_says_how_likely_it_is_weak():
    weak = [Weak(f"{GAME}/take-fee/fee.low", 0.71, 1, 0)]
    found = {row["rule"]: row["weak"] for row in rows(skills_table([Student(Who("Ada"), ATTEMPTS)], START, weak))}
    assert found == {"fee.low": "0.71", "compare.win": ""}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_a_name_is_never_taken_for_a_formula(name: str):
    (row,) = rows(sessions_table([Student(Who(name, "1"), ATTEMPTS)]))
    assert row["name"] == f"'{name}"


SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"
BEFORE = ("", " ", "\t", "\r", "\n", "\r\n", "x;", "x; ", 'x;"', "x,", "x|", "x\t", "x\r", "x\n", "\u00a0", '"', ";;")


@pytest.mark.parametrize("sign", SIGNS)
def test_no_cell_begins_as_a_formula_whatever_parts_the_cells(sign: str):
    """As Excel reads a table where the list separator is a comma, a semicolon, a tab or a bar."""
    forms = [(f"{before}{sign}2+3", f"{before}{sign}cmd|' /C calc'!A1", f"{before}{sign}1") for before in BEFORE]
    students = [Student(Who(*texts), ATTEMPTS) for texts in forms]
    for text in (sessions_table(students), skills_table(students, START)):
        for separator in ",;\t|":
            cells = [cell for row in csv.reader(io.StringIO(text), delimiter=separator) for cell in row]
            assert [cell for cell in cells if cell.strip(' \t\r\n\u00a0"').startswith(tuple(SIGNS))] == [], separator
        assert all(line.count('"') % 2 == 0 for line in text.split("\r\n")), "a row is one line"


def test_a_table_is_named_by_group_content_and_time():
    when = datetime(2025, 1, 31, 14, 5, tzinfo=UTC)
    assert table_name("class", "exam", when) == "class_exam_2025-01-31T1405.csv"
    assert table_name("Week 2: a/b", "skills", when) == "Week-2-a-b_skills_2025-01-31T1405.csv"
    assert table_name("", "skills", when) == "skills_2025-01-31T1405.csv"


# ---------------------------------------------------------------- files


def test_a_spreadsheet_file_begins_with_a_byte_order_mark(tmp_path: Path):
    write_text(tmp_path / "a.csv", "name\r\nZoë\r\n", bom=True)
    assert (tmp_path / "a.csv").read_bytes() == b"\xef\xbb\xbfname\r\nZo\xc3\xab\r\n"
    assert read_text(tmp_path / "a.csv") == "name\nZoë\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inside").write_text("kept")
    with pytest.raises(StorageError, match="cannot be written"):
        write_text(tmp_path / "folder", "text")
    assert (tmp_path / "folder" / "inside").read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path):
    with pytest.raises(StorageError, match="cannot be read"):
        read_text(tmp_path / "nowhere")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(StorageError, match="not a text file"):
        read_text(tmp_path / "picture")


def test_settings_of_the_computer_are_kept(tmp_path: Path):
    path = tmp_path / "new folder" / "settings.json"
    settings = ComputerSettings(path)
    assert settings.get("theme", "light") == "light"
    settings.set("theme", "dark")
    settings.set("scale", 1.5)
    settings.set("theme", None)
    assert ComputerSettings(path).values == {"scale": 1.5}


@pytest.mark.parametrize("text", ["", "{", "[1]", "\x00"])
def test_settings_that_cannot_be_understood_count_as_empty(tmp_path: Path, text: str):
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings = ComputerSettings(path)
    assert settings.values == {}
    settings.set("theme", "dark")
    assert ComputerSettings(path).get("theme") == "dark"


def _end(text: str, change) -> str:
    """The file with its last line changed and closed again, as somebody without the key can do it."""
    *steps, last = text.splitlines()
    end = json.loads(last)
    del end["seal"]
    change(end)
    end["seal"] = _sha256(json.dumps(end, ensure_ascii=False, separators=(",", ":")))
    return "\n".join([*steps, json.dumps(end, ensure_ascii=False, separators=(",", ":"))]) + "\n"


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_careless_change_and_a_forged_one_are_told_apart():
    text = write_results(ATTEMPTS, "0.1.0", FinishedSession("s1", pass_mark=80), Who("Ana"), bytes(32))
    key = read_result_file(text).key
    assert base64.b64decode(key).hex() == "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
    assert read_result_file(write_results(ATTEMPTS, "0.1.0")).key == ""
    with pytest.raises(BadText, match="was changed after it was written"):
        read_result_file(text.replace('"pass_mark":80', '"pass_mark":10'))
    steps = text.splitlines()[:-1]
    wrong = "\n".join([steps[0].replace('"ok":true', '"ok":false'), *steps[1:]])
    for change in (
        lambda end: end.update(pass_mark=10),
        lambda end: end.update(who={"name": "Ben", "student": "", "group": ""}),
        lambda end: end.pop("signature"),
        lambda end: end.pop("key"),
        lambda end: end.update(key=base64.b64encode(bytes(32)).decode()),
        lambda end: end.update(key="no key"),
        lambda end: end.update(sha256=_sha256(wrong)),
    ):
        forged = _end(text, change)
        if json.loads(forged.splitlines()[-1])["sha256"] == _sha256(wrong):
            forged = wrong + "\n" + forged.splitlines()[-1]
        with pytest.raises(BadText, match="Wrong signature"):
            read_result_file(forged)


def test_a_computer_makes_its_key_once_and_for_its_owner_alone(tmp_path):
    key = signing_key(tmp_path / "data")
    assert signing_key(tmp_path / "data") == key
    file = tmp_path / "data" / "computer.key"
    assert (len(key), file.stat().st_mode & 0o777) == (32, 0o600)
    assert signing_key(tmp_path / "other") != key
    file.write_bytes(b"")
    assert len(signing_key(tmp_path / "data")) == 32
    (tmp_path / "a file").write_bytes(b"")
    assert signing_key(tmp_path / "a file") == b"", "a folder that cannot be had stops no result"
