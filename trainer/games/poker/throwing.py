"""What players throw away: the worst card of pineapple, and on a draw what a sensible player changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from trainer.cards.card import Card
from trainer.games.pot.terms import Street
from trainer.games.pot.thrown import Chosen
from trainer.hands.low import LOW_RANK
from trainer.hands.showdown import Showdown
from trainer.rng import Random, below

LOWEST_KEPT, PAT = 8, 5


def throws(way: Showdown) -> Chosen:
    """How the players of a game throw cards away."""

    def chosen(
        street: Street, held: Sequence[Card], board: Sequence[Card], rng: Callable[[], Random]
    ) -> tuple[Card, ...]:
        if street.thrown:
            return _worst(way, held, board, street.thrown)
        return _drawn(way, held, street.draw, rng())

    return chosen


def _worst(way: Showdown, held: Sequence[Card], board: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The cards without which the rest is best: with the board where there is one, else pairs, suits and ranks."""
    rests = list(combinations(held, len(held) - count))
    if way.high is not None and len(board) + len(held) - count >= PAT:
        kept = max(rests, key=lambda rest: way.high_key(rest, board) or 0)
    else:
        kept = max(rests, key=_start)
    return tuple(card for card in held if card not in kept)


def _start(cards: Sequence[Card]) -> tuple[int, int, int]:
    ranks = [card.rank for card in cards]
    return len(ranks) - len(set(ranks)), len(cards) - len({card.suit for card in cards}), sum(ranks)


def _drawn(way: Showdown, held: Sequence[Card], most: int, rng: Random) -> tuple[Card, ...]:
    """For high everything but pairs and better, for low every high or paired card; now and then something else."""
    if below(rng, 10) == 0:
        return tuple(held[: below(rng, most + 1)])
    counts = Counter(card.rank for card in held)
    if way.high is not None:
        away = [card for card in held if counts[card.rank] == 1]
        return () if len(away) == len(held) and _made(held) else tuple(sorted(away)[:most])
    seen: set[int] = set()
    away = []
    for card in held:
        rank = LOW_RANK[card]
        if rank > LOWEST_KEPT or rank in seen:
            away.append(card)
        seen.add(rank)
    return tuple(away[:most])


def _made(held: Sequence[Card]) -> bool:
    """A flush or a straight."""
    ranks = sorted(card.rank for card in held)
    return len({card.suit for card in held}) == 1 or ranks[-1] - ranks[0] == len(held) - 1
