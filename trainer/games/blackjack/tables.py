"""Random tables: who bets what, the bank, the cards and wishes that bring a wished rule up; checks of written ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from trainer.errors import Problem, did_you_mean
from trainer.games import banked
from trainer.games.base import Wish
from trainer.games.blackjack import seek
from trainer.games.blackjack.state import NOTHING
from trainer.games.blackjack.terms import BlackjackTerms, SideBet
from trainer.games.blackjack.wishes import check_plays
from trainer.money import dollars
from trainer.rng import Random, below, child_seed, choose, make_rng
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

SIDE_BET_IN = 4
FAULT_IN = 8
HANDFUL = 5
"""So many players bet where a wish names no number and the round is long."""
RESERVE = 12
"""A player brings so many times his wager for doubling and splitting."""


def new_setup(terms: BlackjackTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    options = {
        **banked.fee_words(rng, wish, terms.fees, terms.usual.fee_options),
        "cover": terms.default_cover.value,
        **terms.readings_for(wish.rule),
    }
    start = Setup(terms.book, seed, terms.seats, options=options)
    wanted = tuple(kind for kind in terms.sides if _is_about(terms, wish, kind))
    if wish.kind is Kind.READ_BONUS and not wanted:
        wanted = tuple(terms.sides)
    setup = banked.random_seats(
        rng,
        start,
        lambda seat, back: _wagers(terms, rng, start, Wager(seat, "", back, 0), wanted),
        rounds=terms.rounds,
        back_line=bool(terms.back_line),
        players=wish.players or (_fewest(wish) + below(rng, HANDFUL)),
    )
    setup = _fault(terms, rng, setup, wish)
    setup = seek.arrange(terms, rng, setup, wish)
    return _bank(terms, rng, setup, wish)


def _fewest(wish: Wish) -> int:
    """An order needs more than one wager."""
    return 2 if wish.kind is Kind.PAYOUT_ORDER else 1


def _is_about(terms: BlackjackTerms, wish: Wish, kind: str) -> bool:
    if wish.rule == "bank.sides-only":
        return True
    return any(rule.printed.id == wish.rule for rule in terms.pays[kind])


def _bank(terms: BlackjackTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """The player-dealer's wager: enough for everything, or short where the wish or the button of the book needs it."""
    if wish.kind is Kind.PLACE_BUTTON and terms.button.use == "short":
        wish = replace(wish, short=True)
    return banked.put_up(rng, setup, wish, sum(_most(terms, wager) for wager in setup.wagers))


def _most(terms: BlackjackTerms, wager: Wager) -> int:
    """About the most a wager can come to move: a game wager can grow to eight times its size, or be split."""
    if wager.kind == terms.main:
        return 12 * wager.stake
    odds = (award.odds for rule in terms.pays[wager.kind] if (award := rule.do(NOTHING)) is not None and award.odds)
    return max([wager.stake, *(one.pay(wager.stake) for one in odds)])


def _wagers(
    terms: BlackjackTerms, rng: Random, setup: Setup, bettor: Wager, wanted: tuple[str, ...]
) -> tuple[Wager, ...]:
    least, most = limits(terms, setup)
    stake = min(choose(rng, terms.usual.base) * least, most)
    kinds = [kind for kind in terms.sides if kind in wanted or below(rng, SIDE_BET_IN) == 0]
    if bettor.back:
        kinds = [kind for kind in kinds if kind in terms.back_line]
    first = replace(bettor, kind=terms.main, stake=stake)
    return (first, *(replace(bettor, kind=kind, stake=_side(terms, rng, setup, kind, stake)) for kind in kinds))


def _side(terms: BlackjackTerms, rng: Random, setup: Setup, kind: str, stake: int) -> int:
    side = terms.sides[kind]
    least, most = side_limits(terms, setup, side)
    most = min(most, stake) if side.within else most
    if side.most == 0 and side.least == 0:
        return stake if below(rng, 2) else least
    return min(choose(rng, terms.usual.side) * least, most)


def limits(terms: BlackjackTerms, setup: Setup) -> tuple[int, int]:
    """The table limits of the fee option in force."""
    options = banked.schedule_of(terms.fees, setup).options
    option = next((one for one in options if str(one.number) == setup.option("fee")), options[0] if options else None)
    if terms.usual.most or option is None:
        return terms.usual.least, terms.usual.most
    return option.minimum, option.maximum


def side_limits(terms: BlackjackTerms, setup: Setup, side: SideBet) -> tuple[int, int]:
    """The limits of a side bet: its own, else those of the table."""
    least, most = limits(terms, setup)
    return side.least or min(least, side.most or least), side.most or most


def _fault(terms: BlackjackTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    asked = wish.kind is Kind.RULE_ON
    if asked or (wish.kind is None and terms.rulings.rulings and below(rng, FAULT_IN) == 0):
        id = terms.rulings.for_wish(rng, wish.rule)
        return setup.with_options(**{FAULT: id}) if id else setup
    return setup


def lay_out(terms: BlackjackTerms, setup: Setup) -> Lay:
    """The chips of the table; players have enough for doubling and splitting."""
    lay = banked.lay_out(setup)
    for wager in setup.wagers:
        if wager.kind == terms.main and not wager.back:
            lay = lay.bring(wager.purse, RESERVE * wager.stake)
    return lay


def check_setup(terms: BlackjackTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    example = f"4:{terms.main}=$20"
    fees = banked.schedule_of(terms.fees, setup)
    problems = list(banked.check_fee_set(terms.fees, setup))
    problems += banked.check_table(setup, terms.seats, terms.kinds, fees, example)
    if problems:
        return tuple(problems)
    least, most = limits(terms, setup)
    for wager in setup.wagers:
        own = setup.at(wager.seat, wager.back)
        if terms.main not in own:
            problems.append(Problem(wager.place, "This bet needs a game wager beside it.", f"Write {example}."))
        if wager.back and wager.kind not in terms.back_line:
            problems.append(Problem(wager.place, "Nobody may bet on this from behind a seat.", "Take it away."))
        if wager.back and terms.main not in setup.at(wager.seat):
            problems.append(Problem(wager.place, "Nobody sits before this bettor.", f"Write {example}."))
        side = terms.sides.get(wager.kind)
        low, high = side_limits(terms, setup, side) if side else (least, most)
        high = min(high, own.get(terms.main, 0)) if side and side.within else high
        if not low <= wager.stake <= high:
            what = f"This wager is from {dollars(low)} to {dollars(high)}."
            problems.append(Problem(wager.place, what, "Change the stake or the option fee=."))
    for name, readings in terms.readings.items():
        value = setup.option(name, readings[0])
        if value not in readings:
            problems.append(Problem(name, f"'{value}' is not a reading of it.", did_you_mean(value, readings)))
    problems.extend(check_plays(setup))
    fault = setup.option(FAULT)
    if fault and terms.rulings.find(fault) is None:
        problems.append(Problem(FAULT, f"There is no ruling '{fault}' in this book."))
    known = Counter(terms.shoe)
    for card, times in Counter(setup.deck).items():
        if times > known[card]:
            problems.append(Problem("cards", f"{card} is in the shoe {known[card]} times.", "Name other cards."))
    return tuple(problems)
