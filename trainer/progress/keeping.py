"""A progress as plain values and back: what many answers came to is kept, so that a start need not add them up again.

The answers are what is true; this is a copy of their sum. Whatever is wrong with it, it is made afresh from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, fields
from datetime import datetime
from typing import Any, Final

from trainer.core.errors import BadText
from trainer.core.strict_json import read_time
from trainer.core.text import say
from trainer.progress.fold import Confusion, Mark, Progress, Record, Watching
from trainer.progress.learner import MODEL
from trainer.progress.schedule import Memory

SHAPE: Final = f"2.{MODEL}"
"""The version of a kept sum: of its form, and of the model that made it."""
_RECORDS: Final = ("skills", "kinds", "types")


def to_data(progress: Progress) -> dict[str, object]:
    """Plain values for JSON."""
    return {
        **{name: {id: _record(record) for id, record in getattr(progress, name).items()} for name in _RECORDS},
        "confusions": [[*astuple(pair), count] for pair, count in progress.confusions.items()],
        "slips": dict(progress.slips),
        "faults": {id: list(counts) for id, counts in progress.faults.items()},
        "watching": list(astuple(progress.watching)),
        "beliefs": {part: list(values) for part, values in progress.beliefs.items()},
        "attempts": {session: sorted(numbers) for session, numbers in progress.attempts.items()},
        "last": _time(progress.last),
        "retention": progress.retention,
    }


def from_data(data: Mapping[str, Any]) -> Progress:
    """Reads `to_data` back. BadText when it is none."""
    try:
        return Progress(
            **{name: {id: _read_record(record) for id, record in data[name].items()} for name in _RECORDS},
            confusions={Confusion(*pair): count for *pair, count in data["confusions"]},
            slips=data["slips"],
            faults={id: (caught, met) for id, (caught, met) in data["faults"].items()},
            watching=Watching(*data["watching"]),
            beliefs={part: tuple(values) for part, values in data["beliefs"].items()},
            attempts={session: frozenset(numbers) for session, numbers in data["attempts"].items()},
            last=_read_time(data["last"]),
            retention=data["retention"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadText(say("This is not the sum of answers."), say("It is made afresh from them.")) from error


def _record(record: Record) -> list[object]:
    memory = record.memory
    memory_values = None
    if memory is not None:
        values = {field.name: getattr(memory, field.name) for field in fields(memory)}
        memory_values = [_time(value) if isinstance(value, datetime) else value for value in values.values()]
    marks = [mark.millis if mark.right else -mark.millis - 1 for mark in record.recent]
    return [
        record.asked,
        record.rated,
        record.right,
        record.missed,
        record.took_part,
        marks,
        memory_values,
        _time(record.last),
        record.suspect,
    ]


def _read_record(values: list[Any]) -> Record:
    asked, rated, right, missed, took_part, marks, memory, last, suspect = values
    recent = tuple(Mark(True, mark) if mark >= 0 else Mark(False, -mark - 1) for mark in marks)
    memory_read = None
    if memory is not None:
        state, step, stability, difficulty, due_date, reviewed, reviews, lapses = memory
        times = _read_time(due_date), _read_time(reviewed)
        assert times[0] is not None
        assert times[1] is not None
        memory_read = Memory(state, step, stability, difficulty, times[0], times[1], reviews, lapses)
    return Record(asked, rated, right, missed, took_part, recent, memory_read, _read_time(last), suspect)


def _time(when: datetime | None) -> str | None:
    return when.isoformat() if when is not None else None


def _read_time(text: object) -> datetime | None:
    return read_time(text) if text is not None else None
