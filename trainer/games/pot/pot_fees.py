"""Taking the collection at its moment: from the pot, from every player, or from the player on the button."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.games.pot import pot_collection_stages
from trainer.games.pot.pot_betting import Hand
from trainer.games.pot.pot_state import State, dealt_in
from trainer.games.pot.pot_table import bet_place
from trainer.games.pot.pot_terms import PotGame
from trainer.round.acts import NO, YES, YES_NO, Act, Choose, Money, Seats, WantMoney, WantSeats
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import FEE_DUE, FEE_PAYERS, JACKPOT, TAKE_FEE
from trainer.rules.collection import BUTTON, PLAYER, POT, TIMES, Collected
from trainer.rules.decision import Decision, decided, no_lines
from trainer.table.places import DROP, STACK, pot_place, spot

PAID, SHORT = "collection", "short-collection"
JACKPOTS: Final = say("What goes from the pot into the jackpot?")
NOW: Final[Mapping[str, Text]] = {
    "deal": say("The hand is dealt."),
    "bet-called": say("A bet is called."),
    "before-flop": say("The flop comes next."),
    "flop": say("The flop is out."),
    "turn": say("The turn is out."),
    "river": say("The river is out."),
    "before-draw": say("The draw comes next."),
    "draw": say("The draw is over."),
    "second-card": say("The betting on the second card is over."),
    "third-card": say("The betting on the third card is over."),
    "first-round": say("The first betting round is over."),
    "second-round": say("The second betting round is over."),
}
"""What just happened, at each moment at which something is taken from a pot."""


def fees_so_far(
    game: PotGame, setup: Setup, state: State, upto: int | None = None, where: str = pot_collection_stages.BET
) -> Decision[Collected]:
    """What is due of this hand up to a moment, as if it ended there."""
    posted = pot_collection_stages.posted_at(game, setup)
    assert posted is not None
    return posted.amount_for(len(state.ring), pot_collection_stages.reached_by(game, state.rounds, upto, where))


def dropped(r: Hand) -> int:
    """What was taken out of the pot so far; what players paid themselves lies in the same box."""
    return max(0, r.lay.chips_at(DROP) - r.state.paid)


def from_pot(game: PotGame, setup: Setup, state: State) -> int:
    """What is taken from the pot of this hand altogether."""
    posted = pot_collection_stages.posted_at(game, setup)
    if posted is None or posted.option.timed or posted.option.payer != POT:
        return 0
    collected = fees_so_far(game, setup, state).result
    return collected.pot + collected.jackpot


# -- from the pot


def collections(game: PotGame, place: str, number: int) -> tuple[Stage, ...]:
    """The stages of the moments that lie there: those in which some option takes something from the pot."""
    used = {moment for posted in _of_pot(game) for moment in posted.moments()}
    names = [
        name
        for name, where, at in pot_collection_stages.moments(game)
        if (where, at) == (place, number) and name in used
    ]
    return tuple(_collection(game, name, place, number) for name in names)


def _of_pot(game: PotGame) -> tuple[pot_collection_stages.Posted, ...]:
    every = (pot_collection_stages.Posted(sheet, option) for sheet in game.sheets for option in sheet.options)
    return tuple(posted for posted in every if posted.option.payer == POT and not posted.option.timed)


def _collection(game: PotGame, name: str, place: str, number: int) -> Stage:
    """What the house takes from the pot at that moment."""
    kind = TaskKind(TAKE_FEE, tuple(posted.option.printed for posted in _of_pot(game) if name in posted.moments()))
    jackpots = TaskKind(
        JACKPOT, tuple(posted.option.printed for posted in _of_pot(game) if _prints_jackpot(posted, name))
    )

    def tasks(r: Hand) -> Iterator[Task]:
        posted = pot_collection_stages.posted_at(game, r.setup)
        if posted is None or posted.option.payer != POT or name not in posted.moments():
            return
        if name not in pot_collection_stages.reached_by(game, r.state.rounds, number, place):
            return
        subject = "" if name == posted.option.at else name
        decision = fees_so_far(game, r.setup, r.state, number, place)
        yield _pot_task(kind, r, decision, subject, ask=_asked(r, NOW[name]))
        if _prints_jackpot(posted, name):
            yield _jackpot_task(jackpots, decision, JACKPOTS)

    return Stage(f"drop-{name}-{number}", (kind, *((jackpots,) if jackpots.rules else ())), tasks)


def _prints_jackpot(posted: pot_collection_stages.Posted, moment: str) -> bool:
    return posted.option.jackpot_printed and posted.option.at == moment


def jackpot_taken(r: Hand) -> int:
    """What was taken for the jackpot so far; it lies in the same box."""
    act = r.did(Kind.TAKE_FEE, 0, JACKPOT.id)
    return act.cents if isinstance(act, Money) else 0


def _jackpot_task(kind: TaskKind, decision: Decision[Collected], ask: Text) -> Task:
    """What the hand pays into the jackpot, a sum of its own beside the drop."""

    def right(now: Hand) -> Decision[Act]:
        return decision.map(lambda collected: Money(min(collected.jackpot, now.lay.chips_at(pot_place(0)))))

    def take_jackpot(now: Hand, act: Act) -> Hand:
        assert isinstance(act, Money)
        return now.with_lay(now.lay.pay(pot_place(0), DROP, act.cents)) if act.cents else now

    return kind.task(ask, WantMoney(), right, subject=JACKPOT.id, look=(pot_place(0),), do=take_jackpot)


def short_collection(game: PotGame) -> tuple[Stage, ...]:
    """What is taken from a hand that ended before its moment, where a sheet says so."""
    early_options = [posted for posted in _of_pot(game) if posted.sheet.early != posted.sheet.rule]
    if not early_options:
        return ()
    kind = TaskKind(TAKE_FEE, tuple(dict.fromkeys(posted.sheet.early for posted in early_options)))

    def tasks(r: Hand) -> Iterator[Task]:
        posted = pot_collection_stages.posted_at(game, r.setup)
        if posted is None or posted.option.payer != POT or posted.option.timed or posted.sheet.early not in kind.rules:
            return
        if posted.option.at not in pot_collection_stages.reached_by(game, r.state.rounds):
            decision = fees_so_far(game, r.setup, r.state)
            ask = _asked(r, say("The hand ended early."))
            yield _pot_task(kind, r, decision, "", _bets_lying(r), ask=ask)

    return (Stage(SHORT, (kind,), tasks),)


def _asked(r: Hand, moment: Text) -> Text:
    """What just happened, and how many were dealt in, which the felt shows no more."""
    return counted(
        "{moment} {n} player was dealt in. What is the drop?", "{moment} {n} players were dealt in. What is the drop?",
        len(r.state.ring), moment=moment,
    )  # fmt: skip


def _bets_lying(r: Hand) -> tuple[str, ...]:
    """Where bets still lie before the players, the largest first."""
    places = [place for place in map(bet_place, r.setup.seats_taken) if r.lay.chips_at(place)]
    return tuple(sorted(places, key=r.lay.chips_at, reverse=True))


def _pot_task(
    kind: TaskKind, r: Hand, decision: Decision[Collected], subject: str, bets: Sequence[str] = (), *, ask: Text
) -> Task:
    """What is taken from the pot now: what is due so far, less what was taken before; no more than there is.

    Where the hand ends with the `bets` before the players, they are the pot it is taken from.
    """
    places, before = (pot_place(0), *bets), dropped(r) - jackpot_taken(r)
    pot = sum(r.lay.chips_at(place) for place in places)
    right: Decision[Act] = decision.map(lambda collected: Money(min(max(0, collected.pot - before), pot)))
    if before:
        right = right.with_lines(no_lines).with_reasons(say("{amount} was dropped before", amount=dollars(before)))

    def take_drop(now: Hand, act: Act) -> Hand:
        assert isinstance(act, Money)
        lay, missing = now.lay, min(act.cents, pot)
        for place in places:
            share = min(missing, lay.chips_at(place))
            lay, missing = lay.pay(place, DROP, share), missing - share
        return now.with_lay(lay)

    return kind.fixed(ask, WantMoney(), right, subject=subject, look=places, do=take_drop)


# -- by the clock

TIMED: Final = "timed-collection"
DUE: Final = "due"


def timed_collection(game: PotGame) -> tuple[Stage, ...]:
    """Whether the time is up, who pays, and what each pays, where a fee by the clock is posted."""
    every = (pot_collection_stages.Posted(sheet, option) for sheet in game.sheets for option in sheet.options)
    timed = tuple(posted.option.printed for posted in every if posted.option.timed)
    if not timed:
        return ()
    whether, who, much = TaskKind(FEE_DUE, timed), TaskKind(FEE_PAYERS, timed), TaskKind(TAKE_FEE, timed)

    def tasks(r: Hand) -> Iterator[Task]:
        posted = pot_collection_stages.posted_at(game, r.setup)
        if posted is None or not posted.option.timed or pot_collection_stages.CLOCK not in r.setup.options:
            return
        ring, minutes, up = (
            dealt_in(r.setup),
            r.setup.number(pot_collection_stages.CLOCK),
            pot_collection_stages.clock_due(posted, r.setup),
        )
        look, time = tuple(spot(seat, STACK) for seat in ring), TIMES[posted.option.at]
        chosen = r.did(Kind.TAKE_FEE, 0, DUE)

        def by_clock(act: Act) -> Decision[Act]:
            since = say("{minutes} minutes since the last", minutes=minutes)
            return decided(act, posted.option.printed, time, since).and_rules(posted.sheet.rule)

        ask = say("The last collection was {minutes} minutes ago. Is one due now?", minutes=minutes)
        yield whether.fixed(ask, YES_NO, by_clock(Choose(YES if up else NO)), subject=DUE, look=look)
        if up if chosen is None else chosen == Choose(YES):
            paid = {
                seat: cents for seat, cents in pot_collection_stages.paid_before(game, r.setup, ring).items() if cents
            }
            ask = say("The time collection is due. Who pays it, if anyone?")
            seats = tuple(range(1, r.setup.seats + 1))
            yield who.fixed(ask, WantSeats(seats), by_clock(Seats(tuple(sorted(paid)))), subject="payers", look=look)
            named = r.did(Kind.TAKE_FEE, 0, "payers")
            paying = named.seats if isinstance(named, Seats) else tuple(paid)
            if not paying:
                return
            decision = posted.amount_for(len(ring), (posted.option.at,))
            each: Decision[Act] = decision.map(lambda collected: Money(collected.each_player + collected.button))
            ask, do = say("The time collection is due. What does each of them pay?"), partial(_paid, paying)
            yield much.fixed(ask, WantMoney(), each, subject="each", look=look, do=do)

    return (Stage(TIMED, (whether, who, much), tasks),)


# -- from players


def player_collection(game: PotGame) -> tuple[Stage, ...]:
    """What every player, or the player on the button, pays before the deal."""
    every = (pot_collection_stages.Posted(sheet, option) for sheet in game.sheets for option in sheet.options)
    paying = [posted for posted in every if posted.option.payer in (PLAYER, BUTTON) and not posted.option.timed]
    if not paying:
        return ()
    kind = TaskKind(TAKE_FEE, tuple(posted.option.printed for posted in paying))

    def tasks(r: Hand) -> Iterator[Task]:
        posted = pot_collection_stages.posted_at(game, r.setup)
        if posted is None or posted.option.timed or posted.option.payer == POT:
            return
        paid = pot_collection_stages.paid_before(game, r.setup, dealt_in(r.setup))
        decision = posted.amount_for(len(r.state.ring), (posted.option.at,))
        each = decision.map(
            lambda collected: collected.button if posted.option.payer == BUTTON else collected.each_player
        )
        right: Decision[Act] = each.map(Money)
        ask = say("What collection does each player pay?")
        if posted.option.payer == BUTTON:
            ask = say("What collection does the player on the button pay?")
        look = tuple(spot(seat, STACK) for seat in paid)
        yield kind.fixed(
            ask,
            WantMoney(),
            right,
            look=look,
            do=partial(_paid, tuple(seat for seat, cents in paid.items() if cents)),
        )

    return (Stage(PAID, (kind,), tasks),)


def _paid(seats: Iterable[int], r: Hand, act: Act) -> Hand:
    assert isinstance(act, Money)
    for seat in seats:
        r = r.with_lay(r.lay.pay(spot(seat, STACK), DROP, act.cents))
    return r
