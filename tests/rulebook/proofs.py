"""The proofs of all house ways; a count that several books share is made once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from tests.rulebook.asking import game
from trainer.prove.house_ways import house_ways_of
from trainer.prove.proof import Proof, Tally, conclude, tally

_counted: dict[Hashable, Tally] = {}


@cache
def proof_of(id: str, number: int = 0) -> Proof:
    """The proof of a game's chart: 0 the usual one, 1 the second."""
    way = house_ways_of(game(id))[number]
    if way.same_as not in _counted:
        _counted[way.same_as] = tally(way)
    return conclude(game(id), number, _counted[way.same_as])
