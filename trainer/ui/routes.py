"""What leads where: makes each page, fills it, and joins its signals to sessions and other pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer

from trainer.errors import StorageError
from trainer.ui.services import Profile

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.lessons.model import Pack
    from trainer.progress.attempt import Attempt
    from trainer.ui.controllers.compare import CompareController
    from trainer.ui.controllers.home import LessonLine
    from trainer.ui.controllers.review import Filter
    from trainer.ui.controllers.rulebook import Book
    from trainer.ui.look import Look
    from trainer.ui.sessions import Sessions
    from trainer.ui.window import Window


class Routes:
    """One object of the window. Page classes are imported when their page is made."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.game: Game | None = None
        self.rule = ""
        self.book_for_question = False
        self.came_from = "home"
        self.lesson: LessonLine | None = None
        self._compare: CompareController | None = None
        self._compare_from = "home"
        self.filter: Filter | None = None
        self._opened = False
        self._books: dict[str, Book] = {}
        self._packs: Sequence[Pack] | None = None
        self._packs_asked = False

    @property
    def look(self) -> Look:
        assert self.window.look is not None
        return self.window.look

    @property
    def sessions(self) -> Sessions:
        return self.window.sessions

    # -- making

    def make(self, name: str) -> Any:
        return getattr(self, f"_make_{name}")()

    def refresh(self, name: str) -> None:
        """Brings a page up to date before it is shown."""
        fill = getattr(self, f"_fill_{name}", None)
        if fill is not None:
            fill()

    def _make_home(self) -> Any:
        from trainer.ui.pages.home import HomePage

        page = HomePage(self.look)
        page.main_wanted.connect(lambda *what: self.sessions.go_on(*what))
        page.new_wanted.connect(lambda *what: self.sessions.begin_today(*what))
        page.game_wanted.connect(self.open_game)
        page.lesson_wanted.connect(self.open_lesson)
        page.code_typed.connect(lambda text: page.show_problem(self.window.open_code(text)))
        return page

    def _fill_home(self) -> None:
        """Home at once; at the start of the program only what needs no book, the rest after the first picture."""
        if self._opened:
            self._show_home()
            return
        self._opened = True
        profile = self.window.trainee.profile
        self.window.pages["home"].apply_at_start(profile.name if profile else "")
        self.window.pages["home"].painted.connect(self.fill_home_later)

    def fill_home_later(self) -> None:
        """The whole of Home, once the window is there."""
        if self.window.current == "home":
            self._show_home()

    def _show_home(self) -> None:
        from trainer.ui.controllers.home import home_shown

        window, trainee = self.window, self.window.trainee
        shown = home_shown(
            name=trainee.profile.name if trainee.profile else "",
            progress=trainee.progress,
            attempts=trainee.attempts,
            practised=trainee.practised(),
            infos=trainee.infos,
            packs=self._packs,
            unfinished=trainee.unfinished(),
            first=trainee.first_info(),
            now=window.services.now(),
        )
        window.pages["home"].apply(shown)
        if self._packs is None:
            QTimer.singleShot(0, window, self._load_packs)

    def _load_packs(self) -> None:
        """The lessons come last: nobody waits for them."""
        if self._packs is None and not self._packs_asked:
            self._packs_asked = True
            self.window.jobs.run(self.window.services.packs, self._show_packs)

    def _show_packs(self, packs: Sequence[Pack]) -> None:
        self._packs = packs
        if self.window.current == "home":
            self._show_home()

    def _make_profiles(self) -> Any:
        from trainer.ui.pages.profiles import ProfilesPage

        page = ProfilesPage(self.look)
        page.named.connect(self.new_trainee)
        page.chosen.connect(self._choose_trainee)
        return page

    def _fill_profiles(self) -> None:
        self.window.pages["profiles"].apply(self.window.trainee.profiles())

    def new_trainee(self, name: str) -> None:
        """Makes a trainee, unless somebody has that name: two of one name could not be told apart."""
        taken = [one.name for one in self.window.trainee.profiles() if one.name.casefold() == name.casefold()]
        if taken:
            self.window.pages["profiles"].show_problem(
                self.look("There is a {name} already: press that name, or add something to yours.", name=taken[0])
            )
        elif self.window.trainee.create(name):
            self.window.go("home")

    def _choose_trainee(self, profile: Profile, pin: str) -> None:
        try:
            if not self.window.services.store.unlocks(profile, pin):
                problem = self.look("This PIN is not right.") if pin else self.look("Type the PIN of this name first.")
                self.window.pages["profiles"].show_problem(problem)
                return
        except StorageError as error:
            self.window.show_trouble(error)
            return
        if self.window.trainee.use(profile):
            self.window.go("home")

    def _make_compare(self) -> Any:
        from trainer.ui.pages.compare import ComparePage

        page = ComparePage(self.look, self.compare)
        page.unlearn_wanted.connect(lambda: self.sessions.unlearn(self.compare))
        page.back.connect(lambda: self.window.go(self._compare_from))
        return page

    def _fill_compare(self) -> None:
        shown = self.compare.shown
        if shown is not None:
            self.window.pages["compare"].apply(shown)

    @property
    def compare(self) -> CompareController:
        """Compares house ways; made with the first comparison."""
        if self._compare is None:
            from trainer.prove.way import way_lines
            from trainer.ui.controllers.compare import CompareController

            trainee = self.window.trainee
            self._compare = CompareController(self.window.jobs, way_lines(trainee.infos, trainee.game), self.window)
        return self._compare

    def open_compare(self, game: str) -> None:
        """A game's house way beside another one, first of all one that was practised."""
        lines = self.compare.lines
        new = next((id for id in lines if id.partition(" ")[0] == game), next(iter(lines)))
        practised = [one.info.id for one in self.window.trainee.practised()]
        others = [id for id in lines if id != new]
        others.sort(key=lambda id: practised.index(id) if id in practised else len(practised))
        if others:
            self._compare_from = self.window.current if self.window.current in ("game", "rulebook") else "home"
            self.compare.choose(others[0], new)
            self.window.go("compare")

    def _make_lesson(self) -> Any:
        from trainer.ui.pages.lesson import LessonPage

        page = LessonPage(self.look)
        page.practise_wanted.connect(lambda: self._begin_lesson(test=False))
        page.test_wanted.connect(lambda: self._begin_lesson(test=True))
        page.back.connect(lambda: self.window.go("home"))
        return page

    def _fill_lesson(self) -> None:
        from trainer.ui.controllers.lesson import lesson_shown

        if self.lesson is not None:
            line, language = self.lesson, self.look.catalogue.language
            self.window.pages["lesson"].apply(
                lesson_shown(line.pack, line.lesson, language, self.window.trainee.attempts)
            )

    def open_lesson(self, line: LessonLine) -> None:
        """What a lesson is about, before it starts."""
        self.lesson = line
        self.window.go("lesson")

    def _begin_lesson(self, *, test: bool) -> None:
        if self.lesson is not None:
            self.sessions.begin_lesson(self.lesson, test=test)

    def _make_game(self) -> Any:
        from trainer.ui.pages.game import GamePage

        page = GamePage(self.look)
        page.mode_wanted.connect(lambda *what: self.sessions.begin_mode(*what))
        page.kind_wanted.connect(lambda *what: self.sessions.begin_kind(*what))
        page.skill_wanted.connect(lambda *what: self.sessions.begin_skill(*what))
        page.mix_wanted.connect(lambda: self.sessions.begin_game())
        page.book_wanted.connect(lambda: self.open_book(self.current_game().info.id, ""))
        page.compare_wanted.connect(lambda: self.open_compare(self.current_game().info.id))
        page.back.connect(lambda: self.window.go("home"))
        return page

    def _fill_game(self) -> None:
        self.window.pages["game"].apply(self.current_game(), self.window.trainee.progress)

    def _make_practice(self) -> Any:
        from trainer.ui.pages.practice import PracticePage

        window = self.window
        page = PracticePage(self.look, window.practice, window.services.now, window.jobs)
        page.left.connect(lambda: window.go(self.came_from))
        page.rule_wanted.connect(self._open_book_for_question)
        page.colours_wanted.connect(self._other_colours)
        page.review_wanted.connect(lambda: window.go("review"))
        page.more_wanted.connect(lambda: self.sessions.once_more())
        return page

    def _make_review(self) -> Any:
        from trainer.ui.pages.review import ReviewPage

        page = ReviewPage(self.look, self.window.jobs)
        page.filter_wanted.connect(self._set_filter)
        page.open_wanted.connect(self.review_one)
        page.again_wanted.connect(lambda attempt: self.sessions.answer_again(attempt))
        page.all_wanted.connect(lambda: self.sessions.practise_filtered())
        page.rule_wanted.connect(self.open_book)
        page.back.connect(lambda: self.window.go("home"))
        return page

    def _fill_review(self) -> None:
        from trainer.ui.controllers.review import Filter, answers

        page = self.window.pages["review"]
        if page.stack.currentIndex() == 1:
            return
        chosen = self.filter or Filter.ALL
        page.apply(answers(self.window.trainee.attempts, chosen), chosen)

    def _set_filter(self, chosen: Filter) -> None:
        self.filter = chosen
        self._fill_review()

    def review_one(self, attempt: Attempt) -> None:
        from trainer.ui.controllers.review import review

        services = self.window.services
        reviewed = review(services.library, attempt, services.shape)
        self.window.pages["review"].show_one(reviewed)

    def _make_rulebook(self) -> Any:
        from trainer.ui.pages.rulebook import RulebookPage

        page = RulebookPage(self.look, self.window.trainee.infos)
        page.game_wanted.connect(lambda id: self.open_book(id, ""))
        page.practise_wanted.connect(lambda kind, rule: self.sessions.practise_rule(kind, rule))
        page.compare_wanted.connect(self.open_compare)
        page.back.connect(self._close_book)
        return page

    def _fill_rulebook(self) -> None:
        from trainer.ui.controllers.rulebook import book_of

        page = self.window.pages["rulebook"]
        game = self.current_game()
        if game.info.id not in self._books:
            self._books[game.info.id] = book_of(game)
        page.apply(self._books[game.info.id], self.rule, returns=self.book_for_question)
        self.rule = ""

    def _make_progress(self) -> Any:
        from trainer.ui.pages.progress import ProgressPage

        page = ProgressPage(self.look, self.window.trainee.infos)
        page.game_wanted.connect(self._progress_of)
        page.skill_wanted.connect(lambda line: self.sessions.begin_skill(line.skill))
        page.kind_wanted.connect(lambda *what: self.sessions.begin_kind(*what))
        page.practise_wanted.connect(lambda: self.sessions.begin_game())
        return page

    def _fill_progress(self) -> None:
        from trainer.ui.controllers.progress import progress_shown

        window, trainee = self.window, self.window.trainee
        shown = progress_shown(self.current_game(), trainee.progress, trainee.attempts, window.services.now())
        window.pages["progress"].apply(shown)

    def _make_settings(self) -> Any:
        from trainer.ui.pages.settings import SettingsPage

        trainee = self.window.trainee
        sounds = (self.window.services.assets / "sounds").is_dir()
        page = SettingsPage(self.look, trainee.settings, trainee.profile, self.window.languages(), sounds=sounds)
        page.changed.connect(lambda name, value: trainee.set(**{name: value}))
        page.renamed.connect(trainee.rename)
        page.switch_wanted.connect(lambda: self.window.go("profiles"))
        return page

    # -- going

    def current_game(self) -> Game:
        """The game in question: the chosen one, else the one practised last, else the first."""
        if self.game is None:
            self.game = self.window.trainee.first_game()
            assert self.game is not None
        return self.game

    def open_game(self, id: str) -> None:
        game = self.window.trainee.game(id)
        if game is not None:
            self.game = game
            self.window.go("game")

    def _progress_of(self, id: str) -> None:
        self.game = self.window.trainee.game(id) or self.game
        self.window.go("progress")

    def open_book(self, game: str, rule: str) -> None:
        """The rulebook at a rule."""
        self.book_for_question = False
        self.game = self.window.trainee.game(game) or self.game
        self.rule = rule
        self.window.go("rulebook")

    def _open_book_for_question(self, game: str, rule: str) -> None:
        self.open_book(game, rule)
        self.book_for_question = True
        self.rule = rule
        self.window.go("rulebook")
        self.window.rail.hide()

    def _close_book(self) -> None:
        target = "practice" if self.book_for_question else "home"
        self.book_for_question = False
        self.window.go(target)

    def _other_colours(self) -> None:
        trainee = self.window.trainee
        trainee.set(four_colours=not trainee.settings.four_colours)
