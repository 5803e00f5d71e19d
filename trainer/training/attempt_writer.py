"""From a judged duty to the attempt that is written down."""

from __future__ import annotations

from datetime import datetime

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, join, say
from trainer.drills.faults import Fault
from trainer.drills.player_moves import Incident
from trainer.drills.question import Deal, Question
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, NOT_ANSWERED, TOO_SLOW, UNCLEAR, Attempt
from trainer.round.act_text import act_text
from trainer.round.acts import Act
from trainer.round.duty import Key, Kind
from trainer.round.judge import Verdict
from trainer.round.types import RULE_ON
from trainer.table.places import seat_of
from trainer.training.explanations import Explanation, explain, explain_missing, explain_right
from trainer.training.session_state import Result, Session, Turn


def limit(session: Session, question: Question) -> int:
    """The time limit of a duty in milliseconds; 0 for none."""
    return round(session.target(question.type.id) * session.plan.mode.limit)


def record(session: Session, turn: Turn, now: datetime) -> Session:
    """The session with the judged answer of `turn` among its results."""
    decision = turn.question.decision
    answer, verdict = turn.answer, turn.verdict
    slip = verdict.slip if verdict else None
    uncounted = UNCLEAR if verdict is not None and not verdict.counted else ""
    attempt = replace(
        _blank(session, turn, now),
        given=act_text(answer) if answer is not None else "",
        expected=act_text(decision.result),
        right=bool(turn.right),
        first_try=turn.tries == 1,
        slip=uncounted or (slip.kind.value if slip else "" if verdict else TOO_SLOW),
        confused_with=slip.confused_with.id if slip and slip.confused_with else "",
    )
    assert turn.explanation is not None
    return _add(session, attempt, turn.question, turn.explanation)


def _blank(session: Session, turn: Turn, now: datetime) -> Attempt:
    """Everything about an attempt that does not depend on the answer."""
    question, plan = turn.question, session.plan
    code = question.code
    item = session.terms.item or (question.ref.item if isinstance(question.ref, Deal) else "")
    skill = question.skill
    return Attempt(
        trainee=plan.trainee,
        session=plan.id,
        number=len(session.results) + 1,
        when=now,
        game=question.game.info.id,
        version=question.game.version,
        mode=plan.mode.id,
        ref=code,
        key=str(question.duty.key),
        given="",
        expected="",
        right=False,
        first_try=True,
        millis=turn.millis(now),
        setup=question.round.setup.to_text(),
        item=item,
        hint=bool(turn.hints),
        peeks=turn.peeks,
        absences=turn.absences,
        skill=skill.id if skill else "",
        others=tuple(skill.id for skill in question.others),
        rule=question.decision.rule.id,
        cite=str(question.decision.rule.cite),
        counts=plan.mode.counts and question.type.graded,
        certain=question.decision.certain,
        duty=question.type.id,
    )


def _add(session: Session, attempt: Attempt, question: Question, explanation: Explanation) -> Session:
    return replace(session, results=(*session.results, Result(attempt, question, explanation)))


# ---------------------------------------------------------------- spot the error


def judge_watching(session: Session, turn: Turn, *, stopped: bool) -> Turn:
    """The verdict on having stopped the dealer at this step, or on having let it pass.

    Who stops the dealer at what another reading of the book calls wrong is neither right nor wrong.
    """
    question, fault = turn.question, session.fault
    is_fault = fault is not None and fault.key == question.duty.key
    other = next(question.read_otherwise(session.plan.confirmed), None) if stopped and not is_fault else None
    if other is not None:
        act = question.decision.result
        verdict = Verdict(False, act, question.decision, read_as=other)
        return replace(turn, verdict=verdict, right=False, tries=1, explanation=explain(verdict, question))
    if fault is not None and is_fault:
        why = explain(fault.verdict, question)
        start = say("Caught.") if stopped else say("Missed.")
        why = replace(why, right=stopped, sentence=join((start, why.sentence), " "))
    elif stopped:
        why = explain_missing(question, say("False alarm: this step was right."))
    else:
        why = explain_right(question, say("Right: there was no error."))
    right = stopped if is_fault else not stopped
    return replace(turn, right=right, first_right=right, tries=1, explanation=why)


def record_watching(session: Session, turn: Turn, now: datetime, *, stopped: bool) -> Session:
    """The session with the watched item among its results."""
    fault = session.fault
    is_fault = fault is not None and fault.key == turn.question.duty.key
    attempt = replace(
        _blank(session, turn, now),
        given="stop" if stopped else "pass",
        expected="stop" if is_fault else "pass",
        right=bool(turn.right),
        slip="" if turn.right else UNCLEAR if turn.verdict is not None else MISSED_FAULT if is_fault else FALSE_ALARM,
        fault=_fault_id(fault),
    )
    assert turn.explanation is not None
    return _add(session, attempt, turn.question, turn.explanation)


