"""Every misspelt rule id of a book is a problem with its place and the nearest known id."""

from __future__ import annotations

import re

import pytest

from tests.shelf import BOOKS, LIBRARY
from tests.unit.games.joined import joined_text, library_of
from trainer.houses.library import Library
from trainer.houses.rows import rows_of

ROW = r'^((?:rule\.|borrow\..*|    .*)?)"{}"'
"""Where a rule is named: a line of its own, or among those that are borrowed."""
SOME = 6
"""In the normal run every so many ids of a book are misspelt; all of them with `--all`."""


def misspelt(word: str) -> str:
    """The word without one letter in its middle."""
    place = next(index for index in (len(word) // 2, 1, 2) if word[index].isalnum())
    return word[:place] + word[place + 1 :]


def ids_of(id: str) -> list[str]:
    return [str(row["id"]) for row in rows_of(LIBRARY.joined(id)[0].table.get("rule"))]


def files_of(game: str) -> list[str]:
    """The file of a game and the sheets of its house that it includes."""
    house, _, name = game.partition("/")
    included = re.findall(r'"([\w-]+)[."]', " ".join(re.findall(r"^include.*$", BOOKS[house][name], re.MULTILINE)))
    return [name, *(one for one in included if one in BOOKS[house])]


def unnoticed(game: str, ids: list[str]) -> list[str]:
    """The ids whose misspelling is no problem that names them."""
    house = game.partition("/")[0]
    found = []
    for id in ids:
        row = re.compile(ROW.format(re.escape(id)), re.MULTILINE)
        file = next((one for one in files_of(game) if row.search(BOOKS[house][one])), "")
        if not file:  # printed by nobody of this house: lent by another, or a form's own
            continue
        wrong = row.sub(rf'\g<1>"{misspelt(id)}"', BOOKS[house][file])
        library = Library({**BOOKS, house: {**BOOKS[house], file: wrong}})
        problems = [str(problem) for problem in library.joined(game)[1]]
        if not any(id in problem for problem in problems):
            problems = [str(problem) for problem in library.problems_of(game)]
        if not any(f"'{id}'" in problem for problem in problems):
            found.append(id)
    return found


@pytest.mark.parametrize("game", list(LIBRARY))
def test_a_misspelt_rule_is_noticed(game: str) -> None:
    ids = ids_of(game)
    assert unnoticed(game, ids[len(game) % SOME :: SOME]) == []


@pytest.mark.long
@pytest.mark.parametrize("game", list(LIBRARY))
def test_every_misspelt_rule_is_noticed(game: str) -> None:
    assert unnoticed(game, ids_of(game)) == []


UNREACHABLE = [(id, skill) for id in LIBRARY for skill in LIBRARY[id].unreachable if f'"{skill}" =' in joined_text(id)]


@pytest.mark.parametrize(("id", "skill"), UNREACHABLE)
def test_a_misspelt_skill_among_the_unreachable_ones_is_told_the_nearest(id: str, skill: str):
    wrong = joined_text(id).replace(f'"{skill}" =', f'"{skill}x" =')
    told = f"'{skill}x' is no skill of this game."
    found = [one for one in library_of(id, wrong).problems_of(id) if str(one.what) == told]
    assert [str(one.hint) for one in found] == [f"Did you mean '{skill}'?"]


def test_there_are_unreachable_skills_to_misspell():
    assert len(UNREACHABLE) > 10
