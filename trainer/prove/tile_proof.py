"""The proof of advice for tiles: all 35,960 hands of four are decided or named as left open, none is set foul."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from trainer.cards.tile import TILE_SET, Tile, write_tiles
from trainer.core.errors import NoRuleApplies
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, say
from trainer.games.base import Game
from trainer.games.house_way import TileAdvice
from trainer.hands.tile_values import COMBINATIONS, HIGHEST_POINTS, TileSetting, two_tiles
from trainer.rules.decision import Printed

VERSION: Final = 1
HAND: Final = 4
ALL_HANDS: Final = comb(len(TILE_SET), HAND)
MOST_FAULTS: Final = 10
PROVED: Final = say("every hand has a rule or is named without one. None is foul, every rule is needed.")
RULES: Final = say("Rules, the hands they decide, one of the rarest")
HIGH_HAND: Final = say("High hand of the setting shown")


@dataclass(frozen=True, slots=True)
class TileProof:
    """The result. `not_ruled` hands have several settings that the book leaves open; all of them are accepted."""

    game: str
    title: str
    engine: str
    listed: tuple[Printed, ...]
    fired: Mapping[str, int]
    examples: Mapping[str, TileSetting]
    categories: Mapping[str, int]
    hands: int
    fouls: int
    undecided: int
    not_ruled: int
    problems: tuple[str, ...]
    seconds: float = 0.0

    @property
    def proved(self) -> bool:
        return not self.problems

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school prove --json`; categories go by the high hand."""
        return {
            "v": VERSION,
            "game": self.game,
            "hands": self.hands,
            "fouls": self.fouls,
            "undecided": self.undecided,
            "not_ruled": self.not_ruled,
            "categories": dict(self.categories),
            "rules": {rule.id: self.fired.get(rule.id, 0) for rule in self.listed},
            "examples": {
                id: {"high": [*map(str, tile_setting.high)], "low": [*map(str, tile_setting.low)]}
                for id, tile_setting in self.examples.items()
            },
            "problems": list(self.problems),
            "engine": self.engine,
            "seconds": round(self.seconds, 3),
        }


def prove_tiles(game: Game, advice: TileAdvice) -> TileProof:
    """Every hand of four tiles, each copy of a design counted by itself; the example of a rule is one of its rarest."""
    fired, categories = Counter[str](), Counter[str]()
    rarest: dict[str, tuple[int, TileSetting]] = {}
    hands = fouls = undecided = not_ruled = 0
    faults: list[str] = []
    for cards, count in Counter(combinations(sorted(TILE_SET), HAND)).items():
        hands += count
        try:
            tile_settings, path = advice.settings(cards)
        except NoRuleApplies:
            undecided += count
            faults.append(f"no rule decides {write_tiles(cards)}")
            continue
        rule = path[-1]
        fired[rule.id] += count
        if rule.id not in rarest or count < rarest[rule.id][0]:
            rarest[rule.id] = count, tile_settings[0]
        not_ruled += count * (len(tile_settings) > 1)
        fouls += count * any(tile_setting.foul for tile_setting in tile_settings)
        faults.extend(_wrong(cards, rule, tile_settings))
        high = two_tiles(*tile_settings[0].high)
        categories[f"points.{high.points}" if high.is_points else high.id] += count
    listed = tuple(rule.printed for rule in advice.rules)
    dead = [f"rule {rule.id} is dead: it decides no hand" for rule in listed if not fired[rule.id]]
    missing = [] if hands == ALL_HANDS else [f"{hands:,} hands were counted, not {ALL_HANDS:,}"]
    order = (*COMBINATIONS, *(f"points.{points}" for points in range(HIGHEST_POINTS, -1, -1)))
    return TileProof(
        game.info.id,
        game.info.title,
        game.version,
        listed,
        fired,
        {id: setting for id, (_, setting) in rarest.items()},
        {id: categories[id] for id in order if categories[id]},
        hands,
        fouls,
        undecided,
        not_ruled,
        (*faults[:MOST_FAULTS], *dead, *missing),
    )


def _wrong(cards: tuple[Tile, ...], rule: Printed, tile_settings: tuple[TileSetting, ...]) -> Iterator[str]:
    """What is wrong with the settings of one hand. More than one setting needs a rule that says it is left open."""
    for tile_setting in tile_settings:
        if sorted(tile_setting.tiles) != sorted(cards):
            yield f"{rule.id} does not set the four tiles {write_tiles(cards)}: {tile_setting}"
        elif tile_setting.foul:
            yield f"{rule.id} sets {tile_setting}, which is foul"
    if (len(tile_settings) > 1) != bool(rule.doubt):
        kind = "a doubtful" if rule.doubt else "not a doubtful"
        yield f"{rule.id}, {kind} rule, gives {len(tile_settings)} settings for {write_tiles(cards)}"


def conclusion(problems: Sequence[str], proved: Text, tell: Callable[[Text], str]) -> Iterator[str]:
    """How a proof ends: what was `proved`, or every problem."""
    if not problems:
        yield tell(say("Proved: {what}", what=proved))
        return
    yield tell(counted("NOT PROVED: {n} problem", "NOT PROVED: {n} problems", len(problems)))
    yield from (f"  {problem}" for problem in problems)


def tile_lines(proof: TileProof, tell: Callable[[Text], str]) -> Iterator[str]:
    """The proof as text."""
    yield tell(say("{game}: {title} (rules {version})", game=proof.game, title=proof.title, version=proof.engine))
    yield ""
    yield f"{proof.hands:>13,} {tell(say('hands of four tiles, {seconds} s', seconds=f'{proof.seconds:.1f}'))}"
    yield f"{proof.fouls:>13,} {tell(say('set foul'))}"
    yield f"{proof.undecided:>13,} {tell(say('not decided'))}"
    not_ruled = say("no rule: the book leaves several settings open, and all are right")
    yield f"{proof.not_ruled:>13,} {tell(not_ruled)}"
    yield ""
    yield tell(HIGH_HAND)
    for id, count in proof.categories.items():
        yield f"{count:>13,}  {id}"
    yield ""
    yield tell(RULES)
    for rule in proof.listed:
        yield f"{proof.fired.get(rule.id, 0):>13,}  {rule.id:<28} {proof.examples.get(rule.id, '')}"
    yield ""
    yield from conclusion(proof.problems, PROVED, tell)
