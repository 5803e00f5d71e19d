"""Trainees on one computer."""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.progress.attempts import attempt
from trainer.core.errors import StorageError
from trainer.storage.pin_tries import PinTries, PinWaits, wait_after
from trainer.storage.pins import check_pin, hash_pin
from trainer.storage.profile_files import Profiles


@pytest.fixture
def profiles(tmp_path: Path) -> Profiles:
    return Profiles(tmp_path / "trainees", wait=0)


def test_a_pin_that_is_taken_away_is_said_once_and_stays_in_the_trail(tmp_path: Path):
    profiles = Profiles(tmp_path)
    ada = profiles.create("Ada", pin="4711")
    profiles.take_pin(ada.id, "2026-02-03")
    assert not profiles.get(ada.id).locked
    notices = []
    for _ in range(2):
        with closing((opened := profiles.use(ada.id)).store) as store:
            notices.append(opened.notice)
            assert store.settings()["pin_taken"] == ["2026-02-03"]
    assert notices[0] is not None
    assert "An instructor took your PIN away on 2026-02-03." in notices[0].what
    assert notices[1] is None


def test_a_trainee_is_created_listed_and_opened(profiles: Profiles):
    assert profiles.all() == ()
    ada = profiles.create("  Ada   Byron ", "es", group="Week 2", student="S-17")
    assert (ada.id, ada.name, ada.language, ada.locked) == ("ada-byron", "Ada Byron", "es", False)
    assert (ada.group, ada.student) == ("Week 2", "S-17")
    profiles.create("Zoë")
    assert [one.name for one in profiles.all()] == ["Ada Byron", "Zoë"]
    with closing(profiles.open(ada.id)) as store:
        assert store.append([attempt(1)]) == 1


@pytest.mark.parametrize(
    ("name", "id"),
    [("Zoë", "zoe"), ("李明", "trainee"), ("CON", "trainee-con"), ("lpt1", "trainee-lpt1"), ("../x", "x")],
)
def test_any_name_becomes_a_file_name_that_every_system_takes(profiles: Profiles, name: str, id: str):
    profile = profiles.create(name)
    assert (profile.id, profile.name) == (id, name)


def test_two_trainees_of_one_name_have_two_files(profiles: Profiles):
    assert [profiles.create("Ada").id for _ in range(3)] == ["ada", "ada-2", "ada-3"]


def test_a_trainee_needs_a_name(profiles: Profiles):
    with pytest.raises(StorageError, match="needs a name"):
        profiles.create("   ")


def test_a_hash_that_asks_for_too_much_opens_nothing_and_computes_nothing():
    """100,000 lanes computed for minutes, -2 and huge numbers raised OverflowError."""
    salt, digest, began = "00" * 16, "00" * 32, time.process_time()
    sizes = [(cost, block, 1) for cost in (0, 1, -16384, 2**20, 2**70) for block in (0, -8, 8, 2**40)]
    for cost, block, lanes in (*sizes, *((16384, 8, lanes) for lanes in (0, -2, 5, 100_000, 2**70))):
        assert not check_pin("4711", f"scrypt:{cost}:{block}:{lanes}:{salt}:{digest}")
    assert not check_pin("4711", f"scrypt:16384:8:1:{'00' * 65}:{digest}")
    assert time.process_time() - began < 1


def test_a_pin_locks_a_profile_and_is_kept_only_as_a_salted_hash(profiles: Profiles):
    ada = profiles.create("Ada", pin="4711")
    bob = profiles.create("Bob", pin="4711")
    assert ada.locked
    assert profiles.unlocks(ada.id, "4711")
    assert not profiles.unlocks(ada.id, "4712")
    files = [(profiles.folder / f"{one.id}.felt").read_bytes() for one in (ada, bob)]
    assert all(b"4711" not in file for file in files)
    with closing(profiles.open(ada.id)) as one, closing(profiles.open(bob.id)) as other:
        assert one.settings()["pin"] != other.settings()["pin"]
    profiles.set_pin(ada.id, "")
    assert not profiles.get(ada.id).locked
    assert profiles.unlocks(ada.id, "anything")


@pytest.mark.parametrize("kept", ["", "scrypt:1:2", "md5:16384:8:1:00:00", "scrypt:a:8:1:00:00", "scrypt:3:8:1:00:00"])
def test_a_hash_that_cannot_be_read_opens_nothing(kept: str):
    assert not check_pin("4711", kept)
    assert check_pin("4711", hash_pin("4711"))


def test_a_profile_is_changed_by_its_fields_only(profiles: Profiles):
    ada = profiles.create("Ada")
    assert profiles.change(ada.id, language="vi", name="Ada B.").language == "vi"
    with pytest.raises(ValueError, match="no pin"):
        profiles.change(ada.id, pin="1")


