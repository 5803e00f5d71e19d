"""Pages that belong together: how each is made and filled, and what its signals begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.ui.desk import Desk
from trainer.ui.look import Look

if TYPE_CHECKING:
    from trainer.ui.entry import PageEntry
    from trainer.ui.pages.page_contract import Page
    from trainer.ui.place import PageName
    from trainer.ui.sessions import Sessions


class PageRoutes(QObject):
    """What the pages of one part of the table are made with. Page classes are imported when their page is made.

    `item_wanted(question, whole)` when a question met here is to become an item of a pack.
    """

    item_wanted = Signal(object, bool)
    table: Mapping[PageName, PageEntry[Page]]

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.desk, self._place = desk, desk.place
        self._services, self._trainee, self._jobs = desk.services, desk.trainee, desk.jobs

    @property
    def look(self) -> Look:
        """How pages look now."""
        return self.desk.look

    @property
    def _sessions(self) -> Sessions:
        return self.desk.sessions
