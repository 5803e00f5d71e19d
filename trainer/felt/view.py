"""Everything on a felt, described for a window to draw, and what changed between two such views.

`felt_view` lays what a `Lay` holds onto a `Shape`. It decides nothing about a game. A piece keeps its id as long as
it is the same card, the same chips or the same button, so a window can move it from one view to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Words, say
from trainer.felt import shape as felt_shape
from trainer.felt.view_pieces import Layer, Piece, PieceKind
from trainer.table.chips import Chips, cut, how_many
from trainer.table.lay import Lay
from trainer.table.places import CAGE, TRAY, back_of, name_of, owner_of, seat_of, spot_of

SLIVER = 0.05
"""So much of a card's width may lie beside its place as if it lay inside."""
TRAY_ART = "table/tray"
PROVED_ABOVE = 1.2
"""So many heights of the tray above it chips are proved."""
SPOT: Final = felt_shape.ZoneKind.SPOT
PLAQUE = "plaque"
"""The name of what is engraved on the plaque beside the tray."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltView:
    """A felt with everything on it. `unknown` lists what the layout has no place for, `tray` what the tray holds."""

    shape: felt_shape.Shape
    zones: tuple[felt_shape.Zone, ...]
    pieces: tuple[Piece, ...]
    labels: Mapping[str, Words] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    tray: Chips = ()

    def spread(self, stretch: felt_shape.Stretch) -> FeltView:
        """The same felt on a longer or deeper table: each piece stays where it lies on its place."""
        if stretch == self.shape.stretch:
            return self
        boxes = {zone.place: zone.box for zone in self.zones}
        return replace(
            self,
            shape=self.shape.spread(stretch),
            zones=tuple(replace(zone, box=stretch.box(zone.box)) for zone in self.zones),
            pieces=tuple(
                replace(piece, box=stretch.moved(piece.box, boxes.get(piece.place, piece.box))) for piece in self.pieces
            ),
        )

    def zone(self, place: str) -> felt_shape.Zone | None:
        return next((zone for zone in self.zones if zone.place == place), None)

    def at(self, place: str) -> tuple[Piece, ...]:
        """The pieces of a place in reading order."""
        return tuple(piece for piece in self.pieces if piece.place == place)

    def piece(self, id: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.id == id), None)

    def box_of(self, name: str) -> felt_shape.Box | None:
        """Where a piece or a place lies; chips behind a wager ("seat-3.game+1") lie where they stand, or would."""
        piece = self.piece(name) or (self.piece(f"chips {name}") if back_of(name) else None)
        if piece is not None:
            return piece.box
        zone = self.zone(spot_of(name))
        return zone.box if zone is not None else None

    def mark_of(self, name: str) -> felt_shape.Box | None:
        """What a mark goes round: as `box_of`, and round all cards of a place where they lie wider than it."""
        box = self.box_of(name)
        if box is None or self.piece(name) is not None:
            return box
        cards = [piece.box for piece in self.at(name) if piece.kind is PieceKind.CARD]
        if cards and cards[0].height > box.height + SLIVER:  # a hand that was drawn larger left its place
            return cards[0].around(cards[1:])
        around = box.around(cards)
        return around if around.width > box.width + SLIVER or around.height > box.height + SLIVER else box

    def zone_under(self, x: float, y: float) -> felt_shape.Zone | None:
        """The zone at a point: the nearest middle counts, a seat only where nothing else lies."""
        hit = [zone for zone in self.zones if zone.kind is not felt_shape.ZoneKind.BUTTON and zone.box.holds(x, y)]
        hit.sort(
            key=lambda zone: (zone.kind is felt_shape.ZoneKind.SEAT, (zone.box.x - x) ** 2 + (zone.box.y - y) ** 2)
        )
        return hit[0] if hit else None


def felt_view(
    shape: felt_shape.Shape,
    lay: Lay,
    names: Mapping[str, Words],
    *,
    reveal: Collection[str] = (),
    denominations: Sequence[int] = (),
) -> FeltView:
    """What `lay` looks like on `shape`.

    `names` maps the kinds of wagers, in the order of their spots, to their printed names; a key that is no wager
    ("title", "front" ...) names something else the cloth has printed on it. Places that match a pattern of `reveal`
    ("seat-3.*", "*") show their faces whatever side is up. Without `denominations` the amount decides which chips.
    """
    wagers = tuple(dict.fromkeys((*_named_wagers(shape, names), *_wagers_on(lay, shape))))
    zones, homeless = shape.bind(wagers, names)
    zones = (*zones, *_before_tray(shape, lay))
    by_place = {zone.place: zone for zone in zones}
    layer = Layer(by_place, shape, reveal, tuple(denominations), lay.sideways, lay.fanned)
    copies: dict[Card, int] = {}
    for place in sorted(lay.cards, key=lambda place: (layer.order(place), place)):
        layer.cards(place, lay.cards[place], copies)
    for place in sorted(lay.chips.keys() - {TRAY}):
        layer.chips(lay, place, shared=_is_shared(place, lay))
    for name, place in lay.buttons.items():
        layer.button(name, place)
    layer.dice(lay.dice)
    unknown = (*layer.unknown, *(f"wager {wager}" for wager in homeless))
    ranks = {zone.place: rank for rank, zone in enumerate(zones)}
    pieces = sorted(layer.pieces, key=lambda piece: ranks.get(piece.place, len(ranks)))
    tray = lay.stacks.get(TRAY, ())
    return FeltView(
        shape=shape, zones=zones, pieces=tuple(pieces), labels=dict(names), unknown=tuple(unknown), tray=tray
    )


SIZES: Final = (1.5, 1.4, 1.3, 1.2, 1.1)
"""The cards that a question asks about are so many times as large as the others: the first for which there is room."""
NEARER: Final = (0.0, 0.4, 0.8, 1.2)
"""How far such a hand may come towards the middle of the table, in card widths."""
CLEAR: Final = 0.12
"""So much room stays between it and anything else."""


def enlarged(view: FeltView, places: Collection[str]) -> FeltView:
    """The same felt with the cards of these places as large as they can be without hiding anything.

    The hands of one owner grow together, and may come nearer to the middle of the table.
    """
    for owner in dict.fromkeys(map(owner_of, places)):
        mine = [piece for piece in view.pieces if piece.kind is PieceKind.CARD and owner_of(piece.place) == owner]
        cards = [piece for piece in mine if piece.place in places]
        lies = dict(zip((piece.id for piece in cards), _grown(view, cards, mine), strict=False))
        if lies:
            pieces = (replace(piece, box=lies.get(piece.id, piece.box)) for piece in view.pieces)
            view = replace(view, pieces=tuple(pieces))
    return view


def _grown(view: FeltView, cards: Sequence[Piece], mine: Sequence[Piece]) -> Sequence[felt_shape.Box]:
    """The boxes of a hand as large as there is room for; none where they stay as they are."""
    shape, boxes = view.shape, [piece.box for piece in cards]
    if not boxes:
        return ()
    own = {piece.id for piece in mine}
    others = [piece.box for piece in view.pieces if piece.id not in own]
    others += [fixture.box for fixture in shape.fixtures]
    others += [zone.box for zone in view.zones if zone.mark is not felt_shape.PrintedMark.NONE and zone.kind is SPOT]
    x, y = sum(box.x for box in boxes) / len(boxes), sum(box.y for box in boxes) / len(boxes)
    reach = max(hypot(box.x - x, box.y - y) + box.height for box in boxes) * SIZES[0] + NEARER[-1]
    others = [
        felt_shape.Box(box.x, box.y, box.width + CLEAR, box.height + CLEAR, box.angle)
        for box in others
        if hypot(box.x - x, box.y - y) < reach + box.width + box.height
    ]
    way_x, way_y = shape.width / 2 - x, shape.height / 2 - y
    long = max(hypot(way_x, way_y), 0.01)
    for size in SIZES:
        for step in NEARER:
            share = min(step, long) / long
            at = felt_shape.Point(x + way_x * share, y + way_y * share)
            grown = [_larger(box, size, felt_shape.Point(x, y), at) for box in boxes]
            if not any(box.overlaps(other) for other in others for box in grown):
                return grown
    return ()


def _larger(box: felt_shape.Box, size: float, middle: felt_shape.Point, at: felt_shape.Point) -> felt_shape.Box:
    """A card of a hand that is drawn larger round its middle, which lies elsewhere then."""
    x, y = at.x + (box.x - middle.x) * size, at.y + (box.y - middle.y) * size
    return felt_shape.Box(x, y, box.width * size, box.height * size, box.angle)


def _before_tray(shape: felt_shape.Shape, lay: Lay) -> tuple[felt_shape.Zone, ...]:
    """Where chips are proved that come from the cage or go in the tray; nowhere while none are there."""
    tray = next((fixture.box for fixture in shape.fixtures if fixture.art == TRAY_ART), None)
    if CAGE not in lay.chips or tray is None:
        return ()
    box = replace(tray, y=tray.y - tray.height * PROVED_ABOVE)
    return (
        felt_shape.Zone(
            place=CAGE, kind=felt_shape.ZoneKind.CHIPS, box=box, name=say("In front of the tray"), proved=True
        ),
    )


def _named_wagers(shape: felt_shape.Shape, names: Mapping[str, Words]) -> tuple[str, ...]:
    """The keys of `names` that are wagers: all that nothing else on this cloth is called by."""
    used_names = {zone.label for zone in shape.zones} | {printed.key for printed in shape.prints} | {"title", PLAQUE}
    return tuple(name for name in names if name not in used_names)


def _wagers_on(lay: Lay, shape: felt_shape.Shape) -> tuple[str, ...]:
    """The kinds of wagers that chips lie on."""
    fixed = {zone.place for zone in shape.zones}
    return tuple(
        name_of(place) for place in lay.chips if seat_of(place) and name_of(place) and spot_of(place) not in fixed
    )


def _is_shared(place: str, lay: Lay) -> bool:
    """Whether a seated player's chips and back-line bettors' have to share a place."""
    return any(other != place and spot_of(other) == spot_of(place) for other in lay.chips)


# ---------------- what happened between two views of one felt
#
# Where pieces came from, which chips went where, what one hears.


@dataclass(frozen=True, slots=True)
class Flow:
    """Chips that went from one stack to another; the ids are those of the stacks."""

    source: str
    target: str
    cents: int


def origin_of(piece: Piece, before: FeltView) -> felt_shape.Box | None:
    """Where a piece that was not there before came from: the pile that held it, or where its cards lay."""
    lain = {piece.id: piece.box for piece in before.pieces}
    lain.update({hold: piece.box for piece in before.pieces for hold in piece.holds})
    if piece.kind is PieceKind.CARD:
        return lain.get(piece.id)
    return next((lain[hold] for hold in reversed(piece.holds) if hold in lain), None)


def dealt_from(view: FeltView) -> felt_shape.Box:
    """Where cards come from that were nowhere before: the shoe or the shuffler, else the dealer's hands."""
    for art in ("table/shoe", "table/shuffler"):
        box = next((fixture.box for fixture in view.shape.fixtures if fixture.art == art), None)
        if box is not None:
            return box
    return felt_shape.Box(view.shape.width / 2, view.shape.height, 1.0, 1.4)


