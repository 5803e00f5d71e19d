"""The instructor's side of the table of pages: how each is made and filled. Shown only while the door is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.text import Words
from trainer.ui.controllers.instructor import Instructor
from trainer.ui.entry import Entry
from trainer.ui.look import Look
from trainer.ui.place import PageName, Place
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.lessons.model import Pack
    from trainer.ui.pages.assign import AssignPage
    from trainer.ui.pages.class_ import ClassPage
    from trainer.ui.pages.houses import HousesPage
    from trainer.ui.pages.instructor import InstructorPage
    from trainer.ui.pages.packs import PacksPage
    from trainer.ui.pages.print_ import PrintPage

INSTRUCTORS = (
    PageName.INSTRUCTOR, PageName.PACKS, PageName.ASSIGN, PageName.CLASS, PageName.HOUSES, PageName.PRINT,
)  # fmt: skip
"""The pages behind the instructor's PIN, in the order of the rail."""
BORROWED = (PageName.LESSON, PageName.PRACTICE, PageName.REVIEW, PageName.RULEBOOK, PageName.COMPARE, PageName.GAME)
"""Pages of the trainees that an instructor may look at with the door open; any other page shuts it."""


class InstructorRoutes(QObject):
    """`packs()` are the lessons of this computer, `lesson_wanted(pack, lesson)` when one is to be looked at."""

    lesson_wanted = Signal(object, object)
    left = Signal()

    def __init__(
        self,
        services: Services,
        place: Place,
        look: Callable[[], Look],
        packs: Callable[[], Sequence[Pack]],
    ) -> None:
        super().__init__(place)
        self._services, self._place, self._packs, self._get_look = services, place, packs, look
        self.controller = Instructor(services, self)
        self.page = Entry(self._make_instructor, self._fill_instructor)
        self.packs_page = Entry(self._make_packs, self._fill_packs)
        self.assign = Entry(self._make_assign)
        self.class_ = Entry(self._make_class)
        self.houses = Entry(self._make_houses)
        self.print_ = Entry(self._make_print)
        self.table = {
            PageName.INSTRUCTOR: self.page,
            PageName.PACKS: self.packs_page,
            PageName.ASSIGN: self.assign,
            PageName.CLASS: self.class_,
            PageName.HOUSES: self.houses,
            PageName.PRINT: self.print_,
        }

    @property
    def look(self) -> Look:
        return self._get_look()

    def may_show(self, name: PageName) -> bool:
        """Whether a page may be shown now; going to a page of the trainees' own shuts the door."""
        if name not in INSTRUCTORS and name not in BORROWED:
            self.controller.lock()
        return name not in INSTRUCTORS or name is PageName.INSTRUCTOR or self.controller.unlocked

    # -- the door

    def _make_instructor(self) -> InstructorPage:
        from trainer.ui.pages.instructor import InstructorPage

        page, controller = InstructorPage(self.look), self.controller
        page.unlock_wanted.connect(lambda pin: self._answered(controller.unlock(pin)))
        page.first_pin.connect(lambda new, again: self._answered(controller.set_first_pin(new, again)))
        page.pin_change.connect(self._change_pin)
        page.minutes_wanted.connect(lambda value: controller.set(replace(controller.school, lock_after=value)))
        page.page_wanted.connect(self._place.go)
        page.leave_wanted.connect(self.left)
        return page

    def _answered(self, problem: Words) -> None:
        if problem:
            self.page.page.show_problem(self.look.words(problem))
        else:
            self._place.go(PageName.INSTRUCTOR)

    def _change_pin(self, old: str, new: str, again: str) -> None:
        problem = self.controller.change_pin(old, new, again)
        if not problem:
            self._place.go(PageName.INSTRUCTOR)
        said = self.look.words(problem) if problem else self.look("The new PIN is asked for from now on.")
        self.page.page.tell(said)

    def _fill_instructor(self) -> None:
        from trainer.ui.controllers.notes import teacher_notes

        controller, page = self.controller, self.page.page
        if controller.unlocked:
            notes = teacher_notes(self._packs())
            page.show_inside(notes, minutes=controller.school.lock_after, pin_fixed=controller.pin_fixed)
        else:
            page.show_door(has_pin=controller.has_pin)

    # -- packs

    def _make_packs(self) -> PacksPage:
        from trainer.ui.pages.packs import PacksPage

        page = PacksPage(self.look)
        page.lesson_wanted.connect(self.lesson_wanted)
        page.assign_wanted.connect(self._assign)
        return page

    def _fill_packs(self) -> None:
        self.packs_page.page.apply(self._packs())

    def _assign(self, pack: str, lesson: str) -> None:
        self._place.go(PageName.ASSIGN)

    # -- the others

    def _make_assign(self) -> AssignPage:
        from trainer.ui.pages.assign import AssignPage

        return AssignPage(self.look)

    def _make_class(self) -> ClassPage:
        from trainer.ui.pages.class_ import ClassPage

        return ClassPage(self.look)

    def _make_houses(self) -> HousesPage:
        from trainer.ui.pages.houses import HousesPage

        return HousesPage(self.look)

    def _make_print(self) -> PrintPage:
        from trainer.ui.pages.print_ import PrintPage

        return PrintPage(self.look)
