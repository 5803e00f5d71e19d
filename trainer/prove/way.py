"""A house way that can be tried on every hand: one chart of a game, with the ranking it is played by."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.base import Game
from trainer.games.pai_gow.setting import seven_of
from trainer.games.pai_gow.seven import Setting, Seven
from trainer.games.pai_gow.terms import Chart, PaiGowTerms
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.systems import Joker
from trainer.rules.decision import Printed, first_result

Path = tuple[str, ...]
"""The ids of the rules that decide a hand, the rule of a used list last; empty when no rule decides."""


@dataclass(frozen=True, slots=True)
class HouseWay:
    """The rules in order. `values` says what the joker is and where the wheel ranks."""

    rules: Chart
    values: Values = SEMI_WILD

    @property
    def name(self) -> str:
        """What tells two charts of one game apart; empty for the usual one."""
        return "joker wild" if self.values.wild else ""

    def see(self, cards: tuple[Card, ...]) -> Seven:
        """The hand as the chart sees it."""
        return seven_of(cards, self.values)

    def set(self, cards: tuple[Card, ...]) -> tuple[Setting, tuple[Printed, ...]]:
        """How the hand is set, and the rules that say so. Raises NoRuleApplies."""
        return first_result(self.rules, self.see(cards))

    def keys(self, setting: Setting) -> tuple[int, int]:
        """What front and back are worth in this house."""
        return self.values.front(setting.front), self.values.back(setting.back)


def house_ways_of(game: Game) -> tuple[HouseWay, ...]:
    """Every chart of the game for seven of 53 cards, the usual joker first; none for other games."""
    terms = game.parts.get("terms")
    if not isinstance(terms, PaiGowTerms):
        return ()
    jokers = sorted(terms.charts, key=(Joker.ACE, Joker.WILD).index)
    return tuple(HouseWay(terms.charts[joker], terms.values(joker)) for joker in jokers)


def house_way_of(game: Game) -> HouseWay | None:
    """The first of them."""
    return next(iter(house_ways_of(game)), None)