def goal_of(piece: Piece, after: FeltView) -> felt_shape.Box | None:
    """Where a piece that is no longer there went: the pile that now holds it, or where its cards lie."""
    lies = {piece.id: piece.box for piece in after.pieces}
    lies.update({hold: piece.box for piece in after.pieces for hold in piece.holds})
    if piece.kind is PieceKind.CARD:
        return lies.get(piece.id)
    goals = {lies[hold] for hold in piece.holds if hold in lies}
    return goals.pop() if len(goals) == 1 else None


def flows(before: FeltView, after: FeltView) -> tuple[Flow, ...]:
    """The chips that moved: equal amounts are matched first, the rest from the largest loss to the largest gain."""
    old = {piece.id: piece.cents for piece in before.pieces if piece.kind is PieceKind.CHIPS}
    new = {piece.id: piece.cents for piece in after.pieces if piece.kind is PieceKind.CHIPS}
    lost = {id: old[id] - new.get(id, 0) for id in old if old[id] > new.get(id, 0)}
    won = {id: new[id] - old.get(id, 0) for id in new if new[id] > old.get(id, 0)}
    flows = []
    for target, cents in list(won.items()):
        source = next((id for id, amount in lost.items() if amount == cents), None)
        if source is not None:
            flows.append(Flow(source, target, cents))
            del lost[source], won[target]
    while lost and won:
        source = max(lost, key=lambda id: lost[id])
        target = max(won, key=lambda id: won[id])
        cents = min(lost[source], won[target])
        flows.append(Flow(source, target, cents))
        for side, id in ((lost, source), (won, target)):
            side[id] -= cents
            if not side[id]:
                del side[id]
    return tuple(flows)


STACK = 5
"""From so many chips on one hears a stack and not a chip."""


def sounds(before: FeltView, after: FeltView) -> tuple[str, ...]:
    """What one hears: dice, pitch (new cards) or slide (cards moved), stack or chip, button. Each at most once."""
    old = {piece.id: piece for piece in before.pieces}
    new = [piece for piece in after.pieces if piece.id not in old]
    moved = [piece for piece in after.pieces if piece.id in old and old[piece.id].box != piece.box]
    cards = (PieceKind.CARD, PieceKind.PILE)
    sounds = []
    if any(piece.kind is PieceKind.DIE for piece in new):
        sounds.append("dice")
    if any(piece.kind in cards and origin_of(piece, before) is None for piece in new):
        sounds.append("pitch")
    elif any(piece.kind in cards for piece in (*new, *moved)):
        sounds.append("slide")
    chips = flows(before, after)
    if chips:
        most = max(how_many(cut(flow.cents)) for flow in chips)
        sounds.append("stack" if most >= STACK or len(chips) > 1 else "chip")
    if any(piece.kind is PieceKind.BUTTON for piece in (*new, *moved)):
        sounds.append("button")
    return tuple(sounds)
