"""Buttons and lammers: turned or cut plates with engraved lettering.

Shape and words differ as well as colour: a trainee never has to tell two buttons apart by colour alone.
"""

from __future__ import annotations

from . import glyphs, pips
from .svg import INK, circle, document, linear, n, path, points, polar, radial

CREAM = "#fff8e6"


def _engraved(text: str, x: float, y: float, height: float, weight: float, ink: str, light: str, tracking: float = 0.28, squeeze: float = 1.0) -> str:
    """Lettering with the light that an engraver's groove catches on its lower edge."""
    return glyphs.word(text, x, y + weight * 0.28, height, weight, light, tracking, squeeze, opacity=0.6) + glyphs.word(text, x, y, height, weight, ink, tracking, squeeze)


def disc(body: str, dark: str, light: str, ink: str, inner: str) -> str:
    g = linear("b", 40, 10, 160, 190, (0, light), (0.45, body), (1, dark))
    ring = linear("r", 40, 190, 160, 10, (0, light), (0.5, body), (1, dark))
    items = [
        circle(100, 100, 97, "url(#b)", dark, 2.4),
        circle(100, 100, 86, "url(#r)", dark, 1.2),
        circle(100, 100, 82, body),
        circle(100, 100, 82, "url(#g)"),
        circle(100, 100, 75, None, ink, 1.8),
        inner,
    ]
    gloss = radial("g", 78, 62, 120, (0, "#ffffff", 0.34), (0.5, "#ffffff", 0.06), (1, "#000000", 0.2))
    return document(200, 200, *items, defs=g + ring + gloss)


def plate(shape: str, inset: str, w: float, h: float, body: str, dark: str, light: str, ink: str, inner: str) -> str:
    defs = linear("b", 0, 0, w * 0.5, h, (0, light), (0.4, body), (1, dark)) + radial(
        "g", w * 0.36, h * 0.22, w * 0.7, (0, "#ffffff", 0.3), (0.5, "#ffffff", 0.05), (1, "#000000", 0.16)
    )
    return document(
        w, h, path(shape, "url(#b)", dark, 2.4, stroke_linejoin="round"), path(shape, "url(#g)"), path(inset, None, ink, 1.8), inner, defs=defs
    )


def scooped(x: float, y: float, w: float, h: float, r: float) -> str:
    """A plaque whose corners are cut inwards."""
    return (
        f"M{n(x + r)} {n(y)}L{n(x + w - r)} {n(y)}A{n(r)} {n(r)} 0 0 0 {n(x + w)} {n(y + r)}L{n(x + w)} {n(y + h - r)}"
        f"A{n(r)} {n(r)} 0 0 0 {n(x + w - r)} {n(y + h)}L{n(x + r)} {n(y + h)}A{n(r)} {n(r)} 0 0 0 {n(x)} {n(y + h - r)}"
        f"L{n(x)} {n(y + r)}A{n(r)} {n(r)} 0 0 0 {n(x + r)} {n(y)}Z"
    )


def _polygon(corners: int, r: float, first: float) -> str:
    return points([polar(r, first + 360 / corners * i, 100, 100) for i in range(corners)])


def action() -> str:
    ink, light = "#4a2f04", "#ffedb0"
    arrows = ""
    for i in range(7):
        x, y = polar(58, -66 + 22 * i, 100, 110)
        arrows += pips.dot(x, y, 4.4)
    inner = (
        _engraved("ACTION", 100, 104, 35, 6, ink, light, 0.22)
        + path(arrows, ink)
        + path("M60 136L140 136", None, ink, 1.8)
        + path(pips.suit("d", 100, 136, 14), ink)
        + path("M76 153L124 153", None, ink, 1.8)
    )
    return disc("#d9a53f", "#8a5f16", "#ffe9a6", ink, inner)


def dealer() -> str:
    ink = INK
    inner = _engraved("DEALER", 100, 100, 36, 6.2, ink, "#ffffff", 0.24)
    inner += path(pips.suit("s", 84, 60, 20) + pips.suit("c", 116, 140, 20, True), ink) + path(pips.suit("h", 116, 60, 20) + pips.suit("d", 84, 140, 20), "#b8242c")
    return disc("#f3efe4", "#b3ab97", "#ffffff", "#8b836f", inner)


def bank(number: str) -> str:
    body = ("#2c5aa0", "#16315d", "#6f9ad8") if number == "1" else ("#7a2436", "#471019", "#bd6072")
    inner = _engraved("BANK", 100, 62, 27, 4.8, CREAM, "#000000", 0.26) + _engraved(number, 100, 122, 70, 11, CREAM, "#000000")
    inner += path(pips.suit("d", 54, 122, 16) + pips.suit("d", 146, 122, 16), CREAM)
    return disc(*body, CREAM, inner)


def house_way() -> str:
    ink = CREAM
    shape = "M14 88L92 17C97 12.500 103 12.500 108 17L186 88C189 91 190 94 190 98L190 174C190 182 185 187 177 187L23 187C15 187 10 182 10 174L10 98C10 94 11 91 14 88Z"
    inset = "M21 94L97 25C99 23.500 101 23.500 103 25L179 94C181 96 181.500 97 181.500 100L181.500 172C181.500 176 179 178.500 175 178.500L25 178.500C21 178.500 18.500 176 18.500 172L18.500 100C18.500 97 19 96 21 94Z"
    inner = _engraved("HOUSE", 100, 102, 37, 6.2, ink, "#000000", 0.26) + _engraved("WAY", 100, 149, 37, 6.2, ink, "#000000", 0.26)
    inner += path(pips.mark(100, 72, 42), ink)
    return plate(shape, inset, 200, 200, "#1f6a45", "#0d3a24", "#5bb083", ink, inner)


