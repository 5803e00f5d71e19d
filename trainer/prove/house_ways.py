"""The house ways there are to prove and to compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, join, say
from trainer.games.base import Game, GameInfo
from trainer.games.house_way import HouseWay
from trainer.prove import FAMILY

Path = tuple[str, ...]
"""The ids of the rules that decide a hand, the rule of a used list last; empty when no rule decides."""


def house_ways_of(game: Game) -> tuple[HouseWay, ...]:
    """Every chart of the game for seven of 53 cards, the one whose joker is an ace first; none for other games."""
    return game.house_way.all if game.house_way else ()


def house_way_of(game: Game) -> HouseWay | None:
    """The first of them."""
    return next(iter(house_ways_of(game)), None)


@dataclass(frozen=True, slots=True)
class WayLine:
    """One house way to choose. `id` tells the charts of one game apart."""

    id: str
    title: Text
    game: Game
    house_way: HouseWay

    @property
    def lender(self) -> str:
        """The game whose chart stands in where this book prints none; empty where any line of it is its own."""
        lenders = [rule.printed.borrowed.partition(":")[0] for rule in self.house_way.rules]
        return Counter(lenders).most_common(1)[0][0] if all(lenders) else ""

    def shares_chart(self, other: WayLine) -> bool:
        """Whether the two set hands by one chart, lent by one to the other or by a third to both."""
        charts = {way_line.lender or way_line.game.info.id for way_line in (self, other)}
        return len(charts) == 1 and self.house_way.same_as == other.house_way.same_as and self is not other


def stand_ins(lines: Iterable[WayLine]) -> tuple[Text, ...]:
    """What is to be known about charts that another house lends."""
    words = say("{house} prints no house way. Its chart is borrowed from {lender}: ask the house how it sets hands.")
    warnings = (
        words.filled(house=way_line.game.info.house_title, lender=way_line.lender)
        for way_line in lines
        if way_line.lender
    )
    return tuple(dict.fromkeys(warnings))


def way_lines(infos: Iterable[GameInfo], games: Callable[[str], Game | None]) -> tuple[WayLine, ...]:
    """Every house way of every game that has one."""
    pai_gow_games = (games(info.id) for info in infos if info.family == FAMILY)
    return tuple(
        _line(game, house_way) for game in pai_gow_games if game is not None for house_way in house_ways_of(game)
    )


def _line(game: Game, house_way: HouseWay) -> WayLine:
    title = join((game.info.title, game.info.house_title), " · ")
    if house_way.values.wild:
        title = say("{game} · joker wild", game=title)
    return WayLine(f"{game.info.id} {house_way.name}".strip(), title, game, house_way)
