"""How the parts of a family with a player-dealer become a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from trainer.games.banked.asks import Asking
from trainer.games.banked.button import First
from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out
from trainer.games.banked.terms import FamilyTerms
from trainer.games.base import Ask, Game, GameInfo
from trainer.games.building import Parts, Tables, make_game
from trainer.games.road import Road
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage
from trainer.rules.reader import Reader
from trainer.table.lay import Lay

B = TypeVar("B", bound=FamilyTerms)


def usual_lay(_: FamilyTerms, setup: Setup) -> Lay:
    """The chips of a table as most families lay it out."""
    return lay_out(setup)


@dataclass(frozen=True, slots=True)
class BankedParts(Generic[B]):
    """What a family with a player-dealer is besides its terms: parts of every family, and where settling begins."""

    tables: Tables[B]
    script: Callable[[B], tuple[Stage, ...]]
    begin: Callable[[B, Setup], Any]
    lay_out: Callable[[B, Setup], Lay]
    first: Callable[[B, Round[Any]], First]
    asks: Callable[[B, Asking[Any]], Mapping[str, Ask]]

    def answers(self, terms: B, road: Road[Any]) -> Mapping[str, Ask]:
        """Every question the family answers, on what all games with a player-dealer ask."""
        asking = Asking(terms=terms.table, script=road.script, begin=road.begin, first=partial(self.first, terms))
        return self.asks(terms, asking)


def banked_game(reader: Reader, info: GameInfo, terms: B, parts: BankedParts[B]) -> Game:
    """The game of one house, with its fees and its chip work."""
    table = terms.table
    game = make_game(
        reader,
        info,
        terms,
        Parts(parts.tables, parts.script, parts.begin, parts.lay_out, parts.answers),
        deck=terms.deck,
        spots=table.names,
    )
    return offering_chip_work(replace(game, fees=table.fees, readings=table.readings), table.chips)
