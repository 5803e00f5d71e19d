"""One measurement in a fresh process, printed as one JSON line: python -m trainer.bench.child engine|proof|hello|...

Nothing is imported at the top that the measured program would not import by itself.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

START = time.perf_counter()
FOREIGN = ("PySide6", "numpy", "PIL", "shiboken6", "sqlite3")


def engine() -> dict[str, object]:
    """Imports what `solve` and drills need for any game, then a family of games with its proof."""
    before = _megabytes()
    start = time.process_time()
    for name in (
        "trainer.solve",
        "trainer.drills.question_builder",
    ):  # by name: the import is measured, nothing of it is used
        import_module(name)
    alone = time.process_time()
    for name in ("trainer.games.pai_gow", "trainer.prove.proof"):
        import_module(name)
    both = time.process_time()
    foreign = [name for name in FOREIGN if name in sys.modules]
    size = _megabytes() - before
    return {"ms": 1000 * (alone - start), "family_ms": 1000 * (both - alone), "mb": size, "foreign": foreign}


def question() -> dict[str, object]:
    """The first question of the game that is named: its books read, its family imported, the question built."""
    for name in ("trainer.solve", "trainer.drills.question_builder"):
        import_module(name)
    from trainer.bench.first_questions import first_question

    return {"ms": first_question(sys.argv[2])}


def pages() -> dict[str, object]:
    """Shows every page twice."""
    from trainer.bench.page_showings import measure_pages

    return measure_pages()


def class_page() -> dict[str, object]:
    """Shows the page Class twice."""
    from trainer.bench.page_showings import measure_class_page

    return measure_class_page()


def proof() -> dict[str, object]:
    """Proves one book."""
    from trainer.disk import resources
    from trainer.houses.library import Library
    from trainer.prove.proof import prove

    prove(Library(resources.read_books()).game("casino-99/fortune-pai-gow-poker"))
    return {"mb": _megabytes()}


def hello() -> dict[str, object]:
    """The smallest window there is."""
    from PySide6.QtWidgets import QApplication, QLabel

    app = QApplication([])
    label = QLabel("Hello")
    label.resize(1280, 720)
    label.show()
    return _painted(app)


def window() -> dict[str, object]:
    """The program as it starts, stopped where it would wait for events."""
    from contextlib import suppress
    from runpy import run_module

    program = import_module("trainer.app")  # by name: this package stands below it

    painted: list[dict[str, object]] = []
    make_application = program.make_application

    def instead(*_: object) -> int:
        painted.append(_painted(make_application()))
        return 0

    def make_stopped() -> object:
        application = make_application()
        type(application).exec = instead
        return application

    program.make_application = make_stopped  # type: ignore[attr-defined]
    sys.argv = ["felt-school"]
    with suppress(SystemExit):
        run_module("trainer", run_name="__main__")
    if not painted:
        raise RuntimeError("the window never waited for events")
    return painted[0]


def home() -> dict[str, object]:
    """Opens the file of a trainee and makes Home of it, without a window; building the games is not counted."""
    import os
    from datetime import UTC, datetime

    from trainer.disk import resources
    from trainer.houses.library import Library
    from trainer.progress.fold import recent_games
    from trainer.storage.trainees import Trainees
    from trainer.ui.controllers.home import home_shown

    import_module("trainer.storage.record_file")  # by name: what the first opening would import
    library, now = Library(resources.read_books()), datetime.now(UTC)
    trainees = Trainees(Path(os.environ["FELT_SCHOOL_DATA"]))
    (profile,) = trainees.profiles()
    begun = time.process_time()
    opened = trainees.use(profile)
    open_time = time.process_time() - begun
    progress, sessions = opened.progress(now), opened.store.open_sessions()
    summed = time.process_time() - begun
    games = [library.game(id) for id in recent_games(progress)]
    begun = time.process_time()
    home_shown(
        name=profile.name, progress=progress, attempts=opened.attempts, practised=games, infos=library.infos,
        packs=None, waiting=sessions, first=None, now=now,
    )  # fmt: skip
    shown = summed + time.process_time() - begun
    return {"open_ms": 1000 * open_time, "ms": 1000 * shown, "mb": _megabytes(), "games": len(games)}


def _painted(app: object) -> dict[str, object]:
    """Lets the events of showing pass, and says how long all took."""
    from PySide6.QtWidgets import QApplication

    assert isinstance(app, QApplication)
    for _ in range(100):
        app.processEvents()
        if any(widget.isVisible() and widget.windowHandle().isExposed() for widget in app.topLevelWidgets()):
            break
    else:
        raise RuntimeError("no window was shown")
    return {"ms": 1000 * (time.perf_counter() - START), "at": time.time(), "mb": _megabytes()}


def felt() -> dict[str, object]:
    """Paints the felt of one game: one card, everything, and each frame of a deal."""
    from trainer.bench.felt_frames import measure_felt

    return dict(measure_felt())


def live() -> dict[str, object]:
    """Forty trainees of a live class, on loopback."""
    from trainer.bench.live_crowd import measure_live

    return dict(measure_live())


def _megabytes() -> float:
    """The most memory this process held so far."""
    # On Linux getrusage also counts what the parent held before this program was loaded; this page does not.
    status = Path("/proc/self/status")
    if status.exists():
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20)


def main() -> None:
    """Prints the measurement, or why it is not available."""
    import json
    import os

    measurements = {
        "engine": engine, "question": question, "proof": proof, "hello": hello, "window": window, "pages": pages,
        "felt": felt, "home": home, "live": live, "class_page": class_page,
    }  # fmt: skip
    try:
        figures = measurements[sys.argv[1]]()
    except Exception as error:  # noqa: BLE001 - whatever is wrong with a window, the other rows go on
        figures = {"error": f"not available: {error}"}
    print(json.dumps(figures), flush=True)
    # No tidying up: Qt's goodbye is not what is measured.
    os._exit(0)


if __name__ == "__main__":
    main()
