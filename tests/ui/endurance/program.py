"""The window in its own event loop, one kind of step over and over; prints what became of it as one line of JSON.

    python -m tests.ui.endurance.program KIND [steps=N] [seconds=N] [seed=N] [reader=yes] [count=yes [leak=yes]]

KIND is one of STEPS, `every` for all of them in turns, `pages` for all but practice, or `monkey`; `steps` counts each
kind for itself.
With `count` each kind is done COUNTS[0] and then COUNTS[1] times in all; what lives more often, or more rarely, the
second time is told by its type; `leak` leaves one label behind at each step, which proves the count.
With a reader somebody walks the accessible tree all the time, by the ids a screen reader goes by. What Qt warns of and
what a slot raises is counted; a crash is for the caller to see, and the last step stands on standard error. Needs a
home of its own.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QTimer, qInstallMessageHandler
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui import kit, walks
from tests.ui.endurance.monkey import Monkey
from trainer import app as program
from trainer import installed, packs
from trainer.drills.code import Games
from trainer.drills.question import Question, Source
from trainer.drills.question_builder import build
from trainer.training import moves, queue
from trainer.training.shown import Phase
from trainer.ui.place import INSTRUCTORS
from trainer.ui.window import Window

GAMES = (
    "casino-99/fortune-pai-gow-poker", "golden-valley/ultimate-texas-holdem", "casino-99/ez-baccarat-panda-8",
    "phoenix/pai-gow-tiles", "angies/chinese-poker",
)  # fmt: skip
"""Games that differ in everything a page shows."""
C = ctypes.CDLL(None if os.name == "posix" else "msvcrt")
MARKS = 8
"""How often the memory is read."""
SCREEN = "This plugin does not support"
"""What the screen that is none says of windows."""
PATIENCE = 300
"""Seconds without so many steps after which it is told where the program is: it hangs. Looking at threads that run is
dangerous, so nobody looks while there are steps."""
LOOKS = 12
"""How many things the reader looks at in one step."""
COUNTS = (20, 60)
"""After so many steps of a kind it is counted what lives. Both end at the same place of what a kind goes through."""
CENSUS = ("trainer.", "PySide6.", "shiboken6.")
CENSUS_OF_QUESTIONS = (
    "trainer.ui.felt.",
    "trainer.ui.pages.",
    "trainer.ui.widgets.",
    "trainer.ui.answers.",
    "PySide6.QtWidgets.",
)
"""Whose objects are counted."""
PICTURES = ("PySide6.QtGui.QPixmap", "PySide6.QtSvg.QSvgRenderer")
"""Kept up to a bound, so that their number says nothing."""


def census(kind: str) -> Counter[str]:
    """How often each type of ours and of Qt lives, widgets that Python does not know included.

    A question leaves an answer and a schedule behind: of it only the window's own things are counted.
    """
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    counts = Counter(f"widget {type(widget).__name__}" for widget in QApplication.allWidgets())
    for type_, count in Counter(type(known) for known in gc.get_objects()).items():
        name = f"{type_.__module__}.{type_.__qualname__}"
        if name.startswith(CENSUS if kind != "question" else CENSUS_OF_QUESTIONS) and name not in PICTURES:
            counts[name] += count
    return counts


def memory() -> int:
    """Kilobytes this process holds, what is free given back before; 0 where the system does not say."""
    if hasattr(C, "malloc_trim"):
        C.malloc_trim(0)
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * (
            os.sysconf("SC_PAGE_SIZE") // 1024
        )
    except OSError:
        return 0


class Reader:
    """Walks the accessible tree round and round; keeps ids between its steps, never the things themselves."""

    def __init__(self, window: Window) -> None:
        QAccessible.setActive(True)
        self._window = window
        self._wanted: list[int] = []
        self.seen = 0

    def look(self) -> None:
        """Looks at some things more: name, place, state, value and what is in them."""
        if not self._wanted:
            self._wanted.append(QAccessible.uniqueId(QAccessible.queryAccessibleInterface(self._window)))
        for _ in range(min(LOOKS, len(self._wanted))):
            one = QAccessible.accessibleInterface(self._wanted.pop())
            if not (one and one.isValid()):
                continue
            for part in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
                one.text(part)
            one.role(), one.rect(), one.state(), one.parent()
            self.seen += 1
            inside = (one.child(index) for index in range(one.childCount()))
            self._wanted.extend(QAccessible.uniqueId(child) for child in inside if child)


class Steps:
    """Each kind of step, by its name."""

    def __init__(self, window: Window, rng: random.Random) -> None:
        self.window, self.rng, self.number = window, rng, 0

    def home(self) -> None:
        self.window.go("home" if self.number % 2 else "settings")

    def rail(self) -> None:
        self.window.go(("home", "review", "rulebook", "progress", "settings")[self.number % 5])

    def game(self) -> None:
        self.window.routes.open_game(GAMES[self.number % 5])

    def book(self) -> None:
        self.window.routes.open_book(GAMES[self.number % 2], "")

    def progress(self) -> None:
        self.window.routes.progress_of(GAMES[self.number % 5])

    def profiles(self) -> None:
        self.window.go("profiles")

    def instructor(self) -> None:
        """Through the instructor's door and round the pages behind it."""
        walks.open_door(self.window)
        self.window.go(INSTRUCTORS[self.number % len(INSTRUCTORS)])

    def speed(self) -> None:
        self.window.routes.open_speed(GAMES[self.number % 5])

    def search(self) -> None:
        """Letters come and go in "Find a game"; packs fold and unfold."""
        if self.window.current != "home":
            self.window.go("home")
        home = self.window.pages["home"]
        home.search.setText(SEARCHED[self.number % len(SEARCHED)])

    def practice(self) -> None:
        """Whole sessions of every sort, some answers wrong, some left in the middle."""
        window, rng = self.window, self.rng
        if not window.practising:
            window.routes.game = window.trainee.game(GAMES[0])
            window.sessions.begin_mode(rng.choice(("demonstration", "guided", "practice", "spot", "pressure")))
            return
        screen = window.practice.screen
        assert screen is not None
        shown = screen.shown
        if rng.random() < 0.02:
            window.practice.finish()
        elif shown.phase is Phase.WATCHING:
            window.practice.send(rng.choice((moves.LetPass(), moves.StopDealer())))
        elif shown.may.answer and shown.question is not None and rng.random() < 0.8:
            window.practice.answer(shown.question.decision.result)
        elif shown.may.answer:
            window.practice.type_answer(rng.choice(("1", "0", "5", "push", "nonsense")))
            window.practice.send(moves.Next())
        else:
            window.practice.send(moves.Next())

    def question(self) -> None:
        """One of five questions that are always the same, first wrong where that may be mended, then right."""
        window, practice = self.window, self.window.practice
        assert not window.sessions.open_code(QUESTIONS[self.number % len(QUESTIONS)])
        practice.type_answer("nonsense")
        while window.practising:
            assert practice.screen is not None
            shown = practice.screen.shown
            if shown.may.answer:
                assert shown.question is not None
                practice.answer(shown.question.decision.result)
            else:
                practice.send(moves.Next())


