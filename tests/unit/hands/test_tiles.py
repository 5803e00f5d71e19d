"""What two dominoes are together, against definitions written out again."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given

from tests.strategies import tiles
from trainer.cards.tile import DESIGNS, TILE_SET, Tile, parse_tiles, tile
from trainer.hands.tile_values import every_tile_setting, points_of, single_rank, tile_setting, two_tiles


def points(one: Tile, other: Tile) -> int:
    """Spots without the tens; 2-4 and 1-2 count three or six."""
    ways = [(3, 6) if str(t) in ("2-4", "1-2") else (t.high + t.low,) for t in (one, other)]
    return max(sum(way) % 10 for way in product(*ways))


def test_points_of_every_two_tiles():
    for one, other in combinations(TILE_SET, 2):
        assert points_of(one, other) == points_of(other, one) == points(one, other)


def test_every_two_tiles_have_one_value_whatever_their_order():
    for one, other in combinations(TILE_SET, 2):
        assert two_tiles(one, other).key == two_tiles(other, one).key


def test_how_many_of_the_496_twos_are_combinations():
    # eleven matched and five mixed pairs; two teens or deys with two nines each, and with four eights each
    found = [two_tiles(one, other).category for one, other in combinations(TILE_SET, 2)]
    assert len(found) == 496
    counts = {name: found.count(name) for name in ("pair", "wong", "gong")}
    assert counts == {"pair": 16, "wong": 2 * 2 * 2, "gong": 2 * 2 * 4}


def test_a_mixed_tile_ranks_as_its_fellow_and_the_gee_joon_tiles_last():
    assert single_rank(tile("3-6")) == single_rank(tile("4-5"))
    assert single_rank(tile("2-4")) == single_rank(tile("1-2")) == min(map(single_rank, DESIGNS))
    assert max(DESIGNS, key=single_rank) == tile("teen")


@given(tiles, tiles)
def test_only_the_better_tile_breaks_a_tie(one: Tile, other: Tile):
    if one == other and one.copies == 1:
        return
    read = two_tiles(one, other)
    assert single_rank(read.best) == max(single_rank(one), single_rank(other))


@pytest.mark.parametrize(("text", "ways"), [("6-6 6-6 1-1 1-1", 2), ("6-6 6-6 3-6 4-4", 2), ("6-6 1-1 3-6 4-4", 3)])
def test_four_tiles_are_set_in_so_many_ways(text: str, ways: int):
    four = parse_tiles(text)
    found = every_tile_setting(four)
    assert len(found) == ways
    assert all(sorted(one.tiles) == sorted(four) and not one.foul for one in found)


def test_the_higher_hand_is_the_high_hand():
    high, low = parse_tiles("2-4 1-2"), parse_tiles("6-6 6-6")
    assert tile_setting((low[0], low[1]), (high[0], high[1])).high == (high[0], high[1])
