"""Composes the program by hand: books, layouts, the trainees' files, the clock, dice, and the window over them.

The only place that reads the clock or asks for a fresh seed. Nothing is imported here before it is needed: the first
window is to be there at once.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer import installed
from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.strict_json import LAST_TIME, countable_time
from trainer.core.text import join, say
from trainer.disk import resources
from trainer.disk.display import need_display, need_window_libraries
from trainer.disk.fault_log import FaultLog
from trainer.disk.scratch import clear_scratch
from trainer.disk.whole_files import sweep
from trainer.storage.school import SchoolFiles
from trainer.storage.trainees import FOLDER as TRAINEES
from trainer.storage.trainees import Trainees
from trainer.ui.services import About, LicenseText, Services, Settings

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from PySide6.QtWidgets import QApplication

    from trainer.felt.shape import Shape
    from trainer.houses.library import Library
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_exchange import Offer
    from trainer.lessons.pack_model import Pack
    from trainer.lessons.signing import PublicKey
    from trainer.school.digest import Finding
    from trainer.school.exam_results import Taking
    from trainer.school.policy import Policy
    from trainer.shell.house_rules import HouseRules
    from trainer.shell.school_office import SchoolOffice
    from trainer.shell.workshop import Workshop
    from trainer.storage.class_book import ClassBook
    from trainer.storage.live_files import LiveFiles
    from trainer.storage.signing_keys import KeyFile
    from trainer.ui.claims import Claims
    from trainer.ui.window import Window

WRITTEN: Final = datetime(2025, 1, 1, tzinfo=UTC)
"""No answer was given to this program before."""
LEDGER, LANGUAGES = "school.ledger", "languages"
"""In the data folder: what a computer of a school, or with a trail of instructors, has; catalogues, as in assets."""


def now() -> datetime:
    """The clock, or the nearest time the program counts with."""
    return countable_time(datetime.now(UTC))


def clock_trouble(when: datetime) -> StorageError | None:
    """What is said where a computer's clock cannot be right."""
    if WRITTEN <= when <= LAST_TIME:
        return None
    from trainer.core.days import day_text

    return StorageError(
        say("This computer's clock shows {date}.", date=day_text(when)),
        say("Set the clock. It dates your answers and decides when rules come back."),
    )


def fresh_seed() -> int:
    """A seed nobody has seen."""
    return int.from_bytes(os.urandom(6), "big")


# ---------------------------------------------------------------- the services


def read_library() -> Library:
    """All books of the bundle."""
    from trainer.houses.library import Library

    return Library(resources.read_books())


def house_rules(folder: Path) -> HouseRules:
    """What the school changed of the houses' rules."""
    from trainer.shell.house_rules import HouseRules

    return HouseRules(folder, lambda: now().astimezone().date())


def library_in(folder: Path) -> Library:
    """All books of the bundle, and what the school of a data folder made of them."""
    own = any((folder / name).is_dir() for name in ("overlays", "houses"))
    return house_rules(folder).library() if own else read_library()


@cache
def read_shape(name: str) -> Shape:
    """The layout of a felt, drawn or made for more seats; the first one where a game names one that is missing."""
    from trainer.felt.layout import find_shape

    return find_shape(name, resources.read_layouts())


def packs_in(folder: Path, houses: Sequence[str], keys: Sequence[PublicKey] = ()) -> Sequence[Pack]:
    """The lessons of a data folder; nothing of packs is read in before the first picture."""
    from trainer import packs

    return packs.packs_in(folder, houses, keys)


def workshop_in(folder: Path, policy: Policy | None, library: Callable[[], Library]) -> Workshop:
    """The packs that are written on this computer."""
    from trainer.shell.workshop import Workshop

    return Workshop(folder, library, engine=resources.version(), keys=policy.keys if policy else ())


def curricula_in(
    folder: Path, bundle: Sequence[Pack], games: Iterable[str], houses: Sequence[str]
) -> Sequence[Curriculum]:
    """The ways into a job, for the packs that were found."""
    from trainer import packs

    return packs.curricula_in(folder, bundle, games, houses)


