"""What a school set on this computer: `school.json`, and beside it the instructor's PIN as a salted hash.

The PIN has a file of its own, so that an administrator who deletes it takes nothing else away.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import BadText, StorageError
from trainer.core.text import Text, say
from trainer.disk.whole_files import changing, read_text, remove_file, write_text
from trainer.storage.pin_tries import PinTries

if TYPE_CHECKING:
    from trainer.school.school_merge import Merged
    from trainer.school.school_model import School

FILE = "school.json"
PIN_FILE = "instructor.pin"
TRIES_FILE = "instructor.tries"


class SchoolFiles:
    """The school of a data folder. `fixed_pin` is the hash that a policy gives; then nobody sets another."""

    def __init__(self, folder: Path, fixed_pin: str = "") -> None:
        self._file, self._pin_file = folder / FILE, folder / PIN_FILE
        self._tries_file = folder / TRIES_FILE
        self._fixed, self._tries = fixed_pin, PinTries()
        self._known: tuple[tuple[int, ...], School] | None = None

    def read(self) -> School:
        """What is set; nothing where nobody has set anything. StorageError when the file cannot be used.

        The file is read again when any window has written it since.
        """
        from trainer.school.school_model import School

        stamp = self._stamp()
        if self._known is None or stamp != self._known[0]:
            self._known = (stamp, self._read() if stamp else School())
        return self._known[1]

    def _stamp(self) -> tuple[int, ...]:
        try:
            state = self._file.stat()
        except OSError:
            return ()
        return state.st_ino, state.st_mtime_ns, state.st_size

    def _read(self) -> School:
        from trainer.school.school_model import read_school

        try:
            return read_school(read_text(self._file), self._file.name)
        except BadText as error:
            raise StorageError(*error.words) from error

    def change(self, before: School, after: School) -> Merged:
        """Keeps what an instructor changed, beside whatever other windows changed meanwhile.

        A file that cannot be read is never written over.
        """
        from trainer.school.school_merge import merge
        from trainer.school.school_model import School, write_school

        with changing(self._file):
            now = self._read() if self._file.exists() else School()
            merged = merge(before, after, now)
            if merged.school != now:
                write_text(self._file, write_school(merged.school))
        return merged

    @property
    def pin_fixed(self) -> bool:
        """Whether a policy gives the PIN."""
        return bool(self._fixed)

    @property
    def has_pin(self) -> bool:
        """Whether there is a PIN at all."""
        return self.pin_fixed or self._pin_file.exists()

    def unlocks(self, pin: str) -> bool:
        """Whether the PIN is right; without one nothing opens. Wrong ones are counted. PinWaits after too many."""
        from trainer.storage.pins import check_pin, is_readable

        if not self.has_pin or not pin:
            return False
        stored = self._fixed or read_text(self._pin_file).strip()
        if not is_readable(stored):
            raise StorageError(say("No PIN can open this side: the stored PIN is damaged."), self._remedy())
        return self._tries.opens("instructor", self._wrong(), self._keep_wrong, lambda: check_pin(pin, stored))

    def _remedy(self) -> Text:
        if self._fixed:
            return say("Ask your administrator for a new policy line: felt-school policy pin.")
        return say("Ask your administrator to delete {name}. Then set a new PIN.", name=self._pin_file.name)

    def _wrong(self) -> int:
        try:
            return int(read_text(self._tries_file))
        except (StorageError, ValueError):
            return 0

    def _keep_wrong(self, wrong: int) -> None:
        if wrong:
            write_text(self._tries_file, f"{wrong}\n")
        else:
            remove_file(self._tries_file)

    def set_pin(self, pin: str) -> None:
        """Asks for this PIN from now on."""
        from trainer.storage.pins import hash_pin

        if self.pin_fixed:
            raise StorageError(
                say("This computer's policy file sets the instructor's PIN."), say("Ask your administrator.")
            )
        write_text(self._pin_file, hash_pin(pin) + "\n")
        self._keep_wrong(0)
