"""What a book prints about a poker game, as typed terms, and what its players throw away.

[hands]
use    = [2, 2]              # with a board: how many own cards play, at least and at most; without it as many as wanted
high   = "five-card"         # the ranking of high hands (`trainer/hands/systems.py`), "none" where only low wins;
                             # a ranking of the book's own is a table [ranking] (`trainer/hands/rankings.py`)
least  = "one-pair"          # what a high hand needs for its half where a low qualifies
either = true                # played for high, or for low where nobody opened for high
[low]
kind   = "ace-to-five"       # or "deuce-to-seven"
qualifier = 8                # the highest card of a low that counts; without it every hand is a low
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import Random
from trainer.core.text import say
from trainer.games import people
from trainer.games.declarations import Ruled
from trainer.games.pot.pot_course import Chosen
from trainer.games.pot.pot_draw_terms import read_draws
from trainer.games.pot.pot_terms import PotGame, Street, read_pot_game
from trainer.games.pot.situations import SITUATIONS
from trainer.hands import systems
from trainer.hands.rankings import read_ranking
from trainer.hands.showdown_rules import Low, Showdown
from trainer.hands.systems import Category, Joker, System
from trainer.rules.reader import Reader
from trainer.table.betting import forced_bets

# ---------------- what players throw away
#
# The worst card of pineapple, and on a draw what people change.


HAND_SIZE: Final = 5


def throws(showdown: Showdown) -> Chosen:
    """How the players of a game throw cards away."""

    def chosen(
        street: Street, cards: Sequence[Card], board: Sequence[Card], rng: Callable[[], Random]
    ) -> tuple[Card, ...]:
        if street.thrown:
            return _worst(showdown, cards, board, street.thrown)
        return people.discards(showdown, cards, street.draw, rng())

    return chosen


def _worst(showdown: Showdown, cards: Sequence[Card], board: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The cards without which the rest is best: with the board where there is one, else pairs, suits and ranks."""
    rests = list(combinations(cards, len(cards) - count))
    if showdown.high is not None and len(board) + len(cards) - count >= HAND_SIZE:
        best_cards = max(rests, key=lambda cards: showdown.high_key(cards, board) or 0)
    else:
        best_cards = max(rests, key=_start)
    return tuple(card for card in cards if card not in best_cards)


def _start(cards: Sequence[Card]) -> tuple[int, int, int]:
    ranks = [card.rank for card in cards]
    return len(ranks) - len(set(ranks)), len(cards) - len({card.suit for card in cards}), sum(ranks)


# ---------------- poker terms

