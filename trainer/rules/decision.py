"""A printed rule, an ordered list of them, the decision that falls out, and the ids of rows.

Reasons are not written anywhere: a `Step` keeps which conditions held, and puts them into words when somebody reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar, runtime_checkable

from trainer.core.errors import NoRuleApplies
from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Text, say
from trainer.rules.sources import Citation

if TYPE_CHECKING:
    from trainer.rules.conditions import ConditionWord

# ---------------- ids of rows
#
# Those of some lists have the list's name before them. Nobody else takes an id apart.


def row_id(name: str, rule: str) -> str:
    """'dragon-7.three-card-7' is the row three-card-7 of the Dragon 7."""
    return rule.removeprefix(f"{name}.")


# ---------------- decision

NO_WORDS = Text("")
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
R = TypeVar("R")
T = TypeVar("T")


UNPRINTED: Final = Citation("", "")
"""Where a rule of the trade stands that no book prints."""


class Doubt(StrEnum):
    """Why a reading is uncertain; the value is the cell in which a book says so.

    OPEN      the book can be read otherwise, and an answer by a named reading is not counted
    SILENT    the book says nothing; what everybody plays is read
    MISPRINT  what stands there cannot be meant; the one thing that can is read
    ASIDE     no question turns on it
    """

    OPEN = "doubt"
    SILENT = "silent"
    MISPRINT = "misprint"
    ASIDE = "aside"


_OPTION: Final = re.compile(r"(fee(?:\.[^./]+)*)\.option-\d+")


def sheet_id(rule: str) -> str:
    """The id of the sheet that a numbered option stands on; any other rule's own id."""
    match = _OPTION.fullmatch(rule)
    return match[1] if match else rule


@dataclass(frozen=True, slots=True)
class Printed:
    """The identity of one rule of one book. `doubt` says why a reading is uncertain, `borrowed` whose rule it is.

    `kind` is the sort of doubt, where there is one.

    `words`, `doubt_words` and `borrowed_words` are the sentences as texts, where they are more than what a book writes.
    """

    id: str
    says: str
    cite: Citation
    doubt: str = ""
    borrowed: str = ""
    words: Text | None = field(default=None, compare=False, repr=False)
    doubt_words: Text | None = field(default=None, compare=False, repr=False)
    borrowed_words: Text | None = field(default=None, compare=False, repr=False)
    kind: Doubt = Doubt.OPEN

    def __str__(self) -> str:
        return f"{self.id} ({self.cite})"

    def doubted(self, why: Text) -> Printed:
        """The same rule with a doubt about which answers can differ."""
        return replace(self, doubt=str(why), doubt_words=why, kind=Doubt.OPEN)

    @property
    def open(self) -> bool:
        """Whether the book can be read otherwise."""
        return bool(self.doubt) and self.kind is Doubt.OPEN

    @property
    def text(self) -> Text:
        """The rule in one sentence."""
        return self.words or Text(self.says)

    @property
    def doubt_text(self) -> Text:
        """Why the reading is uncertain; empty where it is not."""
        return self.doubt_words or Text(self.doubt)

    @property
    def borrowed_text(self) -> Text:
        """Whose rule it is, and why it stands here; empty where it is the book's own."""
        return self.borrowed_words or Text(self.borrowed)

    @property
    def certain(self) -> bool:
        """Fit for exams: neither borrowed nor doubtful, unless no question turns on the doubt."""
        return (not self.doubt or self.kind is Doubt.ASIDE) and not self.borrowed


@dataclass(frozen=True, slots=True)
class Check:
    """Whether one condition held, and the sentence that says so. A `fact` only says what lies there."""

    holds: bool
    because: Text
    fact: bool = False


class Condition(Protocol[S_contra]):
    """A yes/no question about a situation that can say its answer in words."""

    def holds(self, situation: S_contra, /) -> bool: ...

    def because(self, situation: S_contra, /, *, holds: bool) -> Text: ...


def there(condition: Condition[S], situation: S) -> bool:
    """Whether the situation has what a condition asks about, however the condition answers."""
    about: Callable[[S], bool] | None = getattr(condition, "about", None)
    return about is not None and about(situation)


@runtime_checkable
class Describable(Protocol):
    """A situation that can say what lies there: the first reason of whatever is decided about it."""

    @property
    def facts(self) -> Text: ...


