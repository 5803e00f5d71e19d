"""The live class in the window: the teacher's class and its page, a trainee's place in one and its page.

Both go on while other pages are in front. Nothing listens and nothing calls before somebody starts or joins a class.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from trainer.core.errors import BadText, FeltSchoolError, StorageError
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Words, say
from trainer.drills.code import read_code
from trainer.drills.question import Question, Source
from trainer.lessons.pack_model import Lesson, Pack
from trainer.round.act_text import act_text
from trainer.round.acts import Act
from trainer.school.join_code import read_join_code
from trainer.school.live_protocol import OVER
from trainer.school.live_questions import LiveJudge, read_source, rules_of, write_source
from trainer.school.live_teacher import LiveTeacher
from trainer.ui.controllers import live_class
from trainer.ui.controllers.class_overview import class_shown
from trainer.ui.controllers.practice_session import view_of
from trainer.ui.desk import Desk
from trainer.ui.live_link import BeaconListener, ClassClient, ClassServer
from trainer.ui.page_routes import PageEntry, PageRoutes
from trainer.ui.pages.teach_page import CODE, WEAK, ClassOrder, TeachChoices, TeachPage
from trainer.ui.place import PageName
from trainer.ui.widgets.teardown import destroy_later

if TYPE_CHECKING:
    from trainer.felt.view import FeltView
    from trainer.table.lay import Lay
    from trainer.ui.pages.live_page import LivePage
    from trainer.ui.service_shapes import ClassFiles

AHEAD = 150
"""Milliseconds after a reveal before an answer is recorded and the next question is built: the screen comes first."""
FORBIDDEN = say("The policy of this computer does not allow live classes.")


class LiveRoutes(PageRoutes):
    """`teacher`'s side behind the instructor's door, `client` for whoever practices."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.server: ClassServer | None = None
        self.client: ClassClient | None = None
        self.judge: LiveJudge | None = None
        self._supply: live_class.QuestionSupply | None = None
        self.asked: Question | None = None
        self.listener = BeaconListener(self)
        self.listener.heard.connect(self._fill_live)
        self._source = ""
        self._question: Question | None = None
        self._shown_at = 0.0
        self._unknown: Words = ""
        self._built: tuple[str, Question | None] = ("", None)
        self._recorder = QTimer(self, singleShot=True, interval=AHEAD)
        self._recorder.timeout.connect(self._record)
        self._who = ""
        self._called = 0
        self.live = PageEntry(self._make_live, self._fill_live)
        self.teach = PageEntry(self._make_teach, self._fill_teach)
        self.table = {PageName.LIVE: self.live, PageName.TEACH: self.teach}
        desk.trainee.changed.connect(self._other_trainee)
        desk.place.went.connect(self._moved)

    def _view(self, question: Question, lay: Lay) -> FeltView:
        return view_of(question, lay, self._services.shape)

    def close(self) -> None:
        """The window closes: whoever is in a class hears of it at once."""
        self.listener.stop()
        if self.server is not None:
            self.server.close()
        self._leave()

    # -- a trainee's class

    def _make_live(self) -> LivePage:
        from trainer.ui.pages.live_page import LivePage

        page = LivePage(self.look, self._view)
        page.join_wanted.connect(self.join)
        page.answered.connect(self._answer)
        page.leave_wanted.connect(self._leave_class)
        return page

    def _fill_live(self) -> None:
        page = self.live.page
        if self._services.live is None:
            page.show_form((), FORBIDDEN)
        elif self.client is None:
            if self._place.page is PageName.LIVE:
                self.listener.start()
            codes = ((beacon, self.listener.code(id)) for id, (beacon, _) in self.listener.classes.items())
            page.show_form([(beacon.title, str(code)) for beacon, code in codes])
        else:
            self._show_live()

    def _moved(self) -> None:
        """Nobody listens for classes on other pages."""
        if self._place.page is not PageName.LIVE:
            self.listener.stop()
        self._call()

    def _call(self) -> None:
        """An open question is said on other pages, once, with the way to it; never in the middle of an exam."""
        machine, desk = self.client.trainee if self.client is not None else None, self.desk
        number = machine.state.number if machine is not None and machine.state is not None and machine.may_answer else 0
        if number and self._place.page is not PageName.LIVE:
            in_test = desk.practising and self._trainee.sessions.test() is not None
            if number != self._called and not in_test and self._trainee.sessions.exam() is None:
                self._called = number
                words = self.look("Go to class"), lambda: self._place.go(PageName.LIVE)
                desk.called.emit(say("Your live class asks question {number}.", number=number), words)
        elif self._called:
            self._called = 0
            desk.called.emit("", None)

    def enter(self, code: str) -> None:
        """To the class with this code, where its page may be shown now."""
        self._place.go(PageName.LIVE)
        if self._place.page is PageName.LIVE:
            self.join(code)

    def join(self, code: str) -> None:
        """Joins a class by its code, under the name of whoever practices."""
        places, who = self._services.live, self._trainee.profile
        try:
            if places is None:
                raise BadText(FORBIDDEN)
            if who is None:
                raise BadText(say("Choose your name first."))
            read = read_join_code(code)
            files = places().memory(read.words, f"{who.id} {who.name}" if who.guest else who.id, who.name)
            client = ClassClient(read, files, self)
        except FeltSchoolError as error:
            self.live.page.show_problem(self.look.words(error.advice if isinstance(error, BadText) else error.text))
            return
        self.listener.stop()
        self._leave()
        self.client, self._who = client, who.id
        client.changed.connect(self._show_live)
        client.trouble.connect(self._trainee.trouble)
        client.open()
        self._show_live()

    def _show_live(self) -> None:
        client = self.client
        if client is None:
            return
        state = client.trainee.state
        if state is not None and state.source != self._source:
            self._source, self._question, self._unknown = state.source, None, ""
            try:
                self._question = self._build(state.source) if state.source else None
            except FeltSchoolError as error:
                self._unknown = error.text
            self._shown_at = monotonic()
        elif state is not None and state.ahead not in ("", self._source, self._built[0]):
            QTimer.singleShot(AHEAD, self, self._build_ahead)
        if client.trainee.unrecorded() and not self._recorder.isActive():
            self._recorder.start()
        shown = live_class.trainee_shown(client.trainee, self._question, client.problem or self._unknown)
        if self.live.present is not None:
            self.live.page.show_class(shown)
        self._call()

    def _build(self, source: str) -> Question:
        """The question of a source. A FeltSchoolError where this computer cannot ask it."""
        if self._built[0] != source:
            self._built = source, read_source(source, self._services.library.game)
        assert self._built[1] is not None
        return self._built[1]

    def _build_ahead(self) -> None:
        """Builds the next question before it is asked; what is wrong with it is said then."""
        state = self.client.trainee.state if self.client is not None else None
        if state is not None and state.ahead:
            with suppress(FeltSchoolError):
                question = self._build(state.ahead)
                if self.live.present is not None:
                    self.live.page.class_.warm(question)

    def _answer(self, act: Act) -> None:
        if self.client is not None:
            self.client.answer(act_text(act), round(1_000 * (monotonic() - self._shown_at)))

    def _record(self) -> None:
        """What is told by now goes into the trainee's own record, once."""
        trainee, client = self._trainee, self.client
        if client is None or trainee.profile is None or trainee.profile.id != self._who:
            return
        machine = client.trainee
        games, now = self._services.library.game, self._services.now()
        for number in machine.unrecorded():
            source, answer = machine.answers[number]
            try:
                question = read_source(source, games)
                plan = trainee.starter().single(question.ref, say("Live class"))
                plan = replace(plan, id=f"{plan.id}-live-{number}")
                attempts = live_class.own_record(answer, plan, trainee.records(), games, now)
            except StorageError as error:
                trainee.trouble.emit(error)
                return
            except FeltSchoolError:  # a question that this computer cannot ask has no place in a record of it
                attempts = ()
            client.keep_recorded(number)
            for attempt in attempts:
                trainee.log(attempt)

    def _leave_class(self) -> None:
        self._leave()
        self._place.go(PageName.HOME)

    def _leave(self) -> None:
        self._record()
        client, self.client = self.client, None
        self._source, self._question = "", None
        if client is not None:
            client.close()
            destroy_later(client)
            self._call()

    def _other_trainee(self) -> None:
        """A class is joined by one trainee: with another one it is left."""
        who = self._trainee.profile
        if self.client is not None and (who is None or who.id != self._who):
            self._leave()

    # -- the teacher's class

    @property
    def teaching(self) -> bool:
        """Whether a class of this computer goes on."""
        return self.server is not None and self.server.teacher.phase != OVER

    def _make_teach(self) -> TeachPage:
        page = TeachPage(self.look, self._view)
        page.start_wanted.connect(self.start)
        page.again_wanted.connect(self._resume)
        page.next_wanted.connect(self.ask)
        page.reveal_wanted.connect(self.reveal)
        page.end_wanted.connect(self._end)
        page.close_wanted.connect(self._close_class)
        page.removed.connect(self._remove)
        return page

    def _fill_teach(self) -> None:
        if self.server is not None:
            self._show_class()
            return
        closed: Words = FORBIDDEN if self._services.live is None else ""
        infos = self._trainee.infos
        lessons = tuple(
            (f"{pack.title} · {lesson.title}", (pack, lesson))
            for pack in self.desk.packs.known()
            for lesson in pack.lessons
        )
        games = tuple((f"{info.title} · {info.house_title}", info.id) for info in infos)
        left = self._left_class()
        self.teach.page.show_form(TeachChoices(lessons, games, left[1].title if left else "", closed))

    def _left_class(self) -> tuple[ClassFiles, LiveTeacher] | None:
        """The last class of this computer, where it was not ended."""
        try:
            files = next(iter(self._services.live().classes()), None) if self._services.live is not None else None
            teacher = LiveTeacher(files.lines(), LiveJudge(self._services.library.game)) if files is not None else None
        except FeltSchoolError:
            return None
        return (files, teacher) if files is not None and teacher is not None and teacher.phase != OVER else None

    def start(self, order: ClassOrder) -> None:
        """Starts a class, in which trainees wait for the first question."""
        if self._services.live is None:
            return
        try:
            games, seed = self._services.library.game, self._services.seed()
            self._supply = live_class.QuestionSupply(self._sources(order), games, seed)
            files = self._services.live().new_class(order.title, race=order.race, teams=order.teams)
            self._open(files)
        except FeltSchoolError as error:
            self._refuse(error)

    def _resume(self) -> None:
        """The class that was not ended: with its people and answers; the questions go on with the game asked last."""
        left = self._left_class()
        if left is None:
            return
        games, seed = self._services.library.game, self._services.seed()
        try:
            questions = [read_source(posed.source, games) for posed in left[1].questions[-1:]]
            game = questions[0].game.info.id if questions else self._trainee.infos[0].id
            self.asked = questions[0] if questions else None
            self._supply = live_class.QuestionSupply(live_class.game_sources(game, games, seed), games, seed)
            self._open(left[0])
        except FeltSchoolError as error:
            self._refuse(error)

    def _sources(self, order: ClassOrder) -> Sequence[Source]:
        """What a class asks. A FeltSchoolError where there is nothing."""
        services, games = self._services, self._services.library.game
        seed = services.seed()
        match order.subject:
            case str(subject) if subject == CODE:
                return [read_code(order.code, services.library.infos, games)]
            case str(subject) if subject == WEAK:
                sources = live_class.weak_sources(self._weak_skills(), games, seed)
                if not sources:
                    raise BadText(say("The class has no weak points yet."), say("Choose a game or a lesson."))
                return sources
            case str(game):
                return live_class.game_sources(game, games, seed)
            case (Pack() as pack, Lesson() as lesson):
                return live_class.lesson_sources(pack, lesson, services.library, seed % 1_000)
            case _:
                raise BadText(say("There is no question to ask."), say("Choose a game or a lesson."))

    def _weak_skills(self) -> Sequence[str]:
        """The rules on which most of the class are stuck."""
        services = self._services
        if services.class_book is None:
            return ()
        with closing(services.class_book()) as book:
            book.enter_local()
            people = book.people()
        shown = class_shown(people, (), services.library, group="", game="", now=services.now())
        return [line.skill for line in shown.stuck]

    def _open(self, files: ClassFiles) -> None:
        self.judge = LiveJudge(self._services.library.game, self.look.words, lambda: self._trainee.school.confirmed)
        server = ClassServer(files, self.judge, self)
        if not server.open():
            destroy_later(server)
            raise BadText(say("This computer cannot listen on its network."), say("Check its network and firewall."))
        self.server = server
        self._prepare()
        server.changed.connect(self._show_class)
        server.trouble.connect(self._trainee.trouble)
        self._show_class()

    def _refuse(self, error: FeltSchoolError) -> None:
        words = error.advice if isinstance(error, BadText) else error.text
        self.teach.page.show_problem(self.look.words(words))

    def ask(self) -> None:
        """The next question goes to everybody; the one after it is built meanwhile."""
        if self.server is None or self._supply is None:
            return
        try:
            question = self._supply.take()
        except FeltSchoolError as error:
            self._refuse(error)
            return
        self.asked = question
        self.server.act(self.server.teacher.ask(write_source(question), rules_of(question)))
        QTimer.singleShot(300, self, self._prepare)

    def _prepare(self) -> None:
        """Builds the next question here, and has every computer do so before it is asked."""
        question = self._supply.prepare() if self._supply is not None else None
        if self.server is not None and question is not None:
            self.server.teacher.ahead = write_source(question)
            if self.teach.present is not None:
                self.teach.page.class_.warm(question)

    def reveal(self) -> None:
        """Tells what is right, with rule and reason."""
        if self.server is not None and self.judge is not None and self.server.teacher.questions:
            reveal = self.judge.reveal(self.server.teacher.questions[-1].source)
            self.server.act(self.server.teacher.reveal(reveal))

    def _end(self) -> None:
        if self.server is not None:
            self.server.act(self.server.teacher.end())

    def _close_class(self) -> None:
        """The class is over and was looked at: nobody is listened to any more."""
        server, self.server = self.server, None
        self.asked = self._supply = None
        if server is not None:
            server.close()
            destroy_later(server)
        self._fill_teach()

    def _remove(self, id: str) -> None:
        if self.server is not None:
            self.server.act(self.server.teacher.remove(id))

    def _show_class(self) -> None:
        server = self.server
        if server is None or self.teach.present is None:
            return
        codes = [(str(code).removesuffix(f" {code.words}"), code.words) for code in server.codes()]
        people = [(person.name, person.id) for person in server.teacher.present]
        question = self.asked if server.teacher.questions else None
        self.teach.page.show_class(live_class.teacher_shown(server.teacher, question), codes, people)
