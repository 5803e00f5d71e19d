"""How a player of pan thinks: what to do with a card, what to lay down, what to throw away."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field
from trainer.games.pan.pan_decisions import add_pays, fits_any, spread_pays
from trainer.games.pan.pan_terms import PanTerms
from trainer.hands.melds import LEAST, MOST, PLACES, in_order, may_add, melds_in, melds_with

Cards = tuple[Card, ...]
TABLE_MELDS = 3
"""Eleven cards make no more melds than three."""
KEPT = 2
"""How much better a card is that fits a meld on the table than one that does not."""


@dataclass(slots=True)
class Player:
    """One player while a hand is played. `eager`: he takes what does not pay as well."""

    seat: int
    hand: list[Card]
    chips: int
    eager: bool
    melds: list[Cards] = field(default_factory=list)
    has_drawn: bool = False
    live: bool = True
    fouled: bool = False
    collected: dict[int, int] = field(default_factory=dict)

    @property
    def melded(self) -> int:
        return sum(map(len, self.melds))

    @property
    def spread_out(self) -> bool:
        """Whether all his cards lie in melds."""
        return not self.hand


@dataclass(frozen=True, slots=True)
class Use:
    """What a player makes of a card: a new meld of these cards, or the number of the meld it is added to."""

    cards: Cards = ()
    number: int = 0
    pays: int = 0


def use_of(terms: PanTerms, player: Player, card: Card) -> Use | None:
    """What the player does with a card; None where he cannot or would rather not use it."""
    best = max(new_melds(terms, player, card), key=lambda use: (use.pays, len(use.cards)), default=None)
    number = fits_any(card, player.melds)
    added = None
    if number:
        added = Use((), number, add_pays(terms, player.melds[number - 1], (card,)).result)
    if best is not None and (added is None or best.pays >= added.pays):
        return best
    if added is not None and (added.pays or wants_more(player)):
        return added
    return None


def new_melds(terms: PanTerms, player: Player, card: Card) -> list[Use]:
    """Melds of the card with cards of the hand, where there is room for one more."""
    if len(player.melds) >= TABLE_MELDS:
        return []
    melds = [meld for meld in melds_with(card, player.hand) if fits_in(player, meld, 1)]
    return [Use(in_order(meld), 0, spread_pays(terms, meld).result) for meld in melds]


def fits_in(player: Player, meld: Cards, drawn: int) -> bool:
    """Whether he could still reach eleven with this meld: the melds left to lay have three cards at least."""
    after = player.melded + len(meld)
    return after <= MOST and (len(meld) == LEAST or after == MOST or len(player.hand) + drawn > len(meld))


def wants_more(player: Player) -> bool:
    """Whether a card that pays nothing is welcome: then one is thrown that is worth less."""
    return player.spread_out or player.eager or bool(loose(player.hand))


def laid_at_once(terms: PanTerms, player: Player) -> Cards | None:
    """The meld of his hand that he lays next: what pays first, never more cards than he needs."""
    if len(player.melds) >= TABLE_MELDS:
        return None
    melds = [meld for meld in melds_in(player.hand) if len(meld) == LEAST]
    return max(melds, key=lambda meld: (spread_pays(terms, meld).result, meld), default=None)


def added_at_once(terms: PanTerms, player: Player) -> tuple[int, Card] | None:
    """A card of his hand that pays when it is added, or that he has no other use for, with its meld."""
    for card in player.hand:
        number = fits_any(card, player.melds)
        if number and (add_pays(terms, player.melds[number - 1], (card,)).result or len(player.hand) <= LEAST - 1):
            return number, card
    return None


def loose(hand: Sequence[Card]) -> list[Card]:
    """Cards that no other card of the hand goes with."""
    return [card for number, card in enumerate(hand) if not mates(card, [*hand[:number], *hand[number + 1 :]])]


def mates(card: Card, others: Sequence[Card]) -> int:
    """How many cards go with a card towards a meld."""
    place = PLACES[card.rank]
    return sum(
        other.rank == card.rank or (other.suit == card.suit and 0 < abs(PLACES[other.rank] - place) <= LEAST - 1)
        for other in others
    )


def thrown(player: Player) -> Card:
    """The card of his hand that he can best do without."""
    hand = player.hand

    def worth(place: int) -> tuple[int, int]:
        card = hand[place]
        fits = KEPT if any(may_add(meld, (card,)) for meld in player.melds) else 0
        return mates(card, [*hand[:place], *hand[place + 1 :]]) + fits, int(card)

    return hand[min(range(len(hand)), key=worth)]


def near_meld(hand: Sequence[Card]) -> Cards | None:
    """Three cards that look like a meld and are none: two suits of one rank, or a rope with a gap."""
    for number, card in enumerate(hand):
        others = [*hand[:number], *hand[number + 1 :]]
        alike = [other_card for other_card in others if other_card.rank == card.rank]
        if len(alike) == LEAST - 1 and not any(melds_with(card, others)):
            return (card, *alike)
    for number, card in enumerate(hand):
        suit = [other_card for place, other_card in enumerate(hand) if other_card.suit == card.suit and place != number]
        near = [other_card for other_card in suit if 0 < abs(PLACES[other_card.rank] - PLACES[card.rank]) <= LEAST]
        places = {PLACES[card.rank] for card in (card, *near)}
        gap = len(near) == LEAST - 1 and len(places) == LEAST and max(places) - min(places) == LEAST
        if gap and not any(melds_with(card, suit)):
            return (card, *near)
    return None
