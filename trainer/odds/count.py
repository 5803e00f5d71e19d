"""Counting the rows of bets: every deal where that can be done, random deals where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, gcd, sqrt
from typing import Any, Final

from trainer.errors import BadText, did_you_mean
from trainer.games.base import Game
from trainer.hands.classes import every_hand, hand_classes
from trainer.odds.board import every_showdown, how_many_showdowns
from trainer.odds.sampling import contradictions
from trainer.odds.shoe import every_deal, how_many
from trainer.rng import child_seed, make_rng, sample
from trainer.rules.bonus import (
    AgainstBank,
    AnyBet,
    AtRandom,
    BonusBets,
    BonusRow,
    CardByCard,
    Cards,
    DealtFrom,
    OneHand,
)
from trainer.text import say

__all__ = ["SAMPLES", "VERSION", "BetOdds", "bets_of", "count_bets", "odds_of"]

VERSION: Final = 1
SAMPLES: Final = 100_000
"""Random deals of a bet that cannot be counted."""
DECKS: Final = range(1, 9)
READABLE: Final = 10**18
"""Counts out of more deals than this are divided by what they have in common."""


@dataclass(frozen=True, slots=True)
class BetOdds:
    """What was counted for one bet. `of` are all deals, or the random ones where `exact` is false."""

    bet: AnyBet
    of: int
    counts: Mapping[str, int]
    exact: bool

    def count(self, row: BonusRow) -> int:
        return self.counts.get(row.id, 0)

    @property
    def rows(self) -> tuple[BonusRow, ...]:
        """The rows that do not lose the whole stake, in printed order."""
        return tuple(row for row in self.bet.rows if not row.lost)

    @property
    def lost(self) -> int:
        """The deals that lose the stake."""
        return sum(self.count(row) for row in self.bet.rows if row.lost)

    @property
    def edge(self) -> Fraction:
        """What a stake of one loses in the long run."""
        return -sum((row.wins * self.count(row) for row in self.bet.rows), Fraction(0)) / self.of

    @property
    def standard_error(self) -> float:
        """How far the edge of random deals may be off; 0 where every deal was counted."""
        if self.exact:
            return 0.0
        squares = sum((row.wins**2 * self.count(row) for row in self.bet.rows), Fraction(0)) / self.of
        return sqrt(float(squares - self.edge**2) / self.of)

    def as_json(self) -> dict[str, object]:
        """The shape documented for `felt-school odds --json`."""
        found: dict[str, object] = {
            "of": self.of,
            "rows": {row.id: self.count(row) for row in self.rows},
            "pays": {row.id: row.pays for row in self.rows},
            "lose": self.lost,
            "edge_percent": round(float(100 * self.edge), 4),
            "exact": self.exact,
        }
        if not self.exact:
            found |= {"samples": self.of, "standard_error_percent": round(100 * self.standard_error, 4)}
        return found | ({"note": self.bet.note} if self.bet.note else {})


def bets_of(game: Game) -> BonusBets:
    """The bets of a game whose odds can be counted, by wager; none for many games."""
    return game.odds() if game.odds else {}


def odds_of(game: Game, wager: str = "", *, samples: int = SAMPLES, decks: int = 0) -> tuple[BetOdds, ...]:
    """The odds of one bet, or of all of them; `decks` packs instead of those that the house uses.

    BadText for a bet whose count is not what random deals come to.
    """
    bets = bets_of(game)
    if not bets:
        raise BadText(f"{game.info.id} has no bet whose odds can be counted.")
    if wager and wager not in bets:
        raise BadText(f"'{wager}' is no bet of {game.info.id}.", did_you_mean(wager, bets))
    if samples < 2:
        raise BadText(f"{samples} random deals say nothing.", "Ask for 2 or more.")
    chosen = [bets[wager]] if wager else [*bets.values()]
    found = count_bets(_with_decks(game, chosen, decks), samples=samples, seed=child_seed("odds", game.info.id))
    for odds in found:
        _check(game, odds)
    return found


def _check(game: Game, odds: BetOdds) -> None:
    """A ranking that the counter does not hold for is refused: it would give a wrong edge."""
    against = contradictions(odds, child_seed("against", game.info.id, odds.bet.wager)) if odds.exact else iter(())
    first = next(against, None)
    if first is not None:
        raise BadText(
            say("The odds of {bet} cannot be counted: {what}.", bet=odds.bet.name, what=first),
            say("Its rows look at cards in a way that the counter does not know."),
        )


def _with_decks(game: Game, bets: Iterable[AnyBet], decks: int) -> list[AnyBet]:
    if not decks:
        return [*bets]
    if game.deck.copies == 1 or decks not in DECKS:
        hint = "" if game.deck.copies == 1 else f"Ask for {DECKS[0]} to {DECKS[-1]} packs."
        raise BadText(f"{game.info.id} is not dealt from {decks} packs.", hint)
    deals: dict[int, Any] = {}
    for bet in bets:
        deals.setdefault(id(bet.deal), _changed(bet.deal, decks))
    return [replace(bet, deal=deals[id(bet.deal)]) for bet in bets]


def _changed(deal: Any, decks: int) -> Any:
    return replace(deal, deck=replace(deal.deck, copies=decks))


def count_bets(bets: Iterable[AnyBet], *, samples: int = SAMPLES, seed: int = 0) -> tuple[BetOdds, ...]:
    """Each bet with its counts, in the order given; those that share a deal are counted in one pass."""
    ordered = list(bets)
    by_deal: dict[int, list[AnyBet]] = {}
    for bet in ordered:
        by_deal.setdefault(id(bet.deal), []).append(bet)
    found: dict[str, BetOdds] = {}
    for together in by_deal.values():
        deal = together[0].deal
        counts, of = _tally(together, _situations(deal, samples, seed)), _all_deals(deal, samples)
        for bet in together:
            assert sum(counts[bet.wager].values()) == of
            shared = gcd(*counts[bet.wager].values()) if of > READABLE else 1
            short = {row: count // shared for row, count in counts[bet.wager].items()}
            found[bet.wager] = BetOdds(bet, of // shared, short, not isinstance(deal, AtRandom))
    return tuple(found[bet.wager] for bet in ordered)


def _tally(bets: list[AnyBet], situations: Iterator[tuple[Any, int]]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = {bet.wager: Counter() for bet in bets}
    readers = [(counts[bet.wager], bet.read) for bet in bets]
    for situation, ways in situations:
        for counter, read in readers:
            counter[read(situation)] += ways
    return counts


def _situations(deal: DealtFrom[Any], samples: int, seed: int) -> Iterator[tuple[Any, int]]:
    match deal:
        case OneHand():
            return _hands(deal)
        case CardByCard():
            return every_deal(deal)
        case AgainstBank():
            return every_showdown(deal)
        case AtRandom():
            return _random_deals(deal, samples, seed)
        case _:
            raise TypeError(f"{deal} is not a way to deal.")


def _all_deals(deal: DealtFrom[Any], samples: int) -> int:
    match deal:
        case OneHand():
            return comb(deal.deck.size, deal.most)
        case CardByCard():
            return how_many(deal)
        case AgainstBank():
            return how_many_showdowns(deal)
        case _:
            return samples


def _hands(deal: OneHand) -> Iterator[tuple[Cards, int]]:
    matter = deal.suits_matter
    for cards, count in hand_classes(deal.deck, deal.most, deal.flush):
        if matter and matter(cards):
            yield from ((hand, 1) for hand in every_hand(cards, deal.flush))
        else:
            yield cards, count


def _random_deals(deal: AtRandom[Any], samples: int, seed: int) -> Iterator[tuple[Any, int]]:
    rng, deck = make_rng(seed), deal.deck.cards()
    for _ in range(samples):
        yield deal.finish(sample(rng, deck, deal.most)), 1
