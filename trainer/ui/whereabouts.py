"""Where somebody was on a page: what a page in a new look comes back to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from trainer.ui.pages.page import Page
from trainer.ui.widgets.basic import Scroll


@dataclass(frozen=True)
class Whereabouts:
    """How far a page was scrolled and what had the focus, so that a page in a new look is where the old one was."""

    scrolled: int = 0
    focus: str = ""

    @staticmethod
    def of(page: Page | None, focus: QWidget | None) -> Whereabouts:
        if page is None:
            return Whereabouts()
        area = page.findChild(Scroll)
        name = focus.accessibleName() if focus is not None and page.isAncestorOf(focus) else ""
        return Whereabouts(area.verticalScrollBar().value() if area is not None else 0, name)

    def come_back(self, page: Page | None) -> None:
        """The focus at once, the scrolling once the page has its height."""
        if page is None or not self.focus:
            return
        same = (one for one in page.findChildren(QWidget) if one.accessibleName() == self.focus)
        found = next((one for one in same if one.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        if found is not None:
            found.setFocus(Qt.FocusReason.OtherFocusReason)
        area = page.findChild(Scroll)
        if area is not None:
            QTimer.singleShot(0, area, partial(_scroll, area, self.scrolled))


def _scroll(area: Scroll, far: int) -> None:
    """A page that has gone by then, for one in yet another look, is left alone."""
    if isValid(area):
        area.verticalScrollBar().setValue(far)
