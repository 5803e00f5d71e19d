"""What the tests of the window share: services whose clock, dice and disk are the test's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests import shelf
from trainer.core.errors import StorageError
from trainer.core.records import OpenSession, Profile
from trainer.disk import resources
from trainer.felt.layout import load_shape
from trainer.felt.shape import Shape
from trainer.lessons.pack_model import Pack
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Progress, fold
from trainer.progress.history import History
from trainer.round.act_text import act_text
from trainer.round.acts import Arrange, Choose, Money, Number, Order, Seat, Seats, Settle, Shares, Stack
from trainer.school.school_merge import Merged, merge
from trainer.school.school_model import School
from trainer.shell.house_rules import HouseRules
from trainer.shell.workshop import Workshop
from trainer.storage.class_book import ClassBook
from trainer.storage.pin_tries import PinTries
from trainer.storage.school import SchoolFiles
from trainer.storage.trainees import Trainees
from trainer.table.chips import singly
from trainer.ui.announce import Announcer
from trainer.ui.answers import TogetherPad
from trainer.ui.answers.pad import KEYS
from trainer.ui.icons import Icons
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.look import Look
from trainer.ui.pictures import Deck, PictureCache
from trainer.ui.service_shapes import Trainees as Store
from trainer.ui.services import Services
from trainer.ui.theme import make_theme
from trainer.ui.translator import Catalogue
from trainer.ui.widgets.line_table import ID, Lines
from trainer.ui.window import Window

library = shelf.library

GAME = "casino-99/fortune-pai-gow-poker"
BEGIN = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)


class Clock:
    """A clock that moves only when told."""

    def __init__(self) -> None:
        self.time = BEGIN

    def __call__(self) -> datetime:
        return self.time

    def pass_seconds(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


class MemoryRecords:
    """One trainee's records in memory; `broken` makes every write fail as a locked database does."""

    def __init__(self) -> None:
        self.log: list[Attempt] = []
        self.attempts = History()
        self.open: dict[str, OpenSession] = {}
        self.shifts: list[str] = []
        self.stored: dict[str, str] = {}
        self.broken = False
        self.notice: StorageError | None = None

    def _write(self) -> None:
        if self.broken:
            raise StorageError("The records are in use by another program.", "Close it; nothing is lost.")

    @property
    def store(self) -> MemoryRecords:
        """As a file that was opened it is its own records."""
        return self

    @property
    def checked(self) -> bool:
        return True

    @property
    def typed(self) -> bool:
        return True

    def progress(self, now: datetime | None = None) -> Progress:
        return fold(self.log, now=now)

    def begin(self, session: str, plan: str) -> None:
        self._write()
        self.open[session] = OpenSession(session, plan, ())

    def write(self, session: str, lines: Sequence[str], attempts: Sequence[Attempt]) -> None:
        self._write()
        kept = self.open.pop(session)
        self.open[session] = OpenSession(session, kept.plan, (*kept.lines, *lines))
        self.log.extend(attempts)

    def end(self, session: str, shift: str = "") -> None:
        self._write()
        self.open.pop(session, None)
        self.shifts += [shift] if shift else []

    def open_sessions(self) -> Sequence[OpenSession]:
        return tuple(self.open.values())

    def choices(self) -> Mapping[str, str]:
        return dict(self.stored)

    def choose(self, choices: Mapping[str, str]) -> None:
        self._write()
        self.stored = dict(choices)


class MemoryStore:
    """Trainees in memory."""

    def __init__(self, *names: str) -> None:
        self.people = [Profile(name.lower(), name) for name in names]
        self.records: dict[str, MemoryRecords] = {}
        self.broken = False

    def profiles(self) -> Sequence[Profile]:
        return tuple(self.people)

    def create(self, name: str) -> Profile:
        made = Profile(name.lower(), name)
        self.people.append(made)
        return made

    def rename(self, profile: Profile, name: str) -> Profile:
        made = Profile(profile.id, name)
        self.people[self.people.index(profile)] = made
        return made

    def place_in(self, profile: Profile, group: str, student: str) -> Profile:
        made = replace(profile, group=group, student=student)
        self.people[self.people.index(profile)] = made
        return made

    def last(self) -> Profile | None:
        return self.people[-1] if self.people else None

    def choices(self, profile: Profile) -> Mapping[str, str]:
        return self.records.setdefault(profile.id, MemoryRecords()).choices()

    def unlocks(self, profile: Profile, pin: str) -> bool:
        return not profile.locked or pin == "1234"

    def set_pin(self, profile: Profile, pin: str) -> Profile:
        raise NotImplementedError

    def record(self, profile: Profile) -> str:
        raise NotImplementedError

    def owner(self, text: str) -> str:
        raise NotImplementedError

    def bring(self, profile: Profile, text: str) -> int:
        raise NotImplementedError

    def erase(self, profile: Profile) -> int:
        self.people.remove(profile)
        return 1

    def leave(self) -> None:
        pass

    def behind(self, profile: Profile) -> int:
        return 0

    def add_up(self, profile: Profile, tell: Callable[[float], None], now: datetime | None = None) -> None:
        raise NotImplementedError

    def check(self, profile: Profile, tell: Callable[[float], None]) -> StorageError | None:
        raise NotImplementedError

    def take_pin(self, profile: Profile, day: str) -> None:
        raise NotImplementedError

    def find_types(self, profile: Profile, type_of: Callable[[Attempt], str], tell: Callable[[float], None]) -> bool:
        raise NotImplementedError

    def use(self, profile: Profile) -> MemoryRecords:
        records = self.records.setdefault(profile.id, MemoryRecords())
        records.attempts = History(records.log)
        return records

    def close(self) -> None:
        pass


