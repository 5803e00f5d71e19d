"""The 32 Chinese dominoes."""

from collections import Counter

import pytest
from hypothesis import given

from tests.strategies import tiles
from trainer.cards.tile import DESIGNS, TILE_SET, Tile, TileTextError, parse_tiles, tile, write_tiles


def test_a_set_has_32_tiles_eleven_designs_twice_and_ten_once() -> None:
    # 002_4bef29fe6895038e L99: 32 tiles; which designs is on the page phoenix/pai-gow-tiles.
    counts = Counter(TILE_SET)
    assert len(TILE_SET) == 32
    assert sorted(counts.values()) == [1] * 10 + [2] * 11
    assert {str(one) for one, times in counts.items() if times == 1} == {
        "3-6", "4-5", "3-5", "2-6", "3-4", "2-5", "1-4", "2-3", "2-4", "1-2",
    }  # fmt: skip


def test_the_spots_of_a_full_set_add_up_to_227() -> None:
    # Doubles of 12, 2, 8, 4, 10, 6, 4, 11, 10, 7, 6 spots, and mixed nines, eights, sevens, fives, a six and a three.
    assert sum(one.spots for one in TILE_SET) == 2 * 80 + 2 * (9 + 8 + 7 + 5) + 6 + 3


@given(tiles)
def test_text_round_trips(one: Tile) -> None:
    assert tile(str(one)) == one
    assert tile(f"{one.high}-{one.low}") == one
    if one.copies == 2:
        assert tile(one.name) == one


def test_tiles_are_read_by_name_and_by_dots() -> None:
    assert write_tiles(parse_tiles("teen 6-4, DEY 12")) == "6-6 4-6 1-1 1-2"


@pytest.mark.parametrize(
    ("text", "hint"), [("chop-gow", "Write 3-6 or 4-5."), ("teem", "Did you mean 'teen'?"), ("1-7", ""), ("5-2-1", "")]
)
def test_a_text_that_names_no_single_tile_is_refused(text: str, hint: str) -> None:
    with pytest.raises(TileTextError) as refusal:
        tile(text)
    assert refusal.value.hint == hint


def test_all_pairs_of_spots_are_tiles_because_the_set_has_every_throw_of_two_dice() -> None:
    assert len(DESIGNS) == 21
    with pytest.raises(ValueError, match="There is no tile"):
        Tile(3, 6)
