"""Hands as `felt-school solve` is given them: seven cards as dealt, or front and back."""

from __future__ import annotations

from trainer.cards.card import Card
from trainer.cards.deck import WITH_JOKER
from trainer.games.house_way import FRONT, read_setting
from trainer.games.pai_gow.setting import set_by_house
from trainer.games.pai_gow.terms import HAND, PaiGowTerms
from trainer.hands.pai_gow_values import Values
from trainer.hands.setting import Setting
from trainer.hands.systems import Joker
from trainer.rules.answers import read_cards
from trainer.rules.reader import Reader

DECK = WITH_JOKER.cards()


def wrong_sizes(reader: Reader) -> str:
    """What is wrong with a setting of seven cards that are not two in front and five behind; empty when they are."""
    front, back = (len(reader.texts(key)) for key in ("front", "back"))
    if front + back != HAND or front == FRONT:
        return ""
    for key, cards in (("front", front), ("back", back)):
        read_cards(reader, key, cards, deck=DECK)
    return f"{front} in front and {back} behind: two belong in front and five behind"


def read_held(terms: PaiGowTerms, joker: Joker, reader: Reader, key: str) -> Setting:
    """Front and back, or seven cards that are then set the house way; empty where they cannot be read."""
    if reader.is_table(key):
        return read_setting(reader.table(key), terms.values(joker))
    cards = read_cards(reader, key, HAND, deck=DECK)
    return set_by_house(terms, joker, cards).result if cards else Setting((), (), terms.values(joker))


def bank_foul(bank: Setting) -> dict[str, object]:
    """Says beside an answer that the bank's hand may not lie like this and has to be set again."""
    return {"bank_foul": True} if bank.foul else {}


def read_seven(reader: Reader, key: str, values: Values) -> tuple[Card, ...]:
    """Seven cards, set or not."""
    if reader.is_table(key):
        return read_setting(reader.table(key), values).cards
    return read_cards(reader, key, HAND, deck=DECK)