def _fault_id(fault: Fault | None) -> str:
    return fault.id if fault is not None else ""


# ---------------------------------------------------------------- watching the players

PLAYERS = "players"
"""What the fault of an attempt begins with that is about a player's move, or about a stop where there was none."""


def record_move(session: Session, turn: Turn, incident: Incident | None, now: datetime, *, stopped: bool) -> Session:
    """The session with a wrong move caught or overlooked, or a false alarm. It says nothing of the duty in hand."""
    wrong = incident if incident is not None and not incident.allowed else None
    right = stopped and wrong is not None
    subject = f"{PLAYERS}.{wrong.move.id}" if wrong is not None else PLAYERS
    why = explain_missing(turn.question, move_words(session, wrong))
    attempt = replace(
        _blank(session, turn, now),
        key=str(Key(Kind.RULE_ON, wrong.seat if wrong is not None else 0, subject)),
        given="stop" if stopped else "pass",
        expected="stop" if wrong is not None else "pass",
        right=right,
        slip="" if right else FALSE_ALARM if stopped else MISSED_FAULT,
        fault=subject,
        skill="",
        others=(),
        counts=False,
        duty=RULE_ON.id,
    )
    return _add(session, attempt, turn.question, replace(why, right=right))


def move_words(session: Session, incident: Incident | None) -> Text:
    """What is wrong with a move and what the room does: by the house's own book, else by general procedure."""
    if incident is None or incident.move.wrong is None or session.turn is None:
        return say("False alarm: that is allowed.")
    skill = incident.move.ruling(session.turn.question.game)
    if skill is not None and not skill.rule.borrowed:
        return say(
            "{wrong} {rule} ({cite})", wrong=incident.move.wrong, rule=skill.rule.says, cite=str(skill.rule.cite)
        )
    return say("{wrong} {room} General procedure, not graded.", wrong=incident.move.wrong, room=incident.move.room)


# ---------------------------------------------------------------- the payout order, shown by acting


def turned_to(session: Session, turn: Turn, seat: int, now: datetime) -> Session:
    """The session after the trainee turned to a seat; the first wrong one is the answer to the payout order.

    It may be tried again as any answer may, and is told only after the last try.
    """
    ordering = session.ordering
    assert ordering is not None
    remaining, next_seat = ordering.remaining(turn.question), turn.question.duty.seat
    right = seat == next_seat
    wager = next((place for place in remaining if seat_of(place) == next_seat), "")
    ordering = replace(ordering, millis=ordering.millis + turn.millis(now), turned=wager)
    after = replace(turn, picking=False, asked=now, started=now, banked=0)
    session = replace(session, ordering=ordering, turn=after, sentences=())
    if right or seat not in ordering.seats(turn.question):
        return session
    verdict = ordering.question.judge(ordering.with_seat(turn.question, seat), session.plan.confirmed)
    why = explain(verdict, ordering.question)
    if turn.turned < session.plan.mode.retries:
        missed = say("Seat {given} is not next. Try again.", given=seat)
        session = replace(session, turn=replace(after, picking=True, turned=turn.turned + 1))
    else:
        missed = say("Not seat {given}: seat {seat} is next. {rule}", given=seat, seat=next_seat, rule=why.rule.says)
    session = replace(session, ordering=replace(ordering, missed=True), missed=missed)
    return session if ordering.missed else _ordered(session, verdict.act, why, now)


def end_ordering(session: Session, now: datetime) -> Session:
    """All is settled: an order that was kept throughout is written down as right."""
    ordering = session.ordering
    assert ordering is not None
    if not ordering.missed and ordering.millis:
        verdict = ordering.question.judge(ordering.question.decision.result, session.plan.confirmed)
        why = explain(verdict, ordering.question)
        session = _ordered(session, verdict.act, why, now)
    return replace(session, ordering=None)


def _ordered(session: Session, act: Act, why: Explanation, now: datetime) -> Session:
    ordering = session.ordering
    assert ordering is not None
    turn = Turn(ordering.question, 0, now, away=True, banked=max(1, ordering.millis))
    verdict = ordering.question.judge(act, session.plan.confirmed)
    turn = replace(turn, answer=act, verdict=verdict, right=why.right, tries=1, explanation=why)
    return record(session, turn, now)


# ---------------------------------------------------------------- left open


def not_answered(session: Session, turn: Turn, now: datetime) -> Session:
    """The session with a duty that nobody answered among its results."""
    question = turn.question
    why = explain_missing(question, say("Not answered."))
    attempt = replace(_blank(session, turn, now), expected=act_text(question.decision.result), slip=NOT_ANSWERED)
    return _add(session, attempt, question, why)
