"""What the game page and the speed page show: each kind of duty, hands an hour, rungs and bests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, say
from trainer.drills.code import Ref
from trainer.drills.modes import SPRINT, STORM, STREAK, Mode
from trainer.games.base import Game, Skill
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress
from trainer.progress.pace import GATE, RUSHES, Hands, Ladder, Score, bests, hands, is_best, ladder, scores
from trainer.progress.skill_estimates import in_words
from trainer.progress.statistics import PROMOTION_SHARE, RUNGS, accuracy, mastered, median_millis
from trainer.progress.targets import target_millis
from trainer.round.duty import Kind
from trainer.round.types import types_of
from trainer.training.session_plan import Plan

# ---------------- what the game page shows
#
# Every kind of duty with what the trainee knows of it.


@dataclass(frozen=True, slots=True)
class KindLine:
    """One kind of duty of a game."""

    kind: Kind
    skills: tuple[Skill, ...]
    mastered: int
    accuracy: float | None
    median: int | None
    target: int


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How many printed rules of a game there are, were met, and are mastered in every duty they decide."""

    total: int
    met: int
    mastered: int


def rule_count(game: Game, progress: Progress) -> RuleCount:
    """The one way rules are counted: as the rulebook prints them, whatever number of duties each decides."""
    skills: dict[str, list[Skill]] = {}
    for skill in game.printed_skills:
        skills.setdefault(skill.rule.id, []).append(skill)
    met = done = 0
    for of_rule in skills.values():
        records = [progress.skill(skill.id) for skill in of_rule]
        met += any(record.asked or record.took_part for record in records)
        done += all(mastered(record, skill.kind.value) for record, skill in zip(records, of_rule, strict=True))
    return RuleCount(len(game.rules), met, done)


def kind_lines(game: Game, progress: Progress) -> tuple[KindLine, ...]:
    """Every kind of duty, in the order of a round; behind them what was asked in words."""
    lines = []
    worded = tuple(asked.skill for asked in in_words(game, progress))
    for kind in (*game.kinds, Kind.IN_WORDS) if worded else game.kinds:
        skills = tuple(skill for skill in (*game.skills, *worded) if skill.kind is kind)
        record = progress.kind(game.info.id, kind.value)
        done = sum(mastered(progress.skill(skill.id), kind.value) for skill in skills)
        lines.append(KindLine(kind, skills, done, accuracy(record), median_millis(record), target_millis(kind.value)))
    return tuple(lines)


# ---------------- game overview

RUSH_MODES: tuple[Mode, ...] = (SPRINT, STORM, STREAK)


@dataclass(frozen=True, slots=True)
class SpeedLine:
    """One kind of duty. `rung` of `rungs` on the ladder, 0 before the first answer; `best` by mode, 0 where none."""

    kind: Kind
    rung: int
    rungs: int
    words: Text
    best: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SpeedShown:
    """One state of the speed page."""

    game: str
    title: Text
    hands: Hands
    lines: tuple[SpeedLine, ...]


def speed_shown(game: Game, attempts: Sequence[Attempt]) -> SpeedShown:
    """The speed of a trainee in one game."""
    climbed, best = ladder(attempts, game.info.id), bests(scores(attempts), game.info.id)
    lines = tuple(_line(kind, climbed, best) for kind in game.kinds)
    return SpeedShown(game.info.id, Text(game.info.title), hands(attempts, game.info.id), lines)


def _line(kind: Kind, climbed: Mapping[str, Ladder], best: Mapping[tuple[str, Kind], Score]) -> SpeedLine:
    types = [duty_type.id for duty_type in types_of(kind)]
    known = [climbed[id] for id in types if id in climbed]
    numbers = {mode.id: best[mode.id, kind].right if (mode.id, kind) in best else 0 for mode in RUSH_MODES}
    if not known:
        words = say("first rung: {seconds} s each", seconds=_seconds(round(target_millis(types[0]) * RUNGS[0])))
        return SpeedLine(kind, 0, len(RUNGS), words, numbers)
    least = min(known, key=lambda ladder: ladder.rung)
    return SpeedLine(kind, least.rung + 1, len(RUNGS), _standing(least), numbers)


def _standing(ladder: Ladder) -> Text:
    """What is missing for the next rung."""
    judged, goal = ladder.judged, _seconds(ladder.judged.target)
    if ladder.top:
        words = say("the last rung: {seconds} s each", seconds=goal)
    elif judged.needed:
        words = counted(
            "{seconds} s each, {share} % right: {n} more answer",
            "{seconds} s each, {share} % right: {n} more answers",
            judged.needed,
            seconds=goal,
            share=round(100 * PROMOTION_SHARE),
        )
    else:
        words = say("{seconds} s each, {share} % right", seconds=goal, share=round(100 * PROMOTION_SHARE))
    if judged.median is None or judged.accuracy is None:
        return words
    now = say("now {time} s, {percent} %", time=_seconds(judged.median), percent=round(100 * judged.accuracy))
    return say("{goal} ({now})", goal=words, now=now)


def _seconds(millis: int) -> str:
    return f"{millis / 1000:.1f}".removesuffix(".0")


def best_to_beat(plan: Plan, attempts: Sequence[Attempt]) -> int:
    """The personal best in storms or streaks like this one; 0 before the first, and for any other session."""
    first = plan.items[0] if plan.mode.id in RUSHES and plan.items else None
    if not isinstance(first, Ref):
        return 0
    score = bests(scores(attempts), first.game).get((plan.mode.id, Kind(first.subject.partition("/")[0])))
    return score.right if score is not None else 0


def rush_result(attempts: Sequence[Attempt], session: str) -> Text | None:
    """What a storm or streak that just ended came to beside the best before; None for any other session."""
    results = scores(attempts)
    mine = next((score for score in scores([attempt for attempt in attempts if attempt.session == session])), None)
    if mine is None:
        return None
    before = [score for score in results if score.when < mine.when]
    if not mine.valid:
        return say("{right} right, but it counts from {gate} % right on.", right=mine.right, gate=round(100 * GATE))
    if is_best(mine, before):
        return say("A new personal best: {right}.", right=mine.right)
    same = [
        score.right for score in before if (score.mode, score.game, score.kind) == (mine.mode, mine.game, mine.kind)
    ]
    return say("{right} right. Your best is {best}.", right=mine.right, best=max(same, default=0))
