"""Furniture of the table: chip tray, card shoe, shuffler, drop box slot, discard holder, betting plaque."""

from __future__ import annotations

from . import glyphs, pips
from .buttons import scooped
from .svg import GOLD, INK, circle, document, linear, n, path, rect

BRASS = ((0, "#7a5214"), (0.2, "#e2bb5c"), (0.42, "#fbe7aa"), (0.62, "#c8942f"), (1, "#6b450d"))
STEEL = ((0, "#5c626d"), (0.25, "#c9ced6"), (0.45, "#eef1f4"), (0.7, "#8e95a1"), (1, "#4b505a"))


def tray() -> str:
    """The dealer's tray from above: ten tubes, empty, so that the program can lay racks of chips into them."""
    w, h = 640, 150
    defs = (
        linear("o", 0, 0, 0, h, (0, "#4d4f57"), (0.5, "#2b2d33"), (1, "#15161a"))
        + linear("e", 0, 12, 0, 138, (0, "#000000", 0.65), (0.25, "#000000", 0.1), (0.8, "#ffffff", 0.05), (1, "#ffffff", 0.2))
        + "".join(
            linear(f"t{i}", 18 + i * 60.4, 0, 18 + i * 60.4 + 57, 0, (0, "#0b0c0f"), (0.3, "#24262c"), (0.5, "#3b3e47"), (0.7, "#24262c"), (1, "#08090b"))
            for i in range(10)
        )
    )
    items = [rect(2, 2, w - 4, h - 4, 12, "url(#o)", "#08090b", 2), rect(6, 5, w - 12, h - 10, 9, None, "#ffffff", 1, opacity=0.16)]
    for i in range(10):
        x = 18 + i * 60.4
        items += [rect(x, 14, 57, 122, 7, f"url(#t{i})", "#000000", 1.4)]
    items.append(rect(18, 14, 600.6, 122, 7, "url(#e)"))
    return document(w, h, *items, defs=defs)


def shoe() -> str:
    """A dealing shoe from above; the mouth points down and left."""
    w, h = 240, 300
    defs = (
        linear("b", 0, 0, 240, 0, (0, "#5c2f1a"), (0.18, "#8a4d2b"), (0.5, "#74401f"), (1, "#43200f"))
        + linear("w", 0, 30, 0, 230, (0, "#24262c"), (1, "#0d0e11"))
        + linear("p", 60, 0, 180, 0, (0, "#efe9da"), (0.5, "#fffdf6"), (1, "#d9d1bd"))
        + linear("m", 30, 0, 210, 0, *BRASS)
    )
    edges = "".join(f"M70 {n(y)}L170 {n(y)}" for y in [46 + i * 5.2 for i in range(27)])
    items = [
        path("M26 14C26 8 30 4 36 4L204 4C210 4 214 8 214 14L226 282C226 290 222 296 214 296L26 296C18 296 14 290 14 282Z", "url(#b)", "#2a1409", 2.4),
        path("M52 26L188 26L194 214L46 214Z", "url(#w)", "#000000", 2),
        path("M66 38L174 38L177 186L63 186Z", "url(#p)", "#8d8570", 1.4),
        path(edges, None, "#a79f89", 1.1),
        path("M63 186L177 186L180 206L60 206Z", "#23457e", INK, 1.6),
        path("M62 192L178 192M61 199L179 199", None, "#6f92c9", 1.4),
        path("M40 214L200 214L206 268L34 268Z", "url(#m)", "#4a300a", 2),
        path("M92 268C92 246 148 246 148 268Z", "#1a0d06", "#4a300a", 1.6),
        path(pips.mark(120, 240, 40), "#4a300a", opacity=0.8),
        path("M30 12L22 286", None, "#ffffff", 2, opacity=0.18),
    ]
    return document(w, h, *items, defs=defs)


