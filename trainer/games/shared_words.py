"""Words of answers, charts and lists of rules that more than one family has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from trainer.cards.card import NATURALS, Card
from trainer.core.text import Text, counted, say
from trainer.hands.hand_words import hand_name
from trainer.round.acts import Act, Choose, Option, chosen
from trainer.rules.conditions import ConditionWord, Words, choice, names, number, numbers
from trainer.rules.decision import Fits, Line, Printed, misread

S = TypeVar("S")

# ---------------- hands misread


LACKS: Final[Mapping[str, Text]] = {
    "royal-flush": say("there is no ten to ace in one suit"),
    "straight-flush": say("there is no run in one suit"),
    "four-of-a-kind": say("there are no four of one rank"),
    "full-house": say("there is no three of a kind with a pair"),
    "flush": say("one suit has too few cards"),
    "straight": say("no run is long enough"),
    "three-of-a-kind": say("there are no three of one rank"),
    "two-pair": say("there are no two pairs"),
    "one-pair": say("there is no pair"),
    "pair": say("there is no pair"),
}
"""What cards lack that are not this hand."""


def hand_lines(rules: Mapping[str, Printed], right: str) -> Callable[[Fits[Act]], Iterable[Line]]:
    """The lines of hands that cards may be taken for; `rules` are those of all hands, the best first."""
    ranked = list(rules)

    def lacking(act: Act) -> Text:
        option = chosen(act)
        if right in ranked and ranked.index(right) < ranked.index(option):
            return say("These cards make more than {hand}.", hand=hand_name(option))
        if option in LACKS:
            return say("No {hand}: {lack}.", hand=hand_name(option), lack=LACKS[option])
        return say("These cards are not {hand}.", hand=hand_name(option))

    return misread({Choose(id): rule for id, rule in rules.items()}, lacking)


# ---------------- shared words

HIT: Final = "hit"
STAND: Final = "stand"
CHOICE: Final = "choice"
"""Who plays the hand, or bet on it, decides for himself."""
ALLOW: Final = "allow"
REFUSE: Final = "refuse"
ALLOWED: Final = (Option(ALLOW, say("it is allowed")), Option(REFUSE, say("it is not allowed")))
"""Whether somebody may do something: the same two answers wherever it is asked."""
WIN: Final = "win"
LOSE: Final = "lose"
PUSH: Final = "push"
"""How a wager or a hand comes out for the player."""
TIE: Final = "tie"
PLAYER: Final = "player"
BANK: Final = "bank"
"""Whose hand is meant, or is nearer, or is higher."""
UP: Final = "up"
DOWN: Final = "down"
"""How a card lies."""

# ---------------- suits and colors of cards

RED, BLACK = "red", "black"
COLORS: Final = (RED, BLACK)
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
"""As cards number them."""


def suits_in(cards: Sequence[Card]) -> int:
    """How many suits some cards have."""
    return len({card.suit for card in cards})


def reds_in(cards: Sequence[Card]) -> int:
    """How many of some cards are hearts or diamonds."""
    return sum(card.is_red for card in cards)


def color_of(cards: Sequence[Card]) -> str | None:
    """The color of all these cards; None for none, for both, and beside a joker, which has no color."""
    colors = {RED if card.is_red else BLACK for card in cards}
    return colors.pop() if len(colors) == 1 and all(card < NATURALS for card in cards) else None


def suit_of(cards: Sequence[Card]) -> str | None:
    """The suit of all these cards; None for none, for several, and beside a joker, which has no suit."""
    suits = {card.suit for card in cards}
    return SUITS[suits.pop()] if len(suits) == 1 and all(card < NATURALS for card in cards) else None


def card_words(who: str, whose: Text, pick: Callable[[S], Sequence[Card]], most: int) -> Words[S]:
    """The words about suits and colors of somebody's cards: player_suits, player_suit, player_color, player_reds.

    `whose` names the hand, of `most` cards.
    """

    def suits(situation: S) -> Text:
        words = counted("{whose} is all of one suit", "{whose} has {n} suits", suits_in(pick(situation)))
        return words.filled(whose=whose)

    def colors(situation: S) -> Text:
        cards = pick(situation)
        words = counted("{whose} has {n} red card of {of}", "{whose} has {n} red cards of {of}", reds_in(cards))
        return words.filled(whose=whose, of=len(cards))

    sort = numbers(most, min(most, 3))
    words: dict[str, ConditionWord[Any]] = {
        f"{who}_suits": number(say("Suits in {whose}", whose=whose), lambda at: suits_in(pick(at)), suits, sort),
        f"{who}_suit": choice(
            say("Suit of all cards in {whose}", whose=whose),
            names(SUITS[-1], SUITS),
            lambda at: suit_of(pick(at)),
            suits,
        ),
        f"{who}_color": choice(
            say("Color of all cards in {whose}", whose=whose),
            names(RED, COLORS),
            lambda at: color_of(pick(at)),
            colors,
        ),
        f"{who}_reds": number(say("Red cards in {whose}", whose=whose), lambda at: reds_in(pick(at)), colors, sort),
    }
    return words


def looks_at_suits(word: str) -> bool:
    """Whether a word of conditions looks at suits or colors of cards."""
    return word.endswith(("_suits", "_suit", "_color", "_reds"))
