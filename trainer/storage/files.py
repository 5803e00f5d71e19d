"""Small files written safely: a new file beside the old one, then one rename. Settings of the computer."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from trainer.errors import BadText, StorageError
from trainer.stored import read_json
from trainer.text import say


def write_text(path: Path, text: str, *, bom: bool = False) -> None:
    """Writes the whole file or leaves the old one. `bom` marks it as UTF-8 for spreadsheets."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8-sig" if bom else "utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise StorageError(
            say("{name} could not be written: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Choose another folder or free some space."),
        ) from error


def read_text(path: Path) -> str:
    """A text file; a byte order mark is left out."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise StorageError(
            say("{name} could not be read: {strerror}.", name=path.name, strerror=str(error.strerror)),
            say("Check the file."),
        ) from error
    except UnicodeDecodeError as error:
        raise StorageError(
            say("{name} is not a text file.", name=path.name), say("Choose a file written by Felt School.")
        ) from error


class ComputerSettings:
    """What is set for this computer rather than for a trainee: one JSON file, everything has a default elsewhere."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values = self._read()

    def _read(self) -> dict[str, object]:
        """A file that is missing or cannot be understood counts as empty; it is overwritten at the next change."""
        if not self.path.exists():
            return {}
        try:
            data = read_json(read_text(self.path))
        except (BadText, StorageError):
            return {}
        return data if isinstance(data, dict) else {}

    @property
    def values(self) -> Mapping[str, object]:
        return dict(self._values)

    def get(self, name: str, default: object = None) -> object:
        return self._values.get(name, default)

    def set(self, name: str, value: object) -> None:
        """Sets one value and writes the file; None takes it away."""
        values = {**self._values, name: value}
        if value is None:
            del values[name]
        write_text(self.path, json.dumps(values, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
        self._values = values
