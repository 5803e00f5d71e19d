"""A task is one duty with everything about it: what is asked, how it is decided, what happens when it is done.

A stage holds `TaskKind`s - a duty type and the printed rules it can decide by, known without playing - and makes from
them the tasks that are due. Skills are read off the kinds; the machine asks, decides and performs the tasks.

    kind = TaskKind(ROTATE, (rule,))                                          the part known without playing
    Stage("rotate", (kind,), lambda r: [kind.task(ask, want, decide)])        a stage with one duty
    Stage("rotate", (kind,), lambda r: [kind.fixed(ask, want, right)])        the same, its answer known when it is made
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypedDict, Unpack

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text
from trainer.round.acts import Act, Option, Order, Want, WantOrder
from trainer.round.duty import Duty, DutyType, Key
from trainer.rules.decision import Decision, Printed, decided
from trainer.table.lay import Laid, Lay

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from trainer.round.machine import Round

    S = TypeVar("S", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")


def leave(r: Round[S], _: Act) -> Round[S]:
    """Nothing on the felt changes by the act."""
    return r


def _naming(ask: Text, seat: int) -> Text:
    """A question with the seat that it is about in its gap `{seat}`, wherever the gap stands."""
    values = tuple((name, _naming(value, seat) if isinstance(value, Text) else value) for name, value in ask.values)
    if "{seat}" in ask.template and "seat" not in dict(values):
        values = (*values, ("seat", seat))
    return ask if values == ask.values else replace(ask, values=values)


def uncounted(_: Round[S]) -> tuple[int, ...]:
    """Nothing is counted round the table."""
    return ()


class TaskParts(TypedDict, Generic[S], total=False):
    """What a task may have besides its question and its answer; `TaskKind.task` has what stands for a missing part."""

    seat: int
    subject: str
    look: tuple[str, ...]
    supposed: tuple[tuple[str, tuple[Laid, ...]], ...]
    offered: tuple[tuple[str, int], ...]
    felt: Lay | None
    unseen: Text | None
    motion: str
    do: Callable[[Round[S], Act], Round[S]]
    counted: Callable[[Round[S]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class TaskKind:
    """The static part of a stage's tasks: their duty type, and every printed rule that can decide one of them."""

    type: DutyType
    rules: tuple[Printed, ...]

    def key(self, seat: int = 0, subject: str = "") -> Key:
        """Which duty of a round a task of this kind is."""
        return Key(self.type.group, seat, subject)

    def task(
        self,
        ask: Text,
        want: Want,
        decide: Callable[[Round[S]], Decision[Act]],
        *,
        seat: int = 0,
        subject: str = "",
        look: tuple[str, ...] = (),
        supposed: tuple[tuple[str, tuple[Laid, ...]], ...] = (),
        offered: tuple[tuple[str, int], ...] = (),
        felt: Lay | None = None,
        unseen: Text | None = None,
        motion: str = "",
        do: Callable[[Round[S], Act], Round[S]] = leave,
        counted: Callable[[Round[S]], tuple[int, ...]] = uncounted,
    ) -> Task[S]:
        """One task of this kind, decided when it is asked: for answers that hang on the acts before.

        A question may name its seat by the gap `{seat}`.
        """
        duty = Duty(self.key(seat, subject), _naming(ask, seat), want, look, supposed, offered, felt, unseen, motion)
        return Task(self, duty, decide, do, counted)

    def fixed(self, ask: Text, want: Want, right: Decision[Act], **parts: Unpack[TaskParts[S]]) -> Task[S]:
        """One task of this kind whose answer is known when it is made."""
        return self.task(ask, want, lambda _: right, **parts)

    def in_order(
        self,
        ask: Text,
        items: Sequence[Option],
        *reasons: Text,
        subject: str = "",
        look: tuple[str, ...] = (),
        do: Callable[[Round[S], Act], Round[S]] = leave,
    ) -> Task[S]:
        """A task whose answer are these items in this order, by the first rule; they are offered by their ids."""
        right: Decision[Act] = decided(Order(tuple(item.id for item in items)), self.rules[0], *reasons)
        offered = WantOrder(tuple(sorted(items, key=lambda item: item.id)))
        return self.fixed(ask, offered, right, subject=subject, look=look, do=do)


@dataclass(frozen=True, slots=True)
class Task(Generic[S]):
    """One duty as a value: `decide` finds the right act, `do` performs an accepted one.

    They are given the round in which the task is asked; `r.decision` is known to `do` there. `counted` gives the seats
    one by one where the answer is counted round the table, the right one last.
    """

    kind: TaskKind
    duty: Duty
    decide: Callable[[Round[S]], Decision[Act]]
    do: Callable[[Round[S], Act], Round[S]] = leave
    counted: Callable[[Round[S]], tuple[int, ...]] = uncounted

    @property
    def key(self) -> Key:
        return self.duty.key

    @property
    def type(self) -> DutyType:
        return self.kind.type


def unchanged(r: Round[S]) -> Round[S]:
    """Nothing happens when a stage is entered."""
    return r


def no_tasks(_: Round[S]) -> Iterable[Task[S]]:
    """A stage in which only players or cards act."""
    return ()


@dataclass(frozen=True, slots=True)
class Stage(Generic[S]):
    """A named part of a round: what its tasks can be, what happens when it is entered, and the tasks that are due.

    `tasks` gives the tasks in order, as far as they are known; those already done are passed over by the machine, so
    that a stage need not look (it may, to save work: `r.open(kind, seat, subject)`).
    """

    name: str
    kinds: tuple[TaskKind, ...] = ()
    tasks: Callable[[Round[S]], Iterable[Task[S]]] = no_tasks
    enter: Callable[[Round[S]], Round[S]] = unchanged