def make_services(
    folder: Path,
    *,
    policy: Policy | None = None,
    results: Path | None = None,
    clock: Callable[[], datetime] = now,
    seed: Callable[[], int] = fresh_seed,
    executor: Executor | None = None,
    store: Trainees | None = None,
    faults: FaultLog | None = None,
    office: Callable[[], SchoolOffice] | None = None,
) -> Services:
    """The real services over a data folder, as the policy of the computer has them."""
    houses = policy.houses if policy else ()

    @cache
    def claims() -> Claims:
        from trainer.ui.claims import Claims

        return Claims(folder / TRAINEES)

    return Services(
        read_version=resources.version,
        assets=resources.assets(),
        load_library=lambda: library_in(folder),
        make_house_files=lambda: house_rules(folder),
        shape=read_shape,
        store=store or Trainees(folder, results, resources.version),
        school=SchoolFiles(folder, policy.instructor_pin if policy else ""),
        now=clock,
        seed=seed,
        make_workshop=lambda library: workshop_in(folder, policy, library),
        packs=lambda: packs_in(folder, houses, policy.keys if policy else ()),
        curricula=lambda packs, games: curricula_in(folder, packs, games, houses),
        catalogues=(resources.assets() / LANGUAGES, folder / LANGUAGES),
        executor=executor,
        usual=usual_settings(policy) if policy else Settings(),
        houses=houses,
        exam=policy.exam if policy else None,
        tray=policy.tray if policy else (),
        make_office=office,
        in_school=office is not None and belongs_to_school(folder, policy),
        claim=lambda id: claims().take(id),
        class_book=lambda: open_class_book(folder, clock),
        results=str(results) if results is not None else "",
        data=str(folder) if policy and policy.data else "",
        faults=faults,
        takings=lambda exam, files: takings_of(folder, exam, files),
        signing=lambda: signing_in(folder, policy),
        live=(lambda: live_files(folder, clock)) if policy is None or policy.live else None,
        about=lambda: about(folder),
    )


def make_trainees(
    folder: Path, office: Callable[[], SchoolOffice], policy: Policy | None = None, results: Path | None = None
) -> Trainees:
    """The trainees of a data folder; a name of the school brings its record along, from the moment the PC joined."""
    return Trainees(
        folder, results, resources.version, lambda name: belongs_to_school(folder, policy) and office().adopt(name)
    )


def belongs_to_school(folder: Path, policy: Policy | None) -> bool:
    """Whether there may be a school to hand things over to."""
    return bool(policy and policy.school) or (folder / LEDGER).exists()


def about(folder: Path) -> About:
    """What somebody who helps wants to know, and the licenses."""
    import platform

    from PySide6.QtCore import qVersion

    details = (
        ("Felt School", resources.version()),
        ("Build", resources.build()),
        ("System", f"{platform.system()} {platform.release()}, {platform.machine()}"),
        ("Python", platform.python_version()),
        ("Qt", qVersion()),
        ("Program", str(resources.program_folder() or resources.PACKAGE.parent)),
        ("Data", str(folder)),
    )

    texts = (LicenseText(path.name, partial(path.read_text, "utf-8", "replace")) for path in resources.licenses())
    return About(details, tuple(texts))


def takings_of(folder: Path, exam: str, files: str) -> tuple[Sequence[Taking], Sequence[Finding]]:
    """What was answered in an exam: in a data folder, and in result files where a folder of them is named."""
    from trainer.storage.exam_takings import exam_takings

    return exam_takings(folder, exam, Path(files) if files else None)


def signing_in(folder: Path, policy: Policy | None) -> KeyFile:
    """The school's key in a data folder, with the keys that the policy names."""
    from trainer.storage.signing_keys import KeyFile

    return KeyFile(folder, policy.keys if policy is not None else ())


def live_files(folder: Path, clock: Callable[[], datetime]) -> LiveFiles:
    """The live classes of a data folder."""
    from trainer.storage.live_files import LiveFiles

    return LiveFiles(folder, clock)


def open_class_book(folder: Path, clock: Callable[[], datetime]) -> ClassBook:
    """The class book of a data folder."""
    from trainer.storage.class_book import ClassBook

    return ClassBook(folder, library_in(folder), clock)


def usual_settings(policy: Policy) -> Settings:
    """What a new trainee begins with."""
    usual = Settings(language=policy.language) if policy.language else Settings()
    return replace(usual, **policy.deck)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the window


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """The one application object, also when there is one already."""
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if isinstance(application, QApplication):
        return application
    # Asked for as a style of the command line: `setStyle` hands its style to Python, with all the enums of QStyle.
    app = QApplication(["felt-school", "-style", "Fusion", *arguments])
    app.setApplicationName("felt-school")
    app.setApplicationDisplayName("Felt School")
    app.setDesktopFileName("felt-school")
    return app


