"""What a wrong act costs whom: the chips that it touches are counted, with the same cards for everybody else.

A fee is counted at once: a later drop that takes what an earlier one left makes good by accident. Anything else is
played on both ways. Where other cards go out to anybody else by it, what they win or lose is luck: then only the chips
that the act itself moved count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final

from trainer.core.errors import IllegalAct, NoRuleApplies
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import DutyType, Kind
from trainer.round.machine import Round
from trainer.table.lay import Lay
from trainer.table.places import (
    BANK,
    BURNT,
    CAGE,
    DISCARD,
    DROP,
    LEFT_OVER,
    MUCK,
    STUB,
    TRAY,
    back_of,
    owner_of,
    pot_of,
    seat_of,
)

POT = "pot"
NOBODY: Final = 0
"""In place of a seat: a board, and the hands of a baccarat table, are everybody's."""
_AT_ONCE: Final = (Kind.TAKE_FEE, Kind.RULE_ON)
"""Duties of which only the chips that move by the act itself count: what comes later is made good, or is luck."""
DEAD: Final = (DISCARD, MUCK, STUB, LEFT_OVER, BURNT)
"""Where cards lie that nobody plays."""


@dataclass(frozen=True, slots=True, order=True)
class Owner:
    """Whose chips they are: of a seat, behind it (`back`), or of what has a name: the bank, the house, the pot."""

    name: str = ""
    seat: int = 0
    back: int = 0

    @property
    def words(self) -> Text:
        """'Seat 3', 'The player-dealer': how a sentence begins."""
        if self.name:
            return _NAMES.get(self.name, _NAMES[POT])
        if self.back:
            return say("The back-line bettor of seat {seat}", seat=self.seat)
        return say("Seat {seat}", seat=self.seat)


_NAMES: Final = {
    BANK: say("The player-dealer"),
    DROP: say("The house"),
    POT: say("The pot"),
    TRAY: say("The tray"),
    CAGE: say("The cage"),
}


Moved = tuple[tuple[Owner, int], ...]
"""What everybody has more or less in cents; in all it is nothing."""


@dataclass(frozen=True)
class Consequence:
    """What a wrong act at a duty of this type leads to.

    The round is played on when somebody asks, from where the duty is asked; None where no round asks it.
    """

    type: DutyType
    round: Round | None
    act: Act

    @cached_property
    def _followed(self) -> machine.Followed | None:
        return machine.follow(self.round, self.act) if self.round is not None else None

    @cached_property
    def moved(self) -> Moved | None:
        """Who has how much more or less; None where nobody can go on with the act, or luck alone decides."""
        if self.round is None or self.round.task is None:
            return None
        if self.type.group in _AT_ONCE or (self._followed is not None and self._luck):
            return self._at_once
        ends = self._followed
        return _gaps(self._banker, ends.right.lay, ends.wrong.lay) if ends is not None else None

    @property
    def _at_once(self) -> Moved | None:
        """The chips that lie otherwise as soon as the act is done; None where none do."""
        assert self.round is not None
        try:
            wrong = machine.lay_once_done(self.round, self.act)
        except (IllegalAct, NoRuleApplies):
            return None
        return _gaps(self._banker, machine.lay_once_done(self.round, self.round.decision.result), wrong) or None

    @property
    def _luck(self) -> bool:
        """Whether somebody whom the duty is not about gets other cards by the act."""
        assert self.round is not None
        assert self.round.task is not None
        assert self._followed is not None
        duty = self.round.task.duty
        own = {duty.seat or self._banker, *(seat_of(place) for place in duty.look[:1])} - {NOBODY}
        return any(
            place not in (*duty.look[:1], *DEAD) and _seat_at(place, self._banker) not in own
            for place, _ in self._followed.wrong_cards ^ self._followed.right_cards
        )

    @property
    def hangs(self) -> Moved:
        """What was settled with players by what was said, however it came out."""
        amounts: Counter[Owner] = Counter()
        for before, after in self._followed.settled if self._followed is not None else ():
            amounts.update({owner: abs(cents) for owner, cents in _gaps(self._banker, before, after) if owner.seat})
        return tuple(sorted(amounts.items()))

    @property
    def _banker(self) -> int:
        return self.round.setup.player_dealer if self.round is not None else 0

    @property
    def cost(self) -> Text | None:
        """Who is how much short or over, or what hung on it; None where no chip did, or that is not known."""
        if self.moved:
            return join(changes(self.moved), " ")
        return _nobody(self.hangs) if self.moved is not None else None

    @property
    def words(self) -> Text:
        """The cost; where no chip is lost, or nobody knows, what is noticed."""
        shows = noticed(self.type, self.round.task.duty.seat if self.round is not None and self.round.task else 0)
        cost = self.cost
        if self.moved or cost is None:
            return cost or shows
        return join((cost, shows), " ")


