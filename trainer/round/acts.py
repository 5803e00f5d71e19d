"""What a dealer can do: one small frozen type for each kind of answer, with its one-line text form.

`Want*` says which kind a duty asks for and what there is to choose from; `parse_act` reads the text form against it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, write_cards
from trainer.errors import BadText, did_you_mean
from trainer.money import dollars, parse_money
from trainer.text import Text, Words, join, say


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Seats:
    """Any number of seats, in rising order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """Things in sequence, by their ids."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrange:
    """Cards set into named groups; the order of the cards within a group does not matter."""

    groups: tuple[tuple[str, tuple[Card, ...]], ...]

    @staticmethod
    def of(**groups: Sequence[Card]) -> Arrange:
        return Arrange(tuple((name, tuple(sorted(cards))) for name, cards in groups.items()))

    def group(self, name: str) -> tuple[Card, ...]:
        return dict(self.groups)[name]


@dataclass(frozen=True, slots=True)
class Number:
    """A count or a total."""

    number: int


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in cents."""

    cents: int


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several options, by its id."""

    option: str


@dataclass(frozen=True, slots=True)
class Settle:
    """What happens to a wager: pay, take, push or return, and how many cents move for it."""

    do: str
    cents: int


@dataclass(frozen=True, slots=True)
class Shares:
    """Who gets how much of a pot, by seat in rising order."""

    shares: tuple[tuple[int, int], ...]


Act = Seat | Seats | Order | Arrange | Number | Money | Choose | Settle | Shares


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: its id and its words. `place` is where it lies on the felt, when it lies somewhere."""

    id: str
    words: Text
    place: str = ""


@dataclass(frozen=True, slots=True)
class WantSeat:
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WantSeats:
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WantOrder:
    items: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WantArrange:
    """Set these cards into groups of these sizes. A trainee names the first; the last takes what is left over."""

    cards: tuple[Card, ...]
    groups: tuple[tuple[str, int], ...]

    @property
    def named(self) -> tuple[str, int]:
        """The group a trainee names, and its size."""
        return self.groups[0]


@dataclass(frozen=True, slots=True)
class WantNumber:
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class WantMoney:
    pass


@dataclass(frozen=True, slots=True)
class WantChoice:
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class WantSettle:
    """`stake` is what lies on the spot."""

    stake: int


@dataclass(frozen=True, slots=True)
class WantShares:
    seats: tuple[int, ...]
    total: int


Want = WantSeat | WantSeats | WantOrder | WantArrange | WantNumber | WantMoney | WantChoice | WantSettle | WantShares

SETTLE_WORDS = ("pay", "take", "push", "return")


def act_text(act: Act) -> str:
    """The one-line text form, read back by `parse_act`."""
    match act:
        case Seat():
            return f"seat {act.seat}"
        case Seats():
            return " ".join(("seats", *(map(str, act.seats) if act.seats else ("none",))))
        case Order():
            return " ".join(("order", *act.items))
        case Arrange():
            return " | ".join(f"{name} {write_cards(cards)}" for name, cards in act.groups)
        case Number():
            return str(act.number)
        case Money():
            return dollars(act.cents)
        case Choose():
            return act.option
        case Settle():
            return f"{act.do} {dollars(act.cents)}"
        case Shares():
            shares = (f"{seat}={_plain(cents)}" for seat, cents in act.shares)
            return " ".join(("shares", *(shares if act.shares else ("none",))))
        case _:
            assert_never(act)


