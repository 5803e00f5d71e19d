"""Who puts out money before he looks: blinds from the button, the bring-in, a kill, a straddle.

[kill]
kinds = ["half", "full"]         # which kills the house plays
wins  = 2                        # so many pots in a row make the next one a kill pot
limits."3-6" = { half = [400, 800] }   # where the killed limit is printed otherwise than by the sum

[straddle]
allowed       = true
times         = 2                # of the blind or the straddle before
amount        = 1000             # or so many cents, whatever lies before it
most          = 5000             # the player declares the amount: from that up to so many cents
share         = [1, 2]           # at most that part of the straddler's chips
cards_seen    = 2                # at most so many cards may be seen before
seat          = ["left", 3]      # who may straddle: left of the big blind and on from there, "button", the third seat
least_players = 4                # with so many players dealt in
count         = 1                # straddles of one hand
first         = "blinds"         # left of the big blind acts first all the same, not "left" of the last straddle
last          = true             # the last straddler acts behind everybody else, whoever begins
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeVar

from trainer.core.errors import written
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.betting.betting_terms import STRADDLE_LAST, Limit, Terms

TWO: Final = 2
STRADDLE_NONE: Final = "straddle.none"
STRADDLE_FIRST: Final = "straddle.first"
"""Who acts first behind a straddle."""
LEFT: Final = "left"
BUTTON: Final = "button"
F = TypeVar("F", "KillTerms", "StraddleTerms")


def blind_seats(
    ring: Sequence[int], count: int, *, heads_up: str = "left", places: Sequence[int] = (1,)
) -> tuple[int, ...]:
    """Who posts which blind, in posting order; `ring` are the seats dealt in from the button's left.

    `places` are the seats of the first blinds, so many left of the button, which is 0; each further blind is posted at
    the left of the one before. Of two players the "button" has the small blind, or the "left".
    """
    if len(ring) == TWO and count == TWO and heads_up == "button":
        return ring[1], ring[0]
    steps = [*places, *(places[-1] + more for more in range(1, count))][:count]
    return tuple(ring[step - 1] if step == 0 else ring[(step - 1) % len(ring)] for step in steps)


def furthest(blinds: Sequence[int], ring: Sequence[int]) -> int:
    """The blind furthest from the button's left; the button itself only where it alone posts."""
    return max((seat for seat in blinds if seat != ring[-1]), key=ring.index, default=ring[-1])


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


@dataclass(frozen=True, slots=True)
class StraddlePut:
    """A straddle as it is put up: over which blind or straddle, and what is known of its player and of the table.

    `place` is where the player sits, None where nobody says. `stack` are all the player's chips, 0 where nobody knows.
    """

    before: int
    amount: int
    stack: int
    cards_seen: int = 0
    place: StraddlePlace | None = None
    players: int = 0
    number: int = 1


@dataclass(frozen=True, slots=True)
class StraddlePlace:
    """A seat for a straddle: how many seats left of the big blind, on the button, next to the last straddle."""

    steps: int
    button: bool
    next: bool


def straddle_place(seat: int, ring: Sequence[int], blinds: Sequence[int], straddlers: Sequence[int]) -> StraddlePlace:
    """Where a seat lies for a straddle; `straddlers` have put up theirs, the first one first."""
    last = straddlers[-1] if straddlers else blinds[-1]
    steps = (ring.index(seat) - ring.index(blinds[-1])) % len(ring)
    return StraddlePlace(steps, seat == ring[-1], seat == behind(last, ring))


