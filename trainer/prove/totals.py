"""How many of the 154,143,080 seven-card hands with the joker have which best five cards.

Not our count: the hands without the joker are the published seven-card poker frequencies (133,784,560 hands); those
with the joker were counted by another method, rank pattern by rank pattern, which the tests repeat. The joker is an
ace or completes a straight or a flush. A proof compares its own tally with these numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.hands.pai_gow_values import Values

NATURAL: Final[Mapping[str, int]] = {
    "five-aces": 0,
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "one-pair": 58_627_800,
    "high-card": 23_294_460,
}
"""Without the joker: the frequencies printed everywhere."""

WITH_JOKER: Final[Mapping[str, int]] = {
    "five-aces": 1_128,
    "royal-flush": 21_808,
    "straight-flush": 147_572,
    "four-of-a-kind": 82_624,
    "full-house": 715_344,
    "flush": 2_124_444,
    "straight": 5_056_008,
    "three-of-a-kind": 1_009_056,
    "two-pair": 4_120_416,
    "one-pair": 5_594_160,
    "high-card": 1_485_960,
}
"""With the joker and six of the 52."""

WITH_WILD_JOKER: Final[Mapping[str, int]] = {
    "five-of-a-kind": 14_664,
    "royal-flush": 21_808,
    "straight-flush": 147_572,
    "four-of-a-kind": 896_176,
    "full-house": 2_523_960,
    "flush": 1_979_580,
    "straight": 4_903_920,
    "three-of-a-kind": 6_853_680,
    "two-pair": 0,
    "one-pair": 3_017_160,
    "high-card": 0,
}
"""With a joker that is any card, and six of the 52."""


def expected_totals(values: Values) -> Mapping[str, int]:
    """All 53 cards, by what the joker is."""
    if values.wild:
        natural = {"five-of-a-kind" if id == "five-aces" else id: count for id, count in NATURAL.items()}
        return {id: natural[id] + WITH_WILD_JOKER[id] for id in natural}
    return {id: NATURAL[id] + WITH_JOKER[id] for id in NATURAL}
