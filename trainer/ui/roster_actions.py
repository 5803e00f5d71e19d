"""Imports a roster on the page "Assign": reads the file, says what would change, and does it once it is agreed to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import ContentError, FeltSchoolError, StorageError
from trainer.disk.whole_files import read_bytes
from trainer.school.roster import MOST_BYTES, RosterPlan, import_roster, plan_roster, read_roster
from trainer.ui.pages.assign_page import AssignPage

if TYPE_CHECKING:
    from trainer.ui.controllers.trainee import Trainee

MOST_PROBLEMS = 8
"""So many lines are said with what is wrong; the others are counted."""


class RosterActions(QObject):
    """`renew` shows the page again after trainees came or changed."""

    def __init__(self, page: AssignPage, trainee: Trainee, renew: Callable[[], None]) -> None:
        super().__init__(page)
        self._page, self._trainee, self._renew = page, trainee, renew
        page.roster_wanted.connect(self._ask_which)

    def _ask_which(self) -> None:
        look = self._page.look
        name, _ = QFileDialog.getOpenFileName(self._page, look("Import roster"), "", "*.csv *.txt *.tsv")
        if name:
            self.offer(Path(name))

    def offer(self, file: Path) -> None:
        """Says what a roster would change, and asks."""
        page, look = self._page, self._page.look
        try:
            plan = plan_roster(
                read_roster(read_bytes(file, MOST_BYTES), file.name), self._trainee.profiles(), file.name
            )
        except ContentError as error:
            self._refuse(error)
            return
        except StorageError as error:
            page.show_problem(look.words(error.text))
            return
        if plan.new or plan.changed:
            page.notice.ask(
                look.words(plan.words),
                (look("Import"), partial(self._import, plan)),
                (look("Cancel"), lambda: page.tell(look("Nothing changed."))),
            )
        else:
            page.tell(look.words(plan.words))

    def _refuse(self, error: ContentError) -> None:
        look, more = self._page.look, len(error.problems) - MOST_PROBLEMS
        sentences = [look.words(problem.text) for problem in error.problems[:MOST_PROBLEMS]]
        if more > 0:
            sentences.append(look("{count} more lines have a problem.", count=more))
        self._page.show_problem("\n".join([look("Nothing imported."), *sentences]))

    def _import(self, plan: RosterPlan) -> None:
        page, look, store = self._page, self._page.look, self._trainee.services.store
        try:
            import_roster(plan, store.create, self._trainee.put_in)
        except FeltSchoolError as error:
            self._renew()
            page.show_problem(look.words(error.text))
            return
        self._renew()
        page.tell(look("Imported. {what}", what=plan.words))
