"""What is looked up over any page: its keys by `?`, words of the trade by F4."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from trainer.training.trade_words import TradeWords
from trainer.ui.look import Look
from trainer.ui.widgets.basic import Line, button, label, row, scroll

if TYPE_CHECKING:
    from trainer.ui.pages.page_contract import Page

MOST = 12
"""Lines in one column."""


class KeysDialog(QDialog):
    """Key and meaning, in as many columns as a small screen needs. Any of Escape, Enter and `?` closes it.

    `about` leads to what the program says of itself, where that can be looked at now.
    """

    def __init__(
        self,
        look: Look,
        groups: Mapping[str, Mapping[str, str]],
        parent: QWidget,
        *,
        about: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("Keys"))
        rows = [row for heading, keys in groups.items() if keys for row in ((heading, ""), *keys.items())]
        spoken = [f"{key}: {meaning}" for key, meaning in rows if meaning]
        columns = -(-len(rows) // MOST)
        tall = -(-len(rows) // columns) if columns else 0
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        for number, (key, meaning) in enumerate(rows):
            line, across = number % tall, number // tall * 3
            if not meaning:
                grid.addWidget(label(key, "soft"), line, across, 1, 2, Qt.AlignmentFlag.AlignBottom)
                continue
            grid.addWidget(label(key, "key", wrap=False), line, across, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(meaning, wrap=False), line, across + 1)
        for between in range(1, columns):
            grid.setColumnMinimumWidth(between * 3 - 1, 24)
        close = button(look("Close"), self.accept, role="primary")
        close.setDefault(True)
        close.setAccessibleDescription(". ".join(spoken))
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.addWidget(label(look("Keys"), "heading"))
        box.addLayout(grid)
        box.addSpacing(8)
        self.about = button(look("About Felt School"), role="quiet")
        self.about.setVisible(about is not None)
        if about is not None:
            self.about.clicked.connect(self.accept)
            self.about.clicked.connect(about)
        box.addLayout(row(self.about, None, close))
        close.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.focusWidget() is self.about:
            self.about.click()
        elif enter or event.text() == "?":
            self.accept()
        else:
            super().keyPressEvent(event)


def keys_of(look: Look, page: Page | None, parent: QWidget, about: Callable[[], object]) -> KeysDialog:
    """The keys of a page, and those of every page."""
    everywhere = {
        "Enter": look("the colored button, or the one in focus"),
        "Alt+1 – Alt+5": look("home, review, rulebook, progress, settings"),
        "Tab": look("the next thing"),
        "Esc": look("back"),
        "F2": look("repeat the last announcement"),
        "F3": look("chart of ranks: what beats what"),
        "F4": look("words of the trade"),
        "F11": look("full screen"),
        "?": look("these keys"),
    }
    own = page.keys() if page is not None else {}
    return KeysDialog(look, {**own, look("Everywhere"): everywhere}, parent, about=about)


# ---------------- words of the trade, and the chart of ranks

WORDS_SIZE = 620, 560


@lru_cache(maxsize=2)
def trade_words(look: Look) -> TradeWords:
    """The words of the trade in the language of a look."""
    return TradeWords(look.words)


def shown_texts(page: QWidget) -> Iterator[str]:
    """What can be read on a page now."""
    yield from (text_label.text() for text_label in page.findChildren(QLabel) if text_label.isVisible())
    yield from (prose.toPlainText() for prose in page.findChildren(QTextBrowser) if prose.isVisible())


class WordsDialog(QDialog):
    """Words with what they mean: those of the page first, then all. Escape, Enter and F4 close it."""

    def __init__(self, look: Look, of_page: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look("Words of the trade"))
        self.search = Line()
        self.search.offer_clearing(look("Clear"))
        self.search.setAccessibleName(look("Find a word"))
        self.search.setPlaceholderText(look("Find a word"))
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self.accept)
        self.lines: list[tuple[str, str, QLabel, QLabel]] = []
        self.headings: list[QLabel] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for heading, words in ((look("On this page"), of_page), (look("All words"), trade_words(look).means)):
            if words:
                self.headings.append(label(heading, "soft"))
                grid.addWidget(self.headings[-1], grid.rowCount(), 0, 1, 2)
            for word, means in words.items():
                word_label, means_label = label(word, "sub"), label(means)
                place = grid.rowCount()
                grid.addWidget(word_label, place, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(means_label, place, 1, Qt.AlignmentFlag.AlignTop)
                self.lines.append((word, means, word_label, means_label))
        grid.setRowStretch(grid.rowCount(), 1)
        inside = QWidget()
        inside.setLayout(grid)
        close = button(look("Close"), self.accept, role="primary")
        close.setDefault(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 16, 24, 16)
        box.setSpacing(12)
        box.addWidget(label(look("Words of the trade"), "heading"))
        box.addWidget(self.search)
        box.addWidget(scroll(inside, look("Words of the trade")), 1)
        box.addLayout(row(None, close))
        self.resize(min(WORDS_SIZE[0], parent.width()), min(WORDS_SIZE[1], parent.height()))
        self.search.setAccessibleDescription(". ".join(f"{word}: {means}" for word, means in of_page.items()))
        self.search.setFocus()

    def _find(self, text: str) -> None:
        """Shows the words that have this in them, and says the first."""
        letters, fitting = text.strip().casefold(), list[str]()
        for word, means, *labels in self.lines:
            fits = letters in word.casefold()
            for text_label in labels:
                text_label.setVisible(fits)
            if fits:
                fitting.append(f"{word}: {means}")
        for heading in self.headings:
            heading.setVisible(not letters)
        if letters:
            self.look.announcer.say(fitting[0] if fitting else self.look("No such word. Try fewer letters."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_F4, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)


def show_words(look: Look, page: QWidget | None, parent: QWidget) -> WordsDialog:
    """Opens the words of the trade, those of a page first."""
    of_page = trade_words(look).explain("\n".join(shown_texts(page))) if page is not None else {}
    dialog = WordsDialog(look, of_page, parent)
    dialog.open()
    return dialog