class MemorySchool:
    """What a school set, in memory."""

    def __init__(self) -> None:
        self.school, self.pin, self.pin_fixed, self.broken = School(), "", False, False
        self.wrong, self.seconds = 0, 0.0
        self.tries = PinTries(lambda: self.seconds)

    @property
    def has_pin(self) -> bool:
        return bool(self.pin)

    def read(self) -> School:
        return self.school

    def change(self, before: School, after: School) -> Merged:
        if self.broken:
            raise StorageError("The disk is full.", "Free some space.")
        merged = merge(before, after, self.school)
        self.school = merged.school
        return merged

    def unlocks(self, pin: str) -> bool:
        return self.tries.opens("", self.wrong, self.count, lambda: bool(self.pin) and pin == self.pin)

    def count(self, wrong: int) -> None:
        self.wrong = wrong

    def set_pin(self, pin: str) -> None:
        self.pin = pin


@cache
def shape(name: str) -> Shape:
    file: Path = resources.assets() / "felts" / f"{name}.toml"
    return load_shape(file.read_text(encoding="utf-8"), name)


class Seeds:
    """Seeds one after the other."""

    def __init__(self, first: int = 1) -> None:
        self.last = first - 1

    def __call__(self) -> int:
        self.last += 1
        return self.last


def services(store: Store | None = None, clock: Clock | None = None, seed: int = 1) -> Services:
    return Services(
        read_version=lambda: "test",
        assets=resources.assets(),
        load_library=library,
        shape=shape,
        store=store if store is not None else MemoryStore("Ana"),
        school=MemorySchool(),
        make_house_files=lambda: HouseRules(Path(os.devnull) / "nowhere"),
        make_workshop=lambda games: Workshop(Path(os.devnull) / "nowhere", games),
        now=clock or Clock(),
        seed=Seeds(seed),
        executor=AtOnce(),
    )


def look(parent, *, language: str = "en", chrome: str = "dark", instant: bool = False) -> Look:
    theme = make_theme(chrome, motion=False)
    pictures = PictureCache(resources.assets(), theme.marks, Deck())
    icons = Icons(resources.assets() / "icons")
    return Look(theme, Catalogue(language), icons, lambda: pictures, Announcer(parent), instant=instant)


# ---------------------------------------------------------------- a trainee's hands


def show(qtbot: Any, window: Any) -> None:
    """The window on the screen, as somebody works in it."""
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitExposed(window)


@contextmanager
def school_window(
    qtbot: Any, folder: Path, clock: Clock, packs: Callable[[], Sequence[Pack]], **more: Any
) -> Iterator[Window]:
    """The window over real files below a folder, class book and school too, with Ana at Home."""
    files = folder / "data"
    store = Trainees(files, folder / "results", lambda: "1.0")
    store.use(store.create("Ana")).store.choose({"motion": "no"})
    book = partial(ClassBook, files, library(), clock)
    made = Window(replace(services(store, clock), packs=packs, school=SchoolFiles(files), class_book=book, **more))
    show(qtbot, made)
    yield made
    store.close()


def rows(table) -> list[tuple[str, ...]]:
    """What stands in the lines of a table."""
    columns = range(table.columnCount())
    return [tuple(item.text(column) for column in columns) for item in items(table)]


def ids(table) -> list[str]:
    """What the lines of a table stand for."""
    return [item.data(0, ID) for item in items(table)]


def items(tree) -> list[Any]:
    """Everything in a table or a tree, from top to bottom."""
    from PySide6.QtWidgets import QTreeWidgetItemIterator

    if isinstance(tree, Lines):
        tree.lay()
    walk, found = QTreeWidgetItemIterator(tree), []
    while walk.value() is not None:
        found.append(walk.value())
        walk += 1
    return found


def tick(box, wanted: Sequence[str]) -> None:
    """Ticks these in a list that is ticked, and nothing else."""
    from PySide6.QtCore import Qt

    for item in (box.item(place) for place in range(box.count())):
        item.setCheckState(Qt.CheckState.Checked if item.data(ID) in wanted else Qt.CheckState.Unchecked)


def said(page) -> str:
    """All words that can be seen on a page."""
    from PySide6.QtWidgets import QLabel

    return " ".join(one.text() for one in page.findChildren(QLabel) if one.isVisible())


