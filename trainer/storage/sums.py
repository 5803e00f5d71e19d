"""What a trainee's answers came to, in a small file beside them: a start reads it and adds only what came since.

It holds the checksums of the rows it counts, block by block, and one of its own. A file that is missing, damaged, of
another version, or of other rows counts as none: everything is then added up again. Nothing is in it that is not in the
answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.disk.whole_files import read_text, write_text
from trainer.progress.fold import EMPTY, Progress
from trainer.progress.keeping import SHAPE, from_lines, to_lines

ENDING: Final = ".sum"
END: Final = b"\0"
"""Stands behind every row as it is summed; no row of text has one."""
BLOCK: Final = 2000
"""So many rows have a checksum together: what is read of a record at once."""


class Block(NamedTuple):
    """Rows that follow each other: the number of the last one, how many there are, and their checksum."""

    last: int
    rows: int
    check: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What is kept of the first rows of a file, block by block: the `lines` are read when it is asked for.

    `aside` are the rows among them that could not be read, with why.
    """

    lines: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()

    @property
    def rows(self) -> int:
        """How many rows it counts."""
        return sum(block.rows for block in self.blocks)

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.blocks[-1].last if self.blocks else 0

    def progress(self) -> Progress | None:
        """What these rows came to; None where that cannot be read."""
        try:
            return from_lines(self.lines) if self.lines else EMPTY
        except BadText:
            return None


NO_SUM: Final = Sum()


def path_of(trainee: Path) -> Path:
    """The file that belongs to a trainee's file."""
    return trainee.with_suffix(ENDING)


def last_counted(trainee: Path) -> tuple[int, int]:
    """The last row that the kept sum says it counts, and how many; 0 where there is none of this version."""
    try:
        with path_of(trainee).open(encoding="utf-8") as file:
            head = json.loads(file.readline())
        blocks = _blocks(head) if head["shape"] == SHAPE else ()
        return (blocks[-1].last, sum(block.rows for block in blocks)) if blocks else (0, 0)
    except (OSError, KeyError, TypeError, ValueError, RecursionError):
        return 0, 0


def read_sum(trainee: Path) -> Sum:
    """The sum as it was kept; none where it is damaged or of another version. Its rows are not looked at."""
    path = path_of(trainee)
    if not path.exists():
        return NO_SUM
    try:
        head, _, body = read_text(path).partition("\n")
        head_read = json.loads(head)
        fits = head_read["shape"] == SHAPE and head_read["head"] == _seal(head_read)
        if not fits or head_read["body"] != checksum([body.encode()]):
            return NO_SUM
        return Sum(tuple(body.split("\n")), _blocks(head_read), tuple((row, why) for row, why in head_read["aside"]))
    except (StorageError, KeyError, TypeError, ValueError, RecursionError):
        return NO_SUM


def _blocks(head: Mapping[str, Sequence[Sequence[int]]]) -> tuple[Block, ...]:
    return tuple(Block(last, rows, check) for last, rows, check in head["blocks"])


def keep_sum(trainee: Path, progress: Progress, blocks: Sequence[Block], aside: Sequence[tuple[str, str]]) -> None:
    """Keeps what the rows of these blocks came to; where the disk refuses there is none, and nothing is lost."""
    body = "\n".join(to_lines(progress))
    head = {"shape": SHAPE, "blocks": blocks, "aside": aside, "body": checksum([body.encode()])}
    head["head"] = _seal(head)
    with suppress(StorageError):
        write_text(path_of(trainee), f"{_dump(head)}\n{body}")


def forget_sum(trainee: Path) -> None:
    """Takes it away with the trainee's file."""
    with suppress(OSError):
        path_of(trainee).unlink(missing_ok=True)


def checksum(rows: Iterable[bytes], before: int = 0) -> int:
    """Of these rows in their order, going on from that of the rows before them; where one ends counts too."""
    return crc32(END.join((*rows, b"")), before)


def _seal(head: Mapping[str, object]) -> int:
    return checksum([_dump({name: value for name, value in head.items() if name != "head"}).encode()])


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))
