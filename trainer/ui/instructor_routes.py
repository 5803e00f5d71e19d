"""The instructor's side of the table of pages: how each is made and filled. Shown only while the door is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from trainer.core.days import read_day
from trainer.core.errors import BadText, ContentError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.core.text import Words
from trainer.houses.overlays import head_of
from trainer.school.school_model import BETWEEN_GROUPS, Assigned, School, is_in, with_group, without_group
from trainer.ui.author_routes import AuthorRoutes
from trainer.ui.desk import Desk
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.place import INSTRUCTORS, PageName
from trainer.ui.school_link import SchoolActions, school_status

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.ui.class_actions import ClassActions
    from trainer.ui.controllers.assignments import Assignable
    from trainer.ui.controllers.house_changes import HousesController
    from trainer.ui.controllers.reading_choices import Example, ReadingsOfGame
    from trainer.ui.exam_actions import ExamActions
    from trainer.ui.house_actions import HouseActions
    from trainer.ui.pages.assign_page import AssignPage
    from trainer.ui.pages.class_page import ClassPage
    from trainer.ui.pages.houses_page import HousesPage
    from trainer.ui.pages.instructor_page import InstructorPage
    from trainer.ui.pages.members_page import MembersPage
    from trainer.ui.pages.packs_page import PacksPage
    from trainer.ui.pages.print_page import PrintPage
    from trainer.ui.pages.readings_page import ReadingsPage
    from trainer.ui.people_actions import MembersActions, RosterActions
    from trainer.ui.print_actions import PrintActions

__all__ = ["INSTRUCTORS", "InstructorRoutes"]


class InstructorRoutes(PageRoutes):
    """`lesson_wanted(pack, lesson)` and `question_wanted(attempt)` when one is to be looked at.

    `packs_changed` when lessons came.
    """

    lesson_wanted = Signal(object, object)
    drill_wanted = Signal(object)
    rules_changed = Signal(str)
    packs_changed = Signal()
    door_left = Signal()
    exam_ended = Signal()
    question_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.author = AuthorRoutes(desk)
        self.controller, self._packs = desk.door, desk.packs.known
        self._reading = ""
        self._examples: dict[str, Mapping[str, Example] | None] = {}
        self.rules_changed.connect(lambda game: self._examples.pop(game, None))
        self.school_actions: SchoolActions | None = None
        self.class_actions: ClassActions | None = None
        self.roster_actions: RosterActions | None = None
        self.exam_actions: ExamActions | None = None
        self.print_actions: PrintActions | None = None
        self.house_actions: HouseActions | None = None
        self.members_actions: MembersActions | None = None
        self.page = PageEntry(self._make_instructor, self._fill_instructor)
        self.packs_page = PageEntry(self._make_packs, self._fill_packs)
        self.assign = PageEntry(self._make_assign, self._fill_assign)
        self.class_ = PageEntry(self._make_class, self._fill_class)
        self.houses = PageEntry(self._make_houses)
        self.readings = PageEntry(self._make_readings, self._fill_readings)
        self.print_ = PageEntry(self._make_print, self._fill_print)
        self.school = PageEntry(self._make_school, self._fill_school)
        self.table = {
            PageName.INSTRUCTOR: self.page,
            PageName.PACKS: self.packs_page,
            PageName.AUTHOR: self.author.page,
            PageName.ASSIGN: self.assign,
            PageName.CLASS: self.class_,
            PageName.HOUSES: self.houses,
            PageName.READINGS: self.readings,
            PageName.PRINT: self.print_,
            PageName.SCHOOL: self.school,
        }

    # -- the door

    def _make_instructor(self) -> InstructorPage:
        from trainer.ui.pages.instructor_page import InstructorPage

        page, controller = InstructorPage(self.look), self.controller
        page.unlock_wanted.connect(lambda pin, member: self._answered(controller.unlock(pin, member)))
        page.first_pin.connect(lambda new, again: self._answered(controller.set_first_pin(new, again)))
        page.pin_change.connect(self._change_pin)
        page.minutes_wanted.connect(lambda value: controller.set(replace(controller.school, lock_after=value)))
        page.page_wanted.connect(self._place.go)
        page.leave_wanted.connect(self.door_left)
        page.end_wanted.connect(self.exam_ended)
        office = self._services.office
        page.school.setVisible(office is not None)
        if office is not None:
            self.school_actions = SchoolActions(page.school, office, self.desk.school_joined.emit)
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
        words = (
            self.look.words(problem) if problem else self.look("New PIN saved. The program asks for it from now on.")
        )
        self.page.page.tell(words)

    def _fill_instructor(self) -> None:
        from trainer.ui.pages.instructor_page import teacher_notes

        controller, page = self.controller, self.page.page
        if controller.unlocked:
            packs = self._packs()
            notes = teacher_notes(packs) if self.desk.packs.packs is not None else None
            page.show_inside(notes, minutes=controller.school.lock_after, pin_fixed=controller.pin_fixed)
            if self.school_actions is not None:
                self.school_actions.fill()
        else:
            page.show_door(has_pin=controller.has_pin, members=controller.members)
        exam, who = self._trainee.sessions.exam(), self._trainee.profile
        page.show_exam(self.look.words(exam.title) if exam is not None else "", who.name if who is not None else "")

    # -- packs

    def _make_packs(self) -> PacksPage:
        from trainer.ui.pages.packs_page import PacksPage

        page = PacksPage(self.look, lambda: self._services.library.infos)
        self.author.join(page)
        page.lesson_wanted.connect(self.lesson_wanted)
        page.assign_wanted.connect(self._assign)
        return page

    def _fill_packs(self) -> None:
        self.packs_page.page.apply(self._packs(), self._services.workshop.own())
        self.author.fill()

    def _assign(self, pack: str, lesson: str) -> None:
        self._place.go(PageName.ASSIGN)
        self.assign.page.choose_target(pack, lesson)

    # -- what is to be done

    def _make_assign(self) -> AssignPage:
        from trainer.ui.exam_actions import ExamActions
        from trainer.ui.pages.assign_page import AssignPage
        from trainer.ui.people_actions import RosterActions

        page = AssignPage(self.look)
        page.assign_wanted.connect(self._assign_more)
        page.remove_wanted.connect(lambda id: self._set(self.controller.school.without_assigned(id)))
        page.group_wanted.connect(self._make_group)
        page.group_removed.connect(self._drop_group)
        page.people_moved.connect(self._move_people)
        page.exam_wanted.connect(self._keep_exam)
        page.exam_removed.connect(lambda id: self._set(self.controller.school.without_exam(id)))
        self.roster_actions = RosterActions(page, self._trainee, self._fill_assign)
        self.exam_actions = ExamActions(
            page,
            self._services,
            self._trainee,
            self.controller,
            sessions=lambda: self._sessions,
            packs=lambda: tuple(self._packs()),
            curricula=lambda: self.desk.packs.curricula,
            jobs=self._jobs,
        )
        return page

    def _fill_assign(self) -> None:
        from trainer.ui.controllers.assignments import assign_shown

        trainee = self._trainee
        shown = assign_shown(self.controller.school, self._packs(), trainee.profiles(), trainee.infos)
        self.assign.page.apply(shown)

    def _set(self, school: School) -> bool:
        """Keeps what was set and shows it."""
        done = self.controller.set(school)
        if done and (page_name := self._place.page) is not None and page_name in self.table:
            self.table[page_name].fill()
        return done

    def _new_id(self, stem: str) -> str:
        return f"{stem}-{self._services.seed():x}"

    def _assign_more(self, group: str, choice: Assignable, day: str) -> None:
        page, look = self.assign.page, self.look
        try:
            due = read_day(day)
        except BadText as error:
            page.show_problem(look.words(error.advice))
            return
        assigned = Assigned(self._new_id("todo"), group, choice.pack, choice.lesson, choice.exam, due)
        if self._set(self.controller.school.with_assigned(assigned)):
            page.tell(look("{who}: {what}", who=group or look("everyone"), what=choice.title))

    def _make_group(self, name: str) -> None:
        page, name = self.assign.page, " ".join(name.split())
        if not name:
            page.show_problem(self.look("Type a name for the group."))
        elif BETWEEN_GROUPS in name:
            page.show_problem(self.look("Leave out “{sign}”: it stands between two groups.", sign=BETWEEN_GROUPS))
        elif self._set(self.controller.school.with_group(name)):
            page.new_group.clear()
            page.tell(self.look("Group {name} added.", name=name))

    def _drop_group(self, name: str) -> None:
        """Nobody stays in a group that is gone."""
        for profile in self._trainee.profiles():
            if is_in(profile.group, name):
                self._trainee.place_in(profile, without_group(profile.group, name), profile.student)
        self._set(self.controller.school.without_group(name))

    def _move_people(
        self, people: Sequence[Profile], group: str | None, student: str, extra: int | None, more: bool
    ) -> None:
        """Into a group, beside their others where `more`; no group leaves them as they are."""
        page = self.assign.page
        if not people:
            page.show_problem(self.look("Choose one or more trainees first."))
            return
        for profile in people:
            number = student.strip() if len(people) == 1 else profile.student
            groups = profile.group if group is None else with_group(profile.group, group) if more else group
            self._trainee.place_in(profile, groups, number)
        if extra is not None:
            self._set(self.controller.school.with_extra([profile.id for profile in people], extra))
        self._fill_assign()
        page.tell(self.look("Saved: {names}.", names=", ".join(profile.name for profile in people)))

    def _keep_exam(self, id: str, fields: Mapping[str, Any]) -> None:
        from trainer.ui.controllers.assignments import read_exam

        page = self.assign.page
        try:
            before = self.controller.school.exam(id)
            dropped = before.dropped if before is not None else ()
            exam = read_exam(id or self._new_id("exam"), **fields, dropped=dropped)
        except BadText as error:
            page.show_problem(self.look.words(error.advice))
            return
        if self._set(self.controller.school.with_exam(exam)):
            page.choose_exam(exam.id)
            page.tell(self.look("Saved “{title}”. Assign it under “To do”.", title=exam.title))

    # -- readings

    def _make_readings(self) -> ReadingsPage:
        from trainer.ui.controllers.reading_choices import confirm, show_game
        from trainer.ui.pages.readings_page import ReadingsPage

        page = ReadingsPage(self.look)
        page.game_wanted.connect(self._show_readings)
        page.confirmed.connect(lambda id, on: self._set(confirm(self.controller.school, id, on=on)))
        page.followed.connect(self._follow)
        page.house_confirmed.connect(self._confirm_house)
        page.sheet_wanted.connect(self._ask_for_readings)
        page.shown_wanted.connect(
            lambda id, on: self._set(show_game(self.controller.school, id, self._trainee.installed, on=on))
        )
        return page

    def _show_readings(self, game: str) -> None:
        self._reading = game
        self._fill_readings()

    def _fill_readings(self) -> None:
        from trainer.ui.controllers.reading_choices import readings_shown

        infos = self._trainee.installed
        game = self._trainee.game(self._reading or infos[0].id)
        if game is not None:
            examples = self._examples.get(game.info.id)
            source = head_of(self._services.house_files.overlay(game.info.id)).source
            self.readings.page.apply(readings_shown(self.controller.school, infos, game, examples, source))
            if game.info.id not in self._examples:
                self._look_up_examples(game)

    def _of_house(self, then: Callable[[Sequence[ReadingsOfGame]], None]) -> None:
        """Asks beside the window for the uncertain rules of the house whose game is shown."""
        from trainer.ui.controllers.reading_choices import house_readings

        shown, school, library = self.readings.page.game.currentData(), self.controller.school, self._services.library
        house = str(shown).partition("/")[0]
        ids = [info.id for info in self._trainee.installed if info.house == house]

        def read() -> Sequence[ReadingsOfGame]:
            games = []
            for id in ids:
                with suppress(ContentError):
                    games.append(library.game(id))
            return house_readings(school, games)

        self._jobs.run(read, then)

    def _confirm_house(self, on: bool) -> None:
        from trainer.ui.controllers.reading_choices import confirm_all

        def then(readings: Sequence[ReadingsOfGame]) -> None:
            count = sum(len(game.lines) for game in readings)
            if readings and self._set(confirm_all(self.controller.school, readings, on=on)):
                look, house = self.look, readings[0].info.house_title
                self.readings.page.tell(
                    look("Rules of {house} confirmed: {count}.", house=house, count=count)
                    if on
                    else look("Rules of {house} no longer confirmed: {count}.", house=house, count=count)
                )

        self._of_house(then)

    def _ask_for_readings(self) -> None:
        """The readings of the house as PDF, to be signed."""

        def then(readings: Sequence[ReadingsOfGame]) -> None:
            from trainer.ui.paper import ask_for_pdf

            file = ask_for_pdf(self.readings.page, self.look, "readings")
            if file is not None:
                self.save_readings(readings, file)

        self._of_house(then)

    def save_readings(self, readings: Sequence[ReadingsOfGame], file: Path) -> None:
        """Writes the sheet."""
        from trainer.disk.whole_files import write_bytes
        from trainer.ui.controllers.sheets import readings_sheet
        from trainer.ui.paper import Printer

        services, page = self._services, self.readings.page
        house = readings[0].info.house_title if readings else ""
        status = school_status(services.office)
        school = status.name if status is not None else ""
        sheet = readings_sheet(school, house, readings, services.now())
        printer = Printer(services.assets, services.shape, self.look.words, large=False, look=self.look)
        try:
            write_bytes(file, printer.pdf(sheet), mkdir=False)
        except StorageError as error:
            page.tell(self.look.words(error.text))
        else:
            page.tell(self.look("Saved: {files}.", files=file.name))

    def _look_up_examples(self, game: Game) -> None:
        """Questions that another reading answers otherwise, once for each game; the page gets them later."""
        from trainer.ui.controllers.reading_choices import examples_of

        def show_examples(examples: Mapping[str, Example]) -> None:
            self._examples[game.info.id] = examples
            if self.readings.present is not None:
                self._fill_readings()

        games = self._services.library.game
        self._examples[game.info.id] = None
        self._jobs.run(lambda: examples_of(game, games), show_examples)

    def _follow(self, rule: str, reading: str, source: str) -> None:
        """Puts a reading of the game that is shown in force, as somebody says."""
        from trainer.ui.controllers.reading_choices import follow

        files, game = self._services.house_files, self.readings.page.game.currentData()
        seen, today = files.state(game), self._services.now().date().isoformat()
        before = seen[0]
        try:
            text = follow(before, game, rule, reading, source=source, today=today)
            self._services.library.lay(game, text)
            try:
                files.lay(game, text, seen)
            except StorageError:
                self._services.library.lay(game, before)
                raise
        except (BadText, ContentError, StorageError) as error:
            self.readings.page.refuse(self.look.words(error.advice if isinstance(error, BadText) else error.text))
            return
        self.rules_changed.emit(game)
        self._fill_readings()

    # -- the others

    def _make_class(self) -> ClassPage:
        from trainer.ui.class_actions import ClassActions
        from trainer.ui.pages.class_page import ClassPage

        page = ClassPage(self.look)
        self.class_actions = ClassActions(page, self._services, self._trainee, self.controller, self._jobs)
        self.class_actions.question_wanted.connect(self.question_wanted)
        return page

    def _fill_class(self) -> None:
        if (page := self.class_.page) and self.class_actions is not None:
            self.class_actions.fill(page)

    def _make_houses(self) -> HousesPage:
        from trainer.ui.house_actions import HouseActions
        from trainer.ui.pages.houses_page import HousesPage
        from trainer.ui.paper import Printer

        controller = self.house_rules
        infos = self._services.library.infos
        if not controller.game:
            controller.choose(infos[0].id)

        def games() -> list[tuple[str, str]]:
            return [
                (game_info.id, f"{game_info.house_title} · {game_info.title}")
                for game_info in self._services.library.infos
            ]

        page = HousesPage(self.look, controller, games)
        page.drill_wanted.connect(lambda: self.drill_wanted.emit(controller.deals(self._services.seed())))
        services = self._services
        self.house_actions = HouseActions(
            page,
            controller,
            services.workshop,
            library=services.library,
            jobs=self._jobs,
            printer=lambda: Printer(services.assets, services.shape, self.look.words, look=self.look),
        )
        self.house_actions.packs_changed.connect(self.packs_changed)
        self._add_rules_by_date(page)
        return page

    def _add_rules_by_date(self, page: HousesPage) -> None:
        from trainer.ui.rules_by_date import DrillParts, RulesByDate, practiced_in

        services, controller = self._services, self.controller
        parts = DrillParts(
            packs=self._packs,
            school=lambda: controller.school,
            keep=self._set,
            practiced=lambda: practiced_in(services.class_book),
            workshop=services.workshop,
            new_id=lambda: self._new_id("todo"),
            today=lambda: services.now().astimezone().date(),
        )
        self.rules_by_date = RulesByDate(page, services.house_files, services.library, self._jobs, parts)
        self.rules_by_date.laid.connect(self.rules_changed)
        self.rules_by_date.packs_changed.connect(self.packs_changed)
        assert self.house_actions is not None
        self.house_actions.join(self.rules_by_date)

    @cached_property
    def house_rules(self) -> HousesController:
        """Changes what a house prints."""
        from trainer.ui.controllers.house_changes import HousesController

        services = self._services
        controller = HousesController(services.house_files, services.library, self._jobs, self._packs, self)
        controller.laid.connect(self.rules_changed)
        return controller

    def _make_print(self) -> PrintPage:
        from trainer.ui.pages.print_page import PrintPage
        from trainer.ui.print_actions import PrintActions

        page = PrintPage(self.look)
        self.print_actions = PrintActions(
            page, self._services, self._trainee, self._packs, lambda: self.desk.packs.curricula
        )
        return page

    def _fill_print(self) -> None:
        _ = self.print_.page
        assert self.print_actions is not None
        self.print_actions.fill()

    def _make_school(self) -> MembersPage:
        from trainer.ui.pages.members_page import MembersPage
        from trainer.ui.people_actions import MembersActions

        page = MembersPage(self.look)
        page.begin_wanted.connect(lambda: self.page.page.begin_school())
        self.members_actions = MembersActions(page, self._services, self._trainee, self.controller)
        return page

    def _fill_school(self) -> None:
        if self.school.page and self.members_actions is not None:
            self.members_actions.fill()
