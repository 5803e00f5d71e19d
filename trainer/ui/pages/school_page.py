"""A page of the instructor's side that says what was done or could not be, with the buttons and lists they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.widgets.basic import Combo, button
from trainer.ui.widgets.notice import Notice


class TellingPage(Page):
    """`notice` lies over the page: what it says moves no button."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.notice = Notice(look, self)

    def tell(self, sentence: str) -> None:
        """What was done."""
        self.notice.tell(sentence)

    def show_problem(self, sentence: str) -> None:
        """What could not be done."""
        self.notice.tell(sentence)

    def _button(self, words: str, pressed: Callable[[], object], **options: str) -> QPushButton:
        push_button = button(words, pressed, look=self.look, **options)
        push_button.setProperty("enter", "yes")
        return push_button

    def _combo(self, name: str, width: int) -> Combo:
        combo = Combo()
        combo.setAccessibleName(name)
        combo.setMinimumWidth(width)
        return combo

    def _part(self, spacing: int = 8) -> tuple[QWidget, QVBoxLayout]:
        """One of several parts of a page, without edges of its own."""
        part = QWidget()
        box = QVBoxLayout(part)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(spacing)
        return part, box


def fill(combo: Combo, entries: Sequence[tuple[str, object]], chosen: object = None) -> None:
    """Words with what they stand for. What stands for `chosen` is chosen; without it the same words as before."""
    words_before = combo.currentText()
    now = [(combo.itemText(place), combo.itemData(place)) for place in range(combo.count())]
    if now != list(entries):
        combo.clear()
        for words, data in entries:
            combo.addItem(words, data)
    combo.setCurrentIndex(max(0, combo.findText(words_before) if chosen is None else combo.findData(chosen)))
