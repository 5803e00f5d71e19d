"""Walks through the window that several tests take: every page, and every sort of answer of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import get_args

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui import kit
from trainer.core.errors import FeltSchoolError
from trainer.drills.code import kind_ref
from trainer.drills.modes import TraineePart
from trainer.drills.question_builder import NoSituation, build
from trainer.packs import packs_in
from trainer.progress.attempt import Attempt
from trainer.round.acts import Want
from trainer.round.duty import Kind
from trainer.shell.house_rules import HouseRules
from trainer.shell.workshop import Workshop
from trainer.training.shown import Phase
from trainer.ui.place import INSTRUCTORS
from trainer.ui.services import Services
from trainer.ui.window import Window

ROLE = QAccessible.Role
USED = {
    ROLE.Button, ROLE.CheckBox, ROLE.RadioButton, ROLE.EditableText, ROLE.ComboBox, ROLE.Link, ROLE.ListItem, ROLE.Slider,  # noqa: E501  # a table row
    ROLE.SpinBox, ROLE.Tree, ROLE.List, ROLE.TreeItem, ROLE.PageTab, ROLE.ButtonMenu,
}  # fmt: skip
"""Roles a person operates."""
PAGES = (
    "home",
    "game",
    "lesson",
    "way",
    "review",
    "rulebook",
    "progress",
    "speed",
    "settings",
    "profiles",
    "compare",
    "summary",
    *INSTRUCTORS,
)
PIN = "2718"
"""The instructor's, in tests."""
SORTS = len(get_args(Want))
"""Sorts of answers there are."""
SIZES = ((1366, 768), (1280, 720))
GAMES = sorted(info.id for info in kit.library().infos)
FAMILIES: dict[str, str] = {}
"""One game of each family."""
for _info in kit.library().infos:
    FAMILIES.setdefault(_info.family, _info.id)


@cache
def answers() -> dict[str, tuple[str, Kind]]:
    """For each sort of answer a game and a kind of duty that asks for it."""
    found: dict[str, tuple[str, Kind]] = {}
    for id in (kit.GAME, *FAMILIES.values(), *GAMES):
        if len(found) >= SORTS:
            break
        for want, kind in wants(id).items():
            found.setdefault(want, (id, kind))
    return found


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


@cache
def wants(id: str, most: int | None = None) -> dict[str, Kind]:
    """A kind of duty for each sort of answer the game asks for, or for the first few."""
    game = kit.library().game(id)
    found: dict[str, Kind] = {}
    for kind in game.kinds:
        if len(found) == most:
            break
        try:
            question = build(kit.library().game, kind_ref(game, kind, 5))
        except (NoSituation, FeltSchoolError):
            continue
        found.setdefault(type(question.duty.want).__name__, kind)
    return found


def practise(window, id: str, kind: Kind) -> None:
    """One question of a kind."""
    game = kit.library().game(id)
    window.routes.game = game
    window.sessions.begin(window.trainee.starter().kind(game, kind, count=1))


def work(window, count: int = 3) -> None:
    """Some answers of the first kinds of duty, every second one wrong, so that pages have something to show."""
    game = kit.library().game(kit.GAME)
    window.routes.game = game
    for kind in game.kinds[:count]:
        window.sessions.begin(window.trainee.starter().kind(game, kind, count=1))
        while window.practice.running:
            screen = window.practice.screen
            if screen.shown.phase is Phase.ASKING and screen.shown.mode.part is TraineePart.ANSWERS:
                window.practice.answer(kit.right(window.practice))
            kit.press_main(window)


Steps = Callable[[Window, kit.Clock], None]


@cache
def answers_of(steps: Steps) -> tuple[Attempt, ...]:
    """What a trainee's record holds after these steps, taken once in a window that nobody sees."""
    store, clock = kit.MemoryStore("Ana"), kit.Clock()
    store.use(store.people[0]).stored = {"motion": "no"}
    window = Window(kit.services(store, clock))
    window.trainee.use(store.people[0])
    steps(window, clock)
    attempts = tuple(window.trainee.attempts)
    assert attempts
    window.close()
    window.deleteLater()
    return attempts


def remember(window: Window, store: kit.MemoryStore, attempts: Sequence[Attempt]) -> None:
    """The trainee gave these answers before."""
    store.use(store.people[0]).log.extend(attempts)
    window.trainee.attempts.extend(attempts)
    window.routes.game = kit.library().game(kit.GAME)


def worked(window: Window, _clock: kit.Clock) -> None:
    work(window)


def knock(window) -> bool:
    """Whether the PIN that tests use opens the instructor's side: for a while it does not after a few wrong ones."""
    controller = window.routes.instructor.controller
    return not (controller.unlock(PIN) if controller.has_pin else controller.set_first_pin(PIN, PIN))


def open_door(window) -> None:
    """The instructor's side, with the PIN that tests use."""
    assert knock(window)


def behind_the_door(qtbot, services: Services) -> Window:
    """A window that is shown, with the instructor's side open."""
    made = Window(services)
    kit.show(qtbot, made)
    qtbot.waitActive(made)
    open_door(made)
    return made


def school_with_rules(
    store: kit.MemoryStore, clock: kit.Clock, folder: Path, today: Callable[[], date] = lambda: date.max
) -> Services:
    """The services of a school that keeps what it changes of the books in a folder."""
    files = HouseRules(folder, today)
    services = replace(kit.services(store, clock), make_house_files=lambda: files, load_library=files.library)
    return replace(
        services,
        make_workshop=lambda games: Workshop(folder, games),
        packs=lambda: packs_in(folder),
    )


def show(window, name: str) -> QWidget:
    """A page in its usual state; needs `work` before."""
    if name == "game":
        window.routes.open_game(kit.GAME)
    elif name == "compare":
        window.routes.open_compare(kit.GAME)
    elif name == "lesson":
        from trainer import packs
        from trainer.ui.controllers.home import LessonLine

        pack = packs.bundled_packs()[0]
        window.routes.open_lesson(LessonLine(pack, pack.lessons[0]))
    elif name == "way":
        from pathlib import Path

        from trainer import packs

        found = packs.bundled_packs()
        window.routes.packs.take((found, packs.curricula_in(Path("nowhere"), found, kit.library())))
        window.routes.learning.choose_way("pai-gow", ("casino-99",))
    elif name == "summary":
        practise(window, kit.GAME, kit.library().game(kit.GAME).kinds[0])
        window.practice.answer(kit.right(window.practice))
        window.practice.finish()
    else:
        if name in INSTRUCTORS:
            open_door(window)
        window.go(name)
    settle()
    page: QWidget = window.stack.currentWidget()
    return page


def states(window, asked: dict[str, tuple[str, Kind]]) -> Iterator[str]:
    """The practice page with every sort of answer, asked and told."""
    for want, (id, kind) in asked.items():
        practise(window, id, kind)
        settle()
        yield f"{id} {want}"
        window.practice.answer(kit.right(window.practice))
        settle()
        yield f"{id} {want}, answered"


# ---------------------------------------------------------------- what a screen reader finds


def tree(interface, depth: int = 0) -> Iterator:
    yield interface
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None and depth < 40:
            yield from tree(child, depth + 1)


def nameless(window) -> list[tuple[object, object]]:
    """What can be used or focused and has no name, among what is shown."""
    for _ in range(2):
        QApplication.processEvents()
    found = []
    for one in tree(QAccessible.queryAccessibleInterface(window)):
        state = one.state()
        if state.invisible or not (state.focusable or one.role() in USED):
            continue
        if not one.text(QAccessible.Text.Name).strip():
            found.append((one.role(), one.object()))
    return found
