"""Runs a session: passes moves to the pure machine, keeps what it says, and emits what the practice page shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import BadText, StorageError
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, Words, say
from trainer.drills.modes import Feedback, Mode, TraineePart
from trainer.drills.question import Question
from trainer.felt.felt_words import as_asked, asked_places, open_places
from trainer.felt.view import PLAQUE, FeltView, enlarged, felt_view
from trainer.games.base import Game
from trainer.progress.pace import RUSHES
from trainer.round import machine
from trainer.round.acts import Act, Choose, Seat, Seats, Settle, Shares, Want, WantChoice, WantSettle
from trainer.round.setup import Setup
from trainer.table.lay import Lay
from trainer.table.places import name_of, seat_of, seat_place
from trainer.training import moves
from trainer.training.flow import step_at_pot, swept_acts
from trainer.training.hints import before_again, count_of
from trainer.training.moves import read_acts
from trainer.training.round_debrief import act_in
from trainer.training.session import Step, begin, submit
from trainer.training.session_plan import Plan, plan_to_text
from trainer.training.session_state import Result, Session, Turn
from trainer.training.session_view import acts_between, derive
from trainer.training.shift_report import shift_text
from trainer.training.showing import as_demonstration, can_be_shown
from trainer.training.shown import Phase, Shown, TableAct
from trainer.ui.controllers.plaque import plaque_of
from trainer.ui.service_shapes import Records
from trainer.ui.services import Services, Settings

NOTHING = Text("")
SWEEP = "sweep "
"""Begins a typed line that sweeps the bets of seats: "sweep 3 5 7"."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One state of the practice page.

    turn        counts the questions: when it changes the answer pad is made anew
    sentence    what was wrong with the first try, while a second one is open
    view        the felt
    wrong, good places to mark once the verdict is told
    acts        what happens at the table before the question, to be shown one after the other
    pace        seconds for each of them, 0 to leave them out
    count       the seats counted on the way to the right one, once it is told
    problem     why the typed line could not be read
    unsaved     how many answers wait for the disk
    timed       whether the clock is shown: not before the rule was met once
    """

    shown: Shown
    turn: int
    view: FeltView | None = None
    sentence: Text = NOTHING
    wrong: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    problem: Words = ""
    unsaved: int = 0
    count: tuple[str, ...] = ()
    timed: bool = True
    acts: tuple[TableAct, ...] = ()
    pace: float = 0.0

    @property
    def code(self) -> str:
        return self.shown.code


@dataclass(frozen=True, slots=True)
class Asked:
    """A duty that is asked together with the one before it: its question, and the felt that belongs to it."""

    question: Question
    view: FeltView


class PracticeController(QObject):
    """`changed(Screen)` after every change, `trouble(StorageError)` when the disk refuses, `logged(Attempt)`."""

    changed = Signal(object)
    trouble = Signal(object)
    logged = Signal(object)
    ended = Signal(object)

    def __init__(
        self,
        services: Services,
        records: Callable[[], Records],
        parent: QObject | None = None,
        *,
        met: Callable[[str], bool] = lambda _skill: True,
        settings: Callable[[], Settings] | None = None,
    ) -> None:
        """`met` says whether a rule was asked before, `settings` are those of who practises, or the usual ones."""
        super().__init__(parent)
        self._services = services
        self._records = records
        self._session: Session | None = None
        self._turn = 0
        self._waiting: list[Callable[[], None]] = []
        self._problem: Words = ""
        self._aside: Session | None = None
        self.screen: Screen | None = None
        self.met = met
        self.settings = settings or (lambda: services.usual)
        self._timed = True
        self._acts: tuple[TableAct, ...] = ()

    # -- sessions

    @property
    def session(self) -> Session | None:
        return self._session

    @property
    def running(self) -> bool:
        return self._session is not None and self._session.phase is not Phase.ENDED

    @property
    def results(self) -> tuple[Result, ...]:
        """The answers of the session so far, each with its question."""
        return self._session.results if self._session else ()

    @property
    def code(self) -> str:
        """The code of the question on the screen."""
        return self.screen.code if self.screen else ""

    def amounts(self, shown: Shown) -> bool:
        """Whether the stacks on the felt are labelled: once it is told, and where the trainee wants it."""
        learning = self._session is not None and self._session.opens_with_hint
        return shown.amounts or labelled(self.settings(), shown.mode, learning=learning)

    def start(self, plan: Plan) -> None:
        """A new session."""
        self._keep(lambda: self._records().begin(plan.id, plan_to_text(plan)))
        self._problem, self._aside = "", None
        session, effects = begin(plan, self._services.library.game, self._services.now())
        self._acts = acts_between(None, session)
        self._take(*self._ready(session, effects), fresh=True)

    def go_on_with(self, session: Session) -> None:
        """A session that was not finished, as it was left."""
        self._aside = None
        self._take(session, (), fresh=True)
        self.send(moves.Return())

    def asked_next(self, acts_before: tuple[Act, ...]) -> Asked | None:
        """A later duty of the present step, as it is seen after what was `said` of those before it."""
        turn = self._session.turn if self._session is not None else None
        if turn is None or not 0 < len(acts_before) < len(turn.step_with):
            return None
        question = turn.step_with[len(acts_before)]
        after = machine.round_after(turn.question.round, acts_before)
        there = after is not None and after.task is not None and after.task.key == question.duty.key
        lay = after.lay if after is not None and there else turn.question.round.lay
        view = view_of(question, as_asked(question.duty, lay), self._services.shape)
        return Asked(replace(turn.question, duty=question.duty), view)

    # -- moves

    def send(self, move: moves.Move) -> None:
        if self._session is None:
            return
        before = self._session
        session, effects = submit(before, move, self._services.now())
        self._problem = ""
        if self._aside is not None:
            self._show_next(session)
            return
        fresh = _turn_key(session) != _turn_key(before)
        if fresh:
            self._acts = acts_between(before, session)
            session, effects = self._ready(session, effects)
        self._take(session, effects, fresh=fresh)

    @property
    def pace(self) -> float:
        """Seconds for each act that is shown at the table; 0 shows none."""
        settings = self.settings()
        return settings.pace if settings.motion else 0.0

    def start_clock(self) -> None:
        """What happened at the table was shown: the clock of the question starts."""
        turn = self._session.turn if self._session is not None else None
        if turn is not None and turn.started is None and not turn.away:
            self.send(moves.Ready())

    def _ready(self, session: Session, effects: tuple[moves.Effect, ...]) -> Step:
        """The felt is about to be shown complete: the clock of a new question starts.

        Where acts are shown before it, it starts behind them.
        """
        if session.turn is None or (self._acts and self.pace):
            return session, effects
        after, more = submit(session, moves.Ready(), self._services.now())
        return after, (*effects, *more)

    def answer(self, act: Act) -> None:
        self.send(moves.Answer(act))

    @property
    def sweeps(self) -> bool:
        """Whether bets can be swept now: a seat is to be turned to, a bet to be settled, or a step at the pot asked."""
        turn = self._session.turn if self._session is not None else None
        if turn is None or self.screen is None or not self.screen.shown.may.answer:
            return False
        duties = (turn.question, *turn.step_with)
        settles = any(isinstance(asked.duty.want, WantSettle) for asked in duties)
        return turn.picking or settles or bool(step_at_pot(turn.question.duty))

    def sweep(self, places: Sequence[str]) -> None:
        """Takes the bets at these places, seat by seat in their order; the first wrong one stops.

        A drag crosses other spots of a seat as well: those that are not settled now are left alone. Where a step at
        the pot is offered, they are all brought there.
        """
        waiting, before = list(dict.fromkeys(places)), None
        while waiting and self.sweeps and self._session is not before and self._session is not None:
            before, turn = self._session, self._session.turn
            assert turn is not None
            duties = [asked.duty for asked in turn.step_with or (turn.question,)]
            if turn.picking:
                spots = {name_of(duty.key.subject) for duty in duties if isinstance(duty.want, WantSettle)}
                next_bet = next((place for place in waiting if name_of(place) in spots), "")
                if not next_bet or not self._turn_to(seat_of(next_bet), turn):
                    return
            elif acts := swept_acts(duties, waiting):
                self.send(moves.AnswerAll(acts) if len(acts) > 1 else moves.Answer(acts[0]))
                subjects = {duty.key.subject for duty, _ in zip(duties, acts, strict=False)}
                waiting = [place for place in waiting if place not in subjects and isinstance(acts[-1], Settle)]

    def _turn_to(self, seat: int, before: Turn) -> bool:
        """Turns to a seat; whether it was the one."""
        self.answer(Seat(seat))
        now = self._session.turn if self._session is not None else None
        return now is not None and now.turned == before.turned

    def type_answer(self, text: str, acts_before: tuple[Act, ...] = ()) -> bool:
        """A typed line after what is `said` of the step; False with the problem on the screen if it cannot be read."""
        if self._session is None or self.screen is None or self.screen.shown.want is None:
            return False
        words = text.strip().lower()
        plain: dict[str, moves.Move] = {
            "next": moves.Next(),
            "hint": moves.Hint(),
            "stop": moves.StopDealer(),
            "ok": moves.LetPass(),
        }
        if words in plain:
            self.send(plain[words])
            return True
        if words.startswith(SWEEP) and self.sweeps and self._session.turn is not None:
            seats, wagers = words.replace(",", " ").split()[1:], self._session.turn.question.round.setup.wagers
            self.sweep([wager.place for seat in seats for wager in wagers if str(wager.seat) == seat])
            return True
        if not self.screen.shown.may.answer:
            self._problem = say("This question is answered. Press Enter to go on.")
            self._emit()
            return False
        shown, want = self.screen.shown, self.screen.shown.want
        try:
            wants = (want, *(duty.want for duty in shown.together))[len(acts_before) :]
            acts = (*acts_before, *read_acts(text.split(";"), wants))
        except BadText as error:
            self._problem = error.advice
            self._emit()
            return False
        self.send(moves.AnswerAll(acts) if len(acts) > 1 else moves.Answer(acts[0]))
        return True

    def leave(self) -> None:
        """The window is left: the clock stands."""
        self.send(moves.Leave())

    def come_back(self) -> None:
        self.send(moves.Return())

    def finish(self) -> None:
        self.send(moves.Finish())

    def save_again(self) -> bool:
        """Tries once more what the disk refused; True when nothing waits any more."""
        self._flush()
        self._emit()
        return not self._waiting

    # -- for a class

    @property
    def showing(self) -> bool:
        """Whether a class is shown the session instead of a trainee asked."""
        return self._aside is not None

    def show_class(self) -> bool:
        """Lays the session aside and tells its questions one by one; counts as a look into the book. False in exams."""
        session = self._session
        if session is None or self._aside is not None or not can_be_shown(session):
            return False
        if self.screen is not None and self.screen.shown.may.peek:
            self.send(moves.Peek())
        self.send(moves.Leave())
        self._aside = self._session
        assert self._aside is not None
        self._session = as_demonstration(self._aside)
        self._emit()
        return True

    def stop_showing(self) -> None:
        """The session as it was laid aside."""
        if self._aside is not None:
            self._session, self._aside = self._aside, None
            self.send(moves.Return())
            self._emit()

    def _show_next(self, session: Session) -> None:
        """Nothing is kept of what a class sees; after the last question the trainee's session comes back."""
        if session.phase is Phase.ENDED:
            self.stop_showing()
            return
        self._session = session
        self._emit()

    def view(self, question: Question, lay: Lay) -> FeltView:
        """A lay on the felt of the question's table."""
        return view_of(question, lay, self._services.shape)

    def pictured(self, result: Result) -> tuple[FeltView, tuple[str, ...], tuple[str, ...]]:
        """The felt of an answer as it was asked, with where a wrong one went and where the right one goes."""
        question, act = result.question, act_in(result)
        view = self.view(question, as_asked(question.duty, question.round.lay))
        right = places(question.decision.result, question.duty.want)
        wrong = tuple(place for place in places(act, question.duty.want) if place not in right) if act else ()
        return view, wrong if not result.attempt.right else (), right

    # -- effects

    def _take(self, session: Session, effects: tuple[moves.Effect, ...], *, fresh: bool) -> None:
        self._session = session
        self._turn += fresh
        if fresh:
            self._timed = self._is_timed(session)
        id = session.plan.id
        lines = tuple(effect.line for effect in effects if isinstance(effect, moves.Keep))
        attempts = tuple(effect.attempt for effect in effects if isinstance(effect, moves.Append))
        if lines or attempts:
            self._keep(lambda: self._records().write(id, lines, attempts))
        for attempt in attempts:
            self.logged.emit(attempt)
        summary = next((effect.summary for effect in effects if isinstance(effect, moves.Ended)), None)
        if summary is not None:
            self._keep(lambda: self._records().end(id, shift_text(session)))
        self._emit()
        if summary is not None:
            self.ended.emit(summary)

    def _is_timed(self, session: Session) -> bool:
        """No clock beside a hint, nor before a rule was met, unless the clock is what the session is about."""
        mode, turn = session.plan.mode, session.turn
        if session.opens_with_hint:
            return False
        if turn is None or mode.limit or mode.id in RUSHES or mode.feedback is Feedback.AT_THE_END:
            return True
        skill = turn.question.skill
        return skill is None or self.met(skill.id)

    def _keep(self, write: Callable[[], None]) -> None:
        """Writes in order; what the disk refuses waits and is tried before the next thing."""
        self._waiting.append(write)
        self._flush()

    def _flush(self) -> None:
        try:
            while self._waiting:
                self._waiting[0]()
                self._waiting.pop(0)
        except StorageError as error:
            self.trouble.emit(error)

    def _emit(self) -> None:
        if self._session is None:
            return
        self.screen = screen_of(
            self._session,
            turn=self._turn,
            shape=self._services.shape,
            problem=self._problem,
            unsaved=len(self._waiting),
        )
        self.screen = replace(self.screen, timed=self._timed, acts=self._acts, pace=self.pace)
        self.changed.emit(self.screen)