def press_main(window) -> None:
    """The button below every question: what Enter presses."""
    window.pages["practice"].side.primary.click()


def right(controller):
    """The engine's answer to the present question."""
    return controller.session.turn.question.decision.result


def focus(window):
    """What has the focus; a test that loses it fails here."""
    found = window.focusWidget()
    assert found is not None, "nothing has the focus"
    assert found.isVisible(), f"{found} has the focus and cannot be seen"
    assert found.isEnabled(), f"{found} has the focus and is disabled"
    return found


def amount_typed(cents: int) -> str:
    """An amount as a hand types it: 12, 2.5 or 1.25."""
    return f"{cents / 100:.2f}".rstrip("0").removesuffix(".")


def by_keys(qtbot, window, act, want) -> None:
    """Puts an answer together with single keys, as the list of keys says."""
    from PySide6.QtCore import Qt

    def type_(text: str) -> None:
        for letter in text:
            qtbot.keyClicks(focus(window), letter)

    def choose(button) -> None:
        button.setFocus()
        qtbot.keyClick(button, Qt.Key.Key_Space)

    pad = window.pages["practice"].pad
    pad = getattr(pad, "now", pad)
    match act:
        case Seat(seat):
            type_(str(seat))
        case Seats(seats):
            type_("".join(map(str, seats)) or "0")
        case Order(items):
            for item in items:
                choose(pad.buttons[item])
        case Arrange(groups):
            named = dict(groups)[want.named[0]]
            for card in named:
                type_(str(want.cards.index(card) + 1))
        case Number(number):
            type_(str(number))
        case Money(cents):
            type_("n" if not cents else amount_typed(cents))
        case Choose(option):
            type_(KEYS[[one.id for one in pad.options].index(option)])
        case Settle(do, cents):
            type_({"pay": "p", "take": "t", "push": "u", "return": "b"}[do])
            if do != "push":
                type_(amount_typed(cents))
        case Shares(shares):
            *some, (last, _) = shares
            for seat, cents in some:
                pad.fields[seat].setFocus()
                type_(amount_typed(cents))
            pad.fields[last].setFocus()
            type_("e")
        case Stack():
            type_(act_text(act) if act.chips else "n")
        case _:
            raise AssertionError(act)


def by_mouse(qtbot, window, act, want) -> None:  # noqa: C901, PLR0912
    """Puts an answer together with presses only."""
    from PySide6.QtCore import Qt

    page = window.pages["practice"]
    pad: Any = page.pad.now if isinstance(page.pad, TogetherPad) else page.pad
    felt = page.table.felt

    def click(widget) -> None:
        qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def click_felt(place: str) -> None:
        at = felt.place_rect(place).center()
        under = felt.childAt(at) or felt
        qtbot.mouseClick(under, Qt.MouseButton.LeftButton, pos=under.mapFrom(felt, at))

    def pay(amount, cents: int) -> None:
        for chip in sorted(amount.tray.buttons, reverse=True):
            while cents >= chip:
                click(amount.tray.buttons[chip])
                cents -= chip

    match act:
        case Seat(seat):
            click(felt.place_widget(f"seat-{seat}") or pad.buttons[seat])
        case Seats(seats):
            for seat in seats:
                click(felt.place_widget(f"seat-{seat}") or pad.buttons[seat])
            if not seats:
                click(pad.none)
        case Order(items):
            for item in items:
                place = next(one.place or one.id for one in want.items if one.id == item)
                click(felt.stage.pieces.get(f"chips {place}") or felt.place_widget(place) or pad.buttons[item])
        case Arrange(groups):
            for card in dict(groups)[want.named[0]]:
                click(pad.tray.card_widget(want.cards.index(card) + 1))
        case Number(number):
            for digit in str(number):
                click(pad.digits[digit])
        case Money(cents):
            pay(pad.amount, cents)
            if not cents:
                click(pad.nothing)
        case Choose(option):
            click(pad.buttons[option])
        case Settle(do, cents):
            click(pad.buttons[do])
            if do == "pay" or (pad.amount.cents != cents and do != "push"):
                pad.amount.set_cents(None)
                pay(pad.amount, cents)
        case Shares(shares):
            *some, (last, _) = shares
            for seat, cents in some:
                click_felt(f"seat-{seat}.hand")
                pay(pad, cents)
            click_felt(f"seat-{last}.hand")
            click(pad.rest)
        case Stack(chips):
            for chip in singly(chips):
                click(pad.stock.buttons[chip])
            if not chips:
                click(pad.none)
        case _:
            raise AssertionError(act)


def by_command(qtbot, window, act, want) -> None:
    """Types an answer in the command line and commits it."""
    from PySide6.QtCore import Qt

    field = window.pages["practice"].command.field
    if not field.hasFocus():
        qtbot.keyClicks(focus(window), "/")
    assert field.hasFocus()
    qtbot.keyClicks(field, act_text(act))
    qtbot.keyClick(field, Qt.Key.Key_Return)
