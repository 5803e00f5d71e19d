"""Composes the program by hand: books, layouts, the trainees' files, the clock, dice, and the window over them.

The only place that reads the clock or asks for a fresh seed. Nothing is imported here before it is needed: the first
window is to be there at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trainer import resources
from trainer.display import need_display
from trainer.storage.files import Settings as ComputerSettings
from trainer.storage.profiles import Profile as KeptProfile
from trainer.storage.profiles import Profiles
from trainer.storage.rescue import Opened
from trainer.ui.services import OpenSession, Profile, Services

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from PySide6.QtWidgets import QApplication

    from trainer.felt.shape import Shape
    from trainer.houses.library import Library
    from trainer.lessons.model import Pack
    from trainer.progress.attempt import Attempt
    from trainer.ui.window import Window

FOLDER_VARIABLE = "FELT_SCHOOL_DATA"
PORTABLE = "portable.flag"
TRAINEES = "trainees"
PACKS = "packs"
_PREFIX = "window."


def now() -> datetime:
    """The clock."""
    return datetime.now(UTC)


def fresh_seed() -> int:
    """A seed nobody has seen."""
    return int.from_bytes(os.urandom(6), "big")


def data_folder() -> Path:
    """Where trainees' files lie: as the school says, beside a portable program, else the user's own folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return Path(named)
    beside = Path(sys.executable).resolve().parent
    if getattr(sys, "frozen", False) and (beside / PORTABLE).is_file():
        return beside / "data"
    from platformdirs import user_data_path

    return user_data_path("felt-school", appauthor=False)


# ---------------------------------------------------------------- the trainees


class FileRecords:
    """One trainee's file, as the window wants it."""

    def __init__(self, opened: Opened) -> None:
        self._store, self._attempts, self.notice = opened.store, opened.attempts, opened.notice

    def attempts(self) -> Sequence[Attempt]:
        return self._attempts

    def begin(self, session: str, plan: str) -> None:
        self._store.begin(session, plan, ())

    def write(self, session: str, lines: Sequence[str], attempts: Sequence[Attempt]) -> None:
        self._store.write(session, lines, attempts)

    def end(self, session: str) -> None:
        self._store.end(session)

    def unfinished(self) -> Sequence[OpenSession]:
        return tuple(OpenSession(one.id, one.plan, one.lines) for one in self._store.open_sessions())

    def settings(self) -> Mapping[str, str]:
        kept = self._store.settings()
        return {name.removeprefix(_PREFIX): str(value) for name, value in kept.items() if name.startswith(_PREFIX)}

    def save_settings(self, settings: Mapping[str, str]) -> None:
        before = self.settings()
        for name, value in settings.items():
            if before.get(name) != value:
                self._store.set(_PREFIX + name, value)

    def close(self) -> None:
        self._store.close()


class FileStore:
    """All trainees of this computer: a folder of files, and who practised last."""

    def __init__(self, folder: Path) -> None:
        self._profiles = Profiles(folder / TRAINEES)
        self._computer = ComputerSettings(folder / "computer.json")
        self._open: FileRecords | None = None

    def profiles(self) -> Sequence[Profile]:
        return tuple(_profile(one) for one in self._profiles.all())

    def create(self, name: str) -> Profile:
        return _profile(self._profiles.create(name))

    def rename(self, profile: Profile, name: str) -> Profile:
        return _profile(self._profiles.change(profile.id, name=name))

    def last(self) -> Profile | None:
        id = self._computer.get("last")
        found = next((one for one in self.profiles() if one.id == id), None)
        return None if found is None or found.locked or found.problem else found

    def unlocks(self, profile: Profile, pin: str) -> bool:
        return self._profiles.unlocks(profile.id, pin)

    def use(self, profile: Profile) -> FileRecords:
        if self._open is not None:
            self._open.close()
        self._open = FileRecords(self._profiles.use(profile.id))
        if self._computer.get("last") != profile.id:
            self._computer.set("last", profile.id)
        return self._open

    def close(self) -> None:
        if self._open is not None:
            self._open.close()


