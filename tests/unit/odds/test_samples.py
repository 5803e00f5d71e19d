"""Every exact count against random deals of real cards, one by one, without classes and groups."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from tests.unit.odds.bundled import QUICK, counted, game, others
from trainer import resources
from trainer.cards.deck import without
from trainer.odds.count import BetOdds
from trainer.rng import Random, child_seed, make_rng, sample
from trainer.rules.bonus import AgainstBank, AnyBet, CardByCard, OneHand

DEALS = 2_000
FAR = 5.0
"""Standard deviations that no honest count is away from its expectation."""


def deal_one(bet: AnyBet, rng: Random) -> str:
    """The row of one random deal."""
    cards = sample(rng, bet.deal.deck.cards(), bet.deal.most)
    if isinstance(bet.deal, OneHand):
        return bet.read(cards)
    if isinstance(bet.deal, AgainstBank):
        return bet.read(bet.deal.finish(cards))
    assert isinstance(bet.deal, CardByCard)
    given = bet.deal.given
    if given:
        rest = without(bet.deal.deck.cards(), given)
        cards = (*given, *sample(rng, rest, bet.deal.most - len(given)))
    prefixes = (cards[:dealt] for dealt in range(bet.deal.least, bet.deal.most + 1))
    return bet.read(next(done for prefix in prefixes if (done := bet.deal.finish(prefix)) is not None))


def far_off(odds: BetOdds, seed: int) -> list[str]:
    rng = make_rng(seed)
    met = Counter(deal_one(odds.bet, rng) for _ in range(DEALS))
    found = [f"{id} is no row" for id in met if id not in {row.id for row in odds.bet.rows}]
    for row in odds.bet.rows:
        share = odds.count(row) / odds.of
        spread = sqrt(DEALS * share * (1 - share))
        # A rare row is far from a bell curve: a few more than expected say nothing.
        if abs(met[row.id] - DEALS * share) > max(FAR * spread, 6.0):
            found.append(f"{row.id}: {met[row.id]} of {DEALS}, expected {DEALS * share:.1f}")
    return found


@pytest.mark.parametrize("id", QUICK)
def test_random_deals_agree(id: str):
    for wager, odds in counted(id).items():
        assert far_off(odds, child_seed("samples", id, wager)) == []


@pytest.mark.long
@pytest.mark.parametrize("house", sorted(resources.read_books()))
def test_every_other_game(house: str):
    wrong = []
    for id in others(house):
        for wager, odds in counted(id).items():
            assert sum(odds.counts.values()) == odds.of
            if odds.exact:
                wrong += [f"{id} {wager} {what}" for what in far_off(odds, child_seed("samples", id, wager))]
    assert wrong == []


def test_every_bet_of_a_wager_of_the_felt():
    for id in QUICK:
        placed_later = {"insurance"}  # beside the game wager, on a spot of no name
        assert {*counted(id)} <= {*game(id).spots, *placed_later}
