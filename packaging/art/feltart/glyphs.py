"""The project's own numerals and capitals: skeletons drawn with one line.

A skeleton is (width, path) with the line's centre between y = 0 (top) and y = 100 (base).  The same
skeletons serve the card indices (with slabs), the chips and the engraved lettering of the buttons.
"""

from __future__ import annotations

from .svg import n, path, place

SKELETON: dict[str, tuple[float, str]] = {
    "A": (54, "M0 100L27 0L54 100M10.5 66L43.5 66"),
    "B": (48, "M0 0L24 0C39 0 45 10 45 23C45 38 37 47 24 47L0 47M24 47C40 47 48 57 48 73C48 90 40 100 24 100L0 100L0 0"),
    "C": (50, "M50 24C47 8 38 0 26 0C8 0 0 20 0 50C0 80 8 100 26 100C38 100 47 92 50 76"),
    "D": (51, "M0 0L20 0C41 0 51 18 51 50C51 82 41 100 20 100L0 100L0 0"),
    "E": (43, "M43 0L0 0L0 100L43 100M0 48L36 48"),
    "F": (42, "M42 0L0 0L0 100M0 48L35 48"),
    "G": (52, "M50 22C46 7 38 0 27 0C8 0 0 20 0 50C0 80 8 100 27 100C42 100 52 90 52 72L52 56L31 56"),
    "H": (50, "M0 0L0 100M50 0L50 100M0 48L50 48"),
    "I": (0, "M0 0L0 100"),
    "J": (38, "M38 0L38 68C38 90 31 100 18 100C7 100 0 92 0 76"),
    "K": (50, "M0 0L0 100M48 0L0 62M17 41L50 100"),
    "L": (40, "M0 0L0 100L40 100"),
    "M": (64, "M0 100L3 0L32 70L61 0L64 100"),
    "N": (52, "M0 100L0 0L52 100L52 0"),
    "O": (56, "M28 0C9 0 0 20 0 50C0 80 9 100 28 100C47 100 56 80 56 50C56 20 47 0 28 0Z"),
    "P": (47, "M0 100L0 0L25 0C41 0 47 12 47 27C47 43 41 54 25 54L0 54"),
    "Q": (56, "M28 0C9 0 0 20 0 50C0 80 9 100 28 100C47 100 56 80 56 50C56 20 47 0 28 0ZM29 72L55 105"),
    "R": (49, "M0 100L0 0L25 0C41 0 46 12 46 26C46 41 41 51 25 51L0 51M25 51L49 100"),
    "S": (46, "M44 22C41 7 34 0 23 0C9 0 1 10 1 24C1 38 10 44 23 49C37 54 46 60 46 75C46 91 37 100 23 100C10 100 2 92 0 76"),
    "T": (50, "M0 0L50 0M25 0L25 100"),
    "U": (50, "M0 0L0 66C0 89 9 100 25 100C41 100 50 89 50 66L50 0"),
    "V": (54, "M0 0L27 100L54 0"),
    "W": (76, "M0 0L18 100L38 22L58 100L76 0"),
    "X": (52, "M0 0L52 100M52 0L0 100"),
    "Y": (52, "M0 0L26 50L52 0M26 50L26 100"),
    "Z": (48, "M1 0L48 0L0 100L48 100"),
    "0": (46, "M23 0C7 0 0 19 0 50C0 81 7 100 23 100C39 100 46 81 46 50C46 19 39 0 23 0Z"),
    "1": (20, "M0 17C9 15 16 9 20 0L20 100"),
    "2": (45, "M1 26C2 9 10 0 23 0C36 0 44 9 44 25C44 50 6 66 0 100L45 100"),
    "3": (45, "M2 0L42 0L21 39C37 39 45 50 45 69C45 89 36 100 22 100C9 100 1 92 0 77"),
    "4": (50, "M37 100L37 0L0 68L50 68"),
    "5": (45, "M41 0L7 0L4 45C9 39 15 36 22 36C37 36 45 48 45 67C45 88 37 100 22 100C9 100 2 93 0 80"),
    "6": (46, "M42 18C39 6 33 0 25 0C8 0 0 22 0 54C0 84 7 100 23 100C38 100 46 88 46 68C46 49 38 38 24 38C11 38 1 48 0 64"),
    "7": (44, "M0 0L44 0C29 30 19 62 16 100"),
    "8": (46, "M23 0C9 0 3 9 3 22C3 35 10 45 23 45C36 45 43 35 43 22C43 9 37 0 23 0ZM23 45C8 45 0 56 0 72C0 90 8 100 23 100C38 100 46 90 46 72C46 56 38 45 23 45Z"),
    "$": (46, "M44 22C41 7 34 0 23 0C9 0 1 10 1 24C1 38 10 44 23 49C37 54 46 60 46 75C46 91 37 100 23 100C10 100 2 92 0 76M23 -15L23 115"),
    "¢": (40, "M40 36C37 26 31 21 22 21C7 21 0 34 0 55C0 76 7 89 22 89C31 89 37 84 40 74M22 4L22 106"),
    "-": (28, "M0 52L28 52"),
    ".": (2, "M0 98L2 98L2 100L0 100Z"),
    "&": (54, "M54 54C49 84 38 100 22 100C8 100 0 90 0 76C0 48 38 48 38 20C38 7 31 0 22 0C12 0 7 7 7 18C7 40 40 74 54 100"),
    " ": (24, ""),
}
SKELETON["9"] = (46, place(SKELETON["6"][1], 1, 1, 46, 100, 180))

