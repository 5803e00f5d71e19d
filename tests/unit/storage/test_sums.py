"""What answers came to is kept beside them: read at the next start, made afresh whenever it does not fit."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from zlib import crc32

import pytest

from tests.unit.progress.attempts import GAME, START, attempt
from trainer.core.errors import Damaged
from trainer.progress.attempt import Attempt
from trainer.progress.fold import EMPTY, fold
from trainer.storage import record_file, sums
from trainer.storage.profile_files import Profiles
from trainer.storage.record_file import WORTH_KEEPING, add_up, check, open_or_rescue
from trainer.storage.store import Store


def answer(number: int) -> Attempt:
    """Answers of several sessions and rules, some wrong, late, guided, mixed up, or at an item of a lesson."""
    return attempt(
        number,
        session=f"s{number // 20}",
        skill=f"{GAME}/compare/compare.{('win', 'lose', 'push')[number % 3]}",
        right=number % 4 > 0,
        hint=number % 7 == 0,
        millis=2000 + 300 * (number % 50),
        slip="" if number % 4 else "wrong-rule",
        confused_with="" if number % 8 else "compare.push",
        mode="spot" if number % 11 == 0 else "practice",
        fault="compare/choose.next" if number % 22 == 0 else "",
        item="" if number % 9 else f"pack@1/item-{number % 3}",
    )


ANSWERS = tuple(answer(number) for number in range(1, WORTH_KEEPING + 31))
KEPT = ANSWERS[: WORTH_KEEPING + 10]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A trainee's file whose sum is kept, with a few answers more."""
    path = tmp_path / "ada.felt"
    with closing(Store(path)) as store:
        store.append(KEPT)
    with closing((opened := open_or_rescue(path)).store):
        opened.progress()
    with closing(Store(path)) as store:
        store.append(ANSWERS)
    return path


def test_a_kept_sum_and_what_came_since_are_the_same_as_everything_added_up(path: Path):
    with closing((opened := open_or_rescue(path)).store):
        assert opened.before.rows == len(KEPT)
        assert opened.before.progress() == fold(KEPT)
        assert opened.progress() == fold(ANSWERS)
        assert opened.attempts == ANSWERS


