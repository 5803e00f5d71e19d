"""Finds cards that fit a rule: makes hands that lean towards it, and lets the book's own rules test them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from trainer.cards.card import ACE, JOKER, KING, Card
from trainer.cards.deck import without
from trainer.core.rng import Random, below, choose, sample, shuffle
from trainer.games.poker.poker_reading import DEUCE_BEST, WHEEL
from trainer.games.poker.poker_terms import BOARD_PLAYS, HAND_SIZE, JOKER_HIGH, JOKER_LOW, LOW_READS, PokerTerms
from trainer.hands.rankings import grouped_cards
from trainer.hands.showdown_rules import Low
from trainer.hands.systems import FIVE_CARD, Category, GroupKind, Joker, System

Hands = tuple[tuple[Card, ...], ...]
Deal = tuple[Hands, tuple[Card, ...]]
"""Hole cards of some hands, and the board."""

_PATTERNS: Final = {
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
}
_SPOILED: Final = (Category.FLUSH, Category.STRAIGHT, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
_TWINS: Final = ((ACE, 2), (ACE, 3), (2, 3), (ACE, KING))
_TRIES: Final = 400
LOWEST_UNQUALIFIED: Final = 9


def five_of(rng: Random, category: Category, system: System = FIVE_CARD) -> tuple[Card, ...]:
    """Five cards of that category, mostly; a flush may come out as a straight flush and so on."""
    ranks = system.ranks
    match category:
        case GroupKind():
            return grouped_cards(rng, category.group, HAND_SIZE)
        case Category.FIVE_OF_A_KIND if system.wild:
            rank = choose(rng, [rank for rank in ranks if rank not in system.wild])
            return (*(Card.make(rank, suit) for suit in range(4)), Card.make(choose(rng, system.wild), below(rng, 4)))
        case Category.FIVE_OF_A_KIND:
            rank = choose(rng, ranks)
            return (*(Card.make(rank, suit) for suit in range(4)), JOKER)
        case Category.ROYAL_FLUSH:
            suit = below(rng, 4)
            return tuple(Card.make(rank, suit) for rank in ranks[-HAND_SIZE:])
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            run, suit = choose(rng, _runs(system)), below(rng, 4)
            suited = category is Category.STRAIGHT_FLUSH
            return tuple(Card.make(rank, suit if suited else below(rng, 4)) for rank in run)
        case Category.FLUSH:
            suit = below(rng, 4)
            return tuple(Card.make(rank, suit) for rank in sample(rng, ranks, HAND_SIZE))
        case _:
            pattern = _PATTERNS.get(category, _PATTERNS[Category.HIGH_CARD])
            return _of_ranks(rng, list(sample(rng, ranks, len(pattern))), pattern)


def _runs(system: System) -> tuple[tuple[int, ...], ...]:
    """The ranks of every straight, the lowest first."""
    line = (ACE, *system.ranks)
    return tuple(line[low : low + HAND_SIZE] for low in range(len(line) - HAND_SIZE + 1))


def _of_ranks(rng: Random, ranks: Sequence[int], pattern: Sequence[int]) -> tuple[Card, ...]:
    return tuple(
        Card.make(rank, suit) for rank, size in zip(ranks, pattern, strict=True) for suit in sample(rng, range(4), size)
    )


def _low_five(terms: PokerTerms, rng: Random, rule: str) -> tuple[Card, ...]:
    """Five low cards: the best low, a low in sequence or of one suit, or any."""
    top = terms.qualifier or LOWEST_UNQUALIFIED
    ranks = list(sample(rng, range(1, top + 1), HAND_SIZE))
    if rule == "low.best":
        ranks = sorted(DEUCE_BEST if terms.showdown.low is Low.DEUCE_TO_SEVEN else WHEEL)
    elif rule == "low.straights-flushes" and below(rng, 2):
        start = 2 + below(rng, top - HAND_SIZE)
        ranks = list(range(start, start + HAND_SIZE))
    suited = rule == "low.straights-flushes" and below(rng, 2)
    suit = below(rng, 4)
    return tuple(Card.make(ACE if rank == 1 else rank, suit if suited else below(rng, 4)) for rank in ranks)


def _paired(terms: PokerTerms, rng: Random) -> tuple[Card, ...]:
    """A whole hand of four ranks: it has a pair at least."""
    pattern = [1, 1, 1, 1]
    for _ in range(terms.game.own_cards - len(pattern)):
        pattern[below(rng, 3)] += 1
    pattern = [min(size, 4) for size in pattern]
    ranks = sample(rng, range(1, (terms.qualifier or ACE - 1) + 1), len(pattern))
    return _of_ranks(rng, [ACE if rank == 1 else rank for rank in ranks], pattern)


def seek_reading(
    terms: PokerTerms, rng: Random, rule: str, fits: Callable[[Sequence[Card], Sequence[Card]], bool]
) -> Deal | None:
    """Hole cards and a board in whose reading the rule takes part."""
    for _ in range(_TRIES):
        own, common = _leaning(terms, rng, rule)
        hole, board = _filled(terms, rng, own, common)
        if fits(hole, board):
            return (hole,), board
    return None


def _leaning(terms: PokerTerms, rng: Random, rule: str) -> tuple[list[Card], list[Card]]:
    """Some hole cards and some cards of the board that make the rule likely."""
    if rule == "use.trips-in-hole":
        size = min(terms.game.own_cards, 3 + below(rng, 2))
        return list(_of_ranks(rng, [2 + below(rng, ACE - 1)], [size])), []
    if rule == "low.paired" and terms.game.board:
        five = shuffle(_low_five(terms, rng, ""), rng)
        double = Card.make(five[0].rank, (five[0].suit + 1) % 4)
        return list(five[: terms.use[1]]), [double, *five[terms.use[1] : -1]]
    if rule == "low.board":
        high = [card for card in terms.game.deck.cards() if terms.qualifier < card.rank < ACE]
        return [], list(sample(rng, high, 3))
    if rule == "low.paired":
        return list(_of_ranks(rng, sample(rng, range(2, LOWEST_UNQUALIFIED), 4), (2, 1, 1, 1))), []
    if rule in (JOKER_HIGH, JOKER_LOW):
        jokers = [card for card in terms.game.deck.cards() if card.is_joker]
        if below(rng, 2) == 0 and rule == JOKER_HIGH:
            suit = below(rng, 4)
            return [*jokers, *(Card.make(rank, suit) for rank in sample(rng, range(2, ACE + 1), 4))], []
        return jokers, []
    if rule == "high.five-of-a-kind" and terms.game.deck.jokers:
        rank = ACE if terms.system.joker is Joker.ACE else choose(rng, terms.game.deck.ranks)
        four = [Card.make(rank, suit) for suit in range(4)]
        return [*four, *(card for card in terms.game.deck.cards() if card.is_joker)], []
    if rule == BOARD_PLAYS:
        return [], list(five_of(rng, choose(rng, (Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE))))
    if rule in LOW_READS and rule != "low.paired":
        return _divided(terms, rng, _low_five(terms, rng, rule), within=True)
    if rule == "use.how-many":
        return _divided(terms, rng, five_of(rng, choose(rng, _SPOILED)), within=False)
    if rule == "low.paired":
        return list(_paired(terms, rng)), []
    named = {f"high.{category.id}": category for category in terms.categories}
    category = named.get(rule, Category.HIGH_CARD)
    return _divided(terms, rng, five_of(rng, category, terms.system), within=True)


def _divided(terms: PokerTerms, rng: Random, five: Sequence[Card], *, within: bool) -> tuple[list[Card], list[Card]]:
    """Five cards divided between hole and board, by a number that may play, or by one that may not."""
    counts = [
        count
        for count in range(min(terms.game.own_cards, HAND_SIZE) + 1)
        if HAND_SIZE - count <= terms.game.board and (terms.use[0] <= count <= terms.use[1]) is within
    ]
    count = choose(rng, counts or [terms.use[1]])
    mixed = shuffle(five, rng)
    return list(mixed[:count]), list(mixed[count:])


def _filled(
    terms: PokerTerms, rng: Random, own: Sequence[Card], common: Sequence[Card]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hole cards and the board with random cards where there are none yet."""
    mine, shared = list(dict.fromkeys(own)), [card for card in dict.fromkeys(common) if card not in own]
    cards = without(terms.game.deck.cards(), [*mine, *shared])
    others = list(sample(rng, cards, terms.game.own_cards + terms.game.board))
    while len(mine) < terms.game.own_cards:
        mine.append(others.pop())
    while len(shared) < terms.game.board:
        shared.append(others.pop())
    return shuffle(mine, rng), shuffle(shared, rng)


