"""All answers of a trainee in the order in which they were kept; one is read when somebody looks at it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from trainer.progress.attempt import Attempt

_NO_ITEM, _ITEM = b'"item":""', b'"item":"'


class History(Sequence[Attempt]):
    """`rows` are bytes that were found readable before, or attempts; `read` makes the one of the other."""

    def __init__(self, rows: Iterable[bytes | Attempt] = (), read: Callable[[bytes], Attempt] | None = None) -> None:
        self._rows = list(rows)
        self._read = read

    def append(self, attempt: Attempt) -> None:
        """One more answer."""
        self._rows.append(attempt)

    def extend(self, attempts: Iterable[Attempt]) -> None:
        """Some more answers."""
        self._rows.extend(attempts)

    def in_lessons(self) -> Iterator[Attempt]:
        """The answers that belong to an item of a lesson; the others need not be read."""
        for place, row in enumerate(self._rows):
            if isinstance(row, Attempt):
                if row.item:
                    yield row
            elif _ITEM in row and _NO_ITEM not in row:
                yield self._at(place)

    def of_game(self, id: str) -> Sequence[Attempt]:
        """The answers in one game; the others need not be read."""
        wanted = f'"game":{json.dumps(id)}'.encode()
        rows = enumerate(self._rows)
        mine = (self._at(place) for place, row in rows if isinstance(row, Attempt) or wanted in row)
        return [one for one in mine if one.game == id]

    def _at(self, place: int) -> Attempt:
        row = self._rows[place]
        if isinstance(row, Attempt):
            return row
        assert self._read is not None
        found = self._read(row)
        self._rows[place if place >= 0 else place + len(self._rows)] = found
        return found

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Attempt: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Attempt]: ...
    def __getitem__(self, place: int | slice) -> Attempt | Sequence[Attempt]:
        if isinstance(place, slice):
            return [self._at(one) for one in range(len(self._rows))[place]]
        return self._at(place)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]
