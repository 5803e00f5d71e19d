"""Does what a trainee asks for the own record: sets a PIN, writes it to a file, reads one, erases it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import BadText, StorageError
from trainer.disk.whole_files import write_text
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.place import PageName, Place
from trainer.ui.widgets.record import OwnRecord

ENDING = ".feltrecord"
LARGEST = 256 * 1024 * 1024


class OwnRecordActions(QObject):
    """`renew` makes the settings page anew after something on it has changed; `changed` tells it what to say."""

    def __init__(self, view: OwnRecord, trainee: Trainee, place: Place, renew: Callable[[str], None]) -> None:
        super().__init__(view)
        self._view, self._trainee, self._place, self._renew = view, trainee, place, renew
        self._asked: tuple[Path, str] | None = None
        view.pin_wanted.connect(self.set_pin)
        view.take_wanted.connect(self._ask_where_to)
        view.bring_wanted.connect(self._ask_where_from)
        view.anyway_wanted.connect(self._bring_anyway)
        view.erase_wanted.connect(self.erase)

    def set_pin(self, old: str, new: str) -> None:
        """Changes the PIN of the present trainee, who has to know the one before."""
        trainee, look = self._trainee, self._view.look
        profile = trainee.profile
        if profile is None:
            return
        try:
            knows = trainee.services.store.unlocks(profile, old)
        except StorageError as error:
            self._view.tell_problem(look.words(error.text))
            return
        if not knows:
            self._view.tell_problem(look("The current PIN is wrong. Nothing changed."))
        elif trainee.set_pin(new):
            remark = look("PIN saved. The program asks for it from now on.") if new else look("PIN removed.")
            self._renew(remark)

    def _ask_where_to(self) -> None:
        profile, look = self._trainee.profile, self._view.look
        if profile is not None:
            name, _ = QFileDialog.getSaveFileName(
                self._view, look("Export record"), f"{profile.id}{ENDING}", f"*{ENDING}"
            )
            if name:
                self.take(Path(name))

    def take(self, file: Path) -> None:
        """Writes the whole record into a file."""
        look, text = self._view.look, self._record()
        if text is None:
            return
        try:
            write_text(file, text, mkdir=False)
        except StorageError as error:
            self._view.tell_problem(look.words(error.text))
            return
        self._view.tell(look("Saved your record as {file}.", file=file.name))

    def _record(self) -> str | None:
        """All answers as the text of a file to take along; None when they cannot be read."""
        trainee = self._trainee
        try:
            return trainee.services.store.record(trainee.profile) if trainee.profile is not None else None
        except StorageError as error:
            trainee.trouble.emit(error)
            return None

    def _stranger(self, text: str) -> str:
        """Whose record a file is, where it bears another name than the present trainee's. BadText when it is none."""
        name = self._trainee.services.store.owner(text)
        mine = self._trainee.profile.name if self._trainee.profile is not None else ""
        return "" if name.strip().casefold() == mine.strip().casefold() else name

    def _add(self, text: str) -> int | None:
        """Adds the answers of such a file, and counts the new ones. BadText when it is none."""
        trainee = self._trainee
        profile = trainee.profile
        try:
            new = trainee.services.store.bring(profile, text) if profile is not None else None
        except StorageError as error:
            trainee.trouble.emit(error)
            return None
        if profile is not None and new:
            trainee.use(profile)
        return new

    def _ask_where_from(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._view, self._view.look("Import record"), "", f"*{ENDING} *.jsonl")
        if name:
            self.bring(Path(name))

    def bring(self, file: Path) -> None:
        """Adds the answers of a file to the record; one of another name is said before it is taken."""
        look = self._view.look
        try:
            if file.stat().st_size > LARGEST:
                self._view.tell_problem(look("{file} is too large to be a record.", file=file.name))
                return
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            self._view.tell_problem(look("{file} is not a record.", file=file.name))
            return
        except OSError as error:
            self._view.tell_problem(look("{file} cannot be read: {why}.", file=file.name, why=str(error.strerror)))
            return
        try:
            stranger = self._stranger(text)
        except BadText as error:
            self._view.tell_problem(f"{file.name}: {error}")
            return
        if stranger:
            self._asked = (file, text)
            self._view.ask_whose(
                look("{file} is the record of {name}. Its answers would count as yours.", file=file.name, name=stranger)
            )
            return
        self._bring(file, text)

    def _bring_anyway(self) -> None:
        if self._asked is not None:
            asked, self._asked = self._asked, None
            self._bring(*asked)

    def _bring(self, file: Path, text: str) -> None:
        look = self._view.look
        try:
            new = self._add(text)
        except BadText as error:
            self._view.tell_problem(f"{file.name}: {error}")
            return
        if new is not None:
            none = look("This computer already has all answers of {file}.", file=file.name)
            self._view.tell(look("New answers imported: {count}.", count=new) if new else none)

    def erase(self) -> None:
        """Deletes everything there is of the present trainee."""
        if self._trainee.erase() is not None:
            self._place.go(PageName.PROFILES)
