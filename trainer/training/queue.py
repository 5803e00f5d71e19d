"""Which question comes next: opening items, going on in a round, what was missed or slow once more at the end."""

from __future__ import annotations

from datetime import datetime

from trainer.core.lazy_dataclass import replace
from trainer.core.money import dollars
from trainer.core.text import Text, say
from trainer.drills.code import Ref, kind_ref, same_rules, short_seed, skill_ref
from trainer.drills.faults import plant
from trainer.drills.modes import TraineePart
from trainer.drills.next_hand import next_hand
from trainer.drills.player_moves import PlayerMove, stage_incidents
from trainer.drills.question import Deal, Question, Source, ask
from trainer.drills.question_builder import NoSituation, build, kind_instead
from trainer.progress.audition_hands import is_decided
from trainer.progress.targets import SLOW
from trainer.round import machine
from trainer.round.acts import Act, Want
from trainer.round.duty import Kind
from trainer.table.places import DROP
from trainer.training import attempt_writer, flow
from trainer.training.explanations import explain_right
from trainer.training.hints import hints
from trainer.training.session_state import Queued, Reason, Session, Turn
from trainer.training.shift import ShiftTable, after_duty, after_hand, next_moment, open_table
from trainer.training.shown import Phase

MOST_ROUNDS = 2
"""A missed item comes again at most so often in one session."""


def open_next(session: Session, now: datetime) -> Session:
    """The next item of the queue at its first duty, or the end. Items without a situation are left out."""
    decided = is_decided(session.plan.mode.id, session.attempts)
    for place in range(session.place + 1, len(session.queue)) if not decided else ():
        opened = _open(replace(session, place=place, notices=(), fault=None, typed=()), now)
        if opened is not None:
            return opened
    return replace(session, place=len(session.queue), phase=Phase.ENDED, turn=None, notices=(), sentences=())


def _open(session: Session, now: datetime) -> Session | None:
    source = session.queue[session.place].source
    game = session.games(source.game)
    notices: tuple[Text, ...] = ()
    if isinstance(source, Ref) and not same_rules(source, game):
        notices = (say("This code comes from another version of the rules."),)
    try:
        question = build(session.games, source)
    except NoSituation:
        other = kind_instead(session.games, source)
        if other is None:
            return None
        question = other
        notices = (*notices, say("That situation no longer comes up. Here is another of the same kind."))
    session = replace(session, notices=notices)
    if session.plan.mode.part is TraineePart.WATCHES:
        session = replace(session, fault=plant(question, short_seed("fault", *_salt(source)), session.plan.kinds))
    staged = session.plan.watch and question.whole_round and session.plan.mode.part is TraineePart.ANSWERS
    kinds = session.terms.kinds or session.plan.kinds
    moment = session.queue[session.place].moment
    planted = moment.planted if moment is not None else None
    incidents = stage_incidents(question, short_seed("players", *_salt(source)), kinds, planted) if staged else {}
    session = replace(session, incidents=incidents, watched=frozenset())
    session, first = _order_by_acting(session, _for_trainee(session, question), now)
    return _at(session, first, 1 if question.whole_round else 0, now) if first is not None else None


def _salt(source: Source) -> tuple[str | int, ...]:
    return (source.game, source.seed) if isinstance(source, Ref) else (source.game, source.setup, source.item)


def _for_trainee(session: Session, question: Question) -> Question | None:
    """The next duty of the round that the trainee performs; the machine does the others. None at the round's end."""
    plan, question_now = session.plan, question
    kinds = session.terms.kinds or plan.kinds
    while True:
        mine = not kinds or question_now.duty.kind in kinds or not question_now.whole_round
        sure = not plan.mode.certain_only or question_now.exam_safe(plan.confirmed)
        if mine and sure and not flow.goes_by_itself(session, question_now):
            return question_now
        following = _after(question_now)
        if following is None:
            return None
        question_now = following


def _after(question: Question, answer: Act | None = None) -> Question | None:
    """The next duty of a full round, the present one done right: as it was given where that is accepted."""
    if not question.whole_round:
        return None
    decision = question.decision
    act = answer if answer is not None and decision.accepts(answer) else decision.result
    return ask(question.ref, question.game, machine.perform(question.round, act))


def _at(session: Session, question: Question, step: int, now: datetime) -> Session:
    """The session at a duty, as its mode shows it."""
    turn, mode = Turn(question, step, now), session.plan.mode
    match mode.part:
        case TraineePart.LOOKS_ON:
            why = explain_right(question)
            turn = replace(turn, shown_act=question.decision.result, explanation=why)
            return replace(session, phase=Phase.SHOWING, turn=turn)
        case TraineePart.WATCHES:
            fault = session.fault
            is_fault = fault is not None and fault.key == question.duty.key
            act = fault.act if fault is not None and is_fault else question.decision.result
            return replace(session, phase=Phase.WATCHING, turn=replace(turn, shown_act=act))
        case TraineePart.ANSWERS:
            if flow.flows(session, question):
                turn = _as_step(session, turn)
            if session.opens_with_hint and not turn.picking:
                turn = replace(turn, hints=hints(question.duty, question.decision)[:1])
            return replace(session, phase=Phase.ASKING, turn=turn)