def noticed(duty_type: DutyType, seat: int) -> Text:
    """What is noticed of a wrong answer at a seat, and by whom."""
    return duty_type.shows.filled(who=say("Seat {seat}", seat=seat) if seat else say("A player"))


def _gaps(banker: int, before: Lay, after: Lay) -> Moved:
    """What everybody has more or less afterwards."""
    balances: Counter[Owner] = Counter()
    for lay, sign in ((before, -1), (after, 1)):
        for place, cents in lay.chips.items():
            balances[_owner(place, banker)] += sign * cents
    return tuple((owner, cents) for owner, cents in sorted(balances.items()) if cents)


def _nobody(hangs: Moved) -> Text | None:
    """Nobody has less by it; what was settled by it all the same."""
    seats, amount = sorted({owner.seat for owner, _ in hangs}), dollars(sum(cents for _, cents in hangs))
    if not seats:
        return None
    if len(seats) == 1:
        return say("No money lost, but {amount} at seat {seat} was at risk.", amount=amount, seat=seats[0])
    listed = ", ".join(map(str, seats))
    return say("No money lost, but {amount} at seats {seats} was at risk.", amount=amount, seats=listed)


def _seat_at(place: str, banker: int) -> int:
    """Whose cards lie at a place; 0 where nobody's do."""
    return banker if owner_of(place) == BANK else seat_of(place)


def _owner(place: str, player_dealer: int) -> Owner:
    seat, back = seat_of(place), back_of(place)
    if not seat:
        return Owner(POT if pot_of(place) is not None else owner_of(place))
    return Owner(BANK) if seat == player_dealer and not back else Owner("", seat, back)


def changes(moved: Moved) -> Iterator[Text]:
    """A sentence each: those who are short first; seats with the same amount together."""
    for cents, same in groupby(
        sorted(moved, key=lambda owner_change: (owner_change[1] > 0, -abs(owner_change[1]), owner_change)),
        key=lambda owner_change: owner_change[1],
    ):
        owners = [owner for owner, _ in same]
        seats = [owner.seat for owner in owners if owner.seat and not owner.back]
        others = [owner for owner in owners if len(seats) < 2 or owner.seat not in seats or owner.back]
        if len(seats) > 1:
            yield _each(seats, cents)
        for owner in others:
            yield _alone(owner, cents)


def _alone(owner: Owner, cents: int) -> Text:
    words, amount = owner.words, dollars(abs(cents))
    if cents < 0:
        return say("{who} is {amount} short.", who=words, amount=amount)
    return say("{who} is {amount} over.", who=words, amount=amount)


def _each(seats: Sequence[int], cents: int) -> Text:
    listed, amount = ", ".join(map(str, seats)), dollars(abs(cents))
    if cents < 0:
        return say("Seats {seats} are {amount} short each.", seats=listed, amount=amount)
    return say("Seats {seats} are {amount} over each.", seats=listed, amount=amount)
