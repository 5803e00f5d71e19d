"""What a school set comes back as it was; a PIN is kept as a hash; a file of a newer program is left alone."""

from __future__ import annotations

import json
import multiprocessing
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from trainer.core.errors import StorageError
from trainer.lessons.pack_model import ExamRules
from trainer.round.duty import Kind
from trainer.school.school_merge import merge
from trainer.school.school_model import Assigned, Exam, School, read_school, write_school
from trainer.storage.pin_tries import PinWaits
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
    files.change(School(), FULL)
    assert SchoolFiles(tmp_path).read() == FULL
    assert read_school(write_school(FULL)) == FULL


def test_a_file_of_a_newer_program_is_refused_and_never_written_over(tmp_path: Path):
    newer = json.dumps({"v": 2, "groups": {"of": "another shape"}})
    (tmp_path / "school.json").write_text(newer)
    files = SchoolFiles(tmp_path)
    with pytest.raises(StorageError, match=r"A newer version of the program wrote school.json.*Install the newest"):
        files.read()
    with pytest.raises(StorageError):
        files.change(School(), FULL)
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
        SchoolFiles(tmp_path).change(School(), FULL)
    assert (tmp_path / "school.json").read_text() == text


def test_the_pin_is_kept_as_a_hash_and_taken_away_by_deleting_one_file(tmp_path: Path):
    files = SchoolFiles(tmp_path)
    files.change(School(), FULL)
    assert not files.has_pin
    assert not files.unlocks("")
    files.set_pin("2718")
    assert files.unlocks("2718")
    assert not files.unlocks("2719")
    assert "2718" not in (tmp_path / "instructor.pin").read_text()
    (tmp_path / "instructor.pin").unlink()
    assert not SchoolFiles(tmp_path).has_pin
    assert SchoolFiles(tmp_path).read() == FULL


def test_the_instructors_wrong_pins_outlast_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("trainer.storage.pins.check_pin", lambda pin, _: pin == "2718")
    SchoolFiles(tmp_path).set_pin("2718")
    for _ in range(5):
        assert not SchoolFiles(tmp_path).unlocks("0000")
    with pytest.raises(PinWaits, match="Wait 30 seconds"):
        SchoolFiles(tmp_path).unlocks("2718")
    (tmp_path / "instructor.pin").unlink()
    files = SchoolFiles(tmp_path)
    files.set_pin("2718")
    assert files.unlocks("2718")
    for fixed, remedy in (("", "to delete instructor.pin"), ("scrypt:16384:8:99:00:00", "new policy line")):
        (tmp_path / "instructor.pin").write_text("scrypt:16384:8:99:00:00")
        with pytest.raises(StorageError, match=f"No PIN can open this side.*{remedy}"):
            SchoolFiles(tmp_path, fixed).unlocks("2718")


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


# ---------------------------------------------------------------- two windows on one data folder


def test_what_two_windows_change_is_kept_of_both_and_seen_by_both(tmp_path: Path):
    one, other = SchoolFiles(tmp_path), SchoolFiles(tmp_path)
    shown = one.read()
    assert other.read() == shown
    first = one.change(shown, shown.with_group("Evening").with_assigned(Assigned("a", "Evening", "my.pack")))
    second = other.change(shown, shown.with_assigned(Assigned("b", exam="exam-1")).with_extra(["ana"], 25))
    assert (first.clashes, second.clashes) == ((), ())
    assert one.read() == other.read() == second.school
    assert [one.id for one in second.school.assigned] == ["a", "b"]
    assert (second.school.groups, second.school.extra) == (("Evening",), (("ana", 25),))
    assert SchoolFiles(tmp_path).read() == second.school


EXAM = Exam("exam-1", "Mid-term", ("casino-99/ez-baccarat",))
LATER = replace(EXAM, title="Final")
CLASHES = {
    "an exam": (
        lambda school: school.with_exam(replace(EXAM, locked=False)),
        lambda school: school.with_exam(LATER),
        "the exam “Final”",
        lambda school: school.exams == (LATER,),
    ),
    "an exam removed": (
        lambda school: school.with_exam(LATER),
        lambda school: school.without_exam("exam-1"),
        "an exam that you removed",
        lambda school: school.exams == (),
    ),
    "a day": (
        lambda school: school.with_assigned(Assigned("x", "Evening", "my.pack", due=date(2026, 2, 3))),
        lambda school: school.with_assigned(Assigned("y", "Evening", "my.pack", due=date(2026, 2, 4))),
        "the assignments of Evening",
        lambda school: [(one.id, one.due) for one in school.assigned] == [("y", date(2026, 2, 4))],
    ),
    "extra time": (
        lambda school: school.with_extra(["ana"], 50),
        lambda school: school.with_extra(["ana"], 100),
        "the extra time of ana",
        lambda school: school.extra == (("ana", 100),),
    ),
    "games": (
        lambda school: replace(school, games=("a/b",)),
        lambda school: replace(school, games=("a/c",)),
        "the games shown to trainees",
        lambda school: school.games == ("a/c",),
    ),
    "results": (
        lambda school: replace(school, results="/a"),
        lambda school: replace(school, results="/b"),
        "the folder of result files",
        lambda school: school.results == "/b",
    ),
    "minutes": (
        lambda school: replace(school, lock_after=1.0),
        lambda school: replace(school, lock_after=2.0),
        "the idle time before the lock",
        lambda school: school.lock_after == 2.0,
    ),
}


@pytest.mark.parametrize("clash", CLASHES.values(), ids=CLASHES)
def test_the_same_thing_changed_twice_is_said_and_the_later_stands(tmp_path: Path, clash: Any):
    earlier, later, called, stands = clash
    begun = School(groups=("Evening",), exams=(EXAM,), assigned=(Assigned("w", "Evening", "my.pack"),))
    SchoolFiles(tmp_path).change(School(), begun)
    one, other = SchoolFiles(tmp_path), SchoolFiles(tmp_path)
    assert one.change(begun, earlier(begun)).clashes == ()
    merged = other.change(begun, later(begun))
    assert [str(words) for words in merged.clashes] == [called]
    assert stands(merged.school)
    assert one.read() == merged.school
    assert other.change(merged.school, later(merged.school)).clashes == ()


def test_a_group_taken_away_stays_where_another_window_gave_it_something_to_do():
    before = School(groups=("Evening",))
    merged = merge(before, before.without_group("Evening"), before.with_assigned(Assigned("a", "Evening", "my.pack")))
    assert merged.school.groups == ("Evening",)


def _assign(folder: str, name: str) -> None:
    files = SchoolFiles(Path(folder))
    shown = School()
    for number in range(15):
        shown = files.change(shown, shown.with_assigned(Assigned(f"{name}{number}", pack=f"{name}{number}"))).school


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
def test_two_programs_that_assign_at_once_lose_nothing(tmp_path: Path):
    context = multiprocessing.get_context("fork")
    programs = [context.Process(target=_assign, args=(str(tmp_path), name)) for name in "ab"]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    assert len(SchoolFiles(tmp_path).read().assigned) == 30
