"""How the hand tray divides its room: as large cards as fit, closer together where the width is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
