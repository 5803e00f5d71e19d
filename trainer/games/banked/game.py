"""How the parts of a family with a player-dealer become a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from trainer.cards.deck import DeckPlan
from trainer.games.banked.chips import offering_chip_work
from trainer.games.banked.tables import lay_out as usual_lay
from trainer.games.banked.terms import BankedTerms
from trainer.games.base import Ask, Game, GameInfo
from trainer.games.building import Tables, make_game
from trainer.round.setup import Setup
from trainer.round.task import Stage
from trainer.rules.reader import Reader
from trainer.table.lay import Lay


class Banked(Protocol):
    """The terms of a family that has a player-dealer."""

    @property
    def table(self) -> BankedTerms: ...


B = TypeVar("B", bound=Banked)


def banked_game(
    reader: Reader,
    info: GameInfo,
    terms: B,
    tables: Tables[B],
    *,
    script: Callable[[B], tuple[Stage, ...]],
    begin: Callable[[B, Setup], Any],
    asks: Callable[[B, tuple[Stage, ...]], Mapping[str, Ask]],
    deck: DeckPlan,
    lay_out: Callable[[Setup], Lay] = usual_lay,
    unreachable: Mapping[str, str] | None = None,
) -> Game:
    """The game of one house, with its fees and its chip work."""
    table = terms.table
    game = make_game(
        reader,
        info,
        terms,
        tables,
        script=script,
        begin=begin,
        asks=asks,
        lay_out=lay_out,
        deck=deck,
        seats=table.sizes[0],
        spots=table.names,
        unreachable=unreachable,
    )
    return offering_chip_work(replace(game, fees=table.fees, readings=table.readings), table.chips)
