"""What a large class costs: opening the class book of 500 trainees with 200 sessions each."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from trainer import resources
from trainer.bench.table import Goal, Measured
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.rng import choose, make_rng
from trainer.storage.class_book import FILE, ClassBook
from trainer.storage.results import Who, write_results
from trainer.ui.controllers.class_ import class_shown

OPENING: Final = "class of 500 trainees, 200 sessions each"
ENTERING: Final = "entering 200 result files"
TRAINEES, SESSIONS, STEPS, FILES, RUNS = 500, 200, 2, 200, 5
KINDS: Final = 20
"""So many trainees are entered answer by answer; the others are the same under other names."""
SESSIONS_READ: Final = 20
"""Result files of each trainee."""
GAME: Final = "casino-99/fortune-pai-gow-poker"
BEGIN: Final = datetime(2025, 9, 1, 9, 0, tzinfo=UTC)


def large_class() -> Iterator[Measured]:
    """Opening the book and all that the page shows of it; and how long result files take."""
    library = Library(resources.read_books())
    skills = library.game(GAME).skills
    rng = make_rng(1)

    def steps(trainee: int, session: int) -> list[Attempt]:
        made = []
        for number in range(1, STEPS + 1):
            skill = choose(rng, skills)
            when = BEGIN + timedelta(hours=20 * session, minutes=number)
            made.append(
                Attempt(
                    f"t{trainee}", f"t{trainee}-{session}", number, when, GAME, "", "practice", "C99F-R-000001-AP39",
                    f"{skill.kind.value}/1", "", "", rng.random() < 0.8, first_try=True, millis=4000, skill=skill.id,
                    rule=skill.rule.id,
                )
            )  # fmt: skip
        return made

    with TemporaryDirectory(prefix="felt-school-bench-") as home:
        files, other = Path(home, "results"), Path(home, "other")
        files.mkdir()
        for number in range(FILES):
            trainee, session = number // SESSIONS_READ, number % SESSIONS_READ
            text = write_results(steps(trainee, session), "", None, Who(f"Trainee {trainee}"))
            (files / f"t{trainee}_{session:02}.jsonl").write_text(text, encoding="utf-8")
        with closing(ClassBook(other, library, lambda: BEGIN)) as book:
            begun = time.process_time()
            book.enter_files(files)
            entering = time.process_time() - begun
        with closing(ClassBook(Path(home), library, lambda: BEGIN + timedelta(days=170))) as book:
            for trainee in range(KINDS):
                sessions = [(f"t{trainee}-{session}", steps(trainee, session)) for session in range(SESSIONS)]
                book.enter(f"One of {KINDS}: {trainee}", sessions)
        _multiply(Path(home, FILE))
        times = []
        for _ in range(RUNS):
            begun = time.process_time()
            with closing(ClassBook(Path(home), library, lambda: BEGIN)) as book:
                people, sittings = book.people(), book.sittings()
            class_shown(people, sittings, library, group="", game="", now=BEGIN)
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
