"""A sheet of collection fees is one skill; each printed row is a step of it that is asked and graded right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.shelf import library
from trainer.cli.replay import replay_text
from trainer.drills.code import read_code, skill_ref, write_code
from trainer.drills.question_builder import build
from trainer.games.base import Game, Skill
from trainer.progress.attempt import current_skill
from trainer.round.duty import Kind

GAMES = [info.id for info in library().infos]


def sheets_of(game: Game) -> Iterator[Skill]:
    return (skill for skill in game.skills if skill.steps)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("id", GAMES)
def test_every_row_is_reachable_as_a_step_and_graded_right(id: str):
    game, wrong = library()[id], []
    for skill in sheets_of(game):
        for step in skill.steps:
            if f"take-fee/{step.id}" in game.unreachable:
                continue
            question = build(library().game, skill_ref(game, Kind.TAKE_FEE, step.id, 1))
            if step.id not in {rule.id for rule in question.decision.rules} or question.skill != skill:
                wrong.append((step.id, "asks another row"))
            if not question.judge(question.decision.result).right:
                wrong.append((step.id, "is not graded right"))
            if "option" in str(question.duty.ask).lower():
                wrong.append((step.id, str(question.duty.ask)))
    assert not wrong


@pytest.mark.sampled(10)
@pytest.mark.parametrize("id", GAMES)
def test_the_sheet_itself_is_asked_by_one_of_its_rows(id: str):
    game = library()[id]
    for skill in sheets_of(game):
        for seed in range(3):
            question = build(library().game, skill_ref(game, Kind.TAKE_FEE, skill.rule.id, seed))
            assert question.skill == skill
            assert "option" not in str(question.duty.ask).lower()


@pytest.mark.parametrize("id", ["casino-99/fortune-pai-gow-poker", "lake-elsinore/texas-holdem"])
def test_an_old_code_of_an_option_asks_that_option_and_counts_for_its_sheet(id: str):
    game = library()[id]
    for row in (row for row in game.rows if ".option-" in row.rule.id):
        ref = skill_ref(game, row.kind, row.rule.id, 7)
        assert read_code(write_code(ref, game), [game.info], library().game) == ref
        skill = game.skill(row.kind, row.rule.id)
        assert skill is not None
        assert skill.id == current_skill(row.id)


def test_a_terminal_shows_the_posted_ladder_too():
    """Casino 99 L1574-1578: up to $100 $1, $200 $3, $400 $5, $600 $8, above $10."""
    game = library()["casino-99/fortune-pai-gow-poker"]
    text = replay_text(write_code(skill_ref(game, Kind.TAKE_FEE, "fee.option-6", 7), game), library())
    assert "Player-dealer: $5–$100: $1 · $101–$200: $3 · $201–$400: $5 · $401–$600: $8 · $601+: $10" in text
