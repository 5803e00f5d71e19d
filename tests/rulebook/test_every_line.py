"""Every printed line of the five books: none is open that was accounted for before, and every map is of its text.

The texts are not in the project. Where they lie beside it the maps are held to them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.shelf import library
from trainer import cli
from trainer.disk import resources
from trainer.houses.line_account import OPEN, LineAccount
from trainer.houses.line_map import read_line_map, text_lines

COVERS = resources.read_covers()
MAPS = {name: read_line_map(name, text) for name, text in COVERS.items()}
SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
TEXTS = {sha256(file.read_bytes()).hexdigest(): file for file in sorted(SEEDS.glob("*.txt"))}


def test_every_house_has_one_map():
    houses = [house for line_map in MAPS.values() for house in line_map.houses]
    assert sorted(houses) == sorted(resources.houses())


@pytest.mark.parametrize("name", MAPS)
def test_no_line_is_open_that_was_not(name):
    account = LineAccount(MAPS[name], library())
    assert [str(problem) for problem in account.problems(f"covers/{name}.toml")] == []
    assert account.counts[OPEN] == MAPS[name].most_open, "lower most_open of the map: lines were accounted for"


@pytest.mark.skipif(not TEXTS, reason="the printed books do not lie beside the project")
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_of_its_text(name):
    content = TEXTS[MAPS[name].sha256].read_bytes()
    lines = text_lines(content)
    assert len(lines) == MAPS[name].lines
    assert {number for number, line in enumerate(lines, 1) if not line.strip()} == MAPS[name].blank


def test_the_command_names_what_is_not_there(capsys, tmp_path):
    assert cli.main(["cover", "casino-rael"]) == 2
    assert "There is no map of the book of 'casino-rael'. Did you mean 'casino-real'?" in capsys.readouterr().err
    assert cli.main(["cover", "casino-real", str(tmp_path / "no.txt")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    (tmp_path / "other.txt").write_text("other words\n")
    assert cli.main(["cover", "casino-real", str(tmp_path / "other.txt")]) == 2
    assert "This text has 1 lines. The map has 1676" in capsys.readouterr().err
    assert cli.main(["cover", "casino-real", "--open", "razzz"]) == 2
    assert "The book has no game 'razzz'. Did you mean 'razz'?" in capsys.readouterr().err
    assert cli.main(["cover", "casino-real", "--lines", "1-x"]) == 2
    assert "'L1-x' names no lines" in capsys.readouterr().err


def test_the_command_says_who_cites_a_line(capsys):
    cli.main(["cover", "casino-real", "--lines", "117"])  # "Check and raise is permitted."
    shown = capsys.readouterr().out
    assert "decided" in shown
    assert "casino-real/razz check-raise (L117)" in shown


def test_the_command_as_json(capsys):
    cli.main(["cover", "casino-real", "--json"])
    shown = json.loads(capsys.readouterr().out)
    assert shown["houses"] == ["casino-real"]
    assert sum(shown["classes"].values()) == shown["printed"] == 1235
    assert shown["classes"]["open"] == sum(len(run["lines"]) for run in shown["open"])
