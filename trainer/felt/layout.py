"""Reads a layout file: TOML text in, a `Shape` or all its problems out. Measures are in card widths.

id, size, seats        the table and how many sit at it
[edge]                 the cloth: half a rounded rectangle (centre, radius, power), `rail` around it, `near` before it
[arc]                  the line players sit along, `stops` for the left half, `lean`: how much things turn with it
[[zone]]               a place: `place`, `kind`, `at`, `size`, `name`; `order` for walking from zone to zone
    "seat-{seat}.x"    once per seat: `at` is along and across the arc; `side`, `side_size` where the rail runs
                       towards the dealer; `shift` moves it in the frame that leans
    "seat-{seat}.{wager}"   a spot for a wager: of the kind `wager`, or for the next kind without a spot of its own
    "pile-{n}"         `count` of them, each `by` further on
    `spread`, `step`, `down`, `step_down`   how cards lie, open and face down; `share` lets zones cover each other
    `mark`, `label`    what is printed there; `numbered` prints the seat's number as well
    `high`, `apart`    how high chips stand; each denomination by itself
    `told`             chips are named where several lie: a main pot, a side pot
[[button]]             where a button lies on places that match `on`, unless a zone "seat-3.action" says it
[[print]], [[band]]    words and lines on the cloth
[[fixture]]            furniture by the name of its art
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import radians, sin
from typing import Any

from trainer.core.errors import ContentError, Problem
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text
from trainer.felt import shape as felt_shape
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

_SIZES: Mapping[felt_shape.ZoneKind, tuple[float, float]] = {
    felt_shape.ZoneKind.SEAT: (2.6, 3.0),
    felt_shape.ZoneKind.CARDS: (felt_shape.CARD_WIDTH, felt_shape.CARD_HEIGHT),
    felt_shape.ZoneKind.TILES: (felt_shape.TILE_WIDTH, felt_shape.TILE_HEIGHT),
    felt_shape.ZoneKind.PILE: (felt_shape.CARD_WIDTH + 0.06, felt_shape.CARD_HEIGHT + 0.06),
    felt_shape.ZoneKind.CHIPS: (felt_shape.CHIP + 0.06, felt_shape.CHIP + 0.06),
    felt_shape.ZoneKind.SPOT: (0.9, 0.9),
    felt_shape.ZoneKind.DICE: (1.5, 0.5),
    felt_shape.ZoneKind.BUTTON: (0.6, 0.6),
}
STYLES = ("gold", "print", "soft")


class LayoutReader(Reader):
    """A reader that also knows measures in card widths."""

    def numbers(self, key: str, count: int, default: Sequence[float] | None = None) -> tuple[float, ...]:
        """Exactly `count` numbers."""
        value = self._get(key, default)
        if (
            isinstance(value, Sequence)
            and len(value) == count
            and all(isinstance(item, (int, float)) and not isinstance(item, bool) for item in value)
        ):
            return tuple(float(item) for item in value)
        if self.has(key):
            self.problem(f"expected {count} numbers, found {value!r}.", "Measures are in card widths.", key)
        return tuple(default or (0.0,) * count)

    def number(self, key: str, default: float | None = None) -> float:
        value = self._get(key, default)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
        if self.has(key):
            self.problem(f"expected a number, found {value!r}.", "Measures are in card widths.", key)
        return default or 0.0

    def point(self, key: str, default: Sequence[float] | None = None) -> felt_shape.Point:
        return felt_shape.Point(*self.numbers(key, 2, default))

    def curve(self) -> felt_shape.Curve:
        """A curve written in this table by the keys centre, radius and power."""
        return felt_shape.Curve(self.point("centre"), self.point("radius"), self.number("power", 2.0))

    def part(self, key: str) -> LayoutReader:
        """A sub-table."""
        value = self._get(key, None)
        if not isinstance(value, Mapping):
            if self.has(key):
                self.problem(f"expected a table, found {value!r}.", key=key)
            value = {}
        return self._child(value, key)

    def parts(self, key: str) -> tuple[LayoutReader, ...]:
        """An array of tables, in order."""
        value = self._get(key, ())
        if not isinstance(value, Sequence) or not all(isinstance(row, Mapping) for row in value):
            self.problem(f"expected a list of tables, found {value!r}.", key=key)
            return ()
        return tuple(self._child(row, f"{key}[{index}]") for index, row in enumerate(value))

    def _child(self, table: Mapping[str, object], key: str) -> LayoutReader:
        child = LayoutReader(table, f"{self.where}.{key}", self.book)
        self._children.append(child)
        return child


def find_shape(name: str, layouts: Mapping[str, str]) -> felt_shape.Shape:
    """The shape of that name; "carnival-12" is made of the largest one drawn like it. Else the first there is."""
    stem, _, seats = name.rpartition("-")
    alike = [drawn for drawn in layouts if drawn.rpartition("-")[0] == stem]
    if name in layouts or not alike or not seats.isdecimal():
        layout_name = name if name in layouts else next(iter(layouts))
        return load_shape(layouts[layout_name], layout_name)
    largest = max(alike, key=lambda drawn: int(drawn.rpartition("-")[2]))
    return _checked_shape(for_seats(tomllib.loads(layouts[largest]), name, int(seats)), name)


def _checked_shape(table: Mapping[str, object], where: str) -> felt_shape.Shape:
    shape = _parsed(table, where)
    if isinstance(shape, tuple):
        raise ContentError(shape)
    return shape


def for_seats(table: Mapping[str, Any], name: str, seats: int) -> dict[str, Any]:
    """A layout for more seats: the edge is longer, each seat as it is drawn, the dealer's side goes along whole."""
    grown, (width, height) = seats / table["seats"], table["size"]
    shift = width * (grown - 1) / 2, height * (grown - 1)

    def moved(point: Sequence[float]) -> list[float]:
        return [point[0] + shift[0], point[1] + shift[1]]

    def curve(part: Mapping[str, Any], by: float) -> dict[str, Any]:
        return {**part, "centre": moved(part["centre"]), "radius": [size * by for size in part["radius"]]}

    def row(part: Mapping[str, Any]) -> dict[str, Any]:
        if "{seat}" in part.get("place", ""):
            return dict(part)
        at = {"at": moved(part["at"])} if "at" in part else {}
        return {**(curve(part, 1) if "centre" in part else part), **at}

    rows = {key: [row(part) for part in table.get(key, ())] for key in ("zone", "print", "fixture")}
    arc = {**curve(table["arc"], grown), "stops": _stops(table["arc"]["stops"], table["seats"], seats)}
    bands = [curve(band, grown) for band in table.get("band", ())]
    more = {"id": name, "size": [width * grown, height * grown], "seats": seats, "band": bands}
    return {**table, **more, **rows, "edge": curve(table["edge"], grown), "arc": arc}


