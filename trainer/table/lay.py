"""What lies where on the felt: cards, chips, buttons, dice. Frozen; chips only ever move, so they are conserved.

A place is a short text; `place` says how it is written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from trainer.cards.card import Card
from trainer.core.errors import IllegalAct
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import say
from trainer.table.chips import Chips, worth


@dataclass(frozen=True, slots=True)
class Laid:
    """One card as it lies."""

    card: Card
    up: bool = False


@cache
def laid_so(card: Card, up: bool) -> Laid:  # noqa: FBT001
    """One card up or down: there are few, and the whole deck is laid anew on every street."""
    return Laid(card, up)


def face_up(cards: Iterable[Card], place: str) -> tuple[str, tuple[Laid, ...]]:
    """Cards that lie open at a place."""
    return place, tuple(Laid(card, up=True) for card in cards)


@dataclass(frozen=True)
class Lay:
    """Everything on the felt. Every method returns a new lay.

    `stacks` says of what chips an amount consists, where that matters; elsewhere it lies in the fewest. So much of an
    amount as `paid` says was paid on it and lies beside the bet until that is picked up. The pile at `sideways` lies
    so, those at the places of `fanned` are spread out to be counted.
    """

    cards: Mapping[str, tuple[Laid, ...]] = field(default_factory=dict)
    chips: Mapping[str, int] = field(default_factory=dict)
    buttons: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    stacks: Mapping[str, Chips] = field(default_factory=dict)
    sideways: str = ""
    fanned: frozenset[str] = frozenset()
    paid: Mapping[str, int] = field(default_factory=dict)

    def cards_at(self, place: str) -> tuple[Card, ...]:
        """The cards at a place, in the order they lie."""
        return tuple(laid.card for laid in self.cards.get(place, ()))

    def chips_at(self, place: str) -> int:
        return self.chips.get(place, 0)

    @property
    def total(self) -> int:
        """All chips anywhere, in cents. It never changes during a round."""
        return sum(self.chips.values())

    def put(self, place: str, cards: Iterable[Card], *, up: bool = False) -> Lay:
        """Cards laid at a place beside those already there."""
        laid = (*self.cards.get(place, ()), *(laid_so(card, up) for card in cards))
        return replace(self, cards={**self.cards, place: laid})

    def set_cards(self, place: str, cards: Iterable[Card], *, up: bool = False) -> Lay:
        """Exactly these cards at a place."""
        return self.clear(place).put(place, cards, up=up)

    def lie(self, place: str, laid: tuple[Laid, ...]) -> Lay:
        """Exactly these cards at a place, each as it says."""
        return replace(self, cards={**self.clear(place).cards, place: laid}) if laid else self.clear(place)

    def lie_so(self, lies: Mapping[str, tuple[Laid, ...]]) -> Lay:
        """At each of these places exactly these cards; at the others what lies there."""
        return replace(self, cards={place: laid for place, laid in {**self.cards, **lies}.items() if laid})

    def clear(self, *places: str) -> Lay:
        """No cards at these places."""
        return replace(self, cards={key: value for key, value in self.cards.items() if key not in places})

    def turn(self, place: str, *, up: bool = True) -> Lay:
        """The cards at a place turned up (or down)."""
        laid = tuple(laid_so(laid.card, up) for laid in self.cards.get(place, ()))
        return replace(self, cards={**self.cards, place: laid}) if laid else self

    def move_cards(self, start: str, end: str, *, up: bool | None = None) -> Lay:
        """All cards from one place to another, face as they lie unless `up` says otherwise."""
        laid = self.cards.get(start, ())
        if up is not None:
            laid = tuple(laid_so(laid.card, up) for laid in laid)
        cards_left = {key: value for key, value in self.cards.items() if key != start}
        return replace(self, cards={**cards_left, end: (*self.cards.get(end, ()), *laid)})

    def move_some(self, start: str, end: str, cards: Collection[Card], *, up: bool) -> Lay:
        """These cards from one place to another, the others stay as they lie."""
        stay = tuple(laid for laid in self.cards.get(start, ()) if laid.card not in cards)
        gone = [laid.card for laid in self.cards.get(start, ()) if laid.card in cards]
        return self.lie(start, stay).put(end, gone, up=up) if gone else self

    def bring(self, place: str, cents: int) -> Lay:
        """Chips a player brings to the table; only a set-up calls this."""
        return replace(self, chips={**self.chips, place: self.chips_at(place) + cents})

    def pay(self, start: str, end: str, cents: int) -> Lay:
        """Chips moved from one place to another."""
        if cents < 0 or cents > self.chips_at(start):
            raise IllegalAct(
                say(
                    "{start} holds {chips_at}, {cents} cannot be moved from it",
                    start=start,
                    chips_at=dollars(self.chips_at(start)),
                    cents=dollars(cents),
                )
            )
        if not cents or start == end:
            return self
        chips = {**self.chips, start: self.chips_at(start) - cents, end: self.chips_at(end) + cents}
        stacks = {place: stack for place, stack in self.stacks.items() if place not in (start, end)}
        paid = {place: amount for place, amount in self.paid.items() if place != start} if self.paid else self.paid
        return replace(
            self, chips={place: amount for place, amount in chips.items() if amount}, stacks=stacks, paid=paid
        )

    def pay_beside(self, start: str, end: str, cents: int) -> Lay:
        """Chips paid on a bet: they lie beside it."""
        after = self.pay(start, end, cents)
        return replace(after, paid={**after.paid, end: after.paid.get(end, 0) + cents}) if cents else after

    def stack(self, place: str, chips: Chips) -> Lay:
        """The amount that lies at a place, in these chips."""
        if worth(chips) != self.chips_at(place):
            raise IllegalAct(
                say(
                    "{place} holds {chips_at}, the chips are {worth}",
                    place=place,
                    chips_at=dollars(self.chips_at(place)),
                    worth=dollars(worth(chips)),
                )
            )
        return replace(self, stacks={**self.stacks, place: chips})

    def button(self, name: str, place: str | None) -> Lay:
        """A button put at a place, or taken away with None."""
        buttons_left = {key: value for key, value in self.buttons.items() if key != name}
        return replace(self, buttons={**buttons_left, name: place} if place else buttons_left)

    def turn_sideways(self, place: str | None) -> Lay:
        """The pile at a place laid sideways, the one that lay so straight again; None lays all straight."""
        return replace(self, sideways=place or "")

    def fan(self, *places: str) -> Lay:
        """The piles at these places spread out."""
        return replace(self, fanned=self.fanned.union(places))

    def throw(self, dice: tuple[int, ...]) -> Lay:
        """Dice shown on the felt; empty takes them away."""
        return replace(self, dice=dice)
