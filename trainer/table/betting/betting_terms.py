"""What a book prints about betting, as typed values: posted limits, and what stands beside them.

[betting]
max_raises     = 3            # raises after the first bet of a round; without it there is no cap
cap_lifted     = "two-left"   # when the cap does not hold; also "two-began" (the round began heads-up), "never"
short          = "any"        # an all-in for less than a full raise, see `Short`
short_blind    = "full"       # a blind that is all in for less is called in full; "short": only for what it is
check_raise    = true
limit_only     = true         # the cap and the bar on check and raise hold in limit play, not at pot limit or no limit
bring_in       = "live"       # who was forced to open may raise when it comes back to him unraised; else "spent"
no_checking    = ["first"]    # betting rounds in which a player bets or folds
half_bet       = true         # who put in half a bet without a word may make it up
least_raise    = "bet"        # a raise is at least the least bet, or at least so many cents; else as much as the "last"
open_pair      = "fourth"     # the round in which an open pair lets everybody bet the upper limit
for_low        = {}           # what differs of all this in rounds played for low, because nobody opened for high

The rules are asked for by `cite`, once a book has them; which ones it needs follows from the terms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import say
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader

# ---------------- posted limits
#
# How much may be bet, and the same limit in a kill pot.


class Structure(StrEnum):
    """How much may be bet: one figure, a range, up to the pot, up to everything."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot-limit"
    NONE = "no-limit"

    @property
    def capped(self) -> bool:
        """Whether a limit of this kind names the largest bet, so that a kill can raise it."""
        return self in (Structure.FIXED, Structure.SPREAD)


@dataclass(frozen=True, slots=True)
class Limit:
    """A posted limit. `early` and `late` are the least and the largest bet or raise of those rounds, in cents.

    `blinds` are posted from the button's left, `ante` by everybody, `bring_in` by the seat whose cards say so. Up to
    `named` the last blind is what its player names. At pot limit and no limit only the least bet counts. `buy_in` is
    the least buy-in that is printed beside the limit or posted by the house, `most_in` the largest; 0 for none.
    """

    id: str
    name: str
    structure: Structure
    early: tuple[int, int]
    late: tuple[int, int]
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0
    named: int = 0
    buy_in: int = 0
    most_in: int = 0

    def of_round(self, *, late: bool) -> tuple[int, int]:
        """The least and the largest bet or raise of a round."""
        return self.late if late else self.early

    def times(self, times: tuple[int, int]) -> Limit:
        """The limit with every bet multiplied, as (3, 2) for one and a half; blinds and antes stay as posted."""
        by, part = times

        def grown(bets: tuple[int, int]) -> tuple[int, int]:
            return bets[0] * by // part, bets[1] * by // part

        return replace(self, early=grown(self.early), late=grown(self.late))


# ---------------- betting terms

TURN: Final = "bet.turn"
STRADDLE_LAST: Final = "straddle.last"
"""A straddler who acts behind everybody else."""
OVER: Final = "bet.over"
ANSWERED: Final = "bet.answered"
ALL_IN: Final = "bet.all-in"
CHECK: Final = "bet.check"
CALL: Final = "bet.call"
NO_CHECKING: Final = "bet.no-checking"
FORCED_ONLY: Final = "bet.forced-only"
BARRED: Final = "bet.barred"
CAP: Final = "raise.cap"
LIFTED: Final = "raise.cap-lifted"
SHORT: Final = "raise.short"
LEAST: Final = "raise.least"
HALF: Final = "bet.half"
CHECK_RAISE: Final = "raise.after-check"
SHORT_BLIND: Final = "blind.short"
COMPLETE: Final = "bring-in.complete"
FULL_OPENING: Final = "bring-in.full"
OPEN_PAIR: Final = "open-pair"
STRUCTURES: Final[Mapping[Structure, str]] = {structure: f"bet.{structure.value}" for structure in Structure}


class Lifted(StrEnum):
    """When the cap of raises does not hold."""

    NEVER = "never"
    TWO_LEFT = "two-left"
    TWO_BEGAN = "two-began"