def act_words(act: Act, want: Want | None = None) -> Text:
    """The act as it is spoken in feedback; `want` supplies the words of options."""
    match act:
        case Seat():
            return say("seat {seat}", seat=act.seat)
        case Seats():
            if not act.seats:
                return say("no seat")
            return say("seats {seats}", seats=", ".join(map(str, act.seats)))
        case Order():
            return join((_option_words(item, want) for item in act.items), " → ")
        case Arrange():
            return join(
                (
                    say("{group}: {cards}", group=say(name), cards=write_cards(reversed(cards)))
                    for name, cards in act.groups
                ),
                " · ",
            )
        case Number():
            return say("{number}", number=act.number)
        case Money():
            return say("{amount}", amount=dollars(act.cents))
        case Choose():
            return say("{choice}", choice=_option_words(act.option, want))
        case Settle():
            return _settle_words(act)
        case Shares():
            if not act.shares:
                return say("nobody gets anything")
            return join(say("seat {seat} {amount}", seat=seat, amount=dollars(cents)) for seat, cents in act.shares)
        case _:
            assert_never(act)


def _settle_words(act: Settle) -> Text:
    amount = dollars(act.cents)
    match act.do:
        case "pay":
            return say("pay {amount}", amount=amount)
        case "take":
            return say("take {amount}", amount=amount)
        case "push":
            return say("push: nothing moves")
        case _:
            return say("return {amount}: no cover", amount=amount)


def _option_words(item: str, want: Want | None) -> Words:
    options: tuple[Option, ...] = ()
    if isinstance(want, WantOrder):
        options = want.items
    elif isinstance(want, WantChoice):
        options = want.options
    return next((option.words for option in options if option.id == item), item)


def parse_act(text: str, want: Want) -> Act:
    """The act that the text means as an answer to `want`; `BadText` says what is expected."""
    words = text.strip()
    if not words:
        raise BadText("Nothing was typed.", expected_words(want))
    match want:
        case WantSeat():
            seat = _whole(_strip(words, "seat", "button"), want)
            if seat not in want.seats:
                raise BadText(f"Seat {seat} is not at this table.", f"Seats: {_list(want.seats)}.")
            return Seat(seat)
        case WantSeats():
            rest = _strip(words, "seats", "seat")
            if rest.lower() in ("none", "no", "nobody"):
                return Seats(())
            seats = tuple(sorted({_whole(part, want) for part in re.split(r"[\s,]+", rest)}))
            for seat in seats:
                if seat not in want.seats:
                    raise BadText(f"Seat {seat} is not at this table.", f"Seats: {_list(want.seats)}.")
            return Seats(seats)
        case WantOrder():
            items = tuple(re.split(r"[\s,]+", _strip(words, "order")))
            known = [item.id for item in want.items]
            for item in items:
                if item not in known:
                    raise BadText(f"'{item}' is not one of the things to order.", did_you_mean(item, known))
            return Order(items)
        case WantArrange():
            return _parse_arrange(words, want)
        case WantNumber():
            return Number(_whole(words, want))
        case WantMoney():
            return Money(_cents(words, want))
        case WantChoice():
            return Choose(_choice(words, want))
        case WantSettle():
            return _parse_settle(words, want)
        case WantShares():
            return _parse_shares(words, want)
        case _:
            assert_never(want)


def expected_words(want: Want) -> str:
    """What may be typed, with an example."""
    match want:
        case WantSeat():
            return "Type a seat number, for example: seat 4."
        case WantSeats():
            return "Type seat numbers, for example: seats 2 5, or: seats none."
        case WantOrder():
            return f"Type all in order, for example: order {' '.join(item.id for item in want.items)}."
        case WantArrange():
            name, size = want.named
            return f"Type the {size} cards of the {name}, for example: {name} {write_cards(want.cards[:size])}."
        case WantNumber():
            return "Type a number."
        case WantMoney():
            return "Type an amount, for example: $12.50."
        case WantChoice():
            return f"Type one of: {', '.join(option.id for option in want.options)}."
        case WantSettle():
            return "Type pay, take, push or return with the amount, for example: pay $20."
        case WantShares():
            return "Type each share, for example: shares 2=$30 5=$30."
        case _:
            assert_never(want)


def _plain(cents: int) -> str:
    """An amount without the commas that separate shares."""
    return dollars(cents).replace(",", "")


