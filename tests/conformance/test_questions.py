"""Questions, codes and faults of every game of every house."""

from __future__ import annotations

import pytest

from tests.conformance.library import GAME_IDS, LIBRARY, game, share, some
from tests.fake_game import GAME
from trainer.core.rng import make_rng
from trainer.drills.code import Ref, kind_ref, read_code, round_ref, skill_ref, write_code
from trainer.drills.faults import faults
from trainer.drills.question_builder import NoSituation, build, find
from trainer.games.base import Game, Skill
from trainer.round import machine
from trainer.round.acts import Shares, WantShares
from trainer.round.duty import Duty, Kind

INFOS = (GAME.info, *LIBRARY.infos)
SKILLS = share(1500, 10)


def some_skills(played: Game, most: int) -> tuple[Skill, ...]:
    """Skills from the whole list, evenly spread."""
    step = max(1, -(-len(played.rows) // most))
    return played.rows[::step]


def name(skill: Skill) -> str:
    return f"{skill.kind.value}/{skill.rule.id}"


def reach(played: Game, skills: tuple[Skill, ...], seed: int) -> list[str]:
    """Skills of which no question is found although the game does not list them as unreachable."""
    listed, lost = played.unreachable, []
    for skill in skills:
        if name(skill) in listed:
            continue
        try:
            question = build(game, skill_ref(played, skill.kind, skill.rule.id, seed))
        except NoSituation:
            lost.append(name(skill))
        else:
            assert question.skill == played.skill(skill.kind, skill.rule.id)
            assert skill.rule.id in [rule.id for rule in question.decision.rules]
    return lost


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(1))
def test_a_question_is_found_for_every_skill(id: str):
    assert reach(game(id), some_skills(game(id), SKILLS), 1) == []


@pytest.mark.long
@pytest.mark.parametrize("id", some(2))
def test_a_question_is_found_for_every_skill_from_any_seed(id: str):
    for seed in range(5):
        assert reach(game(id), game(id).rows, seed) == []


@pytest.mark.sampled(8)
@pytest.mark.parametrize("id", some(3))
def test_what_a_game_calls_unreachable_is_a_skill_with_a_reason_and_is_not_found(id: str):
    played = game(id)
    names = {name(skill): skill for skill in played.skills}
    for listed, reason in played.unreachable.items():
        assert listed in names
        assert len(reason) > 5
        skill = names[listed]
        with pytest.raises(NoSituation):
            find(played, skill_ref(played, skill.kind, skill.rule.id, 1), skill.kind, skill.rule.id, tries=20)


@pytest.mark.parametrize("id", some(4))
def test_a_question_is_found_for_every_kind(id: str):
    played = game(id)
    for kind in played.kinds:
        question = build(game, kind_ref(played, kind, 7))
        assert question.duty.kind is kind
        assert question.skill is not None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(5))
def test_every_code_reads_back_and_no_two_are_the_same(id: str):
    played = game(id)
    refs: list[Ref] = [round_ref(played, 77), round_ref(played, 77, planted=True)]
    refs += [kind_ref(played, kind, 77) for kind in played.kinds]
    refs += [skill_ref(played, skill.kind, skill.rule.id, 77) for skill in played.skills]
    codes = [write_code(ref, played) for ref in refs]
    assert len(set(codes)) == len(codes)
    assert [read_code(code, INFOS, game) for code in codes] == refs
    assert max(len(code) for code in codes) <= 24


def test_no_two_books_share_a_code():
    """I and L are read as 1, O as 0, U as V: what somebody reads from paper has to lead to one book."""
    codes = [info.code.translate(str.maketrans("ILOU", "110V")) for info in INFOS]
    assert len(set(codes)) == len(codes)


def fault_ids(played: Game, rounds: int) -> set[str]:
    found: set[str] = set()
    for seed in range(rounds):
        for now, duty, decision in machine.every_duty(build(game, round_ref(played, seed)).round):
            if seed == 0 or duty.kind.value not in {id.partition("/")[0] for id in found}:
                for fault in faults((now, duty, decision), make_rng(seed)):
                    assert not machine.judge_act(now, fault.act).right
                    assert fault.verdict.slip is not None
                    found.add(fault.id)
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(6))
def test_every_kind_of_duty_can_go_wrong(id: str):
    played = game(id)
    found = fault_ids(played, share(60, 2))
    kinds = {fault.partition("/")[0] for fault in found}
    met = [(duty, right) for seed in range(2) for _, duty, right in machine.every_duty(_start(played, seed))]
    assert {duty.kind.value for duty, _ in met if not _only_one(duty)} <= kinds
    for duty, right in met:
        if isinstance(duty.want, WantShares) and _only_one(duty):  # all of it, and no way to say anything else
            assert right.result == Shares(((duty.want.seats[0], duty.want.total),))


def _only_one(duty: Duty) -> bool:
    """Whether there is but one answer: a pot that a single seat can win."""
    return isinstance(duty.want, WantShares) and len(duty.want.seats) == 1


def _start(played: Game, seed: int) -> machine.Round:
    return build(game, round_ref(played, seed)).round


def test_there_are_at_least_thirty_types_of_fault():
    found: set[str] = set()
    for id in GAME_IDS[:6]:
        found |= fault_ids(game(id), 1)
    assert len(found) >= 30


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id", some(7))
def test_every_answer_has_a_reason_beside_its_rule(id: str):
    """One question of each kind; a ruling's rule is its reason."""
    played = game(id)
    for kind in played.kinds:
        if kind is Kind.RULE_ON:
            continue
        decision = build(game, kind_ref(played, kind, 3)).decision
        assert any(str(check.because) for step in decision.steps for check in step.checks), (kind, decision.rule.id)
