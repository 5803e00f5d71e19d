"""Every color, size and duration of the window, in one table: nothing else in the window names a color.

`make_theme(chrome, felt)` gives the tokens of one choice. `tests/ui/felt/test_theme.py` checks every pair that is read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from trainer.core.lazy_dataclass import dataclass, replace

CHROMES: Final = ("light", "dark", "contrast")
HINT_ON_BLACK: Final = "#b8b8b8"
FELTS: Final = ("green", "blue", "burgundy", "charcoal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chrome:
    """The colours of pages, panels and controls. `line` only divides; `edge` is where a field begins.

    What is `chosen` is neither right nor wrong, and never has the colour of either.
    """

    window: str
    surface: str
    raised: str
    line: str
    edge: str
    text: str
    soft_text: str
    accent: str
    on_accent: str
    chosen: str
    right: str
    wrong: str
    look: str
    focus: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltColours:
    """The colours of the cloth: lit, plain and towards the rim, what is printed on it, and what surrounds it."""

    lit: str
    plain: str
    rim: str
    print: str
    soft_print: str
    gold: str
    leather: str
    leather_lit: str
    wood: str
    wood_dark: str
    room: str


INK: Final = {"gold": 1.0, "print": 0.9, "soft": 0.8}
"""How thick each printing ink lies on the cloth, from 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFelt:
    """What marks things on any felt, readable on cloth and card alike with its dark border."""

    focus: str = "#ffffff"
    focus_edge: str = "#10131a"
    chosen: str = "#ffd75e"
    chosen_edge: str = "#2b2104"
    right: str = "#4fe38a"
    right_edge: str = "#06301a"
    wrong: str = "#ffa094"
    wrong_edge: str = "#4a0b05"
    look: str = "#ffe08a"
    plate: str = "#10131a"
    plate_text: str = "#f6f3ea"
    card: str = "#fdfcf8"
    card_edge: str = "#b9b4a6"
    card_ink: str = "#15181f"
    card_red: str = "#b5121f"
    card_back: str = "#24467e"
    shadow: str = "#000000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Logical pixels."""

    unit: int = 8
    radius: int = 8
    small_text: int = 14
    text: int = 16
    heading: int = 22
    title: int = 30
    target: int = 44
    focus_ring: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Durations:
    """Milliseconds; nothing on the felt takes longer than 250."""

    pitch: int = 220
    slide: int = 200
    turn: int = 140
    push: int = 240
    settle: int = 120
    fade: int = 120


