"""Collection from a hand for a pot: the option posted, the moments of a hand, what is due at each.

A moment of a sheet (`trainer/rules/collection.py`) lies in a hand where the streets say: "flop" behind the first cards
of the board, "first-round" behind the first betting round, "river" behind the street of that name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.round.setup import FEE_SET, Setup
from trainer.rules.collection import BEFORE, BUTTON, PLAYER, POT, Collected, CollectionOption, Sheet
from trainer.rules.decision import Decision
from trainer.rules.ladders import PostedLadder
from trainer.table.betting import Limit, Played, Structure

if TYPE_CHECKING:
    from trainer.games.pot.pot_terms import PotGame


# ---------------- when in a hand for a pot something happens

ENTERING: Final = "entering"
BLINDS: Final = "blinds"
DEAL: Final = "deal"
BETTING: Final = "betting"
AT_STREET: Final = "street"
AT_TURN: Final = "turn"
AT_RIVER: Final = "river"
DRAW: Final = "draw"
SHOWDOWN: Final = "showdown"
AT_POT: Final = "pot"
MOMENTS: Final = (ENTERING, BLINDS, DEAL, BETTING, AT_STREET, AT_TURN, AT_RIVER, DRAW, SHOWDOWN, AT_POT)
"""All of them, in the order of a hand."""


# ---------------- pot collection stages

DEALT, BET, STREET = "dealt", "bet", "street"
FEE: Final = "fee"
KINDS: Final[Mapping[Structure, tuple[str, ...]]] = {
    Structure.FIXED: ("limit",),
    Structure.SPREAD: ("limit", "spread"),
    Structure.POT: ("pot-limit",),
    Structure.NONE: ("no-limit", "any no limit"),
}
"""What a sheet calls the betting of a limit, where it does not name the limit."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The sheet and the option in force at a table."""

    sheet: Sheet
    option: CollectionOption

    def moments(self) -> tuple[str, ...]:
        """When something is taken in a hand; nothing is by the clock."""
        return () if self.option.timed else (self.option.at, *self.option.later)

    def amount_for(self, players: int, reached: Sequence[str]) -> Decision[Collected]:
        return self.sheet.amount_for(self.option, players, reached)


CLOCK: Final = "clock"
"""The word of a set-up for the minutes since the last collection by the clock."""
MINUTES: Final[Mapping[str, int]] = {"half-hour": 30, "hour": 60}


def clock_due(posted: Posted, setup: Setup) -> bool:
    """Whether the time of a fee by the clock is up."""
    return CLOCK in setup.options and setup.number(CLOCK) >= MINUTES[posted.option.at]


def posted_at(game: PotGame, setup: Setup) -> Posted | None:
    """What is posted: the option that the set-up names, else the first that fits; None where nothing is collected."""
    if not game.sheets:
        return None
    name, number = setup.option(FEE_SET), setup.option(FEE)
    for sheet in game.sheets:
        if name not in ("", sheet.id):
            continue
        option = sheet.option(setup.number(FEE)) if number else None
        if option is not None:
            return Posted(sheet, option)
    if number or name:
        raise BadText(
            say("There is no fee option {option}.", option=number or name),
            did_you_mean(name, [sheet.id for sheet in game.sheets]) or say("Leave out fee= and fee-set=."),
            FEE,
        )
    return next(iter(fitting(game, game.limit_of(setup), len(setup.seats_taken))), None)


def posted_ladders(game: PotGame, setup: Setup) -> tuple[PostedLadder, ...]:
    """What is posted of the collection at a table."""
    posted = posted_at(game, setup)
    if posted is None:
        return ()
    numbers = {number for name, number in game.posted if name == posted.sheet.id}
    return (posted.sheet.ladder(posted.option, numbers),)


def fitting(game: PotGame, limit: Limit, players: int) -> tuple[Posted, ...]:
    """Every option for a limit and for so many players, of those that the house posts where one is for them."""
    every = tuple(
        Posted(sheet, option)
        for sheet in game.sheets
        for option in sheet.options
        if is_for(option, limit) and (sheet.spares_few or option.band(players) is not None)
    )
    own = tuple(posted for posted in every if (posted.sheet.id, posted.option.number) in game.posted)
    return own or every


def is_for(option: CollectionOption, limit: Limit) -> bool:
    """Whether an option is posted for a limit, by its name or by its kind."""
    return option.is_for(limit.name) or any(option.is_for(kind) for kind in KINDS[limit.structure])


def said_early(game: PotGame, rule: str) -> bool:
    """Whether a rule says what is taken of a pot that ends early, on a sheet that says it by a rule of its own."""
    return any(sheet.early.id == rule and sheet.early != sheet.rule for sheet in game.sheets)


def posted_by(game: PotGame, rule: str) -> Posted | None:
    """The option that a printed rule is."""
    every = (Posted(sheet, option) for sheet in game.sheets for option in sheet.options)
    return next((posted for posted in every if posted.option.printed.id == rule), None)


# -- the moments of a hand


def moments(game: PotGame) -> Iterator[tuple[str, str, int]]:
    """Every moment of a hand in order: its name, where it lies (before a street, dealt, bet), the street's number."""
    boards = [number for number, street in enumerate(game.streets) if street.board]
    ordinal = {0: "first", 1: "second"}
    for number, street in enumerate(game.streets):
        flop = boards[:1] == [number]
        if flop:
            yield "before-flop", STREET, number
        if street.draw:
            yield "before-draw", STREET, number
        if flop:
            yield "flop", DEALT, number
        if street.draw:
            yield "draw", DEALT, number
        if street.id in ("second", "third"):
            yield f"{street.id}-card", BET, number
        if street.id in ("turn", "river"):
            yield street.id, DEALT, number
        if number in ordinal:
            yield f"{ordinal[number]}-round", BET, number
        if number == 0:
            yield "deal", BET, number
        yield "bet-called", BET, number


def reached_by(game: PotGame, rounds: Sequence[Played], upto: int | None = None, where: str = BET) -> tuple[str, ...]:
    """The moments that a hand came to: altogether, or up to one of a street."""
    places = (STREET, DEALT, BET)
    moments_reached = []
    for name, at, number in moments(game):
        if upto is not None and (number, places.index(at)) > (upto, places.index(where)):
            break
        if number >= len(rounds):
            break
        if at == BET and not _over(name, rounds[number]):
            continue
        moments_reached.append(name)
    return tuple(dict.fromkeys(moments_reached))


def _over(name: str, went: Played) -> bool:
    """Whether a moment behind a betting round came: the round was over, or a bet in it was called."""
    if name == "bet-called":
        return sum(cents > 0 for cents in went.put.values()) > 1
    return name == "deal" or len(went.live) > 1


def paid_before(game: PotGame, setup: Setup, ring: Sequence[int]) -> Mapping[int, int]:
    """What players pay before the deal, by seat; it is gone before the first bet."""
    posted = posted_at(game, setup)
    if posted is None or posted.option.payer == POT or (posted.option.timed and not clock_due(posted, setup)):
        return {}
    collected = posted.amount_for(len(ring), (BEFORE, posted.option.at)).result
    stacks = {wager.seat: wager.stake for wager in setup.wagers}
    payers = tuple(ring) if posted.option.payer == PLAYER else (setup.number("button"),)
    each = collected.each_player if posted.option.payer == PLAYER else collected.button
    return {seat: min(each, stacks.get(seat, 0)) for seat in payers if posted.option.payer in (PLAYER, BUTTON)}
