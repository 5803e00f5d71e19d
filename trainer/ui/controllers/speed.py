"""What the speed page shows for one game: hands an hour, and for each duty its rung and its bests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.drills.code import Ref
from trainer.drills.modes import SPRINT, STORM, STREAK, Mode
from trainer.games.base import Game
from trainer.progress.attempt import Attempt
from trainer.progress.speed import GATE, RUSHES, Hands, Ladder, Score, bests, hands, is_best, ladder, scores
from trainer.progress.statistics import PROMOTION_SHARE, RUNGS
from trainer.progress.targets import target_millis
from trainer.round.duty import Kind
from trainer.round.types import types_of
from trainer.text import Text, counted, say
from trainer.training.plan import Plan

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
    types = [one.id for one in types_of(kind)]
    known = [climbed[id] for id in types if id in climbed]
    numbers = {mode.id: best[mode.id, kind].right if (mode.id, kind) in best else 0 for mode in RUSH_MODES}
    if not known:
        words = say("first rung: {seconds} s each", seconds=_seconds(round(target_millis(types[0]) * RUNGS[0])))
        return SpeedLine(kind, 0, len(RUNGS), words, numbers)
    least = min(known, key=lambda one: one.rung)
    return SpeedLine(kind, least.rung + 1, len(RUNGS), _standing(least), numbers)


def _standing(one: Ladder) -> Text:
    """What is missing for the next rung."""
    judged, goal = one.judged, _seconds(one.judged.target)
    if one.top:
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
    found = bests(scores(attempts), first.game).get((plan.mode.id, Kind(first.subject.partition("/")[0])))
    return found.right if found is not None else 0


def rush_result(attempts: Sequence[Attempt], session: str) -> Text | None:
    """What a storm or streak that just ended came to beside the best before; None for any other session."""
    found = scores(attempts)
    mine = next((one for one in scores([one for one in attempts if one.session == session])), None)
    if mine is None:
        return None
    before = [one for one in found if one.when < mine.when]
    if not mine.valid:
        return say("{right} right, but it counts from {gate} % right on.", right=mine.right, gate=round(100 * GATE))
    if is_best(mine, before):
        return say("A new personal best: {right}.", right=mine.right)
    same = [one.right for one in before if (one.mode, one.game, one.kind) == (mine.mode, mine.game, mine.kind)]
    return say("{right} right. Your best is {best}.", right=mine.right, best=max(same, default=0))
