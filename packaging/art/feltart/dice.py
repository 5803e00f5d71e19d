"""The three dice (ones and fours red) and the brass cup."""

from __future__ import annotations

from . import pips
from .svg import INK, circle, document, ellipse, linear, n, path, radial, rect

RED = "#bf1f2b"
PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def is_red(value: int) -> bool:
    return value in (1, 4)


def die(value: int) -> str:
    defs = linear("b", 10, 0, 90, 100, (0, "#ffffff"), (0.5, "#f6f1e4"), (1, "#d9d0ba")) + radial(
        "f", 44, 40, 62, (0, "#fffefa"), (0.7, "#faf5e8"), (1, "#ece4d0")
    )
    colour = RED if is_red(value) else INK
    r = 17 if value == 1 else 9.2
    items = [rect(1.5, 1.5, 97, 97, 20, "url(#b)", "#a89e86", 1.6), rect(7, 7, 86, 86, 26, "url(#f)")]
    for px, py in PLACES[value]:
        x, y = 50 + px * 24, 50 + py * (24 if value != 6 else 25)
        items.append(circle(x, y + 0.9, r + 0.9, "#ffffff"))
        items.append(circle(x, y, r, colour))
        items.append(path(f"M{n(x - r * 0.72)} {n(y - r * 0.46)}A{n(r * 0.86)} {n(r * 0.86)} 0 0 1 {n(x + r * 0.72)} {n(y - r * 0.46)}", None, "#000000", r * 0.16, opacity=0.4))
    return document(100, 100, *items, defs=defs)


def cup() -> str:
    """A turned brass cup with a knob on its lid, standing on a plate."""
    defs = (
        linear("m", 30, 0, 170, 0, (0, "#6f4a10"), (0.12, "#b98528"), (0.3, "#f6dc8d"), (0.4, "#fff3c0"), (0.52, "#d9a83f"), (0.78, "#94671a"), (0.92, "#c28f35"), (1, "#5e3d0b"))
        + linear("d", 30, 0, 170, 0, (0, "#53360a"), (0.35, "#c99836"), (0.6, "#8a5f18"), (1, "#452c06"))
        + radial("h", 100, 205, 95, (0, "#000000", 0.4), (1, "#000000", 0))
    )
    line = "#4a300a"
    dome = "M52 78C52 46 74 32 100 32C126 32 148 46 148 78Z"
    body = "M50 84L150 84L162 188C162 200 134 207 100 207C66 207 38 200 38 188Z"
    band = "M46.8 112C66 118.5 134 118.5 153.2 112L155.8 134C134 141 66 141 44.2 134Z"
    items = [
        ellipse(100, 206, 94, 13, "url(#h)"),
        path("M12 196C12 188 50 183 100 183C150 183 188 188 188 196C188 207 150 214 100 214C50 214 12 207 12 196Z", "url(#m)", line, 2),
        path("M22 195C30 189 60 186.5 100 186.5C140 186.5 170 189 178 195", None, "#fff1bd", 1.4, opacity=0.7),
        path(body, "url(#m)", line, 2),
        path(band, "url(#d)", line, 1.6),
    ]
    lattice = ""
    for i in range(-5, 6):
        x = 100 + i * 9.6
        y = 127 - abs(i) * abs(i) * 0.12 + 1.5
        lattice += pips.suit("d", x, y, 15 - abs(i) * 0.7)
    items += [
        path(lattice, "#f6dc8d", line, 0.8),
        path("M40.5 168C66 177 134 177 159.5 168", None, line, 1.6, opacity=0.7),
        path("M39.7 174C66 183 134 183 160.3 174", None, "#fff1bd", 1.4, opacity=0.6),
        path(dome, "url(#m)", line, 2),
        path("M64 66C68 51 80 43 96 40", None, "#fffbe6", 3.4, opacity=0.75),
        path("M44 78L156 78C159 78 160 80 160 82.500C160 86 158 88 155 88L45 88C42 88 40 86 40 82.500C40 80 41 78 44 78Z", "url(#m)", line, 2),
        path("M92 33C94 29 94 27 91 23C88 14 92 7 100 7C108 7 112 14 109 23C106 27 106 29 108 33Z", "url(#m)", line, 2),
        circle(96.500, 14.500, 2.600, "#fffbe6", opacity=0.8),
    ]
    return document(200, 220, *items, defs=defs)


def outputs() -> dict[str, str]:
    out = {f"dice/{v}.svg": die(v) for v in PLACES}
    out["dice/cup.svg"] = cup()
    return out
