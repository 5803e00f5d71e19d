"""Spot the error: one wrong act planted in a round the machine performs, or none.

A fault is presentation only: the round itself stays right. Faults are made from the right act and from what the duty
offers to choose from (`changes`), so every game has them without code of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, make_rng, shuffle
from trainer.drills.changes import changes
from trainer.drills.question import Question, question_of
from trainer.round import machine
from trainer.round.acts import Act, Arrange
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Verdict
from trainer.round.machine import Round
from trainer.rules.decision import Decision, SlipKind

CLEAN_SHARE = 1 / 3
"""So many of the watched items have no fault: false alarms count as well."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault: at which duty, the wrong act shown there, and the engine's verdict on it.

    `id` is the kind of duty and the change made: "place-button/seat.next".
    """

    id: str
    key: Key
    act: Act
    verdict: Verdict


Watched = tuple[Round, Duty, Decision[Act]]

_BY_SLIP = {
    SlipKind.WRONG_RULE: "arrange.other-rule",
    SlipKind.FOUL: "arrange.foul",
}


def plant(question: Question, seed: int, kinds: Collection[Kind] = ()) -> Fault | None:
    """A fault somewhere in what is watched, each kind of duty as likely; None for a clean item.

    `kinds` limits a full round to duties of those kinds.
    """
    rng = make_rng(seed)
    if rng.random() < CLEAN_SHARE:
        return None
    steps = _watched(question, kinds)
    for kind in shuffle(dict.fromkeys(duty.kind for _, duty, _ in steps), rng):
        mine = [step for step in steps if step[1].kind is kind]
        for step in shuffle(mine, rng)[:3]:
            by_reading = [reading.result for reading in question_of(question.ref, question.game, *step).readings]
            planted = [fault for fault in faults(step, rng, _others(step, mine)) if fault.act not in by_reading]
            if planted:
                return planted[int(rng.random() * len(planted))]
    return None


def faults(step: Watched, rng: Random, others: Sequence[Act] = ()) -> tuple[Fault, ...]:
    """Every kind of change that makes a wrong act of this duty, one fault for each."""
    round_, duty, decision = step
    by_act: dict[str, Fault] = {}
    for name, act in changes(duty.want, decision.result, round_, others, rng):
        verdict = machine.judge_act(round_, act)
        if verdict.right:
            continue
        if isinstance(act, Arrange) and verdict.slip is not None:
            id = f"{duty.kind.value}/{_BY_SLIP.get(verdict.slip.kind, name)}"
        else:
            id = f"{duty.kind.value}/{name}"
        by_act.setdefault(id, Fault(id, duty.key, act, verdict))
    return tuple(by_act.values())


def _watched(question: Question, kinds: Collection[Kind]) -> tuple[Watched, ...]:
    steps: Iterable[Watched] = ((question.round, question.duty, question.decision),)
    if question.whole_round:
        steps = (step for step in machine.every_duty(question.round) if not kinds or step[1].kind in kinds)
    return tuple(step for step in steps if not question_of(question.ref, question.game, *step).is_lent())


def _others(step: Watched, same_kind: Sequence[Watched]) -> tuple[Act, ...]:
    """Right acts of other duties of the same kind: what may be mixed up with this one."""
    in_round = tuple(decision.result for _, duty, decision in same_kind if duty.key != step[1].key)
    earlier = tuple(act for key, act in step[0].acts.items() if key.kind is step[1].kind)
    return tuple(dict.fromkeys((*in_round, *earlier)))
