"""The totals a proof is checked against, counted once more in another way: rank pattern by rank pattern, naively."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest

from trainer.hands.classes import ALL_HANDS_53
from trainer.hands.pai_gow_values import SEMI_WILD
from trainer.prove.proof import NATURAL, WITH_JOKER, WITH_WILD_JOKER, expected_totals

RANKS = range(2, 15)
RUNS = [{14, 2, 3, 4, 5}, *({low, low + 1, low + 2, low + 3, low + 4} for low in range(2, 11))]
ORDER = ("five", "four-of-a-kind", "full-house", "straight", "three-of-a-kind", "two-pair", "one-pair", "high-card")


def by_counts(ranks: list[int]) -> str:
    """The best hand by groups alone; these ranks have the joker among them as one of them."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [5, *_]:
            return "five"
        case [4, *_]:
            return "four-of-a-kind"
        case [3, 2 | 3, *_]:
            return "full-house"
        case [3, *_]:
            return "three-of-a-kind"
        case [2, 2, *_]:
            return "two-pair"
        case [2, *_]:
            return "one-pair"
        case _:
            return "high-card"


@cache
def ways(counts: tuple[int, ...]) -> tuple[int, int]:
    """How many ways there are to give suits to ranks held so often, and in how many of them no suit has four cards."""
    total = few = 0
    for suits in product(*(list(combinations(range(4), count)) for count in counts)):
        total += 1
        held = Counter(suit for part in suits for suit in part)
        few += max(held.values()) < 4
    return total, few


def straight_flushes(times: Counter[int]) -> int:
    """In how many ways of giving suits four of one suit and the joker make a straight flush."""
    if not any(len(run & set(times)) >= 4 for run in RUNS):
        return 0
    found = 0
    for suits in product(*(list(combinations(range(4), count)) for count in times.values())):
        for suit in range(4):
            held = {rank for rank, given in zip(times, suits, strict=True) if suit in given}
            if any(len(held & run) >= 4 for run in RUNS):
                found += 1
                break
    return found


def count_with_joker(stands_for: range | list[int], five: str) -> Counter[str]:
    """All hands of the joker and six others, by the best five; the joker may be any of these ranks."""
    found: Counter[str] = Counter()
    for pattern in combinations_with_replacement(RANKS, 6):
        ranks = list(pattern)
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        total, few = ways(tuple(times.values()))
        hands = {by_counts([*ranks, rank]) for rank in stands_for}
        if any(len(set(ranks) & run) >= 4 for run in RUNS):
            hands.add("straight")
        best = min(hands, key=ORDER.index)
        if best == "five":
            found[five] += total
        elif best in ("four-of-a-kind", "full-house"):
            found[best] += total - straight_flushes(times)
        else:
            found[best] += few
    # What is left has four or more of a suit and no four of a kind or full house, or is a straight flush.
    royal = 4 * sum(comb(5, in_suit) * comb(47, 6 - in_suit) for in_suit in (4, 5))
    straight_flush = -royal
    for held in (4, 5, 6):
        for suited in combinations(RANKS, held):
            if any(len(run.intersection(suited)) >= 4 for run in RUNS):
                straight_flush += 4 * comb(39, 6 - held)
    found["royal-flush"], found["straight-flush"] = royal, straight_flush
    found["flush"] = comb(52, 6) - sum(found.values())
    return found


@pytest.mark.parametrize(
    ("stands_for", "five", "expected"), [([14], "five-aces", WITH_JOKER), (RANKS, "five-of-a-kind", WITH_WILD_JOKER)]
)
def test_hands_with_the_joker_counted_by_rank_patterns(stands_for, five: str, expected):
    found = count_with_joker(stands_for, five)
    assert {id: found[id] for id in expected} == expected
    assert sum(found.values()) == sum(expected.values())


def test_the_parts_add_up_to_all_hands():
    assert sum(NATURAL.values()) == comb(52, 7)
    assert sum(WITH_JOKER.values()) == sum(WITH_WILD_JOKER.values()) == comb(52, 6)
    assert sum(expected_totals(SEMI_WILD).values()) == ALL_HANDS_53 == comb(53, 7)
