"""Shared pieces of `solve` answers: the rule that decided, cards and moves in their JSON form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeVar

from trainer.cards.card import Card, natural_cards
from trainer.cards.notation import parse_cards
from trainer.core.errors import BadText, ContentError
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader

R = TypeVar("R")

AGAINST: Final = "against"
"""What an answer calls the doubtful rules by which the hands could not lie so: their doubts are told in any case."""


def cited(decision: Decision[R], **answer: object) -> dict[str, object]:
    """The answer with the rule that decided, its citation, and any doubt or borrowing among the rules."""
    answer_cited: dict[str, object] = {**answer, "rule": decision.rule.id, "cite": str(decision.rule.cite)}
    also = [rule.id for rule in decision.with_rules]
    doubt = doubts_of(decision)
    borrowed = [rule.borrowed for rule in decision.rules if rule.borrowed]
    if also:
        answer_cited["with_rules"] = also
    if doubt:
        answer_cited["doubt"] = doubt
    if borrowed:
        answer_cited["borrowed"] = borrowed[0]
    return answer_cited


def doubts_of(decision: Decision[R]) -> str:
    """Every doubt among the rules that decided, each once."""
    return " ".join(dict.fromkeys(doubt_sentence(rule.doubt) for rule in decision.rules if rule.doubt))


def doubt_sentence(doubt: str) -> str:
    """A doubt as it stands among others."""
    return doubt if doubt.endswith(".") else f"{doubt[0].upper()}{doubt[1:]}."


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as JSON."""
    return [str(card) for card in cards]


def stop_on(reader: Reader) -> None:
    """Nothing can be answered once something could not be read."""
    if reader.book.problems:
        raise ContentError(reader.book.problems)


def read_cards(
    reader: Reader, key: str, count: int | None = None, copies: int = 1, deck: Collection[Card] | None = None
) -> tuple[Card, ...]:
    """A list of cards, `count` of them where given, none oftener than there are `copies` of the deck in the shoe.

    `deck` are the cards one copy is made of, without it the fifty-two.
    """
    cards: list[Card] = []
    for text in reader.texts(key):
        if not text.strip():
            reader.problem("an empty text is no card.", "Leave it out.", key)
            return ()
        try:
            cards.extend(parse_cards(text))
        except BadText as error:
            reader.problem(*error.words, key)
            return ()
    allowed = natural_cards() if deck is None else deck
    strange = next((card for card in cards if card not in allowed), None)
    if strange is not None:
        hint = "Its Bonus cards are written Bw, Bx, By and Bz." if any(card.is_bonus for card in allowed) else ""
        reader.problem(f"{strange} is not in the deck of this game.", hint, key)
        return ()
    if count is not None and len(cards) != count:
        reader.problem(f"{count} cards are needed, these are {len(cards)}.", "Give them all, each once.", key)
        return ()
    twice = sorted(str(card) for card, number in Counter(cards).items() if number > copies)
    if twice and copies > 1:
        reader.problem(f"{twice[0]} is there oftener than in {copies} decks.", key=key)
        return ()
    if twice:
        reader.problem(f"{twice[0]} is there twice.", "Use each card once.", key)
        return ()
    return tuple(cards)


def read_hands(
    reader: Reader, key: str, count: int, deck: Collection[Card] | None = None
) -> tuple[tuple[Card, ...], ...]:
    """A list of hands, each a list of `count` cards of the `deck`, without one of the fifty-two."""
    allowed = set(natural_cards() if deck is None else deck)
    hands = []
    for index, texts in enumerate(reader.lists(key)):
        place = f"{key}[{index}]"
        try:
            cards = parse_cards(" ".join(texts))
        except BadText as error:
            reader.problem(*error.words, place)
            continue
        if len(cards) != count or len(set(cards) & allowed) != count:
            deck_words = "fifty-two" if deck is None else "deck"
            reader.problem(
                f"{count} different cards of the {deck_words} are needed.", "Give them all, each once.", place
            )
        hands.append(cards)
    if not hands:
        reader.problem("there are no hands.", "Write hands as lists of cards.", key)
    return tuple(hands)


def read_card(reader: Reader, key: str, deck: Collection[Card]) -> Card | None:
    """One card of this deck, written as text."""
    try:
        cards = parse_cards(reader.text(key))
    except BadText as error:
        reader.problem(*error.words, key)
        return None
    if len(cards) != 1:
        reader.problem(f"one card is needed, these are {len(cards)}.", 'For example: "Ah".', key)
    elif cards[0] not in deck:
        reader.problem(f"{cards[0]} is not in the deck of this game.", key=key)
    else:
        return cards[0]
    return None


def check_apart(reader: Reader, hands: Sequence[Iterable[Card]]) -> None:
    """A card can be in one hand only; used where all hands come from one deck."""
    seen: set[Card] = set()
    for hand in hands:
        for card in set(hand):
            if card in seen:
                reader.problem(f"{card} is in two hands.", "Every card is in the deck once.")
                return
            seen.add(card)
