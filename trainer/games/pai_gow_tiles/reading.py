"""Reading tiles: the name of one, what two are, their total, which hand is higher, and the result of two hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trainer.cards.tile import MEANINGS, Tile, write_tiles
from trainer.games.halves import COPY, HalfWon, result_of, winner_of
from trainer.games.pai_gow_tiles.terms import TileTerms
from trainer.hands.tiles import (
    COMBINATIONS,
    GEE_JOON,
    Half,
    TileSetting,
    TwoTiles,
    half_words,
    spot_values,
    tile_names,
    two_tiles,
)
from trainer.round.groups import GROUP_NAMES
from trainer.rules.decision import Decision, Printed, decided
from trainer.text import Text, say

POINTS = "points"
HALVES = ("high", "low")


def half_of(setting: TileSetting, name: str) -> Half:
    return setting.high if name == "high" else setting.low


# -- words


def full_name(name: str) -> Text:
    """A design's name with its meaning and characters: 'teen · heaven · 天'."""
    meaning, characters = MEANINGS[name]
    return say("{name} · {meaning} · {characters}", name=tile_names(name), meaning=meaning, characters=characters)


def combination_words(id: str) -> Text:
    """The name of a combination as an option."""
    words = {"pair": say("pair of {name}"), "wong": say("Wong with {name}"), "gong": say("Gong with {name}")}
    if id not in COMBINATIONS:
        return say("no combination: points")
    kind, name = COMBINATIONS[id]
    return words[kind].filled(name=tile_names(name))


# -- decisions


def name_tile(terms: TileTerms, tile: Tile) -> Decision[str]:
    """The name of a tile."""
    words = say("{low} and {high}: {name}", low=tile.low, high=tile.high, name=full_name(tile.name))
    return decided(tile.name, terms.rule(f"tile.{tile.name}"), words)


def read_two(terms: TileTerms, half: Half) -> Decision[str]:
    """The id of the combination, or "points"."""
    read = two_tiles(*half)
    if read.is_points:
        names = say("{one} and {other} are none of the twenty combinations", one=half[0].name, other=half[1].name)
        return decided(POINTS, terms.rule("points.none"), names)
    return decided(read.id, terms.rule(read.id), half_words(half))


def count_points(terms: TileTerms, half: Half) -> Decision[int]:
    """The total of two tiles without the tens."""
    read = two_tiles(*half)
    if GEE_JOON in (half[0].name, half[1].name):
        ways = [first + second for first in spot_values(half[0]) for second in spot_values(half[1])]
        reason = say("counted 3 or 6: {ways}", ways=", ".join(map(str, ways)))
        return decided(read.points, terms.rule("points.gee-joon"), reason).and_rules(terms.rule("points.sum"))
    total = half[0].spots + half[1].spots
    reason = say("{one} + {other} = {sum}", one=half[0].spots, other=half[1].spots, sum=total)
    return decided(read.points, terms.rule("points.sum"), reason)


def higher(terms: TileTerms, player: Half, bank: Half, read: tuple[TwoTiles, TwoTiles] | None = None) -> Decision[str]:
    """Whose hand is higher, as they are `read`; a copy is the bank's, but it is called a copy."""
    one, other = read or (two_tiles(*player), two_tiles(*bank))
    words = (half_words(player), half_words(bank))
    winner = winner_of(one.key, other.key)
    if winner == COPY:
        decision = decided(winner, terms.rule("compare.copy"), *words)
        return decision.and_rules(*_ranks(terms, one), *_points(terms, (player, bank)))
    if not (one.is_points and other.is_points):
        decision = decided(winner, terms.rule("compare.combination"), *words)
        return decision.and_rules(*_ranks(terms, one), *_ranks(terms, other))
    if one.points != other.points:
        return decided(winner, terms.rule("compare.points"), *words).and_rules(*_points(terms, (player, bank)))
    best = say("the best tiles are {one} and {other}", one=one.best.name, other=other.best.name)
    decision = decided(winner, terms.rule("compare.best-tile"), *words, best)
    return decision.and_rules(terms.rule("compare.points"), *_points(terms, (player, bank)))


def _ranks(terms: TileTerms, read: TwoTiles) -> tuple[Printed, ...]:
    return () if read.is_points else (terms.rule(read.id),)


def _points(terms: TileTerms, halves: Sequence[Half]) -> tuple[Printed, ...]:
    counted = [half for half in halves if two_tiles(*half).is_points]
    free = any(tile.name == GEE_JOON for half in counted for tile in half)
    rules = ("points.sum",) * bool(counted) + ("points.gee-joon",) * free
    return tuple(terms.rule(id) for id in rules)


def halves(
    terms: TileTerms,
    player: TileSetting,
    bank: TileSetting,
    tell: Callable[[Half], Text | str] = write_tiles,
    said: Callable[[str], Decision[str]] | None = None,
) -> Iterator[tuple[HalfWon, Decision[str]]]:
    """High against high, low against low; `tell` puts a hand into words, `said` is who was said to be higher."""
    for part in HALVES:
        mine, theirs = half_of(player, part), half_of(bank, part)
        decision = said(part) if said else higher(terms, mine, theirs)
        name = say("{part} hand", part=GROUP_NAMES[part])
        yield HalfWon(part, name, tell(mine), tell(theirs), decision.result), decision


def result(
    terms: TileTerms, player: TileSetting, bank: TileSetting, said: Callable[[str], Decision[str]] | None = None
) -> Decision[str]:
    """Win, lose or push for the player; a copy counts as the bank's half."""
    found = list(halves(terms, player, bank, said=said))
    outcome = result_of(half for half, _ in found)
    decision = decided(outcome, terms.rule(f"result.{outcome}"), *(half.words for half, _ in found))
    taking_part = dict.fromkeys(rule for _, one in found for rule in one.rules)
    return decision.and_rules(*taking_part)
