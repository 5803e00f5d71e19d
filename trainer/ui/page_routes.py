"""Pages that belong together: how each is made and filled, and what its signals begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from trainer.ui.desk import Desk
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.teardown import take_down

if TYPE_CHECKING:
    from trainer.ui.place import PageName
    from trainer.ui.sessions import Sessions


P_co = TypeVar("P_co", bound=Page, covariant=True)


class PageEntry(Generic[P_co]):
    """One line of the table: a page made on first use, and how it is brought up to date before it is shown."""

    def __init__(self, make: Callable[[], P_co], fill: Callable[[], None] | None = None) -> None:
        self._make, self._fill = make, fill
        self.present: P_co | None = None

    @property
    def page(self) -> P_co:
        """The page."""
        if self.present is None:
            self.present = self._make()
        return self.present

    def fill(self) -> None:
        """What is new comes onto the page."""
        if self._fill is not None:
            self._fill()

    def forget(self) -> None:
        """The next one is made anew, for another look."""
        self.present = None

    def drop(self) -> None:
        """The next one is made anew, and this one comes down at once."""
        if self.present is not None:
            take_down(self.present)
            self.present = None


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
