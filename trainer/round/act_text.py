"""The one-line text form of every act, the words it is told in, and what a duty expects to be typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards, write_cards
from trainer.cards.tile import Tile
from trainer.core.errors import BadText, did_you_mean
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, Words, counted, join, say
from trainer.round import acts
from trainer.table.chips import AMOUNT_OR_CHIPS, Chips, chips_text
from trainer.table.places import seat_of, seat_place

# ---------------- the names of the groups that cards are set into
#
# In a sentence, and as a heading.

_HAND = "a hand that cards or tiles are set into"

GROUP_NAMES: Final[Mapping[str, Text]] = {
    "front": say("front", about=_HAND),
    "middle": say("middle", about=_HAND),
    "back": say("back", about=_HAND),
    "high": say("high", about=_HAND),
    "low": say("low", about=_HAND),
    "first": say("first", about=_HAND),
    "second": say("second", about=_HAND),
    "play": say("play", about=_HAND),
    "rest": say("rest", about=_HAND),
}

GROUP_TITLES: Final[Mapping[str, Text]] = {
    "front": say("Front", about=_HAND),
    "middle": say("Middle", about=_HAND),
    "back": say("Back", about=_HAND),
    "high": say("High", about=_HAND),
    "low": say("Low", about=_HAND),
    "first": say("First", about=_HAND),
    "second": say("Second", about=_HAND),
    "play": say("Play", about=_HAND),
    "rest": say("Rest", about=_HAND),
}


# ---------------- act text

CARDS, TILES = parse_cards("9s 4d 8h 3c Js Qd 6c"), parse_cards("6-4 5-2 4-3 3-1")
"""What an example is written with: never the hand that is asked about."""
LISTED = 4
"""So many choices are named where one may be typed; of more, one is the example."""
SETTLE_WORDS = ("pay", "take", "push", "return")


def act_text(act: acts.Act) -> str:
    """The one-line text form, read back by `parse_act`."""
    match act:
        case acts.Seat():
            return f"seat {act.seat}"
        case acts.Seats():
            return " ".join(("seats", *(map(str, act.seats) if act.seats else ("none",))))
        case acts.Order():
            return " ".join(("order", *act.items))
        case acts.Arrange():
            return " | ".join(f"{name} {write_cards(cards)}" for name, cards in act.groups)
        case acts.Number():
            return str(act.number)
        case acts.Money():
            return dollars(act.cents)
        case acts.Choose():
            return act.option
        case acts.Settle():
            return f"{act.do} {dollars(act.cents)}"
        case acts.Shares():
            shares = (f"{seat}={_plain(cents)}" for seat, cents in act.shares)
            return " ".join(("shares", *(shares if act.shares else ("none",))))
        case acts.Stack():
            return chips_text(act.chips)
        case _:
            assert_never(act)


def act_words(act: acts.Act, want: acts.Want | None = None) -> Text:
    """The act as it is spoken in feedback; `want` supplies the words of options."""
    match act:
        case acts.Seat():
            return say("seat {seat}", seat=act.seat)
        case acts.Seats():
            if not act.seats:
                return say("no seat")
            if len(act.seats) == 1:
                return say("seat {seat}", seat=act.seats[0])
            return say("seats {seats}", seats=", ".join(map(str, act.seats)))
        case acts.Order():
            return join((_option_words(item, want) for item in act.items), " → ")
        case acts.Arrange():
            return join(
                (
                    say("{group}: {cards}", group=GROUP_NAMES.get(name, name), cards=write_cards(reversed(cards)))
                    for name, cards in act.groups
                ),
                " · ",
            )
        case acts.Number():
            return say("{number}", number=act.number)
        case acts.Money():
            return say("{amount}", amount=dollars(act.cents))
        case acts.Choose():
            return say("{choice}", choice=_option_words(act.option, want))
        case acts.Settle():
            return _settle_words(act)
        case acts.Shares():
            if not act.shares:
                return say("nobody gets a share")
            return join(say("seat {seat} {amount}", seat=seat, amount=dollars(cents)) for seat, cents in act.shares)
        case acts.Stack():
            return chips_words(act.chips)
        case _:
            assert_never(act)


def chips_words(chips: Chips) -> Text:
    """A stack as it is spoken, the lowest chips first."""
    if not chips:
        return say("no chips")
    return join(say("{count} × {chip}", count=count, chip=dollars(chip)) for chip, count in chips)


def _settle_words(act: acts.Settle) -> Text:
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


def _option_words(item: str, want: acts.Want | None) -> Words:
    options: tuple[acts.Option, ...] = ()
    if isinstance(want, acts.WantOrder):
        options = want.items
    elif isinstance(want, acts.WantChoice):
        options = want.options
    return next((option.words for option in options if option.id == item), item)


def parse_act(text: str, want: acts.Want) -> acts.Act:
    """The act that the text means as an answer to `want`; `BadText` says what is expected."""
    words = text.strip()
    if not words:
        raise BadText(say("Nothing was typed."), expected_words(want))
    match want:
        case acts.WantSeat():
            seat = _small_number(_strip(words, "seat", "button"), want)
            if seat not in want.seats:
                raise BadText(
                    say("Seat {seat} is not at this table.", seat=seat), say("Seats: {list}.", list=_list(want.seats))
                )
            return acts.Seat(seat)
        case acts.WantSeats():
            words_left = _strip(words, "seats", "seat")
            if words_left.lower() in ("none", "no", "nobody"):
                return acts.Seats(())
            seats = tuple(sorted({_small_number(part, want) for part in re.split(r"[\s,]+", words_left)}))
            for seat in seats:
                if seat not in want.seats:
                    raise BadText(
                        say("Seat {seat} is not at this table.", seat=seat),
                        say("Seats: {list}.", list=_list(want.seats)),
                    )
            return acts.Seats(seats)
        case acts.WantOrder():
            known = [item.id for item in want.items]
            numbers = _numbers(known)
            items = tuple(numbers.get(part, part) for part in re.split(r"[\s,]+", _strip(words, "order")))
            for item in items:
                if item not in known:
                    raise BadText(say("'{item}' is not on the list.", item=item), did_you_mean(item, known))
            return acts.Order(items)
        case acts.WantArrange():
            return _parse_arrange(words, want)
        case acts.WantNumber():
            return acts.Number(_small_number(words, want))
        case acts.WantMoney():
            return acts.Money(_cents(words, want))
        case acts.WantChoice():
            return acts.Choose(_choice(words, want))
        case acts.WantSettle():
            return _parse_settle(words, want)
        case acts.WantShares():
            return _parse_shares(words, want)
        case acts.WantStack():
            return acts.Stack(want.read(words))
        case _:
            assert_never(want)


def expected_words(want: acts.Want) -> Text:
    """What may be typed, with an example."""
    match want:
        case acts.WantSeat():
            return say("Type a seat number, for example: seat 4.")
        case acts.WantSeats():
            return say("Type seat numbers, for example: seats 2 5, or: seats none.")
        case acts.WantOrder():
            return say("Type all the numbers in order, with spaces between them.")
        case acts.WantArrange():
            return _expected_groups(want)
        case acts.WantNumber():
            return say("Type a number.")
        case acts.WantMoney():
            return say("Type an amount, for example: $12.50.")
        case acts.WantChoice(options=options) if len(options) > LISTED:
            return say("Type its name or its number, for example: {option}.", option=options[1].id)
        case acts.WantChoice(options=options):
            return say("Type one of: {options}, or its number.", options=", ".join(option.id for option in options))
        case acts.WantSettle():
            return say("Type pay, take, push or return with the amount, for example: pay $20.")
        case acts.WantShares():
            return say("Type each share, for example: shares 2=$30 5=$30.")
        case acts.WantStack():
            return AMOUNT_OR_CHIPS
        case _:
            assert_never(want)


def _expected_groups(want: acts.WantArrange) -> Text:
    typed, size = want.named
    group = GROUP_NAMES.get(typed, typed)
    cards = write_cards((TILES if isinstance(want.cards[0], Tile) else CARDS)[:size])
    if isinstance(want.cards[0], Tile):
        return counted(
            "Type the {n} tile of the {group}, for example: {typed} {cards}.",
            "Type the {n} tiles of the {group}, for example: {typed} {cards}.",
            size,
            group=group,
            typed=typed,
            cards=cards,
        )
    return counted(
        "Type the {n} card of the {group}, for example: {typed} {cards}.",
        "Type the {n} cards of the {group}, for example: {typed} {cards}.",
        size,
        group=group,
        typed=typed,
        cards=cards,
    )


def _plain(cents: int) -> str:
    """An amount without the commas that separate shares."""
    return dollars(cents).replace(",", "")


def _strip(words: str, *prefixes: str) -> str:
    for prefix in prefixes:
        if words.lower().startswith(prefix):
            return words[len(prefix) :].strip(" :") or words
    return words


def _small_number(words: str, want: acts.Want) -> int:
    if not re.fullmatch(r"\d{1,6}", words.strip(), re.ASCII):
        raise BadText(say("'{words}' is not a number.", words=words), expected_words(want))
    return int(words)


def _list(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _cents(words: str, want: acts.Want) -> int:
    try:
        cents = parse_money(words)
    except BadText as error:
        raise BadText(error.words[0], expected_words(want)) from error
    if cents < 0:
        raise BadText(say("An amount is never negative."), expected_words(want))
    return cents


def _choice(words: str, want: acts.WantChoice) -> str:
    ids = [option.id for option in want.options]
    key = words.lower().replace(" ", "-")
    key = key if key in ids else _numbers(ids).get(key, key)
    if key in ids:
        return key
    starts = [option for option in ids if option.startswith(key)]
    if len(starts) == 1:
        return starts[0]
    if any(key in option.split("-") for option in ids):
        raise BadText(say("'{words}' is not enough.", words=words), say("Known: {ids}.", ids=", ".join(ids)))
    raise BadText(say("'{words}' is not one of the choices.", words=words), did_you_mean(key, ids))


def _numbers(ids: Sequence[str]) -> dict[str, str]:
    """What may be typed for each of several things: the number of a seat where all are seats, else its place."""
    if all(option.isdecimal() for option in ids):
        return {option: option for option in ids}
    seats = [seat_of(option) for option in ids]
    if all(option == seat_place(seat) for option, seat in zip(ids, seats, strict=True)):
        return {str(seat): option for option, seat in zip(ids, seats, strict=True)}
    return {str(number): option for number, option in enumerate(ids, start=1)}


def _parse_settle(words: str, want: acts.WantSettle) -> acts.Settle:
    verb, _, words_left = words.lower().partition(" ")
    if verb not in SETTLE_WORDS:
        raise BadText(say("A dealer does not '{verb}' a wager.", verb=verb), expected_words(want))
    if verb == "push":
        return acts.Settle("push", 0)
    cents = _cents(words_left, want) if words_left.strip() else want.stake
    return acts.Settle(verb, cents)


def _parse_shares(words: str, want: acts.WantShares) -> acts.Shares:
    if words.lower() in ("shares none", "none", "nobody"):
        return acts.Shares(())
    shares: dict[int, int] = {}
    for part in re.split(r"[\s,]+", _strip(words, "shares")):
        seat, equals, amount = part.partition("=")
        if not equals:
            raise BadText(say("'{part}' has no '='.", part=part), expected_words(want))
        shares[_small_number(seat, want)] = _cents(amount, want)
    unknown = sorted(set(shares) - set(want.seats))
    if unknown:
        raise BadText(
            say("Seat {unknown} is not in this pot.", unknown=unknown[0]),
            say("Seats: {list}.", list=_list(want.seats)),
        )
    return acts.Shares(tuple(sorted((seat, cents) for seat, cents in shares.items() if cents)))


def _parse_arrange(words: str, want: acts.WantArrange) -> acts.Arrange:
    sizes = dict(want.groups)
    groups: dict[str, tuple[Card, ...]] = {}
    for part in words.split("|"):
        name, _, written = part.strip().partition(" ")
        if name.lower() not in sizes:
            name, written = want.named[0], part
        groups[name.lower()] = _cards_named(written, want)
    cards_left = list(want.cards)
    for cards in groups.values():
        for card in cards:
            if card not in cards_left:
                raise BadText(say("{card} is in two groups.", card=card), expected_words(want))
            cards_left.remove(card)
    missing = [name for name in sizes if name not in groups]
    if len(missing) == 1:
        groups[missing[0]] = tuple(cards_left)
    elif missing:
        raise BadText(say("The {missing} is missing.", missing=missing[0]), expected_words(want))
    for name, cards in groups.items():
        if len(cards) != sizes[name]:
            raise BadText(
                say("The {name} takes {sizes} cards, not {count}.", name=name, sizes=sizes[name], count=len(cards)),
                expected_words(want),
            )
    return acts.Arrange(tuple((name, tuple(sorted(groups[name]))) for name in sizes))


def _cards_named(words: str, want: acts.WantArrange) -> tuple[Card, ...]:
    """Cards by name, or by their numbers in the hand from 1."""
    parts = re.split(r"[\s,]+", words.strip())
    if all(re.fullmatch(r"[1-9]\d?", part) for part in parts) and "10" not in parts:
        numbers = [int(part) for part in parts]
        if max(numbers) > len(want.cards):
            raise BadText(say("The hand has {count} cards.", count=len(want.cards)), expected_words(want))
        return tuple(want.cards[number - 1] for number in numbers)
    cards = parse_cards(words)
    for card in cards:
        if card not in want.cards:
            raise BadText(
                say("{card} is not in this hand.", card=card), say("The hand: {cards}.", cards=write_cards(want.cards))
            )
    return cards
