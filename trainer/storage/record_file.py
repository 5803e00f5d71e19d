"""A trainee's file in use: opened with what came since its answers were added up last, checked block by block.

What a kept sum counts was checked before. At opening its last block and all rows behind it are checked; the earlier
blocks in the background (`check`). A file without a sum is checked as a whole, and so is every short one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final
from zlib import crc32

from trainer.core.errors import Damaged, StorageError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.progress.attempt import UNKNOWN, Attempt
from trainer.progress.fold import EMPTY, TELL_EVERY, Folding, Progress, is_ahead, order
from trainer.progress.history import History
from trainer.storage.rescue import RESCUED, SAID, rescue, rescued_notice
from trainer.storage.store import ANSWER, Row, SetAside, Store, typed
from trainer.storage.sums import BLOCK, NO_SUM, Block, Sum, checksum, forget_sum, keep_sum, read_sum

WORTH_KEEPING: Final = 500
"""So many new answers are worth writing their sum; fewer are added up at every start."""
FOUND_AT_ONCE: Final = 50
"""The types of so many answers are found before they are kept: a second of work."""
KEPT_EVERY: Final = 50
"""So many blocks are added up before their sum is kept: who closes the program meanwhile goes on from there."""


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A trainee's file in use: what it holds, and what has to be said about it, if anything.

    `before` is the sum kept of the first rows, `blocks` are all rows there are. `checked`: every one of them was looked
    at when it was opened, else `check` does that. `typed`: every answer says its duty type, else `find_types` looks for
    it.
    """

    store: Store
    attempts: History
    notice: StorageError | None = None
    before: Sum = NO_SUM
    blocks: tuple[Block, ...] = ()
    checked: bool = True
    typed: bool = True

    def progress(self, now: datetime | None = None, tell: Callable[[float], None] | None = None) -> Progress:
        """What the attempts came to as the file was opened; kept for the next start where enough of them are new."""
        progress, after, new = self.before.progress(), self.before.last, 0
        if progress is None or is_ahead(progress, now):
            progress, after = EMPTY, 0
        later = [block for block in self.blocks if block.last > after]
        folding = Folding(progress, now)
        for place, block in enumerate(later):
            attempts = sorted(_attempts(self.store, after, block.last), key=order)
            for number, attempt in enumerate(attempts):
                folding.add(attempt)
                if tell is not None and number % TELL_EVERY == 0:
                    tell((place + number / len(attempts)) / len(later))
            after, new = block.last, new + len(attempts)
            if (place + 1) % KEPT_EVERY == 0:
                self._keep(folding, block)
        if new >= WORTH_KEEPING:
            self._keep(folding, later[-1])
        return folding.progress()

    def _keep(self, folding: Folding, upto: Block) -> None:
        """Keeps what the rows up to the end of a block came to."""
        blocks = [block for block in self.blocks if block.last <= upto.last]
        aside = [(part.row, part.why) for part in self.store.set_aside if 0 < _row(part) <= upto.last]
        keep_sum(self.store.path, folding.progress(), blocks, aside)


def _row(part: SetAside) -> int:
    """The number of a row that cannot be read; 0 for what is no answer."""
    number = part.row.removeprefix(ANSWER)
    return int(number) if part.row.startswith(ANSWER) and number.isdecimal() else 0


def open_or_rescue(path: Path, *, wait: float = 2.0, create: bool = False) -> OpenedFile:
    """Opens a trainee's file whatever happened to it, as far as that can be done, and says what was left out.

    Told once: what was left out when it was opened before is not said again.
    """
    try:
        return _opened(path, wait, create=create)
    except Damaged:
        rescue(path)
    return _opened(path, wait)


def _opened(path: Path, wait: float, *, create: bool = False) -> OpenedFile:
    store = Store(path, wait=wait, create=create)
    try:
        opened, remark = _read(store)
        aside, note = store.set_aside, store.settings().get(RESCUED)
        if note is not None:
            with suppress(StorageError):
                store.set(RESCUED, None)
            opened = replace(opened, notice=rescued_notice(path, note))
        elif len(aside) != store.settings().get(SAID, 0):
            with suppress(StorageError):
                store.set(SAID, len(aside))
            if aside:
                opened = replace(opened, notice=_omission(path, aside))
        if remark is not None:
            forget_sum(path)
        return replace(opened, notice=opened.notice or remark)
    except StorageError:
        store.close()
        raise


def _read(store: Store) -> tuple[OpenedFile, StorageError | None]:
    """The last block of the kept sum and what came since are checked at once. Beside it what is to be said of the sum.

    Damaged where answers are missing, changed or out of order.
    """
    before, remark = read_sum(store.path), None
    later = _scanned(store, before)
    if later is None:
        remark, before = _other_rows(store, before), NO_SUM
        later = _scanned(store, before) or ()
    for row, why in before.aside:
        store.leave_out(row, why)
    first = before.blocks[:-1]
    blocks = (*first, *later)
    if not store.has_sound_pages(None if first else sum(block.rows for block in blocks)):
        raise damaged(store)
    starts = [0, *(block.last for block in blocks)]
    aside = [_row(part) for part in store.set_aside]
    sizes = [
        block.rows - sum(start < row <= block.last for row in aside)
        for start, block in zip(starts, blocks, strict=False)
    ]
    attempts = History((), sizes, lambda number: _attempts(store, starts[number], starts[number + 1]))
    return OpenedFile(store, attempts, None, before, blocks, not first, not store.types_to_find(1)), remark


