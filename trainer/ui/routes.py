"""What leads where: the table of pages, how each is made and filled, and what its signals begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from trainer.drills.modes import DEMONSTRATION, GUIDED, Mode
from trainer.errors import StorageError
from trainer.kept import Profile
from trainer.text import Text, Words
from trainer.ui.catalogue import PSEUDO, language_name, languages
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.entry import Entry
from trainer.ui.instructor_routes import INSTRUCTORS, InstructorRoutes
from trainer.ui.jobs import Jobs
from trainer.ui.look import Look
from trainer.ui.pages.page import Page
from trainer.ui.place import PageName, Place
from trainer.ui.services import Services
from trainer.ui.widgets.down import take_down

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.model import Lesson, Pack
    from trainer.progress.attempt import Attempt
    from trainer.training.habits import Habits
    from trainer.ui.controllers.compare import CompareController
    from trainer.ui.controllers.home import LessonLine, Offer
    from trainer.ui.controllers.practice import PracticeController
    from trainer.ui.controllers.review import Filter
    from trainer.ui.controllers.rulebook import BookShown
    from trainer.ui.controllers.todo import TodoLine
    from trainer.ui.controllers.way import Way
    from trainer.ui.pages.compare import ComparePage
    from trainer.ui.pages.game import GamePage
    from trainer.ui.pages.home import HomePage
    from trainer.ui.pages.lesson import LessonPage
    from trainer.ui.pages.practice import PracticePage
    from trainer.ui.pages.profiles import ProfilesPage
    from trainer.ui.pages.progress import ProgressPage
    from trainer.ui.pages.review import ReviewPage
    from trainer.ui.pages.rulebook import RulebookPage
    from trainer.ui.pages.settings import SettingsPage
    from trainer.ui.pages.speed import SpeedPage
    from trainer.ui.pages.way import WayPage
    from trainer.ui.sessions import Sessions


class Routes(QObject):
    """Page classes are imported when their page is made. `look` is set before the first page is asked for."""

    look: Look

    def __init__(self, services: Services, trainee: Trainee, jobs: Jobs, place: Place) -> None:
        super().__init__(place)
        self._services, self._trainee, self._jobs, self.place = services, trainee, jobs, place
        self._opened = self._lent = False
        self._packs: Sequence[Pack] | None = None
        self._packs_asked = False
        self._books: dict[str, BookShown] = {}
        self._curricula: Sequence[Curriculum] = ()
        self.home = Entry(self._make_home, self._fill_home)
        self.profiles = Entry(self._make_profiles, self._fill_profiles)
        self.game_page = Entry(self._make_game, self._fill_game)
        self.way_page = Entry(self._make_way, self._fill_way)
        self.lesson_page = Entry(self._make_lesson, self._fill_lesson)
        self.practice_page = Entry(self._make_practice, self._fill_practice)
        self.review = Entry(self._make_review, self._fill_review)
        self.rulebook = Entry(self._make_rulebook, self._fill_rulebook)
        self.progress = Entry(self._make_progress, self._fill_progress)
        self.speed_page = Entry(self._make_speed, self._fill_speed)
        self.compare_page = Entry(self._make_compare, self._fill_compare)
        self.settings = Entry(self._make_settings)
        self.instructor = InstructorRoutes(
            services, place, lambda: self.look, self._known_packs, trainee=trainee, jobs=jobs
        )
        self.instructor.author.try_wanted.connect(lambda pack, lesson: self.sessions.try_lesson(pack, lesson))
        self.instructor.author.packs_changed.connect(self._packs_again)
        self.instructor.drill_wanted.connect(lambda deals: self.sessions.practise_changed(deals))
        self.instructor.rules_changed.connect(lambda _game: self._rules_again())
        self.instructor.controller.trouble.connect(trainee.trouble)
        self.instructor.controller.changed.connect(self._school_changed)
        self.instructor.lesson_wanted.connect(self._look_at_lesson)
        self.instructor.left.connect(self._leave_instructor)
        self.instructor.exam_ended.connect(self._end_exam)
        self.instructor.question_wanted.connect(self._look_at_question)
        trainee.changed.connect(self._other_trainee)
        self.table: Mapping[PageName, Entry[Page]] = {
            PageName.HOME: self.home,
            PageName.PROFILES: self.profiles,
            PageName.GAME: self.game_page,
            PageName.LESSON: self.lesson_page,
            PageName.WAY: self.way_page,
            PageName.PRACTICE: self.practice_page,
            PageName.REVIEW: self.review,
            PageName.RULEBOOK: self.rulebook,
            PageName.PROGRESS: self.progress,
            PageName.SPEED: self.speed_page,
            PageName.COMPARE: self.compare_page,
            PageName.SETTINGS: self.settings,
            **self.instructor.table,
        }

    # -- what begins sessions, made with the first of them

    @cached_property
    def practice(self) -> PracticeController:
        """Runs the sessions."""
        from trainer.ui.controllers.practice import PracticeController

        trainee = self._trainee
        made = PracticeController(
            self._services,
            trainee.records,
            self,
            met=lambda skill: trainee.progress.skill(skill).asked > 0,
            settings=lambda: trainee.settings,
        )
        made.logged.connect(trainee.log)
        made.trouble.connect(self._trainee.trouble)
        return made

    @property
    def practising(self) -> bool:
        """Whether a session runs."""
        return "practice" in self.__dict__ and self.practice.running

    def save_again(self) -> bool:
        """Tries once more what the disk refused; True when nothing waits."""
        return "practice" not in self.__dict__ or self.practice.save_again()

    @cached_property
    def sessions(self) -> Sessions:
        """Begins the sessions."""
        from trainer.ui.sessions import Sessions

        made = Sessions(self._trainee, self._services.library, self.practice, self.place, self._jobs)
        made.problem.connect(self.show_problem)
        made.nobody.connect(self._instructor_tries)
        return made

    @cached_property
    def compare(self) -> CompareController:
        """Compares house ways; made with the first comparison."""
        from trainer.prove.way import way_lines
        from trainer.ui.controllers.compare import CompareController

        return CompareController(self._jobs, way_lines(self._trainee.infos, self._trainee.game), self)

    def show_problem(self, sentence: Words) -> None:
        """Why something cannot be done, on the page in front."""
        if self.place.page is not None:
            self.table[self.place.page].page.show_problem(self.look.words(sentence))

    # -- the instructor's side

    def _school_changed(self) -> None:
        """Pages that list the games are made anew where others are shown now."""
        before = self._trainee.infos
        self._trainee.school_changed()
        if self._trainee.infos != before:
            for entry in (self.rulebook, self.progress):
                if entry.made is not None:
                    take_down(entry.made)
                    entry.forget()

    def _known_packs(self) -> Sequence[Pack]:
        """The lessons of this computer; they come later where they are not read yet."""
        self._load_packs()
        return self._packs or ()

    def _packs_again(self) -> None:
        """Packs were added or removed."""
        self._packs, self._packs_asked = None, False
        self._load_packs()

    def _rules_again(self) -> None:
        """Other rules are in force: what was made of the old ones is made anew."""
        self._books.clear()
        self.place.game = None
        if "compare" in self.__dict__:
            self.compare.cancel()
            del self.__dict__["compare"]
            if self.compare_page.made is not None:
                take_down(self.compare_page.made)
                self.compare_page.forget()

    def _look_at_lesson(self, pack: Pack, lesson: Lesson) -> None:
        from trainer.ui.controllers.home import LessonLine

        self.open_lesson(LessonLine(pack, lesson))

    def _look_at_question(self, attempt: Attempt) -> None:
        """A question of the class as it was answered, and back to the class."""
        self.review_one(attempt)
        self.place.go(PageName.REVIEW)

    def _leave_instructor(self) -> None:
        """Back to the trainees, with the door shut; to a locked exam where one runs."""
        self.instructor.controller.lock()
        if self._lent:
            self._lent = False
            self._trainee.leave()
        if self.in_locked_exam:
            self.place.go(PageName.PRACTICE)
        else:
            self.place.go(PageName.HOME if self._trainee.profile is not None else PageName.PROFILES)

    @property
    def in_locked_exam(self) -> bool:
        """Whether a locked exam runs."""
        session = self.practice.session if self.practising else None
        return session is not None and session.plan.locked

    def _end_exam(self) -> None:
        """An instructor ends the exam; what is open of it counts as not answered."""
        if self.in_locked_exam:
            self.practice.finish()
        else:
            self._trainee.end_exam()
        self.place.go(PageName.INSTRUCTOR)

    # -- home

    def _make_home(self) -> HomePage:
        from trainer.ui.pages.home import HomePage

        page = HomePage(self.look)
        page.main_wanted.connect(self._go_on)
        page.new_wanted.connect(lambda: self.sessions.begin_today())
        page.game_wanted.connect(self.open_game)
        page.lesson_wanted.connect(self.open_lesson)
        page.code_typed.connect(lambda text: self.show_problem(self.sessions.open_code(text)))
        page.way_wanted.connect(lambda: self.place.go(PageName.WAY))
        page.skip_wanted.connect(self.skip_welcome)
        page.todo_wanted.connect(self._begin_todo)
        return page

    def todo(self) -> tuple[TodoLine, ...]:
        """What the school wants of the present trainee; nothing before the packs are read."""
        trainee = self._trainee
        if self._packs is None or trainee.profile is None or not trainee.school.assigned:
            return ()
        from trainer.ui.controllers.todo import todo

        today = self._services.now().astimezone().date()
        return todo(trainee.school, trainee.profile.group, self._packs, trainee.attempts, today)

    def _begin_todo(self, line: TodoLine) -> None:
        if line.exam is not None:
            self.sessions.begin_school_exam(line.exam, self._packs or ())
        elif line.line is not None:
            self.open_lesson(line.line)

    def _go_on(self) -> None:
        """The main button of Home: what was left, the next lesson on the way, else today's practice."""
        self._know_packs()
        found, wanted = self.way(), next((one for one in self.todo() if not one.done), None)
        welcome = self.welcome() if found is None and self._trainee.unfinished() is None else None
        if wanted is not None and self._trainee.unfinished() is None:
            self._begin_todo(wanted)
        elif welcome is not None:
            self._go_on_with(welcome)
        elif found is None or self._trainee.unfinished() is not None:
            self.sessions.go_on()
        else:
            self._go_on_with(found)

    def _go_on_with(self, found: Way) -> None:
        """The next lesson of a way; the page of the way where all are done."""
        if found.next is not None:
            self.open_lesson(found.next.line)
        else:
            self.place.go(PageName.WAY)

    def _know_packs(self) -> None:
        """Somebody new who is quick gets the lessons before they were read in the background."""
        if self._packs is None and not self._trainee.attempts:
            services = self._services
            packs = services.packs()
            self._show_packs((packs, services.curricula(packs, services.library)))

    def welcome(self) -> Way | None:
        """The first quarter of an hour of somebody new; None before the packs are read, or where it is not wanted."""
        from trainer.ui.controllers.welcome import welcome

        trainee = self._trainee
        return welcome(self._packs or (), trainee.attempts, wanted=trainee.settings.welcome)

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
        self.home.page.apply_at_start(profile.name if profile else "")
        self.home.page.painted.connect(self.fill_home_later)

    def fill_home_later(self) -> None:
        """The whole of Home, once the window is there."""
        if self.place.page is PageName.HOME:
            self._show_home()

    def _show_home(self) -> None:
        from trainer.ui.controllers.home import home_shown
        from trainer.ui.controllers.welcome import offer

        trainee = self._trainee
        shown = home_shown(
            name=trainee.profile.name if trainee.profile else "",
            progress=trainee.progress,
            attempts=trainee.attempts,
            practised=trainee.practised(),
            infos=trainee.infos,
            packs=self._packs,
            unfinished=trainee.unfinished(),
            first=trainee.first_info(),
            way=self.way(),
            offer=offer(new) if (new := self.welcome()) is not None else None,
            now=self._services.now(),
            todo=self.todo(),
        )
        self.home.page.apply(shown)
        if self._packs is None:
            QTimer.singleShot(0, self, self._load_packs)

    def _load_packs(self) -> None:
        """The lessons come last: nobody waits for them."""
        if self._packs is None and not self._packs_asked:
            self._packs_asked = True
            services = self._services

            def read() -> tuple[Sequence[Pack], Sequence[Curriculum]]:
                packs = services.packs()
                return packs, services.curricula(packs, services.library)

            self._jobs.run(read, self._show_packs)

    def _show_packs(self, read: tuple[Sequence[Pack], Sequence[Curriculum]]) -> None:
        self._packs, self._curricula = read
        self.fill_home_later()
        if self.place.page in (PageName.WAY, PageName.GAME, *INSTRUCTORS):
            self.table[self.place.page].fill()

    # -- who practises

    def _make_profiles(self) -> ProfilesPage:
        from trainer.ui.pages.profiles import ProfilesPage

        page = ProfilesPage(self.look)
        page.named.connect(self.new_trainee)
        page.chosen.connect(self._choose_trainee)
        page.guest_wanted.connect(self._guest)
        page.instructor_wanted.connect(lambda: self.place.go(PageName.INSTRUCTOR))
        return page

    def _fill_profiles(self) -> None:
        self.profiles.page.apply(self._trainee.profiles())

    def new_trainee(self, name: str) -> None:
        """Makes a trainee, unless somebody has that name: two of one name could not be told apart."""
        taken = [one.name for one in self._trainee.profiles() if one.name.casefold() == name.casefold()]
        if taken:
            self.profiles.page.show_problem(
                self.look("There is a {name} already: press that name, or add something to yours.", name=taken[0])
            )
        elif self._trainee.create(name):
            self.place.go(PageName.HOME)

    def _guest(self) -> None:
        if self._be_guest():
            self.place.go(PageName.HOME)

    def _be_guest(self) -> bool:
        return self._trainee.use(Profile("guest", self.look("Guest"), guest=True))

    def _instructor_tries(self) -> None:
        """An instructor tries a lesson where nobody has a name yet: as a guest, for as long as his door is open."""
        self._lent = self._be_guest()

    def _choose_trainee(self, profile: Profile, pin: str) -> None:
        try:
            if not self._services.store.unlocks(profile, pin):
                problem = self.look("This PIN is not right.") if pin else self.look("Type the PIN of this name first.")
                self.profiles.page.show_problem(problem)
                return
        except StorageError as error:
            self._trainee.trouble.emit(error)
            return
        if self._trainee.use(profile):
            self.place.go(PageName.HOME)

    # -- two houses compared

    def _make_compare(self) -> ComparePage:
        from trainer.ui.pages.compare import ComparePage

        page = ComparePage(self.look, self.compare)
        page.unlearn_wanted.connect(lambda: self.sessions.unlearn(self.compare))
        page.item_wanted.connect(lambda deal, whole: self.instructor.author.take_question(deal, whole=whole))
        page.back.connect(lambda: self.place.go(self.place.compared_from))
        return page

    def _fill_compare(self) -> None:
        shown = self.compare.shown
        if shown is not None:
            self.compare_page.page.apply(shown)
        self.compare_page.page.offer_items(offered=self.instructor.controller.unlocked)

    def open_compare(self, game: str) -> None:
        """A game's house way beside another one, first of all one that was practised."""
        lines = self.compare.lines
        new = next((id for id in lines if id.partition(" ")[0] == game), next(iter(lines)))
        practised = [one.info.id for one in self._trainee.practised()]
        others = [id for id in lines if id != new]
        others.sort(key=lambda id: practised.index(id) if id in practised else len(practised))
        if others:
            here = self.place.page
            self.place.compared_from = here if here in (PageName.GAME, PageName.RULEBOOK) else PageName.HOME
            self.compare.choose(others[0], new)
            self.place.go(PageName.COMPARE)

    # -- the way into a job

    def way(self) -> Way | None:
        """How far the trainee has come in the curriculum that was chosen; None before the packs are read."""
        from trainer.lessons.curriculum import find_lessons
        from trainer.ui.controllers.way import way

        trainee = self._trainee
        chosen = next((one for one in self._curricula if one.id == trainee.settings.curriculum), None)
        if chosen is None:
            return None
        return way(chosen, find_lessons(self._packs or ()), trainee.attempts, trainee.own_houses)

    def _make_way(self) -> WayPage:
        from trainer.ui.pages.way import WayPage

        page = WayPage(self.look)
        page.lesson_wanted.connect(self.open_lesson)
        page.audition_wanted.connect(self._begin_audition)
        page.chosen.connect(self.choose_way)
        page.back.connect(lambda: self.place.go(PageName.HOME))
        return page

    def _fill_way(self) -> None:
        from trainer.ui.controllers.way import Choice

        self._load_packs()
        trainee = self._trainee
        names = {info.id.partition("/")[0]: info.house_title for info in trainee.infos}
        choice = Choice(tuple(self._curricula), names, trainee.settings.curriculum, trainee.own_houses)
        self.way_page.page.apply(self.way(), choice)

    def choose_way(self, curriculum: str, houses: Sequence[str]) -> None:
        """The job and the houses of the trainee from now on."""
        self._trainee.set(curriculum=curriculum, own_houses=",".join(houses))
        self.place.go(PageName.WAY)

    def _begin_audition(self) -> None:
        found = self.way()
        if found is not None:
            self.sessions.begin_audition(found.curriculum)

    # -- a lesson

    def _make_lesson(self) -> LessonPage:
        from trainer.ui.pages.lesson import LessonPage

        page = LessonPage(self.look)
        page.practise_wanted.connect(lambda: self._begin_lesson(test=False))
        page.examples_wanted.connect(lambda: self._show_beginning(DEMONSTRATION))
        page.guided_wanted.connect(lambda: self._show_beginning(GUIDED))
        page.test_wanted.connect(lambda: self._begin_lesson(test=True))
        page.next_wanted.connect(self._open_following)
        page.back.connect(self._close_lesson)
        return page

    def _close_lesson(self) -> None:
        self.place.go(PageName.PACKS if self.instructor.controller.unlocked else PageName.HOME)

    def _fill_lesson(self) -> None:
        from trainer.ui.controllers.lesson import illustrated, lesson_shown

        line = self.place.lesson
        if line is not None:
            language = self.look.catalogue.language
            shown = lesson_shown(line.pack, line.lesson, language, self._trainee.attempts)
            shown = illustrated(shown, self._services.library, self._services.shape)
            self.lesson_page.page.apply(shown, *self._after(line))

    def _following(self, line: LessonLine) -> LessonLine | None:
        """What comes after a lesson that is done: on the way of the trainee, else in its pack."""
        from trainer.ui.controllers.way import following

        return following(line, self.way(), self._trainee.attempts)

    def _after(self, line: LessonLine) -> tuple[str, str]:
        """The button to what comes after a lesson that is done, and what that is; empty where nothing follows."""
        following = self._following(line)
        if following is not None:
            return self.look("Next lesson"), following.lesson.title
        ended = self._ended(line)
        return (self.look.words(ended.main), self.look.words(ended.says)) if ended is not None else ("", "")

    def _ended(self, line: LessonLine) -> Offer | None:
        """What comes after the last lesson of the trainee's way, or of the first quarter of an hour."""
        from trainer.ui.controllers.home import Offer
        from trainer.ui.controllers.welcome import offer

        found, new = self.way(), self.welcome()
        if found is not None:
            return Offer(found.short, found.says) if found.ready and found.holds(line) else None
        return offer(new) if new is not None and new.ready and new.holds(line) else None

    def _open_following(self) -> None:
        line = self.place.lesson
        following = self._following(line) if line is not None else None
        if following is not None:
            self.open_lesson(following)
        else:
            self.place.go(PageName.WAY)

    def open_lesson(self, line: LessonLine) -> None:
        """What a lesson is about, before it starts."""
        self.place.lesson = line
        self.place.go(PageName.LESSON)

    def _show_beginning(self, mode: Mode) -> None:
        if self.place.lesson is not None:
            self.sessions.show_beginning(self.place.lesson, mode)

    def _begin_lesson(self, *, test: bool) -> None:
        if self.place.lesson is not None:
            self.sessions.begin_lesson(self.place.lesson, test=test)

    # -- a game

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
            self.place.game = self._trainee.first_game()
            assert self.place.game is not None
        return self.place.game

    def _make_game(self) -> GamePage:
        from trainer.ui.pages.game import GamePage

        page = GamePage(self.look)
        page.mode_wanted.connect(lambda mode: self.sessions.begin_mode(mode))
        page.kind_wanted.connect(lambda kind: self.sessions.begin_kind(kind))
        page.skill_wanted.connect(lambda skill: self.sessions.begin_skill(skill))
        page.mix_wanted.connect(lambda: self.sessions.begin_game())
        page.book_wanted.connect(lambda: self.open_book(self.current_game().info.id, ""))
        page.speed_wanted.connect(lambda: self.open_speed(self.current_game().info.id))
        page.compare_wanted.connect(lambda: self.open_compare(self.current_game().info.id))
        page.lesson_wanted.connect(self.open_lesson)
        page.habits_changed.connect(self._keep_habits)
        page.back.connect(lambda: self.place.go(PageName.HOME))
        return page

    def _fill_game(self) -> None:
        from trainer.ui.controllers.home import lesson_lines

        self._load_packs()
        game = self.current_game()
        lessons = lesson_lines(self._packs or (), self._trainee.attempts, game.info.id)
        habits = self._trainee.habits.of(game.info.id)
        self.game_page.page.apply(game, self._trainee.progress, lessons, habits)

    def _keep_habits(self, habits: Habits) -> None:
        trainee, game = self._trainee, self.current_game().info.id
        trainee.set(rounds=trainee.habits.with_game(game, habits).written())
        self._fill_game()

    def open_game(self, id: str) -> None:
        """The ways to practise a game."""
        game = self._trainee.game(id)
        if game is not None:
            self.place.game = game
            self.place.go(PageName.GAME)

    # -- speed

    def _make_speed(self) -> SpeedPage:
        from trainer.ui.pages.speed import SpeedPage

        page = SpeedPage(self.look, self._trainee.infos)
        page.rush_wanted.connect(lambda mode, kind: self.sessions.begin_rush(mode, kind))
        page.round_wanted.connect(lambda: self.sessions.begin_mode("practice"))
        page.game_wanted.connect(self.open_speed)
        page.back.connect(lambda: self.open_game(self.current_game().info.id))
        return page

    def _fill_speed(self) -> None:
        from trainer.ui.controllers.speed import speed_shown

        self.speed_page.page.apply(speed_shown(self.current_game(), self._trainee.attempts))

    def open_speed(self, id: str) -> None:
        """How fast a game is dealt."""
        game = self._trainee.game(id)
        if game is not None:
            self.place.game = game
            self.place.go(PageName.SPEED)

    def _rush_words(self) -> Text | None:
        """What the storm or streak that just ended came to."""
        from trainer.ui.controllers.speed import rush_result

        session = self.practice.session
        return rush_result(self._trainee.attempts, session.plan.id) if session is not None else None

    # -- practice and review

    def _make_practice(self) -> PracticePage:
        from trainer.ui.pages.practice import PracticePage

        page = PracticePage(self.look, self.practice, self._services.now, self._jobs)
        page.summary.said_of = self._rush_words
        page.left.connect(lambda: self.place.go(self.place.came_from))
        page.item_wanted.connect(lambda question, whole: self.instructor.author.take_question(question, whole=whole))
        page.rule_wanted.connect(self._open_book_for_question)
        page.colours_wanted.connect(self._other_colours)
        page.review_wanted.connect(lambda: self.place.go(PageName.REVIEW))
        page.more_wanted.connect(lambda: self.sessions.once_more())
        page.from_here_wanted.connect(lambda deal: self.sessions.continue_round(deal))
        return page

    def _fill_practice(self) -> None:
        self.practice_page.page.offer_items(offered=self.instructor.controller.unlocked)

    def _make_review(self) -> ReviewPage:
        from trainer.ui.pages.review import ReviewPage

        page = ReviewPage(self.look, self._jobs, self._spots)
        page.filter_wanted.connect(self._set_filter)
        page.item_wanted.connect(lambda question, whole: self.instructor.author.take_question(question, whole=whole))
        page.open_wanted.connect(self.review_one)
        page.again_wanted.connect(lambda attempt: self.sessions.answer_again(attempt))
        page.all_wanted.connect(lambda: self.sessions.practise_filtered())
        page.rule_wanted.connect(self.open_book)
        page.back.connect(lambda: self.place.go(PageName.HOME))
        page.closed.connect(self._close_question)
        return page

    def _close_question(self) -> None:
        """A question of the class leads back to it; the answers of the trainee who is there are nobody else's."""
        if self.instructor.controller.unlocked:
            self.place.go(PageName.CLASS)

    def _spots(self, game: str) -> Mapping[str, Text]:
        """The names of the spots of a game, where there still is one of that name."""
        known = any(info.id == game for info in self._trainee.infos)
        found = self._trainee.game(game) if known else None
        return found.spots if found is not None else {}

    def _fill_review(self) -> None:
        from trainer.ui.controllers.review import Filter, answers

        page = self.review.page
        page.for_class(on=self.instructor.controller.unlocked)
        page.offer_items(offered=self.instructor.controller.unlocked)
        if page.stack.currentIndex() == 1:
            return
        chosen = self.place.filter or Filter.ALL
        page.apply(answers(self._trainee.attempts, chosen), chosen)

    def _set_filter(self, chosen: Filter) -> None:
        self.place.filter = chosen
        self._fill_review()

    def review_one(self, attempt: Attempt) -> None:
        """One answer looked at again."""
        from trainer.ui.controllers.review import review

        self.review.page.show_one(review(self._services.library, attempt, self._services.shape))

    def _other_colours(self) -> None:
        self._trainee.set(four_colours=not self._trainee.settings.four_colours)

    # -- the rulebook

    def _make_rulebook(self) -> RulebookPage:
        from trainer.ui.pages.rulebook import RulebookPage

        page = RulebookPage(self.look, self._trainee.infos)
        page.game_wanted.connect(lambda id: self.open_book(id, ""))
        page.practise_wanted.connect(lambda kind, rule: self.sessions.practise_rule(kind, rule))
        page.compare_wanted.connect(self.open_compare)
        page.back.connect(self._close_book)
        return page

    def _fill_rulebook(self) -> None:
        from trainer.ui.controllers.rulebook import book_of

        game, place = self.current_game(), self.place
        if game.info.id not in self._books:
            self._books[game.info.id] = book_of(game)
        self.rulebook.page.apply(self._books[game.info.id], place.rule, returns=place.for_question)
        place.rule = ""

    def open_book(self, game: str, rule: str) -> None:
        """The rulebook at a rule."""
        self._open_book(game, rule, for_question=False)

    def _open_book_for_question(self, game: str, rule: str) -> None:
        self._open_book(game, rule, for_question=True)

    def _open_book(self, game: str, rule: str, *, for_question: bool) -> None:
        self.place.for_question = for_question
        self.place.game = self._trainee.game(game) or self.place.game
        self.place.rule = rule
        self.place.go(PageName.RULEBOOK)

    def _close_book(self) -> None:
        target = PageName.PRACTICE if self.place.for_question else PageName.HOME
        self.place.for_question = False
        self.place.go(target)

    # -- progress and settings

    def _make_progress(self) -> ProgressPage:
        from trainer.ui.pages.progress import ProgressPage

        page = ProgressPage(self.look, self._trainee.infos)
        page.speed_wanted.connect(lambda: self.open_speed(self.current_game().info.id))
        page.exam_typed.connect(self._keep_exam_day)
        page.game_wanted.connect(self.progress_of)
        page.skill_wanted.connect(lambda line: self.sessions.begin_skill(line.skill, line.game))
        page.never_wanted.connect(lambda kind: self.sessions.begin_never(kind))
        page.kind_wanted.connect(lambda kind: self.sessions.begin_kind(kind))
        page.practise_wanted.connect(lambda: self.sessions.begin_game())
        return page

    def _keep_exam_day(self, day: str) -> None:
        self._trainee.set(exam_day=day)
        self._fill_progress()

    def _fill_progress(self) -> None:
        from trainer.ui.controllers.progress import progress_shown

        trainee = self._trainee
        now, practised = self._services.now(), trainee.practised()
        exam = trainee.settings.exam_day
        shown = progress_shown(
            self.current_game(), trainee.progress, trainee.attempts, now, practised=practised, exam=exam
        )
        self.progress.page.apply(shown)

    def progress_of(self, id: str) -> None:
        """The numbers of a game."""
        self.place.game = self._trainee.game(id) or self.place.game
        self.place.go(PageName.PROGRESS)

    def _make_settings(self) -> SettingsPage:
        from trainer.ui.pages.settings import SettingsPage

        trainee = self._trainee
        sounds = (self._services.assets / "sounds").is_dir()
        page = SettingsPage(self.look, trainee.settings, trainee.profile, self.languages(), sounds=sounds)
        page.changed.connect(lambda name, value: trainee.set(**{name: value}))
        page.renamed.connect(trainee.rename)
        page.switch_wanted.connect(lambda: self.place.go(PageName.PROFILES))
        page.instructor_wanted.connect(lambda: self.place.go(PageName.INSTRUCTOR))
        if page.record is not None:
            from trainer.ui.own_record import OwnRecordActions

            OwnRecordActions(page.record, trainee, self.place, self._renew_settings)
        return page

    def _other_trainee(self) -> None:
        """The settings of another trainee, or of one with another PIN, come on a page of their own."""
        made, who = self.settings.made, self._trainee.profile
        shown = made.profile if made is not None else None
        same = shown is not None and who is not None and (shown.id, shown.locked) == (who.id, who.locked)
        if made is not None and not same:
            take_down(made)
            self.settings.forget()

    def _renew_settings(self, said: str) -> None:
        self._other_trainee()
        self.place.go(PageName.SETTINGS)
        if self.settings.page.record is not None:
            self.settings.page.record.tell(said)

    def languages(self) -> Mapping[str, str]:
        """The languages to choose from, and what they call themselves."""
        folders = self._services.catalogues
        found = {one: language_name(folders, one) for one in languages(*folders)}
        return {**found, PSEUDO: PSEUDO} if self._trainee.settings.language == PSEUDO else found
