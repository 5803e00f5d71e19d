"""What the rulebook tests of all baccarat houses share: cards with a total, the usual chart, moves in dollars."""

from __future__ import annotations

from typing import Any

CHART = {
    7: "S S S S S S S S S S",
    6: "S S S S S S H H S S",
    5: "S S S S H H H H S S",
    4: "S S H H H H H H S S",
    3: "H H H H H H H H S H",
    2: "H H H H H H H H H H",
    1: "H H H H H H H H H H",
    0: "H H H H H H H H H H",
}
"""Banker's score, then hit or stand for the player's third card 0 to 9, as every book with a chart prints it."""
CELLS = [(score, third, act) for score, row in CHART.items() for third, act in enumerate(row.split())]
ACTS = {"H": "hit", "S": "stand"}


def of(points: int, suit: str = "c") -> str:
    """A card that counts so much."""
    return {0: "K", 1: "A"}.get(points, str(points)) + suit


def two(total: int, suit: str = "d") -> list[str]:
    """Two cards with a total."""
    return [of(0, suit), of(total, suit)]


def three(total: int, suit: str = "h") -> list[str]:
    """Three cards with a total: an ace, a trey, which draw in every house, and what is missing."""
    return [of(1, suit), of(3, suit), of((total - 4) % 10, suit)]


def hands(player: list[str], banker: list[str]) -> dict[str, list[str]]:
    return {"player_hand": player, "banker_hand": banker}


def rows(seats: dict[int, dict[str, int]]) -> list[dict[str, Any]]:
    """Seats with wagers in dollars, as a request has them."""
    return [{"seat": seat, "wagers": {kind: 100 * cents for kind, cents in w.items()}} for seat, w in seats.items()]


def moves(answer: dict[str, Any]) -> list[tuple[object, ...]]:
    """Seat, wager, what is done, due and covered in dollars."""
    return [(m["seat"], m["wager"], m["do"], m["amount"] / 100, m["covered"] / 100) for m in answer["moves"]]


def fee_rows(printed: str) -> list[tuple[int, int, int, int | None, int]]:
    """Option, least wager, tier from and to (None: and more), fee, from lines 'option | least | 5-25 .50, 26+ 1'."""
    found = []
    for line in printed.strip().splitlines():
        number, least, tiers = (part.strip() for part in line.split("|"))
        for tier in tiers.split(","):
            span, fee = tier.split()
            low, _, high = span.rstrip("+").partition("-")
            end = None if span.endswith("+") else int(high) * 100
            found.append((int(number), int(least) * 100, int(low) * 100, end, round(float(fee) * 100)))
    return found
