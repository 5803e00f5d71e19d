"""Figures of texts: what they name, and what is said where one cannot be drawn."""

from __future__ import annotations

import pytest

from trainer.cards.notation import write_cards
from trainer.lessons.text_figures import ChipsFigure, FeltFigure, HandFigure, figures_in


def only(text: str):
    (placed,) = figures_in(text)
    return placed


def test_a_hand_has_groups_marked_cards_and_cards_face_down():
    figure = only("{hand: Ad* 5h* / JdJh -- Jk}").figure
    assert isinstance(figure, HandFigure)
    first, second = figure.groups
    assert write_cards(one.card for one in first if one.card) == "Ad 5h"
    assert all(one.marked for one in first)
    assert [one.card is None for one in second] == [False, False, True, False]


def test_tiles_lie_in_hands_as_well():
    figure = only("{hand: 6-6 teen}").figure
    assert str(figure.words).count("teen") == 2


@pytest.mark.parametrize(
    ("text", "stacks"),
    [
        ("{chips: $130}", (((10000, 1), (2500, 1), (500, 1)),)),
        ("{chips: 2x$25 3x$5 / $10}", (((2500, 2), (500, 3)), ((500, 2),))),
    ],
)
def test_chips_are_an_amount_or_a_stack(text: str, stacks):
    assert only(text).figure == ChipsFigure(stacks)


def test_a_felt_is_an_item_asked_or_answered():
    assert only("{felt: tp-03}").figure == FeltFigure("tp-03")
    assert only("{felt: tp-03, answered}").figure == FeltFigure("tp-03", answered=True)


@pytest.mark.parametrize(
    "text", ["{hand: }", "{hand: Ah / }", "{hand: 1x}", "{chips: seven}", "{felt: }", "{felt: a, b}", "{card: Ah}"]
)
def test_what_cannot_be_drawn_says_why_and_what_to_write(text: str):
    placed = only(text)
    assert placed.figure is None
    what, fix = placed.problem.words
    assert str(what)
    assert str(fix)


def test_what_stands_as_typed_is_no_figure():
    assert not list(figures_in("Write `{hand: Ah}` and {braces} or {a:\n b}."))
