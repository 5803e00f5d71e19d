"""Does what an instructor asks for on the page "Print": makes the sheet, saves it as PDF, or hands it to a printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog

from trainer.core.errors import BadText, FeltSchoolError, StorageError, whole_number
from trainer.core.text import say
from trainer.disk.whole_files import write_bytes
from trainer.games.base import Game
from trainer.lessons.curriculum import Curriculum, find_lessons
from trainer.lessons.pack_model import Lesson, Pack
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.digest import Person, Sitting
from trainer.ui.controllers import person_sheets, sheets
from trainer.ui.controllers.class_overview import rule_names
from trainer.ui.controllers.curriculum_progress import curriculum_way
from trainer.ui.controllers.sheets import PaperSheet
from trainer.ui.pages.print_page import Printable, PrintOrder, PrintPage, PrintShown
from trainer.ui.paper import Printer, ask_for_pdf, set_page
from trainer.ui.school_link import school_status
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.ui.controllers.trainee import Trainee

LARGEST_SEED = 999_999


class PrintActions(QObject):
    """`packs()` are the lessons of this computer."""

    def __init__(
        self,
        page: PrintPage,
        services: Services,
        trainee: Trainee,
        packs: Callable[[], Sequence[Pack]],
        curricula: Callable[[], Sequence[Curriculum]] = tuple,
    ) -> None:
        super().__init__(page)
        self._page, self._services, self._trainee, self._packs = page, services, trainee, packs
        self._curricula = curricula
        self._people: Sequence[Person] = ()
        page.pdf_wanted.connect(self._ask_where_to)
        page.paper_wanted.connect(self._print)
        page.game_chosen.connect(lambda _id: self.fill())

    def fill(self) -> None:
        """What there is to choose from now."""
        infos = self._trainee.installed
        chosen = self._page.games.currentData() or infos[0].id
        game = self._trainee.game(chosen)
        kinds = tuple((kind.value, self._page.look.words(KIND_NAMES[kind])) for kind in game.kinds) if game else ()
        self._people = self._read(lambda book: book.people()) or ()
        lessons = tuple(f"{pack.title} · {lesson.title}" for pack, lesson in self._lessons())
        self._page.apply(
            PrintShown(
                tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
                frozenset(info.id for info in infos if info.family in CHARTED),
                kinds,
                lessons,
                tuple((person.id, person.name) for person in self._people),
                tuple((job.id, job.title) for job in self._curricula()),
            )
        )

    def _read(self, work: Callable[..., Sequence[Person]]) -> Sequence[Person] | None:
        if self._services.class_book is None:
            return None
        try:
            with closing(self._services.class_book()) as book:
                book.enter_local()
                return work(book)
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return None

    def _lessons(self) -> list[tuple[Pack, Lesson]]:
        return [(pack, lesson) for pack in self._packs() for lesson in pack.lessons]

    # -- making

    def sheet(self, order: PrintOrder) -> PaperSheet:
        """What is to be printed. A FeltSchoolError says why it cannot be made."""
        match order.printable:
            case Printable.WORKSHEET | Printable.CARDS:
                kind = Kind(order.kind) if order.kind else None
                count = whole_number(order.count, sheets.LEAST, sheets.MOST)
                seed = whole_number(order.seed, 1, LARGEST_SEED)
                make = sheets.worksheet if order.printable is Printable.WORKSHEET else sheets.flash_cards
                return make(self._game(order), kind, count, seed, felts=order.felts)
            case Printable.LESSON_SHEET:
                pack, lesson = self._lesson(order)
                return sheets.lesson_worksheet(pack, lesson, self._services.library, felts=order.felts)
            case Printable.CHART:
                return sheets.wall_chart(self._game(order))
            case Printable.FELT:
                return sheets.felt_plan(self._game(order))
            case Printable.RULES:
                return sheets.rule_sheet(self._game(order))
            case Printable.TABLES:
                return sheets.rule_sheet(self._game(order), tables=True)
            case Printable.LESSON:
                pack, lesson = self._lesson(order)
                games, shape = self._services.library, self._services.shape
                return sheets.lesson_sheet(pack, lesson, games, shape, teacher=order.teacher)
            case Printable.REPORT:
                return self._report(order.person)
            case Printable.READINESS:
                return self._readiness(order)

    def _game(self, order: PrintOrder) -> Game:
        game = self._trainee.game(order.game)
        if game is None:
            raise BadText(say("The program cannot use this game's book."))
        return game

    def _lesson(self, order: PrintOrder) -> tuple[Pack, Lesson]:
        lessons = self._lessons()
        if not 0 <= order.lesson < len(lessons):
            raise BadText(say("There is no lesson on this computer."), say("Add a pack first."))
        return lessons[order.lesson]

    def _person(self, id: str) -> Person:
        person = next((person for person in self._people if person.id == id), None)
        if person is None:
            raise BadText(say("No trainee has practiced on this computer yet."))
        return person

    @property
    def _school(self) -> str:
        """The school's name; empty where this computer belongs to none."""
        status = school_status(self._services.office) if self._services.is_in_school else None
        return status.name if status is not None else ""

    def _readiness(self, order: PrintOrder) -> PaperSheet:
        """What an audition still needs."""
        person = self._person(order.person)
        job = next((job for job in self._curricula() if job.id == order.job), None)
        if job is None or self._services.class_book is None:
            raise BadText(say("There is no job on this computer."), say("Add a pack with its curriculum."))
        with closing(self._services.class_book()) as book:
            progress = book.progress(person.id)
        course = curriculum_way(job, find_lessons(self._packs()), progress, ())
        games = {info.id: info.title for info in self._services.library.infos}
        ready = person_sheets.readiness(person, course, games)
        return person_sheets.readiness_sheet(person, ready, self._services.now(), school=self._school)

    def _report(self, id: str) -> PaperSheet:
        person = self._person(id)
        sittings: Sequence[Sitting] = ()
        if self._services.class_book is not None:
            with closing(self._services.class_book()) as book:
                sittings = book.sittings(id)
        rules = rule_names(self._services.library, [weak.skill for weak in person.digest.weak])
        games = {info.id: info.title for info in self._trainee.installed}
        return person_sheets.report(person, sittings, rules, games, self._services.now(), school=self._school)

    def printer(self, *, large: bool, tiled: bool = False) -> Printer:
        """Lays it out in the language of the window."""
        services = self._services
        return Printer(
            services.assets, services.shape, self._page.look.words, large=large, tiled=tiled, look=self._page.look
        )

    def _sheet(self, order: PrintOrder) -> PaperSheet | None:
        try:
            return self.sheet(order)
        except FeltSchoolError as error:
            self._page.show_problem(self._page.look.words(error.text))
            return None

    # -- where it goes

    def _ask_where_to(self, order: PrintOrder) -> None:
        sheet = self._sheet(order)
        if sheet is not None:
            file = ask_for_pdf(self._page, self._page.look, sheet.name)
            if file is not None:
                self.save(sheet, file, large=order.large, tiled=order.tiled)

    def save(self, sheet: PaperSheet, file: Path, *, large: bool = False, tiled: bool = False) -> None:
        """Writes the PDF."""
        look = self._page.look
        try:
            write_bytes(file, self.printer(large=large, tiled=tiled).pdf(sheet), mkdir=False)
        except StorageError as error:
            self._page.show_problem(look.words(error.text))
        else:
            self._page.tell(look("Saved: {files}.", files=file.name))

    def _print(self, order: PrintOrder) -> None:
        """Hands it to a printer of the system, as its dialogue has it."""
        sheet = self._sheet(order)
        if sheet is None:
            return
        device = QPrinter(QPrinter.PrinterMode.HighResolution)
        set_page(device)
        device.setDocName(self._page.look.words(sheet.title))
        if QPrintDialog(device, self._page).exec() == QDialog.DialogCode.Accepted:
            self.hand_over(sheet, device, large=order.large, tiled=order.tiled)

    def hand_over(self, sheet: PaperSheet, device: QPrinter, *, large: bool = False, tiled: bool = False) -> None:
        """Prints on a printer that was chosen."""
        self.printer(large=large, tiled=tiled).print_on(sheet, device)
        self._page.tell(self._page.look("Sent to the printer."))


CHARTED = frozenset({"pai-gow-poker"})