SYSTEMS: Final[Mapping[str, System]] = {
    system.id: system
    for system in (
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
    showdown: Showdown
    either: bool = False

    @property
    def seats(self) -> int:
        return self.game.seats

    @property
    def use(self) -> tuple[int, int]:
        """How many own cards play, at least and at most."""
        return self.showdown.use or (max(0, HAND_SIZE - self.game.board), min(HAND_SIZE, self.game.own_cards))

    @property
    def qualifier(self) -> int:
        """The highest card of a low that counts; 0 where every hand is one, or none."""
        return self.showdown.qualifier or 0

    @property
    def has_high(self) -> bool:
        return self.showdown.high is not None

    @property
    def has_low(self) -> bool:
        return self.showdown.low is not None

    @property
    def system(self) -> System:
        return self.showdown.high or systems.FIVE_CARD

    @property
    def halves(self) -> tuple[str, ...]:
        return halves(self.showdown)

    @property
    def categories(self) -> tuple[Category, ...]:
        """The categories of high hands, best first."""
        return categories(self.system, joker=self.game.deck.jokers > 0)

    @property
    def binds(self) -> bool:
        """Whether the number of own cards that play can spoil a better hand."""
        return binds(self.showdown, self.game.own_cards)


def binds(showdown: Showdown, hole: int) -> bool:
    """Whether some own cards must play, or not all may."""
    return showdown.use is not None and (showdown.use[0] > 0 or showdown.use[1] < min(hole, HAND_SIZE))


def halves(showdown: Showdown) -> tuple[str, ...]:
    """What wins: "high", "low" or both."""
    return (*(("high",) if showdown.high else ()), *(("low",) if showdown.low else ()))


def categories(system: System, *, joker: bool) -> tuple[Category, ...]:
    """The categories of a ranking, best first; five of a kind only with a joker or another wild card."""
    categories, five = reversed(system.order), joker or bool(system.wild)
    return tuple(category for category in categories if five or category is not Category.FIVE_OF_A_KIND)


def read_terms(reader: Reader, book: str) -> PokerTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    showdown = read_showdown(reader)
    hands = reader.table("hands")
    either = hands.boolean("either", default=False)
    won = halves(showdown)
    qualified = showdown.qualifier is not None
    game = read_pot_game(reader, book, halves=won[:1] if either else won, qualified=qualified, situations=SITUATIONS)
    if showdown.use is not None and not 0 <= showdown.use[0] <= showdown.use[1] <= min(game.own_cards, HAND_SIZE):
        message = "write how many own cards play, at least and at most."
        hands.problem(message, say("For example: use = [2, 2]."), "use")
    order = (showdown.high or systems.FIVE_CARD).order
    least = hands.choice("least", [category.id for category in order]) if hands.has("least") else ""
    rule_ids = [*reading_rules(showdown, game), *(["win.no-high"] if least else []), *(["win.low"] if either else [])]
    rules = {id: reader.rule(id) for id in dict.fromkeys(rule_ids)}
    if BOARD_PLAYS in reader.book.rules:
        rules[BOARD_PLAYS] = reader.rule(BOARD_PLAYS)
    draws = read_draws(reader, showdown.high or systems.FIVE_CARD)
    betting = forced_bets.with_straddle(game.betting, draws.straddle)
    game = replace(game, throws=throws(showdown), draws=draws, betting=betting, rules={**game.rules, **rules})
    return PokerTerms(replace(game, least_high=_least(showdown, least)), showdown, either, rules=rules)


def _least(showdown: Showdown, category: str) -> int | None:
    """The least key of a category."""
    if not category or showdown.high is None:
        return None
    kind = next((kind for kind in showdown.high.order if kind.id == category), None)
    return showdown.high.key(kind, ()) if kind is not None else None


def read_showdown(reader: Reader) -> Showdown:
    """`[hands]` and `[low]`."""
    hands = reader.table("hands")
    use = hands.integers("use", ())
    if use and len(use) != 2:
        hands.problem(
            say("write how many own cards play, at least and at most."), say("For example: use = [2, 2]."), "use"
        )
        use = ()
    own = read_ranking(reader.table("ranking")) if reader.has("ranking") else None
    if own is not None and own.size != HAND_SIZE:
        reader.problem(say("five cards make a hand here."), say("Leave out 'size'."), "ranking")
    high = hands.choice("high", (*SYSTEMS, NO_HIGH), systems.FIVE_CARD.id)
    low = reader.table("low") if reader.has("low") else None
    if low is None and high == NO_HIGH:
        hands.problem(
            say("this game needs a high or a low winner."),
            say("Write a table [low], or the ranking of high hands."),
            "high",
        )
    kind = low.choice("kind", [low.value for low in Low], Low.ACE_TO_FIVE.value) if low else ""
    return Showdown(
        high=own or SYSTEMS.get(high),
        low=Low(kind) if kind else None,
        qualifier=low.integer("qualifier") if low is not None and low.has("qualifier") else None,
        use=(use[0], use[1]) if use else None,
    )


def reading_rules(showdown: Showdown, game: PotGame) -> Iterator[str]:
    """The rules by which hands are read."""
    if showdown.high is not None:
        yield from (f"high.{category.id}" for category in categories(showdown.high, joker=game.deck.jokers > 0))
        yield from ((JOKER_HIGH,) if game.deck.jokers and showdown.high.joker is Joker.ACE else ())
    if game.board and binds(showdown, game.own_cards):
        yield "use.how-many"
        yield from (("use.trips-in-hole",) if game.own_cards > 2 and showdown.use and showdown.use[1] == 2 else ())
    if showdown.low is not None:
        yield from ("low.best", "low.straights-flushes", "low.paired", "low.compare")
        yield from ((JOKER_LOW,) if game.deck.jokers else ())
    if showdown.qualifier is not None:
        yield "low.qualifies"
        yield from (("low.board",) if game.board else ())
