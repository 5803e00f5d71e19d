"""What players do with their cards at a table of pan: they spread, add, split and borrow, and now and then wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.errors import BadText
from trainer.games.pan.deciding import (
    add_pays,
    best_split,
    fits_any,
    shown,
    split_pays,
    spread_pays,
)
from trainer.games.pan.player import (
    Player,
)
from trainer.games.pan.record import CourseRecord, without
from trainer.games.pan.scene import DOES
from trainer.games.pan.steps import (
    Added,
    Borrowed,
    Cards,
    Split,
    Spread,
)
from trainer.hands.melds import in_order, melds_left
from trainer.rng import below, choose
from trainer.text import say

CLAIM_IN = 4
"""Once in so many melds a player does not say what he asks."""


@dataclass(slots=True)
class Melding(CourseRecord):
    """The melds of a hand; each is told, asked about and paid."""

    asked_payers: bool = False

    def spread(self, player: Player, cards: Cards) -> None:
        """He lays a meld of cards that he has taken out of his hand."""
        player.melds.append(cards)
        standing = self.standing()
        value = spread_pays(self.terms, cards).result
        self.tell(say("Seat {seat} spreads {cards}.", seat=player.seat, cards=shown(cards)), player)
        asks_payers = bool(value) and not self.asked_payers and bool(standing.fouled or standing.gone)
        self.asked_payers |= asks_payers
        claim = self.claim_of(value)
        question = Spread(player.seat, len(player.melds), cards, standing, claim, asks_payers)
        self.ask(question, player, self.collect(player, value))

    def claim_of(self, value: int) -> int | None:
        """What he asks of everybody, where he says it: not always what is due."""
        if below(self.rng, CLAIM_IN):
            return None
        return choose(self.rng, [one for one in (value, value + 1, value * 2, 1) if one])

    def add(self, player: Player, number: int, cards: Cards) -> None:
        meld = player.melds[number - 1]
        standing, value = self.standing(), add_pays(self.terms, meld, cards).result
        words = say("Seat {seat} adds {cards} to meld {number}.", seat=player.seat, cards=shown(cards), number=number)
        self.tell(words, player, drawn=cards)
        question = Added(player.seat, number, meld, cards, standing, self.claim_of(value))
        player.melds[number - 1] = in_order((*meld, *cards))
        self.ask(question, player, self.collect(player, value))

    def split(self, player: Player, number: int, cards: Cards) -> None:
        meld = player.melds[number - 1]
        parts = best_split(meld, cards)
        assert parts is not None
        value = split_pays(self.terms, meld, parts).result
        words = say(
            "Seat {seat} splits meld {number} with {cards}.", seat=player.seat, number=number, cards=shown(cards)
        )
        self.tell(words, player, drawn=cards)
        question = Split(player.seat, number, meld, cards, parts, self.standing())
        player.melds[number - 1] = parts[0]
        player.melds.append(parts[1])
        self.ask(question, player, self.collect(player, value))

    def borrow(self, player: Player, number: int, taken: Cards, cards: Cards) -> None:
        meld = player.melds[number - 1]
        words = say("Seat {seat} takes {cards} of meld {number}.", seat=player.seat, cards=shown(taken), number=number)
        stay = melds_left(meld, taken)
        player.melds[number - 1] = stay[0] if stay else in_order(without(meld, taken))
        player.melds += stay[1:]
        self.tell(words, player, drawn=in_order((*taken, *cards)))
        self.ask(Borrowed(player.seat, number, meld, taken))
        if stay:
            self.spread(player, in_order((*taken, *cards)))
            return
        player.melds[number - 1] = meld
        player.hand.extend(cards)
        self.tell(say("It goes back: seat {seat} plays on.", seat=player.seat), player)

    def wrong_spread(self, player: Player, card: Card, cards: Cards) -> None:
        """What is no meld: it is asked about, and goes back."""
        held = without(cards, (card,))
        self.from_hand(player, held)
        player.melds.append(in_order(cards))
        self.tell(say("Seat {seat} spreads {cards}.", seat=player.seat, cards=shown(cards)), player)
        self.ask(Spread(player.seat, len(player.melds), in_order(cards), self.standing(), self.claim_of(1)))
        player.melds.pop()
        player.hand.extend(held)
        self.tell(say("It goes back: seat {seat} plays on.", seat=player.seat), player, drawn=(card,))

    def wrong_add(self, player: Player, card: Card) -> None:
        """A card offered to a meld that it does not fit."""
        numbers = [place for place, meld in enumerate(player.melds, start=1) if not fits_any(card, [meld])]
        if not numbers:
            return
        self.wrong_add_to(player, card, max(numbers, key=lambda place: near(card, player.melds[place - 1])))

    def wrong_add_to(self, player: Player, card: Card, number: int) -> None:
        words = say("Seat {seat} adds {cards} to meld {number}.", seat=player.seat, cards=str(card), number=number)
        self.tell(words, player, drawn=(card,))
        question = Added(player.seat, number, player.melds[number - 1], (card,), self.standing(), None)
        self.ask(question)
        self.tell(say("It goes back: seat {seat} plays on.", seat=player.seat), player, drawn=(card,))

    def from_hand(self, player: Player, cards: Iterable[Card]) -> None:
        for card in cards:
            if card not in player.hand:
                raise BadText(
                    say("Seat {seat} does not hold {card} then.", seat=player.seat, card=str(card)),
                    say("Name cards of his hand, or the one he draws."),
                    DOES,
                )
            player.hand.remove(card)


def near(card: Card, meld: Cards) -> int:
    """How much a card looks like it belonged to a meld."""
    return sum((one.rank == card.rank) + (one.suit == card.suit) for one in meld)
