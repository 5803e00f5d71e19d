"""Whether random deals, looked at one by one, agree with what was counted by classes and groups of cards.

A counter takes for granted what a rank can hang on: suits through a flush only, cards of one group alike. A new ranking
or condition may look at more; then the count is wrong, and nothing in it shows that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import log
from typing import TYPE_CHECKING, Any, Final

from trainer.cards.deck import without
from trainer.core.rng import Random, make_rng, sample
from trainer.core.text import Text, say
from trainer.rules.bonus import AgainstBank, AnyBet, AtRandom, CardByCard, DealtFrom, OneHand

if TYPE_CHECKING:
    from trainer.odds.count import BetOdds

__all__ = ["contradictions", "random_row"]

DEALS: Final = 2_000
FAR: Final = 5.0
"""Standard deviations that no honest count is away from its expectation."""


def contradictions(odds: BetOdds, seed: int, deals: int = DEALS) -> Iterator[Text]:
    """What random deals of real cards say against a count."""
    rng = make_rng(seed)
    met = Counter(random_row(odds.bet, rng) for _ in range(deals))
    yield from (
        say("{row} is not a row of the bet", row=id) for id in met if id not in {row.id for row in odds.bet.rows}
    )
    for row in odds.bet.rows:
        share = odds.count(row) / odds.of
        if not is_honest(met[row.id], deals, share):
            yield say(
                "{row} came {met} times in {deals} random deals, {expected} times by the count",
                row=row.id,
                met=met[row.id],
                deals=deals,
                expected=round(deals * share),
            )


def is_honest(met: int, deals: int, share: float) -> bool:
    """Whether something of that share may come so many times in so many deals.

    By the bound of Chernoff, which holds for rare rows too: the odds are below exp(-x), and x is half the square of the
    standard deviations where the count is large.
    """
    if share in (0.0, 1.0):
        return met == deals * share
    parts = ((met, deals * share), (deals - met, deals * (1 - share)))
    return sum(count * log(count / expected) for count, expected in parts if count) <= FAR**2 / 2


def random_row(bet: AnyBet, rng: Random) -> str:
    """The row of one random deal."""
    return bet.read(_dealt(bet.deal, rng))


def _dealt(deal: DealtFrom[Any], rng: Random) -> Any:
    """One random deal as its rows are read from it."""
    cards = sample(rng, deal.deck.cards(), deal.most)
    match deal:
        case OneHand():
            return cards
        case AgainstBank():
            return deal.finish(cards)
        case CardByCard():
            if deal.cards:
                rest = without(deal.deck.cards(), deal.cards)
                cards = (*deal.cards, *sample(rng, rest, deal.most - len(deal.cards)))
            prefixes = (cards[:dealt] for dealt in range(deal.least, deal.most + 1))
            return next(done for prefix in prefixes if (done := deal.finish(prefix)) is not None)
        case AtRandom():
            return deal.finish(cards)
        case _:
            raise TypeError(f"{deal} is not a way to deal.")
