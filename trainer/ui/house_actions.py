"""What the page Houses does with files: a change exported and imported, and what it flips made a lesson."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.disk.whole_files import write_text
from trainer.ui.controllers.house_changes import HousesController
from trainer.ui.pages.houses_page import HousesPage
from trainer.ui.service_shapes import Workshops

CHANGE: Final = ".toml"
LARGEST: Final = 1024 * 1024


class HouseActions(QObject):
    """Does what the page asks for. `packs_changed` when a lesson was made."""

    packs_changed = Signal()

    def __init__(self, page: HousesPage, controller: HousesController, workshop: Workshops) -> None:
        super().__init__(page)
        self._page, self._controller, self._workshop = page, controller, workshop
        page.lesson_wanted.connect(self.make_lesson)
        page.export_wanted.connect(self._ask_where_to)
        page.import_wanted.connect(self._ask_where_from)

    def make_lesson(self) -> None:
        """What changed, as a lesson that can be assigned to a group and handed out."""
        look, tell = self._page.look, self._page.notice.tell
        try:
            offer = self._workshop.offer_files(self._controller.lesson_files(), "what-changed")
            if not offer.may_be_added or offer.pack is None:
                tell(look.words(offer.words))
                return
            self._workshop.add(offer)
        except FeltSchoolError as error:
            tell(look.words(error.text))
            return
        self.packs_changed.emit()
        tell(look("Made the lesson “{title}”. Assign it under “To do”.", title=offer.pack.title))

    def _ask_where_to(self) -> None:
        name = self._controller.game.replace("/", "--")
        file, _ = QFileDialog.getSaveFileName(
            self._page, self._page.look("Export the change"), f"{name}{CHANGE}", f"*{CHANGE}"
        )
        if file:
            self.export(Path(file))

    def export(self, file: Path) -> None:
        """Writes the change that is shown into a file that another computer can import."""
        look, tell = self._page.look, self._page.notice.tell
        try:
            write_text(file, self._controller.text, mkdir=False)
        except StorageError as error:
            tell(look.words(error.text))
            return
        tell(look("Saved the change as {file}.", file=file.name))

    def _ask_where_from(self) -> None:
        file, _ = QFileDialog.getOpenFileName(self._page, self._page.look("Import a change"), "", f"*{CHANGE}")
        if file:
            self.bring(Path(file))

    def bring(self, file: Path) -> None:
        """Reads a change from a file; what is wrong with it is said before anything holds by it."""
        look, tell = self._page.look, self._page.notice.tell
        try:
            if file.stat().st_size > LARGEST:
                tell(look("{file} is too large to be a rule change.", file=file.name))
                return
            text = file.read_text(encoding="utf-8-sig")
        except OSError as error:
            tell(look("{file} cannot be read: {why}.", file=file.name, why=str(error.strerror)))
            return
        except UnicodeDecodeError:
            tell(look("{file} is not a rule change.", file=file.name))
            return
        self._controller.take(text, file.name)
