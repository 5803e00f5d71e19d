"""Cards for a pot that does not divide: so many tied hands as leave an odd chip of what lies in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.games.poker.draw_tables import opening_hand, opening_ranks
from trainer.games.poker.reading import shown
from trainer.games.poker.seek import Deal, alike, filled, random_deal
from trainer.games.poker.terms import PokerTerms
from trainer.games.pot.pots import share
from trainer.games.pot.state import State
from trainer.rng import Random, choose, sample
from trainer.table.pots import Pot, halves
from trainer.table.sharing import HALVES, ODD_HALF, SCOOP, TIE, WHOLE, Odd

Ways = tuple[tuple[Pot, int], ...]
"""Pots, each with how many hands have to tie for it."""
FEWEST: Final = 2
SUITS: Final = 4
ODD: Final = (ODD_HALF, *(one.rule for one in Odd))
_FIRST: Final = dict.fromkeys(ODD, TIE) | {ODD_HALF: HALVES, SCOOP: SCOOP}
"""What hands have to do, whatever lies in the pot, before a rule of its split can take part."""


def never(terms: PokerTerms, rule: str) -> bool:
    """Whether no cards bring that rule: nobody takes a pot whole where every hand is a low and any high hand wins."""
    game = terms.game
    always_halves = game.low and not terms.qualifier and game.least_high is None and not game.sharing.both_ways
    return rule == WHOLE and always_halves


def can_come(terms: PokerTerms, hands: Deal, seats: Sequence[int], rule: str) -> bool:
    """Whether that rule can take part in a pot for all these hands, whatever lies in it."""
    first = _FIRST.get(rule)
    found = [shown(terms, seat, hole, hands[1]) for seat, hole in zip(seats, hands[0], strict=True)]
    pot = Pot(FEWEST * terms.game.chip, tuple(seats))
    return first is None or any(one.id == first for one in share(terms.game, pot, found, seats).rules)


def two_of(live: tuple[int, ...]) -> Ways:
    """Any two of these hands tie: where other cards make other bets, nobody knows yet what lies in the pot."""
    return ((Pot(0, live), FEWEST),)


def leaves_odd(terms: PokerTerms, pots: Sequence[Pot], rule: str) -> Ways:
    """The pots of which an odd chip can be left by that rule, each with how many hands have to tie."""
    return tuple((pot, count) for pot in pots for count in _ties(terms, pot, rule))


def _ties(terms: PokerTerms, pot: Pot, rule: str) -> Iterator[int]:
    sharing = terms.game.sharing
    high, low = halves(pot.amount, sharing.chip)
    if rule == ODD_HALF:
        yield from (1,) if high != low and len(pot.seats) > 1 else ()
        return
    parts = [(pot.amount, sharing.odd), *([(high, sharing.odd), (low, sharing.odd_low)] if sharing.low else [])]
    for count in range(FEWEST, min(SUITS, len(pot.seats)) + 1):
        if any(how.rule == rule and amount // sharing.chip % count for amount, how in parts):
            yield count


def uneven_deal(terms: PokerTerms, rng: Random, state: State, ways: Ways, rule: str) -> Deal | None:
    """Hands of which some tie for one of these pots; who opened it holds what opens. None where they cannot."""
    live, (pot, count) = state.live, choose(rng, ways)
    if rule == ODD_HALF:
        return random_deal(terms, rng, len(live))
    able = [seat for seat in pot.seats if seat != state.opener]
    if len(able) < count:
        return None
    tied = dict(zip(sample(rng, able, count), alike(terms, rng, count), strict=True))
    if state.opener in live:
        taken = [card for cards in tied.values() for card in cards]
        if not opening_ranks(terms, taken):
            return None
        tied[state.opener] = list(opening_hand(terms, rng, taken))
    return filled(terms, rng, [tied.get(seat, []) for seat in live], [])
