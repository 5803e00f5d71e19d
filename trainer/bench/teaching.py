"""What practice teaches simulated trainees: with our mix of questions, and with questions at random.

Every row is a kind of trainee; the figure is a mean over a few of them, each with a seed of his own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from math import ceil, exp, log
from statistics import mean
from typing import Final

from trainer.bench.bench_table import Goal, Measured
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import Random, choose, make_rng, sample
from trainer.disk import resources
from trainer.games.base import Game, Skill
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.progress.fold import EMPTY, Progress, fold
from trainer.progress.mix import weak_mix
from trainer.progress.skill_estimates import askable, form_of
from trainer.progress.statistics import weakest
from trainer.progress.targets import target_millis

# ---------------- simulated trainees, to measure what a mix of questions teaches
#
# None of them knows how the mix chooses.
#
# Each has a chance of being right for every skill, a plain number that grows with every answer in a way of its own.

START: Final = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
KNOWN, ENOUGH = 0.85, 0.9
"""A skill is there from such a chance on; it is done when so many of them are."""
BEGINNER, GOOD, HOLE, MIXED_UP = 0.35, 0.95, 0.2, 0.45
ANSWERS_A_DAY, SECONDS = 80, 12
MORE_FROM_WRONG, LESS_FROM_RIGHT = 1.15, 0.9
NO_ANSWER: Final = ""
"""What was right, as text: a trainee's time is measured by the duty type that follows from it."""
USUAL_PACE, PACE_GAINED, BEST_PACE = 0.55, 0.12, 0.7
THINKING, SPREAD = 0.8, 0.7
"""How much longer what is not known takes; how far the times of one person lie apart."""


@dataclass
class Trainee:
    """`chance` of a right answer by skill id; `gain` is what an answer closes of the gap to being always right.

    `holes` are what he has to learn. `together`: skills that clear up with another one, by `shared`. `pace`: the time
    he takes, in target times. `forgets` is lost every night of what was learned. `weights`: the shares of the job.
    """

    skills: tuple[Skill, ...]
    chance: dict[str, float]
    rng: Random
    gain: float = 0.16
    answers: int = 0
    forgets: float = 0.0
    together: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shared: float = 0.0
    pace: dict[str, float] = field(default_factory=dict)
    holes: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)

    @property
    def now(self) -> datetime:
        day, within = divmod(self.answers, ANSWERS_A_DAY)
        return START + timedelta(days=day, seconds=SECONDS * within)

    def answer(self, skill: Skill) -> Attempt:
        """One answer, and what it teaches: a wrong one a little more, as its explanation is read."""
        id, kind, when = skill.id, skill.kind.value, self.now
        right = self.rng.random() < self.chance[id]
        target = target_millis(skill.type.id)
        luck = sum(self.rng.random() for _ in range(3)) - 1.5
        thinking = 1 + THINKING * (1 - self.chance[id])
        millis = int(target * self.pace.get(id, USUAL_PACE) * thinking * exp(SPREAD * luck))
        self._grow(id, self.gain * (LESS_FROM_RIGHT if right else MORE_FROM_WRONG))
        for other in self.together.get(id, ()):
            self._grow(other, self.shared)
        if id in self.pace:
            self.pace[id] = max(BEST_PACE, self.pace[id] - PACE_GAINED)
        self.answers += 1
        if self.answers % ANSWERS_A_DAY == 0:
            self._sleep()
        return Attempt(
            "simulated", f"day {when:%Y-%m-%d}", self.answers, when, id.rsplit("/", 2)[0], "", "practice", "",
            f"{kind}/1", "", NO_ANSWER, right, first_try=True, millis=millis, skill=id, rule=skill.rule.id,
            duty=skill.type.id,
        )  # fmt: skip

    def _grow(self, id: str, share: float) -> None:
        self.chance[id] += share * (1 - self.chance[id])

    def _sleep(self) -> None:
        if self.forgets:
            for id, chance in self.chance.items():
                self.chance[id] = chance - self.forgets * max(0.0, chance - BEGINNER)

    @property
    def wanted(self) -> Sequence[str]:
        """What has to be learned: the holes, or everything."""
        return self.holes or [skill.id for skill in self.skills]

    def is_there(self, id: str) -> bool:
        """Whether a skill is known, in time where time was lacking."""
        return self.chance[id] >= KNOWN and self.pace.get(id, 0.0) <= 1

    def known(self, weights: Mapping[str, float]) -> float:
        """The share of what has to be learned that is there, each skill by its weight; else each alike."""
        every = sum(weights.get(id, 1.0) for id in self.wanted)
        return sum(weights.get(id, 1.0) for id in self.wanted if self.is_there(id)) / every

    def lacking(self, id: str) -> int:
        """How many answers a skill still needs at least, by its true state."""
        answers = log((1 - KNOWN) / (1 - self.chance[id])) / log(1 - self.gain) if self.chance[id] < KNOWN else 0.0
        return ceil(max(answers, (self.pace.get(id, 0.0) - 1) / PACE_GAINED, 0.0) - 1e-9)