def test_few_answers_are_not_worth_a_file(tmp_path: Path):
    path = tmp_path / "ben.felt"
    with closing(Store(path)) as store:
        store.append(ANSWERS[:20])
    with closing((opened := open_or_rescue(path)).store):
        assert opened.progress() == fold(ANSWERS[:20])
    assert not sums.path_of(path).exists()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def flip_a_digit(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    place = text.rindex("1")
    file.write_text(text[:place] + "2" + text[place + 1 :], encoding="utf-8", newline="")


def empty(file: Path) -> None:
    file.write_bytes(b"")


def no_text(file: Path) -> None:
    file.write_bytes(b"\xff\xfe\x00" * 100)


def of_another_model(file: Path) -> None:
    head, _, body = file.read_text(encoding="utf-8").partition("\n")
    file.write_text(json.dumps({**json.loads(head), "shape": "1.0"}) + "\n" + body, encoding="utf-8", newline="")


def of_a_list(file: Path) -> None:
    """Right by both checksums, and still no sum."""
    head, body = json.loads(file.read_text(encoding="utf-8").partition("\n")[0]), "[]"
    head["body"] = sums.checksum([body.encode()])
    file.write_text(json.dumps(head) + "\n" + body, encoding="utf-8", newline="")


@pytest.mark.parametrize("harm", [cut, flip_a_digit, empty, no_text, of_another_model, of_a_list, Path.unlink])
def test_a_sum_that_is_damaged_missing_or_of_another_version_is_made_afresh(path: Path, harm: Callable[[Path], None]):
    harm(sums.path_of(path))
    with closing((opened := open_or_rescue(path)).store):
        assert opened.notice is None
        assert opened.before.progress() in (EMPTY, None)
        assert opened.progress() == fold(ANSWERS)


def test_the_sum_of_other_answers_is_not_taken(path: Path, tmp_path: Path):
    other = tmp_path / "ben.felt"
    with closing(Store(other)) as store:
        store.append(reversed(ANSWERS))
    sums.path_of(path).rename(sums.path_of(other))
    with closing((opened := open_or_rescue(other)).store):
        assert opened.before.rows == 0
        assert opened.progress() == fold(ANSWERS)


def test_a_row_left_out_before_the_sum_stays_left_out_and_is_told_once(tmp_path: Path):
    path = tmp_path / "ada.felt"
    with closing(Store(path)) as store:
        store.append(ANSWERS[:100])
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO attempts (id, data) VALUES ('x', 'no answer')")
        other.commit()
    with closing(Store(path)) as store:
        store.append(ANSWERS)
    with closing((first := open_or_rescue(path)).store):
        assert first.notice is not None
        assert first.progress() == fold(ANSWERS)
    with closing((second := open_or_rescue(path)).store):
        assert second.before.rows == len(ANSWERS) + 1
        assert second.notice is None
        assert second.attempts == ANSWERS
        assert [one.row for one in second.store.set_aside] == ["answer 101"]


@pytest.fixture
def in_blocks(monkeypatch: pytest.MonkeyPatch) -> int:
    """Blocks are short, so that the file has several."""
    for module in (sums, record_file):
        monkeypatch.setattr(module, "BLOCK", 64)
    return 64


@pytest.fixture
def long(tmp_path: Path, in_blocks: int) -> Path:
    """A file of several blocks whose sum is kept."""
    path = tmp_path / "ada.felt"
    with closing(Store(path)) as store:
        store.append(ANSWERS)
    with closing((opened := open_or_rescue(path)).store):
        assert opened.checked
        opened.progress()
    return path


def test_opening_reads_the_last_block_and_what_came_since(long: Path, in_blocks: int, monkeypatch: pytest.MonkeyPatch):
    reads: list[int] = []

    def next_rows(store: Store, after: int, most: int) -> list[tuple[int, bytes]]:
        rows = whole(store, after, most)
        reads.extend(seq for seq, _ in rows)
        return rows

    whole = Store.next_rows
    with closing(Store(long)) as store:
        store.append([answer(len(ANSWERS) + 1)])
    monkeypatch.setattr(Store, "next_rows", next_rows)
    with closing((opened := open_or_rescue(long)).store):
        assert reads == list(range(len(ANSWERS) // in_blocks * in_blocks + 1, len(ANSWERS) + 2))
        assert not opened.checked
        assert len(opened.attempts) == len(ANSWERS) + 1
        assert opened.attempts == (*ANSWERS, answer(len(ANSWERS) + 1))
        assert opened.progress() == fold([*ANSWERS, answer(len(ANSWERS) + 1)])
    assert check(long, lambda _: None) is None


@pytest.mark.parametrize(
    "change",
    ["UPDATE attempts SET data = replace(data, 'true', 'false') WHERE seq = 7", "DELETE FROM attempts WHERE seq = 7"],
)
def test_damage_in_an_early_block_is_found_in_the_background_and_mended_at_the_next_opening(long: Path, change: str):
    behind_its_back(long, change)
    with closing((opened := open_or_rescue(long)).store):
        assert opened.notice is None
    with pytest.raises(Damaged, match="damaged"):
        check(long, lambda _: None)
    with closing((opened := open_or_rescue(long)).store):
        assert opened.notice is not None
        assert "Answers lost: 1." in opened.notice.what
        assert opened.progress() == fold(one for one in ANSWERS if one.number != 7)


def behind_its_back(path: Path, *changes: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("DROP TRIGGER attempts_stay_update; DROP TRIGGER attempts_stay_delete;")
        for change in changes:
            db.execute(change)
        db.commit()


@pytest.mark.parametrize("row", [7, len(ANSWERS)])
def test_an_answer_changed_together_with_its_checksum_is_said(long: Path, row: int):
    """In the last block at opening, in an early one in the background."""
    with closing(Store(long)) as store:
        ((_, data),) = store.rows(row - 1, row)
    forged = data.replace(b"2026", b"2025")
    behind_its_back(
        long,
        f"UPDATE attempts SET data = '{forged.decode()}' WHERE seq = {row}",
        f"UPDATE checks SET crc = {crc32(forged)} WHERE seq = {row}",
    )
    with closing((opened := open_or_rescue(long)).store):
        notice = opened.notice or check(long, lambda _: None)
    assert notice is not None
    assert "ada.felt has different answers than before" in notice.what


def test_a_sum_that_is_made_afresh_is_kept_on_the_way(long: Path, in_blocks: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(record_file, "KEPT_EVERY", 2)
    sums.forget_sum(long)

    def stop(share: float) -> None:
        if share > 0.6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        add_up(long, stop)
    assert sums.last_counted(long)[1] == 4 * in_blocks
    with closing((opened := open_or_rescue(long)).store):
        assert opened.progress() == fold(ANSWERS)


def test_an_answer_of_a_day_to_come_keeps_no_rule_from_coming_due(tmp_path: Path):
    path, rule = tmp_path / "ada.felt", f"{GAME}/compare/compare.win"
    wrong_clock = attempt(2, when=START + timedelta(days=9000))
    with closing(Store(path)) as store:
        store.append([attempt(1), wrong_clock, attempt(3)])
    with closing((opened := open_or_rescue(path)).store):
        progress = opened.progress(START + timedelta(days=1))
        memory = progress.skill(rule).memory
        assert memory is not None
        assert memory.due < START + timedelta(days=60)
        assert progress.ahead == 1
        assert opened.attempts[1] == wrong_clock, "what was kept stays as it is"


def test_a_sum_made_while_the_clock_stood_ahead_is_made_afresh(path: Path):
    now = START - timedelta(days=300)
    with closing((opened := open_or_rescue(path)).store):
        progress = opened.progress(now)
        assert progress.ahead == len(ANSWERS)
        assert progress.last == now


def test_a_removed_trainee_leaves_no_sum(path: Path):
    Profiles(path.parent).remove("ada")
    assert not sums.path_of(path).exists()
