"""Everything that is read stands out enough from what it stands on."""

from __future__ import annotations

import pytest

from trainer.ui.theme import CHROMES, FELTS, NO_MOTION, Durations, contrast, make_theme, palette

TEXT, SHAPES = 4.5, 3.0
"""The ratios for text, and for outlines and large signs."""


def test_contrast_of_known_pairs():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == pytest.approx(1.0)


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("ground", ["window", "surface", "raised"])
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
@pytest.mark.parametrize("felt", FELTS)
def test_what_is_printed_on_the_cloth(name, felt):
    colours = make_theme(name, felt).felt
    for ground in (colours.plain, colours.rim):
        assert contrast(colours.print, ground) >= TEXT
        assert contrast(colours.gold, ground) >= SHAPES
        assert contrast(colours.soft_print, ground) >= SHAPES
    assert contrast(colours.print, colours.lit) >= TEXT
    assert contrast(colours.gold, colours.lit) >= SHAPES


@pytest.mark.parametrize("name", CHROMES)
@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("mark", ["focus", "chosen", "right", "wrong"])
def test_marks_stand_out_from_the_cloth_or_by_their_edge_from_a_card(name, felt, mark):
    theme = make_theme(name, felt)
    inner, edge = getattr(theme.marks, mark), getattr(theme.marks, f"{mark}_edge")
    assert contrast(inner, theme.felt.plain) >= SHAPES
    assert contrast(edge, theme.marks.card) >= SHAPES
    assert contrast(inner, edge) >= SHAPES


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
