"""Questions: the practice page, and the answers looked at again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from trainer.text import Text
from trainer.ui.desk import Desk
from trainer.ui.entry import PageEntry
from trainer.ui.page_routes import PageRoutes
from trainer.ui.place import PageName

if TYPE_CHECKING:
    from trainer.progress.attempt import Attempt
    from trainer.ui.controllers.review import Filter
    from trainer.ui.pages.practice import PracticePage
    from trainer.ui.pages.review import ReviewPage


class AnswerRoutes(PageRoutes):
    """With the instructor's door open questions are offered as items."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.practice_page = PageEntry(self._make_practice, self._fill_practice)
        self.review = PageEntry(self._make_review, self._fill_review)

    def _make_practice(self) -> PracticePage:
        from trainer.ui.pages.practice import PracticePage

        page = PracticePage(self.look, self.desk.practice, self._services.now, self._jobs)
        page.summary.said_of = self._rush_words
        page.left.connect(lambda: self._place.go(self._place.came_from))
        page.item_wanted.connect(self.item_wanted)
        page.rule_wanted.connect(partial(self.desk.open_book, for_question=True))
        page.colours_wanted.connect(self._other_colours)
        page.review_wanted.connect(lambda: self._place.go(PageName.REVIEW))
        page.more_wanted.connect(lambda: self._sessions.once_more())
        page.from_here_wanted.connect(lambda deal: self._sessions.continue_round(deal))
        return page

    def _fill_practice(self) -> None:
        page = self.practice_page.page
        page.offer_items(offered=self.desk.door.unlocked)
        page.bar.set_best(self._best_so_far())

    def _best_so_far(self) -> int:
        """What a storm or streak that begins has to beat."""
        from trainer.ui.controllers.speed import best_to_beat

        session = self.desk.practice.session
        return best_to_beat(session.plan, self._trainee.attempts) if session is not None else 0

    def _rush_words(self) -> Text | None:
        """What the storm or streak that just ended came to."""
        from trainer.ui.controllers.speed import rush_result

        session = self.desk.practice.session
        return rush_result(self._trainee.attempts, session.plan.id) if session is not None else None

    def _other_colours(self) -> None:
        self._trainee.set(four_colours=not self._trainee.settings.four_colours)

    # -- review

    def _make_review(self) -> ReviewPage:
        from trainer.ui.controllers.review import choice_words
        from trainer.ui.pages.review import ReviewPage

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
        page.open_wanted.connect(self.review_one)
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
        found = self._trainee.game(game) if known else None
        return found.spots if found is not None else {}

    def _fill_review(self) -> None:
        from trainer.ui.controllers.review import Filter, answers

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

    def review_one(self, attempt: Attempt) -> None:
        """One answer looked at again."""
        from trainer.ui.controllers.review import review

        confirmed = self._trainee.school.confirmed
        self.review.page.show_one(review(self._services.library, attempt, self._services.shape, confirmed))

    def look_at(self, attempt: Attempt) -> None:
        """A question of the class as it was answered."""
        self.review_one(attempt)
        self._place.go(PageName.REVIEW)
