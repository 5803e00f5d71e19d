"""Showdowns: boards against every pair of hands on them, one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from tests.unit.odds.bundled import counted
from trainer.cards.deck import STANDARD, without
from trainer.cards.notation import parse_cards
from trainer.core.rng import child_seed
from trainer.hands.poker import category, rank7
from trainer.odds.count import Result, how_many_showdowns, results_on
from trainer.odds.sampling import contradictions
from trainer.rules.bonus import AgainstBank, Cards

DEAL: AgainstBank[Cards] = AgainstBank(STANDARD, rank7, category, lambda cards: cards)


@pytest.mark.parametrize("text", ["Ah Kh 9h 9c 2d", "Ts 9s 8s 7s 2h", "7c 7d 7h Ks Kd"])
def test_every_pair_of_hands_on_a_board(text: str):
    board = parse_cards(text)
    rest = without(STANDARD.cards(), board)
    keys = [(1 << one | 1 << two, rank7((one, two, *board))) for one, two in combinations(rest, 2)]
    met = Counter(
        (category(mine), category(theirs), (mine > theirs) - (mine < theirs))
        for own, mine in keys
        for bank, theirs in keys
        if not own & bank
    )
    assert met.total() == comb(47, 2) * comb(45, 2)
    found: Counter[Result] = Counter()
    for result, ways in results_on(DEAL, board):
        found[result] += ways
    assert +found == met


def test_how_many_deals():
    assert how_many_showdowns(DEAL) == comb(52, 5) * comb(47, 2) * comb(45, 2)


@pytest.mark.long
@pytest.mark.parametrize("id", ["casino-99/ultimate-texas-holdem", "lake-elsinore/ultimate-texas-holdem"])
def test_whole_showdowns(id: str):
    found = counted(id)
    blind = found["blind"]
    ties = next(blind.count(row) for row in blind.rows if row.id == "tie")
    assert blind.exact
    assert ties + 2 * blind.lost == blind.of == how_many_showdowns(DEAL)
    for wager in ("blind", "bad-beat"):
        assert list(contradictions(found[wager], child_seed("showdowns", id, wager))) == []
