"""A walk through the window for its pictures: every page in its usual states, and every game's felt.

Everything is the program's own, with a clock and seeds that are always the same, so that two walks differ only where
the program does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from trainer import app
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import make_rng
from trainer.disk import resources
from trainer.drills.changes import changes
from trainer.drills.modes import TraineePart
from trainer.games.base import Game
from trainer.lessons.item_samples import SampleSort as Asks
from trainer.lessons.pack_model import ExamRules
from trainer.prove.house_comparison import Comparison
from trainer.round import machine
from trainer.round.duty import Kind
from trainer.school.school_model import Assigned, Exam
from trainer.shell.school_office import SchoolOffice
from trainer.training import moves
from trainer.training.shown import Phase
from trainer.ui.controllers.home import LessonLine
from trainer.ui.felt.felt_widget import FeltWidget
from trainer.ui.immediate_executor import AtOnce
from trainer.ui.pages.houses_page import HousesPage
from trainer.ui.pages.print_page import Printable

if TYPE_CHECKING:
    from trainer.ui.window import Window

FIRST = "casino-99/fortune-pai-gow-poker"
ALIKE, OTHER = "phoenix/double-hand-poker", "lake-elsinore/pai-gow-poker"
"""A game whose house way is the first one's, and one whose is not."""
Known = dict[tuple[str, str], Comparison]
"""Houses that were compared, for the walk in the next theme."""
PIN = "2468"
DAY = 24
"""So many steps a trainee takes on a day of the history."""
DUTIES = (
    Kind.TAKE_FEE, Kind.GIVE_ENVY, Kind.COUNT_DICE, Kind.PLACE_BUTTON, Kind.DELIVER, Kind.SET_HAND, Kind.COMPARE,
    Kind.READ_BONUS, Kind.PAYOUT_ORDER, Kind.SETTLE,
)  # fmt: skip


