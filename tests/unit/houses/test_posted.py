"""What a house posts: a school says which options hang at its tables, those are asked, the others when that changes."""

from __future__ import annotations

import pytest

from tests.shelf import BOOKS
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import build
from trainer.games.base import ANY, Game
from trainer.houses.library import Library
from trainer.round.duty import Kind

HEAD = '[overlay]\nsource = "notice-1"\ndate = "2026-11-19"\n\n[posted]\n'
FORTUNE, EZ, HOLDEM = "casino-99/fortune-pai-gow-poker", "casino-99/ez-baccarat-panda-8", "lake-elsinore/texas-holdem"


def posting(id: str, *options: str) -> Library:
    written = ", ".join(f'"{option}"' for option in options)
    return Library(BOOKS, {id: f"{HEAD}collection = [{written}]\n"})


def asked(library: Library, id: str, rule: str, seeds: range = range(12)) -> set[tuple[str, str]]:
    """Which options the questions of a sheet come from: the sheet's name and the number."""
    setups = [build(library.game, skill_ref(library[id], Kind.TAKE_FEE, rule, seed)).round.setup for seed in seeds]
    return {(setup.option("fee-set"), setup.option("fee")) for setup in setups}


def tables(game: Game, seeds: range = range(12)) -> set[str]:
    return {game.new_setup(seed, ANY).option("fee") for seed in seeds}


def test_a_school_s_posted_options_are_asked_and_lie_at_its_tables():
    library = posting(FORTUNE, "6", "10")
    assert asked(library, FORTUNE, "fee") == {("", "6"), ("", "10")}
    assert tables(library[FORTUNE]) == {"6", "10"}


def test_an_option_that_is_not_posted_is_still_asked_by_its_name():
    library = posting(FORTUNE, "6")
    assert asked(library, FORTUNE, "fee.option-16") == {("", "16")}


def test_a_sheet_that_is_not_posted_is_learned_when_that_changes():
    """Casino 99 prints two sheets for EZ Baccarat: the one in force and the one printed with the game."""
    plain, changed = Library(BOOKS)[EZ], posting(EZ, "printed 2")[EZ]
    for game, learned in ((plain, "fee"), (changed, "fee.printed")):
        assert [skill.rule.id for skill in game.skills if skill.steps] == [learned]
    library = posting(EZ, "printed 2")
    assert asked(library, EZ, "fee.printed") == {("printed", "2")}
    old = library[EZ].skill(Kind.TAKE_FEE, "fee.option-4")
    assert old is not None
    assert old.rule.id == "fee"


def test_a_pot_s_options_are_posted_by_sheet_and_number():
    library = posting(HOLDEM, "flop-games-33-64 48")
    learned = [skill.rule.id for skill in library[HOLDEM].skills if skill.steps]
    assert learned == ["fee.flop-games-33-64"]
    assert asked(library, HOLDEM, "fee.flop-games-33-64", range(4)) <= {
        ("flop-games-33-64", str(number)) for number in range(33, 65)
    }


@pytest.mark.parametrize(
    ("id", "option"),
    [
        ("poker-flats/push-9", "2"),
        ("poker-flats/pan", "2"),
        ("lake-elsinore/panguingue", "3"),
        ("angies/chinese-poker", "3"),
        ("lake-elsinore/chinese-poker", "2"),
    ],
)
def test_games_without_a_bank_or_a_limit_post_a_sheet_too(id: str, option: str):
    library = posting(id, option)
    game = library[id]
    (skill,) = (skill for skill in game.skills if skill.kind is Kind.TAKE_FEE and skill.steps)
    assert {number for _, number in asked(library, id, skill.rule.id)} == {option}
    assert tables(game) == {option}


@pytest.mark.parametrize("option", ["99", "printed 99", "six"])
def test_an_option_that_is_not_there_is_named(option: str):
    problems = [str(problem) for problem in posting(EZ, option).problems_of(EZ)]
    assert any(f"there is no collection '{option}'" in problem for problem in problems)
