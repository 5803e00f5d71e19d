"""What becomes of cards beyond the order of the deal: turned up, changed face for face, mixed when few are left.

Where every card goes is said by the streets (`way.way_of`). Three things change it afterwards:
- `turned`: on a street players turn up so many of the cards that lie face down before them;
- a card changed in a game with cards face up comes as the one thrown away lay;
- where the deck does not go round on the last street, the burned cards come back: `[table] short = ...`, see `Short`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from trainer.cards.card import Card
from trainer.games.pot.way import BURNED, SHARED, Dealt
from trainer.rng import choose, shuffle
from trainer.round.setup import Setup

if TYPE_CHECKING:
    from trainer.games.pot.terms import PotGame
    from trainer.games.pot.thrown import Throws


class Short(StrEnum):
    """What a book does when the deck does not go round on the last street.

    stub       all that is left is mixed with the burned cards, one is burned, and everybody dealt to
    last-card  all but the last card are dealt, that one is mixed with the burned cards and the rest dealt
    """

    STUB = "stub"
    LAST_CARD = "last-card"


MIX, NO_BURN, COMMUNITY = SHORT_RULES = ("short.mix", "short.no-burn", "short.community")


@dataclass(frozen=True, slots=True)
class Course:
    """The cards in the order they come from the top, and where each goes.

    `turned` are cards that a seat turned up on a street. `short` is the rule by which the last street was dealt from
    too few cards; from place `mixed` on they were mixed with the burned ones, which stand there a second time.
    """

    deck: tuple[Card, ...]
    way: tuple[Dealt, ...]
    turned: Mapping[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    short: str = ""
    mixed: int = 0

    def up(self, seat: int, thrown: Throws, street: int | None = None) -> list[Card]:
        """The cards open before a seat, with the one that plays for everybody; when a street is out, or now."""
        here = [pair for pair in zip(self.deck, self.way, strict=False) if street is None or pair[1].street <= street]
        shown, gone = _cards_of(self.turned, seat, street), _cards_of(thrown, seat, street)
        mine = [card for card, one in here if one.to == seat and (one.up or card in shown) and card not in gone]
        return [*mine, *(card for card, one in here if one.to == SHARED)]


def _cards_of(named: Throws, seat: int, street: int | None) -> set[Card]:
    own = (cards for (one, at), cards in named.items() if one == seat and (street is None or at <= street))
    return {card for cards in own for card in cards}


def run(game: PotGame, setup: Setup, deck: tuple[Card, ...], way: Sequence[Dealt], thrown: Throws) -> Course:
    """The course of the cards of a hand, as far as it has come."""
    course = Course(deck, tuple(_faced(deck, way, thrown)))
    if game.short is not None and way and way[-1].street == len(game.streets) - 1 and len(way) > len(deck):
        course = _when_short(game, setup, course)
    return replace(course, turned=_turned(game, setup, course)) if any(one.turned for one in game.streets) else course


def _faced(deck: Sequence[Card], way: Sequence[Dealt], thrown: Throws) -> Sequence[Dealt]:
    """The way with every changed card lying as the one that was thrown away lay."""
    open_cards = {card for card, one in zip(deck, way, strict=False) if one.up}
    if not thrown or not open_cards:
        return way
    waiting = {key: [card in open_cards for card in cards] for key, cards in thrown.items()}

    def facing(one: Dealt) -> Dealt:
        rest = waiting.get((one.to, one.street))
        return replace(one, up=rest.pop(0)) if rest else one

    return [facing(one) for one in way]


def _turned(game: PotGame, setup: Setup, course: Course) -> Mapping[tuple[int, int], tuple[Card, ...]]:
    """Which cards players turn up: on each street one of those that lie face down before them."""
    found: dict[tuple[int, int], tuple[Card, ...]] = {}
    down: dict[int, list[Card]] = {}
    for number, street in enumerate(game.streets):
        seats = []
        for card, one in zip(course.deck, course.way, strict=False):
            if one.street == number and one.to > 0 and not one.up:
                down.setdefault(one.to, []).append(card)
                seats.append(one.to)
        for seat in dict.fromkeys(seats) if street.turned else ():
            card = choose(setup.rng("turned", number, seat), sorted(down[seat]))
            down[seat].remove(card)
            found[seat, number] = (card,)
    return found


# -- when the deck runs out


def _when_short(game: PotGame, setup: Setup, course: Course) -> Course:
    last = len(game.streets) - 1
    start = next(place for place, one in enumerate(course.way) if one.street == last)
    burns = [card for card, one in zip(course.deck, course.way[:start], strict=False) if one.to == BURNED]
    to_deal = [one for one in course.way[start:] if one.to != BURNED]
    burn = next((one for one in course.way[start:] if one.to == BURNED), None)
    dealt: list[Dealt] = []
    if game.short is Short.LAST_CARD and len(course.deck) - start > 1:
        dealt = [*([burn] if burn else []), *to_deal][: len(course.deck) - start - 1]
    given = sum(one.to != BURNED for one in dealt)
    at = start + len(dealt)
    pool = (*burns, *(card for card, one in zip(course.deck[start:], dealt, strict=False) if one.to == BURNED))
    mixed = shuffle((*pool, *course.deck[at:]), setup.rng("mixed"))
    rest, spare = to_deal[given:], len(mixed) - len(to_deal) + given
    if spare > 0 and burn is not None:
        return _mixed(course, (at, mixed), dealt, [burn, *rest], MIX)
    if spare >= 0 and NO_BURN in game.rules:
        return _mixed(course, (at, mixed), dealt, rest, NO_BURN)
    open_card = replace(to_deal[0], to=SHARED, up=True)
    if len(course.deck) - start > 1:
        way = (*course.way[:start], *([burn] if burn else []), open_card)
        return Course(course.deck, way, short=COMMUNITY)
    mixed = shuffle((*burns, *course.deck[start:]), setup.rng("mixed"))
    return _mixed(course, (start, mixed), [], [*([burn] if burn else []), open_card], COMMUNITY)


def _mixed(
    course: Course, mixed: tuple[int, Sequence[Card]], dealt: Sequence[Dealt], rest: Sequence[Dealt], rule: str
) -> Course:
    """The course with the cards mixed from a place on: `dealt` go out before it, `rest` behind it."""
    at, cards = mixed
    way = (*(one for one in course.way if one.street < rest[0].street), *dealt, *rest)
    return Course((*course.deck[:at], *cards), way, short=rule, mixed=at)