def _profile(kept: KeptProfile) -> Profile:
    return Profile(kept.id, kept.name, kept.locked, kept.problem)


# ---------------------------------------------------------------- the services


def read_library() -> Library:
    """All books of the bundle."""
    from trainer.houses.library import Library

    return Library(resources.read_books())


@cache
def read_shape(name: str) -> Shape:
    """The layout of a felt; the first one there is where a game names one that is missing."""
    from trainer.felt.layout import load_shape

    layouts = resources.read_layouts()
    found = name if name in layouts else next(iter(layouts))
    return load_shape(layouts[found], found)


@cache
def bundled_packs() -> tuple[Pack, ...]:
    """The lesson packs of the bundle that can be used."""
    from trainer.lessons.parse import parse_pack

    parsed = (parse_pack(files) for name, files in resources.read_packs().items() if not name.startswith("_"))
    return tuple(one.pack for one in parsed if one.pack is not None)


def packs_in(folder: Path) -> tuple[Pack, ...]:
    """The bundled packs, and those the school has added to a data folder; of one id the school's is used.

    What cannot be used there is left out; `felt-school pack check` says why.
    """
    from trainer.lessons.commands import ENDING, open_pack
    from trainer.lessons.problems import errors_of

    found = {pack.id: pack for pack in bundled_packs()}
    with suppress(OSError):
        for path in sorted((folder / PACKS).iterdir()):
            with suppress(OSError):
                if path.is_dir() or path.suffix == ENDING:
                    parsed = open_pack(resources.read_pack(path) if path.is_dir() else path.read_bytes(), path.name)
                    if parsed.pack is not None and not errors_of(parsed.problems):
                        found[parsed.pack.id] = parsed.pack
    return tuple(found.values())


def version() -> str:
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("felt-school")
    except PackageNotFoundError:
        return "unknown"


def make_services(
    folder: Path,
    *,
    clock: Callable[[], datetime] = now,
    seed: Callable[[], int] = fresh_seed,
    executor: Executor | None = None,
) -> Services:
    """The real services over a data folder."""
    return Services(
        read_version=version,
        assets=resources.assets(),
        load_library=read_library,
        shape=read_shape,
        store=FileStore(folder),
        now=clock,
        seed=seed,
        packs=lambda: packs_in(folder),
        catalogues=resources.assets() / "languages",
        executor=executor,
    )


# ---------------------------------------------------------------- the window


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """The one application object, also when there is one already."""
    from PySide6.QtWidgets import QApplication

    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication(["felt-school", *arguments])
    app.setApplicationName("felt-school")
    app.setApplicationDisplayName("Felt School")
    app.setDesktopFileName("felt-school")
    app.setStyle("Fusion")
    return app


def make_window(services: Services) -> Window:
    """The window over the services, with the error presenter installed by the caller."""
    from trainer.ui.window import Window

    return Window(services)


def run_window(code: str = "") -> int:
    """Opens the window and returns its exit status; `code` opens that question at once."""
    need_display(os.environ)
    app = make_application()
    services = make_services(data_folder())
    window = make_window(services)
    _present_errors(window)
    window.show()
    if code:
        window.open_code_at_start(code)
    status = app.exec()
    services.store.close()
    return status


def _present_errors(window: Window) -> None:
    """Unforeseen errors go to the presenter, which is imported with the first of them."""

    def presenter(kind, error, trace):  # type: ignore[no-untyped-def]
        from trainer.ui.errors import ErrorPresenter

        assert window.look is not None
        made = ErrorPresenter(
            window.services.version, window.look.catalogue, window.show_trouble, lambda: window.practice.code
        )
        made.install()
        made(kind, error, trace)

    sys.excepthook = presenter
