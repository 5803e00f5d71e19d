"""What a book prints about a poker game, as typed terms: how hands are read, beside what games for a pot share.

[hands]
use    = [2, 2]              # with a board: how many own cards play, at least and at most; without it as many as wanted
high   = "five-card"         # the ranking of high hands (`trainer/hands/systems.py`), "none" where only low wins
least  = "one-pair"          # what a high hand needs for its half where a low qualifies
either = true                # played for high, or for low where nobody opened for high
[low]
kind   = "ace-to-five"       # or "deuce-to-seven"
qualifier = 8                # the highest card of a low that counts; without it every hand is a low
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from trainer.games.poker.throwing import throws
from trainer.games.pot.draws import read_draws
from trainer.games.pot.terms import PotGame, read_pot_game
from trainer.games.ruled import Ruled
from trainer.hands import systems
from trainer.hands.showdown import Low, Showdown
from trainer.hands.systems import Category, Joker, System, pack
from trainer.rules.reader import Reader
from trainer.text import say

HAND_SIZE: Final = 5
SYSTEMS: Final[Mapping[str, System]] = {
    one.id: one
    for one in (
        systems.FIVE_CARD,
        systems.FIVE_CARD_JOKER,
        systems.FIVE_CARD_WILD,
        systems.FIVE_CARD_JOKER_WHEEL_SECOND,
        systems.ASIAN_STUD,
        systems.MEXICAN_STUD,
    )
}
"""The rankings of high hands that a book may name."""
NO_HIGH: Final = "none"
CATEGORIES: Final = tuple(Category)
JOKER_HIGH: Final = "joker.high"
JOKER_LOW: Final = "low.joker"
LOW_READS: Final = (
    JOKER_LOW,
    "low.qualifies",
    "low.best",
    "low.straights-flushes",
    "low.paired",
    "low.board",
    "low.compare",
)
"""The rules by which a low hand is read."""
BOARD_PLAYS: Final = "use.board"
"""The rule of playing the board, where a book prints it."""


@dataclass(frozen=True, slots=True)
class PokerTerms(Ruled):
    """The terms of one house: the hand for a pot, and how its hands are read.

    Where `either` is true a hand is played for high or for low, as it was opened, else for what `way` says.
    """

    game: PotGame
    way: Showdown
    either: bool = False

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def use(self) -> tuple[int, int]:
        """How many own cards play, at least and at most."""
        return self.way.use or (max(0, HAND_SIZE - self.game.board), min(HAND_SIZE, self.game.kept))

    @property
    def qualifier(self) -> int:
        """The highest card of a low that counts; 0 where every hand is one, or none."""
        return self.way.qualifier or 0

    @property
    def has_high(self) -> bool:
        return self.way.high is not None

    @property
    def has_low(self) -> bool:
        return self.way.low is not None

    @property
    def system(self) -> System:
        return self.way.high or systems.FIVE_CARD

    @property
    def halves(self) -> tuple[str, ...]:
        return halves(self.way)

    @property
    def categories(self) -> tuple[Category, ...]:
        """The categories of high hands, best first."""
        return categories(self.system, joker=self.game.deck.jokers > 0)

    @property
    def binds(self) -> bool:
        """Whether the number of own cards that play can spoil a better hand."""
        return binds(self.way, self.game.kept)


def binds(way: Showdown, hole: int) -> bool:
    """Whether some own cards must play, or not all may."""
    return way.use is not None and (way.use[0] > 0 or way.use[1] < min(hole, HAND_SIZE))


def halves(way: Showdown) -> tuple[str, ...]:
    """What wins: "high", "low" or both."""
    return (*(("high",) if way.high else ()), *(("low",) if way.low else ()))


def categories(system: System, *, joker: bool) -> tuple[Category, ...]:
    """The categories of a ranking, best first; five of a kind only with a joker."""
    found = reversed(system.order)
    return tuple(one for one in found if joker or one is not Category.FIVE_OF_A_KIND)


def read_terms(reader: Reader, book: str) -> PokerTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    way = read_showdown(reader)
    hands = reader.table("hands")
    either = hands.boolean("either", default=False)
    won = halves(way)
    game = read_pot_game(reader, book, halves=won[:1] if either else won, qualified=way.qualifier is not None)
    if way.use is not None and not 0 <= way.use[0] <= way.use[1] <= min(game.kept, HAND_SIZE):
        said = "write how many own cards play, at least and at most."
        hands.problem(said, say("For example: use = [2, 2]."), "use")
    least = hands.choice("least", [one.id for one in CATEGORIES]) if hands.has("least") else ""
    wanted = [*reading_rules(way, game), *(["win.no-high"] if least else []), *(["win.low"] if either else [])]
    rules = {id: reader.rule(id) for id in dict.fromkeys(wanted)}
    if BOARD_PLAYS in reader.book.rules:
        rules[BOARD_PLAYS] = reader.rule(BOARD_PLAYS)
    draws = read_draws(reader, way.high or systems.FIVE_CARD)
    game = replace(game, throws=throws(way), draws=draws, rules={**game.rules, **rules})
    return PokerTerms(replace(game, least_high=_least(way, least)), way, either, rules=rules)


def _least(way: Showdown, category: str) -> int | None:
    """The least key of a category."""
    if not category or way.high is None:
        return None
    return pack(way.high.place(next(one for one in Category if one.id == category)), ())


def read_showdown(reader: Reader) -> Showdown:
    """`[hands]` and `[low]`."""
    hands = reader.table("hands")
    use = hands.integers("use", ())
    if use and len(use) != 2:
        hands.problem(
            say("write how many own cards play, at least and at most."), say("For example: use = [2, 2]."), "use"
        )
        use = ()
    high = hands.choice("high", (*SYSTEMS, NO_HIGH), systems.FIVE_CARD.id)
    low = reader.table("low") if reader.has("low") else None
    if low is None and high == NO_HIGH:
        hands.problem(
            say("neither high nor low wins."), say("Write a table [low], or the ranking of high hands."), "high"
        )
    kind = low.choice("kind", [one.value for one in Low], Low.ACE_TO_FIVE.value) if low else ""
    return Showdown(
        high=SYSTEMS.get(high),
        low=Low(kind) if kind else None,
        qualifier=low.integer("qualifier") if low is not None and low.has("qualifier") else None,
        use=(use[0], use[1]) if use else None,
    )


def reading_rules(way: Showdown, game: PotGame) -> Iterator[str]:
    """The rules by which hands are read."""
    if way.high is not None:
        yield from (f"high.{one.id}" for one in categories(way.high, joker=game.deck.jokers > 0))
        yield from ((JOKER_HIGH,) if game.deck.jokers and way.high.joker is Joker.ACE else ())
    if game.board and binds(way, game.kept):
        yield "use.how-many"
        yield from (("use.trips-in-hole",) if game.kept > 2 and way.use and way.use[1] == 2 else ())
    if way.low is not None:
        yield from ("low.best", "low.straights-flushes", "low.paired", "low.compare")
        yield from ((JOKER_LOW,) if game.deck.jokers else ())
    if way.qualifier is not None:
        yield "low.qualifies"
        yield from (("low.board",) if game.board else ())
