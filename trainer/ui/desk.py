"""The window without its pages: who practises, what runs, what lies open, and the steps from one page to another."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.ui.adding import Adding
from trainer.ui.controllers.instructor import Instructor
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.jobs import Jobs
from trainer.ui.known_packs import KnownPacks
from trainer.ui.look import Look
from trainer.ui.place import PageName, Place
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.ui.controllers.compare import CompareController
    from trainer.ui.controllers.home import LessonLine
    from trainer.ui.controllers.practice import PracticeController
    from trainer.ui.sessions import Sessions


class Desk(QObject):
    """`problem(sentence)` when something cannot be done, `nobody` before a session that nobody begins.

    `door` is the instructor's. `look` is set before the first page is asked for.
    """

    problem = Signal(object)
    nobody = Signal()
    look: Look

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, place: Place) -> None:
        super().__init__(place)
        self.services, self.trainee, self.jobs, self.place = services, trainee, jobs, place
        self.packs = KnownPacks(services, jobs, self)
        self.door = Instructor(services, self)
        self.adding = Adding(services, trainee, jobs, self)

    # -- what runs, made with the first session

    @cached_property
    def practice(self) -> PracticeController:
        """Runs the sessions."""
        from trainer.ui.controllers.practice import PracticeController

        trainee = self.trainee
        made = PracticeController(
            self.services,
            trainee.records,
            self,
            met=lambda skill: trainee.progress.skill(skill).asked > 0,
            settings=lambda: trainee.settings,
        )
        made.logged.connect(trainee.log)
        made.trouble.connect(trainee.trouble)
        return made

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

        made = Sessions(self.trainee, self.services.library, self.practice, self.place, self.jobs)
        made.problem.connect(self.problem)
        made.nobody.connect(self.nobody)
        return made

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
        from trainer.prove.way import way_lines
        from trainer.ui.controllers.compare import CompareController

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

    def open_speed(self, id: str) -> None:
        """How fast a game is dealt."""
        self._open(id, PageName.SPEED)

    def _open(self, id: str, page: PageName) -> None:
        game = self.trainee.game(id)
        if game is not None:
            self.place.game = game
            self.place.go(page)

    def progress_of(self, id: str) -> None:
        """The numbers of a game."""
        self.place.game = self.trainee.game(id) or self.place.game
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
        """A game's house way beside another one that differs from it, first of all one that was practised."""
        from trainer.prove.compare import differ_at_once

        lines = self.compare.lines
        new = next((id for id in lines if id.partition(" ")[0] == game), next(iter(lines)))
        practised = [one.info.id for one in self.trainee.practised()]
        others = [id for id in lines if id != new]
        others.sort(key=lambda id: practised.index(id) if id in practised else len(practised))
        others.sort(key=lambda id: not differ_at_once(lines[id].way, lines[new].way))
        if others:
            here = self.place.page
            self.place.compared_from = here if here in (PageName.GAME, PageName.RULEBOOK) else PageName.HOME
            self.compare.choose(others[0], new)
            self.place.go(PageName.COMPARE)
