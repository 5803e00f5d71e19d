"""How people play at a cardroom's tables: what simulated players choose among what the rules allow them.

Every family asks here, whatever it is called; the rules say what may be done, this module what somebody would do.
Shares are in a hundred. What they go by is in docs/decisions/0055-players-choose-like-people.md: basic strategy
(Baldwin, Cantey, Maisel and McDermott 1956) for games to a total, loose low-limit tables for games for a pot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from trainer.cards.card import ACE, JACK, KING, TEN, Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, below
from trainer.hands.low import LOW_RANK
from trainer.hands.showdown_rules import Low, Showdown
from trainer.hands.systems import Category, category, ranks

HUNDRED: Final = 100


def happens(rng: Random, percent: int) -> bool:
    """Whether something happens that happens so often."""
    return below(rng, HUNDRED) < percent


# ---------------- stakes

OVER_BASE: Final = 10
"""So often a bonus bet is larger than the wager it lies beside."""


def bonus_stake(rng: Random, base: int, stake: int, least: int) -> int:
    """A bonus bet: the stake somebody thought of, nine times of ten at most as much as the wager it lies beside."""
    if stake <= base or happens(rng, OVER_BASE):
        return stake
    return max(base, least)


# ---------------- what rooms post, and who plays on: estimates, for no book prints a count

POSTED_BUY_INS: Final = (10, 20, 40, 60, 100, 200, 300, 400, 500, 1000)
"""Dollars that a room posts as a buy-in: round amounts, of which each range of a book has some."""
JOINS_PUSH_POT_IN: Final = 2
"""Once in so many, a player of push 9 who did not tie pays for one more hand."""


# ---------------- games to a total
#
# A total is what lacks to the goal of the game: nothing at 21, five at sixteen, whatever the goal is called.

INSURES, TAKES_EVEN_MONEY, DOUBLES, SURRENDERS, MISTAKES = 20, 50, 75, 40, 4
STIFF, PAT, SOFT_PAT = 9, 4, 3
"""What lacks from twelve on, from seventeen on, and from soft eighteen on."""
NINE_TO_ELEVEN: Final = range(10, 13)
FIFTEEN_SIXTEEN: Final = (5, 6)
ALWAYS_SPLIT: Final = (ACE, 8)
OFTEN_SPLIT: Final = (2, 3, 6, 7, 9)
SPLITS: Final = 60


@dataclass(frozen=True, slots=True)
class Total:
    """A hand on its way to a goal: what it lacks, whether an ace may still count one, its cards, and the bank's card.

    `bank` is what the player-dealer's first open card counts, 0 where none lies open.
    """

    lacks: int
    soft: bool
    cards: tuple[Card, ...]
    bank: int = 0

    @property
    def pair(self) -> int:
        """The rank of two equal cards; 0 for any other hand."""
        same = len(self.cards) == 2 and self.cards[0].rank == self.cards[1].rank
        return self.cards[0].rank if same else 0

    @property
    def against_strong(self) -> bool:
        """Whether the player-dealer shows seven or better, or nothing."""
        return not 1 < self.bank < 7

    @property
    def suits_double(self) -> bool:
        """Nine to eleven, or a soft hand of thirteen to eighteen against a weak card."""
        if self.soft:
            return SOFT_PAT <= self.lacks < STIFF and not self.against_strong
        return self.lacks in NINE_TO_ELEVEN

    @property
    def suits_split(self) -> bool:
        """A pair that people part: aces and eights, and lower ones against a weak card; never tens, fives and fours."""
        return self.pair in ALWAYS_SPLIT or (self.pair in OFTEN_SPLIT and self.lacks > 0)

    @property
    def suits_rescue(self) -> bool:
        """A stiff hand after a double."""
        return PAT < self.lacks <= STIFF

    @property
    def suits_surrender(self) -> bool:
        """Fifteen or sixteen against a ten or an ace, or against what nobody has seen."""
        return not self.soft and self.lacks in FIFTEEN_SIXTEEN and not 1 < self.bank < TEN

    @property
    def wants_card(self) -> bool:
        """Up to eleven always, with a stiff hand against a strong card, with a soft one up to seventeen."""
        if self.soft:
            return self.lacks > SOFT_PAT or (self.lacks == SOFT_PAT and self.bank in (1, 9, TEN))
        return self.lacks > STIFF or (self.lacks > PAT and self.against_strong)

    @property
    def is_pat(self) -> bool:
        """Whether hardly anybody takes a card: seventeen and more of twenty-one, with a soft hand nineteen."""
        return self.lacks < SOFT_PAT if self.soft else self.lacks <= PAT

    def draws(self, rng: Random) -> bool:
        """Whether somebody takes a card here: as one should, but for an occasional hunch with a stiff hand."""
        hunch = not self.soft and PAT < self.lacks <= STIFF and happens(rng, 2 * MISTAKES)
        return self.wants_card is not hunch

    def splits(self, rng: Random) -> bool:
        """Whether somebody with this pair parts it."""
        return self.suits_split and happens(rng, HUNDRED - MISTAKES if self.pair in ALWAYS_SPLIT else SPLITS)


# ---------------- what players throw away

LOWEST_KEPT, STANDS_PAT = 8, 9
"""For low: cards up to here are kept; five cards up to there are all kept."""
FIVE: Final = 5
MOST_DRAWN: Final = 3
"""Nobody comes in to change more."""
KICKER_KEPT: Final = 12
"""So often one high card is kept beside a pair or trips."""


def discards(showdown: Showdown, cards: Sequence[Card], most: int, rng: Random) -> tuple[Card, ...]:
    """The cards that somebody changes who came in with them: pairs, draws and good lows stay."""
    keep = _kept_for_high(cards, rng) if showdown.high is not None else _kept_for_low(showdown, cards)
    away = sorted((card for card in cards if card not in keep), key=lambda card: (card.rank, card))
    return tuple(away[:most])


def _kept_for_high(cards: Sequence[Card], rng: Random) -> set[Card]:
    counts = Counter(card.rank for card in cards if not card.is_joker)
    jokers = {card for card in cards if card.is_joker}
    groups = {card for card in cards if counts[card.rank] > 1}
    high = sorted((card for card in cards if card not in groups | jokers), reverse=True)
    if len(groups) + len(jokers) == FIVE or _is_run_or_suit(cards):
        return set(cards)
    if groups:
        kicker = [card for card in high if card.rank >= KING][:1] if happens(rng, KICKER_KEPT) else []
        return groups | jokers | set(kicker)
    four = next((part for part in combinations(cards, FIVE - 1) if _is_run_or_suit(part)), None)
    return set(four) if four is not None else jokers | set(high[: FIVE - MOST_DRAWN])


def _is_run_or_suit(cards: Sequence[Card]) -> bool:
    """A flush or a straight, or four cards to one that is open at both ends; a joker fits anywhere."""
    natural = [card for card in cards if not card.is_joker]
    card_ranks = sorted({card.rank for card in natural})
    if len({card.suit for card in natural}) == 1:
        return True
    apart = card_ranks[-1] - card_ranks[0] < len(cards)
    return len(card_ranks) == len(natural) and apart and (len(cards) == FIVE or card_ranks[-1] < ACE)


def _kept_for_low(showdown: Showdown, cards: Sequence[Card]) -> set[Card]:
    by_rank: dict[int, Card] = {}
    for card in sorted(cards, key=lambda card: _low_rank(showdown, card)):
        by_rank.setdefault(_low_rank(showdown, card), card)
    low = list(by_rank)
    if len(low) == FIVE and low[-1] <= STANDS_PAT:
        return set(cards)
    keep = [rank for rank in low if rank <= LOWEST_KEPT][: FIVE - 1]
    return {by_rank[rank] for rank in (keep if len(keep) > 1 else low[: FIVE - MOST_DRAWN])}


def _low_rank(showdown: Showdown, card: Card) -> int:
    return ACE if showdown.low is Low.DEUCE_TO_SEVEN and card.rank == ACE else LOW_RANK[card]


# ---------------- how good a hand looks to its player


class Quality(IntEnum):
    """How good a hand looks."""

    JUNK = 0
    WEAK = 1
    FAIR = 2
    GOOD = 3
    STRONG = 4


FOLDS: Final = (240, 175, 60, 10, 0)
RAISES: Final = (20, 50, 90, 180, 260)
"""By quality: how often a player folds to a bet, or bets and raises, in a hundred of what is usual for that player."""
AGAIN: Final = (100, 70, 35)
"""How much of that is left once others have bet or raised so often."""
MOST_RAISES, MOST_HEADS_UP = 3, 4
"""No more raises a betting round with three players in, and between two."""


CALLS: Final = (8, 8, 12, 18, 28, 42, 60, 78, 94, 98, 100)
"""By the points of a hand for nine, what is better last: how often in a hundred a player stays in for a bet."""


def calls(rng: Random, height: int) -> bool:
    """Whether somebody stays in with a hand of so many points."""
    return happens(rng, CALLS[height])


def folds(usual: int, hand: Quality) -> int:
    """How often a player who folds so often folds such a hand."""
    return usual * FOLDS[hand] // HUNDRED


def raises(usual: int, hand: Quality, times: int) -> int:
    """How often a player who raises so often raises with such a hand, the bets and raises before counted."""
    return usual * RAISES[hand] // HUNDRED * AGAIN[min(times, len(AGAIN) - 1)] // HUNDRED


def quality(showdown: Showdown, own: Sequence[Card], board: Sequence[Card], *, more: bool) -> Quality:
    """How good a hand looks with the cards so far; `more` says that cards are still to come."""
    if len(own) + len(board) < FIVE:
        return starting_quality(showdown, own)
    best = Quality.JUNK
    if showdown.high is not None:
        best = _high_quality(showdown, own, board, more=more)
    if showdown.low is not None:
        best = max(best, _low_quality(showdown, own, board, more=more))
    return best


def starting_quality(showdown: Showdown, own: Sequence[Card]) -> Quality:
    """How good a hand looks before there are five cards."""
    if showdown.high is None:
        low = len({_low_rank(showdown, card) for card in own if _low_rank(showdown, card) <= LOWEST_KEPT})
        return (Quality.JUNK, Quality.WEAK, Quality.GOOD)[max(0, min(2, low - len(own) + 2))]
    pairs = sorted((_two_card_quality(*two) for two in combinations(own, 2)), reverse=True)
    if len(own) > FIVE - 2:
        return pairs[1]  # four cards of which two play: one good pair of cards is not enough
    trips = len(own) == FIVE - 2 and len({card.rank for card in own}) == 1
    return Quality.STRONG if trips else pairs[0]


def _two_card_quality(one_card: Card, two_card: Card) -> Quality:
    low, high = sorted(card.rank or ACE for card in (one_card, two_card))
    suited = one_card.suit == two_card.suit
    if low == high:
        return Quality.STRONG if low > JACK else Quality.GOOD if low > 8 else Quality.FAIR
    if low >= JACK or (high == ACE and low >= TEN):
        return Quality.GOOD if high == ACE else Quality.FAIR
    if suited and (high == ACE or (high - low == 1 and low >= 5)):
        return Quality.FAIR
    return Quality.WEAK if high == ACE or suited or (high - low == 1 and low >= 7) else Quality.JUNK


def starts_well(own: Sequence[Card]) -> bool:
    """Whether two cards are worth a raise against one hand: a pair from threes, an ace, most kings, two from ten up."""
    low, high = sorted(card.rank for card in own)
    suited = own[0].suit == own[1].suit
    return (low == high and low > 2) or high == ACE or (high == KING and (suited or low >= 5)) or low >= TEN


def _high_quality(showdown: Showdown, own: Sequence[Card], board: Sequence[Card], *, more: bool) -> Quality:
    system, key = showdown.high, showdown.high_key(own, board)
    if system is None or key is None:
        return Quality.JUNK
    hand = category(key, system)
    if len(board) >= FIVE and showdown.plays_board(own, board):
        return Quality.WEAK
    height = system.place(hand) if system.exact else int(hand)
    if height >= Category.THREE_OF_A_KIND:
        return Quality.STRONG
    if height == Category.TWO_PAIR:
        return Quality.GOOD
    drawing = more and _four_to_flush(own, board)
    if height == Category.ONE_PAIR:
        top = max((card.rank for card in board), default=JACK)
        return Quality.FAIR if ranks(key)[0] >= min(top, JACK) or drawing else Quality.WEAK
    return Quality.FAIR if drawing else Quality.WEAK if max(card.rank for card in own) == ACE else Quality.JUNK


def _four_to_flush(own: Sequence[Card], board: Sequence[Card]) -> bool:
    suits = Counter(card.suit for card in (*own, *board) if not card.is_joker)
    return any(count >= FIVE - 1 and any(card.suit == suit for card in own) for suit, count in suits.items())


def _low_quality(showdown: Showdown, own: Sequence[Card], board: Sequence[Card], *, more: bool) -> Quality:
    if showdown.qualifier is not None and showdown.low_key(own, board) is not None:
        return Quality.STRONG
    most = showdown.qualifier or LOWEST_KEPT
    low = sorted({rank for card in (*own, *board) if (rank := _low_rank(showdown, card)) <= STANDS_PAT})
    good = [rank for rank in low if rank <= most]
    if showdown.qualifier is None and len(low) >= FIVE:
        return Quality.STRONG if low[FIVE - 1] <= 7 else Quality.GOOD
    if more and len(good) >= FIVE - 1:
        return Quality.FAIR
    return Quality.WEAK if len(good) >= FIVE - 2 and (more or showdown.high is None) else Quality.JUNK
