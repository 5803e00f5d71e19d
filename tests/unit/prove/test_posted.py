"""What two games post otherwise, held against the lines of their books."""

from __future__ import annotations

import json

import pytest

from tests.shelf import LIBRARY
from trainer.cli import main
from trainer.ui.controllers.posted_differences import PostedDifferences, posted_differences

A, B = "casino-99/ultimate-texas-holdem", "lake-elsinore/ultimate-texas-holdem"


def compared(old: str, new: str) -> PostedDifferences:
    return posted_differences(LIBRARY.game(old), LIBRARY.game(new))


def rows(differences: PostedDifferences) -> dict[tuple[str, str], tuple[str, str]]:
    return {
        (str(table.title), str(row.name)): (str(row.old), str(row.new))
        for table in differences.tables
        for row in table.rows
    }


def test_a_pay_line_that_pays_otherwise_is_told_with_both_lines():
    """Blind: a flush pays 3 to 2 (000 L3568) and 6 to 5 (003 L3139); a full house 3 to 1 in both."""
    differences = compared(A, B)
    (lines,) = [table for table in differences.tables if str(table.title) == "Pay lists"]
    (blind,) = [row for row in lines.rows if str(row.name) == "Blind"]
    assert (str(blind.old), str(blind.new)) == (
        "Blind with a winning hand: a flush pays 3 to 2.",
        "Blind with a winning hand: a flush pays 6 to 5.",
    )
    assert ("3568" in str(blind.old_source), "3139" in str(blind.new_source)) == (True, True)


def test_a_row_of_a_pay_table_is_told_by_the_column_that_differs():
    """Fortune, five aces: 400 to 1 with $250 envy (000 L1528), and with $50 envy (003 L4957)."""
    shown = rows(compared("casino-99/fortune-pai-gow-poker", "lake-elsinore/fortune-pai-gow-poker"))
    assert shown["Fortune Bonus", "five aces"] == ("Envy: $250", "Envy: $50")
    assert shown["Fortune Bonus", "five of a kind"][0] == "", "Casino 99 prints no such row"


def test_a_fee_is_told_by_its_option_and_who_pays_it():
    old, new = rows(compared(A, B))["The schedule in force", "option 1"]
    assert "$5 to $50: $1" in old, "000 L3635"
    assert "$50 to $199: $2" in new, "003 L4050-4084"


@pytest.mark.parametrize("game", [A, "angies/texas-holdem", "casino-99/fortune-pai-gow-poker", "angies/razz"])
def test_a_game_is_like_itself(game: str):
    differences = compared(game, game)
    assert differences.tables == ()
    assert differences.same == differences.rows > 0


def test_every_row_is_counted_once_whichever_way_round():
    for old, new in ((A, B), ("angies/texas-holdem", "poker-flats/texas-holdem")):
        there, back = compared(old, new), compared(new, old)
        assert (there.rows, there.same) == (back.rows, back.same)
        assert sum(len(table.rows) for table in there.tables) == there.rows - there.same


def test_the_command_line_compares_games_without_a_house_way(capsys: pytest.CaptureFixture[str]):
    assert main(["compare", A, B]) == 0
    assert "flush pays 3 to 2. -> Blind with a winning hand: a flush pays 6 to 5." in capsys.readouterr().out
    assert main(["compare", "casino-99", "lake-elsinore", "ultimate-texas-holdem", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == [A, B]
    assert data["posted"]["rows"] - data["posted"]["same"] == sum(
        len(table["rows"]) for table in data["posted"]["tables"]
    )
    assert main(["compare", A, B, "--pack", "x"]) == 2
    assert "need a house way" in capsys.readouterr().err


def test_posted_alone_counts_no_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def counted(*_: object) -> None:
        raise AssertionError("hands are counted")

    monkeypatch.setattr("trainer.bench.compare_command.compared", counted)
    pair = ["casino-99/fortune-pai-gow-poker", "lake-elsinore/fortune-pai-gow-poker"]
    assert main(["compare", *pair, "--posted"]) == 0
    assert "five aces: Envy: $250 -> Envy: $50" in capsys.readouterr().out
