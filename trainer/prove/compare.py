"""Where two house ways set a hand differently: how often, by which rules, with example hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.errors import NoRuleApplies
from trainer.games.house_way import HouseWay
from trainer.hands.classes import ALL_HANDS_53, classes
from trainer.hands.setting import Setting
from trainer.hands.seven import SevenCards
from trainer.prove.proof import STEP, Progress
from trainer.prove.way import Path
from trainer.rng import below, child_seed, make_rng, sample
from trainer.rules.decision import first_result

VERSION: Final = 1
EXAMPLES: Final = 3
SEVEN: Final = 7
LOOKED_AT: Final = 100
"""So many hands are looked at where it is only asked whether two house ways differ."""


@dataclass(frozen=True, slots=True)
class TwoWays:
    """One hand that the two house ways set differently. A setting is None when that list does not decide."""

    cards: tuple[Card, ...]
    first: Setting | None
    second: Setting | None

    def as_json(self) -> dict[str, object]:
        return {
            "cards": [*map(str, self.cards)],
            "first": _setting_json(self.first),
            "second": _setting_json(self.second),
        }


def _setting_json(setting: Setting | None) -> dict[str, object] | None:
    if setting is None:
        return None
    return {"front": [*map(str, setting.front)], "back": [*map(str, setting.back)]}


@dataclass(frozen=True, slots=True)
class Difference:
    """All hands that differ with this pair of rules, and some of them."""

    first: Path
    second: Path
    hands: int
    examples: tuple[TwoWays, ...]

    @property
    def share(self) -> float:
        """The part of all hands."""
        return self.hands / ALL_HANDS_53

    def as_json(self) -> dict[str, object]:
        return {
            "first": list(self.first),
            "second": list(self.second),
            "hands": self.hands,
            "one_in": round(ALL_HANDS_53 / self.hands, 1),
            "examples": [one.as_json() for one in self.examples],
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences of two house ways, the most frequent first."""

    hands: int
    different: int
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school compare --json`."""
        return {
            "v": VERSION,
            "hands": self.hands,
            "different": self.different,
            "differences": [one.as_json() for one in self.differences],
        }


@dataclass(slots=True)
class _Pair:
    hands: int
    classes: int
    examples: list[TwoWays]


def compare_hand(first: HouseWay, second: HouseWay, cards: tuple[Card, ...]) -> tuple[Path, Path, TwoWays] | None:
    """How the two set one hand, or None when both halves rank the same. The suits of equal cards make no difference."""
    seven = first.see(cards)
    one, first_path = _decide(first, seven)
    other, second_path = _decide(second, seven if first.values == second.values else second.see(cards))
    if one is None or other is None:
        same = one is other
    else:
        same = frozenset(one.front) == frozenset(other.front) or first.keys(one) == first.keys(other)
    return None if same else (first_path, second_path, TwoWays(cards, one, other))


def differ_at_once(first: HouseWay, second: HouseWay) -> bool:
    """Whether a few random hands, always the same ones, are set differently."""
    if first.same_as == second.same_as:
        return False
    rng, deck = make_rng(child_seed("differ")), WITH_JOKER.cards()
    return any(compare_hand(first, second, tuple(sample(rng, deck, SEVEN))) for _ in range(LOOKED_AT))


def compare_house_ways(
    first: HouseWay, second: HouseWay, *, examples: int = EXAMPLES, progress: Progress | None = None
) -> Comparison:
    """Every hand set both ways, with exact counts. The examples are drawn at random, always the same ones."""
    if first.same_as == second.same_as:
        return Comparison(ALL_HANDS_53, 0, ())
    rng = make_rng(child_seed("compare", examples))
    pairs: dict[tuple[Path, Path], _Pair] = {}
    hands = different = 0
    for number, (cards, count) in enumerate(classes(), start=1):
        hands += count
        if progress and not number % STEP:
            progress(hands)
        found = compare_hand(first, second, cards)
        if found is None:
            continue
        different += count
        first_path, second_path, two_ways = found
        pair = pairs.setdefault((first_path, second_path), _Pair(0, 0, []))
        pair.hands += count
        pair.classes += 1
        if len(pair.examples) < examples:
            pair.examples.append(two_ways)
        elif (place := below(rng, pair.classes)) < examples:
            pair.examples[place] = two_ways
    if progress:
        progress(hands)
    found_pairs = sorted(pairs.items(), key=lambda item: (-item[1].hands, item[0]))
    differences = tuple(Difference(*paths, pair.hands, tuple(pair.examples)) for paths, pair in found_pairs)
    return Comparison(hands, different, differences)


def _decide(way: HouseWay, seven: SevenCards) -> tuple[Setting | None, Path]:
    try:
        setting, path = first_result(way.rules, seven)
    except NoRuleApplies:
        return None, ()
    return setting, tuple([rule.id for rule in path])


def lines(comparison: Comparison, first: str, second: str) -> Iterator[str]:
    """The comparison as text."""
    count, share = comparison.different, 100 * comparison.different / comparison.hands
    yield f"{first} and {second} set {count:,} of {comparison.hands:,} hands differently ({share:.3f} %)."
    for one in comparison.differences:
        yield ""
        yield f"{one.hands:>12,}  {100 * one.share:.3f} %  {path_words(one.first)}  |  {path_words(one.second)}"
        for example in one.examples:
            yield f"{'':14}{_setting(example.first)}  |  {_setting(example.second)}"


def path_words(path: Path) -> str:
    """The rules that decide, from outside in."""
    return " > ".join(path) or "no rule"


def _setting(setting: Setting | None) -> str:
    return str(setting) if setting else "not decided"
