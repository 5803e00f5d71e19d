"""A question: a fresh situation stopped before one duty."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from trainer.core.errors import BadText, NoRuleApplies
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.drills.code import STEPS, Ref, write_code
from trainer.games.base import Game, LeftOpen, Skill
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import Duty, DutyType, Kind
from trainer.round.judge import Verdict
from trainer.round.machine import Round
from trainer.round.settling import cover_of
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Doubt, Printed, Reading

if TYPE_CHECKING:
    from trainer.rules.ladders import PostedLadder


@dataclass(frozen=True, slots=True)
class Deal:
    """A fixed situation, as a lesson or a bug report gives it: the set-up's text and the duty to stop at.

    `at` is empty for the whole round, else a duty's key as text, as far as it is known: "set-hand", "set-hand/3",
    "settle/4/seat-4.game". A duty with exactly this key comes before one that begins so. `rule` asks for a duty in
    which that rule takes part. `item` names it in its pack. `onward`: the round goes on after that duty.
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


COLLECTING: Final = (Kind.TAKE_FEE, Kind.MAKE_CHANGE)
"""Duties for which the ladder of the collection is in sight."""
Source = Ref | Deal
"""Where a question comes from; with the game it rebuilds the question."""


@dataclass(frozen=True)
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
        task = self.round.task
        assert task is not None, "a question stands at a duty of its round"
        return task.type

    @property
    def others(self) -> tuple[Skill, ...]:
        """Further skills that took part."""
        skills = (_skill(self.game, self.round, self.duty, rule.id) for rule in self.decision.rules)
        return tuple(skill for skill in dict.fromkeys(skills) if skill is not None and skill != self.skill)

    @property
    def code(self) -> str:
        """The code to type; empty for a fixed deal, which has its set-up's text instead.

        Each duty of a round has its own; a round that is watched for a fault has one.
        """
        if not isinstance(self.ref, Ref):
            return ""
        if not self.whole_round or self.ref.planted:
            return write_code(self.ref, self.game)
        done = sum(done.duty is not None for done in self.round.record)
        return write_code(replace(self.ref, step=min(done + 1, STEPS - 1)), self.game)

    @property
    def posted(self) -> tuple[PostedLadder, ...]:
        """The collection posted at the table, where it is taken or change is given for it; in exams too."""
        setup = self.round.setup
        return self.game.of(setup).collection(setup) if self.duty.kind in COLLECTING else ()

    @property
    def whole_round(self) -> bool:
        """Whether the round goes on after this duty."""
        if isinstance(self.ref, Ref):
            return not (self.ref.subject or self.ref.step)
        return self.ref.onward or not (self.ref.at or self.ref.rule)

    @property
    def from_here(self) -> Deal:
        """The same situation as a fixed deal from which the round goes on: "what if it is done right from here"."""
        return Deal(self.game.info.id, self.round.setup.to_text(), str(self.duty.key), onward=True)

    def judge(self, act: Act, confirmed: Collection[str] = ()) -> Verdict:
        """The engine's judgement of an answer; the one place that says what counts.

        Right is the reading that is followed here. An answer by another one that nobody `confirmed` away is not
        counted, nor is any answer to a ruling that another house lends.
        """
        if self.is_lent(confirmed):
            return Verdict(False, act, self.decision, lent=True)
        verdict = machine.judge_act(self.round, act)
        if verdict.right:
            return verdict
        for reading in self.read_otherwise(confirmed):
            if reading.result == act:
                return Verdict(False, act, self.decision, read_as=reading)
        return verdict

    def is_lent(self, confirmed: Collection[str] = ()) -> bool:
        """Whether the ruling is another house's that this school has not confirmed."""
        rule = self.decision.rule
        dealt = self.game.of(self.round.setup)
        return is_lent(self.duty.kind, rule, dealt) and not holds(rule, self.game, confirmed)

    def read_otherwise(self, confirmed: Collection[str] = ()) -> Iterator[Reading[Act]]:
        """What is right by readings that are not followed here, where the school has not confirmed its own."""
        for reading in (*self.readings, *self._left_behind()):
            if not holds(reading.rule, self.game, confirmed):
                yield reading

    def _left_behind(self) -> Iterator[Reading[Act]]:
        """What is right by the book's own way where the school follows another: a line it leaves out takes no part."""
        for left_open in self.game.left_open:
            if left_open.follows:
                reading = left_open.readings[0]
                decision = self._decided_in(reading.game(), self.round.setup)
                rule = reading.game().every_rule[left_open.rule]
                rule = replace(
                    rule, words=next(named.says for named in left_open.readings if named.id == left_open.follows)
                )
                if decision is not None:
                    yield from (Reading(result, rule, reading.says) for result in (decision.result, *decision.also))

    @cached_property
    def readings(self) -> tuple[Reading[Act], ...]:
        """What is right by another reading of what the book leaves open."""
        return self._read_otherwise[0]

    @cached_property
    def doubts(self) -> tuple[Printed, ...]:
        """The rules whose doubt decides this answer; of those that can be read otherwise, where it would be another.

        A rule that took part may be decided by the doubt about another one. A model of cover that the question names
        stays as doubtful as it is in the book.
        """
        turns = {reading.rule.id for reading in self.readings} | self._read_otherwise[1]
        if self.round.setup.option("cover"):
            turns |= {rule.id for rule in self.decision.rules if cover_of(rule.id) is not None}
        doubtful = {rule.id: rule for rule in self.decision.rules if rule.doubt and rule.kind is not Doubt.ASIDE}
        shown_rules = (
            rule for id, rule in doubtful.items() if not rule.open or id in turns or not any(self._left_open(rule))
        )
        beside = (reading.rule for reading in self.readings if reading.rule.id not in doubtful)
        return tuple(dict.fromkeys((*shown_rules, *beside)))

    @cached_property
    def _read_otherwise(self) -> tuple[tuple[Reading[Act], ...], frozenset[str]]:
        """The same table by every other reading of a rule that took part: answers, and rules by which it never asks."""
        readings, never, seen = list[Reading[Act]](), set[str](), list[LeftOpen]()
        for taking in self.decision.rules:
            for left_open in self._left_open(taking):
                if left_open in seen:
                    continue
                seen.append(left_open)
                rule = taking if taking.open else self.game.of(self.round.setup).every_rule.get(left_open.rule, taking)
                for reading, setup in left_open.otherwise(self.round.setup):
                    decision = self._decided_in(reading.game(), setup)
                    if decision is None:
                        never.add(rule.id)
                        continue
                    readings.extend(Reading(act, rule, reading.says) for act in (decision.result, *decision.also))
        by_act: dict[Act, Reading[Act]] = {}
        for reading_ in (*readings, *self.decision.readings):
            if not self.decision.accepts(reading_.result):
                by_act.setdefault(reading_.result, reading_)
        return tuple(by_act.values()), frozenset(never)

    def _left_open(self, rule: Printed) -> Iterator[LeftOpen]:
        """What is left open about a rule, in the game that is dealt too."""
        dealt = self.game.of(self.round.setup)
        for part in (self.game,) if dealt is self.game else (self.game, dealt):
            yield from (left_open for left_open in part.left_open if rule.id in left_open.ids)

    def _decided_in(self, other: Game, setup: Setup) -> Decision[Act] | None:
        """The decision at this duty as another reading makes it; None where it does not ask, or says nothing of it.

        Where other cards lie there by then, or what players do does not fit, it is asked about the table as it lies.
        """
        key = self.duty.key
        try:
            at = machine.again(other.start(setup), self.round.acts, key)
            if at.task is None:
                return None
            if at.lay.cards == self.round.lay.cards:
                return at.decision
        except NoRuleApplies:
            return None
        except BadText:
            pass
        return machine.decided_by(self.round, other.script_of(setup), setup, key)

    def exam_safe(self, confirmed: frozenset[str] = frozenset()) -> bool:
        """Whether the rules and the answer are certain, or confirmed by the school ("house/game/rule")."""
        rules = (*self.decision.rules, *(reading.rule for reading in self.readings))
        return all(holds(rule, self.game, confirmed) for rule in rules)


def is_lent(kind: Kind, rule: Printed, game: Game) -> bool:
    """Whether a ruling is another house's: how people behave at a table is for its own house to say."""
    return kind is Kind.RULE_ON and bool(rule.borrowed) and rule.cite.source != game.info.house


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
    ids = [printed.id for printed in decision.rules]
    rules = [rule] if rule in ids else ids
    skills = [skill for id in rules if (skill := _skill(game, round_, duty, id)) is not None]
    skill = next((skill for skill in skills if skill.covers(rule)), skills[0] if skills else None)
    return Question(ref, game, round_, duty, decision, skill)


def _skill(game: Game, round_: Round, duty: Duty, rule: str) -> Skill | None:
    """What a rule of a duty is counted for: where a game was chosen to be dealt, for that game."""
    return game.skill(duty.kind, rule) or game.of(round_.setup).skill(duty.kind, rule)
