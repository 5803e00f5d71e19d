"""Does what an instructor asks for about exams: previews, printed forms, results, corrections, certificates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import BadText, FeltSchoolError, StorageError, whole_number
from trainer.core.text import say
from trainer.disk.whole_files import read_bytes, write_bytes
from trainer.drills.question_builder import build
from trainer.lessons.pack_model import MOST_POINTS
from trainer.lessons.signing import read_key
from trainer.school.certificate import certificate_of, check_certificate, shift_beside, write_certificate
from trainer.school.digest import Finding
from trainer.school.exam_forms import form_code
from trainer.school.exam_results import Regrade, Taking, graded_exams, item_figures, judge_today, regrade, rubric_at
from trainer.school.school_model import SHIFT_OWNER, Exam, Observed, School, exam_item
from trainer.ui.certificate_paper import certificate_pdf, check_letters
from trainer.ui.controllers.assignments import read_rubric
from trainer.ui.controllers.sheets import exam_sheet
from trainer.ui.pages.assign_page import AssignPage
from trainer.ui.pages.exam_results_part import ExamResultsShown
from trainer.ui.paper import Printer, ask_for_pdf
from trainer.ui.school_link import school_status
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_model import Pack, Rubric
    from trainer.lessons.signing import PublicKey
    from trainer.ui.controllers.instructor_access import Instructor
    from trainer.ui.controllers.trainee import Trainee
    from trainer.ui.jobs import Jobs
    from trainer.ui.sessions import Sessions

MOST_BYTES = 20_000_000
EVERY = 20_000
"""Milliseconds between two looks for results that other computers handed over."""


class ExamActions(QObject):
    """`packs()` are the lessons of this computer, `keep(school)` keeps what was changed and says whether it could."""

    def __init__(
        self,
        page: AssignPage,
        services: Services,
        trainee: Trainee,
        instructor: Instructor,
        *,
        sessions: Callable[[], Sessions],
        packs: Callable[[], tuple[Pack, ...]],
        curricula: Callable[[], Sequence[Curriculum]],
        jobs: Jobs,
    ) -> None:
        super().__init__(page)
        self._page, self._services, self._trainee = page, services, trainee
        self._instructor, self._sessions, self._packs = instructor, sessions, packs
        self._curricula, self._jobs = curricula, jobs
        self._fetches = False
        self._fetcher = QTimer(self, interval=EVERY)
        self._fetcher.timeout.connect(self._fetch)
        self._fetcher.start()
        self._chosen, self._today = "", False
        self._takings: Sequence[Taking] = ()
        page.preview_wanted.connect(self._preview)
        page.form_wanted.connect(self._ask_where_to)
        results = page.results
        results.exam_chosen.connect(self.choose)
        results.dropped.connect(self.drop)
        results.today_wanted.connect(self._judge_today)
        results.certificate_wanted.connect(self._ask_for_certificate)
        results.check_wanted.connect(self.check)
        results.rubric.saved.connect(self.observe)
        results.rubric.lines_saved.connect(self.keep_lines)
        results.file_wanted.connect(self._ask_for_file)
        results.new_key.key_typed.connect(self.make_key)
        results.new_key.refused.connect(page.show_problem)
        page.tabs.buttons[-1].clicked.connect(lambda: self.choose(self._chosen))
        page.tabs.buttons[-1].clicked.connect(self._fetch)

    @property
    def _school(self) -> School:
        return self._instructor.school

    def _exam(self, id: str) -> Exam | None:
        exam = self._school.exam(id)
        if exam is None:
            self._page.show_problem(self._page.look("Choose an exam first."))
        return exam

    # -- forms

    def _preview(self, id: str, form: int) -> None:
        exam = self._exam(id)
        if exam is not None:
            self._sessions().preview_exam(exam, self._packs(), form)

    def _ask_where_to(self, id: str, form: int) -> None:
        exam = self._exam(id)
        if exam is None:
            return
        file = ask_for_pdf(self._page, self._page.look, f"exam-{form_code(exam, form)}")
        if file is not None:
            self.save_form(exam, form, file)

    def save_form(self, exam: Exam, form: int, file: Path) -> None:
        """Prints a form with its key into a file."""
        services, look = self._services, self._page.look
        try:
            plan = self._trainee.starter().school_exam(exam, services.library, self._packs(), form)
            questions = [build(services.library.game, source) for source in plan.items]
            sheet = exam_sheet(exam, form_code(exam, form), questions)
            printer = Printer(services.assets, services.shape, look.words, look=look)
            write_bytes(file, printer.pdf(sheet), mkdir=False)
        except FeltSchoolError as error:
            self._page.show_problem(look.words(error.text))
        else:
            self._page.tell(look("Saved: {files}.", files=file.name))

    # -- results

    def choose(self, id: str) -> None:
        """Reads what was answered in an exam and shows it."""
        exams = self._exams()
        exam = next((exam for exam in exams if exam.id == id), exams[0] if exams else None)
        self._chosen = exam.id if exam is not None else ""
        self._takings = ()
        if exam is not None:
            self._takings, findings = self._read_takings(exam_item(exam.id))
            if findings:
                words = self._page.look("{n} files left out. See Class, To check.", n=len(findings))
                self._page.show_problem(words)
        self.show()

    def _fetch(self) -> None:
        """Asks the school's place for everybody's results while they are looked at: most sit at other computers."""
        office = self._services.office if self._services.is_in_school else None
        if office is None or self._fetches or not self._page.results.isVisible():
            return
        self._fetches = True

        def work() -> int:
            with suppress(StorageError):  # the window's link to the school says it
                return office.exchange(everybody=True).fetched
            return 0

        self._jobs.run(work, self._arrive, page=self._page)

    def _arrive(self, fetched: int) -> None:
        self._fetches = False
        if fetched:
            self.choose(self._chosen)

    def _read_takings(self, exam: str) -> tuple[Sequence[Taking], Sequence[Finding]]:
        """Every finished taking of an exam, and what could not be read."""
        if self._services.takings is None:
            return (), ()
        return self._services.takings(exam, self._school.results or self._services.results)

    def show(self) -> None:
        """The chosen exam as it stands now."""
        exams = self._exams()
        exam = next((exam for exam in exams if exam.id == self._chosen), None)
        services = self._services
        status = school_status(services.office)
        has_key = services.signing is None or bool(services.signing().name)
        shown = ExamResultsShown(exams)
        if exam is not None:
            judged = judge_today(self._services.library, self._school.confirmed) if self._today else None
            rows = regrade(self._takings, exam.rules.pass_mark, exam.dropped, judged, exam.part_marks)
            figures = item_figures(self._takings) if self._school.exam(exam.id) is not None else ()
            shown = ExamResultsShown(exams, exam, figures, rows, self._school.observed, self._rubric(exam.id))
        name = status.name if status is not None else ""
        is_elsewhere = not has_key and any(key.name == name for key in self._school_keys())
        self._page.results.apply(replace(shown, has_key=has_key, is_elsewhere=is_elsewhere, school=name))

    def _exams(self) -> tuple[Exam, ...]:
        """Everything that has results, with its title in words of the screen."""
        return graded_exams(self._school, self._curricula(), self._page.look.words)

    def _rubric(self, id: str) -> Rubric:
        """What is judged by eye at an exam or an audition."""
        return rubric_at(self._school, self._curricula(), id)

    def keep_lines(self, text: str) -> None:
        """Other lines for the rubric of this exam; the usual ones where nothing is typed. Saved points stay."""
        try:
            rubric = read_rubric(text)
        except BadText as error:
            self._page.show_problem(self._page.look.words(error.advice))
            return
        if self._chosen and self._instructor.set(self._school.with_rubric(self._chosen, rubric)):
            self.show()
            self._page.results.rubric.close_editor()
            self._page.tell(self._page.look("Rubric lines saved."))

    def observe(self, points: tuple[str, ...], by: str) -> None:
        """Keeps what the instructor saw, with the result."""
        look, row = self._page.look, self._page.results.taking
        if row is None:
            self._page.show_problem(look("Choose an attempt first."))
            return
        seen = self._school.observation(row.taking.session)
        rubric = seen.rubric if seen is not None else self._rubric(self._chosen)
        try:
            numbers = tuple(whole_number(text, 0, MOST_POINTS) for text in points)
            if not by.strip():
                raise BadText(say("The rubric needs a name."), say("Type who gave the points."))
        except BadText as error:
            self._page.show_problem(look.words(error.advice))
            return
        today = self._services.now().astimezone().date()
        observed = Observed(row.taking.session, numbers, by.strip(), today, rubric=rubric)
        if self._instructor.set(self._school.with_observed(observed)):
            self.show()
            total, most = observed.total
            self._page.tell(look("Rubric saved: {points} of {most} points.", points=total, most=most))

    def _judge_today(self, on: bool) -> None:
        self._today = on
        self.show()

    def drop(self, item_id: str, out: bool) -> None:
        """Takes a question out of everybody's grade, or puts it back."""
        exam = self._exam(self._chosen)
        if exam is None:
            return
        dropped = {*exam.dropped, item_id} if out else {*exam.dropped} - {item_id}
        if self._instructor.set(self._school.with_exam(replace(exam, dropped=tuple(sorted(dropped))))):
            self.show()

    # -- certificates

    def make_key(self, name: str, passphrase: str) -> None:
        """Makes the key that signs here."""
        try:
            self._services.workshop.make_key(name, passphrase)
        except (BadText, StorageError) as error:
            self._page.show_problem(self._page.look.words(error.text))
            return
        self.show()
        self._page.results.issue.setFocus()
        self._page.tell(self._page.look("Key made. Save a copy of it on Packs with “Copy key”."))

    def _ask_for_certificate(self, row: Regrade, passphrase: str) -> None:
        look = self._page.look
        if not row.after.passed:
            self._page.show_problem(look("{name} has not passed this exam.", name=row.taking.name))
            return
        try:  # before a file is chosen: without a key, or with another passphrase, there is none to write
            if self._services.signing is not None:
                self._services.signing().unlock(passphrase)
        except (BadText, StorageError) as error:
            self._page.show_problem(look.words(error.advice if isinstance(error, BadText) else error.text))
            return
        file = ask_for_pdf(self._page, look, row.taking.name)
        if file is not None:
            self.issue(row, passphrase, file)

    def issue(self, row: Regrade, passphrase: str, file: Path) -> None:
        """Writes a signed certificate and keeps its text."""
        exam = next((exam for exam in self._exams() if exam.id == self._chosen), None)
        look, services = self._page.look, self._services
        if exam is None or services.signing is None:
            return
        try:
            signing = services.signing()
            seed, today = signing.unlock(passphrase), services.now().astimezone().date()
            dealt = {attempt.game for attempt in row.taking.attempts}
            games = [services.library.info(id) for id in sorted(dealt) if id in services.library]
            school = self._school
            shifts = self._read_takings(SHIFT_OWNER)[0]
            certificate = certificate_of(
                row, exam.title, games, name_of_school=signing.name, today=today, school=school,
                shift=shift_beside(shifts, row, games),
            )  # fmt: skip
            check_letters(certificate, services.assets)
            text = write_certificate(certificate, seed)
            write_bytes(file, certificate_pdf(certificate, text, services.assets), mkdir=False)
        except (BadText, StorageError) as error:
            self._page.show_problem(look.words(error.advice if isinstance(error, BadText) else error.text))
            return
        key = next((public for public in signing.known if public.name == signing.name), None)
        issued = school.with_issued(certificate.id, text)
        if self._instructor.set(issued.with_key(key.text) if key is not None else issued):
            self._page.results.passphrase.clear()
            self._page.tell(look("Certificate {id} saved: {file}.", id=certificate.id, file=file.name))

    def _ask_for_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self._page, self._page.look("Check file"), "", "*.pdf *.txt")
        if name:
            try:
                self.check(read_bytes(Path(name), MOST_BYTES).decode("utf-8", errors="replace"))
            except StorageError as error:
                self._page.show_problem(self._page.look.words(error.text))

    def _school_keys(self) -> Sequence[PublicKey]:
        """The keys that every computer of the school knows."""
        with suppress(BadText):
            return [read_key(text) for text in self._school.keys]
        return ()

    def check(self, text: str) -> None:
        """Says how a certificate stands by the keys and revocations that the school has by now."""
        self._instructor.read_again()
        words, results = self._page.look.words, self._page.results
        keys = [*(self._services.signing().known if self._services.signing is not None else ())]
        keys += self._school_keys()
        try:
            checked = check_certificate(text, keys, self._school.revoked)
        except BadText as error:
            results.show_check(words(error.advice))
        else:
            facts = "  ·  ".join(f"{words(name)}: {words(fact)}" for name, fact in checked.certificate.facts)
            results.show_check(f"{words(checked.words)}\n{facts}")
