"""Puts an author's cards where a game deals them, without knowing the game.

Where a card of the deck ends up is learnt by dealing the round with a known deck. How many cards are dealt may hang on
the cards themselves (a third card, a burn by the first card), so this is repeated until everything lies as wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import shuffled
from trainer.games.base import Game
from trainer.round.setup import Setup

Hands = Mapping[str, tuple[Card, ...]]
Look = Callable[[Setup], Hands]
"""Deals a round and tells which cards are dealt to each name."""

_REPEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Misfit:
    """A hand that cannot be dealt: its name, how many cards lie there (-1: no such place), how many were given."""

    name: str
    needs: int
    has: int
    places: tuple[str, ...] = ()


def arrange(game: Game, setup: Setup, wanted: Hands, look: Look) -> Setup | Misfit:
    """The set-up with a deck that deals the wanted cards to the wanted names; all other cards are the seed's."""
    deck = _known_deck(game, setup)
    fixed: set[int] = set()
    held: Hands = {}
    for _ in range(_REPEATS):
        held = look(replace(setup, deck=tuple(deck)))
        if all(held.get(name) == cards for name, cards in wanted.items()):
            return _shortest(game, replace(setup, deck=tuple(deck)), wanted, look, fixed)
        fixed = _moved(deck, held, wanted)
    for name, cards in wanted.items():
        if name not in held:
            return Misfit(name, -1, len(cards), tuple(one[1:] for one in held if one.startswith("/")))
        if held[name] != cards:
            return Misfit(name, len(held[name]), len(cards))
    return Misfit(next(iter(wanted)), 0, 0)


def _known_deck(game: Game, setup: Setup) -> list[Card]:
    """A shuffled deck with one of each card on top, so that a card dealt early tells its place."""
    cards = game.deck.cards()
    once = tuple(dict.fromkeys(cards))
    rest = list(cards)
    for card in once:
        rest.remove(card)
    rng = setup.rng("arranged")
    return [*shuffled(once, rng), *shuffled(rest, rng)]


def _moved(deck: list[Card], held: Hands, wanted: Hands) -> set[int]:
    """Swaps wanted cards into the places of those held; gives the places that are right now."""
    fixed: set[int] = set()
    wrong: list[tuple[int, Card]] = []
    for name, cards in wanted.items():
        for card, lies in zip(cards, held.get(name, ()), strict=False):
            place = _first(deck, lies, fixed)
            fixed.add(place)
            if card != lies:
                wrong.append((place, card))
    waiting = {place for place, _ in wrong}
    for place, card in wrong:
        waiting.discard(place)
        if deck[place] != card:
            other = _first(deck, card, fixed - waiting)
            deck[place], deck[other] = deck[other], deck[place]
    return fixed


def _first(deck: list[Card], card: Card, without: set[int]) -> int:
    return next(place for place, one in enumerate(deck) if one == card and place not in without)


def _shortest(game: Game, setup: Setup, wanted: Hands, look: Look, fixed: set[int]) -> Setup:
    """Only the top of the deck where the game takes the rest from the seed: a shorter text."""
    top = replace(setup, deck=setup.deck[: max(fixed, default=0) + 1])
    if game.check_setup(top):
        return setup
    held = look(top)
    return top if all(held.get(name) == cards for name, cards in wanted.items()) else setup
