"""Results for others: files of JSON lines, tables for gradebooks, and the outbox on the way to the school.

A result file has one object a step and a last object with the count, a hash over the lines before it, the score, and
the signature of the computer that wrote it.
Importing it again changes nothing: an attempt is known by its session and number.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import asdict, dataclass, replace
from trainer.core.records import FinishedSession
from trainer.core.strict_json import read_json, read_time
from trainer.core.text import say
from trainer.disk.whole_files import read_text, write_text
from trainer.drills.modes import MODES, PRACTICE
from trainer.progress.attempt import UNKNOWN, Attempt, Marks, from_data, read_marks, to_data
from trainer.progress.fold import Progress
from trainer.progress.schedule import recall
from trainer.progress.targets import target_millis
from trainer.school.digest import Weak
from trainer.school.school_model import Observed
from trainer.storage.result_seals import KEY, SIGNATURE, signed_by, signer
from trainer.storage.store import read_finished
from trainer.training.session_summary import Summary, summarise
from trainer.training.shift_report import read_shift

# ---------------- result files on their way to the school's folder
#
# Written here first, handed over when that folder can be reached.

FOLDER = "outbox"


class Outbox:
    """`folder` lies with the trainees' data, `target` may be a share that is away at times."""

    def __init__(self, folder: Path, target: Path) -> None:
        self.folder = folder
        self.target = target
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, name: str, text: str) -> None:
        """Keeps a file until it is handed over."""
        write_text(self.folder / name, text)

    def waiting(self) -> tuple[Path, ...]:
        """The files not handed over yet."""
        return tuple(sorted(self.folder.glob("*.jsonl"))) if self.folder.is_dir() else ()

    def forget(self, trainee: str) -> int:
        """Deletes what still waits of a trainee and counts it; what was handed over belongs to the school."""
        files = [path for path in self.waiting() if path.name.startswith(f"{trainee}_")]
        with self._lock:
            for file in files:
                file.unlink(missing_ok=True)
        return len(files)

    def deliver(self) -> int:
        """Hands over what waits and counts it; at the first refusal the rest waits for the next time.

        A file that is there already stays as it is; another text of that name gets a number.
        """
        done = 0
        with self._lock:
            for file in self.waiting():
                try:
                    self._hand_over(file)
                except (OSError, StorageError):
                    break
                done += 1
        return done

    def _hand_over(self, file: Path) -> None:
        text, number = read_text(file), 1
        target = self.target / file.name
        while target.exists():
            if read_text(target) == text:
                break
            number += 1
            target = self.target / f"{file.stem}-{number}{file.suffix}"
        else:
            write_text(target, text)
        file.unlink(missing_ok=True)

    def deliver_soon(self) -> None:
        """The same beside the program: a share that is away keeps nobody waiting."""
        self._thread = threading.Thread(target=self.deliver, daemon=True, name="results")
        self._thread.start()

    def finish(self, seconds: float = 5.0) -> None:
        """Gives what is under way a moment; what is not there by then waits for the next start."""
        if self._thread is not None:
            self._thread.join(seconds)


# ---------------- results

VERSION = 1
_NAMES = {
    "ref": "code",
    "key": "step",
    "right": "ok",
    "slip": "errortype",
    "millis": "ms",
}
"""Names in result files where they differ from the attempt's own."""


# ---------------------------------------------------------------- JSON lines


def result_name(trainee: str, session: str) -> str:
    """The file of one session of a trainee; no two sessions share a name."""
    return f"{trainee}_{session}.jsonl"


@dataclass(frozen=True, slots=True)
class Who:
    """Whose a result file is, as the school knows him."""

    name: str = ""
    student: str = ""
    group: str = ""


NOBODY = Who()


def write_results(
    attempts: Sequence[Attempt], engine: str, head: FinishedSession | None = None, who: Who = NOBODY, key: bytes = b""
) -> str:
    """The result file of one session. `engine` is the program's version, `head` what the session was.

    `key` is the computer's private key; without one the file is not signed.
    """
    lines = [_line(attempt, engine) for attempt in attempts]
    head = head or FinishedSession("")
    summary = _summary(attempts, head)
    verb = "completed" if summary.passed is None else "passed" if summary.passed else "failed"
    end: dict[str, object] = {
        "v": VERSION,
        "verb": verb,
        "score": {"scaled": round(summary.accuracy, 4), "raw": summary.right, "max": summary.asked},
        "categories": {score.id: round(score.right / score.asked, 4) for score in summary.kinds},
        **{name: value for name, value in asdict(head).items() if value},
        **({"who": asdict(who)} if who != NOBODY else {}),
        "lines": len(lines),
        "sha256": _hash(lines),
    }
    if key:
        end |= signed_by(key, _dump(end).encode())
    end["seal"] = _hash([_dump(end)])
    return "".join(f"{line}\n" for line in (*lines, _dump(end)))


