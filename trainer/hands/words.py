"""Hands in the words a dealer uses: "trip jacks", "jacks and fives", "eight-six low", "ace-eight, trip jacks behind".

A hand is read from its key, so what is said is always what was compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.cards.notation import rank_name, rank_names
from trainer.hands.low import high_key, low_category, low_ranks
from trainer.hands.pai_gow import value2, value2_wild
from trainer.hands.systems import (
    FIVE_CARD,
    FIVE_CARD_NO_WHEEL,
    Category,
    System,
    category,
    ranks,
)
from trainer.text import Text, say

__all__ = [
    "hand_name",
    "read_deuce_to_seven",
    "read_front",
    "read_hand",
    "read_kickers",
    "read_low",
    "read_low_in_full",
]

_NAMES: Final = {
    "7-card-straight-flush-no-joker": say("seven-card straight flush without joker"),
    "royal-flush-plus-royal-match": say("royal flush and royal match"),
    "7-card-straight-flush-with-joker": say("seven-card straight flush with joker"),
    "five-aces": say("five aces"),
    "five-of-a-kind": say("five of a kind"),
    "royal-flush": say("royal flush"),
    "straight-flush": say("straight flush"),
    "four-of-a-kind": say("four of a kind"),
    "full-house": say("full house"),
    "flush": say("flush"),
    "straight": say("straight"),
    "three-of-a-kind": say("three of a kind"),
    "two-pair": say("two pair"),
    "one-pair": say("one pair"),
    "high-card": say("high card"),
}


def hand_name(hand_id: str) -> Text:
    """A category id as it stands in a pay table: 'four of a kind'. Raises KeyError for an unknown id."""
    return _NAMES[hand_id]


def read_hand(key: int, system: System = FIVE_CARD) -> Text:
    """A high hand: 'trip jacks', 'full house, sixes full of kings', 'ten-high straight', 'ace-king high'."""
    held = ranks(key)
    found = category(key, system)
    name = rank_name(held[0])
    names = rank_names(held[0])
    match found:
        case Category.HIGH_CARD if len(held) > 1:
            return say("{first}-{second} high", first=name, second=rank_name(held[1]))
        case Category.HIGH_CARD:
            return say("{rank} high", rank=name)
        case Category.ONE_PAIR:
            return say("pair of {ranks}", ranks=names)
        case Category.TWO_PAIR:
            return say("{high} and {low}", high=names, low=rank_names(held[1]))
        case Category.THREE_OF_A_KIND:
            return say("trip {ranks}", ranks=names)
        case Category.STRAIGHT:
            return say("{rank}-high straight", rank=name)
        case Category.FLUSH:
            return say("{rank}-high flush", rank=name)
        case Category.FULL_HOUSE:
            return say("full house, {trips} full of {pair}", trips=names, pair=rank_names(held[1]))
        case Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=names)
        case Category.STRAIGHT_FLUSH:
            return say("{rank}-high straight flush", rank=name)
        case Category.ROYAL_FLUSH:
            return say("mini royal") if system.size == 3 else say("royal flush")
        case Category.FIVE_OF_A_KIND:
            return say("five {ranks}", ranks=names)


def read_kickers(key: int, system: System = FIVE_CARD) -> Text:
    """What decides between hands that read alike: 'king-nine-four kickers'; empty when nothing is left to say."""
    held = ranks(key)
    match category(key, system):
        case Category.ONE_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND | Category.FLUSH:
            rest = held[1:]
        case Category.HIGH_CARD | Category.TWO_PAIR:
            rest = held[2:]
        case _:
            rest = ()
    if not rest:
        return say("")
    if category(key, system) is Category.FLUSH:
        return say("then {ranks}", ranks=_row(rest))
    if len(rest) == 1:
        return say("{rank} kicker", rank=rank_name(rest[0]))
    return say("{ranks} kickers", ranks=_row(rest))


def read_front(front: Sequence[int], *, wild: bool = False) -> Text:
    """Two cards in front: 'ace-eight', 'pair of nines'."""
    key = value2_wild(front) if wild else value2(front)
    if category(key) is Category.ONE_PAIR:
        return read_hand(key)
    return _row(ranks(key))


def read_low(key: int) -> Text:
    """An ace-to-five hand: 'eight-six low', 'wheel'; a spoiled one by what spoils it: 'pair of aces'."""
    held = low_ranks(key)
    match low_category(key):
        case Category.HIGH_CARD:
            if held[0] == 5:
                return say("wheel")
            return say("{first}-{second} low", first=rank_name(held[0]), second=rank_name(held[1]))
        case Category.TWO_PAIR:
            return say("{high} and {low}", high=rank_names(held[0]), low=rank_names(held[1]))
        case Category.THREE_OF_A_KIND:
            return say("trip {ranks}", ranks=rank_names(held[0]))
        case Category.FULL_HOUSE:
            return say("full house, {trips} full of {pair}", trips=rank_names(held[0]), pair=rank_names(held[1]))
        case Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=rank_names(held[0]))
        case _:
            return say("pair of {ranks}", ranks=rank_names(held[0]))


def read_low_in_full(key: int) -> Text:
    """All ranks that decide a low, the highest first: 'eight-six-four-trey-ace'."""
    return _row(low_ranks(key))


def read_deuce_to_seven(key: int) -> Text:
    """A deuce-to-seven hand: 'seven-five low', or the high hand that it is."""
    high = high_key(key)
    held = ranks(high)
    if category(high, FIVE_CARD_NO_WHEEL) is Category.HIGH_CARD:
        return say("{first}-{second} low", first=rank_name(held[0]), second=rank_name(held[1]))
    return read_hand(high, FIVE_CARD_NO_WHEEL)


def _row(held: Sequence[int]) -> Text:
    """Two to five ranks joined by hyphens."""
    names = [rank_name(rank) for rank in held]
    match names:
        case [a, b]:
            return say("{a}-{b}", a=a, b=b)
        case [a, b, c]:
            return say("{a}-{b}-{c}", a=a, b=b, c=c)
        case [a, b, c, d]:
            return say("{a}-{b}-{c}-{d}", a=a, b=b, c=c, d=d)
        case _:
            a, b, c, d, e = names
            return say("{a}-{b}-{c}-{d}-{e}", a=a, b=b, c=c, d=d, e=e)
