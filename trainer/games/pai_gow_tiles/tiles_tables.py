"""Random tables: who bets what, the bank and the tiles, leaning towards what a wish asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import TILES, without
from trainer.cards.tile import TILE_SET
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.core.text import say
from trainer.games.banked.banked_tables import Drawing, banked_words, check_banked, drawn_fault, usual_table
from trainer.games.base import Wish
from trainer.games.declarations import Word, check_named_seats
from trainer.games.pai_gow_tiles.tiles_reading import HALVES, count_points, half_of, halves, read_two, result
from trainer.games.pai_gow_tiles.tiles_table import advised, asking_seats, dealt_seats, setting_of_seat, tiles_of_seat
from trainer.games.pai_gow_tiles.tiles_terms import GAME, HAND, TILE_RULES, TileTerms
from trainer.hands.tile_values import COMBINATIONS, two_tiles
from trainer.round.duty import Kind
from trainer.round.settling import cover_of
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.settlement import Wager

TRIES, FAULT_IN = 200, 8
MOST_PLAYERS = 4
"""More seats than this are a long round to read; a set-up written by hand may have all."""
FITTING = {
    id: tuple(
        (tile, other)
        for number, tile in enumerate(TILE_SET)
        for other in TILE_SET[number + 1 :]
        if two_tiles(tile, other).id == id
    )
    for id in COMBINATIONS
}
"""Two tiles for each combination."""


def new_setup(terms: TileTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    draw = Drawing(
        stakes=lambda rng, _setup, _wish, seat, back: [
            Wager(seat, GAME, back, choose(rng, terms.table.usual.stakes[GAME]))
        ],
        ample=lambda setup: 2 * sum(wager.stake for wager in setup.wagers),
        steps=(_asks, partial(_with_tiles, terms), drawn_fault(terms.table, FAULT_IN)),
        players=lambda rng, _: 1 + below(rng, MOST_PLAYERS),
    )
    return usual_table(terms.table, draw, seed, wish)


def _asks(rng: Random, setup: Setup, _: Wish) -> Setup:
    """Who leaves the hand to the dealer."""
    asks = [seat for seat in setup.seats_taken if below(rng, 2)] or [choose(rng, setup.seats_taken)]
    return setup.with_options(asks=",".join(map(str, asks)))


# -- tiles


def _with_tiles(terms: TileTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about tiles: tiles that bring it up. Only the tiles of this round are named."""
    about = (Kind.SET_HAND, Kind.READ_HAND, Kind.READ_TOTAL, Kind.COMPARE, Kind.RESULT, Kind.SETTLE)
    if not wish.rule or wish.kind not in about or cover_of(wish.rule):
        return setup
    for _ in range(TRIES):
        dealt_setup = replace(setup, deck=_deal(rng, setup, wish))
        if any(rule.id == wish.rule for rule in _deciding(terms, dealt_setup, wish.kind)):
            return dealt_setup
    return setup


def _deal(rng: Random, setup: Setup, wish: Wish) -> tuple[Card, ...]:
    """Tiles for everybody; one hand holds two that make the wished combination, the bank a tile of the wished name."""
    hands = len(dealt_seats(setup))
    if wish.rule in FITTING:
        two = choose(rng, FITTING[wish.rule])
        cards = sample(rng, without(TILES.cards(), two), hands * HAND - 2)
        first = shuffle((*two, *cards[:2]), rng)
        place = HAND * below(rng, hands)
        return (*cards[2 : 2 + place], *first, *cards[2 + place :])
    if wish.rule in TILE_RULES:
        tile = choose(rng, [tile for tile in TILE_SET if tile.name == TILE_RULES[wish.rule]])
        cards = sample(rng, without(TILES.cards(), (tile,)), hands * HAND - 1)
        return (*cards, tile)
    return sample(rng, TILES.cards(), hands * HAND)


def _deciding(terms: TileTerms, setup: Setup, kind: Kind) -> Iterator[Printed]:
    """The rules that decide duties of that kind at this table."""
    banker = setup.player_dealer
    match kind:
        case Kind.SET_HAND:
            yield from (advised(terms, tiles_of_seat(setup, seat)).rule for seat in asking_seats(setup))
            return
        case Kind.READ_HAND:
            yield from (terms.rule(f"tile.{tile.name}") for tile in tiles_of_seat(setup, banker))
        case _:
            pass
    settings = {seat: setting_of_seat(terms, setup, seat) for seat in setup.seats_taken}
    bank = setting_of_seat(terms, setup, banker)
    dealt = [half_of(setting, name) for setting in (*settings.values(), bank) for name in HALVES]
    match kind:
        case Kind.READ_HAND:
            yield from (read_two(terms, half).rule for half in dealt)
        case Kind.READ_TOTAL:
            yield from (count_points(terms, half).rule for half in dealt if two_tiles(*half).is_points)
        case Kind.COMPARE:
            yield from (
                decision.rule for tile_setting in settings.values() for _, decision in halves(terms, tile_setting, bank)
            )
        case _:
            yield from (result(terms, tile_setting, bank).rule for tile_setting in settings.values())


# -- checks


def words(terms: TileTerms) -> tuple[Word, ...]:
    """The words of a tiles set-up."""
    asks = Word("asks", say("The seats that ask the house to set: asks=4,6."), seat=say("Asks for the house way"))
    return (*banked_words(terms.table), asks)


def check_setup(terms: TileTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    checks = (partial(check_squares, terms), lambda setup: check_named_seats(setup, "asks"), _check_tiles)
    return check_banked(terms.table, words(terms), setup, (GAME,), "4:game=$20", *checks)


def check_squares(terms: TileTerms, setup: Setup) -> Iterator[Problem]:
    """Wagers that no square takes."""
    for wager in setup.wagers:
        least, most = terms.table.bounds(setup, wager.kind)
        if wager.back >= terms.squares:
            yield Problem(
                wager.place, say("A seat has {squares} squares.", squares=terms.squares), say("Remove the wager.")
            )
        if not least <= wager.stake <= most or wager.stake % terms.step:
            message = say(
                "A square takes {least} to {most} in steps of {step}.",
                least=dollars(least),
                most=dollars(most),
                step=dollars(terms.step),
            )
            yield Problem(wager.place, message, say("Change the stake."))


def _check_tiles(setup: Setup) -> Iterable[Problem]:
    known = Counter[Card](TILE_SET)
    for tile, times in Counter(setup.deck).items():
        if times > known[tile]:
            yield Problem(
                "cards",
                say("{tile} is in the set {known} times.", tile=tile, known=known[tile]),
                say("Name other tiles."),
            )
    dealt = len(dealt_seats(setup)) * HAND
    if len(setup.deck) > len(TILE_SET) or dealt > len(TILE_SET):
        yield Problem("cards", say("There are {count} tiles.", count=len(TILE_SET)), say("Leave some out."))
