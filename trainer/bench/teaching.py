"""What practice teaches: answers that simulated trainees need with our mix, beside questions drawn at random.

Every row is a kind of trainee; the figure is a mean over a few of them, each with a seed of his own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import mean
from typing import Final

from trainer import resources
from trainer.bench.table import Goal, Measured
from trainer.bench.trainees import (
    BEGINNER,
    GOOD,
    Trainee,
    all_there,
    beginner,
    confused,
    forgetting,
    holes_gone,
    slow,
    weak_kinds,
    with_holes,
)
from trainer.games.base import Game, Skill
from trainer.houses.library import Library
from trainer.progress.fold import EMPTY, Progress, fold
from trainer.progress.mix import weak_mix
from trainer.progress.statistics import weakest
from trainer.progress.thoughts import askable, form_of
from trainer.rng import Random, choose, make_rng

PREFIX: Final = "teaching: "
AT_RANDOM: Final = "at random"
GAME: Final = "casino-99/fortune-pai-gow-poker"
MOVES: Final = (
    ("casino-99/fortune-pai-gow-poker", "phoenix/fortune-pai-gow-poker"),
    ("angies/three-card-poker-6-card-bonus", "lake-elsinore/three-card-poker-6-card-bonus"),
    ("lake-elsinore/ultimate-texas-holdem", "casino-99/ultimate-texas-holdem"),
    ("casino-99/pure-spanish-21-5", "lake-elsinore/pure-spanish-21-5"),
    ("casino-99/ez-baccarat-panda-8", "lake-elsinore/ez-baccarat-panda-8"),
)
"""A dealer's old house and his new one."""
SEEDS: Final = range(10)
"""Trainees of each sort: whether the last hole is found is luck, which moves the mean of three by a third."""
LOOKED_FOR: Final = range(200)
"""Trainees whose holes are looked for: whether one hole is found is luck, which moves the share of forty by 3 %."""
SESSION: Final = 20
MOST: Final = 12_000
LISTED: Final = 15
TIMES_IN_THE_OLD_HOUSE: Final = 3

MakeTrainee = Callable[[Sequence[Skill], Random], Trainee]
Done = Callable[[Trainee], bool]
Chooser = Callable[[Progress, Trainee, int], list[Skill]]

KINDS: Final[tuple[tuple[str, MakeTrainee, Done, float], ...]] = (
    ("beginner", beginner, all_there, 0.8),
    ("holes in good work", with_holes, holes_gone, 0.6),
    ("weak at whole kinds", weak_kinds, holes_gone, 0.5),
    ("rules taken for each other", confused, holes_gone, 1.0),
    ("forgets every night", forgetting, all_there, 1.0),
    ("right but slow", slow, holes_gone, 1.0),
)
MOVED, FOUND = f"{PREFIX}from another house", f"{PREFIX}holes not among the fifteen weakest"
NAMES: Final = (*(f"{PREFIX}{name}" for name, *_ in KINDS), MOVED, FOUND)


def at_random(_progress: Progress, trainee: Trainee, seed: int) -> list[Skill]:
    """Any skill, all equally likely."""
    rng = make_rng(seed)
    return [choose(rng, trainee.skills) for _ in range(SESSION)]


def by_mix(game: Game, *known: Game) -> Chooser:
    """The mix of today's practice; `known` are games practised before."""
    skills = {f"{one.kind.value}/{one.rule.id}": one for one in askable(game)}

    def chosen(progress: Progress, trainee: Trainee, seed: int) -> list[Skill]:
        return [skills[ref.subject] for ref in weak_mix(progress, (game,), trainee.now, seed, SESSION, known=known)]

    return chosen


def answers_needed(trainee: Trainee, chooser: Chooser, done: Done, seed: int, progress: Progress = EMPTY) -> int:
    """How many answers until it is done; `MOST` at the most."""
    begun = trainee.answers
    while not done(trainee) and trainee.answers - begun < MOST:
        answers = []
        for skill in chooser(progress, trainee, MOST * seed + trainee.answers):
            answers.append(trainee.answer(skill))
            if done(trainee):
                break
        if chooser is not at_random:
            progress = fold(answers, progress)
    return trainee.answers - begun


def teaching() -> Iterator[Measured]:
    """Every kind of trainee, one game."""
    library = Library(resources.read_books())
    game = library.game(GAME)
    skills = askable(game)
    for name, make, done, goal in KINDS:
        ours = mean(answers_needed(make(skills, make_rng(seed)), by_mix(game), done, seed) for seed in SEEDS)
        theirs = mean(answers_needed(make(skills, make_rng(seed)), at_random, done, seed) for seed in SEEDS)
        yield _row(f"{PREFIX}{name}", ours, theirs, goal)
    moves = [(library.game(old), library.game(new)) for old, new in MOVES]
    ours = mean(_moved(old, new, seed, by_mix(new, old)) for old, new in moves for seed in SEEDS)
    theirs = mean(_moved(old, new, seed, at_random) for old, new in moves for seed in SEEDS)
    yield _row(MOVED, ours, theirs, 0.4)
    missed = mean(_missed(game, seed) for seed in LOOKED_FOR)
    yield Measured(FOUND, "%", 100 * missed, goals=(Goal(10),), note="after two answers a skill")


def _row(name: str, ours: float, theirs: float, goal: float) -> Measured:
    return Measured(name, "answers", ours, ((AT_RANDOM, theirs),), (Goal(goal, AT_RANDOM),))


def _moved(old: Game, new: Game, seed: int, chooser: Chooser) -> int:
    """Somebody good at the old house's game: the same printed rows are known in the new house, the others are not."""
    rng = make_rng(seed)
    before = Trainee(askable(old), {one.id: GOOD for one in askable(old)}, rng)
    progress = EMPTY
    for _ in range(TIMES_IN_THE_OLD_HOUSE):
        progress = fold([before.answer(one) for one in before.skills], progress)
    printed = {form_of(one) for one in askable(old)} - {("", "", "")}
    chance = {one.id: GOOD if form_of(one) in printed else BEGINNER for one in askable(new)}
    holes = tuple(id for id, value in chance.items() if value == BEGINNER)
    trainee = Trainee(askable(new), chance, rng, answers=before.answers, holes=holes)
    return answers_needed(trainee, chooser, holes_gone, seed, progress)


def _missed(game: Game, seed: int) -> float:
    """The share of planted holes that the list of weak rules does not show. Nothing is learned meanwhile."""
    skills = askable(game)
    trainee, progress = with_holes(skills, make_rng(seed)), EMPTY
    trainee.gain = 0.0
    chooser = by_mix(game)
    while trainee.answers < 2 * len(skills):
        progress = fold([trainee.answer(one) for one in chooser(progress, trainee, seed + trainee.answers)], progress)
    listed = {point.line.skill.id for point in weakest(progress, (game,), trainee.now, LISTED)}
    return 1 - len(listed & set(trainee.holes)) / len(trainee.holes)