def shuffler() -> str:
    w, h = 280, 220
    defs = linear("b", 0, 0, 0, 220, (0, "#5a5d66"), (0.15, "#33353c"), (0.8, "#1d1e23"), (1, "#0d0e11")) + linear("s", 30, 0, 250, 0, *STEEL) + linear(
        "c", 0, 20, 0, 80, (0, "#0a0b0d"), (1, "#25272d")
    )
    slots = "".join(f"M{n(60)} {n(y)}L220 {n(y)}" for y in (40, 46, 52, 58, 64))
    items = [
        path("M26 6L254 6C264 6 270 12 271 22L278 196C278 208 272 214 260 214L20 214C8 214 2 208 2 196L9 22C10 12 16 6 26 6Z", "url(#b)", "#000000", 2),
        rect(44, 24, 192, 62, 7, "url(#c)", "#000000", 2),
        path(slots, None, "#3e414a", 2),
        rect(56, 74, 168, 8, 2, "#efe9da"),
        rect(38, 104, 204, 34, 8, "url(#s)", "#3b3f47", 1.6),
        glyphs.word("SHUFFLER", 128, 121, 17, 2.8, "#23262d", 0.34),
        circle(226, 121, 6.5, "#2f9a5b", "#11402a", 1.6),
        circle(224, 119, 2, "#ffffff", opacity=0.8),
        rect(70, 154, 140, 46, 7, "#0a0b0d", "#000000", 2),
        rect(82, 160, 116, 36, 4, "#23457e", "#d7e2f3", 1.6),
        path(pips.mark(140, 188, 44), "#d7e2f3"),
        path("M28 10L252 10", None, "#ffffff", 1.6, opacity=0.3),
    ]
    return document(w, h, *items, defs=defs)


def dropbox() -> str:
    """The slot of the drop box with its paddle."""
    w, h = 160, 100
    defs = linear("s", 0, 0, 0, 100, *STEEL) + linear("p", 60, 0, 100, 0, (0, "#2b2d33"), (0.5, "#595d68"), (1, "#1a1b20"))
    items = [rect(2, 2, 156, 96, 14, "url(#s)", "#3b3f47", 2.4), rect(10, 10, 140, 80, 9, None, "#ffffff", 1.4, opacity=0.5)]
    for x in (20, 140):
        for y in (20, 80):
            items += [circle(x, y, 5, "#7d838e", "#3b3f47", 1.2), path(f"M{n(x - 3)} {n(y - 3)}L{n(x + 3)} {n(y + 3)}", None, "#3b3f47", 1.6)]
    items += [
        rect(32, 44, 96, 12, 6, "#08090b", "#3b3f47", 1.6),
        path("M64 20L96 20C98 20 99 21 99 23L96 62C96 64 95 65 93 65L67 65C65 65 64 64 64 62L61 23C61 21 62 20 64 20Z", "url(#p)", "#0b0c0f", 1.8),
        glyphs.word("DROP", 80, 80, 12, 2, "#23262d", 0.4),
        path(pips.suit("d", 80, 36, 14), GOLD),
    ]
    return document(w, h, *items, defs=defs)


def discard() -> str:
    """A smoked discard holder from above, with room for the muck."""
    w, h = 220, 290
    defs = linear("a", 0, 0, 220, 290, (0, "#7e2a2e"), (0.5, "#5c1b1f"), (1, "#3a0e11")) + linear("g", 0, 0, 120, 160, (0, "#ffffff", 0.3), (1, "#ffffff", 0))
    items = [
        path("M14 2L206 2C213 2 218 7 218 14L218 276C218 283 213 288 206 288L150 288C150 262 132 248 110 248C88 248 70 262 70 288L14 288C7 288 2 283 2 276L2 14C2 7 7 2 14 2Z", "url(#a)", "#22070a", 2.4, opacity=0.92),
        path("M16 14L204 14L204 274L160 274C154 248 134 236 110 236C86 236 66 248 60 274L16 274Z", None, "#e9a9a6", 1.6, opacity=0.6),
        path("M4 14C4 7 7 4 14 4L120 4L4 170Z", "url(#g)"),
        glyphs.word("DISCARD", 110, 64, 22, 3.6, "#f4d6d0", 0.36),
        path(pips.mark(110, 160, 84), "#f4d6d0", opacity=0.55),
    ]
    return document(w, h, *items, defs=defs)


def plaque() -> str:
    """An empty plaque for limits and notices; the program letters it."""
    w, h = 320, 130
    defs = linear("m", 0, 0, 320, 130, (0, "#8a5f16"), (0.25, "#f0cd77"), (0.5, "#d3a03d"), (0.75, "#f6dc93"), (1, "#7a5214")) + linear(
        "i", 0, 10, 0, 120, (0, "#22242b"), (1, "#0f1014")
    )
    items = [
        path(scooped(3, 3, 314, 124, 20), "url(#m)", "#4a300a", 2),
        path(scooped(11, 11, 298, 108, 17), "url(#i)", "#4a300a", 1.6),
        path(scooped(18, 18, 284, 94, 14), None, GOLD, 1.4),
    ]
    return document(w, h, *items, defs=defs)


def outputs() -> dict[str, str]:
    return {f"table/{f.__name__}.svg": f() for f in (tray, shoe, shuffler, dropbox, discard, plaque)}
