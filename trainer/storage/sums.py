"""What a trainee's answers came to, in a small file beside them: a start reads it and adds only what came since.

It holds how many rows it counts, a checksum of their text, and one of its own. A file that is missing, damaged, of
another version, or of other rows counts as none: everything is then added up again. Nothing is in it that is not in the
answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass
from trainer.disk.whole_files import read_text, write_text
from trainer.progress.fold import EMPTY, Progress
from trainer.progress.keeping import SHAPE, from_data, to_data

ENDING = ".sum"
END = b"\0"
"""Stands behind every row as it is summed; no row of text has one."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What is kept of the first `rows`: the `body` is read when it is asked for.

    `aside` are the rows among them that could not be read, with why; `check` is the checksum of all of them. Where the
    sum counts more rows than there are it is none, and `fewer` says how many of them are gone.
    """

    body: str = ""
    rows: int = 0
    aside: tuple[tuple[str, str], ...] = ()
    check: int = 0
    fewer: int = 0

    def progress(self) -> Progress | None:
        """What these rows came to; None where that cannot be read."""
        try:
            return from_data(json.loads(self.body)) if self.body else EMPTY
        except (BadText, ValueError, RecursionError):
            return None


NO_SUM = Sum()


def path_of(trainee: Path) -> Path:
    """The file that belongs to a trainee's file."""
    return trainee.with_suffix(ENDING)


def counted(trainee: Path) -> int:
    """How many rows the kept sum says it counts; 0 where there is none of this version."""
    try:
        with path_of(trainee).open(encoding="utf-8") as file:
            head = json.loads(file.readline())
        return int(head["rows"]) if head["shape"] == SHAPE else 0
    except (OSError, KeyError, TypeError, ValueError, RecursionError):
        return 0


def read_sum(trainee: Path, rows: Sequence[bytes]) -> Sum:
    """The sum kept for these rows; none where it does not fit them."""
    path = path_of(trainee)
    if not path.exists():
        return NO_SUM
    try:
        head, _, body = read_text(path).partition("\n")
        head_read = json.loads(head)
        count, check = head_read["rows"], head_read["check"]
        if count > len(rows) and head_read.get("head") == _seal(head_read):
            return Sum(fewer=count - len(rows))
        fits = head_read["shape"] == SHAPE and 0 < count <= len(rows) and head_read["body"] == checksum([body.encode()])
        if not fits or check != checksum(rows[:count]):
            return NO_SUM
        return Sum(body, count, tuple((row, why) for row, why in head_read["aside"]), check)
    except (StorageError, KeyError, TypeError, ValueError, RecursionError):
        return NO_SUM


def keep_sum(trainee: Path, progress: Progress, rows: int, aside: Sequence[tuple[str, str]], check: int) -> None:
    """Keeps what so many rows came to; where the disk refuses there is none, and nothing is lost by that."""
    body = _dump(to_data(progress))
    head = {"shape": SHAPE, "rows": rows, "check": check, "aside": aside, "body": checksum([body.encode()])}
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
