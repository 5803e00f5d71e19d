"""What answers came to is kept beside them: read at the next start, made afresh whenever it does not fit."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.progress.attempts import GAME, attempt
from trainer.progress.attempt import Attempt
from trainer.progress.fold import EMPTY, fold
from trainer.storage import sums
from trainer.storage.profile_files import Profiles
from trainer.storage.rescue import WORTH_KEEPING, open_or_rescue
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
        assert opened.counted == len(KEPT)
        assert opened.before.progress() == fold(KEPT)
        assert opened.progress() == fold(ANSWERS)
        assert opened.attempts == ANSWERS
        assert [one.item for one in opened.attempts.in_lessons()] == [one.item for one in ANSWERS if one.item]


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
        assert opened.counted == 0
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
        assert second.counted == len(ANSWERS)
        assert second.notice is None
        assert second.attempts == ANSWERS
        assert [one.row for one in second.store.set_aside] == ["answer 101"]


def test_a_removed_trainee_leaves_no_sum(path: Path):
    Profiles(path.parent).remove("ada")
    assert not sums.path_of(path).exists()
