"""The two hands of a round, and the words a book uses about them: when a hand draws, what a wager has coming."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, counted, say
from trainer.games.shared_words import CHOICE, HIT, STAND, card_words
from trainer.hands.totals import baccarat_total, point_value
from trainer.round.settling import Award
from trainer.rules.conditions import NO_RESULT, Words, choice, flag, number, numbers, one_of
from trainer.rules.decision import Rule

PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"
NATURALS: Final = {PLAYER: "player-natural", BANKER: "banker-natural"}
"""What wins, where a natural of that hand wins it and naturals have a rank."""


def won_by(result: str) -> str:
    """The hand that a result says wins, or a tie."""
    return next((hand for hand, natural in NATURALS.items() if natural == result), result)


@dataclass(frozen=True)
class Coup:
    """The player hand and the banker hand as they lie, and how the house reads what its book leaves open.

    `naturals_rank` says whether a natural beats three cards that are nearer to nine. `said` are the totals as the
    dealer read them, `called` is the result he called.
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    naturals_rank: bool = True
    spoken: Mapping[str, int] = field(default_factory=dict)
    called: str = ""

    @property
    def facts(self) -> Text:
        """Both hands with what they count."""
        return say(
            "the player hand {player} counts {player_total}, the banker hand {banker} {banker_total}",
            player=write_cards(self.player),
            player_total=self.total(PLAYER),
            banker=write_cards(self.banker),
            banker_total=self.total(BANKER),
        )

    def hand(self, who: str) -> tuple[Card, ...]:
        return self.player if who == PLAYER else self.banker

    @cached_property
    def totals(self) -> Mapping[str, int]:
        """What each hand counts, as the dealer read it."""
        return {who: self.spoken.get(who, baccarat_total(self.hand(who))) for who in (PLAYER, BANKER)}

    def total(self, who: str) -> int:
        return self.totals[who]

    def natural(self, who: str) -> bool:
        """Eight or nine with the first two cards."""
        return len(self.hand(who)) == 2 and self.total(who) >= 8

    @cached_property
    def winner(self) -> str:
        """Equal totals tie; else a natural beats three cards, and the total nearer to nine wins."""
        if self.called:
            return won_by(self.called)
        first, other = ((self.naturals_rank and self.natural(who), self.total(who)) for who in (PLAYER, BANKER))
        if first[1] == other[1]:
            return TIE
        return PLAYER if first > other else BANKER

    @property
    def player_third(self) -> int | None:
        """What the player's third card counts, None without one."""
        return point_value(self.player[2]) if len(self.player) > 2 else None

    @property
    def margin(self) -> int:
        return abs(self.total(PLAYER) - self.total(BANKER))

    def __str__(self) -> str:
        return f"{write_cards(self.player)} / {write_cards(self.banker)}"


DrawRules = tuple[Rule[Coup, str], ...]
AwardRules = tuple[Rule[Coup, Award], ...]

# -- conditions


def winner_words(coup: Coup) -> Text:
    """Who wins, with the totals."""
    words = {
        PLAYER: say("the player hand wins, {player} to {banker}"),
        BANKER: say("the banker hand wins, {banker} to {player}"),
        TIE: say("the hands tie at {player}"),
    }
    return words[coup.winner].filled(player=coup.total(PLAYER), banker=coup.total(BANKER))


def total_words(coup: Coup, who: str) -> Text:
    words = {PLAYER: say("the player hand has {total}"), BANKER: say("the banker hand has {total}")}
    return words[who].filled(total=coup.total(who))


def _count_words(coup: Coup, who: str) -> Text:
    words = {
        PLAYER: counted("the player hand has {n} card", "the player hand has {n} cards", 0),
        BANKER: counted("the banker hand has {n} card", "the banker hand has {n} cards", 0),
    }
    return words[who].filled(n=len(coup.hand(who)))


def _third_words(coup: Coup) -> Text:
    if coup.player_third is None:
        return say("the player hand took no third card")
    return say("the player's third card counts {points}", points=coup.player_third)


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are of one rank."""
    return len(cards) > 1 and cards[0].rank == cards[1].rank


SUITS_AND_PAIRS: Final = (
    *(f"{who}_{feature}" for who in (PLAYER, BANKER) for feature in ("suits", "color", "reds", "pair")),
)
"""The words that look at more of a card than its points: such bets are counted by drawn rounds."""
NINE: Final = numbers(9)
THREE: Final = numbers(3, 3)

CONDITIONS: Words[Coup] = {
    "winner": choice(
        say("Winning hand"), one_of((PLAYER, BANKER, TIE), NO_RESULT), lambda coup: coup.winner, winner_words
    ),
    "player_total": number(
        say("Total of the player hand"), lambda coup: coup.total(PLAYER), lambda coup: total_words(coup, PLAYER), NINE
    ),
    "banker_total": number(
        say("Total of the banker hand"), lambda coup: coup.total(BANKER), lambda coup: total_words(coup, BANKER), NINE
    ),
    "player_cards": number(
        say("Cards of the player hand"), lambda coup: len(coup.player), lambda coup: _count_words(coup, PLAYER), THREE
    ),
    "banker_cards": number(
        say("Cards of the banker hand"), lambda coup: len(coup.banker), lambda coup: _count_words(coup, BANKER), THREE
    ),
    "player_third": number(
        say("Points of the player's third card"), lambda coup: coup.player_third, _third_words, NINE
    ),
    "margin": number(
        say("Difference of the totals"),
        lambda coup: coup.margin,
        lambda coup: say("the totals are {margin} apart", margin=coup.margin),
        NINE,
    ),
    "sum": number(
        say("Sum of the totals"),
        lambda coup: coup.total(PLAYER) + coup.total(BANKER),
        lambda coup: say("the totals add up to {sum}", sum=coup.total(PLAYER) + coup.total(BANKER)),
        NINE,
    ),
    "natural": flag(
        say("A natural in either hand"),
        lambda coup: coup.natural(PLAYER) or coup.natural(BANKER),
        say("a hand has a natural"),
        say("no hand has a natural"),
    ),
    "player_natural": flag(
        say("A natural in the player hand"),
        lambda coup: coup.natural(PLAYER),
        say("the player hand has a natural"),
        say("the player hand has no natural"),
    ),
    "banker_natural": flag(
        say("A natural in the banker hand"),
        lambda coup: coup.natural(BANKER),
        say("the banker hand has a natural"),
        say("the banker hand has no natural"),
    ),
    **card_words(PLAYER, say("the player hand"), lambda coup: coup.player, 3),
    **card_words(BANKER, say("the banker hand"), lambda coup: coup.banker, 3),
    "player_pair": flag(
        say("A pair in the player hand's first two cards"),
        lambda coup: is_pair(coup.player),
        say("the player hand begins with a pair"),
        say("the player hand begins with no pair"),
    ),
    "banker_pair": flag(
        say("A pair in the banker hand's first two cards"),
        lambda coup: is_pair(coup.banker),
        say("the banker hand begins with a pair"),
        say("the banker hand begins with no pair"),
    ),
}

DRAWS: Mapping[str, Callable[[Coup], str | None]] = {
    HIT: lambda _: HIT,
    STAND: lambda _: STAND,
    CHOICE: lambda _: CHOICE,
}