def test_a_removed_trainee_s_file_is_only_moved(profiles: Profiles):
    for _ in range(2):
        ada = profiles.create("Ada")
        assert profiles.remove(ada.id).exists()
    assert profiles.all() == ()
    assert len(list((profiles.folder / "removed").iterdir())) == 2
    with pytest.raises(StorageError, match="cannot be moved"):
        profiles.remove("ada")


def test_a_file_that_cannot_be_read_is_listed_with_its_problem(profiles: Profiles):
    profiles.create("Ada")
    (profiles.folder / "broken.felt").write_bytes(b"no database" * 1000)
    broken = profiles.get("broken")
    assert (broken.name, broken.locked) == ("broken", True)
    assert "damaged" in str(broken.problem)
    assert len(profiles.all()) == 2


def test_an_id_never_leads_out_of_the_folder(profiles: Profiles):
    with pytest.raises(StorageError, match="not a trainee's id"):
        profiles.open("../ada")


def test_a_file_of_another_account_is_said_before_anything_is_answered(
    profiles: Profiles, monkeypatch: pytest.MonkeyPatch
):
    ada = profiles.create("Ada")
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name != "ada.felt")
    (shown,) = profiles.all()
    assert shown.locked
    assert "ada.felt is read-only. It belongs to another account" in str(shown.problem)
    with pytest.raises(StorageError, match="ask your administrator to share the folder"):
        profiles.use(ada.id)


@pytest.mark.skipif(os.name != "posix", reason="rights of groups")
def test_in_a_folder_of_a_group_every_file_of_a_trainee_is_the_group_s(profiles: Profiles):
    profiles.folder.mkdir()
    profiles.folder.chmod(0o2770)
    ada = profiles.create("Ada")
    with closing(profiles.open(ada.id)) as store, store.file.changes() as db:
        db.execute("INSERT INTO settings VALUES ('a', '1')")
        rights = {path.suffix: path.stat().st_mode & 0o777 for path in profiles.folder.iterdir()}
    assert {mode & 0o060 for mode in rights.values()} == {0o060}
    assert ".felt-journal" in rights


class Clock:
    """Seconds that a test lets pass."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_wrong_pins_are_counted_on_disk_and_slowed(profiles: Profiles, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("trainer.storage.pins.check_pin", lambda pin, _: pin == "4711")
    clock = Clock()
    profiles.create("Ada", pin="4711")

    def restarted() -> Profiles:
        monkeypatch.setattr("trainer.storage.pin_tries.PinTries", lambda: PinTries(clock))
        return Profiles(profiles.folder, wait=0)

    school = restarted()
    assert not any(school.unlocks("ada", pin) for pin in ("", "", "0", "1", "2", "3", "4"))
    for wait in (30, 60, 120, 240, 480, 960, 1920, 3600, 3600):
        with pytest.raises(PinWaits, match=f"Wait {wait:,} seconds .* A restart does not shorten"):
            school.unlocks("ada", "4711")
        clock.seconds += wait - 1
        with pytest.raises(PinWaits, match="Wait 1 second before"):
            school.unlocks("ada", "4711")
        school = restarted()
        with pytest.raises(PinWaits, match=f"Wait {wait:,} seconds"):
            school.unlocks("ada", "4711")
        clock.seconds += wait
        assert not school.unlocks("ada", "0000")
    clock.seconds += 3600
    assert school.unlocks("ada", "4711")
    assert not school.unlocks("ada", "0000")
    assert school.unlocks("ada", "4711"), "a right PIN begins the count again"
    assert wait_after(10**9) == 3600


def test_a_short_pin_is_refused_and_one_that_is_kept_still_opens(profiles: Profiles):
    with pytest.raises(StorageError, match="four characters or more"):
        profiles.create("Bob", pin="abc")
    assert profiles.all() == ()
    ada = profiles.create("Ada")
    with pytest.raises(StorageError, match="four characters or more"):
        profiles.set_pin(ada.id, "abc")
    salt = bytes(16)
    digest = hashlib.scrypt(b"7", salt=salt, n=2**14, r=8, p=1, dklen=32).hex()
    with closing(profiles.open(ada.id)) as store:
        store.set("pin", f"scrypt:16384:8:1:{salt.hex()}:{digest}")
    assert profiles.unlocks(ada.id, "7")
    assert not profiles.unlocks(ada.id, "8")
    with closing(profiles.open(ada.id)) as store:
        store.set("pin", f"scrypt:16384:8:100000:{salt.hex()}:{digest}")
    with pytest.raises(StorageError, match=r"No PIN can open ada\.felt: .* is damaged\. Restore a copy"):
        profiles.unlocks(ada.id, "7")
