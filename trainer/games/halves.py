"""Two hands of a player, each against one of the bank's: who has the higher one, and what both together are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.games.shared_words import BANK, LOSE, PLAYER, PUSH, WIN
from trainer.round.acts import Option, WantChoice

COPY: Final = "copy"
"""Neither is higher; the half is the bank's."""
HIGHER: Final = WantChoice(
    (Option(PLAYER, say("the player's")), Option(BANK, say("the bank's")), Option(COPY, say("a copy")))
)
RESULTS: Final = WantChoice(
    (
        Option(WIN, say("the player wins")),
        Option(LOSE, say("the player loses")),
        Option(PUSH, say("push")),
    )
)


@dataclass(frozen=True, slots=True)
class HalfWon:
    """One half after it is compared: what it is called, both hands in words, and `winner`: player, bank or copy."""

    part: str
    name: Text
    player: Text | str
    bank: Text | str
    winner: str

    @property
    def words(self) -> Text:
        """'front: ace-king beats queen-jack'."""
        templates = {
            PLAYER: say("{half}: {player} beats {bank}"),
            BANK: say("{half}: {player} loses to {bank}"),
            COPY: say("{half}: {player} against {bank} is a copy, the bank's"),
        }
        return templates[self.winner].filled(half=self.name, player=self.player, bank=self.bank)

    @property
    def as_json(self) -> Mapping[str, str]:
        """The half in the answer to a comparison."""
        return {"part": self.part, "higher": self.winner, "player": str(self.player), "bank": str(self.bank)}


def winner_of(player: int, bank: int) -> str:
    """Whose key is higher."""
    return PLAYER if player > bank else BANK if bank > player else COPY


def result_of(halves: Iterable[HalfWon]) -> str:
    """Win, lose or push for the player, by the halves he has won."""
    return (LOSE, PUSH, WIN)[sum(half.winner == PLAYER for half in halves)]
