"""Looks in the background at what was not looked at when a long record was opened."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trainer.core.errors import Damaged, StorageError
from trainer.core.text import say
from trainer.ui.jobs import Cancelled, LongWork

if TYPE_CHECKING:
    from trainer.core.records import Profile
    from trainer.ui.desk import Desk

log = logging.getLogger("trainer")


class RecordCheck(QObject):
    """Of the file of one trainee, which is open. What is damaged is saved at once, or when it is opened next."""

    def __init__(self, desk: Desk, who: Profile) -> None:
        super().__init__(desk)
        self.who, self._desk = who, desk
        self._task = desk.jobs.start(self._work, self._end)

    def cancel(self) -> None:
        """Somebody else practices."""
        self._task.cancel()

    def _work(self, task: LongWork) -> StorageError | None:
        try:
            return self._desk.services.store.check(self.who, task.report)
        except StorageError as error:
            return error
        except Cancelled:
            raise
        except Exception:
            log.exception("The file of %s cannot be checked.", self.who.name)
            return None

    def _end(self, problem: StorageError | None) -> None:
        trainee = self._desk.trainee
        if problem is None or trainee.profile is not self.who:
            return
        if isinstance(problem, Damaged) and self._desk.practising:
            remedy = say("Go on here: what can be read is saved when your file is opened next.")
            trainee.noticed.emit(StorageError(say("{name}: your file is damaged.", name=self.who.name), remedy))
        elif isinstance(problem, Damaged):
            trainee.use(self.who)
        else:
            trainee.noticed.emit(problem)
