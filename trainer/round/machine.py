"""The machine that plays a round: stages one after the other, each with its duties, every state frozen.

    start -> Round,  duty(round) -> Duty | None,  right(round) -> Decision[Act],
    judge_act(round, act) -> Verdict,  perform(round, act) -> Round

A round is its set-up and its acts, nothing else: played again from those it comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from trainer.errors import IllegalAct
from trainer.round.act_text import act_words
from trainer.round.acts import Act
from trainer.round.duty import Duty, Key, Kind
from trainer.round.judge import Slip, Verdict, judge
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, Printed
from trainer.table.bank import Cover, Ledger
from trainer.table.lay import Lay
from trainer.text import Text


@dataclass(frozen=True, slots=True)
class Done:
    """One line of the round's record: a duty performed, or something a player or the cards did (`duty` is None)."""

    duty: Duty | None
    act: Act | None
    decision: Decision[Act] | None
    words: Text


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a round. `notes` holds what players did; acts of the dealer are found by their duty's key."""

    script: tuple[Stage, ...]
    setup: Setup
    lay: Lay
    ledger: Ledger
    stage: int = 0
    acts: Mapping[Key, Act] = field(default_factory=dict)
    notes: Mapping[str, Act] = field(default_factory=dict)
    record: tuple[Done, ...] = ()

    def did(self, kind: Kind, seat: int = 0, subject: str = "") -> Act | None:
        """What the dealer did for that duty, or None."""
        return self.acts.get(Key(kind, seat, subject))

    def note(self, name: str, act: Act, words: Text) -> Round:
        """Something a player or the cards did."""
        return replace(self, notes={**self.notes, name: act}, record=(*self.record, Done(None, act, None, words)))

    def with_lay(self, lay: Lay) -> Round:
        return replace(self, lay=lay)


class Stage(Protocol):
    """One part of a round. `enter` lets players and cards act; then its duties come one by one until there is none."""

    def enter(self, r: Round) -> Round: ...

    def duty(self, r: Round) -> Duty | None: ...

    def right(self, r: Round, duty: Duty) -> Decision[Act]: ...

    def perform(self, r: Round, duty: Duty, act: Act) -> Round: ...

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]: ...

    def skills(self) -> tuple[tuple[Kind, Printed], ...]: ...


class PlainStage:
    """What most stages leave as it is."""

    def enter(self, r: Round) -> Round:
        return r

    def duty(self, r: Round) -> Duty | None:
        return None

    def right(self, r: Round, duty: Duty) -> Decision[Act]:
        raise NotImplementedError(f"{type(self).__name__} has no duty {duty.key}")

    def perform(self, r: Round, duty: Duty, act: Act) -> Round:
        return r

    def slips(self, r: Round, duty: Duty, act: Act, decision: Decision[Act]) -> tuple[Slip, ...]:
        return ()

    def skills(self) -> tuple[tuple[Kind, Printed], ...]:
        """Every printed rule that can decide a duty here, with the kind of duty."""
        return ()


@dataclass(frozen=True, slots=True)
class PlayerActs(PlainStage):
    """A stage in which only players or cards act."""

    happens: Callable[[Round], Round]

    def enter(self, r: Round) -> Round:
        return self.happens(r)


def start(script: tuple[Stage, ...], setup: Setup, lay: Lay) -> Round:
    """A round at its first duty."""
    cover = Cover(setup.option("cover", Cover.MATCHED.value))
    first = Round(script, setup, lay, Ledger(cover, setup.bank))
    return _settle_in(script[0].enter(first)) if script else first


def _settle_in(r: Round) -> Round:
    """Moves on through stages that have nothing (more) for the dealer to do."""
    while r.stage < len(r.script) and r.script[r.stage].duty(r) is None:
        r = replace(r, stage=r.stage + 1)
        if r.stage < len(r.script):
            r = r.script[r.stage].enter(r)
    return r


def duty(r: Round) -> Duty | None:
    """What the dealer must do now; None when the round is over."""
    return r.script[r.stage].duty(r) if r.stage < len(r.script) else None


def _now(r: Round) -> Duty:
    current = duty(r)
    if current is None:
        raise IllegalAct("The round is over; there is nothing left to do.")
    return current


def right(r: Round) -> Decision[Act]:
    """The right act for the present duty, all other accepted acts, and why."""
    return r.script[r.stage].right(r, _now(r))


def judge_act(r: Round, act: Act) -> Verdict:
    """Whether the act is right, and what is wrong with it otherwise."""
    current, stage = _now(r), r.script[r.stage]
    decision = stage.right(r, current)
    special = () if decision.accepts(act) else stage.slips(r, current, act, decision)
    return judge(current, act, decision, special)


def perform(r: Round, act: Act) -> Round:
    """The round after an accepted act; any other raises `IllegalAct` with the reason."""
    current = _now(r)
    decision = r.script[r.stage].right(r, current)
    if not decision.accepts(act):
        raise IllegalAct(f"{current.ask} Not {act_words(act, current.want)}: {decision.rule.says}")
    return _performed(r, current, act, decision)


def _performed(r: Round, current: Duty, act: Act, decision: Decision[Act]) -> Round:
    """The round after an act known to be accepted."""
    done = Done(current, act, decision, act_words(act, current.want))
    after = r.script[r.stage].perform(r, current, act)
    after = replace(after, acts={**after.acts, current.key: act}, record=(*after.record, done))
    return _settle_in(after)


def play(r: Round, until: Callable[[Round, Duty], bool] | None = None) -> Round:
    """Performs right acts until the round is over or `until` says stop before a duty."""
    while (current := duty(r)) is not None:
        if until is not None and until(r, current):
            return r
        decision = r.script[r.stage].right(r, current)
        r = _performed(r, current, decision.result, decision)
    return r


def every_duty(r: Round) -> Iterator[tuple[Round, Duty, Decision[Act]]]:
    """Each duty of a round played right, with the state before it."""
    while (current := duty(r)) is not None:
        decision = r.script[r.stage].right(r, current)
        yield r, current, decision
        r = _performed(r, current, decision.result, decision)
