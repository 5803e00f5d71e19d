"""What the page Houses does beside changing rules: files of changes, a lesson of what flips, the compliance matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.text import Text
from trainer.disk.whole_files import write_bytes, write_text
from trainer.houses.compliance import house_cells
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen
from trainer.houses.overlays import head_of
from trainer.lessons import commands
from trainer.lessons.pack_exchange import Offer
from trainer.rules.decision import Printed
from trainer.ui.controllers.house_changes import HousesController
from trainer.ui.controllers.houses_snapshot import HousesShown
from trainer.ui.controllers.new_parts import NewPart
from trainer.ui.controllers.sheets import compliance_sheet
from trainer.ui.jobs import Jobs
from trainer.ui.pages.houses_page import HousesPage
from trainer.ui.paper import Printer, ask_for_pdf
from trainer.ui.rules_by_date import RulesByDate
from trainer.ui.service_shapes import Workshops
from trainer.ui.widgets.compliance_view import ComplianceView, Houses
from trainer.ui.widgets.page_questions import NewPartView, OpenTopics, PageQuestions

CHANGE: Final = ".toml"
LARGEST: Final = 1024 * 1024


class HouseActions(QObject):
    """Does what the page asks for. `packs_changed` when a lesson was made. `printer()` is made for each sheet."""

    packs_changed = Signal()

    def __init__(
        self,
        page: HousesPage,
        controller: HousesController,
        workshop: Workshops,
        *,
        library: Library,
        jobs: Jobs,
        printer: Callable[[], Printer],
    ) -> None:
        super().__init__(page)
        self._page, self._controller, self._workshop = page, controller, workshop
        self._library, self._jobs, self.printer = library, jobs, printer
        self.compliance = ComplianceView(page.look)
        page.head.addWidget(self.compliance.open)
        page.stack.addWidget(self.compliance)
        self.compliance.opened.connect(self.show_compliance)
        self.compliance.closed.connect(self._close_compliance)
        self.compliance.pdf_wanted.connect(self._ask_where_to_print)
        page.lesson_wanted.connect(self.make_lesson)
        controller.own.added.connect(self.make_first_lessons)
        page.own.ordered.connect(self.make_house)
        page.own.games_ordered.connect(self.add_games)
        self.questions, self.open_topics = PageQuestions(page.look), OpenTopics(page.look)
        self.new_part = NewPartView(page.look)
        page.inner.addWidget(self.new_part)
        page.row_buttons.part_wanted.connect(self.ask_part)
        self.new_part.typed.connect(controller.type_part)
        self.new_part.added.connect(self.add_part)
        self.new_part.closed.connect(self._close_part)
        self._join_questions()
        page.export_wanted.connect(self._ask_where_to)
        page.import_wanted.connect(self._ask_where_from)
        self.dated: RulesByDate | None = None

    def _join_questions(self) -> None:
        """What is asked of the page of the chosen game: the open questions below its rules, all in their place."""
        page, controller, questions = self._page, self._controller, self.questions
        page.head.addWidget(questions.open)
        page.inner.addWidget(questions)
        page.tree_column.addWidget(self.open_topics)
        questions.opened.connect(self.ask_page)
        self.open_topics.picked.connect(self.ask_page)
        questions.closed.connect(self._close_questions)
        questions.rule_wanted.connect(self._show_rule)
        questions.answered.connect(controller.answer_page)
        questions.silenced.connect(lambda answer, on: controller.set_silent(answer, on=on))
        questions.renamed.connect(controller.rename)
        controller.changed.connect(self._apply_questions)
        if controller.shown is not None:
            self._apply_questions(controller.shown)

    def ask_part(self, part: NewPart) -> None:
        """A wager or a straddle that no book of the form has, field by field."""
        view, shown = self.new_part, self._controller.shown
        view.begin(part)
        if shown is not None:
            view.apply(shown)
        self._page.show_part(view, view.add)
        view.focus_first()

    def add_part(self, part: NewPart) -> None:
        """The part among the changes; its row is chosen, for the conditions of its payment."""
        if self._controller.add_part(part):
            self._close_part()
        else:
            self.new_part.focus_first(wrong=True)

    def _close_part(self) -> None:
        self._page.show_part()
        self._page.start_focus()

    def _apply_questions(self, shown: HousesShown) -> None:
        self.new_part.apply(shown)
        self.questions.apply(shown)
        self.open_topics.apply(shown.open_topics)

    def ask_page(self, topic: str = "") -> None:
        """What the page prints, in its order."""
        self._page.show_part(self.questions, self.questions.add)
        self.questions.begin(topic)

    def _close_questions(self) -> None:
        self._page.show_part()
        self.questions.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_rule(self, rule: Printed) -> None:
        """The row of a rule, to be changed."""
        if self._controller.show_rule(rule):
            self._page.show_part()
            self._page.start_focus()
        else:
            self._page.notice.tell(self._page.look("This rule has no row of its own to change."))

    def make_house(self, id: str, title: str, chosen: Sequence[Chosen]) -> None:
        """A house of printed forms. What its page prints is asked next."""
        self._ask_about_games(done=self._controller.own.make(id, title, chosen))

    def add_games(self, chosen: Sequence[Chosen]) -> None:
        """More games of printed forms for the house; what the page of the first of them prints is asked next."""
        self._ask_about_games(done=self._controller.own.add_games(chosen))

    def _ask_about_games(self, *, done: bool) -> None:
        page, shown = self._page, self._controller.shown
        if done:
            self.ask_page()
        elif shown is not None:
            page.own.tell(page.look.words(shown.remark))

    def join(self, dated: RulesByDate) -> None:
        """Files of changes over many games come and go in the same way."""
        self.dated = dated
        dated.view.export_wanted.connect(self._ask_where_to)
        dated.view.import_wanted.connect(self._ask_where_from)

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
        assert self.dated is not None
        question = look("Made “{title}”. Assign it to everyone who practiced this game?", title=offer.pack.title)
        assign = partial(self.dated.assign_lessons, offer.pack)
        self._page.notice.ask(question, (look("Assign"), assign), (look("Not yet"), self._page.notice.clear))

    def make_first_lessons(self, house: str, added: Sequence[str] = ()) -> None:
        """A new house, or games added to one, get first lessons: each duty once. They are made beside the window."""
        look, tell, library, workshop = self._page.look, self._page.notice.tell, self._library, self._workshop

        def work() -> Offer | Text:
            try:
                return workshop.offer_files(commands.pack_first(house, library, added).files, "first-lessons")
            except FeltSchoolError as error:
                return error.text

        def then(offer: Offer | Text) -> None:
            if isinstance(offer, Text) or not offer.may_be_added or offer.pack is None:
                tell(look.words(offer if isinstance(offer, Text) else offer.words))
                return
            workshop.add(offer)
            self.packs_changed.emit()
            tell(look("Made the lessons “{title}”. Assign them under “To do”.", title=offer.pack.title))

        self._jobs.run(work, then, page=self._page)

    def _ask_where_to(self) -> None:
        name = self._chosen[0].replace("/", "--")
        file, _ = QFileDialog.getSaveFileName(
            self._page, self._page.look("Export the change"), f"{name}{CHANGE}", f"*{CHANGE}"
        )
        if file:
            self.export(Path(file))

    @property
    def _chosen(self) -> tuple[str, str]:
        """The name and the text of the change that is shown."""
        dated = self.dated
        if dated is not None and self._page.stack.currentWidget() is dated.view:
            return dated.shown.chosen, dated.text
        return self._controller.game, self._controller.text

    def export(self, file: Path) -> None:
        """Writes the change that is shown into a file that another computer can import."""
        look, tell = self._page.look, self._page.notice.tell
        try:
            write_text(file, self._chosen[1], mkdir=False)
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
        if self.dated is not None and head_of(text).is_wide:
            self.dated.offer(file.stem, text)
            return
        self._page.show_part()
        self._controller.take(text, file.name)

    # -- the compliance matrix

    def show_compliance(self) -> None:
        """The matrix as the rules are now; the books are read beside the window."""
        library = self._library
        self._page.show_part(self.compliance, self.compliance.pdf)
        self.compliance.wait()

        def read() -> Houses:
            return [house_cells(library, house) for house in library.houses if house.games]

        def show(houses: Houses) -> None:
            self.compliance.apply(houses, {info.id: info.title for info in library.infos})

        self._jobs.run(read, show, page=self._page)

    def _close_compliance(self) -> None:
        self._page.show_part()
        self.compliance.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_where_to_print(self) -> None:
        file = ask_for_pdf(self._page, self._page.look, "compliance")
        if file is not None:
            self.save_compliance(file)

    def save_compliance(self, file: Path) -> None:
        """The matrix that is shown, on paper."""
        look = self._page.look
        try:
            write_bytes(file, self.printer().pdf(compliance_sheet(self.compliance.houses)), mkdir=False)
        except StorageError as error:
            self.compliance.tell(look.words(error.text))
        else:
            self.compliance.tell(look("Saved: {files}.", files=file.name))
