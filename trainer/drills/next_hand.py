"""The next hand at the same table: the same players, their stacks as they are, the bank or the button moved on.

It follows from the hand that is over and its number alone. Players come and go, buy in, color up and tip; each of it is
an event that is said before the cards. Chips come to the table by a buy-in or a newcomer only, and leave it by a tip or
somebody who goes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from trainer.core.errors import BadText, FeltSchoolError
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars, parse_money
from trainer.core.rng import Random, below, child_seed, choose, make_rng
from trainer.core.text import Text, say
from trainer.games.base import ANY, DEALT, Game
from trainer.round.acts import Seat
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET, NEW, STACKS, Setup
from trainer.table.lay import Lay
from trainer.table.places import DROP, STACK, TRAY, back_of, name_of, pot_of, seat_of, spot, stack_of
from trainer.table.settlement import Wager

BUY_IN: Final = 40_000
TIP: Final = 100
FEWEST: Final = 2
ROOM: Final = 13
"""So many times their bets players have behind them, for doubling, splitting and later bets."""
BUYS: Final = "buy-in"
POSTED: Final = ("fee", FEE_SET, "cover", "limit", "point", "condition", BUYS)
"""Options that are the table's: they stay from hand to hand."""
ONCE: Final = ("play", NEW)
"""Options that hold for one hand alone."""
BUTTON: Final = "button"
LIMIT: Final = "limit"
FEE_TRIES: Final = 20
"""So many fresh tables are looked at for a posted collection."""
CHIP: Final = 500
BEHIND: Final = 10_000
"""So much more than the bank a player-dealer has, for the collection."""


@dataclass(frozen=True, slots=True)
class Chances:
    """One hand in so many sees a player leave, somebody sit down, a tip, a bank that is short, a bet doubled; 0: none.

    `usual` are the bets that the players come back to after they doubled; empty where they bet on from the last hand.
    """

    leaves: int = 10
    joins: int = 8
    tips: int = 6
    short: int = 7
    doubles: int = 6
    usual: tuple[Wager, ...] = ()


USUAL: Final = Chances()


@dataclass(frozen=True, slots=True)
class NextHand:
    """A table ready for its next hand, and what was said and done before it.

    `net_in` is what players brought to the table, less what they took away or tipped.
    """

    setup: Setup
    events: tuple[Text, ...]
    net_in: int = 0


@dataclass(slots=True)
class _Table:
    """The players between two hands: what each has in all, and what happens."""

    stacks: dict[str, int]
    events: list[Text] = field(default_factory=list)
    net_in: int = 0

    def buys_in(self, place: str, seat: int, cents: int) -> None:
        self.stacks[place] = self.stacks.get(place, 0) + cents
        self.net_in += cents
        self.events.append(say("Seat {seat} buys in for {amount}.", seat=seat, amount=dollars(cents)))

    def tips_odd(self, place: str, seat: int) -> None:
        """A stack for a pot is of whole dollars."""
        odd = self.stacks.get(place, 0) % TIP
        if odd:
            self.stacks[place] -= odd
            self.net_in -= odd
            self.events.append(say("Seat {seat} tips {amount}.", seat=seat, amount=dollars(odd)))

    def leaves(self, seat: int) -> None:
        cents = sum(self.stacks.pop(place) for place in list(self.stacks) if seat_of(place) == seat)
        self.net_in -= cents
        self.events.append(say("Seat {seat} colors up {amount} and leaves.", seat=seat, amount=dollars(cents)))

    def parts_with(self, places: Collection[str]) -> None:
        """Whoever bets no more leaves: a bettor behind the seat that banks now."""
        for place in [place for place in self.stacks if place not in places]:
            cents, seat = self.stacks.pop(place), seat_of(place)
            self.net_in -= cents
            if cents:
                words = say("A bettor at seat {seat} colors up {amount} and leaves.")
                self.events.append(words.filled(seat=seat, amount=dollars(cents)))

    def tips(self, rng: Random, chance: int) -> None:
        rich = [place for place, cents in self.stacks.items() if cents > BUY_IN and not back_of(place)]
        if rich and _happens(rng, chance):
            place = choose(rng, sorted(rich))
            self.stacks[place] -= TIP
            self.net_in -= TIP
            self.events.append(say("Seat {seat} tips {amount}.", seat=seat_of(place), amount=dollars(TIP)))


def _happens(rng: Random, chance: int) -> bool:
    """Whether what is seen in one hand of so many is seen now."""
    return bool(chance) and below(rng, chance) == 0


def next_hand(game: Game, end: Round, number: int, chances: Chances = USUAL) -> NextHand | None:
    """The hand after one that is over; None where the table cannot go on."""
    setup = end.setup
    if setup.option(DEALT) or not setup.wagers or any(pot_of(place) is not None for place in end.lay.chips):
        return None
    pot = all(wager.kind == STACK for wager in setup.wagers)
    if not (pot or setup.player_dealer):
        return None
    likely, quiet = partial(_drafted, game, end, number), replace(chances, doubles=0, joins=0)
    hands = (
        draft(pot=pot)
        for draft in (partial(likely, chances), partial(likely, quiet), partial(likely, quiet, leaving=True))
    )
    return next((hand for hand in hands if hand is not None), None)


