"""What is wrong with a set-up written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.deck import STANDARD
from trainer.errors import BadText, Problem, did_you_mean
from trainer.games.board_poker.terms import BoardTerms
from trainer.money import dollars
from trainer.round.betting import STACK, played
from trainer.round.potting import fee_kind
from trainer.round.setup import Setup
from trainer.rules.drops import TIMED
from trainer.table.betting import Limit, read_play

FEWEST_PLAYERS = 2


def check_setup(terms: BoardTerms, setup: Setup) -> tuple[Problem, ...]:
    """Everything wrong with the table; the betting is looked at once the table can be played."""
    problems = (*_seats(terms, setup), *_options(terms, setup))
    return problems or tuple(_play(terms, setup))


def _seats(terms: BoardTerms, setup: Setup) -> Iterator[Problem]:
    if setup.seats != terms.seats:
        yield Problem("seats", f"This table has {terms.seats} seats, not {setup.seats}.")
    if setup.player_dealer:
        yield Problem("bank", "Nobody banks in a game for a pot.", "Leave bank= away.")
    if len(setup.taken) < FEWEST_PLAYERS:
        yield Problem("wagers", "At least two players are dealt in.", "Write their chips as 4:stack=$100.")
    for wager in setup.wagers:
        if wager.kind != STACK or wager.back:
            yield Problem(wager.place, f"'{wager.kind}' is not what a player has before him.", "Write 4:stack=$100.")
    button = setup.option("button")
    if button not in map(str, setup.taken):
        yield Problem("button", f"'{button}' is not the seat of a player.", "Write button=4.")
    if setup.deck and sorted(setup.deck) != sorted(STANDARD.cards()):
        yield Problem("cards", "The deck must hold each of the 52 cards once.", "Leave cards= away for the seed's own.")


def _options(terms: BoardTerms, setup: Setup) -> Iterator[Problem]:
    limits = {limit.id: limit for limit in terms.betting.limits}
    name = setup.option("limit", terms.betting.limits[0].id)
    limit = limits.get(name)
    if limit is None:
        yield Problem("limit", f"There is no limit '{name}'.", did_you_mean(name, limits))
        return
    big = limit.blinds[-1]
    for wager in setup.wagers:
        if wager.stake < big:
            yield Problem(wager.place, f"{dollars(wager.stake)} does not cover the big blind.", f"{dollars(big)} does.")
        if wager.stake % terms.pots.chip:
            yield Problem(wager.place, f"Stacks are in chips of {dollars(terms.pots.chip)}.")
    yield from _fee(terms, setup, limit)


def _fee(terms: BoardTerms, setup: Setup, limit: Limit) -> Iterator[Problem]:
    if terms.drops is None or "fee" not in setup.options:
        return
    fitting = [str(one.number) for one in terms.drops.options if one.kind in (fee_kind(limit), TIMED)]
    if setup.option("fee") not in fitting:
        what = f"Fee option {setup.option('fee')} is not posted at {limit.name}."
        yield Problem("fee", what, f"Options: {', '.join(fitting)}.")


def _play(terms: BoardTerms, setup: Setup) -> Iterator[Problem]:
    try:
        words = read_play(setup.option("play"))
        rounds = played(terms.betting, setup)
    except BadText as error:
        yield Problem("play", error.what, error.hint)
        return
    for number, said in enumerate(words):
        done = len(rounds[number].moves) if number < len(rounds) else 0
        if len(said) > done:
            what = f"Betting round {number + 1} is over after {done} acts; {len(said)} are written."
            yield Problem("play", what, "Take the others away.")
            return
