"""Other names of wagers are lines of forms and books."""

from __future__ import annotations

import tomllib

import pytest

from tests.rulebook.asking import game, library, refusing
from trainer.disk import resources
from trainer.houses.library import Library
from trainer.houses.shelf import FORMS
from trainer.solve import solve_request

ID = "phoenix/push-bet-pai-gow-poker"
NAMED = [(id, name, wager) for id in library() for name, wager in game(id).synonyms.items()]
PAID = [one for one in NAMED if (fees := game(one[0]).fees) and fees.now.options]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("id", "name", "wager"), PAID)
def test_a_synonym_is_the_wager_it_stands_for(id: str, name: str, wager: str):
    house, slug = id.split("/")
    fees = game(id).fees
    option = fees.now.options[0].number if fees and fees.now.options else 0
    fee = {"ask": "fee", "house": house, "game": slug, "option": option}
    rows = ({"seat": 2, "wagers": {one: 2000}} for one in (name, wager, wager.replace("-", "_")))
    answers = [solve_request({**fee, "seats": [row]}, library()) for row in rows]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1], answers[0]


def test_every_synonym_of_a_form_is_one_somewhere():
    """A misspelt wager on a form would stand there unnoticed: not every game on it has all its wagers."""
    heard = {(name, wager) for _, name, wager in NAMED}
    for form, text in resources.read_books()[FORMS].items():
        for name, wager in tomllib.loads(text).get("synonyms", {}).items():
            assert (name, wager) in heard, f"{form}: {name} = {wager}"


def test_a_name_of_another_house_is_told_the_wagers_of_this_one():
    says = refusing("lake-elsinore", "baccarat-gold")(
        "settle",
        player_dealer=1,
        bank=100,
        player_hand=["Kh", "9c"],
        banker_hand=["Kc", "8d"],
        seats=[{"seat": 2, "wagers": {"panda-8": 5}}],
    )
    assert "'panda-8' is not a wager here." in says


def with_synonym(old: str, new: str) -> Library:
    """All books, one line of this one otherwise."""
    books = resources.read_books()
    house, slug = ID.split("/")
    assert old in books[house][slug]
    return Library({**books, house: {**books[house], slug: books[house][slug].replace(old, new)}})


def test_a_misspelt_wager_in_a_book_is_told_the_nearest_one():
    (problem,) = with_synonym('synonyms.push-bet = "push"', 'synonyms.push-bet = "pusch"').problems_of(ID)
    assert problem.where == f"{ID}.toml.synonyms.push-bet"
    assert problem.message == "'pusch' is not a wager here."
    assert problem.hint == "Did you mean 'push'?"


def test_what_wagers_are_called_is_no_rule_of_the_game():
    """A code tells when it was made with other rules; another name of a wager is none."""
    other = with_synonym("synonyms.push-bet", "synonyms.push-stake")[ID]
    assert other.synonyms != game(ID).synonyms
    assert other.version == game(ID).version
