"""The table of duties is what the command writes of the books: in the order of a round, with the printed lines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conformance.library import LIBRARY
from trainer.cli import main
from trainer.cli.cover_commands import HEAD, SHOWN, duties_page, duty_rows

PAGE = Path(__file__).resolve().parents[3] / "docs" / "duties.md"
REMEDY = "write the page anew: felt-school duties --out docs/duties.md"


def section(id: str) -> str:
    """The table of one game as the page has it."""
    parts = re.split(r"^(?=## )", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return next(part for part in parts if f"(`{id}`)" in part).strip()


def test_the_page_has_every_game_in_order():
    text = PAGE.read_text(encoding="utf-8")
    assert text.startswith(HEAD), REMEDY
    assert re.findall(r"^## .*\(`(.+)`\)$", text, re.MULTILINE) == list(LIBRARY), REMEDY


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", tuple(LIBRARY))
def test_the_table_of_a_game_is_what_its_book_says_now(id: str):
    assert section(id) == duties_page([LIBRARY.game(id)], head="").strip(), REMEDY


@pytest.mark.sampled(4)
@pytest.mark.parametrize("id", tuple(LIBRARY))
def test_what_players_and_cards_do_in_sight_is_in_words(id: str):
    said = [row.duty for row in duty_rows(LIBRARY.game(id)) if row.asked == SHOWN]
    assert all(words.endswith(".") for words in said), said


def test_a_game_is_listed_in_the_order_of_its_book(capsys):
    """Crazy 4 Poker of Lake Elsinore: shuffle, announcement, packets, folds, bank, hands, rack (L6147-6228)."""
    assert main(["duties", "lake-elsinore/crazy-4-poker", "--json"]) == 0
    (rows,) = json.loads(capsys.readouterr().out)["games"].values()
    lines = [row["lines"] for row in rows]
    places = [
        lines.index(one)
        for one in ("L6147-6150", "L6152-6154", "L6156-6160", "L6163-6166", "L6182-6183", "L6189-6191", "L6193-6194")
    ]
    assert places == sorted(places)
    assert {row["asked"] for row in rows} == {"asked", "routine", "fault", "shown"}


def test_a_game_that_is_not_there_is_named_with_the_nearest_one(capsys):
    assert main(["duties", "lake-elsinore/crazy-5-poker"]) == 2
    assert "crazy-4-poker" in capsys.readouterr().err
