"""A round looked back on: its steps in order, the first wrong one, what each seat lost or won by it, how it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, join, say
from trainer.drills.question import Deal
from trainer.round.act_text import act_words, parse_act
from trainer.round.acts import Act
from trainer.round.consequence import Moved, Owner, changes, noticed
from trainer.round.duty import KIND_NAMES
from trainer.training.session_state import Result
from trainer.training.shown import NOTHING


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One duty of the round. `mended`: wrong at first, right at a later try. `from_here` continues from this duty.

    `counted`: right or wrong; where the book is unclear it is neither.

    `moved` is who would have had more or less by it. The rest is empty where the step was right. `result` is the answer
    with its question, for its felt.
    """

    number: int
    kind: Text
    seat: int
    answer_text: Text
    answer: Text
    right: bool
    mended: bool
    millis: int
    from_here: Deal
    why: Text = NOTHING
    rule: Text = NOTHING
    cost: Text = NOTHING
    shows: Text = NOTHING
    moved: Moved = ()
    counted: bool = True
    result: Result | None = field(default=None, repr=False, compare=False)

    @property
    def wrong(self) -> bool:
        return self.counted and not self.right


@dataclass(frozen=True, slots=True)
class Debrief:
    """A round from its first duty to its last."""

    steps: tuple[RoundStep, ...]

    @property
    def first(self) -> RoundStep | None:
        """The first wrong step."""
        return next((round_step for round_step in self.steps if round_step.wrong), None)

    @property
    def moved(self) -> Moved:
        """Who would have had how much more or less by all wrong acts together."""
        balances: Counter[Owner] = Counter()
        for round_step in self.steps:
            balances.update(dict(round_step.moved))
        return tuple((owner, cents) for owner, cents in sorted(balances.items()) if cents)


def debrief(results: Sequence[Result]) -> Debrief | None:
    """The debrief of the whole rounds of a session; None where there was none. What came once more is left out."""
    rounds = [result for result in results if result.question.whole_round and not result.attempt.fault]
    if not rounds:
        return None
    steps: list[RoundStep] = []
    for round_result in rounds:
        if round_result.attempt.first_try:
            steps.append(_step(round_result, len(steps) + 1))
        elif steps and round_result.attempt.right and steps[-1].from_here == round_result.question.from_here:
            steps[-1] = replace(steps[-1], mended=True)
    return Debrief(tuple(steps))


def _step(result: Result, number: int) -> RoundStep:
    attempt, question, why = result.attempt, result.question, result.explanation
    duty = question.duty
    answer = act_in(result)
    plain = {
        "number": number,
        "kind": KIND_NAMES[duty.kind],
        "seat": duty.seat,
        "answer_text": act_words(answer, duty.want) if answer is not None else Text(""),
        "answer": why.answer,
        "right": attempt.right,
        "mended": False,
        "millis": attempt.millis,
        "from_here": question.from_here,
        "counted": attempt.counted,
        "result": result,
    }
    if attempt.right:
        return RoundStep(**plain)  # type: ignore[arg-type]
    return RoundStep(
        **plain,  # type: ignore[arg-type]
        why=why.sentence,
        rule=why.rule.says,
        cost=(why.follows.cost if why.follows else None) or NOTHING,
        shows=noticed(question.type, duty.seat),
        moved=(why.follows.moved if why.follows else None) or (),
    )


def act_in(result: Result) -> Act | None:
    """What was answered; None where nothing was, or nobody can read it any more."""
    try:
        return parse_act(result.attempt.given, result.question.duty.want) if result.attempt.given else None
    except BadText:
        return None


def in_all(debrief: Debrief) -> Text:
    """Who is short or over by the wrong acts together; nothing where nobody is."""
    if not debrief.moved:
        return NOTHING
    return say("In all: {changes}", changes=join(changes(debrief.moved), " "))
