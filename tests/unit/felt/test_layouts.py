"""Every layout that ships: it parses, its places lie on the table, and nothing lies where it must not."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest

from trainer.core.errors import ContentError, Problem
from trainer.felt.layout import load_shape, parse_shape
from trainer.felt.shape import CARD_WIDTH, Box, PrintedMark, Shape, Spread, Zone, ZoneKind

FELTS = Path(__file__).resolve().parents[3] / "assets" / "felts"
LAYOUTS = sorted(FELTS.glob("*.toml"))
FIRST_FELT_AREA = (1072, 670)
"""What the window leaves for the felt at 1366 x 768."""


HANDS = {"poker-9": 4, "stud-8": 7, "draw-8": 5, "carnival-6": 5, "carnival-7": 5, "carnival-8": 5, "nine-count-8": 4}
"""The longest hand of each felt that lies open before a player."""


LEAST = {"stud-8": 0.35}


def shape_of(name: str) -> Shape:
    return load_shape((FELTS / f"{name}.toml").read_text(encoding="utf-8"), name)


@pytest.fixture(params=[path.stem for path in LAYOUTS])
def shape(request: pytest.FixtureRequest) -> Shape:
    return shape_of(request.param)


def all_zones(shape: Shape):
    wagers = [slot[0].wager or f"wager-{number}" for number, slot in enumerate(shape.slots)]
    zones, homeless = shape.bind(wagers, {})
    assert not homeless
    return zones


def test_there_are_layouts():
    assert {"pai-gow-7", "baccarat-8", "baccarat-14", "poker-9"} <= {path.stem for path in LAYOUTS}


def test_a_layout_is_named_as_its_file(shape):
    assert shape.id in {path.stem for path in LAYOUTS}
    assert shape == shape_of(shape.id)


def test_every_zone_lies_on_the_table(shape):
    for zone in all_zones(shape):
        for corner in zone.box.corners():
            assert shape.inside(corner.x, corner.y), f"{zone.place} leaves the table at {corner}"


def may_cover(zone: Zone, other: Zone) -> bool:
    """Whether the two may lie over each other: a button at its own seat, and what shares its room."""
    if zone.seat != other.seat:
        return False
    return ZoneKind.BUTTON in (zone.kind, other.kind) or (bool(zone.share) and zone.share == other.share)


def test_nothing_overlaps_that_must_not(shape):
    zones = [zone for zone in all_zones(shape) if zone.kind is not ZoneKind.SEAT]
    clashes = [
        (first.place, second.place)
        for number, first in enumerate(zones)
        for second in zones[number + 1 :]
        if first.box.overlaps(second.box) and not may_cover(first, second)
    ]
    assert not clashes


def test_furniture_stands_where_nothing_else_lies(shape):
    """The tray is drawn 640 by 150 into its box; a cut card may lie under a corner of the discard."""
    boxes = [(one.art, one.box) for one in shape.fixtures]
    boxes = [
        (art, replace(box, width=min(box.width, box.height * 640 / 150)) if art == "table/tray" else box)
        for art, box in boxes
    ]
    own = {"table/discard": "discard", "table/dropbox": "drop", "table/shoe": "shoe"}
    zones = [zone for zone in all_zones(shape) if zone.kind is not ZoneKind.SEAT]
    clashes = [
        (art, zone.place)
        for art, box in boxes
        for zone in zones
        if zone.place != own.get(art, "") and box.overlaps(zone.box, 0.1)
    ]
    clashes += [
        (art, other) for at, (art, box) in enumerate(boxes) for other, there in boxes[at + 1 :] if box.overlaps(there)
    ]
    assert not clashes


def test_betting_rows_of_baccarat_are_numbered():
    for name in ("baccarat-8", "baccarat-14", "baccarat-flex-8"):
        shape = shape_of(name)
        numbered = {zone.wager for slot in shape.slots for zone in slot if zone.numbered}
        assert numbered == {"player-line", "banker-line"}


def test_everything_of_a_seat_is_nearest_to_its_own_seat(shape):
    """So that a press beside a piece never means a neighbour."""
    zones = all_zones(shape)
    seats = {zone.seat: zone for zone in zones if zone.kind is ZoneKind.SEAT}
    for zone in zones:
        if not zone.seat or zone.kind in (ZoneKind.SEAT, ZoneKind.BUTTON):
            continue
        nearest = min(seats.values(), key=lambda seat: (seat.box.x - zone.box.x) ** 2 + (seat.box.y - zone.box.y) ** 2)
        assert nearest.seat == zone.seat, zone.place


def test_every_zone_has_a_name_to_be_read_aloud(shape):
    assert all(str(zone.name).strip() for zone in all_zones(shape))


def test_names_tell_the_zones_apart(shape):
    names = [str(zone.name) for zone in all_zones(shape)]
    assert len(set(names)) == len(names)


def test_seat_1_is_at_the_dealers_left_and_numbers_run_clockwise_seen_from_above(shape):
    """From the dealer's side clockwise goes up on the left, over the far edge, and down on the right."""
    seats = sorted((zone for zone in all_zones(shape) if zone.kind is ZoneKind.SEAT), key=lambda zone: zone.seat)
    assert [zone.seat for zone in seats] == list(range(1, shape.seats + 1))
    assert [zone.box.x for zone in seats] == sorted(zone.box.x for zone in seats)
    assert seats[0].box.x < shape.width / 2 < seats[-1].box.x
    middle = seats[len(seats) // 2]
    assert middle.box.y < seats[0].box.y
    assert middle.box.y < seats[-1].box.y


def test_each_card_of_a_full_fan_shows_enough_to_read_rank_and_suit(shape):
    """Five cards behind, two in front, three or five for Chinese poker, four in a poker hand."""
    counts = {"back": 5, "middle": 5, "front": 3 if shape.id == "chinese-5" else 2}
    if shape.id in HANDS:
        counts["hand"] = HANDS[shape.id]
    for zone in all_zones(shape):
        count = counts.get(zone.place.rpartition(".")[2])
        if zone.kind is ZoneKind.CARDS and count:
            assert zone.spread is Spread.FAN
            assert min(zone.step, (zone.box.width - CARD_WIDTH) / (count - 1)) >= LEAST.get(shape.id, 0.379), zone.place


@pytest.mark.parametrize("name", ["pai-gow-7"])
def test_a_card_is_at_least_56_pixels_wide_on_the_seven_seat_felt(name):
    shape = shape_of(name)
    assert min(FIRST_FELT_AREA[0] / shape.width, FIRST_FELT_AREA[1] / shape.height) >= 56


def test_pai_gow_has_every_place_of_its_game():
    places = {zone.place for zone in all_zones(shape_of("pai-gow-7"))}
    for seat in range(1, 8):
        for part in ("stack", "game", "hand", "front", "back"):
            assert f"seat-{seat}.{part}" in places
        assert f"pile-{seat}" in places
    assert {"bank", "bank.hand", "bank.front", "bank.back", "leftover", "discard", "drop", "dice"} <= places


def test_tiles_say_which_hand_is_high_and_which_is_low():
    zones = {zone.place: zone for zone in all_zones(shape_of("tiles-8"))}
    for owner in ("bank", *(f"seat-{seat}" for seat in range(1, 9))):
        high, low = zones[f"{owner}.high"], zones[f"{owner}.low"]
        assert (high.mark, high.label) == (PrintedMark.BESIDE, "high")
        assert (low.mark, low.label) == (PrintedMark.BESIDE, "low")
        assert high.box.x < low.box.x


def test_chinese_poker_has_three_hands_and_both_buttons_for_five_seats():
    places = {zone.place for zone in all_zones(shape_of("chinese-5"))}
    parts = ("stack", "hand", "front", "middle", "back", "dealer", "action", "sweep")
    assert {f"seat-{seat}.{part}" for seat in range(1, 6) for part in parts} <= places
    assert "bank" not in places


def test_baccarat_has_a_spot_for_each_of_its_five_wagers():
    for name, seats in (("baccarat-8", 8), ("baccarat-14", 14)):
        zones, homeless = shape_of(name).bind(["player-line", "banker-line", "tie", "panda-8", "dragon-7"], {})
        places = {zone.place for zone in zones}
        assert not homeless
        assert {
            f"seat-{seat}.{wager}" for seat in range(1, seats + 1) for wager in ("player-line", "tie", "dragon-7")
        } <= places
        assert {"shoe", "player-line", "banker-line", "discard", "bank"} <= places


def test_poker_has_board_pots_and_nine_hands():
    places = {zone.place for zone in shape_of("poker-9").bind(["bet"], {})[0]}
    assert {"board", "burn", "stub", "pot-1", "pot-2", "muck", "drop"} <= places
    assert {f"seat-{seat}.{part}" for seat in range(1, 10) for part in ("hand", "stack", "bet")} <= places


# ---------------------------------------------------------------- mistakes in a layout

SMALL = """
id = "small"
size = [10, 6]
seats = 3
[edge]
centre = [5, 5.8]
radius = [4.5, 5]
[arc]
centre = [5, 5.8]
radius = [3.5, 4]
stops = [0.2, 0.5]
"""


def problems_of(text: str) -> tuple[Problem, ...]:
    found = parse_shape(text)
    assert isinstance(found, tuple)
    return found


def test_the_small_layout_of_these_tests_is_right():
    assert isinstance(parse_shape(SMALL), Shape)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (SMALL.replace('id = "small"', ""), "'id' is missing"),
        (SMALL.replace("size = [10, 6]", "size = [10]"), "expected 2 numbers"),
        (SMALL.replace("stops = [0.2, 0.5]", "stops = [0.5, 0.2]"), "the stops rise"),
        (SMALL.replace("stops = [0.2, 0.5]", "stops = [0.2]"), "expected 2 numbers"),
        (SMALL + "[[zone]]\nplace = 'a'\nkind = 'cards'\nat = [1, 1]\nnmae = 'A'\n", "unknown key 'nmae'"),
        (SMALL + "[[zone]]\nplace = 'a'\nkind = 'crads'\nat = [1, 1]\n", "'crads' is not one of the choices"),
        (SMALL + "[[zone]]\nplace = 'a'\nkind = 'cards'\nat = [1, 1]\n" * 2, "laid out twice"),
        (SMALL + "[[zone]]\nplace = 'a'\nkind = 'cards'\nat = 3\n", "expected 2 numbers"),
        (SMALL.replace("[edge]", "zone = 3\n[edge]"), "expected a list of tables"),
        (SMALL.replace("seats = 3", "seats = 3\nedge = 4").replace("[edge]", "[egde]"), "expected a table"),
        ("size = [", "this is not TOML"),
    ],
)
def test_a_mistake_in_a_layout_is_named(change, says):
    assert any(says in str(problem) for problem in problems_of(change)), problems_of(change)