def make_window(services: Services) -> Window:
    """The window over the services, with the error presenter installed by the caller."""
    from trainer.ui.window import Window

    return Window(services)


def _clear_up(folder: Path, faults: FaultLog) -> None:
    """Takes away what programs that were killed left behind, and keeps in the log where they crashed."""
    faults.collect()
    sweep(folder)
    clear_scratch()


def run_window(code: str = "", file: str = "") -> int:
    """Opens the window and returns its exit status; `code` opens that question at once, `file` that pack."""
    gc.disable()  # until the first picture: most of what is made before it stays
    need_display(os.environ)
    need_window_libraries(os.environ)
    make_application()
    try:
        where = installed.place()
    except FeltSchoolError as error:
        _tell(str(error))
        raise
    with installed.keeping(where.data) as (folder, trouble):
        faults = FaultLog(folder, resources.version, now)
        faults.watch()
        try:
            return _run_over(folder, where, faults, trouble, (code, file))
        except FeltSchoolError:
            raise
        except Exception as error:
            faults.write_error("The window could not be opened.", error)
            _tell(f"Felt School made a mistake and ends. What went wrong stands in {faults.folder}: send it for help.")
            raise
        finally:
            faults.close()


def _run_over(
    folder: Path,
    where: installed.Installation,
    faults: FaultLog,
    trouble: StorageError | None,
    begin_at: tuple[str, str],
) -> int:
    """The window over a data folder, until it is closed; it begins at a question's code or a pack's file."""
    code, file = begin_at

    app = make_application()
    threading.Thread(target=_clear_up, args=(folder, faults), daemon=True, name="sweep").start()

    @cache
    def office() -> SchoolOffice:
        from trainer.shell.school_office import SchoolOffice

        return SchoolOffice(folder, now, resources.version, where.school)

    in_school = belongs_to_school(folder, where.policy)
    trainees = make_trainees(folder, office, where.policy, where.results)
    services = make_services(folder, policy=where.policy, store=trainees, faults=faults, office=office)
    window = make_window(services)
    window.open_as(trainees.window, app.primaryScreen().availableGeometry())
    _present_errors(window)
    window.show()
    window.painted.connect(partial(_after_first_picture, faults))
    if in_school:
        window.painted.connect(window.link_school)
    if (remark := trouble or clock_trouble(datetime.now(UTC))) is not None:
        window.show_remark(remark.text)
    if code:
        window.open_code_at_start(code)
    if file:
        open_file_at_start(window, file, folder, where.policy.keys if where.policy else ())
    status = app.exec()
    with suppress(StorageError):
        trainees.keep_window(window.closed_as())
    trainees.close()
    return status


def _after_first_picture(faults: FaultLog) -> None:
    """What had to wait for it. All that was made before it is left out when garbage is collected."""
    gc.freeze()
    gc.enable()
    faults.listen()


def _tell(sentence: str) -> None:
    """Says in a window of its own why there will be no other, where nobody reads the standard error."""
    if sys.stderr is None or not sys.stderr.isatty():
        from trainer.ui.plain import tell

        tell("Felt School", sentence)


def open_file_at_start(window: Window, file: str, folder: Path, keys: Sequence[PublicKey]) -> None:
    """Adds a pack beside the window, which is there meanwhile, and shows its first lesson.

    What would replace a pack that is here is said, and left to the instructor.
    """
    from trainer import packs

    def work() -> Offer | FeltSchoolError:
        services = window.services
        try:
            assigned = services.school.read().packs
        except FeltSchoolError as error:
            return error
        return packs.open_file(file, folder, services.library, engine=services.version, keys=keys, assigned=assigned)

    def then(offer: Offer | FeltSchoolError) -> None:
        if isinstance(offer, FeltSchoolError):
            window.open_pack_at_start(None, offer.text)
        elif offer.at_once:
            window.open_pack_at_start(offer.pack, offer.words)
        else:
            to_instructor = say("An instructor can add it on the page “Packs”.") if offer.may_be_added else ""
            window.open_pack_at_start(offer.there, join((offer.words, to_instructor), " "))

    window.jobs.run(work, then)


def _present_errors(window: Window) -> None:
    """Unforeseen errors go to the presenter, which is imported with the first of them."""

    def presenter(kind, error, trace):  # type: ignore[no-untyped-def]
        from trainer.ui.error_report import present

        present(window)(kind, error, trace)

    sys.excepthook = presenter