def _strip(words: str, *prefixes: str) -> str:
    for prefix in prefixes:
        if words.lower().startswith(prefix):
            return words[len(prefix) :].strip(" :") or words
    return words


def _whole(words: str, want: Want) -> int:
    if not re.fullmatch(r"\d{1,6}", words.strip()):
        raise BadText(f"'{words}' is not a number.", expected_words(want))
    return int(words)


def _list(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _cents(words: str, want: Want) -> int:
    try:
        return parse_money(words)
    except ValueError as error:
        raise BadText(str(error), expected_words(want)) from error


def _choice(words: str, want: WantChoice) -> str:
    key = words.lower().replace(" ", "-")
    ids = [option.id for option in want.options]
    if key in ids:
        return key
    starts = [one for one in ids if one.startswith(key)]
    if len(starts) == 1:
        return starts[0]
    raise BadText(f"'{words}' is not a choice here.", did_you_mean(key, ids))


def _parse_settle(words: str, want: WantSettle) -> Settle:
    verb, _, rest = words.lower().partition(" ")
    if verb not in SETTLE_WORDS:
        raise BadText(f"'{verb}' is not something a dealer does with a wager.", expected_words(want))
    if verb == "push":
        return Settle("push", 0)
    cents = _cents(rest, want) if rest.strip() else want.stake
    return Settle(verb, cents)


def _parse_shares(words: str, want: WantShares) -> Shares:
    if words.lower() in ("shares none", "none", "nobody"):
        return Shares(())
    shares: dict[int, int] = {}
    for part in re.split(r"[\s,]+", _strip(words, "shares")):
        seat, equals, amount = part.partition("=")
        if not equals:
            raise BadText(f"'{part}' has no '='.", expected_words(want))
        shares[_whole(seat, want)] = _cents(amount, want)
    unknown = sorted(set(shares) - set(want.seats))
    if unknown:
        raise BadText(f"Seat {unknown[0]} has no part in this pot.", f"Seats: {_list(want.seats)}.")
    return Shares(tuple(sorted((seat, cents) for seat, cents in shares.items() if cents)))


def _parse_arrange(words: str, want: WantArrange) -> Arrange:
    sizes = dict(want.groups)
    given: dict[str, tuple[Card, ...]] = {}
    for part in words.split("|"):
        name, _, written = part.strip().partition(" ")
        if name.lower() not in sizes:
            name, written = want.named[0], part
        given[name.lower()] = _held(written, want)
    rest = list(want.cards)
    for cards in given.values():
        for card in cards:
            if card not in rest:
                raise BadText(f"{card} stands in two groups.", expected_words(want))
            rest.remove(card)
    missing = [name for name in sizes if name not in given]
    if len(missing) == 1:
        given[missing[0]] = tuple(rest)
    elif missing:
        raise BadText(f"The {missing[0]} is missing.", expected_words(want))
    for name, cards in given.items():
        if len(cards) != sizes[name]:
            raise BadText(f"The {name} takes {sizes[name]} cards, not {len(cards)}.", expected_words(want))
    return Arrange(tuple((name, tuple(sorted(given[name]))) for name in sizes))


def _held(words: str, want: WantArrange) -> tuple[Card, ...]:
    """Cards by name, or by their numbers in the hand from 1."""
    parts = re.split(r"[\s,]+", words.strip())
    if all(re.fullmatch(r"[1-9]\d?", part) for part in parts) and "10" not in parts:
        numbers = [int(part) for part in parts]
        if max(numbers) > len(want.cards):
            raise BadText(f"The hand has {len(want.cards)} cards.", expected_words(want))
        return tuple(want.cards[number - 1] for number in numbers)
    cards = parse_cards(words)
    for card in cards:
        if card not in want.cards:
            raise BadText(f"{card} is not in this hand.", f"The hand: {write_cards(want.cards)}.")
    return cards
