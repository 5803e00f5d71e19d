"""Rule changes over many games on the page Houses: what they touch, their days, in force, and the drill of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from datetime import date
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, FeltSchoolError, Problem
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Words, counted, say
from trainer.houses.house_edits import with_head
from trainer.houses.library import Library
from trainer.houses.overlays import OverlayHead, head_of
from trainer.lessons.pack_model import Pack
from trainer.prove.change_reach import Reach, reach
from trainer.prove.rule_changes import GameChange, changed_pack, report
from trainer.school.school_model import Assigned, School
from trainer.ui.jobs import Jobs
from trainer.ui.pages.houses_page import HousesPage
from trainer.ui.service_shapes import HouseFiles, OpenClassBook, Workshops
from trainer.ui.widgets.dated_rules_view import DatedRow, DatedRulesView, DatedShown


@dataclass(frozen=True, slots=True)
class DrillParts:
    """What a drill of a change needs of the school: its packs, what is set, setting something, who practiced what."""

    packs: Callable[[], Sequence[Pack]]
    school: Callable[[], School]
    keep: Callable[[School], bool]
    practiced: Callable[[], Collection[str]]
    workshop: Workshops
    new_id: Callable[[], str]
    today: Callable[[], date]


class RulesByDate(QObject):
    """Fills the view and does what it asks for. `laid` when other rules hold, `packs_changed` for a new pack."""

    laid = Signal(str)
    packs_changed = Signal()

    def __init__(self, page: HousesPage, files: HouseFiles, library: Library, jobs: Jobs, parts: DrillParts) -> None:
        super().__init__(page)
        self.page, self.files, self._library, self._jobs, self.parts = page, files, library, jobs, parts
        self.view = view = DatedRulesView(page.look)
        self.shown = DatedShown()
        self._texts: dict[str, str] = {}
        self._reach: Reach | None = None
        page.head.addWidget(view.open)
        page.stack.addWidget(view)
        view.opened.connect(self.open)
        view.closed.connect(self._close)
        view.chosen.connect(self.choose)
        view.put_wanted.connect(self._ask_to_put)
        view.take_back_wanted.connect(self.take_back)
        view.assign_wanted.connect(self.assign)

    @property
    def text(self) -> str:
        """The chosen change as it is written."""
        return self._texts.get(self.shown.chosen, "")

    def _tell(self, words: Words) -> None:
        self.page.notice.tell(self.page.look.words(words))

    # -- choosing

    def open(self) -> None:
        """The list as it is now, with its first change chosen."""
        self.page.show_part(self.view, self.view.put)
        self._read()
        self.choose(self.shown.chosen if self.shown.chosen in self._texts else next(iter(self._texts), ""))
        self.view.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close(self) -> None:
        self.page.show_part()
        self.view.open.setFocus(Qt.FocusReason.OtherFocusReason)

    def _read(self) -> None:
        """What is saved, then the examples that nobody keeps, and what was imported."""
        saved = self.files.wide()
        self._texts = {**saved, **{id: text for id, text in self.files.examples().items() if id not in saved}}

    def offer(self, id: str, text: str) -> None:
        """A change out of a file: it is in the list, and not in force."""
        self.open()
        self._texts[id] = text
        self.choose(id)
        self._tell(say("Imported {file}. Look at what it touches, then press “Put in force”.", file=id))

    def choose(self, id: str) -> None:
        """Another change: what it touches is worked out beside the window."""
        text, library = self._texts.get(id, ""), self._library
        self.shown = replace(self.shown, chosen=id, sections=None if id else (), problem="")
        self._show()
        if not id:
            return

        def work() -> tuple[tuple[Problem, ...], Reach]:
            before, after = library.with_overlay(id, ""), library.with_overlay(id, text)
            problems = before.check(id, text)
            if problems:
                return problems, Reach()
            return (), reach(before, after, after.overlay(id), self._packs, self.parts.school())

        def then(done: tuple[tuple[Problem, ...], Reach]) -> None:
            if self.shown.chosen == id:
                problems, self._reach = done
                wrong = problems[0].text if problems else ""
                self.shown = replace(self.shown, sections=self._reach.sections, problem=wrong)
                self._show()

        self._jobs.run(work, then, page=self.page)

    def _packs(self, games: Collection[str]) -> Sequence[Pack]:
        return self.parts.packs() if games else ()

    # -- showing

    def _show(self) -> None:
        saved, force = self.files.wide(), self.files.overlays()
        heads = {id: head_of(text) for id, text in self._texts.items()}
        chosen = self.shown.chosen
        head = heads.get(chosen, OverlayHead())
        overlay = self._library.with_overlay(chosen, self.text).overlay(chosen) if chosen else None
        begins, until = (day_text(day) if day is not None else "" for day in (head.begins, head.ends))
        today = self.parts.today()
        rows = [
            DatedRow(id, own.title or id, _stands(own, today, saved=id in saved, force=id in force))
            for id, own in heads.items()
        ]
        self.shown = replace(
            self.shown,
            rows=rows,
            begins=begins,
            until=until,
            reach=head.words if chosen else "",
            source=overlay.source if overlay is not None else "",
            in_force=chosen in force,
            saved=chosen in saved,
        )
        self.view.apply(self.shown)

    # -- in force

    def _ask_to_put(self, begins: str, until: str) -> None:
        """Asks first: trainees of this computer are asked by these rules from then on."""
        look, notice = self.page.look, self.page.notice
        if self.shown.problem or self.shown.sections is None or self._reach is None:
            self._tell(self.shown.problem or say("Wait until the list is complete."))
            return
        try:
            first, last = read_day(begins), read_day(until)
            if first is None:
                raise BadText(say("The change needs a start date."), say("Type one, such as 11/25/2026."))
        except BadText as error:
            self._tell(error.text)
            return
        text = with_head(self.text, date=first.isoformat(), until=last.isoformat() if last is not None else "")
        games = len(self._reach.games)
        asked = counted("Put this change of {n} game in force?", "Put this change of {n} games in force?", games)
        put = partial(self.put, text)
        notice.ask(look.words(asked), (look("Put in force"), put), (look("Not yet"), notice.clear))

    def put(self, text: str) -> None:
        """The change holds on its days; every game it lies over is checked first, beside the window."""
        id, library = self.shown.chosen, self._library

        def then(problems: tuple[Problem, ...]) -> None:
            if problems:
                self.shown = replace(self.shown, problem=problems[0].text)
                self._show()
                return
            head = head_of(text)
            self._lay(id, text, say("Saved. {reach}.", reach=head.words))

        self._jobs.run(lambda: library.check(id, text), then, page=self.page)

    def take_back(self) -> None:
        """The rules hold as they were before it; answers of its time keep its rules."""
        self._lay(self.shown.chosen, "", say("Taken back. The rules from before are in force again."))

    def _lay(self, id: str, text: str, remark: Words) -> None:
        try:
            self.files.lay(id, text)
            self._library.lay(id, self.files.overlays().get(id, ""), checked=True)
        except FeltSchoolError as error:
            self._tell(error.text)
            return
        self._read()
        if id not in self._texts:
            id = next(iter(self._texts), "")
        self.laid.emit("")
        self.choose(id)
        self._tell(remark)

    # -- the drill

    def assign(self) -> None:
        """Makes a lesson of the questions that flip for each touched game that somebody practiced, and assigns it."""
        touched, text, parts = self._reach, self.text, self.parts
        if touched is None or not self.shown.in_force:
            return
        self._tell(say("Looking for questions whose answer changes …"))

        def work() -> list[GameChange]:
            practiced = parts.practiced()
            games = [game for game in touched.games if game.info.id in practiced]
            return [GameChange(game.new, report(game.old, game.new, rounds=0)) for game in games]

        def then(changes: list[GameChange]) -> None:
            if not changes:
                self._tell(say("Nobody has practiced a game that changes."))
                return
            head = head_of(text)
            try:
                offer = parts.workshop.offer_files(changed_pack(changes, text, head.begins, head.title), "what-changed")
                if not offer.may_be_added or offer.pack is None:
                    self._tell(offer.words)
                    return
                parts.workshop.add(offer)
            except FeltSchoolError as error:
                self._tell(error.text)
                return
            self.packs_changed.emit()
            self.assign_lessons(offer.pack)

        self._jobs.run(work, then, page=self.page)

    def assign_lessons(self, pack: Pack) -> None:
        """Each lesson of a drill, for everybody who practiced its game."""
        school = self.parts.school()
        for lesson in pack.lessons:
            assigned = Assigned(self.parts.new_id(), "", pack.id, lesson.id, games=(lesson.game,))
            school = school.with_assigned(assigned)
        if self.parts.keep(school):
            self._tell(
                counted(
                    "Assigned {n} lesson to everyone who practiced its game.",
                    "Assigned {n} lessons, each to everyone who practiced its game.",
                    len(pack.lessons),
                )
            )


def practiced_in(class_book: Callable[[], OpenClassBook] | None) -> Collection[str]:
    """The games that somebody of the class practiced."""
    if class_book is None:
        return ()
    with closing(class_book()) as book:
        book.enter_local()
        return {game for person in book.people() for game in person.digest.games}


def _stands(head: OverlayHead, today: date, *, saved: bool, force: bool) -> Words:
    """How a change stands, in a few words."""
    if force:
        return say("In force until {day}", day=day_text(head.ends)) if head.ends is not None else say("In force")
    if not saved:
        return say("Not in force")
    if head.is_over(today) and head.ends is not None:
        return say("Ended {day}", day=day_text(head.ends))
    return say("In force from {day}", day=day_text(head.begins)) if head.begins is not None else say("Not in force")
