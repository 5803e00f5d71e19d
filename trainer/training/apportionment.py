"""What a judgement weighs, and how the questions of an exam, an audition or a worksheet are shared out by it.

A judgement weighs as much as it comes in a round, times what it costs when it is wrong; rounds are played to measure
both (`weigh`). A kind of duty gets questions by the square root of what its judgements weigh together: so the marks of
all kinds, each counted by its weight, come out as sure as that many questions allow (Neyman 1934). Nothing is drawn by
lot: the same games and the same number make the same parts.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import sqrt
from statistics import mean, median, median_low
from typing import Final, TypeVar

from trainer.core.rng import child_seed, make_rng
from trainer.drills.code import Games
from trainer.drills.faults import Watched, faults
from trainer.drills.question import holds
from trainer.games.base import ANY, Game, Weighed, Weights
from trainer.houses.shelf import ANY_GAME
from trainer.progress.skill_estimates import askable
from trainer.round import machine
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.rules.decision import Printed
from trainer.training.plan_choices import ExamPart

ROUNDS: Final = 6
"""So many rounds of a game are played to see whether a kind of duty comes with certain rules alone."""
OFTEN: Final = 15
"""So often a kind has to come in them before it counts as one that no certain rule decides."""
WEIGHED: Final = 60
"""So many rounds are played to see how often a judgement comes."""
COSTED, TRIED = 15, 4
"""At so many duties of a skill so many wrong answers are played on."""
UNSEEN: Final = 0.5
"""A skill that came in none of the rounds counts as if it had come so often."""

K = TypeVar("K")
_DUTIES: dict[str, tuple[Game, Mapping[Kind, Sequence[Sequence[Printed]]]]] = {}


def weigh(game: Game, rounds: int = WEIGHED, *, first: int = 0) -> Weights:
    """What rounds of a game show: how often each skill decides in one, and what a wrong act costs then.

    Of the wrong acts at one duty the middle one counts: to take a loss for a royal flush is rare. Under each kind
    stands what holds for those of its skills that no round brought. `first` is the number of the first round.
    """
    times, costs = Counter[str](), defaultdict[str, list[float]](list)
    for number in range(first, first + rounds):
        start = game.start(game.new_setup(child_seed("weigh", game.info.id, number), ANY))
        for step in machine.every_duty(start):
            skill = game.skill(step[1].kind, step[2].rule.id)
            if skill is not None:
                name = f"{skill.kind.value}/{skill.rule.id}"
                times[name] += 1
                if len(costs[name]) < COSTED:
                    costs[name].append(_cost(step))
    every = {name: Weighed(round(times[name] / rounds, 3), _two_digits(mean(costs[name]))) for name in sorted(costs)}
    unseen = round(UNSEEN / rounds, 3)
    return every | {kind: row._replace(times=unseen) for kind, row in of_kinds(every.items()).items()}


def _two_digits(cents: float) -> int:
    """An amount as sure as so few costs make it."""
    return round(float(f"{cents:.2g}"))


def _cost(step: Watched) -> float:
    """What the chips show of a wrong act at a duty, in cents."""
    task = step[0].task
    assert task is not None
    planted = faults(step, make_rng(1))[:TRIED]
    wrong = (Consequence(task.type, step[0], fault.act).moved or () for fault in planted)
    return median([sum(cents for _, cents in moved if cents > 0) for moved in wrong] or [0])


def of_kinds(weighed: Iterable[tuple[str, Weighed]]) -> dict[str, Weighed]:
    """What is usual in each kind of duty."""
    kinds: dict[str, list[Weighed]] = defaultdict(list)
    for name, row in weighed:
        kinds[name.partition("/")[0]].append(row)
    return {
        kind: Weighed(median_low(row.times for row in rows), round(median(row.cents for row in rows)))
        for kind, rows in sorted(kinds.items())
    }


def weights_text(measured: Mapping[str, Weights]) -> str:
    """What was measured of all games as the file that is shipped, a line each; first what is usual in any game."""
    skills = ((name, row) for weights in measured.values() for name, row in weights.items() if "/" in name)
    rows = {ANY_GAME: of_kinds(skills), **measured}
    lines = (f'"{id}": {json.dumps(weights, separators=(",", ":"))}' for id, weights in rows.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def exam_parts(
    ids: Sequence[str],
    games: Games,
    count: int,
    kinds_wanted: Collection[Kind] | Mapping[Kind, float] = (),
    confirmed: Collection[str] = frozenset(),
    *,
    certain: bool = True,
) -> tuple[ExamPart, ...]:
    """The parts of an exam of `count` questions over these games, each game with its share of them.

    Each of the `kinds_wanted` gets as many as the others, or its share where each has one; where none is named they go
    by weight. A kind is asked as far as a rule decides it that is certain or `confirmed`; without `certain` any. What
    one game cannot ask for certain, others are asked instead.
    """
    chosen: Mapping[Kind, float] = dict.fromkeys(kinds_wanted, 1.0)
    if isinstance(kinds_wanted, Mapping):
        chosen = kinds_wanted
    kinds: dict[str, tuple[Kind, ...]] = {}
    for id in _spread(ids, count):
        if len(kinds) < count and (able := _kinds(games(id), kinds_wanted, confirmed if certain else None)):
            kinds[id] = able
    slots = {id: count // len(kinds) + (place < count % len(kinds)) for place, id in enumerate(kinds)}
    games_with = Counter(kind for able in kinds.values() for kind in able)
    expected = {
        (id, kind): slots[id] * weight
        for id in kinds
        for kind, weight in _weights(games(id), games_with, chosen).items()
    }
    totals = _totals(count, expected, chosen)
    placed = Counter[tuple[str, Kind]]()

    def place(id: str, kind: Kind) -> None:
        placed[id, kind] += 1
        slots[id] -= 1

    def lacking(id: str, kind: Kind) -> float:
        return expected[id, kind] - placed[id, kind]

    for kind in sorted(totals, key=lambda kind: (-totals[kind], games_with[kind])):
        for _ in range(totals[kind]):
            free = [id for id in kinds if slots[id] and kind in kinds[id]]
            if free:
                place(max(free, key=lambda id: (lacking(id, kind), slots[id])), kind)
    for id, able in kinds.items():
        while slots[id]:
            place(id, max(able, key=lambda kind: lacking(id, kind)))
    in_order = [id for id in ids if id in kinds]
    return tuple(ExamPart(id, placed[id, kind], kind) for id in in_order for kind in kinds[id] if placed[id, kind])


def _spread(ids: Sequence[str], count: int) -> Sequence[str]:
    """The games to ask; where they are more than the questions, first some from the whole list."""
    first = [ids[place * len(ids) // count] for place in range(min(count, len(ids)))]
    return tuple(dict.fromkeys([*first, *ids]))


def apportion(count: int, weights: Mapping[K, float], *, each: bool = False) -> dict[K, int]:
    """`count` shared out by weight (largest remainder); among equals the first comes first.

    With `each` nobody gets a second before everybody has one, the heaviest first where there are too few.
    """
    first = sorted(weights, key=lambda key: -weights[key])[:count] if each else []
    shares = {key: int(key in first) for key in weights}
    total = sum(weights.values())
    for _ in range(count - len(first) if weights else 0):
        shares[max(weights, key=lambda key: count * weights[key] / total - shares[key])] += 1
    return shares


def _duties(game: Game) -> Mapping[Kind, Sequence[Sequence[Printed]]]:
    """The duties of some played rounds, each as the rules that decided it; found once for each game there is."""
    known = _DUTIES.get(game.info.id)
    if known is not None and known[0] is game:
        return known[1]
    duties: dict[Kind, list[Sequence[Printed]]] = defaultdict(list)
    for number in range(ROUNDS):
        setup = game.new_setup(child_seed("apportion", game.info.id, number), ANY)
        for _, duty, decision in machine.every_duty(game.start(setup)):
            duties[duty.kind].append(decision.rules)
    _DUTIES[game.info.id] = game, dict(duties)
    return duties


def _kinds(game: Game, kinds_wanted: Collection[Kind], confirmed: Collection[str] | None) -> tuple[Kind, ...]:
    """The kinds that can be asked, in the order of a round; `confirmed` is None where doubtful rules are asked too.

    A kind that came often in played rounds, and never without a doubtful rule, cannot.
    """
    kinds = tuple(kind for kind in game.kinds if not kinds_wanted or kind in kinds_wanted)
    if confirmed is None:
        return kinds
    certain = {skill.kind for skill in askable(game) if any(holds(rule, game, confirmed) for rule in skill.deciding)}

    def comes_certain(kind: Kind) -> bool:
        duties = _duties(game).get(kind, ())
        return len(duties) < OFTEN or any(all(holds(rule, game, confirmed) for rule in rules) for rules in duties)

    return tuple(kind for kind in kinds if kind in certain and comes_certain(kind))


def _weights(game: Game, asked: Collection[Kind], chosen: Mapping[Kind, float]) -> dict[Kind, float]:
    """The share of each kind in the questions of one game."""
    weights: dict[Kind, float] = dict.fromkeys((kind for kind in game.kinds if kind in asked), 0.0)
    rare_costs = {skill.kind for skill in game.skills if skill.type.rare_cost}
    if chosen:
        return {kind: chosen[kind] / sum(chosen[kind] for kind in weights) for kind in weights}
    for skill in game.skills:
        if skill.kind in weights:
            weights[skill.kind] += game.weights[skill.id]
    roots = {kind: sqrt(weight) for kind, weight in weights.items()}
    roots |= {kind: max(roots[kind], mean(roots.values())) for kind in roots if kind in rare_costs}
    total = sum(roots.values()) or 1.0
    return {kind: root / total for kind, root in roots.items()}


def _totals(count: int, expected: Mapping[tuple[str, Kind], float], chosen: Mapping[Kind, float]) -> dict[Kind, int]:
    """How often each kind is asked over all games; of those somebody chose none comes twice before each came once."""
    weights: dict[Kind, float] = defaultdict(float)
    for (_, kind), number in expected.items():
        weights[kind] += number
    return apportion(count, {kind: chosen[kind] for kind in weights} if chosen else weights, each=bool(chosen))
