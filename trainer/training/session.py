"""A training session as a pure machine: every move gives the next state and what the shell has to write.

session, effects = begin(plan, games, now)
session, effects = submit(session, Answer(act), now)
shown = derive(session)                                  trainer.training.session_view
session = resume(plan, lines, games)                     after a crash, from the lines of the `Keep` effects;
                                                         submit `Continue` to it first
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from trainer.core.errors import BadText, FeltSchoolError, IllegalAct
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.drills.code import Games
from trainer.drills.modes import AUDITION, STREAK, Feedback, TraineePart
from trainer.progress.attempt import Attempt
from trainer.progress.pace import RUSHES
from trainer.round.act_text import act_words
from trainer.round.acts import Act, Choose, Seat
from trainer.round.duty import Key
from trainer.training import attempt_writer, flow, moves, queue
from trainer.training.calls import Call, call_asked, call_of, why_not
from trainer.training.explanations import explain, explain_missing
from trainer.training.hints import hints
from trainer.training.session_plan import Plan
from trainer.training.session_state import Queued, Session, Turn
from trainer.training.shift import is_shift
from trainer.training.shown import NOTHING, Phase

Step = tuple[Session, tuple[moves.Effect, ...]]


def begin(plan: Plan, games: Games, now: datetime) -> Step:
    """The session at its first question. Store the plan (`plan_to_text`) beside the lines that follow."""
    entries = tuple(Queued(item, terms=plan.terms_of(place)) for place, item in enumerate(plan.items))
    session = Session(plan, games, now, now, entries)
    session = queue.open_next(queue.begin_shift(session) if is_shift(plan.items) else session, now)
    return session, (moves.Keep(moves.write_begin(now)), *_ended(session))


def submit(session: Session, move: moves.Move, now: datetime) -> Step:
    """The session after a move. A move that makes no sense now changes nothing and has no effects."""
    resumed = isinstance(move, moves.Continue)
    after = None if resumed else _time_over(session, now)
    after = after or _apply(session, move, now)
    if after is session:
        return session, ()
    after = replace(after, last=now)
    return after, (moves.Keep(moves.write_move(move, now)), *_written(session, after), *_ended(after))


def _written(before: Session, after: Session) -> tuple[moves.Append, ...]:
    """The attempts to write down: at once, or where nothing is told before the end, all of them at the end.

    Until then they are in the session's lines only, and no page can show or count them.
    """
    if after.plan.mode.feedback is Feedback.NOW:
        return tuple(moves.Append(result.attempt) for result in after.results[len(before.results) :])
    return tuple(moves.Append(result.attempt) for result in after.results) if after.phase is Phase.ENDED else ()


def resume(plan: Plan, lines_kept: Iterable[str], games: Games) -> Session:
    """The session as it was when the last line was kept. CannotResume when the rules have changed since."""
    session: Session | None = None
    for line in lines_kept:
        try:
            if session is None:
                session, _ = begin(plan, games, moves.read_begin(line))
            else:
                move, when = moves.read_move(line, queue.wants_now(session))
                session, _ = submit(session, move, when)
        except (BadText, IllegalAct) as error:
            raise CannotResume(say("This session started under other rules. Start a new one.")) from error
    if session is None:
        raise CannotResume(say("This session was not saved. Start a new one."))
    return session


def close(plan: Plan, lines_kept: Iterable[str], games: Games, now: datetime) -> tuple[Attempt, ...]:
    """What there is to write down of a stored session that nobody goes on with: only a test has something left."""
    if plan.mode.feedback is Feedback.NOW:
        return ()
    session, _ = submit(resume(plan, lines_kept, games), moves.Continue(), now)
    _, effects = submit(session, moves.Finish(), now)
    return tuple(effect.attempt for effect in effects if isinstance(effect, moves.Append))


class CannotResume(FeltSchoolError):
    """A stored session does not fit the present rules."""


def _ended(session: Session) -> tuple[moves.Effect, ...]:
    return (moves.Ended(session.summary),) if session.phase is Phase.ENDED else ()


def _time_over(session: Session, now: datetime) -> Session | None:
    if session.phase is not Phase.ENDED and session.ends_at is not None and now >= session.ends_at:
        return _finish(session, now)
    return None


def _apply(session: Session, move: moves.Move, now: datetime) -> Session:
    turn = session.turn
    if turn is None or session.phase is Phase.ENDED:
        return session
    match move:
        case moves.Ready():
            return session if turn.started or turn.away else _turn(session, replace(turn, started=now))
        case moves.Answer(act) if turn.call is not None:
            return _called(session, turn, turn.call, act, now)
        case moves.Answer(act):
            fresh = replace(session, sentences=(), missed=NOTHING, overlooked=NOTHING)
            return _flow_on(_answer(fresh, turn, act, now), now)
        case moves.AnswerAll(acts):
            return _answer_all(session, acts, now)
        case moves.StopDealer() if session.plan.watch and session.phase is Phase.ASKING:
            return _stop_player(session, turn, now)
        case moves.StopDealer() | moves.LetPass():
            return _watch(session, turn, move, now)
        case moves.Next():
            return _next(session, now)
        case moves.Hint():
            return _hint(session, turn)
        case moves.Peek():
            return _turn(session, replace(turn, peeks=turn.peeks + 1)) if _open(session) else session
        case moves.SameAgain():
            return _same_again(session, turn, now)
        case moves.Leave():
            return _leave(session, turn, now)
        case moves.Return():
            return _turn(session, replace(turn, away=False, started=now)) if turn.away else session
        case moves.Continue():
            return _continue(session, turn, now)
        case moves.Tick():
            return _time_up(session, turn, now)
        case moves.Finish():
            return _finish(session, now)


def _turn(session: Session, turn: Turn) -> Session:
    return replace(session, turn=turn)


def _open(session: Session) -> bool:
    """Whether an answer is awaited."""
    return session.phase in (Phase.ASKING, Phase.RETRYING, Phase.WATCHING)


# ---------------------------------------------------------------- answering


def _answer_all(session: Session, acts: tuple[Act, ...], now: datetime) -> Session:
    """The acts of one step, one after the other, each with its share of the time; the first wrong one stops."""
    turn = session.turn
    if turn is None or turn.picking or turn.call or not acts or len(acts) > max(1, len(turn.step_with)):
        return session
    return _answer_each(
        replace(session, sentences=(), typed=(), overlooked=NOTHING), acts, turn.millis(now) // len(acts), now
    )


def _answer_each(session: Session, acts: tuple[Act, ...], share: int, now: datetime) -> Session:
    turn = session.turn
    keys = [question.duty.key for question in turn.step_with] if turn is not None else []
    for number, act in enumerate(acts):
        turn = session.turn
        if turn is None or session.phase not in (Phase.ASKING, Phase.RETRYING):
            return session
        if number and (turn.picking or turn.question.duty.key != keys[number]):
            return session
        before, sentences_before = len(session.results), session.sentences
        session = replace(session, missed=NOTHING)
        timed = replace(turn, away=True, banked=share, started=None)
        session = _answer(_turn(session, timed), timed, act, now)
        if session.turn is not None and session.turn.question.duty.key == timed.question.duty.key:
            session = _turn(session, replace(session.turn, away=False))
        session = _flow_on(replace(session, sentences=sentences_before), now)
        if session.turn is not None and session.turn.call is not None:
            return replace(session, waiting=acts[number + 1 :], share=share)
        if len(session.results) == before or not session.results[before].attempt.right:
            return replace(session, typed=_still_meant(act, tuple(zip(keys, acts, strict=False))[number + 1 :]))
    return session


def _still_meant(wrong: Act, behind: tuple[tuple[Key, Act], ...]) -> tuple[tuple[Key, Act], ...]:
    """The acts given behind a wrong one, unless they follow from it: who says that a seat loses takes its wagers."""
    return () if isinstance(wrong, Choose) and wrong.option in flow.CONSEQUENCES else behind


def _flow_on(session: Session, now: datetime) -> Session:
    """Where a round flows, what was right at once goes on by itself and is said with the next question."""
    turn = session.turn
    if session.phase is not Phase.JUDGED or turn is None or not turn.right:
        return session
    if turn.tries > 1 or not flow.flows(session, turn.question):
        return session
    act = turn.answer or turn.question.decision.result
    if session.opens_with_hint and _hand_ends(session, now):
        return session
    if session.plan.calls and turn.question.whole_round and (asked := call_asked(turn.question, act)) is not None:
        return replace(session, phase=Phase.ASKING, turn=replace(turn, call=asked, hints=(), asked=now, started=now))
    return _say_and_go_on(session, turn, act, now)


def _hand_ends(session: Session, now: datetime) -> bool:
    """Whether another hand is dealt next: where one is shown how, what was done is seen before."""
    following = queue.go_on(session, now)
    return following.place != session.place and following.phase is not Phase.ENDED


def _say_and_go_on(session: Session, turn: Turn, act: Act, now: datetime) -> Session:
    sentences = session.sentences
    call = call_of(turn.question, act) if turn.question.whole_round else None
    words = (
        say("✓ {act}", act=act_words(act, turn.question.duty.want)) if call is None else say("✓ “{call}”", call=call)
    )
    return replace(queue.go_on(session, now), sentences=(*sentences, words))


def _called(session: Session, turn: Turn, call: Call, act: Act, now: datetime) -> Session:
    """A call was chosen: the right one goes on with what waits of the step, another one is told why not."""
    rights, wrong = session.calls
    answer_text = call.chosen(act) if isinstance(act, Choose) else call.says
    if answer_text != call.says:
        return replace(
            session,
            turn=replace(turn, call=call.without(answer_text)),
            missed=why_not(turn.question, answer_text),
            calls=(rights, wrong + 1),
        )
    waiting, share = session.waiting, session.share
    session = replace(session, waiting=(), share=0, missed=NOTHING, calls=(rights + 1, wrong))
    done = turn.answer or turn.question.decision.result
    session = _say_and_go_on(session, replace(turn, call=None), done, now)
    return _answer_each(session, waiting, share, now) if waiting else session


def _answer(session: Session, turn: Turn, act: Act, now: datetime) -> Session:
    if session.phase not in (Phase.ASKING, Phase.RETRYING):
        return session
    if turn.picking:
        return attempt_writer.turned_to(session, turn, act.seat, now) if isinstance(act, Seat) else session
    late = _time_up(session, turn, now)
    if late is not session:
        return late
    session = _let_move_pass(session, turn, now)
    verdict = turn.question.judge(act, session.plan.confirmed)
    judged = replace(
        turn,
        answer=act,
        verdict=verdict,
        right=verdict.right,
        first_right=verdict.right if turn.first_right is None and verdict.counted else turn.first_right,
        tries=turn.tries + 1,
        explanation=explain(verdict, turn.question),
    )
    session = attempt_writer.record(session, judged, now)
    mode = session.plan.mode
    if mode.feedback is Feedback.AT_THE_END:
        return queue.go_on(_turn(session, judged), now)
    if not verdict.right and mode.id in RUSHES:
        return _rushed_on(_turn(session, judged), now)
    if not verdict.right and verdict.counted and judged.tries <= mode.retries:
        again = replace(judged, asked=now, started=now, banked=0)
        return replace(session, phase=Phase.RETRYING, turn=again)
    return replace(session, phase=Phase.JUDGED, turn=judged)


def _rushed_on(session: Session, now: datetime) -> Session:
    """A wrong answer in a rush: a streak is over, a storm goes on; what was right is said with the next question.

    Where the book is unclear both go on.
    """
    turn = session.turn
    assert turn is not None
    assert turn.explanation is not None
    if turn.verdict is not None and not turn.verdict.counted:
        words = say("Not counted: the book is unclear. Here: {answer}", answer=turn.explanation.answer)
        following = queue.go_on(session, now)
        return replace(following, notices=(*following.notices, words))
    if session.plan.mode is STREAK:
        return _finish(session, now)
    return replace(queue.go_on(session, now), missed=say("✗ Right: {answer}", answer=turn.explanation.answer))


def _time_up(session: Session, turn: Turn, now: datetime) -> Session:
    """Over the limit the question counts as not answered in time."""
    limit = attempt_writer.limit(session, turn.question)
    if not limit or not _open(session) or turn.call is not None or turn.millis(now) <= limit:
        return session
    sentence = say("Time is up.")
    question = turn.question
    judged = replace(
        turn,
        answer=None,
        verdict=None,
        right=False,
        first_right=bool(turn.first_right),
        tries=turn.tries + 1,
        explanation=explain_missing(question, sentence),
    )
    session = attempt_writer.record(session, judged, now)
    if session.plan.mode.feedback is Feedback.AT_THE_END:
        return queue.go_on(_turn(session, judged), now)
    return replace(session, phase=Phase.JUDGED, turn=judged)


# ---------------------------------------------------------------- watching


def _watch(session: Session, turn: Turn, move: moves.StopDealer | moves.LetPass, now: datetime) -> Session:
    if session.phase is not Phase.WATCHING:
        return session
    is_fault = session.fault is not None and session.fault.key == turn.question.duty.key
    stopped = isinstance(move, moves.StopDealer)
    if not stopped and not is_fault:
        following = queue.step_on(session, turn, now)
        if following is not None:
            return following
    judged = attempt_writer.judge_watching(session, turn, stopped=stopped)
    session = attempt_writer.record_watching(session, judged, now, stopped=stopped)
    if session.plan.mode.feedback is Feedback.AT_THE_END:
        return queue.open_next(session, now)
    return replace(session, phase=Phase.JUDGED, turn=judged)


def _stop_player(session: Session, turn: Turn, now: datetime) -> Session:
    """Stops what a player does: caught, with the room's remedy and the house's ruling behind the round; or in vain."""
    incident, key = session.incident, turn.question.duty.key
    if key in session.watched or not turn.question.whole_round or turn.picking or turn.call is not None:
        return session
    session = attempt_writer.record_move(session, turn, incident, now, stopped=True)
    words = attempt_writer.move_words(session, incident)
    after = replace(session, watched=session.watched | {key}, sentences=(), missed=NOTHING, overlooked=NOTHING)
    if incident is None or incident.allowed:
        return replace(after, missed=words)
    return queue.put_ruling(replace(after, sentences=(say("✓ Caught. {why}", why=words),)), turn, incident.move)


def _let_move_pass(session: Session, turn: Turn, now: datetime) -> Session:
    """Whoever goes on with the duty has let pass what a player does."""
    incident = session.incident
    if incident is None:
        return session
    if not incident.allowed:
        session = attempt_writer.record_move(session, turn, incident, now, stopped=False)
        words = say("You missed a move. {why}", why=attempt_writer.move_words(session, incident))
        session = replace(session, overlooked=words)
    return replace(session, watched=session.watched | {turn.question.duty.key})


# ---------------------------------------------------------------- everything else


def _next(session: Session, now: datetime) -> Session:
    match session.phase:
        case Phase.RETRYING:
            return replace(session, phase=Phase.JUDGED, sentences=(), missed=NOTHING)
        case Phase.JUDGED if session.plan.mode.part is TraineePart.WATCHES:
            return queue.open_next(session, now)
        case Phase.JUDGED | Phase.SHOWING:
            return queue.go_on(replace(session, sentences=(), missed=NOTHING, overlooked=NOTHING), now)
        case _:
            return session


def _hint(session: Session, turn: Turn) -> Session:
    if turn.picking or not session.gives_hints or session.phase not in (Phase.ASKING, Phase.RETRYING):
        return session
    hint_texts = hints(turn.question.duty, turn.question.decision, turn.verdict.slip if turn.verdict else None)
    fresh = next((hint for hint in hint_texts if hint not in turn.hints), None)
    return _turn(session, replace(turn, hints=(*turn.hints, fresh))) if fresh else session


def _same_again(session: Session, turn: Turn, now: datetime) -> Session:
    if session.phase is not Phase.JUDGED or session.plan.mode.feedback is Feedback.AT_THE_END:
        return session
    session = queue.put_same_again(session, turn)
    return session if turn.question.whole_round else _next(session, now)


def _leave(session: Session, turn: Turn, now: datetime) -> Session:
    if turn.away or not _open(session):
        return session
    turn_left = replace(turn, absences=turn.absences + 1)
    if session.plan.mode.pauses:
        turn_left = replace(turn_left, away=True, banked=turn.millis(now), started=None)
    return _turn(session, turn_left)


def _continue(session: Session, turn: Turn, now: datetime) -> Session:
    """Takes the time since the last move out of the session's clock and out of the question's."""
    banked = turn.millis(session.last) if _open(session) else turn.banked
    back = replace(turn, away=False, banked=banked, started=now, absences=turn.absences + 1)
    return replace(session, began=session.began + (now - session.last), turn=back)


def _finish(session: Session, now: datetime) -> Session:
    """Ends the session; open questions of an exam count as not answered, of an audition the present one alone."""
    if session.plan.mode is AUDITION and session.turn is not None:
        session = attempt_writer.not_answered(session, session.turn, now)
    elif session.plan.mode.feedback is Feedback.AT_THE_END:
        while session.phase is not Phase.ENDED:
            session = queue.leave_open(session, now)
    return replace(session, phase=Phase.ENDED, turn=None)
