"""Houses, for an instructor."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from trainer.ui.look import Look
from trainer.ui.pages.page import Page
from trainer.ui.widgets.basic import label


class HousesPage(Page):
    """Houses."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addWidget(label(look("Houses"), "title"))
        box.addStretch(1)
