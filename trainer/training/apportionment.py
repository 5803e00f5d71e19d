"""How the questions of an exam, an audition or a worksheet are shared out over games and kinds of duty.

The core of the job gets most of them, in proportion to how often each duty comes in played rounds; fees, change and
rulings get a share at most. Nothing is drawn by lot: the same games and the same number make the same parts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeVar

from trainer.core.rng import child_seed
from trainer.drills.code import Games
from trainer.drills.question import holds
from trainer.games.base import ANY, Game
from trainer.progress.skill_estimates import askable
from trainer.round import machine
from trainer.round.duty import Importance, Kind
from trainer.round.types import importance_of
from trainer.rules.decision import Printed
from trainer.training.plan_choices import ExamPart

SHARES: Final[Mapping[Importance, float]] = {Importance.CORE: 0.65, Importance.USUAL: 0.2, Importance.ASIDE: 0.15}
"""The share of the questions that each importance gets, where there are duties of all three."""
ROUNDS: Final = 6
"""So many rounds of a game are played to see how often a duty comes."""
SELDOM: Final = 0.5
"""What a duty counts that came in none of them, such as chip work, which is done only at tables that want it."""
OFTEN: Final = 15
"""So often a kind has to come in them before it counts as one that no certain rule decides."""

K = TypeVar("K")
_DUTIES: dict[str, tuple[Game, Mapping[Kind, Sequence[Sequence[Printed]]]]] = {}


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

    Each of the `kinds_wanted` gets as many as the others, or its share where each has one; where none is named the
    core of the job comes in proportion. A kind is asked as far as a rule decides it that is certain or `confirmed`;
    without `certain` any.
    What one game cannot ask for certain, others are asked instead.
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

    for kind in sorted(totals, key=lambda kind: (list(Importance).index(importance_of(kind)), games_with[kind])):
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


def times_asked(game: Game) -> Mapping[Kind, float]:
    """How often each kind of duty comes in a played round."""
    duties = _duties(game)
    return {kind: (len(duties.get(kind, ())) or SELDOM) / ROUNDS for kind in game.kinds}


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
    kinds = [kind for kind in game.kinds if kind in asked]
    if chosen:
        return {kind: chosen[kind] / sum(chosen[kind] for kind in kinds) for kind in kinds}
    times = times_asked(game)
    grouped: dict[Importance, float] = defaultdict(float)
    for kind in kinds:
        grouped[importance_of(kind)] += times[kind]
    others = sum(SHARES[importance] for importance in grouped if importance is not Importance.ASIDE)
    aside = SHARES[Importance.ASIDE] if Importance.ASIDE in grouped else 0.0
    shares = {importance: (1 - aside) * SHARES[importance] / others for importance in grouped if others}
    shares[Importance.ASIDE] = aside if others else 1.0
    return {kind: shares[importance_of(kind)] * times[kind] / grouped[importance_of(kind)] for kind in kinds}


def _totals(count: int, expected: Mapping[tuple[str, Kind], float], chosen: Mapping[Kind, float]) -> dict[Kind, int]:
    """How often each kind is asked over all games; of the core every kind once, as far as the questions reach."""
    weights: dict[Kind, float] = defaultdict(float)
    for (_, kind), number in expected.items():
        weights[kind] += number
    if chosen:
        return apportion(count, {kind: chosen[kind] for kind in weights}, each=True)
    by_importance = {
        importance: {kind: weights[kind] for kind in weights if importance_of(kind) is importance}
        for importance in Importance
    }
    grouped = {importance: kinds for importance, kinds in by_importance.items() if kinds}
    shares = apportion(count, {importance: sum(kinds.values()) for importance, kinds in grouped.items()})
    core = grouped.pop(Importance.CORE, {})
    for_core = max(shares.pop(Importance.CORE, 0), min(len(core), count - bool(grouped)))
    shares = apportion(count - for_core, {importance: sum(kinds.values()) for importance, kinds in grouped.items()})
    totals = apportion(for_core, core, each=True)
    for importance, kinds in grouped.items():
        totals |= apportion(shares[importance], kinds)
    return totals
