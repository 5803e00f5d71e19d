"""What leads where: the table of all pages, and what one part of it begins in another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict, cast

from trainer.core.text import Words
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.desk import Desk
from trainer.ui.entry import PageEntry
from trainer.ui.instructor_routes import INSTRUCTORS, InstructorRoutes
from trainer.ui.jobs import Jobs
from trainer.ui.learning_routes import LearningRoutes
from trainer.ui.pages.page_contract import Page
from trainer.ui.place import PageName, Place
from trainer.ui.services import Services
from trainer.ui.trainee_routes import AnswerRoutes, GameRoutes, TraineeRoutes

if TYPE_CHECKING:
    from trainer.ui.pages.assign_page import AssignPage
    from trainer.ui.pages.author_page import AuthorPage
    from trainer.ui.pages.class_page import ClassPage
    from trainer.ui.pages.compare_page import ComparePage
    from trainer.ui.pages.curriculum_page import WayPage
    from trainer.ui.pages.game_page import GamePage
    from trainer.ui.pages.home_page import HomePage
    from trainer.ui.pages.houses_page import HousesPage
    from trainer.ui.pages.instructor_page import InstructorPage
    from trainer.ui.pages.lesson_page import LessonPage
    from trainer.ui.pages.packs_page import PacksPage
    from trainer.ui.pages.practice_page import PracticePage
    from trainer.ui.pages.print_page import PrintPage
    from trainer.ui.pages.profiles_page import ProfilesPage
    from trainer.ui.pages.progress_page import ProgressPage
    from trainer.ui.pages.readings_page import ReadingsPage
    from trainer.ui.pages.review_page import ReviewPage
    from trainer.ui.pages.rulebook_page import RulebookPage
    from trainer.ui.pages.settings_page import SettingsPage
    from trainer.ui.pages.speed_page import SpeedPage


Pages = TypedDict(
    "Pages",
    {
        "home": "HomePage",
        "profiles": "ProfilesPage",
        "game": "GamePage",
        "lesson": "LessonPage",
        "way": "WayPage",
        "practice": "PracticePage",
        "review": "ReviewPage",
        "rulebook": "RulebookPage",
        "progress": "ProgressPage",
        "speed": "SpeedPage",
        "compare": "ComparePage",
        "settings": "SettingsPage",
        "instructor": "InstructorPage",
        "packs": "PacksPage",
        "author": "AuthorPage",
        "assign": "AssignPage",
        "class": "ClassPage",
        "houses": "HousesPage",
        "readings": "ReadingsPage",
        "print": "PrintPage",
    },
)
"""Pages by their names."""


class Routes(Desk):
    """The desk with its pages."""

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, place: Place) -> None:
        super().__init__(services, trainee, jobs, place)
        self.learning = LearningRoutes(self)
        self.games = GameRoutes(self)
        self.answers = AnswerRoutes(self)
        self.trainees = TraineeRoutes(self)
        self.instructor = InstructorRoutes(self)
        self.table: Mapping[PageName, PageEntry[Page]] = {
            PageName.HOME: self.learning.home,
            PageName.PROFILES: self.trainees.profiles,
            PageName.GAME: self.games.game_page,
            PageName.LESSON: self.learning.lesson_page,
            PageName.WAY: self.learning.way_page,
            PageName.PRACTICE: self.answers.practice_page,
            PageName.REVIEW: self.answers.review,
            PageName.RULEBOOK: self.games.rulebook,
            PageName.PROGRESS: self.games.progress,
            PageName.SPEED: self.games.speed_page,
            PageName.COMPARE: self.games.compare_page,
            PageName.SETTINGS: self.trainees.settings,
            **self.instructor.table,
        }
        self.problem.connect(self.show_problem)
        self.packs.came.connect(self._packs_came)
        self._join_instructor()

    def _join_instructor(self) -> None:
        instructor, author = self.instructor, self.instructor.author
        author.try_wanted.connect(lambda pack, lesson: self.sessions.try_lesson(pack, lesson))
        author.packs_changed.connect(self.packs.again)
        for part in (self.games, self.answers):
            part.item_wanted.connect(
                lambda question, whole_round: author.take_question(question, whole_round=whole_round)
            )
        instructor.drill_wanted.connect(lambda deals: self.sessions.practise_changed(deals))
        instructor.rules_changed.connect(lambda _game: self.games.rules_again())
        instructor.packs_changed.connect(self.packs.again)
        instructor.lesson_wanted.connect(self.learning.look_at)
        instructor.question_wanted.connect(self.answers.look_at)
        instructor.door_left.connect(self._leave_instructor)
        instructor.exam_ended.connect(self._end_exam)
        self.door.trouble.connect(self.trainee.trouble)
        self.door.changed.connect(self.games.others_shown)

    @property
    def pages(self) -> Pages:
        """The pages made so far."""
        return cast("Pages", {str(name): entry.made for name, entry in self.table.items() if entry.made is not None})

    def show_problem(self, sentence: Words) -> None:
        """Why something cannot be done, on the page in front."""
        if self.place.page is not None:
            self.table[self.place.page].page.show_problem(self.look.words(sentence))

    def _packs_came(self) -> None:
        if self.place.page in (PageName.WAY, PageName.GAME, *INSTRUCTORS):
            self.table[self.place.page].fill()

    def _leave_instructor(self) -> None:
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
