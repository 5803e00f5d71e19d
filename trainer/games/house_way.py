"""How a house sets hands, as a game offers it: its charts, and the words of their conditions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.rng import Random, below
from trainer.core.text import Text, say
from trainer.hands.pai_gow_values import SEMI_WILD, Values
from trainer.hands.seven_cards import Setting, SevenCards
from trainer.hands.systems import Joker
from trainer.round.acts import Act, Arrange
from trainer.round.setup import Setup
from trainer.rules.answer_json import read_cards
from trainer.rules.conditions import Words
from trainer.rules.decision import Condition, Printed, Rule, first_result
from trainer.rules.reader import Reader

if TYPE_CHECKING:
    from trainer.cards.tile import Tile
    from trainer.hands.tile_values import TileSetting

# ---------------- what can be said of the hands that a game sets
#
# The conditions of its house way as parts to choose from.
#
# A `HandWords` finds hands of which all that is said holds, and counts them; every hand is looked at, nothing is
# guessed.

TEN: Final = 10
"""From here on "one in so many" is a whole number."""
SAMPLE: Final = 4000
"""Hands drawn for a first idea of how many fit."""
STEP: Final = 4000
"""Sorts of hands counted between two reports."""
PartSettings = Mapping[str, object]
"""What is said of a hand: part -> what it is told, as a pack writes it."""
Fits = Callable[[tuple[Card, ...]], bool]


@dataclass(frozen=True, slots=True)
class Bound:
    """What was said, ready to be tried. `fits` is whether all of it holds of a hand."""

    conditions: tuple[Condition[Any], ...]
    fits: Fits


@dataclass(frozen=True, slots=True)
class Matching:
    """How many hands fit of all there are, and some of them; not `exact` where they were only drawn at random."""

    hands: int
    of: int
    examples: tuple[tuple[Card, ...], ...] = ()
    exact: bool = True

    @property
    def words(self) -> Text:
        """The count in one sentence, which says whether it was counted or sampled."""
        hands, of = f"{self.hands:,}", f"{self.of:,}"
        if not self.exact:
            return say("{hands} of {of} random hands fit. The full count is running.", hands=hands, of=of)
        if not self.hands:
            return say("No hand fits: 0 of {of}.", of=of)
        once = self.of / self.hands
        often = f"{once:,.0f}" if once >= TEN else f"{once:,.1f}"
        return say("{hands} of {of} hands fit, one in {often}. Every hand counted.", hands=hands, of=of, often=often)


@dataclass(frozen=True, slots=True)
class HandWords:
    """The parts of one game. `see` makes of cards what conditions look at, `deal` gives any hand by chance.

    `every` gives all hands, alike ones once with their number; `draw` finds a hand by chance, leaning towards what is
    asked for.
    """

    parts: Words[Any]
    see: Callable[[Any], Any]
    deal: Callable[[Random], tuple[Card, ...]]
    every: Callable[[], Iterator[tuple[tuple[Card, ...], int]]]
    draw: Callable[[Random, Sequence[Condition[Any]], Fits], tuple[Card, ...] | None]

    def bind(self, settings: PartSettings) -> Bound:
        """Raises BadText, with the part as its place, for what cannot be said."""
        bound = []
        for word, argument in settings.items():
            if word not in self.parts:
                hint = did_you_mean(word, self.parts) or say("Known: {ids}.", ids=", ".join(self.parts))
                raise BadText(say("'{word}' does not describe a hand.", word=word), hint, word)
            try:
                bound.append(self.parts[word].bind(word, argument))
            except BadText as error:
                raise BadText(*error.words, word) from error
        conditions, see = tuple(bound), self.see

        def fits(cards: tuple[Card, ...]) -> bool:
            seen = see(cards)
            return all(condition.holds(seen) for condition in conditions)

        return Bound(conditions, fits)

    def find(self, settings: PartSettings, rng: Random) -> tuple[Card, ...] | None:
        """A hand of which all of it holds; None when none was found. BadText as for `bind`."""
        bound = self.bind(settings)
        return self.draw(rng, bound.conditions, bound.fits)

    def sample(self, settings: PartSettings, rng: Random, hands: int = SAMPLE) -> Matching:
        """So many hands drawn at random and tried. BadText as for `bind`."""
        fits = self.bind(settings).fits
        return Matching(sum(fits(self.deal(rng)) for _ in range(hands)), hands, exact=False)

    def count(
        self, settings: PartSettings, rng: Random, examples: int = 3, report: Callable[[int], None] = lambda _: None
    ) -> Matching:
        """Every hand tried; `report` hears how many now and then. BadText as for `bind`."""
        fits, hands, of, seen = self.bind(settings).fits, 0, 0, 0
        hands_kept: list[tuple[Card, ...]] = []
        for number, (cards, times) in enumerate(self.every()):
            of += times
            if not number % STEP:
                report(of)
            if not fits(cards):
                continue
            hands, seen = hands + times, seen + 1
            if len(hands_kept) < examples:
                hands_kept.append(cards)
            elif (place := below(rng, seen)) < examples:
                hands_kept[place] = cards
        return Matching(hands, of, tuple(hands_kept))


# ---------------- house way

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

    def played_by(self, house_way: HouseWay, setup: Setup) -> Setup:
        """The same table with that chart in force."""
        return (
            setup
            if joker_at(setup, tuple(self.charts)) is house_way.joker
            else setup.with_options(joker=house_way.joker.value)
        )


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
        reader.problem(say("{twice} is in both the front and the back.", twice=twice[0]), say("Use each card once."))
    return Setting(front, back, values)
