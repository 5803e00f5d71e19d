"""Questions shared out by weight, over kinds and over games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.fake_game import GAME
from trainer.games.base import CHECKED, STOPPED, Game, Weighed
from trainer.round.duty import Kind
from trainer.training.apportionment import apportion, exam_parts, weigh

OTHER = replace(GAME, info=replace(GAME.info, slug="other"))
GAMES = {GAME.info.id: GAME, OTHER.info.id: OTHER}


@pytest.mark.parametrize(
    ("count", "weights", "each", "shares"),
    [
        # Hamilton by hand: quotas 4.7, 3.1, 2.2 -> 4, 3, 2 and the largest remainder to the first.
        (10, {"a": 47, "b": 31, "c": 22}, False, {"a": 5, "b": 3, "c": 2}),
        # quotas 9.8, 0.1, 0.1: the light ones get nothing, or one each where everybody gets one.
        (10, {"a": 98, "b": 1, "c": 1}, False, {"a": 10, "b": 0, "c": 0}),
        (10, {"a": 98, "b": 1, "c": 1}, True, {"a": 8, "b": 1, "c": 1}),
        # Two for three: the heaviest, among equals the first.
        (2, {"a": 1, "b": 3, "c": 1}, True, {"a": 1, "b": 1, "c": 0}),
        (3, {"a": 1, "b": 1}, False, {"a": 2, "b": 1}),
        (0, {"a": 1}, True, {"a": 0}),
        (5, {}, True, {}),
    ],
)
def test_shares_by_largest_remainder(count: int, weights: dict[str, int], each: bool, shares: dict[str, int]):
    assert apportion(count, weights, each=each) == shares


def test_a_judgment_weighs_how_often_it_comes_times_what_it_costs():
    """The tiny game places one button and takes one fee a round, and pays what every seat has won."""
    measured = weigh(GAME, 8)
    fees = [row for name, row in measured.items() if name.startswith("take-fee/")]
    assert sum(row.times for row in fees) == pytest.approx(1)
    assert all(row.cents > 0 for row in fees)
    assert sum(row.times for name, row in measured.items() if name.startswith("compare/")) > 1
    button = next(row for name, row in measured.items() if name.startswith("place-button/"))
    assert (button.times, button.cents) == (1, 0)


def test_weights_by_hand():
    """Twice a round at $15: 2 x (500 + 1500). Half as often at $4,000, of which the floor sees all but $100."""
    first, second, third = GAME.skills[:3]
    measured = {
        f"{first.kind}/{first.rule.id}": Weighed(2, 1500),
        f"{second.kind}/{second.rule.id}": Weighed(0.5, 400_000),
        third.kind.value: Weighed(0.1, 0),
    }
    game = replace(GAME, measured=measured)
    assert game.weight(first) == 4000
    assert game.weight(second) == 0.5 * (STOPPED + CHECKED) == 5250
    assert game.weight(third) == 50
    assert sum(game.weights.values()) == pytest.approx(1)
    assert {GAME.weight(skill) for skill in GAME.skills} == {STOPPED}


def test_a_kind_gets_questions_by_the_square_root_of_its_weight():
    """Sixteen times as heavy is asked four times as often: of ten questions eight and two."""
    measured = {
        Kind.COMPARE.value: Weighed(0, 0),
        Kind.TAKE_FEE.value: Weighed(0, 0),
        Kind.PLACE_BUTTON.value: Weighed(0, 0),
    }
    for kind, times in ((Kind.COMPARE, 16.0), (Kind.TAKE_FEE, 1.0)):
        skill = next(skill for skill in GAME.skills if skill.kind is kind)
        measured[f"{kind}/{skill.rule.id}"] = Weighed(times, 0)
    game = replace(GAME, measured=measured)
    asked = {part.kind: part.count for part in exam_parts([GAME.info.id], lambda _: game, 10) if part.kind}
    assert (asked[Kind.COMPARE], asked[Kind.TAKE_FEE]) == (8, 2)


def test_every_game_has_its_share_and_every_part_its_number():
    parts = exam_parts(list(GAMES), GAMES.__getitem__, 9)
    games = Counter[str]()
    for part in parts:
        games[part.game] += part.count
    assert games == {GAME.info.id: 5, OTHER.info.id: 4}
    assert len({(part.game, part.kind) for part in parts}) == len(parts)
    assert parts == exam_parts(list(GAMES), GAMES.__getitem__, 9)


def test_what_one_game_cannot_ask_is_asked_in_another():
    never = {f"{Kind.COMPARE}/{rule}": "never comes up" for rule in GAME.rules if rule.startswith("compare")}
    games = {**GAMES, OTHER.info.id: replace(OTHER, unreachable=never)}

    def compared(known: dict[str, Game]) -> Counter[str]:
        parts = exam_parts(list(known), known.__getitem__, 10)
        return Counter({part.game: part.count for part in parts if part.kind is Kind.COMPARE})

    assert min(compared(GAMES).values()) > 1
    assert compared(games)[OTHER.info.id] == 0
    assert compared(games)[GAME.info.id] > compared(GAMES)[GAME.info.id]


def test_kinds_that_somebody_chose_are_asked_alike_and_nothing_else_is():
    parts = exam_parts([GAME.info.id], lambda _: GAME, 7, [Kind.TAKE_FEE, Kind.PLACE_BUTTON])
    assert [part.count for part in parts] == [4, 3]
    assert {part.kind for part in parts} == {Kind.TAKE_FEE, Kind.PLACE_BUTTON}


def test_more_games_than_questions_are_asked_from_the_whole_list():
    ids = [f"house/{number}" for number in range(10)]
    parts = exam_parts(ids, lambda id: replace(GAME, info=replace(GAME.info, house="house", slug=id[-1])), 2)
    assert [part.game for part in parts] == ["house/0", "house/5"]


def test_a_game_without_a_certain_rule_has_no_exam():
    assert exam_parts([GAME.info.id], lambda _: GAME, 5, [Kind.SPLIT_POT]) == ()
    assert exam_parts([], lambda _: GAME, 5) == ()
