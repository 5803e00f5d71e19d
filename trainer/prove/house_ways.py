"""The house ways there are to prove and to compare.

Why a rule tried on 292,253 classes is proved for 154,143,080 hands, and the check of that on full hands.

Assumption: conditions and actions of a house way look at ranks, at the joker, and at which five cards make a flush;
at suits in no other way. A hand and the representative of its class are then the same but for names: there is a
one-to-one map of the seven cards that keeps rank, joker and membership of the flush suit, so all 21 splits have the
same front and back value on both sides, and so has whatever is chosen by them. Where several cards of a rank could go
in front, the better back decides, which the map keeps as well.

A word that asks for more (a suited pair in front, say) breaks this; `unlike_their_class` notices it on samples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from trainer.cards.card import JOKER_NUMBER, NATURALS, Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.core.text import Text, join, say
from trainer.games.base import Game, GameInfo
from trainer.games.house_way import HouseWay
from trainer.hands.classes import cards_of_class
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


# ---------------- classes


Outcome = tuple[Path, int, int]
"""The rules that decide, the value of the front, the value of the back."""

_DECK = WITH_JOKER.cards()


def representative(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand of `classes()` that stands for these cards."""
    joker = JOKER_NUMBER in cards
    naturals = sorted(card for card in cards if card < NATURALS)
    suits = [card & 3 for card in naturals]
    needed = 4 if joker else 5
    flush = next((suit for suit in range(4) if suits.count(suit) >= needed), None)
    suited = {card >> 2 for card in naturals if card & 3 == flush}
    return (
        *cards_of_class([card >> 2 for card in naturals], suited),
        *(card for card in cards if card == JOKER_NUMBER),
    )


def outcome(house_way: HouseWay, cards: tuple[Card, ...]) -> Outcome:
    """How a house way sets a hand, as far as it matters. Raises NoRuleApplies."""
    setting, path = house_way.set(cards)
    return tuple(rule.id for rule in path), *house_way.keys(setting)


@dataclass(frozen=True, slots=True)
class Unlike:
    """A hand that is set otherwise than its class."""

    cards: tuple[Card, ...]
    outcome: Outcome
    expected: Outcome

    def __str__(self) -> str:
        return (
            f"the house way looks at suits: {write_cards(self.cards)} is decided by {' > '.join(self.outcome[0])}, "
            f"its class ({write_cards(representative(self.cards))}) by {' > '.join(self.expected[0])}"
        )


def unlike_their_class(house_way: HouseWay, rng: Random, samples: int) -> Iterator[Unlike]:
    """Random full hands that are set otherwise than the representative of their class; none is expected."""
    for _ in range(samples):
        cards = sample(rng, _DECK, 7)
        actual, expected = outcome(house_way, cards), outcome(house_way, representative(cards))
        if actual != expected:
            yield Unlike(cards, actual, expected)
