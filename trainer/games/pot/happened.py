"""What lies on the felt for a fault that is ruled on: the card turned up, the card too many, the board too early.

A situation that is not here cannot be seen on a felt, or not for sure: what somebody says, wants, or did before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from trainer.cards.card import JOKER, Card
from trainer.games.pot.deal import BOARD, STUB
from trainer.games.pot.misplays import put_out
from trainer.games.pot.state import State
from trainer.games.pot.table import DROP, bet_place
from trainer.games.pot.terms import PotGame
from trainer.games.words import STACK
from trainer.hands.low import LOW_RANK
from trainer.rng import Random, choose, sample
from trainer.round.machine import Round
from trainer.round.ruling import Happened, Ruling
from trainer.table.lay import Laid, spot

Hand = Round[State]
NOTHING: Final = Happened()
LOWEST, HIGHEST = 5, 9
"""A low card that is turned up is a five or lower, a high one a nine or higher: between them books differ."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The hand as it stands, its game, and what chooses."""

    game: PotGame
    r: Hand
    rng: Random


Show = Callable[[Scene], Happened]


def happened(game: PotGame, r: Hand, fault: Ruling) -> Happened:
    """What lies there for a fault."""
    show = SHOWN.get(fault.fault)
    return show(Scene(game, r, r.setup.rng("happened"))) if show is not None else NOTHING


def _in(r: Hand) -> list[int]:
    """The seats that hold cards."""
    return [seat for seat in r.state.ring if r.lay.cards.get(spot(seat, "hand"))]


def _laid(r: Hand, seat: int) -> tuple[Laid, ...]:
    return r.lay.cards.get(spot(seat, "hand"), ())


def _top(r: Hand, count: int) -> tuple[tuple[Card, ...], tuple[str, tuple[Laid, ...]]]:
    """So many cards off the top of the stub, and the stub without them."""
    stub = r.lay.cards.get(STUB, ())
    return tuple(one.card for one in stub[:count]), (STUB, stub[count:])


# -- cards


def _any(_: Card) -> bool:
    return True


def _low(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] <= LOWEST


def _high(card: Card) -> bool:
    return card != JOKER and LOW_RANK[card] >= HIGHEST


def _turned(hands: int, cards: int, fits: Callable[[Card], bool], now: Scene) -> Happened:
    """Of so many hands so many cards that lay face down are turned up."""
    down = {seat: [one.card for one in _laid(now.r, seat) if not one.up and fits(one.card)] for seat in _in(now.r)}
    able = [seat for seat, found in down.items() if len(found) >= cards]
    if len(able) < hands:
        return NOTHING
    seats = sample(now.rng, able, hands)
    up = {card for seat in seats for card in sample(now.rng, down[seat], cards)}
    places = tuple(spot(seat, "hand") for seat in seats)
    return Happened(places, tuple((place, _open(now.r.lay.cards[place], up)) for place in places))


def _open(laid: Iterable[Laid], up: Iterable[Card]) -> tuple[Laid, ...]:
    return tuple(Laid(one.card, one.up or one.card in up) for one in laid)


def _first(now: Scene) -> Happened:
    """The first card of the first hand is turned up."""
    place = spot(now.r.state.ring[0], "hand")
    laid = now.r.lay.cards.get(place, ())
    return Happened((place,), ((place, _open(laid, [one.card for one in laid[:1]])),)) if laid else NOTHING


def _counted(hands: int, more: int, now: Scene) -> Happened:
    """So many hands have a card more, or fewer."""
    seats = sample(now.rng, _in(now.r), min(hands, len(_in(now.r))))
    cards, stub = _top(now.r, max(0, more) * len(seats))
    if len(seats) < hands or len(cards) < more * hands:
        return NOTHING
    supposed = [stub] if cards else []
    for number, seat in enumerate(seats):
        laid = _laid(now.r, seat)
        laid = (*laid, Laid(cards[number])) if more > 0 else laid[:more]
        supposed.append((spot(seat, "hand"), laid))
    return Happened(tuple(spot(seat, "hand") for seat in seats), tuple(supposed))


def _empty(up: bool, now: Scene) -> Happened:  # noqa: FBT001
    """A card lies before a seat where nobody sits."""
    empty = [seat for seat in range(1, now.r.setup.seats + 1) if seat not in now.r.setup.taken]
    cards, stub = _top(now.r, 1)
    if not empty or not cards:
        return NOTHING
    place = spot(choose(now.rng, empty), "hand")
    return Happened((place,), ((place, (Laid(cards[0], up),)), stub))


