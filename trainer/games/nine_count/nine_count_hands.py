"""Two hands against each other, and the words a book uses about them: when a hand draws, what a wager has coming."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, join, say
from trainer.games.shared_words import CHOICE, HIT, STAND, card_words
from trainer.hands.totals import nine_count
from trainer.round.settling import Award
from trainer.rules.conditions import NO_RESULT, Words, choice, flag, number, numbers, one_of
from trainer.rules.decision import Rule

DEALT: Final = 3
"""Cards of a hand before the draw."""
PLAYERS, BANKS, START = "player", "bank", "start"


@dataclass(frozen=True, slots=True)
class Hands:
    """A player's hand and the player-dealer's, each in the order dealt; `foul` is said of the player's hand.

    `said` are totals as the dealer counted them: PLAYERS, BANKS, and START of the player-dealer's first three cards.
    """

    player: tuple[Card, ...] = ()
    bank: tuple[Card, ...] = ()
    foul: bool = False
    spoken: Mapping[str, int] = field(default_factory=dict)

    @property
    def facts(self) -> Text:
        """The hands that are looked at, with what they count."""
        named = (
            (self.player, say("the player's {cards} count {total}")),
            (self.bank, say("the player-dealer's {cards} count {total}")),
        )
        facts_shown = (text.filled(cards=write_cards(cards), total=nine_count(cards)) for cards, text in named if cards)
        return join(facts_shown, "; ")

    @property
    def player_total(self) -> int:
        return self.spoken.get(PLAYERS, nine_count(self.player))

    @property
    def bank_total(self) -> int:
        return self.spoken.get(BANKS, nine_count(self.bank))

    @property
    def bank_start(self) -> int:
        """The player-dealer's first three cards."""
        return self.spoken.get(START, nine_count(self.bank[:DEALT]))

    @property
    def start(self) -> Hands:
        """The player-dealer's first three cards alone, as they were counted."""
        spoken_start = {BANKS: self.spoken[START]} if START in self.spoken else {}
        return Hands(bank=self.bank[:DEALT], spoken=spoken_start)

    @property
    def result(self) -> str:
        """How the player's total stands against the player-dealer's."""
        gap = self.player_total - self.bank_total
        return "higher" if gap > 0 else "lower" if gap else "equal"

    def __str__(self) -> str:
        return f"{write_cards(self.player)} / {write_cards(self.bank)}"


DrawRules = tuple[Rule[Hands, str], ...]
AwardRules = tuple[Rule[Hands, Award], ...]


def result_words(hands: Hands) -> Text:
    """Both totals, the player's first."""
    return say(
        "the player's hand counts {player}, the player-dealer's {bank}",
        player=hands.player_total,
        bank=hands.bank_total,
    )


def _player_words(hands: Hands) -> Text:
    return say("the hand counts {total}", total=hands.player_total)


def _bank_words(hands: Hands) -> Text:
    return say("the player-dealer's hand counts {total}", total=hands.bank_total)


def _start_words(hands: Hands) -> Text:
    return say("the player-dealer's first three cards count {total}", total=hands.bank_start)


NINE: Final = numbers(9)
CONDITIONS: Words[Hands] = {
    "result": choice(
        say("Result"), one_of(("higher", "equal", "lower"), NO_RESULT), lambda hands: hands.result, result_words
    ),
    "player_total": number(say("Total of the player's hand"), lambda hands: hands.player_total, _player_words, NINE),
    "bank_total": number(say("Total of the player-dealer's hand"), lambda hands: hands.bank_total, _bank_words, NINE),
    "bank_start": number(
        say("Total of the player-dealer's first three cards"), lambda hands: hands.bank_start, _start_words, NINE
    ),
    **card_words(PLAYERS, say("the player's hand"), lambda hands: hands.player, 3),
    **card_words(BANKS, say("the player-dealer's hand"), lambda hands: hands.bank, 4),
    "foul": flag(say("Foul hand"), lambda hands: hands.foul, say("the hand is foul"), say("the hand is not foul")),
}

DRAWS: Mapping[str, Callable[[Hands], str | None]] = {
    HIT: lambda _: HIT,
    STAND: lambda _: STAND,
    CHOICE: lambda _: CHOICE,
}
