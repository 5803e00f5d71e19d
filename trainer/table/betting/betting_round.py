"""A betting round under way: whose turn, what he owes, whether and how far he may raise, and what his act changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import say
from trainer.table.betting import betting_terms


@dataclass(frozen=True, slots=True)
class Move:
    """What one player did: chips moved, what lies before him now, and the word that says it."""

    seat: int
    do: str
    cents: int
    before: int
    all_in: bool
    word: str


def in_turn(seats: Sequence[int], last: int, acted: Collection[int] = ()) -> tuple[int, ...]:
    """The seats in the order in which they act: a straddler who acts `last` stands behind all who have not acted."""
    if last not in seats:
        return tuple(seats)
    return tuple(sorted(seats, key=lambda seat: 2 if seat in acted else seat == last))


@dataclass(frozen=True, kw_only=True)
class Betting:
    """A betting round under way. `waiting` are the seats still to act, next first; `put` what each put in so far.

    `full` is the last full bet and `step` the largest raise, `began` how many hands began the round, `met` what had to
    lie before everybody when a seat last acted. `completes` says that the first raise brings a forced bet up to the
    least bet of the limit, as after a bring-in; `floor` is a blind that is called in full though it is all in for less.
    `shorted` says that somebody went all in with less than a full bet or raise in this round.
    A straddler who acts `last` waits until everybody else has acted.
    In a round with an open `pair` the upper limit may be bet; where the forced bet alone stands (`forced_only`), and
    for seats `barred` by a ruling, there is no raise.
    """

    limit: betting_terms.Limit
    terms: betting_terms.Terms
    live: tuple[int, ...]
    stacks: Mapping[int, int]
    put: Mapping[int, int]
    waiting: tuple[int, ...]
    pot: int
    number: int = 0
    late: bool = False
    step: int = 0
    raises: int = 0
    full: int = 0
    floor: int = 0
    began: int = 0
    completes: bool = False
    pair: bool = False
    shorted: bool = False
    forced_only: bool = False
    met: Mapping[int, int] = field(default_factory=dict)
    checked: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    last: int = 0

    @property
    def seat(self) -> int:
        """Who acts now."""
        return self.waiting[0]

    @property
    def before(self) -> int:
        """What lies before the seat that acts now."""
        return self.put.get(self.seat, 0)

    @property
    def to_call(self) -> int:
        """What everybody has to have before him."""
        return max(self.put.values(), default=0) if not self.floor else max(self.floor, *self.put.values())

    @property
    def owes(self) -> int:
        """What the seat that acts now is short of a call."""
        return self.to_call - self.before

    @property
    def over(self) -> bool:
        """Nobody is left who could act, or whose act could be answered."""
        if len(self.live) < 2 or not self.waiting:
            return True
        return not self._can_answer and self.before == max(self.put.values(), default=0)

    @property
    def _can_answer(self) -> bool:
        seat, stacks = self.seat, self.stacks
        return any(live_seat != seat and stacks[live_seat] for live_seat in self.live)

    # -- raising

    @property
    def may_raise(self) -> bool:
        """Whether the seat may bet or raise."""
        return not self.barred_by

    @property
    def barred_by(self) -> str:
        """The rule that keeps the seat from betting or raising; empty when it may."""
        seat = self.seat
        if self.stacks[seat] <= self.owes:
            return betting_terms.ALL_IN
        if not self._can_answer:
            return betting_terms.ANSWERED
        if self.forced_only:
            return betting_terms.FORCED_ONLY
        if seat in self.barred:
            return betting_terms.BARRED
        if self.capped and not self.lifted:
            return betting_terms.CAP
        if self.binding and not self.terms.check_raise and self.owes and seat in self.checked:
            return betting_terms.CHECK_RAISE
        if seat in self.met and self.faced < self.opens:
            return betting_terms.SHORT
        return ""

    @property
    def capped(self) -> bool:
        """As many raises were made as the cap allows."""
        capped = self.binding and self.terms.raises is not None
        return capped and self.to_call > 0 and self.raises >= (self.terms.raises or 0)

    @property
    def binding(self) -> bool:
        """Whether what a book prints for limit play alone holds at this limit."""
        return not self.terms.limit_only or self.limit.structure.capped

    @property
    def lifted(self) -> bool:
        """The cap does not hold in this round."""
        match self.terms.lifted:
            case betting_terms.Lifted.TWO_LEFT:
                return len(self.live) <= 2
            case betting_terms.Lifted.TWO_BEGAN:
                return self.began == 2
            case _:
                return False

    @property
    def faced(self) -> int:
        """How much was raised since the seat last acted."""
        return self.to_call - self.met.get(self.seat, 0)

    @property
    def opens(self) -> int:
        """How much of a raise opens the betting again to who has acted."""
        return self.terms.short.opens(self.full_raise)

    @property
    def full_raise(self) -> int:
        """The least that a full bet or raise adds."""
        least, adds = self.limit.of_round(late=self.late)[0], self.terms.least_raise
        if adds is None:
            return max(least, self.step)
        return adds if adds and self.to_call else least

    @property
    def counted_over(self) -> int:
        """What a full raise is counted over."""
        return self.full if self.terms.short.over_last_full else self.to_call

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that may lie before the seat after a full bet or raise."""
        least, most = self.limit.of_round(late=self.late)
        all_in_total = self.before + self.stacks[self.seat]
        if self.pair:
            most = max(most, self.limit.late[1])
        if self.completes and self.to_call < least:
            full = least if self.limit.structure.capped else self.to_call + least
            return min(full, all_in_total), min(max(full, most), all_in_total)
        base = self.counted_over
        match self.limit.structure:
            case betting_terms.Structure.FIXED:
                top = base + most
            case betting_terms.Structure.SPREAD:
                top = base + max(most, self.step)
            case betting_terms.Structure.POT:
                top = self.to_call + self.pot + sum(self.put.values()) + self.owes
            case _:
                top = all_in_total
        return min(base + self.full_raise, all_in_total), min(top, all_in_total)

    def allows(self, target: int) -> bool:
        """Whether that much may lie before the seat after a bet or raise, if it may raise at all."""
        least, most = self.bounds
        return (
            target in (least, most)
            if self.limit.structure is betting_terms.Structure.FIXED
            else least <= target <= most
        )

    # -- acting

    def act(self, word: str) -> tuple[Betting, Move]:
        """The round after the seat has acted by that word; BadText when it cannot."""
        seat = self.seat
        if word == "f":
            live = tuple(live_seat for live_seat in self.live if live_seat != seat)
            return replace(self, live=live, waiting=self.waiting[1:]), Move(seat, "fold", 0, self.before, False, word)
        if word == "c" or (word == "a" and self.stacks[seat] <= self.owes):
            return self._call(word)
        if not self.may_raise:
            raise BadText(say("Seat {seat} cannot bet or raise here.", seat=seat), say("Write f or c."), word)
        return self._raise(self._target(word), word)

    def _call(self, word: str) -> tuple[Betting, Move]:
        owes = self.owes
        if owes:
            return self._moved("call", min(owes, self.stacks[self.seat]), word, waiting=self.waiting[1:])
        if not self.to_call and self.number in self.terms.no_checking:
            raise BadText(
                say("Seat {seat} cannot check here.", seat=self.seat),
                say("Write f or r: this round is bet or fold."),
                word,
            )
        return self._moved("check", 0, word, waiting=self.waiting[1:], checked=self.checked | {self.seat})

    def _target(self, word: str) -> int:
        least, most = self.bounds
        if word == "r":
            return least
        target = self.before + self.stacks[self.seat] if word == "a" else parse_money(word[1:])
        if not self.allows(target):
            between = "or" if self.limit.structure is betting_terms.Structure.FIXED else "to"
            allowed = dollars(least) if least == most else f"{dollars(least)} {between} {dollars(most)}"
            raise BadText(
                say("Seat {seat} cannot bet or raise to {target}.", seat=self.seat, target=dollars(target)),
                say("Allowed: {allowed}.", allowed=allowed),
                word,
            )
        return target

    def _raise(self, target: int, word: str) -> tuple[Betting, Move]:
        seat, to_call = self.seat, self.to_call
        place = self.live.index(seat)
        others = (*self.live[place + 1 :], *self.live[:place])
        real = target - self.full >= self.opens
        completed = self.completes and to_call < self.limit.of_round(late=self.late)[0]
        all_in = target - self.before == self.stacks[seat]
        return self._moved(
            "raise" if to_call else "bet",
            target - self.before,
            word,
            waiting=in_turn([other for other in others if self.stacks[other]], self.last, self.met),
            raises=self.raises + (real and to_call > 0 and not completed),
            full=target if real else self.full,
            step=max(self.step, target - to_call),
            met={seat: target} if completed and real else {**self.met, seat: target},
            completes=False,
            shorted=self.shorted or (all_in and target < self.counted_over + self.full_raise and not completed),
        )

    def _moved(self, do: str, cents: int, word: str, **parts: Any) -> tuple[Betting, Move]:
        """The seat has put so much in; what else that changes are `parts` of the round after it."""
        seat = self.seat
        before, stack_left = self.before + cents, self.stacks[seat] - cents
        if seat == self.last:
            parts["last"] = 0
        parts.setdefault("met", {**self.met, seat: max(self.to_call, before)})
        after = replace(self, put={**self.put, seat: before}, stacks={**self.stacks, seat: stack_left}, **parts)
        return after, Move(seat, do, cents, before, stack_left == 0 and cents > 0, word)
