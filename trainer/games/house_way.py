"""How a house sets hands, as a game offers it: charts for seven cards, advice for four tiles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.tile import Tile
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.setting import Setting
from trainer.hands.seven import SevenCards
from trainer.hands.systems import Joker
from trainer.hands.tiles import TileSetting
from trainer.round.acts import Act, Arrange
from trainer.round.setup import Setup
from trainer.rules.answers import read_cards
from trainer.rules.decision import Printed, Rule, first_result
from trainer.rules.reader import Reader
from trainer.text import say

JOKER = "joker"
"""The word of a set-up, and of a request, that says what the joker is."""
FRONT, BACK = 2, 5

Chart = tuple[Rule[SevenCards, Setting], ...]


@dataclass(frozen=True, slots=True)
class HouseWay:
    """One chart: the rules in order.

    `values` says what the joker is and where the wheel ranks, `see` makes of seven cards what the rules look at.
    """

    rules: Chart
    values: Values = SEMI_WILD
    see: Callable[[tuple[Card, ...]], SevenCards] = field(default=SevenCards, compare=False)

    @property
    def joker(self) -> Joker:
        return self.values.system.joker

    @property
    def name(self) -> str:
        """What tells two charts of one game apart; empty for the usual one."""
        return "joker wild" if self.values.wild else ""

    @property
    def same_as(self) -> Hashable:
        """Equal for two house ways that set every hand alike by rules of the same names, whoever printed them."""
        return _words(self.rules), self.values

    def set(self, cards: tuple[Card, ...]) -> tuple[Setting, tuple[Printed, ...]]:
        """How the hand is set, and the rules that say so. Raises NoRuleApplies."""
        return first_result(self.rules, self.see(cards))

    def keys(self, setting: Setting) -> tuple[int, int]:
        """What front and back are worth in this house."""
        return self.values.front(setting.front), self.values.back(setting.back)

    def setting(self, act: Act) -> Setting:
        """What an answer sets."""
        assert isinstance(act, Arrange)
        return Setting(act.group("front"), act.group("back"), self.values)


def _words(rules: Chart) -> Hashable:
    return tuple([(rule.printed.id, rule.when, rule.do, _words(rule.use)) for rule in rules])


@dataclass(frozen=True, slots=True)
class HouseWays:
    """The charts of a game by what the joker is, first the one of a table that does not say.

    `wager` is the kind of wager that a set hand wins or loses.
    """

    charts: Mapping[Joker, HouseWay]
    wager: str

    @property
    def all(self) -> tuple[HouseWay, ...]:
        """Every chart, the one whose joker is an ace first."""
        return tuple(self.charts[joker] for joker in (Joker.ACE, Joker.WILD) if joker in self.charts)

    def at(self, setup: Setup) -> HouseWay:
        """The chart of a table."""
        return self.charts[joker_at(setup, tuple(self.charts))]

    def played_by(self, way: HouseWay, setup: Setup) -> Setup:
        """The same table with that chart in force."""
        return setup if joker_at(setup, tuple(self.charts)) is way.joker else setup.with_options(joker=way.joker.value)


def joker_at(setup: Setup, jokers: Sequence[Joker]) -> Joker:
    """What the joker is at a table: the first of these unless the set-up names another."""
    return Joker(setup.option(JOKER, jokers[0].value))


@dataclass(frozen=True, slots=True)
class TileAdvice:
    """The rules in order by which four tiles are set. `see` makes of the tiles what the rules look at."""

    rules: tuple[Rule[Any, tuple[TileSetting, ...]], ...]
    see: Callable[[tuple[Tile, ...]], object]

    def settings(self, tiles: tuple[Tile, ...]) -> tuple[tuple[TileSetting, ...], tuple[Printed, ...]]:
        """Every setting the advice allows, and the rules that say so. Raises NoRuleApplies."""
        return first_result(self.rules, self.see(tiles))


# -- in a request


def read_joker(reader: Reader, jokers: Sequence[Joker]) -> Joker:
    """What the joker is: `joker` names one of the variants the house prints, without it the first."""
    return Joker(reader.choice(JOKER, [joker.value for joker in jokers], jokers[0].value))


def read_setting(reader: Reader, values: Values) -> Setting:
    """A set hand: front and back."""
    deck = WITH_JOKER.cards()
    front, back = read_cards(reader, "front", FRONT, deck=deck), read_cards(reader, "back", BACK, deck=deck)
    twice = sorted(str(card) for card in set(front) & set(back))
    if twice:
        reader.problem(say("{twice} is in front and behind.", twice=twice[0]), say("Give every card once."))
    return Setting(front, back, values)
