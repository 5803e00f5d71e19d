"""The twelve court figures and the joker.

A half figure is drawn above the origin (y runs from -153 to 0, x from -70 to 70) and repeated turned by
half a circle.  Palette: ink, red, gold and blue on paper.  Rank shows in the outline: kings carry a tall
crown and a mantle that fills the frame, queens a veil or hair that falls like a bell from a low crown,
jacks a slanting cap with a feather and narrow shoulders.
"""

from __future__ import annotations

import math

from . import pips
from .svg import BLUE, GOLD, GOLD_DEEP, INK, PAPER, RED, SKIN, again, circle, group, n, path, place

LINE = 1.7
FINE = 1.05
HALF_W = 70.0
TOP = 153.0


def shape(d: str, fill: str, width: float = LINE) -> str:
    return path(d, fill, INK, width)


def line(d: str, width: float = FINE, colour: str = INK) -> str:
    return path(d, None, colour, width)


def dots(points: list[tuple[float, float]], r: float, colour: str) -> str:
    return path("".join(pips.dot(x, y, r) for x, y in points), colour)


def beads(points: list[tuple[float, float]], r: float, fill: str = PAPER) -> str:
    return path("".join(pips.dot(x, y, r) for x, y in points), fill, INK, FINE)


def diamonds(points: list[tuple[float, float]], size: float, colour: str) -> str:
    return path("".join(pips.suit("d", x, y, size) for x, y in points), colour)


def mirror(content: str) -> str:
    return group(content, transform="scale(-1 1)")


# ---------------------------------------------------------------- heads (origin between the eyes)


def face(t: float, lips: bool = False, lashes: bool = False, stern: float = 0.0, jaw: float = 0.0) -> str:
    """A face that looks to the right for t = 1, to the left for t = -1."""
    c = 1.8 * t
    f = 2.5 * t
    w = 16.5 + jaw * 0.5
    d = (
        f"M{n(-w)} -13C{n(-w - 1)} 2 {n(-w + 0.5)} 10 {n(-12.5 - jaw)} 17C-8.500 {n(23 + jaw)} {n(c - 4)} {n(26.5 + jaw)} {n(c)} {n(26.5 + jaw)}"
        f"C{n(c + 4)} {n(26.5 + jaw)} 8.500 {n(23 + jaw)} {n(12.5 + jaw)} 17C{n(w - 0.5)} 10 {n(w + 1)} 2 {n(w)} -13C10 -22 -10 -22 {n(-w)} -13Z"
    )
    out = shape(d, SKIN)
    for side in (-1, 1):
        k = 0.84 if side == t else 1.0
        x = f + side * 7.3 * (0.95 if side == t else 1.0)
        e = 4.6 * k
        # upper lid, iris, lower lid, brow
        out += path(f"M{n(x - e)} 0.600Q{n(x)} -4.200 {n(x + e)} 0.600Q{n(x)} 2.600 {n(x - e)} 0.600Z", "#ffffff")
        out += path(pips.dot(x + 0.9 * t, -0.5, 1.75), INK)
        lid = f"M{n(x - e)} 0.700Q{n(x)} -4.300 {n(x + e)} 0.700"
        if lashes:
            lid += f"L{n(x + e + side * 1.6 if side > 0 else x + e)} {n(-0.4 if side > 0 else 0.7)}M{n(x - e)} 0.700L{n(x - e - (1.6 if side < 0 else 0))} {n(-0.4 if side < 0 else 0.7)}"
        out += line(lid, 1.5)
        out += line(f"M{n(x - e * 0.6)} 2.300Q{n(x)} 3.100 {n(x + e * 0.6)} 2.300", 0.7)
        i, o = x - side * e * 1.05, x + side * e * 1.25
        out += line(f"M{n(i)} {n(-5 + stern)}Q{n(x + side * 1)} {n(-8.6 + stern * 0.4)} {n(o)} {n(-4.6)}", 1.25 if lashes else 1.9)
    s = t or 0.6
    out += line(f"M{n(f - 2.2 * s)} -3C{n(f - 0.6 * s)} 2 {n(f + 2.6 * s)} 6 {n(f + 3.2 * s)} 9C{n(f + 3.2 * s)} 11.200 {n(f + 0.6 * s)} 11.600 {n(f - 1.6 * s)} 10.800", 1.15)
    m = f + 0.4 * t
    if lips:
        out += path(f"M{n(m - 4.4)} 16.200Q{n(m - 1.6)} 14 {n(m)} 15.300Q{n(m + 1.6)} 14 {n(m + 4.4)} 16.200Q{n(m + 2)} 19.800 {n(m)} 19.800Q{n(m - 2)} 19.800 {n(m - 4.4)} 16.200Z", RED)
        out += line(f"M{n(m - 4.2)} 16.200Q{n(m)} 17.600 {n(m + 4.2)} 16.200", 0.8)
        out += path(pips.dot(f - 10 * (t or 1), 8.8, 3.1) + pips.dot(f + 9.6 * (t or 1), 8.8, 2.6), RED, opacity=0.2)
    else:
        out += line(f"M{n(m - 4.6)} 16.400Q{n(m)} 17.600 {n(m + 4.4)} 16", 1.3)
        out += line(f"M{n(m - 2)} 20.200Q{n(m)} 21 {n(m + 2)} 20.200", 0.9)
    return out


def neck(fill: str = SKIN) -> str:
    """Open below, so that it runs into the chest or vanishes in a collar."""
    d = "M-8.500 14L-9 33C-9 35.500 -10 37 -12 38L12 38C10 37 9 35.500 9 33L8.500 14Z"
    return path(d, fill) + line("M-8.500 16L-9 32.500C-9 35.500 -10.500 36.500 -12 37.200M8.500 16L9 32.500C9 35.500 10.500 36.500 12 37.200", LINE) + line("M-5 28.500Q0 31.500 6 28", 0.9)


def head(x: float, y: float, k: float, *parts: str) -> str:
    return group(*parts, transform=f"translate({n(x)} {n(y)}) scale({k})")


# ---------------------------------------------------------------- shared pieces of the body


def fist(x: float, y: float, flip: int = 1) -> str:
    """A hand round an upright shaft."""
    f = flip

    def q(px: float, py: float) -> str:
        return f"{n(x + px * f)} {n(y + py)}"

    d = f"M{q(-9, -7)}C{q(-9.5, -10)} {q(-6, -11.5)} {q(-2, -11)}L{q(5, -10.5)}C{q(9, -10)} {q(10, -6)} {q(9.500, -1)}L{q(9, 6)}C{q(8.5, 10)} {q(5, 11.5)} {q(1, 11)}L{q(-5, 10.5)}C{q(-9, 10)} {q(-10, 6)} {q(-9.5, 2)}Z"
    out = shape(d, SKIN, 1.5)
    out += line(f"M{q(-9.3, -3.5)}Q{q(-3, -5.5)} {q(1.5, -3.5)}M{q(-9.5, 1.5)}Q{q(-3, -0.5)} {q(1.5, 1)}M{q(-9, 6.5)}Q{q(-3, 4.5)} {q(1, 6)}")
    out += line(f"M{q(9.500, -4)}Q{q(3, -9)} {q(-1.5, -7.5)}Q{q(-2.500, -6)} {q(1, -5)}", 1.1)
    return out


def sleeve(x: float, outer: str, cuff: str, lining: str, wide: float = 20.0) -> str:
    """A forearm that rises from the middle line to a hand at (x, -30)."""
    lo, hi = max(-HALF_W, x - wide), min(HALF_W, x + wide)
    d = f"M{n(lo)} 0C{n(lo + 3)} -8 {n(x - 11)} -12 {n(x - 11)} -19L{n(x + 11)} -19C{n(x + 11)} -12 {n(hi - 3)} -8 {n(hi)} 0Z"
    return (
        shape(d, outer)
        + line(f"M{n(x - 4)} -17C{n(x - 5)} -10 {n(x - 8)} -5 {n(x - 9)} -1M{n(x + 5)} -17C{n(x + 5)} -11 {n(x + 8)} -6 {n(x + 9)} -1")
        + shape(f"M{n(x - 13)} -25L{n(x + 13)} -25L{n(x + 12)} -16L{n(x - 12)} -16Z", cuff)
        + diamonds([(x - 7, -20.5), (x, -20.5), (x + 7, -20.5)], 6, lining)
    )


