"""Every misspelt rule id of a book is a problem with its place and the nearest known id."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.shelf import BOOKS, LIBRARY
from tests.unit.games.joined import joined_text, library_of
from trainer.houses.library import Library
from trainer.houses.row_layers import rows_of
from trainer.prove.book_check import misread
from trainer.rules.context import Written

ROW = r'^((?:rule\.|borrow\..*|    .*)?)"{}"'
"""Where a book names a rule: a line of its own, or among those that are borrowed."""
FORM_ROW = r'(\[\[rule\]\]\nid = )"{}"'
"""Where a form names one."""
HOUSE = "golden-valley"
SOME = 8
"""In the normal run every so many ids of a file are misspelt; all of them with `--all`."""

File = tuple[str, str]


def misspelt(word: str) -> str:
    """The word without one letter in its middle."""
    place = next(index for index in (len(word) // 2, 1, 2) if word[index].isalnum())
    return word[:place] + word[place + 1 :]


@cache
def files_of(game: str) -> list[File]:
    """The files of its house that a game is read from."""
    return [(game.partition("/")[0], name) for name in LIBRARY.files_of(game)]


@cache
def names(file: File, id: str) -> bool:
    """Whether a file names a rule."""
    return row_in(file, id).search(BOOKS[file[0]][file[1]]) is not None


def row_in(file: File, id: str) -> re.Pattern[str]:
    return re.compile((FORM_ROW if file[0] == "forms" else ROW).format(re.escape(id)), re.MULTILINE)


def file_at(place: str) -> File:
    """'forms/pan.toml.rule[24]' stands in the form pan."""
    house, _, rest = place.partition("/")
    return house, rest.partition(".toml")[0]


def written(game: str, row: Written) -> list[File]:
    """The files that name this rule of a game: its own, the form of the row, the book that lends it."""
    candidates = [*files_of(game), file_at(row.at), file_at(row.place("cite")), file_at(row.place("id"))]
    return [one for one in dict.fromkeys(candidates) if names(one, str(row["id"]))]


def places() -> tuple[dict[File, dict[str, list[str]]], list[tuple[str, str]]]:
    """Every id written in every file, with the games that are read from it; and the rules of games no file names.

    But the ids of notes: nothing asks for these by their names.
    """
    found: dict[File, dict[str, list[str]]] = {}
    nowhere = []
    for game in LIBRARY:
        for row in rows_of(LIBRARY.joined(game)[0].table.get("rule")):
            files = written(game, row)
            if any(f"{name}.toml.note." in row.at for _, name in files):
                continue
            nowhere += [(game, str(row["id"]))] * (not files)
            for file in files:
                found.setdefault(file, {}).setdefault(str(row["id"]), []).append(game)
    return found, nowhere


PLACES, NOWHERE = places()


def notices(file: File, id: str) -> bool:
    """Whether an id that is misspelt in one file is named by a problem: of a game read from it, or of the form itself.

    Where a form has a row of its own over that of the form below it, games find the row below: nobody prints the
    form's own then.
    """
    house, name = file
    text = row_in(file, id).sub(rf'\g<1>"{misspelt(id)}"', BOOKS[house][name])
    library, games = Library({**BOOKS, house: {**BOOKS[house], name: text}}), PLACES[file][id]
    told = (f"'{id}'", f"'{misspelt(id)}'")
    if any(one in str(problem) for game in games for problem in library.joined(game)[1] for one in told):
        return True
    if any(one in str(problem) for game in games for problem in library.problems_of(game) for one in told):
        return True
    return any(told[1] in str(problem) for problem in library.unprinted())


def test_a_rule_of_a_form_that_no_book_prints_is_a_problem():
    assert LIBRARY.unprinted() == ()
    text = BOOKS["forms"]["baccarat"] + '\n[[rule]]\nid = "deal.backwards"\nsay = "The cards go back."\n'
    wrong = Library({**BOOKS, "forms": {**BOOKS["forms"], "baccarat": text}})
    assert [str(one.message) for one in wrong.unprinted()] == ["no book prints 'deal.backwards'."]


def test_every_rule_of_every_game_is_named_in_a_file():
    assert NOWHERE == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("file", list(PLACES), ids="/".join)
def test_a_misspelt_rule_is_noticed(file: File) -> None:
    some = list(PLACES[file])[len(file[1]) % SOME :: SOME] or list(PLACES[file])[:1]
    assert [id for id in some if not notices(file, id)] == []


@pytest.mark.long
@pytest.mark.parametrize("file", list(PLACES), ids="/".join)
def test_every_misspelt_rule_is_noticed(file: File) -> None:
    assert [id for id in PLACES[file] if not notices(file, id)] == []


UNREACHABLE = [(id, skill) for id in LIBRARY for skill in LIBRARY[id].unreachable if f'"{skill}" =' in joined_text(id)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("id", "skill"), UNREACHABLE)
def test_a_misspelt_skill_among_the_unreachable_ones_is_told_the_nearest(id: str, skill: str):
    wrong = joined_text(id).replace(f'"{skill}" =', f'"{skill}x" =')
    told = f"'{skill}x' is not a skill of this game."
    found = [one for one in library_of(id, wrong).problems_of(id) if str(one.message) == told]
    assert [str(one.hint) for one in found] == [f"Did you mean '{skill}'?"]


def test_there_are_unreachable_skills_to_misspell():
    assert len(UNREACHABLE) > 10


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("change.settlement.cover", "change.settlement.coer", "unknown key 'coer'. Did you mean 'cover'?"),
        ("\nalso = ", "\nalo = ", "unknown key 'alo'. Did you mean 'also'?"),
        ('also = ["cover.net"', 'also = ["cover.nt"', "there is no rule 'cover.nt'. Did you mean 'cover.net'?"),
        ('[other."cover.matched".net]', '[other."cover.mached".net]', "there is no rule 'cover.mached'."),
    ],
)
def test_a_misspelt_word_of_a_named_reading_is_noticed_before_anybody_asks_for_it(right: str, wrong: str, told: str):
    form = BOOKS["forms"]["player-dealer"]
    assert form.count(right) >= 1
    few = {"forms": {**BOOKS["forms"], "player-dealer": form.replace(right, wrong, 1)}, HOUSE: BOOKS[HOUSE]}
    library = Library(few)
    assert not library.problems()
    assert told in " ".join(map(str, misread(library)))
