"""Sessions that were left: which there are, and what becomes of those that nobody goes on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.errors import BadText, StorageError
from trainer.kept import OpenSession

if TYPE_CHECKING:
    from trainer.text import Text
    from trainer.training.plan import Plan
    from trainer.ui.controllers.trainee import Trainee


class OpenSessions:
    """The sessions of the present trainee that were begun and are not finished."""

    def __init__(self, trainee: Trainee) -> None:
        self._trainee = trainee

    def last(self) -> OpenSession | None:
        """The session that was left last."""
        try:
            found = self._trainee.records().open_sessions()
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return None
        return found[-1] if found else None

    def forget_older(self) -> None:
        """Of several sessions that were left only the last can be continued; a test among the others is over."""
        try:
            for kept in self._trainee.records().open_sessions()[:-1]:
                self._close(kept)
        except StorageError as error:
            self._trainee.trouble.emit(error)

    def _close(self, kept: OpenSession) -> None:
        """A session nobody goes on with; what a test kept to itself is written down."""
        from trainer.training.plan import plan_from_text
        from trainer.training.session import CannotResume, close

        services = self._trainee.services
        try:
            attempts = close(plan_from_text(kept.plan), kept.lines, services.library.game, services.now())
        except (BadText, CannotResume):
            attempts = ()
        self._trainee.records().write(kept.id, (), attempts)
        self._trainee.records().end(kept.id)
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
        from trainer.training.plan import plan_from_text

        try:
            kept = self._trainee.records().open_sessions() if self._trainee.open() else ()
            return [plan_from_text(one.plan) for one in kept]
        except (BadText, StorageError):
            return ()

    def end_exam(self) -> None:
        """An instructor ends the locked exam; what is open of it counts as not answered."""
        exam = self.exam()
        try:
            for kept in self._trainee.records().open_sessions():
                if exam is not None and kept.id == exam.id:
                    self._close(kept)
        except StorageError as error:
            self._trainee.trouble.emit(error)

    def forget(self, id: str) -> None:
        """An unfinished session that is not wanted any more."""
        try:
            self._trainee.records().end(id)
        except StorageError as error:
            self._trainee.trouble.emit(error)
