"""What a wrong act would have cost whom: the round is played on both ways, and at the end the chips are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import DutyType
from trainer.round.machine import Round
from trainer.table.lay import Lay
from trainer.table.places import BANK, DROP, TRAY, back_of, owner_of, pot_of, seat_of

POT = "pot"


@dataclass(frozen=True, slots=True, order=True)
class Owner:
    """Whose chips they are: of a seat, behind it (`back`), or of what has a name: the bank, the house, the pot."""

    name: str = ""
    seat: int = 0
    back: int = 0

    @property
    def words(self) -> Text:
        """'seat 3', 'the player-dealer'."""
        if self.name:
            return _NAMES.get(self.name, _NAMES[POT])
        if self.back:
            return say("the back-line bettor of seat {seat}", seat=self.seat)
        return say("seat {seat}", seat=self.seat)


_NAMES: Final = {
    BANK: say("the player-dealer"),
    DROP: say("the house"),
    POT: say("the pot"),
    TRAY: say("the tray"),
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
        """Who would have had how much more or less at the end; None where nobody can go on with the act."""
        ends = self._followed
        return _gaps(self._banker, ends.right.lay, ends.wrong.lay) if ends is not None else None

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
        """Who would have had how much more or less, or that nobody would; None where that is not known."""
        if self.moved is None:
            return None
        if not self.moved:
            return _nobody(self.hangs)
        return say("It would have left {changes}.", changes=join(changes(self.moved)))

    @property
    def words(self) -> Text:
        """The cost; where no chip is lost, or nobody knows, how it comes to light."""
        cost = self.cost
        if self.moved or cost is None:
            return cost or self.type.shows
        return join((cost, self.type.shows), " ")


def _gaps(banker: int, before: Lay, after: Lay) -> Moved:
    """What everybody has more or less afterwards."""
    balances: Counter[Owner] = Counter()
    for lay, sign in ((before, -1), (after, 1)):
        for place, cents in lay.chips.items():
            balances[_owner(place, banker)] += sign * cents
    return tuple((owner, cents) for owner, cents in sorted(balances.items()) if cents)


def _nobody(hangs: Moved) -> Text:
    """Nobody has less by it; what was settled by it all the same."""
    seats, amount = sorted({owner.seat for owner, _ in hangs}), dollars(sum(cents for _, cents in hangs))
    if not seats:
        return say("Nobody would have lost a chip this time.")
    if len(seats) == 1:
        return say(
            "Nobody would have lost a chip this time, but {amount} at seat {seat} is settled by it.",
            amount=amount,
            seat=seats[0],
        )
    return say(
        "Nobody would have lost a chip this time, but {amount} at seats {seats} is settled by it.",
        amount=amount,
        seats=", ".join(map(str, seats)),
    )


def _owner(place: str, player_dealer: int) -> Owner:
    seat, back = seat_of(place), back_of(place)
    if not seat:
        return Owner(POT if pot_of(place) is not None else owner_of(place))
    return Owner(BANK) if seat == player_dealer and not back else Owner("", seat, back)


def changes(moved: Moved) -> Iterator[Text]:
    """Who has less first; seats with the same amount together."""
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
            yield _gain_words(owner, cents)


def _gain_words(owner: Owner, cents: int) -> Text:
    words, amount = owner.words, dollars(abs(cents))
    if cents < 0:
        return say("{who} with {amount} less", who=words, amount=amount)
    return say("{who} with {amount} more", who=words, amount=amount)


def _each(seats: Sequence[int], cents: int) -> Text:
    listed, amount = ", ".join(map(str, seats)), dollars(abs(cents))
    if cents < 0:
        return say("seats {seats} with {amount} less each", seats=listed, amount=amount)
    return say("seats {seats} with {amount} more each", seats=listed, amount=amount)
