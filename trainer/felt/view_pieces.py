"""The pieces on a felt, and how the chips, cards, buttons and dice of one lay become pieces."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fnmatch import fnmatchcase
from math import cos, radians, sin
from typing import Any

from trainer.cards.card import Card
from trainer.cards.notation import spoken
from trainer.cards.tile import Tile
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, counted, join, say
from trainer.felt import shape as felt_shape
from trainer.table.chips import DENOMINATIONS, Chips, cut, singly, sorted_chips, stacked, worth
from trainer.table.lay import Laid, Lay
from trainer.table.places import BUTTON_NAMES, back_of, place_of, spot_of

# ---------------- how a stack of chips stands on the felt

LARGE_DENOMINATIONS = (100_000, 500_000)
"""Cents. Chips that come to the table with large sums."""
FEW = 5
"""A large chip is used where at least so many of it would lie there."""

BETTING_HEIGHT = 10
PROVED = 5
"""Chips that are counted before the players, paid or taken are cut out in columns of so many."""
MOST_COLUMNS = 3
"""A stack on the felt stands in so many columns at most; more chips make them taller."""


def denominations_for(cents: int) -> tuple[int, ...]:
    """The chips an amount is made of: the usual ones, and large ones for large sums."""
    return (*DENOMINATIONS, *(denomination for denomination in LARGE_DENOMINATIONS if cents >= FEW * denomination))


def columns(
    breakdown: Sequence[tuple[int, int]], high: int = BETTING_HEIGHT, most: int | None = None
) -> tuple[tuple[int, ...], ...]:
    """The chips in as few equal columns as `high` allows, each from the bottom up, the largest lowest and leftmost.

    Where `most` columns do not hold them, they stand higher.
    """
    chips = singly(breakdown)
    if not chips:
        return ()
    number = -(-len(chips) // max(1, high))
    if most is not None:
        number = min(number, max(1, most))
    tall = -(-len(chips) // number)
    return tuple(tuple(chips[start : start + tall]) for start in range(0, len(chips), tall))


def apart(
    breakdown: Sequence[tuple[int, int]], high: int = BETTING_HEIGHT, most: int = MOST_COLUMNS
) -> tuple[tuple[int, ...], ...]:
    """The chips by denomination, the largest leftmost, so that they can be counted.

    Where there are more sorts than `most` columns, neighbours with few chips stand on each other; while there are fewer
    columns, the tallest one is parted if it is higher than `high`.
    """
    columns = [(denomination,) * count for denomination, count in sorted_chips(breakdown)]
    while len(columns) > most:
        lowest = min(range(len(columns) - 1), key=lambda place: len(columns[place]) + len(columns[place + 1]))
        columns[lowest : lowest + 2] = [columns[lowest] + columns[lowest + 1]]
    tallest = max(range(len(columns)), key=lambda place: len(columns[place]), default=0)
    while columns and len(columns) < most and len(columns[tallest]) > high:
        half = -(-len(columns[tallest]) // 2)
        columns[tallest : tallest + 1] = [columns[tallest][:half], columns[tallest][half:]]
        tallest = max(range(len(columns)), key=lambda place: len(columns[place]))
    return tuple(columns)


def fewest(cents: int) -> Chips:
    """The fewest chips an amount is made of, large sums of large chips."""
    return cut(cents, denominations_for(cents))


def cut_out(chips: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Chips as they are proved: every denomination by itself, cut out in columns of five, the largest first."""
    columns_cut: list[tuple[int, ...]] = []
    for denomination, count in sorted_chips(chips):
        columns_cut.extend(columns(((denomination, PROVED),)) * (count // PROVED))
        if count % PROVED:
            columns_cut.append((denomination,) * (count % PROVED))
    return tuple(columns_cut)


# ---------------- view pieces

BACK = "back"
NOTHING = Text("")
BUTTON_SHAPES: Mapping[str, tuple[float, float]] = {"player-dealer": (1.3, 0.607), "kill": (1.0, 0.91)}
"""Width and height of buttons that are not as high as wide, beside the size their place gives them."""
BEHIND = 0.8
"""How large the chips of a back-line bettor are drawn beside the seated player's."""
LEAST_ASIDE, HALF_ASIDE, ROW_BEHIND, CLOSER = 0.2, 0.36, 0.24, 0.9
"""On the smallest spot: how far left the seated player's chips stand, how far right back-line chips, and their rows."""
COUNTED = 0.26
"""How far apart the cards of a pile lie that is spread out to be counted, in card widths."""
OVER = 50
"""How many layers above its zone such a pile lies: over the piles beside it."""
PAID_GAP = 0.05
"""How far a payment lies from the bet."""
TOUCHED = 0.25
"""A payment may cover so much of itself with what lies there already, before another side of the bet is better."""
CHIP_RISE = 0.055
"""How much of each chip below the top one shows, in card widths."""


ASIDE = (0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.6, 2.0, 2.4)
"""How far a button moves that would hide the index of a card, in card widths: the least that does."""
AROUND = 15
"""The directions that are tried are so many degrees apart."""


class PieceKind(StrEnum):
    CARD = "card"
    PILE = "pile"
    CHIPS = "chips"
    BUTTON = "button"
    DIE = "die"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing on the felt. `face` is a card's text or "back", a button's name, a die's number.

    `box` is where it lies, in card widths. `holds` lists the ids of the cards squared into a pile, from the bottom.
    `columns` are the chips as they stand, each column from the bottom; `behind` is the number of the back-line bettor
    whose they are, 0 for the seated player's. `where` is what the name of chips says before their amount.
    """

    id: str
    kind: PieceKind
    place: str
    face: str
    box: felt_shape.Box
    z: int
    name: Text
    cents: int = 0
    columns: tuple[tuple[int, ...], ...] = ()
    holds: tuple[str, ...] = ()
    behind: int = 0
    where: Text = NOTHING


def amount(cents: int) -> Text:
    """An amount as it is read aloud: '25 dollars', '12 dollars 50 cents'."""
    dollars_part, part = divmod(cents, 100)
    dollars = counted("{dollars} dollar", "{dollars} dollars", dollars_part, dollars=f"{dollars_part:,}")
    if not part:
        return dollars
    cents_only = counted("{n} cent", "{n} cents", part)
    return join((dollars, cents_only), " ") if dollars_part else cents_only


@dataclass(slots=True)
class Layer:
    """Collects the pieces of one view."""

    zones: Mapping[str, felt_shape.Zone]
    shape: felt_shape.Shape
    reveal: Collection[str]
    denominations: tuple[int, ...]
    turned: str = ""
    fanned: frozenset[str] = frozenset()
    pieces: list[Piece] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def order(self, place: str) -> int:
        zone = self.zones.get(place)
        return zone.order if zone else 10**9

    # -- cards

    def cards(self, place: str, laid: Sequence[Laid], copies: dict[Card, int]) -> None:
        ids = []
        for laid_card in laid:
            copies[laid_card.card] = copies.get(laid_card.card, 0) + 1
            ids.append(f"card {face_of(laid_card.card)} {copies[laid_card.card]}")
        zone = self.zones.get(place)
        if not laid:
            return
        if zone is None:
            self.unknown.append(place)
            return
        shown = any(fnmatchcase(place, pattern) for pattern in self.reveal)
        faces = [face_of(laid.card) if laid.up or shown else BACK for laid in laid]
        all_down = all(face == BACK for face in faces)
        fanned = place in self.fanned
        if not fanned and (zone.down if all_down else zone.spread) is felt_shape.Spread.PILE:
            self._pile(zone, ids, faces, laid)
            return
        step = COUNTED if fanned else zone.step_down if all_down else zone.step
        boxes = _spread(zone, len(ids), step, room=None if fanned else zone.box.width)
        if zone.across and len(ids) >= zone.across and not fanned:
            boxes = _across(boxes, zone.across - 1)
        for index, (id, face, box) in enumerate(zip(ids, faces, boxes, strict=True)):
            name = spoken_piece(laid[index].card, up=face != BACK)
            self.pieces.append(
                Piece(
                    id=id,
                    kind=PieceKind.CARD,
                    place=place,
                    face=face,
                    box=box,
                    z=_height(zone) + index + OVER * fanned,
                    name=name,
                )
            )

    def _pile(self, zone: felt_shape.Zone, ids: list[str], faces: list[str], laid: Sequence[Laid]) -> None:
        count = len(ids)
        name = counted("{n} face-down card", "{n} face-down cards", count)
        if faces[-1] != BACK:
            top = spoken_piece(laid[-1].card, up=True)
            name = top if count == 1 else counted("{card} on {n} card", "{card} on {n} cards", count - 1, card=top)
        turned = zone.place == self.turned
        if turned:
            name = say("{cards}, lying sideways", cards=name)
        box = felt_shape.Box(
            zone.box.x,
            zone.box.y,
            felt_shape.CARD_WIDTH,
            felt_shape.CARD_HEIGHT,
            zone.box.angle + (90 if turned else 0),
        )
        self.pieces.append(
            Piece(
                id=f"pile {zone.place}",
                kind=PieceKind.PILE,
                place=zone.place,
                face=faces[-1],
                box=box,
                z=_height(zone) + 21 * turned,
                name=name,
                holds=tuple(ids),
            )
        )

    # -- chips

    def chips(self, lay: Lay, place: str, *, shared: bool = False) -> None:
        """The chips at a place: as they lie there where that is known, else in the fewest; a payment beside the bet."""
        cents, lies = lay.chips[place], lay.stacks.get(place, ())
        if not cents:
            return
        zone = self.zones.get(spot_of(place))
        if zone is None:
            self.unknown.append(place)
            return
        paid = lay.paid.get(place, 0) if zone.kind is felt_shape.ZoneKind.SPOT else 0
        if paid >= cents:  # the bet itself is gone: what is paid beside it in parts lies on its spot
            self._stack(place, zone, cents, lies, shared=shared, paid=True)
            return
        bet, payment = _parted(lies, cents - paid)
        self._stack(place, zone, cents - paid, bet, shared=shared)
        if paid:
            self._paid(place, zone, paid, payment)

    def _usual(self, cents: int, lies: Chips) -> Chips:
        """An amount in the chips that lie there, where they come to it, else in the fewest."""
        if worth(lies) == cents:
            return lies
        return cut(cents, self.denominations) if self.denominations else fewest(cents)

    def _paid(self, place: str, zone: felt_shape.Zone, cents: int, lies: Chips) -> None:
        """What was paid on a bet, beside it where it covers least."""
        bet = next(piece for piece in self.pieces if piece.id == f"chips {place}")
        standing = columns(self._usual(cents, lies), zone.high, 1 if bet.behind else MOST_COLUMNS)
        width, height = chips_size(standing, felt_shape.CHIP)
        foot = felt_shape.Point(bet.box.x, bet.box.y + (bet.box.height - felt_shape.CHIP) / 2)
        across, down = (bet.box.width + width) / 2 + PAID_GAP, felt_shape.CHIP + PAID_GAP
        ways = ((0.0, down), (across, 0.0), (-across, 0.0), (0.0, -down))
        points = [foot.moved(along, inward, zone.box.angle) for along, inward in ways]
        boxes = [felt_shape.Box(at.x, at.y + felt_shape.CHIP / 2 - height / 2, width, height) for at in points]
        others = [other.box for other in self.zones.values() if _solid(other) and other.place != zone.place]
        others += [piece.box for piece in self.pieces if piece.kind in (PieceKind.CARD, PieceKind.CHIPS)]
        reach = across + down + width + height
        others = [box for box in others if _within(box, foot, reach + box.width + box.height)]
        little = TOUCHED * width * height
        box = min(
            boxes, key=lambda box: (sum(_shared_area(box, other) for other in others) // little, boxes.index(box))
        )
        where = say("{where}, payment", where=bet.where)
        self._put_chips(zone, cents, where, id=f"paid {place}", box=box, z=500 + int(box.y * 10), columns=standing)

    def _stack(
        self, place: str, zone: felt_shape.Zone, cents: int, lies: Chips, *, shared: bool, paid: bool = False
    ) -> None:
        chips = self._usual(cents, lies)
        stand = apart if zone.apart else columns
        standing = cut_out(chips) if zone.proved else stand(chips, zone.high, 1 if shared else MOST_COLUMNS)
        number = back_of(place)
        chip = felt_shape.CHIP * BEHIND if number else felt_shape.CHIP
        width, height = chips_size(standing, chip)
        point = _beside(zone, number) if shared else felt_shape.Point(zone.box.x, zone.box.y)
        where = say("{where}, back line {number}", where=zone.name, number=number) if number else zone.name
        where = say("{where}, payment", where=where) if paid else where
        # The lowest chips stand on the middle of the zone; the column grows away from the dealer.
        across = min(max(point.x, width / 2), self.shape.width - width / 2)
        box = felt_shape.Box(across, point.y + chip / 2 - height / 2, width, height)
        depth = 500 + int(point.y * 10)
        self._put_chips(zone, cents, where, id=f"chips {place}", box=box, z=depth, columns=standing, behind=number)

    def _put_chips(self, zone: felt_shape.Zone, cents: int, where: Text, **fields: Any) -> None:
        words = say("{where}, {amount}", where=where, amount=amount(cents))
        self.pieces.append(
            Piece(kind=PieceKind.CHIPS, place=zone.place, face="", name=words, cents=cents, where=where, **fields)
        )

    # -- buttons and dice

    def button(self, name: str, place: str) -> None:
        zone = self.zones.get(place)
        if zone is None:
            self.unknown.append(f"{name} button at {place}")
            return
        kind = button_kind(name)
        own = self.zones.get(place_of(place, kind)) or self.zones.get(place_of(place, "button"))
        rule = next(
            (rule for rule in self.shape.buttons if rule.name in (name, kind, "*") and fnmatchcase(place, rule.on)),
            felt_shape.ButtonRule(name=name, on=place, shift=felt_shape.Point(0.0, 0.0), size=0.6),
        )
        if own is not None and own.kind is felt_shape.ZoneKind.BUTTON:
            middle, side = felt_shape.Point(own.box.x, own.box.y), own.box.width
        else:
            middle, side = (
                felt_shape.Point(zone.box.x, zone.box.y).moved(rule.shift.x, rule.shift.y, zone.box.angle),
                rule.size,
            )
        wide, high = BUTTON_SHAPES.get(kind, (1.0, 1.0))
        while any(_within(piece.box, middle) for piece in self.pieces if piece.kind is PieceKind.BUTTON):
            middle = middle.moved(side * 0.55, side * 0.1, zone.box.angle)
        self.pieces.append(
            Piece(
                id=f"button {name}",
                kind=PieceKind.BUTTON,
                place=place,
                face=kind,
                box=self._clear(felt_shape.Box(middle.x, middle.y, side * wide, side * high)),
                z=700 + len(self.pieces),
                name=say("{button} button at {where}", button=BUTTON_NAMES.get(kind, kind), where=zone.name),
            )
        )

    def _clear(self, box: felt_shape.Box) -> felt_shape.Box:
        """Where a button lies: its place, or the nearest beside it on which it hides the index of no card."""
        if not any(box.overlaps(_index(card)) for card in self._boxes(PieceKind.CARD)):
            return box
        others = [*self._boxes(PieceKind.CARD), *self._boxes(PieceKind.BUTTON), *self._boxes(PieceKind.CHIPS)]
        area = felt_shape.Box(self.shape.width / 2, self.shape.height / 2, self.shape.width, self.shape.height)
        for away in ASIDE:
            for turn in range(0, 360, AROUND):
                at = felt_shape.Point(box.x, box.y).moved(away, 0.0, turn)
                moved = replace(box, x=at.x, y=at.y)
                corners = all(area.holds(corner.x, corner.y) for corner in moved.corners())
                if corners and not any(moved.overlaps(other) for other in others):
                    return moved
        return box

    def _boxes(self, kind: PieceKind) -> list[felt_shape.Box]:
        return [piece.box for piece in self.pieces if piece.kind is kind]

    def dice(self, dice: tuple[int, ...]) -> None:
        if not dice:
            return
        zone = self.zones.get("dice")
        if zone is None:
            self.unknown.append("dice")
            return
        step = zone.box.width / len(dice)
        for index, number in enumerate(dice):
            middle = felt_shape.Point(zone.box.x, zone.box.y).moved(
                (index - (len(dice) - 1) / 2) * step, 0.06 * (-1) ** index, zone.box.angle
            )
            self.pieces.append(
                Piece(
                    id=f"die {index + 1}",
                    kind=PieceKind.DIE,
                    place=zone.place,
                    face=str(number),
                    box=felt_shape.Box(middle.x, middle.y, 0.42, 0.42),
                    z=600 + index,
                    name=say("die showing {number}", number=number),
                )
            )


def face_of(card: Card) -> str:
    """The name of the picture: 'Ah', or '6-5' for a tile."""
    return f"{card.high}-{card.low}" if isinstance(card, Tile) else str(card)


def spoken_piece(card: Card, *, up: bool) -> Text:
    """A card or tile as it is read aloud, seen or not."""
    if up:
        return spoken(card)
    return say("face-down tile") if isinstance(card, Tile) else say("face-down card")


def button_kind(name: str) -> str:
    """The button's name without the number that tells it from others: 'envy' for 'envy-2'."""
    head, _, tail = name.rpartition("-")
    return head if head and tail.isdecimal() and head != "bank" else name


def _within(box: felt_shape.Box, point: felt_shape.Point, reach: float = 0.2) -> bool:
    return abs(box.x - point.x) < reach and abs(box.y - point.y) < reach


def _index(card: felt_shape.Box) -> felt_shape.Box:
    """The corner of a card from which it is read."""
    at = felt_shape.Point(card.x, card.y).moved(-0.4 * card.width, -0.36 * card.height, card.angle)
    return felt_shape.Box(at.x, at.y, card.width / 5, card.height / 4, card.angle)


def _parted(lies: Chips, cents: int) -> tuple[Chips, Chips]:
    """The chips of a stack up to an amount, and those above it; nothing of the first where they do not come out."""
    lain = singly(lies)
    for count in range(len(lain) + 1):
        if sum(lain[:count]) == cents:
            return stacked(lain[:count]), stacked(lain[count:])
    return (), lies


def _solid(zone: felt_shape.Zone) -> bool:
    """Whether a payment should not lie on that place."""
    kinds = felt_shape.ZoneKind
    return zone.kind not in (kinds.SEAT, kinds.DICE)


def _shared_area(first: felt_shape.Box, other: felt_shape.Box) -> float:
    left, top, right, bottom = first.bounds()
    other_left, other_top, other_right, other_bottom = other.bounds()
    across, down = min(right, other_right) - max(left, other_left), min(bottom, other_bottom) - max(top, other_top)
    return across * down if across > 0 and down > 0 else 0.0


def chips_size(standing: Sequence[Sequence[int]], chip: float = felt_shape.CHIP) -> tuple[float, float]:
    """Width and height of columns of chips."""
    tallest = max((len(column) for column in standing), default=0)
    return chip * max(1, len(standing)), chip + CHIP_RISE * max(0, tallest - 1)


def _beside(zone: felt_shape.Zone, behind: int) -> felt_shape.Point:
    """Where chips stand on a spot that is shared: the seated player's at the left, back-line bettors' at the right.

    Left and right are the screen's, however the spot is turned, so that no column hides another.
    """
    turn = radians(zone.box.angle)
    sides = ((zone.box.width, abs(cos(turn))), (zone.box.height, abs(sin(turn))))
    room = min(size / share for size, share in sides if share > 0.01)
    spare = max(0.0, room - felt_shape.CHIP * (1 + BEHIND)) / 3
    if not behind:
        return felt_shape.Point(zone.box.x - max((room - felt_shape.CHIP) / 2 - spare, LEAST_ASIDE), zone.box.y)
    right, down = (
        max((room - felt_shape.CHIP * BEHIND) / 2 - spare, HALF_ASIDE),
        ROW_BEHIND * (behind - 1) - ROW_BEHIND / 2,
    )
    while not zone.box.holds(zone.box.x + right, zone.box.y + down):
        right, down = right * CLOSER, down * CLOSER
    return felt_shape.Point(zone.box.x + right, zone.box.y + down)


def _height(zone: felt_shape.Zone) -> int:
    """Where a zone's cards begin in the order of drawing; later rows of a layout lie over earlier ones."""
    return (zone.order % 100) * 20 % 400


def _across(boxes: Sequence[felt_shape.Box], first: int) -> list[felt_shape.Box]:
    """Cards side by side, from the one at `first` on lying across; those before it make room."""
    room = (felt_shape.CARD_HEIGHT - felt_shape.CARD_WIDTH) / 2
    moved = (felt_shape.Point(box.x, box.y).moved(-room, 0.0, box.angle) for box in boxes[:first])
    straight = [replace(box, x=at.x, y=at.y) for box, at in zip(boxes, moved, strict=False)]
    return [*straight, *(replace(box, angle=box.angle + 90) for box in boxes[first:])]


def _spread(zone: felt_shape.Zone, count: int, step: float, room: float | None) -> list[felt_shape.Box]:
    """The boxes of `count` cards of a zone, left to right, centred, closer together when they would leave the room."""
    width, height = (
        (felt_shape.CARD_WIDTH, felt_shape.CARD_HEIGHT)
        if zone.kind is not felt_shape.ZoneKind.TILES
        else (felt_shape.TILE_WIDTH, felt_shape.TILE_HEIGHT)
    )
    if count > 1 and room is not None:
        room = max(room - width, 0.0)
        step = min(step, room / (count - 1)) if room else min(step, 0.06)
    middle = felt_shape.Point(zone.box.x, zone.box.y)
    boxes = []
    for index in range(count):
        across = (index - (count - 1) / 2) * step
        point = middle.moved(across, 0.0, zone.box.angle)
        boxes.append(felt_shape.Box(point.x, point.y, width, height, zone.box.angle))
    return boxes
