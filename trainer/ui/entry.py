"""One line of the table of pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.teardown import take_down

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
