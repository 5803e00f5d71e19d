"""How a request is declared, how it is run through the game's own stages, and how a family's parts become a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from trainer.cards.card import Card
from trainer.cards.deck import STANDARD, DeckPlan
from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.rng import below, child_seed, make_rng
from trainer.core.text import Text
from trainer.games.base import ANY, Answer, Ask, Game, GameInfo, Wish
from trainer.games.declarations import OPENS, Word, read_unreachable
from trainer.round import machine
from trainer.round.acts import Act
from trainer.round.duty import Key, Kind
from trainer.round.handling import Handling, read_handling, with_handling
from trainer.round.machine import Round
from trainer.round.setup import NEW, Setup
from trainer.round.task import S, Stage
from trainer.rules.answer_json import stop_on
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


A = TypeVar("A", bound=Act)


def asked(r: Round[S], key: Key, act: type[A]) -> Decision[A]:
    """The act that the dealer would do for one duty of the present stage."""
    decision = next(task for task in machine.due_tasks(r) if task.key == key).decide(r)
    assert isinstance(decision.result, act)
    return cast("Decision[A]", decision)


def decided_by(r: Round[S], kind: Kind) -> Iterator[tuple[Key, Decision[object]]]:
    """What was decided about the duties of a kind, in the order they were done."""
    for done in r.record:
        if done.duty is not None and done.decision is not None and done.duty.kind is kind:
            yield done.duty.key, done.decision.map(lambda act: act)


# ---------------- a request as it is declared
#
# Its keys with what reads them, what contradicts them, and what it answers: docs/solve.md is written from it.

T = TypeVar("T")
Read = Mapping[str, Any]
"""What was read of a request, by its keys."""
OPTION: Final = "option"
"""The key whose word chooses among the forms of a request that name their options."""
NEEDED: Final = object()
"""The default of a key that has none."""


def everywhere(_: Any) -> bool:
    """Every house has it."""
    return True


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """One key of a request: `reads` gets the terms, the reader and what was read before it, also beside its rows.

    `says` stands behind the key in the docs, where it is `shown`; `also` are keys that are read with it. A key with
    rows has their `fields`. Where a key is not written its `default` stands for it; an optional key without one is
    read all the same. Only houses of which `there` is true know the key.
    """

    key: str
    reads: Callable[[T, Reader, Read], Any]
    says: str = ""
    optional: bool = False
    fields: tuple[Field[T], ...] = ()
    also: tuple[str, ...] = ()
    default: Any = NEEDED
    shown: bool = True
    there: Callable[[T], bool] = everywhere

    @property
    def may_lack(self) -> bool:
        """Whether a request may leave it out."""
        return self.optional or self.default is not NEEDED

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key that is read by it."""
        return (self.key, *self.also)

    @property
    def written(self) -> str:
        """The key as the docs have it, with the keys of its rows."""
        inside = ", ".join(filter(None, (listed(self.fields), self.says)))
        return " or ".join(f"`{key}`" for key in self.keys) + (f" ({inside})" if inside else "")

    def read(self, terms: T, reader: Reader, read: Read) -> Any:
        """What a request says under it."""
        if not self.there(terms) or (self.default is not NEEDED and not writes(*self.keys)(terms, reader)):
            return None if self.default is NEEDED else self.default
        return self.reads(terms, reader, read)


def listed(fields: Sequence[Field[T]], *needed: str) -> str:
    """Keys as the docs have them, those that may be left out behind the others."""
    keys = ", ".join((*needed, *(key.written for key in fields if key.shown and not key.may_lack)))
    optional = ", ".join(key.written for key in fields if key.shown and key.may_lack)
    return ", ".join(filter(None, (keys, f"optional {optional}" if optional else "")))


def plain(
    key: str,
    reads: Callable[[Reader, str], Any],
    says: str = "",
    *,
    default: Any = NEEDED,
    there: Callable[[Any], bool] = everywhere,
) -> Field[Any]:
    """A key whose value hangs on nothing else."""
    return Field(key, lambda _terms, reader, _read: reads(reader, key), says, default=default, there=there)


