"""How long each page of the window takes to be shown, the first time and the second."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.bench.clock import now
from trainer.ui.controllers.home import LessonLine
from trainer.ui.place import INSTRUCTORS, PageName

if TYPE_CHECKING:
    from trainer.ui.window import Window

SIZE = (1366, 768)
GAME = "casino-99/fortune-pai-gow-poker"
PIN = "271828"
SHOWINGS = 2


def measure_pages() -> dict[str, object]:
    """Milliseconds of the window's thread by page: each showing until it is painted, another page between."""
    program: Any = import_module("trainer.app")  # by name: this package stands below it
    application = program.make_application()
    with tempfile.TemporaryDirectory(prefix="felt-school-bench-") as folder:
        window: Window = program.make_window(program.make_services(Path(folder)))
        window.resize(*SIZE)
        window.show()
        window.routes.trainees.new_trainee("Bench")
        window.routes.door.set_first_pin(PIN, PIN)
        window.services.library.game(GAME)
        times: dict[str, list[float]] = {}
        for showing in range(SHOWINGS):
            for name, show in _ways(window).items():
                if name in INSTRUCTORS:
                    window.routes.door.unlock(PIN)
                application.processEvents()
                start = now()
                show()
                application.processEvents()
                times.setdefault(name, []).append(1000 * (now() - start))
                assert window.current == name, f"{name} was not shown, but {window.current}"
            assert all(len(shown) == showing + 1 for shown in times.values())
        window.close()
        window.services.store.close()
    return {"pages": times}


def measure_class_page() -> dict[str, object]:
    """Processor time of the page Class over the class book of the data folder, until all it knows is painted."""
    program: Any = import_module("trainer.app")
    application = program.make_application()
    window: Window = program.make_window(program.make_services(Path(os.environ["FELT_SCHOOL_DATA"])))
    window.resize(*SIZE)
    window.show()
    window.routes.trainees.new_trainee("Bench")
    window.routes.door.set_first_pin(PIN, PIN)
    window.services.library.game(GAME)
    while window.routes.packs.packs is None:  # they are read beside the window from its start
        application.processEvents()
    times, reading = [], import_module("PySide6.QtCore").QEventLoop()
    for _ in range(SHOWINGS):
        window.routes.door.unlock(PIN)
        window.go(PageName.INSTRUCTOR)
        application.processEvents()
        start = time.process_time()
        window.go(PageName.CLASS)
        page = window.pages["class"]
        if page.shown is None or not page.shown.people:
            page.people.itemSelectionChanged.connect(reading.quit)
            reading.exec()
        application.processEvents()
        times.append(1000 * (time.process_time() - start))
    window.close()
    window.services.store.close()
    return {"first": times[0], "again": times[1]}


def _ways(window: Window) -> Mapping[PageName, Callable[[], object]]:
    """How each page is gone to."""
    routes = window.routes
    pack = next(iter(window.services.packs()))
    routes.game = window.services.library.game(GAME)
    ways: dict[PageName, Callable[[], object]] = {name: partial(window.go, name) for name in PageName}
    return ways | {
        PageName.LESSON: lambda: routes.open_lesson(LessonLine(pack, pack.lessons[0])),
        PageName.GAME: lambda: routes.open_game(GAME),
        PageName.COMPARE: lambda: routes.open_compare(GAME),
        PageName.PRACTICE: lambda: window.go(PageName.PRACTICE) if window.practising else window.sessions.begin_game(),
    }
