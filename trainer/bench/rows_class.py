"""What a large class costs: opening the class book of 500 trainees with 200 sessions each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from trainer import resources
from trainer.bench.table import Goal, Row
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.rng import choose, make_rng
from trainer.storage.class_book import ClassBook
from trainer.storage.results import Who, write_results
from trainer.ui.controllers.class_ import class_shown

OPENING: Final = "class of 500 trainees, 200 sessions each"
ENTERING: Final = "entering 1,000 result files"
TRAINEES, SESSIONS, STEPS, FILES, RUNS = 500, 200, 2, 1000, 5
GAME: Final = "casino-99/fortune-pai-gow-poker"
BEGIN: Final = datetime(2025, 9, 1, 9, 0, tzinfo=UTC)


def large_class() -> Iterator[Row]:
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
        files = Path(home, "results")
        files.mkdir()
        for number in range(FILES):
            text = write_results(
                steps(number % TRAINEES, number // TRAINEES), "", None, Who(f"Trainee {number % TRAINEES}")
            )
            (files / f"{number}.jsonl").write_text(text, encoding="utf-8")
        with closing(ClassBook(Path(home), library, lambda: BEGIN + timedelta(days=170))) as book:
            begun = time.perf_counter()
            book.enter_files(files)
            entering = time.perf_counter() - begun
            for trainee in range(TRAINEES):
                sessions = [(f"t{trainee}-{session}", steps(trainee, session)) for session in range(2, SESSIONS)]
                book.enter(f"Trainee {trainee}", sessions)
        times = []
        for _ in range(RUNS):
            begun = time.perf_counter()
            with closing(ClassBook(Path(home), library, lambda: BEGIN)) as book:
                people, sittings = book.people(), book.sittings()
            class_shown(people, sittings, library, group="", game="", now=BEGIN)
            times.append(time.perf_counter() - begun)
    note = f"{TRAINEES * SESSIONS:,} sessions"
    yield Row(OPENING, "ms", 1000 * median(times), (), (Goal(3000),), note)
    yield Row(ENTERING, "s", entering, (), (), f"{FILES / entering:.0f} files a second")
