"""The trainees of this computer: a folder of files, who practised last, and how the window stood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from trainer.kept import Profile
from trainer.storage.files import Settings
from trainer.storage.outbox import FOLDER as OUTBOX
from trainer.storage.outbox import Outbox
from trainer.storage.profiles import Profiles
from trainer.storage.rescue import Opened
from trainer.storage.store import Store

FOLDER = "trainees"


class Trainees:
    """One trainee's file is open at a time. With a folder for `results` every ended session is handed to the school."""

    def __init__(self, folder: Path, results: Path | None = None, version: Callable[[], str] = str) -> None:
        self._outbox = Outbox(folder / OUTBOX, results) if results else None
        self._version = version
        if self._outbox is not None and self._outbox.waiting():
            self._outbox.deliver_soon()
        self._profiles = Profiles(folder / FOLDER)
        self._computer = Settings(folder / "computer.json")
        self._open: Opened | None = None

    def profiles(self) -> Sequence[Profile]:
        """Everybody, by name."""
        return self._profiles.all()

    def create(self, name: str) -> Profile:
        """A new trainee."""
        return self._profiles.create(name)

    def rename(self, profile: Profile, name: str) -> Profile:
        """The same trainee under another name."""
        return self._profiles.change(profile.id, name=name)

    def last(self) -> Profile | None:
        """Who practised last and needs no PIN."""
        id = self._computer.get("last")
        found = next((one for one in self.profiles() if one.id == id), None)
        return None if found is None or found.locked or found.problem else found

    def unlocks(self, profile: Profile, pin: str) -> bool:
        """Whether the PIN is right."""
        return self._profiles.unlocks(profile.id, pin)

    def use(self, profile: Profile) -> Opened:
        """Opens the trainee's file; the one before is closed."""
        self._shut()
        self._open = opened = self._profiles.use(profile.id)
        if self._outbox is not None:
            opened.store.ended = partial(self._hand_over, self._outbox, profile.id, opened.store)
        if self._computer.get("last") != profile.id:
            self._computer.set("last", profile.id)
        return self._open

    def _hand_over(self, outbox: Outbox, trainee: str, store: Store, session: str) -> None:
        """The answers of an ended session go to the school's folder, at once or as soon as it can be reached."""
        from trainer.storage.results import result_name, write_results

        steps = [one for one in store.attempts() if one.session == session]
        if steps:
            outbox.put(result_name(trainee, session), write_results(steps, self._version()))
            outbox.deliver_soon()

    def close(self) -> None:
        """Nobody's file is open any more; what is on its way to the school gets a moment."""
        self._shut()
        if self._outbox is not None:
            self._outbox.finish()

    def _shut(self) -> None:
        if self._open is not None:
            self._open.store.close()
        self._open = None

    @property
    def window(self) -> str:
        """How the window stood when it was closed last."""
        return str(self._computer.get("window", ""))

    def keep_window(self, state: str) -> None:
        """Keeps how the window stands."""
        if state != self.window:
            self._computer.set("window", state)
