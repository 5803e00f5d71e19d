"""The words of a set-up for a pot, and what is wrong with one that was written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.core.errors import BadText, Problem, did_you_mean
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.games.declarations import Word, check_fault, check_players, check_whole_deck, check_words, fault_words
from trainer.games.pot.pot_betting import LEG
from trainer.games.pot.pot_collection_stages import CLOCK, fitting, paid_before, posted_at
from trainer.games.pot.pot_course import TURNED_WORD as TURNED
from trainer.games.pot.pot_course import WORD as THROW
from trainer.games.pot.pot_course import read_turned, throwing
from trainer.games.pot.pot_misplays import misplayable, written
from trainer.games.pot.pot_play import begin
from trainer.games.pot.pot_posting import OPENS, STRADDLE, opening_bet, put_up, read_straddles
from trainer.games.pot.pot_state import MISPLAYS, WATCH, button_seat, dealt_in
from trainer.games.pot.pot_terms import BUYS, ENTER, NAMES, PotGame, coming_in, killed_pot
from trainer.games.pot.pot_watching_terms import read_watches
from trainer.round.setup import FEE_SET, Setup
from trainer.table.betting import Limit, read_play
from trainer.table.betting.entries import place_of
from trainer.table.betting.forced_bets import furthest

FEWEST_PLAYERS = 2


def words(game: PotGame) -> tuple[Word, ...]:
    """The words of a set-up for a pot."""
    more: list[Word] = []
    if game.sheets:
        more.append(Word("fee", say("The fee option in force, by its number: fee=3.")))
    if any(option.timed for sheet in game.sheets for option in sheet.options):
        more.append(Word(CLOCK, say("Minutes since the last collection by the clock: clock=30.")))
    if len(game.sheets) > 1:
        more.append(Word(FEE_SET, say("The fee sheet in force.")))
    if throwing(game):
        more.append(Word(THROW, say("Which cards players discard, by place: throw=4:2,7:0.")))
    if game.draws.exposed is not None:
        more.append(Word(TURNED, say("Which cards the dealer exposes, dealt and drawn: turned=4.2,7.0/3.1.")))
    if game.kill is not None:
        more.append(Word("kill", say("A kill pot and the seat that kills it: kill=half:5.")))
        more.append(
            Word(
                LEG, say("The seat that won the pots before: won=3."), lambda setup: tuple(map(str, setup.seats_taken))
            )
        )
    if misplayable(game):
        more.append(Word(MISPLAYS, say("What players do wrong: misplays=5 in 100 acts, or 0.3.string-bet.")))
    if any(entry.entry_way != "wait" for entry in game.entries):
        more.append(Word(ENTER, say("Who comes into the game: enter=6:missed:post.")))
    if game.betting.full_opening:
        more.append(Word(OPENS, say("What the player with the forced card puts out: opens=15.")))
    if game.draws.straddle is not None:
        more.append(Word(STRADDLE, say("Straddles, the seat and its dollars: straddle=5:4, with cards seen 5:4:3.")))
    if any(limit.named for limit in game.limits):
        more.append(Word(NAMES, say("The first bet that its player names, in dollars: names=3.")))
    if game.buy_in_ranges:
        more.append(Word(BUYS, say("The buy-in that is posted, in dollars: buy-in=100-300.")))
    button = (Word("button", say("The seat with the dealer button: button=4.")),) if game.button else ()
    return (
        *button,
        Word("limit", say("The posted limit, by its name: limit=5-10.")),
        Word("play", say("What the players do, a word for each act: play=frcc/cc/rfc.")),
        Word(WATCH, say("What is asked about the betting: watch=0.2.turn,1.3.r40.")),
        *fault_words(game.rulings),
        *more,
    )


def check_setup(game: PotGame, setup: Setup) -> tuple[Problem, ...]:
    """Everything wrong with the table; the betting is looked at once the table can be played."""
    problems = (
        *check_words(words(game), setup),
        *check_fault(game.rulings, setup),
        *_seats(game, setup),
        *_options(game, setup),
    )
    return problems or tuple(_play(game, setup))


def _seats(game: PotGame, setup: Setup) -> Iterator[Problem]:
    nobody, example = say("Nobody banks in a game for a pot."), say("Write 4:stack=$100.")
    yield from check_players(setup, game.seats, (FEWEST_PLAYERS, game.seats), nobody, example)
    button = setup.option("button")
    if game.button and button not in map(str, setup.seats_taken):
        yield Problem("button", say("No player sits at seat '{button}'.", button=button), say("Write button=4."))
    yield from check_whole_deck(setup, game.deck)


def _options(game: PotGame, setup: Setup) -> Iterator[Problem]:
    limits = {limit.id: limit for limit in game.limits}
    name = setup.option("limit", game.limits[0].id)
    limit = limits.get(name)
    if limit is None:
        yield Problem("limit", say("There is no limit '{name}'.", name=name), did_you_mean(name, limits))
        return
    try:
        forced, paid = _forced(game, setup, limit), paid_before(game, setup, dealt_in(setup))
        _placed(game, setup, limit)
        posts = put_up(game, setup)
    except BadText as error:
        yield Problem(error.where or "fee", *error.words)
        return
    for wager in setup.wagers:
        least = max(forced, posts.get(wager.seat, 0)) + paid.get(wager.seat, 0)
        if wager.stake < least:
            message = say(
                "{stake} does not cover the {value}.",
                stake=dollars(wager.stake),
                value="big blind" if limit.blinds else "forced bets",
            )
            yield Problem(wager.place, message, say("{least} is enough.", least=dollars(least)))
        if wager.stake % game.chip:
            yield Problem(wager.place, say("Stacks are in chips of {chip}.", chip=dollars(game.chip)))
    yield from _fee(game, setup, limit)


def _placed(game: PotGame, setup: Setup, limit: Limit) -> None:
    """BadText where somebody comes in or straddles in a seat where that cannot be."""
    ring = dealt_in(setup)
    blinds = game.opening.blind_seats(ring, len(limit.blinds)) if game.opening.blinds else ()
    came: set[int] = set()
    for seat, entry in coming_in(game, setup):
        at = place_of(seat, button_seat(setup), furthest(blinds, ring), setup.seats) if blinds else "later"
        if seat not in ring or seat in (*blinds, *came) or at in entry.not_at:
            message = say("Seat {seat} cannot come in there.", seat=seat)
            raise BadText(message, say("Name a seat that is taken, behind the blinds."), ENTER)
        came.add(seat)
    seats = [straddle.seat for straddle in read_straddles(setup)]
    start = ring.index(blinds[-1]) + 1 if blinds else 0
    order = [ring[(start + place) % len(ring)] for place in range(len(ring))]
    places = [order.index(seat) for seat in seats if seat in order]
    anywhere = game.draws.straddle is not None and game.draws.straddle.names_seat
    lined_up = places == (sorted(set(places)) if anywhere else list(range(len(places))))
    if len(places) < len(seats) or not lined_up or set(seats) & set(blinds):
        message = say("Straddles go up one after the other, from the big blind's left.")
        raise BadText(message, say("Write straddle=5:4."), STRADDLE)


def _forced(game: PotGame, setup: Setup, limit: Limit) -> int:
    """What a player needs for the forced bets, beside his part of the collection."""
    killed = killed_pot(setup)
    if killed is not None and killed[1] not in setup.seats_taken:
        raise BadText(say("Nobody sits at seat {seat}.", seat=killed[1]), say("Write kill=half:5."), "kill")
    forced = max((*limit.blinds, limit.ante + opening_bet(game, setup, limit.bring_in)))
    if killed is not None and game.kill is not None:
        forced = max(forced, game.kill.blind(killed[0], limit.blinds[-1] if limit.blinds else 0).result)
    return forced


def _fee(game: PotGame, setup: Setup, limit: Limit) -> Iterator[Problem]:
    posted = posted_at(game, setup)
    if posted is None or "fee" not in setup.options:
        return
    options = fitting(game, limit, len(setup.seats_taken))
    if posted not in options:
        message = say("Fee option {option} is not posted at {name}.", option=setup.option("fee"), name=limit.name)
        numbers = ", ".join(str(option.option.number) for option in options if option.sheet == posted.sheet)
        yield Problem("fee", message, say("Options: {fitting}.", fitting=numbers))


def _play(game: PotGame, setup: Setup) -> Iterator[Problem]:
    try:
        words = read_play(setup.option("play"))
        read_watches(setup.option(WATCH))
        written(game, setup)
        read_turned(setup.option(TURNED))
        rounds = begin(game, setup).rounds
    except BadText as error:
        yield Problem(error.where if error.where in (WATCH, THROW, TURNED, MISPLAYS, "kill") else "play", *error.words)
        return
    for number, play_word in enumerate(words):
        done = len(rounds[number].moves) if number < len(rounds) else 0
        if len(play_word) > done:
            message = say(
                "Betting round {value} is over after {done} acts; {count} are written.",
                value=number + 1,
                done=done,
                count=len(play_word),
            )
            yield Problem("play", message, say("Remove the others."))
            return
