"""Looks in the background at what was not looked at when a record was opened."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trainer.core.errors import Damaged, StorageError
from trainer.core.text import say
from trainer.training.attempt_replay import played_type
from trainer.ui.jobs import Cancelled, LongWork

if TYPE_CHECKING:
    from trainer.ui.desk import Desk
    from trainer.ui.service_shapes import Opened

log = logging.getLogger("trainer")


class RecordCheck(QObject):
    """Of the file that is open: its early blocks are checked, and the duty types of older answers are found.

    What is damaged is saved at once, or when the file is opened next; so answers are added up by the types found.
    """

    def __init__(self, desk: Desk, opened: Opened) -> None:
        super().__init__(desk)
        assert desk.trainee.profile is not None
        self.opened, self._who, self._desk = opened, desk.trainee.profile, desk
        self._task = desk.jobs.start(self._work, self._end)

    def cancel(self) -> None:
        """Another file is open."""
        self._task.cancel()

    def _work(self, task: LongWork) -> StorageError | bool:
        """A problem, or whether types were found."""
        services = self._desk.services
        try:
            problem = None if self.opened.checked else services.store.check(self._who, task.report)
            if problem is not None or self.opened.typed:
                return problem or False
            return services.store.find_types(self._who, partial(played_type, services.library), task.report)
        except StorageError as error:
            return error
        except Cancelled:
            raise
        except Exception:
            log.exception("The file of %s cannot be checked.", self._who.name)
            return False

    def _end(self, outcome: StorageError | bool) -> None:
        trainee = self._desk.trainee
        if not outcome or trainee.open_file is not self.opened:
            return
        if isinstance(outcome, StorageError) and not isinstance(outcome, Damaged):
            trainee.noticed.emit(outcome)
        elif not self._desk.practising:
            trainee.choose(self._who)
        elif isinstance(outcome, Damaged):
            remedy = say("You can go on here. The readable part is saved the next time your file opens.")
            trainee.noticed.emit(StorageError(say("{name}: your file is damaged.", name=self._who.name), remedy))
