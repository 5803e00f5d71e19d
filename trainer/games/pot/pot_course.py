"""The course of cards beyond the deal: turned up by mistake, thrown away, changed, mixed again.

Where every card goes is said by the streets (`pot_deal_plan.card_route`). Three things change it afterwards:
- `turned`: on a street players turn up so many of the cards that lie face down before them;
- a card changed in a game with cards face up comes as the one thrown away lay;
- where the deck does not go round on the last street, the burned cards come back: `[table] short = ...`, see `Short`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final

from trainer.cards.card import Card
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import Random, choose, shuffle
from trainer.core.text import say
from trainer.games.pot.pot_deal_plan import BURNED, SHARED, Dealt
from trainer.round.setup import Setup
from trainer.rules.decision import Decision
from trainer.table.drawing import Fate

if TYPE_CHECKING:
    from trainer.games.pot.pot_terms import PotGame, Street


# ---------------- cards that the dealer turns up by mistake
#
# Which they are in a set-up, and what becomes of them.
#
# A set-up may say it, `turned=4.2,7.0/3.1`: of the cards that seat 4 is dealt the third is turned up and of seat 7's
# the first, on the draw the second new card of seat 3. What the book keeps stays in the hand; for another one the
# next card of the deck is given when everybody has his cards.

TURNED_WORD: Final = "turned"
_TURNED: Final = re.compile(r"(\d+)\.(\d)", re.ASCII)
Places = tuple[tuple[int, int], ...]
"""Seats with the places of a card that is turned up, in the order in which that happens."""


def read_turned(text: str) -> tuple[Places, ...]:
    """What is turned up on the deal, and on the draw; BadText for anything else."""
    turned_places = []
    for part in text.split("/") if text else ():
        matches = [(turn_text, _TURNED.fullmatch(turn_text)) for turn_text in filter(None, part.split(","))]
        for turn_text, match in matches:
            if match is None:
                raise BadText(
                    say("'{one}' exposes no card.", one=turn_text), say("Write turned=4.2,7.0/3.1."), TURNED_WORD
                )
        turned_places.append(tuple((int(match[1]), int(match[2])) for _, match in matches if match))
    return tuple(turned_places)


def turned_on(game: PotGame, setup: Setup, number: int) -> Places:
    """What is turned up on that street: on the deal, or on the first draw."""
    draws = [at for at, street in enumerate(game.streets) if street.draw]
    parts = read_turned(setup.option(TURNED_WORD))
    index = {0: 0, **dict.fromkeys(draws[:1], 1)}.get(number)
    return parts[index] if index is not None and index < len(parts) else ()


def fate_of(game: PotGame, setup: Setup, number: int, index: int, card: Card) -> Decision[Fate]:
    """What becomes of the card that is turned up as number `index` of that street."""
    exposed = game.draws.exposed
    assert exposed is not None
    places = turned_on(game, setup, number)
    seat = places[index][0]
    count = sum(turned_seat == seat for turned_seat, _ in places[: index + 1]) if exposed.first else index + 1
    return exposed.fate(card, count=count, limited=game.limit_of(setup).structure.capped, drawn=number > 0)


def replaced(
    game: PotGame, setup: Setup, number: int, dealt: Callable[[int], Sequence[Card]]
) -> Mapping[int, tuple[Card, ...]]:
    """The cards of a street that are turned up and do not stay, by seat; `dealt` are those that a seat gets on it."""
    replacements: dict[int, tuple[Card, ...]] = {}
    if game.draws.exposed is None:
        return replacements
    for index, (seat, place) in enumerate(turned_on(game, setup, number)):
        cards = dealt(seat)
        if place >= len(cards):
            raise BadText(
                say("Seat {seat} gets no such card.", seat=seat), say("Write turned=4.2: its third card."), TURNED_WORD
            )
        if fate_of(game, setup, number, index, cards[place]).result is Fate.REPLACED:
            replacements[seat] = (*replacements.get(seat, ()), cards[place])
    return replacements


# ---------------- which cards players throw away
#
# Discards of pineapple, and cards changed on a draw.
#
# A set-up may say it, `throw=4:2,7:0`: seat 4 throws the card with place 2 of those it holds (from 0, as dealt), seat 7
# its first. Digits for several cards, nothing behind the colon for none, streets parted by a slash. Whoever is not
# written throws as the players of the game do (`PotGame.throws`).

Throws = Mapping[tuple[int, int], tuple[Card, ...]]
"""The cards that a seat threw away on a street, by seat and number of the street."""
HandCards = Sequence[Card]
Chosen = Callable[["Street", HandCards, HandCards, Callable[[], Random]], tuple[Card, ...]]
"""What a player throws away on a street: of the cards he holds, with the board that lies there, by chance if at all."""
WORD: Final = "throw"


def throwing(game: PotGame) -> tuple[int, ...]:
    """The numbers of the streets on which cards are thrown away."""
    return tuple(number for number, street in enumerate(game.streets) if street.thrown or street.draw)


def read_throws(text: str) -> tuple[Mapping[int, tuple[int, ...]], ...]:
    """The places thrown, by seat, for each street on which cards are thrown; BadText for anything else."""
    throws = []
    for part in text.split("/") if text else ():
        seats: dict[int, tuple[int, ...]] = {}
        for throw_text in filter(None, part.split(",")):
            seat, colon, places = throw_text.partition(":")
            if not (colon and f"{seat}{places}".isascii() and seat.isdigit() and (places.isdigit() or not places)):
                raise BadText(say("'{one}' discards nothing.", one=throw_text), say("Write throw=4:2,7:01."), WORD)
            seats[int(seat)] = tuple(sorted({int(place) for place in places}))
        throws.append(seats)
    return tuple(throws)


def throw_last(street: Street, cards: HandCards, _: HandCards, _rng: Callable[[], Random]) -> tuple[Card, ...]:
    """As many as have to go, of those dealt last; nothing on a draw."""
    return tuple(cards[-street.thrown :]) if street.thrown else ()


def throws_of(
    game: PotGame, setup: Setup, number: int, hands: Mapping[int, HandCards], board: Sequence[Card]
) -> dict[tuple[int, int], tuple[Card, ...]]:
    """What the live `hands` throw away on that street, where anything is."""
    street, at = game.streets[number], throwing(game)
    if number not in at:
        return {}
    rounds = read_throws(setup.option(WORD))
    written = rounds[at.index(number)] if at.index(number) < len(rounds) else {}
    most = street.thrown or street.draw
    cards_thrown = {}
    for seat, cards in hands.items():
        places = written.get(seat)
        if places is None:
            cards_thrown[seat, number] = game.throws(street, cards, board, partial(setup.rng, "throw", number, seat))
            continue
        if not street.thrown <= len(places) <= most or any(place >= len(cards) for place in places):
            raise BadText(say("Seat {seat} cannot discard that.", seat=seat), say("Write throw=4:2,7:01."), WORD)
        cards_thrown[seat, number] = tuple(cards[place] for place in places)
    return cards_thrown


# ---------------- pot course


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
    plan: tuple[Dealt, ...]
    turned: Mapping[tuple[int, int], tuple[Card, ...]] = field(default_factory=dict)
    short: str = ""
    mixed: int = 0

    def up(self, seat: int, thrown: Throws, street: int | None = None) -> list[Card]:
        """The cards open before a seat, with the one that plays for everybody; when a street is out, or now."""
        pairs = [pair for pair in zip(self.deck, self.plan, strict=False) if street is None or pair[1].street <= street]
        shown, gone = _cards_of(self.turned, seat, street), _cards_of(thrown, seat, street)
        mine = [card for card, dealt in pairs if dealt.to == seat and (dealt.up or card in shown) and card not in gone]
        return [*mine, *(card for card, dealt in pairs if dealt.to == SHARED)]


def _cards_of(named: Throws, seat: int, street: int | None) -> set[Card]:
    own = (
        cards for (named_seat, at), cards in named.items() if named_seat == seat and (street is None or at <= street)
    )
    return {card for cards in own for card in cards}


def run(game: PotGame, setup: Setup, deck: tuple[Card, ...], plan: Sequence[Dealt], thrown: Throws) -> Course:
    """The course of the cards of a hand, as far as it has come."""
    course = Course(deck, tuple(_faced(deck, plan, thrown)))
    if game.short is not None and plan and plan[-1].street == len(game.streets) - 1 and len(plan) > len(deck):
        course = _when_short(game, setup, course)
    return (
        replace(course, turned=_turned(game, setup, course))
        if any(street.turned for street in game.streets)
        else course
    )


def _faced(deck: Sequence[Card], plan: Sequence[Dealt], thrown: Throws) -> Sequence[Dealt]:
    """The way with every changed card lying as the one that was thrown away lay."""
    open_cards = {card for card, dealt in zip(deck, plan, strict=False) if dealt.up}
    if not thrown or not open_cards:
        return plan
    waiting = {key: [card in open_cards for card in cards] for key, cards in thrown.items()}

    def facing(dealt: Dealt) -> Dealt:
        faces = waiting.get((dealt.to, dealt.street))
        return replace(dealt, up=faces.pop(0)) if faces else dealt

    return [facing(dealt) for dealt in plan]


def _turned(game: PotGame, setup: Setup, course: Course) -> Mapping[tuple[int, int], tuple[Card, ...]]:
    """Which cards players turn up: on each street one of those that lie face down before them."""
    cards_turned: dict[tuple[int, int], tuple[Card, ...]] = {}
    down: dict[int, list[Card]] = {}
    for number, street in enumerate(game.streets):
        seats = []
        for card, dealt in zip(course.deck, course.plan, strict=False):
            if dealt.street == number and dealt.to > 0 and not dealt.up:
                down.setdefault(dealt.to, []).append(card)
                seats.append(dealt.to)
        for seat in dict.fromkeys(seats) if street.turned else ():
            card = choose(setup.rng("turned", number, seat), sorted(down[seat]))
            down[seat].remove(card)
            cards_turned[seat, number] = (card,)
    return cards_turned


# -- when the deck runs out


def _when_short(game: PotGame, setup: Setup, course: Course) -> Course:
    last = len(game.streets) - 1
    start = next(place for place, dealt in enumerate(course.plan) if dealt.street == last)
    burns = [card for card, dealt in zip(course.deck, course.plan[:start], strict=False) if dealt.to == BURNED]
    to_deal = [dealt for dealt in course.plan[start:] if dealt.to != BURNED]
    burn = next((dealt for dealt in course.plan[start:] if dealt.to == BURNED), None)
    dealt: list[Dealt] = []
    if game.short is Short.LAST_CARD and len(course.deck) - start > 1:
        dealt = [*([burn] if burn else []), *to_deal][: len(course.deck) - start - 1]
    dealt_count = sum(dealt.to != BURNED for dealt in dealt)
    at = start + len(dealt)
    pool = (*burns, *(card for card, dealt in zip(course.deck[start:], dealt, strict=False) if dealt.to == BURNED))
    mixed = shuffle((*pool, *course.deck[at:]), setup.rng("mixed"))
    waiting_cards, spare = to_deal[dealt_count:], len(mixed) - len(to_deal) + dealt_count
    if spare > 0 and burn is not None:
        return _mixed(course, (at, mixed), dealt, [burn, *waiting_cards], MIX)
    if spare >= 0 and NO_BURN in game.rules:
        return _mixed(course, (at, mixed), dealt, waiting_cards, NO_BURN)
    open_card = replace(to_deal[0], to=SHARED, up=True)
    if len(course.deck) - start > 1:
        plan = (*course.plan[:start], *([burn] if burn else []), open_card)
        return Course(course.deck, plan, short=COMMUNITY)
    mixed = shuffle((*burns, *course.deck[start:]), setup.rng("mixed"))
    return _mixed(course, (start, mixed), [], [*([burn] if burn else []), open_card], COMMUNITY)


def _mixed(
    course: Course, mixed: tuple[int, Sequence[Card]], dealt: Sequence[Dealt], waiting_cards: Sequence[Dealt], rule: str
) -> Course:
    """The course with the cards mixed from a place on: `dealt` go out before it, `rest` behind it."""
    at, cards = mixed
    plan = (*(dealt for dealt in course.plan if dealt.street < waiting_cards[0].street), *dealt, *waiting_cards)
    return Course((*course.deck[:at], *cards), plan, short=rule, mixed=at)
