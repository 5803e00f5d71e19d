"""Before the cards: what a player coming into the running game posts, live and dead, and which straddles stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from trainer.core.text import Text, counted, say
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_posting import Straddle, decide_entries, decide_straddles
from trainer.games.pot.pot_state import missed_blind
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame, coming_in
from trainer.round.acts import NO, YES, YES_NO, Act, Choose, Money, WantMoney
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import ENTRY, STRADDLE
from trainer.rules.decision import Decision
from trainer.table.betting import betting_terms, forced_bets
from trainer.table.places import STACK, pot_place, seat_place, spot

LIVE, DEAD = "live", "dead"
_COMES: Final[Mapping[tuple[str, str], Text]] = {
    ("newcomer", "post"): say("Seat {seat} is new and posts to be dealt in at once."),
    ("newcomer", "kill"): say("Seat {seat} is new and kills the pot to be dealt in at once."),
    ("newcomer", "free"): say("Seat {seat} is new and wants a hand at once."),
    ("missed", "post"): say("Seat {seat} missed the blinds and posts to be dealt in."),
    ("missed", "kill"): say("Seat {seat} missed the blinds and kills the pot to be dealt in."),
    ("moved", "post"): say("Seat {seat} moved away from the blinds and posts to be dealt in."),
    ("moved", "kill"): say("Seat {seat} moved from the blinds and kills the pot to be dealt in."),
    ("transferred", "free"): say(
        "The house moved seat {seat} here from a broken game. The player wants a hand at once."
    ),
}
"""Who comes in, and how."""


def enter_players(game: PotGame) -> tuple[Stage, ...]:
    """What players put in who come into the running game: the live part lies before them, the dead one in the pot."""
    ways = [entry for entry in game.entries if entry.entry_way != "wait"]
    if not ways:
        return ()
    kind = TaskKind(ENTRY, tuple(entry.rule for entry in ways))

    def tasks(r: Hand) -> Iterator[Task]:
        comings = coming_in(game, r.setup)
        for (seat, entry), (_, posting) in zip(comings, decide_entries(game, r.setup), strict=True):
            who = _COMES.get((entry.who, entry.entry_way), _COMES["newcomer", "post"])
            look = (spot(seat, STACK), seat_place(seat))
            live: Decision[Act] = posting.map(lambda posting: Money(posting.live))
            dead: Decision[Act] = posting.map(lambda posting: Money(posting.dead))
            ask = say("{who} How much goes in live?", who=who)
            yield kind.fixed(
                ask, WantMoney(), live, seat=seat, subject=LIVE, look=look,
                do=partial(_put, seat, posting.result.live, bet_place(seat)),
            )  # fmt: skip
            ask = say("{who} How much goes in dead?", who=who)
            yield kind.fixed(
                ask, WantMoney(), dead, seat=seat, subject=DEAD, look=look,
                do=partial(_posted, seat, posting.result.dead),
            )  # fmt: skip

    return (Stage("entering", (kind,), tasks),)


def straddles(game: PotGame) -> tuple[Stage, ...]:
    """Whether the straddles stand that players put up; one that does not goes back."""
    terms = game.draws.straddle
    if terms is None:
        return ()
    in_betting = (forced_bets.STRADDLE_FIRST, betting_terms.STRADDLE_LAST)
    kind = TaskKind(STRADDLE, tuple(rule for id, rule in terms.rules.items() if id not in in_betting))

    def tasks(r: Hand) -> Iterator[Task]:
        for straddle, stands in decide_straddles(game, r.setup):
            right: Decision[Act] = stands.map(lambda stands_now: Choose(YES if stands_now else NO))
            place = bet_place(straddle.seat)
            yield kind.fixed(
                _ask(straddle),
                YES_NO,
                right,
                seat=straddle.seat,
                look=(place, spot(straddle.seat, STACK)),
                offered=((place, straddle.cents),),
                do=partial(_put, straddle.seat, straddle.cents, place),
            )

    return (Stage("straddles", (kind,), tasks),)


def _ask(straddle: Straddle) -> Text:
    if not straddle.seen:
        return say("Seat {seat} straddles before seeing a card. Does the straddle stand?")
    seen = counted("{n} cards", "{n} cards", straddle.seen)
    return say("Seat {seat} straddles after seeing {seen}. Does the straddle stand?", seen=seen)


def _posted(seat: int, cents: int, r: Hand, act: Act) -> Hand:
    """He has posted all of it; his missed-blind button goes."""
    r = _put(seat, cents, pot_place(0), r, act)
    return r.with_lay(r.lay.button(missed_blind(seat), None))


def _put(seat: int, cents: int, place: str, r: Hand, act: Act) -> Hand:
    """What stands, or as much as was said."""
    cents = act.cents if isinstance(act, Money) else cents if act == Choose(YES) else 0
    purse = spot(seat, STACK)
    return r.with_lay(r.lay.pay(purse, place, min(cents, r.lay.chips_at(purse)))) if cents else r
