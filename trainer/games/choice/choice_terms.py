"""What a book prints about choosing a game."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.core.lazy_dataclass import dataclass
from trainer.games.base import Game
from trainer.games.pot.pot_collection_stages import DEAL
from trainer.games.pot.pot_remedies import REMEDIES
from trainer.games.pot.situations import SITUATIONS
from trainer.round.ruling import RulingBook, read_rulings
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader

CHOOSER, OFFERED, JOKER, NEXT = "choice.chooser", "choice.offered", "choice.joker", "choice.next"


@dataclass(frozen=True, slots=True)
class ChoiceTerms:
    """The games that may be chosen, what is named in vain, in which games the joker is asked about, and the rules."""

    book: str
    games: Mapping[str, Game]
    refused: tuple[str, ...]
    jokers: tuple[str, ...]
    rulings: RulingBook
    rules: Mapping[str, Printed]


def read_terms(reader: Reader, book: str, games: Mapping[str, Game]) -> ChoiceTerms:
    """All terms of the book."""
    jokers = reader.texts("jokers", ())
    rules = (CHOOSER, OFFERED, NEXT, *((JOKER,) if jokers else ()))
    return ChoiceTerms(
        book,
        games,
        reader.texts("refused", ()),
        jokers,
        read_rulings(reader, (DEAL,), situations=SITUATIONS, remedies=REMEDIES),
        {id: reader.rule(id) for id in rules},
    )
