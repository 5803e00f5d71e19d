"""Dataclasses written late behave as those of the standard library, and little of them is written at an import."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import pytest

from trainer.core import lazy_dataclass

Decorator = Callable[..., Any]


def both(make: Callable[[Decorator], type[Any]]) -> tuple[type[Any], type[Any]]:
    return make(dataclasses.dataclass), make(lazy_dataclass.dataclass)


def hand(decorator: Decorator) -> type[Any]:
    @decorator(frozen=True, slots=True)
    class Hand:
        """Cards with a note that no comparison looks at."""

        HIGH: ClassVar[int] = 5
        cards: tuple[str, ...]
        seat: int = 1
        note: str = dataclasses.field(default="", compare=False, repr=False)
        bets: list[int] = dataclasses.field(default_factory=list, hash=False)
        known: bool = dataclasses.field(default=True, init=False)

    return Hand


def stake(decorator: Decorator) -> type[Any]:
    @decorator(frozen=True, slots=True, order=True)
    class Stake:
        cents: int
        seat: int

    return Stake


def tally(decorator: Decorator) -> type[Any]:
    @decorator(slots=True, kw_only=True)
    class Tally:
        right: int
        wrong: int = 0

        def __post_init__(self) -> None:
            self.right += 1

    return Tally


def loose(decorator: Decorator) -> type[Any]:
    @decorator(frozen=True)
    class Loose:
        first: int
        second: int = 2

    return Loose


def same(decorator: Decorator) -> type[Any]:
    @decorator(frozen=True, slots=True, eq=False)
    class Same:
        first: int

    return Same


def child(decorator: Decorator) -> type[Any]:
    @decorator(frozen=True, slots=True)
    class Child(loose(decorator)):  # type: ignore[misc]
        third: int = 3

    return Child


CALLS: list[tuple[Callable[[Decorator], type[Any]], tuple[Any, ...], dict[str, Any]]] = [
    (hand, (("7h",),), {}),
    (hand, (("7h",), 2, "dealt"), {"bets": [5]}),
    (hand, (), {"seat": 3, "cards": ()}),
    (hand, (), {"seat": 3}),
    (hand, (("7h",), 2, "", [], False), {}),
    (stake, (500, 2), {}),
    (stake, (500, 2, 3), {}),
    (tally, (), {"right": 4}),
    (tally, (4,), {}),
    (loose, (1,), {"second": 3}),
    (loose, (1,), {"first": 3}),
    (same, (1,), {}),
    (child, (1,), {"third": 9}),
]


def outcome(work: Callable[[], object]) -> object:
    try:
        return work()
    except (TypeError, AttributeError) as error:
        return type(error), str(error).partition("__init__()")[2] or str(error)


@pytest.mark.parametrize(("make", "arguments", "named"), CALLS)
def test_what_is_made_is_what_the_library_makes(make, arguments, named):
    theirs, ours = both(make)

    def seen(cls: type[Any]) -> object:
        made = cls(*arguments, **named)
        return (
            repr(made),
            dataclasses.asdict(made),
            cls.__match_args__,
            outcome(lambda: hash(made)),
            made == copy.copy(made),
        )

    if make is same:  # its hash is its place in memory
        assert repr(ours(*arguments)) == repr(theirs(*arguments))
        assert ours(1) != ours(1)
        return
    assert outcome(lambda: seen(ours)) == outcome(lambda: seen(theirs))


@pytest.mark.parametrize("make", [hand, stake, loose, child, same])
def test_what_is_frozen_stays_frozen_copied_or_not(make):
    theirs, ours = both(make)
    for cls in (theirs, ours):
        made = cls(1, 2) if make is not same else cls(1)
        name = dataclasses.fields(cls)[0].name
        for change in (
            lambda made=made, name=name: setattr(made, name, 5),
            lambda made=made, name=name: delattr(made, name),
        ):
            with pytest.raises(dataclasses.FrozenInstanceError):
                change()
        for twin in (copy.copy(made), copy.deepcopy(made), dataclasses.replace(made)):
            assert dataclasses.asdict(twin) == dataclasses.asdict(made)
        assert getattr(dataclasses.replace(made, **{name: 7}), name) == 7


def test_order_and_equality_are_of_one_class_alone():
    theirs, ours = both(stake)
    small, large = ours(5, 1), ours(5, 2)
    assert (small < large, small <= ours(5, 1), large > small, large >= ours(5, 2)) == (True, True, True, True)
    assert sorted([large, small]) == [small, large]
    assert small != theirs(5, 1)
    assert {small: "a"}[ours(5, 1)] == "a"
    with pytest.raises(TypeError):
        assert small < theirs(5, 1)


OTHER_PARTS: list[tuple[Callable[[Decorator], type[Any]], tuple[Any, ...], dict[str, Any]]] = [
    (hand, (("7h",),), {"seat": 4, "bets": [5]}),
    (hand, (("7h",),), {}),
    (hand, (("7h",),), {"house": 4}),
    (stake, (500, 2), {"cents": 900}),
    (tally, (), {"wrong": 4}),
    (loose, (1,), {"first": 3}),
    (loose, (1,), {"third": 3}),
    (child, (1,), {"third": 9}),
]


@pytest.mark.parametrize(("make", "arguments", "parts"), OTHER_PARTS)
def test_other_parts_are_put_in_as_the_library_does_it(make, arguments, parts):
    named = {"right": 4} if make is tally else {}
    theirs, ours = (cls(*arguments, **named) for cls in both(make))
    library = outcome(lambda: dataclasses.asdict(dataclasses.replace(theirs, **parts)))
    assert type(library) is tuple or library != dataclasses.asdict(theirs) or not parts
    found = outcome(lambda: dataclasses.asdict(lazy_dataclass.replace(ours, **parts)))
    assert found == library or (type(found), type(library)) == (tuple, tuple)
    assert repr(ours) == repr(theirs)


def test_what_was_worked_out_from_the_old_parts_is_left_behind():
    @lazy_dataclass.dataclass(frozen=True)
    class Sum:
        first: int
        second: int = 2

        @cached_property
        def total(self) -> int:
            return self.first + self.second

    one = Sum(1)
    assert one.total == 3
    other = lazy_dataclass.replace(one, second=20)
    assert (other.total, one.total) == (21, 3)
    with pytest.raises(lazy_dataclass.FrozenInstanceError):
        other.first = 6  # type: ignore[misc]


@lazy_dataclass.dataclass(frozen=True, slots=True)
class Sent:
    """Goes to another process."""

    number: int


def test_it_goes_through_a_pickle():
    assert pickle.loads(pickle.dumps(Sent(3))) == Sent(3)


def test_a_method_of_the_class_itself_is_kept():
    @lazy_dataclass.dataclass(frozen=True, slots=True)
    class Own:
        """Says itself what it is."""

        number: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 4

    assert (repr(Own(1)), Own(1) == 7, hash(Own(1))) == ("own", True, 4)


MOST_WRITTEN = 20
MOST_MODULES, MOST_LINES = 58, 10_700
PROBE = """
import json, sys
import trainer.solve, trainer.drills.question_builder
modules = {n: m for n, m in sys.modules.items() if n.partition(".")[0] == "trainer" and getattr(m, "__file__", None)}
classes = [c for n, m in modules.items() for c in vars(m).values() if isinstance(c, type) and c.__module__ == n]
records = [c for c in classes if "__dataclass_fields__" in vars(c)]
written = [f"{c.__name__}.{n}" for c in records for n, f in vars(c).items()
           if getattr(getattr(f, "__code__", None), "co_filename", "") == "<string>"]
lines = sum(open(m.__file__, encoding="utf-8").read().count("\\n") for m in modules.values())
print(json.dumps([len(modules), lines, len(records), written]))
"""


def test_the_engine_is_imported_with_few_methods_written():
    """Counted, not timed: what every command reads in and writes before its first answer."""
    run = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=60, check=True)
    modules, lines, records, written = json.loads(run.stdout)
    assert records > 80
    assert len(written) <= MOST_WRITTEN, written
    assert (modules <= MOST_MODULES, lines <= MOST_LINES) == (True, True), (modules, lines)
