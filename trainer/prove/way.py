"""A house way that can be tried on every hand: one chart of a game, with the ranking it is played by."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow.set_hand import Setting
from trainer.games.pai_gow.setting import seven_of
from trainer.games.pai_gow.seven import Seven
from trainer.games.pai_gow.terms import Chart, PaiGowTerms
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.systems import Joker
from trainer.prove import FAMILY
from trainer.rules.decision import Printed, first_result
from trainer.text import Text, join, say

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

    @property
    def same_as(self) -> Hashable:
        """Equal for two house ways that set every hand alike by rules of the same names, whoever printed them."""
        return _words(self.rules), self.values

    def see(self, cards: tuple[Card, ...]) -> Seven:
        """The hand as the chart sees it."""
        return seven_of(cards, self.values)

    def set(self, cards: tuple[Card, ...]) -> tuple[Setting, tuple[Printed, ...]]:
        """How the hand is set, and the rules that say so. Raises NoRuleApplies."""
        return first_result(self.rules, self.see(cards))

    def keys(self, setting: Setting) -> tuple[int, int]:
        """What front and back are worth in this house."""
        return self.values.front(setting.front), self.values.back(setting.back)


def _words(rules: Chart) -> Hashable:
    return tuple([(rule.printed.id, rule.when, rule.do, _words(rule.use)) for rule in rules])


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


@dataclass(frozen=True, slots=True)
class WayLine:
    """One house way to choose. `id` tells the charts of one game apart."""

    id: str
    title: Text
    game: Game
    way: HouseWay


def way_lines(infos: Iterable[GameInfo], games: Callable[[str], Game | None]) -> tuple[WayLine, ...]:
    """Every house way of every game that has one."""
    found = (games(info.id) for info in infos if info.family == FAMILY)
    return tuple(_line(game, way) for game in found if game is not None for way in house_ways_of(game))


def _line(game: Game, way: HouseWay) -> WayLine:
    title = join((game.info.title, game.info.house_title), " · ")
    if way.values.wild:
        title = say("{game} · joker wild", game=title)
    return WayLine(f"{game.info.id} {way.name}".strip(), title, game, way)
