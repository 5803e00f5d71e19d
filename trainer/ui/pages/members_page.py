"""The school's page: who works for it and their PINs, its certificates, its change log, and how long records stay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.core.days import day_text, moment_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, counted, say
from trainer.school.certificate import Certificate
from trainer.school.ledger import Member, Role, SignedRecord
from trainer.school.school_model import Revoked
from trainer.ui.look import Look
from trainer.ui.pages.school_page import TellingPage
from trainer.ui.widgets.basic import beside, label, row
from trainer.ui.widgets.form import named_line, tagged
from trainer.ui.widgets.line_table import Lines, day_cell
from trainer.ui.widgets.panels import flow_box
from trainer.ui.widgets.tabs import Tabs

TYPES = {
    "school": say("School started"),
    "member": say("Member"),
    "pin": say("PIN"),
    "pack": say("Pack"),
    "overlay": say("Rule change"),
    "house": say("House"),
    "reading": say("Reading"),
    "setting": say("Setting"),
    "group": say("Group"),
    "assigned": say("Assignment"),
    "exam": say("Exam"),
    "rubric": say("Rubric"),
    "rubric-lines": say("Rubric lines"),
    "certificate": say("Certificate"),
    "revocation": say("Certificate revoked"),
    "key": say("Key"),
    "erasure": say("Trainee erased"),
}
"""What each type of record is called on screen; another one by its own name."""
SETTINGS = {"games": say("Shown to trainees"), "lock_after": say("Lock when idle")}
"""What each setting is called where it is made."""
ROLES = tuple(role for role in Role if role is not Role.COMPUTER)


@dataclass(frozen=True, slots=True)
class Stale:
    """A trainee whose record may go: id in the class book, name, number, and the last day of practice."""

    id: str
    name: str
    student: str
    last: date


@dataclass(frozen=True, slots=True)
class MembersShown:
    """One state of the page. `who` is signed in, empty where nobody is; `is_owner` may change the members."""

    school: str
    who: str
    is_owner: bool
    members: tuple[Member, ...] = ()
    certificates: tuple[tuple[Certificate, Revoked | None], ...] = ()
    trail: tuple[SignedRecord, ...] = ()

    @property
    def words(self) -> Words:
        """Whose members these are, and who is signed in."""
        if not self.school:
            return say("This computer belongs to no school. Everything stays here.")
        if not self.who:
            return say("{school}. Sign in with your name to change something.", school=self.school)
        return say("{school}. Signed in: {name}.", school=self.school, name=self.who)


class MembersPage(TellingPage):
    """Renders a `MembersShown`; says what is wanted of it.

    add_wanted(name, role, pin)   role_wanted(Member, role)   pin_wanted(Member, pin)   depart_wanted(Member)
    own_pin_wanted(old, new, again)   revoke_wanted(number, reason)   stale_wanted(day)   erase_wanted(people, typed)
    begin_wanted   where there is no school yet
    """

    add_wanted = Signal(str, object, str)
    role_wanted = Signal(object, object)
    pin_wanted = Signal(object, str)
    own_pin_wanted = Signal(str, str, str)
    depart_wanted = Signal(object)
    revoke_wanted = Signal(str, str)
    stale_wanted = Signal(str)
    erase_wanted = Signal(object, str)
    begin_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.shown = MembersShown("", "", is_owner=False)
        self.stale_people: tuple[Stale, ...] = ()
        parts = (
            (look("Members"), self._make_members()),
            (look("Certificates"), self._make_certificates()),
            (look("Change log"), self._make_trail()),
            (look("Old records"), self._make_stale()),
        )
        self.tabs = Tabs(self, parts)
        self.notice.below = self.tabs.buttons[0]
        self.says = label("", "sub")
        self.begin = self._button(look("Start or join a school"), self.begin_wanted.emit, role="primary", key="Enter")
        box = QVBoxLayout(self)
        box.setContentsMargins(32, 24, 32, 16)
        box.setSpacing(10)
        box.addLayout(self.tabs.below(look("School")))
        box.addWidget(self.says)
        box.addLayout(row(self.begin, None))
        box.addWidget(self.tabs.stack, 1)

    def start_focus(self) -> None:
        self.tabs.take_focus()

    # -- members

    def _make_members(self) -> QWidget:
        look = self.look
        outer, holder = self._part()
        self.staff, box = self._part()
        holder.addWidget(self.staff)
        holder.addStretch()
        self.members = Lines(look("Members"), [look("Name"), look("Role"), look("Key")], (300, 160), sorts=True)
        self.members.itemSelectionChanged.connect(self._show_choice)
        self.role = self._combo(look("Role"), 130)
        self.new_role = self._combo(look("Role of the new member"), 130)
        for combo in (self.role, self.new_role):
            for role in ROLES:
                combo.addItem(look.words(role.label), role)
        self.new_role.setCurrentIndex(1)
        self.set_role = self._button(look("Set role"), self._set_role)
        self.fresh_pin = named_line(look("New PIN for this member"), 150, secret=True)
        self.set_pin = self._button(look("Set PIN"), self._set_pin)
        self.remove = self._button(look("Remove"), lambda: self._of_chosen(self.depart_wanted))
        self.name = named_line(look("Name"), 200)
        self.first_pin = named_line(look("First PIN"), 150, secret=True)
        self.add = self._button(look("Add member"), self._add, role="primary")
        self.old_pin, self.own_pin, self.own_again = (
            named_line(name, 150, secret=True)
            for name in (look("Your current PIN"), look("Your new PIN"), look("Repeat your new PIN"))
        )
        self.own = self._button(look("Change my PIN"), self._change_own)
        box.addWidget(self.members, 1)
        change = beside(tagged(self.fresh_pin), self.set_pin)
        box.addWidget(flow_box(beside(self.role, self.set_role), change, self.remove, spacing=16))
        box.addWidget(flow_box(tagged(self.name), self.new_role, tagged(self.first_pin), self.add))
        box.addWidget(flow_box(tagged(self.old_pin), tagged(self.own_pin), tagged(self.own_again), self.own))
        box.addWidget(label(look("Choose a long PIN: a copy of the school lets people try short ones."), "soft"))
        return outer

    @property
    def member(self) -> Member | None:
        """Who is chosen."""
        return next((member for member in self.shown.members if member.id in self.members.chosen), None)

    def _set_role(self) -> None:
        self._of_chosen(self.role_wanted, Role(self.role.currentData()))

    def _set_pin(self) -> None:
        self._of_chosen(self.pin_wanted, self.fresh_pin.text())

    def _of_chosen(self, signal: object, *more: object) -> None:
        member = self.member
        if member is None:
            self.show_problem(self.look("Choose a member first."))
        else:
            signal.emit(member, *more)  # type: ignore[attr-defined]
            self.fresh_pin.clear()

    def _add(self) -> None:
        self.add_wanted.emit(self.name.text(), Role(self.new_role.currentData()), self.first_pin.text())

    def _change_own(self) -> None:
        self.own_pin_wanted.emit(self.old_pin.text(), self.own_pin.text(), self.own_again.text())

    def clear_fields(self) -> None:
        """What was typed was taken."""
        for field in (self.name, self.first_pin, self.fresh_pin, self.old_pin, self.own_pin, self.own_again):
            field.clear()

    def _show_choice(self) -> None:
        """What may be done about who is chosen."""
        member, is_owner = self.member, self.shown.is_owner
        if member is not None:
            self.role.setCurrentIndex(ROLES.index(member.role))
        for widget in (self.role, self.set_role, self.fresh_pin, self.set_pin, self.remove):
            widget.setEnabled(is_owner and member is not None)
        for widget in (self.name, self.new_role, self.first_pin, self.add):
            widget.setEnabled(is_owner)
        for widget in (self.old_pin, self.own_pin, self.own_again, self.own):
            widget.setEnabled(bool(self.shown.who))

    # -- certificates

    def _make_certificates(self) -> QWidget:
        look = self.look
        part, box = self._part()
        heads = [look("Number"), look("Name"), look("Exam"), look("Result"), look("Issued"), look("Stands")]
        self.certificates = Lines(look("Certificates"), heads, (140, 220, 260, 150, 110), sorts=True)
        self.reason = named_line(look("Why it is revoked"), 320)
        self.revoke = self._button(look("Revoke"), self._revoke)
        box.addWidget(self.certificates, 1)
        box.addLayout(row(tagged(self.reason), self.revoke, None))
        return part

    def _revoke(self) -> None:
        chosen = self.certificates.chosen
        if not chosen:
            self.show_problem(self.look("Choose a certificate first."))
        else:
            self.revoke_wanted.emit(chosen[0], self.reason.text().strip())

    # -- the change log

    def _make_trail(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.search = named_line(look("Find in the log"), 240, look("Find in the log"))
        self.search.offer_clearing(look("Clear"))
        self.search.textChanged.connect(self._show_trail)
        heads = [look("When"), look("By"), look("Change"), look("Name")]
        self.trail = Lines(look("Change log"), heads, (180, 220, 180), sorts=True)
        self.trail_count = label("", "soft")
        box.addLayout(row(self.search, self.trail_count, None, spacing=12))
        box.addWidget(self.trail, 1)
        return part

    def _show_trail(self, _text: str = "") -> None:
        look, words = self.look, self.search.text().casefold().split()
        lines = []
        for record in self.shown.trail:
            name = TYPES.get(record.subject.type)
            change = look.words(name) if name is not None else record.subject.type
            change = look("{change}: removed", change=change) if record.content is None else change
            author = f"{record.who} ({look.words(record.role.label)})" if record.who else look("this computer")
            subject = self._subject(record)
            cells = (moment_text(record.when), author, change, subject)
            if all(word in " ".join(cells).casefold() for word in words):
                lines.append((record.digest, ((cells[0], -record.when.timestamp()), *cells[1:])))
        self.trail.show_lines(lines)
        self.trail_count.setText(look.words(counted("{n} change", "{n} changes", len(lines))))

    def _subject(self, record: SignedRecord) -> str:
        """What was changed, by the name people know it by."""
        content = record.content if isinstance(record.content, dict) else {}
        names = {member.id: member.name for member in self.shown.members}
        names |= {name: self.look.words(words) for name, words in SETTINGS.items()}
        written = ((each.subject.name, each.content) for each in self.shown.trail)
        names |= {
            name: str(fields["title"]) for name, fields in written if isinstance(fields, dict) and "title" in fields
        }
        title = content.get("title") or content.get("name")
        parts = filter(None, record.subject.name.split("|"))
        return str(title or " · ".join(names.get(part, part) for part in parts))

    # -- records that may go

    def _make_stale(self) -> QWidget:
        look = self.look
        part, box = self._part()
        self.day = named_line(look("Last practiced before"), 130, "11/01/2025")
        self.day.returnPressed.connect(self._find_stale)
        self.search_old = self._button(look("Find records"), self._find_stale)
        self.stale = Lines(
            look("Old records"), [look("Name"), look("Number"), look("Last day")], (300, 160), sorts=True
        )
        self.typed = named_line(look("Type ERASE to confirm"), 200)
        self.erase = self._button(look("Erase forever"), self._erase)
        self.stale_count = label("", "soft")
        box.addWidget(label(look("Records of trainees who stopped practicing."), "soft"))
        box.addLayout(row(tagged(self.day), self.search_old, None))
        box.addWidget(self.stale, 1)
        box.addLayout(row(self.stale_count, 12, tagged(self.typed), self.erase, None))
        return part

    def _find_stale(self) -> None:
        self.stale_wanted.emit(self.day.text().strip())

    def _erase(self) -> None:
        self.erase_wanted.emit(self.stale_people, self.typed.text().strip())
        self.typed.clear()

    def show_stale(self, people: Sequence[Stale]) -> None:
        """Whose last day of practice lies before the one that was typed."""
        look = self.look
        self.stale_people = tuple(people)
        self.stale.show_lines([(person.id, (person.name, person.student, day_cell(person.last))) for person in people])
        self.stale_count.setText(look.words(counted("{n} trainee", "{n} trainees", len(people))))
        for widget in (self.typed, self.erase):
            widget.setEnabled(bool(people))

    # -- rendering

    def apply(self, shown: MembersShown) -> None:
        """A state of the page."""
        look, self.shown = self.look, shown
        self.says.setText(look.words(shown.words))
        self.begin.setVisible(not shown.school)
        self.staff.setVisible(bool(shown.school))
        self.main_button = None if shown.school else self.begin
        self.members.show_lines(
            [(member.id, (member.name, look.words(member.role.label), member.key[:12])) for member in shown.members]
        )
        lines = []
        for certificate, revoked in shown.certificates:
            stands = look("valid") if revoked is None else look("revoked {day}", day=day_text(revoked.day))
            issued = day_cell(certificate.issued)
            cells = (certificate.id, certificate.name, certificate.title, certificate.result, issued, stands)
            lines.append((certificate.id, cells))
        self.certificates.show_lines(lines)
        self._show_trail()
        self._show_choice()
        self.show_stale(self.stale_people)
