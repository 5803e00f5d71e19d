"""Small helpers that write compact, deterministic SVG.

Only features that QtSvg paints faithfully are used: paths, circles, rectangles, groups, transforms,
opacity and gradients.  No text, filters, clip paths, masks or style sheets.
"""

from __future__ import annotations

import math
import re

INK = "#1c2030"
RED = "#b8242c"
GOLD = "#d8a23c"
GOLD_DEEP = "#9a6a1c"
BLUE = "#28508f"
GREEN = "#14703a"
PAPER = "#fdfcf8"
SKIN = "#fbeedb"
WHITE = "#ffffff"


def n(value: float) -> str:
    """A coordinate with at most one decimal; the last bits of a sine, which differ between machines, are dropped first."""
    text = f"{round(value, 6):.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def n3(value: float) -> str:
    """A factor with at most three decimals (scales, opacities)."""
    text = f"{round(value, 8):.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")


def tokens(d: str) -> list:
    return [t if t.isalpha() else float(t) for t in _TOKEN.findall(d)]


_PAIRS = {"M": 1, "L": 1, "C": 3, "Q": 2, "T": 1, "S": 2}


def place(d: str, sx: float = 1.0, sy: float | None = None, tx: float = 0.0, ty: float = 0.0, turn: float = 0.0) -> str:
    """Scale, turn (degrees) and move a path of absolute commands; arcs need |sx| == |sy|."""
    sy = sx if sy is None else sy
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out: list[str] = []
    toks = tokens(d)
    i = 0
    cmd = ""

    def pt(x: float, y: float) -> str:
        x, y = x * sx, y * sy
        return f"{n(x * c - y * s + tx)} {n(x * s + y * c + ty)}"

    while i < len(toks):
        if isinstance(toks[i], str):
            cmd = toks[i]
            i += 1
            if cmd in "Zz":
                out.append("Z")
                continue
        if cmd in _PAIRS:
            k = _PAIRS[cmd]
            out.append(cmd + " ".join(pt(toks[i + 2 * j], toks[i + 2 * j + 1]) for j in range(k)))
            i += 2 * k
            if cmd == "M":
                cmd = "L"
        elif cmd == "A":
            rx, ry, rot, large, sweep, x, y = toks[i : i + 7]
            if sx * sy < 0:
                sweep = 1 - sweep
            out.append(f"A{n(rx * abs(sx))} {n(ry * abs(sy))} {n(rot + turn)} {int(large)} {int(sweep)} {pt(x, y)}")
            i += 7
        else:
            raise ValueError(f"command {cmd!r} is not supported here")
    return "".join(out)


def attrs(**kw) -> str:
    parts = []
    for key, value in kw.items():
        if value is None:
            continue
        text = n3(value) if isinstance(value, float) else value
        parts.append(f' {key.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def path(d: str, fill: str | None = None, stroke: str | None = None, width: float | None = None, **kw) -> str:
    """A path; without fill it is a line with round ends."""
    if stroke and "stroke_linejoin" not in kw:
        kw["stroke_linejoin"] = "round"
    if stroke and fill is None and "stroke_linecap" not in kw:
        kw["stroke_linecap"] = "round"
    return f"<path{attrs(d=d, fill=fill or 'none', stroke=stroke, stroke_width=n(width) if width is not None else None, **kw)}/>"


def circle(x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None, width: float | None = None, **kw) -> str:
    return f"<circle{attrs(cx=n(x), cy=n(y), r=n(r), fill=fill or 'none', stroke=stroke, stroke_width=n(width) if width is not None else None, **kw)}/>"


def ellipse(x: float, y: float, rx: float, ry: float, fill: str | None = None, stroke: str | None = None, width: float | None = None, **kw) -> str:
    return f"<ellipse{attrs(cx=n(x), cy=n(y), rx=n(rx), ry=n(ry), fill=fill or 'none', stroke=stroke, stroke_width=n(width) if width is not None else None, **kw)}/>"


def rect(x: float, y: float, w: float, h: float, r: float = 0, fill: str | None = None, stroke: str | None = None, width: float | None = None, **kw) -> str:
    return f"<rect{attrs(x=n(x), y=n(y), width=n(w), height=n(h), rx=n(r) if r else None, fill=fill or 'none', stroke=stroke, stroke_width=n(width) if width is not None else None, **kw)}/>"


def group(*items: str, **kw) -> str:
    return f"<g{attrs(**kw)}>{''.join(items)}</g>"


def again(id_: str, transform: str) -> str:
    """The group with this id once more."""
    return f'<use xlink:href="#{id_}" transform="{transform}"/>'


def linear(id_: str, x1: float, y1: float, x2: float, y2: float, *stops: tuple) -> str:
    """A gradient in user space; a stop is (offset, colour) or (offset, colour, opacity)."""
    return (
        f'<linearGradient id="{id_}" gradientUnits="userSpaceOnUse" x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}">'
        + "".join(_stop(*s) for s in stops)
        + "</linearGradient>"
    )


def radial(id_: str, x: float, y: float, r: float, *stops: tuple) -> str:
    return (
        f'<radialGradient id="{id_}" gradientUnits="userSpaceOnUse" cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fx="{n(x)}" fy="{n(y)}">'
        + "".join(_stop(*s) for s in stops)
        + "</radialGradient>"
    )


def _stop(offset: float, colour: str, opacity: float | None = None) -> str:
    return f"<stop{attrs(offset=n3(offset), stop_color=colour, stop_opacity=n3(opacity) if opacity is not None else None)}/>"


def document(w: float, h: float, *items: str, defs: str = "") -> str:
    body = "\n".join(i for i in items if i)
    link = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if "xlink:" in body else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg"{link} viewBox="0 0 {n(w)} {n(h)}" width="{n(w)}" height="{n(h)}">'
    d = f"<defs>{defs}</defs>\n" if defs else ""
    return f"{head}\n{d}{body}\n</svg>\n"


def polar(r: float, degrees: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """Degrees clockwise from twelve o'clock."""
    a = math.radians(degrees)
    return x + r * math.sin(a), y - r * math.cos(a)


def points(pts, close: bool = True) -> str:
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in pts)
    return d + ("Z" if close else "")


def sector(x: float, y: float, r0: float, r1: float, a0: float, a1: float) -> str:
    """A piece of a ring between two radii and two angles."""
    p = [polar(r1, a0, x, y), polar(r1, a1, x, y), polar(r0, a1, x, y), polar(r0, a0, x, y)]
    big = 1 if (a1 - a0) % 360 > 180 else 0
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = p
    return (
        f"M{n(ax)} {n(ay)}A{n(r1)} {n(r1)} 0 {big} 1 {n(bx)} {n(by)}"
        f"L{n(cx)} {n(cy)}A{n(r0)} {n(r0)} 0 {big} 0 {n(dx)} {n(dy)}Z"
    )