def ready(trainee: Trainee) -> bool:
    """Whether nine tenths of what is lacking of the job are there."""
    return trainee.known(trainee.weights) >= ENOUGH


def all_there(trainee: Trainee) -> bool:
    """Whether nine rules of ten are there, whatever they weigh."""
    return trainee.known({}) >= ENOUGH


def beginner(skills: Sequence[Skill], rng: Random) -> Trainee:
    """Knows little of anything; every skill is learned by itself."""
    return Trainee(tuple(skills), {skill.id: BEGINNER for skill in skills}, rng)


def forgetting(skills: Sequence[Skill], rng: Random) -> Trainee:
    """A beginner who loses a part of what he learned every night."""
    trainee = beginner(skills, rng)
    trainee.forgets = 0.005
    return trainee


def _good(skills: Sequence[Skill], rng: Random, holes: Sequence[str], chance: float) -> Trainee:
    """Good at everything but the holes."""
    known = {skill.id: GOOD for skill in skills} | dict.fromkeys(holes, chance)
    return Trainee(tuple(skills), known, rng, holes=tuple(holes))


def with_holes(skills: Sequence[Skill], rng: Random, many: int = 10) -> Trainee:
    """Good at everything but a few skills anywhere."""
    return _good(skills, rng, [skill.id for skill in sample(rng, skills, many)], HOLE)


