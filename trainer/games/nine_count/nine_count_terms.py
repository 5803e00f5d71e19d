"""What a book prints about its nine-count game, as typed terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.cards.deck import NINE_COUNT, DeckPlan
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.banked.banked_terms import ShoeTerms, read_banked
from trainer.games.nine_count.nine_count_faults import SITUATIONS
from trainer.games.nine_count.nine_count_hands import CONDITIONS, DRAWS, AwardRules, DrawRules, Hands
from trainer.games.shared_words import BANK, CHOICE, PLAYER
from trainer.round.settling import read_awards, settling
from trainer.rules.reader import Reader
from trainer.rules.word_binding import read_rules

GAME: Final = "game"
STAKES: Final = "stakes"
"""The usual stakes, in table minimums."""
DICE: Final = 3
BUTTON: Final = "button"
LEFT: Final = "left"
MOMENTS: Final = ("wagers", "deal", "draw", "settle")
"""When something can go wrong: before the cup is opened, while dealing, while drawing, while settling."""


@dataclass(frozen=True, slots=True)
class NineCountTerms(ShoeTerms):
    """The terms of one house.

    `deal_from` and `act_from` say where dealing and drawing begin: at the Action button or at the player-dealer's left.
    `draws` are the charts of players whom the house plays for and of the player-dealer. `minimum` is the usual least
    wager where the book prints none.
    """

    deal_from: str
    act_from: str
    draws: Mapping[str, DrawRules]
    awards: Mapping[str, AwardRules]
    minimum: int

    @property
    def house_way(self) -> bool:
        """Whether the dealer may have to play a hand for a player."""
        return any(rule.do(Hands()) != CHOICE for rule in self.draws[PLAYER])

    @property
    def fouls(self) -> bool:
        """Whether a foul hand has a line of its own among the results."""
        return any(rule.printed.id == "game.foul" for rule in self.awards[GAME])


DRAWING = {PLAYER: say("Drawing: Player"), BANK: say("Drawing: Bank")}

RULES: Final = (
    "dice.count",
    "dice.player-dealer",
    "deal.order",
    "act.first",
    "act.first-wager",
    "count.points",
    "settle.first-wager",
)
"""The printed rules every nine-count book has to bring."""


def read_terms(reader: Reader, book: str) -> NineCountTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    shared = read_banked(reader, book, stakes=(STAKES,), rotate="rotate.bank", moments=MOMENTS, situations=SITUATIONS)
    deck, table, pays = _read_deck(reader), reader.table("table"), reader.table("pays")
    return NineCountTerms(
        table=shared,
        deck=deck,
        shoe=deck.cards(),
        deal_from=table.choice("deal_from", (BUTTON, LEFT)),
        act_from=table.choice("act_from", (BUTTON, LEFT)),
        draws={who: read_rules(reader, f"{who}_rule", CONDITIONS, DRAWS, text) for who, text in DRAWING.items()},
        awards={kind: read_awards(pays, kind, CONDITIONS, settling(shared.names[kind])) for kind in shared.kinds},
        minimum=reader.table("usual").cents("minimum"),
        rules={id: reader.rule(id) for id in RULES},
    )


def _read_deck(reader: Reader) -> DeckPlan:
    """`[deck]`: packs of 36 cards, without sevens, eights, nines and tens."""
    deck = reader.table("deck")
    cards, decks = deck.integer("cards"), deck.integer("decks")
    if cards != NINE_COUNT.size:
        deck.problem(say("nine-count is dealt from decks of {size} cards.", size=NINE_COUNT.size), key="cards")
    return DeckPlan(ranks=NINE_COUNT.ranks, copies=max(1, decks))