# the indices cut the apex of the A flat
INDEX = dict(SKELETON)
INDEX["K"] = (50, "M0 0L0 100M46 4L0 63M17 42L48.500 96")
INDEX["Q"] = (56, "M28 0C9 0 0 20 0 50C0 80 9 100 28 100C47 100 56 80 56 50C56 20 47 0 28 0ZM32 74L53 104")
INDEX["A"] = (56, "M0 100L25.5 4L30.5 4L56 100M11 68L45 68")

# slabs of the card indices, as lines (x0, x1, y) in skeleton units
CAPITAL_SLABS = {
    "W": [(-12, 13, 0), (63, 88, 0), (26, 50, 0)],
    "X": [(-10, 15, 0), (37, 62, 0), (-10, 15, 100), (37, 62, 100)],
    "Y": [(-11, 14, 0), (38, 63, 0), (11, 41, 100)],
    "Z": [],
}
SLABS: dict[str, list[tuple[float, float, float]]] = {
    "A": [(-13, 14, 100), (42, 69, 100)],
    "J": [(18, 56, 0)],
    "K": [(-12, 13, 0), (-12, 13, 100), (34, 60, 0), (38, 64, 100)],
    "1": [(2, 38, 100)],
    "4": [(22, 52, 100)],
}


def width(text: str, height: float, tracking: float = 0.2) -> float:
    """The distance between the centres of the first and the last line of a word."""
    k = height / 100
    return sum(SKELETON[c][0] for c in text) * k + tracking * height * (len(text) - 1)


def word(text: str, x: float, y: float, height: float, weight: float, colour: str, tracking: float = 0.2, squeeze: float = 1.0, **kw) -> str:
    """A word centred on (x, y); `height` counts the whole letter, weight included."""
    h = height - weight
    k = h / 100
    total = width(text, h, tracking)
    at = -total / 2
    d = ""
    for c in text:
        w, skeleton = SKELETON[c]
        if skeleton:
            d += place(skeleton, k * squeeze, k, x + at * squeeze, y - h / 2)
        at += w * k + tracking * h
    return path(d, stroke=colour, width=weight, **kw)


def rank(r: str, x: float, y: float, height: float, weight: float, colour: str) -> str:
    """An index glyph centred on x with its top at y."""
    h = height - weight
    k = h / 100
    top = y + weight / 2
    thin = weight * 0.66
    main = ""
    slabs = ""

    def put(c: str, left: float, squeeze: float = 1.0) -> None:
        nonlocal main, slabs
        skeleton = INDEX[c][1]
        main += place(skeleton, k * squeeze, k, left, top)
        for x0, x1, sy in SLABS.get(c, []):
            yy = top + (-weight / 2 + thin / 2 if sy == 0 else h + weight / 2 - thin / 2)
            slabs += f"M{n(left + x0 * k * squeeze)} {n(yy)}L{n(left + x1 * k * squeeze)} {n(yy)}"

    if r == "T":
        weight *= 0.94
        w0 = SKELETON["0"][0] * k * 0.72
        w1 = 12 * k
        gap = weight + h * 0.1
        left = x - (w1 + gap + w0) / 2
        main += place("M0 19C5 17 9 11 12 0L12 100", k, k, left, top)
        main += place(SKELETON["0"][1], k * 0.72, k, left + w1 + gap, top)
    else:
        put(r, x - INDEX[r][0] * k / 2)
    out = path(main, stroke=colour, width=weight, stroke_linecap="butt", stroke_linejoin="miter")
    if slabs:
        out += path(slabs, stroke=colour, width=thin, stroke_linecap="butt")
    return out


def capital(c: str, x: float, y: float, height: float, weight: float, colour: str) -> str:
    """A large capital with slabs, centred on x with its top at y (bonus cards)."""
    h = height - weight
    k = h / 100
    top = y + weight / 2
    w, skeleton = SKELETON[c]
    if c == "W":
        skeleton = "M0 0L18 96L22 96L36 0L40 0L54 96L58 96L76 0"
    left = x - w * k / 2
    thin = weight * 0.6
    slabs = ""
    for x0, x1, sy in CAPITAL_SLABS[c]:
        yy = top + (-weight / 2 + thin / 2 if sy == 0 else h + weight / 2 - thin / 2)
        slabs += f"M{n(left + x0 * k)} {n(yy)}L{n(left + x1 * k)} {n(yy)}"
    out = path(place(skeleton, k, k, left, top), stroke=colour, width=weight, stroke_linecap="butt", stroke_linejoin="miter")
    return out + (path(slabs, stroke=colour, width=thin, stroke_linecap="butt") if slabs else "")
