"""Games and their questions: what there is to a game, the practice page, and answers looked at again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog

from trainer.core.errors import FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text
from trainer.disk.whole_files import write_bytes
from trainer.ui.desk import Desk
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.games.base import GameInfo
    from trainer.progress.attempt import Attempt
    from trainer.training.flow import Habits
    from trainer.ui.controllers.answer_review import Filter
    from trainer.ui.controllers.printed_lines import BookTexts
    from trainer.ui.controllers.rule_pages import BookShown
    from trainer.ui.pages.compare_page import ComparePage
    from trainer.ui.pages.exam_page import ExamPage
    from trainer.ui.pages.game_page import GamePage
    from trainer.ui.pages.practice_page import PracticePage
    from trainer.ui.pages.progress_page import ProgressPage
    from trainer.ui.pages.review_page import ReviewPage
    from trainer.ui.pages.rulebook_page import RulebookPage
    from trainer.ui.pages.speed_page import SpeedPage


# ---------------- a game
#
# The ways to practise it, its rulebook, its numbers, its speed, and its house way beside another.


class GameRoutes(PageRoutes):
    """Books are read once for the rulebook page."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._books: dict[str, BookShown] = {}
        self._texts: BookTexts | None = None
        self._listed: Sequence[GameInfo] | None = None
        """The games that the pages list."""
        self._posted_tab = ("", "")
        """The games for which a part of the page "Compare" was chosen."""
        self.game_page = PageEntry(self._make_game, self._fill_game)
        self.rulebook = PageEntry(self._make_rulebook, self._fill_rulebook)
        self.progress = PageEntry(self._make_progress, self._fill_progress)
        self.speed_page = PageEntry(self._make_speed, self._fill_speed)
        self.shift_page = PageEntry(self._make_shift, self._fill_shift)
        self.compare_page = PageEntry(self._make_compare, self._fill_compare)
        self.table = {
            PageName.GAME: self.game_page,
            PageName.RULEBOOK: self.rulebook,
            PageName.PROGRESS: self.progress,
            PageName.SPEED: self.speed_page,
            PageName.SHIFT: self.shift_page,
            PageName.COMPARE: self.compare_page,
        }

    def others_shown(self) -> None:
        """Pages that list the games are made anew where others are shown now."""
        before, self._listed = self._listed, self._trainee.infos
        if before is not None and self._listed != before:
            self.rulebook.drop()
            self.progress.drop()

    def rules_again(self) -> None:
        """Other rules are in force: what was made of the old ones is made anew."""
        self._books.clear()
        self._texts = None
        self.desk.forget_rules()
        self.compare_page.drop()

    # -- a game

    def _make_game(self) -> GamePage:
        from trainer.ui.pages.game_page import GamePage

        page, desk = GamePage(self.look), self.desk
        page.mode_wanted.connect(lambda mode: self._sessions.begin_mode(mode))
        page.kind_wanted.connect(lambda kind: self._sessions.begin_kind(kind))
        page.skill_wanted.connect(lambda skill: self._sessions.begin_skill(skill))
        page.mix_wanted.connect(lambda: self._sessions.begin_game())
        page.book_wanted.connect(lambda: desk.open_book(desk.current_game().info.id, ""))
        page.speed_wanted.connect(lambda: desk.open_speed(desk.current_game().info.id))
        page.compare_wanted.connect(lambda: desk.open_compare(desk.current_game().info.id))
        page.lesson_wanted.connect(desk.open_lesson)
        page.habits_changed.connect(self._keep_habits)
        page.table_wanted.connect(lambda: self._sessions.begin_table())
        page.shift_wanted.connect(lambda: self._place.go(PageName.SHIFT))
        page.back.connect(lambda: self._place.go(PageName.HOME))
        return page

    def _fill_game(self) -> None:
        from trainer.ui.controllers.game_overview import sample_view, shift_offered
        from trainer.ui.controllers.home import lesson_lines

        game, trainee = self.desk.current_game(), self._trainee
        lessons = lesson_lines(self.desk.packs.known(), trainee.progress.lessons, game.info.id)
        habits, shape = trainee.habits_of(game.info.id), self._services.shape
        shift = shift_offered(game, trainee.progress, trainee.settings.clean)
        self.game_page.page.apply(
            game, trainee.progress, lessons, habits, lambda: sample_view(game, shape), shift=shift
        )

    def _store_habits(self, habits: Habits) -> None:
        """Deals the rounds of the game by these habits from now on."""
        trainee, game = self._trainee, self.desk.current_game().info.id
        trainee.set(rounds=trainee.habits.with_game(game, habits).written())

    def _keep_habits(self, habits: Habits) -> None:
        self._store_habits(habits)
        self._fill_game()

    # -- a shift before it begins

    def _make_shift(self) -> ExamPage:
        from trainer.ui.pages.exam_page import ExamPage

        page = ExamPage(self.look, self.look("Start shift"))
        page.start_wanted.connect(lambda: self._sessions.begin_shift())
        page.gather_wanted.connect(self._gather)
        page.back.connect(lambda: self._place.go(PageName.GAME))
        return page

    def _fill_shift(self) -> None:
        from trainer.training.flow import has_pot
        from trainer.ui.controllers.game_overview import sample_view, shift_start

        game, page, shape = self.desk.current_game(), self.shift_page.page, self._services.shape
        page.apply(shift_start(game, self._services.tray))
        page.offer_gather(offered=has_pot(game.kinds), on=self._trainee.habits_of(game.info.id).gather)
        page.table.show_table(game.info.id, game.info.title, lambda: sample_view(game, shape))

    def _gather(self, on: bool) -> None:
        """Who brings the bets into the pot, in a shift as in full rounds."""
        game = self.desk.current_game().info.id
        self._store_habits(replace(self._trainee.habits_of(game), gather=on))

    # -- speed

    def _make_speed(self) -> SpeedPage:
        from trainer.ui.pages.speed_page import SpeedPage

        page, desk = SpeedPage(self.look, self._trainee.infos), self.desk
        page.rush_wanted.connect(lambda mode, kind: self._sessions.begin_rush(mode, kind))
        page.round_wanted.connect(lambda: self._sessions.begin_mode("practice"))
        page.game_wanted.connect(desk.open_speed)
        page.back.connect(lambda: desk.open_game(desk.current_game().info.id))
        return page

    def _fill_speed(self) -> None:
        from trainer.ui.controllers.game_overview import speed_shown

        game = self.desk.current_game()
        self.speed_page.page.apply(speed_shown(game, self._trainee.progress))

    # -- the rulebook

    def _make_rulebook(self) -> RulebookPage:
        from trainer.ui.pages.rulebook_page import RulebookPage

        self._listed = self._trainee.infos
        page, desk = RulebookPage(self.look, self._trainee.infos), self.desk
        page.game_wanted.connect(lambda id: desk.open_book(id, ""))
        page.practise_wanted.connect(lambda kind, rule: self._sessions.practise_rule(kind, rule))
        page.practice_page_wanted.connect(desk.open_game)
        page.compare_wanted.connect(desk.open_compare)
        page.lines_wanted.connect(self._ask_for_lines)
        page.back.connect(desk.close_book)
        return page

    def _fill_rulebook(self) -> None:
        from trainer.ui.controllers.rule_pages import book_of

        game, place = self.desk.current_game(), self._place
        if game.info.id not in self._books:
            self._books[game.info.id] = book_of(game)
        self.rulebook.page.apply(self._books[game.info.id], place.rule, returns=place.for_question)
        place.rule = ""

    def _ask_for_lines(self) -> None:
        """Shows the printed lines of the chapter; asks for the text of the book where nobody has opened it yet."""
        info = self.desk.current_game().info
        if self._texts is not None and self._texts.has(info):
            self.rulebook.page.show_lines(self._texts.chapter(info))
            return
        name, _ = QFileDialog.getOpenFileName(
            self.rulebook.page, self.look("The book as a text file"), "", "*.txt *.md"
        )
        if name:
            self.open_text(Path(name))

    def open_text(self, file: Path) -> None:
        """The printed lines of the chapter from the text of its book, or why the text cannot be used."""
        from trainer.ui.controllers.printed_lines import BookTexts

        page, info = self.rulebook.page, self.desk.current_game().info
        self._texts = self._texts or BookTexts(self._services.library)
        try:
            self._texts.add(info.house, file)
        except FeltSchoolError as error:
            self.desk.problem.emit(self.look.words(error.text))
            return
        page.show_lines(self._texts.chapter(info))

    # -- progress

    def _make_progress(self) -> ProgressPage:
        from trainer.ui.pages.progress_page import ProgressPage

        self._listed = self._trainee.infos
        page, desk = ProgressPage(self.look, self._trainee.infos), self.desk
        page.speed_wanted.connect(lambda: desk.open_speed(desk.current_game().info.id))
        page.exam_typed.connect(self._keep_exam_day)
        page.game_wanted.connect(desk.progress_of)
        page.skill_wanted.connect(lambda line: self._sessions.begin_skill(line.skill, line.game))
        page.never_wanted.connect(lambda kind: self._sessions.begin_never(kind))
        page.kind_wanted.connect(lambda kind: self._sessions.begin_kind(kind))
        page.practise_wanted.connect(lambda: self._practise_weak())
        return page

    def _practise_weak(self) -> None:
        """What is weak in the game that is shown, or in all of them."""
        if self.progress.page.of_all:
            self._sessions.begin_today()
        else:
            self._sessions.begin_game()

    def _keep_exam_day(self, day: str) -> None:
        self._trainee.set(exam_day=day)
        self._fill_progress()

    def _fill_progress(self) -> None:
        from trainer.ui.controllers.progress_overview import all_games_shown, progress_shown

        trainee, now = self._trainee, self._services.now()
        practised, exam = trainee.practised(), trainee.settings.exam_day
        if len(practised) > 1 and not self._place.one_game:
            self.progress.page.apply_all(all_games_shown(practised, trainee.progress, now))
            return
        game = self.desk.current_game()
        shown = progress_shown(game, trainee.progress, now, practised=practised, exam=exam)
        self.progress.page.apply(shown)

    # -- two houses compared

    def _make_compare(self) -> ComparePage:
        from trainer.ui.pages.compare_page import ComparePage

        compare, posted = self.desk.compare, self._post
        page = ComparePage(self.look, compare, self._posted_games)
        page.unlearn_wanted.connect(lambda: self._sessions.unlearn(compare))
        page.item_wanted.connect(self.item_wanted)
        page.back.connect(lambda: self._place.go(self._place.compared_from))
        page.posted.chosen.connect(posted)
        page.posted.pdf_wanted.connect(self._ask_where_to)
        return page

    def _fill_compare(self) -> None:
        page, shown = self.compare_page.page, self.desk.compare.shown
        if shown is not None:
            page.apply(shown)
        page.offer_items(offered=self.desk.door.unlocked)
        if self._place.compared_games != self._posted_tab:
            self._posted_tab = self._place.compared_games
            page.tabs.show(0 if self._place.compares_hands else 1)
        if all(self._place.compared_games):
            self._post(*self._place.compared_games)

    def _posted_games(self) -> list[tuple[str, str]]:
        infos = self._trainee.infos
        return [(info.id, f"{info.title} · {info.house_title}") for info in infos]

    def _post(self, old: str, new: str) -> None:
        """What two games post otherwise."""
        from trainer.ui.controllers.posted_differences import posted_differences

        page = self.compare_page.page
        games = self._trainee.game(old), self._trainee.game(new)
        if games[0] is None or games[1] is None:
            page.show_problem(self.look("The program cannot use this game's book."))
            return
        self._place.compared_games = self._posted_tab = old, new
        known = page.posted.shown
        if known is None or (known.old, known.new) != games:
            known = posted_differences(games[0], games[1])
        page.posted.apply(known)

    def _ask_where_to(self) -> None:
        from trainer.ui.paper import ask_for_pdf

        file = ask_for_pdf(self.compare_page.page, self.look, "differences")
        if file is not None:
            self.save_differences(file)

    def save_differences(self, file: Path) -> None:
        """The differences that are shown, on paper."""
        from trainer.ui.controllers.sheets import differences_sheet
        from trainer.ui.paper import Printer

        page, services, look = self.compare_page.page, self._services, self.look
        if page.posted.shown is None:
            return
        printer = Printer(services.assets, services.shape, look.words, look=look)
        try:
            write_bytes(file, printer.pdf(differences_sheet(page.posted.shown)), mkdir=False)
        except StorageError as error:
            page.show_problem(look.words(error.text))
        else:
            look.announcer.say(look("Saved: {files}.", files=file.name))
            page.posted.result.setText(look("Saved: {files}.", files=file.name))


