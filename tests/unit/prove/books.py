"""The bundled book of one house, and variants of it made by changing its text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from tests import shelf
from tests.unit.games.joined import joined_text, library_of
from trainer.cards.deck import WITH_JOKER
from trainer.cards.notation import parse_cards
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.hands.classes import HandClass
from trainer.prove.house_ways import house_way_of

library = shelf.library

HOUSE, SLUG = "casino-99", "fortune-pai-gow-poker"


def library_game(id: str) -> Game:
    return library().game(id)


def game() -> Game:
    return library_game(f"{HOUSE}/{SLUG}")


@cache
def rules() -> HouseWay:
    found = house_way_of(game())
    assert found is not None
    return found


def varied(*changes: tuple[str, str]) -> HouseWay:
    """The house way with pieces of the book's text replaced; each piece occurs once."""
    text = joined_text(f"{HOUSE}/{SLUG}")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    found = house_way_of(library_of(f"{HOUSE}/{SLUG}", text).game(f"{HOUSE}/{SLUG}"))
    assert found is not None
    return found


JACKS = parse_cards("Jc Jd Jh Js")


def hands_with_four_jacks() -> Iterator[HandClass]:
    """Every hand with four jacks, one by one: the other three are any of the 49 other cards."""
    others = [card for card in WITH_JOKER.cards() if card not in JACKS]
    for three in combinations(others, 3):
        yield HandClass((*JACKS, *three), 1)