def random_deal(terms: PokerTerms, rng: Random, hands: int) -> Deal:
    """Some hands and a board; often two hands hold the same ranks, so that ties and quarters come up."""
    starts: list[list[Card]] = [[] for _ in range(hands)]
    shared: list[Card] = []
    if hands > 1 and terms.game.board and below(rng, 3):
        starts[0], starts[1], shared = _twins(rng)
    if hands > 1 and not terms.game.board and below(rng, 3):
        starts[:2] = alike(terms, rng, 2)
    return filled(terms, rng, starts, shared)


def filled(terms: PokerTerms, rng: Random, starts: Sequence[Sequence[Card]], shared: Sequence[Card]) -> Deal:
    """Hands that begin with these cards and a board that has these, with random cards where there are none yet."""
    used = [*(card for start in starts for card in start), *shared]
    others = list(shuffle(without(terms.game.deck.cards(), used), rng))
    hands = tuple((*start, *(others.pop() for _ in range(terms.game.own_cards - len(start)))) for start in starts)
    board = (*shared, *(others.pop() for _ in range(terms.game.board - len(shared))))
    return hands, shuffle(board, rng)


def _twins(rng: Random) -> tuple[list[Card], list[Card], list[Card]]:
    """Two hands with the same two ranks in different suits, and three cards for the board that go with them."""
    ranks = choose(rng, _TWINS)
    suits = [sample(rng, range(4), 2) for _ in ranks]
    first, second = (
        [Card.make(rank, pair[suit_number]) for rank, pair in zip(ranks, suits, strict=True)] for suit_number in (0, 1)
    )
    near = range(9, 13) if min(ranks) > 8 else range(4, 9)
    return first, second, [Card.make(rank, below(rng, 4)) for rank in sample(rng, near, 3)]


def alike(terms: PokerTerms, rng: Random, count: int) -> list[list[Card]]:
    """So many times five cards of the same ranks: a straight, or low cards where low wins."""
    ranks: Sequence[int] = choose(rng, _runs(terms.system))
    if terms.has_low and (not terms.has_high or below(rng, 2)):
        low = sample(rng, range(1, (terms.qualifier or LOWEST_UNQUALIFIED) + 1), HAND_SIZE)
        ranks = [ACE if rank == 1 else rank for rank in low]
    suits = [sample(rng, range(4), count) for _ in ranks]
    return [[Card.make(rank, some[number]) for rank, some in zip(ranks, suits, strict=True)] for number in range(count)]
