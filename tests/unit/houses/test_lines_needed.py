"""An EZ baccarat whose bonuses all need a line wager beside them: no printed line says that one stands alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.houses.test_one_more_poker_game import LIBRARY
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import ANY
from trainer.round import machine
from trainer.solve import solve_request

GAME = "example/ez-baccarat-line"


def asked(**request: object) -> tuple[dict[str, Any], bool]:
    answer, well = solve_request({"house": "example", "game": "ez-baccarat-line", **request}, LIBRARY)
    return dict(answer), well


def test_a_book_without_a_wager_alone_settles():
    # a banker hand of 7 with three cards beats 6: the Dragon 7 pays 40 to 1, the banker line pushes
    answer, well = asked(
        ask="settle", player_dealer=3, bank=100000,
        seats=[
            {"seat": 4, "wagers": {"banker-line": 500, "dragon-7": 500}},
            {"seat": 5, "wagers": {"player-line": 500}},
        ],
        player_hand=["4h", "2s"], banker_hand=["Ts", "2d", "5c"],
    )  # fmt: skip
    assert well, answer
    moves = {(move["seat"], move["wager"]): (move["do"], move["amount"]) for move in answer["moves"]}
    assert moves == {
        (4, "banker-line"): ("push", 500),
        (4, "dragon-7"): ("pay", 20000),
        (5, "player-line"): ("take", 500),
    }


@pytest.mark.parametrize(
    ("option", "wagers", "allowed"),
    [
        ("tie", {"player-line": 500}, True),
        ("tie", {"dragon-7": 500}, False),
        ("player-line", {}, True),
        ("banker-line", {"tie": 500}, True),
    ],
)
def test_what_stands_and_what_does_not(option: str, wagers: dict[str, int], allowed: bool):
    answer, well = asked(ask="allowed", option=option, wagers=wagers)
    assert well, answer
    assert answer["allowed"] is allowed


def test_whole_rounds_are_dealt_and_every_skill_is_asked():
    game = LIBRARY.game(GAME)
    for seed in range(20):
        end = machine.play(game.start(game.new_setup(seed, ANY)))
        assert end.task is None
    asked_for = 0
    for skill in game.skills:
        try:
            question = build(LIBRARY.game, skill_ref(game, skill.kind, skill.rule.id, 1))
        except NoSituation:
            continue
        asked_for += 1
        assert question.judge(question.decision.result).right
    assert asked_for > len(game.skills) * 3 // 4


def test_a_set_up_asks_about_no_line():
    game = LIBRARY.game(GAME)
    setup = game.new_setup(1, ANY)
    setup = setup.with_options(tries=f"{setup.seats_taken[0]}:player-line")
    assert [problem.where for problem in game.check_setup(setup)] == ["tries"]