def _drafted(
    game: Game, end: Round, number: int, chances: Chances, *, pot: bool, leaving: bool = False
) -> NextHand | None:
    """The next hand; None where its table takes no such bets. `leaving`: whoever the table has no place for leaves."""
    setup = end.setup
    rng = make_rng(child_seed(setup.book, setup.seed, "next", number))
    seed = below(rng, 2**31)
    try:
        fresh = game.new_setup(seed, ANY)
        table = _Table(_stacks(end.lay, setup))
        nobodys = end.lay.total - end.lay.chips_at(DROP) - end.lay.chips_at(TRAY) - sum(table.stacks.values())
        table.net_in -= nobodys
        table.tips(rng, chances.tips)
        drafted = _for_a_pot(end, table, rng, chances) if pot else _for_a_bank(end, table, rng, chances)
        drafted = replace(drafted, seed=seed, deck=(), dice=fresh.dice)
        posted = {name: setup.options[name] for name in POSTED if name in setup.options}
        if leaving:
            drafted = _without_misplaced(game, drafted, table)
        fitting = _fitting(game, drafted, posted, fresh.options)
        return NextHand(game.bets(fitting), tuple(table.events), table.net_in) if fitting is not None else None
    except (BadText, FeltSchoolError):
        return None


def _fitting(game: Game, setup: Setup, posted: Mapping[str, str], fresh: Mapping[str, str]) -> Setup | None:
    """The table with its own options and what may happen in this hand, as far as that fits its players."""
    own = {**posted, **setup.options}
    for options in ({**fresh, **own}, own, {**own, **_fee_of(game, setup, own)}):
        drafted = replace(setup, options={name: text for name, text in options.items() if name not in ONCE})
        if not game.problems_of(drafted):
            return drafted
    return None


def _fee_of(game: Game, setup: Setup, own: Mapping[str, str]) -> Mapping[str, str]:
    """The collection that the house posts at this limit, where the one posted belonged to a kill."""
    for number in range(FEE_TRIES):
        options = game.new_setup(setup.seed + number, ANY).options
        if options.get(LIMIT) == own.get(LIMIT) and "kill" not in options:
            return {name: options[name] for name in ("fee", FEE_SET) if name in options}
    return {}


def _without_misplaced(game: Game, setup: Setup, table: _Table) -> Setup:
    """The table without the seats that it has no place for, for example at a NO PLAY spot; they color up and leave.

    Whose stack is too small for a game of points buys in for as much as the richest player has.
    """
    short = {seat_of(problem.where) for problem in game.problems_of(setup) if name_of(problem.where) == STACK}
    most = max(wager.stake for wager in setup.wagers)
    wagers = list[Wager]()
    for wager in setup.wagers:
        more = most - wager.stake if wager.seat in short else 0
        if more:
            table.buys_in(wager.place, wager.seat, more)
        wagers.append(replace(wager, stake=wager.stake + more))
    setup = replace(setup, wagers=tuple(wagers))
    wrong = {seat_of(problem.where) for problem in game.problems_of(setup)}
    for seat in sorted(wrong & set(setup.seats_taken)):
        setup = replace(setup, wagers=tuple(wager for wager in setup.wagers if wager.seat != seat))
        table.leaves(seat)
    return setup


def _stacks(lay: Lay, setup: Setup) -> dict[str, int]:
    """What every bettor and the player-dealer has behind."""
    places = [wager.purse for wager in setup.wagers if wager.kind != STACK]
    places += [spot(seat, STACK) for seat in setup.seats_taken if not setup.player_dealer]
    places += [spot(setup.player_dealer, STACK)] if setup.player_dealer else []
    stacks = dict.fromkeys(places, 0)
    for place, cents in lay.chips.items():
        if seat_of(place) and stack_of(place) in stacks:  # what is still on a spot goes back with the rest
            stacks[stack_of(place)] += cents
    return stacks


def _moved_to(end: Round) -> int:
    """Where the bank or the button went, as the dealer said it; 0 where nobody moved it."""
    moves = [act.seat for key, act in end.acts.items() if key.kind is Kind.ROTATE and isinstance(act, Seat)]
    return moves[-1] if moves else 0


def buy_in(setup: Setup) -> int:
    """What a player buys in for: what is usual, within what the table posts."""
    least, _, most = setup.option(BUYS).partition("-")
    cents = max(BUY_IN, parse_money(least) if least else 0)
    return min(cents, parse_money(most)) if most else cents


# ---------------- a table with a pot


