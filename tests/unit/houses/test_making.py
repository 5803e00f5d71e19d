"""A house made from printed forms: cited from its own sheet, with rows of its own, there at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer import resources
from trainer.errors import BadText
from trainer.games.base import ANY
from trainer.houserules import HouseRules
from trainer.houses.library import Library
from trainer.houses.making import Chosen, forms_of, make_house
from trainer.round import machine

BOOKS = resources.read_books()
EZ, FORTUNE = "lake-elsinore/ez-baccarat-panda-8", "casino-99/fortune-pai-gow-poker"
OWN = """rule."wager.no-back-line" = { say = "Two may bet behind a seat.", cite = "L900" }
fees.1 = { limit = "$5-$300", player_dealer = "any: $2", cite = "L901" }
"""
ONE_OF_EACH = [line.games[0] for line in forms_of(BOOKS)]


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_a_game_of_every_form_is_cited_from_the_new_house_alone(game: str):
    files = make_house("evening-club", "Evening Club", (Chosen(game),), BOOKS)
    library = Library({**BOOKS, "evening-club": files})
    made = library[f"evening-club/{game.partition('/')[2]}"]
    house = game.partition("/")[0]
    sources = {rule.cite.source for rule in made.rules.values() if not rule.borrowed and not rule.doubt}
    assert "evening-club" in sources
    assert house not in sources
    assert made.info.code not in {info.code for info in Library(BOOKS).infos}
    assert made.info.house_title == "Evening Club"


def test_rows_of_its_own_go_over_the_form_and_are_played(tmp_path: Path):
    rules = HouseRules(tmp_path)
    library = rules.library()
    id = rules.make_house("evening-club", "Evening Club", (Chosen(EZ, OWN), Chosen(FORTUNE)))
    library.add(id, rules.books()[id])
    assert [info.id for info in library.infos if info.house == id] == [
        "evening-club/ez-baccarat-panda-8", "evening-club/fortune-pai-gow-poker",
    ]  # fmt: skip
    game = library["evening-club/ez-baccarat-panda-8"]
    assert game.rules["wager.no-back-line"].says == "Two may bet behind a seat."
    assert str(game.rules["wager.no-back-line"].cite) == "evening-club L900"
    assert machine.play(game.start(game.new_setup(1, ANY))).task is None
    assert HouseRules(tmp_path).library()["evening-club/fortune-pai-gow-poker"].rules


def test_what_the_games_of_the_model_have_in_common_comes_along():
    files = make_house("evening-club", "Evening Club", (Chosen("lake-elsinore/razz"),), BOOKS)
    assert set(files) == {"house", "razz", "collections", "stud-common"}
    game = Library({**BOOKS, "evening-club": files})["evening-club/razz"]
    assert {rule.cite.source for rule in game.rules.values() if not rule.borrowed} == {"evening-club"}
    assert game.every_rule["fee.option-1"].cite.source == "evening-club"


@pytest.mark.parametrize(
    ("id", "title", "chosen", "says"),
    [
        ("Evening Club", "E", (Chosen(EZ),), "cannot be the id"),
        ("casino-99", "E", (Chosen(EZ),), "is a house"),
        ("forms", "E", (Chosen(EZ),), "cannot be the id"),
        ("../x", "E", (Chosen(EZ),), "cannot be the id"),
        ("evening", 'a"b', (Chosen(EZ),), "title"),
        ("evening", "E", (), "a game at least"),
        ("evening", "E", (Chosen("no/game"),), "There is no game 'no/game'."),
        ("evening", "E", (Chosen(EZ), Chosen("casino-99/ez-baccarat-panda-8")), "two houses"),
        ("evening", "E", (Chosen("angies/texas-holdem"), Chosen("phoenix/omaha-high")), "two houses"),
        ("evening", "E", (Chosen(EZ, "fees.1.player_dealer = "),), "cannot be read"),
        ("evening", "E", (Chosen(EZ, 'fees.1.player_dealer = "x"'),), "evening/ez-baccarat-panda-8.toml.fees.1"),
        ("evening", "E", (Chosen(EZ, "settlement.laps = [[]]"),), "a lap without wagers"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(tmp_path, id, title, chosen, says):
    with pytest.raises(BadText) as error:
        HouseRules(tmp_path).make_house(id, title, chosen)
    assert says in str(error.value)
    assert list(tmp_path.rglob("*")) == []