def _as_step(session: Session, turn: Turn) -> Turn:
    """A duty of a flowing round with those that are one step with it."""
    following: list[Question] = []
    question = _after(turn.question)
    next_question = _for_trainee(session, question) if question is not None else None
    while (
        next_question is not None
        and len(following) < flow.MOST
        and next_question.round.stage == turn.question.round.stage
    ):
        following.append(next_question)
        question = _after(next_question)
        next_question = _for_trainee(session, question) if question is not None else None
    picking = flow.needs_pick(session.ordering, turn.question)
    return replace(turn, step_with=flow.together(turn.question, following), picking=picking)


def _order_by_acting(session: Session, question: Question | None, now: datetime) -> tuple[Session, Question | None]:
    """Where a round flows the payout order is not asked as a list: what follows it is, seat by seat."""
    ordering = session.ordering
    if ordering is not None and (question is None or question.round.stage != ordering.stage):
        session = attempt_writer.end_ordering(session, now)
    if question is None or not flow.flows(session, question) or not flow.is_order(question):
        return session, question
    session = replace(session, ordering=flow.begin_ordering(question))
    following = _after(question)
    return session, _for_trainee(session, following) if following is not None else None


def go_on(session: Session, now: datetime) -> Session:
    """After a judged or shown duty: the next of the round, else the next item. What went wrong is queued."""
    turn = session.turn
    assert turn is not None
    session = _requeue(session, turn)
    following = _after(turn.question, turn.answer)
    question = _for_trainee(session, following) if following is not None else None
    session, question = _order_by_acting(session, question, now)
    if question is None:
        return open_next(_with_next_hand(session, turn), now)
    same_step = question.duty.key in {question.duty.key for question in turn.step_with}
    session = _at(session, question, turn.step + (not same_step), now)
    if same_step and session.turn is not None:
        session = replace(session, turn=replace(session.turn, picking=False))
    return session


def begin_shift(session: Session) -> Session:
    """A shift at its first moment."""
    source = session.plan.items[0]
    game = session.games(source.game)
    table = open_table(game, source.seed, session.plan.tray) if isinstance(source, Ref) else None
    return _with_moment(replace(session, queue=(), table=table))


def _with_moment(session: Session) -> Session:
    """A shift with its next moment at the end of the queue; as it is where it is over."""
    if session.table is None:
        return session
    table, asked = next_moment(session.games(session.table.game), session.table)
    session = replace(session, table=table)
    if asked is None:
        return session
    queued = Queued(asked.source, Reason.SHIFT, events=asked.events, moment=asked)
    return replace(session, queue=(*session.queue, queued))


def _after_moment(session: Session, table: ShiftTable, turn: Turn, act: Act) -> Session:
    """A shift after one of its moments: the chips lie where the answers left them, and the program deals on."""
    results = (result for result in session.results if result.question.ref == turn.question.ref)
    moved = tuple(result.moved for result in results if result.moved)
    setup, game = turn.question.round.setup, turn.question.game
    if turn.question.duty.kind is Kind.TRAY:
        return _with_moment(replace(session, table=after_duty(table, setup, moved)))
    end = machine.play(machine.perform(turn.question.round, act))
    return _with_moment(replace(session, table=after_hand(game, table, end, moved)))


def _with_next_hand(session: Session, turn: Turn) -> Session:
    """With the next hand at the same table at the end of the queue, where one more is to be dealt."""
    if session.table is not None:
        if not turn.question.whole_round:
            return session
        decision = turn.question.decision
        act = turn.answer if turn.answer is not None and decision.accepts(turn.answer) else decision.result
        return _after_moment(session, session.table, turn, act)
    dealt = sum(queued.reason in (Reason.PLANNED, Reason.NEXT_HAND) for queued in session.queue)
    if dealt >= session.plan.hands or not turn.question.whole_round:
        return session
    game, decision = turn.question.game, turn.question.decision
    act = turn.answer if turn.answer is not None and decision.accepts(turn.answer) else decision.result
    end = machine.play(machine.perform(turn.question.round, act))
    hand = next_hand(game, end, dealt)
    if hand is None:
        return session
    rack = session.rack + end.lay.chips_at(DROP)
    words = say("Hand {number}. The rack has {amount}.", number=dealt + 1, amount=dollars(rack))
    source = Deal(game.info.id, hand.setup.to_text())
    queued = Queued(source, Reason.NEXT_HAND, events=(words, *hand.events))
    return replace(session, queue=(*session.queue, queued), rack=rack)


