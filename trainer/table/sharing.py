"""Who gets how much of a pot: halves, quarters, ties, and the odd chip by the rule of the book.

[split]
low_half   = true             # a low hand wins half
odd        = "left"           # of tied hands the seat at the button's left, the "high-card" or the "low-card" by suit
odd_low    = "low-card"       # the same inside the low half; without it as `odd`
high_card  = "held"           # of all cards held; "playing": of those that play (the lowest always does)
both_ways  = true             # the same hands tied for high and for low share the pot as one
tied_highs = "lowest"         # who wins low beside them, the lowest hand; "qualifying": every hand that qualifies
chip       = 100              # the smallest chip
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.money import dollars
from trainer.core.text import Text, Words, join, say
from trainer.hands.low import LOW_RANK
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.table.side_pots import Pot, award, halves

ALONE: Final = "award.uncalled"
WHOLE, HALVES, SCOOP, TIE = "split.whole", "split.halves", "split.scoop", "split.tie"
ODD_HALF: Final = "odd.high"
BOTH_WAYS: Final = "odd.both-ways"

Cards = Mapping[int, Sequence[Card]]
"""All cards of each seat, where an odd chip goes by a card."""
HELD, PLAYING = LOOKED_AT = ("held", "playing")
LOWEST, QUALIFYING = "lowest", "qualifying"
Names = Callable[[int], Words]
"""How the hand of a seat is read."""


def unnamed(_seat: int) -> Text:
    """Where nobody says how a hand is read."""
    return Text("")


class Odd(StrEnum):
    """Which of tied hands has the odd chip.

    left       the first at the button's left
    high-card  the one with the highest card, of one rank spades, hearts, diamonds, clubs
    low-card   the one with the lowest card, an ace being low, of one rank clubs, diamonds, hearts, spades
    """

    LEFT = "left"
    HIGH_CARD = "high-card"
    LOW_CARD = "low-card"

    @property
    def rule(self) -> str:
        """The printed rule that says so."""
        return f"odd.{self.value}"

    def ordered(self, seats: Collection[int], order: Sequence[int], cards: Cards) -> list[int]:
        """Tied seats by who gets an odd chip first; `order` are all seats from the button's left."""
        from_left = sorted(seats, key=order.index)
        match self:
            case Odd.HIGH_CARD:
                return sorted(from_left, key=lambda seat: max(map(_by_suit, cards[seat])), reverse=True)
            case Odd.LOW_CARD:
                return sorted(from_left, key=lambda seat: min(map(_by_suit_low, cards[seat])))
            case _:
                return from_left

    def looked_at(self, seats: Iterable[int], cards: Cards) -> Iterator[Text]:
        """The card of each tied seat that says who gets an odd chip; none where the button says it."""
        for seat in seats if self is not Odd.LEFT else ():
            if self is Odd.HIGH_CARD:
                yield say("seat {seat}'s highest card is {card}", seat=seat, card=str(max(cards[seat], key=_by_suit)))
            else:
                yield say(
                    "seat {seat}'s lowest card is {card}", seat=seat, card=str(min(cards[seat], key=_by_suit_low))
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """How a book divides a pot. `low` says whether a low hand can win half; an odd chip of halves goes to high.

    `playing`: the highest card is looked for among those that play. `all_lows`: beside tied high hands the low half
    goes to every hand that qualifies.
    """

    chip: int
    low: bool = False
    odd: Odd = Odd.LEFT
    odd_low: Odd = Odd.LEFT
    both_ways: bool = False
    playing: bool = False
    all_lows: bool = False
    rules: Mapping[str, Printed] = field(default_factory=dict)

    def needed(self) -> Iterator[str]:
        """The rules by which a pot can be divided."""
        yield from dict.fromkeys((ALONE, WHOLE, TIE, self.odd.rule))
        if self.low:
            yield from (HALVES, SCOOP, ODD_HALF)
            if self.odd_low is not self.odd:
                yield self.odd_low.rule
        if self.both_ways:
            yield BOTH_WAYS

    def share(
        self,
        pot: Pot,
        highs: Sequence[int],
        lows: Sequence[int],
        order: Sequence[int],
        cards: Cards | None = None,
        *,
        plays: Callable[[int], Sequence[Card]] | None = None,
        names: tuple[Names, Names] = (unnamed, unnamed),
        for_low: bool = False,
    ) -> Decision[Mapping[int, int]]:
        """Who gets how much of a pot.

        `highs` and `lows` are the best hands among its seats, no lows where none qualifies; with `for_low` the whole
        pot goes to the lows that stand in `highs`. `order` are the seats of the table from the button's left, `names`
        how the hands of `highs` and of `lows` are read, `plays` which cards make the high hand of a seat.
        """
        if len(pot.seats) == 1:
            reason = say("only seat {seat} is left", seat=pot.seats[0])
            return decided({pot.seats[0]: pot.amount}, self.rules[ALONE], reason)
        is_scooped = self.both_ways and len(highs) > 1 and set(highs) == set(lows)
        low_half = () if is_scooped else lows
        high_cards = {seat: plays(seat) for seat in highs} if self.playing and plays and not is_scooped else cards or {}
        high_order = self.odd.ordered(highs, order, high_cards)
        low_order = self.odd_low.ordered(low_half, order, cards or {})
        shares = award([pot], [highs], high_order, self.chip, [low_half], low_order=low_order)
        looked_at = high_cards, cards or {}
        ids, reasons = self._why(
            pot, highs, lows, shares, looked_at, is_scooped=is_scooped, names=names, for_low=for_low
        )
        first, *more = (self.rules[id] for id in ids)
        return decided(shares, first, *reasons).and_rules(*more)

    def _why(
        self,
        pot: Pot,
        highs: Sequence[int],
        lows: Sequence[int],
        shares: Mapping[int, int],
        cards: tuple[Cards, Cards],
        *,
        is_scooped: bool,
        names: tuple[Names, Names],
        for_low: bool,
    ) -> tuple[list[str], list[Text]]:
        """The rules of a split, the most special one first, and its reasons."""
        winners = _winners(highs, names[0])
        if not self.low:
            reasons = [say("best hand: {seats}", seats=winners)]
        elif for_low:
            reasons = [say("no high hand is good enough"), say("low: {seats}", seats=winners)]
        else:
            low = say("low: {seats}", seats=_winners(lows, names[1])) if lows else say("no low qualifies")
            reasons = [say("high: {seats}", seats=winners), low]
        ids = [WHOLE]
        parts = [(pot.amount, highs, self.odd)]
        if lows and not is_scooped:
            for_high, for_low_half = halves(pot.amount, self.chip)
            parts = [(for_high, highs, self.odd), (for_low_half, lows, self.odd_low)]
            ids = [SCOOP] if len(shares) == 1 else [HALVES]
            if len(shares) > 1 and for_high != for_low_half:
                ids.insert(0, ODD_HALF)
            reasons.append(say("halves of {high} and {low}", high=dollars(for_high), low=dollars(for_low_half)))
        if is_scooped:
            ids.insert(0, BOTH_WAYS)
        if len(highs) > 1 or len(lows) > 1:
            ids.insert(0, TIE)
        names_of_parts = (say("high"), say("low")) if len(parts) > 1 else (Text(""),)
        for name, (amount, group, how), held in zip(names_of_parts, parts, cards[: len(parts)], strict=True):
            if amount // self.chip % len(group):
                reasons += (join((name, self._uneven(amount, len(group))), ": "), *how.looked_at(group, held))
        uneven = [(amount, group, how) for amount, group, how in parts if amount // self.chip % len(group)]
        return [*dict.fromkeys(how.rule for _, _, how in uneven), *ids], reasons

    def _uneven(self, amount: int, hands: int) -> Text:
        chip = dollars(self.chip)
        return say("{amount} for {n} hands does not divide by {chip}", amount=dollars(amount), n=hands, chip=chip)


def read_sharing(split: Reader) -> Sharing:
    """The table `[split]` of a book."""
    ways = [odd.value for odd in Odd]
    odd = Odd(split.choice("odd", ways, Odd.LEFT.value))
    chip = split.cents("chip")
    if chip == 0:
        split.problem(say("the smallest chip needs a value."), say("For example: chip = 100."), "chip")
    return Sharing(
        chip=chip or 1,
        low=split.boolean("low_half", default=False),
        odd=odd,
        odd_low=Odd(split.choice("odd_low", ways, odd.value)),
        both_ways=split.boolean("both_ways", default=False),
        playing=split.choice("high_card", LOOKED_AT, HELD) == PLAYING,
        all_lows=split.choice("tied_highs", (LOWEST, QUALIFYING), LOWEST) == QUALIFYING,
    )


def cite_sharing(sharing: Sharing, reader: Reader) -> Sharing:
    """With the book's rules; what the book does not have is noted as a problem."""
    return replace(sharing, rules={id: reader.rule(id) for id in sharing.needed()})


def _by_suit(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _by_suit_low(card: Card) -> tuple[int, int]:
    return LOW_RANK[card], card.suit


def _winners(seats: Sequence[int], names: Names) -> Text:
    """The seats that win a half, and with what."""
    seats_text = join((say("seat {seat}", seat=seat) for seat in seats), ", ")
    hand = names(seats[0])
    return say("{seats} with {hand}", seats=seats_text, hand=hand) if hand else seats_text
