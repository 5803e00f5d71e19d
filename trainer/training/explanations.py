"""Why an answer was right or wrong, in sentences that can be translated."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.text import Text, join, say
from trainer.drills.question import Question
from trainer.round.act_text import act_words
from trainer.round.acts import Act, Arrange, Choose, Money, Number, Seat, Settle, Stack
from trainer.round.consequence import Consequence
from trainer.round.duty import Kind
from trainer.round.judge import MOST_REASONS, Verdict
from trainer.round.settling import cover_of
from trainer.rules.decision import UNPRINTED, Decision, Doubt, Printed, Reading, SlipKind, Step
from trainer.rules.sources import NO_LINE, Citation


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One printed rule: its sentence, id and source, and what is to be known about the reading."""

    id: str
    says: Text
    cite: Citation
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class StepLine:
    """One rule tried on the way to the decision, with its reasons; `applied` is the answer to 'does it apply?'."""

    rule: RuleLine
    applied: bool
    because: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything there is to say about one answered duty.

    sentence  what was wrong in one sentence, or that it was right
    answer    the right act in words; `also` what else is accepted
    why       what held with these cards and chips, in the order in which it was found
    rule      the rule that decided; `with_rules` further rules that took part
    confused  the rule that would have given the trainee's act, where the engine knows it
    steps     the rules tried in order
    follows   what the wrong act would have cost whom, and how it comes to light
    counted   whether the act is right or wrong; where the book is unclear it is neither
    """

    right: bool
    sentence: Text
    answer: Text
    rule: RuleLine
    why: tuple[Text, ...] = ()
    also: tuple[Text, ...] = ()
    with_rules: tuple[RuleLine, ...] = ()
    confused: RuleLine | None = None
    steps: tuple[StepLine, ...] = ()
    follows: Consequence | None = None
    counted: bool = True

    @property
    def cost(self) -> Text | None:
        """What the wrong act would have cost whom, in words."""
        return self.follows.words if self.follows is not None else None


DOUBTFUL: Mapping[Doubt, Text] = {
    Doubt.OPEN: say("Doubtful reading: {why}"),
    Doubt.SILENT: say("The book does not say. This is the usual practice: {why}"),
    Doubt.MISPRINT: say("The book has a misprint. This is what it can mean: {why}"),
    Doubt.ASIDE: say("Doubtful, but no question depends on it: {why}"),
}


def rule_line(rule: Printed, *, doubtful: bool = True) -> RuleLine:
    """A rule for the screen; doubtful and borrowed readings say so, but where no doubt decides.

    Where the book is silent no line is shown: those that a rule is read from say something else.
    """
    notes = []
    if rule.cite == UNPRINTED:
        notes.append(say("No book prints this. Dealers cut chips this way everywhere."))
    if rule.doubt and doubtful:
        notes.append(DOUBTFUL[rule.kind].filled(why=rule.doubt_text))
    if rule.borrowed:
        notes.append(say("Not printed in this book. Borrowed: {house}", house=rule.borrowed_text))
    silent = bool(rule.doubt) and rule.kind is Doubt.SILENT
    return RuleLine(rule.id, rule.text, replace(rule.cite, lines=NO_LINE) if silent else rule.cite, tuple(notes))


def explain(verdict: Verdict, question: Question) -> Explanation:
    """The explanation of a judged act."""
    if not verdict.counted:
        sentence = by_other_reading(verdict.read_as) if verdict.read_as is not None else not_ruled(verdict)
        return replace(_explanation(verdict.decision, question, sentence, right=False), counted=False)
    if verdict.right:
        same = verdict.act == verdict.decision.result
        sentence = say("Right.") if same else say("Right. This is accepted too.")
        return _explanation(verdict.decision, question, sentence, right=True)
    wrong = _what_went_wrong(verdict, question)
    slip = verdict.slip
    line = rule_line(slip.confused_with) if slip is not None and slip.confused_with is not None else None
    task = question.round.task
    asked = question.round if task is not None and task.duty == question.duty else None
    follows = Consequence(question.type, asked, verdict.act)
    explanation = _explanation(verdict.decision, question, wrong.sentence, right=False, confused=line, follows=follows)
    return replace(explanation, why=tuple(text for text in explanation.why if text not in wrong.reasons))


def by_other_reading(reading: Reading[Act]) -> Text:
    """What is said of an answer that another reading of the book makes right: both readings."""
    if reading.says:
        words = say("The book is unclear here. You follow this reading: {reading} We follow: {rule}")
        return words.filled(reading=reading.says, rule=reading.rule.text)
    words = say("The book is unclear here. Your answer follows another reading. We follow: {rule}")
    return words.filled(rule=reading.rule.text)


def not_ruled(verdict: Verdict) -> Text:
    """What is said of an answer to a ruling that another house lends."""
    if verdict.decision.accepts(verdict.act):
        return say("This book has no rule for it. Another house agrees with you.")
    return say("This book has no rule for it. Another house rules differently.")


def _step_line(step: Step, doubts: Collection[str]) -> StepLine:
    rule = rule_line(step.rule, doubtful=step.rule.id in doubts)
    return StepLine(rule, step.applied, tuple(check.because for check in step.checks))


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What went wrong in words, and the reasons that these say already."""

    sentence: Text
    reasons: tuple[Text, ...] = ()


