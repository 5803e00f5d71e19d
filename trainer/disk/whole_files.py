"""Files that are kept: each is written whole or not at all, and so is a folder of files.

Whatever is written lies under a name of its own beside its place until it is on the disk, and is then put in place in
one step. Two programs never write into one file, and a power cut leaves the old file or the new one. What a killed
program left behind is known by its name; `sweep` takes it away.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from trainer.core.errors import StorageError
from trainer.core.text import say
from trainer.disk.locks import FileLock, locked

_Result = TypeVar("_Result")
_MARK, _SUFFIX = ".felt-school-", ".new"
_LOCK: Final = ".lock"
"""In a folder that is being written; a sweep leaves it alone while its writer lives."""
_TRIES: Final = 20
_PAUSE: Final = 0.02
"""Windows refuses to move or replace what somebody reads at that moment, so it is tried again this many times."""
_SHARED: Final = stat.S_ISGID | stat.S_IWGRP
"""A folder with both bits is shared by a group: what is made in it is the group's to change."""


# ---------------------------------------------------------------- writing


def write_text(path: Path, text: str, *, bom: bool = False, mkdir: bool = True) -> None:
    """Writes the whole file or leaves the old one. `bom` marks it as UTF-8 for spreadsheets."""
    write_bytes(path, text.encode("utf-8-sig" if bom else "utf-8"), mkdir=mkdir)


def write_bytes(path: Path, content: bytes, *, mkdir: bool = True, private: bool = False) -> None:
    """The same for bytes. Without `mkdir` its folder must be there; a `private` file is for its owner alone."""
    with refusing(path):
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as device:
                device.write(content)
            return
        target = Path(os.path.realpath(path))
        if mkdir:
            make_folder(target.parent)
        _lay_down(target, content, lambda beside: replace_file(beside, target), private=private)


def write_new(path: Path, content: bytes, *, private: bool = False) -> bool:
    """Writes a file where there is none; False, and nothing is changed, where there is one.

    A `private` file is for its owner alone, and in a folder of a group for the group.
    """
    with refusing(path):
        if path.exists():
            return False
        make_folder(path.parent)
        is_new = _lay_down(path, content, lambda beside: put_new(beside, path), private=private)
        if is_new and private:
            _share(path, path.parent)
        return is_new


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Writes files of a folder, named by their paths in it: all are on the disk before the first is put in place.

    A folder that is new appears whole, in one step.
    """
    with refusing(folder):
        target = Path(os.path.realpath(folder))
        if target.exists():
            with workplace(target) as beside:
                for name in _write_all(beside, files, target):
                    make_folder((target / name).parent)
                    replace_file(beside / name, target / name)
        else:
            with workplace(target.parent) as beside:
                _write_all(beside / target.name, files, target)
                _patiently(lambda: (beside / target.name).rename(target))
                _sync(target.parent)


def _write_all(folder: Path, files: Iterable[tuple[str, bytes]], target: Path) -> list[str]:
    make_folder(folder)
    names = []
    for name, content in files:
        make_folder((folder / name).parent)
        _write_through(folder / name, content, _rights(target / name))
        names.append(name)
    return names


def remove_file(path: Path) -> None:
    """Deletes a file, if it is there."""
    try:
        path.unlink()
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(
            say("{name} cannot be deleted: {strerror}.", name=path.name, strerror=_why(error)),
            say("Close the programs that use it and try again."),
        ) from error
    _sync(path.parent)


def read_text(path: Path) -> str:
    """A text file; a byte order mark is left out."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StorageError(
            say("{name} cannot be read: {strerror}.", name=path.name, strerror=_why(error)),
            say("Check the file."),
        ) from error
    except UnicodeDecodeError as error:
        raise StorageError(
            say("{name} is not a text file.", name=path.name), say("Choose a file written by Felt School.")
        ) from error