def _board(more: int, early: bool, now: Scene) -> Happened:  # noqa: FBT001
    """The first board with so many cards more; where it is early a bet still lies before a player."""
    count = now.game.streets[1].board
    cards, stub = _top(now.r, count + more + 1)  # one was burned
    if not count or len(cards) <= count + more or now.r.lay.cards.get(BOARD):
        return NOTHING
    supposed = ((BOARD, tuple(Laid(card, up=True) for card in cards[1:])), stub)
    seat, bet = _in(now.r)[0], now.game.limit_of(now.r.setup).early[0]
    offered = ((bet_place(seat), bet),) if early and now.r.lay.chips_at(spot(seat, STACK)) >= bet else ()
    return Happened((BOARD, *(place for place, _ in offered)), supposed, offered)


def _beside_board(places: tuple[str, ...], now: Scene) -> Happened:
    """The board is out, and what was forgotten is at these places."""
    found = _board(0, False, now)
    hands = tuple(spot(seat, "hand") for seat in _in(now.r)[:1]) if not places else ()
    return Happened((*found.look, *places, *hands), found.supposed) if found.look else NOTHING


# -- chips


def _bet(fault: str, now: Scene) -> Happened:
    """Chips that a player puts out."""
    went, least = now.r.state.round(0), now.game.limit_of(now.r.setup).early[0]
    if went is None or not went.first:
        return NOTHING
    place = bet_place(went.first)
    call = max((now.r.lay.chips_at(bet_place(seat)) for seat in now.r.state.ring), default=0) or least
    owes = max(0, call - now.r.lay.chips_at(place))
    cents = put_out(fault, owes, least, now.r.lay.chips_at(spot(went.first, STACK)))
    return Happened((place,), offered=((place, cents),)) if cents else NOTHING


# -- the showdown


def _shows(hidden: int, now: Scene) -> Happened:
    """One hand lies open, all but so many cards of it."""
    if len(_in(now.r)) < 2:
        return NOTHING
    place = spot(choose(now.rng, _in(now.r)), "hand")
    laid = now.r.lay.cards[place]
    up = tuple(Laid(one.card, number < len(laid) - hidden or one.up) for number, one in enumerate(laid))
    return Happened((place, *((BOARD,) if now.game.board else ())), ((place, up),))


def _short(now: Scene) -> Happened:
    """One hand lies open with a card too few."""
    found = _shows(0, now)
    return Happened(found.look, tuple((place, laid[:-1]) for place, laid in found.supposed))


def _live(now: Scene) -> Happened:
    """All hands that are in."""
    return Happened(tuple(spot(seat, "hand") for seat in _in(now.r)))


_ONE: Final = partial(_turned, 1, 1, _any)
_OPEN: Final = partial(_shows, 0)
SHOWN: Final[Mapping[str, Show]] = {
    "first-card-exposed": _first,
    "card-exposed": _ONE,
    "two-cards-exposed": partial(_turned, 2, 1, _any),
    "hole-card-up": _ONE,
    "both-hole-cards-up": partial(_turned, 1, 2, _any),
    "first-and-third-up": _ONE,
    "own-card-shown": _ONE,
    "player-shows": _ONE,
    "exposed-before-draw": partial(_turned, 1, 1, _low),
    "exposed-high-before-draw": partial(_turned, 1, 1, _high),
    "exposed-any-before-draw": _ONE,
    "exposed-not-limited": _ONE,
    "third-exposed": partial(_turned, 1, 3, _any),
    "extra-card": partial(_counted, 1, 1),
    "extra-card-seen": partial(_counted, 1, 1),
    "two-extra-cards": partial(_counted, 2, 1),
    "six-to-two": partial(_counted, 2, 1),
    "card-short": partial(_counted, 1, -1),
    "short-before-draw": partial(_counted, 1, -1),
    "wrong-count": partial(_counted, 1, 1),
    "wrong-count-acted": partial(_counted, 1, -1),
    "wrong-count-found": partial(_counted, 1, 1),
    "wrong-count-before-two-act": partial(_counted, 1, 1),
    "wrong-count-after-two-act": partial(_counted, 1, 1),
    "empty-seat": partial(_empty, False),
    "empty-seat-up": partial(_empty, True),
    "empty-seat-last": partial(_empty, False),
    "early-flop": partial(_board, 0, True),
    "flop-too-many": partial(_board, 1, False),
    "early-turn": partial(_board, 1, True),
    "early-river": partial(_board, 2, True),
    "drop-forgotten": partial(_beside_board, (DROP,)),
    "late-discard": partial(_beside_board, ()),
    "string-bet": partial(_bet, "string-bet"),
    "single-chip": partial(_bet, "single-chip"),
    "insufficient-bet": partial(_bet, "insufficient-bet"),
    "gesture": partial(_bet, "gesture"),
    "miscalled": _OPEN,
    "miscall-three": _OPEN,
    "other-count-plays": _OPEN,
    "other-cards-for-low": _OPEN,
    "not-all-shown": partial(_shows, 1),
    "wrong-count-shown": _short,
    "who-shows-first": _live,
    "agree-to-split": _live,
}
