"""From a session to what the window shows; nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.core.lazy_dataclass import replace
from trainer.core.rng import shuffle
from trainer.core.text import Text, say
from trainer.drills.modes import Feedback, TraineePart
from trainer.drills.question import Deal, Question
from trainer.felt.felt_words import as_asked
from trainer.progress.attempt import Attempt
from trainer.round import machine
from trainer.round.act_text import act_words
from trainer.round.acts import COME_IN, Act, Choose, Order, Want, WantChoice, WantMoney, WantOrder
from trainer.round.duty import Kind
from trainer.round.judge import SLIP_NAMES
from trainer.table.lay import Lay
from trainer.training import attempt_writer, flow, queue
from trainer.training.calls import calling
from trainer.training.queue import REASON_WORDS
from trainer.training.session_state import Reason, Session, Turn
from trainer.training.shift_moments import MOMENTS
from trainer.training.shown import NOTHING, May, Phase, Shown, TableAct

RAREST_FIRST = (Kind.READ_BONUS, Kind.READ_HAND)
"""Kinds of which games list what may be chosen from the rarest on."""
NOT_SEEN = flow.ROUTINE | flow.IN_A_ROW
"""Duties that are answered in words: where nothing moves on the felt nobody sees them done."""
FEES = frozenset({Kind.TAKE_FEE, Kind.MAKE_CHANGE})
SEEN: Mapping[Kind, Text] = {
    Kind.DEAL_ORDER: say("The cards are dealt."),
    Kind.MARK_PILE: say("The pile is marked: {answer}."),
    Kind.PLACE_BUTTON: say("The button goes to {answer}."),
    Kind.DELIVER: say("The hands go out: {answer}."),
    Kind.PICK_UP: say("Hands without a bet come back: {answer}."),
    Kind.SET_HAND: say("Seat {seat} is set: {answer}."),
    Kind.COMPARE: say("Seat {seat}: {answer}."),
    Kind.SETTLE: say("Seat {seat}: {answer}."),
}
"""What somebody sees who watches a duty done, where its name and answer alone would not say it."""
LIFTED = "lift"
"""What is seen where dice come out from under the cup."""
MIXED_TRIES = 30
"""So often an order is mixed until it is not the right one; where every order is right, none is found."""


def derive(session: Session) -> Shown:
    """The snapshot of a session."""
    firsts = [attempt for attempt in session.attempts if attempt.scored]
    answer_open = session.plan.mode.feedback is Feedback.NOW or session.phase is Phase.ENDED
    shown = Shown(
        phase=session.phase,
        mode=session.plan.mode,
        title=session.plan.title,
        may=_may(session),
        number=min(session.place + 1, len(session.queue)) if session.table is None else session.table.asked,
        of=MOMENTS if session.table is not None else max(len(session.queue), session.plan.hands),
        right=sum(attempt.right for attempt in firsts) if answer_open else 0,
        answered=len(firsts),
        streak=_streak(firsts) if answer_open else 0,
        ends_at=session.ends_at,
        lasts=session.lasts,
    )
    if session.phase is Phase.ENDED:
        return replace(shown, summary=session.summary, calls=session.calls)
    turn = session.turn
    return shown if turn is None else _with_turn(shown, session, turn)


def _with_turn(shown: Shown, session: Session, turn: Turn) -> Shown:
    question = turn.question
    if turn.picking and session.ordering is not None:
        question = flow.pick_of(session.ordering, question)
    asked, alone = question.duty, turn.picking or turn.call is not None
    if turn.call is not None:
        question = calling(question, turn.call)
    duty = question.duty
    open_ = session.phase in (Phase.ASKING, Phase.RETRYING, Phase.WATCHING)
    answer_open = session.phase in (Phase.JUDGED, Phase.SHOWING)
    act = turn.shown_act if turn.shown_act is not None else turn.answer
    slip = turn.verdict.slip if turn.verdict is not None else None
    retrying = session.phase is Phase.RETRYING
    return replace(
        shown,
        question=question,
        ask=duty.ask,
        duty=duty,
        want=_offered_want(session, question),
        lay=as_asked(asked, session.incident.lay if session.incident is not None else question.round.lay),
        incident=session.incident.words if session.incident is not None else NOTHING,
        flow=bool(turn.step_with) and isinstance(duty.want, flow.SIMPLE),
        together=()
        if alone
        else tuple(replace(question.duty, want=_offered_want(session, question)) for question in turn.step_with[1:]),
        typed=() if alone else _typed(session, turn),
        sentences=session.sentences,
        missed=session.missed,
        after=_after(question, turn.answer) if answer_open else None,
        answer=act if turn.call is None else None,
        given_words=act_words(act, asked.want) if act is not None and turn.call is None else NOTHING,
        verdict=turn.right if retrying or session.phase is Phase.JUDGED else None,
        counted=turn.verdict is None or turn.verdict.counted,
        explanation=turn.explanation if answer_open else None,
        slip=SLIP_NAMES[slip.kind] if slip is not None and retrying else NOTHING,
        tries=turn.tries,
        hint=turn.hints,
        notices=(*_events(session, turn), *_overlooked(session), *_note(session), *session.notices, *_again(session)),
        step=turn.step,
        clock_from=None if turn.away or not open_ else turn.started,
        banked=turn.banked,
        target=session.target(turn.question.type.id),
        limit=0 if turn.call else attempt_writer.limit(session, turn.question),
        code=question.ref.setup if isinstance(question.ref, Deal) else question.code,
        queued_because=REASON_WORDS[session.queue[session.place].reason],
        record=_record(session, question),
        amounts=answer_open,
    )


def _typed(session: Session, turn: Turn) -> tuple[Act | None, ...]:
    """What was given behind a wrong act and is offered again."""
    typed = dict(session.typed)
    return tuple(typed.get(question.duty.key) for question in turn.step_with) if typed else ()


def _record(session: Session, question: Question) -> tuple[Text, ...]:
    """What was done in a round up to now, each answer with its duty; nothing of an order that is shown by acting."""
    ordering = session.ordering
    steps = (done for done in question.round.record if ordering is None or done.duty != ordering.question.duty)
    return tuple(_recorded(done) for done in steps if done.words)


def acts_between(before: Session | None, after: Session) -> tuple[TableAct, ...]:
    """What players and the program did at the table since the state before, in order; nothing but in whole rounds."""
    turn = after.turn
    if turn is None or not turn.question.whole_round or after.phase is not Phase.ASKING:
        return ()
    record, known = turn.question.round.record, 0
    mine = {result.attempt.key for result in after.results}
    earlier = before.turn if before is not None and before.place == after.place else None
    if earlier is not None and earlier.question.whole_round:
        known = len(earlier.question.round.record)
    if after.ordering is not None:  # the order is shown by acting: nobody tells it beforehand
        mine.add(str(after.ordering.question.duty.key))
    hidden = FEES if _teaches_no_fees(after) else frozenset[Kind]()
    moment = after.queue[after.place].moment
    acts = list(moment.dealt) if moment is not None and earlier is None else list[TableAct]()
    lay, at_pot = record[known - 1].lay if known else None, False
    for done in record[known:]:
        kind, motion = (done.duty.kind, done.duty.motion) if done.duty is not None else (None, "")
        if done.lay is not None and done.lay.dice and (lay is None or done.lay.dice != lay.dice):
            motion = motion or LIFTED
        asked = done.duty is not None and str(done.duty.key) in mine
        idle = done.lay == lay and kind in NOT_SEEN
        if done.lay is not None and (motion or not (asked or idle)) and kind not in hidden:
            gathers = after.plan.gather and done.act == Choose(COME_IN) and not at_pot
            acts.append(TableAct(_seen(done), done.lay, motion=motion, gathers=gathers))
        lay, at_pot = done.lay, done.duty is not None and asked and bool(flow.step_at_pot(done.duty))
    incident = after.incident
    if incident is None or (earlier is not None and earlier.question.duty.key == turn.question.duty.key):
        return tuple(acts)
    return (*acts, TableAct(incident.words, incident.lay))


def _teaches_no_fees(session: Session) -> bool:
    """Whether a lesson asks for some duties of a round, and for no fee: then no fee is shown either."""
    return bool(session.terms.kinds) and not session.terms.kinds & FEES


def _seen(done: machine.Done) -> Text:
    """What an act is called while it is watched."""
    words = SEEN.get(done.duty.kind) if done.duty is not None else None
    if words is None or done.duty is None or ("{seat}" in words.template and not done.duty.seat):
        return _recorded(done)
    return words.filled(answer=done.words, seat=done.duty.seat)


def _recorded(done: machine.Done) -> Text:
    if done.duty is None or done.type is None:
        return done.words
    name = done.type.name
    if done.duty.seat:
        return say("{duty}, seat {seat}: {answer}", duty=name, seat=done.duty.seat, answer=done.words)
    return say("{duty}: {answer}", duty=name, answer=done.words)


def _may(session: Session) -> May:
    phase, mode, turn = session.phase, session.plan.mode, session.turn
    if turn is None:
        return May()
    answering_now = phase in (Phase.ASKING, Phase.RETRYING)
    return May(
        answer=answering_now,
        stop=phase is Phase.WATCHING or _may_stop_player(session, turn),
        let_pass=phase is Phase.WATCHING,
        next=phase in (Phase.RETRYING, Phase.JUDGED, Phase.SHOWING),
        hint=answering_now and session.gives_hints and not turn.picking and turn.call is None,
        peek=mode.book and (answering_now or phase is Phase.WATCHING),
        same_again=phase is Phase.JUDGED and mode.part is TraineePart.ANSWERS,
    )


def _may_stop_player(session: Session, turn: Turn) -> bool:
    watching = session.plan.watch and session.phase is Phase.ASKING and turn.question.whole_round
    return watching and not turn.picking and turn.call is None


def _after(question: Question, answer: Act | None) -> Lay:
    """The felt once the duty is done right and nothing has followed: what is explained lies there.

    A ruling is told beside what it was about.
    """
    if question.duty.kind is Kind.RULE_ON:
        return as_asked(question.duty, question.round.lay)
    accepted = answer is not None and question.decision.accepts(answer)
    act = answer if answer is not None and accepted else question.decision.result
    return machine.lay_once_done(question.round, act)


def _events(session: Session, turn: Turn) -> tuple[Text, ...]:
    """What happened at the table before the hand, with its first question."""
    return session.queue[session.place].events if turn.step <= 1 else ()


def _overlooked(session: Session) -> tuple[Text, ...]:
    """The wrong move of a player that was let pass just now."""
    return (session.overlooked,) if session.overlooked else ()


def _note(session: Session) -> tuple[Text, ...]:
    """What the lesson says with the question; the sentence is its author's."""
    note = session.terms.note
    return (say("{sentence}", sentence=note),) if note else ()


