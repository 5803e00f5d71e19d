"""How one trainee deals the rounds of a game: "I do this, the program does the rest"."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from trainer.round.duty import Kind
from trainer.training.flow import ROUTINE

CHIP_WORK = frozenset({Kind.PAY_CHIPS, Kind.SIZE_IN, Kind.COLOR_UP, Kind.MAKE_CHANGE})
"""Duties that come up only where chips are laid down."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The rounds of one game. `off` are the duties that the program does, `chips`: chips are laid down as well.

    `flow`: what is one act at a table is one step, and what was right goes on by itself. `calls`: the trainee chooses
    what is said with an act; else it is said for him.
    """

    off: frozenset[Kind] = frozenset()
    flow: bool = True
    chips: bool = False
    calls: bool = False

    def mine(self, kinds: Collection[Kind]) -> frozenset[Kind]:
        """The duties of a plan that the trainee performs; empty where that is all of them."""
        found = frozenset(kinds) - self.off
        return frozenset() if found == frozenset(kinds) else found

    def switched(self, kind: Kind, kinds: Collection[Kind], *, mine: bool) -> Habits:
        """With a duty taken over by the trainee or left to the program; the last one is never left."""
        off = self.off - {kind} if mine else self.off | {kind}
        return self if frozenset(kinds) <= off else replace(self, off=off)

    def routine_off(self) -> Habits:
        """The program does what goes the same way every round."""
        return replace(self, off=ROUTINE)

    def all_mine(self) -> Habits:
        """The trainee does everything."""
        return replace(self, off=frozenset())


USUAL = Habits()


@dataclass(frozen=True, slots=True)
class AllHabits:
    """The habits of a trainee, by game. In text: "house/game:off=burn+peek,flow=no,chips=yes,calls=no;..."."""

    games: Mapping[str, Habits] = field(default_factory=dict)

    def of(self, game: str) -> Habits:
        """Those of a game."""
        return self.games.get(game, USUAL)

    def with_game(self, game: str, habits: Habits) -> AllHabits:
        """With other habits in a game."""
        return AllHabits({**self.games, game: habits})

    def written(self) -> str:
        """As stored text; what is usual is left out."""
        return ";".join(f"{game}:{_written(habits)}" for game, habits in sorted(self.games.items()) if habits != USUAL)


def read_habits(text: str) -> AllHabits:
    """From stored text. What a newer program wrote, or nobody can read, is as usual."""
    found: dict[str, Habits] = {}
    for part in filter(None, text.split(";")):
        game, _, words = part.partition(":")
        found[game] = _read(words)
    return AllHabits(found)


def _written(habits: Habits) -> str:
    off = "+".join(sorted(habits.off))
    switches = {"flow": habits.flow, "chips": habits.chips, "calls": habits.calls}
    return ",".join((f"off={off}", *(f"{name}={'yes' if on else 'no'}" for name, on in switches.items())))


def _read(words: str) -> Habits:
    values = dict(part.partition("=")[::2] for part in words.split(","))
    known = {kind.value for kind in Kind}
    off = frozenset(Kind(name) for name in values.get("off", "").split("+") if name in known)
    on = {name: values.get(name, usual) == "yes" for name, usual in (("flow", "yes"), ("chips", "no"), ("calls", "no"))}
    return Habits(off, **on)
