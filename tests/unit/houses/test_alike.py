"""Rows that take their words from the row with the same id in another book."""

from __future__ import annotations

from trainer import resources
from trainer.houses.library import Library

BOOKS = resources.read_books()
PHOENIX = "double-hand-poker"


def changed(old: str, new: str) -> Library:
    text = BOOKS["phoenix"][PHOENIX]
    assert old in text
    return Library({**BOOKS, "phoenix": {**BOOKS["phoenix"], PHOENIX: text.replace(old, new, 1)}})


def test_a_row_has_the_words_of_its_namesake_and_its_own_lines() -> None:
    library = Library(BOOKS)
    own, other = library[f"phoenix/{PHOENIX}"].rules, library["casino-99/fortune-pai-gow-poker"].rules
    assert own["full-house"].says == other["full-house"].says
    assert (str(own["full-house"].cite), str(other["full-house"].cite)) == ("phoenix L86", "casino-99 L1443")
    assert not own["full-house"].borrowed


def test_doubts_are_not_taken_over() -> None:
    library = Library(BOOKS)
    own, other = library[f"phoenix/{PHOENIX}"].rules, library["casino-99/fortune-pai-gow-poker"].rules
    assert other["compare.foul"].doubt != own["compare.foul"].doubt
    assert library["prop-desk/pai-gow-poker"].rules["action.sideways"].doubt == ""


def test_a_row_may_be_like_a_row_that_is_like_another() -> None:
    library = Library(BOOKS)
    chained = library["casino-real/pai-gow-double-hand-poker"].rules["ruling.ace-or-joker-exposed"]
    assert chained.says == library[f"phoenix/{PHOENIX}"].rules["ruling.ace-or-joker-exposed"].says
    assert str(chained.cite) == "casino-real L415"


def test_a_row_without_words_anywhere_is_a_problem() -> None:
    found = changed('id = "full-house"', 'id = "full-hose"').problems()
    assert any("'say' is missing" in str(problem) for problem in found)


def test_an_unknown_game_to_be_like_is_a_problem() -> None:
    found = changed('like = "casino-99/fortune-pai-gow-poker"', 'like = "casino-99/fortune-pai-gow"').problems()
    assert any("Did you mean 'casino-99/fortune-pai-gow-poker'" in str(problem) for problem in found)