def labelled(settings: Settings, mode: Mode, *, learning: bool = False) -> bool:
    """Whether amounts are shown while something is asked; in an exam the chips are counted, whatever was chosen.

    `learning`: the question opens with its hint, as in the mode Learn.
    """
    if mode.feedback is Feedback.AT_THE_END:
        return mode.amounts
    return settings.amounts_learn if mode.amounts or learning else settings.amounts_practice


def _turn_key(session: Session) -> object:
    turn = session.turn
    return (
        None
        if turn is None
        else (session.place, turn.step, turn.question.duty.key, turn.picking, turn.turned, turn.call)
    )


# ---------------------------------------------------------------- the snapshot, a pure function


def screen_of(
    session: Session, *, turn: int, shape: Callable[[str], object], problem: Words = "", unsaved: int = 0
) -> Screen:
    """What the page shows for a session."""
    shown = derive(session)
    question = shown.question
    view = None
    if question is not None and shown.lay is not None:
        view = view_of(question, _lay(shown), shape)
    sentence = NOTHING
    verdict = session.turn.verdict if session.turn is not None else None
    if shown.phase is Phase.RETRYING and verdict is not None and verdict.slip is not None:
        sentence = before_again(verdict, hinting=session.gives_hints)
    wrong, good = _marks(shown)
    answered = question is not None and shown.phase in (Phase.JUDGED, Phase.SHOWING)
    count = count_of(question) if answered and question is not None else ()
    return Screen(shown, turn, view, sentence, wrong, good, problem, unsaved, count)


