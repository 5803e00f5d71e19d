"""Own limits of one wager as rows of `limit`, and bonuses by color: players keep to them, `check` knows them.

The sheet of Crimson Three is invented: a Crimson takes $5 to $25 and no more than the Ante, Pair Plus goes in steps of
$5 and lies only beside a Crimson.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest

from tests.shelf import BOOKS
from tests.unit.houses.test_rivertown import BACCARAT, CRIMSON, HOUSES, ask, library, paid, problems_with
from trainer.disk import resources
from trainer.games.base import Wish
from trainer.houses.library import Library
from trainer.odds.count import odds_of
from trainer.prove.book_check import Depth, check_game
from trainer.round import machine
from trainer.round.act_text import act_text

ROW: Final = 'crimson = { min = 500, max = 2500, at_most = ["ante"],'


@pytest.mark.parametrize(
    ("option", "amount", "wagers", "rule"),
    [
        ("crimson", 1000, {"ante": 1000}, ""),
        ("crimson", 1000, {"ante": 500}, "limit.crimson"),  # more than the Ante
        ("crimson", 3000, {"ante": 5000}, "limit.crimson"),  # more than $25
        ("crimson", 400, {"ante": 5000}, "limit.crimson"),  # less than $5
        ("pair-plus", 1500, {"ante": 1000, "crimson": 500}, ""),
        ("pair-plus", 1200, {"ante": 1000, "crimson": 500}, "limit.pair-plus"),  # two dollars over a step
        ("pair-plus", 1500, {"ante": 1000}, "limit.pair-plus"),  # no Crimson beside it
    ],
)
def test_a_wager_is_allowed_within_its_own_limit(option: str, amount: int, wagers: dict[str, int], rule: str) -> None:
    answer = ask(CRIMSON, "allowed", option=option, amount=amount, wagers=wagers)
    assert (answer["allowed"], answer["rule"]) == (not rule, rule or "wager.bonus")


def settled(**wagers: int) -> dict[str, Any]:
    """Three red cards under a king: ante and play lose, a Crimson wins 4 to 1."""
    row = {"seat": 2, "wagers": {name.replace("_", "-"): cents for name, cents in wagers.items()}}
    seats = [{**row, "cards": ["9h", "4d", "2h"]}]
    return ask(CRIMSON, "settle", player_dealer=1, bank=100000, seats=seats, bank_cards=["Ks", "Qd", "3c"])


def test_what_is_over_the_limit_goes_back_where_the_page_rules_so() -> None:
    """A Crimson of $10 beside an Ante of $5: $5 goes back, $5 wins $20. A Pair Plus of $7: $2 goes back, $5 loses."""
    answer = settled(ante=500, play=500, crimson=1000, pair_plus=700)
    moves = [(move["wager"], move["do"], move["amount"]) for move in answer["moves"]]
    assert sorted(moves) == [
        ("ante", "take", 500),
        ("crimson", "pay", 2000),
        ("crimson", "return", 500),
        ("pair-plus", "return", 200),
        ("pair-plus", "take", 500),
        ("play", "take", 500),
    ]
    assert answer["with_rules"] == ["ruling.side-over-wager", "ruling.off-step"]


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        ({"ante": 5000, "play": 5000, "crimson": 3000}, "$30 on Crimson is more than $25"),
        ({"ante": 1000, "play": 1000, "pair_plus": 500}, "$5 cannot lie on pair-plus"),
    ],
)
def test_what_no_ruling_lets_play_is_refused_with_the_sentence(wagers: dict[str, int], says: str) -> None:
    error = settled(**wagers)["error"]
    assert says in error["what"]
    assert "rivertown L72" in error["hint"]


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        ("Ah 9h 4h", ("pay", 10000)),  # three hearts
        ("Ah 9d 4h", ("pay", 4000)),  # three red cards of two suits
        ("Ah 9d 4s", ("take", 1000)),  # a black card
        ("As 9s 4s", ("take", 1000)),  # three spades are of one color, but not red
    ],
)
def test_a_bonus_by_color_pays(cards: str, right: tuple[str, int]) -> None:
    wagers = {"ante": 1000, "play": 1000, "crimson": 1000}
    assert paid(CRIMSON, wagers, cards=cards.split(), bank_cards=["Kc", "Qd", "3c"])["crimson"] == right


def test_the_odds_of_a_color_are_every_hand_of_three_cards() -> None:
    """C(26,3) = 2,600 of 22,100 hands are red, 2 * C(13,3) = 572 of them of one suit."""
    (odds,) = odds_of(library()[f"rivertown/{CRIMSON}"], "crimson")
    assert odds.exact
    assert odds.edge == -Fraction(10 * 572 + 4 * (2600 - 572) - (22100 - 2600), 22100)


def test_players_keep_to_the_limits_and_somebody_tries_what_is_outside() -> None:
    game = library()[f"rivertown/{CRIMSON}"]
    for seed in range(40):
        setup = game.new_setup(seed, Wish())
        for seat in setup.seats_taken:
            wagers = setup.at(seat)
            assert 500 <= wagers.get("crimson", 500) <= min(2500, wagers["ante"])
            assert wagers.get("pair-plus", 0) % 500 == 0
            assert "crimson" in wagers or "pair-plus" not in wagers
    for rule in ("limit.crimson", "limit.pair-plus"):
        skill = next(skill for skill in game.skills if skill.rule.id == rule)
        setup = game.new_setup(1, Wish(kind=skill.kind, rule=rule))
        end = machine.play(game.start(setup))
        (done,) = [done for done in end.record if done.decision is not None and done.decision.rule.id == rule]
        assert done.act is not None
        assert act_text(done.act) == "refuse"


@pytest.mark.parametrize("situation", ["side-over-wager", "off-step"])
def test_an_over_limit_wager_is_a_fault_that_the_felt_shows(situation: str) -> None:
    game = library()[f"rivertown/{CRIMSON}"]
    skill = next(skill for skill in game.skills if skill.rule.id == f"ruling.{situation}")
    end = machine.play(game.start(game.new_setup(2, Wish(kind=skill.kind, rule=skill.rule.id))))
    (done,) = [done for done in end.record if done.decision is not None and done.decision.rule.id == skill.rule.id]
    assert done.act is not None
    assert act_text(done.act) == "excess-no-action"


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ('crimson = { min = 3000, max = 2500, at_most = ["ante"],', "the least, 3000, is more than the most, 2500."),
        ('crimson = { min = 500, max = 2500, at_most = ["crimson"],', "looks at that wager itself"),
        ('crimson = { min = 500, max = 2500, step = 300, at_most = ["ante"],', "$5 is not in steps of $3."),
        ('crimson = { beside = ["ante"], beside_none = ["ante"],', "must be beside it and must not"),
        ('crimson = { min = 500, at_moist = ["ante"],', "unknown key 'at_moist'"),
        ('crimson = { at_most = ["antes"],', "'antes'"),
        ("crimson = {", "this row limits nothing"),
        ('crimsen = { at_most = ["ante"],', "'wagers' is missing"),
    ],
)
def test_a_limit_that_nobody_can_keep_is_named_with_its_place(new: str, says: str) -> None:
    problems = problems_with(CRIMSON, ROW, new)
    assert any("limit.crims" in problem and says in problem for problem in problems), problems


def test_a_limit_without_a_sentence_is_named() -> None:
    said = ' say = "The Crimson takes $5 to $25 and no more than the Ante.",'
    assert any("the limit has no sentence" in problem for problem in problems_with(CRIMSON, said, ""))


def test_a_wager_of_which_nothing_says_what_a_fold_does_is_named() -> None:
    page = resources.books_in(HOUSES)["rivertown"][CRIMSON]
    (row,) = (line for line in page.splitlines(keepends=True) if "crimson.folded" in line)
    (problem,) = problems_with(CRIMSON, row, "")
    assert "nothing says what a fold does to 'crimson'" in problem
    assert "pays.crimson" in problem


def test_a_limit_of_baccarat_is_asked_and_kept_like_a_row_of_allow() -> None:
    """The same held by a row of `limit`: One Suit at most the line, in steps of $5."""
    row = """[limit.one-suit]
step = 500
at_most = ["player-line", "banker-line"]
say = "One Suit goes in steps of $5 and no higher than the line."
cite = "L15"

[readings]"""
    books = resources.books_in(HOUSES)
    page = books["rivertown"][BACCARAT].replace("[readings]", row, 1)
    library = Library({**BOOKS, "rivertown": {**books["rivertown"], BACCARAT: page}})
    id = f"rivertown/{BACCARAT}"
    assert [str(problem.text) for problem in check_game(library, id, Depth(8, rows=True))] == []
