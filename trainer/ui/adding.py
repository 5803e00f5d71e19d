"""Adds up in the background what somebody answered, where the window would stand while it is done.

That is so after a change of the model that learns from answers, and when many were brought from elsewhere.
"""

from __future__ import annotations

import logging
from functools import partial

from PySide6.QtCore import QObject, Signal

from trainer.errors import StorageError
from trainer.kept import Profile
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.jobs import Cancelled, Jobs, LongWork
from trainer.ui.services import Services

log = logging.getLogger("trainer")


class Adding(QObject):
    """`moved` when it is some percent further, `ended` when the file can be opened without waiting."""

    moved = Signal()
    ended = Signal()

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._trainee, self._jobs = services, trainee, jobs
        self._who: Profile | None = None
        self._task: LongWork | None = None
        self.runs = False
        self.percent = 0
        trainee.changed.connect(self._other)

    def begin(self) -> bool:
        """Begins where the file that waits is far behind; whether it goes on now."""
        who = self._trainee.waiting
        if who is None:
            return False
        if self._who is None and self._trainee.is_far_behind(who):
            self._who, self.runs, self.percent = who, True, 0
            self._task = self._jobs.start(partial(self._work, who), self._end, self._tell)
        return self.runs

    def _work(self, who: Profile, task: LongWork) -> None:
        """In another thread; what is wrong with the file is said when it is opened."""
        try:
            self._services.store.add_up(who, lambda share: task.report(int(100 * share)))
        except Cancelled:
            raise
        except StorageError:
            pass
        except Exception:
            log.exception("The answers of %s cannot be added up.", who.name)

    def _tell(self, percent: int) -> None:
        if percent != self.percent:
            self.percent = percent
            self.moved.emit()

    def _end(self, _done: None) -> None:
        self.runs = False
        self.ended.emit()

    def _other(self) -> None:
        """Somebody else practises, or the file was opened: what runs is for nobody."""
        if self._who is None or self._trainee.waiting is self._who:
            return
        if self._task is not None and self.runs:
            self._task.cancel()
        self._who, self._task, self.runs = None, None, False
