"""The tiles of a round: who is dealt which, how they are set, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from trainer.cards.card import Card
from trainer.cards.deck import TILES, without
from trainer.cards.tile import Tile
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import below, choose, sample
from trainer.core.text import say
from trainer.games.pai_gow_tiles.tiles_four_tiles import Four
from trainer.games.pai_gow_tiles.tiles_terms import HAND, TileTerms
from trainer.hands.tile_values import Half, TileSetting
from trainer.round.acts import Act, Arrange
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.decision import Check, Decision, Fits, Line, SlipKind, decide, lines_of
from trainer.table.places import holder, place_of
from trainer.table.seat_ring import clockwise, left_of

GROUPS = (("high", 2), ("low", 2))
OWN_ADVICE = 6
"""Of ten players who set for themselves so many follow the advice."""


def tiles_of(cards: Sequence[Card]) -> tuple[Tile, ...]:
    """The same pieces, known to be tiles."""
    return tuple(card for card in cards if isinstance(card, Tile))


def as_half(cards: Sequence[Card]) -> Half:
    tile, other = tiles_of(cards)
    return tile, other


# -- dealing


def dealt_seats(setup: Setup) -> tuple[int, ...]:
    """Everybody with tiles in the order they are put down: clockwise from the bank's left, the bank last."""
    ring = clockwise(left_of(setup.player_dealer, setup.seats), setup.seats)
    return tuple(seat for seat in ring if seat in (*setup.seats_taken, setup.player_dealer))


def dealt_tiles(setup: Setup) -> tuple[Tile, ...]:
    """The tiles of this round from the top: those the set-up names, the rest from the seed."""
    tiles_needed = len(dealt_seats(setup)) * HAND
    named = setup.deck[:tiles_needed]
    cards = without(TILES.cards(), named)
    return tiles_of((*named, *sample(setup.rng("deck"), cards, tiles_needed - len(named))))


def tiles_of_seat(setup: Setup, seat: int) -> tuple[Tile, ...]:
    """The four tiles a seat is dealt."""
    start = dealt_seats(setup).index(seat) * HAND
    return dealt_tiles(setup)[start : start + HAND]


# -- setting


def advised(terms: TileTerms, tiles: tuple[Tile, ...]) -> Decision[TileSetting]:
    """How the sheet's advice sets four tiles; whatever else it leaves open is accepted beside it."""
    four = Four(tiles)
    decision = decide(terms.advice, four)
    first = replace(decision.map(lambda settings: settings[0]), also=decision.result[1:])
    return first.with_lines(partial(_lines, terms, four))


def _lines(terms: TileTerms, four: Four, fits: Fits[TileSetting]) -> Iterator[Line]:
    """The rule that a foul setting breaks; else the steps of the advice that set the tiles so."""
    turned = (TileSetting(setting.low, setting.high) for setting in four.all)
    if any(setting.foul and fits(setting) for setting in turned):
        foul = say("That is foul: the low hand is higher than the high hand.")
        yield Line(terms.rule("setting.high-low"), (Check(False, foul),), slip=SlipKind.FOUL, sentence=True)
    yield from lines_of(terms.advice, four, lambda settings: any(map(fits, settings)))


@dataclass(frozen=True, slots=True)
class State:
    """The four tiles of each seat, and the seats whose hands the house dealer sets, in his order."""

    tiles: Mapping[int, tuple[Tile, ...]]
    asking: tuple[int, ...]


def begin(setup: Setup) -> State:
    """The state of a round before its first duty."""
    dealt = dealt_tiles(setup)
    hands = {seat: dealt[place * HAND : (place + 1) * HAND] for place, seat in enumerate(dealt_seats(setup))}
    return State(hands, asking_seats(setup))


def asking_seats(setup: Setup) -> tuple[int, ...]:
    """Seats whose hands the house dealer sets by the advice, clockwise from the bank's left."""
    asked = setup.numbers("asks")
    return tuple(seat for seat in dealt_seats(setup) if seat in asked)


def own_setting(terms: TileTerms, setup: Setup, seat: int) -> TileSetting:
    """How a player sets: usually as the sheet advises, sometimes another way that is not foul."""
    tiles, rng = tiles_of_seat(setup, seat), setup.rng("own", seat)
    if below(rng, 10) < OWN_ADVICE:
        return advised(terms, tiles).result
    return choose(rng, Four(tiles).all)


def setting_of_seat(terms: TileTerms, setup: Setup, seat: int) -> TileSetting:
    """How a hand is set before the dealer acts: by the advice where it is asked for, else by the player."""
    if seat in asking_seats(setup):
        return advised(terms, tiles_of_seat(setup, seat)).result
    return own_setting(terms, setup, seat)


# -- on the felt


def to_act(setting: TileSetting) -> Arrange:
    return Arrange.of(high=setting.high, low=setting.low)


def to_setting(act: Act) -> TileSetting:
    assert isinstance(act, Arrange)
    return TileSetting(as_half(act.group("high")), as_half(act.group("low")))


def owner(setup: Setup, seat: int) -> str:
    """Where the tiles of a seat lie: the player-dealer's in front of the house dealer."""
    return holder(seat, setup.player_dealer)


def lay_setting(r: Round[State], seat: int, setting: TileSetting, *, up: bool) -> Round:
    """The hand of a seat laid out as high and low."""
    place = owner(r.setup, seat)
    lay = r.lay.clear(place_of(place, "hand")).set_cards(place_of(place, "high"), setting.high, up=up)
    return r.with_lay(lay.set_cards(place_of(place, "low"), setting.low, up=up))


def laid_setting(r: Round[State], seat: int) -> TileSetting:
    """The hand of a seat as it lies."""
    place = owner(r.setup, seat)
    return TileSetting(
        as_half(r.lay.cards_at(place_of(place, "high"))), as_half(r.lay.cards_at(place_of(place, "low")))
    )