NO_MOTION: Final = Durations(pitch=0, slide=0, turn=0, push=0, settle=0, fade=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Everything that can be looked up."""

    name: str
    felt_name: str
    chrome: Chrome
    felt: FeltColours
    marks: OnFelt = OnFelt()
    sizes: Sizes = Sizes()
    durations: Durations = Durations()
    seat_numbers: bool = True

    @property
    def is_contrast(self) -> bool:
        return self.name == "contrast"


_CHROME: Final = {
    "light": Chrome(
        window="#f3f1ec", surface="#fbfaf7", raised="#ffffff", line="#cfcabd", edge="#7d786b",
        text="#1d2127", soft_text="#565b63",
        accent="#1f6a4d", on_accent="#ffffff", chosen="#d6e4f7",
        right="#1a6b3c", wrong="#a3281d", look="#7a5300", focus="#1457b8",
    ),
    "dark": Chrome(
        window="#16191d", surface="#1e2227", raised="#272c33", line="#414954", edge="#86909c",
        text="#eceae4", soft_text="#b0b5bc",
        accent="#6cc79c", on_accent="#08150f", chosen="#2b3f5f",
        right="#7ddba0", wrong="#ff9c8f", look="#f2cd73", focus="#8ab8ff",
    ),
    "contrast": Chrome(
        window="#000000", surface="#000000", raised="#0d0d0d", line="#ffffff", edge="#ffffff",
        text="#ffffff", soft_text="#ffffff",
        accent="#ffe600", on_accent="#000000", chosen="#00304a",
        right="#5dff9b", wrong="#ffb0a6", look="#ffe600", focus="#00e5ff",
    ),
}  # fmt: skip

_FELT: Final = {
    "green": FeltColours(
        lit="#1a6747", plain="#14563b", rim="#082b1e", print="#eef0dc", soft_print="#a9cbb0", gold="#e9c66c",
        leather="#2a1d18", leather_lit="#54392c", wood="#7a4a26", wood_dark="#33190b", room="#0c0f0e",
    ),
    "blue": FeltColours(
        lit="#265f96", plain="#17426e", rim="#081d35", print="#eef1f6", soft_print="#b2cae2", gold="#e9c66c",
        leather="#211c1f", leather_lit="#473a3d", wood="#6d4527", wood_dark="#2c180d", room="#0b0d11",
    ),
    "burgundy": FeltColours(
        lit="#80263a", plain="#5d1627", rim="#2b0810", print="#f7ece4", soft_print="#d6a8a4", gold="#ecc872",
        leather="#221614", leather_lit="#4d342d", wood="#7c4c27", wood_dark="#34190b", room="#100b0c",
    ),
    "charcoal": FeltColours(
        lit="#474d55", plain="#30353b", rim="#15181b", print="#f0eee8", soft_print="#adb2b8", gold="#e6c570",
        leather="#1a1715", leather_lit="#403833", wood="#65452c", wood_dark="#291a10", room="#0b0c0d",
    ),
}  # fmt: skip


def make_theme(chrome: str = "dark", felt: str = "green", *, motion: bool = True, seat_numbers: bool = True) -> Theme:
    """The tokens for one choice; unknown names fall back to dark and green."""
    name = chrome if chrome in _CHROME else "dark"
    felt_name = felt if felt in _FELT else "green"
    colours = _FELT[felt_name]
    marks = OnFelt()
    if name == "contrast":
        dark = {key: QColor(getattr(colours, key)).darker(170).name() for key in ("lit", "plain", "rim")}
        colours = replace(colours, **dark, print="#ffffff", soft_print="#ffffff")
        marks = replace(marks, focus="#00e5ff", focus_edge="#000000", chosen="#ffe600", card="#ffffff")
    return Theme(
        name=name,
        felt_name=felt_name,
        chrome=_CHROME[name],
        felt=colours,
        marks=marks,
        durations=Durations() if motion else NO_MOTION,
        seat_numbers=seat_numbers,
    )


def hint_colour(theme: Theme) -> str:
    """What stands in an empty field: softer than what is typed, and still easy to read."""
    return HINT_ON_BLACK if theme.is_contrast else theme.chrome.soft_text


def palette(theme: Theme) -> QPalette:
    """The tokens as a palette for stock controls."""
    chrome, palette = theme.chrome, QPalette()
    roles = {
        QPalette.ColorRole.Window: chrome.window,
        QPalette.ColorRole.WindowText: chrome.text,
        QPalette.ColorRole.Base: chrome.raised,
        QPalette.ColorRole.AlternateBase: chrome.surface,
        QPalette.ColorRole.Text: chrome.text,
        QPalette.ColorRole.PlaceholderText: hint_colour(theme),
        QPalette.ColorRole.Button: chrome.raised,
        QPalette.ColorRole.ButtonText: chrome.text,
        QPalette.ColorRole.BrightText: chrome.wrong,
        QPalette.ColorRole.ToolTipBase: chrome.raised,
        QPalette.ColorRole.ToolTipText: chrome.text,
        QPalette.ColorRole.Highlight: chrome.accent,
        QPalette.ColorRole.HighlightedText: chrome.on_accent,
        QPalette.ColorRole.Link: chrome.focus,
        QPalette.ColorRole.Mid: chrome.line,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(chrome.soft_text))
    return palette


FAMILIES = ("Barlow", "Noto Sans CJK SC")
"""The bundled fonts, the first one first."""


@cache
def load_fonts(assets: Path) -> tuple[str, ...]:
    """Registers the bundled fonts and returns their families; empty when none are there."""
    families: list[str] = []
    for file in sorted((assets / "fonts").glob("*.[to]tf")):
        number = QFontDatabase.addApplicationFont(str(file))
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(dict.fromkeys(families))


def font(pixels: float, *, bold: bool = False, spacing: float = 0.0) -> QFont:
    """The program's font at this many pixels, `spacing` between letters as a share of the size."""
    font = QFont()
    font.setPixelSize(max(1, round(pixels)))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, pixels * spacing)
    return font


def colour(value: str, alpha: float = 1.0) -> QColor:
    """A token as a colour, `alpha` from 0 to 1."""
    color = QColor(value)
    color.setAlphaF(alpha)
    return color
