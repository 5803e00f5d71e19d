"""Chips: a top view with the denomination on the inlay, and a side view for stacking.

Every value has its own body colour, its own pattern of edge spots and its own frame round the inlay,
and says its value in figures, so that no one has to know the colour.
"""

from __future__ import annotations

import math

from . import glyphs, pips
from .svg import circle, document, linear, n, path, place, polar, radial, rect, sector

R = 98.0
SPOT0 = 73.0
INLAY = 65.0


class Chip:
    def __init__(self, cents: int, text: str, body: str, dark: str, spots: str, second: str, pattern: list[tuple[float, float, int]], repeat: int, ring: str, ink: str) -> None:
        self.cents, self.text, self.body, self.dark = cents, text, body, dark
        self.spots, self.second, self.pattern, self.repeat, self.ring, self.ink = spots, second, pattern, repeat, ring, ink

    def inserts(self) -> list[tuple[float, float, str]]:
        """(from, to, colour) in degrees for the whole edge."""
        out = []
        for i in range(self.repeat):
            for a0, a1, which in self.pattern:
                turn = 360 / self.repeat * i
                out.append((a0 + turn, a1 + turn, self.second if which else self.spots))
        return out


WHITE = "#f7f4ec"
CHIPS = [
    # one narrow spot, eight times
    Chip(50, "50¢", "#c9768a", "#93485b", WHITE, "#5b2333", [(-6, 6, 0)], 8, "dots", "#7c3146"),
    # four broad spots
    Chip(100, "$1", "#eceae2", "#b6b2a6", "#2a5ea8", "#2a5ea8", [(-14, 14, 0)], 4, "line", "#1f4a8a"),
    # six pairs of thin bars
    Chip(200, "$2", "#3f8fa6", "#256275", WHITE, WHITE, [(-8, -2.5, 0), (2.5, 8, 0)], 6, "bars", "#1d5a6d"),
    # six spots with a dark heart
    Chip(500, "$5", "#e9b824", "#a87d0c", "#3a2a12", "#fff6d8", [(-11, 11, 0), (-4, 4, 1)], 6, "line", "#5b4208"),
    # three times three bars
    Chip(1000, "$10", "#83502c", "#55301a", "#f0a04b", WHITE, [(-22, -12, 0), (-5, 5, 1), (12, 22, 0)], 3, "dots", "#6a3b1c"),
    # four spots, framed
    Chip(2500, "$25", "#1f7a48", "#0f4d2b", WHITE, "#e59a3a", [(-17, 17, 0), (-8, 8, 1)], 4, "diamonds", "#115031"),
    # twelve thin bars
    Chip(10000, "100", "#23252d", "#0a0b10", WHITE, WHITE, [(-6, 6, 0)], 12, "stars", "#15171d"),
    # four triples, wide in the middle
    Chip(50000, "500", "#6a3a95", "#41205f", "#f3cf58", WHITE, [(-22, -17, 1), (-10, 10, 0), (17, 22, 1)], 4, "diamonds", "#4b2670"),
    # eight split spots
    Chip(100000, "1000", "#e0762a", "#9c4a11", "#1f2430", WHITE, [(-9, 0, 0), (0, 9, 1)], 8, "bars", "#87400f"),
    # two wide halves and two triples
    Chip(500000, "5000", "#8d8f99", "#54565f", "#a5222c", WHITE, [(-26, 26, 0), (-20, -14, 1), (-3, 3, 1), (14, 20, 1)], 3, "stars", "#8a1a24"),
]

# what some houses use instead: a blue dollar, a red five
OTHERS = {
    "100-blue": Chip(100, "$1", "#2f62ad", "#173a70", "#f7f4ec", "#f7f4ec", [(-14, 14, 0)], 4, "line", "#1f4a8a"),
    "500-red": Chip(500, "$5", "#bb2a32", "#761016", "#fff6e4", "#3a1216", [(-11, 11, 0), (-4, 4, 1)], 6, "line", "#8d1820"),
}


def _light(chip: Chip) -> bool:
    """Is the body nearly as light as the inlay?"""
    return chip.body == "#eceae2"


