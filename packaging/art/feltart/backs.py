"""Card backs: a lattice with the project's mark, in four colours."""

from __future__ import annotations

from . import pips
from .svg import PAPER, circle, document, n, path, rect

COLOURS = {
    "blue": ("#23457e", "#6f92c9", "#d7e2f3"),
    "red": ("#9c2029", "#d97a7c", "#f6dedb"),
    "green": ("#1b5e3b", "#6eab86", "#daecdf"),
    "charcoal": ("#2d3038", "#7d828e", "#dfe1e6"),
}
W, H = 250, 350
X0, Y0, X1, Y1 = 19, 19, 231, 331


def _diagonals(step: float) -> str:
    """Both sets of slanting lines, cut at the inner frame, symmetric about the centre."""
    cx, cy = W / 2, H / 2
    hw, hh = (X1 - X0) / 2 - 5, (Y1 - Y0) / 2 - 5
    d = ""
    k = 1.0
    count = int((hw + hh) / step) + 1
    for i in range(-count, count + 1):
        c = (i + 0.5) * step
        # v = k*u + c inside |u| <= hw, |v| <= hh
        lo = max(-hw, (-hh - c) / k)
        hi = min(hw, (hh - c) / k)
        if hi - lo < 1:
            continue
        for sign in (1, -1):
            d += f"M{n(cx + sign * lo)} {n(cy + k * lo + c)}L{n(cx + sign * hi)} {n(cy + k * hi + c)}"
    return d


def back(name: str) -> str:
    dark, mid, light = COLOURS[name]
    step = 24.0
    cx, cy = W / 2, H / 2
    nodes = ""
    half = step / 2
    for i in range(-9, 10):
        for j in range(-13, 14):
            x, y = i * half, j * half
            if abs(x) > 94 or abs(y) > 144:
                continue
            if (x / 84) ** 2 + (y / 84) ** 2 < 1:
                continue
            if (i + j) % 2 == 0:
                # the middles of the lozenges: small diamonds and dots in turn
                if i % 2 == 0:
                    nodes += f"M{n(cx + x)} {n(cy + y - 4.5)}L{n(cx + x + 3.3)} {n(cy + y)}L{n(cx + x)} {n(cy + y + 4.5)}L{n(cx + x - 3.3)} {n(cy + y)}Z"
                else:
                    nodes += pips.dot(cx + x, cy + y, 1.7)
    items = [
        rect(0.9, 0.9, W - 1.8, H - 1.8, 10, PAPER, "#a39c8c", 1.8),
        rect(12, 12, W - 24, H - 24, 6, dark),
        rect(X0, Y0, X1 - X0, Y1 - Y0, 3, None, light, 1.6),
        path(_diagonals(step), None, mid, 1.6, stroke_linecap="butt"),
        path(nodes, light),
        circle(cx, cy, 73, dark, light, 1.6),
        circle(cx, cy, 67, None, mid, 1.6),
        path(pips.mark(cx, cy - 6, 118) + pips.mark(cx, cy + 6, 118, turned=True), light),
    ]
    for x in (X0 + 5, X1 - 5):
        for y in (Y0 + 5, Y1 - 5):
            sx = 1 if x < cx else -1
            sy = 1 if y < cy else -1
            items.append(path(f"M{n(x - 5 * sx)} {n(y - 5 * sy)}L{n(x + 25 * sx)} {n(y - 5 * sy)}A30 30 0 0 {1 if sx * sy > 0 else 0} {n(x - 5 * sx)} {n(y + 25 * sy)}Z", dark, light, 1.6))
            items.append(path(pips.suit("d", x + 4 * sx, y + 4 * sy, 14), light))
    return document(W, H, *items)


def outputs() -> dict[str, str]:
    return {f"cards/back-{name}.svg": back(name) for name in COLOURS}
