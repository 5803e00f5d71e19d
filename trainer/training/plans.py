"""The sessions a trainee can choose: one kind, one skill, weak points, what is due, full rounds, faults, a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from trainer.drills.code import kind_ref, round_ref, short_seed, skill_ref
from trainer.drills.modes import DEMONSTRATION, PRACTICE, SPOT, Mode, TraineePart
from trainer.drills.question import Source
from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.mix import due_mix, weak_mix
from trainer.progress.speed import RUSHES
from trainer.round.duty import KIND_NAMES, Kind
from trainer.text import Text, join, say
from trainer.training.plan import Plan

RUSH_ITEMS = 400


def kind_plan(id: str, game: Game, kind: Kind, *, seed: int, count: int = 20, mode: Mode = PRACTICE) -> Plan:
    """One kind of duty, a fresh situation each time."""
    planted = mode.part is TraineePart.WATCHES
    items = tuple(kind_ref(game, kind, short_seed("kind", seed, place), planted=planted) for place in range(count))
    return Plan(id, _title(game, KIND_NAMES[kind]), mode, items)


def skill_plan(id: str, game: Game, skill: Skill, *, seed: int, count: int = 10, mode: Mode = PRACTICE) -> Plan:
    """One printed rule, again and again."""
    seeds = (short_seed("skill", seed, place) for place in range(count))
    planted = mode.part is TraineePart.WATCHES
    items = tuple(skill_ref(game, skill.kind, skill.rule.id, one, planted=planted) for one in seeds)
    return Plan(id, _title(game, KIND_NAMES[skill.kind]), mode, items)


def round_plan(
    id: str,
    game: Game,
    *,
    seed: int,
    count: int = 1,
    mode: Mode = PRACTICE,
    kinds: frozenset[Kind] = frozenset(),
) -> Plan:
    """Full rounds; the trainee performs the duties of `kinds`, all when empty. Also for a demonstration."""
    planted = mode.part is TraineePart.WATCHES
    items = tuple(round_ref(game, short_seed("round", seed, place), planted=planted) for place in range(count))
    return Plan(id, _title(game, say("full round")), mode, items, kinds=kinds)


def demonstration_plan(id: str, game: Game, *, seed: int) -> Plan:
    """One round done and explained by the machine."""
    return round_plan(id, game, seed=seed, mode=DEMONSTRATION)


def spot_plan(id: str, game: Game, *, seed: int, count: int = 10, kind: Kind | None = None) -> Plan:
    """Spot the error: in full rounds, or in single duties of one kind."""
    if kind is not None:
        return kind_plan(id, game, kind, seed=seed, count=count, mode=SPOT)
    return round_plan(id, game, seed=seed, count=count, mode=SPOT)


def weak_plan(
    id: str,
    games: Sequence[Game],
    progress: Progress,
    now: datetime,
    *,
    seed: int,
    count: int = 20,
    mode: Mode = PRACTICE,
    known: Iterable[Game] = (),
) -> Plan:
    """The questions from which most is to be expected; `known` are further games that were practised."""
    return Plan(id, say("Weak points"), mode, weak_mix(progress, games, now, seed, count, known=known))


def due_plan(
    id: str,
    games: Sequence[Game],
    progress: Progress,
    now: datetime,
    *,
    seed: int,
    count: int = 20,
    mode: Mode = PRACTICE,
) -> Plan:
    """Only what is due today."""
    return Plan(id, say("Due today"), mode, due_mix(progress, games, now, seed, count))


def rush_plan(id: str, game: Game, kind: Kind, mode: Mode, *, seed: int) -> Plan:
    """A storm or a streak: one kind of duty, as many as possible; what was right goes on by itself."""
    items = tuple(kind_ref(game, kind, short_seed("rush", mode.id, seed, place)) for place in range(RUSH_ITEMS))
    title = join((_title(game, KIND_NAMES[kind]), mode.name), " · ")
    return Plan(id, title, mode, items, seconds=RUSHES[mode.id], flow=True)


def lesson_plan(id: str, title: Text, items: Iterable[Source], *, mode: Mode = PRACTICE, pass_mark: int = 0) -> Plan:
    """The items of a lesson, in their order."""
    return Plan(id, title, mode, tuple(items), pass_mark=pass_mark)


def _title(game: Game, what: Text) -> Text:
    return join((game.info.title, what), " · ")