def test_all_mistakes_are_reported_at_once():
    assert len(problems_of(SMALL.replace("[10, 6]", "[10]").replace('"small"', "7"))) == 2


def test_load_raises_with_every_problem():
    with pytest.raises(ContentError) as caught:
        load_shape("seats = 3")
    assert len(caught.value.problems) > 2


def test_the_title_of_a_table_has_room_at_the_middle_of_its_line(shape):
    solid = (ZoneKind.CARDS, ZoneKind.TILES, ZoneKind.PILE, ZoneKind.SPOT)
    boxes = [(zone.place, zone.box) for zone in all_zones(shape) if zone.kind in solid]
    for title in (one for one in shape.prints if one.key == "title" and one.curve is not None):
        middle = title.curve.at(0.5)[0]
        grown = [
            (name, replace(box, width=box.width + title.size, height=box.height + title.size)) for name, box in boxes
        ]
        assert [name for name, box in grown if box.holds(middle.x, middle.y)] == []


def test_the_dealer_button_lies_nearer_to_its_own_cards_than_to_any_other_seat_s(shape):
    """The odd chip, the blinds and who acts first turn on whose it is."""
    buttons = [zone for zone in all_zones(shape) if zone.place.endswith(".dealer")]
    hands = [zone for zone in all_zones(shape) if zone.place.endswith(".hand") and zone.seat]
    for button in buttons:
        far = {hand.seat: min(hypot(button.box.x - x, button.box.y - y) for x, y in edge(hand.box)) for hand in hands}
        own = far.pop(button.seat, 0.0)
        assert own < 0.75 * min(far.values(), default=1.0), button.place
        assert not any(hand.box.holds(button.box.x, button.box.y) for hand in hands), "it hides no card of a full hand"


def edge(box: Box) -> list[tuple[float, float]]:
    """Points along the edge of a box, its corners among them."""
    corners = [(corner.x, corner.y) for corner in box.corners()]
    ends = zip(corners, corners[1:] + corners[:1], strict=True)
    return [(a + (c - a) * step / 8, b + (d - b) * step / 8) for (a, b), (c, d) in ends for step in range(8)]
