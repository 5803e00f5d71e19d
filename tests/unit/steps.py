"""Every step a function takes on the disk, so that a test can make the disk refuse it or kill the program at it."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

STEPS = ("open", "write", "fsync", "mkdir", "chmod", "link", "replace", "rename", "unlink")
"""What the standard library asks of the system where a file comes to be, is put in place or goes."""
CLEANING = {"unlink"}


@contextmanager
def at_step(number: int, happens: Callable[[], None], but: set[str] = frozenset()) -> Iterator[list[str]]:  # type: ignore[assignment]
    """Something happens before the step of this number; yields the names of the steps taken."""
    before = {name: getattr(os, name) for name in STEPS}
    taken: list[str] = []

    def wrapped(name: str) -> Callable[..., object]:
        def step(*arguments: object, **words: object) -> object:
            if name not in but and (name != "open" or arguments[1] & os.O_CREAT):  # type: ignore[operator]
                taken.append(name)
                if len(taken) == number:
                    happens()
            return before[name](*arguments, **words)

        return step

    for name in STEPS:
        setattr(os, name, wrapped(name))
    try:
        yield taken
    finally:
        for name, function in before.items():
            setattr(os, name, function)


def full_disk() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def killed_at(number: int, work: Callable[[], object]) -> bool:
    """Does the work in another process, which is killed before a step; False when it was done before that."""
    child = os.fork()
    if not child:
        status = 1
        try:
            with at_step(number, lambda: os.kill(os.getpid(), signal.SIGKILL)):
                work()
            status = 0
        finally:
            os._exit(status)
    status = os.waitpid(child, 0)[1]
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, "the work itself failed"
    return os.WIFSIGNALED(status)


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder: the bytes of files, None for folders."""
    found = sorted(folder.rglob("*"))
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in found}
