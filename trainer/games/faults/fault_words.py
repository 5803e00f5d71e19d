"""What lies at a table as a fault finds it, in words: of a seat, of a hand, of a wager, of a pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.money import dollars
from trainer.core.text import Text, counted, join, say
from trainer.round.ruling import FaultView
from trainer.table.lay import Laid, Lay
from trainer.table.places import (
    BANK,
    BOARD,
    BURNT,
    BUTTON_NAMES,
    DISCARD,
    DROP,
    LEFT_OVER,
    MUCK,
    STACK,
    STUB,
    back_of,
    is_pile,
    name_of,
    owner_of,
    pile_of,
    pot_of,
    seat_of,
    seat_place,
    spot,
)

MOST: Final = 4
"""So many places are described at most."""
PARTS: Final[Mapping[str, Text]] = {
    "front": say("{owner}'s front"),
    "middle": say("{owner}'s middle"),
    "back": say("{owner}'s back"),
}
NAMES: Final[Mapping[str, Text]] = {
    BANK: say("the player-dealer"),
    BOARD: say("the board"),
    BURNT: say("the burn pile"),
    DISCARD: say("the discards"),
    DROP: say("the drop slot"),
    LEFT_OVER: say("the cards left over"),
    MUCK: say("the muck"),
    STUB: say("the deck"),
    "dice": say("the dice"),
}


# ---------------- places and what lies there


def lay_of(view: FaultView) -> Lay:
    """The felt as it is found, without the chips that somebody puts out."""
    lay: Lay = view.felt if view.felt is not None else view.scene.r.lay
    return lay.lie_so(dict(view.supposed)) if view.supposed else lay


def lay_before(view: FaultView) -> Lay:
    """The felt of the round without the fault."""
    lay: Lay = view.scene.r.lay
    return lay


def seat_in(view: FaultView) -> int:
    """The seat that the fault is about, 0 for none."""
    return next((seat_of(place) for place in view.look if seat_of(place)), 0)


def place_words(place: str) -> Text:
    """Whose place it is, or what it is."""
    seat, pot, part = seat_of(place), pot_of(place), PARTS.get(name_of(place))
    if part is not None:
        return part.filled(owner=place_words(owner_of(place)))
    if seat:
        return say("seat {seat}", seat=seat)
    if pot is not None:
        return say("side pot {number}", number=pot) if pot else say("the main pot")
    if is_pile(place):
        return say("pile {number}", number=pile_of(place))
    return NAMES.get(owner_of(place), Text(owner_of(place)))


def seats_words(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def cards_of(lay: Lay, owner: str) -> tuple[Laid, ...]:
    """All cards of a seat, of the bank or at a place."""
    return tuple(laid for place, there in lay.cards.items() if owner_of(place) == owner for laid in there)


def owners_in(view: FaultView) -> tuple[str, ...]:
    """Whose cards are pointed at."""
    places = (*lay_of(view).cards, *lay_before(view).cards)
    return tuple(
        dict.fromkeys(
            owner_of(place) for place in view.look if any(owner_of(place) == owner_of(other) for other in places)
        )
    )


def new_up(view: FaultView) -> tuple[tuple[str, Card], ...]:
    """The cards that are face up now and were not before, but those of the board."""
    seen = Counter(laid.card for there in lay_before(view).cards.values() for laid in there if laid.up)
    cards = []
    for place, there in lay_of(view).cards.items():
        for laid in there if place != BOARD else ():
            if laid.up and seen[laid.card]:
                seen[laid.card] -= 1
            elif laid.up:
                cards.append((place, laid.card))
    return tuple(cards)


def wager_name(view: FaultView, place: str) -> Text:
    names = view.scene.table.names if view.scene.table is not None else {}
    return names.get(name_of(place)) or Text(name_of(place).replace("-", " "))


# ---------------- what lies there, in words


def lies_words(view: FaultView) -> Text:
    """What lies at the places that are pointed at."""
    looks = tuple(dict.fromkeys(view.look))[:MOST]
    return join(dict.fromkeys(there_words(view, place) for place in looks), ", ") or say(
        "the table has {n} seats", n=view.scene.r.setup.seats
    )


def there_words(view: FaultView, place: str) -> Text:
    lay, owner = lay_of(view), place_words(place)
    cards, cents = lay.cards.get(place, ()), lay.chips_at(place) + dict(view.offered).get(place, 0)
    buttons = [button for button, at in lay.buttons.items() if at == place or _is_button(button, at, place)]
    if place == "dice":
        return say("the dice show {dice}", dice=" ".join(map(str, lay.dice or view.scene.r.setup.dice)))
    if name_of(place) == STACK:
        return stack_at(lay, place)
    if cards:
        return _cards_words(owner, cards)
    if cents and back_of(place):
        return say("a back-line bettor at {owner} has {amount}", owner=owner, amount=dollars(cents))
    if cents and name_of(place) in ("bet", ""):
        return say("{owner} has {amount}", owner=owner, amount=dollars(cents))
    if cents:
        return say("{owner} has {amount} on {wager}", owner=owner, amount=dollars(cents), wager=wager_name(view, place))
    if buttons:
        kind = buttons[0].rstrip("-0123456789")
        return say("{owner} has the {button} button", owner=owner, button=BUTTON_NAMES.get(kind, kind))
    return _nothing_at(view, place)


def _is_button(button: str, at: str, place: str) -> bool:
    """Whether a place is the button's own in front of its seat: "seat-7.envy" for "envy-7"."""
    return bool(name_of(place)) and (seat_of(at), button.rstrip("-0123456789")) == (seat_of(place), name_of(place))


