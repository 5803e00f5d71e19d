"""Which card of a hand lies in which compartment of the tray, and how the tray divides its room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.cards.card import Card
from trainer.cards.tile import Tile
from trainer.core.lazy_dataclass import dataclass
from trainer.felt.shape import CARD_HEIGHT, CARD_WIDTH, TILE_HEIGHT, TILE_WIDTH

# ---------------- how the hand tray divides its room
#
# As large cards as fit, closer together where the width is short.

GAP = 0.1
HEAD = 0.34
FOOT = 0.32
BETWEEN = 0.28
LARGEST = 150.0
SHOWING = 0.42
"""How much of a card of the row shows at least."""
SHOWING_SET = 0.6
"""How much of a card that was set shows at least."""


@dataclass(frozen=True, slots=True)
class Compartment:
    """One compartment in card widths; its cards are `step` apart."""

    left: float
    top: float
    width: float
    height: float
    step: float


@dataclass(frozen=True, slots=True)
class TrayPlan:
    """The compartments in order, the row last. `unit` is the width of a card in pixels."""

    unit: float
    width: float
    height: float
    fields: tuple[Compartment, ...]


def plan(room: tuple[float, float], slots: Sequence[int], card: tuple[float, float]) -> TrayPlan:
    """The best plan for a room in pixels: all compartments beside each other, or the row below the others."""
    if not slots:
        return TrayPlan(100.0, 1.0, HEAD + card[1] + FOOT, ())
    beside = _rows(room, [list(range(len(slots)))], slots, card)
    if len(slots) < 2:
        return beside
    below = _rows(room, [list(range(len(slots) - 1)), [len(slots) - 1]], slots, card)
    return below if below.unit > beside.unit else beside


def _rows(
    room: tuple[float, float], rows: list[list[int]], slots: Sequence[int], card: tuple[float, float]
) -> TrayPlan:
    tall = HEAD + card[1] + FOOT
    height = len(rows) * tall + (len(rows) - 1) * GAP
    loose = card[0] + GAP
    tight = [card[0] * (SHOWING if index == len(slots) - 1 else SHOWING_SET) for index in range(len(slots))]
    narrowest = max(_across(row, slots, tight, card[0]) for row in rows)
    unit = min(LARGEST, room[1] / height, room[0] / narrowest)
    fields: dict[int, Compartment] = {}
    widest = 0.0
    for number, row in enumerate(rows):
        least = _across(row, slots, tight, card[0])
        most = _across(row, slots, [loose] * len(slots), card[0])
        share = 1.0 if most <= least else min(1.0, (room[0] / unit - least) / (most - least))
        left = 0.0
        for index in row:
            step = tight[index] + share * (loose - tight[index])
            width = card[0] + step * (slots[index] - 1) + 2 * GAP
            fields[index] = Compartment(left, number * (tall + GAP), width, tall, step)
            left += width + BETWEEN
        widest = max(widest, left - BETWEEN)
    return TrayPlan(unit, widest, height, tuple(fields[index] for index in range(len(slots))))


def _across(row: list[int], slots: Sequence[int], steps: Sequence[float], card: float) -> float:
    """The width of compartments side by side."""
    return sum(card + steps[index] * (slots[index] - 1) + 2 * GAP for index in row) + BETWEEN * (len(row) - 1)


# ---------------- tray hand


class TrayHand:
    """Cards by their index (from 0) in groups of fixed sizes. The last group is the row where all cards begin."""

    def __init__(self, cards: Sequence[Card] = (), sizes: Sequence[tuple[str, int]] = ()) -> None:
        self.cards = tuple(cards)
        self.sizes = tuple(sizes)
        self.compartments: dict[str, list[int]] = {name: [] for name, _ in self.sizes[:-1]}

    @property
    def row(self) -> str:
        """The name of the last group; empty without one."""
        return self.sizes[-1][0] if self.sizes else ""

    @property
    def card_size(self) -> tuple[float, float]:
        """In card widths."""
        is_tile = bool(self.cards) and isinstance(self.cards[0], Tile)
        return (TILE_WIDTH, TILE_HEIGHT) if is_tile else (CARD_WIDTH, CARD_HEIGHT)

    @property
    def slots(self) -> list[int]:
        """How many cards each compartment has room for; the row has a home for every card."""
        return [size for _, size in self.sizes[:-1]] + [len(self.cards)] * bool(self.sizes)

    def unplaced(self) -> list[int]:
        """What lies in the row."""
        placed = {index for indexes in self.compartments.values() for index in indexes}
        return [index for index in range(len(self.cards)) if index not in placed]

    def indexed(self) -> dict[str, list[int]]:
        """The cards of each group by their index."""
        return {**self.compartments, **({self.row: self.unplaced()} if self.sizes else {})}

    def groups(self) -> dict[str, tuple[Card, ...]]:
        """The groups as they lie now."""
        return {name: tuple(self.cards[index] for index in indexes) for name, indexes in self.indexed().items()}

    def group_of(self, index: int) -> str:
        return next((name for name, indexes in self.compartments.items() if index in indexes), self.row)

    def slot_of(self, index: int) -> int:
        """Where in its compartment a card lies; in the row every card keeps its home."""
        name = self.group_of(index)
        return self.compartments[name].index(index) if name in self.compartments else index

    def exchanged(self) -> tuple[int, ...]:
        """What the first group holds once it changes places with the row; nothing where the sizes do not fit."""
        chosen = {index for indexes in self.compartments.values() for index in indexes}
        fits = len(self.compartments) == 1 and len(self.cards) - len(chosen) == self.sizes[0][1]
        return tuple(self.unplaced()) if fits else ()

    def free(self) -> str:
        """The first group with room; empty when there is none."""
        return next((name for name, size in self.sizes[:-1] if len(self.compartments[name]) < size), "")

    def put(self, index: int, name: str) -> None:
        """Into a group, whose last card goes back into the row when it is full."""
        for indexes in self.compartments.values():
            if index in indexes:
                indexes.remove(index)
        if name in self.compartments:
            if len(self.compartments[name]) >= dict(self.sizes)[name]:
                self.compartments[name].pop()
            self.compartments[name].append(index)

    def arrange(self, groups: Mapping[str, Sequence[Card]]) -> None:
        """Exactly these groups; what they do not name lies in the row."""
        self.compartments = {name: [] for name, _ in self.sizes[:-1]}
        unplaced = list(range(len(self.cards)))
        for name, cards in groups.items():
            for card in cards:
                index = next((free_index for free_index in unplaced if self.cards[free_index] == card), None)
                if index is not None and name in self.compartments:
                    unplaced.remove(index)
                    self.compartments[name].append(index)

    @property
    def is_complete(self) -> bool:
        indexes = self.indexed()
        return bool(self.sizes) and all(len(indexes[name]) == size for name, size in self.sizes)
