"""The window without its pages: who practices, what runs, what lies open, what is read in the background."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import StorageError
from trainer.core.records import Profile
from trainer.ui.controllers.instructor_access import Instructor
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.jobs import Cancelled, Jobs, LongWork
from trainer.ui.look import Look
from trainer.ui.place import BORROWED, INSTRUCTORS, PageName, Place
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_model import Pack
    from trainer.ui.controllers.comparison import CompareController
    from trainer.ui.controllers.home import LessonLine
    from trainer.ui.controllers.practice_session import PracticeController
    from trainer.ui.record_check import RecordCheck
    from trainer.ui.sessions import Sessions


# ---------------- adding up in the background what somebody answered
#
# Where the window would stand while it is done.
#
# That is so after a change of the model that learns from answers, and when many were brought from elsewhere.

log = logging.getLogger("trainer")


class Adding(QObject):
    """`moved` when it is some percent further, `ended` when the file can be opened without waiting."""

    moved = Signal()
    ended = Signal()

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._trainee, self._jobs = services, trainee, jobs
        self._who: Profile | None = None
        self._task: LongWork | None = None
        self.runs = False
        self.percent = 0
        trainee.changed.connect(self._switch_trainee)

    def begin(self) -> bool:
        """Begins where the file that waits is far behind; whether it goes on now."""
        who = self._trainee.waiting
        if who is None:
            return False
        if self._who is None and self._trainee.is_far_behind(who):
            self._who, self.runs, self.percent = who, True, 0
            self._task = self._jobs.start(partial(self._work, who), self._end, self._tell)
        return self.runs

    def _work(self, who: Profile, task: LongWork) -> None:
        """In another thread; what is wrong with the file is said when it is opened."""
        try:
            services, share = self._services, lambda done: task.report(int(100 * done))
            services.store.add_up(who, share, services.now())
        except Cancelled:
            raise
        except StorageError:
            pass
        except Exception:
            log.exception("The answers of %s cannot be added up.", who.name)

    def _tell(self, percent: int) -> None:
        if percent != self.percent:
            self.percent = percent
            self.moved.emit()

    def _end(self, _done: None) -> None:
        self.runs = False
        self.ended.emit()

    def _switch_trainee(self) -> None:
        """Somebody else practises, or the file was opened: what runs is for nobody."""
        if self._who is None or self._trainee.waiting is self._who:
            return
        if self._task is not None and self.runs:
            self._task.cancel()
        self._who, self._task, self.runs = None, None, False


# ---------------- the lessons of this computer and the ways through them; they are read in the background


class KnownPacks(QObject):
    """`came` when they were read. `packs` is None before; `curricula` are the ways through them."""

    came = Signal()

    def __init__(self, services: Services, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._jobs = services, jobs
        self._asked = False
        self.packs: Sequence[Pack] | None = None
        self.curricula: Sequence[Curriculum] = ()

    def load(self) -> None:
        """Nobody waits for them."""
        if self.packs is None and not self._asked:
            self._asked = True
            self._jobs.run(self._read, self.take)

    def load_now(self) -> None:
        """For somebody who cannot do without them."""
        if self.packs is None:
            self.take(self._read())

    def known(self) -> Sequence[Pack]:
        """Those that are there; they come later where they are not read yet."""
        self.load()
        return self.packs or ()

    def again(self) -> None:
        """Packs were added or removed."""
        self.packs, self._asked = None, False
        self.load()

    def take(self, read: tuple[Sequence[Pack], Sequence[Curriculum]]) -> None:
        """What was read."""
        self.packs, self.curricula = read
        self.came.emit()

    def _read(self) -> tuple[Sequence[Pack], Sequence[Curriculum]]:
        packs = self._services.packs()
        return packs, self._services.curricula(packs, self._services.library)


# ---------------- desk


class Desk(QObject):
    """`problem(sentence)` when something cannot be done, `nobody` before a session that nobody begins.

    `school_joined` when this computer belongs to a school from now on. `class_wanted(code)` leads to a live class.
    `called(sentence, button)` when something waits on another page.

    `door` is the instructor's. `look` is set before the first page is asked for.
    """

    problem = Signal(object)
    nobody = Signal()
    about_wanted = Signal()
    school_joined = Signal()
    class_wanted = Signal(str)
    called = Signal(object, object)
    look: Look

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, place: Place) -> None:
        super().__init__(place)
        self.services, self.trainee, self.jobs, self.place = services, trainee, jobs, place
        self.packs = KnownPacks(services, jobs, self)
        self.door = Instructor(services, self)
        self.adding = Adding(services, trainee, jobs, self)
        self._check: RecordCheck | None = None
        trainee.changed.connect(self._check_record)

    def _check_record(self) -> None:
        """What was not looked at when a record was opened is looked at while its trainee practices."""
        opened, check = self.trainee.open_file, self._check
        if check is not None and check.opened is opened:
            return
        if check is not None:
            check.cancel()
        self._check = None
        if opened is not None and not (opened.checked and opened.typed):
            from trainer.ui.record_check import RecordCheck

            self._check = RecordCheck(self, opened)

    # -- what runs, made with the first session

    @cached_property
    def practice(self) -> PracticeController:
        """Runs the sessions."""
        from trainer.ui.controllers.practice_session import PracticeController

        trainee = self.trainee
        practice_controller = PracticeController(
            self.services,
            trainee.records,
            self,
            met=lambda skill: trainee.progress.skill(skill).asked > 0,
            settings=lambda: trainee.settings,
        )
        practice_controller.logged.connect(trainee.log)
        practice_controller.trouble.connect(trainee.trouble)
        return practice_controller

    @property
    def practising(self) -> bool:
        """Whether a session runs."""
        return "practice" in self.__dict__ and self.practice.running

    @property
    def in_locked_exam(self) -> bool:
        """Whether a locked exam runs."""
        session = self.practice.session if self.practising else None
        return session is not None and session.plan.locked

    def save_again(self) -> bool:
        """Tries once more what the disk refused; True when nothing waits."""
        return "practice" not in self.__dict__ or self.practice.save_again()

    @cached_property
    def sessions(self) -> Sessions:
        """Begins the sessions."""
        from trainer.ui.sessions import Sessions

        sessions = Sessions(self.trainee, self.services.library, self.practice, self.place, self.jobs)
        sessions.problem.connect(self.problem)
        sessions.nobody.connect(self.nobody)
        return sessions

    # -- what may be shown

    def may_show(self, name: PageName) -> bool:
        """Whether a page may be shown now; going to a page of the trainees' own shuts the instructor's door."""
        if name not in INSTRUCTORS and name not in BORROWED:
            self.door.lock()
        if name in INSTRUCTORS:
            self.door.read_again()
        return name not in INSTRUCTORS or name is PageName.INSTRUCTOR or self.door.unlocked

    # -- what lies open

    @property
    def game(self) -> Game | None:
        """The game in question."""
        return self.place.game

    @game.setter
    def game(self, game: Game | None) -> None:
        self.place.game = game

    def current_game(self) -> Game:
        """The game in question, else the one practised last, else the first."""
        if self.place.game is None:
            self.place.game = self.trainee.first_game()
            assert self.place.game is not None
        return self.place.game

    @cached_property
    def compare(self) -> CompareController:
        """Compares house ways; made with the first comparison."""
        from trainer.prove.house_ways import way_lines
        from trainer.ui.controllers.comparison import CompareController

        return CompareController(self.jobs, way_lines(self.trainee.infos, self.trainee.game), self)

    def forget_rules(self) -> None:
        """Other rules are in force: what lies open was made of the old ones."""
        self.place.game = None
        if "compare" in self.__dict__:
            self.compare.cancel()
            del self.__dict__["compare"]

    # -- steps

    def open_lesson(self, line: LessonLine) -> None:
        """What a lesson is about, before it starts."""
        self.place.lesson = line
        self.place.go(PageName.LESSON)

    def open_game(self, id: str) -> None:
        """The ways to practise a game."""
        self._open(id, PageName.GAME)

    def open_shift(self, id: str) -> None:
        """A shift at a table of the game, before it begins."""
        self._open(id, PageName.SHIFT)

    def open_speed(self, id: str) -> None:
        """How fast a game is dealt."""
        self._open(id, PageName.SPEED)

    def _open(self, id: str, page: PageName) -> None:
        game = self.trainee.game(id)
        if game is not None:
            self.place.game = game
            self.place.go(page)

    def progress_of(self, id: str) -> None:
        """The numbers of a game; of all together where none is named."""
        self.place.one_game = bool(id)
        self.place.game = (self.trainee.game(id) if id else None) or self.place.game
        self.place.go(PageName.PROGRESS)

    def open_book(self, game: str, rule: str, *, for_question: bool = False) -> None:
        """The rulebook at a rule; `for_question` beside the question that it is looked up for."""
        self.place.for_question = for_question
        self.place.game = self.trainee.game(game) or self.place.game
        self.place.rule = rule
        self.place.go(PageName.RULEBOOK)

    def close_book(self) -> None:
        """Back to the question, or to Home."""
        target = PageName.PRACTICE if self.place.for_question else PageName.HOME
        self.place.for_question = False
        self.place.go(target)

    def open_compare(self, game: str) -> None:
        """A game beside another one: their house ways where both have one, and what both post."""
        page_name, place = self.place.page, self.place
        place.compared_from = page_name if page_name in (PageName.GAME, PageName.RULEBOOK) else PageName.HOME
        place.compared_games = self._peer_of(game), game
        place.compares_hands = any(id.partition(" ")[0] == game for id in self.compare.lines)
        if place.compares_hands:
            self._choose_house_ways(game)
        place.go(PageName.COMPARE)

    def _choose_house_ways(self, game: str) -> None:
        """The house way of a game beside another one that differs from it, first of all one that was practised."""
        from trainer.prove.house_comparison import differ_at_once

        lines = self.compare.lines
        new = next(id for id in lines if id.partition(" ")[0] == game)
        practised = [game.info.id for game in self.trainee.practised()]
        others = [id for id in lines if id != new]
        others.sort(key=lambda id: practised.index(id) if id in practised else len(practised))
        others.sort(key=lambda id: not differ_at_once(lines[id].house_way, lines[new].house_way))
        if others:
            self.compare.choose(others[0], new)

    def _peer_of(self, game: str) -> str:
        """The nearest game of another house: of the same name before one of the same family, practised ones first."""
        infos, practised = self.trainee.infos, {game.info.id for game in self.trainee.practised()}
        mine = next(info for info in self.trainee.installed if info.id == game)  # the school may not show it any more
        others = [info for info in infos if info.house != mine.house] or list(infos)
        others.sort(
            key=lambda info: (info.family != mine.family, info.slug != mine.slug, info.id not in practised, info.id)
        )
        return others[0].id
