"""A cloth for a table that nobody drew: made of the largest one drawn like it, up to twenty-one seats."""

from __future__ import annotations

from itertools import pairwise

import pytest

from trainer.disk import resources
from trainer.felt.layout import find_shape, load_shape
from trainer.games.base import GameInfo

LAYOUTS = resources.read_layouts()
STEMS = sorted({name.rpartition("-")[0] for name in LAYOUTS})


@pytest.mark.parametrize("stem", STEMS)
@pytest.mark.parametrize("seats", [15, 21])
def test_every_cloth_is_made_for_more_seats(stem: str, seats: int) -> None:
    shape = find_shape(f"{stem}-{seats}", LAYOUTS)
    assert shape.seats == seats
    assert shape.id == f"{stem}-{seats}"
    stops = shape.seating.stops
    assert all(first < second for first, second in pairwise(stops))
    assert stops[0] > 0
    assert stops[-1] < 1
    points = [shape.seating.base(seat)[0] for seat in range(1, seats + 1)]
    drawn = load_shape(LAYOUTS[max(name for name in LAYOUTS if name.rpartition("-")[0] == stem)])
    near = min(_apart(*pair) for pair in pairwise(drawn.seating.base(seat)[0] for seat in range(1, drawn.seats + 1)))
    assert min(_apart(*pair) for pair in pairwise(points)) > 0.6 * near
    assert all(0 <= zone.box.x <= shape.width and zone.box.y <= shape.height for zone in shape.zones)


def _apart(first, other) -> float:
    return ((first.x - other.x) ** 2 + (first.y - other.y) ** 2) ** 0.5


def test_a_game_with_more_seats_than_its_cloth_asks_for_a_larger_one() -> None:
    info = GameInfo("house", "game", "Game", "carnival", "CODE", "carnival-8", "L1", felts=((14, "baccarat-14"),))
    assert [info.felt_for(seats) for seats in (6, 8, 12, 14, 21)] == [
        "carnival-8",
        "carnival-8",
        "carnival-12",
        "baccarat-14",
        "carnival-21",
    ]


def test_a_drawn_cloth_is_the_one_drawn() -> None:
    assert find_shape("poker-10", LAYOUTS) == load_shape(LAYOUTS["poker-10"], "poker-10")
