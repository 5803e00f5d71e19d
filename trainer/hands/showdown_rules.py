"""What wins at a showdown, for every poker game: high, low or both, how many own cards play, what a low must be.

Keys are bigger for better hands, high and low alike, so the winners are whoever has the largest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache, partial
from itertools import combinations
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.hands.low import deuce_to_seven, low5, low7, qualifies
from trainer.hands.omaha import omaha_high, omaha_low
from trainer.hands.poker import CardT, five_card_ranker, seven_card_ranker
from trainer.hands.systems import FIVE_CARD, Category, System

__all__ = ["Low", "Showdown", "could_open", "openers", "winners"]

SIZE: Final = 5
OMAHA: Final = (4, 5)
EXACTLY_TWO: Final = (2, 2)
UP_TO_TWO: Final = (0, 2)
Rank = Callable[[Sequence[int]], int]
Key = Callable[[Sequence[int], Sequence[int]], int | None]


class Low(StrEnum):
    """Which low is best."""

    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """How the hands of a game are read. `high` is None in a game for low alone, `low` in one for high alone.

    `use` says how many of a player's own cards play at least and at most, the board fills up; None leaves it to him.
    A low needs to be without a pair and not above `qualifier`, where there is one.
    """

    high: System | None = FIVE_CARD
    low: Low | None = None
    qualifier: int | None = None
    use: tuple[int, int] | None = None

    def high_key(self, own: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """The key of the best high hand; None where high does not win."""
        key = _high(self, len(own), len(board))
        return key(own, board) if key else None

    def low_key(self, own: Sequence[int], board: Sequence[int] = ()) -> int | None:
        """The key of the best low hand; None where low does not win or the hand does not qualify."""
        key = _low(self, len(own), len(board))
        return key(own, board) if key else None

    def keys(self, own: Sequence[int], board: Sequence[int] = ()) -> tuple[int | None, int | None]:
        """Both."""
        return self.high_key(own, board), self.low_key(own, board)

    def fives(self, own: Sequence[CardT], board: Sequence[CardT] = ()) -> Iterator[tuple[CardT, ...]]:
        """Every five cards that may play."""
        if not board or self.use is None:
            yield from combinations((*own, *board), SIZE)
            return
        least, most = self.use
        for count in range(least, min(most, len(own), SIZE) + 1):
            for mine in combinations(own, count):
                for common in combinations(board, SIZE - count):
                    yield (*mine, *common)

    def best_high(self, own: Sequence[CardT], board: Sequence[CardT] = ()) -> tuple[tuple[CardT, ...], ...]:
        """All fives that make the best high hand."""
        return _best(self.fives(own, board), five_card_ranker(self.high)) if self.high else ()

    def best_low(self, own: Sequence[CardT], board: Sequence[CardT] = ()) -> tuple[tuple[CardT, ...], ...]:
        """All fives that make the best low hand; none when it does not qualify."""
        return _best(self.fives(own, board), _rank_low(self)) if self.low_key(own, board) is not None else ()

    def plays_board(self, own: Sequence[int], board: Sequence[int]) -> bool:
        """Whether the five cards of the board alone are as good as the best high hand."""
        if self.high is None or len(board) != SIZE or (self.use is not None and self.use[0] > 0):
            return False
        return five_card_ranker(self.high)(board) == self.high_key(own, board)


def winners(keys: Sequence[int | None]) -> tuple[int, ...]:
    """The places of the largest keys; None is a hand that does not count."""
    top = max((key for key in keys if key is not None), default=None)
    return tuple(place for place, key in enumerate(keys) if key is not None and key == top)


# -- opening a draw game


def openers(system: System, rank: int) -> int:
    """The least key that opens where a pair of that rank is needed: the pair with the lowest other cards."""
    others = [other for other in system.ranks if other != rank][:3]
    return system.key(Category.ONE_PAIR, (rank, *reversed(others)))


def could_open(system: System, cards: Sequence[int], rank: int) -> bool:
    """Whether five cards are a pair of that rank or better."""
    return five_card_ranker(system)(cards) >= openers(system, rank)


# -- the fastest way for a game's numbers of cards


@cache
def _high(showdown: Showdown, own: int, board: int) -> Callable[[Sequence[int], Sequence[int]], int] | None:
    system = showdown.high
    if system is None:
        return None
    if system is FIVE_CARD and showdown.use == EXACTLY_TWO and (own, board) == OMAHA:
        return omaha_high
    return _fast(showdown, own, board, five_card_ranker(system), seven_card_ranker(system))


@cache
def _low(showdown: Showdown, own: int, board: int) -> Key | None:
    qualifier = showdown.qualifier
    if showdown.low is None:
        return None
    if showdown.low is Low.DEUCE_TO_SEVEN:
        low_key: Key = _fast(showdown, own, board, deuce_to_seven, None)
    elif qualifier is not None and showdown.use == EXACTLY_TWO and (own, board) == OMAHA:
        return partial(_omaha_low, qualifier)
    else:
        low_key = _fast(showdown, own, board, low5, low7)
    return low_key if qualifier is None else partial(_qualified, low_key, qualifier)


def _fast(
    showdown: Showdown, own: int, board: int, five: Rank, seven: Rank | None
) -> Callable[[Sequence[int], Sequence[int]], int]:
    free = not board or showdown.use is None or (showdown.use[0] == 0 and showdown.use[1] >= min(own, SIZE))

    def of_five(mine: Sequence[int], common: Sequence[int]) -> int:
        return five([*mine, *common])

    def of_any(mine: Sequence[int], common: Sequence[int]) -> int:
        return max(map(five, showdown.fives(mine, common)))

    if free and own + board == SIZE:
        return of_five
    if seven is None:
        return of_any
    best = seven

    def of_seven(mine: Sequence[int], common: Sequence[int]) -> int:
        return best([*mine, *common])

    def of_two(mine: Sequence[int], common: Sequence[int]) -> int:
        """The best of seven for each two of the own cards, where no more than two of three may play."""
        return max([best([*two, *common]) for two in combinations(mine, 2)])

    if free and own + board == SIZE + 2:
        return of_seven
    return of_two if showdown.use == UP_TO_TWO and board == SIZE else of_any


def _omaha_low(qualifier: int, own: Sequence[int], board: Sequence[int]) -> int | None:
    return omaha_low(own, board, qualifier)


def _qualified(key: Key, qualifier: int, own: Sequence[int], board: Sequence[int]) -> int | None:
    low_found = key(own, board)
    return low_found if low_found is not None and qualifies(low_found, qualifier) else None


def _rank_low(showdown: Showdown) -> Rank:
    return deuce_to_seven if showdown.low is Low.DEUCE_TO_SEVEN else low5


def _best(fives: Iterator[tuple[CardT, ...]], rank: Rank) -> tuple[tuple[CardT, ...], ...]:
    ranked = [(rank(five), five) for five in fives]
    top = max(key for key, _ in ranked)
    return tuple(five for key, five in ranked if key == top)
