"""How a family's parts become a `Game`: its terms, its tables, its script, what it remembers and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from trainer.cards.deck import STANDARD, DeckPlan
from trainer.errors import Problem
from trainer.games.base import Ask, Game, GameInfo, Wish
from trainer.games.declared import Word, read_unreachable
from trainer.games.road import Road
from trainer.round.setup import Setup
from trainer.round.task import Stage
from trainer.rules.book import read_book
from trainer.rules.reader import Reader
from trainer.table.lay import Lay
from trainer.text import Text


class Seated(Protocol):
    """The terms of a family: they say how many seats the usual table has."""

    @property
    def seats(self) -> int: ...


T = TypeVar("T", bound=Seated)
T_contra = TypeVar("T_contra", contravariant=True)


class Tables(Protocol[T_contra]):
    """The module `tables` of a family: a random table, what is wrong with one written by hand, the words of both."""

    def new_setup(self, terms: T_contra, seed: int, wish: Wish) -> Setup: ...

    def check_setup(self, terms: T_contra, setup: Setup) -> tuple[Problem, ...]: ...

    def words(self, terms: T_contra) -> tuple[Word, ...]: ...


@dataclass(frozen=True, slots=True)
class Parts(Generic[T]):
    """What a family is besides its terms: its tables, its script, its rounds, how they lie, and what it answers."""

    tables: Tables[T]
    script: Callable[[T], tuple[Stage, ...]]
    begin: Callable[[T, Setup], Any]
    lay_out: Callable[[T, Setup], Lay]
    asks: Callable[[T, Road[Any]], Mapping[str, Ask]]


def make_game(
    reader: Reader,
    info: GameInfo,
    terms: T,
    parts: Parts[T],
    *,
    deck: DeckPlan = STANDARD,
    spots: Mapping[str, Text],
) -> Game:
    """The game of one house."""
    tables, begin, lay_out = parts.tables, partial(parts.begin, terms), partial(parts.lay_out, terms)
    road = Road(parts.script(terms), lay_out, begin)
    return Game(
        info=info,
        book=read_book(reader),
        script=road.script,
        spots=spots,
        seats=terms.seats,
        deck=deck,
        new_setup=partial(tables.new_setup, terms),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=begin,
        asks=parts.asks(terms, road),
        words=tables.words(terms),
        unreachable=read_unreachable(reader),
    )


def check_standard(reader: Reader, without: Text) -> None:
    """Notes a deck that is not the fifty-two cards, in the sentence of the family."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem(without)
