"""What a book prints about its board poker, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.games.pot.terms import STREET_NAMES, PotGame, Street, read_pot_game
from trainer.hands.systems import FIVE_CARD, Category
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader

HAND_SIZE = 5

CATEGORIES = tuple(one for one in reversed(FIVE_CARD.order) if one is not Category.FIVE_OF_A_KIND)
"""The categories of high hands without a joker, best first."""

LOW_READING_RULES = (
    "low.qualifies",
    "low.best",
    "low.straights-flushes",
    "low.paired",
    "low.board",
    "low.compare",
)


@dataclass(frozen=True, slots=True)
class BoardTerms:
    """The terms of one house. `use` is how many hole cards play, at least and at most; `qualifier` 0 is high only."""

    game: PotGame
    use: tuple[int, int]
    qualifier: int
    rules: Mapping[str, Printed]

    def rule(self, id: str) -> Printed:
        return self.rules[id]

    @property
    def hole(self) -> int:
        """How many hole cards a hand has."""
        return self.game.own

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return self.game.board

    @property
    def has_low(self) -> bool:
        return self.qualifier > 0

    @property
    def binds(self) -> bool:
        """Whether the number of hole cards that play can spoil a better hand."""
        return binds(self.hole, self.use)


def binds(hole: int, use: Sequence[int]) -> bool:
    """Whether some hole cards must play, or not all may."""
    return use[0] > 0 or use[1] < hole


def read_terms(reader: Reader, book: str) -> BoardTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    hands = reader.table("hands")
    hole, use = hands.integer("hole"), hands.integers("use")
    if len(use) != 2 or not 0 <= use[0] <= use[1] <= min(hole, HAND_SIZE):
        hands.problem("write how many hole cards play, at least and at most.", "For example: use = [2, 2].", "use")
        use = (0, 0)
    qualifier = reader.table("low").integer("qualifier") if reader.has("low") else 0
    names = tuple(STREET_NAMES)
    streets = [
        Street(row.choice("id", names), 0 if number else hole, 0, row.integer("board"), row.integer("burn"))
        for number, row in enumerate(reader.rows("street", needed=True))
    ]
    ids = [f"high.{one.id}" for one in CATEGORIES]
    ids += ["use.how-many", "use.trips-in-hole"] if binds(hole, use) else []
    ids += LOW_READING_RULES if qualifier else []
    return BoardTerms(
        read_pot_game(reader, book, streets, low=qualifier > 0),
        (use[0], use[1]),
        qualifier,
        {id: reader.rule(id) for id in ids},
    )