def weak_kinds(skills: Sequence[Skill], rng: Random, many: int = 3) -> Trainee:
    """Good at everything but a few whole kinds of duty of two skills or more."""
    kinds: dict[str, list[str]] = {}
    for skill in skills:
        kinds.setdefault(skill.kind.value, []).append(skill.id)
    large = [kind for kind, ids in sorted(kinds.items()) if 2 <= len(ids) <= len(skills) // 6]
    chosen = sample(rng, large, many)
    return _good(skills, rng, [id for kind in chosen for id in kinds[kind]], BEGINNER)


def confused(skills: Sequence[Skill], rng: Random, pairs: int = 8) -> Trainee:
    """Takes rules of one kind for each other, two by two: they clear up together."""
    kinds: dict[str, list[str]] = {}
    for skill in skills:
        kinds.setdefault(skill.kind.value, []).append(skill.id)
    several = [ids for ids in kinds.values() if len(ids) > 1]
    together: dict[str, tuple[str, ...]] = {}
    for _ in range(pairs):
        one_id, other = sample(rng, choose(rng, several), 2)
        together |= {one_id: (other,), other: (one_id,)}
    trainee = _good(skills, rng, tuple(together), MIXED_UP)
    trainee.together, trainee.shared = together, 0.08
    return trainee


def slow(skills: Sequence[Skill], rng: Random, many: int = 30) -> Trainee:
    """Right nearly always, too slow at some things; pace comes with practice."""
    trainee = _good(skills, rng, [skill.id for skill in sample(rng, skills, many)], GOOD)
    trainee.pace = dict.fromkeys(trainee.holes, 2.0)
    return trainee


# ---------------- teaching

PREFIX: Final = "teaching: "
AT_RANDOM, IN_TURN, ORACLE = "at random", "in turn", "oracle"
"""Any rule; every rule one after the other; who sees what the trainee knows and asks what brings most."""
GAME: Final = "casino-99/fortune-pai-gow-poker"
GAMES: Final = (GAME, "lake-elsinore/no-bust-blackjack", "lake-elsinore/texas-holdem", "casino-real/omaha-hi-lo-8")
"""Two games with a bank, two for a pot; the figures are means over all of them."""
MOVES: Final = (
    ("casino-99/fortune-pai-gow-poker", "phoenix/fortune-pai-gow-poker"),
    ("angies/three-card-poker-6-card-bonus", "lake-elsinore/three-card-poker-6-card-bonus"),
    ("lake-elsinore/ultimate-texas-holdem", "casino-99/ultimate-texas-holdem"),
    ("casino-99/pure-spanish-21-5", "lake-elsinore/pure-spanish-21-5"),
    ("casino-99/ez-baccarat-panda-8", "lake-elsinore/ez-baccarat-panda-8"),
)
"""A dealer's old house and his new one."""
SEEDS: Final = range(5)
"""Trainees of each sort in each game: whether the last hole is found is luck; it moves the mean of three by a third."""
LOOKED_FOR: Final = range(200)
"""Trainees whose holes are looked for: whether one hole is found is luck, which moves the share of forty by 3%."""
SESSION: Final = 20
MOST: Final = 12_000
LISTED: Final = 15
TIMES_IN_THE_OLD_HOUSE: Final = 3

MakeTrainee = Callable[[Sequence[Skill], Random], Trainee]
Done = Callable[[Trainee], bool]
Chooser = Callable[[Progress, Trainee, int], list[Skill]]
Goals = tuple[float, float, float]
"""The share of the answers at random, in turn and of the oracle that ours may take; 0 for no goal."""

KINDS: Final[tuple[tuple[str, MakeTrainee, Done, Goals], ...]] = (
    ("beginner", beginner, ready, (0.7, 0.95, 1.25)),
    ("beginner, nine rules of ten", beginner, all_there, (0.7, 0.95, 1.25)),
    ("holes in good work", with_holes, ready, (0.35, 1.0, 0.0)),
    ("weak at whole kinds", weak_kinds, ready, (0.3, 1.0, 0.0)),
    ("rules taken for each other", confused, ready, (0.35, 1.0, 0.0)),
    ("forgets every night", forgetting, ready, (0.7, 0.95, 1.25)),
    ("right but slow", slow, ready, (0.35, 1.0, 0.0)),
)
MOVED, MISSED_GAPS = f"{PREFIX}from another house", f"{PREFIX}holes not among the fifteen weakest"
NAMES: Final = (*(f"{PREFIX}{name}" for name, *_ in KINDS), MOVED, MISSED_GAPS)


def at_random(_progress: Progress, trainee: Trainee, seed: int) -> list[Skill]:
    """Any skill, all equally likely."""
    rng = make_rng(seed)
    return [choose(rng, trainee.skills) for _ in range(SESSION)]


def in_turn(_progress: Progress, trainee: Trainee, _seed: int) -> list[Skill]:
    """Every skill, one after the other."""
    skills = trainee.skills
    return [skills[(trainee.answers + place) % len(skills)] for place in range(SESSION)]


def oracle(_progress: Progress, trainee: Trainee, _seed: int) -> list[Skill]:
    """What brings most of the job for each answer, by the true state of the trainee."""
    by_id = {skill.id: skill for skill in trainee.skills}
    missing = [id for id in trainee.wanted if not trainee.is_there(id)]
    return [by_id[max(missing, key=lambda id: trainee.weights.get(id, 1.0) / max(1, trainee.lacking(id)))]]


BLIND: Final = (at_random, in_turn, oracle)
"""Who chooses without what the program remembers of the trainee."""


def by_mix(game: Game, *known: Game) -> Chooser:
    """The mix of today's practice; `known` are games practised before."""
    skills = {f"{skill.kind.value}/{skill.rule.id}": skill for skill in askable(game)}

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
        if chooser not in BLIND:
            progress = fold(answers, progress)
    return trainee.answers - begun


def teaching() -> Iterator[Measured]:
    """Every kind of trainee, over four games."""
    library = Library(resources.read_books())
    games = [library.game(id) for id in GAMES]
    for name, make, done, goals in KINDS:
        ours, *others = (
            mean(answers_of(make, done, game, chooser or by_mix(game), seed) for game in games for seed in SEEDS)
            for chooser in (None, *BLIND)
        )
        beside = tuple(zip((AT_RANDOM, IN_TURN, ORACLE), others, strict=True))
        wanted = tuple(Goal(goal, name) for goal, (name, _) in zip(goals, beside, strict=True) if goal)
        yield Measured(f"{PREFIX}{name}", "answers", ours, beside, wanted)
    moves = [(library.game(old), library.game(new)) for old, new in MOVES]
    ours = mean(_moved(old, new, seed, by_mix(new, old)) for old, new in moves for seed in SEEDS)
    theirs = mean(_moved(old, new, seed, at_random) for old, new in moves for seed in SEEDS)
    yield Measured(MOVED, "answers", ours, ((AT_RANDOM, theirs),), (Goal(0.4, AT_RANDOM),))
    missed = mean(_missed(games[0], seed) for seed in LOOKED_FOR)
    yield Measured(MISSED_GAPS, "%", 100 * missed, goals=(Goal(10),), note="after two answers a skill")


def answers_of(make: MakeTrainee, done: Done, game: Game, chooser: Chooser, seed: int) -> int:
    """How many answers a trainee of a sort needs in a game."""
    skills = askable(game)
    trainee = make(skills, make_rng(seed))
    if done is ready:
        trainee.weights = {skill.id: game.weights[skill.id] for skill in skills}
    return answers_needed(trainee, chooser, done, seed)


def _moved(old: Game, new: Game, seed: int, chooser: Chooser) -> int:
    """Somebody good at the old house's game: the same printed rows are known in the new house, the others are not."""
    rng = make_rng(seed)
    before = Trainee(askable(old), {skill.id: GOOD for skill in askable(old)}, rng)
    progress = EMPTY
    for _ in range(TIMES_IN_THE_OLD_HOUSE):
        progress = fold([before.answer(skill) for skill in before.skills], progress)
    printed = {form_of(skill) for skill in askable(old)} - {("", "", "")}
    chance = {skill.id: GOOD if form_of(skill) in printed else BEGINNER for skill in askable(new)}
    holes = tuple(id for id, value in chance.items() if value == BEGINNER)
    trainee = Trainee(askable(new), chance, rng, answers=before.answers, holes=holes)
    return answers_needed(trainee, chooser, ready, seed, progress)


def _missed(game: Game, seed: int) -> float:
    """The share of planted holes that the list of weak rules does not show. Nothing is learned meanwhile."""
    skills = askable(game)
    trainee, progress = with_holes(skills, make_rng(seed)), EMPTY
    trainee.gain = 0.0
    chooser = by_mix(game)
    while trainee.answers < 2 * len(skills):
        progress = fold(
            [trainee.answer(skill) for skill in chooser(progress, trainee, seed + trainee.answers)], progress
        )
    listed = {point.line.skill.id for point in weakest(progress, (game,), trainee.now, LISTED)}
    return 1 - len(listed & set(trainee.holes)) / len(trainee.holes)
