"""What a long memory costs: choosing questions and starting the program with 100,000 answers in every game behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from trainer import resources
from trainer.bench.clock import Competitor, interleaved
from trainer.bench.rows_process import child, number
from trainer.bench.table import Goal, Measured
from trainer.games.base import Game
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress
from trainer.progress.mix import weak_mix
from trainer.progress.thoughts import askable
from trainer.rng import choose, make_rng
from trainer.storage.rescue import open_or_rescue
from trainer.storage.trainees import Trainees

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
        times = [one / 1e6 for one in interleaved(mixes, RUNS).values()]
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
            found = child("window", data=home), child("window", data=Path(empty))
            if any("error" in one for one in found):
                return Measured(STARTING, "ms", None, (), (), str(found[0].get("error")))
            if run:
                full.append(number(found[0], "ms"))
                none.append(number(found[1], "ms"))
    return Measured(STARTING, "ms", median(full), ((WITH_NONE, median(none)),), (Goal(1.1, WITH_NONE),))