class Short(StrEnum):
    """What an all-in for less than a full bet or raise is.

    any       a raise like any other: it opens the betting again, the next raise is counted over it
    half      half a bet or more is a raise; less opens nothing, and the next full bet is counted over the last full one
    full      less than a full raise opens nothing to who has acted; the next raise is counted over all of it
    complete  less than a full raise opens nothing; the next full bet is counted over the last full one
    """

    ANY = "any"
    HALF = "half"
    FULL = "full"
    COMPLETE = "complete"

    @property
    def over_last_full(self) -> bool:
        """Whether the next full bet is counted over the last full one."""
        return self in (Short.HALF, Short.COMPLETE)

    def opens(self, full: int) -> int:
        """How much of a raise opens the betting again to who has acted; `full` is a full raise."""
        match self:
            case Short.ANY:
                return 1
            case Short.HALF:
                return (full + 1) // 2
            case _:
                return full


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Betting as a book prints it. Rounds are numbered from 0; `raises` is None where nothing caps them.

    `least_raise` is what a raise adds at least, 0 the least bet; None: as much as the last bet or raise.
    """

    raises: int | None = None
    lifted: Lifted = Lifted.TWO_LEFT
    short: Short = Short.ANY
    full_blind: bool = False
    check_raise: bool = True
    limit_only: bool = False
    live_bring_in: bool = True
    no_checking: tuple[int, ...] = ()
    open_pair: int | None = None
    half_bet: bool = False
    full_opening: bool = False
    least_raise: int | None = None
    for_low: Terms | None = None
    rules: Mapping[str, Printed] = field(default_factory=dict)

    def rule(self, id: str) -> Printed:
        """The printed rule that decides; who reads a book asks for it with `cite`."""
        return self.rules[id]

    def needed(self, limits: Sequence[Limit]) -> Iterator[str]:
        """The rules by which something at these limits can be decided."""
        yield from dict.fromkeys((*self._needed(limits), *(self.for_low.needed(limits) if self.for_low else ())))

    def _needed(self, limits: Sequence[Limit]) -> Iterator[str]:
        yield from (TURN, OVER, ANSWERED, ALL_IN, CHECK, CALL, LEAST)
        yield from dict.fromkeys(STRUCTURES[limit.structure] for limit in limits)
        if self.raises is not None:
            yield CAP
            if self.lifted is not Lifted.NEVER:
                yield LIFTED
        if self.short is not Short.ANY:
            yield SHORT
        if self.full_blind:
            yield SHORT_BLIND
        if not self.check_raise:
            yield CHECK_RAISE
        if self.no_checking:
            yield NO_CHECKING
        if any(limit.bring_in for limit in limits):
            yield COMPLETE
        if self.open_pair is not None:
            yield OPEN_PAIR
        if self.half_bet:
            yield HALF
        if self.full_opening:
            yield FULL_OPENING


def read_terms(betting: Reader, rounds: Sequence[str]) -> Terms:
    """The table `[betting]` of a book; `rounds` are the names of its betting rounds."""
    terms = _read(betting, rounds, Terms())
    return replace(terms, for_low=_read(betting.table("for_low"), rounds, terms)) if betting.has("for_low") else terms


def _read(betting: Reader, rounds: Sequence[str], usual: Terms) -> Terms:
    """One table of terms; what it does not name is as `usual`."""
    lives = "live" if usual.live_bring_in else "spent"
    pair = rounds.index(betting.choice("open_pair", rounds)) if betting.has("open_pair") else usual.open_pair
    closed = betting.texts("no_checking", tuple(rounds[round_number] for round_number in usual.no_checking))
    for name in closed:
        if name not in rounds:
            betting.problem(
                say("there is no betting round '{name}'.", name=name),
                say("Rounds: {rounds}.", rounds=", ".join(rounds)),
                "no_checking",
            )
    raises = betting.integer("max_raises") if betting.has("max_raises") else usual.raises
    if raises is not None and raises < 0:
        betting.problem(
            say("a cap of raises is not negative."), say("Without a cap, leave the line out."), "max_raises"
        )
    return Terms(
        raises=raises,
        lifted=Lifted(betting.choice("cap_lifted", [lifted.value for lifted in Lifted], usual.lifted.value)),
        short=Short(betting.choice("short", [short.value for short in Short], usual.short.value)),
        full_blind=betting.choice("short_blind", ("short", "full"), "full" if usual.full_blind else "short") == "full",
        check_raise=betting.boolean("check_raise", default=usual.check_raise),
        limit_only=betting.boolean("limit_only", default=usual.limit_only),
        live_bring_in=betting.choice("bring_in", ("live", "spent"), lives) == "live",
        no_checking=tuple(rounds.index(name) for name in closed if name in rounds),
        open_pair=pair,
        half_bet=betting.boolean("half_bet", default=usual.half_bet),
        full_opening=betting.boolean("full_opening", default=usual.full_opening),
        least_raise=_least_raise(betting, usual),
    )


def _least_raise(betting: Reader, usual: Terms) -> int | None:
    if not betting.has("least_raise"):
        return usual.least_raise
    if isinstance(betting.raw("least_raise"), int):
        return betting.cents("least_raise")
    return 0 if betting.choice("least_raise", ("last", "bet")) == "bet" else None


def cite(terms: Terms, reader: Reader, limits: Sequence[Limit]) -> Terms:
    """The terms with the book's rules; what the book does not have is noted as a problem."""
    rules = {id: reader.rule(id) for id in terms.needed(limits)}
    low = replace(terms.for_low, rules=rules) if terms.for_low is not None else None
    return replace(terms, rules=rules, for_low=low)
