"""The four suits, the star and the project's mark, each in a box of 100 around the origin."""

from __future__ import annotations

from .svg import GREEN, INK, RED, n, place, polar

SUITS = "shdc"
NAMES = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}

SHAPES = {
    "h": "M0 49C-7 32 -47 10 -47 -17C-47 -35 -36 -45 -24 -45C-12 -45 -3 -38 0 -25C3 -38 12 -45 24 -45C36 -45 47 -35 47 -17C47 10 7 32 0 49Z",
    "d": "M0 -50C8 -33 23 -14 38 0C23 14 8 33 0 50C-8 33 -23 14 -38 0C-23 -14 -8 -33 0 -50Z",
    "s": "M0 -50C8 -33 46 -12 46 14C46 30 36 38 25 38C15 38 8 33 4.5 24C5 36 9 44 19 49L-19 49C-9 44 -5 36 -4.5 24C-8 33 -15 38 -25 38C-36 38 -46 30 -46 14C-46 -12 -8 -33 0 -50Z",
    "c": "M-5 6C-7 2 -10 -4 -13 -8A22.5 22.5 0 1 1 13 -8C10 -4 7 2 5 6C9 2 15 -9 26.5 -9A22.5 22.5 0 1 1 26.5 36C16 36 8 29 4.5 19C5 34 9 44 19 49L-19 49C-9 44 -5 34 -4.5 19C-8 29 -16 36 -26.5 36A22.5 22.5 0 1 1 -26.5 -9C-15 -9 -9 2 -5 6Z",
}

TWO_COLOUR = {"s": INK, "c": INK, "h": RED, "d": RED}
FOUR_COLOUR = {"s": INK, "c": GREEN, "h": RED, "d": "#1d55b4"}

STAR = "M" + "L".join(
    f"{n(x)} {n(y)}" for i in range(10) for x, y in [polar(50 if i % 2 == 0 else 21, i * 36)]
) + "Z"


def suit(s: str, x: float, y: float, size: float, turned: bool = False) -> str:
    """The outline of a suit as path data."""
    k = size / 100
    return place(SHAPES[s], k, k, x, y, 180 if turned else 0)


def star(x: float, y: float, size: float) -> str:
    return place(STAR, size / 100, None, x, y)


def dot(x: float, y: float, r: float) -> str:
    """A full circle as path data."""
    return f"M{n(x - r)} {n(y)}A{n(r)} {n(r)} 0 1 1 {n(x + r)} {n(y)}A{n(r)} {n(r)} 0 1 1 {n(x - r)} {n(y)}Z"


def mark(x: float, y: float, size: float, spots: int = 7, turned: bool = False) -> str:
    """The mark: a table seen from the dealer's side, and the seats on its far arc.

    The flat side lies on y; the mark is `size` wide and half as high.
    """
    k = size / 100
    sign = -1 if turned else 1
    r = 33 * k
    notch, deep = 9 * k, 5.5 * k
    d = (
        f"M{n(x - sign * r)} {n(y)}A{n(r)} {n(r)} 0 0 1 {n(x + sign * r)} {n(y)}"
        f"L{n(x + sign * notch)} {n(y)}L{n(x + sign * notch)} {n(y - sign * deep)}L{n(x - sign * notch)} {n(y - sign * deep)}L{n(x - sign * notch)} {n(y)}Z"
    )
    for i in range(spots):
        a = -90 + 180 * (i + 0.5) / spots
        px, py = polar(44 * k, a)
        d += dot(x + sign * px, y + sign * py, (5.4 if spots == 7 else 7) * k)
    return d
