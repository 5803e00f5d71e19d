"""The description of everything on a felt, for a window to draw: every piece with its zone, place, face and name.

`felt_view` lays what a `Lay` holds onto a `Shape`. It decides nothing about a game. A piece keeps its id as long as
it is the same card, the same chips or the same button, so a window can move it from one view to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from trainer.cards.card import Card
from trainer.felt.curve import Box
from trainer.felt.pieces import Layer, Piece, PieceKind
from trainer.felt.shape import (
    Shape,
    Zone,
    ZoneKind,
)
from trainer.table.lay import Lay
from trainer.table.place import TRAY, back_of, name_of, seat_of, spot_of
from trainer.text import Words

SLIVER = 0.05
"""So much of a card's width may lie beside its place as if it lay inside."""
PLAQUE = "plaque"
"""The name of what is engraved on the plaque beside the tray."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltView:
    """A felt with everything on it. `unknown` lists what the layout has no place for."""

    shape: Shape
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    labels: Mapping[str, Words] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    def zone(self, place: str) -> Zone | None:
        return next((zone for zone in self.zones if zone.place == place), None)

    def at(self, place: str) -> tuple[Piece, ...]:
        """The pieces of a place in reading order."""
        return tuple(piece for piece in self.pieces if piece.place == place)

    def piece(self, id: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.id == id), None)

    def box_of(self, name: str) -> Box | None:
        """Where a piece or a place lies; chips behind a wager ("seat-3.game+1") lie where they stand, or would."""
        piece = self.piece(name) or (self.piece(f"chips {name}") if back_of(name) else None)
        if piece is not None:
            return piece.box
        zone = self.zone(spot_of(name))
        return zone.box if zone is not None else None

    def mark_of(self, name: str) -> Box | None:
        """What a mark goes round: as `box_of`, and round all cards of a place where they lie wider than it."""
        box = self.box_of(name)
        if box is None or self.piece(name) is not None:
            return box
        around = box.around(one.box for one in self.at(name) if one.kind is PieceKind.CARD)
        return around if around.width > box.width + SLIVER or around.height > box.height + SLIVER else box

    def zone_under(self, x: float, y: float) -> Zone | None:
        """The zone at a point: the nearest middle counts, a seat only where nothing else lies."""
        hit = [zone for zone in self.zones if zone.kind is not ZoneKind.BUTTON and zone.box.holds(x, y)]
        hit.sort(key=lambda zone: (zone.kind is ZoneKind.SEAT, (zone.box.x - x) ** 2 + (zone.box.y - y) ** 2))
        return hit[0] if hit else None


def felt_view(
    shape: Shape,
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
    by_place = {zone.place: zone for zone in zones}
    layer = Layer(by_place, shape, reveal, tuple(denominations), lay.sideways, lay.fanned)
    copies: dict[Card, int] = {}
    for place in sorted(lay.cards, key=lambda place: (layer.order(place), place)):
        layer.cards(place, lay.cards[place], copies)
    for place in sorted(lay.chips.keys() - {TRAY}):
        layer.chips(place, lay.chips[place], lay.stacks.get(place, ()), shared=_is_shared(place, lay))
    for name, place in lay.buttons.items():
        layer.button(name, place)
    layer.dice(lay.dice)
    unknown = (*layer.unknown, *(f"wager {wager}" for wager in homeless))
    ranks = {zone.place: rank for rank, zone in enumerate(zones)}
    pieces = sorted(layer.pieces, key=lambda piece: ranks.get(piece.place, len(ranks)))
    return FeltView(shape=shape, zones=zones, pieces=tuple(pieces), labels=dict(names), unknown=tuple(unknown))


def _named_wagers(shape: Shape, names: Mapping[str, Words]) -> tuple[str, ...]:
    """The keys of `names` that are wagers: all that nothing else on this cloth is called by."""
    taken = {zone.label for zone in shape.zones} | {one.key for one in shape.prints} | {"title", "subtitle", PLAQUE}
    return tuple(name for name in names if name not in taken)


def _wagers_on(lay: Lay, shape: Shape) -> tuple[str, ...]:
    """The kinds of wagers that chips lie on."""
    fixed = {zone.place for zone in shape.zones}
    return tuple(
        name_of(place) for place in lay.chips if seat_of(place) and name_of(place) and spot_of(place) not in fixed
    )


def _is_shared(place: str, lay: Lay) -> bool:
    """Whether a seated player's chips and back-line bettors' have to share a place."""
    return any(other != place and spot_of(other) == spot_of(place) for other in lay.chips)
