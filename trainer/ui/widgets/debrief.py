"""The round that was just dealt, step by step: where it went wrong first, what that cost, and on from there."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QFileDialog, QFrame, QVBoxLayout

from trainer.errors import StorageError
from trainer.files import write_bytes
from trainer.text import Text
from trainer.training.debrief import Debrief, RoundStep, in_all
from trainer.ui.look import Look
from trainer.ui.plain import set_tip
from trainer.ui.printed import as_pdf, paper_font
from trainer.ui.style import set_role
from trainer.ui.widgets.basic import button, label, row
from trainer.ui.widgets.down import Pool, Texts
from trainer.ui.widgets.items import make_button, round_button

ENDING = ".pdf"


class DebriefView(QFrame):
    """`from_here_wanted(Deal)`: the round goes on from its first wrong step. `item_wanted(Deal, whole)` of a pack."""

    from_here_wanted = Signal(object)
    item_wanted = Signal(object, bool)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.look = look
        self._found: Debrief | None = None
        self._title = ""
        self.first = label("", "sub")
        self.about = label("", "soft")
        self.seats = label("", "note")
        self.on = button(look("Continue from there"), self._go_on, look=look, icon="practice")
        self.pdf = button(look("Save as PDF"), self._ask_where_to, look=look, icon="check")
        for made in (self.on, self.pdf):
            made.setProperty("enter", "yes")
        self.make = make_button(look, lambda: self._make_item(whole=False), "plain")
        set_tip(self.make, look("A question of a pack that asks the first wrong step"))
        self.make_round = round_button(look, lambda: self._make_item(whole=True), "plain")
        self._items = False
        self.said = label("", "soft")
        self.said.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 16, 16, 16)
        box.setSpacing(6)
        box.addWidget(label(look("The round, step by step"), "sub"))
        for widget in (self.first, self.about, self.seats):
            box.addWidget(widget)
        box.addLayout(row(self.on, self.pdf, self.make, self.make_round, None, spacing=12))
        box.addWidget(self.said)
        self._box = box
        self._rows: Pool[Texts] = Pool(self._row)

    def _row(self, _index: int) -> Texts:
        made = label("")
        self._box.addWidget(made)
        return Texts(made)

    def apply(self, found: Debrief, title: str) -> None:
        """Shows a round."""
        look, self._found, self._title = self.look, found, title
        first = found.first
        self.first.setText(
            look("First wrong: step {number}, {kind}.", number=first.number, kind=first.kind)
            if first is not None
            else look("Nothing was wrong.")
        )
        set_role(self.first, "sub")
        about = [look.words(text) for text in self._about(first)] if first is not None else []
        self.about.setText("\n".join(about))
        self.about.setVisible(bool(about))
        self.seats.setText(look.words(in_all(found)))
        self.seats.setVisible(bool(found.moved))
        self.on.setVisible(first is not None)
        self.offer_items(offered=self._items)
        self.said.hide()
        for cells, step in zip(self._rows.take(len(found.steps)), found.steps, strict=True):
            cells.set_texts(self.line(step))
            set_role(cells.widgets[0], "note" if step.wrong else "soft")

    @staticmethod
    def _about(first: RoundStep) -> tuple[Text, ...]:
        return tuple(text for text in (first.why, first.rule, first.cost, first.shows) if text)

    def line(self, step: RoundStep) -> str:
        """One step of the timeline."""
        look = self.look
        mark = "✓" if step.right else "✗" if step.wrong else "–"
        where = look("seat {seat}", seat=step.seat) if step.seat else ""
        parts = [f"{mark} {step.number}", look.words(step.kind), where, look.words(step.given)]
        if not step.counted:
            parts.append(look("not counted: the book is unclear here"))
        elif not step.right:
            parts.append(look("right: {answer}", answer=step.answer))
        if step.mended:
            parts.append(look("mended at the second try"))
        return "  ·  ".join(part for part in (*parts, f"{step.millis / 1000:.1f} s") if part)

    def _go_on(self) -> None:
        if self._found is not None and self._found.first is not None:
            self.from_here_wanted.emit(self._found.first.from_here)

    def offer_items(self, *, offered: bool) -> None:
        """Whether the round and its first wrong step may become items of a pack: for instructors."""
        self._items = offered
        self.make.setVisible(offered and self._found is not None and self._found.first is not None)
        self.make_round.setVisible(offered)

    def _make_item(self, *, whole: bool) -> None:
        found = self._found
        step = (found.first or found.steps[0]) if found is not None else None
        if step is not None:
            self.item_wanted.emit(step.from_here, whole)

    # -- on paper

    def _ask_where_to(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, self.look("Save as PDF"), f"debrief{ENDING}", f"*{ENDING}")
        if name:
            self.save(Path(name))

    def save(self, file: Path) -> None:
        """Writes the debrief as PDF."""
        document = QTextDocument()
        document.setDefaultFont(paper_font(self.font().families()))
        document.setHtml(self.html())
        try:
            write_bytes(file, as_pdf(document, self._title), mkdir=False)
        except StorageError as error:
            words = self.look.words(error.text)
        else:
            words = self.look("Saved: {files}.", files=file.name)
        self.said.setText(words)
        self.said.show()
        self.look.announcer.say(words)

    def html(self) -> str:
        """The same as it is printed."""
        shown = [self.first.text(), *self.about.text().split("\n"), self.seats.text()]
        found = self._found.steps if self._found is not None else ()
        steps = "".join(f'<p style="margin: 3px 0">{escape(self.line(step))}</p>' for step in found)
        above = "".join(f"<p>{escape(text)}</p>" for text in shown if text)
        return f"<h2>{escape(self._title)}</h2>{above}{steps}"
