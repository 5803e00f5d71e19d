"""Every game of the bundle is taught: some bundled lesson asks each duty of its dealer, and deals a whole round."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from tests.conformance.library import LIBRARY
from trainer.lessons.pack_model import ItemDeal, ItemDrawn, Task, WholeRound
from trainer.packs import bundled_packs

ROUND = "round"


def asked_by(task: Task) -> str:
    """The kind of duty an item asks, or a whole round."""
    match task:
        case WholeRound():
            return ROUND
        case ItemDrawn():
            return task.kind.value
        case ItemDeal():
            return task.duty.partition("/")[0]
        case _:
            return "set-hand"


@cache
def taught() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for pack in bundled_packs():
        for lesson in pack.lessons:
            for item in lesson.items:
                found[item.game].add(asked_by(item.task))
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id", tuple(LIBRARY))
def test_every_duty_of_a_game_is_in_a_bundled_lesson(id):
    owed = {ROUND, *(kind.value for kind in LIBRARY.game(id).kinds)}
    assert sorted(owed - taught()[id]) == []