def _summary(attempts: Sequence[Attempt], head: FinishedSession) -> Summary:
    mode = MODES.get(attempts[0].mode, PRACTICE) if attempts else PRACTICE
    marks: Marks = ()
    with suppress(ValueError):  # a newer program names a part that is not known here
        marks = read_marks(head.marks)
    summary = summarise(attempts, mode, head.pass_mark, marks=marks)
    if head.shift:
        with suppress(BadText):
            summary = replace(summary, passed=read_shift(head.shift).passed)
    return summary


def _line(attempt: Attempt, engine: str) -> str:
    data = {_NAMES.get(name, name): value for name, value in to_data(attempt).items()}
    house = attempt.game.partition("/")[0]
    return _dump({"v": VERSION, "verb": "answered", **data, "house": f"{house}@{attempt.version}", "engine": engine})


@dataclass(frozen=True, slots=True)
class ResultFile:
    """A result file that was read: the steps of a session, what it was and whose it is.

    `key` is the public key of the computer that signed it, empty where nobody did.
    """

    attempts: tuple[Attempt, ...]
    head: FinishedSession
    who: Who
    key: str = ""


def read_results(text: str) -> tuple[Attempt, ...]:
    """The attempts of a result file. BadText when a line was changed, cut off or comes from a newer version."""
    return read_result_file(text).attempts


def read_result_file(text: str) -> ResultFile:
    """All of a result file. Files of older programs say neither whose they are nor what the session was."""
    lines = text.removesuffix("\n").split("\n")
    if lines == [""]:
        raise BadText(say("The result file is empty."), say("Copy it again."))
    *steps, last = lines
    end = _object(last, len(lines))
    if "sha256" not in end:
        raise BadText(say("The end of the result file is missing."), say("Copy it again."), f"line {len(lines)}")
    if end.get("v") != VERSION:
        raise BadText(say("A newer version made this result file."), say("Install the newest version."))
    if end.get("lines") != len(steps) or end["sha256"] != _hash(steps):
        raise BadText(say("The result file was changed after it was written."), say("Ask for the original."))
    seal = end.get("seal")
    if seal is not None and seal != _hash([_dump(_without(end, "seal"))]):
        raise BadText(say("The result file was changed after it was written."), say("Ask for the original."))
    key = signer(end, _dump(_without(end, "seal", KEY, SIGNATURE)).encode())
    own = {there: own_name for own_name, there in _NAMES.items()}
    attempts = []
    for number, line in enumerate(steps, start=1):
        data = {own.get(name, name): value for name, value in _object(line, number).items()}
        try:
            attempts.append(from_data(data))
        except BadText as error:
            raise BadText(*error.words, f"line {number}") from error
    first = attempts[0] if attempts else None
    session = first.session if first is not None else ""
    head = read_finished({**end, "session": session, "lesson": end.get("lesson", "")})
    who = _read_who(end.get("who"))
    who = who if who.name else replace(who, name=first.trainee if first else "")
    return ResultFile(tuple(attempts), head, who, key)