def _lay(shown: Shown) -> Lay:
    """The felt: what the dealer is seen doing is done, an answered duty is done once it is told."""
    assert shown.lay is not None
    return shown.after if shown.after is not None else shown.lay


def names_of(game: Game, setup: Setup) -> Mapping[str, Words]:
    """What is printed on the cloth, and engraved on its plaque."""
    return {**game.spots, **game.labels, "title": game.of(setup).info.title, PLAQUE: plaque_of(game, setup)}


def view_of(question: Question, lay: Lay, shape: Callable[[str], object]) -> FeltView:
    """A lay on the felt of the question's table."""
    setup = question.round.setup
    felt = question.game.of(setup).info.felt_for(setup.seats)
    names, reveal = names_of(question.game, setup), open_places(question.duty, lay)
    view = felt_view(shape(felt), lay, names, reveal=reveal)  # type: ignore[arg-type]
    return enlarged(view, asked_places(question.duty, lay))


def _marks(shown: Shown) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where the wrong act went and where the right one goes."""
    if shown.phase is Phase.WATCHING or shown.question is None or shown.verdict is None:
        return (), ()
    decision, act = shown.question.decision, shown.answer
    want = shown.question.duty.want
    chosen_places = places(act, want) if act is not None else ()
    if shown.verdict and shown.mode.part is TraineePart.ANSWERS:
        return (), chosen_places
    right = places(decision.result, want)
    wrong = tuple(place for place in chosen_places if place not in right and shown.counted)
    return wrong, right if shown.phase is Phase.JUDGED else ()


def places(act: Act, want: Want) -> tuple[str, ...]:
    """Where on the felt an act points."""
    match act:
        case Choose(option) if isinstance(want, WantChoice):
            return tuple(
                other_option.place for other_option in want.options if other_option.id == option and other_option.place
            )
        case Seat(seat):
            return (seat_place(seat),)
        case Seats(seats):
            return tuple(seat_place(seat) for seat in seats)
        case Shares(shares):
            return tuple(seat_place(seat) for seat, _ in shares)
        case _:
            return ()


def seconds(now: datetime, shown: Shown) -> float:
    """How long the clock of this question has run."""
    running = (now - shown.clock_from).total_seconds() if shown.clock_from else 0.0
    return shown.banked / 1000 + max(0.0, running)
