"""Settling wagers in printed order against a bank that can run out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass
from trainer.rules.decision import Decision
from trainer.table.bank import Ledger
from trainer.table.places import STACK, spot
from trainer.table.seat_ring import clockwise, counter_clockwise


@dataclass(frozen=True, slots=True, order=True)
class Wager:
    """A stake on one spot: seat, kind of wager, back-line bettor (0 is the seated player), cents."""

    seat: int
    kind: str
    back: int
    stake: int

    @property
    def place(self) -> str:
        return spot(self.seat, self.kind, self.back)

    @property
    def purse(self) -> str:
        """Where this bettor's own chips lie."""
        return spot(self.seat, STACK, self.back)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a wager has coming by its own rule: pay or take `amount`, or push (the stake goes back)."""

    do: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """One settled wager.

    pay: `amount` is due on top of the stake; take: `amount` is the wager. `covered` is what the bank could meet of it,
    `returned` the part of the stake that goes back because it had no cover.
    """

    wager: Wager
    do: str
    amount: int
    covered: int
    returned: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled wager with what decided it, before cover had a say."""

    moved: Moved
    decision: Decision[Outcome]


@dataclass(frozen=True, slots=True)
class LapOrder:
    """The printed order of settlement. Each lap goes once round the table and settles its kinds at every seat.

    `back`: the laps go counter-clockwise.
    """

    laps: tuple[tuple[str, ...], ...]
    back: bool = False

    def ring(self, first: int, seats: int) -> tuple[int, ...]:
        """Every seat once, as a lap comes to it from seat `first`."""
        return counter_clockwise(first, seats) if self.back else clockwise(first, seats)

    def sort(self, wagers: Iterable[Wager], first: int, seats: int) -> tuple[Wager, ...]:
        """The wagers in the order the dealer settles them, beginning at seat `first`."""
        waiting: dict[tuple[int, str], list[Wager]] = {}
        for wager in sorted(wagers):
            waiting.setdefault((wager.seat, wager.kind), []).append(wager)
        ring = self.ring(first, seats)
        places = ((seat, kind) for lap in self.laps for seat in ring for kind in lap)
        return tuple(wager for place in places for wager in waiting.get(place, ()))

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for lap in self.laps for kind in lap)


def settle_one(wager: Wager, outcome: Outcome, ledger: Ledger) -> tuple[Moved, Ledger]:
    """One wager against what is left of the bank."""
    if outcome.do == "push":
        if ledger.exhausted:
            return Moved(wager, "return", wager.stake, 0, wager.stake), ledger
        return Moved(wager, "push", wager.stake, 0), ledger
    if outcome.do == "take":
        covered = 0 if ledger.exhausted else min(outcome.amount, ledger.can_take)
        if not covered and outcome.amount:
            return Moved(wager, "return", wager.stake, 0, wager.stake), ledger
        return Moved(wager, "take", outcome.amount, covered, outcome.amount - covered), ledger.take(covered)
    covered = ledger.reach(outcome.amount)
    if not covered and outcome.amount:
        return Moved(wager, "return", wager.stake, 0, wager.stake), ledger
    uncovered = wager.stake * (outcome.amount - covered) // outcome.amount if outcome.amount else 0
    return Moved(wager, "pay", outcome.amount, covered, uncovered), ledger.pay(covered)


def settle_all(
    wagers: Sequence[Wager], outcomes: Mapping[Wager, Outcome], ledger: Ledger
) -> tuple[tuple[Moved, ...], Ledger]:
    """Every wager in the given order."""
    moves: list[Moved] = []
    for wager in wagers:
        moved, ledger = settle_one(wager, outcomes[wager], ledger)
        moves.append(moved)
    return tuple(moves), ledger
