"""Rounds an hour beside public figures: which game has which, for how many players, and where they are printed."""

from __future__ import annotations

import pytest

from trainer.progress.pace import standard_of

PRINTED = {
    ("casino-99/pure-21-5-blackjack-3-2", "blackjack"): (52, 209),
    ("casino-99/ez-baccarat-panda-8", "baccarat"): (72, 72),
    ("casino-99/fortune-pai-gow-poker", "pai-gow-poker"): (34, 34),
    ("phoenix/pai-gow-tiles", "pai-gow-tiles"): (30, 30),
    ("lake-elsinore/let-it-ride-bonus", "carnival"): (52, 52),
    ("lake-elsinore/caribbean-stud", "carnival"): (50, 50),
    ("casino-99/ultimate-texas-holdem", "carnival"): (30, 40),
    ("angies/texas-holdem", "board-poker"): (28, 40),
    ("angies/omaha-high-low", "board-poker"): (25, 30),
    ("angies/seven-card-stud", "stud-poker"): (25, 30),
}


@pytest.mark.parametrize(("game", "family"), PRINTED)
def test_a_game_is_held_to_the_figures_of_its_sort(game, family):
    standards = standard_of(game, family)
    assert standards is not None
    assert standards.range == PRINTED[game, family]
    assert standards.source


def test_a_blackjack_table_has_a_figure_for_each_number_of_players():
    """Kilby, Casino Operations Management: 52 rounds an hour with seven players, 209 with one."""
    standards = standard_of("casino-99/pure-21-5-blackjack-3-2", "blackjack")
    assert standards is not None
    figures = [standards.row(players).least for players in range(7, 0, -1)]
    assert figures == [52, 60, 70, 84, 105, 139, 209]
    assert "Kilby" in str(standards.source)


def test_a_game_without_a_public_figure_has_none():
    assert standard_of("casino-real/panguingue", "pan") is None
