"""A lender is joined once for all books to which it lends the same, and rows without terms are not copied."""

from __future__ import annotations

from collections import Counter

import pytest

from tests import shelf
from trainer.houses import form_rows
from trainer.houses.joining import Joiner
from trainer.houses.library import Library
from trainer.rules.context import Written

DEALERS_CHOICE = "angies/dealers-choice"
"""Deals eleven games, most of which borrow from the same books."""


@pytest.fixture
def library() -> Library:
    return Library(shelf.BOOKS)


def test_a_lender_is_joined_once_for_all_that_borrow_the_same(library, monkeypatch):
    joined: Counter[str] = Counter()
    join = vars(Joiner)["_book"]

    def counted(self, id, *rest):
        joined[id] += 1
        return join(self, id, *rest)

    monkeypatch.setattr(Joiner, "_book", counted)
    game = library.game(DEALERS_CHOICE)

    assert joined.total() <= 40, f"{joined} for {game.info.id}"  # 96 before each lender was kept


def test_rows_without_terms_are_the_form_s_own():
    rows = [Written({"id": "a", "say": "A."}, "form"), Written({"id": "b", "terms": Written({"x": 1}, "form")}, "form")]
    table = Written({"rule": rows, "deck": Written({"jokers": 1}, "form")}, "form")
    bare, terms = form_rows.split_row_terms(table)
    assert bare["rule"][0] is rows[0]  # type: ignore[index]
    assert bare["deck"] is table["deck"]
    assert dict(bare["rule"][1]) == {"id": "b"}  # type: ignore[index]
    assert "terms" in rows[1]
    assert terms == {("rule", "b"): {"x": 1}}
