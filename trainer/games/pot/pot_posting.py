"""What players put up before the cards beside the blinds: straddles, and what who comes into the running game posts.

opens=15                 how many dollars the player puts out whose card has to open, where that may be a full bet
straddle=5:4,6:8         the seats that straddle, and to how many dollars; 5:4:3 has seen three of his cards
enter=6:missed:post      who comes in, as what and in which way (`trainer/table/betting/entries.py`)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars, parse_money
from trainer.core.text import say
from trainer.games.pot.pot_collection_stages import paid_before, posted_at
from trainer.games.pot.pot_draw_terms import BRING_IN
from trainer.games.pot.pot_state import dealt_in
from trainer.games.pot.pot_terms import ENTER, PotGame, coming_in, killed_pot
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decided
from trainer.table.betting.betting_terms import FULL_OPENING
from trainer.table.betting.entries import Posting
from trainer.table.betting.entries import posted as posted_by
from trainer.table.betting.forced_bets import StraddlePut, straddle_place

STRADDLE: Final = "straddle"
_STRADDLE: Final = re.compile(r"(\d+):(\d+(?:\.\d{1,2})?)(?::(\d))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Straddle:
    """A straddle that a player puts up: his seat, the chips, and how many of his cards he has seen."""

    seat: int
    cents: int
    seen: int = 0

    def __str__(self) -> str:
        amount = f"{self.cents / 100:.2f}".removesuffix(".00")
        return f"{self.seat}:{amount}" + (f":{self.seen}" if self.seen else "")


def read_straddles(setup: Setup) -> tuple[Straddle, ...]:
    """In the order they are put up; BadText for anything else."""
    straddles = []
    for word in filter(None, setup.option(STRADDLE).split(",")):
        match = _STRADDLE.fullmatch(word)
        if match is None:
            raise BadText(say("'{word}' is not a straddle.", word=word), say("Write straddle=5:4."), STRADDLE)
        straddles.append(Straddle(int(match[1]), parse_money(match[2]), int(match[3] or 0)))
    return tuple(straddles)


def decide_straddles(game: PotGame, setup: Setup) -> Iterator[tuple[Straddle, Decision[bool]]]:
    """Every straddle with whether it stands; one that does not is no straddle for the next one."""
    terms, blinds = game.draws.straddle, game.limit_of(setup).blinds
    before = blinds[-1] if blinds else 0
    stacks, ring = {wager.seat: wager.stake for wager in setup.wagers}, dealt_in(setup)
    posted, standing = game.opening.blind_seats(ring, len(blinds)), list[int]()
    for straddle in read_straddles(setup):
        if terms is None:
            raise BadText(say("The book says nothing about straddles."), say("Leave out straddle=."), STRADDLE)
        place = straddle_place(straddle.seat, ring, posted, standing) if posted and straddle.seat in ring else None
        stack, number = stacks.get(straddle.seat, 0), len(standing) + 1
        put = StraddlePut(before, straddle.cents, stack, straddle.seen, place, len(ring), number)
        right = terms.allows(put)
        yield straddle, right
        if right.result:
            before = straddle.cents
            standing.append(straddle.seat)


def straddled(game: PotGame, setup: Setup) -> tuple[tuple[int, int], ...]:
    """The straddles that stand, as seats with their chips."""
    return tuple((straddle.seat, straddle.cents) for straddle, right in decide_straddles(game, setup) if right.result)


def collection_of(game: PotGame, setup: Setup) -> int:
    """What the table's option takes of a hand, or of each player, without what is added later."""
    posted = posted_at(game, setup)
    if posted is None or posted.option.timed:
        return 0
    collected = posted.amount_for(len(setup.seats_taken), (posted.option.at,)).result
    return collected.pot + collected.each_player + collected.button


def decide_entries(game: PotGame, setup: Setup) -> Iterator[tuple[int, Decision[Posting]]]:
    """What every player who comes in posts, live and dead."""
    blinds, fee = game.posted_limit(setup).blinds, 0
    for seat, entry in coming_in(game, setup):
        if "collection" in entry.dead:
            fee = collection_of(game, setup)
        if entry.entry_way in ("wait", "free"):
            reason = say(
                "seat {seat} comes in, the button is at seat {button}", seat=seat, button=setup.number("button")
            )
            yield seat, decided(Posting(0, 0), entry.rule, reason)
        else:
            yield seat, posted_by((entry,), entry.who, entry.entry_way, blinds, fee)


def entries_of(game: PotGame, setup: Setup) -> Mapping[int, Posting]:
    """What every player who comes in posts, by his seat."""
    return {seat: right.result for seat, right in decide_entries(game, setup)} if ENTER in setup.options else {}


def put_up(game: PotGame, setup: Setup) -> Mapping[int, int]:
    """What players put up of their own accord before the cards, to come in or as a straddle, by seat."""
    cents_by_seat = {straddle.seat: straddle.cents for straddle in read_straddles(setup)}
    for seat, posting in entries_of(game, setup).items():
        cents_by_seat[seat] = max(cents_by_seat.get(seat, 0), posting.live + posting.dead)
    return cents_by_seat


OPENS: Final = "opens"


def decide_opening(game: PotGame, setup: Setup) -> tuple[int, Decision[bool]] | None:
    """What the player puts out whose card has to open, and whether it may be; None where a set-up does not say.

    The forced bet may be, and a full bet where the book says so.
    """
    if OPENS not in setup.options:
        return None
    limit, cents = game.limit_of(setup), parse_money(setup.option(OPENS))
    full = game.betting.rule(FULL_OPENING)
    forced = say("the forced bet is {amount}", amount=dollars(limit.bring_in))
    least = say("a full bet is {amount}", amount=dollars(limit.early[0]))
    return cents, decided(cents in (limit.bring_in, limit.early[0]), full, forced, least)


def opening_bet(game: PotGame, setup: Setup, forced: int) -> int:
    """What lies before the player whose card has to open once he has opened."""
    opening = decide_opening(game, setup)
    return opening[0] if opening is not None and opening[1].result else forced


@dataclass(frozen=True, slots=True)
class Before:
    """What lies there before the first bet.

    `posted` are the bets that are live, the first `forced` of them those that the book's opening asks for; `straddlers`
    have put some of them up. `dead` is what players coming in put into the pot, `paid` what the house was paid.
    """

    posted: tuple[tuple[int, int], ...]
    forced: int
    straddlers: tuple[tuple[int, int], ...]
    dead: Mapping[int, int]
    paid: Mapping[int, int]


def before_cards(game: PotGame, setup: Setup, ring: tuple[int, ...], up: Mapping[int, Sequence[Card]]) -> Before:
    """What the players of a hand put up; `up` are their first open cards, where a bet is forced by them."""
    limit = game.limit_of(setup)
    forced, straddlers = game.opening.posted(limit, ring, up), straddled(game, setup)
    if game.opening.how == BRING_IN:
        forced = tuple((seat, opening_bet(game, setup, cents)) for seat, cents in forced)
    entered = entries_of(game, setup)
    came = tuple((seat, posting.live) for seat, posting in entered.items() if posting.live)
    killed = killed_pot(setup)
    kill: tuple[tuple[int, int], ...] = ()
    if game.kill is not None and killed is not None:
        how, killer = killed
        kill = ((killer, game.kill.blind(how, limit.blinds[-1] if limit.blinds else 0).result),)
    dead = {seat: posting.dead for seat, posting in entered.items() if posting.dead}
    paid = paid_before(game, setup, ring)
    return Before((*forced, *came, *straddlers, *kill), len(forced), straddlers, dead, paid)
