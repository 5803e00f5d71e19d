"""The people of a school: a roster imported once it is agreed to, members named, certificates and old records ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from trainer.core.days import read_day
from trainer.core.errors import BadText, ContentError, FeltSchoolError, StorageError
from trainer.core.text import Words, say
from trainer.disk.whole_files import read_bytes
from trainer.school.certificate import read_certificate
from trainer.school.ledger import Role
from trainer.school.roster import MOST_BYTES, RosterPlan, import_roster, plan_roster, read_roster
from trainer.school.school_model import Revoked
from trainer.ui.pages.assign_page import AssignPage
from trainer.ui.pages.members_page import MembersPage, MembersShown, Stale
from trainer.ui.school_link import school_status

if TYPE_CHECKING:
    from trainer.ui.controllers.instructor_access import Instructor
    from trainer.ui.controllers.trainee import Trainee
    from trainer.ui.service_shapes import Offices
    from trainer.ui.services import Services

MOST_OF_TRAIL = 2_000
"""So many changes are shown; `felt-school school trail` tells all of them."""
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


class MembersActions(QObject):
    """What the page of the school does: members, certificates, the change log, records that may go."""

    def __init__(self, page: MembersPage, services: Services, trainee: Trainee, instructor: Instructor) -> None:
        super().__init__(page)
        self._page, self._services, self._trainee = page, services, trainee
        self._instructor = instructor
        page.add_wanted.connect(lambda *fields: self._change(lambda office: office.add_member(*fields), say("Added.")))
        page.role_wanted.connect(
            lambda *fields: self._change(lambda office: office.change_role(*fields), say("Role set."))
        )
        page.pin_wanted.connect(
            lambda *fields: self._change(lambda office: office.replace_pin(*fields), say("PIN set. Tell it to them."))
        )
        page.depart_wanted.connect(lambda member: self._change(lambda office: office.depart(member), say("Removed.")))
        page.own_pin_wanted.connect(self._change_own)
        page.revoke_wanted.connect(self.revoke)
        page.stale_wanted.connect(self.find_stale)
        page.erase_wanted.connect(self.erase)

    def fill(self) -> None:
        """Shows the school as it stands now."""
        office, school = self._services.office, self._instructor.school
        off = {revoked.id: revoked for revoked in school.revoked}
        certificates = [read_certificate(text)[0] for _, text in school.issued]
        pairs = tuple((certificate, off.get(certificate.id)) for certificate in reversed(certificates))
        status = school_status(office)
        if office is None or status is None:
            self._page.apply(MembersShown("", "", is_owner=False, certificates=pairs))
            return
        try:
            members, trail = tuple(office.members()), tuple(office.trail(MOST_OF_TRAIL))
        except StorageError as error:
            self._tell(error.text)
            return
        is_owner = office.role is Role.OWNER
        self._page.apply(MembersShown(status.name, office.who, is_owner, members, pairs, trail))

    def _tell(self, words: Words) -> None:
        self._page.tell(self._page.look.words(words))

    def _change(self, change: Callable[[Offices], object], done: Words) -> None:
        """Changes the members; what cannot be is said, and what was typed stays."""
        office = self._services.office
        if office is None:
            return
        try:
            change(office)
        except FeltSchoolError as error:
            self._tell(error.text)
            return
        self._page.clear_fields()
        self.fill()
        self._tell(done)

    def _change_own(self, old: str, new: str, again: str) -> None:
        if new != again:
            self._tell(say("The two new PINs differ. Type the same PIN twice."))
        else:
            self._change(lambda office: office.change_pin(old, new), say("Your new PIN holds at every computer."))

    def revoke(self, number: str, reason: str) -> None:
        """A certificate holds no more, from today on."""
        school, today = self._instructor.school, self._services.now().astimezone().date()
        if not reason:
            self._tell(say("Type the reason. Everyone who checks the paper reads it."))
        elif self._instructor.set(school.with_revoked(Revoked(number, today, reason))):
            self._page.reason.clear()
            self.fill()
            self._tell(say("Certificate {id} is revoked.", id=number))

    def find_stale(self, text: str) -> None:
        """Shows whose last day of practice lies before a day."""
        if self._services.class_book is None:
            return
        try:
            day = read_day(text)
            if day is None:
                raise BadText(say("Type the day first."), say("For example 11/01/2025."))
            with closing(self._services.class_book()) as book:
                book.enter_local()
                people = book.people()
        except (BadText, StorageError) as error:
            self._tell(error.advice if isinstance(error, BadText) else error.text)
            return
        days = ((person.last_day, person) for person in people)
        old = [Stale(person.id, person.name, person.student, last) for last, person in days if last and last < day]
        self._page.show_stale(sorted(old, key=lambda person: (person.last, person.name)))

    def erase(self, people: Sequence[Stale], typed: str) -> None:
        """Erases these trainees everywhere this computer reaches, once that was confirmed."""
        if typed != "ERASE":
            self._tell(say("Nothing was erased. Type ERASE first."))
            return
        if not people or self._services.class_book is None:
            return
        ids, office = {person.id for person in people}, self._services.office
        try:
            with closing(self._services.class_book()) as book:
                local = {person.local for person in book.people() if person.id in ids and person.local}
                for profile in [profile for profile in self._trainee.profiles() if profile.id in local]:
                    if not self._trainee.erase_other(profile):
                        return
                for person in people:
                    if office is not None and self._services.is_in_school:
                        office.erase_namesakes(person.name, person.student)
                    book.erase(person.id)
        except StorageError as error:
            self._tell(error.text)
            return
        self._page.show_stale(())
        self.fill()
        self._tell(say("Trainees erased: {count}.", count=len(people)))
