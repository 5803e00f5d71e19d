"""Card faces: number cards, aces, bonus cards, the cut card, and the frame of the courts."""

from __future__ import annotations

from . import courts, glyphs, pips
from .svg import GOLD, GOLD_DEEP, INK, PAPER, RED, document, group, linear, path, rect

RANKS = "23456789TJQKA"
W, H = 250, 350
EDGE = "#a39c8c"

# columns and rows of the pips: (column, row), column -1, 0, 1, row from -1 (top) to 1 (bottom)
_T = 1 / 3
LAYOUT = {
    "2": [(0, -1), (0, 1)],
    "3": [(0, -1), (0, 0), (0, 1)],
    "4": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "5": [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    "6": [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "7": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    "8": [(-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "9": [(-1, -1), (1, -1), (-1, -_T), (1, -_T), (0, 0), (-1, _T), (1, _T), (-1, 1), (1, 1)],
    "T": [(-1, -1), (1, -1), (0, -2 * _T), (-1, -_T), (1, -_T), (-1, _T), (1, _T), (0, 2 * _T), (-1, 1), (1, 1)],
}


class Style:
    """One deck: index size and suit colours."""

    def __init__(self, large: bool, four: bool) -> None:
        self.large = large
        self.colours = pips.FOUR_COLOUR if four else pips.TWO_COLOUR
        if large:
            self.rank_h, self.rank_w, self.index_x, self.index_top = 91.0, 13.4, 39.0, 13.0
            self.suit_size, self.pip, self.column, self.row = 48.0, 35.0, 27.0, 118.0
        else:
            self.rank_h, self.rank_w, self.index_x, self.index_top = 59.0, 9.2, 30.0, 14.0
            self.suit_size, self.pip, self.column, self.row = 37.0, 47.0, 43.0, 112.0


STYLES = {"": Style(False, False), "large": Style(True, False), "four": Style(False, True), "four-large": Style(True, True)}


def blank(fill: str = PAPER) -> str:
    return rect(0.9, 0.9, W - 1.8, H - 1.8, 10, fill, EDGE, 1.8)


def twice(content: str) -> str:
    """The same thing again, turned around the middle of the card."""
    return content + group(content, transform="rotate(180 125 175)")


def index(rank: str, suit: str, style: Style) -> str:
    colour = style.colours[suit]
    s = style.suit_size
    y = style.index_top + style.rank_h + s * 0.5 + (8 if style.large else 6)
    return twice(
        glyphs.rank(rank, style.index_x, style.index_top, style.rank_h, style.rank_w, colour)
        + path(pips.suit(suit, style.index_x, y, s), colour)
    )


def number(rank: str, suit: str, style: Style) -> str:
    d = "".join(
        pips.suit(suit, 125 + c * style.column, 175 + r * style.row, style.pip, turned=r > 0) for c, r in LAYOUT[rank]
    )
    return document(W, H, blank(), path(d, style.colours[suit]), index(rank, suit, style))


def ace(suit: str, style: Style) -> str:
    colour = style.colours[suit]
    k = 0.8 if style.large else 1.0
    size = (128 if suit == "s" else 104) * k
    items = [blank(), path(pips.suit(suit, 125, 175, size), colour)]
    if suit == "s":
        items.append(path(pips.mark(125, 175 + 15 * k, 60 * k), PAPER))
        items.append(path(pips.suit(suit, 125, 175, 146 * k), None, colour, 2.4))
    return document(W, H, *items, index("A", suit, style))


def court(rank: str, suit: str, style: Style) -> str:
    return document(W, H, blank(), courts.figure(rank, suit, style.colours[suit], 24 if style.large else 0), index(rank, suit, style))


def cartouche(colour: str, style: Style) -> str:
    """The frame that all bonus cards share."""
    d = "M62 96C62 74 76 60 98 60L125 48L152 60C174 60 188 74 188 96L188 254C188 276 174 290 152 290L125 302L98 290C76 290 62 276 62 254Z"
    inner = "M71 98C71 80 82 69 100 69L125 58L150 69C168 69 179 80 179 98L179 252C179 270 168 281 150 281L125 292L100 281C82 281 71 270 71 252Z"
    ends = "".join(pips.suit("d", 125, y, 16) for y in (34, 316))
    sides = "" if style.large else pips.suit("d", 55, 175, 12) + pips.suit("d", 195, 175, 12)
    return path(d, None, colour, 4) + path(inner, "#faf4e4", GOLD, 2) + path(ends + sides, colour)


def letter_index(letter: str, colour: str, style: Style) -> str:
    s = style.suit_size
    y = style.index_top + style.rank_h + s * 0.5 + (8 if style.large else 6)
    x = style.index_x + (2 if style.large else 0)
    squeeze = 0.74 if letter == "W" else 0.95
    weight = style.rank_w * (0.82 if letter == "W" else 1)
    return twice(
        glyphs.word(letter, x, style.index_top + style.rank_h / 2, style.rank_h, weight, colour, squeeze=squeeze, stroke_linecap="butt", stroke_linejoin="miter")
        + path(pips.star(x, y, s), colour)
    )


def bonus_letter(letter: str, style: Style) -> str:
    big = glyphs.capital(letter, 125, 104, 118, 17, INK)
    return document(
        W, H, blank(), cartouche(INK, style), big, path(pips.mark(125, 264, 62), GOLD_DEEP), letter_index(letter, INK, style)
    )


def bonus_colour(colour: str, style: Style) -> str:
    shade = RED if colour == "r" else INK
    middle = path(pips.star(125, 140, 88), shade) + glyphs.word("BONUS", 125, 214, 24, 4.2, shade, 0.24)
    return document(W, H, blank(), cartouche(shade, style), middle, path(pips.mark(125, 266, 50), shade), letter_index("B", shade, style))


def joker(style: Style) -> str:
    return document(W, H, blank(), courts.joker(24 if style.large else 0), joker_index(style))


def joker_index(style: Style) -> str:
    x = style.index_x
    s = 50 if style.large else 36
    h = 15.5 if style.large else 17
    top = style.index_top + s + 6
    column = "".join(
        glyphs.word(c, x, top + h / 2 + i * h * 1.2, h, h * 0.19, INK) for i, c in enumerate("JOKER")
    )
    return twice(path(pips.star(x, style.index_top + s / 2, s), RED) + column)


def cut() -> str:
    defs = linear("g", 0, 0, 250, 350, (0, "#f2c230"), (0.5, "#e3ad18"), (1, "#c99208"))
    d = path("M20 30L230 30M20 320L230 320", None, "#8a6200", 2.4, opacity=0.6)
    mark = path(pips.mark(125, 171, 96) + pips.mark(125, 179, 96, turned=True), "#8a6200", opacity=0.75)
    word = glyphs.word("CUT", 125, 80, 30, 5, "#6b4b00", 0.3)
    return document(W, H, rect(0.6, 0.6, W - 1.2, H - 1.2, 10, "url(#g)", "#8a6200", 1.2), d, mark, twice(word), defs=defs)


def outputs() -> dict[str, str]:
    out: dict[str, str] = {}
    for folder, style in STYLES.items():
        base = f"cards/{folder}/" if folder else "cards/"
        for suit in pips.SUITS:
            for rank in RANKS:
                if rank in "JQK":
                    text = court(rank, suit, style)
                elif rank == "A":
                    text = ace(suit, style)
                else:
                    text = number(rank, suit, style)
                out[f"{base}{rank}{suit}.svg"] = text
        out[f"{base}Jk.svg"] = joker(style)
        for letter in "WXYZ":
            out[f"{base}B{letter.lower()}.svg"] = bonus_letter(letter, style)
        for colour in "rb":
            out[f"{base}B{colour}.svg"] = bonus_colour(colour, style)
    out["cards/cut.svg"] = cut()
    return out
