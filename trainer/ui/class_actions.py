"""Does what an instructor asks for on the page "Class": reads, shows, saves tables and records, erases."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.disk.whole_files import write_files, write_text
from trainer.school.class_work import ClassRecords
from trainer.school.digest import ComputerKey, Finding, Person, PersonMatch, Sitting
from trainer.school.school_model import is_in
from trainer.ui.controllers.class_overview import MissedLine, class_shown, rule_names
from trainer.ui.jobs import Jobs, LongWork
from trainer.ui.own_record import ENDING
from trainer.ui.pages.class_page import ClassPage
from trainer.ui.service_shapes import OpenClassBook
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.ui.controllers.instructor_access import Instructor
    from trainer.ui.controllers.trainee import Trainee

BOM = "\ufeff"
T = TypeVar("T")
MOST_NAMES = 5
"""So many are said by name above the page, and the others counted; the list has all."""


class ClassReading(NamedTuple):
    """What came of reading the class."""

    people: Sequence[Person] = ()
    sittings: Sequence[Sitting] = ()
    new: int = 0
    findings: Sequence[Finding] = ()
    matches: Sequence[PersonMatch] = ()
    records: ClassRecords = ClassRecords()


def _reading(book: OpenClassBook) -> ClassReading:
    """The class as this computer knows it, without a look at what is new."""
    return ClassReading(book.people(), book.sittings(), 0, (), book.matches(), book.records())


def _enter(book: OpenClassBook, folder: Path | None, *, in_school: bool) -> tuple[int, Sequence[Finding]]:
    """Enters what is new here, from the school and in the folder; how many sessions, and what could not be read."""
    entered = [book.enter_local(), *([book.enter_ledger()] if in_school else ())]
    refused: tuple[Finding, ...] = ()
    if folder is not None:
        try:
            entered.append(book.enter_files(folder))
        except StorageError as error:
            refused = (Finding(str(folder), *error.words),)
    findings = (finding for batch in entered for finding in batch.findings)
    return sum(batch.sessions for batch in entered), (*findings, *refused)


class ClassActions(QObject):
    """`question_wanted(Attempt)`: a question that somebody missed is to be looked at."""

    question_wanted = Signal(object)

    def __init__(
        self, page: ClassPage, services: Services, trainee: Trainee, instructor: Instructor, jobs: Jobs
    ) -> None:
        super().__init__(page)
        self._page, self._services, self._trainee = page, services, trainee
        self._instructor, self._jobs = instructor, jobs
        self._group, self._game = "", ""
        self._class = ClassReading()
        self._reads = False
        page.group_wanted.connect(self._choose_group)
        page.game_wanted.connect(self._choose_game)
        page.read_wanted.connect(self.read)
        page.folder_wanted.connect(self._ask_folder)
        page.tables_wanted.connect(self._ask_where_to)
        page.person_chosen.connect(self._show_person)
        page.record_wanted.connect(self._ask_for_record)
        page.erase_wanted.connect(self.erase)
        page.rule_chosen.connect(self._show_missed)
        page.question_wanted.connect(self.question_wanted)
        page.match_decided.connect(self.decide)
        page.key_trusted.connect(self.trust)
        page.pin_unwanted.connect(self.take_pin)

    def fill(self, page: ClassPage) -> None:
        """At each visit: what is known at once, what is new as soon as it is read; the school's place may take long."""
        self._page = page
        waiting, self._reads = self._reads and not self._class.people, self._services.class_book is not None
        self._show()
        if self._reads and not waiting:
            self.read()

    # -- reading

    def _with_book(self, work: Callable[[OpenClassBook], T]) -> T | None:
        """Does something with the book open; None where there is none, or where the disk refuses, which is said."""
        if self._services.class_book is None:
            return None
        try:
            with closing(self._services.class_book()) as book:
                return work(book)
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return None

    def read(self) -> None:
        """Enters what is new here and in the folder of result files, beside the window; first what is known already."""
        open_book, folder = self._services.class_book, self._folder
        if open_book is None:
            return
        office = self._services.office if self._services.is_in_school else None
        is_first = not self._class.people

        def work(task: LongWork) -> ClassReading | StorageError:
            try:
                with closing(open_book()) as book:
                    stamp, known = book.stamp, _reading(book) if is_first else None
                    if known is not None and known.people:
                        task.report(known)
                    if office is not None:
                        office.exchange(everybody=True)
                    new, findings = _enter(book, folder, in_school=office is not None)
                    if known is None or book.stamp != stamp:
                        known = _reading(book)
                    return known._replace(new=new, findings=findings)
            except StorageError as error:
                return error

        self._jobs.start(work, self._took, self._show_reading, page=self._page)

    def _show_reading(self, reading: ClassReading) -> None:
        """Shows what was read, unless it is there already."""
        if reading != self._class or not reading.people:
            self._class = reading
            self._show()

    @property
    def _folder(self) -> Path | None:
        folder = self._instructor.school.results or self._services.results
        return Path(folder) if folder else None

    def _took(self, result: ClassReading | StorageError) -> None:
        self._reads = False
        if isinstance(result, StorageError):
            self._show()
            self._trainee.trouble.emit(result)
            return
        self._show_reading(result._replace(new=0))
        look, page = self._page.look, self._page
        unread = [finding.subject for finding in self._class.findings]
        doubts = [match.name for match in self._class.matches if match.same is None]
        sentences = []
        if unread:
            sentences.append(look("Not read: {names}.", names=self._named(unread)))
        if doubts:
            names = self._named(doubts)
            sentences.append(look("With and without a number: is it the same person? {names}.", names=names))
        if sentences:
            page.show_problem(look("{sentences} See “To check”.", sentences=" ".join(sentences)))
        else:
            page.tell("")
            page.tell_new(result.new)

    def _named(self, names: Sequence[str]) -> str:
        more = len(names) - MOST_NAMES
        listed = ", ".join(names[:MOST_NAMES])
        return self._page.look("{names} and {count} more", names=listed, count=more) if more > 0 else listed

    def decide(self, match: PersonMatch, same: bool) -> None:
        """Whether results without a number are somebody's who has one; then everything of both is read again."""
        folder = self._folder

        def work(book: OpenClassBook) -> bool:
            book.decide(match, folder, same=same)
            return True

        if self._with_book(work):
            self.read()

    def trust(self, unknown: ComputerKey) -> None:
        """An instructor knows the computer that signed files; they are read now."""

        def work(book: OpenClassBook) -> bool:
            book.trust(unknown)
            return True

        if self._with_book(work):
            self.read()

    def _show(self) -> None:
        services = self._services
        shown = class_shown(
            self._class.people,
            self._class.sittings,
            services.library,
            group=self._group,
            game=self._game,
            findings=self._class.findings,
            matches=self._class.matches,
            now=services.now(),
            records=self._class.records,
            school=self._instructor.school,
            packs=services.packs() if self._instructor.school.assigned else (),
        )
        self._page.apply(shown)
        if self._reads and not self._class.people:
            self._page.show_reading()

    def _choose_group(self, group: str) -> None:
        self._group = group
        self._show()

    def _choose_game(self, game: str) -> None:
        self._game = game
        self._show()

    def _show_person(self, id: str) -> None:
        person = self._page.person
        if person is not None:
            sittings = self._with_book(lambda book: book.sittings(id)) or ()
            rules = rule_names(self._services.library, [weak.skill for weak in person.digest.weak])
            profile = self._profile(person)
            locked = profile is not None and profile.locked and not profile.problem
            self._page.show_person(rules, sittings, locked=locked)

    def _show_missed(self, skill: str) -> None:
        names = {person.id: person.name for person in self._class.people}
        missed_answers = self._with_book(lambda book: book.missed(skill)) or ()
        self._page.show_missed([MissedLine(names[who], attempt) for who, attempt in missed_answers if who in names])

    # -- folders and files

    def _ask_folder(self) -> None:
        look = self._page.look
        name = QFileDialog.getExistingDirectory(
            self._page, look("Folder of result files"), self._instructor.school.results or self._services.results
        )
        if name:
            self.use_folder(Path(name))

    def use_folder(self, folder: Path) -> None:
        """Result files of other computers are read from here from now on."""
        if self._instructor.set(replace(self._instructor.school, results=str(folder))):
            self.read()

    def _ask_where_to(self) -> None:
        name = QFileDialog.getExistingDirectory(self._page, self._page.look("Save tables"))
        if name:
            self.save_tables(Path(name))

    def save_tables(self, folder: Path) -> None:
        """The tables of the group that is shown, each row with lesson or test and whether it was passed."""
        look, page = self._page.look, self._page
        shown, now = (
            [person.id for person in self._class.people if not self._group or is_in(person.group, self._group)],
            self._services.now(),
        )
        omitted: list[FeltSchoolError] = []
        observed = self._instructor.school.observed
        tables = self._with_book(lambda book: book.tables(shown, now, omitted.append, observed))
        if not tables or not shown:
            page.show_problem(look("There are no trainees to save."))
            return
        group = re.sub(r"[^\w-]+", "-", self._group).strip("-") or "class"
        names = [f"{group}_{table}_{now:%Y-%m-%dT%H%M}.csv" for table in tables]
        try:
            texts = ((BOM + text).encode() for text in tables.values())
            write_files(folder, zip(names, texts, strict=True))
        except StorageError as error:
            page.show_problem(look.words(error.text))
            return
        saved = look("Saved: {files}.", files=", ".join(names))
        if omitted:
            page.show_problem("\n".join([saved, *(look.words(error.text) for error in omitted)]))
        else:
            page.tell(saved)

    # -- one person

    def _ask_for_record(self, id: str) -> None:
        look, person = self._page.look, self._page.person
        if person is not None:
            name, _ = QFileDialog.getSaveFileName(
                self._page, look("Save the record"), f"{person.local}{ENDING}", f"*{ENDING}"
            )
            if name:
                self.save_record(Path(name))

    def save_record(self, file: Path) -> None:
        """Everything one trainee of this computer answered, as the trainee would take it home."""
        look, page, person = self._page.look, self._page, self._page.person
        profile = self._profile(person)
        if profile is None:
            return
        try:
            record = self._services.store.record(profile)
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return
        try:
            write_text(file, record, mkdir=False)
        except StorageError as error:
            page.show_problem(look.words(error.text))
        else:
            page.tell(look("Saved: {files}.", files=file.name))

    def _profile(self, person: Person | None) -> Profile | None:
        """The trainee of this computer who is this person."""
        mine = (profile for profile in self._trainee.profiles() if person is not None and profile.id == person.local)
        return next(mine, None)

    def take_pin(self, id: str) -> None:
        """A forgotten PIN: the day is kept with the trainee, who is told of it."""
        look, page, profile = self._page.look, self._page, self._profile(self._page.person)
        if profile is None:
            return
        try:
            self._services.store.take_pin(profile, self._services.now().astimezone().date().isoformat())
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return
        self._show_person(id)
        page.tell(look("{name} practices without a PIN now, and is told so.", name=profile.name))

    def erase(self, id: str, typed: str) -> None:
        """Everything there is of one person on this computer, once the name was typed."""
        look, page, person = self._page.look, self._page, self._page.person
        if person is None:
            return
        if typed.strip().casefold() != person.name.strip().casefold():
            page.show_problem(look("Nothing was erased. Type the name first: {name}.", name=person.name))
            return
        profile = self._profile(person)
        if profile is not None and not self._trainee.erase_other(profile):
            return
        self._with_book(lambda book: book.erase(id))
        self.read()
        page.tell(look("Erased everything of {name} on this computer.", name=person.name))
