"""The trainees of a computer: PIN, guest, the record taken along and brought back, and one person erased."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.core.errors import BadText, StorageError
from trainer.core.records import Profile
from trainer.disk.scratch import clear_scratch
from trainer.progress.attempt import Attempt
from trainer.progress.fold import EMPTY
from trainer.school.school_model import School
from trainer.storage.class_book import ClassBook
from trainer.storage.results import read_result_file
from trainer.storage.school import SchoolFiles
from trainer.storage.sums import keep_sum
from trainer.storage.trainees import Trainees

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)


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
    assert read_result_file(text).key
    assert trainees.owner(text) == "Ana"
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


def test_nothing_names_who_was_erased(tmp_path: Path):
    data = tmp_path / "here"
    trainees = Trainees(data, tmp_path / "a file" / "results")
    zebulon, ben = kept(trainees, "Zebulon Quist", 2), kept(trainees, "Ben", 1)
    store = trainees.use(zebulon).store
    store.begin(f"{zebulon.id}-monday", "{}")
    store.end(f"{zebulon.id}-monday")
    keep_sum(store.path, EMPTY, (), ())
    trainees.close()
    folder, later = data / "trainees", Trainees(data)
    (folder / "removed").mkdir()
    for name in ("felt.damaged-1", "felt-journal", "removed/{}.1.felt", "removed/{}.sum", ".{}.rescued.felt"):
        path = folder / (name.format(zebulon.id) if "{}" in name else f"{zebulon.id}.{name}")
        path.write_bytes(b"Zebulon Quist")
    files = SchoolFiles(data)
    files.change(School(), School().with_extra([zebulon.id, ben.id], 50))
    with closing(ClassBook(data, {}, lambda: NOW)) as book:
        book.enter_local()
    assert later.erase(zebulon) > 1, "the policy that sent results is gone; what waited for it goes too"
    later.close()
    assert [path for path in data.rglob("*") if "zebulon" in path.name.casefold()] == []
    assert [path for path in data.rglob("*") if path.is_file() and b"zebulon" in path.read_bytes().lower()] == []
    assert [profile.name for profile in later.profiles()] == ["Ben"]
    assert files.read().extra == ((ben.id, 50),)


def test_a_guest_whose_program_was_killed_is_cleared_away_at_the_next_start(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    killed = (
        "import os, signal, sys; from pathlib import Path; from trainer.core.records import Profile; "
        "from trainer.storage.trainees import Trainees; "
        "Trainees(Path(sys.argv[1])).use(Profile('guest', 'Guest', guest=True)); os.kill(os.getpid(), signal.SIGKILL)"
    )
    place = {**os.environ, "TMPDIR": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", killed, str(tmp_path / "data")], env=place, check=False)
    assert ended.returncode == -signal.SIGKILL
    (left,) = tmp_path.glob("felt-school-guest-*")
    assert (left / "guest.felt").is_file()
    here = Trainees(tmp_path / "data")
    mine = here.use(Profile("guest", "Guest", guest=True)).store.path.parent
    for name, age in (("young", 0), ("old", 2)):
        old = tmp_path / f"felt-school-guest-{name}"
        old.mkdir()
        (old / "guest.felt").write_bytes(b"")
        for path in (old / "guest.felt", old):
            os.utime(path, (time.time() - 86400 * age,) * 2)
    (tmp_path / "felt-school-1.0").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "felt-school-guest-link").symlink_to(tmp_path / "elsewhere")
    assert clear_scratch() == 2
    there = {path.name for path in tmp_path.iterdir()}
    left_alone = {"felt-school-guest-young", "felt-school-guest-link", "felt-school-1.0", "elsewhere"}
    assert there - {"data"} == {mine.name, *left_alone}
    here.close()
    assert not mine.exists()


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


def test_each_account_begins_with_its_own_trainee_of_last_time(trainees: Trainees, monkeypatch: pytest.MonkeyPatch):
    account = ["anna"]
    monkeypatch.setattr("trainer.storage.trainees.getuser", lambda: account[0])
    kept(trainees, "Ana", 1)
    account[0] = "bernd"
    assert trainees.last() is None
    ben = kept(trainees, "Ben", 1)
    assert trainees.last() == ben
    account[0] = "anna"
    assert [one.name for one in (trainees.last(),) if one] == ["Ana"]

    def refuse(*_: object) -> None:
        raise StorageError("computer.json may only be read.", "")

    monkeypatch.setattr("trainer.storage.computer.ComputerSettings.set", refuse)
    assert trainees.use(ben).attempts == (answer(1, "ben"),)
