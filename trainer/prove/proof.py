"""The proof of a house way: every one of 154,143,080 hands is decided, none is set foul, no rule is dead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.errors import NoRuleApplies
from trainer.games.base import Game
from trainer.games.house_way import Chart, HouseWay
from trainer.hands.classes import ALL_HANDS_53, classes
from trainer.hands.poker import five_card_ranker, seven_card_ranker
from trainer.hands.systems import Category
from trainer.prove.reduction import unlike_their_class
from trainer.prove.shadow import Dead, find_dead
from trainer.prove.totals import expected_totals
from trainer.prove.way import Path, house_ways_of
from trainer.rng import child_seed, make_rng
from trainer.rules.decision import Printed, first_result

VERSION: Final = 1
SAMPLES: Final = 2_000
"""Full hands compared with their class in every proof."""
STEP: Final = 4_000
Progress = Callable[[int], None]
"""Told now and then how many hands are done."""


@dataclass(slots=True)
class Fired:
    """How often a rule decides, in hands and classes, and its rarest class."""

    hands: int = 0
    classes: int = 0
    rarest: int = ALL_HANDS_53
    example: Example | None = None

    def add(self, other: Fired) -> None:
        self.hands += other.hands
        self.classes += other.classes
        if other.example and other.rarest < self.rarest:
            self.rarest, self.example = other.rarest, other.example


@dataclass(frozen=True, slots=True)
class Example:
    """A hand and how it is set."""

    cards: tuple[Card, ...]
    front: tuple[Card, ...]
    back: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{write_cards(self.front)} / {write_cards(self.back)}"


@dataclass(slots=True)
class Tally:
    """What was counted over some of the classes. Tallies of different classes add up."""

    hands: int = 0
    classes: int = 0
    fouls: int = 0
    undecided: int = 0
    wrong_cards: int = 0
    categories: dict[int, int] = field(default_factory=dict)
    paths: dict[Path, Fired] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.hands += other.hands
        self.classes += other.classes
        self.fouls += other.fouls
        self.undecided += other.undecided
        self.wrong_cards += other.wrong_cards
        for place, count in other.categories.items():
            self.categories[place] = self.categories.get(place, 0) + count
        for path, fired in other.paths.items():
            self.paths.setdefault(path, Fired()).add(fired)
        self.faults += other.faults


def tally(way: HouseWay, *, part: int = 0, parts: int = 1, progress: Progress | None = None) -> Tally:
    """Every `parts`-th class from number `part` on, decided, checked and counted."""
    found = Tally()
    rules, values = way.rules, way.values
    best_of_seven, rank_back = seven_card_ranker(values.system), five_card_ranker(values.system)
    categories, paths = found.categories, found.paths
    for number, hand_class in enumerate(islice(classes(), part, None, parts), start=1):
        cards, count = hand_class
        found.hands += count
        place = best_of_seven(cards) >> 20
        categories[place] = categories.get(place, 0) + count
        try:
            setting, path = first_result(rules, way.see(cards))
        except NoRuleApplies:
            found.undecided += count
            _note(found, f"no rule decides {write_cards(cards)}")
            continue
        front, back = setting.front, setting.back
        if len(front) != 2 or len(back) != 5 or {*front, *back} != {*cards}:
            found.wrong_cards += count
            _note(found, f"{path[-1].id} does not set the seven cards {write_cards(cards)}: {setting}")
        elif rank_back(back) <= values.front(front):
            found.fouls += count
            _note(found, f"{path[-1].id} sets {setting}, which is foul")
        key = (path[0].id,) if len(path) == 1 else tuple([rule.id for rule in path])
        fired = paths.get(key)
        if fired is None:
            fired = paths[key] = Fired()
        fired.hands += count
        fired.classes += 1
        if count < fired.rarest:
            fired.rarest, fired.example = count, Example(cards, front, back)
        if progress and not number % STEP:
            progress(min(found.hands * parts, ALL_HANDS_53 - 1))
    found.classes = sum(fired.classes for fired in paths.values())
    if progress and parts == 1:
        progress(found.hands)
    return found


def _note(found: Tally, fault: str, most: int = 10) -> None:
    if len(found.faults) < most:
        found.faults.append(fault)


@dataclass(frozen=True, slots=True)
class RuleCount:
    """One printed rule with the hands it decides. The rule of a used list counts for every rule that uses the list."""

    rule: Printed
    fired: Fired
    inner: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """The result. It is proved when there is no problem."""

    game: str
    title: str
    engine: str
    way: HouseWay
    tally: Tally
    rules: tuple[RuleCount, ...]
    dead: tuple[Dead, ...]
    problems: tuple[str, ...]
    counted_for: str = ""
    """The game whose count this is too, its house way being the same; empty for a count of its own."""
    seconds: float = 0.0

    @property
    def proved(self) -> bool:
        return not self.problems

    @property
    def categories(self) -> Mapping[str, int]:
        """Hands by the best five of the seven cards, best first."""
        counts = self.tally.categories
        order = self.way.values.system.order
        return {self._category_id(order[place]): counts.get(place, 0) for place in reversed(range(len(order)))}

    def _category_id(self, found: Category) -> str:
        aces_only = not self.way.values.wild
        return "five-aces" if found is Category.FIVE_OF_A_KIND and aces_only else found.id

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school prove --json`."""
        return {
            "v": VERSION,
            "game": self.game,
            "joker": "wild" if self.way.values.wild else "ace",
            "hands": self.tally.hands,
            "fouls": self.tally.fouls,
            "undecided": self.tally.undecided,
            "categories": dict(self.categories),
            "rules": {one.rule.id: one.fired.hands for one in self.rules},
            "examples": {
                one.rule.id: {
                    "front": [*map(str, one.fired.example.front)],
                    "back": [*map(str, one.fired.example.back)],
                }
                for one in self.rules
                if one.fired.example
            },
            "problems": list(self.problems),
            "engine": self.engine,
            **({"counted_for": self.counted_for} if self.counted_for else {}),
            "seconds": round(self.seconds, 3),
        }