def _what_went_wrong(verdict: Verdict, question: Question) -> _Wrong:
    """The slip in words; where a comparison alone can name it, what the cards and chips say to it."""
    slip, decision = verdict.slip, verdict.decision
    if slip is None:
        return _Wrong(say("This is not right."))
    usual = _usual_slip(verdict, question) if slip.line is None and slip.kind is SlipKind.AMOUNT else None
    if usual is not None:
        return _Wrong(join((slip.says, usual), " "))
    if slip.line is not None or slip.kind not in _NEEDS_REASONS or question.duty.kind in _SENTENCES:
        return _Wrong(slip.says)
    reasons = decision.findings[:MOST_REASONS]
    if question.duty.unseen is not None or question.duty.kind is Kind.HANDLING:
        given = act_words(verdict.act, question.duty.want)
        return _Wrong(say("Not “{given}”: {rule}", given=given, rule=decision.rule.text))
    words = _not_so(verdict.act, question.duty.kind)
    if words is None or not reasons:
        return _Wrong(slip.says)
    words = words.filled(given=act_words(verdict.act, question.duty.want), because=join(reasons, "; "))
    if question.duty.kind is Kind.RULE_ON:
        words = join((words, decision.rule.text), " ")
    return _Wrong(words, reasons)


def _usual_slip(verdict: Verdict, question: Question) -> Text | None:
    """What newcomers do when an amount is wrong: nothing taken, another bet paid as well, even money for odds."""
    act, right, key, setup = verdict.act, verdict.decision.result, question.duty.key, question.round.setup
    if isinstance(act, Money) and isinstance(right, Money):
        is_owed = not act.cents and question.duty.kind in _DUE
        return say("{amount} is due.", amount=dollars(right.cents)) if is_owed else None
    if not isinstance(act, (Settle, Stack)) or not isinstance(right, (Settle, Stack)):
        return None
    places = {wager.place: wager for wager in setup.wagers if wager.seat == key.seat}
    mine = places.pop(key.subject, None)
    if mine is not None and right != Settle("take", right.cents) and act.cents == right.cents + mine.stake:
        return say("The {amount} bet is the player's own. Pay only what it wins.", amount=dollars(mine.stake))
    is_half_or_whole = act.cents in (mine.stake if mine is not None else 0, right.cents // 2)
    for wager in places.values():
        if act.cents == right.cents + wager.stake or (act.cents == wager.stake and not is_half_or_whole):
            amount, spot = dollars(wager.stake), question.game.spots.get(wager.kind, Text(wager.kind))
            if wager.back:
                return say("The back line's {amount} is a bet of its own.", amount=amount)
            return say("The {amount} on {spot} is a bet of its own.", amount=amount, spot=spot)
    if mine is not None and act.cents == mine.stake != right.cents:
        rules = verdict.decision.rules
        paying = next((rule for rule in rules if cover_of(rule.id) is None), rules[0])
        takes = isinstance(right, Settle) and right.do == "take"
        words = say("That is the whole bet. {rule}") if takes else say("That is even money. {rule}")
        return words.filled(rule=paying.text)
    return None


_DUE = (Kind.TAKE_FEE, Kind.TOPS, Kind.POST_BLINDS)
"""Duties whose amount somebody owes."""


_NEEDS_REASONS = (SlipKind.MISREAD, SlipKind.PLACE, SlipKind.DIRECTION, SlipKind.WRONG_CARDS)
"""Slips that mean nothing without what lies there."""
_NOT_DONE: Mapping[str, Text] = {
    "pay": say("Do not pay it: {because}."),
    "take": say("Do not take it: {because}."),
    "push": say("It is not a push: {because}."),
    "return": say("Do not give it back: {because}."),
}


_SENTENCES = (Kind.IN_WORDS,)
"""Duties whose reasons are sentences that stand alone."""


def _not_so(act: Act, kind: Kind) -> Text | None:
    match act:
        case Choose():
            return say("Not “{given}”: {because}.")
        case Seat() | Number():
            return say("Not {given}: {because}.")
        case Settle():
            return _NOT_DONE[act.do]
        case Arrange() if kind is Kind.SET_HAND:
            return say("The house way puts other cards there: {because}.")
        case Arrange():
            return say("Other cards play: {because}.")
        case _:
            return None


def uncounted(question: Question) -> tuple[Text, ...]:
    """What of the answers to a question is not counted, in words; nothing where the book is clear."""
    if question.is_lent():
        return (say("Not counted: this book has no rule for it."),)
    words = say("Not counted, the book is unclear here: {answer}")
    readings = (act_words(reading.result, question.duty.want) for reading in question.read_otherwise())
    return tuple(words.filled(answer=answer) for answer in dict.fromkeys(readings))


def explain_right(question: Question, sentence: Text | None = None) -> Explanation:
    """The right act with its reasons, when nobody answered."""
    return _explanation(question.decision, question, sentence or Text(""), right=True)


def explain_missing(question: Question, sentence: Text) -> Explanation:
    """The right act with its reasons, when no act was judged and yet something went wrong."""
    return _explanation(question.decision, question, sentence, right=False)


def _explanation(
    decision: Decision[Act],
    question: Question,
    sentence: Text,
    *,
    right: bool,
    confused: RuleLine | None = None,
    follows: Consequence | None = None,
) -> Explanation:
    duty, doubts = question.duty, {rule.id for rule in question.doubts}
    beside = tuple(rule for rule in question.doubts if rule.id not in {printed.id for printed in decision.rules})
    return Explanation(
        right=right,
        sentence=sentence,
        answer=act_words(decision.result, duty.want),
        rule=rule_line(decision.rule, doubtful=decision.rule.id in doubts),
        why=() if duty.kind is Kind.RULE_ON else decision.reasons,
        also=tuple(act_words(act, duty.want) for act in decision.also),
        with_rules=tuple(rule_line(rule, doubtful=rule.id in doubts) for rule in (*decision.with_rules, *beside)),
        confused=confused,
        steps=tuple(_step_line(step, doubts) for step in decision.steps),
        follows=follows,
    )
