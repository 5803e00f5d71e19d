"""Result files reach the school's folder once, whole and unchanged, also when it is away for a while."""

from __future__ import annotations

from pathlib import Path

from trainer.storage.results import Outbox


def box(tmp_path: Path) -> Outbox:
    return Outbox(tmp_path / "outbox", tmp_path / "share" / "results")


def test_what_waits_is_handed_over_once(tmp_path: Path):
    outbox = box(tmp_path)
    outbox.put("ana_1.jsonl", "one\n")
    outbox.put("ana_2.jsonl", "two\n")
    assert outbox.deliver() == 2
    assert outbox.waiting() == ()
    assert {file.name: file.read_text() for file in outbox.target.iterdir()} == {
        "ana_1.jsonl": "one\n",
        "ana_2.jsonl": "two\n",
    }
    assert outbox.deliver() == 0


def test_a_folder_that_is_away_keeps_everything_waiting(tmp_path: Path):
    outbox = box(tmp_path)
    outbox.put("ana_1.jsonl", "one\n")
    (tmp_path / "share").write_text("a file where the folder should be")
    assert outbox.deliver() == 0
    assert [file.name for file in outbox.waiting()] == ["ana_1.jsonl"]
    (tmp_path / "share").unlink()
    assert outbox.deliver() == 1


def test_a_file_that_is_there_is_never_changed(tmp_path: Path):
    outbox = box(tmp_path)
    for text in ("one\n", "one\n", "other\n"):
        outbox.put("ana_1.jsonl", text)
        assert outbox.deliver() == 1
    assert {file.name: file.read_text() for file in outbox.target.iterdir()} == {
        "ana_1.jsonl": "one\n",
        "ana_1-2.jsonl": "other\n",
    }


def test_the_thread_does_the_same(tmp_path: Path):
    outbox = box(tmp_path)
    outbox.put("ana_1.jsonl", "one\n")
    outbox.deliver_soon()
    outbox.finish(60)
    assert outbox.waiting() == ()
