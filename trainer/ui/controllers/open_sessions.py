"""Sessions that were left: they wait, several of them, until they are gone on with or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.core.errors import BadText, StorageError
from trainer.core.records import OpenSession

if TYPE_CHECKING:
    from trainer.core.text import Text
    from trainer.training.session_plan import Plan
    from trainer.ui.controllers.trainee import Trainee


class OpenSessions:
    """The sessions of the present trainee that were begun and are not finished."""

    def __init__(self, trainee: Trainee) -> None:
        self._trainee = trainee

    def waiting(self) -> Sequence[OpenSession]:
        """Every session that waits, the one that was left last at the end."""
        try:
            return self._trainee.records().open_sessions()
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return ()

    def last(self) -> OpenSession | None:
        """The session that was left last."""
        open_sessions = self.waiting()
        return open_sessions[-1] if open_sessions else None

    def find(self, id: str) -> OpenSession | None:
        """The session with this id; the one that was left last where none is named."""
        return next((session for session in self.waiting() if session.id == id), None) if id else self.last()

    def drop_untouched(self) -> None:
        """Practice in which nothing was answered need not wait: nothing is lost with it."""
        from trainer.drills.modes import Feedback
        from trainer.training.moves import answers_in
        from trainer.training.session_plan import plan_from_text

        for open_session in self.waiting():
            try:
                tested = plan_from_text(open_session.plan).mode.feedback is Feedback.AT_THE_END
                untouched = not tested and not answers_in(open_session.lines)
            except BadText:
                untouched = True
            if untouched:
                self.forget(open_session.id)

    def discard(self, id: str, shift: str = "") -> None:
        """A session that nobody goes on with; what is open of a test counts as not answered.

        `shift` is what a shift came to.
        """
        open_session = self.find(id)
        try:
            if open_session is not None:
                self._close(open_session, shift)
        except StorageError as error:
            self._trainee.trouble.emit(error)

    def _close(self, open_session: OpenSession, shift: str = "") -> None:
        """A session nobody goes on with; what a test kept to itself is written down."""
        from trainer.training.session import CannotResume, close
        from trainer.training.session_plan import plan_from_text

        services = self._trainee.services
        try:
            attempts = close(
                plan_from_text(open_session.plan), open_session.lines, services.library.game, services.now()
            )
        except (BadText, CannotResume):
            attempts = ()
        self._trainee.records().write(open_session.id, (), attempts)
        self._trainee.records().end(open_session.id, shift)
        self._trainee.attempts.extend(attempts)

    def test(self) -> Text | None:
        """The test that was begun and is not finished, by its title: nothing may be looked up until it is."""
        from trainer.drills.modes import Feedback

        return next((plan.title for plan in self._plans() if plan.mode.feedback is Feedback.AT_THE_END), None)

    def exam(self) -> Plan | None:
        """The locked exam that was begun and is not finished: nothing else may be opened until it is."""
        return next((plan for plan in self._plans() if plan.locked), None)

    def _plans(self) -> Sequence[Plan]:
        """What was begun; nothing where one of the plans cannot be read."""
        from trainer.training.session_plan import plan_from_text

        try:
            open_sessions = self._trainee.records().open_sessions() if self._trainee.open() else ()
            return [plan_from_text(open_session.plan) for open_session in open_sessions]
        except (BadText, StorageError):
            return ()

    def end_exam(self) -> None:
        """An instructor ends the locked exam; what is open of it counts as not answered."""
        exam = self.exam()
        try:
            for open_session in self._trainee.records().open_sessions():
                if exam is not None and open_session.id == exam.id:
                    self._close(open_session)
        except StorageError as error:
            self._trainee.trouble.emit(error)

    def forget(self, id: str) -> None:
        """An unfinished session that is not wanted any more."""
        try:
            self._trainee.records().end(id)
        except StorageError as error:
            self._trainee.trouble.emit(error)
