"""Other names of wagers are lines of forms and books."""

from __future__ import annotations

import tomllib

import pytest

from tests.rulebook.asking import game, library, refusing
from tests.unit.games.joined import joined_text, library_of
from trainer import resources
from trainer.houses.shelf import FORMS
from trainer.solve import solve_request

ID = "phoenix/push-bet-pai-gow-poker"
NAMED = [(id, name, wager) for id in library() for name, wager in game(id).synonyms.items()]
PAID = [one for one in NAMED if (fees := game(one[0]).fees) and fees.now.options]


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
        player=["Kh", "9c"],
        banker=["Kc", "8d"],
        seats=[{"seat": 2, "wagers": {"panda-8": 5}}],
    )
    assert "'panda-8' is not a wager here." in says


def test_a_misspelt_wager_in_a_book_is_told_the_nearest_one():
    text = joined_text(ID)
    assert 'push-bet = "push"' in text
    made = library_of(ID, text.replace('push-bet = "push"', 'push-bet = "pusch"'))
    (problem,) = (one for one in made.problems_of(ID) if one.where.endswith("synonyms.push-bet"))
    assert problem.what == "'pusch' is not a wager here."
    assert "push" in problem.hint


def test_what_wagers_are_called_is_no_rule_of_the_game():
    """A code tells when it was made with other rules; another name of a wager is none."""
    text = joined_text(ID)
    one, other = library_of(ID, text), library_of(ID, text.replace('push-bet = "push"', 'push-stake = "push"'))
    assert one[ID].synonyms != other[ID].synonyms
    assert one[ID].version == other[ID].version