def _without(end: Mapping[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in end.items() if name not in names}


def _read_who(head: object) -> Who:
    if not isinstance(head, dict):
        return NOBODY
    return Who(*(str(head.get(name, "")) for name in ("name", "student", "group")))


def _object(line: str, number: int) -> Mapping[str, object]:
    try:
        data = read_json(line)
    except BadText as error:
        raise BadText(error.words[0], say("Copy the file again."), f"line {number}") from error
    if not isinstance(data, dict):
        raise BadText(say("This line is not a step."), say("Copy the file again."), f"line {number}")
    return data


def _hash(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# ---------------------------------------------------------------- tables


SESSION_COLUMNS = (
    "student", "name", "group", "session", "started", "game", "mode", "title", "lesson", "exam", "attempt",
    "pass_mark", "passed", "asked", "right", "share_right", "points", "most_points",
    "median_seconds", "hints", "peeks", "absences", "caught", "missed", "false_alarms",
    "rubric_points", "rubric_most", "rubric", "rubric_by", "shift",
)  # fmt: skip
SKILL_COLUMNS = (
    "student", "name", "group", "game", "kind", "rule", "asked", "rated", "right", "share_right", "median_seconds",
    "target_seconds", "mastered", "weak", "recall", "last",
)  # fmt: skip


def whole_sessions(attempts: Iterable[Attempt], sizes: Mapping[str, int]) -> Iterator[Sequence[Attempt]]:
    """One session after another, each as soon as its last answer is read: only those under way are held in memory.

    `sizes` are their answers by id. A session of which some cannot be read comes at the end.
    """
    under_way: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        steps = under_way.setdefault(attempt.session, [])
        steps.append(attempt)
        if len(steps) == sizes.get(attempt.session):
            yield under_way.pop(attempt.session)
    yield from under_way.values()


def sessions_csv(rows: Iterable[Mapping[str, object]], observed: Iterable[Observed] = ()) -> str:
    """A table of such rows in the order of time; a test, lesson or exam that comes again is a further attempt.

    `observed` are rubrics that were filled in, each for the row of its session.
    """
    rubrics = {seen.session: _rubric_cells(seen) for seen in observed}
    sessions = list(rows)
    tested = [row for row in sessions if row["passed"] != ""]
    subjects = (
        (f"{row['student']} {row['name']}", subject_of(str(row["exam"]), str(row["lesson"]), str(row["title"])))
        for row in tested
    )
    attempts = {id(row): number for row, number in zip(tested, attempt_numbers(subjects), strict=True)}
    lines = (
        {
            **row,
            **rubrics.get(str(row["session"]), {}),
            "started": _local(str(row["started"])),
            "attempt": attempts.get(id(row), ""),
        }
        for row in sessions
    )
    return _table(SESSION_COLUMNS, lines)


def _rubric_cells(seen: Observed) -> dict[str, object]:
    total, most = seen.total
    lines = (f"{line.words} x{line.weight}: {points}" for line, points in zip(seen.rubric, seen.points, strict=True))
    return {"rubric_points": total, "rubric_most": most, "rubric": ", ".join(lines), "rubric_by": seen.by}


def subject_of(exam: str, lesson: str, title: str) -> str:
    """What a test was about, whichever version of its pack it came from."""
    return exam or re.sub(r"@[^/]*", "", lesson) or title


def attempt_numbers(subjects: Iterable[tuple[str, str]]) -> Iterator[int]:
    """Of persons and what they were tested in, in the order of time: which attempt each is."""
    uses: Counter[tuple[str, str]] = Counter()
    for subject in subjects:
        uses[subject] += 1
        yield uses[subject]


def session_row(who: Who, attempts: Sequence[Attempt], head: FinishedSession | None = None) -> dict[str, object]:
    """One session: which lesson, test or exam it was, whether it was passed, and how it went.

    `passed` is 1 or 0, and empty where there was nothing to pass.
    """
    head = head or FinishedSession(attempts[0].session)
    summary = _summary(attempts, head)
    games = dict.fromkeys(attempt.game for attempt in attempts)
    return {
        **asdict(who),
        "session": attempts[0].session,
        "started": _iso(min(attempt.when for attempt in attempts)),
        "game": " ".join(games),
        "mode": attempts[0].mode,
        "title": head.title,
        "lesson": head.lesson,
        "exam": head.exam,
        "pass_mark": head.pass_mark or "",
        "passed": "" if summary.passed is None else int(summary.passed),
        "asked": summary.asked,
        "right": summary.right,
        "share_right": round(summary.accuracy, 4),
        "points": summary.points,
        "most_points": summary.most,
        "median_seconds": summary.median / 1000,
        "hints": summary.hints,
        "peeks": summary.peeks,
        "absences": sum(attempt.absences for attempt in attempts),
        "caught": summary.caught,
        "missed": summary.missed,
        "false_alarms": summary.false_alarms,
        "shift": head.shift,
    }


def skills_csv(rows: Iterable[Mapping[str, object]]) -> str:
    """A table of rows of skills; skills never asked have no row."""
    return _table(SKILL_COLUMNS, rows)


def skill_rows(who: Who, progress: Progress, now: datetime, weak: Iterable[Weak] = ()) -> list[dict[str, object]]:
    """One trainee's rows, one a skill. `weak` are all rules that are likely below the bar."""
    rows: list[dict[str, object]] = []
    likely = {weak_rule.skill: weak_rule.likely for weak_rule in weak}
    for id, record in sorted(progress.skills.items()):
        if not record.asked:
            continue
        house, slug, kind, rule = id.split("/", 3)
        share, time = record.figures.share, record.median
        row = {
            **asdict(who),
            "game": f"{house}/{slug}",
            "kind": kind,
            "rule": rule,
            "asked": record.asked,
            "rated": record.figures.answers,
            "right": record.figures.right,
            "share_right": "" if share is None else round(share, 4),
            "median_seconds": "" if time is None else time / 1000,
            "target_seconds": "" if record.type == UNKNOWN else target_millis(record.type) / 1000,
            "mastered": int(record.mastered),
            "weak": likely.get(id, ""),
            "recall": round(recall(record.memory, now), 4),
            "last": _local(record.last.isoformat()) if record.last else "",
        }
        rows.append(row)
    return rows


def table_name(group: str, table_kind: str, when: datetime) -> str:
    """`class_exam_2025-01-31T1405.csv`: letters that no system objects to."""
    words = (re.sub(r"[^\w-]+", "-", part).strip("-") for part in (group, table_kind))
    return "_".join((*filter(None, words), f"{when:%Y-%m-%dT%H%M}")) + ".csv"


def _iso(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds")


def _local(text: str) -> str:
    """A time by the clock of this computer, as every spreadsheet reads one."""
    return f"{read_time(text).astimezone():%Y-%m-%d %H:%M}"


def _table(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    out = io.StringIO()
    plain = csv.DictWriter(out, columns, lineterminator="\r\n")
    plain.writeheader()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return out.getvalue()


_FORMULA: Final = re.compile(r"""(^|[;,|])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])""")
"""Where a spreadsheet, whatever parts its cells, would find the sign of a formula at the beginning of one."""


def _cell(value: object) -> object:
    """Numbers stay numbers; a text is one line, and no part of it begins as a formula does."""
    if not isinstance(value, str):
        return value
    return _FORMULA.sub(r"\1'", " ".join(value.split()))
