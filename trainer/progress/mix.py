"""What to practise next: what is due, then 70 % weak, 20 % new, 10 % anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import zip_longest

from trainer.drills.build import unreachable
from trainer.drills.code import Ref, short_seed, skill_ref
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.statistics import SkillLine, skill_line
from trainer.rng import Random, choose, make_rng, shuffle
from trainer.round.duty import Kind

WEAK_SHARE, NEW_SHARE = 0.7, 0.2
MOST_NEW = 8

Choice = tuple[Game, SkillLine]


def askable(game: Game, *, certain: bool = False) -> tuple[Skill, ...]:
    """The skills that can come up; `certain` leaves out doubtful and borrowed rules."""
    never = unreachable(game)
    return tuple(
        skill
        for skill in game.skills
        if f"{skill.kind.value}/{skill.rule.id}" not in never and (skill.rule.certain or not certain)
    )


def due(progress: Progress, games: Iterable[Game], now: datetime) -> tuple[Skill, ...]:
    """Skills that should be asked again by now, longest overdue first."""
    return tuple(line.skill for _, line in _overdue(progress, games, now))


def due_count(progress: Progress, games: Iterable[Game], now: datetime) -> int:
    """How many skills are due."""
    return sum(line.due for _, line in _lines(progress, games, now))


def due_mix(progress: Progress, games: Sequence[Game], now: datetime, seed: int, count: int = 20) -> tuple[Ref, ...]:
    """Only what is due, at most `count`, in random order."""
    return _refs(shuffle(_overdue(progress, games, now)[:count], make_rng(seed)), seed)


def weak_mix(
    progress: Progress, games: Sequence[Game], now: datetime, seed: int, count: int = 20, *, most_new: int = MOST_NEW
) -> tuple[Ref, ...]:
    """Due skills first (up to half), then weak, new and any in the shares above; missing sorts give way to the others.

    The kind of duty is drawn first, then a skill of it: thirty fee tiers weigh no more than three ways to compare. New
    skills come in the order of a round, one of each kind in turn, at most `most_new` different ones as new. The same
    skill never comes twice in a row where there is another one.
    """
    rng = make_rng(seed)
    lines = _lines(progress, games, now)
    if not lines:
        return ()
    overdue = [one for one in lines if one[1].due]
    chosen = _in_turn(shuffle(overdue, rng))[: count // 2]
    weak = [one for one in lines if one[1].weak]
    new = _in_turn([one for one in lines if not one[1].record.asked])[:most_new]
    pools = {"weak": weak or new or lines, "new": new or weak or lines, "any": lines}
    while len(chosen) < count:
        chosen.append(_other_than(chosen[-1:], pools[_sort(rng)], lines, rng))
    return _refs(_spread(shuffle(chosen, rng)), seed)


def _sort(rng: Random) -> str:
    share = rng.random()
    if share < WEAK_SHARE:
        return "weak"
    return "new" if share < WEAK_SHARE + NEW_SHARE else "any"


def _lines(progress: Progress, games: Iterable[Game], now: datetime) -> list[Choice]:
    return [(game, skill_line(progress, skill, now)) for game in games for skill in askable(game)]


def _overdue(progress: Progress, games: Iterable[Game], now: datetime) -> list[Choice]:
    lines = [one for one in _lines(progress, games, now) if one[1].due]
    lines.sort(key=lambda one: (one[1].record.memory.due if one[1].record.memory else now, one[1].skill.id))
    return lines


def _other_than(last: Sequence[Choice], pool: Sequence[Choice], lines: Sequence[Choice], rng: Random) -> Choice:
    before = {one[1].skill.id for one in last}
    fresh = [one for one in pool if one[1].skill.id not in before] or [
        one for one in lines if one[1].skill.id not in before
    ]
    kinds = _by_kind(fresh or pool)
    return choose(rng, choose(rng, list(kinds.values())))


def _by_kind(lines: Iterable[Choice]) -> dict[Kind, list[Choice]]:
    kinds: dict[Kind, list[Choice]] = {}
    for one in lines:
        kinds.setdefault(one[1].skill.kind, []).append(one)
    return kinds


def _in_turn(lines: Iterable[Choice]) -> list[Choice]:
    """The first of each kind of duty, then the second of each, and so on."""
    turns = zip_longest(*_by_kind(lines).values())
    return [one for turn in turns for one in turn if one is not None]


def _spread(chosen: Sequence[Choice]) -> tuple[Choice, ...]:
    """Moves a skill that follows itself behind the next different one."""
    waiting, spread = list(chosen), list[Choice]()
    while waiting:
        last = spread[-1][1].skill.id if spread else ""
        place = next((place for place, one in enumerate(waiting) if one[1].skill.id != last), 0)
        spread.append(waiting.pop(place))
    return tuple(spread)


def _refs(chosen: Sequence[Choice], seed: int) -> tuple[Ref, ...]:
    return tuple(
        skill_ref(game, line.skill.kind, line.skill.rule.id, short_seed("mix", seed, place, line.skill.id))
        for place, (game, line) in enumerate(chosen)
    )
