"""What holds in every round of every game of every house."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.conformance.answers import random_act
from tests.conformance.library import FOR_A_POT, game, share, some
from trainer.core.errors import IllegalAct
from trainer.core.rng import make_rng
from trainer.core.text import Text
from trainer.drills.question import Deal, question_of
from trainer.games.base import ANY, Game, Wish
from trainer.round import machine
from trainer.round.act_text import act_text, act_words, expected_words, parse_act
from trainer.round.duty import Duty, Key
from trainer.round.machine import Round
from trainer.round.setup import Setup, parse_setup
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
    setup = setup_of(played, seed)
    assert played.check_setup(setup) == (), setup.to_text()
    start = played.start(setup)
    total, keys = start.lay.total, set[Key]()
    record: list[tuple[Key, str]] = []
    now = start
    while (duty := machine.duty(now)) is not None:
        where = f"{setup.to_text()} @ {duty.key}"
        decision = machine.right(now)
        assert duty.key not in keys, f"asked twice: {where}"
        keys.add(duty.key)
        examine_duty(played, now, duty, decision, where)
        now = machine.perform(now, decision.result)
        assert now.lay.total == total, f"chips appear or vanish: {where}"
        assert all(cents > 0 for cents in now.lay.chips.values()), where
        record.append((duty.key, act_text(decision.result)))
    assert record, f"no duties: {setup.to_text()}"
    assert len(record) < 1000
    for done in now.record:
        rendered(done.words)
    examine_replay(played, setup, now, record)


def examine_duty(played: Game, r: Round, duty: Duty, decision: Decision, where: str) -> None:
    asked = rendered(duty.ask)
    assert "seat 0" not in asked.lower(), f"no seat is named by its number: {asked} {where}"
    assert expected_words(duty.want)
    for rule in decision.rules:
        assert rule.id, where
        assert rule.says, f"{rule.id} says nothing: {where}"
        assert rule.cite.source, f"{rule.id} has no source: {where}"
        assert any(letter.isdigit() for letter in rule.cite.lines), f"{rule.id} cites no lines: {where}"
    listed = {one.rule.id for one in played.rows if one.kind is duty.kind}
    assert decision.rule.id in listed | UNLISTED, f"{decision.rule.id} is no skill of {duty.kind}: {where}"
    for act in (decision.result, *decision.also):
        assert parse_act(act_text(act), duty.want) == act, f"{act_text(act)}: {where}"
        rendered(act_words(act, duty.want))
    verdict = machine.judge_act(r, decision.result)
    assert verdict.right, where
    assert verdict.slip is None
    wrong = machine.judge_act(r, random_act(duty.want, make_rng(r.setup.seed + len(r.acts))))
    if not wrong.right:
        told = explain(wrong, question_of(Deal(played.info.id, r.setup.to_text()), played, r, duty, decision))
        assert wrong.slip is not None, where
        for text in (told.sentence, told.answer, told.rule.says, *(b for step in told.steps for b in step.because)):
            rendered(text)
        assert told.rule.id
        assert told.rule.cite
        for hint in hints(duty, decision, wrong.slip):
            rendered(hint)


def examine_replay(played: Game, setup: Setup, end: Round, record: Sequence[tuple[Key, str]]) -> None:
    """The same round comes from the set-up's text, act by act."""
    text = setup.to_text()
    again = parse_setup(text, played.seats)
    assert again == setup, text
    assert again.to_text() == text
    now = played.start(again)
    for key, act in record:
        duty = machine.duty(now)
        assert duty is not None
        assert duty.key == key
        now = machine.perform(now, parse_act(act, duty.want))
    assert machine.duty(now) is None
    assert now.lay == end.lay
    assert [str(done.words) for done in now.record] == [str(done.words) for done in end.record]


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
