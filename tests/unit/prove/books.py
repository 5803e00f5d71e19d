"""The bundled book of one house, and variants of it made by changing its text."""

from __future__ import annotations

from functools import cache

from tests import shelf
from tests.unit.games.joined import joined_text, library_of
from trainer.games.base import Game
from trainer.games.house_way import HouseWay
from trainer.prove.way import house_way_of

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
