"""Questions shared out by weight, over kinds and over games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.fake_game import GAME
from trainer.games.base import Game
from trainer.round.duty import Kind
from trainer.training.apportionment import apportion, exam_parts, times_asked

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


def test_a_duty_counts_as_often_as_it_comes_in_a_round():
    """The tiny game places one button and takes one fee a round, and compares for every seat that plays."""
    times = times_asked(GAME)
    assert (times[Kind.PLACE_BUTTON], times[Kind.TAKE_FEE]) == (1, 1)
    assert times[Kind.COMPARE] > 1


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
