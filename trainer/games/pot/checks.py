"""The words of a set-up for a pot, and what is wrong with one that was written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.deck import STANDARD
from trainer.errors import BadText, Problem, did_you_mean
from trainer.games.declared import Word, check_words
from trainer.games.pot.pots import fee_kind
from trainer.games.pot.state import STACK, begin
from trainer.games.pot.terms import PotGame
from trainer.money import dollars
from trainer.round.setup import Setup
from trainer.rules.drops import TIMED
from trainer.table.betting import Limit, read_play
from trainer.text import say

FEWEST_PLAYERS = 2


def words(game: PotGame) -> tuple[Word, ...]:
    """The words of a set-up for a pot."""
    fee = (Word("fee", say("The fee option in force, by its number: fee=3.")),) if game.drops else ()
    return (
        Word("button", say("The seat with the dealer button: button=4.")),
        Word("limit", say("The posted limit, by its name: limit=5-10.")),
        Word("play", say("What the players do, a word for each act: play=frcc/cc/rfc.")),
        Word("chips", say("Laying down chips: chips=on.")),
        *fee,
    )


def check_setup(game: PotGame, setup: Setup) -> tuple[Problem, ...]:
    """Everything wrong with the table; the betting is looked at once the table can be played."""
    problems = (*check_words(words(game), setup), *_seats(game, setup), *_options(game, setup))
    return problems or tuple(_play(game, setup))


def _seats(game: PotGame, setup: Setup) -> Iterator[Problem]:
    if setup.seats != game.seats:
        yield Problem("seats", f"This table has {game.seats} seats, not {setup.seats}.")
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


def _options(game: PotGame, setup: Setup) -> Iterator[Problem]:
    limits = {limit.id: limit for limit in game.limits}
    name = setup.option("limit", game.limits[0].id)
    limit = limits.get(name)
    if limit is None:
        yield Problem("limit", f"There is no limit '{name}'.", did_you_mean(name, limits))
        return
    least = max((*limit.blinds, limit.ante + limit.bring_in))
    for wager in setup.wagers:
        if wager.stake < least:
            what = f"{dollars(wager.stake)} does not cover the {'big blind' if limit.blinds else 'forced bets'}."
            yield Problem(wager.place, what, f"{dollars(least)} does.")
        if wager.stake % game.chip:
            yield Problem(wager.place, f"Stacks are in chips of {dollars(game.chip)}.")
    yield from _fee(game, setup, limit)


def _fee(game: PotGame, setup: Setup, limit: Limit) -> Iterator[Problem]:
    if game.drops is None or "fee" not in setup.options:
        return
    fitting = [str(one.number) for one in game.drops.options if one.kind in (fee_kind(limit), TIMED)]
    if setup.option("fee") not in fitting:
        what = f"Fee option {setup.option('fee')} is not posted at {limit.name}."
        yield Problem("fee", what, f"Options: {', '.join(fitting)}.")


def _play(game: PotGame, setup: Setup) -> Iterator[Problem]:
    try:
        words = read_play(setup.option("play"))
        rounds = begin(game, setup).rounds
    except BadText as error:
        yield Problem("play", error.what, error.hint)
        return
    for number, said in enumerate(words):
        done = len(rounds[number].moves) if number < len(rounds) else 0
        if len(said) > done:
            what = f"Betting round {number + 1} is over after {done} acts; {len(said)} are written."
            yield Problem("play", what, "Take the others away.")
            return
