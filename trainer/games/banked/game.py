"""How the parts of a family with a player-dealer become a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from trainer.games.banked.asks import Asking
from trainer.games.banked.button import First
from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out
from trainer.games.banked.terms import FamilyTerms
from trainer.games.base import Ask, Game, GameInfo
from trainer.games.building import Parts, make_game
from trainer.games.road import Road
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

B = TypeVar("B", bound=FamilyTerms)


def usual_lay(_: FamilyTerms, setup: Setup) -> Lay:
    """The chips of a table as most families lay it out."""
    return lay_out(setup)


def answering(
    first: Callable[[B, Round[Any]], First], asks: Callable[[B, Asking[Any]], Mapping[str, Ask]]
) -> Callable[[B, Road[Any]], Mapping[str, Ask]]:
    """Every question a family answers, on what all games with a player-dealer ask; `first` is where settling begins."""

    def answers(terms: B, road: Road[Any]) -> Mapping[str, Ask]:
        asking = Asking(terms=terms.table, script=road.script, begin=road.begin, first=partial(first, terms))
        return asks(terms, asking)

    return answers


def banked_game(reader: Reader, info: GameInfo, terms: B, parts: Parts[B]) -> Game:
    """The game of one house, with its fees and its chip work."""
    table = terms.table
    game = make_game(reader, info, terms, parts, deck=terms.deck, spots=table.names)
    return offering_chip_work(replace(game, fees=table.fees, readings=table.readings), table.chips)