def _ring(chip: Chip) -> str:
    """The ornament between the inlay's edge and the figures."""
    d = ""
    if chip.ring == "dots":
        for i in range(36):
            x, y = polar(57.5, i * 10, 100, 100)
            d += pips.dot(x, y, 1.7)
        return path(d, chip.body)
    if chip.ring == "line":
        return circle(100, 100, 58, None, chip.ink if _light(chip) else chip.body, 2.4) + circle(100, 100, 54.5, None, chip.ink if _light(chip) else chip.body, 0.9)
    if chip.ring == "bars":
        for i in range(48):
            x0, y0 = polar(55, i * 7.5, 100, 100)
            x1, y1 = polar(60, i * 7.5, 100, 100)
            d += f"M{n(x0)} {n(y0)}L{n(x1)} {n(y1)}"
        return path(d, None, chip.body, 2)
    shape = pips.SHAPES["d"] if chip.ring == "diamonds" else pips.STAR
    count = 20 if chip.ring == "diamonds" else 16
    for i in range(count):
        x, y = polar(57, i * 360 / count, 100, 100)
        d += place(shape, 0.085, 0.085, x, y, i * 360 / count)
    return path(d, chip.body if chip.cents != 500000 else chip.spots)


def top(chip: Chip) -> str:
    defs = radial("s", 80, 70, 130, (0, "#ffffff", 0.2), (0.55, "#ffffff", 0.04), (1, "#000000", 0.26)) + radial(
        "p", 90, 84, 80, (0, "#fffdf6"), (1, "#f0e8d4")
    )
    items = [circle(100, 100, R, chip.body, chip.dark, 2)]
    for colour in (chip.spots, chip.second):
        d = "".join(sector(100, 100, SPOT0, R - 0.6, a0, a1) for a0, a1, c in chip.inserts() if c == colour)
        if d:
            items.append(path(d, colour))
        if chip.spots == chip.second:
            break
    items += [
        circle(100, 100, SPOT0 - 0.5, None, chip.dark, 1.4, opacity=0.55),
        circle(100, 100, R - 4, None, "#ffffff", 1.2, opacity=0.28),
        circle(100, 100, INLAY + 1.5, chip.dark, None, opacity=0.5),
        circle(100, 100, INLAY, "url(#p)", chip.dark, 1),
        _ring(chip),
    ]
    plain = chip.text.isdigit()
    height, weight, squeeze = {2: (66, 11, 1.0), 3: (58 if not plain else 56, 9.6, 0.92), 4: (47, 8, 0.88)}[len(chip.text)]
    items.append(glyphs.word(chip.text, 100, 101 if plain else 100, height, weight, chip.ink, 0.235, squeeze))
    if plain:
        items.append(glyphs.word("$", 100, 59, 19, 3.2, chip.ink))
        items.append(path(pips.suit("d", 100, 142, 12), chip.ink))
    items.append(circle(100, 100, R, "url(#s)"))
    return document(200, 200, *items, defs=defs)


EDGE_H = 26.0


def edge(chip: Chip) -> str:
    """The chip from the side, 200 wide: the spots of the near half, foreshortened."""
    light = _light(chip)
    defs = linear("s", 2, 0, 198, 0, (0, "#000000", 0.5), (0.16, "#000000", 0.12), (0.4, "#ffffff", 0.2), (0.62, "#000000", 0), (1, "#000000", 0.55))
    items = [rect(2, 1, 196, EDGE_H - 2, 4, chip.body, chip.dark, 1.4)]

    def x_of(a: float) -> float:
        return 100 + 97.4 * math.sin(math.radians(a))

    for colour in dict.fromkeys((chip.spots, chip.second)):
        d = ""
        for a0, a1, c in chip.inserts():
            if c != colour:
                continue
            lo, hi = a0, a1
            while lo > 180:
                lo, hi = lo - 360, hi - 360
            if hi <= -90 or lo >= 90:
                continue
            lo, hi = max(lo, -88), min(hi, 88)
            if x_of(hi) - x_of(lo) < 0.4:
                continue
            d += f"M{n(x_of(lo))} 1.7L{n(x_of(hi))} 1.7L{n(x_of(hi))} {n(EDGE_H - 1.7)}L{n(x_of(lo))} {n(EDGE_H - 1.7)}Z"
        if d:
            items.append(path(d, colour))
    items += [
        rect(2, 1, 196, EDGE_H - 2, 4, "url(#s)"),
        path("M6 2.6L194 2.6", None, "#ffffff", 1.2, opacity=0.3 if not light else 0.7),
        path(f"M6 {n(EDGE_H - 1.6)}L194 {n(EDGE_H - 1.6)}", None, "#000000", 1.6, opacity=0.4),
    ]
    return document(200, EDGE_H, *items, defs=defs)


def outputs() -> dict[str, str]:
    out = {}
    for name, chip in {**{str(c.cents): c for c in CHIPS}, **OTHERS}.items():
        out[f"chips/{name}.svg"] = top(chip)
        out[f"chips/{name}-edge.svg"] = edge(chip)
    return out
