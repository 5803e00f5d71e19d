"""The showdowns of docs/solve.md beside pokerkit (high hands) and plain counting (lows): the same winners, five cards.

What cards may play is said here by the name of the game, as its book prints it: exactly two of the hand at Omaha, at
most two at hold'em, Pineapple and Tahoe, all own cards without a board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from pokerkit import EightOrBetterLowHand, StandardHighHand

from trainer.cards.notation import parse_cards

DOCS = Path(__file__).resolve().parents[3] / "docs" / "solve.md"
UNLIKE = {
    "poker-flats/draw-poker": "a joker",
    "poker-flats/mexican-stud-poker": "a joker",
    "poker-flats/push-9": "three cards",
}
"""Games whose hands no peer reads."""
NINE, EIGHT, NONE = 9, 8, 0
OPENED = {"casino-real/draw-hi-lo"}
"""High wins with openers alone, and the example has none."""
LOW_ALONE = {"casino-real/razz"}
Five = tuple[str, ...]


def showdowns() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for line, following in pairwise(DOCS.read_text(encoding="utf-8").splitlines()):
        if line.startswith('{"ask":"showdown"'):
            yield json.loads(line), json.loads(following.removeprefix("  -> "))


EXAMPLES = [(f"{asked['house']}/{asked['game']}", asked, told) for asked, told in showdowns()]
READ = [one for one in EXAMPLES if one[0] not in UNLIKE]


def low_of(game: str) -> int:
    """The highest card of a low, 0 where there is no low."""
    if game in LOW_ALONE:
        return 13
    if "9-qualifier" in game:
        return NINE
    return EIGHT if any(word in game for word in ("high-low", "hi-lo", "tahoe")) else NONE


def fives(game: str, own: Sequence[str], board: Sequence[str]) -> list[Five]:
    """Every five that may play."""
    if not board:
        return list(combinations(own, 5))
    least, most = (2, 2) if "omaha" in game else (0, 2)
    counts = range(max(least, 5 - len(board)), most + 1)
    return [(*mine, *rest) for n in counts for mine in combinations(own, n) for rest in combinations(board, 5 - n)]


def ranks(five: Sequence[str]) -> list[int]:
    """The cards as they count low, the highest first; an ace is one."""
    return sorted((1 if card.rank == 14 else card.rank for card in parse_cards(" ".join(five))), reverse=True)


def lowest(found: Sequence[Five], qualifier: int) -> list[int] | None:
    """The lowest five ranks without a pair up to the qualifier."""
    lows = [low for low in map(ranks, found) if len(set(low)) == 5 and low[0] <= qualifier]
    return min(lows, default=None)


def winners(values: Sequence[Any]) -> list[int]:
    there = [one for one in values if one is not None]
    return [place for place, one in enumerate(values) if there and one == max(there)]


@pytest.mark.parametrize(("game", "asked", "told"), READ, ids=[one[0] for one in READ])
def test_a_showdown_of_the_documents_is_won_as_others_say(game: str, asked: dict[str, Any], told: dict[str, Any]):
    board, shared = asked.get("board", []), asked.get("community", [])
    held = [fives(game, [*own, *shared], board) for own in asked["hands"]]
    if game not in LOW_ALONE | OPENED:
        best = [max(StandardHighHand("".join(five)) for five in one) for one in held]
        assert told["high"] == winners(best)
        for value, read in zip(best, told["read"], strict=True):
            assert StandardHighHand("".join(read["high_cards"])) == value
    qualifier = low_of(game)
    lows = [lowest(one, qualifier) for one in held] if qualifier else [None for _ in held]
    assert (told["low"] or []) == winners([None if low is None else [-rank for rank in low] for low in lows])
    for low, read in zip(lows, told["read"], strict=True):
        assert (ranks(read["low_cards"]) if low else read["low"]) == low
        if low and qualifier == EIGHT:
            assert EightOrBetterLowHand("".join(read["low_cards"]))


def test_most_examples_have_a_peer():
    assert len(EXAMPLES) - len(READ) == len(UNLIKE)
    assert len(READ) >= 25
