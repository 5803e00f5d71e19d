"""What long records cost: a million answers of one trainee, and the class book of 500 trainees."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final
from zlib import crc32

from trainer.bench.bench_table import Goal, Measured
from trainer.bench.clock import Competitor, interleaved
from trainer.bench.rows_process import child, number
from trainer.core.rng import choose, make_rng
from trainer.disk import resources
from trainer.games.base import Game, Skill
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt, to_data
from trainer.progress.fold import Folding, fold
from trainer.progress.mix import weak_mix
from trainer.progress.skill_estimates import askable
from trainer.school.ledger import RecordName, Role, SignedRecord, digest_of, stream_of, write_record
from trainer.storage.class_book import ClassBook
from trainer.storage.class_book_file import FILE
from trainer.storage.ledger_places import FolderPlace, LedgerPlace, Parcel, found_folder
from trainer.storage.postgres_line import read_server
from trainer.storage.postgres_place import PostgresPlace, found_database
from trainer.storage.result_seals import signed_by
from trainer.storage.results import Who, write_results
from trainer.storage.school_ledger import SchoolLedger
from trainer.storage.sums import BLOCK, Block, checksum, keep_sum
from trainer.storage.trainees import Trainees
from trainer.ui.controllers.class_overview import class_shown

# ---------------- what a large class costs
#
# Opening the class book of 500 trainees with 200 sessions each.

OPENING: Final = "class of 500 trainees, 200 sessions each"
DRAWN: Final = "class of 500: the page drawn"
ENTERING: Final = "entering 200 result files"
FROM_FOLDER: Final = "class of 500: exchange with a school folder"
FROM_SERVER: Final = "class of 500: exchange with PostgreSQL"
FIRST_FETCH: Final = "class of 500: first fetch of a school folder"
SERVER: Final = "FELT_SCHOOL_BENCH_SERVER"
"""The variable that names an empty database; without it PostgreSQL gives no figure."""
TRAINEES, SESSIONS, STEPS, FILES, CLASS_RUNS = 500, 200, 2, 200, 5
KINDS: Final = 20
"""So many trainees are entered answer by answer; the others are the same under other names."""
SESSIONS_READ: Final = 20
"""Result files of each trainee."""
GAME: Final = "casino-99/fortune-pai-gow-poker"
CLASS_BEGIN: Final = datetime(2025, 9, 1, 9, 0, tzinfo=UTC)


def large_class() -> Iterator[Measured]:
    """Opening the book and all that the page shows of it; and how long result files take."""
    library = Library(resources.read_books())
    skills = library.game(GAME).skills
    rng = make_rng(1)

    def steps(trainee: int, session: int) -> list[Attempt]:
        attempts = []
        for step in range(1, STEPS + 1):
            skill = choose(rng, skills)
            when = CLASS_BEGIN + timedelta(hours=20 * session, minutes=step)
            attempts.append(
                Attempt(
                    f"t{trainee}", f"t{trainee}-{session}", step, when, GAME, "", "practice", "C99F-R-000001-AP39",
                    f"{skill.kind.value}/1", "", "", rng.random() < 0.8, first_try=True, millis=4000, skill=skill.id,
                    rule=skill.rule.id,
                )
            )  # fmt: skip
        return attempts

    with TemporaryDirectory(prefix="felt-school-bench-") as home:
        files, other = Path(home, "results"), Path(home, "other")
        files.mkdir()
        for trainee, session in (divmod(place, SESSIONS_READ) for place in range(FILES)):
            text = write_results(steps(trainee, session), "", None, Who(f"Trainee {trainee}"))
            (files / f"t{trainee}_{session:02}.jsonl").write_text(text, encoding="utf-8")
        with closing(ClassBook(other, library, lambda: CLASS_BEGIN)) as book:
            begun = time.process_time()
            book.enter_files(files)
            entering = time.process_time() - begun
        with closing(ClassBook(Path(home), library, lambda: CLASS_BEGIN + timedelta(days=170))) as book:
            for trainee in range(KINDS):
                sessions = [(f"t{trainee}-{session}", steps(trainee, session)) for session in range(SESSIONS)]
                book.enter(f"One of {KINDS}: {trainee}", sessions)
        _multiply(Path(home, FILE))
        drawn = child("class_page", data=Path(home))
        times = []
        for _ in range(CLASS_RUNS):
            begun = time.process_time()
            with closing(ClassBook(Path(home), library, lambda: CLASS_BEGIN)) as book:
                people, sittings = book.people(), book.sittings()
            class_shown(people, sittings, library, group="", game="", now=CLASS_BEGIN)
            times.append(time.process_time() - begun)
    note = f"{TRAINEES * SESSIONS:,} sessions"
    yield Measured(OPENING, "ms", 1000 * median(times), (), (Goal(1000),), note)
    if "first" in drawn:
        again = f"with the page made anew; again {number(drawn, 'again'):.0f} ms"
        yield Measured(DRAWN, "ms", number(drawn, "first"), (), (Goal(1000),), again)
    yield Measured(ENTERING, "s", entering, (), (), f"{FILES / entering:.0f} files a second")


def school_exchanges() -> Iterator[Measured]:
    """What a visit to the page asks of the school's place when nothing is new there: 500 streams of 200 records."""
    streams = [stream_of(f"{trainee:016x}") for trainee in range(TRAINEES)]
    with TemporaryDirectory(prefix="felt-school-bench-") as home, ExitStack() as opened:
        share = Path(home, "share")
        found_folder(share, "bench")
        places: dict[str, LedgerPlace] = {FROM_FOLDER: FolderPlace(share)}
        if os.environ.get(SERVER):
            server = read_server(os.environ[SERVER])
            found_database(server, "bench")
            places[FROM_SERVER] = opened.enter_context(closing(PostgresPlace(server)))
        ledger = opened.enter_context(closing(SchoolLedger(Path(home), lambda: CLASS_BEGIN)))
        for stream in streams:
            trainee = stream.removeprefix("trainee-")
            heads = (f"{trainee}-{session}" for session in range(SESSIONS))
            parcels = [Parcel(digest_of(head), stream, trainee, "result", _record(head, trainee)) for head in heads]
            for place in places.values():
                place.put(parcels)
        for name, place in places.items():
            for stream in streams:
                ledger.place.set_mark(place.id, stream, place.since(stream).mark)
            times = []
            for _ in range(CLASS_RUNS):
                begun = time.perf_counter()
                ledger.sync(place, None)
                times.append(time.perf_counter() - begun)
            yield Measured(name, "ms", 1000 * median(times), (), (Goal(1000),), f"{TRAINEES * SESSIONS:,} records")


