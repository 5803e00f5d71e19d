"""Shared pieces of `solve` answers: the rule that decided, cards and moves in their JSON form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.errors import BadText
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader

R = TypeVar("R")


def cited(decision: Decision[R], **answer: object) -> dict[str, object]:
    """The answer with the rule that decided, its citation, and any doubt or borrowing among the rules."""
    found: dict[str, object] = {**answer, "rule": decision.rule.id, "cite": str(decision.rule.cite)}
    also = [rule.id for rule in decision.with_rules]
    doubts = [rule.doubt for rule in decision.rules if rule.doubt]
    borrowed = [rule.borrowed for rule in decision.rules if rule.borrowed]
    if also:
        found["with_rules"] = also
    if doubts:
        found["doubt"] = doubts[0]
    if borrowed:
        found["borrowed"] = borrowed[0]
    return found


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as JSON."""
    return [str(card) for card in cards]


def read_cards(reader: Reader, key: str, count: int | None = None) -> tuple[Card, ...]:
    """A list of cards, each once, `count` of them where given; what is wrong becomes a problem."""
    cards: list[Card] = []
    for text in reader.texts(key):
        try:
            cards.extend(parse_cards(text))
        except BadText as error:
            reader.problem(error.what, error.hint, key)
            return ()
    if count is not None and len(cards) != count:
        reader.problem(f"{count} cards are needed, these are {len(cards)}.", key=key)
        return ()
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        reader.problem(f"{twice[0]} is there twice.", "Give every card once.", key)
        return ()
    return tuple(cards)
