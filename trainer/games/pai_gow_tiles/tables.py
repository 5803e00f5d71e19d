"""Random tables: who bets what, the bank and the tiles, leaning towards what a wish asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from trainer.cards.card import Card
from trainer.cards.deck import TILES, without
from trainer.cards.tile import TILE_SET
from trainer.errors import Problem
from trainer.games.banked import check_table, fee_option, put_up, random_seats
from trainer.games.base import Wish
from trainer.games.pai_gow_tiles.reading import count_points, half_of, higher, parts, read_two, result
from trainer.games.pai_gow_tiles.showdown import HALVES
from trainer.games.pai_gow_tiles.table import advised, asking_seats, dealt_seats, setting_of_seat, tiles_of_seat
from trainer.games.pai_gow_tiles.terms import COMBINATIONS, GAME, HAND, TileTerms
from trainer.hands.tiles import two_tiles
from trainer.money import dollars
from trainer.rng import Random, below, child_seed, choose, make_rng, sample, shuffle
from trainer.round.duty import Kind
from trainer.round.setup import Setup
from trainer.rules.decision import Printed
from trainer.table.settlement import Wager

TRIES = 200
MOST_PLAYERS = 4
"""More seats than this are a long round to read; a set-up written by hand may have all."""
FITTING = {
    id: tuple(
        (one, other)
        for number, one in enumerate(TILE_SET)
        for other in TILE_SET[number + 1 :]
        if two_tiles(one, other).id == id
    )
    for id in COMBINATIONS
}
"""Two tiles for each combination."""


def new_setup(terms: TileTerms, seed: int, wish: Wish) -> Setup:
    """A random table from a seed, as near to the wish as one draw comes."""
    rng = make_rng(child_seed(terms.book, "table", seed, wish.kind or "", wish.rule))
    setup = random_seats(
        rng,
        Setup(terms.book, seed, terms.seats),
        lambda seat, back: [Wager(seat, GAME, back, choose(rng, terms.stakes))],
        rounds=terms.rounds,
        back_line=terms.squares > 1,
        players=wish.players or 1 + below(rng, MOST_PLAYERS),
    )
    asks = [seat for seat in setup.taken if below(rng, 2)] or [choose(rng, setup.taken)]
    setup = setup.with_options(
        fee=fee_option(rng, wish, terms.fees.now, ()),
        cover=terms.default_cover.value,
        asks=",".join(map(str, asks)),
    )
    setup = _with_tiles(terms, rng, setup, wish)
    return put_up(rng, setup, wish, 2 * sum(wager.stake for wager in setup.wagers))


# -- tiles


def _with_tiles(terms: TileTerms, rng: Random, setup: Setup, wish: Wish) -> Setup:
    """For a rule about tiles: tiles that bring it up. Only the tiles of this round are named."""
    about = (Kind.SET_HAND, Kind.READ_HAND, Kind.READ_TOTAL, Kind.COMPARE, Kind.RESULT, Kind.SETTLE)
    if not wish.rule or wish.kind not in about or wish.rule.startswith("cover."):
        return setup
    for _ in range(TRIES):
        one = replace(setup, deck=_deal(rng, setup, wish))
        if any(rule.id == wish.rule for rule in _deciding(terms, one, wish.kind)):
            return one
    return setup


def _deal(rng: Random, setup: Setup, wish: Wish) -> tuple[Card, ...]:
    """Tiles for everybody; one hand holds two that make the wished combination, the bank a tile of the wished name."""
    hands = len(dealt_seats(setup))
    if wish.rule in FITTING:
        two = choose(rng, FITTING[wish.rule])
        rest = sample(rng, without(TILES.cards(), two), hands * HAND - 2)
        first = shuffle((*two, *rest[:2]), rng)
        place = HAND * below(rng, hands)
        return (*rest[2 : 2 + place], *first, *rest[2 + place :])
    if wish.rule.startswith("tile."):
        tile = choose(rng, [one for one in TILE_SET if one.name == wish.rule.removeprefix("tile.")])
        rest = sample(rng, without(TILES.cards(), (tile,)), hands * HAND - 1)
        return (*rest, tile)
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
    settings = {seat: setting_of_seat(terms, setup, seat) for seat in setup.taken}
    bank = setting_of_seat(terms, setup, banker)
    halves = [half_of(setting, name) for setting in (*settings.values(), bank) for name in HALVES]
    match kind:
        case Kind.READ_HAND:
            yield from (read_two(terms, half).rule for half in halves)
        case Kind.READ_TOTAL:
            yield from (count_points(terms, half).rule for half in halves if two_tiles(*half).is_points)
        case Kind.COMPARE:
            yield from (higher(terms, part).rule for one in settings.values() for part in parts(one, bank))
        case _:
            yield from (result(terms, one, bank).rule for one in settings.values())


# -- checks


def check_setup(terms: TileTerms, setup: Setup) -> tuple[Problem, ...]:
    """What is wrong with a set-up written by hand."""
    found = list(check_table(setup, terms.seats, (GAME,), terms.fees.now, "4:game=$20"))
    return tuple(found or (*_check_wagers(terms, setup), *_check_asks(setup), *_check_tiles(setup)))


def _check_wagers(terms: TileTerms, setup: Setup) -> Iterator[Problem]:
    for wager in setup.wagers:
        if wager.back >= terms.squares:
            yield Problem(wager.place, f"A seat has {terms.squares} squares.", "Take the wager away.")
        if not terms.least <= wager.stake <= terms.most or wager.stake % terms.step:
            what = f"A square takes {dollars(terms.least)} to {dollars(terms.most)} in steps of {dollars(terms.step)}."
            yield Problem(wager.place, what, "Change the stake.")


def _check_asks(setup: Setup) -> Iterable[Problem]:
    for word in filter(None, setup.option("asks").split(",")):
        if not word.isdecimal() or int(word) not in setup.taken:
            yield Problem("asks", f"Nobody asks at '{word}'.", "Write asks=4,6: seats with a wager.")


def _check_tiles(setup: Setup) -> Iterable[Problem]:
    known = Counter[Card](TILE_SET)
    for tile, times in Counter(setup.deck).items():
        if times > known[tile]:
            yield Problem("cards", f"{tile} is in the set {known[tile]} times.", "Name other tiles.")
    dealt = len(dealt_seats(setup)) * HAND
    if len(setup.deck) > len(TILE_SET) or dealt > len(TILE_SET):
        yield Problem("cards", f"There are {len(TILE_SET)} tiles.", "Leave some away.")