def flag(key: str, says: str = "", *, there: Callable[[Any], bool] = everywhere) -> Field[Any]:
    """A key that is true or false, false where it is not written."""
    return plain(key, Reader.boolean, says, default=False, there=there)


def word(key: str, *words: str, default: Any = NEEDED, says: str = "") -> Field[Any]:
    """A key with one of these words."""
    choices = says or ", ".join(f"`{choice}`" for choice in words)
    return plain(key, lambda reader, _: reader.choice(key, words), choices, default=default)


def passed(*keys: str) -> Field[Any]:
    """Keys that are known to a question and change nothing about its answer."""
    return Field(
        keys[0], lambda terms, reader, _: writes(*keys)(terms, reader), optional=True, also=keys[1:], shown=False
    )


def rows(key: str, *fields: Field[T], says: str = "") -> Field[T]:
    """A key with rows, each a table of these keys."""

    def reads(terms: T, reader: Reader, read: Read) -> list[Read]:
        return [read_fields(fields, terms, row, read) for row in reader.rows(key, needed=True)]

    return Field(key, reads, says, fields=fields)


def read_fields(fields: Sequence[Field[T]], terms: T, reader: Reader, beside: Read = MappingProxyType({})) -> Read:
    """Every value of a table by its key; of a row with what was read `beside` the rows."""
    read: dict[str, Any] = {}
    for row_field in fields:
        read[row_field.key] = row_field.read(terms, reader, {**beside, **read})
    return read


Against = Callable[[Any, Reader, Read], None]
"""Notes what contradicts what in a request."""
When = Callable[[Any, Reader], bool]
"""Whether a request is written in one form of its question."""


def writes(*keys: str) -> When:
    """The form of a request that writes any of these keys."""
    return lambda _, reader: bool([key for key in keys if reader.has(key)])


@dataclass(frozen=True, slots=True)
class Request(Generic[T]):
    """One form of a question: its keys in the order they are read, what contradicts them, and what it answers.

    `answer` gets the terms, the road and every value by its key. Only houses of which `there` is true answer it. Of
    several forms the first is asked that is so by `when`, or that has the word under `option` among its `options`; it
    gets the word where it has several.
    """

    ask: str
    fields: tuple[Field[T], ...]
    against: tuple[Against, ...]
    answer: Callable[..., Answer]
    there: Callable[[T], bool] = everywhere
    when: When | None = None
    options: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """Its keys as the docs have them."""
        chosen = f"`{OPTION}` ({', '.join(f'`{option}`' for option in self.options)})"
        return listed(self.fields, *([chosen] if self.options else []))


@dataclass(frozen=True, slots=True)
class Asked(Generic[T]):
    """A question as one house answers it, in each of its forms."""

    forms: tuple[Request[T], ...]
    terms: T
    road: Any

    def __call__(self, reader: Reader) -> Answer:
        form = self._form(reader)
        read = read_fields(form.fields, self.terms, reader)
        for against in form.against:
            against(self.terms, reader, read)
        stop_on(reader)
        try:
            chosen = {OPTION: reader.text(OPTION)} if len(form.options) > 1 else {}
            return form.answer(self.terms, self.road, **chosen, **read)
        except BadText as error:
            reader.problem(*error.words, error.where)
            stop_on(reader)
            raise

    def _form(self, reader: Reader) -> Request[T]:
        """The form that a request is written in."""
        forms, options = self.forms, tuple(dict.fromkeys(option for form in self.forms for option in form.options))
        if options:
            option = reader.choice(OPTION, options)
            if reader.book.problems:  # which keys belong to it nobody knows
                writes(*(key for form in forms for declared in form.fields for key in declared.keys))(None, reader)
                stop_on(reader)
            forms = tuple(form for form in forms if option in form.options)
        return next(form for form in forms if form.when is None or form.when(self.terms, reader))


