"""The trainees of this computer: a folder of files, who practised last, and how the window stood."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.disk.scratch import GUEST, Scratch
from trainer.storage.computer import ComputerSettings
from trainer.storage.profile_files import ENDING, Profiles, finish_rescues
from trainer.storage.school import SchoolFiles

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.progress.attempt import Attempt
    from trainer.storage.record_file import OpenedFile
    from trainer.storage.results import Outbox, Who
    from trainer.storage.store import Store

FOLDER = "trainees"
LIVE = "live"
"""Where live classes are kept, beside the trainees."""
LAST = "last"
"""What the trainee of last time is set under; in the name stands for whom, since accounts may share a data folder."""


def _last() -> str:
    try:
        return f"{LAST}.{getuser()}"
    except (ImportError, KeyError, OSError):  # an account without a name
        return LAST


def _who(profile: Profile) -> Who:
    from trainer.storage.results import Who

    return Who(profile.name, profile.student, profile.group)


class Trainees:
    """One trainee's file is open at a time. With a folder for `results` every ended session is handed to the school."""

    def __init__(
        self,
        folder: Path,
        results: Path | None = None,
        version: Callable[[], str] = str,
        adopt: Callable[[str], bool] = lambda _name: False,
    ) -> None:
        self._version, self._folder, self._adopt = version, folder, adopt
        self._outbox = self._outbox_to(results) if results else None
        if self._outbox is not None and self._outbox.waiting():
            self._outbox.deliver_soon()
        finish_rescues(folder / FOLDER)
        self._profiles = Profiles(folder / FOLDER)
        self._computer = ComputerSettings(folder / "computer.json")
        self._open: OpenedFile | None = None
        self._open_id = ""
        self._guest: Scratch | None = None

    def _outbox_to(self, target: Path) -> Outbox:
        from trainer.storage.results import FOLDER as OUTBOX
        from trainer.storage.results import Outbox

        return Outbox(self._folder / OUTBOX, target)

    def profiles(self) -> Sequence[Profile]:
        """Everybody, by name."""
        return self._profiles.all()

    def create(self, name: str) -> Profile:
        """A new trainee, or one of the school's who sits here for the first time."""
        if self._adopt(name):
            known = " ".join(name.split()).casefold()
            return next(profile for profile in self.profiles() if profile.name.casefold() == known)
        return self._profiles.create(name)

    def rename(self, profile: Profile, name: str) -> Profile:
        """The same trainee under another name."""
        return self._profiles.change(profile.id, name=name)

    def place_in(self, profile: Profile, group: str, student: str) -> Profile:
        """The same trainee in another group, with the school's own id."""
        return self._profiles.change(profile.id, group=group, student=student)

    def last(self) -> Profile | None:
        """Who practised last and needs no PIN."""
        id = self._computer.get(_last(), self._computer.get(LAST))
        profile = next((profile for profile in self.profiles() if profile.id == id), None)
        return None if profile is None or profile.locked or profile.problem else profile

    def choices(self, profile: Profile) -> Mapping[str, str]:
        """What a trainee chose in the window; no answer is read for it."""
        with closing(self._profiles.open(profile.id)) as store:
            return store.choices()

    def behind(self, profile: Profile) -> int:
        """How many answers of a trainee have to be added up when the file is opened."""
        return 0 if profile.guest else self._profiles.behind(profile.id)

    def add_up(self, profile: Profile, tell: Callable[[float], None], now: datetime | None = None) -> None:
        """Adds them up beforehand, which may be done in another thread; `tell` hears which share is done."""
        self._profiles.add_up(profile.id, tell, now)

    def check(self, profile: Profile, tell: Callable[[float], None]) -> StorageError | None:
        """Looks at what was not looked at when the file was opened; in any thread. Damaged, or what is to be said."""
        return self._profiles.check(profile.id, tell)

    def find_types(self, profile: Profile, type_of: Callable[[Attempt], str], tell: Callable[[float], None]) -> bool:
        """Finds the duty types of answers of older programs, in any thread. Whether something was found."""
        return self._profiles.find_types(profile.id, type_of, tell)

    def unlocks(self, profile: Profile, pin: str) -> bool:
        """Whether the PIN is right."""
        return self._profiles.unlocks(profile.id, pin)

    def set_pin(self, profile: Profile, pin: str) -> Profile:
        """Asks for this PIN from now on; an empty one takes it away."""
        self._profiles.set_pin(profile.id, pin)
        return self._profiles.get(profile.id)

    def take_pin(self, profile: Profile, day: str) -> None:
        """Takes away a PIN that was forgotten; its trainee is told."""
        self._profiles.take_pin(profile.id, day)

    def record(self, profile: Profile) -> str:
        """All answers of a trainee as the text of a file to take along."""
        from trainer.storage.result_seals import signing_key
        from trainer.storage.results import write_results

        with closing(self._profiles.open(profile.id)) as store:
            who = _who(self._profiles.get(profile.id))
            return write_results(store.attempts(), self._version(), None, who, signing_key(self._folder))

    def owner(self, text: str) -> str:
        """Whose record such a file is, by name. BadText when it was changed, cut off or is none."""
        from trainer.storage.results import read_result_file

        return read_result_file(text).who.name

    def bring(self, profile: Profile, text: str) -> int:
        """Adds the answers of such a file to a trainee's own; those known already change nothing. How many were new.

        BadText when the file was changed, cut off or is none.
        """
        from trainer.storage.results import read_results

        attempts = [replace(attempt, trainee=profile.id) for attempt in read_results(text)]
        with closing(self._profiles.open(profile.id)) as store:
            return store.append(attempts)

    def erase(self, profile: Profile) -> int:
        """Deletes everything there is of a trainee on this computer for good. How many files."""
        if self._open is not None and self._open_id == profile.id:
            self._shut()
        for name, id in self._computer.values.items():
            if name.startswith(LAST) and id == profile.id:
                self._computer.set(name, None)
        outbox = self._outbox or self._outbox_to(self._folder)  # a policy of before may have filled it
        sessions: Collection[str] = ()
        with suppress(StorageError), closing(self._profiles.open(profile.id)) as store:
            sessions = store.sessions()
        from trainer.storage import class_book_file, live_files

        class_book_file.forget_in(self._folder, profile, sessions)
        with suppress(StorageError):  # a file that cannot be read is not written over
            files = SchoolFiles(self._folder)
            school = files.read()
            files.change(school, school.without_trainee(profile.id))
        count = outbox.forget(profile.id) + live_files.forget_in(self._folder, profile.id, profile.name)
        return self._profiles.erase(profile.id) + count

    def leave(self) -> None:
        """Nobody practises: the open file is closed."""
        self._shut()

    def _use_guest(self) -> OpenedFile:
        from trainer.storage.record_file import open_or_rescue

        self._guest = Scratch(GUEST)
        return open_or_rescue(self._guest.path / f"guest{ENDING}", create=True)

    def use(self, profile: Profile) -> OpenedFile:
        """Opens the trainee's file; the one before is closed. Of a guest nothing is left when it is closed again."""
        self._shut()
        self._open_id = profile.id
        if profile.guest:
            self._open = self._use_guest()
            return self._open
        self._open = opened = self._profiles.use(profile.id)
        if self._outbox is not None:
            opened.store.ended = partial(self._hand_over, self._outbox, profile.id, opened.store)
        if self._computer.get(_last()) != profile.id:
            with suppress(StorageError):  # another account's settings that may only be read stop nobody
                self._computer.set(_last(), profile.id)
        return self._open

    def _hand_over(self, outbox: Outbox, trainee: str, store: Store, session: str) -> None:
        """The answers of an ended session go to the school's folder, at once or as soon as it can be reached."""
        from trainer.storage.result_seals import signing_key
        from trainer.storage.results import result_name, write_results

        steps = store.attempts_of(session)
        if steps:
            head, who = store.finished().get(session), _who(self._profiles.get(trainee))
            results = write_results(steps, self._version(), head, who, signing_key(self._folder))
            outbox.put(result_name(trainee, session), results)
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
        if self._guest is not None:
            self._guest.close()
            self._guest = None

    @property
    def window(self) -> str:
        """How the window stood when it was closed last."""
        return str(self._computer.get("window", ""))

    def keep_window(self, state: str) -> None:
        """Keeps how the window stands."""
        if state != self.window:
            self._computer.set("window", state)
