"""Home, the way into a job, and lessons: what somebody does next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from trainer.core.errors import BadText
from trainer.ui.desk import Desk
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from trainer.drills.modes import Mode
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_model import Lesson, Pack
    from trainer.school.school_model import Exam
    from trainer.ui.controllers.assignments import TodoLine
    from trainer.ui.controllers.curriculum_progress import Way
    from trainer.ui.controllers.home import LessonLine, NextOffer
    from trainer.ui.pages.curriculum_page import WayPage
    from trainer.ui.pages.exam_page import ExamPage
    from trainer.ui.pages.home_page import HomePage
    from trainer.ui.pages.lesson_page import LessonPage


class LearningRoutes(PageRoutes):
    """Filled again when the lessons were read."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._packs = desk.packs
        self._opened = False
        self._pressed = False
        self.home = PageEntry(self._make_home, self._fill_home)
        self.way_page = PageEntry(self._make_way, self._fill_way)
        self.lesson_page = PageEntry(self._make_lesson, self._fill_lesson)
        self.exam_page = PageEntry(self._make_exam, self._fill_exam)
        self.table = {
            PageName.HOME: self.home,
            PageName.WAY: self.way_page,
            PageName.LESSON: self.lesson_page,
            PageName.EXAM: self.exam_page,
        }
        self._exam: Exam | None = None
        self._audition: Curriculum | None = None
        self._packs.came.connect(self.fill_home_later)
        desk.adding.moved.connect(self.fill_home_later)
        desk.adding.ended.connect(self._added)

    # -- home

    def _make_home(self) -> HomePage:
        from trainer.ui.pages.home_page import HomePage

        page = HomePage(self.look)
        page.main_wanted.connect(self._go_on)
        page.new_wanted.connect(lambda: self._sessions.begin_today())
        page.game_wanted.connect(self.desk.open_game)
        page.lesson_wanted.connect(self.desk.open_lesson)
        page.code_typed.connect(self._open_code)
        page.way_wanted.connect(lambda: self._place.go(PageName.WAY))
        page.live_wanted.connect(lambda: self._place.go(PageName.LIVE))
        page.skip_wanted.connect(self.skip_welcome)
        page.shift_wanted.connect(self.desk.open_shift)
        page.todo_wanted.connect(self._begin_todo)
        page.waiting_wanted.connect(lambda id: self._sessions.resume(id))
        page.discard_wanted.connect(lambda id: self._sessions.discard(id, self.fill_home_later))
        return page

    def _open_code(self, text: str) -> None:
        """The question of a code, or the live class of a join code."""
        from trainer.school.join_code import is_join_code, read_join_code

        if not is_join_code(text):
            self.desk.problem.emit(self._sessions.open_code(text))
            return
        try:
            read_join_code(text)
        except BadText as error:
            self.desk.problem.emit(error.advice)
        else:
            self.desk.class_wanted.emit(text)

    def todo(self) -> tuple[TodoLine, ...]:
        """What the school wants of the present trainee; nothing before the packs are read."""
        trainee, packs = self._trainee, self._packs.packs
        if packs is None or trainee.profile is None or not trainee.school.assigned:
            return ()
        from trainer.ui.controllers.assignments import todo

        today = self._services.now().astimezone().date()
        return todo(trainee.school, trainee, packs, today)

    def _begin_todo(self, line: TodoLine) -> None:
        if line.exam is not None:
            self._exam, self._audition = line.exam, None
            self._place.go(PageName.EXAM)
        elif line.line is not None:
            self.desk.open_lesson(line.line)

    # -- an exam before its clock runs

    def _make_exam(self) -> ExamPage:
        from trainer.ui.pages.exam_page import ExamPage

        page = ExamPage(self.look)
        page.start_wanted.connect(self._begin_exam)
        page.back.connect(lambda: self._place.go(PageName.HOME if self._audition is None else PageName.WAY))
        return page

    def _fill_exam(self) -> None:
        """The exam as it is set by now; it may be gone meanwhile."""
        from trainer.school.exam_forms import NO_EXAM
        from trainer.ui.controllers.assignments import audition_of, start_of

        page = self.exam_page.page
        if self._audition is not None:
            page.apply(audition_of(self._trainee, self._audition))
            self._show_table(self._audition.games_in(self._trainee.own_houses))
            return
        exam = self._trainee.school.exam(self._exam.id) if self._exam is not None else None
        self._exam = exam
        page.apply(start_of(self._trainee, exam) if exam is not None else NO_EXAM)
        self._show_table(exam.games if exam is not None else ())

    def _show_table(self, games: Sequence[str]) -> None:
        """The table of the first game that is here."""
        from trainer.ui.controllers.game_overview import sample_view

        table, library, shape = self.exam_page.page.table, self._services.library, self._services.shape
        first = next((game for game in games if game in library), "")
        table.setVisible(bool(first))
        if first:
            table.show_table(first, library.info(first).title, lambda: sample_view(library.game(first), shape))

    def _begin_exam(self) -> None:
        from trainer.ui.controllers.assignments import next_form, start_of

        exam = self._exam
        if self._audition is not None:
            self._sessions.begin_audition(self._audition)
            return
        if exam is None or start_of(self._trainee, exam).refusal:
            self._fill_exam()
            return
        self._sessions.begin_school_exam(exam, self._packs.packs or (), next_form(self._trainee, exam))

    def _go_on(self) -> None:
        """The main button of Home: what was left, the next lesson on the way, else today's practice."""
        if self.desk.adding.begin():
            self._pressed = True
            return
        if not self._trainee.attempts:  # somebody new who is quick
            self._packs.load_now()
        curriculum, todo_line = (
            self.curriculum(),
            next((todo_line for todo_line in self.todo() if not todo_line.done), None),
        )
        welcome = self.welcome() if curriculum is None and self._trainee.sessions.last() is None else None
        if todo_line is not None and self._trainee.sessions.last() is None:
            self._begin_todo(todo_line)
        elif welcome is not None:
            self._go_on_with(welcome)
        elif curriculum is None or curriculum.over or self._trainee.sessions.last() is not None:
            self._sessions.go_on()
        else:
            self._go_on_with(curriculum)

    def _go_on_with(self, curriculum: Way) -> None:
        """The next lesson of a way; the page of the way where all are done."""
        if curriculum.next is not None:
            self.desk.open_lesson(curriculum.next.line)
        else:
            self._place.go(PageName.WAY)

    def welcome(self) -> Way | None:
        """The first quarter of an hour of somebody new; None before the packs are read, or where it is not wanted."""
        from trainer.ui.controllers.curriculum_progress import welcome

        trainee = self._trainee
        return welcome(self._packs.packs or (), trainee.progress, trainee.attempts, is_asked=trainee.settings.welcome)

    def _may_be_new(self) -> bool:
        """Whether nobody knows yet: nothing was answered, and the lessons are not read."""
        return self._packs.packs is None and self._trainee.settings.welcome and not self._trainee.attempts

    def skip_welcome(self) -> None:
        """Somebody new knows his way about."""
        self._trainee.set(welcome=False)
        self._show_home()

    def _fill_home(self) -> None:
        """Home at once; at the start of the program only what needs no book, the rest after the first picture."""
        if self._opened:
            self._show_home()
            return
        self._opened = True
        profile = self._trainee.profile
        self.home.page.apply_at_start(profile.name if profile else "", self._trainee.settings.summary)
        self.home.page.painted.connect(self.fill_home_later)

    def fill_home_later(self) -> None:
        """The whole of Home, once the window is there and as long as it is."""
        if self._place.page is PageName.HOME and not self.home.page.window().isHidden():
            self._show_home()

    def _show_home(self) -> None:
        from trainer.ui.controllers.curriculum_progress import offer
        from trainer.ui.controllers.home import NEW_HERE, home_shown

        trainee = self._trainee
        if trainee.profile is not None and self.desk.adding.begin():
            self.home.page.apply_adding(trainee.profile.name, self.desk.adding.percent, trainee.settings.summary)
            return
        if trainee.profile is not None and not trainee.open():
            self._place.go(PageName.PROFILES)
            return
        shown = home_shown(
            name=trainee.profile.name if trainee.profile else "",
            progress=trainee.progress,
            attempts=trainee.attempts,
            practised=trainee.practised(),
            infos=trainee.infos,
            packs=self._packs.packs,
            waiting=trainee.sessions.waiting(),
            first=trainee.first_info(),
            curriculum_way=self.curriculum(),
            offer=offer(new) if (new := self.welcome()) is not None else NEW_HERE if self._may_be_new() else None,
            now=self._services.now(),
            todo=self.todo(),
            curriculum=trainee.settings.curriculum,
            clean=trainee.settings.clean,
        )
        self.home.page.apply(shown)
        if trainee.profile is not None:
            trainee.remember_summary(shown.summary)
        if self._packs.packs is None:
            QTimer.singleShot(0, self._packs, self._packs.load)

    def _added(self) -> None:
        """The file can be opened now; who pressed the button meanwhile goes on."""
        self.fill_home_later()
        if self._pressed and self._place.page is PageName.HOME:
            self._go_on()
        self._pressed = False

    # -- the way into a job

    def curriculum(self) -> Way | None:
        """How far the trainee has come in the curriculum that was chosen; None before the packs are read."""
        from trainer.lessons.curriculum import find_lessons
        from trainer.ui.controllers.curriculum_progress import curriculum_way

        trainee = self._trainee
        chosen = next(
            (curriculum for curriculum in self._packs.curricula if curriculum.id == trainee.settings.curriculum), None
        )
        if chosen is None:
            return None
        lessons = find_lessons(self._packs.packs or ())
        return curriculum_way(chosen, lessons, trainee.progress, trainee.attempts, trainee.own_houses)

    def _make_way(self) -> WayPage:
        from trainer.ui.pages.curriculum_page import WayPage

        page = WayPage(self.look)
        page.lesson_wanted.connect(self.desk.open_lesson)
        page.audition_wanted.connect(self._begin_audition)
        page.chosen.connect(self.choose_way)
        page.back.connect(lambda: self._place.go(PageName.HOME))
        return page

    def _fill_way(self) -> None:
        from trainer.ui.controllers.curriculum_progress import Choice

        self._packs.load()
        trainee = self._trainee
        names = {info.id.partition("/")[0]: info.house_title for info in trainee.infos}
        families = {info.id: info.family for info in trainee.infos}
        pictures = {
            job.id: next((families[game] for game in job.audition.games if game in families), "")
            for job in self._packs.curricula
        }
        jobs = tuple(self._packs.curricula)
        choice = Choice(jobs, names, trainee.settings.curriculum, trainee.own_houses, pictures)
        self.way_page.page.apply(self.curriculum(), choice)

    def choose_way(self, curriculum: str, houses: Sequence[str]) -> None:
        """The job and the houses of the trainee from now on."""
        self._trainee.set(curriculum=curriculum, own_houses=",".join(houses))
        self._place.go(PageName.WAY)

    def _begin_audition(self) -> None:
        curriculum = self.curriculum()
        if curriculum is not None:
            self._audition = curriculum.curriculum
            self._place.go(PageName.EXAM)

    # -- a lesson

    def _make_lesson(self) -> LessonPage:
        from trainer.drills.modes import DEMONSTRATION, GUIDED
        from trainer.ui.pages.lesson_page import LessonPage

        page = LessonPage(self.look)
        page.practise_wanted.connect(lambda: self._begin_lesson(test=False))
        page.examples_wanted.connect(lambda: self._show_beginning(DEMONSTRATION))
        page.guided_wanted.connect(lambda: self._show_beginning(GUIDED))
        page.test_wanted.connect(lambda: self._begin_lesson(test=True))
        page.next_wanted.connect(self._open_following)
        page.back.connect(self._close_lesson)
        return page

    def _close_lesson(self) -> None:
        self._place.go(PageName.PACKS if self.desk.door.unlocked else PageName.HOME)

    def _fill_lesson(self) -> None:
        from trainer.ui.controllers.lesson_overview import illustrated, lesson_shown

        line = self._place.lesson
        if line is not None:
            language = self.look.catalogue.language
            shown = lesson_shown(line.pack, line.lesson, language, self._trainee.progress.lessons)
            shown = illustrated(shown, self._services.library, self._services.shape)
            self.lesson_page.page.apply(shown, *self._after(line))

    def _following(self, line: LessonLine) -> LessonLine | None:
        """What comes after a lesson that is done: on the way of the trainee, else in its pack."""
        from trainer.ui.controllers.curriculum_progress import following

        return following(line, self.curriculum(), self._trainee.progress.lessons)

    def _after(self, line: LessonLine) -> tuple[str, str]:
        """The button to what comes after a lesson that is done, and what that is; empty where nothing follows."""
        following = self._following(line)
        if following is not None:
            return self.look("Next lesson"), following.lesson.title
        ended = self._ended(line)
        return (self.look.words(ended.main), self.look.words(ended.says)) if ended is not None else ("", "")

    def _ended(self, line: LessonLine) -> NextOffer | None:
        """What comes after the last lesson of the trainee's way, or of the first quarter of an hour."""
        from trainer.ui.controllers.curriculum_progress import offer
        from trainer.ui.controllers.home import NextOffer

        curriculum, new = self.curriculum(), self.welcome()
        if curriculum is not None:
            return (
                NextOffer(curriculum.short, curriculum.says)
                if curriculum.ready and not curriculum.over and curriculum.holds(line)
                else None
            )
        return offer(new) if new is not None and new.ready and new.holds(line) else None

    def step_after(self) -> tuple[str, str]:
        """The same behind a session of the lesson, its test included; empty where the session was of something else."""
        line, session = self._place.lesson, self.desk.practice.session
        if line is None or session is None or self._place.came_from is not PageName.LESSON or not session.plan.lesson:
            return "", ""
        after = self._after(line)
        return (self.look("Take the test"), line.lesson.title) if not after[0] and self._is_ready(line) else after

    def take_step(self) -> None:
        """What was offered behind a session."""
        line = self._place.lesson
        if line is not None and not self._after(line)[0] and self._is_ready(line):
            self._begin_lesson(test=True)
        else:
            self._open_following()

    def _is_ready(self, line: LessonLine) -> bool:
        """Whether practice of the lesson has just shown that its test can be taken."""
        from trainer.drills.modes import PRACTICE
        from trainer.ui.controllers.lesson_standing import is_ready

        session, lessons = self.desk.practice.session, self._trainee.progress.lessons
        practiced = session is not None and session.plan.mode is PRACTICE
        return bool(line.lesson.test) and practiced and is_ready(lessons, line.pack, line.lesson)

    def _open_following(self) -> None:
        line = self._place.lesson
        following = self._following(line) if line is not None else None
        if following is not None:
            self.desk.open_lesson(following)
        else:
            self._place.go(PageName.WAY)

    def look_at(self, pack: Pack, lesson: Lesson) -> None:
        """A lesson as a trainee finds it."""
        from trainer.ui.controllers.home import LessonLine

        self.desk.open_lesson(LessonLine(pack, lesson))

    def _show_beginning(self, mode: Mode) -> None:
        if self._place.lesson is not None:
            self._sessions.show_beginning(self._place.lesson, mode)

    def _begin_lesson(self, *, test: bool) -> None:
        if self._place.lesson is not None:
            self._sessions.begin_lesson(self._place.lesson, test=test)
