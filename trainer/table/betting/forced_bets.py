"""Who puts out money before he looks: blinds from the button, the bring-in, a kill, a straddle.

[kill]
kinds = ["half", "full"]         # which kills the house plays
wins  = 2                        # so many pots in a row make the next one a kill pot
limits."3-6" = { half = [400, 800] }   # where the killed limit is printed otherwise than by the sum

[straddle]
allowed    = true
times      = 2                   # of the blind or the straddle before
share      = [1, 2]              # at most that part of the straddler's chips
cards_seen = 2                   # at most so many cards may he have seen
seat       = "button"            # who may straddle, where it is not the "left" of the big blind
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeVar

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.betting.betting_terms import Limit

TWO: Final = 2
STRADDLE_NONE: Final = "straddle.none"
STRADDLE_FIRST: Final = "straddle.first"
"""Who acts first behind a straddle."""
F = TypeVar("F", "KillTerms", "StraddleTerms")


def blind_seats(ring: Sequence[int], count: int, *, heads_up: str = "left", on_button: bool = False) -> tuple[int, ...]:
    """Who posts which blind, in posting order; `ring` are the seats dealt in from the button's left.

    `on_button` has the first blind on the button. Of two players the "button" has the small blind, or his "left".
    """
    if len(ring) == TWO and count == TWO and heads_up == "button":
        return ring[1], ring[0]
    start = len(ring) - 1 if on_button else 0
    return tuple(ring[(start + place) % len(ring)] for place in range(count))


def behind(seat: int, ring: Sequence[int]) -> int:
    """The next seat of those dealt in, clockwise: who acts first behind the furthest blind."""
    return ring[(ring.index(seat) + 1) % len(ring)]


# -- kills


class Kill(StrEnum):
    """How far a kill raises the stakes: by half, or to the double."""

    HALF = "half"
    FULL = "full"

    @property
    def times(self) -> tuple[int, int]:
        return (3, 2) if self is Kill.HALF else (2, 1)


_TIMES: Final[Mapping[Kill, Text]] = {
    Kill.HALF: say("one and a half times the big blind of {amount}"),
    Kill.FULL: say("twice the big blind of {amount}"),
}


def _together(winners: Sequence[int]) -> Text:
    """Who won one pot."""
    if len(winners) == 1:
        return say("seat {seat}", seat=winners[0])
    return say("seats {seats} together", seats=", ".join(str(seat) for seat in winners))


@dataclass(frozen=True, slots=True, kw_only=True)
class KillTerms:
    """When the next pot is a kill pot and what it is played for.

    `wins` pots in a row make one. `limits` are killed limits that are printed otherwise than by the sum, by the id of
    the posted limit and the kill, as (early, late) bets.
    """

    rules: Mapping[str, Printed] = field(default_factory=dict)
    kinds: tuple[Kill, ...] = tuple(Kill)
    wins: int = 2
    limits: Mapping[tuple[str, Kill], tuple[int, int]] = field(default_factory=dict)

    def needed(self) -> tuple[str, ...]:
        """The rules by which a kill can be decided."""
        return ("kill.seat", *(f"kill.{kind}" for kind in self.kinds), *(("kill.printed",) if self.limits else ()))

    def seat(self, last_winners: Sequence[Sequence[int]]) -> Decision[int | None]:
        """Who posts the kill; `last_winners` are the winners of the last pots, the oldest first, all of a split one."""
        last = last_winners[-self.wins :]
        sole = {seats_last[0] if len(seats_last) == 1 else None for seats_last in last}
        seat = next(iter(sole)) if len(last) == self.wins and len(sole) == 1 else None
        words = join((_together(seats_last) for seats_last in last), "; ")
        won = say("the last pots went to {seats}", seats=words) if last else say("no pot was won before")
        return decided(seat, self.rules["kill.seat"], won)

    def blind(self, kill: Kill, big_blind: int) -> Decision[int]:
        """What the kill blind is."""
        by, part = kill.times
        reason = _TIMES[kill].filled(amount=dollars(big_blind))
        return decided(big_blind * by // part, self.rules[f"kill.{kill}"], reason)

    def limit(self, kill: Kill, limit: Limit) -> Decision[Limit]:
        """The limit of the kill pot; pot limit and no limit have no bets to raise."""
        printed = self.limits.get((limit.id, kill))
        if printed is None:
            kill_limit = limit.times(kill.times) if limit.structure.capped else limit
        else:
            early, late = printed
            kill_limit = replace(limit, early=(early, early), late=(late, late))
        bets = say("bets of {early} and {late}", early=dollars(kill_limit.early[1]), late=dollars(kill_limit.late[1]))
        return decided(kill_limit, self.rules["kill.printed" if printed else f"kill.{kill}"], bets)


# -- straddles


@dataclass(frozen=True, slots=True, kw_only=True)
class StraddleTerms:
    """Whether a player may raise the blind unseen, to `times` the blind or straddle before.

    At most `share` of his chips may be put in, as (1, 2) for a half, and at most `cards_seen` cards may be seen.
    """

    rules: Mapping[str, Printed] = field(default_factory=dict)
    allowed: bool = True
    times: int = 2
    share: tuple[int, int] | None = None
    cards_seen: int | None = None
    on_button: bool = False

    def needed(self) -> tuple[str, ...]:
        """The rules by which a straddle can be decided."""
        if not self.allowed:
            return (STRADDLE_NONE,)
        most = ("straddle.most",) if self.share is not None else ()
        cards = ("straddle.cards",) if self.cards_seen is not None else ()
        return ("straddle.amount", *most, *cards, STRADDLE_FIRST)

    def allows(self, before: int, amount: int, stack: int, cards_seen: int = 0) -> Decision[bool]:
        """Whether that straddle stands; `before` is the blind or the straddle it is put over, `stack` all his chips."""
        if not self.allowed:
            return decided(False, self.rules[STRADDLE_NONE])
        if self.cards_seen is not None and cards_seen > self.cards_seen:
            return decided(False, self.rules["straddle.cards"], say("cards seen: {count}", count=cards_seen))
        double = say("the straddle is over {amount}", amount=dollars(before))
        if amount != before * self.times:
            return decided(False, self.rules["straddle.amount"], double)
        if self.share is not None:
            part, denominator = self.share
            chips: Text = say("the straddler has {amount}", amount=dollars(stack))
            if amount * denominator > stack * part:
                return decided(False, self.rules["straddle.most"], chips)
        return decided(True, self.rules["straddle.amount"], double)


# -- as books write them


def read_kill(kill: Reader) -> KillTerms:
    """The table `[kill]` of a book."""
    known = [kill.value for kill in Kill]
    kinds = kill.texts("kinds", known)
    for kind in kinds:
        if kind not in known:
            kill.problem(say("'{kind}' is not a kill.", kind=kind), say("Write half, full or both."), "kinds")
    wins = kill.integer("wins", 2)
    if wins < 1:
        kill.problem(say("a kill follows at least one pot won."), say("For example: wins = 2."), "wins")
    limits: dict[tuple[str, Kill], tuple[int, int]] = {}
    table = kill.table("limits") if kill.has("limits") else None
    for id in table.names() if table is not None else ():
        assert table is not None
        row = table.table(id)
        for kind in (kill for kill in Kill if row.has(kill)):
            bets = row.integers(kind)
            if len(bets) == TWO:
                limits[id, kind] = (bets[0], bets[1])
            else:
                row.problem(say("write the early and the late bet."), say("For example: half = [400, 800]."), kind)
    return KillTerms(kinds=tuple(Kill(kind) for kind in kinds if kind in known), wins=max(1, wins), limits=limits)


def read_straddle(straddle: Reader) -> StraddleTerms:
    """The table `[straddle]` of a book."""
    share = straddle.integers("share", ())
    if share and (len(share) != TWO or not 0 < share[0] <= share[1]):
        straddle.problem(say("write which part of the chips, at most."), say("For example: share = [1, 2]."), "share")
        share = ()
    times = straddle.integer("times", 2)
    if times < 1:
        straddle.problem(say("a straddle is at least the blind."), say("For example: times = 2."), "times")
    return StraddleTerms(
        allowed=straddle.boolean("allowed", default=True),
        times=times,
        share=(share[0], share[1]) if share else None,
        cards_seen=straddle.integer("cards_seen") if straddle.has("cards_seen") else None,
        on_button=straddle.choice("seat", ("left", "button"), "left") == "button",
    )


def cite_forced(terms: F, reader: Reader) -> F:
    """The terms with the book's rules; what the book does not have is noted as a problem."""
    return replace(terms, rules={id: reader.rule(id) for id in terms.needed()})