def _offered_want(session: Session, question: Question) -> Want:
    """What is wanted; the amounts of the posted sheet stand beside a fee once its ladder is no new thing."""
    want = shown_want(question)
    return want if flow.judgment_only(session.plan) or not isinstance(want, WantMoney) else WantMoney()


def shown_want(question: Question) -> Want:
    """What is wanted, as it is shown.

    The usual answers come first: a pay table and a list of hands begin with the rarest. Things to be put in order stand
    in none, and never in the right one.
    """
    duty = question.duty
    if duty.kind in RAREST_FIRST and isinstance(duty.want, WantChoice):
        return WantChoice(tuple(reversed(duty.want.options)))
    if not isinstance(duty.want, WantOrder) or len(duty.want.items) == 1:
        return duty.want
    rng, items = question.round.setup.rng("shown", str(duty.key)), duty.want.items
    orders = (shuffle(items, rng) for _ in range(MIXED_TRIES))
    wrong = (options for options in orders if not question.decision.accepts(Order(tuple(item.id for item in options))))
    return WantOrder(next(wrong, items))


def _again(session: Session) -> tuple[Text, ...]:
    """That the question comes once more, said when it happens."""
    turn = session.turn
    if session.phase is not Phase.JUDGED or turn is None:
        return ()
    if turn.question.whole_round and queue.what_went_wrong(session, turn) is Reason.MISSED:
        return (say("Later practice asks it again."),)
    match queue.comes_again(session):
        case Reason.MISSED:
            return (say("It comes again at the end, because you missed it."),)
        case Reason.SLOW:
            return (say("It comes again at the end, because it was slow."),)
        case _:
            return ()


def _streak(firsts: Sequence[Attempt]) -> int:
    count = 0
    for attempt in reversed(firsts):
        if not attempt.right:
            break
        count += 1
    return count
