"""What a book prints and nothing decides: rows of `[note]`, in the book or in a file that games have in common."""

from __future__ import annotations

from tests.shelf import BOOKS
from trainer.houses.library import Library

GAME = "casino-real/razz"
NOTE = '\n[note]\n"floor.final" = { say = "The floor decides every dispute.", cite = "L809" }\n'


def with_note(file: str, note: str = NOTE) -> Library:
    house = dict(BOOKS["casino-real"])
    return Library({**BOOKS, "casino-real": {**house, file: house[file] + note}})


def test_a_note_is_a_rule_that_nothing_has_to_ask_for():
    for file in ("razz", "stud-common"):
        library = with_note(file)
        assert library.problems_of(GAME) == ()
        rule = library.game(GAME).rules["floor.final"]
        assert (rule.says, rule.cite.lines) == ("The floor decides every dispute.", "L809")
        assert "floor.final" in library.joined(GAME)[0].notes
        assert "bet.check" not in library.joined(GAME)[0].notes


def test_what_a_note_gets_wrong_is_said_where_it_stands():
    misspelt = NOTE.replace("say =", "says =")
    problems = [str(problem) for problem in with_note("razz", misspelt).problems_of(GAME)]
    assert [problem.partition(":")[0] for problem in problems] == [
        "casino-real/razz.toml.note.floor.final.say",
        "casino-real/razz.toml.note.floor.final.says",
    ]
