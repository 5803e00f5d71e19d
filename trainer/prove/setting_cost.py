"""What a setting costs: win, push and lose against hands set the house way, dealt from the cards that are left.

Sampled, chunk by chunk, so that a window can show the numbers getting firmer, or exact over all 53,524,680 hands. All
settings of a hand meet the same hands, so the difference between two of them is far more certain than either by
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import sqrt
from typing import Final

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER, without
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, child_seed, make_rng, sample
from trainer.games.house_way import HouseWay
from trainer.hands.classes import classes_from
from trainer.hands.seven_cards import Setting, every_setting

SAMPLES: Final = 20_000
"""Random hands when nobody says otherwise."""
CHUNK: Final = 250
HAND: Final = 7
STEP: Final = 4_000
FOUL: Final = (-1, -1)
"""Below every hand, so that it loses both halves."""


@dataclass(frozen=True, slots=True)
class HowOften:
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
        """The standard error of `value`, were these samples."""
        return _standard_error(self.won - self.lost, self.won + self.lost, self.samples)


@dataclass(frozen=True, slots=True)
class Cost:
    """The settings of one hand after some hands. `loss` is what the trainee's setting gives away on a wager of 1."""

    outcomes: HowOften
    house: HowOften
    best: HowOften
    loss: float
    error: float
    """The standard error of `loss`, taken from the same dealt hands; 0 where every hand was counted."""
    exact: bool = False

    @property
    def samples(self) -> int:
        return self.house.samples

    def cents(self, wager: int) -> int:
        """The loss on a wager in cents."""
        return round(self.loss * wager)


class _Duel:
    """All settings of one hand against one hand after the other.

    The player's hand meets the player-dealer's, who wins copies; with `banker` the settings are the player-dealer's
    own and meet a player's. A foul setting loses every hand.
    """

    def __init__(self, house_way: HouseWay, setting: Setting, *, banker: bool) -> None:
        self._house_way, self._copies = house_way, banker
        house, _ = house_way.set(setting.cards)
        legal = [setting for setting in every_setting(setting.cards, house_way.values) if not setting.foul]
        self._settings = [setting, house, *legal]
        keys = [house_way.keys(setting) for setting in self._settings]
        keys = [(front, back) if back > front else FOUL for front, back in keys]
        self._values = list(dict.fromkeys(keys))
        self._places = [self._values.index(key) for key in keys]
        self._won, self._lost = [0] * len(self._values), [0] * len(self._values)
        self._sum = self._squares = self.done = 0

    def meet(self, setting: Setting, times: int = 1) -> None:
        """Another hand, set; `times` for so many like it."""
        front, back = self._house_way.keys(setting)
        if self._copies:  # equal halves are won
            front, back = front - 1, back - 1
        results = [(own_front > front) + (own_back > back) - 1 for own_front, own_back in self._values]
        for place, result in enumerate(results):
            if result > 0:
                self._won[place] += times
            elif result < 0:
                self._lost[place] += times
        difference = results[self._places[1]] - results[self._places[0]]
        self._sum += times * difference
        self._squares += times * difference * difference
        self.done += times

    def cost(self, *, exact: bool = False) -> Cost:
        """What is known so far; `exact` when that is all there is."""
        won, lost, done = self._won, self._lost, self.done
        pairs = zip(self._settings, self._places, strict=True)
        odds = [HowOften(setting, won[place], done - won[place] - lost[place], lost[place]) for setting, place in pairs]
        error = 0.0 if exact else _standard_error(self._sum, self._squares, done)
        return Cost(
            odds[0], odds[1], max(odds[1:], key=lambda how_often: how_often.value), self._sum / done, error, exact
        )


def hands_for(setting: Setting) -> Random:
    """Where the random hands come from: the same cards always meet the same ones."""
    return make_rng(child_seed("cost", *map(str, sorted(setting.cards))))


def cost_of(
    house_way: HouseWay, setting: Setting, rng: Random, samples: int, *, banker: bool = False, chunk: int = CHUNK
) -> Iterator[Cost]:
    """The cost of a setting compared with the house way, after each chunk until there are `samples` random hands.

    `banker`: it is the player-dealer's own hand. `best` is the legal setting that did best so far.
    """
    duel = _Duel(house_way, setting, banker=banker)
    deck = without(WITH_JOKER.cards(), setting.cards)
    while duel.done < samples:
        for _ in range(min(chunk, samples - duel.done)):
            duel.meet(house_way.set(sample(rng, deck, HAND))[0])
        yield duel.cost()


def exact_cost(
    house_way: HouseWay,
    setting: Setting,
    *,
    banker: bool = False,
    cards_left: Collection[Card] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Cost:
    """The cost over every hand that `cards_left` can make, without them all that the hand leaves: seconds of work."""
    duel = _Duel(house_way, setting, banker=banker)
    deck = without(WITH_JOKER.cards(), setting.cards) if cards_left is None else cards_left
    for number, (cards, count) in enumerate(classes_from(deck), start=1):
        duel.meet(house_way.set(cards)[0], count)
        if progress and not number % STEP:
            progress(duel.done)
    return duel.cost(exact=True)


def _standard_error(total: int, squares: int, samples: int) -> float:
    mean = total / samples
    # The standard error of a mean. Rounding may take the variance of equal results below zero.
    return sqrt(max(0.0, squares / samples - mean * mean) / samples)
