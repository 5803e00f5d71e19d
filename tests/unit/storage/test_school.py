"""What a school set comes back as it was; a PIN is kept as a hash; a file of a newer program is left alone."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from trainer.errors import StorageError
from trainer.lessons.model import ExamRules
from trainer.round.duty import Kind
from trainer.school.model import Assigned, Exam, School, read_school, write_school
from trainer.storage.pins import hash_pin
from trainer.storage.school import SchoolFiles

FULL = School(
    groups=("Evening", "Nguyễn's table"),
    assigned=(
        Assigned("todo-1", "Evening", "my.pack", "two-pair", due=date(2026, 2, 3)),
        Assigned("todo-2", exam="exam-1"),
    ),
    exams=(Exam("exam-1", "Mid-term", ("casino-99/ez-baccarat",), (Kind.COMPARE,), ExamRules(12, 75, 20)),),
    confirmed=frozenset({"casino-99/ez-baccarat/fee.high"}),
    games=("casino-99/ez-baccarat",),
    results="/srv/results",
    extra=(("ana", 25), ("ben", 100)),
    lock_after=15.0,
)


def test_what_is_set_comes_back(tmp_path: Path):
    files = SchoolFiles(tmp_path)
    assert files.read() == School()
    files.write(FULL)
    assert SchoolFiles(tmp_path).read() == FULL
    assert read_school(write_school(FULL)) == FULL


def test_a_file_of_a_newer_program_is_refused_and_never_written_over(tmp_path: Path):
    newer = json.dumps({"v": 2, "groups": {"of": "another shape"}})
    (tmp_path / "school.json").write_text(newer)
    files = SchoolFiles(tmp_path)
    with pytest.raises(StorageError, match=r"school.json was written by a newer version.*Install the newest"):
        files.read()
    with pytest.raises(StorageError):
        files.write(FULL)
    assert (tmp_path / "school.json").read_text() == newer


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"v": 1, "groups": 7}',
        '{"v": 1, "exams": [{}]}',
        '{"v": 1, "assigned": [{"id": 3}]}',
        '{"v": 1, "extra": {"ana": 4000}}',
        '{"v": 1, "extra": ["ana"]}',
    ],
)
def test_a_damaged_file_is_said_and_kept(tmp_path: Path, text: str):
    (tmp_path / "school.json").write_text(text)
    with pytest.raises(StorageError):
        SchoolFiles(tmp_path).write(FULL)
    assert (tmp_path / "school.json").read_text() == text


def test_the_pin_is_kept_as_a_hash_and_taken_away_by_deleting_one_file(tmp_path: Path):
    files = SchoolFiles(tmp_path)
    files.write(FULL)
    assert not files.has_pin
    assert not files.unlocks("")
    files.set_pin("2718")
    assert files.unlocks("2718")
    assert not files.unlocks("2719")
    assert "2718" not in (tmp_path / "instructor.pin").read_text()
    (tmp_path / "instructor.pin").unlink()
    assert not SchoolFiles(tmp_path).has_pin
    assert SchoolFiles(tmp_path).read() == FULL


def test_a_pin_of_the_policy_is_the_only_one(tmp_path: Path):
    SchoolFiles(tmp_path).set_pin("1111")
    files = SchoolFiles(tmp_path, hash_pin("2222"))
    assert files.pin_fixed
    assert files.unlocks("2222")
    assert not files.unlocks("1111")
    with pytest.raises(StorageError, match="policy"):
        files.set_pin("3333")


def test_a_group_goes_with_what_it_was_to_do():
    assert FULL.without_group("Evening").assigned == FULL.assigned[1:]
    assert FULL.without_exam("exam-1").assigned == FULL.assigned[:1]
    assert FULL.with_group("evening") == FULL
    assert [one.id for one in FULL.for_group("Evening")] == ["todo-1", "todo-2"]
    assert [one.id for one in FULL.for_group("")] == ["todo-2"]


def test_the_same_thing_for_the_same_group_only_gets_another_date():
    later = FULL.with_assigned(Assigned("todo-9", "Evening", "my.pack", "two-pair", due=date(2026, 3, 1)))
    assert len(later.assigned) == 2
    assert later.assigned[-1].due == date(2026, 3, 1)
