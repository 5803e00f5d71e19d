"""Why a rule tried on 292,253 classes is proved for 154,143,080 hands, and the check of that on full hands.

Assumption: conditions and actions of a house way look at ranks, at the joker, and at which five cards make a flush;
at suits in no other way. A hand and the representative of its class are then the same but for names: there is a
one-to-one map of the seven cards that keeps rank, joker and membership of the flush suit, so all 21 splits have the
same front and back value on both sides, and so has whatever is chosen by them. Where several cards of a rank could go
in front, the better back decides, which the map keeps as well.

A word that asks for more (a suited pair in front, say) breaks this; `unlike_their_class` notices it on samples.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cards.card import JOKER_NUMBER, NATURALS, Card
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import write_cards
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import Random, sample
from trainer.games.house_way import HouseWay
from trainer.hands.classes import cards_of_class
from trainer.prove.house_ways import Path

Outcome = tuple[Path, int, int]
"""The rules that decide, the value of the front, the value of the back."""

_DECK = WITH_JOKER.cards()


def representative(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand of `classes()` that stands for these cards."""
    joker = JOKER_NUMBER in cards
    naturals = sorted(card for card in cards if card < NATURALS)
    suits = [card & 3 for card in naturals]
    needed = 4 if joker else 5
    flush = next((suit for suit in range(4) if suits.count(suit) >= needed), None)
    suited = {card >> 2 for card in naturals if card & 3 == flush}
    return (
        *cards_of_class([card >> 2 for card in naturals], suited),
        *(card for card in cards if card == JOKER_NUMBER),
    )


def outcome(house_way: HouseWay, cards: tuple[Card, ...]) -> Outcome:
    """How a house way sets a hand, as far as it matters. Raises NoRuleApplies."""
    setting, path = house_way.set(cards)
    return tuple(rule.id for rule in path), *house_way.keys(setting)


@dataclass(frozen=True, slots=True)
class Unlike:
    """A hand that is set otherwise than its class."""

    cards: tuple[Card, ...]
    outcome: Outcome
    expected: Outcome

    def __str__(self) -> str:
        return (
            f"the house way looks at suits: {write_cards(self.cards)} is decided by {' > '.join(self.outcome[0])}, "
            f"its class ({write_cards(representative(self.cards))}) by {' > '.join(self.expected[0])}"
        )


def unlike_their_class(house_way: HouseWay, rng: Random, samples: int) -> Iterator[Unlike]:
    """Random full hands that are set otherwise than the representative of their class; none is expected."""
    for _ in range(samples):
        cards = sample(rng, _DECK, 7)
        actual, expected = outcome(house_way, cards), outcome(house_way, representative(cards))
        if actual != expected:
            yield Unlike(cards, actual, expected)