def _nothing_at(view: FaultView, place: str) -> Text:
    lay, owner, name = lay_of(view), place_words(place), name_of(place)
    if name and view.scene.table is not None and name in view.scene.table.names:
        return say("{owner} has nothing on {wager}", owner=owner, wager=wager_name(view, place))
    if seat_of(place) and not name:
        return seat_words(view, seat_of(place))
    if pot_of(place) is not None or place == BANK:
        return say("{owner} has no chips", owner=owner)
    stack = spot(seat_of(place), STACK)
    return stack_at(lay, stack) if lay.chips_at(stack) else say("{owner} has nothing there", owner=owner)


def seat_words(view: FaultView, seat: int) -> Text:
    """What is there to say of a seat: its cards, its wagers, its stack, or that it is empty."""
    lay = lay_of(view)
    cards = cards_of(lay, seat_place(seat))
    wagers = [wager for wager in view.scene.r.setup.wagers if wager.seat == seat and wager.kind != STACK]
    if seat not in (*view.scene.r.setup.seats_taken, view.scene.r.setup.player_dealer):
        return say("nobody plays at seat {seat}", seat=seat)
    if cards:
        return _cards_words(say("seat {seat}", seat=seat), cards)
    if wagers:
        return wager_words(view, wagers[0].place, wagers[0].stake)
    return stack_at(lay, spot(seat, STACK))


def wager_words(view: FaultView, place: str, cents: int) -> Text:
    words = say("{owner} has {amount} on {wager}")
    return words.filled(owner=place_words(place), amount=dollars(cents), wager=wager_name(view, place))


def stack_at(lay: Lay, place: str) -> Text:
    owner, cents = place_words(place), lay.chips_at(place)
    return (
        say("{owner} has {amount} in chips", owner=owner, amount=dollars(cents))
        if cents
        else say("{owner} has no chips left", owner=owner)
    )


def _cards_words(owner: Text, laid: Sequence[Laid]) -> Text:
    """The cards face up; of cards face down how many there are."""
    up = [card.card for card in laid if card.up]
    if len(up) == len(laid):
        return say("{owner} shows {cards}", owner=owner, cards=write_cards(up))
    down = counted("{n} card face down", "{n} cards face down", len(laid) - len(up))
    if up:
        return say("{owner} shows {cards}, with {down}", owner=owner, cards=write_cards(up), down=down)
    return say("{owner} has {down}", owner=owner, down=down)


def stack_words(view: FaultView, seat: int) -> Text:
    """What a player has left before them."""
    return stack_at(lay_of(view), spot(seat, STACK))
