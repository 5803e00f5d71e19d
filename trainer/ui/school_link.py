"""The window's link to the school: what is new goes both ways every minute; its card does what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.text import Words, join, say

if TYPE_CHECKING:
    from trainer.ui.controllers.trainee import Trainee
    from trainer.ui.jobs import Jobs
    from trainer.ui.service_shapes import Exchange, Offices, SchoolStatus
    from trainer.ui.widgets.school_card import SchoolCard

EVERY: Final = 60_000
"""Milliseconds between two exchanges."""


class SchoolLink(QObject):
    """`remark(sentence)` when the place went away or came back; `arrived` when something of the school came."""

    remark = Signal(object)
    arrived = Signal()

    def __init__(self, office: Offices, jobs: Jobs, parent: QObject, trainee: Trainee) -> None:
        super().__init__(parent)
        self._office, self._jobs, self._trainee = office, jobs, trainee
        self._sits = ""
        trainee.changed.connect(self._look_who_sits)
        self._away = self._runs = self._waits = False
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.exchange)
        self._timer.start()
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(office.leave)

    def exchange(self) -> None:
        """Does it now; where one is under way, once more after it."""
        self._waits = self._runs
        if not self._runs:
            self._runs = True
            self._jobs.run(self._office.exchange, self._end)

    def hand_over(self, _summary: object = None) -> None:
        """A session ended here: an instructor may be waiting for it."""
        self.exchange()

    def _look_who_sits(self) -> None:
        """Whoever sits down here gets what they left elsewhere at once."""
        profile = self._trainee.profile
        id = profile.id if profile is not None else ""
        if id != self._sits:
            self._sits = id
            self.exchange()

    def _end(self, exchanged: Exchange) -> None:
        self._runs = False
        if exchanged.trouble is not None and not self._away:
            self.remark.emit(join((exchanged.trouble.text, say("Your answers wait on this computer.")), " "))
        elif exchanged.trouble is None and self._away:
            self.remark.emit(say("The school is back. Everything is handed over."))
        self._away = exchanged.trouble is not None
        if exchanged.clashes:
            names = ", ".join(exchanged.clashes)
            self.remark.emit(say("Two people changed: {names}. The later change is in force.", names=names))
        if exchanged.applied:
            self.arrived.emit()
        if self._waits:
            self.exchange()


def school_status(office: Offices | None) -> SchoolStatus | None:
    """How this computer stands with its school; None where there is none, or where it cannot be read."""
    try:
        return office.status() if office is not None else None
    except StorageError:
        return None


def place_words(status: SchoolStatus | None) -> Words:
    """Where the school is and how it stands, for Settings and for instructors."""
    if status is None:
        return say("This computer belongs to no school. Everything stays here.")
    where = say("{school} is at {place}.", school=status.name, place=status.address or say("this computer"))
    if status.trouble:
        return join(
            (where, say("It was away at the last try. Changes waiting here: {waiting}.", waiting=status.waiting)), " "
        )
    if status.waiting:
        return join((where, say("Changes going out within a minute: {waiting}.", waiting=status.waiting)), " ")
    return join((where, say("Everything is handed over.")), " ")


class SchoolActions:
    """What the card of the school on the instructor's page does."""

    def __init__(self, card: SchoolCard, office: Offices, link: Any) -> None:
        self._card, self._office, self._link = card, office, link
        card.join_wanted.connect(self._join)
        card.start_wanted.connect(self._start)

    def fill(self) -> None:
        """Shows how the school stands, and who is signed in."""
        try:
            status = self._office.status()
        except StorageError as error:
            self._card.tell("", error.text)
            return
        self._card.apply(place_words(status), self._office.who, in_school=status is not None)

    def _join(self, address: str) -> None:
        try:
            name = self._office.join(address)
        except FeltSchoolError as error:
            self._card.tell("", error.text)
            return
        self._link()
        self.fill()
        self._card.tell(
            say("This computer belongs to {school} now. Restart the program to load its packs.", school=name)
        )

    def _start(self, address: str, name: str, owner: str, pin: str) -> None:
        try:
            by_hand = self._office.start_school(address, name, owner, pin)
        except FeltSchoolError as error:
            self._card.tell("", error.text)
            return
        self._link()
        self.fill()
        started = say("{school} is started. On each PC, join it with the same address.", school=name)
        roles = say("Ask the administrator of the server for the roles in docs/school.md.")
        self._card.tell(join((started, roles), " ") if by_hand else started)