def read_bytes(path: Path, most: int) -> bytes:
    """A file of somebody else's, no more of it than one byte beyond `most`."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise StorageError(
            say("{name} cannot be read: {strerror}.", name=path.name, strerror=_why(error)),
            say("Check the file."),
        ) from error


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Says which file the disk refuses to write, and why."""
    try:
        yield
    except OSError as error:
        raise StorageError(
            say("{name} cannot be written: {strerror}.", name=path.name, strerror=_why(error)),
            say("Choose another folder or free up space."),
        ) from error


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Nobody else changes this file meanwhile: what is read in here is still there when it is written."""
    with refusing(path):
        make_folder(path.parent)
        with locked(path.with_name(f"{path.name}.lock")):
            yield


# ---------------------------------------------------------------- steps of it, for what is not written by us


def name_beside(path: Path) -> Path:
    """A name beside a file that nobody else has."""
    return path.with_name(f"{_MARK}{os.urandom(8).hex()}{_SUFFIX}")


def is_unfinished(name: str) -> bool:
    """Whether a file or folder of this name is being written, or was when its program was killed."""
    return name.startswith(_MARK) and _SUFFIX in name


def replace_file(beside: Path, path: Path) -> None:
    """Puts a file in place, also over the one before. OSError where it cannot be."""
    _patiently(lambda: beside.replace(path))
    _sync(path.parent)


def _patiently(move: Callable[[], object]) -> None:
    for tries_left in reversed(range(_TRIES if sys.platform == "win32" else 1)):
        try:
            move()
            break
        except PermissionError:
            if not tries_left:
                raise
            time.sleep(_PAUSE)


def put_new(beside: Path, path: Path) -> bool:
    """Puts a file in place where there is none; False where there is one. OSError where it cannot be."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links, a stick for example
        if os.path.lexists(path):
            return False
        beside.rename(path)
    else:
        beside.unlink()
    _sync(path.parent)
    return True


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it; in a folder of a group it is the group's too. OSError where it cannot be."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir()
    _share(folder, folder.parent)


def make_file(path: Path) -> None:
    """An empty file with the rights of its folder, for a library to fill. OSError where there is one."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    _share(path, path.parent)


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """A folder inside another to make something in, which is gone afterwards; no sweep takes it meanwhile."""
    make_folder(folder)
    lock_folder = name_beside(folder / _LOCK)
    lock_folder.mkdir()
    lock = FileLock(lock_folder / _LOCK)
    try:
        with suppress(StorageError, OSError):  # where nothing can be locked, no sweep takes it either
            lock.take()
        _share(lock_folder, folder)
        yield lock_folder
    finally:
        lock.release()
        shutil.rmtree(lock_folder, ignore_errors=True)


def sweep(folder: Path) -> int:
    """Takes away what programs that were killed left behind in a folder and below; counts it."""
    count = 0
    for place, folders, files in os.walk(folder):
        for name in [folder for folder in folders if is_unfinished(folder)]:
            folders.remove(name)
            lock = FileLock(Path(place, name, _LOCK))
            with suppress(StorageError, OSError):
                if lock.take():
                    lock.release()
                    shutil.rmtree(Path(place, name), ignore_errors=True)
                    count += 1
        for name in filter(is_unfinished, files):
            _discard(Path(place, name))
            count += 1
    return count


def _lay_down(target: Path, content: bytes, put: Callable[[Path], _Result], *, private: bool = False) -> _Result:
    """Writes beside the target and puts it in place; again where a program that starts just now swept it away."""
    rights = 0o600 if private else _rights(target)
    tries = 3
    while True:
        beside = name_beside(target)
        try:
            _write_through(beside, content, rights)
            return put(beside)
        except FileNotFoundError:
            tries -= 1
            if not tries:
                raise
        finally:
            _discard(beside)


def _write_through(path: Path, content: bytes, rights: int | None) -> None:
    """A new file, on the disk when this returns."""
    new = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    handle = os.open(path, new, 0o666 if rights is None else 0o600)
    try:
        unwritten = memoryview(content)
        while unwritten:
            unwritten = unwritten[os.write(handle, unwritten) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    if rights is None:
        _share(path, path.parent)
    else:
        path.chmod(rights)


def _rights(target: Path) -> int | None:
    """Who may do what with the file before; None where there is none. OSError where it may not be written."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _share(path: Path, folder: Path) -> None:
    """Lets a group write what lies in a folder of the group."""
    with suppress(OSError):
        mode = path.stat().st_mode
        if folder.stat().st_mode & _SHARED == _SHARED and os.name == "posix":
            path.chmod(stat.S_IMODE(mode) | (0o2070 if stat.S_ISDIR(mode) else 0o060))


def _sync(folder: Path) -> None:
    """Has the names in a folder on the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _discard(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _why(error: OSError) -> str:
    return str(error.strerror or error)
