"""What leads where: the table of all pages, and what one part of it begins in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, cast

from trainer.core.text import Words
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.desk import Desk
from trainer.ui.jobs import Jobs
from trainer.ui.place import INSTRUCTORS, PageName, Place
from trainer.ui.services import Services

if TYPE_CHECKING:
    from trainer.ui.game_routes import AnswerRoutes, GameRoutes
    from trainer.ui.instructor_routes import InstructorRoutes
    from trainer.ui.learning_routes import LearningRoutes
    from trainer.ui.live_routes import LiveRoutes
    from trainer.ui.page_routes import PageEntry, PageRoutes
    from trainer.ui.pages.page_contract import Page
    from trainer.ui.service_shapes import Pages
    from trainer.ui.trainee_routes import TraineeRoutes


PARTS: Mapping[PageName, str] = {
    PageName.HOME: "learning",
    PageName.LESSON: "learning",
    PageName.WAY: "learning",
    PageName.EXAM: "learning",
    PageName.PROFILES: "trainees",
    PageName.SETTINGS: "trainees",
    PageName.GAME: "games",
    PageName.RULEBOOK: "games",
    PageName.PROGRESS: "games",
    PageName.SPEED: "games",
    PageName.SHIFT: "games",
    PageName.COMPARE: "games",
    PageName.PRACTICE: "answers",
    PageName.REVIEW: "answers",
    **dict.fromkeys(INSTRUCTORS, "instructor"),
    PageName.TEACH: "live",
    PageName.LIVE: "live",
}
"""Which part of the table each page belongs to, by its name in `Routes`."""


class Routes(Desk):
    """The desk with its pages. Each part of the table is read in when the first of its pages is asked for."""

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, place: Place) -> None:
        super().__init__(services, trainee, jobs, place)
        self.problem.connect(self.show_problem)
        self.nobody.connect(lambda: self.trainees.instructor_tries())
        self.packs.came.connect(self._packs_came)
        self.door.trouble.connect(self.trainee.trouble)
        self.class_wanted.connect(lambda code: self.live.enter(code))

    # -- the parts

    @cached_property
    def learning(self) -> LearningRoutes:
        """Home, the way into a job, and lessons."""
        from trainer.ui.learning_routes import LearningRoutes

        return LearningRoutes(self)

    @cached_property
    def games(self) -> GameRoutes:
        """What there is of a game."""
        from trainer.ui.game_routes import GameRoutes

        games = GameRoutes(self)
        games.item_wanted.connect(self._take_question)
        self.door.changed.connect(games.others_shown)
        return games

    @cached_property
    def answers(self) -> AnswerRoutes:
        """Questions, and answers looked at again."""
        from trainer.ui.game_routes import AnswerRoutes

        answers = AnswerRoutes(self)
        answers.item_wanted.connect(self._take_question)
        answers.next_step = lambda: self.learning.step_after()
        answers.next_wanted.connect(lambda: self.learning.take_step())
        return answers

    @cached_property
    def trainees(self) -> TraineeRoutes:
        """Who practices, and what was chosen."""
        from trainer.ui.trainee_routes import TraineeRoutes

        return TraineeRoutes(self)

    @cached_property
    def instructor(self) -> InstructorRoutes:
        """The instructor's side."""
        from trainer.ui.instructor_routes import InstructorRoutes

        instructor = InstructorRoutes(self)
        instructor.author.try_wanted.connect(lambda pack, lesson: self.sessions.try_lesson(pack, lesson))
        instructor.author.packs_changed.connect(self.packs.again)
        instructor.drill_wanted.connect(lambda deals: self.sessions.practise_changed(deals))
        instructor.rules_changed.connect(lambda _game: self.games.rules_again())
        instructor.packs_changed.connect(self.packs.again)
        instructor.lesson_wanted.connect(lambda pack, lesson: self.learning.look_at(pack, lesson))
        instructor.question_wanted.connect(lambda attempt: self.answers.look_at(attempt))
        instructor.door_left.connect(self.leave_instructor)
        instructor.exam_ended.connect(self._end_exam)
        return instructor

    @cached_property
    def live(self) -> LiveRoutes:
        """Live classes: the teacher's, and the one somebody joined."""
        from trainer.ui.live_routes import LiveRoutes

        return LiveRoutes(self)

    def close(self) -> None:
        """The window closes: nothing goes on behind it."""
        self.jobs.close()
        if "live" in self.__dict__:
            self.live.close()

    @property
    def teaching(self) -> bool:
        """Whether a live class of this computer goes on."""
        return "live" in self.__dict__ and self.live.teaching

    # -- the table

    def entry(self, name: PageName) -> PageEntry[Page]:
        """The line of a page."""
        part: PageRoutes = getattr(self, PARTS[name])
        return part.table[name]

    def entries(self) -> Iterator[PageEntry[Page]]:
        """The lines of the parts that were asked for, in the order of the table."""
        return (self.entry(name) for name, part in PARTS.items() if part in self.__dict__)

    @property
    def pages(self) -> Pages:
        """The pages made so far."""
        names = [name for name, part in PARTS.items() if part in self.__dict__]
        return cast("Pages", {str(name): page for name in names if (page := self.entry(name).present) is not None})

    def show_problem(self, sentence: Words) -> None:
        """Why something cannot be done, on the page in front."""
        if self.place.page is not None:
            self.entry(self.place.page).page.show_problem(self.look.words(sentence))

    def _packs_came(self) -> None:
        if self.place.page in (PageName.WAY, PageName.GAME, *INSTRUCTORS):
            self.entry(self.place.page).fill()

    # -- from the instructor's side and to it

    def _take_question(self, question: object, whole_round: bool) -> None:
        self.instructor.author.take_question(question, whole_round=whole_round)  # type: ignore[arg-type]

    def leave_instructor(self) -> None:
        """Back to the trainees, with the door shut; to a locked exam where one runs."""
        self.door.lock()
        self.trainees.give_back()
        if self.in_locked_exam:
            self.place.go(PageName.PRACTICE)
        else:
            self.place.go(PageName.HOME if self.trainee.profile is not None else PageName.PROFILES)

    def _end_exam(self) -> None:
        """An instructor ends the exam; what is open of it counts as not answered."""
        if self.in_locked_exam:
            self.practice.finish()
        else:
            self.trainee.sessions.end_exam()
        self.place.go(PageName.INSTRUCTOR)
