"""Where the window is: the one thing that pages, sessions and the window itself look at and change."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.ui.controllers.answer_review import Filter
    from trainer.ui.controllers.home import LessonLine


class PageName(StrEnum):
    """Every page there is."""

    HOME = "home"
    PROFILES = "profiles"
    GAME = "game"
    LESSON = "lesson"
    WAY = "way"
    PRACTICE = "practice"
    REVIEW = "review"
    RULEBOOK = "rulebook"
    PROGRESS = "progress"
    SPEED = "speed"
    EXAM = "exam"
    SHIFT = "shift"
    COMPARE = "compare"
    SETTINGS = "settings"
    INSTRUCTOR = "instructor"
    PACKS = "packs"
    AUTHOR = "author"
    ASSIGN = "assign"
    CLASS = "class"
    HOUSES = "houses"
    READINGS = "readings"
    PRINT = "print"
    SCHOOL = "school"
    TEACH = "teach"
    LIVE = "live"


INSTRUCTORS = (
    PageName.INSTRUCTOR, PageName.PACKS, PageName.AUTHOR, PageName.ASSIGN, PageName.CLASS, PageName.HOUSES,
    PageName.READINGS, PageName.PRINT, PageName.SCHOOL, PageName.TEACH,
)  # fmt: skip
"""The pages behind the instructor's PIN, in the order of the rail; the page of a draft is reached from the packs."""
BORROWED = (PageName.LESSON, PageName.PRACTICE, PageName.REVIEW, PageName.RULEBOOK, PageName.COMPARE, PageName.GAME)
"""Pages of the trainees that an instructor may look at with the door open; any other page shuts it."""


class Place(QObject):
    """`went` after each step to a page, also to the one that is in front already.

    game               the game in question
    rule               the rule of its book to be shown, until it was
    for_question       whether the rulebook lies open beside a question
    lesson             the lesson that was opened
    filter             which answers Review shows
    came_from          the page a session was begun from
    compared_from      the page a comparison was asked for on
    compared_games     the two games whose pay tables and fees are compared
    compares_hands     whether the comparison begins with their house ways
    one_game           whether Progress shows the game in question, not all that were practised
    """

    went = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.page: PageName | None = None
        self.game: Game | None = None
        self.rule = ""
        self.for_question = False
        self.lesson: LessonLine | None = None
        self.filter: Filter | None = None
        self.came_from = PageName.HOME
        self.compared_from = PageName.HOME
        self.compared_games = ("", "")
        self.compares_hands = True
        self.one_game = False

    def go(self, page: str) -> None:
        """To a page."""
        self.page = PageName(page)
        self.went.emit()
