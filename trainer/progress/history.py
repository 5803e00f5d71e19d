"""What is kept of a trainee and read when somebody looks at it: answers in blocks, rows of tables by themselves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from itertools import islice
from typing import Any, Final, Generic, TypeVar, overload

from trainer.progress.attempt import Attempt

# ---------------- all answers of a trainee in the order in which they were kept

BLOCKS_AT_HAND: Final = 4
"""So many blocks stay read; a page looks at the last answers, or at all of them once."""


class History(Sequence[Attempt]):
    """`sizes` are how many answers each block on the disk has, and `read` reads one; behind them come `attempts`."""

    def __init__(
        self,
        attempts: Iterable[Attempt] = (),
        sizes: Sequence[int] = (),
        read: Callable[[int], Sequence[Attempt]] = lambda _block: (),
    ) -> None:
        self._sizes, self._read = tuple(sizes), read
        self._on_disk = sum(self._sizes)
        self._later = list(attempts)
        self._at_hand: OrderedDict[int, Sequence[Attempt]] = OrderedDict()

    def append(self, attempt: Attempt) -> None:
        """One more answer."""
        self._later.append(attempt)

    def extend(self, attempts: Iterable[Attempt]) -> None:
        """Some more answers."""
        self._later.extend(attempts)

    def blocks(self) -> Iterator[Sequence[Attempt]]:
        """All of them, block by block."""
        yield from map(self._block, range(len(self._sizes)))
        yield self._later

    def _block(self, number: int) -> Sequence[Attempt]:
        if number not in self._at_hand:
            self._at_hand[number] = self._read(number)
            while len(self._at_hand) > BLOCKS_AT_HAND:
                self._at_hand.popitem(last=False)
        self._at_hand.move_to_end(number)
        return self._at_hand[number]

    def __iter__(self) -> Iterator[Attempt]:
        for block in self.blocks():
            yield from block

    def __reversed__(self) -> Iterator[Attempt]:
        yield from reversed(self._later)
        for number in reversed(range(len(self._sizes))):
            yield from reversed(self._block(number))

    def __len__(self) -> int:
        return self._on_disk + len(self._later)

    @overload
    def __getitem__(self, place: int) -> Attempt: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Attempt]: ...
    def __getitem__(self, place: int | slice) -> Attempt | Sequence[Attempt]:
        if isinstance(place, slice):
            return self._part(*place.indices(len(self)))
        part = self._part(*slice(place, place + 1 or None).indices(len(self)))
        if not part:
            raise IndexError(place)
        return part[0]

    def _part(self, start: int, stop: int, step: int) -> Sequence[Attempt]:
        """The answers of a range; only the blocks it lies in are read."""
        if step != 1:
            return list(self)[start:stop:step]
        attempts, first = list[Attempt](), 0
        for number, size in enumerate(self._sizes):
            if first < stop and start < first + size:
                attempts += islice(self._block(number), max(0, start - first), stop - first)
            first += size
        later = (max(0, place - self._on_disk) for place in (start, stop))
        return [*attempts, *self._later[slice(*later)]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


# ---------------- tables whose rows stay text: of a hundred games three are looked at

V = TypeVar("V")


class LazyTable(MutableMapping[str, V], Generic[V]):
    """`texts` are rows as they were kept, which `read` reads; a row that was set or read is among `rows`."""

    __slots__ = ("_read", "_rows", "_texts")

    def __init__(self, texts: Mapping[str, str], read: Callable[[str], V], rows: Mapping[str, V] | None = None) -> None:
        self._texts, self._read, self._rows = texts, read, dict(rows or {})

    def copy(self) -> LazyTable[V]:
        """Another table of the same rows; what is set in one is not in the other."""
        return LazyTable(self._texts, self._read, self._rows)

    def texts(self, write: Callable[[V], str]) -> Iterator[tuple[str, str]]:
        """Every row as text; one that nobody looked at is as it was kept."""
        for key in self:
            yield key, write(self._rows[key]) if key in self._rows else self._texts[key]

    def __getitem__(self, key: str) -> V:
        if key not in self._rows:
            self._rows[key] = self._read(self._texts[key])
        return self._rows[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The row, or the default where there is none."""
        return self[key] if key in self else default  # noqa: SIM401 - this is what `get` is

    def __setitem__(self, key: str, row: V) -> None:
        self._rows[key] = row

    def __delitem__(self, key: str) -> None:
        raise TypeError("Rows are only ever added.")

    def __contains__(self, key: object) -> bool:
        return key in self._rows or key in self._texts

    def __iter__(self) -> Iterator[str]:
        yield from self._texts
        yield from (key for key in self._rows if key not in self._texts)

    def __len__(self) -> int:
        return len(self._texts) + sum(key not in self._texts for key in self._rows)


def copied(table: Mapping[str, V]) -> MutableMapping[str, V]:
    """A table to change; of one that stays text its text is copied."""
    return table.copy() if isinstance(table, LazyTable) else dict(table)