def envy() -> str:
    eye = path("M58 62C72 46 128 46 142 62C128 78 72 78 58 62Z", None, CREAM, 3.4) + circle(100, 62, 8.500, CREAM) + circle(100, 62, 3.400, "#3c1d5c")
    inner = eye + _engraved("ENVY", 100, 110, 42, 7, CREAM, "#000000", 0.28) + path(pips.star(100, 152, 20), CREAM)
    return disc("#6a3b98", "#3a1a5c", "#aa80d4", CREAM, inner)


def no_play() -> str:
    ink = "#fff4f0"
    shape = _polygon(8, 98, 22.5)
    inset = _polygon(8, 87, 22.5)
    inner = _engraved("NO", 100, 74, 42, 7.2, ink, "#000000", 0.28) + _engraved("PLAY", 100, 128, 42, 7.2, ink, "#000000", 0.24)
    return plate(shape, inset, 200, 200, "#b3272e", "#6c1015", "#e27272", ink, inner)


def kill() -> str:
    ink = "#f4d35e"
    shape = "M100 4C106 4 110 7 113 12L193 156C199 168 193 178 180 178L20 178C7 178 1 168 7 156L87 12C90 7 94 4 100 4Z"
    inset = "M100 18C102.500 18 104 19 105.500 22L181 158C184 164 182 167.500 175 167.500L25 167.500C18 167.500 16 164 19 158L94.500 22C96 19 97.500 18 100 18Z"
    inner = _engraved("KILL", 100, 131, 40, 6.8, ink, "#000000", 0.36) + path(pips.suit("s", 100, 76, 38), ink)
    return plate(shape, inset, 200, 182, "#2a2c34", "#0a0b10", "#666a78", ink, inner)


def blinds() -> str:
    ink = "#3b2b04"
    inner = path("M64 58L136 58M64 68L136 68M64 78L136 78", None, ink, 3) + _engraved("BLINDS", 100, 113, 33, 5.6, ink, "#fff4bf", 0.26) + path(pips.suit("d", 100, 150, 16), ink)
    return disc("#e8c33a", "#a17e12", "#fff0a0", ink, inner)


def hold() -> str:
    ink = "#3a1b02"
    shape = points([(52, 12), (148, 12), (196, 100), (148, 188), (52, 188), (4, 100)])
    inset = points([(58, 22), (142, 22), (184.5, 100), (142, 178), (58, 178), (15.5, 100)])
    hand = path("M84 66L84 46M95 64L95 41M106 64L106 43M117 68L117 50M84 64C78 60 74 56 71 59C69 62 76 72 83 78L117 78C119 74 119 70 117 66", None, ink, 4.4)
    inner = hand + _engraved("HOLD", 100, 120, 46, 7.6, ink, "#ffdcae", 0.28)
    return plate(shape, inset, 200, 200, "#e58a32", "#9a5010", "#ffc584", ink, inner)


def check() -> str:
    """Lies where the bet of a player would lie who has checked."""
    ink = CREAM
    shape = points([(24, 34), (176, 34), (196, 100), (176, 166), (24, 166), (4, 100)])
    inset = points([(31, 44), (169, 44), (185, 100), (169, 156), (31, 156), (15, 100)])
    return plate(shape, inset, 200, 200, "#3c4a52", "#1b2328", "#87989f", ink, _engraved("CHECK", 100, 100, 44, 7.2, ink, "#000000", 0.24))


def missed_blind() -> str:
    """Lies before a player who was away when the blinds came to him."""
    ink = "#f4f7ff"
    inner = _engraved("MISSED", 100, 80, 33, 5.8, ink, "#000000", 0.24) + _engraved("BLIND", 100, 126, 33, 5.8, ink, "#000000", 0.24)
    return disc("#3f5783", "#1d2b48", "#8fa3c4", ink, inner)


def player_dealer() -> str:
    ink = "#ffe9b0"
    shape = scooped(4, 4, 292, 132, 18)
    inset = scooped(14, 14, 272, 112, 18)
    inner = _engraved("PLAYER", 150, 52, 34, 5.8, ink, "#000000", 0.42) + _engraved("DEALER", 150, 94, 34, 5.8, ink, "#000000", 0.42)
    inner += path("".join(pips.suit("d", x, 70, 20) for x in (44, 256)), ink)
    return plate(shape, inset, 300, 140, "#23457e", "#10233f", "#6487bf", ink, inner)


def outputs() -> dict[str, str]:
    return {
        "buttons/action.svg": action(),
        "buttons/dealer.svg": dealer(),
        "buttons/bank-1.svg": bank("1"),
        "buttons/bank-2.svg": bank("2"),
        "buttons/house-way.svg": house_way(),
        "buttons/envy.svg": envy(),
        "buttons/no-play.svg": no_play(),
        "buttons/kill.svg": kill(),
        "buttons/blinds.svg": blinds(),
        "buttons/hold.svg": hold(),
        "buttons/check.svg": check(),
        "buttons/missed-blind.svg": missed_blind(),
        "buttons/player-dealer.svg": player_dealer(),
    }
