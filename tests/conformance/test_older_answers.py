"""Answers of older programs, which do not say their duty type: it is found by playing their question again."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from tests.conformance.library import LIBRARY, game, questions_of, share, some
from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.progress.fold import fold
from trainer.round.act_text import act_text
from trainer.round.types import types_of
from trainer.storage.record_file import find_types, open_or_rescue
from trainer.storage.store import Store
from trainer.training.attempt_replay import played_type

WHEN = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)
ASKED = share(160, 3)


def answered(id: str, most: int, *, by_code: bool = True) -> list[Attempt]:
    """Answers to questions whose kind has several types, as the program keeps them."""
    played, attempts = game(id), []
    several = {kind for kind in played.kinds if len(list(types_of(kind))) > 1}
    single = [kind for kind in played.kinds if kind not in several]
    for number, question in enumerate(questions_of(played, most, 5, single), 1):
        text = act_text(question.decision.result)
        attempts.append(
            Attempt(
                "ana", "s", number, WHEN, id, played.version, "practice", question.code if by_code else "",
                str(question.duty.key), text, text, right=True, first_try=True, millis=1000,
                setup=question.round.setup.to_text(), skill=question.skill.id if question.skill else "",
                duty=question.type.id,
            )
        )  # fmt: skip
    return attempts


@pytest.mark.parametrize("id", [one for one in some(0) if one.values[0] in LIBRARY])
def test_the_type_of_an_answer_is_found_by_its_code_and_by_its_table(id: str):
    for by_code in (True, False):
        for attempt in answered(id, ASKED, by_code=by_code):
            assert played_type(LIBRARY, replace(attempt, duty="")) == attempt.duty, attempt


def test_types_are_found_some_at_a_time_and_what_cannot_be_played_stays_unknown(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("trainer.storage.record_file.FOUND_AT_ONCE", 2)
    attempts = answered("lake-elsinore/texas-holdem", 8)
    assert len({attempt.duty for attempt in attempts}) > 2
    lost = replace(attempts[0], number=99, ref="", setup="no table of any game")
    path, type_of = tmp_path / "ana.felt", partial(played_type, LIBRARY)
    with closing(Store(path)) as store:
        store.append([*(replace(attempt, duty="") for attempt in attempts), replace(lost, duty="")])
    with closing((opened := open_or_rescue(path)).store):
        assert not opened.typed
        assert {one.type for one in opened.attempts} == {UNKNOWN}
        assert all(id.endswith(UNKNOWN) for id in opened.progress().types)
    calls: list[int] = []

    def found(attempt: Attempt, stops: int = 0) -> str:
        calls.append(attempt.number)
        if len(calls) == stops:
            raise KeyboardInterrupt
        return type_of(attempt)

    with pytest.raises(KeyboardInterrupt):
        find_types(path, partial(found, stops=5), lambda _: None)
    calls.clear()
    assert find_types(path, found, lambda _: None)
    assert calls == [*range(5, len(attempts) + 1), 99], "it goes on where it was"
    with closing((opened := open_or_rescue(path)).store):
        assert opened.typed
        assert [one.type for one in opened.attempts] == [*(one.duty for one in attempts), UNKNOWN]
        assert opened.progress() == fold([*attempts, replace(lost, duty=UNKNOWN)])
    assert not find_types(path, type_of, lambda _: None)
