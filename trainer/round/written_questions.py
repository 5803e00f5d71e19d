"""A question in words: what an author asks with his own answer, because no rule of the engine decides it.

It stands in the options of a set-up, so that it is asked, judged, kept and looked at again like any other duty:
"ask.way=choice ask.words=Who%0020may%0020bank? ask.1=... ask.2=... ask.right=2 ask.cite=L12". Other words of the set-up
are the table that lies on the felt meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import child_seed, make_rng, shuffle
from trainer.core.text import Text, say
from trainer.round import machine
from trainer.round.acts import Act, Choose, Option, Order, Want, WantChoice, WantOrder
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import IN_WORDS, IN_WORDS_ORDER
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.sources import FIELDS, PrintedSource, declared_source, is_places, is_source_id, parse_citation
from trainer.table import places
from trainer.table.lay import Lay

_PREFIX: Final = "ask."
_HIDDEN: Final = re.compile(r"[\s%]")
_SHOWN: Final = re.compile(r"%([0-9a-f]{4})")
MOST_OPTIONS: Final = 12
"""No question in words offers more."""


class AnsweredBy(StrEnum):
    """How a question in words is answered: one of several, all of them in order, a place on the felt."""

    CHOICE = "choice"
    ORDER = "order"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class InWords:
    """A question with its answer: `options` to choose from, or the steps in the right order; `right` counts from 1.

    `cite` are the lines it stands in, or the id of a printed rule of its game; `because` is one sentence more. `at` is
    the duty of the table before which it is asked. `source` is the one of its pack that `cite` names.
    """

    answered_by: AnsweredBy
    words: str
    options: tuple[str, ...]
    right: int
    cite: str
    because: str = ""
    at: str = ""
    source: PrintedSource | None = None

    def in_setup(self, setup: Setup) -> Setup:
        """A table with this question."""
        values = {"way": self.answered_by.value, "words": self.words, "right": str(self.right), "cite": self.cite}
        values |= {str(number): option for number, option in enumerate(self.options, start=1)}
        values |= {"because": self.because, "at": self.at}
        if self.source is not None:
            values |= {f"source-{name}": str(getattr(self.source, name)) for name in FIELDS}
        return setup.with_options(**{f"{_PREFIX}{name}": _hidden(value) for name, value in values.items() if value})

    def round(
        self,
        setup: Setup,
        rules: Mapping[str, Printed],
        names: Mapping[str, Text],
        lay: Lay,
        sources: Mapping[str, PrintedSource] | None = None,
    ) -> Round[None]:
        """The round in which this alone is asked. `names` are those of places, `sources` those of the game's books."""
        rule = self._rule(setup, rules, sources or {})
        kind = TaskKind(IN_WORDS_ORDER if self.answered_by is AnsweredBy.ORDER else IN_WORDS, (rule,))
        right, options = self._right(), self._options(setup, names)
        want: Want = WantOrder(options) if self.answered_by is AnsweredBy.ORDER else WantChoice(options)
        reasons = (Text("{words}", (("words", self.because),)),) if self.because else ()

        def decide(_: Round[None]) -> Decision[Act]:
            return decided(right, rule, *reasons)

        def tasks(_: Round[None]) -> tuple[Task[None], ...]:
            return (kind.task(Text("{words}", (("words", self.words),)), want, decide),)

        return machine.start((Stage("in-words", (kind,), tasks),), setup, lay, None)

    def _right(self) -> Act:
        if self.answered_by is AnsweredBy.ORDER:
            return Order(tuple(str(number) for number in range(1, len(self.options) + 1)))
        return Choose(self.options[self.right - 1] if self.answered_by is AnsweredBy.PLACE else str(self.right))

    def _options(self, setup: Setup, names: Mapping[str, Text]) -> tuple[Option, ...]:
        """What is offered: steps mixed by the seed, never in their order; all else as the author wrote it."""
        if self.answered_by is AnsweredBy.PLACE:
            return tuple(Option(option, place_words(option, names), option) for option in self.options)
        options = tuple(
            Option(str(number), Text("{words}", (("words", option),)))
            for number, option in enumerate(self.options, start=1)
        )
        if self.answered_by is AnsweredBy.CHOICE:
            return options
        rng = make_rng(child_seed("in-words", self.words, setup.seed))
        mixed = shuffle(options, rng)
        return mixed if mixed != options else (*options[1:], options[0])

    def _rule(self, setup: Setup, rules: Mapping[str, Printed], sources: Mapping[str, PrintedSource]) -> Printed:
        if self.source is not None:
            sources = {**sources, self.source.id: self.source}
        return rules.get(self.cite) or lines_alone(self.cite, setup.book.partition("/")[0], sources)


