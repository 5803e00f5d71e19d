"""A house made from printed forms: cited from its own sheet, with rows of its own, there at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shelf import BOOKS, LIBRARY
from trainer.core.errors import BadText
from trainer.games.base import ANY
from trainer.houses.house_edits import begin, with_cell
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen, forms_of, make_house
from trainer.round import machine
from trainer.shell.house_rules import HouseRules

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
    assert made.info.code not in {info.code for info in LIBRARY.infos}
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
    assert game.rules["setting.player-dealer"].says == LIBRARY[FORTUNE].rules["setting.player-dealer"].says


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


RAZZ, OMAHA = "lake-elsinore/razz", "lake-elsinore/omaha"


def texts_in(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.toml"))}


def test_a_house_gets_more_games_and_what_it_has_stays_as_it_is(tmp_path: Path):
    """The lines of the sheet are counted on, so no two games are cited from one line."""
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(EZ),))
    ez = "evening-club/ez-baccarat-panda-8"
    library = rules.library()
    memo = with_cell(begin(ez, "memo-1", "2026-11-01"), ("rotation", "rounds"), "3", is_text=False)
    library.lay(ez, memo)
    before = texts_in(tmp_path / "houses" / "evening-club")
    own = 'paytable.fortune.flush.pays = "5:1"'
    assert rules.add_games("evening-club", (Chosen(FORTUNE, own),)) == ("evening-club/fortune-pai-gow-poker",)
    library.add("evening-club", rules.books()["evening-club"])
    after = texts_in(tmp_path / "houses" / "evening-club")
    assert {name: after[name] for name in before} == before
    assert library["evening-club/fortune-pai-gow-poker"].rules["fortune.flush"].says == "Pay 5:1 for flush."
    assert library.joined(ez)[0].table["rotation"] == {"rounds": 3}
    lines = [set(re.findall(r'"L(\d+)', text)) for text in after.values()]
    assert all(len(text) > 5 for text in lines[:2])
    assert lines[0].isdisjoint(lines[1])
    codes = [info.code for info in library.infos]
    assert len(set(codes)) == len(codes)


def test_a_second_game_of_one_name_gets_a_name_of_its_own(tmp_path: Path):
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(EZ),))
    chosen = (Chosen("casino-99/ez-baccarat-panda-8"), Chosen("evening-club/ez-baccarat-panda-8"))
    games = rules.add_games("evening-club", chosen)
    assert games == ("evening-club/ez-baccarat-panda-8-2", "evening-club/ez-baccarat-panda-8-3")
    assert all(rules.library()[game].skills for game in games)


def test_a_game_added_shares_what_the_games_of_its_house_share(tmp_path: Path):
    """Omaha of the same house brings its limits; the collection sheet that is there holds for both."""
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(RAZZ),))
    assert rules.add_games("evening-club", (Chosen(OMAHA),)) == ("evening-club/omaha",)
    assert set(texts_in(tmp_path / "houses" / "evening-club")) == {
        "house.toml", "razz.toml", "collections.toml", "stud-common.toml", "omaha.toml", "poker-limits.toml",
    }  # fmt: skip


def cells(library: Library, id: str) -> dict[str, object]:
    """What a game is read from, but for its code, its lines and its sources."""
    return {key: uncited(cell) for key, cell in library.joined(id)[0].table.items() if key != "game"}


def uncited(table: object) -> object:
    if isinstance(table, dict):
        return {key: uncited(cell) for key, cell in table.items() if key not in ("cite", "lines", "loans")}
    return [uncited(cell) for cell in table] if isinstance(table, list) else table


@pytest.mark.parametrize(
    ("first", "second", "at_once"),
    [
        ("casino-99/crazy-pineapple-high-low", "casino-real/omaha", True),
        (RAZZ, "angies/five-card-stud", False),
        ("poker-flats/texas-holdem", "angies/betting-limits-and-kill", False),
    ],
)
def test_games_of_any_two_houses_are_each_as_their_own_house_has_them(tmp_path: Path, first, second, at_once):
    """Collections, limits and common rows of one house say nothing about the game of the other."""
    rules, bundled = HouseRules(tmp_path), Library(BOOKS)
    chosen = (Chosen(first), Chosen(second))
    rules.make_house("evening-club", "Evening Club", chosen if at_once else chosen[:1])
    if not at_once:
        rules.add_games("evening-club", chosen[1:])
    library = rules.library()
    for model in (first, second):
        id = f"evening-club/{model.partition('/')[2]}"
        assert cells(library, id) == cells(bundled, model)
        assert library[id].skills


def test_rows_that_came_with_a_game_alone_reach_that_game_and_nothing_else(tmp_path: Path):
    """Two games of one name, each with the common rows of its own house; every file is for some game."""
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(RAZZ), Chosen("angies/razz")))
    library = rules.library()
    assert [*library["evening-club/razz"].book.sheets] != [*library["evening-club/razz-2"].book.sheets]
    assert [problem for problem in library.problems() if problem.where.startswith("evening-club")] == []


@pytest.mark.parametrize(
    ("id", "chosen", "says"),
    [
        ("evening-club", (), "No game is ticked."),
        ("evening-club", (Chosen("no/game"),), "There is no game 'no/game'."),
        ("casino-99", (Chosen(EZ),), "not a house of your own"),
        ("evening-club", (Chosen(EZ, "fees.1.player_dealer = "),), "typed for EZ Baccarat Panda 8 are not TOML"),
        ("evening-club", (Chosen(EZ, 'fees.1.player_dealer = "x"'),), "evening-club/ez-baccarat-panda-8.toml.fees.1"),
    ],
)
def test_games_that_cannot_be_added_leave_the_house_as_it_was(tmp_path: Path, id, chosen, says):
    rules = HouseRules(tmp_path)
    rules.make_house("evening-club", "Evening Club", (Chosen(FORTUNE),))
    before = texts_in(tmp_path / "houses" / "evening-club")
    with pytest.raises(BadText, match=re.escape(says)):
        rules.add_games(id, chosen)
    assert texts_in(tmp_path / "houses" / "evening-club") == before


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
    assert set(rules.library()) - set(LIBRARY) == {"evening-club/ez-baccarat-panda-8"}
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
