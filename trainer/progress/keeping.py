"""A progress as plain values and back: what many answers came to is kept, so that a start need not add them up again.

The answers are what is true; this is a copy of their sum. Whatever is wrong with it, it is made afresh from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import astuple, fields
from trainer.core.strict_json import read_time
from trainer.core.text import say
from trainer.progress import pace
from trainer.progress.figures import Figures, Mark, Record
from trainer.progress.fold import Confusion, Progress, Tally, Watching
from trainer.progress.learner import MODEL
from trainer.progress.outlook import Day
from trainer.progress.schedule import Memory

SHAPE: Final = f"2.{MODEL}"
"""The version of a kept sum: of its form, and of the model that made it."""
_RECORDS: Final = ("skills", "types")


def to_data(progress: Progress) -> dict[str, object]:
    """Plain values for JSON."""
    return {
        **{name: {id: _record(record) for id, record in getattr(progress, name).items()} for name in _RECORDS},
        "confusions": [[*astuple(pair), count] for pair, count in progress.confusions.items()],
        "slips": dict(progress.slips),
        "faults": {id: list(counts) for id, counts in progress.faults.items()},
        "watching": list(astuple(progress.watching)),
        "beliefs": {part: list(values) for part, values in progress.beliefs.items()},
        "last": _time(progress.last),
        "retention": progress.retention,
        "days": {
            game: {day.isoformat(): _day(done) for day, done in days.items()} for game, days in progress.days.items()
        },
        "rounds": {game: _rounds(rounds) for game, rounds in progress.rounds.items()},
        "rushes": [
            [[*rush, best] for rush, best in progress.rushes.before.items()],
            list(astuple(progress.rushes.last)) if progress.rushes.last is not None else None,
        ],
        "lessons": [
            [*key, {session: _tally(tally) for session, tally in sessions.items()}]
            for key, sessions in progress.lessons.items()
        ],
        "lately": [list(figures) for figures in progress.lately],
        "ahead": progress.ahead,
    }


def from_data(data: Mapping[str, Any]) -> Progress:
    """Reads `to_data` back. BadText when it is none."""
    try:
        bests, score = data["rushes"]
        return Progress(
            **{name: {id: _read_record(record) for id, record in data[name].items()} for name in _RECORDS},
            confusions={Confusion(*pair): count for *pair, count in data["confusions"]},
            slips=data["slips"],
            faults={id: (caught, met) for id, (caught, met) in data["faults"].items()},
            watching=Watching(*data["watching"]),
            beliefs={part: tuple(values) for part, values in data["beliefs"].items()},
            last=_read_time(data["last"]),
            retention=data["retention"],
            days={
                game: {date.fromisoformat(day): _read_day(done) for day, done in days.items()}
                for game, days in data["days"].items()
            },
            rounds={game: _read_rounds(rounds) for game, rounds in data["rounds"].items()},
            rushes=pace.Rushes(
                pace.Score(*score) if score is not None else None,
                {(mode, game, kind): best for mode, game, kind, best in bests},
            ),
            lessons={
                (owner, name): {session: _read_tally(tally) for session, tally in sessions.items()}
                for owner, name, sessions in data["lessons"]
            },
            lately=tuple(Figures(*figures) for figures in data["lately"]),
            ahead=data["ahead"],
        )
    except (KeyError, TypeError, ValueError, AttributeError, BadText) as error:
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
        list(record.figures),
        record.missed,
        record.took_part,
        marks,
        memory_values,
        _time(record.last),
        record.suspect,
        record.type,
        record.met.isoformat() if record.met is not None else None,
        [day.isoformat() for day in record.turns],
        record.rung,
        record.on_rung,
    ]


def _read_record(values: Sequence[Any]) -> Record:
    asked, figures, missed, took_part, marks, memory, last, suspect, type_id, met, turns, rung, on_rung = values
    recent = tuple(Mark(True, mark) if mark >= 0 else Mark(False, -mark - 1) for mark in marks)
    memory_read = None
    if memory is not None:
        state, step, stability, difficulty, due_date, reviewed, reviews, lapses = memory
        times = _read_time(due_date), _read_time(reviewed)
        assert times[0] is not None
        assert times[1] is not None
        memory_read = Memory(state, step, stability, difficulty, times[0], times[1], reviews, lapses)
    return Record(
        asked,
        Figures(*figures),
        missed,
        took_part,
        recent,
        memory_read,
        _read_time(last),
        suspect,
        type_id,
        date.fromisoformat(met) if met is not None else None,
        tuple(map(date.fromisoformat, turns)),
        rung,
        on_rung,
    )


def _day(done: Day) -> list[object]:
    return [list(part) if isinstance(part, Figures) else part for part in done]


def _read_day(values: Sequence[Any]) -> Day:
    answers, firsts, figures, *numbers = values
    return Day(answers, firsts, Figures(*figures), *numbers)


def _rounds(rounds: pace.RoundTimes) -> list[object]:
    going = [
        [round_time.session, round_time.table, sorted(round_time.duties), round_time.millis]
        for round_time in rounds.going
    ]
    return [rounds.rounds, rounds.best, list(rounds.last), going]


def _read_rounds(values: Sequence[Any]) -> pace.RoundTimes:
    rounds, best, last, going = values
    times = (pace.RoundTime(session, table, frozenset(duties), millis) for session, table, duties, millis in going)
    return pace.RoundTimes(rounds, best, tuple(last), tuple(times))


def _tally(tally: Tally) -> list[object]:
    return [*tally[:4], _time(tally.last), sorted(tally.setups)]


def _read_tally(values: Sequence[Any]) -> Tally:
    mode, firsts, asked, right, last, setups = values
    return Tally(mode, firsts, asked, right, _read_time(last), frozenset(setups))


def _time(when: datetime | None) -> str | None:
    return when.isoformat() if when is not None else None


def _read_time(text: object) -> datetime | None:
    return read_time(text) if text is not None else None