# ---------------- questions
#
# The practice page, and the answers looked at again.


class AnswerRoutes(PageRoutes):
    """With the instructor's door open questions are offered as items. `next_step` is what comes after a session."""

    next_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.next_step: Callable[[], tuple[str, str]] = lambda: ("", "")
        self.practice_page = PageEntry(self._make_practice, self._fill_practice)
        self.review = PageEntry(self._make_review, self._fill_review)
        self.table = {PageName.PRACTICE: self.practice_page, PageName.REVIEW: self.review}

    def _make_practice(self) -> PracticePage:
        from trainer.ui.pages.practice_page import PracticePage

        page = PracticePage(self.look, self.desk.practice, self._services.now, self._jobs)
        page.summary.rush_words = self._rush_words
        page.summary.next_step = lambda: self.next_step()
        page.summary.next_wanted.connect(self.next_wanted)
        page.leaving.connect(lambda: self._place.go(self._place.came_from))
        page.item_wanted.connect(self.item_wanted)
        page.rule_wanted.connect(partial(self.desk.open_book, for_question=True))
        page.colours_wanted.connect(self._other_colours)
        page.review_wanted.connect(lambda: self._place.go(PageName.REVIEW))
        page.more_wanted.connect(lambda: self._sessions.once_more())
        page.step_wanted.connect(lambda deal: self._sessions.continue_round(deal))
        return page

    def _fill_practice(self) -> None:
        page = self.practice_page.page
        page.offer_items(offered=self.desk.door.unlocked)
        page.bar.set_best(self._best_so_far())

    def _best_so_far(self) -> int:
        """What a storm or streak that begins has to beat."""
        from trainer.ui.controllers.game_overview import best_to_beat

        session = self.desk.practice.session
        return best_to_beat(session.plan, self._trainee.progress) if session is not None else 0

    def _rush_words(self) -> Text | None:
        """What the storm or streak that just ended came to."""
        from trainer.ui.controllers.game_overview import rush_result

        session = self.desk.practice.session
        return rush_result(self._trainee.progress, session.plan.id) if session is not None else None

    def _other_colours(self) -> None:
        self._trainee.set(four_colours=not self._trainee.settings.four_colours)

    # -- review

    def _make_review(self) -> ReviewPage:
        from trainer.ui.controllers.answer_review import choice_words
        from trainer.ui.pages.review_page import ReviewPage

        library = self._services.library
        titles = {info.id: info.title for info in self._trainee.infos}
        page = ReviewPage(
            self.look,
            self._jobs,
            self._spots,
            lambda attempt: choice_words(library, attempt),
            lambda game: titles.get(game, game),
        )
        page.filter_wanted.connect(self._set_filter)
        page.item_wanted.connect(self.item_wanted)
        page.open_wanted.connect(self.review_answer)
        page.again_wanted.connect(lambda attempt: self._sessions.answer_again(attempt))
        page.all_wanted.connect(lambda: self._sessions.practise_filtered())
        page.rule_wanted.connect(self.desk.open_book)
        page.back.connect(lambda: self._place.go(PageName.HOME))
        page.closed.connect(self._close_question)
        return page

    def _close_question(self) -> None:
        """A question of the class leads back to it; the answers of the trainee who is there are nobody else's."""
        if self.desk.door.unlocked:
            self._place.go(PageName.CLASS)

    def _spots(self, game: str) -> Mapping[str, Text]:
        """The names of the spots of a game, where there still is one of that name."""
        known = any(info.id == game for info in self._trainee.infos)
        known_game = self._trainee.game(game) if known else None
        return known_game.spots if known_game is not None else {}

    def _fill_review(self) -> None:
        from trainer.ui.controllers.answer_review import Filter, answers

        page, unlocked = self.review.page, self.desk.door.unlocked
        page.for_class(on=unlocked)
        page.offer_items(offered=unlocked)
        if page.stack.currentIndex() == 1:
            return
        chosen = self._place.filter or Filter.ALL
        page.apply(answers(self._trainee.attempts, chosen), chosen)

    def _set_filter(self, chosen: Filter) -> None:
        self._place.filter = chosen
        self._fill_review()

    def review_answer(self, attempt: Attempt) -> None:
        """One answer looked at again."""
        from trainer.ui.controllers.answer_review import review

        confirmed = self._trainee.school.confirmed
        self.review.page.show_answer(review(self._services.library, attempt, self._services.shape, confirmed))

    def look_at(self, attempt: Attempt) -> None:
        """A question of the class as it was answered."""
        self.review_answer(attempt)
        self._place.go(PageName.REVIEW)