@dataclass(frozen=True, slots=True, kw_only=True)
class StraddleTerms:
    """Whether a player may raise the blind unseen: who, how often in a hand, and to how much.

    A straddle is `times` the blind or straddle before, or of so many cents (`amount`). Where the player declares it,
    that is the least, and `most` cents are the most. At most `share` of the chips may be put in, as (1, 2) for a half,
    and at most `cards_seen` cards may be seen. `seats` are "left", "button", or so many seats left of the big blind.
    The last straddler acts `last` in the first round, or where the seat is.
    """

    rules: Mapping[str, Printed] = field(default_factory=dict)
    allowed: bool = True
    times: int = 2
    amount: int = 0
    most: int = 0
    share: tuple[int, int] | None = None
    cards_seen: int | None = None
    seats: tuple[str | int, ...] = (LEFT,)
    least_players: int = 0
    count: int = 0
    first: str = LEFT
    last: bool = False

    def needed(self) -> tuple[str, ...]:
        """The rules by which a straddle can be decided."""
        if not self.allowed:
            return (STRADDLE_NONE,)
        asked = {
            "straddle.amount": True,
            "straddle.most": self.share is not None,
            "straddle.cards": self.cards_seen is not None,
            "straddle.seat": self.names_seat,
            "straddle.players": self.least_players > 0,
            "straddle.once": self.count > 0,
            STRADDLE_FIRST: True,
            STRADDLE_LAST: self.last,
        }
        return tuple(rule for rule, there in asked.items() if there)

    @property
    def names_seat(self) -> bool:
        """Whether the book says who may straddle; without a word it is the left of the big blind."""
        return self.seats != (LEFT,)

    def may_sit(self, place: StraddlePlace) -> bool:
        """Whether somebody may straddle in that seat."""
        return (
            (LEFT in self.seats and place.next) or (BUTTON in self.seats and place.button) or place.steps in self.seats
        )

    def bounds(self, before: int) -> tuple[int, int]:
        """The least and the largest straddle over a blind or straddle."""
        least = self.amount or before * self.times
        return least, max(least, self.most)

    def allows(self, put: StraddlePut) -> Decision[bool]:
        """Whether that straddle stands."""
        if not self.allowed:
            return decided(False, self.rules[STRADDLE_NONE])
        refused = next(self._against(put), None)
        if refused is not None:
            rule, reason = refused
            return decided(False, self.rules[rule], reason)
        return decided(True, self.rules["straddle.amount"], self._over(put))

    def _against(self, put: StraddlePut) -> Iterator[tuple[str, Text]]:
        """The rules against a straddle, each with what speaks for it."""
        place, (least, most) = put.place, self.bounds(put.before)
        if self.names_seat and place is not None and not self.may_sit(place):
            steps = counted(
                "the player sits {n} seat left of the big blind",
                "the player sits {n} seats left of the big blind",
                place.steps,
            )
            yield "straddle.seat", steps
        if 0 < put.players < self.least_players:
            yield "straddle.players", counted("{n} player is dealt in", "{n} players are dealt in", put.players)
        if 0 < self.count < put.number:
            yield "straddle.once", say("this is straddle number {number}", number=put.number)
        if self.cards_seen is not None and put.cards_seen > self.cards_seen:
            yield "straddle.cards", say("cards seen: {count}", count=put.cards_seen)
        if not least <= put.amount <= most:
            yield "straddle.amount", self._over(put)
        if self.share is not None and put.amount * self.share[1] > put.stack * self.share[0]:
            yield "straddle.most", say("the straddler has {amount}", amount=dollars(put.stack))

    def _over(self, put: StraddlePut) -> Text:
        least, most = self.bounds(put.before)
        if most > least:
            words = say("the straddle is {amount}, from {least} to {most}")
            return words.filled(amount=dollars(put.amount), least=dollars(least), most=dollars(most))
        if self.amount:
            return say("the straddle is {amount}", amount=dollars(put.amount))
        return say("the straddle is over {amount}", amount=dollars(put.before))


def with_straddle(betting: Terms, straddle: StraddleTerms | None) -> Terms:
    """The terms of the betting with the rule about a straddler who acts last, where the book has it."""
    printed = straddle.rules.get(STRADDLE_LAST) if straddle is not None else None
    return replace(betting, rules={**betting.rules, STRADDLE_LAST: printed}) if printed is not None else betting


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
    amount, most = straddle.cents("amount", 0), straddle.cents("most", 0)
    if amount and straddle.has("times"):
        straddle.problem(say("a straddle has one size."), say("Write 'times' or 'amount', not both."), "amount")
    if 0 < most < amount:
        message = say("the least, {least}, is more than the most, {most}.", least=dollars(amount), most=dollars(most))
        straddle.problem(message, say("Compare both with the book."), "most")
    return StraddleTerms(
        allowed=straddle.boolean("allowed", default=True),
        times=times,
        amount=amount,
        most=most,
        share=(share[0], share[1]) if share else None,
        cards_seen=straddle.integer("cards_seen") if straddle.has("cards_seen") else None,
        seats=_read_seats(straddle),
        least_players=straddle.integer("least_players", 0),
        count=straddle.integer("count", 0),
        first=straddle.choice("first", (LEFT, "blinds"), LEFT),
        last=straddle.boolean("last", default=False),
    )


def _read_seats(straddle: Reader) -> tuple[str | int, ...]:
    """`seat`: one or several of left, button, and numbers of seats left of the big blind."""
    cell = straddle.raw("seat") if straddle.has("seat") else LEFT
    seats = tuple(cell) if isinstance(cell, list) else (cell,)
    for seat in seats:
        is_number = isinstance(seat, int) and not isinstance(seat, bool) and seat > 0
        if seat not in (LEFT, BUTTON) and not is_number:
            message = say("No player straddles from {seat}.", seat=written(seat))
            straddle.problem(
                message, say('Write "left", "button", or 3 for the third seat left of the big blind.'), "seat"
            )
    return tuple(seat for seat in seats if isinstance(seat, str | int)) or (LEFT,)


def cite_forced(terms: F, reader: Reader) -> F:
    """The terms with the book's rules; what the book does not have is noted as a problem."""
    return replace(terms, rules={id: reader.rule(id) for id in terms.needed()})
