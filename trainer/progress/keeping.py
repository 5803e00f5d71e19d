"""A progress as plain values and back: what many answers came to is kept, so that a start need not add them up again.

The answers are what is true; this is a copy of their sum. Whatever is wrong with it, it is made afresh from them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final, TypeVar

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import astuple, fields
from trainer.core.text import say
from trainer.progress import pace
from trainer.progress.figures import Figures, Mark, Record
from trainer.progress.fold import Confusion, Progress, Tally, Watching
from trainer.progress.history import LazyTable
from trainer.progress.learner import MODEL, Beliefs
from trainer.progress.outlook import Day
from trainer.progress.schedule import Memory

V = TypeVar("V")
SHAPE: Final = f"4.{MODEL}"
"""The version of a kept sum: of its form, and of the model that made it."""
_APART: Final = "\t"
"""Stands between the name of a row and its text; JSON writes no tab."""


def to_lines(progress: Progress) -> list[str]:
    """Plain text, line by line: first all that is small, with the numbers of rows, then the rows of each table."""
    rows = [
        list(_texts(progress.skills, _write_record)),
        list(_texts(progress.types, _write_record)),
        list(_texts(progress.beliefs, _dump)),
    ]
    lines = (f"{_dump(name)}{_APART}{text}" for table in rows for name, text in table)
    return [_dump([[len(table) for table in rows], _small(progress)]), *lines]


def from_lines(lines: Sequence[str]) -> Progress:
    """Reads `to_lines` back. BadText when it is none."""
    try:
        counts, small = json.loads(lines[0])
        tables, start = list[dict[str, str]](), 1
        for count in counts:
            rows = (line.partition(_APART) for line in lines[start : start + count])
            tables.append({_name(name): text for name, _, text in rows})
            start += count
        skills, types, beliefs = tables
        if start != len(lines):
            raise ValueError(start)
        return _read_small(
            small, LazyTable(skills, _record_of), LazyTable(types, _record_of), LazyTable(beliefs, _belief_of)
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, BadText) as error:
        raise BadText(say("This is not the sum of answers."), say("The program rebuilds it from them.")) from error


def _name(text: str) -> str:
    return text[1:-1] if "\\" not in text else str(json.loads(text))


def _texts(table: Mapping[str, V], write: Callable[[V], str]) -> Iterator[tuple[str, str]]:
    if isinstance(table, LazyTable):
        return table.texts(write)
    return ((name, write(row)) for name, row in table.items())


def _write_record(record: Record) -> str:
    return _dump(_record(record))


def _record_of(text: str) -> Record:
    return _read_record(json.loads(text))


def _belief_of(text: str) -> tuple[float, ...]:
    return tuple(json.loads(text))


def _small(progress: Progress) -> dict[str, object]:
    """All but the tables, as plain values for JSON."""
    return {
        "confusions": [[*astuple(pair), count] for pair, count in progress.confusions.items()],
        "slips": dict(progress.slips),
        "faults": {id: list(counts) for id, counts in progress.faults.items()},
        "watching": list(astuple(progress.watching)),
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


def _read_small(
    data: Mapping[str, Any], skills: Mapping[str, Record], types: Mapping[str, Record], beliefs: Beliefs
) -> Progress:
    bests, score = data["rushes"]
    return Progress(
        skills=skills,
        types=types,
        confusions={Confusion(*pair): count for *pair, count in data["confusions"]},
        slips=data["slips"],
        faults={id: (caught, met) for id, (caught, met) in data["faults"].items()},
        watching=Watching(*data["watching"]),
        beliefs=beliefs,
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
    return [*tally[:4], _time(tally.last), sorted(tally.setups), tally.kind]


def _read_tally(values: Sequence[Any]) -> Tally:
    mode, firsts, asked, right, last, setups, kind = values
    return Tally(mode, firsts, asked, right, _read_time(last), frozenset(setups), kind)


def _time(when: datetime | None) -> str | None:
    return when.isoformat() if when is not None else None


def _read_time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text is not None else None


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