@dataclass
class TourClock:
    """A clock that the tour moves."""

    time: datetime = datetime(2026, 1, 31, 14, 5, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


class Tour:
    """One walk through the window. Every yielded name is a state to be pictured."""

    def __init__(
        self,
        home: Path,
        theme: str,
        language: str,
        size: tuple[int, int],
        *,
        settle: Callable[[], None],
        known: Known,
    ) -> None:
        self.clock = TourClock()
        self._home = home
        self._known = known
        self._seed = 20
        self._settle_events = settle
        office = SchoolOffice(home, self.clock, resources.version)
        self.services = app.make_services(
            home, clock=self.clock, seed=self._next_seed, executor=AtOnce(), office=lambda: office
        )
        self.window: Window = app.make_window(self.services)
        self.window.resize(*size)
        self.window.show()
        self.theme = theme
        self.language = language

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.services.store.close()

    def picture(self, size: tuple[int, int]) -> QPixmap:
        """The window as it is now, in a size."""
        if self.size != size:
            self.window.resize(*size)
            self._settle()
            page = self.window.stack.currentWidget()
            for felt in page.findChildren(FeltWidget) if page is not None else ():
                felt.backdrop.sharpen()
        return self.window.grab()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        return self.window.width(), self.window.height()

    def _next_seed(self) -> int:
        self._seed += 1
        return self._seed

    def _settle(self) -> None:
        for _ in range(3):
            self._settle_events()

    @contextmanager
    def _four_colours(self) -> Iterator[None]:
        self.window.trainee.set(four_colours=True)
        yield
        self.window.trainee.set(four_colours=False)

    def pages(self, *, compares: bool = True) -> Iterator[str]:
        """Every page in its usual states; without `compares` no house ways are compared."""
        window = self.window
        window.trainee.settings = window.trainee.settings.__class__(
            chrome=self.theme, motion=False, language=self.language
        )
        window.trainee.changed.emit()
        self._settle()
        yield "01-first-start"
        self._enter()
        yield "02-home-empty"
        game = self.services.library.game(FIRST)
        window.routes.open_game(FIRST)
        self._settle()
        yield "03-game"
        yield from self._duties(game)
        yield from self._rounds(game)
        yield from self._history(game, compares=compares)
        yield from self._instructors()
        self._settle()

    def _enter(self) -> None:
        self.window.routes.trainees.new_trainee("Ana")
        self.window.trainee.set(chrome=self.theme, motion=False, language=self.language)
        self._settle()

    def _duties(self, game: Game) -> Iterator[str]:
        window = self.window
        for number, kind in enumerate(kind for kind in DUTIES if kind in game.kinds):
            window.sessions.begin_kind(kind)
            self.clock.wait(4)
            self._tick()
            yield f"1{number}-{kind.value}"
            if kind in (Kind.SET_HAND, Kind.SETTLE, Kind.PLACE_BUTTON):
                self._answer(wrong=True)
                yield f"1{number}-{kind.value}-second-try"
                self.clock.wait(5)
                self._answer(wrong=True)
                yield f"1{number}-{kind.value}-wrong"
            if kind is Kind.SET_HAND:
                with self._four_colours():
                    window.practice.send(moves.Next())
                    self._settle()
                    yield f"1{number}-{kind.value}-four-colours"
            if kind is Kind.COMPARE:
                self._answer(wrong=False)
                yield f"1{number}-{kind.value}-right"
            window.practice.finish()

    def _skip_ahead(self) -> None:
        """The question itself, without what happens at the table before it."""
        self.window.pages["practice"].play_out.skip()
        self._settle()

    def _tick(self) -> None:
        page = self.window.pages["practice"]
        page._tick()
        self._settle()

    def _answer(self, *, wrong: bool) -> None:
        session = self.window.practice.session
        assert session is not None
        turn = session.turn
        assert turn is not None
        question = turn.question
        act = question.decision.result
        if wrong:
            wrong_acts = changes(question.duty.want, act, question.round, (), make_rng(7))
            act = next((wrong_act for _, wrong_act in wrong_acts if not question.decision.accepts(wrong_act)), act)
        self.window.practice.answer(act)
        self._settle()

    def _rounds(self, game: Game) -> Iterator[str]:
        window, routes = self.window, self.window.routes
        sessions = window.sessions
        routes.open_game(game.info.id)
        sessions.begin_mode("demonstration")
        for _ in range(9):
            window.practice.send(moves.Next())
        self._settle()
        yield "30-demonstration"
        window.practice.finish()
        sessions.begin_mode("practice")
        for _ in range(12):
            self.clock.wait(3)
            self._answer(wrong=False)
            window.practice.send(moves.Next())
        self.clock.wait(2)
        self._tick()
        yield "31-full-round"
        window.practice.finish()
        self._settle()
        yield "32-summary"
        window.go("shift")
        self._settle()
        yield "34-shift-start"
        sessions.begin_shift(1)
        self._skip_ahead()
        yield "34-shift-tray"
        for _ in range(4):
            self._skip_ahead()
            self._answer(wrong=False)
            window.practice.send(moves.Next())
        self._skip_ahead()
        yield "34-shift"
        window.practice.finish()
        self._settle()
        yield "34-shift-result"
        sessions.begin_mode("spot")
        for _ in range(3):
            window.practice.send(moves.LetPass())
        self._settle()
        yield "33-spot-the-error"
        window.practice.finish()

    def _history(self, game: Game, *, compares: bool) -> Iterator[str]:
        """Some practice with mistakes, then the pages that look back on it."""
        window, routes, sessions = self.window, self.window.routes, self.window.sessions
        rng = make_rng(5)
        for day in range(4):
            sessions.begin_game()
            self._work_through(rng, share=0.35 - 0.08 * day, count=DAY)
            self.clock.wait(86_400)
        sessions.begin_kind(Kind.SETTLE)
        self._work_through(rng, share=0.3, count=3)
        window.practice.send(moves.Leave())
        window.go("home")
        self._settle()
        yield "02-home-history"
        window.go("review")
        self._settle()
        yield "40-review"
        wrong = next((attempt for attempt in reversed(window.trainee.attempts) if not attempt.right), None)
        if wrong is not None:
            routes.answers.review_answer(wrong)
            self._settle()
            yield "41-review-answer"
            window.pages["review"].close_answer()
        routes.open_book(game.info.id, "")
        self._settle()
        yield "42-rulebook"
        rule = next((skill.rule.id for skill in game.skills if skill.kind is Kind.SET_HAND), "")
        routes.open_book(game.info.id, rule)
        self._settle()
        yield "43-rulebook-at-a-rule"
        section = window.pages["rulebook"].list
        fees = section.findItems(window.page("rulebook").look("Collection fees"), Qt.MatchFlag.MatchExactly)
        if fees:
            section.setCurrentItem(fees[0])
            self._settle()
            yield "43-rulebook-fees"
        if compares:
            yield from self._compared()
        yield from self._lesson()
        for name in ("progress", "settings"):
            window.go(name)
            self._settle()
            yield f"4{4 + (name == 'settings')}-{name}"
        window.go("profiles")
        self._settle()
        yield "46-who-practises"

    def _compared(self) -> Iterator[str]:
        """Two houses that set alike, two that do not, and the drill of the differences."""
        window, routes = self.window, self.window.routes
        routes.open_compare(OTHER)
        self._settle()
        yield "47-compare"
        routes.compare.known.update(self._known)
        routes.compare.choose(FIRST, ALIKE)
        routes.compare.start()
        self._settle()
        yield "47-compare-alike"
        new = next(id for id in routes.compare.lines if id.startswith(OTHER))
        routes.compare.choose(FIRST, new)
        routes.compare.start()
        self._settle()
        self._known.update(routes.compare.known)
        yield "47-compare-differences"
        window.sessions.unlearn(routes.compare)
        self._answer(wrong=False)
        self._settle()
        yield "47-unlearn"
        window.practice.finish()

    def _lesson(self) -> Iterator[str]:
        """A lesson before it starts, and its test against the pass mark."""
        window, routes = self.window, self.window.routes
        pack = next(
            pack for pack in self.services.packs() if FIRST.rpartition("/")[2].startswith(pack.id.split(".")[-1])
        )
        lesson = next(lesson for lesson in pack.lessons if lesson.test and lesson.text)
        routes.open_lesson(LessonLine(pack, lesson))
        self._settle()
        yield "48-lesson"
        window.sessions.begin_lesson(LessonLine(pack, lesson), test=True)
        self._work_through(make_rng(3), share=0.2)
        self._settle()
        yield "48-lesson-test-result"
        window.trainee.set(curriculum="")
        window.go("way")
        self._settle()
        yield "49-way-choice"
        routes.learning.choose_way(
            FIRST.partition("/")[2].removeprefix("fortune-").removesuffix("-poker"), (FIRST.partition("/")[0],)
        )
        self._settle()
        yield "49-way"
        window.go("home")
        self._settle()
        yield "49-way-home"
        window.routes.open_speed(FIRST)
        self._settle()
        yield "50-speed"
        yield from self._exam()

    def _exam(self) -> Iterator[str]:
        """An exam of the school before it starts, and what it came to."""
        window, door = self.window, self.window.routes.door
        door.set_first_pin(PIN, PIN)
        rules = ExamRules(questions=6, pass_mark=80, minutes=10)
        exam = Exam(
            "week-4",
            window.page("packs").look("Week 2: two pair"),
            (FIRST,),
            (Kind.SET_HAND, Kind.SETTLE),
            rules,
            locked=False,
        )
        door.set(door.school.with_exam(exam).with_assigned(Assigned("todo-4", exam=exam.id)))
        door.lock()
        window.go("home")
        self._settle()
        yield "51-home-assigned"
        window.pages["home"].todo_wanted.emit(window.routes.learning.todo()[0])
        self._settle()
        yield "51-exam-start"
        window.sessions.begin_school_exam(exam)
        self._work_through(make_rng(4), share=0.3)
        yield "51-exam-result"
        window.go("profiles")

    def _instructors(self) -> Iterator[str]:
        """The instructor's side."""
        window = self.window
        window.routes.door.unlock(PIN)
        for number, name in enumerate(("instructor", "assign", "class", "readings", "print", "packs")):
            yield from self._at(name, f"7{number}-{name}")
        window.pages["print"].choose(Printable.READINESS)
        yield from self._at("print", "74-print-readiness")
        for button in window.pages["assign"].tabs.buttons[1:]:
            button.click()
            yield from self._at("assign", f"71-assign-{button.text().lower()}")
        yield from self._pack()
        yield from self._houses()
        yield from self._at("school", "75-school-none")
        assert self.services.office is not None
        (self._home / "share").mkdir()
        self.services.office.start_school(str(self._home / "share"), "Bay School", "Kim", PIN)
        for button in window.pages["school"].tabs.buttons:
            button.click()
            yield from self._at("school", f"75-school-{button.text().lower().replace(' ', '-')}")
        yield from self._at("teach", "80-teach")
        yield from self._at("live", "81-live")
        window.go("home")

    def _at(self, page: str, name: str) -> Iterator[str]:
        """A page as it is now."""
        self.window.go(page)
        self._settle()
        yield name

    def _pack(self) -> Iterator[str]:
        """A pack being written."""
        window = self.window
        author = window.routes.instructor.author
        author.open(self.services.workshop.start(window.page("packs").look("Week 2: two pair"), FIRST))
        self._settle()
        yield "76-author"
        author.controller.add_item(Asks.ORDER)
        self._settle()
        yield "76-author-question-in-words"
        author.controller.add_item(Asks.DUTY)
        window.pages["author"].side.lay_button.click()
        self._settle()
        yield "76-author-table"

    def _houses(self) -> Iterator[str]:
        """A house that changes, one that is new, and all houses at once."""
        window = self.window
        side = window.routes.instructor
        window.go("houses")
        side.house_rules.choose(FIRST)
        side.house_rules.select(("paytable", "fortune", "flush"))
        yield from self._at("houses", "77-houses")
        houses = window.page("houses")
        assert isinstance(houses, HousesPage)
        houses.houses.from_forms.click()
        self._settle()
        yield "78-house-of-forms"
        assert side.house_actions is not None
        side.house_actions.ask_page("ties")
        self._settle()
        yield "78-page-questions"
        side.house_actions.show_compliance()
        self._settle()
        yield "79-compliance"
        side.rules_by_date.open()
        self._settle()
        yield "79-changes-by-date"

    def _work_through(self, rng, *, share: float, count: int = 60) -> None:  # type: ignore[no-untyped-def]
        """Answers what is asked, a share of it wrong. Nobody looks: the page is drawn for the last step alone."""
        practice = self.window.practice
        draw = self.window.pages["practice"].apply
        practice.changed.disconnect(draw)
        for _ in range(count):
            if not practice.running or practice.screen is None:
                break
            shown = practice.screen.shown
            if shown.phase is Phase.ASKING and shown.mode.part is TraineePart.ANSWERS:
                self.clock.wait(2 + 9 * rng.random())
                self._answer(wrong=rng.random() < share)
            else:
                practice.send(moves.Next())
        practice.changed.connect(draw)
        if practice.screen is not None:
            draw(practice.screen)
        self._settle()

    def felts(self, *, every: bool) -> Iterator[str]:
        """A game's felt near the end of a round: of one game on each table, or of every one."""
        window, tables = self.window, set[str]()
        self._enter()
        for info in window.trainee.infos:
            game = window.trainee.game(info.id)
            if game is None or (info.felt in tables and not every):
                continue
            tables.add(info.felt)
            window.routes.open_game(info.id)
            window.sessions.begin_mode("demonstration")
            for _ in range(max(1, self._steps() * 2 // 3)):
                window.practice.send(moves.Next())
                if not window.practice.running:
                    break
            self._settle()
            yield f"60-felt-{info.house}-{info.slug}"
            window.practice.finish()

    def _steps(self) -> int:
        """How many duties the round on the felt has."""
        session = self.window.practice.session
        if session is None or session.turn is None:
            return 0
        return sum(1 for _ in machine.every_duty(session.turn.question.round))
