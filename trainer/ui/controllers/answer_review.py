"""What the review page shows: the answers given, and any of them looked at again, rebuilt from its code."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from itertools import islice

from trainer.core.errors import BadText, ContentError, IllegalAct
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, join, say
from trainer.drills.code import same_rules
from trainer.drills.modes import SPOT
from trainer.drills.question import Deal, Question
from trainer.drills.question_builder import NoSituation
from trainer.felt.view import FeltView
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.progress.targets import is_slow
from trainer.round import machine
from trainer.round.act_text import GROUP_NAMES, SETTLE_WORDS, act_words, parse_act
from trainer.round.acts import Seats, WantChoice, WantSettle
from trainer.round.duty import Kind
from trainer.round.setup import parse_setup
from trainer.round.types import duty_type
from trainer.round.written_questions import read_in_words
from trainer.table.places import back_of, name_of, seat_of
from trainer.training.attempt_replay import rebuild
from trainer.training.explanations import Explanation, explain, explain_missing
from trainer.ui.controllers.comparison import CostAsk, cost_ask
from trainer.ui.controllers.practice_session import NOTHING, places, view_of

MOST = 300


class Filter(StrEnum):
    ALL = "all"
    WRONG = "wrong"
    SLOW = "slow"


def answers(attempts: Sequence[Attempt], chosen: Filter) -> tuple[Attempt, ...]:
    """The last answers, newest first."""
    return tuple(islice((attempt for attempt in reversed(attempts) if _fits(attempt, chosen)), MOST))


def _fits(attempt: Attempt, chosen: Filter) -> bool:
    if chosen is Filter.WRONG:
        return not attempt.right and attempt.counted
    if chosen is Filter.SLOW:
        return attempt.right and is_slow(attempt.millis, attempt.type)
    return True


def given_words(answer: str, spots: Mapping[str, Text]) -> Text:
    """An answer as the log keeps it, for people: as an act is spoken, things of an order by their names."""
    verb, _, words_left = answer.partition(" ")
    if verb == "order":
        return join((_place_words(item, spots) for item in words_left.split()), " → ")
    groups = [part.strip().partition(" ") for part in answer.split("|")] if "|" in answer else []
    if groups:
        return join(
            (say("{group}: {cards}", group=GROUP_NAMES.get(name, name), cards=cards) for name, _, cards in groups),
            " · ",
        )
    if verb == "seats":
        return act_words(Seats(tuple(int(seat) for seat in words_left.split() if seat.isdecimal())))
    if verb in SETTLE_WORDS:
        try:
            return act_words(parse_act(answer, WantSettle(0)))
        except BadText:
            pass
    return say("{answer}", answer=answer or "–")


def told_words(attempt: Attempt, answer: str, spots: Mapping[str, Text]) -> Text:
    """What an answer to a question says; of a question in words the words, which are kept with it."""
    if attempt.kind != Kind.IN_WORDS.value or not answer:
        return given_words(answer, spots)
    try:
        asked = read_in_words(parse_setup(attempt.setup))
    except BadText:
        asked = None
    if asked is None:
        return given_words(answer, spots)
    options = {str(number): option for number, option in enumerate(asked.options, start=1)}
    return join((options.get(option_id, option_id) for option_id in answer.removeprefix("order ").split()), " → ")


def _place_words(item: str, spots: Mapping[str, Text]) -> Text:
    """One thing of an order: a seat, or what lies on a spot of it."""
    seat, kind, back = seat_of(item), name_of(item), back_of(item)
    if not seat:
        return say("{thing}", thing=item)
    if not kind:
        return say("seat {seat}", seat=seat)
    name = spots.get(kind, say("{name}", name=kind))
    if back:
        return say("seat {seat} {wager}, back line {back}", seat=seat, wager=name, back=back)
    return say("seat {seat} {wager}", seat=seat, wager=name)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One answer looked at again. `problem` says why it cannot be."""

    attempt: Attempt
    question: Question | None = None
    view: FeltView | None = None
    answer_text: Text = NOTHING
    explanation: Explanation | None = None
    notice: Text = NOTHING
    problem: Text = NOTHING
    wrong: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    cost: CostAsk | None = None


def is_a_choice(attempt: Attempt) -> bool:
    """Whether an answer chose a word whose sentence only its question knows."""
    known = duty_type(attempt.type)
    chosen = known is not None and known.want is WantChoice and attempt.kind != Kind.IN_WORDS.value
    return chosen and bool(attempt.given) and attempt.mode != SPOT.id


def alike(attempt: Attempt) -> tuple[str, ...]:
    """What answers share whose words are the same: the game, the duty whatever the seat, and what was chosen."""
    duty = (part for part in attempt.key.split("/") if not part.isdecimal())
    return attempt.game, attempt.version, *duty, attempt.given


def choice_words(library: Library, attempt: Attempt) -> Text | None:
    """The sentence of what was chosen, from the question made once more; None where it cannot be."""
    try:
        want = rebuild(library, attempt).duty.want
        return act_words(parse_act(attempt.given, want), want)
    except (BadText, ContentError, NoSituation, IllegalAct):
        return None


def review(
    library: Library, attempt: Attempt, shape: Callable[[str], object], confirmed: Collection[str] = ()
) -> Reviewed:
    """The question rebuilt, the answer given, and what the rules of today say about it.

    `confirmed` are the rules that the school has confirmed.
    """
    try:
        question = rebuild(library, attempt)
    except (BadText, ContentError, NoSituation, IllegalAct) as error:
        return Reviewed(attempt, problem=say("This question cannot be rebuilt: {why}", why=error.text))
    notice = NOTHING
    if not isinstance(question.ref, Deal) and not same_rules(question.ref, question.game):
        notice = say("This is from an earlier version. Cards and answer may differ.")
    if question.game.version != library.game(attempt.game).version:
        notice = say("Judged by the rules in force that day. The house has changed them since.")
    duty = question.duty
    after = machine.lay_once_done(question.round, question.decision.result)
    view = view_of(question, after, shape)
    try:
        act = parse_act(attempt.given, duty.want)
    except BadText:
        explanation = explain_missing(question, say("No answer was given."))
        return Reviewed(attempt, question, view, explanation=explanation, notice=notice)
    explanation = explain(question.judge(act, confirmed), question)
    good = places(question.decision.result, question.duty.want)
    wrong = tuple(place for place in places(act, question.duty.want) if place not in good and attempt.counted)
    otherwise = (explanation.right, explanation.counted) != (attempt.right, attempt.counted)
    if otherwise and not notice and not attempt.fault:
        notice = say("Today’s rules judge this answer differently.")
    explanation = replace(explanation, counted=attempt.counted)
    if attempt.fault or attempt.mode == "spot":
        explanation = replace(explanation, right=attempt.right)
    words, cost = act_words(act, duty.want), cost_ask(question, act)
    return Reviewed(attempt, question, view, words, explanation, notice, wrong=wrong, good=good, cost=cost)
