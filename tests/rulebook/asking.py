"""Asks the engine as anybody outside would: one `solve` request, an answer or a failed test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests import shelf
from tests.rulebook.doors import both_doors
from trainer.games.base import Game
from trainer.rules.reader import Reader
from trainer.solve import solve_request

library = shelf.library

Ask = Callable[..., dict[str, Any]]


def game(id: str) -> Game:
    return library().game(id)


def reader(id: str) -> Reader:
    """The joined table of a game, for tests that look at the terms of a family."""
    return library().reader(id)


def asking(house: str, slug: str) -> Ask:
    """A function that asks one game: ask("set", cards="Ah Kd ..."). What a round can show is played too."""

    def ask(what: str, **fields: object) -> dict[str, Any]:
        request = {"ask": what, "house": house, "game": slug, **fields}
        answer, fine = solve_request(request, library())
        assert fine, answer
        both_doors(game(f"{house}/{slug}"), request, answer)
        return dict(answer)

    return ask


def ruling(id: str, situation: str) -> tuple[str, str]:
    """How a situation is ruled on at a game: the remedy, and the lines of its book."""
    answer = asking(*id.split("/"))("ruling", situation=situation)
    return answer["ruling"], answer["cite"].partition(" ")[2]


def refusing(house: str, slug: str) -> Callable[..., str]:
    """The same for requests that have no answer: what is wrong, as one sentence."""

    def ask(what: str, **fields: object) -> str:
        answer, fine = solve_request({"ask": what, "house": house, "game": slug, **fields}, library())
        assert not fine, answer
        error = answer["error"]
        assert isinstance(error, dict)
        return f"{error['what']} {error['hint']}"

    return ask
