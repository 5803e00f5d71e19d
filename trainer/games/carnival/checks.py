"""What is wrong with a set-up written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trainer.errors import Problem, did_you_mean
from trainer.games import banked
from trainer.games.carnival.offers import ALLOW, START, Offer, Tried
from trainer.games.carnival.plays import (
    DEAL,
    SINGLE,
    acting,
    bad_plays,
    destinations,
    may,
    table_of,
    tried_of,
    written_play,
)
from trainer.games.carnival.terms import CarnivalTerms
from trainer.money import dollars
from trainer.round import ruling
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decide
from trainer.rules.fees import FeeOption
from trainer.table.settlement import Wager


def limits(terms: CarnivalTerms, setup: Setup) -> FeeOption:
    """The option in force: its table limits bind every wager before the cards."""
    options = banked.schedule_of(terms.fees, setup).options
    return next((one for one in options if str(one.number) == setup.option("fee")), options[0])


def may_stand(terms: CarnivalTerms, wager: Wager, stakes: dict[str, int]) -> Decision[str]:
    """Whether a wager may be made before the cards beside these others of the same bettor."""
    offer = Offer(wager.kind, START, wager.stake, stakes, system=terms.hands.system, back=wager.back > 0)
    return decide(terms.allow, offer)


def check_setup(terms: CarnivalTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up; empty when it can be played."""
    first = terms.required[0]
    fees = banked.schedule_of(terms.fees, setup)
    problems = list(banked.check_fee_set(terms.fees, setup))
    problems += banked.check_table(setup, terms.seats, terms.before, fees, f"4:{first}=$20")
    if problems:
        return tuple(problems)
    problems += [*_wagers(terms, setup), *_cards(terms, setup)]
    if problems:
        return tuple(problems)
    return (*_plays(terms, setup), *_tried(terms, setup), *_deal(terms, setup), *_fault(terms, setup))


def _wagers(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    limit = limits(terms, setup)
    for seat, back in dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers):
        stakes = dict(setup.at(seat, back))
        for kind in terms.required:
            if kind not in stakes:
                yield Problem(f"seat-{seat}", f"The wager {kind} is missing.", f"Write {seat}:{kind}=$20 too.")
        ante = stakes.get(terms.required[0], 0)
        for kind in terms.equal:
            if kind in stakes and stakes[kind] != ante:
                yield Problem(f"seat-{seat}.{kind}", f"It has to be {dollars(ante)} like the first wager.")
    for wager in setup.wagers:
        rule = may_stand(terms, wager, dict(setup.at(wager.seat, wager.back)))
        if rule.result != ALLOW:
            yield Problem(wager.place, rule.rule.says, "Leave the wager out.")
        if not limit.minimum <= wager.stake <= limit.maximum:
            what = f"Option {limit.number} takes wagers from {dollars(limit.minimum)} to {dollars(limit.maximum)}."
            yield Problem(wager.place, what, "Change the stake or the option fee=.")


def _cards(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    for card, times in Counter(setup.deck).items():
        if times > 1 or card not in terms.deck.cards():
            yield Problem("cards", f"{card} cannot be there {times} times.", "Name every card once, no joker.")
    most = terms.deck.size
    if len(destinations(terms, setup)) > most:
        yield Problem("wagers", f"{most} cards are not enough for so many hands.")


def _plays(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    wrong = bad_plays(terms, setup)
    if wrong:
        does = ", ".join(street.does for street in terms.streets if street.does)
        yield Problem("plays", f"'{wrong}' cannot be done.", f"Write seat:letters; letters by street: {does}.")


def _tried(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    if not setup.option("tries"):
        return
    tried, streets = tried_of(setup), [START, *(street.id for street in terms.streets if street.does)]
    if tried is None:
        yield Problem("tries", "This is no wager.", f"Write tries=4:{streets[-1]}:{terms.kinds[0]}:1.")
        return
    if tried.street not in streets:
        yield Problem("tries", f"'{tried.street}' is no street.", did_you_mean(tried.street, streets))
    elif tried.seat not in setup.taken or tried.wager not in terms.kinds:
        yield Problem("tries", f"Nobody bets {tried.wager} at seat {tried.seat}.", f"Wagers: {', '.join(terms.kinds)}.")
    elif tried.street != START and _does_already(terms, setup, tried):
        yield Problem("plays", f"Seat {tried.seat} already does what it tries.", "Leave its part out.")
    elif tried.street == START:
        allowed = may(table_of(terms, setup), tried).result == ALLOW
        if allowed != (tried.wager in setup.at(tried.seat, tried.back)):
            yield Problem("tries", "A wager that stands has its stake, one that is refused has none.")


def _does_already(terms: CarnivalTerms, setup: Setup, tried: Tried) -> bool:
    """Whether `plays=` already says what a seat does on the street where it tries something."""
    place = [one.id for one in acting(terms)].index(tried.street)
    done = written_play(setup, tried.seat)
    return len(done) > place or done.endswith("f")


def _deal(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    how = setup.option(DEAL)
    if how and (how != SINGLE or not terms.deal.single):
        hint = f"Write {DEAL}={SINGLE}, or leave it out." if terms.deal.single else "Leave it out."
        yield Problem(DEAL, f"Cards are not dealt '{how}' here.", hint)


def _fault(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    fault = setup.option(ruling.OPTION)
    if fault and terms.rulings.find(fault) is None:
        known = (one.id for one in terms.rulings.rulings)
        yield Problem(ruling.OPTION, f"The book has no ruling on '{fault}'.", did_you_mean(fault, known))
