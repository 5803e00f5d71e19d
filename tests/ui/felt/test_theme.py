"""Everything that is read stands out enough from what it stands on."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor

from tests.ui.felt.conftest import ASSETS
from trainer.ui.theme import (
    CHROMES,
    FELTS,
    INK,
    NO_MOTION,
    Chrome,
    Durations,
    FeltColours,
    make_theme,
    palette,
)

TEXT, SHAPES = 4.5, 3.0
"""The ratios for text, and for outlines and large signs."""


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    bright, dim = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def mixed(ink: str, ground: str, share: float) -> str:
    """The colour of an ink that covers its ground to this share."""
    top, below = QColor(ink), QColor(ground)
    parts = ((top.redF(), below.redF()), (top.greenF(), below.greenF()), (top.blueF(), below.blueF()))
    return QColor.fromRgbF(*(one * share + other * (1 - share) for one, other in parts)).name()


def _luminance(value: str) -> float:
    one = QColor(value)
    levels = (one.redF(), one.greenF(), one.blueF())
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in levels]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_contrast_of_known_pairs():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1.0)


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("ground", ["window", "surface", "raised", "chosen"])
@pytest.mark.parametrize("ink", ["text", "soft_text", "right", "wrong", "look"])
def test_words_on_pages(name, ground, ink):
    chrome = make_theme(name).chrome
    assert contrast(getattr(chrome, ink), getattr(chrome, ground)) >= TEXT


@pytest.mark.parametrize("name", CHROMES)
def test_the_primary_button_and_the_focus_on_pages(name):
    chrome = make_theme(name).chrome
    assert contrast(chrome.on_accent, chrome.accent) >= TEXT
    for ground in (chrome.window, chrome.surface, chrome.raised):
        assert contrast(chrome.accent, ground) >= SHAPES
        assert contrast(chrome.focus, ground) >= SHAPES


@pytest.mark.parametrize("name", CHROMES)
def test_the_parts_of_pages(name):
    """Where a field begins, a tick box, a filled bar beside its empty track, and what is chosen beside what is not."""
    chrome = make_theme(name).chrome
    for ground in (chrome.window, chrome.surface, chrome.raised):
        assert contrast(chrome.edge, ground) >= SHAPES
        assert contrast(chrome.soft_text, ground) >= SHAPES
    assert contrast(chrome.accent, chrome.raised) >= SHAPES
    if name != "contrast":
        assert contrast(chrome.accent, chrome.line) >= SHAPES


def test_every_token_is_examined():
    """A new colour comes with a test of what it is read against."""
    assert {*Chrome.__slots__} == {
        "window", "surface", "raised", "line", "edge", "text", "soft_text", "accent", "on_accent", "chosen",
        "right", "wrong", "look", "focus",
    }  # fmt: skip
    assert {*FeltColours.__slots__} == {
        "lit", "plain", "rim", "print", "soft_print", "gold", "leather", "leather_lit", "wood", "wood_dark", "room",
    }  # fmt: skip


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("felt", FELTS)
def test_what_is_printed_on_the_cloth_as_thick_as_it_lies(name, felt):
    """Small words are printed in the first ink, lines and large titles in the others."""
    colours = make_theme(name, felt).felt
    for ground in (colours.plain, colours.rim, colours.lit):
        assert contrast(mixed(colours.print, ground, INK["print"]), ground) >= TEXT
        assert contrast(mixed(colours.gold, ground, INK["gold"]), ground) >= SHAPES
        assert contrast(mixed(colours.soft_print, ground, INK["soft"]), ground) >= SHAPES


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("felt", FELTS)
def test_the_numbers_on_the_rail(name, felt):
    colours = make_theme(name, felt).felt
    plate = mixed("#000000", colours.leather, 0.35)
    assert contrast(mixed(colours.print, plate, INK["print"]), plate) >= TEXT
    assert contrast(colours.print, colours.leather_lit) >= TEXT


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("mark", ["focus", "chosen", "right", "wrong", "look"])
def test_marks_stand_out_from_every_part_of_the_cloth_and_by_their_edge_from_a_card(name, felt, mark):
    theme = make_theme(name, felt)
    inner, edge = getattr(theme.marks, mark), getattr(theme.marks, f"{mark}_edge", theme.marks.chosen_edge)
    for ground in (theme.felt.lit, theme.felt.plain, theme.felt.rim):
        assert contrast(inner, ground) >= SHAPES
    assert contrast(edge, theme.marks.card) >= SHAPES
    assert contrast(inner, edge) >= SHAPES


@pytest.mark.parametrize("deck", ["", "large/", "four/", "four-large/"])
def test_suits_stand_out_from_the_paper_in_every_deck(deck):
    """The index is read: the ink of the rank and suit in the corner, as the drawing has it."""
    for suit in "shdc":
        drawing = (ASSETS / "cards" / deck / f"9{suit}.svg").read_text(encoding="utf-8")
        inks = set(re.findall(r'fill="(#[0-9a-f]{6})"', drawing)) - {"#fdfcf8"}
        assert inks
        assert all(contrast(ink, "#fdfcf8") >= TEXT for ink in inks), (deck, suit, inks)


def test_four_colours_are_told_apart_by_more_than_hue():
    """Pairs that a red-green blind player confuses differ in brightness or in suit sign; the paper is the same."""
    inks = {}
    for suit in "shdc":
        drawing = (ASSETS / "cards" / "four" / f"9{suit}.svg").read_text(encoding="utf-8")
        inks[suit] = next(one for one in re.findall(r'fill="(#[0-9a-f]{6})"', drawing) if one != "#fdfcf8")
    assert len(set(inks.values())) == 4


def test_what_is_written_on_plates_and_cards():
    marks = make_theme().marks
    assert contrast(marks.plate_text, marks.plate) >= TEXT
    assert contrast(marks.card_ink, marks.card) >= TEXT
    assert contrast(marks.card_red, marks.card) >= TEXT


def test_nothing_moves_longer_than_a_quarter_of_a_second():
    durations = Durations()
    assert all(0 < getattr(durations, name) <= 250 for name in durations.__slots__)
    assert all(getattr(NO_MOTION, name) == 0 for name in durations.__slots__)
    assert make_theme(motion=False).durations == NO_MOTION


def test_unknown_names_give_a_usable_theme():
    theme = make_theme("pink", "tartan")
    assert (theme.name, theme.felt_name) == ("dark", "green")


def test_the_palette_carries_the_tokens(qapp):
    theme = make_theme("light")
    assert palette(theme).window().color().name() == theme.chrome.window
    assert palette(theme).highlightedText().color().name() == theme.chrome.on_accent