def lines_alone(cite: str, house: str, sources: Mapping[str, PrintedSource]) -> Printed:
    """A place that no printed rule of a game stands for, as a rule of its name."""
    where = parse_citation(cite, house, sources)
    says = say("The answer is in {lines}.", lines=cite)
    return Printed(cite or IN_WORDS.id, str(says), where, words=says)


def is_lines(cite: str) -> bool:
    """Whether a citation is a place in a source, as it is written: lines, a page, a paragraph."""
    source, blank, place = cite.partition(" ")
    return is_places(cite) or (bool(blank) and is_source_id(source) and is_places(place))


def read_in_words(setup: Setup) -> InWords | None:
    """The question in words that a set-up holds; None where it is a table only. BadText where it is none."""
    words_by_key = {
        name.removeprefix(_PREFIX): value for name, value in setup.options.items() if name.startswith(_PREFIX)
    }
    if not words_by_key:
        return None
    shown = {name: _SHOWN.sub(lambda match: chr(int(match[1], 16)), value) for name, value in words_by_key.items()}
    options = tuple(shown[str(number)] for number in range(1, MOST_OPTIONS + 1) if str(number) in shown)
    answered_by, right = shown.get("way", ""), shown.get("right", "1")
    number = int(right) if right.isascii() and right.isdigit() and len(right) < 3 else 0
    if (
        answered_by not in tuple(AnsweredBy)
        or not shown.get("words")
        or len(options) < 2
        or not 1 <= number <= len(options)
    ):
        raise BadText(say("This question in words is not complete."), say("Open it from its lesson again."), _PREFIX)
    because, at = shown.get("because", ""), shown.get("at", "")
    fields = {name: shown[f"source-{name}"] for name in FIELDS if f"source-{name}" in shown}
    source = declared_source(fields) if fields else None
    return InWords(AnsweredBy(answered_by), shown["words"], options, number, shown.get("cite", ""), because, at, source)


def without_words(setup: Setup) -> Setup:
    """The table of a question in words."""
    return replace(
        setup,
        options={name: option_text for name, option_text in setup.options.items() if not name.startswith(_PREFIX)},
    )


def is_table(setup: Setup) -> bool:
    """Whether there is anything on the felt of a set-up without its question."""
    return bool(setup.wagers or setup.player_dealer or setup.dice or setup.deck or without_words(setup).options)


def cite_problem(cite: str, rules: Mapping[str, Printed]) -> tuple[Text, Text] | None:
    """What is wrong with a citation: it names neither lines nor a printed rule."""
    if cite in rules or is_lines(cite):
        return None
    near = did_you_mean(cite, rules)
    fix = say('Write lines: cite = "L1417-1420", a page: cite = "handbook p4", or the rule id.')
    return say("'{cite}' is neither a place in a source nor a rule of the book.", cite=cite), near or fix


PLACES: Final[Mapping[str, Text]] = {
    "action": say("Action button"),
    "back": say("Back hand"),
    places.BANK: say("Bank"),
    places.BOARD: say("Board"),
    "burn": say("Burn cards"),
    "dice": say("Dice"),
    places.DISCARD: say("Discard"),
    places.DROP: say("Drop slot"),
    "front": say("Front hand"),
    places.HAND: say("Hand"),
    "high": say("High hand"),
    places.LEFT_OVER: say("Cards left over"),
    "low": say("Low hand"),
    places.MUCK: say("Muck"),
    "player-dealer": say("Player-dealer button"),
    places.MAIN_POT: say("Main pot"),
    places.pot_place(1): say("Side pot 1"),
    places.pot_place(2): say("Side pot 2"),
    "shoe": say("Shoe"),
    places.STACK: say("Player's chips"),
    places.STUB: say("Stub"),
}
"""Places of many tables, in words; others go by their name."""


def place_words(place: str, names: Mapping[str, Text]) -> Text:
    """A place of the felt for who cannot see it: "Seat 4, Pai Gow Poker". `names` are the spots of the game."""
    spot, where, seat = places.name_of(place), places.owner_of(place), places.seat_of(place)
    name = spot or where
    named = names.get(name) or PLACES.get(name) or Text("{place}", (("place", name),))
    if seat:
        return say("Seat {seat}, {wager}", seat=seat, wager=named) if spot else say("Seat {seat}", seat=seat)
    return say("{place}, {thing}", place=PLACES.get(where, Text(where)), thing=named) if spot else named


def _hidden(text: str) -> str:
    return _HIDDEN.sub(lambda match: f"%{ord(match[0]):04x}", text)
