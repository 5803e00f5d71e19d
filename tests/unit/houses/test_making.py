"""A house made from printed forms: cited from its own sheet, with rows of its own, there at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.core.errors import BadText
from trainer.disk import resources
from trainer.games.base import ANY
from trainer.houses.house_edits import begin, with_cell
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen, forms_of, make_house
from trainer.round import machine
from trainer.shell.house_rules import HouseRules

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


def test_a_rule_of_its_own_goes_between_lines_that_the_book_writes_with_dots():
    own = """rule."rotate.two-hands" = { say = "Three hands.", terms.rotation.rounds = 3, cite = "L9" }"""
    files = make_house("evening-club", "Evening Club", (Chosen(FORTUNE, own),), BOOKS)
    game = Library({**BOOKS, "evening-club": files})["evening-club/fortune-pai-gow-poker"]
    assert game.rules["rotate.two-hands"].says == "Three hands."
    assert game.rules["setting.player-dealer"].says == Library(BOOKS)[FORTUNE].rules["setting.player-dealer"].says


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
        ("evening", "E", (), "at least one game"),
        ("evening", "E", (Chosen("no/game"),), "There is no game 'no/game'."),
        ("evening", "E", (Chosen(EZ), Chosen("casino-99/ez-baccarat-panda-8")), "two houses"),
        ("evening", "E", (Chosen("angies/texas-holdem"), Chosen("phoenix/omaha-high")), "two houses"),
        ("evening", "E", (Chosen(EZ, "fees.1.player_dealer = "),), "typed for EZ Baccarat Panda 8 are not TOML"),
        ("evening", "E", (Chosen(EZ, "royal flush pays 100 to 1"),), "typed for EZ Baccarat Panda 8 are not TOML"),
        ("evening", "E", (Chosen(EZ, 'fees.1.player_dealer = "x"'),), "evening/ez-baccarat-panda-8.toml.fees.1"),
        ("evening", "E", (Chosen(EZ, "settlement.laps = [[]]"),), "a lap has no wagers"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(tmp_path, id, title, chosen, says):
    with pytest.raises(BadText) as error:
        HouseRules(tmp_path).make_house(id, title, chosen)
    assert says in str(error.value)
    assert list(tmp_path.rglob("*")) == []


def test_a_removed_house_is_kept_aside_with_its_changes_and_comes_back(tmp_path: Path):
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(FORTUNE),))
    game = "evening-club/fortune-pai-gow-poker"
    memo = with_cell(begin(game, "memo-1", "2026-11-01"), ("paytable", "fortune", "flush", "pays"), "5:1", is_text=True)
    rules.lay(game, memo)
    assert rules.own_houses() == ("evening-club",)
    rules.remove_house("evening-club")
    assert rules.own_houses() == ()
    assert rules.overlays() == {}
    assert rules.removed_houses() == ("evening-club",)
    assert game not in rules.library()
    rules.make_house("evening-club", "Evening Club", (Chosen(EZ),))
    assert rules.removed_houses() == (), "another house has the name now"
    with pytest.raises(BadText, match="no removed house"):
        rules.bring_back("evening-club")
    rules.remove_house("evening-club")
    rules.bring_back("evening-club")
    assert set(rules.library()) - set(Library(BOOKS)) == {"evening-club/ez-baccarat-panda-8"}
    rules.remove_house("evening-club")
    (tmp_path / "removed-houses" / "0002--evening-club").rename(tmp_path / "thrown-away")
    rules.bring_back("evening-club")
    assert rules.library()[game].rules["fortune.flush"].says == "Pay 5:1 for flush."
    for other in ("casino-99", "no-house", "../overlays"):
        with pytest.raises(BadText, match="not a house of your own"):
            rules.remove_house(other)


def test_a_house_that_another_one_borrows_from_stays(tmp_path: Path):
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(EZ),))
    rules.new_house("evening-club", "Night Club")
    file = tmp_path / "houses" / "night-club" / "ez-baccarat-panda-8.toml"
    text = file.read_text(encoding="utf-8")
    loan = 'borrow."evening-club/ez-baccarat-panda-8" = { keys = ["limits"], why = "They are one company." }'
    file.write_text(f"{loan}\n{text}", encoding="utf-8")
    with pytest.raises(BadText, match="needs this house"):
        rules.remove_house("evening-club")
    assert "evening-club" in rules.own_houses()
