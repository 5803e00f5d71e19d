"""Every exact count against random deals of real cards, one by one, without classes and groups."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.unit.odds.bundled import FORTUNE, QUICK, counted, game, others
from trainer.cards.deck import STANDARD
from trainer.core.errors import BadText
from trainer.core.rng import child_seed
from trainer.disk import resources
from trainer.odds.count import odds_of
from trainer.odds.sampling import contradictions, is_honest
from trainer.rules.bonus import AnyBet, BonusBet, BonusRow, Cards, OneHand

QUICK_HERE = tuple(id for id in QUICK if id != FORTUNE)
"""Those of Fortune are held against random deals in test_published."""


@pytest.mark.parametrize("id", QUICK_HERE)
def test_random_deals_agree(id: str):
    for wager, odds in counted(id).items():
        assert list(contradictions(odds, child_seed("samples", id, wager))) == []


@pytest.mark.long
@pytest.mark.parametrize("house", sorted(resources.read_books()))
def test_every_other_game(house: str):
    wrong = []
    for id in others(house):
        for wager, odds in counted(id).items():
            assert sum(odds.counts.values()) == odds.of
            if odds.exact:
                wrong += [f"{id} {wager} {what}" for what in contradictions(odds, child_seed("samples", id, wager))]
    assert wrong == []


def test_every_bet_of_a_wager_of_the_felt():
    for id in QUICK_HERE:
        placed_later = {"insurance"}  # beside the game wager, on a spot of no name
        assert {*counted(id)} <= {*game(id).spots, *placed_later}


def most_of_a_suit(cards: Cards) -> str:
    """A ranking that looks at suits beyond a flush of five: so many cards of one suit."""
    return f"flush-{max(Counter(card.suit for card in cards).values())}"


def test_a_ranking_that_the_counter_does_not_hold_for_is_refused():
    rows = tuple(BonusRow(f"flush-{count}", f"{count}:1", Fraction(count)) for count in range(2, 8))
    bet: AnyBet = BonusBet("flush", "Flush", rows, OneHand(STANDARD, 7, 5), most_of_a_suit)
    played = game(FORTUNE)
    with pytest.raises(BadText, match=r"The odds of Flush are not countable: flush-\d came \d+ times"):
        odds_of(replace(played, odds=lambda: {"flush": bet}))


def test_a_rare_row_may_come_oftener_than_a_bell_curve_allows():
    """A Poisson count of 14 is 33 or more once in some 150,000 tries: five deviations of a bell curve say millions."""
    assert is_honest(33, 2_000, 13.6 / 2_000)
    assert not is_honest(45, 2_000, 13.6 / 2_000)
    # Of a fair coin the deviation of 10,000 throws is 50: 240 are within five of it, 260 are not.
    assert [is_honest(5_000 + off, 10_000, 0.5) for off in (240, 260, -240, -260)] == [True, False, True, False]
    assert not is_honest(1, 2_000, 0.0)
