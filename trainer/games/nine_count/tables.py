"""Random tables: who bets what, the dice, the bank and the cards on top of the shoe, leaning towards a wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from trainer.errors import Problem
from trainer.games import banked
from trainer.games.base import Wish
from trainer.games.nine_count.course import (
    MOST_CARDS,
    counted_seat,
    course,
    deciding,
    seats_in,
)
from trainer.games.nine_count.hands import HIT, PLAYER, STAND
from trainer.games.nine_count.terms import DICE, GAME, NineCountTerms
from trainer.money import dollars
from trainer.rng import Random, below, child_seed, choose, make_rng, roll, sample
from trainer.round.duty import Kind
from trainer.round.ruling import OPTION as FAULT
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.settlement import Wager

TRIES = 400
DICE_TRIES = 200
ASKS_IN, FOUL_IN, FAULT_IN = 3, 12, 8


def new_setup(terms: NineCountTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    fee = banked.fee_option(rng, wish, terms.fees.now, terms.usual.fee_options)
    options = {"cover": terms.default_cover.value, **({"fee": fee} if terms.fees.now.options else {})}
    start = Setup(terms.book, seed, choose(rng, terms.sizes), options=options)
    setup = banked.random_seats(
        rng,
        start,
        lambda seat, back: (Wager(seat, GAME, back, _stake(terms, rng, start)),),
        rounds=terms.rounds,
        back_line=terms.back_line,
        players=wish.players,
    )
    setup = _dice(rng, replace(setup, dice=roll(rng, DICE)), wish)
    setup = _players(terms, rng, setup, wish)
    setup = _cards(terms, rng, setup, wish)
    setup = _fault(terms, rng, setup, wish)
    return banked.put_up(rng, setup, wish, sum(wager.stake for wager in setup.wagers))


def limits(terms: NineCountTerms, setup: Setup) -> tuple[int, int]:
    """The least and the largest wager; 0 where none is printed."""
    for option in terms.fees.now.options:
        if str(option.number) == setup.option("fee", str(terms.fees.now.options[0].number)):
            return option.minimum, option.maximum
    return 0, 0


def _stake(terms: NineCountTerms, rng: Random, setup: Setup) -> int:
    least, most = limits(terms, setup)
    stake = choose(rng, terms.usual.stakes) * (least or terms.usual.minimum)
    return min(stake, most) if most else stake


def _dice(rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Dice that count to the bank, or to a seat without a wager, where the wish turns on it."""

    def fits(one: Setup) -> bool:
        counted = counted_seat(one)
        if wish.rule == "dice.player-dealer":
            return counted == one.player_dealer
        if wish.rule in ("act.first-wager", "settle.first-wager"):
            return counted not in one.taken
        return counted in one.taken or wish.rule not in ("act.first", "dice.count")

    tries = (replace(setup, dice=roll(rng, DICE)) for _ in range(DICE_TRIES))
    return setup if fits(setup) else next((one for one in tries if fits(one)), setup)


def _players(terms: NineCountTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Who leaves the hand to the house, whose hand is foul, what the player-dealer chooses."""
    house_rules = [rule.printed.id for rule in terms.draws[PLAYER]]
    if terms.house_way:
        wanted = wish.kind is Kind.DRAW or wish.rule in house_rules
        asks = [seat for seat in setup.taken if below(rng, ASKS_IN) == 0] or (
            [choose(rng, setup.taken)] if wanted else []
        )
        setup = setup.with_options(asks=",".join(map(str, asks))) if asks else setup
    if terms.fouls and (wish.rule == "game.foul" or (wish.kind is None and below(rng, FOUL_IN) == 0)):
        setup = setup.with_options(foul=str(choose(rng, setup.taken)))
    return setup.with_options(**{"bank-draw": choose(rng, (HIT, STAND))})


def _cards(terms: NineCountTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about the cards: cards on top of the shoe that bring it up. Only those the round uses are named."""
    draws = [rule.printed.id for rules in terms.draws.values() for rule in rules]
    awards = [rule.printed.id for rules in terms.awards.values() for rule in rules]
    if wish.rule not in (*draws, *awards):
        return setup
    most = MOST_CARDS * (len(setup.taken) + 1)
    for _ in range(TRIES):
        tried = replace(setup, deck=sample(rng, terms.shoe, most))
        if wish.rule in deciding(terms, tried):
            used = sum(map(len, course(terms, tried).hands.values()))
            return replace(tried, deck=tried.deck[:used])
    return setup


def _fault(terms: NineCountTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """Something to rule on, where the wish is about it; now and then in a whole round."""
    if wish.kind is not Kind.RULE_ON and (wish.kind is not None or below(rng, FAULT_IN)):
        return setup
    fault = terms.rulings.for_wish(rng, wish.rule)
    return setup.with_options(**{FAULT: fault}) if fault else setup


def lay_out(setup: Setup) -> Lay:
    """The chips of the table."""
    return banked.lay_out(setup)


def check_setup(terms: NineCountTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    seats = setup.seats if setup.seats in terms.sizes else terms.sizes[0]
    problems = list(banked.check_table(setup, seats, terms.kinds, terms.fees.now, f"4:{GAME}=$20"))
    problems.extend(banked.check_back_line(setup, allowed=terms.back_line))
    if problems:
        return tuple(problems)
    return (*_check_stakes(terms, setup), *_check_options(terms, setup), *_check_cards(terms, setup))


def _check_stakes(terms: NineCountTerms, setup: Setup) -> Iterator[Problem]:
    least, most = limits(terms, setup)
    for wager in setup.wagers:
        if wager.stake < least or (most and wager.stake > most):
            allowed = f"{dollars(least)} to {dollars(most)}" if most else f"at least {dollars(least)}"
            yield Problem(wager.place, f"This table takes {allowed}.", "Change the stake or the option fee=.")


def _check_options(terms: NineCountTerms, setup: Setup) -> Iterator[Problem]:
    if len(setup.dice) != DICE:
        yield Problem("dice", "Three dice are thrown.", "Write dice=4-5-6.")
    for option in ("asks", "foul", "hits"):
        strange = [seat for seat in seats_in(setup, option) if seat not in setup.taken]
        if strange:
            yield Problem(option, f"Nobody bets at seat {strange[0]}.", f"Seats: {setup.taken}.")
    if setup.option("asks") and not terms.house_way:
        yield Problem("asks", "This house plays no hand for a player.", "Leave asks= away.")
    if setup.option("foul") and not terms.fouls:
        yield Problem("foul", "This book has no line for a foul hand.", "Leave foul= away.")
    if setup.option("bank-draw", HIT) not in (HIT, STAND):
        yield Problem("bank-draw", "The player-dealer takes a card or stands.", "Write bank-draw=hit or stand.")
    fault = setup.option(FAULT)
    if fault and terms.rulings.find(fault) is None:
        yield Problem(FAULT, f"This book has no ruling on '{fault}'.", "See felt-school solve, ask ruling.")


def _check_cards(terms: NineCountTerms, setup: Setup) -> Iterator[Problem]:
    known = Counter(terms.shoe)
    for card, times in Counter(setup.deck).items():
        if times > known[card]:
            yield Problem("cards", f"{card} is in the shoe {known[card]} times.", "Name other cards.")
