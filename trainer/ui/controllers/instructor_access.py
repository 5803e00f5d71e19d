"""Who may see the instructor's side of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import StorageError
from trainer.core.text import Text, Words, join, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.school.ledger import Member
    from trainer.school.school_model import School
    from trainer.ui.services import Services


FINE = Text("")


class Instructor(QObject):
    """`changed` when the side was opened or locked, or something of the school was set; `trouble(StorageError)`."""

    changed = Signal()
    trouble = Signal(object)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services, self._files = services, services.school
        self.unlocked = False
        self._school: School | None = None

    # -- the door

    @property
    def has_pin(self) -> bool:
        """Whether somebody has set a PIN."""
        return self._files.has_pin

    @property
    def pin_fixed(self) -> bool:
        """Whether a policy gives it."""
        return self._files.pin_fixed

    @property
    def members(self) -> Sequence[Member]:
        """Who works for the school; nobody on a computer of its own."""
        office = self._services.office
        return office.members() if office is not None else ()

    def unlock(self, pin: str, member: Member | None = None) -> Words:
        """Opens the instructor's side, for a member of the school where one is named; a sentence when it stays shut."""
        try:
            office = self._services.office
            right = office.sign_in(member, pin) if office is not None and member else self._files.unlocks(pin)
        except StorageError as error:
            return error.text
        if not right:
            return say("Wrong PIN.") if pin else say("Type the instructor's PIN first.")
        self._open()
        return FINE

    def set_first_pin(self, new: str, again: str) -> Words:
        """Sets the PIN where there is none, and opens; a sentence when it cannot be."""
        problem = say("This computer already has a PIN.") if self.has_pin else self._set(new, again)
        if not problem:
            self._open()
        return problem

    def change_pin(self, old: str, new: str, again: str) -> Words:
        """Another PIN, by who knows the one before; a sentence when nothing was changed."""
        try:
            if not self._files.unlocks(old):
                return say("The current PIN is wrong. Nothing changed.")
        except StorageError as error:
            return error.text
        return self._set(new, again)

    def _set(self, new: str, again: str) -> Words:
        from trainer.school.school_model import LEAST_PIN

        if new != again:
            return say("The two new PINs differ. Type the same PIN twice.")
        if len(new) < LEAST_PIN:
            return say("A PIN needs four characters or more.")
        try:
            self._files.set_pin(new)
        except StorageError as error:
            return error.text
        return FINE

    def _open(self) -> None:
        self.unlocked = True
        self.changed.emit()

    def lock(self) -> None:
        """The PIN is asked for again."""
        if self.unlocked:
            self.unlocked = False
            office = self._services.office
            if office is not None:
                try:
                    office.sign_out()
                except StorageError as error:
                    self.trouble.emit(error)
            self.changed.emit()

    # -- the school

    @property
    def school(self) -> School:
        """What is set, read when it is first asked for; nothing where it cannot be read, which is said once."""
        if self._school is None:
            try:
                self._school = self._files.read()
            except StorageError as error:
                from trainer.school.school_model import School

                self._school = School()
                self.trouble.emit(error)
        return self._school

    def read_again(self) -> None:
        """What other windows have set since is seen from now on; what is shown next is what it holds then."""
        before, self._school = self._school, None
        if before is not None and self.school != before:
            self.changed.emit()

    def set(self, school: School) -> bool:
        """Keeps what an instructor has changed of what is shown; False when the disk refuses."""
        try:
            merged = self._files.change(self.school, school)
        except StorageError as error:
            self.trouble.emit(error)
            return False
        self._school = merged.school
        self.changed.emit()
        if merged.clashes:
            text = say("Another window changed {things}.", things=join(merged.clashes, ", "))
            self.trouble.emit(StorageError(text, say("Your last change is in force.")))
        return True