class Requests(Generic[T]):
    """The questions of a family, each declared with the function that answers it; `parts` are declared already."""

    def __init__(self, *parts: Requests[T]) -> None:
        self.forms: list[Request[T]] = [form for part in parts for form in part.forms]

    def ask(
        self,
        ask: str,
        *parts: Field[T] | Against,
        there: Callable[[T], bool] = everywhere,
        when: When | None = None,
        options: tuple[str, ...] = (),
    ) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
        """Declares a question by its keys and what is checked of them; what it decorates answers it."""
        fields = tuple(part for part in parts if isinstance(part, Field))
        against = tuple(part for part in parts if not isinstance(part, Field))

        def declare(answer: Callable[..., Answer]) -> Callable[..., Answer]:
            self.forms.append(Request(ask, fields, against, answer, there, when, options))
            return answer

        return declare

    def of(self, terms: T, road: Any) -> dict[str, Ask]:
        """As a house answers them."""
        forms: dict[str, tuple[Request[T], ...]] = {}
        for form in self.forms:
            if form.there(terms):
                forms[form.ask] = (*forms.get(form.ask, ()), form)
        return {ask: Asked(asked_forms, terms, road) for ask, asked_forms in forms.items()}


# ---------------- how a family's parts become a `Game`
#
# Its terms, its tables, its script, what it remembers and what it answers.


class Seated(Protocol):
    """The terms of a family: they say how many seats the usual table has."""

    @property
    def seats(self) -> int: ...


P = TypeVar("P", bound=Seated)
T_contra = TypeVar("T_contra", contravariant=True)


class Tables(Protocol[T_contra]):
    """The module `tables` of a family: a random table, what is wrong with one written by hand, the words of both."""

    def new_setup(self, terms: T_contra, seed: int, wish: Wish) -> Setup: ...

    def check_setup(self, terms: T_contra, setup: Setup) -> tuple[Problem, ...]: ...

    def words(self, terms: T_contra) -> tuple[Word, ...]: ...


@dataclass(frozen=True, slots=True)
class Parts(Generic[P]):
    """What a family is besides its terms: its tables, its script, its rounds, how they lie, and what it answers."""

    tables: Tables[P]
    script: Callable[[P], tuple[Stage, ...]]
    begin: Callable[[P, Setup], Any]
    lay_out: Callable[[P, Setup], Lay]
    asks: Callable[[P, Road[Any]], Mapping[str, Ask]]


def make_game(
    reader: Reader,
    info: GameInfo,
    terms: P,
    parts: Parts[P],
    *,
    deck: DeckPlan = STANDARD,
    spots: Mapping[str, Text],
) -> Game:
    """The game of one house."""
    tables, begin, lay_out = parts.tables, partial(parts.begin, terms), partial(parts.lay_out, terms)
    road = Road(with_handling(parts.script(terms), reader), lay_out, begin)
    steps = {step.printed.id: step for step in read_handling(reader)}
    words = tables.words(terms)
    opening = next((word for word in words if word.name == NEW), OPENS)
    return Game(
        info=info,
        book=read_book(reader),
        script=road.script,
        spots=spots,
        seats=terms.seats,
        deck=deck,
        new_setup=partial(_drawn_for_steps, partial(tables.new_setup, terms), steps, opening),
        lay_out=lay_out,
        check_setup=partial(tables.check_setup, terms),
        begin=begin,
        asks=parts.asks(terms, road),
        words=(*words, *((OPENS,) if opening is OPENS and any(step.opens for step in steps.values()) else ())),
        unreachable=read_unreachable(reader),
    )


ONE_IN: Final = 6
"""In one of so many tables a game opens, where the book has steps for it."""


def _drawn_for_steps(
    draw: Callable[[int, Wish], Setup], steps: Mapping[str, Handling], opening: Word, seed: int, wish: Wish
) -> Setup:
    """A table as the family draws it; for a step of table handling one that leads to it. Now and then a game opens."""
    step = steps.get(wish.rule) if wish.kind is Kind.HANDLING else None
    setup = draw(seed, wish if step is None else replace(wish, kind=step.leads, rule=""))
    chance = wish == ANY and below(make_rng(child_seed("opens", seed)), ONE_IN) == 0
    opens = step.opens if step is not None else chance and any(step.opens for step in steps.values())
    return setup.with_options(**{NEW: opening.values(setup)[0]}) if opens and opening.values else setup


def check_standard(reader: Reader, without: Text) -> None:
    """Notes a deck that is not the fifty-two cards, in the sentence of the family."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (STANDARD.size, 0):
        deck.problem(without)
