"""One more house with hold'em is a page of TOML and no code; so is a stud game that nobody has printed yet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.conformance.test_money_of_pots import examine
from tests.shelf import BOOKS
from trainer.disk import resources
from trainer.drills.code import skill_ref
from trainer.drills.question_builder import NoSituation, build
from trainer.games.base import ANY
from trainer.houses.library import Library
from trainer.round import machine
from trainer.round.duty import Kind

HOUSES: Final = Path(__file__).resolve().parents[2] / "samples" / "houses"
LIBRARY: Final = Library({**BOOKS, **resources.books_in(HOUSES)})
A_PAGE: Final = 80
HANDS: Final = 12
HOLDEM, STUD = GAMES = ("example/holdem", "example/six-card-stud")
games = pytest.mark.parametrize("id", GAMES)


@games
def test_it_is_a_page_without_a_problem(id: str):
    lines = (HOUSES / f"{id}.toml").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= A_PAGE
    assert LIBRARY.problems_of(id) == ()


@games
def test_whole_hands_are_dealt(id: str):
    for seed in range(HANDS):
        examine(LIBRARY.game(id), seed, twice=True)


@games
def test_every_skill_is_asked(id: str):
    game, asked = LIBRARY.game(id), 0
    for skill in game.skills:
        if f"{skill.kind}/{skill.rule.id}" in game.unreachable:
            continue
        try:
            question = build(LIBRARY.game, skill_ref(game, skill.kind, skill.rule.id, 1))
        except NoSituation:
            continue
        asked += 1
        assert question.judge(question.decision.result).right
        assert question.decision.rule.cite.source == "example"
    assert asked > len(game.skills) * 3 // 4


def test_the_streets_of_the_stud_game_are_the_ones_written():
    game = LIBRARY.game(STUD)
    setup = next(
        one
        for seed in range(99)
        if len(game.begin(one := game.new_setup(seed, ANY)).rounds) == 4 and not one.options.get("fault")
    )
    held = {}
    for now, duty, _ in machine.every_duty(game.start(setup)):
        if duty.kind is Kind.FIRST_TO_ACT:
            seat = now.state.rounds[-1].live[0]
            held[duty.key.subject] = [laid.up for laid in now.lay.cards[f"seat-{seat}.hand"]]
    assert held == {
        "third": [False, False, True],
        "fourth": [False, False, True, True],
        "fifth": [False, False, True, True, True],
        "sixth": [False, False, True, True, True, False],
    }