def _for_a_pot(end: Round, table: _Table, rng: Random, chances: Chances) -> Setup:
    setup = end.setup
    before = {wager.seat: wager.stake for wager in setup.wagers}
    seats = _came_and_went(setup, table, sorted(before), rng, chances, keep=_moved_to(end))
    for seat in seats:
        place = spot(seat, STACK)
        table.tips_odd(place, seat)
        if table.stacks.get(place, 0) < buy_in(setup) // 4:
            table.buys_in(place, seat, buy_in(setup))
    wagers = tuple(Wager(seat, STACK, 0, table.stacks[spot(seat, STACK)]) for seat in seats)
    button = _moved_to(end) or (int(setup.options[BUTTON]) if BUTTON in setup.options else 0)
    options = {BUTTON: str(button if button in seats else seats[0])} if BUTTON in setup.options else {}
    return replace(setup, wagers=wagers, options=options)


def _came_and_went(
    setup: Setup, table: _Table, seats: list[int], rng: Random, chances: Chances, *, keep: int, banker: int = 0
) -> list[int]:
    """The seats that play the next hand; who leaves colors up first."""
    gone = [seat for seat in seats if seat != keep]
    if len(seats) > FEWEST + 1 and gone and _happens(rng, chances.leaves):
        seat = choose(rng, gone)
        table.leaves(seat)
        seats = [other for other in seats if other != seat]
    free = [seat for seat in range(1, setup.seats + 1) if seat not in (*seats, setup.player_dealer, banker)]
    if free and _happens(rng, chances.joins):
        seat = choose(rng, free)
        cents = table.stacks[spot(seat, STACK)] = buy_in(setup)
        table.net_in += cents
        table.events.append(say("Seat {seat} sits down with {amount}.", seat=seat, amount=dollars(cents)))
        seats = sorted((*seats, seat))
    return seats


# ---------------- a table with a player-dealer


def _for_a_bank(end: Round, table: _Table, rng: Random, chances: Chances) -> Setup:
    setup = end.setup
    old, banker = setup.player_dealer, _moved_to(end) or setup.player_dealer
    bettors = {seat for seat in setup.seats_taken if any(w.seat == seat and not w.back for w in setup.wagers)}
    if banker not in (*bettors, old):
        banker = old
    seats = _came_and_went(setup, table, sorted(bettors - {banker}), rng, chances, keep=old, banker=banker)
    wagers = _bets(setup, seats, banker, rng, chances)
    for place, stakes in _by_purse(wagers).items():
        if table.stacks.get(place, 0) < ROOM * stakes:
            table.buys_in(place, seat_of(place), -(-(ROOM * stakes) // BUY_IN) * BUY_IN)
    action, own = sum(wager.stake for wager in wagers), spot(banker, STACK)
    table.parts_with({*_by_purse(wagers), own})
    bank = max(CHIP, action * 2 // 5 // CHIP * CHIP) if _happens(rng, chances.short) else max(setup.bank, 2 * action)
    if table.stacks.get(own, 0) < bank + BEHIND:
        table.buys_in(own, banker, bank + BUY_IN)
    if banker != old:
        table.events.append(say("The bank moves to seat {seat}.", seat=banker))
    behind = {place: table.stacks[place] - stakes for place, stakes in _by_purse(wagers).items()}
    behind[own] = table.stacks[own] - bank
    stacks = ",".join(f"{_owner(place)}:{dollars(cents).replace(',', '')}" for place, cents in behind.items())
    turn = setup.turn + 1 if banker == old else 1
    return replace(setup, wagers=wagers, player_dealer=banker, bank=bank, turn=turn, options={STACKS: stacks})


def _bets(setup: Setup, seats: list[int], banker: int, rng: Random, chances: Chances) -> tuple[Wager, ...]:
    """Who stays bets as before, now and then the double; whoever had the bank bets as the new banker did."""
    bets = chances.usual or setup.wagers
    own = {seat: [wager for wager in bets if wager.seat == seat] for seat in sorted({bet.seat for bet in bets})}
    model = own.get(banker) or next(iter(own.values()))
    if setup.player_dealer != banker and setup.player_dealer not in seats:
        seats = sorted((*seats, setup.player_dealer))
    wagers: list[Wager] = []
    for seat in seats:
        mine = own.get(seat) or [replace(wager, seat=seat) for wager in model if not wager.back]
        times = 2 if _happens(rng, chances.doubles) else 1
        wagers += [replace(wager, stake=wager.stake * times) for wager in mine]
    return tuple(wagers)


def _by_purse(wagers: tuple[Wager, ...]) -> dict[str, int]:
    """What each bettor puts down."""
    stakes: dict[str, int] = {}
    for wager in wagers:
        stakes[wager.purse] = stakes.get(wager.purse, 0) + wager.stake
    return stakes


def _owner(place: str) -> str:
    """A bettor as a set-up writes it: "4", "4+1"."""
    seat, back = seat_of(place), back_of(place)
    return f"{seat}+{back}" if back else str(seat)
