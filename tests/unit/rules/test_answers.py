"""What a request says of cards, and what is wrong with it."""

from __future__ import annotations

import pytest

from trainer.cards.notation import parse_cards
from trainer.rules.answer_json import read_card, read_cards
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

SHORT = frozenset(parse_cards("As Ks Qs"))


def reader(**fields: object) -> Reader:
    return Reader(fields, "request", BookContext("book"))


@pytest.mark.parametrize(
    ("texts", "count", "copies", "cards", "says"),
    [
        (["As", "Kd"], 2, 1, 2, ""),
        (["As Kd", "Qh"], 3, 1, 3, ""),
        (["As", "As"], None, 2, 2, ""),
        (["As", "As"], None, 1, 0, "As is there twice."),
        (["As", "As", "As"], None, 2, 0, "As is there oftener than in 2 decks."),
        (["As", ""], None, 1, 0, "an empty text is no card."),
        (["As", "  "], None, 1, 0, "an empty text is no card."),
        (["As", "Kd"], 3, 1, 0, "3 cards are needed, these are 2."),
        (["As", "Kd"], 1, 1, 0, "1 cards are needed, these are 2."),
    ],
)
def test_cards_are_counted_and_none_is_there_too_often(texts, count, copies, cards, says: str):
    asked = reader(cards=texts)
    found = read_cards(asked, "cards", count) if copies == 1 else read_cards(asked, "cards", count, copies)
    assert len(found) == cards
    assert [one.message for one in asked.book.problems] == ([says] if says else [])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("As", ""),
        ("As Ks", "one card is needed, these are 2."),
        ("2s", "2s is not in the deck of this game."),
    ],
)
def test_one_card_is_one_of_the_deck(text: str, says: str):
    asked = reader(card=text)
    card = read_card(asked, "card", SHORT)
    assert (card is None) == bool(says)
    assert [one.message for one in asked.book.problems] == ([says] if says else [])
