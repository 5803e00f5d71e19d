"""What holds in every round of every game of every house."""

from __future__ import annotations

import pytest

from tests.conformance.answers import random_act
from tests.conformance.library import FOR_A_POT, game, share, some
from trainer.core.errors import IllegalAct
from trainer.core.rng import make_rng
from trainer.core.text import Text
from trainer.drills.question import Deal, question_of
from trainer.games.base import ANY, Game, Wish
from trainer.prove import play_check
from trainer.round import machine
from trainer.round.duty import Duty
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.decision import UNPRINTED, Decision
from trainer.training.explanations import explain
from trainer.training.hints import hints

ROUNDS = share(300, 5)
THOROUGH, LONG = 100, 1_000

# Rules that may decide a duty although no stage lists them as a skill, each with the reason. Empty is the goal.
UNLISTED: frozenset[str] = frozenset()


def setup_of(played: Game, seed: int) -> Setup:
    """Mostly any table; every fifth has a bank that cannot cover it."""
    return played.new_setup(seed, Wish(short=True) if seed % 5 == 4 else ANY)


def rendered(text: Text) -> str:
    """A text in English and through a catalogue; a gap that is missing or left over fails here."""
    english = str(text)
    assert english
    assert "{" not in english
    assert english == str(text)
    return english


def examine(played: Game, seed: int) -> None:
    """What `check` plays, and beside it what is said of a wrong answer to each duty."""
    setup = setup_of(played, seed)

    def watch(r: Round, duty: Duty, decision: Decision) -> None:
        assert "seat 0" not in str(duty.ask).lower(), f"no seat is named: {setup.to_text()} @ {duty.key}"
        wrong = machine.judge_act(r, random_act(duty.want, make_rng(r.setup.seed + len(r.acts))))
        if wrong.right:
            return
        told = explain(wrong, question_of(Deal(played.info.id, setup.to_text()), played, r, duty, decision))
        assert wrong.slip is not None, f"{setup.to_text()} @ {duty.key}"
        for text in (told.sentence, told.answer, told.rule.says, *(b for step in told.steps for b in step.because)):
            rendered(text)
        assert told.rule.id
        assert told.rule.cite
        for hint in hints(duty, decision, wrong.slip):
            rendered(hint)

    play_check.examine(played, setup, watch=watch)


@pytest.mark.parametrize("id", some(8))
def test_every_round_is_sound(id: str):
    for seed in range(ROUNDS):
        examine(game(id), seed)


@pytest.mark.long
@pytest.mark.parametrize("id", some(9))
def test_many_rounds_are_sound(id: str):
    for seed in range(ROUNDS, THOROUGH):
        examine(game(id), seed)


@pytest.mark.long
@pytest.mark.parametrize("id", some(10))
def test_chips_are_conserved_in_a_thousand_rounds(id: str):
    played = game(id)
    if played.info.family in FOR_A_POT:
        pytest.skip("test_money_of_pots.py plays as many hands and watches more")
    for seed in range(LONG):
        now = played.start(setup_of(played, seed))
        total = now.lay.total
        for now, _, _ in machine.every_duty(now):  # noqa: B020
            assert now.lay.total == total, now.setup.to_text()
        assert machine.perform(now, machine.right(now).result).lay.total == total, now.setup.to_text()


@pytest.mark.parametrize("id", some(11))
def test_an_act_that_is_not_accepted_is_never_performed(id: str):
    played = game(id)
    refused = 0
    for seed in range(3):
        for now, duty, decision in machine.every_duty(played.start(setup_of(played, seed))):
            act = random_act(duty.want, make_rng(seed))
            if not decision.accepts(act):
                with pytest.raises(IllegalAct):
                    machine.perform(now, act)
                refused += 1
    assert refused


@pytest.mark.parametrize("id", some(12))
def test_a_game_names_its_skills_and_rules(id: str):
    played = game(id)
    assert played.skills
    assert played.version
    ids = [skill.id for skill in played.skills]
    assert len(set(ids)) == len(ids), sorted(one for one in ids if ids.count(one) > 1)
    for skill in played.skills:
        assert skill.rule.id in played.rules or skill.rule.cite == UNPRINTED, skill.id
        rendered(skill.rule.text)
