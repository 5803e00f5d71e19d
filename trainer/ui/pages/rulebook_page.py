"""The rulebook: choose a game, search, read; come from an explanation and go back to it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QListWidget, QPushButton, QTextBrowser, QVBoxLayout

from trainer.core.text import counted
from trainer.games.base import GameInfo
from trainer.houses.line_account import OPEN
from trainer.training.explanations import RuleLine
from trainer.ui.controllers.book_tables import Grid
from trainer.ui.controllers.printed_lines import LineShown
from trainer.ui.controllers.rule_pages import BookLine, BookShown, Section
from trainer.ui.look import Look
from trainer.ui.pages.page_contract import Page
from trainer.ui.theme import font
from trainer.ui.widgets.basic import Combo, Line, button, field_label, label, row
from trainer.ui.widgets.panels import flow_box

SHORT = 12
"""A column whose lines have at most so many letters never breaks them."""
PADDING = 26


class RulebookPage(Page):
    """Renders a `BookShown`, or the printed lines of its chapter.

    `game_wanted(id)`, `practise_wanted(kind, rule)`, `compare_wanted(id)`, `back`; `lines_wanted` asks for the lines.
    """

    game_wanted = Signal(str)
    practise_wanted = Signal(str, str)
    practice_page_wanted = Signal(str)
    compare_wanted = Signal(str)
    lines_wanted = Signal()
    back = Signal()

    def __init__(self, look: Look, infos: Sequence[GameInfo]) -> None:
        super().__init__(look)
        self.book: BookShown | None = None
        self.lines: tuple[LineShown, ...] = ()
        self.marked = ""
        self.returns = False
        self._written: object = None
        self._infos = tuple(infos)
        self._build()

    def _build(self) -> None:
        look = self.look
        self.back_button = button(
            look("Back to the question"), self.back.emit, role="primary", look=look, icon="back", key="R"
        )
        self.back_button.setProperty("enter", "yes")
        self.games = Combo()
        self.games.setAccessibleName(look("Game"))
        for info in self._infos:
            self.games.addItem(f"{info.title} · {info.house_title}", info.id)
        self.games.activated.connect(lambda index: self.game_wanted.emit(self.games.itemData(index)))
        games_label = field_label(look("Game:"), self.games)
        self.search = Line()
        self.search.offer_clearing(look("Clear"))
        self.search.setPlaceholderText(look("Search the rules"))
        self.search.setAccessibleName(look("Search the rules"))
        self.search.setMinimumWidth(180)
        self.search.setMaximumWidth(360)
        self.search.textChanged.connect(lambda _text: self._show())
        self.count = label("", "soft", wrap=False)
        self.list = QListWidget()
        self.list.setAccessibleName(look("Parts of the book"))
        self.list.setFixedWidth(246)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._go_to_section)
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(16)
        self.text.setAccessibleName(look("Rules"))
        self.text.anchorClicked.connect(self._clicked)
        self._lay_out(games_label)

    def _lay_out(self, games_label: QLabel) -> None:
        look = self.look
        top = row(
            self.back_button, label(look("Rulebook"), "title", wrap=False), None, games_label, self.games, spacing=16
        )
        self.practice = button(
            look("Practice this game"), self._open_game, role="primary", look=look, icon="practice", key="Enter"
        )
        self.practice.setProperty("enter", "yes")
        self.compare = button(look("Compare houses"), self._compare, look=look, icon="cards")
        self.compare.setProperty("enter", "yes")
        self.ids = self._switch(look("Rule names"), look("Show the rule names used in packs and requests"))
        self.ids.toggled.connect(lambda _on: self._show())
        self.printed = self._switch(
            look("Printed lines"), look("Show the book line by line, with the rules each line became")
        )
        self.printed.toggled.connect(self._turn_to_lines)
        self.open_only = self._switch(look("Open lines only"), look("Show only lines without a rule"))
        self.open_only.toggled.connect(lambda _on: self._show())
        self.open_only.hide()
        second = row(
            self.search,
            self.count,
            flow_box(self.open_only, self.printed, self.ids, self.compare, self.practice),
            spacing=16,
        )
        second.setStretch(2, 1)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self.list)
        middle.addWidget(self.text, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 24)
        box.setSpacing(16)
        box.addLayout(top)
        box.addLayout(second)
        self.problem = label("", "problem")
        self.problem.hide()
        box.addWidget(self.problem)
        box.addLayout(middle, 1)

    def _open_game(self) -> None:
        """The ways to practice the game whose book is open."""
        if self.book is not None:
            self.practice_page_wanted.emit(self.book.game)

    def _switch(self, text: str, name: str) -> QPushButton:
        switch = button(text, role="small", name=name)
        switch.setCheckable(True)
        switch.setProperty("enter", "yes")
        return switch

    def start_focus(self) -> None:
        (self.back_button if self.returns else self.search).setFocus(Qt.FocusReason.OtherFocusReason)

    def apply(self, book: BookShown, rule: str = "", *, returns: bool = False) -> None:
        """Shows a book, a rule of it marked; `returns` offers the way back to the question."""
        self.book, self.marked, self.returns = book, rule, returns
        self.back_button.setVisible(returns)
        self.games.setEnabled(not returns)
        self.compare.setVisible(not returns)
        self.practice.setVisible(not returns)
        index = self.games.findData(book.game)
        self.games.setCurrentIndex(index)
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self.show_lines(())

    def show_lines(self, lines: tuple[LineShown, ...]) -> None:
        """The printed lines of the chapter in place of the rules; the rules again where there are none."""
        self.lines = lines
        self.show_problem("")
        self.printed.blockSignals(True)
        self.printed.setChecked(bool(lines))
        self.printed.blockSignals(False)
        self.open_only.setVisible(bool(lines))
        self.list.setVisible(not lines)
        self.ids.setVisible(not lines)
        self._show()

    def show_problem(self, sentence: str) -> None:
        """Why the printed lines cannot be shown; nothing more where the sentence is empty."""
        super().show_problem(sentence)
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def _turn_to_lines(self, on: bool) -> None:
        self.show_lines(())
        if on:
            self.lines_wanted.emit()

    def _show(self) -> None:
        if self.book is None:
            return
        state = (
            self.book,
            self.lines,
            self.search.text(),
            self.marked,
            self.ids.isChecked(),
            self.open_only.isChecked(),
        )
        if state == self._written and not self.marked:
            return
        self._written = state
        if self.lines:
            self._show_lines(self.book)
            return
        book_shown = self.book.find(self.search.text())
        look = self.look
        self.count.setText(look.words(counted("{n} rule", "{n} rules", book_shown.count)))
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems([look.words(section.title) for section in book_shown.sections])
        self.list.blockSignals(False)
        self.text.setHtml(self._html(book_shown))
        if self.marked:
            # The text has its height only after the event loop; an anchor before that scrolls nowhere.
            QTimer.singleShot(0, self, lambda: self.text.scrollToAnchor(self.marked))

    def _show_lines(self, book: BookShown) -> None:
        words = self.search.text().casefold().split()
        shown = [line for line in self.lines if line.matches(words)]
        if self.open_only.isChecked():
            shown = [line for line in shown if line.line_class == OPEN]
        self.count.setText(self.look.words(counted("{n} line", "{n} lines", len(shown))))
        parts = [self._head(book), *map(self._line, shown)]
        if not shown:
            parts.append(f"<p>{escape(self.look('This chapter has no such line.'))}</p>")
        self.text.setHtml("".join(parts))

    # -- the text

    def _line(self, line: LineShown) -> str:
        """A printed line, and below it what became of it."""
        looks = "note" if line.line_class == OPEN else "cite"
        became = " · ".join((self.look.words(line.words), *line.rules))
        return (
            f"<p style='margin-bottom: 10px;'><span class='cite'>{line.number}</span>&nbsp; {escape(line.text)}"
            f"<br><span class='{looks}'>{escape(became)}</span></p>"
        )

    def _head(self, book: BookShown) -> str:
        c = self.look.theme.chrome
        style = f"""<style>
        body {{ color: {c.text}; font-size: 16px; }}
        h2 {{ font-size: 20px; margin-top: 20px; }} h3 {{ font-size: 16px; }}
        .cite {{ color: {c.soft_text}; font-size: 14px; }} .note {{ color: {c.look}; font-size: 14px; }}
        a {{ color: {c.accent}; text-decoration: none; font-size: 14px; }}
        td, th {{ padding: 4px 14px 4px 8px; vertical-align: top; }}
        th {{ color: {c.soft_text}; font-weight: normal; text-align: left; }}
        </style>"""
        return f"{style}<h2>{escape(book.title)}</h2><p class='cite'>{escape(book.house)}</p>"

    def _html(self, book: BookShown) -> str:
        parts = [self._head(book)]
        if not book.sections:
            parts.append(f"<p>{escape(self.look('No rule contains these words. Try fewer words.'))}</p>")
        parts.extend(self._section(section) for section in book.sections)
        return "".join(parts)

    def _section(self, section: Section) -> str:
        words = self.look.words
        parts = [f"<a name='section-{section.id}'></a><h2>{escape(words(section.title))}</h2>"]
        if section.note:
            parts.append(f"<p class='cite'>{escape(words(section.note))}</p>")
        parts.extend(self._entry(entry) for entry in section.entries)
        parts.extend(self._grid(grid) for grid in section.grids)
        return "".join(parts)

    def _entry(self, entry: BookLine) -> str:
        look, rule = self.look, entry.rule
        mark = ""
        if rule.id == self.marked:
            chrome = look.theme.chrome
            mark = f" style='background-color: {chrome.accent}; color: {chrome.on_accent};'"
        lead = f"{entry.number}. " if entry.number else ""
        says = f"<span{mark}>{escape(lead + look.words(rule.says))}</span>"
        links = "".join(
            f" · <a href='practise:{kind.value}/{rule.id}'>{escape(look('practice'))}</a>" for kind in entry.kinds[:1]
        )
        notes = "".join(f"<br><span class='note'>{escape(look.note(note))}</span>" for note in rule.notes)
        cite = f"<br><span class='cite'>{self._source(rule, ' · ')}</span>{links}"
        indent = 24 * entry.depth
        style = f"margin-left: {indent}px; margin-bottom: 10px;"
        return f"<a name='{escape(rule.id)}'></a><p style='{style}'>{says}{notes}{cite}</p>"

    def _source(self, rule: RuleLine, between: str) -> str:
        """Where it is printed; its name where names are asked for."""
        name = f"{between}{escape(rule.id)}" if self.ids.isChecked() else ""
        return f"{escape(self.look.cited(rule.cite))}{name}"

    def _grid(self, grid: Grid) -> str:
        words, chrome = self.look.words, self.look.theme.chrome
        columns = ([words(cell) for cell in column] for column in zip(grid.head, *grid.rows, strict=True))
        head = "".join(f"<th{self._width(column)}>{escape(column[0])}</th>" for column in columns)
        lines = []
        for index, (cells, rule) in enumerate(zip(grid.rows, grid.rules, strict=True)):
            tint = f" bgcolor='{chrome.surface}'" if index % 2 else ""
            if rule.id == self.marked:
                tint = f" style='background-color: {chrome.accent}; color: {chrome.on_accent};'"
            texts = [escape(words(cell)).replace("\n", "<br>") for cell in cells]
            texts[0] = f"<a name='{escape(rule.id)}'></a>{texts[0]}"
            notes = "".join(f"<br><span class='note'>{escape(self.look.note(note))}</span>" for note in rule.notes)
            texts.append(f"<span class='cite'>{self._source(rule, '<br>')}</span>{notes}")
            lines.append("<tr>" + "".join(f"<td{tint}>{text}</td>" for text in texts) + "</tr>")
        head += f"<th>{escape(self.look('Source'))}</th>"
        title, body = escape(words(grid.title)), "".join(lines)
        # of 100% Qt makes a point more than there is, and with it a bar to scroll sideways
        return f"<h3>{title}</h3><table width='99%' cellspacing='0' cellpadding='5'><tr>{head}</tr>{body}</table>"

    def _width(self, column: Sequence[str]) -> str:
        """The width of a column of short lines; others share what is left."""
        longest = max("\n".join(column).split("\n"), key=len)
        wide = QFontMetrics(font(self.look.theme.sizes.text)).horizontalAdvance(longest) + PADDING
        return f" width='{wide}'" if len(longest) <= SHORT else ""

    def _go_to_section(self, index: int) -> None:
        if self.book is None or index < 0:
            return
        sections = self.book.find(self.search.text()).sections
        self.text.scrollToAnchor(f"section-{sections[index].id}")

    def _compare(self) -> None:
        if self.book is not None:
            self.compare_wanted.emit(self.book.game)

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "practise":
            kind, _, rule = url.path().partition("/")
            self.practise_wanted.emit(kind, rule)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not isinstance(self.focusWidget(), QLineEdit)
        if (
            self.returns and (event.key() == Qt.Key.Key_Escape or (plain and event.text().lower() == "r"))
        ) or event.key() == Qt.Key.Key_Escape:
            self.back.emit()
        elif event.text() == "/" and plain:
            self.search.setFocus()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.returns and plain:
            self.back.emit()
        else:
            super().keyPressEvent(event)
