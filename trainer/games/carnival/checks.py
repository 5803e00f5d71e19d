"""The words of a carnival set-up, and what is wrong with one that was written by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from trainer.errors import Problem, did_you_mean
from trainer.games.banked.tables import banked_words, check_banked, check_deck
from trainer.games.carnival.offers import START, Tried
from trainer.games.carnival.plays import (
    PLAYS,
    TRIES,
    KnownTable,
    acting,
    bad_plays,
    may,
    may_do,
    tried_of,
    written_play,
)
from trainer.games.carnival.state import DEAL, SINGLE, deal, destinations
from trainer.games.carnival.terms import CarnivalTerms
from trainer.games.declared import Word
from trainer.games.words import ALLOW
from trainer.money import dollars
from trainer.round.setup import Setup
from trainer.rules.decision import Decision, decide
from trainer.table.place import seat_place, spot
from trainer.table.settlement import Wager
from trainer.text import say


def words(terms: CarnivalTerms) -> tuple[Word, ...]:
    """The words of a carnival set-up."""
    plays = Word(PLAYS, say("What players do, a letter a street: plays=3:f/4:4/6:cc1."))
    tries = Word(TRIES, say("What somebody tries, and the dealer has to look at: tries=4:flop:play:2."))
    single = Word(DEAL, say("One card at a time: deal=single."), lambda _: (SINGLE,))
    return (*banked_words(terms.table), plays, tries, *((single,) if terms.deal.single else ()))


def may_stand(terms: CarnivalTerms, wager: Wager, stakes: dict[str, int]) -> Decision[str]:
    """Whether a wager may be made before the cards beside these others of the same bettor."""
    offer = terms.offer(wager.kind, START, wager.stake, stakes, back=wager.back > 0)
    return decide(terms.allow, offer)


def check_setup(terms: CarnivalTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up; empty when it can be played."""
    example = f"4:{terms.wagers.ante}=$20"
    deck = partial(check_deck, Counter(terms.deck.cards()), "deck")
    first = (partial(_wagers, terms), deck, partial(_enough, terms))
    problems = check_banked(terms.table, words(terms), setup, terms.wagers.before, example, *first)
    return problems or (*_plays(terms, setup), *_tried(terms, setup))


def _wagers(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    for seat, back in dict.fromkeys((wager.seat, wager.back) for wager in setup.wagers):
        stakes = dict(setup.at(seat, back))
        for kind in terms.wagers.required:
            if kind not in stakes:
                yield Problem(
                    seat_place(seat),
                    say("The wager {kind} is missing.", kind=kind),
                    say("Write {seat}:{kind}=$20 too.", seat=seat, kind=kind),
                )
        ante = stakes.get(terms.wagers.ante, 0)
        for kind in terms.wagers.equal:
            if kind in stakes and stakes[kind] != ante:
                yield Problem(spot(seat, kind), say("It has to be {ante} like the first wager.", ante=dollars(ante)))
    for wager in setup.wagers:
        rule = may_stand(terms, wager, dict(setup.at(wager.seat, wager.back)))
        if rule.result != ALLOW:
            yield Problem(wager.place, rule.rule.says, say("Leave the wager out."))


def _enough(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    most = terms.deck.size
    if len(destinations(terms, setup)) > most:
        yield Problem("wagers", say("{most} cards are not enough for so many hands.", most=most))


def _plays(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    wrong = bad_plays(terms, setup)
    if wrong:
        does = ", ".join(street.does for street in terms.streets if street.does)
        yield Problem(
            PLAYS,
            say("'{wrong}' cannot be done.", wrong=wrong),
            say("Write seat:letters; letters by street: {does}.", does=does),
        )
        return
    dealt = KnownTable(terms, setup, deal(terms, setup))
    for seat in setup.taken:
        for street, letter in zip(acting(terms), written_play(setup, seat), strict=False):
            decision = may_do(dealt, seat, street, letter)
            if decision.result != ALLOW:
                what = say("Seat {seat} may not do '{letter}' there: {rule}", seat=seat, letter=letter,
                           rule=decision.rule.text)  # fmt: skip
                yield Problem(PLAYS, what, say("Leave its part out."))


def _tried(terms: CarnivalTerms, setup: Setup) -> Iterator[Problem]:
    if not setup.option(TRIES):
        return
    tried, streets = tried_of(setup), [START, *(street.id for street in terms.streets if street.does)]
    if tried is None:
        yield Problem(
            TRIES,
            say("This is no wager."),
            say("Write tries=4:{streets}:{kinds}:1.", streets=streets[-1], kinds=terms.kinds[0]),
        )
    elif tried.street not in streets:
        yield Problem(TRIES, say("'{street}' is no street.", street=tried.street), did_you_mean(tried.street, streets))
    elif tried.seat not in setup.taken or tried.wager not in terms.kinds:
        yield Problem(
            TRIES,
            say("Nobody bets {wager} at seat {seat}.", wager=tried.wager, seat=tried.seat),
            say("Wagers: {kinds}.", kinds=", ".join(terms.kinds)),
        )
    elif tried.street != START and _does_already(terms, setup, tried):
        yield Problem(
            PLAYS, say("Seat {seat} already does what it tries.", seat=tried.seat), say("Leave its part out.")
        )
    elif tried.street == START:
        allowed = may(KnownTable(terms, setup, deal(terms, setup)), tried).result == ALLOW
        if allowed != (tried.wager in setup.at(tried.seat, tried.back)):
            yield Problem(TRIES, say("A wager that stands has its stake, one that is refused has none."))


def _does_already(terms: CarnivalTerms, setup: Setup, tried: Tried) -> bool:
    """Whether `plays=` already says what a seat does on the street where it tries something."""
    place = [one.id for one in acting(terms)].index(tried.street)
    done = written_play(setup, tried.seat)
    return len(done) > place or done.endswith("f")