STEPS = (
    "home",
    "rail",
    "game",
    "book",
    "progress",
    "speed",
    "profiles",
    "instructor",
    "search",
    "question",
    "practice",
)
RUNS: dict[str, tuple[str, ...]] = {"every": STEPS, "pages": STEPS[:-1], **{one: (one,) for one in STEPS}}
"""The kinds of step a run does in turns: so many of the one, then as many of the next."""
TURN = 50
QUESTIONS = (
    "C99F-KR91-5ZV8F2-TK7E", "C99B-KNJ8-00000B-3RNM", "1ETX-K4N0-00000C-17FJ", "PHT1-K4N0-00000B-SQH4",
    "A10W-KF74-00000B-3TBE",
)  # fmt: skip
"""A hand to set, chips, a choice, tiles, winners."""
SEARCHED = ("", "b", "ba", "bac", "poker", "zzz", "99", "tiles", "pan", "b")


@lru_cache(2 * len(QUESTIONS))
def built_once(source: Source) -> Question:
    """A question that comes again is looked for once: it is the window that is used up."""
    return build(kit.library().game, source)


def build_once(_games: Games, source: Source) -> Question:
    return built_once(source)


class Run:
    """Does steps until enough are done, and keeps what happened."""

    def __init__(self, application: QApplication, kind: str, options: dict[str, str]) -> None:
        self.application, self.kind = application, kind
        self.warnings: list[str] = []
        self.errors: list[str] = []
        self.marks: list[int] = []
        self.widgets: list[int] = []
        self.most = int(options.get("steps", "0"))
        self.seconds = float(options.get("seconds", "0"))
        self.seed = int(options.get("seed", "1"))
        qInstallMessageHandler(
            lambda _kind, _where, text: None if text.startswith(SCREEN) else self.warnings.append(text)
        )
        sys.excepthook = lambda *what: self.errors.append("".join(traceback.format_exception(*what)))
        count, self.leaking = bool(options.get("count")), bool(options.get("leak"))
        self.leaks: list[QLabel] = []
        self.unlike: dict[str, dict[str, tuple[int, int]]] = {}
        store = kit.MemoryStore("Ana")
        store.use(store.people[0]).stored = {"motion": "no"}
        services = kit.services(store)
        at_once = services.executor
        gc.collect()
        gc.freeze()  # modules and books stay to the end: neither a collection nor a census has to look at them
        self.window = program.make_window(
            program.make_services(installed.data_folder())
            if kind == "monkey"
            else replace(services, now=program.now, packs=packs.bundled_packs, executor=at_once if count else None)
        )
        if kind != "monkey":
            setattr(queue, "build", build_once)  # noqa: B010  (no type checker may assign to a function)
        self.window.resize(1024, 640)
        self.window.show()
        if self.window.trainee.profile is None:
            self.window.routes.trainees.new_trainee("Ana")
        self.reader = Reader(self.window) if options.get("reader") else None
        rng = random.Random(self.seed)
        self.steps = Steps(self.window, rng)
        self.kinds = RUNS.get(kind, ())
        self.done = dict.fromkeys(self.kinds, 0)
        self.monkey = None if self.kinds else Monkey(self.window, rng)
        self.began = time.monotonic()

    @property
    def share(self) -> float:
        """How much of it is done."""
        if self.most:
            return self.steps.number / (self.most * max(1, len(self.kinds)))
        return (time.monotonic() - self.began) / self.seconds

    def do(self) -> None:
        if self.monkey is not None:
            self.monkey.step()
            return
        kind = self.kinds[(self.steps.number - 1) // TURN % len(self.kinds)]
        getattr(self.steps, kind)()
        self.done[kind] += 1

    def step(self) -> None:
        self.steps.number += 1
        if self.steps.number % 50 == 1:
            faulthandler.dump_traceback_later(PATIENCE)
            sys.stderr.write(f"\r{self.kind} seed {self.seed}: step {self.steps.number}")
            sys.stderr.flush()
        try:
            self.do()
            if self.reader is not None:
                self.reader.look()
        except Exception:  # noqa: BLE001  (told at the end, with its trace)
            self.errors.append(traceback.format_exc())
        if self.share * MARKS >= len(self.marks) + 1:
            gc.collect()
            self.marks.append(memory())
            self.widgets.append(len(QApplication.allWidgets()))
        if self.share < 1 and not self.errors:
            QTimer.singleShot(0, self.step)
        else:
            self.application.exit()  # a window that does not want to close has no say

    def count(self) -> None:
        """Each kind so often and then so often again; the second time as much lives as the first."""
        for kind in self.kinds:
            first = self._lives_after(kind, COUNTS[0])
            again = self._lives_after(kind, COUNTS[1] - COUNTS[0])
            unlike = {name: (first[name], again[name]) for name in first | again if first[name] != again[name]}
            if unlike:
                self.unlike[kind] = unlike
        self.application.exit()

    def _lives_after(self, kind: str, steps: int) -> Counter[str]:
        try:
            for _ in range(steps):
                self.steps.number += 1
                getattr(self.steps, kind)()
                if self.leaking:
                    self.leaks.append(QLabel())
                QApplication.processEvents()
                if self.reader is not None:
                    self.reader.look()
                self.done[kind] += 1
        except Exception:  # noqa: BLE001  (told at the end, with its trace)
            self.errors.append(traceback.format_exc())
        self.window.go("home")
        return census(kind)

    def told(self) -> dict[str, object]:
        return {
            "kind": self.kind, "seed": self.seed, "steps": self.steps.number, "warnings": self.warnings[:20],
            "done": self.done, "inside": getattr(self.monkey, "inside", 0), "errors": self.errors,
            "unlike": self.unlike, "kilobytes": self.marks, "widgets": self.widgets,
            "seen": self.reader.seen if self.reader else 0,
            "seconds": round(time.monotonic() - self.began, 1),
        }  # fmt: skip


def main() -> int:
    faulthandler.enable()
    faulthandler.dump_traceback_later(PATIENCE)
    kind, *rest = sys.argv[1:]
    if kind not in (*RUNS, "monkey"):
        sys.stderr.write(f"There is no kind {kind}. Kinds: {', '.join((*RUNS, 'monkey'))}.\n")
        return 2
    application = program.make_application()
    application.setQuitOnLastWindowClosed(False)
    run = Run(application, kind, dict(one.split("=", 1) for one in rest))
    QTimer.singleShot(200, run.count if "count=yes" in rest else run.step)
    application.exec()
    sys.stdout.write(json.dumps(run.told()) + "\n")
    sys.stdout.flush()
    run.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
