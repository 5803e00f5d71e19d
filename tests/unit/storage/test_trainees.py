"""The trainees of a computer: PIN, guest, the record taken along and brought back, and one person erased."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.errors import BadText
from trainer.kept import Profile
from trainer.progress.attempt import Attempt
from trainer.storage.trainees import Trainees


def answer(number: int, trainee: str = "ana") -> Attempt:
    return Attempt(
        trainee, f"{trainee}-monday", number, datetime(2026, 3, 2, 9, tzinfo=UTC), "casino-99/fortune-pai-gow-poker",
        "v", "practice", "", "compare/4", "win", "win", True, True, 4000,
    )  # fmt: skip


@pytest.fixture
def trainees(tmp_path: Path):
    made = Trainees(tmp_path / "here")
    yield made
    made.close()


def kept(trainees: Trainees, name: str, count: int) -> Profile:
    profile = trainees.create(name)
    trainees.use(profile).store.append(answer(number, profile.id) for number in range(1, count + 1))
    return profile


def test_a_pin_locks_a_trainee_and_is_taken_away_again(trainees: Trainees):
    profile = trainees.create("Ana")
    locked = trainees.set_pin(profile, "4711")
    assert locked.locked
    assert trainees.unlocks(locked, "4711")
    assert not trainees.unlocks(locked, "4712")
    assert not trainees.unlocks(locked, "")
    trainees.use(locked)
    assert trainees.last() is None
    assert not trainees.set_pin(locked, "").locked
    assert trainees.unlocks(locked, "anything")


def test_of_a_guest_nothing_is_left(trainees: Trainees, tmp_path: Path):
    kept(trainees, "Ana", 1)
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    guest = Profile("guest", "Guest", guest=True)
    opened = trainees.use(guest)
    opened.store.append([answer(1, "guest")])
    file = opened.store.path
    assert opened.store.count() == 1
    trainees.close()
    assert not file.exists()
    assert not file.parent.exists()
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before
    assert trainees.use(guest).attempts == ()


def test_a_record_taken_home_is_whole_elsewhere_and_bringing_it_twice_changes_nothing(
    trainees: Trainees, tmp_path: Path
):
    text = trainees.record(kept(trainees, "Ana", 3))
    elsewhere = Trainees(tmp_path / "home")
    there = elsewhere.create("Ana at home")
    assert elsewhere.bring(there, text) == 3
    assert elsewhere.bring(there, text) == 0
    brought = elsewhere.use(there).attempts
    assert brought == tuple(replace(answer(number), trainee=there.id) for number in (1, 2, 3))
    elsewhere.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace('"ok":true', '"ok":false', 1), "was changed"),
        (lambda text: text[: len(text) // 2], "breaks off"),
        (lambda _text: "", "is empty"),
        (lambda _text: "PK\x03\x04", "."),
    ],
)
def test_a_record_that_was_changed_or_cut_off_is_refused_and_nothing_is_added(trainees: Trainees, change, says: str):
    profile = kept(trainees, "Ana", 3)
    text = change(trainees.record(profile))
    other = trainees.create("Ben")
    with pytest.raises(BadText, match=says):
        trainees.bring(other, text)
    assert trainees.use(other).attempts == ()


def test_erasing_a_trainee_deletes_every_file_of_his_and_of_nobody_else(trainees: Trainees, tmp_path: Path):
    ana, annabel = kept(trainees, "Ana", 2), kept(trainees, "Ana-Belle", 2)
    folder = tmp_path / "here" / "trainees"
    (folder / f"{ana.id}.felt.damaged-1").write_bytes(b"old")
    (folder / "removed").mkdir()
    (folder / "removed" / f"{ana.id}.1.felt").write_bytes(b"old")
    (folder / "removed" / f"{annabel.id}.felt").write_bytes(b"old")
    trainees.use(ana)
    assert trainees.erase(ana) == 3
    left = {path.name for path in folder.rglob("*") if path.is_file()}
    assert left == {f"{annabel.id}.felt"}
    assert [one.name for one in trainees.profiles()] == ["Ana-Belle"]
    assert trainees.last() is None
    assert len(trainees.use(annabel).attempts) == 2


def test_results_that_still_wait_are_erased_and_those_of_others_are_not(tmp_path: Path):
    school = tmp_path / "school-share-that-is-a-file"
    school.write_bytes(b"")
    trainees = Trainees(tmp_path / "here", school / "results")
    ana, ben = kept(trainees, "Ana", 1), kept(trainees, "Ben", 1)
    for profile in (ana, ben):
        store = trainees.use(profile).store
        store.begin(f"{profile.id}-monday", "{}")
        store.end(f"{profile.id}-monday")
    trainees.close()
    outbox = tmp_path / "here" / "outbox"
    assert {one.name.partition("_")[0] for one in outbox.iterdir()} == {"ana", "ben"}
    assert trainees.erase(ana) == 2
    assert {one.name.partition("_")[0] for one in outbox.iterdir()} == {"ben"}
    trainees.close()
