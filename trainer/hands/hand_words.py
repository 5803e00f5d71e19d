"""Hands in the words a dealer uses: "trip jacks", "jacks and fives", "eight-six low", "ace-eight, trip jacks behind".

A hand is read from its key, so what is said is always what was compared. The charts of ranks are made the same way:
every hand there can be is ranked, and the best of each sort is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from trainer.cards.card import JOKER, RANK_LETTERS, Card
from trainer.cards.notation import rank_name, rank_names
from trainer.core.text import Text, counted, join, say
from trainer.hands import systems
from trainer.hands.low import deuce_to_seven, high_key, low5, low_category, low_ranks
from trainer.hands.pai_gow import value2, value2_wild
from trainer.hands.rankings import example_of

__all__ = [
    "RankChart",
    "Ranked",
    "hand_name",
    "high_chart",
    "low_chart",
    "points_chart",
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
    """A category id as it stands in a pay table: 'four of a kind'; a kind that a book declares is called by its id."""
    return _NAMES.get(hand_id) or Text(hand_id.replace("-", " "))


def read_hand(key: int, system: systems.System = systems.FIVE_CARD) -> Text:
    """A high hand: 'trip jacks', 'full house, sixes full of kings', 'ten-high straight', 'ace-king high'."""
    hand_ranks = systems.ranks(key)
    hand_category = systems.category(key, system)
    name = rank_name(hand_ranks[0])
    names = rank_names(hand_ranks[0])
    match hand_category:
        case systems.GroupKind():
            return say("{hand}, {rank} high", hand=hand_name(hand_category.id), rank=name)
        case systems.Category.HIGH_CARD if len(hand_ranks) > 1:
            return say("{first}-{second} high", first=name, second=rank_name(hand_ranks[1]))
        case systems.Category.HIGH_CARD:
            return say("{rank} high", rank=name)
        case systems.Category.ONE_PAIR:
            return say("pair of {ranks}", ranks=names)
        case systems.Category.TWO_PAIR:
            return say("{high} and {low}", high=names, low=rank_names(hand_ranks[1]))
        case systems.Category.THREE_OF_A_KIND:
            return say("trip {ranks}", ranks=names)
        case systems.Category.STRAIGHT:
            return say("{rank}-high straight", rank=name)
        case systems.Category.FLUSH:
            return say("{rank}-high flush", rank=name)
        case systems.Category.FULL_HOUSE:
            return say("full house, {trips} full of {pair}", trips=names, pair=rank_names(hand_ranks[1]))
        case systems.Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=names)
        case systems.Category.STRAIGHT_FLUSH:
            return say("{rank}-high straight flush", rank=name)
        case systems.Category.ROYAL_FLUSH:
            return say("mini royal") if system.size == 3 else say("royal flush")
        case systems.Category.FIVE_OF_A_KIND:
            return say("five {ranks}", ranks=names)


def read_kickers(key: int, system: systems.System = systems.FIVE_CARD) -> Text:
    """What decides between hands that read alike: 'king-nine-four kickers'; empty when nothing is left to say."""
    hand_ranks = systems.ranks(key)
    match systems.category(key, system):
        case systems.GroupKind():
            kickers = hand_ranks[1:]
        case (
            systems.Category.ONE_PAIR
            | systems.Category.THREE_OF_A_KIND
            | systems.Category.FOUR_OF_A_KIND
            | systems.Category.FLUSH
        ):
            kickers = hand_ranks[1:]
        case systems.Category.HIGH_CARD | systems.Category.TWO_PAIR:
            kickers = hand_ranks[2:]
        case _:
            kickers = ()
    if not kickers:
        return say("")
    if len(kickers) > 1 and systems.category(key, system) in (systems.Category.FLUSH, *_declared(system)):
        return say("then {ranks}", ranks=_row(kickers))
    if len(kickers) == 1:
        return say("{rank} kicker", rank=rank_name(kickers[0]))
    return say("{ranks} kickers", ranks=_row(kickers))


def read_front(front: Sequence[int], *, wild: bool = False) -> Text:
    """Two cards in front: 'ace-eight', 'pair of nines'."""
    key = value2_wild(front) if wild else value2(front)
    if systems.category(key) is systems.Category.ONE_PAIR:
        return read_hand(key)
    return _row(systems.ranks(key))


def read_low(key: int) -> Text:
    """An ace-to-five hand: 'eight-six low', 'wheel'; a spoiled one by what spoils it: 'pair of aces'."""
    ranks_low = low_ranks(key)
    match low_category(key):
        case systems.Category.HIGH_CARD:
            if ranks_low[0] == 5:
                return say("wheel")
            return say("{first}-{second} low", first=rank_name(ranks_low[0]), second=rank_name(ranks_low[1]))
        case systems.Category.TWO_PAIR:
            return say("{high} and {low}", high=rank_names(ranks_low[0]), low=rank_names(ranks_low[1]))
        case systems.Category.THREE_OF_A_KIND:
            return say("trip {ranks}", ranks=rank_names(ranks_low[0]))
        case systems.Category.FULL_HOUSE:
            return say(
                "full house, {trips} full of {pair}", trips=rank_names(ranks_low[0]), pair=rank_names(ranks_low[1])
            )
        case systems.Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=rank_names(ranks_low[0]))
        case _:
            return say("pair of {ranks}", ranks=rank_names(ranks_low[0]))


def read_low_in_full(key: int) -> Text:
    """All ranks that decide a low, the highest first: 'eight-six-four-trey-ace'."""
    return _row(low_ranks(key))


def read_deuce_to_seven(key: int) -> Text:
    """A deuce-to-seven hand: 'seven-five low', or the high hand that it is."""
    high = high_key(key)
    hand_ranks = systems.ranks(high)
    if systems.category(high, systems.FIVE_CARD_NO_WHEEL) is systems.Category.HIGH_CARD:
        return say("{first}-{second} low", first=rank_name(hand_ranks[0]), second=rank_name(hand_ranks[1]))
    return read_hand(high, systems.FIVE_CARD_NO_WHEEL)


_CATEGORIES: Final = frozenset(systems.Category)


def _declared(system: systems.System) -> tuple[systems.Category, ...]:
    return tuple(kind for kind in system.order if kind not in _CATEGORIES)


def _row(ranks: Sequence[int]) -> Text:
    """Two to five ranks joined by hyphens."""
    names = [rank_name(rank) for rank in ranks]
    match names:
        case [a, b]:
            return say("{a}-{b}", a=a, b=b)
        case [a, b, c]:
            return say("{a}-{b}-{c}", a=a, b=b, c=c)
        case [a, b, c, d]:
            return say("{a}-{b}-{c}-{d}", a=a, b=b, c=c, d=d)
        case [a, b, c, d, e]:
            return say("{a}-{b}-{c}-{d}-{e}", a=a, b=b, c=c, d=d, e=e)
        case _:
            return join(names, "-")


# ---------------- charts of ranks


class Ranked(NamedTuple):
    """One line of a chart: what a hand is called, and the best of them."""

    name: Text
    cards: tuple[Card, ...]


class RankChart(NamedTuple):
    """Hands from the best to the worst, or cards by what they count."""

    title: Text
    lines: tuple[Ranked, ...]


ALIKE: Final = 4
"""So many cards of one rank are in a deck."""


@cache
def high_chart(system: systems.System, jokers: int = 0) -> RankChart:
    """The categories of a ranking, best first, each by its best hand; the joker stands where no other card can."""
    if system.exact:
        shown = ((kind, example_of(system, kind)) for kind in reversed(system.order))
        return RankChart(say("High hands"), tuple(Ranked(hand_name(kind.id), cards) for kind, cards in shown if cards))
    best: dict[systems.Category, tuple[int, tuple[Card, ...]]] = {}
    for joker in range(min(jokers, 1) + 1):
        fresh: dict[systems.Category, tuple[int, tuple[Card, ...]]] = {}
        for ranks, suited in _hands(system.ranks, system.size - joker):
            key = systems.key_of(system, ranks, suited=suited, jokers=joker)
            category = systems.category(key, system)
            if category not in best and key > fresh.get(category, (0, ()))[0]:
                fresh[category] = key, (*_cards(ranks, suited=suited), *(JOKER,) * joker)
        best |= fresh
    small = {systems.Category.ROYAL_FLUSH: say("mini royal")} if system.size == 3 else {}
    names = {category: small.get(category) or hand_name(category.id) for category in best}
    order = sorted(best, key=system.place, reverse=True)
    return RankChart(say("High hands"), tuple(Ranked(names[category], best[category][1]) for category in order))


@cache
def low_chart(qualifier: int = 0, *, deuce: bool = False) -> RankChart:
    """The best low for each highest card, up to the worst that qualifies."""
    rank: Callable[[Sequence[int]], int] = deuce_to_seven if deuce else low5
    best: dict[int, tuple[int, tuple[Card, ...]]] = {}
    downward = range(systems.ACE, 1, -1) if deuce else (*range(systems.ACE - 1, 1, -1), systems.ACE)
    for ranks in combinations(downward, 5):
        cards = _cards(ranks, suited=False)
        key = rank(cards)
        if deuce and systems.category(high_key(key), systems.FIVE_CARD_NO_WHEEL) is not systems.Category.HIGH_CARD:
            continue
        top = systems.ranks(high_key(key))[0] if deuce else low_ranks(key)[0]
        if (not qualifier or top <= qualifier) and key > best.get(top, (0, ()))[0]:
            best[top] = key, cards
    read = read_deuce_to_seven if deuce else read_low
    lines = (Ranked(read(key), cards) for key, cards in sorted(best.values(), reverse=True))
    return RankChart(say("Low hands"), tuple(lines))


def points_chart(points: Callable[[Card], int]) -> RankChart:
    """What every card counts, the lowest first."""
    by_points: dict[int, list[Card]] = {}
    for rank in range(2, systems.ACE + 1):
        card = _cards((rank,), suited=True)[0]
        by_points.setdefault(points(card), []).append(card)
    lines = (Ranked(counted("{n} point", "{n} points", count), tuple(by_points[count])) for count in sorted(by_points))
    return RankChart(say("Value of each card"), tuple(lines))


def _hands(ranks: Iterable[int], size: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """All hands of so many cards by their ranks, and whether they are of one suit."""
    for held_ranks in combinations_with_replacement(sorted(ranks, reverse=True), size):
        if max(Counter(held_ranks).values()) <= ALIKE:
            yield held_ranks, False
        if len(set(held_ranks)) == size:
            yield held_ranks, True


def _cards(ranks: Sequence[int], *, suited: bool) -> tuple[Card, ...]:
    """Cards of these ranks, of one suit or of all in turn: equal ranks lie side by side, so no card comes twice."""
    suits = "s" if suited else "shdc"
    return tuple(Card.of(f"{RANK_LETTERS[rank - 2]}{suits[place % len(suits)]}") for place, rank in enumerate(ranks))
