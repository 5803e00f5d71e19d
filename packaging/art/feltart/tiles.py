"""The 21 faces of the Chinese dominoes, and their back.

No dividing bar; ones and fours are red, all other pips white; each six of the double six has one red and
one white column, the other way round on the other half.  Twos lie side by side at the far end, threes on
a slant.
"""

from __future__ import annotations

from . import pips as shapes
from .svg import circle, document, linear, n, path, rect

W, H = 100, 220
RED = "#e2242f"
WHITE = "#f4f1e8"

PAIRS = [(a, b) for a in range(6, 0, -1) for b in range(a, 0, -1)]

# pips of the upper half: (x, y) in units of the tile, y counted from the upper edge
_L, _M, _R = 27.0, 50.0, 73.0
HALF: dict[int, list[tuple[float, float]]] = {
    1: [(_M, 34)],
    2: [(_L, 27), (_R, 27)],
    3: [(_L, 25), (_M, 48), (_R, 71)],
    4: [(_L, 27), (_R, 27), (_L, 63), (_R, 63)],
    5: [(_L, 25), (_R, 25), (_M, 49), (_L, 73), (_R, 73)],
    6: [(_L, 25), (_R, 25), (_L, 53), (_R, 53), (_L, 81), (_R, 81)],
}
RADIUS = {1: 17.0, 2: 12.0, 3: 11.6, 4: 12.6, 5: 11.6, 6: 11.6}


def is_red(value: int) -> bool:
    return value in (1, 4)


def pips(a: int, b: int) -> list[tuple[float, float, float, bool]]:
    """(x, y, radius, red) of every pip; the half with more pips lies on top."""
    out = []
    for value, low in ((a, False), (b, True)):
        for x, y in HALF[value]:
            red = is_red(value) or (a == b == 6 and x == _L)
            out.append((W - x, H - y, RADIUS[value], red) if low else (x, y, RADIUS[value], red))
    return out


def stone() -> tuple[str, str]:
    """The black tile without pips, and its gradients."""
    defs = (
        linear("b", 0, 0, 100, 220, (0, "#4a4c55"), (0.12, "#2a2c33"), (0.6, "#15161b"), (1, "#050507"))
        + linear("f", 10, 0, 90, 220, (0, "#2c2e36"), (0.45, "#1a1b21"), (1, "#101116"))
        + linear("g", 0, 0, 60, 120, (0, "#ffffff", 0.26), (0.6, "#ffffff", 0.05), (1, "#ffffff", 0))
    )
    body = (
        rect(1, 1, 98, 218, 13, "url(#b)", "#000000", 1.6)
        + rect(5.5, 5.5, 89, 209, 9.5, "url(#f)")
        + path("M14 6.500L86 6.500C91 6.500 93.500 9 93.500 14L93.500 60C66 78 32 86 6.500 88L6.500 14C6.500 9 9 6.500 14 6.500Z", "url(#g)")
        + path("M9.500 205C9.500 210 11 211.500 15 211.500L85 211.500", None, "#ffffff", 1, opacity=0.14)
    )
    return body, defs


def engraved(x: float, y: float, r: float, red: bool) -> str:
    """A painted hollow: dark upper wall, light lower lip."""
    d = f"M{n(x - r * 0.8)} {n(y - r * 0.42)}A{n(r * 0.9)} {n(r * 0.9)} 0 0 1 {n(x + r * 0.8)} {n(y - r * 0.42)}"
    return (
        circle(x, y + 1, r + 1.1, "#ffffff", opacity=0.22)
        + circle(x, y - 0.7, r + 0.9, "#000000")
        + circle(x, y, r, RED if red else WHITE)
        + path(d, None, "#5c0208" if red else "#8d8878", r * 0.17, opacity=0.75)
    )


def tile(a: int, b: int) -> str:
    body, defs = stone()
    return document(W, H, body, *(engraved(*p) for p in pips(a, b)), defs=defs)


def back() -> str:
    body, defs = stone()
    gold = "#8f7a46"
    frame = rect(13, 13, 74, 194, 5, None, gold, 1.3, opacity=0.55)
    mark = path(shapes.mark(50, 107, 58) + shapes.mark(50, 113, 58, turned=True), gold, opacity=0.7)
    ends = path(shapes.suit("d", 50, 32, 13) + shapes.suit("d", 50, 188, 13), gold, opacity=0.6)
    return document(W, H, body, frame, mark, ends, defs=defs)


def outputs() -> dict[str, str]:
    out = {f"tiles/{a}-{b}.svg": tile(a, b) for a, b in PAIRS}
    out["tiles/back.svg"] = back()
    return out
