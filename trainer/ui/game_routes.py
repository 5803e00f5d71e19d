"""A game: the ways to practise it, its rulebook, its numbers, its speed, and its house way beside another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.ui.desk import Desk
from trainer.ui.entry import PageEntry
from trainer.ui.page_routes import PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.games.base import GameInfo
    from trainer.training.habits import Habits
    from trainer.ui.controllers.rulebook import BookShown
    from trainer.ui.pages.compare import ComparePage
    from trainer.ui.pages.game import GamePage
    from trainer.ui.pages.progress import ProgressPage
    from trainer.ui.pages.rulebook import RulebookPage
    from trainer.ui.pages.speed import SpeedPage


class GameRoutes(PageRoutes):
    """Books are read once for the rulebook page."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._books: dict[str, BookShown] = {}
        self._listed: Sequence[GameInfo] | None = None
        """The games that the pages list."""
        self.game_page = PageEntry(self._make_game, self._fill_game)
        self.rulebook = PageEntry(self._make_rulebook, self._fill_rulebook)
        self.progress = PageEntry(self._make_progress, self._fill_progress)
        self.speed_page = PageEntry(self._make_speed, self._fill_speed)
        self.compare_page = PageEntry(self._make_compare, self._fill_compare)

    def others_shown(self) -> None:
        """Pages that list the games are made anew where others are shown now."""
        before, self._listed = self._listed, self._trainee.infos
        if before is not None and self._listed != before:
            self.rulebook.drop()
            self.progress.drop()

    def rules_again(self) -> None:
        """Other rules are in force: what was made of the old ones is made anew."""
        self._books.clear()
        self.desk.forget_rules()
        self.compare_page.drop()

    # -- a game

    def _make_game(self) -> GamePage:
        from trainer.ui.pages.game import GamePage

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
        page.back.connect(lambda: self._place.go(PageName.HOME))
        return page

    def _fill_game(self) -> None:
        from trainer.ui.controllers.home import lesson_lines

        game, trainee = self.desk.current_game(), self._trainee
        lessons = lesson_lines(self.desk.packs.known(), trainee.attempts, game.info.id)
        self.game_page.page.apply(game, trainee.progress, lessons, trainee.habits.of(game.info.id))

    def _keep_habits(self, habits: Habits) -> None:
        trainee, game = self._trainee, self.desk.current_game().info.id
        trainee.set(rounds=trainee.habits.with_game(game, habits).written())
        self._fill_game()

    # -- speed

    def _make_speed(self) -> SpeedPage:
        from trainer.ui.pages.speed import SpeedPage

        page, desk = SpeedPage(self.look, self._trainee.infos), self.desk
        page.rush_wanted.connect(lambda mode, kind: self._sessions.begin_rush(mode, kind))
        page.round_wanted.connect(lambda: self._sessions.begin_mode("practice"))
        page.game_wanted.connect(desk.open_speed)
        page.back.connect(lambda: desk.open_game(desk.current_game().info.id))
        return page

    def _fill_speed(self) -> None:
        from trainer.ui.controllers.speed import speed_shown

        game = self.desk.current_game()
        self.speed_page.page.apply(speed_shown(game, self._trainee.attempts.of_game(game.info.id)))

    # -- the rulebook

    def _make_rulebook(self) -> RulebookPage:
        from trainer.ui.pages.rulebook import RulebookPage

        self._listed = self._trainee.infos
        page, desk = RulebookPage(self.look, self._trainee.infos), self.desk
        page.game_wanted.connect(lambda id: desk.open_book(id, ""))
        page.practise_wanted.connect(lambda kind, rule: self._sessions.practise_rule(kind, rule))
        page.compare_wanted.connect(desk.open_compare)
        page.back.connect(desk.close_book)
        return page

    def _fill_rulebook(self) -> None:
        from trainer.ui.controllers.rulebook import book_of

        game, place = self.desk.current_game(), self._place
        if game.info.id not in self._books:
            self._books[game.info.id] = book_of(game)
        self.rulebook.page.apply(self._books[game.info.id], place.rule, returns=place.for_question)
        place.rule = ""

    # -- progress

    def _make_progress(self) -> ProgressPage:
        from trainer.ui.pages.progress import ProgressPage

        self._listed = self._trainee.infos
        page, desk = ProgressPage(self.look, self._trainee.infos), self.desk
        page.speed_wanted.connect(lambda: desk.open_speed(desk.current_game().info.id))
        page.exam_typed.connect(self._keep_exam_day)
        page.game_wanted.connect(desk.progress_of)
        page.skill_wanted.connect(lambda line: self._sessions.begin_skill(line.skill, line.game))
        page.never_wanted.connect(lambda kind: self._sessions.begin_never(kind))
        page.kind_wanted.connect(lambda kind: self._sessions.begin_kind(kind))
        page.practise_wanted.connect(lambda: self._sessions.begin_game())
        return page

    def _keep_exam_day(self, day: str) -> None:
        self._trainee.set(exam_day=day)
        self._fill_progress()

    def _fill_progress(self) -> None:
        from trainer.ui.controllers.progress import progress_shown

        trainee, now = self._trainee, self._services.now()
        practised, exam = trainee.practised(), trainee.settings.exam_day
        game = self.desk.current_game()
        answers = trainee.attempts.of_game(game.info.id)
        shown = progress_shown(game, trainee.progress, answers, now, practised=practised, exam=exam)
        self.progress.page.apply(shown)

    # -- two houses compared

    def _make_compare(self) -> ComparePage:
        from trainer.ui.pages.compare import ComparePage

        compare = self.desk.compare
        page = ComparePage(self.look, compare)
        page.unlearn_wanted.connect(lambda: self._sessions.unlearn(compare))
        page.item_wanted.connect(self.item_wanted)
        page.back.connect(lambda: self._place.go(self._place.compared_from))
        return page

    def _fill_compare(self) -> None:
        page, shown = self.compare_page.page, self.desk.compare.shown
        if shown is not None:
            page.apply(shown)
        page.offer_items(offered=self.desk.door.unlocked)
