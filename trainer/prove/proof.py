"""The proof of a house way over all 154,143,080 hands: each decided, none foul, no rule in a shadow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.errors import NoRuleApplies
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import child_seed, make_rng
from trainer.games.base import Game
from trainer.games.house_way import Chart, HouseWay
from trainer.hands.classes import ALL_HANDS_53, classes
from trainer.hands.pai_gow_values import Values
from trainer.hands.poker import five_card_ranker, seven_card_ranker
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.hands.systems import Category
from trainer.prove.house_ways import Path, house_ways_of, unlike_their_class
from trainer.rules.decision import Printed, Rule, first_result

# ---------------- rules that no hand reaches, and what stands in their way


@dataclass(frozen=True, slots=True)
class Dead:
    """A rule that decides no hand. `by` is the rule that decides most of its hands, empty when it has none."""

    rule: str
    by: str
    example: tuple[Card, ...]
    hands: int
    refused: bool = False

    def __str__(self) -> str:
        if self.by:
            cards = write_cards(self.example)
            return f"rule {self.rule} is dead: {self.by} comes first, for example with {cards} ({self.hands:,} hands)"
        if self.refused:
            cards = write_cards(self.example)
            return f"rule {self.rule} is dead: its conditions hold for {cards} and others, but it can never be done"
        return f"rule {self.rule} is dead: no hand meets its conditions"


def find_dead(house_way: HouseWay, ids: Collection[str]) -> tuple[Dead, ...]:
    """For each of these rules, which other rule decides the hands it would decide."""
    if not ids:
        return ()
    rules_sought = [(where, rule) for where, rule in _everywhere(house_way.rules) if rule.printed.id in ids]
    by: dict[str, Counter[str]] = {id: Counter() for id in ids}
    examples: dict[tuple[str, str], tuple[Card, ...]] = {}
    refused: dict[str, tuple[Card, ...]] = {}
    for cards, count in classes():
        seven = house_way.see(cards)
        for where, rule in rules_sought:
            if not all(condition.holds(seven) for outer in (*where, rule) for condition in outer.when):
                continue
            id = rule.printed.id
            if not _can_decide(rule, seven):
                refused.setdefault(id, cards)
                continue
            first = _blocking_rule(house_way.rules, (*where, rule), seven)
            by[id][first] += count
            examples.setdefault((id, first), cards)
    return tuple(_dead(id, by[id], examples, refused) for id in ids)


def _dead(
    id: str, by: Counter[str], examples: dict[tuple[str, str], tuple[Card, ...]], refused: dict[str, tuple[Card, ...]]
) -> Dead:
    if by:
        first, _ = by.most_common(1)[0]
        return Dead(id, first, examples[id, first], by[first])
    return Dead(id, "", refused.get(id, ()), 0, refused=id in refused)


def _everywhere(rules: Chart, where: Chart = ()) -> Iterator[tuple[Chart, Rule[SevenCards, Setting]]]:
    """Every place of every rule: the rules that use its list, from outside in, and the rule."""
    for rule in rules:
        yield where, rule
        yield from _everywhere(rule.use, (*where, rule))


def _can_decide(rule: Rule[SevenCards, Setting], seven: SevenCards) -> bool:
    """Whether it finds a setting. Where an earlier rule always comes first it may ask for cards that are not there."""
    try:
        if not rule.use:
            return rule.do(seven) is not None
        first_result(rule.use, seven)
    except NoRuleApplies:
        return False
    return True


def _blocking_rule(rules: Chart, path: Chart, seven: SevenCards) -> str:
    """The rule that decides the hand, named on the level where it parts from the path to the dead rule."""
    _, decided = first_result(rules, seven)
    for depth, printed in enumerate(decided):
        if depth >= len(path) or printed.id != path[depth].printed.id:
            return printed.id
    return decided[-1].id


# ---------------- how many of the 154,143,080 seven-card hands with the joker have which best five cards
#
# Not our count: the hands without the joker are the published seven-card poker frequencies (133,784,560 hands); those
# with the joker were counted by another method, rank pattern by rank pattern, which the tests repeat. The joker is an
# ace or completes a straight or a flush. A proof compares its own tally with these numbers.

NATURAL: Final[Mapping[str, int]] = {
    "five-aces": 0,
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "one-pair": 58_627_800,
    "high-card": 23_294_460,
}
"""Without the joker: the frequencies printed everywhere."""

WITH_JOKER: Final[Mapping[str, int]] = {
    "five-aces": 1_128,
    "royal-flush": 21_808,
    "straight-flush": 147_572,
    "four-of-a-kind": 82_624,
    "full-house": 715_344,
    "flush": 2_124_444,
    "straight": 5_056_008,
    "three-of-a-kind": 1_009_056,
    "two-pair": 4_120_416,
    "one-pair": 5_594_160,
    "high-card": 1_485_960,
}
"""With the joker and six of the 52."""

WITH_WILD_JOKER: Final[Mapping[str, int]] = {
    "five-of-a-kind": 14_664,
    "royal-flush": 21_808,
    "straight-flush": 147_572,
    "four-of-a-kind": 896_176,
    "full-house": 2_523_960,
    "flush": 1_979_580,
    "straight": 4_903_920,
    "three-of-a-kind": 6_853_680,
    "two-pair": 0,
    "one-pair": 3_017_160,
    "high-card": 0,
}
"""With a joker that is any card, and six of the 52."""


def expected_totals(values: Values) -> Mapping[str, int]:
    """All 53 cards, by what the joker is."""
    if values.wild:
        natural = {"five-of-a-kind" if id == "five-aces" else id: count for id, count in NATURAL.items()}
        return {id: natural[id] + WITH_WILD_JOKER[id] for id in natural}
    return {id: NATURAL[id] + WITH_JOKER[id] for id in NATURAL}


# ---------------- proof

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


def tally(house_way: HouseWay, *, part: int = 0, parts: int = 1, progress: Progress | None = None) -> Tally:
    """Every `parts`-th class from number `part` on, decided, checked and counted."""
    counted = Tally()
    rules, values = house_way.rules, house_way.values
    best_of_seven, rank_back = seven_card_ranker(values.system), five_card_ranker(values.system)
    categories, paths = counted.categories, counted.paths
    for number, hand_class in enumerate(islice(classes(), part, None, parts), start=1):
        cards, count = hand_class
        counted.hands += count
        place = best_of_seven(cards) >> 20
        categories[place] = categories.get(place, 0) + count
        try:
            setting, path = first_result(rules, house_way.see(cards))
        except NoRuleApplies:
            counted.undecided += count
            _note(counted, f"no rule decides {write_cards(cards)}")
            continue
        front, back = setting.front, setting.back
        if len(front) != 2 or len(back) != 5 or {*front, *back} != {*cards}:
            counted.wrong_cards += count
            _note(counted, f"{path[-1].id} does not set the seven cards {write_cards(cards)}: {setting}")
        elif rank_back(back) <= values.front(front):
            counted.fouls += count
            _note(counted, f"{path[-1].id} sets {setting}, which is foul")
        key = (path[0].id,) if len(path) == 1 else tuple([rule.id for rule in path])
        fired = paths.get(key)
        if fired is None:
            fired = paths[key] = Fired()
        fired.hands += count
        fired.classes += 1
        if count < fired.rarest:
            fired.rarest, fired.example = count, Example(cards, front, back)
        if progress and not number % STEP:
            progress(min(counted.hands * parts, ALL_HANDS_53 - 1))
    counted.classes = sum(fired.classes for fired in paths.values())
    if progress and parts == 1:
        progress(counted.hands)
    return counted


def _note(tally: Tally, fault: str, most: int = 10) -> None:
    if len(tally.faults) < most:
        tally.faults.append(fault)


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
    house_way: HouseWay
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
        order = self.house_way.values.system.order
        return {self._category_id(order[place]): counts.get(place, 0) for place in reversed(range(len(order)))}

    def _category_id(self, category: Category) -> str:
        aces_only = not self.house_way.values.wild
        return "five-aces" if category is Category.FIVE_OF_A_KIND and aces_only else category.id

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school prove --json`."""
        return {
            "v": VERSION,
            "game": self.game,
            "joker": "wild" if self.house_way.values.wild else "ace",
            "hands": self.tally.hands,
            "fouls": self.tally.fouls,
            "undecided": self.tally.undecided,
            "categories": dict(self.categories),
            "rules": {rule_tally.rule.id: rule_tally.fired.hands for rule_tally in self.rules},
            "examples": {
                rule_tally.rule.id: {
                    "front": [*map(str, rule_tally.fired.example.front)],
                    "back": [*map(str, rule_tally.fired.example.back)],
                }
                for rule_tally in self.rules
                if rule_tally.fired.example
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
        for printed, inner in ((rule.printed, False), *((printed, True) for printed, _ in every_rule(rule.use))):
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
    house_way = ways[number]
    elsewhere = {rule.id for rule, _ in every_rule(house_way.rules) if rule.borrowed}
    if number:
        elsewhere |= {rule.id for rule, _ in every_rule(ways[0].rules)}
    by_rule: dict[str, Fired] = {}
    for path, fired in counted.paths.items():
        for id in path:
            by_rule.setdefault(id, Fired()).add(fired)
    listed = tuple(RuleCount(rule, by_rule.get(rule.id, Fired()), inner) for rule, inner in every_rule(house_way.rules))
    dead = find_dead(
        house_way,
        [id for rule_tally in listed if not rule_tally.fired.hands and (id := rule_tally.rule.id) not in elsewhere],
    )
    proof = Proof(game.info.id, game.info.title, game.version, house_way, counted, listed, dead, ())
    problems = [*counted.faults, *map(str, dead), *wrong_totals(proof)]
    if not counted.undecided:
        rng = make_rng(child_seed("proof", game.info.id))
        problems += map(str, islice(unlike_their_class(house_way, rng, samples), 3))
    return replace(proof, problems=tuple(problems))


def wrong_totals(proof: Proof) -> Iterator[str]:
    """Numbers that are not what they must be."""
    counted = proof.tally
    if counted.hands != ALL_HANDS_53:
        yield f"{counted.hands:,} hands were counted, not {ALL_HANDS_53:,}"
    for id, expected in expected_totals(proof.house_way.values).items():
        if proof.categories[id] != expected:
            yield f"{proof.categories[id]:,} hands hold {id}, not {expected:,}"