def band(colour: str, motif: str, shift: float) -> str:
    """The girdle along the middle that joins both halves; drawn once, in the card's own coordinates."""
    w = HALF_W + abs(shift)
    d = f"M{n(125 - w)} 169L{n(125 + w)} 169L{n(125 + w)} 181L{n(125 - w)} 181Z"
    count = int(w // 9)
    items = [(125 + i * 9.0, 175.0) for i in range(-count, count + 1) if abs(i * 9.0) < w - 4]
    return shape(d, colour) + line(f"M{n(125 - w)} 171.500L{n(125 + w)} 171.500M{n(125 - w)} 178.500L{n(125 + w)} 178.500", 0.8, motif) + diamonds(items, 7, motif)


MANTLE = "M0 -64C-16 -63 -34 -58 -48 -52C-60 -47 -68 -38 -70 -24L-70 0L70 0L70 -24C68 -38 60 -47 48 -52C34 -58 16 -63 0 -64Z"


def mantle(fill: str, trim: str) -> str:
    out = shape(MANTLE, fill)
    out += line("M-58 -44C-54 -30 -54 -14 -57 -2M58 -44C54 -30 54 -14 57 -2M-42 -50C-36 -34 -35 -16 -38 -2M42 -50C36 -34 35 -16 38 -2", FINE, trim)
    return out


def panel(fill: str, border: str, pattern: str) -> str:
    """The front of the robe between two borders."""
    out = shape("M-14 -58L-21 0L21 0L14 -58Z", fill) + pattern
    for s in (-1, 1):
        out += shape(f"M{n(14 * s)} -58L{n(21 * s)} 0L{n(28 * s)} 0L{n(20 * s)} -58Z", border)
        out += dots([(s * (17.6 + 0.12 * (58 + y)), y) for y in range(-33, -4, 7)], 1.3, INK)
    return out


def ermine(fill: str = PAPER) -> str:
    d = "M-40 -56C-30 -42 -14 -35 0 -35C14 -35 30 -42 40 -56C30 -62 14 -65 0 -65C-14 -65 -30 -62 -40 -56Z"
    tails = ""
    for x, y in [(-30, -55), (-20, -49), (-8, -43), (8, -43), (20, -49), (30, -55), (-18, -58), (18, -58)]:
        tails += f"M{n(x)} {n(y - 3)}C{n(x + 1.6)} {n(y)} {n(x + 1.4)} {n(y + 2)} {n(x)} {n(y + 3)}C{n(x - 1.4)} {n(y + 2)} {n(x - 1.6)} {n(y)} {n(x)} {n(y - 3)}Z"
    return shape(d, fill) + path(tails, INK)


# ---------------------------------------------------------------- kings


def beard(kind: str, fill: str) -> str:
    ink = INK if fill != INK else "#6d7284"
    if kind == "full":
        d = "M-17 4C-17 18 -13 33 0 38C13 33 17 18 17 4C14 12 9 13.500 5 12.500C2 11.500 -1 11.500 -4 12.500C-9 13.500 -14 12 -17 4Z"
        lines = "M-11 17C-10 25 -6 31 -2 34M11 17C10 25 6 31 2 34M-6 23C-5 28 -3 31 0 33M6 23C5 28 3 31 0 33M0 23L0 30"
    elif kind == "fork":
        d = "M-17 3C-18 18 -15 34 -6 42C-3 37 -1 33 0 30C1 33 3 37 6 42C15 34 18 18 17 3C14 12 9 13.500 5 12.500C2 11.500 -2 11.500 -5 12.500C-9 13.500 -14 12 -17 3Z"
        lines = "M-12 16C-12 25 -9 32 -7 36M12 16C12 25 9 32 7 36M-6 22C-7 27 -6 31 -5.500 34M6 22C7 27 6 31 5.500 34"
    elif kind == "curl":
        d = "M-17 2C-20 8 -19 14 -16 16C-19 20 -17 26 -12 26C-13 31 -8 35 -3.500 33C-2 36 2 36 3.500 33C8 35 13 31 12 26C17 26 19 20 16 16C19 14 20 8 17 2C14 12 9 13.500 5 12.500C2 11.500 -2 11.500 -5 12.500C-9 13.500 -14 12 -17 2Z"
        lines = "M-14 17C-11 17 -10 20 -12 22M-8 26C-5 25 -4 28 -6 30M14 17C11 17 10 20 12 22M8 26C5 25 4 28 6 30M-2 29C0 28 2 29 1 31"
    else:  # "point": cheeks shaven, a short pointed beard
        d = "M-9 19C-8 27 -4 34 0 39C4 34 8 27 9 19C6 22 3 22.500 0 22C-3 22.500 -6 22 -9 19Z"
        lines = "M-3 26C-2 30 -1 33 0 35M3 26C2 30 1 33 0 35"
    out = shape(d, fill, 1.5) + line(lines, FINE, ink)
    if kind != "point":
        out += path("M-4.500 17.800Q0 20.200 4.500 17.600Q2.500 21.200 0 21.200Q-2.500 21.200 -4.500 17.800Z", RED)
    m = "M0.500 12.600C-3 11.400 -8 13 -12 17.500C-8 18.200 -3 17.600 0.500 15.600C4 17.600 9 18.200 13 17.500C9 13 4 11.400 0.500 12.600Z"
    if kind == "point":
        m = "M0.500 12.600C-4 11.400 -9 14 -15 13C-12 18.500 -4 18.600 0.500 15.600C5 18.600 13 18.500 16 13C10 14 5 11.400 0.500 12.600Z"
    return out + shape(m, fill, 1.2)


def locks(fill: str, low: float = 22.0) -> str:
    """Hair at both sides that ends in a roll."""
    ink = INK if fill != INK else "#6d7284"
    out = ""
    for s in (-1, 1):
        d = (
            f"M{n(14 * s)} -19C{n(22 * s)} -16 {n(24 * s)} -6 {n(23 * s)} 3C{n(22.5 * s)} 10 {n(27 * s)} {n(low - 9)} {n(27.5 * s)} {n(low - 3)}"
            f"C{n(28 * s)} {n(low + 4)} {n(20 * s)} {n(low + 5)} {n(18 * s)} {n(low - 1)}C{n(16 * s)} {n(low - 6)} {n(15.5 * s)} 6 {n(15.5 * s)} -4Z"
        )
        out += shape(d, fill, 1.5)
        out += line(
            f"M{n(18.5 * s)} -10C{n(20.5 * s)} 0 {n(19 * s)} 9 {n(21 * s)} {n(low - 6)}M{n(22 * s)} {n(low - 4)}C{n(24.5 * s)} {n(low - 4)} {n(24.5 * s)} {n(low)} {n(22 * s)} {n(low)}",
            FINE,
            ink,
        )
    return out


def crown_king(kind: str) -> str:
    """Head coordinates; the rim lies at y = -16, the tips about 52 above the eyes."""
    rim = shape("M-22 -24C-12 -19 12 -19 22 -24L21 -14C12 -9.500 -12 -9.500 -21 -14Z", GOLD) + beads([(-15, -17.2), (-7.6, -15.4), (0, -15), (7.6, -15.4), (15, -17.2)], 2, RED)
    if kind == "lily":
        body = shape("M-22 -24L-29 -47L-17 -36L-11 -50L-5 -37L0 -54L5 -37L11 -50L17 -36L29 -47L22 -24C12 -19 -12 -19 -22 -24Z", GOLD)
        tips = beads([(-29, -48.5), (-11, -51.5), (0, -55), (11, -51.5), (29, -48.5)], 2.6)
        return body + line("M-17 -34L-15 -24M-5 -35L-4 -22M5 -35L4 -22M17 -34L15 -24") + diamonds([(-21, -31), (-10.5, -33), (0, -34), (10.5, -33), (21, -31)], 7, RED) + tips + rim
    if kind == "arch":
        velvet = shape("M-19 -24C-22 -42 -10 -50 0 -50C10 -50 22 -42 19 -24Z", RED)
        bows = shape("M-22 -24C-31 -43 -14 -54 0 -49C14 -54 31 -43 22 -24L16 -23C22 -38 12 -46 2.500 -43L2.500 -21L-2.500 -21L-2.500 -43C-12 -46 -22 -38 -16 -23Z", GOLD)
        orb = circle(0, -52.5, 4.2, BLUE, INK, FINE) + line("M0 -57L0 -64M-3.200 -61L3.200 -61", 2)
        return velvet + bows + beads([(-23, -38), (-19.500, -44.500), (-12.500, -49), (12.500, -49), (19.500, -44.500), (23, -38)], 2) + orb + rim
    if kind == "cross":
        body = ""
        for x, h in ((-20, 44), (0, 48), (20, 44)):
            body += shape(f"M{n(x - 3)} -24L{n(x - 3)} {n(-h + 7)}L{n(x - 8)} {n(-h + 8)}L{n(x - 8)} {n(-h)}L{n(x - 3)} {n(-h + 1)}L{n(x - 4)} {n(-h - 6)}L{n(x + 4)} {n(-h - 6)}L{n(x + 3)} {n(-h + 1)}L{n(x + 8)} {n(-h)}L{n(x + 8)} {n(-h + 8)}L{n(x + 3)} {n(-h + 7)}L{n(x + 3)} -24Z", GOLD)
        low = shape("M-22 -24L-23 -33L-10 -36L0 -31L10 -36L23 -33L22 -24C12 -19 -12 -19 -22 -24Z", GOLD) + beads([(-10, -38), (10, -38)], 2.6)
        return body + low + diamonds([(-12, -28), (0, -26), (12, -28)], 6, BLUE) + rim
    # "tower": a crown like a wall
    body = shape("M-22 -24L-27 -52L-19 -52L-18.500 -46L-12 -46L-12 -53L-4 -53L-4 -47L4 -47L4 -53L12 -53L12 -46L18.500 -46L19 -52L27 -52L22 -24C12 -19 -12 -19 -22 -24Z", GOLD)
    arches = path("M-18 -28L-19 -36A3.500 3.500 0 0 1 -12 -37L-11.500 -27ZM-3.500 -26L-3.500 -36A3.500 3.500 0 0 1 3.500 -36L3.500 -26ZM11.500 -27L12 -37A3.500 3.500 0 0 1 19 -36L18 -28Z", BLUE, INK, FINE)
    return body + line("M-25.500 -41.500L25.500 -41.500", FINE) + arches + rim


def sword(x: float) -> str:
    blade = shape(f"M{n(x - 4.2)} -44L{n(x - 4.2)} -138L{n(x)} -149L{n(x + 4.2)} -138L{n(x + 4.2)} -44Z", "#e9edf2")
    return (
        blade
        + line(f"M{n(x)} -140L{n(x)} -46")
        + shape(f"M{n(x - 3.5)} -42L{n(x + 3.5)} -42L{n(x + 3.5)} -16L{n(x - 3.5)} -16Z", RED)
        + shape(f"M{n(x - 15)} -49C{n(x - 8)} -45 {n(x + 8)} -45 {n(x + 15)} -49L{n(x + 16)} -43C{n(x + 8)} -39 {n(x - 8)} -39 {n(x - 16)} -43Z", GOLD)
    )


def sceptre(x: float) -> str:
    out = shape(f"M{n(x - 2.8)} -16L{n(x - 2.8)} -112L{n(x + 2.8)} -112L{n(x + 2.8)} -16Z", GOLD)
    out += line(f"M{n(x - 2.8)} -62L{n(x + 2.8)} -58M{n(x - 2.8)} -70L{n(x + 2.8)} -66M{n(x - 2.8)} -78L{n(x + 2.8)} -74M{n(x - 2.8)} -86L{n(x + 2.8)} -82")
    for y, w in ((-52, 6), (-96, 6)):
        out += shape(f"M{n(x - w)} {n(y - 3)}L{n(x + w)} {n(y - 3)}L{n(x + w)} {n(y + 3)}L{n(x - w)} {n(y + 3)}Z", BLUE)
    leaf = f"M{n(x)} -112C{n(x - 14)} -110 {n(x - 17)} -124 {n(x - 11)} -130C{n(x - 11)} -124 {n(x - 8)} -121 {n(x - 4)} -121C{n(x - 10)} -130 {n(x - 6)} -140 {n(x)} -148C{n(x + 6)} -140 {n(x + 10)} -130 {n(x + 4)} -121C{n(x + 8)} -121 {n(x + 11)} -124 {n(x + 11)} -130C{n(x + 17)} -124 {n(x + 14)} -110 {n(x)} -112Z"
    return out + shape(leaf, GOLD) + path(pips.suit("h", x, -126, 9), RED) + beads([(x, -110)], 3.2, RED)


def balance(x: float) -> str:
    out = shape(f"M{n(x - 2.5)} -16L{n(x - 2.5)} -120L{n(x + 2.5)} -120L{n(x + 2.5)} -16Z", GOLD)
    out += shape(f"M{n(x - 19)} -123C{n(x - 10)} -117 {n(x - 5)} -125 {n(x)} -125C{n(x + 5)} -125 {n(x + 10)} -117 {n(x + 19)} -123L{n(x + 19)} -119C{n(x + 9)} -113 {n(x + 5)} -120 {n(x)} -120C{n(x - 5)} -120 {n(x - 9)} -113 {n(x - 19)} -119Z", GOLD)
    for s in (-1, 1):
        px = x + 18 * s
        out += line(f"M{n(px)} -119L{n(px - 9)} -92M{n(px)} -119L{n(px + 9)} -92", 1)
        out += shape(f"M{n(px - 10.5)} -92L{n(px + 10.5)} -92C{n(px + 9)} -83 {n(px - 9)} -83 {n(px - 10.5)} -92Z", GOLD, 1.5)
    out += shape(f"M{n(x - 4)} -126L{n(x)} -142L{n(x + 4)} -126Z", GOLD) + beads([(x, -126), (x, -143)], 3, RED)
    return out


def orb(x: float) -> str:
    y = -63
    out = path(pips.dot(x, y, 16), BLUE, INK, LINE)
    out += shape(f"M{n(x - 15.8)} {n(y - 3)}C{n(x - 6)} {n(y + 1)} {n(x + 6)} {n(y + 1)} {n(x + 15.8)} {n(y - 3)}L{n(x + 15.5)} {n(y + 3.5)}C{n(x + 6)} {n(y + 7)} {n(x - 6)} {n(y + 7)} {n(x - 15.5)} {n(y + 3.5)}Z", GOLD, 1.4)
    out += shape(f"M{n(x - 3)} {n(y - 15.7)}C{n(x - 2)} {n(y - 10)} {n(x - 2)} {n(y - 5)} {n(x - 3)} {n(y - 0.5)}L{n(x + 3)} {n(y - 0.5)}C{n(x + 2)} {n(y - 5)} {n(x + 2)} {n(y - 10)} {n(x + 3)} {n(y - 15.7)}Z", GOLD, 1.4)
    out += dots([(x - 9, y + 2), (x, y + 3), (x + 9, y + 2)], 1.5, RED)
    out += shape(f"M{n(x - 2.6)} -79L{n(x - 2.6)} -88L{n(x - 9)} -88L{n(x - 9)} -93.500L{n(x - 2.6)} -93.500L{n(x - 2.6)} -100L{n(x + 2.6)} -100L{n(x + 2.6)} -93.500L{n(x + 9)} -93.500L{n(x + 9)} -88L{n(x + 2.6)} -88L{n(x + 2.6)} -79Z", GOLD)
    return out


def palm(x: float, y: float) -> str:
    """An open hand that carries something."""
    d = f"M{n(x - 9)} {n(y + 10)}C{n(x - 11)} {n(y + 2)} {n(x - 17)} {n(y - 3)} {n(x - 18)} {n(y - 8)}C{n(x - 17)} {n(y - 11)} {n(x - 13)} {n(y - 9)} {n(x - 11)} {n(y - 6)}C{n(x - 6)} {n(y - 2)} {n(x + 6)} {n(y - 2)} {n(x + 11)} {n(y - 6)}C{n(x + 14)} {n(y - 10)} {n(x + 18)} {n(y - 10)} {n(x + 18)} {n(y - 7)}C{n(x + 17)} {n(y - 2)} {n(x + 11)} {n(y + 3)} {n(x + 9)} {n(y + 10)}Z"
    return shape(d, SKIN, 1.5) + line(f"M{n(x - 4)} {n(y + 1)}Q{n(x)} {n(y + 2.5)} {n(x + 4)} {n(y + 1)}M{n(x + 11)} {n(y - 2)}Q{n(x + 14)} {n(y - 5)} {n(x + 16)} {n(y - 7)}M{n(x - 11)} {n(y - 2)}Q{n(x - 14)} {n(y - 5)} {n(x - 16)} {n(y - 7)}")


def chevrons(colour: str) -> str:
    return line("".join(f"M{n(-17.5 - 0.11 * (44 + y))} {n(y)}L0 {n(y + 7)}L{n(17.5 + 0.11 * (44 + y))} {n(y)}" for y in range(-34, -5, 8)), 2.2, colour)


def lozenges(colour: str) -> str:
    pts = [(x, y) for j, y in enumerate((-30, -22, -14, -6)) for x in ((-10, 0, 10) if j % 2 == 0 else (-14, -5, 5, 14))]
    return diamonds(pts, 8, colour)


def bars(colour: str) -> str:
    return path("".join(f"M{n(x - 1.6)} -40L{n(x + 1.6)} -40L{n(x * 1.25 + 1.8)} -1L{n(x * 1.25 - 1.8)} -1Z" for x in (-12, -4, 4, 12)), colour)


def hearts(colour: str) -> str:
    return path("".join(pips.suit("h", x, y, 9) for x, y in ((-8, -30), (8, -30), (-9, -18), (9, -18), (0, -24), (0, -10), (-11, -6), (11, -6))), colour)


def king_spades() -> str:
    x = 50
    return (
        mantle("#2b3048", GOLD)
        + panel(RED, GOLD, chevrons(GOLD))
        + ermine()
        + sword(x)
        + sleeve(x, BLUE, GOLD, RED)
        + fist(x, -32)
        + head(-6, -91, 1.1, locks("#eceae4", 24), face(-1, stern=1.4), beard("fork", "#eceae4"), crown_king("cross"))
    )


def king_hearts() -> str:
    x = 50
    return (
        mantle(BLUE, GOLD)
        + diamonds([(-62, -14), (-50, -28), (-62, -30), (-48, -10), (-33, -34), (-34, -18), (-33, -4), (34, -34)], 7, GOLD)
        + panel(GOLD, RED, hearts(RED))
        + ermine()
        + sceptre(x)
        + sleeve(x, RED, PAPER, BLUE)
        + fist(x, -32)
        + head(-5, -91, 1.1, locks(GOLD, 20), face(1), beard("curl", GOLD), crown_king("arch"))
    )


def king_diamonds() -> str:
    x = 44
    return (
        mantle(BLUE, "#7fa0d4")
        + line("M-69 -24C-56 -30 -44 -30 -32 -24M-69 -10C-56 -16 -46 -16 -36 -10M32 -24C44 -30 56 -30 69 -24", 2, GOLD)
        + panel("#2b3048", GOLD, lozenges(GOLD))
        + shape("M-36 -55C-26 -43 -12 -37 0 -37C12 -37 26 -43 36 -55C28 -61 14 -64 0 -64C-14 -64 -28 -61 -36 -55Z", RED)
        + beads([(-27, -53), (-19, -48.5), (-10, -45), (0, -43.8), (10, -45), (19, -48.5), (27, -53)], 3, GOLD)
        + balance(x)
        + sleeve(x, RED, GOLD, BLUE)
        + fist(x, -32)
        + head(-9, -91, 1.1, locks(INK, 18), face(1, stern=0.6), beard("point", INK), crown_king("lily"))
    )


def king_clubs() -> str:
    x = 47
    return (
        mantle(INK, "#7d86a0")
        + path("".join(pips.suit("c", px, py, 8) for px, py in ((-61, -26), (-49, -34), (-60, -10), (-47, -18), (-34, -30), (-35, -10), (34, -32))), GOLD)
        + panel(RED, BLUE, bars(GOLD))
        + ermine(PAPER)
        + orb(x)
        + sleeve(x, BLUE, PAPER, RED)
        + palm(x, -39)
        + head(-7, -91, 1.1, locks(GOLD_DEEP, 21), face(1, stern=0.4), beard("full", GOLD_DEEP), crown_king("tower"))
    )


# ---------------------------------------------------------------- queens


GOWN = "M-9 -62C-24 -60 -37 -55 -46 -46C-55 -36 -60 -20 -66 0L66 0C60 -20 55 -36 46 -46C37 -55 24 -60 9 -62Z"


def gown(fill: str, trim: str, bodice: str, lace: str, pattern: str = "") -> str:
    out = shape(GOWN, fill) + pattern
    out += line("M-48 -42C-42 -28 -40 -14 -41 -1M48 -42C42 -28 40 -14 41 -1", FINE)
    out += shape("M-15 -36L-13 0L13 0L15 -36Z", bodice)
    out += line("M-9 -27L9 -22M9 -27L-9 -22M-9 -18L9 -13M9 -18L-9 -13M-9 -9L9 -4M9 -9L-9 -4", 1.3, lace)
    out += dots([(px, y) for y in (-27, -22, -18, -13, -9, -4) for px in (-9.5, 9.5)], 1.4, lace)
    out += path("M-10 -62C-15 -57 -21 -55 -27 -54C-22 -38 -12 -31 0 -31C12 -31 22 -38 27 -54C21 -55 15 -57 10 -62Z", SKIN)
    out += shape("M-31 -56C-26 -36 -14 -27 0 -27C14 -27 26 -36 31 -56L25 -54.500C20 -40 11 -33.500 0 -33.500C-11 -33.500 -20 -40 -25 -54.500Z", trim)
    return out


def necklace(stone: str, shape_of: str = "d") -> str:
    pts = [(-12, -54), (-9.5, -50), (-6, -47), (-2, -45.5), (2, -45.5), (6, -47), (9.5, -50), (12, -54)]
    return beads(pts, 1.9, GOLD) + path(pips.suit(shape_of, 0, -40, 9), stone, INK, FINE)


def veil(fill: str, edge: str, motif: str) -> str:
    d = "M0 -36C-23 -37 -29 -18 -29 0C-29 22 -35 38 -47 51L-30 60L30 60L47 51C35 38 29 22 29 0C29 -18 23 -37 0 -36Z"
    out = shape(d, fill)
    out += line("M-25 -6C-25 20 -29 36 -39 50M25 -6C25 20 29 36 39 50", 1.6, edge)
    return out + diamonds([(-27, 20), (27, 20), (-32, 37), (32, 37), (-25.5, 4), (25.5, 4)], 5, motif)


def waves(fill: str) -> str:
    """Loose hair that falls over both shoulders."""
    out = ""
    ink = INK if fill != INK else "#6d7284"
    for s in (-1, 1):
        d = (
            f"M{n(4 * s)} -24C{n(20 * s)} -24 {n(26 * s)} -10 {n(25 * s)} 4C{n(24 * s)} 14 {n(32 * s)} 18 {n(31 * s)} 28"
            f"C{n(30 * s)} 36 {n(39 * s)} 40 {n(36 * s)} 52C{n(30 * s)} 48 {n(28 * s)} 52 {n(22 * s)} 54C{n(22 * s)} 46 {n(14 * s)} 42 {n(16 * s)} 32C{n(17 * s)} 24 {n(11 * s)} 18 {n(13 * s)} 6Z"
        )
        out += shape(d, fill)
        out += line(f"M{n(19 * s)} -10C{n(22 * s)} 4 {n(17 * s)} 14 {n(23 * s)} 24C{n(26 * s)} 32 {n(24 * s)} 40 {n(30 * s)} 47M{n(16 * s)} 10C{n(17 * s)} 18 {n(21 * s)} 24 {n(20 * s)} 32C{n(19 * s)} 40 {n(24 * s)} 44 {n(24 * s)} 50", FINE, ink)
    return out


def parted(fill: str) -> str:
    """Hair parted in the middle, drawn over the face."""
    ink = INK if fill != INK else "#6d7284"
    d = "M0 -25C-14 -25 -21.500 -15 -21.500 -2C-21.500 7 -19 13 -15 15C-16.500 4 -15.500 -5 -11 -9.500C-6.500 -13 -2 -14.500 0 -19C2 -14.500 6.500 -13 11 -9.500C15.500 -5 16.500 4 15 15C19 13 21.500 7 21.500 -2C21.500 -15 14 -25 0 -25Z"
    return shape(d, fill, 1.5) + line("M-3 -20C-9 -17 -16 -12 -18 2M3 -20C9 -17 16 -12 18 2", FINE, ink)


def rolls(fill: str) -> str:
    """Hair gathered in a roll over each ear, held by a net."""
    out = ""
    ink = GOLD if fill == INK else INK
    for s in (-1, 1):
        out += shape(f"M{n(13 * s)} -14C{n(23 * s)} -20 {n(33 * s)} -12 {n(32 * s)} 1C{n(31.5 * s)} 11 {n(24 * s)} 17 {n(15.5 * s)} 13C{n(13 * s)} 4 {n(13 * s)} -6 {n(13 * s)} -14Z", fill)
        out += line(f"M{n(17 * s)} -13L{n(30 * s)} 6M{n(14.5 * s)} -5L{n(25 * s)} 12M{n(29.5 * s)} -8L{n(16 * s)} 8M{n(23.5 * s)} -14.500L{n(14.5 * s)} -3M{n(31 * s)} 2L{n(20 * s)} 14", FINE, ink)
    return out


def braids(fill: str, ribbon: str) -> str:
    """Two plaits that lie on the shoulders."""
    out = ""
    ink = INK if fill != INK else "#6d7284"
    for s in (-1, 1):
        for i in range(6):
            y = 8 + i * 8.4
            bx = (20 + i * 1.3) * s
            out += shape(f"M{n(bx - 5.5)} {n(y - 1)}C{n(bx - 6)} {n(y - 6)} {n(bx + 6)} {n(y - 6)} {n(bx + 5.5)} {n(y - 1)}C{n(bx + 6)} {n(y + 5)} {n(bx)} {n(y + 6)} {n(bx)} {n(y + 7)}C{n(bx)} {n(y + 6)} {n(bx - 6)} {n(y + 5)} {n(bx - 5.5)} {n(y - 1)}Z", fill, 1.3)
            out += line(f"M{n(bx - 3)} {n(y - 1)}Q{n(bx)} {n(y + 1)} {n(bx)} {n(y + 4)}", 0.8, ink)
        bx, y = 27.5 * s, 57
        out += shape(f"M{n(bx - 5)} {n(y - 3)}L{n(bx + 5)} {n(y - 3)}L{n(bx + 5)} {n(y + 2)}L{n(bx - 5)} {n(y + 2)}Z", ribbon, 1.3)
        out += shape(f"M{n(bx - 4)} {n(y + 2)}C{n(bx - 6)} {n(y + 8)} {n(bx - 2)} {n(y + 10)} {n(bx)} {n(y + 13)}C{n(bx + 2)} {n(y + 10)} {n(bx + 6)} {n(y + 8)} {n(bx + 4)} {n(y + 2)}Z", fill, 1.3)
    return out


def fan_collar(fill: str, edge: str) -> str:
    """A standing collar behind the head."""
    d = "M-12 40C-30 38 -46 22 -49 2C-44 3 -42 0 -44 -4C-38 -3 -36 -6 -36 -11C-28 -4 -20 2 -12 12L12 12C20 2 28 -4 36 -11C36 -6 38 -3 44 -4C42 0 44 3 49 2C46 22 30 38 12 40Z"
    ribs = "".join(f"M{n(12 * s)} 34L{n(x * s)} {y}" for s in (-1, 1) for x, y in ((45, 5), (39, 0), (33, -5), (42, 16)))
    return shape(d, fill) + line(ribs, FINE) + beads([(49 * s, 1) for s in (-1, 1)] + [(44 * s, -5) for s in (-1, 1)] + [(36.5 * s, -12) for s in (-1, 1)], 2.2, edge)


def coronet(kind: str) -> str:
    rim = shape("M-19 -26C-10 -22 10 -22 19 -26L18 -18C10 -14 -10 -14 -18 -18Z", GOLD)
    stones = dots([(-11.5, -20.6), (0, -19), (11.5, -20.6)], 2.1, RED) + dots([(-6, -19.4), (6, -19.4)], 1.4, BLUE)
    if kind == "pearls":
        body = shape("M-19 -26L-21 -36L-12 -30L-7 -41L0 -31L7 -41L12 -30L21 -36L19 -26C10 -22 -10 -22 -19 -26Z", GOLD)
        return body + beads([(-21, -38), (-7, -43), (7, -43), (21, -38)], 2.8) + rim + stones
    if kind == "leaves":
        body = ""
        for x, y, a in ((-15, -28, -24), (15, -28, 24), (0, -27, 0)):
            body += shape(place("M0 2C-9 -1 -9 -9 -4.500 -10C-6 -15 -2 -18 0 -21C2 -18 6 -15 4.500 -10C9 -9 9 -1 0 2Z", 1, 1, x, y, a), GOLD) + line(place("M0 0L0 -12", 1, 1, x, y, a))
        return body + beads([(-7.500, -31), (7.500, -31)], 2.6) + rim + stones
    if kind == "stars":
        body = shape("M-19 -26C-16 -34 -10 -35 -8 -29C-6 -36 6 -36 8 -29C10 -35 16 -34 19 -26C10 -22 -10 -22 -19 -26Z", GOLD)
        star = "".join(pips.star(x, y, s) for x, y, s in ((-14, -38, 10), (0, -42, 13), (14, -38, 10)))
        return body + path(star, GOLD, INK, FINE) + rim + stones
    # "hearts"
    body = shape("M-19 -26L-19 -33C-14 -36 -10 -32 -9.500 -28C-7 -34 7 -34 9.500 -28C10 -32 14 -36 19 -33L19 -26C10 -22 -10 -22 -19 -26Z", GOLD)
    return body + path("".join(pips.suit("h", x, y, sz) for x, y, sz in ((-15, -38, 9), (0, -40, 13), (15, -38, 9))), RED, INK, FINE) + rim + stones


def looking_glass(x: float) -> str:
    y = -80
    out = shape(f"M{n(x - 2.6)} -20L{n(x - 2.6)} -62L{n(x + 2.6)} -62L{n(x + 2.6)} -20Z", GOLD)
    out += path(pips.dot(x, y, 20), GOLD, INK, LINE) + beads([(x + 17.3 * math.sin(a), y - 17.3 * math.cos(a)) for a in [i * math.tau / 12 for i in range(12)]], 1.6, PAPER)
    out += path(pips.dot(x, y, 14), "#dce8f2", INK, 1.4)
    out += line(f"M{n(x - 8)} {n(y + 3)}L{n(x + 3)} {n(y - 9)}M{n(x - 5)} {n(y + 7)}L{n(x + 8)} {n(y - 6)}", 1.6, "#ffffff")
    return out + beads([(x, -58)], 3.6, RED)


def rose(x: float) -> str:
    y = -90
    out = line(f"M{n(x)} -20C{n(x + 3)} -40 {n(x - 3)} -56 {n(x)} -76", 3.4) + line(f"M{n(x)} -20C{n(x + 3)} -40 {n(x - 3)} -56 {n(x)} -76", 1.6, "#5b86c4")
    leaf = "M0 0C4 -8 14 -9 19 -5C14 1 6 3 0 0Z"
    for px, py, sx, a in ((x + 0.5, -52, 1, -20), (x - 1, -60, -1, 24)):
        out += shape(place(leaf, sx, 1, px, py, a), BLUE, 1.3) + line(place("M2 -1L14 -5", sx, 1, px, py, a), 0.8)
    petals = [(-11, 3, -60), (11, 3, 60), (-7, -8, -25), (7, -8, 25), (0, 8, 180)]
    for px, py, a in petals:
        out += shape(place("M0 9C-11 6 -11 -8 0 -10C11 -8 11 6 0 9Z", 1, 1, x + px, y + py, a), RED, 1.4)
    out += shape(f"M{n(x - 8)} {n(y - 1)}C{n(x - 8)} {n(y - 10)} {n(x + 8)} {n(y - 10)} {n(x + 8)} {n(y - 1)}C{n(x + 8)} {n(y + 8)} {n(x - 8)} {n(y + 8)} {n(x - 8)} {n(y - 1)}Z", "#d5404a", 1.3)
    return out + line(f"M{n(x - 4)} {n(y)}C{n(x - 4)} {n(y - 6)} {n(x + 5)} {n(y - 6)} {n(x + 4)} {n(y - 0.5)}C{n(x + 3)} {n(y + 3)} {n(x - 2)} {n(y + 2)} {n(x - 1)} {n(y - 1.5)}", FINE)


def lamp(x: float) -> str:
    """An oil lamp with its flame."""
    body = f"M{n(x - 17)} -60C{n(x - 21)} -60 {n(x - 22)} -67 {n(x - 26)} -70C{n(x - 22)} -72 {n(x - 18)} -68 {n(x - 13)} -69C{n(x - 6)} -70 {n(x + 6)} -70 {n(x + 12)} -67C{n(x + 20)} -72 {n(x + 24)} -62 {n(x + 17)} -58C{n(x + 14)} -56 {n(x + 12)} -57 {n(x + 11)} -57C{n(x + 6)} -49 {n(x - 10)} -49 {n(x - 17)} -60Z"
    out = shape(f"M{n(x - 9)} -44L{n(x + 8)} -44L{n(x + 4)} -53L{n(x - 5)} -53Z", GOLD) + shape(body, GOLD)
    out += line(f"M{n(x + 14)} -64C{n(x + 18)} -66 {n(x + 18)} -60 {n(x + 14)} -60") + line(f"M{n(x - 14)} -62C{n(x - 6)} -59 {n(x + 4)} -59 {n(x + 10)} -62")
    out += shape(f"M{n(x - 8)} -69C{n(x - 6)} -76 {n(x + 5)} -76 {n(x + 7)} -69Z", RED, 1.4) + beads([(x - 0.5, -76.5)], 2.4, GOLD)
    flame = f"M{n(x - 26)} -71C{n(x - 34)} -78 {n(x - 31)} -86 {n(x - 26)} -96C{n(x - 23)} -87 {n(x - 18)} -79 {n(x - 26)} -71Z"
    flame_in = f"M{n(x - 26)} -73C{n(x - 29.5)} -77 {n(x - 28)} -81 {n(x - 26)} -86C{n(x - 24)} -81 {n(x - 22)} -77 {n(x - 26)} -73Z"
    rays = "".join(f"M{n(x - 26 + 13 * math.sin(a))} {n(-83 - 15 * math.cos(a))}L{n(x - 26 + 17 * math.sin(a))} {n(-83 - 20 * math.cos(a))}" for a in (-0.9, -0.3, 0.3, 0.9, 1.5))
    return out + shape(flame, RED, 1.4) + path(flame_in, GOLD) + line(rays, 1.2, GOLD_DEEP)


def book(x: float) -> str:
    """An open book, held upright."""
    y = -52
    out = shape(f"M{n(x)} {n(y + 17)}L{n(x - 24)} {n(y + 12)}L{n(x - 24)} {n(y - 24)}L{n(x)} {n(y - 19)}L{n(x + 20)} {n(y - 24)}L{n(x + 20)} {n(y + 12)}Z", RED)
    out += shape(f"M{n(x)} {n(y + 13)}C{n(x - 8)} {n(y + 8)} {n(x - 15)} {n(y + 7)} {n(x - 21)} {n(y + 8)}L{n(x - 21)} {n(y - 22)}C{n(x - 15)} {n(y - 23)} {n(x - 8)} {n(y - 21)} {n(x)} {n(y - 16)}C{n(x + 6)} {n(y - 21)} {n(x + 12)} {n(y - 23)} {n(x + 17.5)} {n(y - 22)}L{n(x + 17.5)} {n(y + 8)}C{n(x + 12)} {n(y + 7)} {n(x + 6)} {n(y + 8)} {n(x)} {n(y + 13)}Z", PAPER, 1.4)
    out += line(f"M{n(x)} {n(y - 15)}L{n(x)} {n(y + 12)}", 1.3)
    text = ""
    for i in range(5):
        yy = y - 15 + i * 4.6
        text += f"M{n(x - 18)} {n(yy - 1.5)}L{n(x - 4)} {n(yy + 2)}M{n(x + 4)} {n(yy + 2)}L{n(x + 15)} {n(yy - 1.5)}"
    return out + line(text, 0.9) + path(pips.suit("c", x - 12, y - 15.5, 6), RED)


def queen_spades() -> str:
    x = 48
    return (
        head(-8, -92, 1.06, veil("#2b3048", GOLD, GOLD))
        + gown(RED, GOLD, INK, GOLD, diamonds([(-52, -26), (-48, -12), (-56, -8), (-30, -20), (-28, -6), (30, -20), (28, -8)], 7, GOLD))
        + necklace(BLUE, "s")
        + looking_glass(x)
        + sleeve(x, RED, PAPER, INK, 18)
        + fist(x, -32)
        + head(-8, -92, 1.06, neck(), face(1, lips=True, lashes=True), parted(INK), coronet("stars"))
    )


def queen_hearts() -> str:
    x = 49
    pattern = path("".join(pips.suit("h", px, py, 7) for px, py in ((-52, -24), (-47, -10), (-58, -8), (-31, -22), (-29, -6), (30, -22), (28, -8))), GOLD)
    return (
        head(-8, -92, 1.06, waves(GOLD))
        + gown(RED, PAPER, GOLD, INK, pattern)
        + necklace(RED, "h")
        + rose(x)
        + sleeve(x, BLUE, PAPER, RED, 18)
        + fist(x, -32)
        + head(-8, -92, 1.06, neck(), face(1, lips=True, lashes=True), parted(GOLD), coronet("hearts"))
    )


def queen_diamonds() -> str:
    x = 44
    return (
        head(-10, -92, 1.06, fan_collar(PAPER, GOLD))
        + gown(RED, BLUE, BLUE, GOLD, line("M-62 -10C-54 -16 -48 -16 -40 -12M-56 -26C-50 -31 -46 -31 -40 -28M62 -10C54 -16 48 -16 40 -12", 1.8, GOLD))
        + necklace(BLUE, "d")
        + group(lamp(0), transform=f"translate({n(x - 2)} -6) scale(-0.84 0.9)")
        + sleeve(x, BLUE, GOLD, RED, 18)
        + palm(x, -36)
        + head(-10, -92, 1.06, neck(), rolls(GOLD_DEEP), face(1, lips=True, lashes=True), parted(GOLD_DEEP), coronet("pearls"))
    )


def queen_clubs() -> str:
    x = 42
    pattern = path("".join(pips.suit("c", px, py, 7) for px, py in ((-52, -22), (-46, -8), (-57, -7), (-30, -20), (-28, -6), (30, -20))), GOLD)
    return (
        head(-8, -92, 1.06, shape("M0 -34C-20 -35 -26 -18 -26 0C-26 14 -29 26 -36 36L36 36C29 26 26 14 26 0C26 -18 20 -35 0 -34Z", BLUE), line("M-22.500 0C-22.500 14 -25 24 -31 34M22.500 0C22.500 14 25 24 31 34", 1.4, GOLD))
        + gown(RED, GOLD, BLUE, PAPER, pattern)
        + head(-8, -92, 1.06, braids(GOLD_DEEP, RED))
        + necklace(GOLD, "c")
        + book(x)
        + sleeve(x, RED, BLUE, GOLD, 18)
        + fist(x, -31)
        + head(-8, -92, 1.06, neck(), face(1, lips=True, lashes=True), parted(GOLD_DEEP), coronet("leaves"))
    )


# ---------------------------------------------------------------- jacks


DOUBLET = "M-8 -62C-18 -61 -28 -57 -35 -51C-41 -44 -43 -28 -45 0L45 0C43 -28 41 -44 35 -51C28 -57 18 -61 8 -62Z"


def doublet(left: str, right: str, trim: str) -> str:
    """Parti-coloured, buttoned in the middle."""
    out = shape(DOUBLET, left)
    out += path("M0 -62L8 -62C18 -61 28 -57 35 -51C41 -44 43 -28 45 0L0 0Z", right)
    out += path(DOUBLET, None, INK, LINE) + line("M0 -62L0 0", 1.3)
    return out + beads([(0, y) for y in (-38, -29, -20, -11)], 2.3, trim)


def shoulder(s: int, fill: str, slash: str) -> str:
    """A puffed, slashed shoulder and the hanging upper arm."""
    out = shape(f"M{n(30 * s)} -53C{n(44 * s)} -56 {n(54 * s)} -46 {n(52 * s)} -34C{n(50 * s)} -28 {n(40 * s)} -27 {n(34 * s)} -31C{n(29 * s)} -38 {n(28 * s)} -46 {n(30 * s)} -53Z", fill)
    out += path("".join(place("M0 -9C3 -4 3 4 0 9C-3 4 -3 -4 0 -9Z", 1, 1, px * s, py, a * s) for px, py, a in ((36, -42, 10), (42.5, -41, -8), (48, -39, -24))), slash, INK, 0.9)
    return out


def upper_arm(s: int, fill: str) -> str:
    return shape(f"M{n(34 * s)} -34L{n(50 * s)} -34C{n(53 * s)} -22 {n(54 * s)} -12 {n(54 * s)} 0L{n(38 * s)} 0C{n(38 * s)} -12 {n(36 * s)} -24 {n(34 * s)} -34Z", fill) + line(f"M{n(44 * s)} -26C{n(46 * s)} -18 {n(46 * s)} -8 {n(46 * s)} -1")


def ruff(fill: str = PAPER) -> str:
    d = "M-24 -61"
    for i in range(8):
        d += f"Q{n(-21 + i * 6)} {n(-50 - 3 * abs(i - 3.5) / 3.5)} {n(-18 + i * 6)} {n(-56)}" if i < 7 else "Q22 -52 24 -61"
    d += "C16 -70 -16 -70 -24 -61Z"
    return shape(d, fill) + line("M-14 -64L-15 -55M-8 -65L-9 -54M-3 -66L-3 -54M3 -66L3 -54M8 -65L9 -54M14 -64L15 -55", 0.9)


def collar(fill: str) -> str:
    return shape("M-20 -64L-24 -50L-4 -53L0 -57L4 -53L24 -50L20 -64Z", fill) + line("M-19 -61L-21 -53M19 -61L21 -53", 0.9)


def bob(fill: str, low: float = 19) -> str:
    """Page's hair behind the face: straight, rolled under."""
    ink = INK if fill != INK else "#6d7284"
    out = ""
    for s in (-1, 1):
        out += shape(f"M{n(10 * s)} -20C{n(24 * s)} -20 {n(27 * s)} -4 {n(26 * s)} {n(low - 6)}C{n(25.5 * s)} {n(low + 5)} {n(14 * s)} {n(low + 6)} {n(12 * s)} {n(low)}L{n(12 * s)} -6Z", fill, 1.5)
        out += line(f"M{n(20 * s)} -8C{n(22 * s)} 2 {n(22 * s)} {n(low - 6)} {n(19 * s)} {n(low + 1)}M{n(16.5 * s)} 4C{n(17.5 * s)} {n(low - 8)} {n(17 * s)} {n(low - 4)} {n(15 * s)} {n(low)}", FINE, ink)
    return out


def curls(fill: str) -> str:
    """Short curly hair behind the face."""
    out = ""
    ink = INK if fill != INK else "#6d7284"
    for s in (-1, 1):
        for px, py, r in ((18, -13, 6.5), (21.5, -4, 6.5), (22, 6, 6.5), (19, 15, 6)):
            out += path(pips.dot(px * s, py, r), fill, INK, 1.5) + line(f"M{n((px - 3) * s)} {n(py + 1)}C{n((px - 2) * s)} {n(py - 4)} {n((px + 4) * s)} {n(py - 3)} {n((px + 2.5) * s)} {n(py + 1.5)}", FINE, ink)
    return out


def fringe(fill: str) -> str:
    ink = INK if fill != INK else "#6d7284"
    return shape("M-19 -8C-21 -18 -14 -26 0 -26C14 -26 21 -18 19 -8C16 -11 14 -10 12 -8C9 -12 6 -11 3 -9C0 -12 -4 -11 -7 -8.500C-10 -12 -15 -11 -19 -8Z", fill, 1.4) + line("M-7 -9.500C-8 -14 -7 -17 -5 -20M3 -10C3 -14 4 -17 6 -20M12 -9C13 -13 12 -16 11 -19", 0.9, ink)


def feather(x: float, y: float, turn: float, size: float, fill: str) -> str:
    d = "M0 0C-3 -8 -9 -12 -8 -22C-7 -32 0 -38 10 -42C8 -34 12 -28 10 -19C9 -11 3 -8 0 0Z"
    ribs = "M0 0C0 -14 3 -28 9 -39M1 -10L-5 -15M1.500 -17L-6 -23M3 -24L-4 -30M1 -9L6 -13M2 -16L8.500 -20M4 -23L10 -27M6 -30L1 -35"
    return shape(place(d, size, size, x, y, turn), fill, 1.4) + line(place(ribs, size, size, x, y, turn), 0.9)


def cap_jack(kind: str) -> str:
    if kind == "beret":
        out = feather(21, -24, 34, 1.1, RED)
        out += shape("M-23 -15C-36 -22 -31 -40 -8 -42C14 -45 34 -36 32 -24C31 -18 27 -17 22 -16C8 -22 -9 -21 -23 -15Z", BLUE)
        out += line("M-22 -24C-16 -32 -4 -34 6 -33M24 -22C22 -28 18 -32 12 -35", FINE)
        return out + shape("M-23 -19C-9 -26 10 -26 23 -20L22.500 -13.500C9 -19 -9 -19 -22.500 -13Z", GOLD) + dots([(-13, -18.6), (-4.5, -20), (4.5, -20), (13, -18.8)], 1.6, RED) + path(pips.suit("d", 21, -22, 9), RED, INK, FINE)
    if kind == "brim":
        out = feather(12, -31, 18, 0.9, PAPER) + feather(16, -28, 52, 1.0, BLUE)
        out += shape("M-19 -20C-21 -36 -12 -41 0 -41C12 -41 21 -36 19 -20Z", RED) + line("M-8 -39C-10 -34 -10 -28 -9 -23M8 -39C10 -34 10 -28 9 -23", FINE)
        out += shape("M-30 -26C-20 -30 -12 -24 0 -24C12 -24 22 -32 32 -27C30 -18 20 -13 0 -14C-20 -13 -30 -17 -30 -26Z", RED) + line("M-27 -24C-18 -20 -8 -18.500 0 -18.500C10 -18.500 22 -20 29 -24.500", FINE)
        return out + beads([(15, -24)], 4, GOLD)
    if kind == "hood":
        out = shape("M10 -38C26 -44 38 -36 39 -20C40 -6 34 4 37 18C31 17 30 22 25 20C27 6 28 -6 26 -16C24 -24 18 -28 10 -28Z", RED)
        out += line("M33 -30C36 -20 31 -4 32 14M28 -31C32 -22 29 -8 29 4", FINE)
        out += shape("M-24 -12C-32 -20 -26 -40 -4 -41C16 -42 30 -32 25 -14C10 -22 -10 -22 -24 -12Z", RED)
        out += shape("M-25 -19C-25 -25 -20 -27 -16 -26C-8 -31 10 -31 17 -27C22 -29 27 -25 26 -19C26 -14 22 -12 18 -13C9 -17 -9 -17 -17 -12.500C-21 -11 -25 -13 -25 -19Z", GOLD)
        return out + line("M-16 -26C-14 -22 -14 -17 -16 -13M-6 -29C-4 -25 -4 -20 -6 -16M6 -29.500C8 -25 8 -20 6 -16.500M17 -27C18 -22 18 -17 17 -13", FINE)
    # "peak": a hat with a long peak, turned up behind
    out = feather(-9, -27, 30, 1.05, RED)
    out += shape("M-17 -20C-20 -34 -8 -42 4 -40C14 -38 19 -30 18 -20Z", "#2b3048") + line("M-9 -36C-4 -38 4 -37 8 -34", FINE, "#7d86a0")
    out += shape("M-28 -32C-26 -22 -16 -25 -4 -25C10 -25 26 -22 42 -13C28 -9 6 -15 -8 -14C-20 -13 -30 -16 -28 -32Z", "#2b3048")
    return out + line("M-24 -23C-18 -18 -8 -20 4 -20C16 -19 28 -15 38 -13", FINE, "#7d86a0") + path(pips.suit("c", -10, -26, 9), GOLD, INK, FINE)


def quill(x: float) -> str:
    """A quill and the letter it wrote."""
    out = shape(f"M{n(x - 15)} -62L{n(x + 9)} -66L{n(x + 14)} -30L{n(x - 10)} -26Z", PAPER) + line(f"M{n(x - 10)} -57L{n(x + 6)} -59.500M{n(x - 9.500)} -51.500L{n(x + 6.500)} -54M{n(x - 9)} -46L{n(x + 3)} -48", 0.9)
    d = f"M{n(x - 1)} -22C{n(x + 2)} -40 {n(x + 3)} -56 {n(x + 1)} -66C{n(x - 7)} -78 {n(x - 6)} -94 {n(x + 7)} -108C{n(x + 9)} -98 {n(x + 16)} -94 {n(x + 14)} -82C{n(x + 13)} -74 {n(x + 8)} -70 {n(x + 4)} -66C{n(x + 6)} -54 {n(x + 4)} -38 {n(x + 1)} -22Z"
    ribs = f"M{n(x + 2.500)} -66C{n(x + 3)} -80 {n(x + 5)} -92 {n(x + 7)} -102M{n(x + 3)} -74L{n(x - 3)} -80M{n(x + 3.500)} -82L{n(x - 2.500)} -88M{n(x + 4.500)} -89L{n(x)} -95M{n(x + 3.500)} -74L{n(x + 11)} -80M{n(x + 4.500)} -82L{n(x + 12)} -88M{n(x + 5.500)} -90L{n(x + 9.500)} -94"
    return out + shape(d, "#eef2f6", 1.5) + line(ribs, 0.9)


def hawk(x: float) -> str:
    """A hawk that sits on the glove."""
    out = shape(f"M{n(x - 4)} -48L{n(x - 13)} -30L{n(x - 8)} -29L{n(x - 4)} -34L{n(x - 2)} -29L{n(x + 3)} -46Z", GOLD_DEEP, 1.4)
    body = f"M{n(x - 10)} -80C{n(x - 15)} -66 {n(x - 12)} -50 {n(x - 3)} -44C{n(x + 8)} -42 {n(x + 14)} -52 {n(x + 12)} -64C{n(x + 11)} -72 {n(x + 9)} -76 {n(x + 10)} -84C{n(x + 11)} -95 {n(x - 1)} -99 {n(x - 6)} -93C{n(x - 10)} -89 {n(x - 8)} -84 {n(x - 10)} -80Z"
    out += shape(body, PAPER)
    wing = f"M{n(x - 10)} -79C{n(x - 18)} -64 {n(x - 17)} -48 {n(x - 11)} -34C{n(x - 8)} -36 {n(x - 7)} -40 {n(x - 4)} -42C{n(x + 2)} -52 {n(x + 1)} -70 {n(x - 5)} -78Z"
    out += shape(wing, GOLD_DEEP) + line(f"M{n(x - 11)} -68C{n(x - 8)} -64 {n(x - 4)} -64 {n(x - 1)} -66M{n(x - 13.500)} -58C{n(x - 9)} -54 {n(x - 4)} -54 {n(x)} -57M{n(x - 13.500)} -48C{n(x - 9)} -44 {n(x - 5)} -45 {n(x - 2)} -48")
    out += dots([(x + 5, -68), (x + 8, -62), (x + 4, -59), (x + 8, -54), (x + 3.500, -50)], 1.3, INK)
    out += shape(f"M{n(x + 8)} -90C{n(x + 14)} -91 {n(x + 17)} -86 {n(x + 14)} -81C{n(x + 13)} -84 {n(x + 11)} -85 {n(x + 9)} -85Z", GOLD, 1.3)
    out += path(pips.dot(x + 3.5, -89, 2.3), GOLD, INK, FINE) + path(pips.dot(x + 4, -89, 1), INK)
    out += shape(f"M{n(x - 6)} -93C{n(x - 4)} -98 {n(x + 2)} -99 {n(x + 6)} -96C{n(x + 2)} -95 {n(x)} -92 {n(x - 1)} -88C{n(x - 4)} -88 {n(x - 6)} -90 {n(x - 6)} -93Z", GOLD_DEEP, 1.2)
    return out + line(f"M{n(x)} -44L{n(x - 1)} -38M{n(x + 6)} -44L{n(x + 6)} -38", 2.4, GOLD_DEEP)


def key(x: float) -> str:
    out = shape(f"M{n(x - 2.7)} -20L{n(x - 2.7)} -84L{n(x + 2.7)} -84L{n(x + 2.7)} -20Z", GOLD)
    out += shape(f"M{n(x + 2.7)} -82L{n(x + 15)} -82L{n(x + 15)} -74L{n(x + 10)} -74L{n(x + 10)} -77L{n(x + 7)} -77L{n(x + 7)} -68L{n(x + 13)} -68L{n(x + 13)} -61L{n(x + 2.7)} -61Z", GOLD)
    out += beads([(x, -87)], 4, RED) + shape(f"M{n(x - 5)} -54L{n(x + 5)} -54L{n(x + 5)} -49L{n(x - 5)} -49Z", GOLD)
    bow = path(f"M{n(x - 12)} -9A12 12 0 1 1 {n(x + 12)} -9A12 12 0 1 1 {n(x - 12)} -9Z", GOLD, INK, LINE)
    return out + bow


def horn(x: float) -> str:
    d = f"M{n(x + 16)} -98C{n(x + 22)} -94 {n(x + 24)} -84 {n(x + 20)} -78C{n(x + 12)} -80 {n(x + 6)} -76 {n(x + 4)} -66C{n(x + 2)} -54 {n(x - 4)} -44 {n(x - 15)} -40L{n(x - 17)} -44C{n(x - 9)} -50 {n(x - 7)} -58 {n(x - 6)} -68C{n(x - 5)} -86 {n(x + 4)} -96 {n(x + 16)} -98Z"
    out = line(f"M{n(x + 8)} -76C{n(x + 18)} -60 {n(x + 14)} -46 {n(x - 8)} -44", 2.6, RED)
    out += shape(d, "#efe3c8") + shape(f"M{n(x + 16)} -99C{n(x + 23)} -95 {n(x + 25)} -83 {n(x + 20)} -77L{n(x + 15.500)} -79C{n(x + 19)} -85 {n(x + 17)} -93 {n(x + 11)} -97Z", GOLD)
    out += shape(f"M{n(x - 6)} -70C{n(x - 3)} -68 {n(x + 1)} -67 {n(x + 4.500)} -68L{n(x + 3.500)} -62C{n(x)} -61 {n(x - 4)} -62 {n(x - 6.500)} -64Z", GOLD, 1.4)
    return out + shape(f"M{n(x - 12)} -47C{n(x - 11)} -44 {n(x - 9)} -43 {n(x - 8)} -43.500L{n(x - 14)} -39L{n(x - 18)} -44Z", GOLD, 1.4) + line(f"M{n(x)} -84C{n(x + 3)} -88 {n(x + 7)} -90 {n(x + 10)} -90", FINE)


def jack_spades() -> str:
    x = 49
    return (
        head(-7, -90, 1.08, neck())
        + upper_arm(-1, GOLD)
        + doublet(GOLD, "#2b3048", GOLD)
        + line("M-33 -46L-35 -2M-25 -52L-26 -2M-16 -55L-17 -2M-8 -56L-8 -2", 2, "#2b3048")
        + shoulder(-1, BLUE, PAPER)
        + shoulder(1, BLUE, PAPER)
        + collar(PAPER)
        + quill(x)
        + sleeve(x, GOLD, PAPER, BLUE, 15)
        + fist(x, -31)
        + head(-7, -90, 1.08, bob(GOLD_DEEP), face(1), fringe(GOLD_DEEP), cap_jack("beret"))
    )


def jack_hearts() -> str:
    x = 47
    return (
        head(-9, -90, 1.08, neck())
        + upper_arm(-1, GOLD)
        + doublet(GOLD, RED, PAPER)
        + path("".join(pips.suit("h", px, py, 8) for px, py in ((-14, -42), (-27, -36), (-15, -26), (-29, -20), (-15, -10), (-30, -5))), RED)
        + line("M14 -52L14 -2M24 -52L25 -2M34 -46L35 -2", 1.6, GOLD)
        + shoulder(-1, RED, GOLD)
        + shoulder(1, RED, GOLD)
        + ruff()
        + hawk(x)
        + sleeve(x, BLUE, GOLD, RED, 15)
        + shape(f"M{n(x - 11)} -23L{n(x - 12)} -36C{n(x - 8)} -41 {n(x + 9)} -41 {n(x + 13)} -36L{n(x + 12)} -23Z", "#8a5a22", 1.5)
        + line(f"M{n(x - 11)} -33Q{n(x)} -36 {n(x + 12)} -33M{n(x - 4)} -34L{n(x - 4)} -38M{n(x + 4)} -34L{n(x + 4)} -38")
        + head(-9, -90, 1.08, curls(GOLD), face(1), fringe(GOLD), cap_jack("brim"))
    )


def jack_diamonds() -> str:
    x = 49
    return (
        head(-9, -90, 1.08, neck())
        + upper_arm(-1, BLUE)
        + doublet(GOLD, GOLD, BLUE)
        + diamonds([(px * s, py) for s in (-1, 1) for px, py in ((10, -46), (21, -46), (31, -46), (15.5, -36), (27, -36), (38, -34), (10, -26), (21, -26), (32, -26), (15.500, -16), (27, -16), (38, -16), (10, -6), (21, -6), (32, -6))], 9, BLUE)
        + shoulder(-1, RED, GOLD)
        + shoulder(1, RED, GOLD)
        + collar(RED)
        + key(x)
        + sleeve(x, BLUE, PAPER, RED, 15)
        + fist(x, -32)
        + head(-9, -90, 1.08, bob(INK, 16), face(-1), fringe(INK), cap_jack("hood"))
    )


def jack_clubs() -> str:
    x = 47
    return (
        head(-8, -90, 1.08, neck())
        + upper_arm(-1, "#2b3048")
        + doublet(GOLD, GOLD, RED)
        + line("M-36 -44L-8 -56M-39 -34L-3 -50M-41 -24L-3 -40M-42 -14L-3 -30M-43 -4L-3 -20M-34 0L-3 -10M36 -44L8 -56M39 -34L3 -50M41 -24L3 -40M42 -14L3 -30M43 -4L3 -20M34 0L3 -10", 2.6, RED)
        + shoulder(-1, "#2b3048", GOLD)
        + shoulder(1, "#2b3048", GOLD)
        + ruff()
        + horn(x)
        + sleeve(x, BLUE, GOLD, RED, 15)
        + fist(x - 2, -33)
        + head(-8, -90, 1.08, bob(GOLD_DEEP, 14), face(1), fringe(GOLD_DEEP), cap_jack("peak"))
    )


# figures that stand the other way round
TURNED = {"Kd", "Qh", "Jd", "Qc", "Jh"}

FIGURES = {
    "Ks": king_spades, "Kh": king_hearts, "Kd": king_diamonds, "Kc": king_clubs,
    "Qs": queen_spades, "Qh": queen_hearts, "Qd": queen_diamonds, "Qc": queen_clubs,
    "Js": jack_spades, "Jh": jack_hearts, "Jd": jack_diamonds, "Jc": jack_clubs,
}

ATTRIBUTES = {
    "Ks": "sword", "Kh": "sceptre", "Kd": "balance", "Kc": "orb",
    "Qs": "mirror", "Qh": "rose", "Qd": "lamp", "Qc": "book",
    "Js": "quill", "Jh": "hawk", "Jd": "key", "Jc": "horn",
}


def half(rank: str, suit: str) -> str:
    content = FIGURES[rank + suit]()
    return mirror(content) if rank + suit in TURNED else content


def frame(shift: float) -> str:
    a, b = 125 - HALF_W, 125 + HALF_W
    s = shift
    if not s:
        d = f"M{n(a)} {n(175 - TOP)}L{n(b)} {n(175 - TOP)}L{n(b)} {n(175 + TOP)}L{n(a)} {n(175 + TOP)}Z"
    else:
        d = (
            f"M{n(a + s)} {n(175 - TOP)}L{n(b + s)} {n(175 - TOP)}L{n(b + s)} 181L{n(b - s)} 181L{n(b - s)} {n(175 + TOP)}"
            f"L{n(a - s)} {n(175 + TOP)}L{n(a - s)} 169L{n(a + s)} 169Z"
        )
    return d


BANDS = {"s": (GOLD, INK), "h": (GOLD, RED), "d": (BLUE, GOLD), "c": (RED, GOLD)}


def figure(rank: str, suit: str, colour: str, shift: float) -> str:
    content = half(rank, suit)
    content += path(pips.suit(suit, 53 if rank + suit in TURNED else -53, -134, 27), colour)
    top = group(content, id="half", transform=f"translate({n(125 + shift)} 175)")
    return path(frame(shift), "#fffdf6") + top + again("half", "rotate(180 125 175)") + band(*BANDS[suit], shift) + path(frame(shift), None, INK, LINE, stroke_linejoin="miter")


def bell(x: float, y: float, r: float = 4.2) -> str:
    return path(pips.dot(x, y, r), PAPER, INK, 1.4) + line(f"M{n(x - r)} {n(y)}L{n(x + r)} {n(y)}M{n(x)} {n(y + 0.4)}L{n(x)} {n(y + r - 0.6)}", 1)


def jester_cap() -> str:
    """Three horns with bells, in head coordinates."""
    back = shape("M-8 -22C-14 -44 -4 -58 12 -62C10 -52 12 -44 10 -22Z", PAPER) + line("M-2 -34C-3 -44 2 -52 8 -56", FINE)
    left = shape("M-21 -14C-26 -34 -44 -40 -54 -26C-58 -19 -58 -12 -56 -5C-50 -10 -46 -14 -40 -13C-33 -12 -26 -10 -21 -10C-14 -24 -6 -26 0 -26L0 -38C-8 -40 -18 -34 -21 -14Z", RED)
    right = shape("M21 -14C26 -34 44 -40 54 -26C58 -19 58 -12 56 -5C50 -10 46 -14 40 -13C33 -12 26 -10 21 -10C14 -24 6 -26 0 -26L0 -38C8 -40 18 -34 21 -14Z", INK)
    folds = line("M-24 -20C-32 -28 -44 -28 -50 -16", FINE) + line("M24 -20C32 -28 44 -28 50 -16", FINE, "#8b90a3")
    crown = shape("M-20 -9C-22 -26 -12 -37 0 -38L0 -18C-8 -18 -15 -15 -20 -9Z", RED) + shape("M20 -9C22 -26 12 -37 0 -38L0 -18C8 -18 15 -15 20 -9Z", INK)
    rim_shape = "M-21.500 -11L-17 -4L-12.500 -11L-6.500 -7L0 -13L6.500 -7L12.500 -11L17 -4L21.500 -11C18 -20 9 -23 0 -23C-9 -23 -18 -20 -21.500 -11Z"
    return back + left + right + folds + crown + shape(rim_shape, PAPER, 1.5) + bell(12, -65) + bell(-57, -2) + bell(57, -2)


def jester_face() -> str:
    out = shape("M-16.500 -13C-17.500 2 -16 10 -12 17C-8 23 -4 27.500 1.500 28.500C7 27 9 22 12.500 17C16 10 17.500 2 16.500 -13C10 -22 -10 -22 -16.500 -13Z", PAPER)
    for side in (-1, 1):
        x = 2 + side * 7.3
        out += line(f"M{n(x - 4.4)} 1C{n(x - 2)} -3 {n(x + 2)} -3 {n(x + 4.4)} 1", 1.6) + path(pips.dot(x + 0.8, -0.2, 1.9), INK)
        out += line(f"M{n(x - 4.6)} {n(-5 - (1.5 if side > 0 else 0))}Q{n(x)} {n(-10.500 - (1.5 if side > 0 else 0))} {n(x + 4.8)} {n(-5.5 - (1.5 if side > 0 else 0))}", 1.8)
        out += line(f"M{n(x)} 4L{n(x)} 7.500", 1) + path(pips.suit("d", x + side * 2.6, 9.5, 6.5), RED)
    out += line("M0 -2C1 3 4.500 6 5.500 9C5.500 11.500 2.500 12 0.500 11", 1.15)
    out += path("M-8.500 14C-4 17.500 6 17.800 11.500 13.500C10 20 6.500 22.500 1.800 22.500C-3.500 22.500 -7 19.500 -8.500 14Z", RED, INK, 1.3) + path("M-6.500 15.800C-2 18 5 18.200 9.800 15.600L9 17.800C5 19.800 -2 19.600 -5.600 17.800Z", "#ffffff")
    return out + line("M-10 12.500L-7.500 15.200M13 12L10.500 14.800", 1.2)


def marotte(x: float) -> str:
    """The jester's stick: a small head with a cap of its own."""
    stick = shape(f"M{n(x - 2.5)} -16L{n(x - 2.5)} -60L{n(x + 2.5)} -60L{n(x + 2.5)} -16Z", PAPER)
    stick += line("".join(f"M{n(x - 2.5)} {n(y)}L{n(x + 2.5)} {n(y - 4)}" for y in range(-46, -56, -6)), 1.4, RED)
    out = shape(f"M{n(x - 12)} -74L{n(x - 7)} -80L{n(x - 3)} -76L{n(x)} -81L{n(x + 3)} -76L{n(x + 7)} -80L{n(x + 12)} -74L{n(x + 7)} -71L{n(x + 4)} -66L{n(x)} -70L{n(x - 4)} -66L{n(x - 7)} -71Z", RED, 1.3)
    out += shape(f"M{n(x - 7)} -94C{n(x - 8)} -84 {n(x - 5)} -78 {n(x)} -78C{n(x + 5)} -78 {n(x + 8)} -84 {n(x + 7)} -94Z", PAPER, 1.4)
    out += line(f"M{n(x - 4.5)} -89L{n(x - 1.5)} -89M{n(x + 1.5)} -89L{n(x + 4.5)} -89M{n(x - 3.5)} -83Q{n(x)} -80.500 {n(x + 3.5)} -83", 1.2) + path(pips.dot(x, -86, 1.1), RED)
    out += shape(f"M{n(x - 8)} -92C{n(x - 8)} -102 {n(x - 17)} -104 {n(x - 19)} -94C{n(x - 19)} -108 {n(x - 6)} -112 {n(x)} -106L{n(x)} -93C{n(x - 3)} -94 {n(x - 6)} -93 {n(x - 8)} -92Z", INK, 1.3)
    out += shape(f"M{n(x + 8)} -92C{n(x + 8)} -102 {n(x + 17)} -104 {n(x + 19)} -94C{n(x + 19)} -108 {n(x + 6)} -112 {n(x)} -106L{n(x)} -93C{n(x + 3)} -94 {n(x + 6)} -93 {n(x + 8)} -92Z", RED, 1.3)
    out += bell(x - 18.5, -91, 3) + bell(x + 18.5, -91, 3)
    return stick + group(out, transform="translate(0 20)")


def joker_half() -> str:
    out = head(-6, -92, 1.06, neck(PAPER)) + shape(DOUBLET, RED) + path("M0 -62L8 -62C18 -61 28 -57 35 -51C41 -44 43 -28 45 0L0 0Z", INK) + path(DOUBLET, None, INK, LINE)
    light = [(px, py) for px, py in ((9, -38), (23, -38), (36, -38), (16, -27), (30, -27), (9, -16), (23, -16), (37, -16), (16, -5), (30, -5))]
    out += diamonds(light, 9, RED) + diamonds([(-px, py) for px, py in light], 9, PAPER)
    out += line("M0 -60L0 0", 1.4)
    x = 49
    out += upper_arm(-1, INK) + shoulder(-1, INK, PAPER) + shoulder(1, RED, PAPER)
    points_ = "M-30 -60"
    tips = [(-40, -44), (-24, -36), (-8, -32), (8, -32), (24, -36), (40, -44)]
    inner = [(-30, -48), (-16, -43), (0, -41), (16, -43), (30, -48)]
    for i, (px, py) in enumerate(tips):
        points_ += f"L{px} {py}" + (f"L{inner[i][0]} {inner[i][1]}" if i < 5 else "")
    points_ += "L30 -60C18 -67 -18 -67 -30 -60Z"
    out += shape(points_, PAPER)
    for i, (px, py) in enumerate(tips):
        ax, ay = (-30 + i * 10, -60 - (3 if 0 < i < 5 else 0))
        if i % 2 == 0:
            left = inner[i - 1] if i else (-30, -60)
            right = inner[i] if i < 5 else (30, -60)
            out += shape(f"M{n(ax - 2)} {n(ay + 1)}L{left[0]} {left[1]}L{px} {py}L{right[0]} {right[1]}L{n(ax + 6)} {n(ay)}Z", RED, 1.2)
        out += bell(px, py + 2.5, 3.2)
    out += marotte(x) + sleeve(x, INK, PAPER, RED, 16) + fist(x, -31).replace(SKIN, PAPER)
    return out + head(-6, -92, 1.06, jester_face(), jester_cap())


def joker(shift: float) -> str:
    content = joker_half()
    top = group(content, id="half", transform=f"translate({n(125 + shift)} 175)")
    return path(frame(shift), "#fffdf6") + top + again("half", "rotate(180 125 175)") + band(RED, PAPER, shift) + path(frame(shift), None, INK, LINE, stroke_linejoin="miter")
