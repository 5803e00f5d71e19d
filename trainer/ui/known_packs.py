"""The lessons of this computer and the ways through them; they are read in the background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.ui.jobs import Jobs
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.model import Pack


class KnownPacks(QObject):
    """`came` when they were read. `found` is None before; `curricula` are the ways through them."""

    came = Signal()

    def __init__(self, services: Services, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._jobs = services, jobs
        self._asked = False
        self.found: Sequence[Pack] | None = None
        self.curricula: Sequence[Curriculum] = ()

    def load(self) -> None:
        """Nobody waits for them."""
        if self.found is None and not self._asked:
            self._asked = True
            self._jobs.run(self._read, self.take)

    def load_now(self) -> None:
        """For somebody who cannot do without them."""
        if self.found is None:
            self.take(self._read())

    def known(self) -> Sequence[Pack]:
        """Those that are there; they come later where they are not read yet."""
        self.load()
        return self.found or ()

    def again(self) -> None:
        """Packs were added or removed."""
        self.found, self._asked = None, False
        self.load()

    def take(self, read: tuple[Sequence[Pack], Sequence[Curriculum]]) -> None:
        """What was read."""
        self.found, self.curricula = read
        self.came.emit()

    def _read(self) -> tuple[Sequence[Pack], Sequence[Curriculum]]:
        packs = self._services.packs()
        return packs, self._services.curricula(packs, self._services.library)
