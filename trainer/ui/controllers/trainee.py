"""Who is practicing: records, settings, progress and sessions left open, shared by all pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import ContentError, StorageError, Unforeseen
from trainer.core.lazy_dataclass import replace
from trainer.core.records import Profile
from trainer.core.text import say
from trainer.disk.containment import contained
from trainer.ui.services import Settings

if TYPE_CHECKING:
    from trainer.games.base import Game, GameInfo
    from trainer.progress.attempt import Attempt
    from trainer.progress.fold import Progress
    from trainer.progress.history import History
    from trainer.school.school_model import School
    from trainer.training.flow import AllHabits, Habits
    from trainer.ui.controllers.open_sessions import OpenSessions
    from trainer.ui.controllers.session_plans import Starter
    from trainer.ui.service_shapes import Opened, Records
    from trainer.ui.services import Services


MANY = 2000
"""So many answers are added up in the time one waits for a page."""
NEWCOMERS_GAME = "casino-99/fortune-pai-gow-poker"


class Trainee(QObject):
    """`changed` when another trainee came or the settings changed, `trouble(StorageError)` when the disk refuses.

    `noticed(StorageError)`: something in the trainee's file could not be read and was left out.
    """

    changed = Signal()
    trouble = Signal(object)
    noticed = Signal(object)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.profile: Profile | None = None
        self.settings: Settings = services.usual
        self._opened: Opened | None = None
        self._records: Records | None = None
        self._progress: Progress | None = None
        self._folded = 0
        self._school_troubled = False
        self._waiting: Profile | None = None
        """Whose file has yet to be read."""

    @cached_property
    def sessions(self) -> OpenSessions:
        """Those that wait."""
        from trainer.ui.controllers.open_sessions import OpenSessions

        return OpenSessions(self)

    # -- the school

    @property
    def school(self) -> School:
        """What the school has set by now, in any window; nothing where it cannot be read, which is said once."""
        try:
            return self.services.school.read()
        except StorageError as error:
            from trainer.school.school_model import School

            if not self._school_troubled:
                self._school_troubled = True
                self.trouble.emit(error)
            return School()

    # -- who

    def profiles(self) -> Sequence[Profile]:
        """Everybody who practised here."""
        try:
            return self.services.store.profiles()
        except StorageError as error:
            self.trouble.emit(error)
            return ()

    def use_last(self) -> bool:
        """The trainee of last time; False when there is none. The answers are read when somebody looks at them."""
        store, last = self.services.store, None
        try:
            last = store.last()
            chosen = store.choices(last) if last is not None else {}
        except StorageError as error:
            if last is not None:
                return self.use(last)
            self.trouble.emit(error)
            return False
        if last is None:
            return False
        self._wait_for(last, chosen)
        return True

    def _wait_for(self, profile: Profile, chosen: Mapping[str, str]) -> None:
        self.profile, self._waiting = profile, profile
        self.settings = Settings.read(chosen, self.services.usual)
        self.changed.emit()

    @property
    def waiting(self) -> Profile | None:
        """Whose file has yet to be read."""
        return self._waiting

    def is_far_behind(self, profile: Profile) -> bool:
        """Whether so many answers are not added up yet that one would wait for it."""
        try:
            return self.services.store.behind(profile) >= MANY
        except StorageError:
            return False

    @property
    def open_file(self) -> Opened | None:
        """The file that is open, as it was opened."""
        return self._opened

    def choose(self, profile: Profile) -> bool:
        """Makes somebody the present trainee; the file is read later where much has to be added up before."""
        if not self.is_far_behind(profile):
            return self.use(profile)
        try:
            chosen = self.services.store.choices(profile)
            self.services.store.leave()
        except StorageError:
            return self.use(profile)
        self._forget()
        self._wait_for(profile, chosen)
        return True

    def open(self) -> bool:
        """Reads the file that waits for it; False where nobody's is open after that."""
        if self._waiting is not None and not self.use(self._waiting):
            self._forget()
            self.changed.emit()
        return self._records is not None

    def create(self, name: str) -> bool:
        """A new trainee, who is then the present one. Somebody of the school with a PIN has to type it first."""
        try:
            profile = self.services.store.create(name.strip())
            return profile.locked or self.use(profile)
        except StorageError as error:
            self.trouble.emit(error)
            return False

    def use(self, profile: Profile) -> bool:
        """Makes somebody the present trainee."""
        try:
            with contained(profile.name):
                opened = self.services.store.use(profile)
            settings = Settings.read(opened.store.choices(), self.services.usual)
        except StorageError as error:
            self.trouble.emit(error)
            return False
        self._records, self.profile, self.settings, self._waiting = opened.store, profile, settings, None
        self._opened, self._progress, self._folded = opened, None, len(opened.attempts)
        self.changed.emit()
        if opened.notice is not None:
            self.noticed.emit(opened.notice)
        if not self.services.claim(profile.id):
            message = say("{name} is also practicing in another window on this computer.", name=profile.name)
            self.noticed.emit(
                StorageError(message, say("Both windows save their answers. Close one to see all answers here."))
            )
        return True

    def _erase_in_school(self, profile: Profile) -> None:
        if self.services.is_in_school and self.services.office is not None:
            self.services.office.erase(profile.id)

    def rename(self, name: str) -> None:
        if self.profile is not None and name.strip():
            try:
                self.profile = self.services.store.rename(self.profile, name.strip())
            except StorageError as error:
                self.trouble.emit(error)

    def place_in(self, profile: Profile, group: str, student: str) -> None:
        """An instructor puts a trainee into a group and gives the school's number."""
        try:
            self.put_in(profile, group, student)
        except StorageError as error:
            self.trouble.emit(error)

    def put_in(self, profile: Profile, group: str, student: str) -> None:
        """The same; raises StorageError."""
        profile_placed = self.services.store.place_in(profile, group, student)
        if self.profile is not None and self.profile.id == profile_placed.id:
            self.profile = profile_placed

    def set_pin(self, pin: str) -> bool:
        """The PIN from now on; an empty one takes it away."""
        if self.profile is None:
            return False
        try:
            self.profile = self.services.store.set_pin(self.profile, pin)
        except StorageError as error:
            self.trouble.emit(error)
            return False
        return True

    def leave(self) -> None:
        """Nobody practises until somebody is chosen; nothing of the one before can be seen."""
        try:
            self.services.store.leave()
        except StorageError as error:
            self.trouble.emit(error)
        self._forget()
        self.changed.emit()

    def _forget(self) -> None:
        self.services.claim("")
        self.profile, self._records, self._waiting = None, None, None
        self._opened, self._progress, self._folded = None, None, 0

    def erase(self) -> int | None:
        """Deletes everything there is of the present trainee for good."""
        if self.profile is None:
            return None
        try:
            self._erase_in_school(self.profile)
            count = self.services.store.erase(self.profile)
        except StorageError as error:
            self.trouble.emit(error)
            return None
        self._forget()
        self.changed.emit()
        return count

    def erase_other(self, profile: Profile) -> bool:
        """An instructor deletes everything there is of a trainee of this computer."""
        if self.profile is not None and self.profile.id == profile.id:
            return self.erase() is not None
        try:
            self._erase_in_school(profile)
            self.services.store.erase(profile)
        except StorageError as error:
            self.trouble.emit(error)
            return False
        return True

    def records(self) -> Records:
        """Where the present trainee's attempts go."""
        if not self.open() or self._records is None:
            raise StorageError(say("Nobody has signed in."), say("Choose a name first."))
        return self._records

    # -- what was done

    @property
    def attempts(self) -> History:
        """All answers, the oldest first."""
        from trainer.progress.history import History

        self.open()
        return self._opened.attempts if self._opened is not None else History()

    def log(self, attempt: Attempt) -> None:
        """One more attempt, already on its way to the disk."""
        self.attempts.append(attempt)

    @property
    def progress(self) -> Progress:
        """The sum of all attempts up to now."""
        from trainer.progress.fold import EMPTY, fold

        self.open()
        known = self._progress or EMPTY
        try:
            with contained(self.profile.name if self.profile is not None else ""):
                if self._progress is None and self._opened is not None:
                    known = self._opened.progress(self.services.now())
                if self._folded < len(self.attempts):
                    known = fold(self.attempts[self._folded :], known, now=self.services.now())
        except Unforeseen as error:
            self.noticed.emit(error)
        self._progress, self._folded = known, len(self.attempts)
        return known

    # -- what is chosen

    def set(self, **values: object) -> None:
        """Changes settings and keeps them."""
        self.open()
        self.settings = replace(self.settings, **values)  # type: ignore[arg-type]
        try:
            if self._records is not None:
                self._records.choose(self.settings.written())
        except StorageError as error:
            self.trouble.emit(error)
        self.changed.emit()

    def remember_game(self, game: str) -> None:
        """The game practised last, without a new appearance."""
        self._remember(last_game=game)

    def remember_summary(self, summary: str) -> None:
        """What Home says of the answers, for its first picture next time."""
        self._remember(summary=summary)

    def _remember(self, **values: str) -> None:
        self.open()
        settings = replace(self.settings, **values)  # type: ignore[arg-type]
        if settings != self.settings:
            self.settings = settings
            try:
                self.records().choose(self.settings.written())
            except StorageError as error:
                self.trouble.emit(error)

    @property
    def own_houses(self) -> tuple[str, ...]:
        """The houses the trainee deals in; none where nothing was chosen."""
        return tuple(house for house in self.settings.own_houses.split(",") if house)

    @property
    def habits(self) -> AllHabits:
        """How the trainee deals full rounds."""
        from trainer.training.flow import read_habits

        return read_habits(self.settings.rounds)

    def habits_of(self, game: str) -> Habits:
        """How the trainee deals the rounds of a game."""
        from trainer.training.flow import read_clean

        return self.habits.of(game, read_clean(self.settings.clean).get(game, 0))

    # -- games

    def starter(self) -> Starter:
        """Makes plans for this trainee now."""
        from trainer.ui.controllers.session_plans import Starter

        name = self.profile.id if self.profile else ""
        services = self.services
        confirmed = self.school.confirmed
        starter = Starter(name, services.now(), services.seed(), self.settings.time_factor, confirmed=confirmed)
        starter = replace(starter, extra=self.school.extra_for(name), tray=services.tray)
        return replace(starter, rules=services.exam) if services.exam else starter

    def game(self, id: str) -> Game | None:
        """A game, or None when its book cannot be used."""
        try:
            return self.services.library.game(id)
        except ContentError:
            return None

    def practised(self) -> tuple[Game, ...]:
        """The games of the present trainee, the last one first."""
        from trainer.progress.fold import recent_games

        ids = dict.fromkeys((self.settings.last_game, *recent_games(self.progress)))
        known = {info.id for info in self.infos}
        return tuple(game for id in ids if id in known and (game := self.game(id)) is not None)

    @property
    def infos(self) -> tuple[GameInfo, ...]:
        """The games trainees are shown: those an instructor has chosen, else every one that can be played here."""
        shown = self.installed
        chosen = tuple(info for info in shown if info.id in self.school.games)
        return chosen or shown

    @property
    def installed(self) -> tuple[GameInfo, ...]:
        """Every game that can be played here; a book of an unknown family or of a house not shown is left out."""
        from trainer.games import FAMILIES

        families, houses = {family.id for family in FAMILIES}, self.services.houses
        infos = (info for info in self.services.library.infos if info.family in families)
        return tuple(info for info in infos if not houses or info.id.partition("/")[0] in houses)

    def _first_infos(self) -> list[GameInfo]:
        """The game of last time, then the newcomer's, then all others."""
        ids = (self.settings.last_game, NEWCOMERS_GAME)
        return sorted(self.infos, key=lambda info: ids.index(info.id) if info.id in ids else len(ids))

    def first_info(self) -> GameInfo | None:
        """What to begin with, as far as one can say without opening its book."""
        return next(iter(self._first_infos()), None)

    def first_game(self) -> Game | None:
        """What to begin with: the first whose book can be used."""
        games = (self.game(info.id) for info in self._first_infos())
        return next((game for game in games if game is not None), None)