def first_fetch() -> Iterator[Measured]:
    """A new computer reads a school folder in which every session of a class is a file of its own."""
    sign, count = partial(signed_by, os.urandom(32)), TRAINEES * SESSIONS
    with TemporaryDirectory(prefix="felt-school-bench-") as home:
        share = Path(home, "share")
        found_folder(share, "bench")
        for number in range(count):
            trainee = f"{number // SESSIONS:016x}"
            subject = RecordName("result", f"{number}", trainee)
            draft = SignedRecord(subject, {"file": "x" * 900}, CLASS_BEGIN, "", Role.COMPUTER)
            content = f"{write_record(draft, sign).text}\n".encode()
            stream = share / "records" / subject.stream
            stream.mkdir(parents=True, exist_ok=True)
            (stream / f"{hashlib.sha256(content).hexdigest()[:40]}.jsonl").write_bytes(content)
        with closing(SchoolLedger(Path(home), lambda: CLASS_BEGIN)) as ledger:
            begun = time.perf_counter()
            synced = ledger.sync(FolderPlace(share), None)
            seconds = time.perf_counter() - begun
    assert synced.fetched == count
    yield Measured(FIRST_FETCH, "s", seconds, (), (Goal(20),), f"{count:,} files of one record")


def _record(name: str, trainee: str) -> str:
    """A record as a place keeps it; nobody reads it here."""
    return f'{{"v":1,"type":"result","name":"{name}","trainee":"{trainee}","content":{{"file":"{"x" * 900}"}}}}'


