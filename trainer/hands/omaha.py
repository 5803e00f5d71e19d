"""Omaha: exactly two of the hole cards with exactly three of the board, for high and for low."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from trainer.cards.card import NATURALS
from trainer.hands.low import LOW_RANK, low_key_of_ranks
from trainer.hands.poker import WEIGHTS_OF_FIVE
from trainer.hands.systems import FIVE_CARD, best_by_counts, best_flush, pack

__all__ = ["omaha_high", "omaha_low"]

_WEIGHT: Final = [WEIGHTS_OF_FIVE[number >> 2] for number in range(NATURALS)]
_of_ranks: Final[dict[int, int]] = {}
_key_of_ranks: Final = _of_ranks.__getitem__
_RUNS: Final = (*(0b11111 << low for low in range(8, -1, -1)), 0b1000000001111)
"""The straights as sets of ranks, bit 0 the deuce, from the best down."""


def omaha_high(hole: Sequence[int], board: Sequence[int]) -> int:
    """The key of the best high hand, comparable with `rank5`. Four hole cards, five on the board."""
    if not _of_ranks:
        _prepare()
    a, b, c, d = hole
    v, w, x, y, z = board
    suits = (v & 3, w & 3, x & 3, y & 3, z & 3)
    for suit in suits[:3]:
        if suits.count(suit) >= 3:
            flush = _best_flush(suit, hole, board)
            break
    else:
        flush = 0
    a, b, c, d = _WEIGHT[a], _WEIGHT[b], _WEIGHT[c], _WEIGHT[d]
    v, w, x, y, z = _WEIGHT[v], _WEIGHT[w], _WEIGHT[x], _WEIGHT[y], _WEIGHT[z]
    vw, vx, wx, yz = v + w, v + x, w + x, y + z
    threes = (vw + x, vw + y, vw + z, vx + y, vx + z, v + yz, wx + y, wx + z, w + yz, x + yz)
    twos = (a + b, a + c, a + d, b + c, b + d, c + d)
    best = max(map(_key_of_ranks, [two + three for two in twos for three in threes]))
    return max(best, flush)


def omaha_low(hole: Sequence[int], board: Sequence[int], qualifier: int = 8) -> int | None:
    """The ace-to-five key of the best low hand, comparable with `low5`, or None if none qualifies."""
    bit, known = _low_tables(qualifier)
    a, b, c, d = hole
    v, w, x, y, z = board
    number = (bit[a] | bit[b] | bit[c] | bit[d]) << 14 | bit[v] | bit[w] | bit[x] | bit[y] | bit[z]
    try:
        return known[number]
    except KeyError:
        known[number] = key = _best_low(number >> 14, number & 0x3FFF)
        return key


def _prepare() -> None:
    keys: dict[int, int] = {}
    for pattern in combinations_with_replacement(range(13), 5):
        if pattern[0] != pattern[4]:
            key = best_by_counts(FIVE_CARD, [index + 2 for index in pattern])
            keys[sum(WEIGHTS_OF_FIVE[index] for index in pattern)] = key
    _of_ranks.update(keys)  # all at once: another thread finds nothing or everything


def _best_flush(suit: int, hole: Sequence[int], board: Sequence[int]) -> int:
    mine = sorted((card_key >> 2 for card_key in hole if card_key & 3 == suit), reverse=True)
    if len(mine) < 2:
        return 0
    common = sorted((card_key >> 2 for card_key in board if card_key & 3 == suit), reverse=True)
    own_mask = sum(1 << index for index in mine)
    mask = own_mask | sum(1 << index for index in common)
    for run in _RUNS:
        if mask & run == run and (own_mask & run).bit_count() == 2:
            return best_flush(FIVE_CARD, frozenset(index + 2 for index in range(13) if run >> index & 1))
    # No straight flush, so the highest two and the highest three are the best flush.
    return pack(5, sorted((index + 2 for index in (*mine[:2], *common[:3])), reverse=True))


@cache
def _low_tables(qualifier: int) -> tuple[list[int], dict[int, int | None]]:
    """What each card adds to the set of low ranks, and the keys known so far by the two sets."""
    if not 5 <= qualifier <= 13:
        raise ValueError(f"A low qualifier is a rank from 5 to 13, not {qualifier}.")
    return [1 << rank if rank <= qualifier else 0 for rank in LOW_RANK[:NATURALS]], {}


def _best_low(own: int, common: int) -> int | None:
    best: int | None = None
    for two in combinations([rank for rank in range(1, 14) if own >> rank & 1], 2):
        others = [rank for rank in range(1, 14) if common >> rank & 1 and rank not in two][:3]
        if len(others) == 3:
            key = low_key_of_ranks((*two, *others))
            best = key if best is None else max(best, key)
    return best
