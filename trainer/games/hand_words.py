"""What can be said of the hands that a game sets: the conditions of its house way as parts to choose from.

A `HandWords` finds hands of which all that is said holds, and counts them; every hand is looked at, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from trainer.cards.card import ACE, RANK_LETTERS, Card
from trainer.cards.notation import rank_names
from trainer.errors import BadText, did_you_mean
from trainer.rng import Random, below
from trainer.rules.decision import Condition
from trainer.text import Text, say

Choices = tuple[tuple[object, Text], ...]
"""What may be said, as it is written and in words."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to say of a hand, what may be said, and the condition that this makes."""

    name: Text
    choices: Choices
    make: Callable[[object], Condition[Any]]


YES_NO: Final[Choices] = (True, say("yes")), (False, say("no"))


def up_to(most: int) -> Choices:
    """A number, this one at most."""
    return tuple((number, Text(str(number))) for number in range(most + 1))


def _ranges() -> Iterator[tuple[object, Text]]:
    yield True, say("any")
    high, low = RANK_LETTERS[ACE - 2], RANK_LETTERS[0]
    for place in range(len(RANK_LETTERS) - 1, -1, -1):
        letter, rank = RANK_LETTERS[place], place + 2
        yield letter, say("exactly {ranks}", ranks=rank_names(rank))
        if letter not in (high, low):
            yield f"{letter}-{low}", say("{ranks} or lower", ranks=rank_names(rank))
            yield f"{high}-{letter}", say("{ranks} or higher", ranks=rank_names(rank))


RANKS: Final[Choices] = tuple(_ranges())
AT_LEAST: Final[Choices] = tuple(
    (RANK_LETTERS[rank - 2], say("{ranks} or higher", ranks=rank_names(rank))) for rank in range(ACE, 1, -1)
)
"""A rank that means that or higher."""
TEN: Final = 10
"""From here on "one in so many" is a whole number."""
SAMPLE: Final = 4000
"""Hands drawn for a first idea of how many fit."""
STEP: Final = 4000
"""Sorts of hands counted between two reports."""
Said = Mapping[str, object]
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
            return say("{hands} of {of} hands drawn at random fit; all are being counted.", hands=hands, of=of)
        if not self.hands:
            return say("No hand fits: 0 of {of}.", of=of)
        once = self.of / self.hands
        often = f"{once:,.0f}" if once >= TEN else f"{once:,.1f}"
        return say(
            "{hands} of {of} hands fit, one in {often}: every hand was counted.", hands=hands, of=of, often=often
        )


@dataclass(frozen=True, slots=True)
class HandWords:
    """The parts of one game. `see` makes of cards what conditions look at, `deal` gives any hand by chance.

    `every` gives all hands, alike ones once with their number; `draw` finds a hand by chance, leaning towards what is
    asked for.
    """

    parts: Mapping[str, Part]
    see: Callable[[Any], Any]
    deal: Callable[[Random], tuple[Card, ...]]
    every: Callable[[], Iterator[tuple[tuple[Card, ...], int]]]
    draw: Callable[[Random, Sequence[Condition[Any]], Fits], tuple[Card, ...] | None]

    def bind(self, said: Said) -> Bound:
        """Raises BadText, with the part as its place, for what cannot be said."""
        made = []
        for word, argument in said.items():
            if word not in self.parts:
                hint = did_you_mean(word, self.parts) or say("Known: {ids}.", ids=", ".join(self.parts))
                raise BadText(say("'{word}' is nothing that can be said of a hand.", word=word), hint, word)
            try:
                made.append(self.parts[word].make(argument))
            except BadText as error:
                raise BadText(*error.words, word) from error
        conditions, see = tuple(made), self.see

        def fits(cards: tuple[Card, ...]) -> bool:
            seen = see(cards)
            return all(one.holds(seen) for one in conditions)

        return Bound(conditions, fits)

    def find(self, said: Said, rng: Random) -> tuple[Card, ...] | None:
        """A hand of which all of it holds; None when none was found. BadText as for `bind`."""
        bound = self.bind(said)
        return self.draw(rng, bound.conditions, bound.fits)

    def sample(self, said: Said, rng: Random, hands: int = SAMPLE) -> Matching:
        """So many hands drawn at random and tried. BadText as for `bind`."""
        fits = self.bind(said).fits
        return Matching(sum(fits(self.deal(rng)) for _ in range(hands)), hands, exact=False)

    def count(
        self, said: Said, rng: Random, examples: int = 3, report: Callable[[int], None] = lambda _: None
    ) -> Matching:
        """Every hand tried; `report` hears how many now and then. BadText as for `bind`."""
        fits, hands, of, seen = self.bind(said).fits, 0, 0, 0
        kept: list[tuple[Card, ...]] = []
        for number, (cards, times) in enumerate(self.every()):
            of += times
            if not number % STEP:
                report(of)
            if not fits(cards):
                continue
            hands, seen = hands + times, seen + 1
            if len(kept) < examples:
                kept.append(cards)
            elif (place := below(rng, seen)) < examples:
                kept[place] = cards
        return Matching(hands, of, tuple(kept))
