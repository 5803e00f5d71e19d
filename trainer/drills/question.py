"""A question: a fresh situation stopped before one duty."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from trainer.drills.code import Ref, write_code
from trainer.games.base import Game, Skill
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import Duty, DutyType, Kind
from trainer.round.judge import Verdict
from trainer.round.machine import Round
from trainer.round.types import type_for
from trainer.rules.decision import Decision, Printed


@dataclass(frozen=True, slots=True)
class Deal:
    """A fixed situation, as a lesson or a bug report gives it: the set-up's text and the duty to stop at.

    `at` is empty for the whole round, else a duty's key as text, as far as it is known: "set-hand", "set-hand/3",
    "settle/4/seat-4.game". `rule` asks for a duty in which that rule takes part. `item` names it in its pack. `onward`:
    the round goes on after that duty.
    """

    game: str
    setup: str
    at: str = ""
    rule: str = ""
    item: str = ""
    planted: bool = False
    onward: bool = False

    @property
    def kind(self) -> Kind | None:
        return Kind(self.at.partition("/")[0]) if self.at else None


Source = Ref | Deal
"""Where a question comes from; with the game it rebuilds the question."""


@dataclass(frozen=True, slots=True)
class Question:
    """One duty in one state of a round. `skill` is what the answer is counted for, None where no rule is listed.

    `decision` is the engine's; the window must not look at it before the answer is judged.
    """

    ref: Source
    game: Game
    round: Round
    duty: Duty
    decision: Decision[Act]
    skill: Skill | None

    @property
    def type(self) -> DutyType:
        """The duty type: what target time and statistics go by."""
        return self.round.task.type if self.round.task else type_for(self.duty.kind, type(self.duty.want))

    @property
    def others(self) -> tuple[Skill, ...]:
        """Further skills that took part."""
        found = (_skill(self.game, self.round, self.duty, rule.id) for rule in self.decision.rules)
        return tuple(skill for skill in dict.fromkeys(found) if skill is not None and skill != self.skill)

    @property
    def code(self) -> str:
        """The code to type; empty for a fixed deal, which has its set-up's text instead."""
        return write_code(self.ref, self.game) if isinstance(self.ref, Ref) else ""

    @property
    def whole_round(self) -> bool:
        """Whether the round goes on after this duty."""
        if isinstance(self.ref, Ref):
            return not self.ref.subject
        return self.ref.onward or not (self.ref.at or self.ref.rule)

    @property
    def from_here(self) -> Deal:
        """The same situation as a fixed deal from which the round goes on: "what if it is done right from here"."""
        return Deal(self.game.info.id, self.round.setup.to_text(), str(self.duty.key), onward=True)

    def judge(self, act: Act, confirmed: Collection[str] = ()) -> Verdict:
        """The engine's judgement of an answer: right by any reading of what is left open and nobody `confirmed`."""
        settled = frozenset(rule.id for rule in self.decision.rules if holds(rule, self.game, confirmed))
        verdict = machine.judge_act(self.round, act, settled)
        if verdict.right:
            return verdict
        doubtful = next((rule for rule in self.decision.rules if rule.doubt and rule.id not in settled), None)
        if doubtful is None or not any(one.accepts(act) for one in self._by_named_readings()):
            return verdict
        return Verdict(True, act, self.decision, read_as=doubtful)

    @property
    def has_other_reading(self) -> bool:
        """Whether another answer is right by another reading of what the book leaves open."""
        here = self.decision
        return bool(here.readings) or any(one.result != here.result for one in self._by_named_readings())

    def _by_named_readings(self) -> Iterator[Decision[Act]]:
        """The decision at the same duty of the same table, by every other reading that its book names."""
        setup, key = self.round.setup, self.duty.key
        for name, options in self.game.readings.items():
            for option in options:
                if option == setup.option(name, options[0]):
                    continue
                other = self.game.start(setup.with_options(**{name: option}))
                other = machine.play(other, lambda _, duty: duty.key == key)
                if other.task is not None:
                    yield other.decision

    def exam_safe(self, confirmed: frozenset[str] = frozenset()) -> bool:
        """Whether every rule that took part is certain, or confirmed by the school ("house/game/rule")."""
        return all(holds(rule, self.game, confirmed) for rule in self.decision.rules)


def holds(rule: Printed, game: Game, confirmed: Collection[str]) -> bool:
    """Whether a rule of a game may be examined: it is certain, or the school has confirmed how it is read."""
    return rule.certain or f"{game.info.id}/{rule.id}" in confirmed


def ask(ref: Source, game: Game, round_: Round, rule: str = "") -> Question | None:
    """The question at the present duty of a round, counted for `rule` where it takes part; None at the end."""
    duty = machine.duty(round_)
    if duty is None:
        return None
    decision = machine.right(round_)
    return question_of(ref, game, round_, duty, decision, rule=rule)


def question_of(
    ref: Source, game: Game, round_: Round, duty: Duty, decision: Decision[Act], *, rule: str = ""
) -> Question:
    """The question for a duty whose decision is known."""
    ids = [one.id for one in decision.rules]
    wanted = [rule] if rule in ids else ids
    skills = (_skill(game, round_, duty, id) for id in wanted)
    skill = next((one for one in skills if one is not None), None)
    return Question(ref, game, round_, duty, decision, skill)


def _skill(game: Game, round_: Round, duty: Duty, rule: str) -> Skill | None:
    """What a rule of a duty is counted for: where a game was chosen to be dealt, for that game."""
    return game.skill(duty.kind, rule) or game.of(round_.setup).skill(duty.kind, rule)
