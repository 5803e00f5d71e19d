"""How a family's parts become a `Game`: its terms, its tables, its script, what it remembers and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

from trainer.cards.deck import STANDARD, DeckPlan
from trainer.errors import Problem
from trainer.games.base import Ask, Game, GameInfo, Wish
from trainer.games.declared import Word
from trainer.round.setup import Setup
from trainer.round.task import Stage
from trainer.rules.book import read_book
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.text import Text

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Tables(Protocol[T_contra]):
    """The module `tables` of a family: a random table, what is wrong with one written by hand, the words of both."""

    def new_setup(self, terms: T_contra, seed: int, wish: Wish) -> Setup: ...

    def check_setup(self, terms: T_contra, setup: Setup) -> tuple[Problem, ...]: ...

    def words(self, terms: T_contra) -> tuple[Word, ...]: ...


def make_game(
    reader: Reader,
    info: GameInfo,
    terms: T,
    tables: Tables[T],
    *,
    script: Callable[[T], tuple[Stage, ...]],
    begin: Callable[[T, Setup], Any],
    asks: Callable[[T, tuple[Stage, ...]], Mapping[str, Ask]],
    lay_out: Callable[[Setup], Lay],
    deck: DeckPlan = STANDARD,
    seats: int,
    spots: Mapping[str, Text],
    unreachable: Mapping[str, str] | None = None,
) -> Game:
    """The game of one house."""
    stages = script(terms)
    return Game(
        info=info,
        book=read_book(reader),
        script=stages,
        spots=spots,
        seats=seats,
        deck=deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=partial(begin, terms),
        asks=asks(terms, stages),
        words=tables.words(terms),
        unreachable=unreachable or {},
    )


def check_standard(reader: Reader, without: Text) -> None:
    """Notes a deck that is not the fifty-two cards, in the sentence of the family."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem(without)
