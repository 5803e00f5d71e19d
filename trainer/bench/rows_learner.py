"""What long records cost: 100,000 answers in every game, and the class book of 500 trainees."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from trainer.bench.bench_table import Goal, Measured
from trainer.bench.clock import Competitor, interleaved
from trainer.bench.rows_process import child, number
from trainer.core.rng import choose, make_rng
from trainer.disk import resources
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress
from trainer.progress.mix import weak_mix
from trainer.progress.skill_estimates import askable
from trainer.storage.class_book import ClassBook
from trainer.storage.class_book_file import FILE
from trainer.storage.record_file import open_or_rescue
from trainer.storage.results import Who, write_results
from trainer.storage.trainees import Trainees
from trainer.ui.controllers.class_overview import class_shown

# ---------------- what a large class costs
#
# Opening the class book of 500 trainees with 200 sessions each.

OPENING: Final = "class of 500 trainees, 200 sessions each"
ENTERING: Final = "entering 200 result files"
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
        for number in range(1, STEPS + 1):
            skill = choose(rng, skills)
            when = CLASS_BEGIN + timedelta(hours=20 * session, minutes=number)
            attempts.append(
                Attempt(
                    f"t{trainee}", f"t{trainee}-{session}", number, when, GAME, "", "practice", "C99F-R-000001-AP39",
                    f"{skill.kind.value}/1", "", "", rng.random() < 0.8, first_try=True, millis=4000, skill=skill.id,
                    rule=skill.rule.id,
                )
            )  # fmt: skip
        return attempts

    with TemporaryDirectory(prefix="felt-school-bench-") as home:
        files, other = Path(home, "results"), Path(home, "other")
        files.mkdir()
        for number in range(FILES):
            trainee, session = number // SESSIONS_READ, number % SESSIONS_READ
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
        times = []
        for _ in range(CLASS_RUNS):
            begun = time.process_time()
            with closing(ClassBook(Path(home), library, lambda: CLASS_BEGIN)) as book:
                people, sittings = book.people(), book.sittings()
            class_shown(people, sittings, library, group="", game="", now=CLASS_BEGIN)
            times.append(time.process_time() - begun)
    note = f"{TRAINEES * SESSIONS:,} sessions"
    yield Measured(OPENING, "ms", 1000 * median(times), (), (Goal(3000),), note)
    yield Measured(ENTERING, "s", entering, (), (), f"{FILES / entering:.0f} files a second")


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
                "INSERT INTO sessions SELECT person || ?1, session, ended, asked, right, passed, title, mode, line "
                "FROM sessions WHERE person NOT LIKE '% % % % %'",
                (added,),
            )
        db.commit()


# ---------------- rows learner

CHOOSING: Final = "choosing a mix, 100,000 answers behind"
STARTING: Final = "start with 100,000 answers"
WITH_NONE: Final = "with none"
MANY: Final = 100_000
TOGETHER: Final = 3
"""The games of today's practice; all others count as known."""
RUNS: Final = 7
BEGIN: Final = datetime(2024, 1, 5, 9, 0, tzinfo=UTC)


def long_memory() -> Iterator[Measured]:
    """Both rows, from the file of one trainee."""
    library = Library(resources.read_books())
    games = [library.game(info.id) for info in library.infos]
    with TemporaryDirectory(prefix="felt-school-bench-") as home:
        progress = _written(Path(home), games)
        now = BEGIN + timedelta(minutes=6 * MANY)
        chosen = [games[at : at + TOGETHER] for at in range(0, len(games), TOGETHER)]
        mixes = {
            str(place): Competitor(partial(weak_mix, progress, some, now, 1, known=games), 1)
            for place, some in enumerate(chosen)
        }
        times = [nanoseconds / 1e6 for nanoseconds in interleaved(mixes, RUNS).values()]
        note = f"{TOGETHER} games of {len(games)}, all known; the slowest {max(times):.1f} ms"
        yield Measured(CHOOSING, "ms", median(times), (), (Goal(5),), note)
        yield _start(Path(home))


def _written(home: Path, games: list[Game]) -> Progress:
    """A trainee's file with answers to every rule of every game, and their sum beside it."""
    rng = make_rng(1)
    skills = [(game.info.id, skill) for game in games for skill in askable(game)]
    answers = []
    for place in range(MANY):
        game, skill = choose(rng, skills)
        answers.append(
            Attempt(
                "ana", f"s{place // 20}", place % 20 + 1, BEGIN + timedelta(minutes=6 * place), game, "",
                "practice", "",
                f"{skill.kind.value}/1", "", "", rng.random() < 0.85, first_try=True, millis=3000, skill=skill.id,
                rule=skill.rule.id,
            )
        )  # fmt: skip
    trainees = Trainees(home)
    opened = trainees.use(trainees.create("Ana"))
    opened.store.append(answers)
    path = opened.store.path
    trainees.close()
    with closing((again := open_or_rescue(path)).store):
        return again.progress()


def _start(home: Path) -> Measured:
    """From the start of the process to the first frame, with the trainee's file and with an empty one, in turns."""
    with TemporaryDirectory(prefix="felt-school-bench-") as empty:
        trainees = Trainees(Path(empty))
        trainees.use(trainees.create("Ana"))
        trainees.close()
        full, none = [], []
        for run in range(RUNS + 1):
            starts = child("window", data=home), child("window", data=Path(empty))
            if any("error" in figures for figures in starts):
                return Measured(STARTING, "ms", None, (), (), str(starts[0].get("error")))
            if run:
                full.append(number(starts[0], "ms"))
                none.append(number(starts[1], "ms"))
    return Measured(STARTING, "ms", median(full), ((WITH_NONE, median(none)),), (Goal(1.1, WITH_NONE),))