def _attempts(store: Store, after: int, upto: int) -> list[Attempt]:
    """The answers of a block that can be read."""
    types = store.types(after, upto)
    attempts = ((row[0], store.read(row)) for row in store.rows(after, upto))
    return [typed(attempt, types.get(seq, "")) for seq, attempt in attempts if attempt is not None]


def _scanned(store: Store, before: Sum) -> tuple[Block, ...] | None:
    """The last block of a sum and the rows behind it, block by block; None where the sum is of other rows.

    What cannot be read of the rows behind it is left out. Damaged where some are missing, changed or out of order.
    """
    after = before.blocks[-2].last if len(before.blocks) > 1 else 0
    part, blocks = before.blocks[-1:], list[Block]()
    while rows := store.next_rows(after, BLOCK):
        last = rows[-1][0]
        if not _fits(rows, store.checks(after, last)):
            raise damaged(store)
        if part and not _is_of(part[0], rows[: part[0].rows]):
            return None
        for row in rows:
            if row[0] > before.last:
                store.read(row)
        part = ()
        blocks.append(Block(last, len(rows), checksum(data for _, data in rows)))
        after = last
    if store.checks(after):
        raise damaged(store)
    return None if part else tuple(blocks)


def _is_of(block: Block, rows: Sequence[Row]) -> bool:
    """Whether these are the rows a block counts."""
    return (rows[-1][0], len(rows), checksum(data for _, data in rows)) == block if rows else not block.rows


def _fits(rows: Sequence[Row], checks: Mapping[int, int]) -> bool:
    """Whether these answers are those that were written: all of them, as they were, in their order."""
    numbers = [seq for seq, _ in rows]
    return (
        all(number < other for number, other in pairwise(numbers))
        and checks.keys() <= set(numbers)
        and all(checks.get(seq) in (None, crc32(answer)) for seq, answer in rows)
    )


def damaged(store: Store) -> Damaged:
    return Damaged(say("{name} is damaged.", name=store.path.name), say("Restore a copy of it."))


def _other_rows(store: Store, before: Sum) -> StorageError:
    """What is to be said where the file does not hold the answers any more that were added up."""
    name, count = store.path.name, store.count()
    if count < before.rows:
        return StorageError(
            say(
                "{name} has {count} answers, {fewer} fewer than before.",
                name=name,
                count=count,
                fewer=before.rows - count,
            ),
            say("If you did not restore an older copy, answers are lost. Restore a newer copy."),
        )
    return StorageError(
        say("{name} has different answers than before.", name=name),
        say("If you did not restore a copy, someone changed answers. Compare them with the result files."),
    )


def add_up(path: Path, tell: Callable[[float], None], now: datetime | None = None) -> None:
    """Keeps what the answers of a file come to, so that it is opened quickly; `tell` hears which share is done.

    For another thread than the one the file is opened in. What is wrong with the file is said when it is opened.
    """
    with closing(Store(path, create=False)) as store:
        _read(store)[0].progress(now, tell)


def check(path: Path, tell: Callable[[float], None]) -> StorageError | None:
    """Looks at every block that was not looked at when the file was opened; for another thread.

    Damaged where answers are missing or changed, and whatever else has to be said of them. Without its sum the file is
    checked as a whole when it is opened next, and what can be saved is saved then.
    """
    before, after = read_sum(path), 0
    with closing(Store(path, create=False)) as store:
        try:
            for place, block in enumerate(before.blocks[:-1]):
                rows = store.rows(after, block.last)
                if not _fits(rows, store.checks(after, block.last)):
                    raise damaged(store)
                if not _is_of(block, rows):
                    forget_sum(path)
                    return _other_rows(store, before)
                after = block.last
                tell(place / len(before.blocks))
            if not store.has_sound_pages(store.count()):
                raise damaged(store)
        except Damaged:
            forget_sum(path)
            raise
    return None


def find_types(path: Path, type_of: Callable[[Attempt], str], tell: Callable[[float], None]) -> bool:
    """Finds the duty types of answers of older programs, some at a time, so that one may go on another day.

    For another thread. Whether something was found: then the answers are added up afresh when the file is opened next.
    """
    new = False
    with closing(Store(path, create=False)) as store:
        while rows := store.types_to_find(FOUND_AT_ONCE):
            types = {}
            for place, row in enumerate(rows):
                tell(place / len(rows))
                attempts = _attempts(store, row - 1, row)
                types[row] = type_of(attempts[0]) if attempts else UNKNOWN
                new = new or bool(attempts and attempts[0].type != types[row])
            store.keep_types(types)
            if new:
                forget_sum(path)
    return new


def _omission(path: Path, aside: tuple[SetAside, ...]) -> StorageError:
    first = aside[0]
    return StorageError(
        say(
            "Left out unreadable lines of {name} ({count}). The first is {row}: {why}",
            name=path.name,
            count=len(aside),
            row=first.row,
            why=first.why,
        ),
        say("Everything else is here. Nothing was deleted."),
    )