def every_rule(rules: Chart) -> Iterator[tuple[Printed, bool]]:
    """Each rule once, the rules of a used list after their first user and marked."""
    seen: set[str] = set()
    for rule in rules:
        for printed, inner in ((rule.printed, False), *((one, True) for one, _ in every_rule(rule.use))):
            if printed.id not in seen:
                seen.add(printed.id)
                yield printed, inner


def prove(game: Game, number: int = 0, progress: Progress | None = None) -> Proof:
    """The whole proof of one chart of a game, in one process."""
    return conclude(game, number, tally(house_ways_of(game)[number], progress=progress))


def conclude(game: Game, number: int, counted: Tally, samples: int = SAMPLES) -> Proof:
    """The proof from a tally of all classes: dead rules, totals and the reduction are checked here.

    Every rule of the chart must be needed, but for those that were written for another one: the rules of the first
    chart that a further one goes on with, and rules borrowed from another house.
    """
    ways = house_ways_of(game)
    way = ways[number]
    elsewhere = {rule.id for rule, _ in every_rule(way.rules) if rule.borrowed}
    if number:
        elsewhere |= {rule.id for rule, _ in every_rule(ways[0].rules)}
    by_rule: dict[str, Fired] = {}
    for path, fired in counted.paths.items():
        for id in path:
            by_rule.setdefault(id, Fired()).add(fired)
    listed = tuple(RuleCount(rule, by_rule.get(rule.id, Fired()), inner) for rule, inner in every_rule(way.rules))
    dead = find_dead(way, [id for one in listed if not one.fired.hands and (id := one.rule.id) not in elsewhere])
    proof = Proof(game.info.id, game.info.title, game.version, way, counted, listed, dead, ())
    problems = [*counted.faults, *map(str, dead), *wrong_totals(proof)]
    if not counted.undecided:
        rng = make_rng(child_seed("proof", game.info.id))
        problems += map(str, islice(unlike_their_class(way, rng, samples), 3))
    return replace(proof, problems=tuple(problems))


def wrong_totals(proof: Proof) -> Iterator[str]:
    """Numbers that are not what they must be."""
    counted = proof.tally
    if counted.hands != ALL_HANDS_53:
        yield f"{counted.hands:,} hands were counted, not {ALL_HANDS_53:,}"
    for id, expected in expected_totals(proof.way.values).items():
        if proof.categories[id] != expected:
            yield f"{proof.categories[id]:,} hands hold {id}, not {expected:,}"
