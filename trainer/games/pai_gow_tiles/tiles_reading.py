"""Reading tiles: the name of one, what two are, their total, which hand is higher, and the result of two hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trainer.cards.tile import MEANINGS, Tile, write_tiles
from trainer.core.text import Text, say
from trainer.games.halves import COPY, HalfWon, result_of, winner_of
from trainer.games.pai_gow_tiles.tiles_terms import TileTerms
from trainer.hands import tile_values
from trainer.round.act_text import GROUP_NAMES
from trainer.rules.decision import Decision, Printed, decided, misread

POINTS = "points"
HALVES = ("high", "low")


def half_of(setting: tile_values.TileSetting, name: str) -> tile_values.Half:
    return setting.high if name == "high" else setting.low


# -- words


def full_name(name: str) -> Text:
    """A design's name with its meaning and characters: 'teen · heaven · 天'."""
    meaning, characters = MEANINGS[name]
    return say(
        "{name} · {meaning} · {characters}", name=tile_values.tile_names(name), meaning=meaning, characters=characters
    )


def combination_words(id: str) -> Text:
    """The name of a combination as an option."""
    words = {"pair": say("pair of {name}"), "wong": say("Wong with {name}"), "gong": say("Gong with {name}")}
    if id not in tile_values.COMBINATIONS:
        return say("no combination: points")
    kind, name = tile_values.COMBINATIONS[id]
    return words[kind].filled(name=tile_values.tile_names(name))


# -- decisions


def name_tile(terms: TileTerms, tile: Tile) -> Decision[str]:
    """The name of a tile."""
    words = say("{low} and {high}: {name}", low=tile.low, high=tile.high, name=full_name(tile.name))
    others = {name: terms.rule(f"tile.{name}") for name in tile_values.PAIRS}
    return decided(tile.name, others[tile.name], words).with_lines(
        misread(others, lambda name: say("That is a different tile, not {name}.", name=full_name(name)))
    )


def read_two(terms: TileTerms, half: tile_values.Half) -> Decision[str]:
    """The id of the combination, or "points"."""
    read = tile_values.two_tiles(*half)
    others = {**{id: terms.rule(id) for id in tile_values.COMBINATIONS}, POINTS: terms.rule("points.none")}
    words = tile_values.half_words(half)
    if read.is_points:
        words = say("{one} and {other} are not one of the twenty combinations", one=half[0].name, other=half[1].name)
    id = POINTS if read.is_points else read.id
    return decided(id, others[id], words).with_lines(misread(others, lambda other: _not_these(other, words)))


def _not_these(id: str, words: Text) -> Text:
    """Why two tiles are not this."""
    if id == POINTS:
        return say("These do not count as points: {tiles}.", tiles=words)
    return say("Not a {hand}: {tiles}.", hand=combination_words(id), tiles=words)


def count_points(terms: TileTerms, half: tile_values.Half) -> Decision[int]:
    """The total of two tiles without the tens."""
    read = tile_values.two_tiles(*half)
    if tile_values.GEE_JOON in (half[0].name, half[1].name):
        ways = [
            first + second for first in tile_values.spot_values(half[0]) for second in tile_values.spot_values(half[1])
        ]
        reason = say("counted 3 or 6: {ways}", ways=", ".join(map(str, ways)))
        return decided(read.points, terms.rule("points.gee-joon"), reason).and_rules(terms.rule("points.sum"))
    total = half[0].spots + half[1].spots
    reason = say("{one} + {other} = {sum}", one=half[0].spots, other=half[1].spots, sum=total)
    return decided(read.points, terms.rule("points.sum"), reason)


def higher(
    terms: TileTerms,
    player: tile_values.Half,
    bank: tile_values.Half,
    read: tuple[tile_values.TwoTiles, tile_values.TwoTiles] | None = None,
) -> Decision[str]:
    """Whose hand is higher, as they are `read`; a copy is the bank's, but it is called a copy."""
    first, other = read or (tile_values.two_tiles(*player), tile_values.two_tiles(*bank))
    words = (tile_values.half_words(player), tile_values.half_words(bank))
    winner = winner_of(first.key, other.key)
    if winner == COPY:
        decision = decided(winner, terms.rule("compare.copy"), *words)
        return decision.and_rules(*_ranks(terms, first), *_points(terms, (player, bank)))
    if not (first.is_points and other.is_points):
        decision = decided(winner, terms.rule("compare.combination"), *words)
        return decision.and_rules(*_ranks(terms, first), *_ranks(terms, other))
    if first.points != other.points:
        return decided(winner, terms.rule("compare.points"), *words).and_rules(*_points(terms, (player, bank)))
    best = say("the best tiles are {one} and {other}", one=first.best.name, other=other.best.name)
    decision = decided(winner, terms.rule("compare.best-tile"), *words, best)
    return decision.and_rules(terms.rule("compare.points"), *_points(terms, (player, bank)))


def _ranks(terms: TileTerms, read: tile_values.TwoTiles) -> tuple[Printed, ...]:
    return () if read.is_points else (terms.rule(read.id),)


def _points(terms: TileTerms, halves: Sequence[tile_values.Half]) -> tuple[Printed, ...]:
    counted = [half for half in halves if tile_values.two_tiles(*half).is_points]
    free = any(tile.name == tile_values.GEE_JOON for half in counted for tile in half)
    rules = ("points.sum",) * bool(counted) + ("points.gee-joon",) * free
    return tuple(terms.rule(id) for id in rules)


def halves(
    terms: TileTerms,
    player: tile_values.TileSetting,
    bank: tile_values.TileSetting,
    tell: Callable[[tile_values.Half], Text | str] = write_tiles,
    spoken: Callable[[str], Decision[str]] | None = None,
) -> Iterator[tuple[HalfWon, Decision[str]]]:
    """High against high, low against low; `tell` puts a hand into words, `said` is who was said to be higher."""
    for part in HALVES:
        mine, theirs = half_of(player, part), half_of(bank, part)
        decision = spoken(part) if spoken else higher(terms, mine, theirs)
        name = say("{part} hand", part=GROUP_NAMES[part])
        yield HalfWon(part, name, tell(mine), tell(theirs), decision.result), decision


def result(
    terms: TileTerms,
    player: tile_values.TileSetting,
    bank: tile_values.TileSetting,
    spoken: Callable[[str], Decision[str]] | None = None,
) -> Decision[str]:
    """Win, lose or push for the player; a copy counts as the bank's half."""
    halves_read = list(halves(terms, player, bank, spoken=spoken))
    outcome = result_of(half for half, _ in halves_read)
    decision = decided(outcome, terms.rule(f"result.{outcome}"), *(half.words for half, _ in halves_read))
    taking_part = dict.fromkeys(rule for _, decision in halves_read for rule in decision.rules)
    return decision.and_rules(*taking_part)