@dataclass(frozen=True, slots=True)
class Rule(Generic[S, R]):
    """A printed rule bound to code: it decides when all conditions hold and `do` finds a result.

    `use` names another list that decides in its stead ("set as two pair"); `do` then asks that list.
    """

    printed: Printed
    when: tuple[Condition[S], ...]
    do: Callable[[S], R | None]
    use: tuple[Rule[S, R], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleList(Generic[S, R]):
    """Rules in the order in which they decide, under the heading a reader of the book sees.

    `sets`: by this list hands are set. `id` is where it stands in the book ("house_way", "pays.ante"), `words` what
    its conditions are made of.
    """

    id: str
    heading: Text
    rules: tuple[Rule[S, R], ...]
    sets: bool = False
    words: Mapping[str, ConditionWord[S]] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One rule tried: which of its conditions were asked, and how they answered."""

    rule: Printed
    checks: tuple[Check, ...]
    applied: bool


class Steps(Sequence[Step]):
    """The rules tried, put into words on demand."""

    __slots__ = ("_lazy", "_steps")

    def __init__(self, lazy: Callable[[], tuple[Step, ...]]) -> None:
        self._lazy = lazy
        self._steps: tuple[Step, ...] | None = None

    def _all(self) -> tuple[Step, ...]:
        if self._steps is None:
            self._steps = self._lazy()
        return self._steps

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self._all()[index]


NO_STEPS: Sequence[Step] = ()


class SlipKind(StrEnum):
    """What is wrong with an answer."""

    MISREAD = "misread"
    WRONG_RULE = "wrong-rule"
    WRONG_CARDS = "wrong-cards"
    FOUL = "foul"
    ORDER = "order"
    PLACE = "place"
    AMOUNT = "amount"
    COLOURS = "colours"
    FEWEST = "fewest"
    DIRECTION = "direction"
    MISSED = "missed"
    TOO_MUCH = "too-much"


@dataclass(frozen=True, slots=True)
class Line:
    """A printed rule that gives another result than the right one, and which of its conditions hold here.

    `near`: it is about the same sort of hand, wager or fault. `slip` is what somebody did who followed it. `sentence`:
    the words of its conditions stand alone. `ahead` is what held of the rule that decides before this line is asked.
    """

    rule: Printed
    checks: tuple[Check, ...]
    near: bool = True
    slip: SlipKind = SlipKind.WRONG_RULE
    sentence: bool = False
    ahead: tuple[Text, ...] = ()

    @property
    def run(self) -> int:
        """How many conditions hold before the first that does not."""
        return next((place for place, check in enumerate(self.checks) if not check.holds), len(self.checks))

    @property
    def lacking(self) -> Text | None:
        """Why it does not apply: the first condition that does not hold."""
        return self.checks[self.run].because if self.run < len(self.checks) else None

    @property
    def overruled(self) -> Text | None:
        """What another rule asks before it, and finds: the last thing that this line does not ask too."""
        own = {check.because for check in self.checks}
        return next((reason for reason in reversed(self.ahead) if reason not in own), None)


Fits = Callable[[R], bool]
"""Whether a result is the one that lines are sought for."""


def no_lines(_: Fits[R]) -> Iterable[Line]:
    """Nothing else could have been followed."""
    return ()


@dataclass(frozen=True, slots=True)
class Reading(Generic[R]):
    """What is right by another way to read what the book leaves open.

    `rule` is the one that is followed here, `says` the other reading where it has a sentence of its own.
    """

    result: R
    rule: Printed
    says: Text = NO_WORDS


@dataclass(frozen=True, slots=True)
class Decision(Generic[R]):
    """The right result, what else is accepted, the rule that decided, and the steps that led there.

    `with_rules` names further printed rules that took part, for example the settlement order beside the pay table row.
    `readings` are the results by other readings: right as long as the school has not confirmed its own. `lines` finds
    the rules that would have given a result, in the order of their list.
    """

    result: R
    rule: Printed
    steps: Sequence[Step] = NO_STEPS
    also: tuple[R, ...] = ()
    with_rules: tuple[Printed, ...] = ()
    readings: tuple[Reading[R], ...] = ()
    lines: Callable[[Fits[R]], Iterable[Line]] = field(default=no_lines, compare=False, repr=False)

    def map(self, change: Callable[[R], T]) -> Decision[T]:
        """The same decision about a result in another form."""
        return Decision(
            change(self.result),
            self.rule,
            self.steps,
            tuple(change(other_result) for other_result in self.also),
            self.with_rules,
            tuple(Reading(change(reading.result), reading.rule, reading.says) for reading in self.readings),
            lambda fits: self.lines(lambda result: fits(change(result))),
        )

    def line_for(self, result: R) -> Line | None:
        """The neighboring line that somebody followed who gave this result; None where no line stands out.

        More conditions hold of it one after another than of any other, then fewer fail.
        """
        sentences = {rule.text for rule in self.rules}
        ranks = [
            ((line.run, -sum(not check.holds for check in line.checks)), line)
            for line in self.lines(lambda other: other == result)
            if line.near and (line.rule.text not in sentences or line.slip is not SlipKind.WRONG_RULE)
        ]
        best = max((rank for rank, _ in ranks), default=None)
        lines = [line for rank, line in ranks if rank == best]
        return lines[0] if len(lines) == 1 else None

    def or_by_reading(self, *readings: Reading[R]) -> Decision[R]:
        """The same decision with what is right by other readings; one that changes nothing is left out."""
        more = tuple(reading for reading in readings if reading.result != self.result and reading not in self.readings)
        return replace(self, readings=self.readings + more) if more else self

    def accepts(self, result: R) -> bool:
        """Whether `result` is right or accepted."""
        return result == self.result or result in self.also

    def following(self, before: Decision[T]) -> Decision[R]:
        """The same decision with the reasons of the one it follows from before its own."""
        return replace(self, steps=(*before.steps, *(step for step in self.steps if step.checks)))

    def with_reasons(self, *reasons: Text) -> Decision[R]:
        """The same decision with more reasons, said before its own."""
        if not self.steps:
            return replace(self, steps=(Step(self.rule, tuple(Check(True, text) for text in reasons), True),))
        return replace(self, steps=_checked(self.steps, first=[Check(True, text) for text in reasons]))

    def with_lines(self, lines: Callable[[Fits[R]], Iterable[Line]]) -> Decision[R]:
        """The same decision with what else could have been followed."""
        return replace(self, lines=lines)

    @property
    def reasons(self) -> tuple[Text, ...]:
        """What held, in the order in which it was found.

        A step does not say again what one before it has said; equal reasons of one step are several things.
        """
        reasons: list[Text] = []
        for step in self.steps:
            if step.applied:
                texts = set(reasons)
                reasons += [check.because for check in step.checks if check.because and check.because not in texts]
        return tuple(reasons)

    @property
    def findings(self) -> tuple[Text, ...]:
        """The reasons without what merely lies there; all of them where there are no others."""
        facts = {check.because for step in self.steps for check in step.checks if check.fact}
        return tuple(reason for reason in self.reasons if reason not in facts) or self.reasons

    def concluding(self, reason: Text) -> Decision[R]:
        """The same decision with one more reason, said last."""
        return replace(self, steps=Steps(lambda: _checked(self.steps, last=[Check(True, reason)])))

    def and_rules(self, *more: Printed) -> Decision[R]:
        """The same decision with further rules that took part."""
        return replace(self, with_rules=self.with_rules + more)

    @property
    def rules(self) -> tuple[Printed, ...]:
        """Every printed rule that took part, the deciding one first."""
        return (self.rule, *self.with_rules)

    @property
    def certain(self) -> bool:
        """Fit for exams: every rule that took part is neither doubtful nor borrowed."""
        return all(rule.certain for rule in self.rules)


def decide(rules: Sequence[Rule[S, R]], situation: S) -> Decision[R]:
    """The first rule whose conditions all hold and that finds a result decides."""
    result, path = first_result(rules, situation)
    steps = Steps(lambda: _with_facts(_explain(rules, situation), situation))

    def lines(fits: Fits[R]) -> Iterator[Line]:
        place = next(number for number, rule in enumerate(rules) if rule.printed is path[0])
        yield from lines_of(rules[: place + 1], situation, fits)
        ahead = tuple(check.because for check in checks_of(rules[place].when, situation))
        for line in lines_of(rules[place + 1 :], situation, fits):
            yield replace(line, ahead=ahead)

    return Decision(result, path[0], steps, with_rules=path[1:], lines=lines)


def lines_of(
    rules: Sequence[Rule[S, R]], situation: S, fits: Fits[R], outer: tuple[Condition[S], ...] = ()
) -> Iterator[Line]:
    """The lines of a list, and of those it uses, that give a result which fits."""
    for rule in rules:
        conditions = (*outer, *rule.when)
        if rule.use:
            yield from lines_of(rule.use, situation, fits, conditions)
            continue
        result = rule.do(situation)
        if result is not None and fits(result):
            yield Line(rule.printed, checks_of(conditions, situation), _near(conditions, situation))


def checks_of(conditions: Iterable[Condition[S]], situation: S) -> tuple[Check, ...]:
    """Every condition asked, each with its answer in words."""
    answers = ((condition, condition.holds(situation)) for condition in conditions)
    return tuple(Check(holds, condition.because(situation, holds=holds)) for condition, holds in answers)


def _near(conditions: Sequence[Condition[S]], situation: S) -> bool:
    """Whether what a line asks first is so, or at least is there to be asked about."""
    return not conditions or conditions[0].holds(situation) or there(conditions[0], situation)


def first_result(rules: Sequence[Rule[S, R]], situation: S) -> tuple[R, tuple[Printed, ...]]:
    """The bare result and the rules that gave it, a used list's own rule last: `decide` for millions of questions."""
    for rule in rules:
        for condition in rule.when:
            if not condition.holds(situation):
                break
        else:
            if rule.use:
                result, inner = first_result(rule.use, situation)
                return result, (rule.printed, *inner)
            rule_result = rule.do(situation)
            if rule_result is not None:
                return rule_result, (rule.printed,)
    raise NoRuleApplies(str(situation), [rule.printed.id for rule in rules])


def _explain(rules: Iterable[Rule[S, R]], situation: S) -> tuple[Step, ...]:
    """The rules tried, up to the one that decides, each with the conditions asked."""
    tried: list[Step] = []
    for rule in rules:
        checks: list[Check] = []
        applied = True
        for condition in rule.when:
            applied = condition.holds(situation)
            check = Check(applied, condition.because(situation, holds=applied))
            if check not in checks:  # two conditions of one situation that say the same mean the same
                checks.append(check)
            if not applied:
                break
        if not rule.when:
            checks.extend(_failed(tried))
        if applied and not rule.use and rule.do(situation) is None:
            applied = False
            checks.append(Check(False, say("these cards do not allow it")))
        tried.append(Step(rule.printed, tuple(checks), applied))
        if applied:
            return (*tried, *_explain(rule.use, situation))
    return tuple(tried)


def _with_facts(tried: tuple[Step, ...], situation: object) -> tuple[Step, ...]:
    """The steps, the deciding one with what lies there first."""
    if not isinstance(situation, Describable) or not tried:
        return tried
    return _checked(tried, first=[Check(True, situation.facts, fact=True)])


def _checked(steps: Sequence[Step], first: Sequence[Check] = (), last: Sequence[Check] = ()) -> tuple[Step, ...]:
    """The steps, the deciding one with more to say."""
    return (*steps[:-1], replace(steps[-1], checks=(*first, *steps[-1].checks, *last)))


def _failed(tried: Iterable[Step]) -> Iterable[Check]:
    """Why none of the rules tried applied: the reasons of a rule that takes whatever is left over."""
    reasons = dict.fromkeys(step.checks[-1].because for step in tried if step.checks)
    return (Check(True, reason) for reason in reasons)


def misread(others: Mapping[R, Printed], lacking: Callable[[R], Text]) -> Callable[[Fits[R]], Iterable[Line]]:
    """The lines of what might be read instead, each with the sentence that says what it lacks."""

    def lines(fits: Fits[R]) -> Iterable[Line]:
        return (
            Line(rule, (Check(False, lacking(result)),), slip=SlipKind.MISREAD, sentence=True)
            for result, rule in others.items()
            if fits(result)
        )

    return lines


def decided(result: R, rule: Printed, *reasons: Text) -> Decision[R]:
    """A decision made by code with the rule's citation: the reasons become its one step."""
    return Decision(result, rule, (Step(rule, tuple(Check(True, reason) for reason in reasons), True),))