def _stops(drawn: Sequence[float], seats: int, more_seats: int) -> list[float]:
    """The stops of the left half for more seats, spaced as the drawn ones are."""
    full = [*drawn, *(1 - stop for stop in reversed(drawn[: seats // 2]))]
    stops: list[float] = []
    for seat in range((more_seats + 1) // 2):
        at = (seat + 0.5) / more_seats * seats - 0.5
        first = min(max(int(at), 0), seats - 2)
        stops.append(max(full[first] + (full[first + 1] - full[first]) * (at - first), 0.01 * (seat + 1)))
    return stops


def parse_shape(text: str, where: str = "layout") -> felt_shape.Shape | tuple[Problem, ...]:
    """The shape written in a layout file, or everything that is wrong with it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (Problem(where, f"this is not TOML: {error}."),)
    return _parsed(table, where)


def _parsed(table: Mapping[str, object], where: str) -> felt_shape.Shape | tuple[Problem, ...]:
    book = BookContext(where)
    reader = LayoutReader(table, where, book)
    shape = _shape(reader)
    reader.finish()
    if not book.problems:
        book.problems.extend(_doubles(shape, where))
    return tuple(book.problems) or shape


def load_shape(text: str, where: str = "layout") -> felt_shape.Shape:
    """The shape; raises `ContentError` with every problem."""
    shape = parse_shape(text, where)
    if isinstance(shape, tuple):
        raise ContentError(shape)
    return shape


def _doubles(shape: felt_shape.Shape, where: str) -> list[Problem]:
    seen: set[str] = set()
    doubles = []
    for zone in shape.zones:
        if zone.place in seen:
            doubles.append(Problem(where, f"the place '{zone.place}' is laid out twice."))
        seen.add(zone.place)
    return doubles


def _shape(reader: LayoutReader) -> felt_shape.Shape:
    width, height = reader.numbers("size", 2)
    edge = reader.part("edge")
    seating = _seating(reader)
    zones: list[felt_shape.Zone] = []
    slots: list[tuple[felt_shape.Zone, ...]] = []
    for number, row in enumerate(reader.parts("zone")):
        laid = _zones(row, seating, number)
        if laid and "{wager}" in row.text("place"):
            slots.append(laid)
        else:
            zones.extend(laid)
    return felt_shape.Shape(
        id=reader.text("id"),
        width=width,
        height=height,
        edge=edge.curve(),
        rail=edge.number("rail", 0.7),
        near=edge.number("near", 0.25),
        seating=seating,
        zones=tuple(sorted(zones, key=lambda zone: zone.order)),
        slots=tuple(slots),
        buttons=tuple(_button(row) for row in reader.parts("button")),
        prints=tuple(_print(row) for row in reader.parts("print")),
        bands=tuple(_band(row) for row in reader.parts("band")),
        fixtures=tuple(_fixture(row) for row in reader.parts("fixture")),
    )


def _seating(reader: LayoutReader) -> felt_shape.Seating:
    """`stops` names the seats of the left half, the middle seat last when there is one; the right half mirrors them."""
    arc, seats = reader.part("arc"), reader.integer("seats")
    half = (seats + 1) // 2
    stops = arc.numbers("stops", half)
    if any(first >= second for first, second in pairwise(stops)) or not 0 <= stops[-1] <= 0.5:
        arc.problem("the stops rise from 0 towards 0.5, the middle of the far edge.", key="stops")
    mirrored = tuple(1 - stop for stop in reversed(stops[: seats // 2]))
    return felt_shape.Seating(curve=arc.curve(), stops=(*stops, *mirrored), lean=arc.number("lean", 0.25))


def _zones(row: LayoutReader, seating: felt_shape.Seating, number: int) -> tuple[felt_shape.Zone, ...]:
    """All zones of one row; `number` keeps the rows of one seat in the order they are written."""
    place = row.text("place")
    kind = felt_shape.ZoneKind(row.choice("kind", [kind.value for kind in felt_shape.ZoneKind]))
    width, height = row.numbers("size", 2, _SIZES[kind])
    at, shift, turn = row.point("at"), row.point("shift", (0, 0)), row.number("turn", 0.0)
    sides = _Sides(row.point("side", (at.x, at.y)), row.point("side_size", (width, height)), shift)
    name = row.text("name", "")
    model = felt_shape.Zone(
        place=place,
        kind=kind,
        box=felt_shape.Box(at.x, at.y, width, height, turn),
        name=Text(name),
        spread=felt_shape.Spread(
            row.choice("spread", [spread.value for spread in felt_shape.Spread], _usual_spread(kind))
        ),
        step=row.number("step", 0.4),
        down=felt_shape.Spread(row.choice("down", [spread.value for spread in felt_shape.Spread], _usual_spread(kind))),
        step_down=row.number("step_down", 0.2),
        mark=felt_shape.PrintedMark(row.choice("mark", [mark.value for mark in felt_shape.PrintedMark], "none")),
        label=row.text("label", ""),
        numbered=row.boolean("numbered", default=False),
        share=row.text("share", ""),
        wager=row.text("wager", ""),
        high=row.integer("high", 10),
        side_high=row.integer("side_high", 0),
        labelled=row.boolean("told", default=False),
        apart=row.boolean("apart", default=False),
        across=row.integer("across", 0),
    )
    order = row.integer("order", 0)
    if "{seat}" in place:
        return tuple(
            _at_seat(model, seating, seat, sides, order * 10_000 + number) for seat in range(1, seating.seats + 1)
        )
    if "{n}" in place:
        by = row.point("by")
        return tuple(
            replace(
                model,
                place=place.replace("{n}", str(n)),
                box=felt_shape.Box(at.x + by.x * (n - 1), at.y + by.y * (n - 1), width, height, turn),
                name=Text(name).filled(n=n),
                order=order * 10_000 + number * 100 + n,
            )
            for n in range(1, row.integer("count") + 1)
        )
    return (replace(model, order=order * 10_000 + number * 100),)


@dataclass(frozen=True, slots=True)
class _Sides:
    """What a zone is like where the rail runs towards the dealer: its place and size there; and its shift anywhere."""

    at: felt_shape.Point
    size: felt_shape.Point
    shift: felt_shape.Point


def _at_seat(
    model: felt_shape.Zone, seating: felt_shape.Seating, seat: int, sides: _Sides, order: int
) -> felt_shape.Zone:
    """The zone at one seat. Seats between the head of the table and its sides get something in between."""
    box, edge = model.box, seating.base(seat)[1]
    point, lean = seating.frame(seat, felt_shape.Point(box.x, box.y), sides.at, sides.shift)
    if model.kind is felt_shape.ZoneKind.SPOT:
        lean = edge
    share = abs(sin(radians(edge)))
    width, height = box.width + (sides.size.x - box.width) * share, box.height + (sides.size.y - box.height) * share
    more = (model.side_high - model.high) * share if model.side_high else 0.0
    return replace(
        model,
        place=model.place.replace("{seat}", str(seat)),
        box=felt_shape.Box(point.x, point.y, width, height, lean + box.angle),
        name=model.name.filled(seat=seat),
        high=model.high + round(more),
        order=order + seat * 100,
        seat=seat,
    )


def _usual_spread(kind: felt_shape.ZoneKind) -> str:
    return felt_shape.Spread.PILE.value if kind is felt_shape.ZoneKind.PILE else felt_shape.Spread.FAN.value


def _button(row: LayoutReader) -> felt_shape.ButtonRule:
    return felt_shape.ButtonRule(
        name=row.text("name"), on=row.text("on"), shift=row.point("shift"), size=row.number("size", 0.6)
    )


def _print(row: LayoutReader) -> felt_shape.Print:
    curved = row.has("radius")
    return felt_shape.Print(
        key=row.text("key", ""),
        text=row.text("text", ""),
        style=row.choice("style", STYLES, "print"),
        size=row.number("size"),
        at=row.point("centre") if curved else row.point("at"),
        curve=row.curve() if curved else None,
        spacing=row.number("spacing", 0.16),
    )


def _band(row: LayoutReader) -> felt_shape.Band:
    return felt_shape.Band(
        curve=row.curve(),
        width=row.number("width", 0.0),
        start=row.number("start", 0.0),
        end=row.number("end", 1.0),
        style=row.choice("style", STYLES, "soft"),
    )


def _fixture(row: LayoutReader) -> felt_shape.Fixture:
    width, height = row.numbers("size", 2)
    at = row.point("at")
    return felt_shape.Fixture(
        art=row.text("art"), box=felt_shape.Box(at.x, at.y, width, height, row.number("turn", 0.0))
    )
