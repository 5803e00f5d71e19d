"""Begins sessions: whatever page asks, here it becomes a plan and the practice page comes to the front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Words, say
from trainer.drills.code import Ref, Scope, read_code
from trainer.drills.modes import DEMONSTRATION, EXAM, GUIDED, MODES, PRACTICE, PRESSURE, SPOT, Mode
from trainer.drills.question import Deal, Source
from trainer.games.base import Game, Skill
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.progress.mix import due_in_words
from trainer.progress.pace import FEWEST_DUTIES
from trainer.round.duty import KIND_NAMES, Kind
from trainer.training import moves
from trainer.training.flow import with_clean
from trainer.training.session import CannotResume, resume
from trainer.training.session_plan import Plan, plan_from_text
from trainer.training.session_state import Session
from trainer.training.shift import is_shift, moment_of
from trainer.training.shift_report import shift_text
from trainer.ui.controllers.answer_review import Filter, answers
from trainer.ui.controllers.home import LessonLine
from trainer.ui.controllers.lesson_overview import times_practised
from trainer.ui.controllers.practice_session import PracticeController
from trainer.ui.controllers.progress_overview import never_asked
from trainer.ui.controllers.trainee import Trainee
from trainer.ui.jobs import Jobs
from trainer.ui.place import PageName, Place

if TYPE_CHECKING:
    from trainer.core.records import OpenSession
    from trainer.lessons.curriculum import Curriculum
    from trainer.lessons.pack_model import Lesson, Pack
    from trainer.school.school_model import Exam
    from trainer.training.session_summary import Summary
    from trainer.ui.controllers.comparison import CompareController
    from trainer.ui.controllers.session_plans import Starter

MOST_WORDS = 10
WORDS_IN_MIX, WORDS_APART = 3, 5
"""So many questions in words stand in a mix, each after so many others."""
PASSED_BY = {PageName.PRACTICE, PageName.RULEBOOK}
"""Pages a session is begun from that it does not come back to."""


class Sessions(QObject):
    """`problem(sentence)` when what was asked for cannot be begun, `nobody` before a session that nobody begins."""

    problem = Signal(object)
    nobody = Signal()

    def __init__(
        self, trainee: Trainee, library: Library, practice: PracticeController, place: Place, jobs: Jobs
    ) -> None:
        super().__init__(place)
        self._trainee, self._library, self._practice = trainee, library, practice
        self._place, self._jobs = place, jobs
        self._last_plan: Plan | None = None
        self._again: Callable[[], None] | None = None
        practice.ended.connect(self._count_clean)

    def _count_clean(self, summary: Summary) -> None:
        """A whole round without a mistake: after a few the program does the routine of that game."""
        session = self._practice.session
        if session is None or session.place < len(session.queue):  # finished before its end
            return
        if summary.asked < FEWEST_DUTIES or summary.right < summary.asked:
            return
        rounds = {result.question.game.info.id for result in session.results if result.question.whole_round}
        if len(rounds) == 1 and session.plan.mode is PRACTICE and not session.plan.lesson:
            self._trainee.set(clean=with_clean(self._trainee.settings.clean, rounds.pop()))

    def current_game(self) -> Game:
        """The game in question: the chosen one, else the one practised last, else the first."""
        if self._place.game is None:
            self._place.game = self._trainee.first_game()
            assert self._place.game is not None
        return self._place.game

    def begin(self, plan: Plan, came_from: PageName | None = None) -> None:
        """A session on the practice page."""
        if not plan.items:
            return
        if self._trainee.profile is None:
            self.nobody.emit()
        exam = self._trainee.sessions.exam()
        if exam is not None:
            self._place.go(PageName.HOME)
            self.problem.emit(say("Closed until you finish: {test}.", test=exam.title))
            return
        page_name = self._place.page or PageName.HOME
        self._place.came_from = came_from or (PageName.HOME if page_name in PASSED_BY else page_name)
        self._last_plan, self._again = plan, None
        self._trainee.remember_game(plan.items[0].game)
        if self._practice.running:
            self._practice.send(moves.Leave())
        self._trainee.sessions.drop_untouched()
        self._practice.start(plan)
        self._place.go(PageName.PRACTICE)

    def begin_shift(self, seed: int | None = None) -> None:
        """Eight hours at a table of the game; `seed` is that of a code."""
        game = self.current_game()
        try:
            plan = self._trainee.starter().shift(game, seed)
            gather = self._trainee.habits_of(game.info.id).gather
            self.begin(replace(plan, gather=gather) if gather else plan, PageName.GAME)
        except FeltSchoolError as error:
            self.problem.emit(error.text)
        self._again = self.begin_shift

    def begin_question(self, source: Source) -> None:
        """A single question; of a shift the whole of it, or one of its moments."""
        if isinstance(source, Ref) and source.ask is Scope.SHIFT:
            self._place.game = game_of_shift = self._library.game(source.game)
            if not source.step:
                self.begin_shift(source.seed)
                return
            source = moment_of(game_of_shift, source.seed, source.step, self._trainee.services.tray)
        game = self._library.info(source.game)
        self.begin(self._trainee.starter().single(source, say("{game}: one question", game=game.title)))

    def continue_round(self, deal: Deal) -> None:
        """A round again from one of its duties, as the trainee deals rounds."""
        trainee, game = self._trainee, self._library.game(deal.game)
        plan = trainee.starter().single(deal, say("{game}: continue", game=game.info.title))
        self.begin(trainee.habits_of(deal.game).in_plan(plan, game.kinds))

    def open_code(self, text: str) -> Words:
        """Begins the question with this code; a sentence when it is none."""
        try:
            self.begin_question(read_code(text, self._library.infos, self._library.game))
        except BadText as error:
            return error.advice
        except FeltSchoolError as error:
            return error.text
        return ""

    def go_on(self) -> None:
        """The main button of Home: the session that was left, else today's practice."""
        if self._trainee.sessions.last() is not None:
            self.resume()
        else:
            self.begin_today()

    def begin_today(self) -> None:
        """What is due, weak and new; for a newcomer ten questions of the first game."""
        trainee = self._trainee
        games = trainee.practised()
        starter = trainee.starter()
        if games:
            self.begin(self._with_words(starter.mix(trainee.progress, games[:3], known=games[3:]), games[:3]))
            return
        game = trainee.first_game()
        if game is not None:
            self.begin(starter.first(game))

    def begin_game(self) -> None:
        """What is due, weak and new in one game."""
        trainee = self._trainee
        game = self.current_game()
        self.begin(self._with_words(trainee.starter().mix(trainee.progress, [game], known=trainee.practised()), [game]))

    def _with_words(self, plan: Plan, games: Sequence[Game]) -> Plan:
        """The mix with some of the questions in words that are due, as they were asked last, among the others."""
        trainee = self._trainee
        due_ids = due_in_words(trainee.progress, games, trainee.services.now())[:WORDS_IN_MIX]
        items, sources = list(plan.items), dict[str, Source]()
        for attempt in reversed(trainee.attempts) if due_ids else ():
            if attempt.skill in due_ids and attempt.skill not in sources:
                sources[attempt.skill] = self._source(attempt)
                if len(sources) == len(due_ids):
                    break
        for number, skill in enumerate(due_id for due_id in due_ids if due_id in sources):
            items.insert((number + 1) * WORDS_APART, sources[skill])
        return replace(plan, items=tuple(items[: max(len(plan.items), len(sources))]))

    def begin_mode(self, id: str) -> None:
        """A way to practise the game on its page."""
        game, trainee = self.current_game(), self._trainee
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
                plan = starter.plan(say("{game}: {mode}", game=game.info.title, mode=mode.name), mode, mixed.items)
            case mode:
                plan = starter.round(game, mode, trainee.habits_of(game.info.id))
        self.begin(plan)

    def begin_table(self) -> None:
        """Hands in a row at one table of the game."""
        game, trainee = self.current_game(), self._trainee
        self.begin(trainee.starter().table(game, trainee.habits_of(game.info.id)))
        self._again = self.begin_table

    def _exam(self, starter: Starter, game: Game) -> None:
        try:
            self.begin(starter.exam(game))
            self._again = lambda: self._exam(self._trainee.starter(), game)
        except FeltSchoolError as error:
            self.problem.emit(error.text)

    def begin_kind(self, kind: Kind) -> None:
        """One kind of duty of the game; what was asked in words is asked once more."""
        if kind is Kind.IN_WORDS:
            self._begin_words(self.current_game(), "")
            return
        self.begin(self._trainee.starter().kind(self.current_game(), kind))

    def begin_rush(self, mode: str, kind: Kind) -> None:
        """A storm or a streak of one kind of duty of the game."""
        self.begin(self._trainee.starter().rush(self.current_game(), kind, MODES[mode]))
        self._again = lambda: self.begin_rush(mode, kind)

    def begin_skill(self, skill: Skill, game: Game | None = None) -> None:
        """One skill of the present game, or of another one; what was asked in words is asked once more."""
        if skill.kind is Kind.IN_WORDS:
            self._begin_words(game or self.current_game(), skill.id)
            return
        self.begin(self._trainee.starter().skill(skill, game or self.current_game()))

    def _begin_words(self, game: Game, skill: str) -> None:
        """Questions in words of a game that were asked before, of one skill or of all, the newest first."""
        asked = (attempt for attempt in reversed(self._trainee.attempts) if attempt.game == game.info.id)
        worded = (attempt for attempt in asked if attempt.kind == Kind.IN_WORDS.value and skill in ("", attempt.skill))
        sources = list(dict.fromkeys(self._source(attempt) for attempt in worded))[:MOST_WORDS]
        title = say("{game}: {kind}", game=game.info.title, kind=KIND_NAMES[Kind.IN_WORDS])
        self.begin(self._trainee.starter().plan(title, PRACTICE, sources))

    def begin_never(self, kind: Kind | None = None) -> None:
        """What was never asked in the present game, of one kind of duty or of all."""
        game, trainee = self.current_game(), self._trainee
        lines = [never_line for never_line in never_asked(game, trainee.progress) if kind in (None, never_line.kind)]
        self.begin(trainee.starter().never(game, [line.skill for never_line in lines for line in never_line.lines]))

    def practise_rule(self, kind: str, rule: str) -> None:
        """A rule chosen in the rulebook, unless a question waits."""
        game = self.current_game()
        row = next((row for row in game.rows if (row.kind, row.rule.id) == (kind, rule)), None)
        skill = row or game.skill(Kind(kind), rule)
        if skill is not None and not self._place.for_question:
            self.begin_skill(skill)

    def practise_changed(self, deals: Sequence[Deal]) -> None:
        """Exactly the questions that a change of the house's rules flips."""
        self.begin(self._trainee.starter().plan(say("Rule changes"), PRACTICE, deals))

    def try_lesson(self, pack: Pack, lesson: Lesson) -> None:
        """A draft lesson as a trainee sees it. Nothing counts."""
        try:
            self.begin(self._trainee.starter().trial(pack, lesson, self._library))
        except FeltSchoolError as error:
            self.problem.emit(error.text)

    def begin_lesson(self, line: LessonLine, *, test: bool = False) -> None:
        """A lesson as its author wants it practised, or its test."""
        trainee, starter, pack = self._trainee, self._trainee.starter(), line.pack
        lesson = pack.lesson_in(line.lesson, trainee.settings.language)
        try:
            if test:
                plan = starter.test(pack, lesson, self._library)
            else:
                plan = starter.lesson(
                    pack, lesson, self._library, times_practised(trainee.progress.lessons, pack, lesson)
                )
        except FeltSchoolError as error:
            self.problem.emit(error.text)
            return
        self.begin(plan, PageName.LESSON if self._place.lesson is not None else None)
        self._again = lambda: self.begin_lesson(line, test=test)

    def show_beginning(self, line: LessonLine, mode: Mode) -> None:
        """The first questions of a lesson done by the dealer, or with a hint each; neither counts for the lesson."""
        try:
            lesson = line.pack.lesson_in(line.lesson, self._trainee.settings.language)
            plan = self._trainee.starter().beginning(line.pack, lesson, self._library, mode)
        except FeltSchoolError as error:
            self.problem.emit(error.text)
            return
        self.begin(plan, PageName.LESSON)
        self._again = lambda: self.show_beginning(line, mode)

    def begin_audition(self, curriculum: Curriculum) -> None:
        """The exam at the end of a curriculum."""
        trainee = self._trainee
        try:
            plan = trainee.starter().audition(curriculum, trainee.own_houses, self._library)
        except FeltSchoolError as error:
            self.problem.emit(str(error))
            return
        self.begin(plan)
        self._again = lambda: self.begin_audition(curriculum)

    def begin_school_exam(self, exam: Exam, packs: Sequence[Pack] = (), form: int | None = None) -> None:
        """A form of an exam that an instructor has made, over games and lessons of these packs.

        Once more leads to its start page first.
        """
        language_code = self._trainee.settings.language
        asked = [
            replace(pack, lessons=tuple(pack.lesson_in(each, language_code) for each in pack.lessons)) for pack in packs
        ]
        try:
            plan = self._trainee.starter().school_exam(exam, self._library, asked, form)
        except FeltSchoolError as error:
            self.problem.emit(error.text)
            return
        self.begin(plan, PageName.HOME)
        self._again = lambda: self._place.go(PageName.EXAM)

    def preview_exam(self, exam: Exam, packs: Sequence[Pack] = (), form: int | None = None) -> None:
        """An exam as its trainees get it, for who made it: each answer is judged at once, and nothing counts."""
        try:
            plan = self._trainee.starter().school_exam(exam, self._library, packs, form, preview=True)
        except FeltSchoolError as error:
            self.problem.emit(error.text)
            return
        self.begin(plan, PageName.ASSIGN)
        self._again = lambda: self.preview_exam(exam, packs, form)

    def unlearn(self, compare: CompareController) -> None:
        """The hands that two houses set differently, by the new one; they are put together in the background."""
        shown = compare.shown
        if shown is None or shown.comparison is None:
            return
        comparison, old, new, starter = shown.comparison, shown.old, shown.new, self._trainee.starter()

        def begin(deals: tuple[Deal, ...]) -> None:
            if deals:
                title = say("{game}: unlearn {house}", game=new.game.info.title, house=old.game.info.house_title)
                self.begin(starter.plan(title, PRACTICE, deals), PageName.COMPARE)

        self._jobs.run(lambda: compare.unlearn(comparison, new, starter.seed), begin)

    def resume(self, id: str = "") -> None:
        """A session that waits: the one that was left last unless another is named.

        The hands of a shift are dealt again up to where it was left, beside the window.
        """
        open_session = self._trainee.sessions.find(id)
        if open_session is None:
            return
        if self._still_runs(open_session.id):
            self._practice.come_back()
            self._open_practice()
            return
        if self._practice.running:
            self._practice.send(moves.Leave())
        whose, page = self._trainee.profile, self._place.page

        def go_on(session: Session | FeltSchoolError) -> None:
            if (whose, page) != (self._trainee.profile, self._place.page):
                return
            if isinstance(session, FeltSchoolError):
                self._trainee.sessions.forget(open_session.id)
                self._place.go(PageName.HOME)
                self.problem.emit(session.text)
                return
            self._practice.go_on_with(session)
            self._open_practice()

        if _is_long(open_session):
            self.problem.emit(say("One moment: dealing your shift up to where you left."))
            self._jobs.run(partial(self._replay, open_session), go_on)
        else:
            go_on(self._replay(open_session))

    def _still_runs(self, id: str) -> bool:
        """Whether a session that was left still runs, under the rules that hold now."""
        session = self._practice.session
        if session is None or session.plan.id != id or session.turn is None or self._practice.showing:
            return False
        game = session.turn.question.game
        return self._practice.running and self._library.game(game.info.id) is game

    def _open_practice(self) -> None:
        self._place.came_from = PageName.HOME
        self._place.go(PageName.PRACTICE)

    def _replay(self, open_session: OpenSession) -> Session | FeltSchoolError:
        """The session as it was left, or why nobody can go on with it."""
        try:
            return resume(plan_from_text(open_session.plan), open_session.lines, self._library.game)
        except (BadText, CannotResume, StorageError) as error:
            return error

    def discard(self, id: str, then: Callable[[], object] = lambda: None) -> None:
        """A session that waits is given up, also the one on the practice page; a locked exam never.

        What a shift came to is kept, as where it is finished early. Then calls `then`.
        """
        exam = self._trainee.sessions.exam()
        if exam is not None and exam.id == id:
            return
        session, whose = self._practice.session, self._trainee.profile
        open_session = self._trainee.sessions.find(id)

        def end(shift: Session | FeltSchoolError) -> None:
            if whose == self._trainee.profile:
                self._trainee.sessions.discard(id, shift_text(shift) if isinstance(shift, Session) else "")
                then()

        if session is not None and self._practice.running and session.plan.id == id:
            self._practice.finish()
            then()
        elif open_session is not None and _is_long(open_session):
            self.problem.emit(say("One moment: adding up your shift."))
            self._jobs.run(partial(self._replay, open_session), end)
        else:
            self._trainee.sessions.discard(id)
            then()

    def once_more(self) -> None:
        """Another session of the same sort."""
        if self._again is not None:
            self._again()
            return
        plan = self._last_plan
        if plan is None:
            self.begin_today()
            return
        starter = self._trainee.starter()
        items = [item if isinstance(item, Deal) else item.again(starter.seed) for item in plan.items]
        again = starter.plan(plan.title, plan.mode, items, pass_mark=plan.pass_mark, terms=plan.terms)
        again = replace(again, kinds=plan.kinds, flow=plan.flow, calls=plan.calls, marks=plan.marks)
        self.begin(again, self._place.came_from)

    def _source(self, attempt: Attempt) -> Source:
        if attempt.ref:
            return read_code(attempt.ref, self._library.infos, self._library.game)
        return Deal(attempt.game, attempt.setup, attempt.key, item=attempt.item)

    def answer_again(self, attempt: Attempt) -> None:
        """The question of an answer once more."""
        try:
            self.begin_question(self._source(attempt))
        except FeltSchoolError as error:
            self.problem.emit(error.text)

    def practise_filtered(self) -> None:
        """The wrong or the slow ones once more."""
        chosen = self._place.filter or Filter.WRONG
        sources: list[Source] = []
        for attempt in answers(self._trainee.attempts, chosen):
            try:
                source = self._source(attempt)
            except FeltSchoolError:
                continue
            if source not in sources:
                sources.append(source)
        if sources:
            title = say("Wrong answers") if self._place.filter is Filter.WRONG else say("Slow answers")
            self.begin(self._trainee.starter().plan(title, PRACTICE, sources[:20]))


def _is_long(open_session: OpenSession) -> bool:
    """Whether a shift waits in which something was answered: it takes seconds to deal its hands again."""
    try:
        return is_shift(plan_from_text(open_session.plan).items) and bool(moves.answers_in(open_session.lines))
    except BadText:
        return False
