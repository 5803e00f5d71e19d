"""What a setting costs: win, push and lose against hands set the house way, dealt from the cards that are left.

Sampled, chunk by chunk, so that a window can show the numbers getting firmer. All settings of a hand meet the same
dealt hands, so the difference between two of them is far more certain than either by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from trainer.cards.deck import WITH_JOKER, without
from trainer.games.pai_gow.seven import Setting, every_setting
from trainer.prove.way import HouseWay
from trainer.rng import Random, sample

CHUNK: Final = 250
HAND: Final = 7
FOUL: Final = (-1, -1)
"""Below every hand, so that it loses both halves."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How often a setting won, pushed and lost."""

    setting: Setting
    won: int
    pushed: int
    lost: int

    @property
    def samples(self) -> int:
        return self.won + self.pushed + self.lost

    @property
    def win(self) -> float:
        return self.won / self.samples

    @property
    def push(self) -> float:
        return self.pushed / self.samples

    @property
    def lose(self) -> float:
        return self.lost / self.samples

    @property
    def value(self) -> float:
        """What a wager of 1 gains on average; below zero it loses."""
        return (self.won - self.lost) / self.samples

    @property
    def error(self) -> float:
        """The standard error of `value`."""
        return _standard_error(self.won - self.lost, self.won + self.lost, self.samples)


@dataclass(frozen=True, slots=True)
class Cost:
    """The settings of one hand after some samples. `loss` is what the trainee's setting gives away on a wager of 1."""

    given: Odds
    house: Odds
    best: Odds
    loss: float
    error: float
    """The standard error of `loss`, taken from the same dealt hands."""

    @property
    def samples(self) -> int:
        return self.house.samples

    def cents(self, wager: int) -> int:
        """The loss on a wager in cents."""
        return round(self.loss * wager)


def cost_of(
    way: HouseWay, given: Setting, rng: Random, samples: int, *, banker: bool = False, chunk: int = CHUNK
) -> Iterator[Cost]:
    """The cost of a setting compared with the house way, after each chunk until there are `samples` hands.

    The player's hand meets the player-dealer's, who wins copies; with `banker` the setting is the player-dealer's own
    and meets a player's. A foul setting loses every hand. `best` is the legal setting that did best so far.
    """
    cards = (*given.front, *given.back)
    house, _ = way.set(cards)
    legal = [one for one in every_setting(cards, way.values) if not one.foul]
    settings = [given, house, *legal]
    keys = [way.keys(one) for one in settings]
    keys = [(front, back) if back > front else FOUL for front, back in keys]
    values = list(dict.fromkeys(keys))
    places = [values.index(key) for key in keys]
    won, lost = [0] * len(values), [0] * len(values)
    sums = [0, 0]
    deck = without(WITH_JOKER.cards(), cards)
    done = 0
    while done < samples:
        for _ in range(min(chunk, samples - done)):
            other, _ = way.set(sample(rng, deck, HAND))
            results = _results(values, *way.keys(other), copies=banker)
            for place, result in enumerate(results):
                won[place] += result > 0
                lost[place] += result < 0
            difference = results[places[1]] - results[places[0]]
            sums[0] += difference
            sums[1] += difference * difference
            done += 1
        odds = [Odds(one, won[p], done - won[p] - lost[p], lost[p]) for one, p in zip(settings, places, strict=True)]
        best = max(odds[1:], key=lambda one: one.value)
        yield Cost(odds[0], odds[1], best, sums[0] / done, _standard_error(sums[0], sums[1], done))


def _results(values: Sequence[tuple[int, int]], front: int, back: int, *, copies: bool) -> list[int]:
    """1 for a win, 0 for a push, -1 for a loss; with `copies` equal halves are won."""
    if copies:
        front, back = front - 1, back - 1
    return [(own_front > front) + (own_back > back) - 1 for own_front, own_back in values]


def _standard_error(total: int, squares: int, samples: int) -> float:
    mean = total / samples
    return sqrt(max(0.0, squares / samples - mean * mean) / samples)
