"""The felt as somebody finds it when something goes wrong: cards, chips, buttons and dice moved about on a lay.

A card that is wanted somewhere changes places with the one that lies there, so that no card lies twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.core.rng import Random, choose
from trainer.round.ruling import FaultView
from trainer.table.lay import Laid, Lay
from trainer.table.places import DISCARD, LEFT_OVER, MUCK, STUB, name_of, owner_of, seat_place, stack_of

PILES = (STUB, DISCARD, LEFT_OVER, MUCK)
"""Where cards lie that nobody holds."""


def any_card(_: Card) -> bool:
    return True


class Felt:
    """A lay to be changed, with the deck it was dealt from; `banker` is whose the bank is, 0 without one."""

    def __init__(self, lay: Lay, deck: Sequence[Card], rng: Random, banker: int = 0) -> None:
        self.lay, self.deck, self.rng, self.banker = lay, deck, rng, banker

    # -- cards

    def at(self, place: str) -> tuple[Laid, ...]:
        return self.lay.cards.get(place, ())

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.lay.cards_at(place)

    def lie(self, place: str, laid: Iterable[Laid]) -> None:
        """Exactly these cards at a place."""
        self.lay = self.lay.lie(place, tuple(laid))

    def add(self, place: str, cards: Iterable[Card], *, up: bool = False) -> None:
        self.lay = self.lay.put(place, cards, up=up)

    def turn(self, place: str, numbers: Iterable[int] | None = None, *, up: bool = True) -> None:
        """The cards with these numbers turned, or all."""
        chosen = None if numbers is None else set(numbers)
        self.lie(
            place,
            (Laid(laid.card, up if chosen is None or n in chosen else laid.up) for n, laid in _numbered(self, place)),
        )

    def on_top(self, place: str, number: int, *, up: bool = True) -> None:
        """One card of a pile lies on top of it."""
        laid = list(self.at(place))
        self.lie(place, (*laid[:number], *laid[number + 1 :], Laid(laid[number].card, up)))

    def move(self, start: str, end: str, *, up: bool | None = None) -> None:
        """All cards from one place to another."""
        self.lay = self.lay.move_cards(start, end, up=up)

    def pick(self, place: str, number: int = -1) -> Card:
        """A card taken away from a place."""
        laid = list(self.at(place))
        card = laid.pop(number).card
        self.lie(place, laid)
        return card

    def spare(self, fits: Callable[[Card], bool] = any_card, but: str = "") -> Card:
        """A card that nobody holds: one that was not dealt, else one from a pile, else of whose hand is longest.

        Cards at `but`, and of whose they are, stay.
        """
        undealt = Counter(self.deck) - Counter(laid_card.card for laid in self.lay.cards.values() for laid_card in laid)
        cards = sorted(card for card in undealt if fits(card))
        if cards:
            return choose(self.rng, cards)
        for pile in PILES:
            fitting = [n for n, laid in enumerate(self.at(pile)) if fits(laid.card)]
            if fitting and pile != but:
                return self.pick(pile, choose(self.rng, fitting))
        others = [place for place in self.lay.cards if not but or owner_of(place) != owner_of(but)]
        longest = max(others or self.lay.cards, key=lambda place: len(self.lay.cards[place]))
        return self.pick(longest)

    def want(self, place: str, number: int, card: Card) -> None:
        """That card there; the one that lay there lies where it came from."""
        mine = self.at(place)[number]
        if mine.card == card:
            return
        for where, laid in self.lay.cards.items():
            for n, laid_card in enumerate(laid):
                if laid_card.card == card:
                    self._set(where, n, mine.card)
                    self._set(place, number, card)
                    return
        self._set(place, number, card)

    def hold(self, place: str, cards: Sequence[Card], *, up: bool = True) -> None:
        """Exactly these cards at a place, each in exchange for one that lay there."""
        for number, card in enumerate(cards):
            if number == len(self.at(place)):
                self.add(place, [self.spare()])
            self.want(place, number, card)
        laid = self.at(place)
        for laid_card in laid[len(cards) :]:
            self.add(self.pile, [laid_card.card])
        self.lie(place, laid[: len(cards)])
        self.turn(place, up=up)

    @property
    def pile(self) -> str:
        """Where cards lie that are out of play."""
        return next((place for place in PILES if place in self.lay.cards), PILES[1])

    def _set(self, place: str, number: int, card: Card) -> None:
        self.lie(place, (Laid(card, laid.up) if n == number else laid for n, laid in _numbered(self, place)))

    # -- chips, buttons, dice

    def put(self, place: str, cents: int) -> None:
        """Chips that somebody puts out; whoever is new at the table brings them."""
        stack = self.stack_of(place)
        self.lay = (
            self.lay.pay(stack, place, cents) if self.lay.chips_at(stack) >= cents else self.lay.bring(place, cents)
        )

    def back(self, place: str, cents: int = 0) -> None:
        """So many of the chips of a place, or all, go back to whose they are."""
        self.lay = self.lay.pay(place, self.stack_of(place), cents or self.lay.chips_at(place))

    def stack_of(self, place: str) -> str:
        """Where the chips come from that lie at a place; what is nobody's is the player-dealer's."""
        return stack_of(place if name_of(place) or not self.banker else seat_place(self.banker))

    def make(self, place: str, cents: int) -> None:
        """So much lies at a place, the difference comes from its owner or goes to him."""
        more = cents - self.lay.chips_at(place)
        if more > 0:
            self.put(place, more)
        elif more < 0:
            self.back(place, -more)

    def holds(self, place: str, cents: int) -> None:
        """So much lies at a place, wherever the rest is."""
        chips = {spot: amount for spot, amount in self.lay.chips.items() if spot != place}
        self.lay = replace(self.lay, chips={**chips, **({place: cents} if cents else {})}, stacks={})

    def fan(self, *places: str) -> None:
        """Piles are spread out, so that their cards can be counted."""
        self.lay = self.lay.fan(*places)

    def button(self, name: str, place: str | None) -> None:
        self.lay = self.lay.button(name, place)

    def throw(self, dice: tuple[int, ...]) -> None:
        self.lay = self.lay.throw(dice)

    def showing(self, *look: str) -> FaultView:
        """The felt as it is now, and where to look."""
        return FaultView(tuple(dict.fromkeys(look)), felt=self.lay)


def _numbered(felt: Felt, place: str) -> list[tuple[int, Laid]]:
    return list(enumerate(felt.at(place)))


def swapped(lay: Lay, first: Card, other: Card) -> Lay:
    """A lay with two cards in each other's place."""
    changed = {first: other, other: first}

    def swap(laid: Laid) -> Laid:
        return Laid(changed.get(laid.card, laid.card), laid.up)

    return replace(lay, cards={place: tuple(map(swap, there)) for place, there in lay.cards.items()})
