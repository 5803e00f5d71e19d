"""What is set for this computer rather than for a trainee: one JSON file, everything has a default elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from trainer.core.errors import BadText, StorageError
from trainer.core.strict_json import read_json
from trainer.disk.whole_files import changing, read_text, write_text


class ComputerSettings:
    """The file as it was read first. A change is made to what the file holds by then: other programs write it too."""

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
        with changing(self.path):
            values = {**self._read(), name: value}
            if value is None:
                del values[name]
            write_text(self.path, json.dumps(values, ensure_ascii=False, indent=1, sort_keys=True) + "\n")
        self._values = values