def wants_now(session: Session) -> tuple[Want, ...]:
    """What the present step wants, a want for each of its duties."""
    turn = session.turn
    if turn is None:
        return ()
    if turn.call is not None:
        return (turn.call.want,)
    if turn.picking and session.ordering is not None:
        return (flow.pick_of(session.ordering, turn.question).duty.want,)
    return flow.wants_of(turn.step_with or (turn.question,))


def step_on(session: Session, turn: Turn, now: datetime) -> Session | None:
    """Spot the error: the step shown was right and is done; the next one, or None at the end of the item."""
    following = _after(turn.question)
    question = _for_trainee(session, following) if following is not None else None
    return _at(session, question, turn.step + 1, now) if question is not None else None


# ---------------------------------------------------------------- once more


def _requeue(session: Session, turn: Turn) -> Session:
    entry, reason = session.queue[session.place], comes_again(replace(session, turn=turn))
    if reason is None:
        return session
    source = _once_more(session, turn.question)
    return replace(session, queue=(*session.queue, Queued(source, reason, entry.rounds + 1, entry.terms)))


def comes_again(session: Session) -> Reason | None:
    """Why the present question is asked once more at the end; None when it is not.

    Behind a whole round nothing is: what went wrong in it is due in later practice, and its debrief comes at once.
    """
    turn = session.turn
    if turn is None or turn.question.whole_round or session.queue[session.place].rounds >= MOST_ROUNDS:
        return None
    return what_went_wrong(session, turn)


def what_went_wrong(session: Session, turn: Turn) -> Reason | None:
    """Whether a judged question was missed or slow, where that counts."""
    if not session.plan.mode.requeues or turn.first_right is None:
        return None
    return _reason(session, turn)


def _reason(session: Session, turn: Turn) -> Reason | None:
    if not turn.first_right:
        return Reason.MISSED
    if session.opens_with_hint:  # who is shown how it is done need not be quick
        return None
    last = session.results[-1].attempt
    slow = last.millis > SLOW * session.target(last.type)
    return Reason.SLOW if slow else None


def _once_more(session: Session, question: Question) -> Source:
    """A fixed deal comes again as it is; of anything generated comes another question of the same skill."""
    if not isinstance(question.ref, Ref):
        return question.ref
    return next_seed(question, len(session.results))


def next_seed(question: Question, salt: int) -> Ref:
    """Another question of the same skill, or of the same kind where no skill is listed."""
    ref, kind = question.ref, question.duty.kind
    if isinstance(ref, Ref) and ref.subject:
        return ref.again(salt)
    seed = short_seed("another", *_salt(ref), str(question.duty.key), salt)
    if question.skill is None:
        return kind_ref(question.game, kind, seed)
    return skill_ref(question.game, kind, question.skill.rule.id, seed)


def put_ruling(session: Session, turn: Turn, move: PlayerMove) -> Session:
    """Asks the house's own ruling on a move that was stopped right behind the round, where its book has one."""
    game = turn.question.game
    skill = move.ruling(game)
    if skill is None:
        return session
    ref = skill_ref(game, Kind.RULE_ON, skill.rule.id, short_seed("ruling", move.id, len(session.results)))
    cut = session.place + 1
    return replace(session, queue=(*session.queue[:cut], Queued(ref, Reason.RULING), *session.queue[cut:]))


def put_same_again(session: Session, turn: Turn) -> Session:
    """Puts another question of the same skill right after the present item."""
    entry = Queued(next_seed(turn.question, len(session.results)), Reason.SAME_AGAIN, terms=session.terms)
    cut = session.place + 1
    return replace(session, queue=(*session.queue[:cut], entry, *session.queue[cut:]))


REASON_WORDS: dict[Reason, Text] = {
    Reason.PLANNED: Text(""),
    Reason.MISSED: say("Again: you missed it."),
    Reason.SLOW: say("Again: it was slow."),
    Reason.SAME_AGAIN: say("Same again."),
    Reason.NEXT_HAND: Text(""),
    Reason.SHIFT: Text(""),
    Reason.RULING: say("You stopped this move. What is the ruling here?"),
}


# ---------------------------------------------------------------- left open


def leave_open(session: Session, now: datetime) -> Session:
    """An exam that ends early: the present duty counts as not answered, and the next one is opened."""
    turn = session.turn
    assert turn is not None
    session = attempt_writer.not_answered(session, turn, now)
    return go_on(replace(session, turn=replace(turn, first_right=False)), now)
