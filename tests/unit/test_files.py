"""Files are written whole or not at all: by two programs at once, on a full disk, and by a program that is killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.steps import CLEANING, at_step, full_disk, killed_at, tree
from trainer import packs
from trainer.core.errors import StorageError
from trainer.disk.whole_files import (
    changing,
    is_unfinished,
    read_text,
    remove_file,
    sweep,
    write_bytes,
    write_files,
    write_new,
    write_text,
)
from trainer.lessons.pack_exchange import Coming, Offer
from trainer.lessons.pack_model import Pack
from trainer.shell.house_rules import HouseRules
from trainer.shell.workshop import Workshop
from trainer.storage.computer import ComputerSettings

forking = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
WRITERS, ROUNDS = 3, 100


def _hammer(path: str, letter: str, failed: multiprocessing.Queue[str]) -> None:
    text = json.dumps({"by": letter * 20_000})
    try:
        for number in range(ROUNDS):
            write_text(Path(path), text)
            json.loads(read_text(Path(path)))
            if number % 50 == 0:
                sweep(Path(path).parent)
    except Exception as error:  # noqa: BLE001  (whatever it is, the test says it)
        failed.put(f"{letter}: {error!r:.200}")


@forking
def test_writers_of_one_file_never_tear_it_and_never_miss_it(tmp_path: Path):
    path, context = tmp_path / "computer.json", multiprocessing.get_context("fork")
    failed = context.Queue()
    write_text(path, "{}")
    writers = [context.Process(target=_hammer, args=(str(path), letter, failed)) for letter in "abc"[:WRITERS]]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed.empty(), failed.get()
    assert len(json.loads(read_text(path))["by"]) == 20_000
    assert list(tree(tmp_path)) == ["computer.json"]


def _count_up(path: str, name: str) -> None:
    for number in range(1, 16):
        ComputerSettings(Path(path)).set(f"{name}{number}", number)


@forking
def test_two_programs_that_set_different_things_keep_both(tmp_path: Path):
    path, context = tmp_path / "computer.json", multiprocessing.get_context("fork")
    writers = [context.Process(target=_count_up, args=(str(path), name)) for name in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len(ComputerSettings(path).values) == 30
    held = ComputerSettings(path)
    ComputerSettings(path).set("last", "ana")
    held.set("window", "wide")
    assert ComputerSettings(path).get("last") == "ana"


# ---------------------------------------------------------------- full disks and killed programs


OLD, NEW = "before\n" * 1000, "after\n" * 1000
OVERLAY = "# an overlay\n"


def _offer() -> Offer:
    return Offer(Coming.NEW, "p.dealpack", Pack("my.pack", "1.0.0", "P", ()), None, (), b"PK" * 999)


WORK: dict[str, Callable[[Path], object]] = {
    "a new file": lambda home: write_text(home / "new" / "new.txt", NEW),
    "a file over another": lambda home: write_text(home / "old.txt", NEW),
    "a private file": lambda home: write_bytes(home / "key", b"key", private=True),
    "a file where there is none": lambda home: write_new(home / "fresh.txt", NEW.encode()),
    "a new folder": lambda home: write_files(home / "house", [("a.toml", b"a"), ("in/b.toml", b"b")]),
    "a setting": lambda home: ComputerSettings(home / "computer.json").set("window", "wide"),
    "a pack": lambda home: packs.install(_offer(), home),
    "a house": lambda home: HouseRules(home)._keep("my-house", {"house": "title", "game": "text"}),  # noqa: SLF001
    "an overlay": lambda home: HouseRules(home).lay("my-house/game", OVERLAY),
    "a draft": lambda home: Workshop(home, dict)._put("my.pack", {"pack.toml": b"p", "text/a.md": b"a"}),  # type: ignore[arg-type]  # noqa: SLF001
}
KILLED = ("a file over another", "a file where there is none", "a new folder", "an overlay")
"""Where the steps of one are those of another, one is killed."""
HALF_WAY = {"new", "packs", "houses", "overlays", "drafts", "overlays/before"}
"""Empty folders that may be left."""
BEHIND_ONE_ANOTHER = {"overlays/before/my-house--game--0001.toml"}
"""What is on the disk before the file that needs it is put in place."""


def prepare(home: Path) -> None:
    home.mkdir()
    (home / "old.txt").write_text(OLD)
    (home / "overlays").mkdir()
    (home / "overlays" / "my-house--game.toml").write_text("# before\n")


def state(home: Path) -> dict[str, bytes | None]:
    """What lies there, without empty folders and locks that nobody holds."""
    found = tree(home)
    return {
        name: content
        for name, content in found.items()
        if not (name in HALF_WAY and content is None) and not name.endswith(".lock") and name not in BEHIND_ONE_ANOTHER
    }


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_a_disk_that_is_full_at_any_step_leaves_all_or_nothing(tmp_path: Path, work: Callable[[Path], object]):
    home = tmp_path / "home"
    prepare(home)
    before = state(home)
    work(home)
    after = state(home)
    refused = 0
    for number in range(1, 99):
        shutil.rmtree(home)
        prepare(home)
        with at_step(number, full_disk, but=CLEANING) as taken:
            try:
                work(home)
                said = ""
            except StorageError as error:
                said = str(error)
        assert not [name for name in tree(home) if is_unfinished(Path(name).name)]
        assert state(home) == (before if said else after)
        assert not said or "No space left on device" in said
        refused += bool(said)
        if len(taken) < number:
            break
    assert refused >= 3
    assert number > refused


@forking
@pytest.mark.parametrize("work", [WORK[name] for name in KILLED], ids=KILLED)
def test_a_program_killed_at_any_step_leaves_all_or_nothing(tmp_path: Path, work: Callable[[Path], object]):
    home = tmp_path / "home"
    prepare(home)
    before = state(home)
    work(home)
    after, outcomes, number = state(home), set(), 0
    while True:
        number += 1
        shutil.rmtree(home)
        prepare(home)
        killed = killed_at(number, lambda: work(home))
        sweep(home)
        found = state(home)
        assert found in (before, after), number
        outcomes.add(found == after)
        if not killed:
            break
        if found == before:
            work(home)
        assert state(home) == after
    assert outcomes == {False, True}


def test_a_sweep_leaves_a_folder_alone_that_is_being_written(tmp_path: Path):
    def files():
        yield "a", b"a"
        assert sweep(tmp_path) == 0
        yield "b", b"b"

    write_files(tmp_path / "pack", files())
    assert tree(tmp_path / "pack") == {"a": b"a", "b": b"b"}


# ---------------------------------------------------------------- who may read and write


@pytest.mark.skipif(os.name != "posix", reason="rights of groups")
def test_what_is_made_in_a_folder_of_a_group_is_the_group_s_to_change(tmp_path: Path):
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o2770)
    write_text(home / "deep" / "a.txt", NEW)
    write_files(home / "pack", [("in/a", b"a")])
    assert {(path.stat().st_mode & 0o060) for path in home.rglob("*")} == {0o060}
    write_bytes(home / "key", b"key", private=True)
    (home / "own").write_text("x")
    (home / "own").chmod(0o640)
    write_text(home / "own", "y")
    assert [(home / name).stat().st_mode & 0o777 for name in ("key", "own")] == [0o600, 0o640]


def test_a_link_leads_to_the_file_that_is_written_and_a_device_is_written_straight(tmp_path: Path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"
    write_text(Path(os.devnull), "new")
    assert not Path(os.devnull).is_file()


def test_a_file_that_may_only_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write_text(tmp_path / "a", "old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StorageError, match=r"a cannot be written: Permission denied"):
        write_text(tmp_path / "a", "new")
    assert read_text(tmp_path / "a") == "old"


def test_files_are_deleted_once_and_a_lock_is_waited_for(tmp_path: Path):
    write_text(tmp_path / "a", "old")
    remove_file(tmp_path / "a")
    remove_file(tmp_path / "a")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match="folder cannot be deleted"):
        remove_file(tmp_path / "folder")
    with changing(tmp_path / "a"):
        pass
    assert tree(tmp_path) == {"folder": None}
