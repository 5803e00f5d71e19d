"""The words of a set-up for a pot, and what is wrong with one that was written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.deck import STANDARD
from trainer.errors import BadText, Problem, did_you_mean
from trainer.games.declared import Word, check_nobody_banks, check_seats, check_stacks, check_words
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
        *fee,
    )


def check_setup(game: PotGame, setup: Setup) -> tuple[Problem, ...]:
    """Everything wrong with the table; the betting is looked at once the table can be played."""
    problems = (*check_words(words(game), setup), *_seats(game, setup), *_options(game, setup))
    return problems or tuple(_play(game, setup))


def _seats(game: PotGame, setup: Setup) -> Iterator[Problem]:
    yield from check_seats(setup, game.seats)
    yield from check_nobody_banks(setup, say("Nobody banks in a game for a pot."))
    if len(setup.taken) < FEWEST_PLAYERS:
        yield Problem("wagers", say("At least two players are dealt in."), say("Write their chips as 4:stack=$100."))
    yield from check_stacks(setup, STACK, say("Write 4:stack=$100."))
    button = setup.option("button")
    if button not in map(str, setup.taken):
        yield Problem("button", say("'{button}' is not the seat of a player.", button=button), say("Write button=4."))
    if setup.deck and sorted(setup.deck) != sorted(STANDARD.cards()):
        yield Problem(
            "cards", say("The deck must hold each of the 52 cards once."), say("Leave cards= away for the seed's own.")
        )


def _options(game: PotGame, setup: Setup) -> Iterator[Problem]:
    limits = {limit.id: limit for limit in game.limits}
    name = setup.option("limit", game.limits[0].id)
    limit = limits.get(name)
    if limit is None:
        yield Problem("limit", say("There is no limit '{name}'.", name=name), did_you_mean(name, limits))
        return
    least = max((*limit.blinds, limit.ante + limit.bring_in))
    for wager in setup.wagers:
        if wager.stake < least:
            what = say(
                "{stake} does not cover the {value}.",
                stake=dollars(wager.stake),
                value="big blind" if limit.blinds else "forced bets",
            )
            yield Problem(wager.place, what, say("{least} does.", least=dollars(least)))
        if wager.stake % game.chip:
            yield Problem(wager.place, say("Stacks are in chips of {chip}.", chip=dollars(game.chip)))
    yield from _fee(game, setup, limit)


def _fee(game: PotGame, setup: Setup, limit: Limit) -> Iterator[Problem]:
    if game.drops is None or "fee" not in setup.options:
        return
    fitting = [str(one.number) for one in game.drops.options if one.kind in (fee_kind(limit), TIMED)]
    if setup.option("fee") not in fitting:
        what = say("Fee option {option} is not posted at {name}.", option=setup.option("fee"), name=limit.name)
        yield Problem("fee", what, say("Options: {fitting}.", fitting=", ".join(fitting)))


def _play(game: PotGame, setup: Setup) -> Iterator[Problem]:
    try:
        words = read_play(setup.option("play"))
        rounds = begin(game, setup).rounds
    except BadText as error:
        yield Problem("play", *error.words)
        return
    for number, said in enumerate(words):
        done = len(rounds[number].moves) if number < len(rounds) else 0
        if len(said) > done:
            what = say(
                "Betting round {value} is over after {done} acts; {count} are written.",
                value=number + 1,
                done=done,
                count=len(said),
            )
            yield Problem("play", what, say("Take the others away."))
            return
