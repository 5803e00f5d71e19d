"""The road every question goes: a request becomes a set-up with open cards, and the game's own stages answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from trainer.cards.card import Card
from trainer.round import machine
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import S, Stage
from trainer.rules.decision import Decision
from trainer.table.lay import Lay


def as_it_lies(lay: Lay) -> Lay:
    """Nothing is open but what the set-up puts down."""
    return lay


def lying(hands: Mapping[str, Sequence[Card]]) -> Callable[[Lay], Lay]:
    """These cards open at their places."""

    def lay(now: Lay) -> Lay:
        for place, cards in hands.items():
            now = now.set_cards(place, cards, up=True)
        return now

    return lay


@dataclass(frozen=True, slots=True)
class Opened(Generic[S]):
    """What a request shows of a round: what lies, words of the set-up, what the family remembers, dice."""

    lay: Callable[[Lay], Lay] = as_it_lies
    options: Mapping[str, str] = field(default_factory=dict)
    state: Callable[[S], S] = lambda state: state
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Road(Generic[S]):
    """A game's script, how its set-ups lie, and what its rounds remember."""

    script: tuple[Stage, ...]
    lay_out: Callable[[Setup], Lay]
    begin: Callable[[Setup], S]

    def has(self, name: str) -> bool:
        """Whether a round of this game has a stage of that name."""
        return any(stage.name == name for stage in self.script)

    def at(self, names: Sequence[str], setup: Setup, opened: Opened[S] | None = None) -> Round[S]:
        """A round of these stages alone, those of them that the game has, with what is open."""
        opened = opened or Opened()
        setup = replace(setup.with_options(**opened.options), dice=opened.dice or setup.dice)
        script = machine.only(self.script, *(name for name in names if self.has(name)))
        return machine.start(script, setup, opened.lay(self.lay_out(setup)), opened.state(self.begin(setup)))


def asked(r: Round[S], key: Key) -> Decision[object]:
    """What the dealer would do for one duty of the present stage."""
    task = next(task for task in machine.due(r) if task.key == key)
    return task.decide(r).map(lambda act: act)


def decided_by(r: Round[S], kind: Kind) -> Iterator[tuple[Key, Decision[object]]]:
    """What was decided about the duties of a kind, in the order they were done."""
    for done in r.record:
        if done.duty is not None and done.decision is not None and done.duty.kind is kind:
            yield done.duty.key, done.decision.map(lambda act: act)
