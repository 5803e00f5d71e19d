"""Showdowns of every kind beside independent programs: random deals, the same winners.

pokerkit has most kinds, phevaluator and treys high hands, phevaluator Omaha. The joker and the stripped decks none of
them has: there the joker is put in as every card it may be, by the book, and the slow definition of `definition.py`
ranks what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)
from treys import Card as TreysCard
from treys import Evaluator

from tests.unit.hands import definition
from trainer.cards.card import ALL, JOKER
from trainer.cards.deck import ASIAN_STUD as ASIAN_DECK
from trainer.cards.deck import MEXICAN_STUD as MEXICAN_DECK
from trainer.cards.deck import STANDARD
from trainer.cards.notation import parse_cards
from trainer.core.rng import Random, make_rng, sample
from trainer.hands.boards import Forced, forced_seat, leading_seat
from trainer.hands.low import low5
from trainer.hands.showdown_rules import Low, Showdown, winners
from trainer.hands.systems import ASIAN_STUD, FIVE_CARD_JOKER, MEXICAN_STUD

DEALS, MORE_DEALS = 250, 10_000
PLAYERS = 3
Cards = Sequence[int]
Best = Callable[[Sequence[Cards], Cards], tuple[int, ...]]


def text(cards: Cards) -> str:
    return "".join(str(ALL[card]) for card in cards)


def the_best(values: Sequence[object]) -> tuple[int, ...]:
    """The places of the largest values, None being no hand."""
    found = [value for value in values if value is not None]
    top = max(found, default=None)  # type: ignore[type-var]
    return tuple(place for place, value in enumerate(values) if value is not None and value == top)


def kit(hand: type) -> Best:
    """The winners by a kind of hand of pokerkit; its hands compare with the better one larger, low or high."""

    def best(own: Sequence[Cards], board: Cards) -> tuple[int, ...]:
        return the_best([hand.from_game_or_none(text(one), text(board)) for one in own])  # type: ignore[attr-defined]

    return best


def of_numbers(rank: Callable[[Cards, Cards], int]) -> Best:
    """The winners by a program in which the smallest number is the best hand."""
    return lambda own, board: the_best([-rank(one, board) for one in own])


def of_values(value: Callable[[Cards], object]) -> Best:
    return lambda own, board: the_best([value([*one, *board]) for one in own])


TREYS = Evaluator()


def treys(own: Cards, board: Cards) -> int:
    return TREYS.evaluate([TreysCard.new(str(ALL[card])) for card in own], [TreysCard.new(str(ALL[c])) for c in board])


def phe(own: Cards, board: Cards) -> int:
    return evaluate_cards(*map(int, (*own, *board)))


def phe_omaha(own: Cards, board: Cards) -> int:
    return evaluate_omaha_cards(*map(int, (*board, *own)))


def kit_low_with_joker(cards: Cards) -> object:
    """The joker as the lowest rank that is missing, ranked by pokerkit."""
    if JOKER not in cards:
        return RegularLowHand(text(cards))
    naturals = [card for card in cards if card != JOKER]
    missing = next(rank for rank in (12, *range(12)) if all(card >> 2 != rank for card in naturals))
    return RegularLowHand(text([*naturals, missing * 4]))


GAP_RANKS = (2, 3, 4, 5, 6, 7, 11, 12, 13, 14)
STRIPPED_RANKS = tuple(range(7, 15))


def stripped_value(cards: Cards, ranks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Five cards of a stripped deck from the definition: straights follow the ranks of the deck, an ace below them too.

    A flush is above a full house.
    """
    found, deciding = definition.natural_value(cards)
    held = sorted(card // 4 + 2 for card in cards)
    runs = [[14, *ranks[:4]], *([*ranks[low : low + 5]] for low in range(len(ranks) - 4))]
    tops = [place for place, run in enumerate(runs) if sorted(run) == held]
    if found in (definition.STRAIGHT, definition.STRAIGHT_FLUSH, definition.ROYAL) and not tops:
        raise AssertionError(cards)
    if tops:
        flush = len({card % 4 for card in cards}) == 1
        last = tops[0] == len(runs) - 1
        found = definition.STRAIGHT if not flush else definition.ROYAL if last else definition.STRAIGHT_FLUSH
        deciding = tuple(tops)
    order = {definition.FLUSH: definition.FULL, definition.FULL: definition.FLUSH}
    return order.get(found, found), deciding


def with_wild(cards: Cards) -> object:
    """The 41 cards: the joker is any card, a fifth one of a rank where he has the four."""
    naturals = [card for card in cards if card != JOKER]
    if len(naturals) == len(cards):
        return stripped_value(cards, GAP_RANKS)
    if len({card >> 2 for card in naturals}) == 1:
        return definition.FIVE, (naturals[0] // 4 + 2,)
    deck = [(rank - 2) * 4 + suit for rank in GAP_RANKS for suit in range(4)]
    return max(stripped_value([*naturals, card], GAP_RANKS) for card in deck if card not in naturals)


@dataclass(frozen=True)
class Kind:
    """A game's way of reading, how many cards a player and the board have, and who else says who wins."""

    way: Showdown
    own: int
    board: int
    high: tuple[Best, ...] = ()
    low: tuple[Best, ...] = ()
    deck: tuple[int, ...] = STANDARD.cards()


HIGH = (kit(StandardHighHand), of_numbers(phe), of_numbers(treys))
HI_LO = Showdown(low=Low.ACE_TO_FIVE, qualifier=8)
OMAHA = Showdown(low=Low.ACE_TO_FIVE, qualifier=8, use=(2, 2))
LOW_ONLY = Showdown(high=None, low=Low.ACE_TO_FIVE)
JOKER_53 = (*STANDARD.cards(), JOKER)


def tahoe(own: Sequence[Cards], board: Cards) -> tuple[int, ...]:
    """None, one or two of three: the best of the three hold'em hands."""
    return the_best([-min(phe(two, board) for two in combinations(one, 2)) for one in own])


KINDS = {
    "hold'em hi-lo": Kind(HI_LO, 2, 5, HIGH, (kit(EightOrBetterLowHand),)),
    "seven card stud hi-lo": Kind(HI_LO, 7, 0, HIGH, (kit(EightOrBetterLowHand),)),
    "omaha hi-lo": Kind(OMAHA, 4, 5, (kit(OmahaHoldemHand), of_numbers(phe_omaha)), (kit(OmahaEightOrBetterLowHand),)),
    "tahoe pineapple": Kind(Showdown(use=(0, 2)), 3, 5, (tahoe,)),
    "razz": Kind(LOW_ONLY, 7, 0, (), (kit(RegularLowHand),)),
    "stud hi-lo with a community card": Kind(HI_LO, 6, 1, HIGH, (kit(EightOrBetterLowHand),)),
    "option alley": Kind(Showdown(low=Low.ACE_TO_FIVE), 5, 0, HIGH, (kit(RegularLowHand),)),
    "lowball without joker": Kind(LOW_ONLY, 5, 0, (), (kit(RegularLowHand),)),
    "lowball": Kind(LOW_ONLY, 5, 0, (), (of_values(kit_low_with_joker),), JOKER_53),
    "deuce to seven": Kind(Showdown(high=None, low=Low.DEUCE_TO_SEVEN), 5, 0, (), (kit(StandardLowHand),)),
    "draw with joker": Kind(
        Showdown(high=FIVE_CARD_JOKER), 5, 0, (of_values(lambda cards: definition.value(cards, "ace")),), (), JOKER_53
    ),
    "asian stud": Kind(
        Showdown(high=ASIAN_STUD),
        5,
        0,
        (of_values(lambda cards: stripped_value(cards, STRIPPED_RANKS)),),
        deck=ASIAN_DECK.cards(),
    ),
    "mexican stud": Kind(Showdown(high=MEXICAN_STUD), 5, 0, (of_values(with_wild),), deck=MEXICAN_DECK.cards()),
}


def deal(rng: Random, kind: Kind) -> tuple[list[Cards], Cards]:
    cards: Cards = sample(rng, kind.deck, kind.own * PLAYERS + kind.board)
    own: list[Cards] = [cards[place * kind.own : (place + 1) * kind.own] for place in range(PLAYERS)]
    if kind.deck[-1] == JOKER and JOKER not in cards and cards[0] & 1:
        own[0] = (JOKER, *own[0][1:])  # the joker oftener than one deal in four
    return own, cards[kind.own * PLAYERS :]


def compare(name: str, deals: int) -> None:
    kind = KINDS[name]
    rng = make_rng(list(KINDS).index(name) + 77)
    for _ in range(deals):
        own, board = deal(rng, kind)
        keys = [kind.way.keys(one, board) for one in own]
        for their in kind.high:
            assert winners([high for high, _ in keys]) == their(own, board), (text(board), *map(text, own))
        for their in kind.low:
            assert winners([low for _, low in keys]) == their(own, board), (text(board), *map(text, own))
        for cards, (high, low) in zip(own, keys, strict=True):
            assert bool(kind.way.best_high(cards, board)) == (high is not None)
            assert bool(kind.way.best_low(cards, board)) == (low is not None)


@pytest.mark.parametrize("name", KINDS)
def test_the_same_winners(name: str):
    compare(name, DEALS // 4 if "omaha" in name else DEALS)


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS)
def test_the_same_winners_of_ten_thousand_deals(name: str):
    compare(name, MORE_DEALS)


def test_asian_stud_without_aces_is_a_short_deck():
    rng, deck = make_rng(5), [card for card in ASIAN_DECK.cards() if card.rank < 14]
    way = Showdown(high=ASIAN_STUD)
    for _ in range(DEALS):
        cards = sample(rng, deck, 10)
        own = [cards[:5], cards[5:]]
        mine = winners([way.high_key(one) for one in own])
        assert mine == the_best([ShortDeckHoldemHand(text(one)) for one in own])


def test_nine_or_better_is_the_best_low_with_nothing_above_a_nine():
    rng = make_rng(9)
    way = Showdown(low=Low.ACE_TO_FIVE, qualifier=9, use=(2, 2))
    for _ in range(DEALS):
        cards = sample(rng, STANDARD.cards(), 9)
        own, board = cards[:4], cards[4:]
        fives = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
        best = min(fives, key=definition.low_value)
        paired, ranks = definition.low_value(best)
        expected = low5(best) if not paired and ranks[0] <= 9 else None
        assert way.low_key(own, board) == expected


# -- boards of studs

OPENINGS = {
    "low card": (Opening.LOW_CARD, lambda up, order: forced_seat(up, order, Forced.LOW), 1),
    "high card": (Opening.HIGH_CARD, lambda up, order: forced_seat(up, order, Forced.HIGH), 1),
    "high board": (Opening.HIGH_HAND, leading_seat, 4),
    "low board": (Opening.LOW_HAND, lambda up, order: leading_seat(up, order, low=True), 4),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_who_opens_a_round_of_stud(name: str):
    opening, ours, most = OPENINGS[name]
    rng = make_rng(len(name))
    for turn in range(400):
        shown = turn % most + 1
        cards = sample(rng, STANDARD.cards(), shown * 4)
        up = {seat: cards[(seat - 1) * shown : seat * shown] for seat in range(1, 5)}
        state = State(
            (Automation.ANTE_POSTING, Automation.BET_COLLECTION),
            Deck.STANDARD,
            (StandardHighHand,),
            (Street(False, (True,) * shown, 0, False, opening, 200, None),),
            BettingStructure.FIXED_LIMIT,
            True,
            10,
            (),
            50 if "card" in name else 0,
            (10000,) * 4,
            4,
        )
        for seat in range(1, 5):
            state.deal_hole(text(up[seat]))
        assert state.opener_index is not None
        assert ours(up, (1, 2, 3, 4)) == state.opener_index + 1, {seat: text(c) for seat, c in up.items()}


def test_books_on_boards():
    # lake-elsinore L204-206: in razz the king of spades brings it in over any other king, an ace is low.
    up = {1: parse_cards("Kh"), 2: parse_cards("Ks"), 3: parse_cards("As")}
    assert forced_seat(up, (1, 2, 3), Forced.HIGH) == 2
    # lake-elsinore L229-231, L329-330: in stud the lowest suit of the lowest card, an ace is high.
    assert forced_seat({1: parse_cards("2d"), 2: parse_cards("2c"), 3: parse_cards("Ac")}, (1, 2, 3)) == 2
    # casino-real L483: the highest card, of equal ones the first dealt; poker-flats L378: a lone joker is an ace.
    assert forced_seat({1: parse_cards("Kc"), 2: parse_cards("Ks")}, (1, 2), Forced.FIRST) == 1
    assert forced_seat({1: parse_cards("Kc"), 2: parse_cards("Jk")}, (1, 2), Forced.FIRST) == 2
    # poker-flats L382-384: the joker pairs; with it or without, equal boards begin nearest to the dealer.
    assert leading_seat({1: parse_cards("Jk 3c"), 2: parse_cards("4c 4d")}, (1, 2)) == 2
    assert leading_seat({1: parse_cards("Jk Kc"), 2: parse_cards("Kd Ks")}, (2, 1)) == 2
    assert leading_seat({1: parse_cards("Jk Kc"), 2: parse_cards("Kd Ks")}, (1, 2)) == 1
    # lake-elsinore L296-297, L318-319: all cards shown count, with the community card or a last card dealt up.
    shown = {1: parse_cards("Ac Ad 2h 3s 9d"), 2: parse_cards("5c 6c 7c 8c 9d")}
    assert leading_seat(shown, (1, 2)) == 2
    assert leading_seat({1: parse_cards("8c 8d 2h 3s"), 2: parse_cards("5c 6d 7c 9c 9d")}, (1, 2)) == 2
    assert leading_seat({1: parse_cards("Ac 4d 2h 3s 9d"), 2: parse_cards("Kc Qc 7h 8d 9c")}, (1, 2), low=True) == 1
    assert leading_seat({1: parse_cards("6c 5c 4c 3c"), 2: parse_cards("6d 5d 4d 3d Kc")}, (2, 1), low=True) == 1