def _multiply(file: Path) -> None:
    """The whole class out of its first trainees."""
    with closing(sqlite3.connect(file)) as db:
        for copy in range(1, TRAINEES // KINDS):
            added = f" {copy}"
            db.execute(
                "INSERT INTO people SELECT id || ?1, name || ?1, student, team, local, progress, digest FROM people "
                "WHERE id NOT LIKE '% % % % %'",
                (added,),
            )
            db.execute(
                "INSERT INTO sessions "
                "SELECT person || ?1, session, ended, asked, right, passed, title, mode, line, exam, lesson "
                "FROM sessions WHERE person NOT LIKE '% % % % %'",
                (added,),
            )
        db.commit()


# ---------------- rows learner

CHOOSING: Final = "choosing a mix, 100,000 answers behind"
STARTING: Final = "start with 1,000,000 answers"
OPENED: Final = "record of 1,000,000 answers: opens"
FIRST_HOME: Final = "record of 1,000,000 answers: first Home"
MEMORY: Final = "record of 1,000,000 answers: memory"
WITH_NONE: Final = "with none"
MANY: Final = 100_000
MILLION: Final = 1_000_000
YEARS: Final = 10
SAMPLE: Final = 25
"""One answer of so many is added up for the sum of the million; what a sum holds grows with rules and days."""
LATELY: Final = 5000
"""So many of the last ones are all added up."""
TOGETHER: Final = 3
"""The games of today's practice; all others count as known."""
RUNS: Final = 7
BEGIN: Final = datetime(2024, 1, 5, 9, 0, tzinfo=UTC)


def long_memory() -> Iterator[Measured]:
    """A mix with many answers behind it, and all that a start does with a million of them."""
    library = Library(resources.read_books())
    games = [library.game(info.id) for info in library.infos]
    rng, skills = make_rng(1), [(game.info.id, skill) for game in games for skill in askable(game)]
    progress = fold(_answer(*choose(rng, skills), place, BEGIN + timedelta(minutes=6 * place)) for place in range(MANY))
    now = BEGIN + timedelta(minutes=6 * MANY)
    chosen = [games[at : at + TOGETHER] for at in range(0, len(games), TOGETHER)]
    mixes = {
        str(place): Competitor(partial(weak_mix, progress, some, now, 1, known=games), 1)
        for place, some in enumerate(chosen)
    }
    times = [nanoseconds / 1e6 for nanoseconds in interleaved(mixes, RUNS).values()]
    note = f"{TOGETHER} games of {len(games)}, all known; the slowest {max(times):.1f} ms"
    yield Measured(CHOOSING, "ms", median(times), (), (Goal(5),), note)
    with (
        TemporaryDirectory(prefix="felt-school-bench-") as home,
        TemporaryDirectory(prefix="felt-school-bench-") as none,
    ):
        _write_million(Path(home), games)
        _write_none(Path(none))
        yield from _starts(Path(home), Path(none))


def _answer(game: str, skill: Skill, place: int, when: datetime) -> Attempt:
    """Right six times of seven, in sessions of twenty questions; one of fifty belongs to a lesson."""
    item = f"long.lessons@1/question-{place % 300}" if place % 50 == 0 else ""
    return Attempt(
        "ana", f"s{place // 20}", place % 20 + 1, when, game, "", "practice", "",
        f"{skill.kind.value}/1", "", "", place % 7 > 0, first_try=True, millis=3000, setup=f"table {place // 5}",
        item=item, skill=skill.id, rule=skill.rule.id, duty=skill.type.id,
    )  # fmt: skip


def _write_million(home: Path, games: list[Game]) -> None:
    """A record of ten years: each week three games, their rules in turn; and its sum, as the program keeps it."""
    trainees, folding, blocks = Trainees(home), Folding(), list[Block]()
    opened, rows = trainees.use(trainees.create("Ana")), list[tuple[int, str, str]]()
    first, step, week = datetime.now(UTC) - timedelta(days=365 * YEARS), timedelta(days=365 * YEARS) / MILLION, 7 * 24
    skills = [[(game.info.id, skill) for skill in askable(game)] for game in games]
    with opened.store.file.changes() as db:
        for place in range(MILLION):
            when = first + place * step
            at = int((when - first).total_seconds() / 3600) // week * TOGETHER + place // 20 % TOGETHER
            mine = skills[at % len(skills)]
            attempt = _answer(*mine[place % len(mine)], place, when)
            if place % SAMPLE == 0 or place >= MILLION - LATELY:
                folding.add(attempt)
            rows.append((place + 1, attempt.id, json.dumps(to_data(attempt), separators=(",", ":"))))
            if len(rows) == BLOCK:
                texts = [text.encode() for _, _, text in rows]
                db.executemany("INSERT INTO attempts VALUES (?, ?, ?)", rows)
                checks = ((number, crc32(text)) for (number, _, _), text in zip(rows, texts, strict=True))
                db.executemany("INSERT INTO checks VALUES (?, ?)", checks)
                blocks.append(Block(rows[-1][0], len(rows), checksum(texts)))
                rows.clear()
    keep_sum(opened.store.path, folding.progress(), blocks, ())
    trainees.close()


def _write_none(home: Path) -> None:
    """An empty record."""
    trainees = Trainees(home)
    trainees.use(trainees.create("Ana"))
    trainees.close()


def _starts(home: Path, none: Path) -> Iterator[Measured]:
    """The window to its first frame, and the file to the first Home, with the million and with none, in turns."""
    runs: dict[str, list[tuple[Mapping[str, object], Mapping[str, object]]]] = {}
    for program in ("window", "home"):
        runs[program] = [(child(program, data=home), child(program, data=none)) for _ in range(RUNS + 1)][1:]
    problem = next(
        (str(run["error"]) for pairs in runs.values() for pair in pairs for run in pair if "error" in run), ""
    )
    if problem:
        yield Measured(STARTING, "ms", None, (), (), problem)
        return
    start, empty_start = (median(number(pair[which], "ms") for pair in runs["window"]) for which in (0, 1))
    yield Measured(STARTING, "ms", start, ((WITH_NONE, empty_start),), (Goal(1.1, WITH_NONE),))
    opened, empty = (median(number(pair[which], "open_ms") for pair in runs["home"]) for which in (0, 1))
    yield Measured(OPENED, "ms", opened, ((WITH_NONE, empty),), (), "the file alone")
    shown, empty = (median(number(pair[which], "ms") for pair in runs["home"]) for which in (0, 1))
    note = f"{number(runs['home'][0][0], 'games'):.0f} games lately, which are built before"
    yield Measured(FIRST_HOME, "ms", shown, ((WITH_NONE, empty),), (Goal(500),), note)
    size, empty = (median(number(pair[which], "mb") for pair in runs["home"]) for which in (0, 1))
    yield Measured(MEMORY, "MB", size, ((WITH_NONE, empty),), (Goal(120),), "whole process")
