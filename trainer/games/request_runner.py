"""How every request is run through the game's own stages, and how a family's parts become a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, DeckPlan
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text
from trainer.games.base import Ask, Game, GameInfo, Wish
from trainer.games.declarations import Word, read_unreachable
from trainer.round import machine
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import S, Stage
from trainer.rules.book import read_book
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.lay import Lay


def as_it_lies(lay: Lay) -> Lay:
    """Nothing is open but what the set-up puts down."""
    return lay


def lying(hands: Mapping[str, Sequence[Card]]) -> Callable[[Lay], Lay]:
    """These cards open at their places."""

    def lay(now: Lay) -> Lay:
        for place, cards in hands.items():
            now = now.set_cards(place, cards, up=True)
        return now

    return lay


@dataclass(frozen=True, slots=True)
class Opened(Generic[S]):
    """What a request shows of a round: what lies, words of the set-up, what the family remembers, dice."""

    lay: Callable[[Lay], Lay] = as_it_lies
    options: Mapping[str, str] = field(default_factory=dict)
    state: Callable[[S], S] = lambda state: state
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Road(Generic[S]):
    """A game's script, how its set-ups lie, and what its rounds remember."""

    script: tuple[Stage, ...]
    lay_out: Callable[[Setup], Lay]
    begin: Callable[[Setup], S]

    def has(self, name: str) -> bool:
        """Whether a round of this game has a stage of that name."""
        return any(stage.name == name for stage in self.script)

    def at(self, names: Sequence[str], setup: Setup, opened: Opened[S] | None = None) -> Round[S]:
        """A round of these stages alone, those of them that the game has, with what is open."""
        opened = opened or Opened()
        setup = replace(setup.with_options(**opened.options), dice=opened.dice or setup.dice)
        script = machine.only(self.script, *(name for name in names if self.has(name)))
        return machine.start(script, setup, opened.lay(self.lay_out(setup)), opened.state(self.begin(setup)))


def asked(r: Round[S], key: Key) -> Decision[object]:
    """What the dealer would do for one duty of the present stage."""
    task = next(task for task in machine.due_tasks(r) if task.key == key)
    return task.decide(r).map(lambda act: act)


def decided_by(r: Round[S], kind: Kind) -> Iterator[tuple[Key, Decision[object]]]:
    """What was decided about the duties of a kind, in the order they were done."""
    for done in r.record:
        if done.duty is not None and done.decision is not None and done.duty.kind is kind:
            yield done.duty.key, done.decision.map(lambda act: act)


# ---------------- how a family's parts become a `Game`
#
# Its terms, its tables, its script, what it remembers and what it answers.


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
