"""Begins sessions: whatever page asks, here it becomes a plan and the practice page comes to the front."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.drills.code import read_code
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, MODES, PRACTICE, PRESSURE, SPOT
from trainer.drills.question import Deal, Source
from trainer.errors import BadText, FeltSchoolError, StorageError
from trainer.games.base import Game, Skill
from trainer.progress.attempt import Attempt
from trainer.round.duty import Kind
from trainer.text import say
from trainer.training import moves
from trainer.training.plan import Plan, plan_from_text
from trainer.training.session import CannotResume
from trainer.ui.controllers.home import LessonLine
from trainer.ui.controllers.lesson import times_practised
from trainer.ui.controllers.review import Filter, answers

if TYPE_CHECKING:
    from trainer.ui.controllers.compare import CompareController
    from trainer.ui.controllers.plans import Starter
    from trainer.ui.window import Window


class Sessions:
    """One object of the window, made with the first session."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.routes = window.routes
        self._last_plan: Plan | None = None
        self._again: Callable[[], None] | None = None

    def begin(self, plan: Plan, came_from: str = "") -> None:
        """A session on the practice page."""
        window = self.window
        if not plan.items:
            return
        self.routes.came_from = came_from or (
            window.current if window.current not in ("practice", "rulebook") else "home"
        )
        self._last_plan, self._again = plan, None
        window.trainee.remember_game(plan.items[0].game)
        if window.practice.running:
            window.practice.send(moves.Leave())
        window.trainee.forget_older_sessions()
        window.practice.start(plan)
        window.go("practice")

    def begin_one(self, source: Source) -> None:
        """A single question."""
        game = self.window.services.library.info(source.game)
        starter = self.window.trainee.starter()
        self.begin(starter.one(source, say("{game}: one question", game=game.title)))

    def go_on(self) -> None:
        """The main button of Home: the session that was left, else today's practice."""
        if self.window.trainee.unfinished() is not None:
            self.resume()
        else:
            self.begin_today()

    def begin_today(self) -> None:
        """What is due, weak and new; for a newcomer ten questions of the first game."""
        trainee = self.window.trainee
        games = trainee.practised()
        starter = trainee.starter()
        if games:
            self.begin(starter.mix(trainee.progress, games[:3], known=games[3:]))
            return
        game = trainee.first_game()
        if game is not None:
            self.begin(starter.first(game))

    def begin_game(self) -> None:
        """What is due, weak and new in one game."""
        trainee = self.window.trainee
        self.begin(trainee.starter().mix(trainee.progress, [self.routes.current_game()], known=trainee.practised()))

    def begin_mode(self, id: str) -> None:
        """A way to practise the game on its page."""
        game, trainee = self.routes.current_game(), self.window.trainee
        starter = trainee.starter()
        match MODES[id]:
            case mode if mode is DEMONSTRATION:
                plan = starter.demonstration(game)
            case mode if mode is SPOT:
                plan = starter.spot(game)
            case mode if mode is EXAM:
                self._exam(starter, game)
                return
            case mode if mode is GUIDED or mode is PRESSURE:
                mixed = starter.mix(trainee.progress, [game], known=trainee.practised())
                plan = starter.plan(mixed.title, mode, mixed.items)
            case mode:
                plan = starter.round(game, mode)
        self.begin(plan)

    def _exam(self, starter: Starter, game: Game) -> None:
        try:
            self.begin(starter.exam(game))
            self._again = lambda: self._exam(self.window.trainee.starter(), game)
        except FeltSchoolError as error:
            self.window.pages["game"].show_problem(str(error))

    def begin_kind(self, kind: Kind) -> None:
        self.begin(self.window.trainee.starter().kind(self.routes.current_game(), kind))

    def begin_skill(self, skill: Skill) -> None:
        self.begin(self.window.trainee.starter().skill(skill, self.routes.current_game()))

    def practise_rule(self, kind: str, rule: str) -> None:
        """A rule chosen in the rulebook, unless a question waits."""
        skill = self.routes.current_game().skill(Kind(kind), rule)
        if skill is not None and not self.routes.book_for_question:
            self.begin_skill(skill)

    def begin_lesson(self, line: LessonLine, *, test: bool = False) -> None:
        """A lesson as its author wants it practised, or its test."""
        trainee, library = self.window.trainee, self.window.services.library
        starter, pack, lesson = trainee.starter(), line.pack, line.lesson
        try:
            if test:
                plan = starter.test(pack, lesson, library)
            else:
                plan = starter.lesson(pack, lesson, library, times_practised(trainee.attempts, pack, lesson))
        except FeltSchoolError as error:
            page = self.window.pages.get("lesson") or self.window.pages["home"]
            page.show_problem(str(error))
            return
        self.begin(plan, "lesson" if self.routes.lesson is not None else "")
        self._again = lambda: self.begin_lesson(line, test=test)

    def unlearn(self, compare: CompareController) -> None:
        """The hands that two houses set differently, by the new one; they are put together in the background."""
        shown = compare.shown
        if shown is None or shown.comparison is None:
            return
        found, old, new, starter = shown.comparison, shown.old, shown.new, self.window.trainee.starter()

        def begin(deals: tuple[Deal, ...]) -> None:
            if deals:
                title = say("{game}: unlearn {house}", game=new.game.info.title, house=old.game.info.house_title)
                self.begin(starter.plan(title, PRACTICE, deals), "compare")

        self.window.jobs.run(lambda: compare.unlearn(found, new, starter.seed), begin)

    def resume(self) -> None:
        """The session that was left."""
        window = self.window
        kept = window.trainee.unfinished()
        if kept is None:
            return
        try:
            window.practice.go_on_with(plan_from_text(kept.plan), kept.lines)
        except (BadText, CannotResume, StorageError) as error:
            window.trainee.forget_session(kept.id)
            window.go("home")
            window.pages["home"].show_problem(str(error))
            return
        self.routes.came_from = "home"
        window.go("practice")

    def once_more(self) -> None:
        """Another session of the same sort."""
        if self._again is not None:
            self._again()
            return
        plan = self._last_plan
        if plan is None:
            self.begin_today()
            return
        starter = self.window.trainee.starter()
        items = [item if isinstance(item, Deal) else item.again(starter.seed) for item in plan.items]
        again = starter.plan(plan.title, plan.mode, items, pass_mark=plan.pass_mark, terms=plan.terms)
        self.begin(again, self.routes.came_from)

    def _source(self, attempt: Attempt) -> Source:
        library = self.window.services.library
        if attempt.ref:
            return read_code(attempt.ref, library.infos, library.game)
        return Deal(attempt.game, attempt.setup, attempt.key, item=attempt.item)

    def answer_again(self, attempt: Attempt) -> None:
        try:
            self.begin_one(self._source(attempt))
        except FeltSchoolError as error:
            self.window.announcer.say(str(error))

    def practise_filtered(self) -> None:
        """The wrong or the slow ones once more."""
        found = answers(self.window.trainee.attempts, self.routes.filter or Filter.WRONG)
        sources: list[Source] = []
        for attempt in found:
            try:
                source = self._source(attempt)
            except FeltSchoolError:
                continue
            if source not in sources:
                sources.append(source)
        if sources:
            title = say("What was wrong") if self.routes.filter is Filter.WRONG else say("What was slow")
            self.begin(self.window.trainee.starter().plan(title, PRACTICE, sources[:20]))
