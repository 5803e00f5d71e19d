"""What a session came to: its points, and one sentence of advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from statistics import median

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, counted, join, say
from trainer.drills.modes import AUDITION, EXAM, Feedback, Mode, TraineePart
from trainer.progress.attempt import FALSE_ALARM, MISSED_FAULT, UNKNOWN, Attempt, Marks, parts_below
from trainer.progress.audition_hands import audition_verdict, hands_of
from trainer.progress.targets import is_slow, target_millis
from trainer.round.duty import Kind
from trainer.round.types import type_name

# ---------------- the points policy
#
# What one answer is worth, as data. Accuracy decides; time only rounds it off.


@dataclass(frozen=True, slots=True)
class Points:
    """Points for one duty: right at first, right but slow, right after a hint, right at a later try."""

    first: int
    slow: int
    hinted: int
    corrected: int


PRACTICE_POINTS = Points(first=10, slow=8, hinted=5, corrected=3)
EXAM_POINTS = Points(first=1, slow=1, hinted=0, corrected=0)
POLICIES: Mapping[str, Points] = {EXAM.id: EXAM_POINTS, AUDITION.id: EXAM_POINTS}


def policy(mode: str) -> Points:
    """The policy of a mode."""
    return POLICIES.get(mode, PRACTICE_POINTS)


def points(attempt: Attempt, time_factor: float = 1.0) -> int:
    """What one attempt is worth."""
    worth = policy(attempt.mode)
    if not attempt.right:
        return 0
    if not attempt.first_try:
        return worth.corrected
    if attempt.hint:
        return worth.hinted
    return worth.slow if is_slow(round(attempt.millis / time_factor), attempt.type) else worth.first


def most_points(attempt: Attempt, *, opened_with_hint: bool = False) -> int:
    """What could be had for the duty of this attempt; a correction adds nothing to what is possible."""
    worth = policy(attempt.mode)
    return (worth.hinted if opened_with_hint else worth.first) if attempt.scored else 0


# ---------------- session summary


@dataclass(frozen=True, slots=True)
class KindScore:
    """One duty type in a session, by its id and name. `median` and `target` in milliseconds.

    The target is 0 where nobody knows the type of old answers.
    """

    id: str
    name: Text
    asked: int
    right: int
    median: int
    target: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished session. `right` of `asked` counts first tries; `points` of `most` follow the points policy.

    `passed` is None where there is no pass mark; `pass_mark` in percent, `below` are the parts of an exam that miss
    their own. `caught`, `missed`, `false_alarms` belong to spot the error, `hands` and how many of them `clean` to an
    audition. `unclear` answers are not counted: the book can be read otherwise there.
    """

    asked: int
    right: int
    corrected: int
    hints: int
    peeks: int
    median: int
    best_streak: int
    points: int
    most: int
    kinds: tuple[KindScore, ...]
    advice: Text
    well: Text = Text("")
    passed: bool | None = None
    pass_mark: int = 0
    caught: int = 0
    missed: int = 0
    false_alarms: int = 0
    unclear: int = 0
    hands: int = 0
    clean: int = 0
    below: tuple[Kind, ...] = ()

    @property
    def accuracy(self) -> float:
        """Right first tries, 0 to 1; 0 when nothing was asked."""
        return self.right / self.asked if self.asked else 0.0


def summarise(
    attempts: Sequence[Attempt],
    mode: Mode,
    pass_mark: int = 0,
    time_factor: float = 1.0,
    hinted: Collection[str] = (),
    *,
    marks: Marks = (),
) -> Summary:
    """What the attempts of one session come to.

    `pass_mark` is in percent of right first tries; `hinted` are the items that open with their hint, for which nobody
    asked. Parts with `marks` of their own have to reach them too.
    """
    firsts = [attempt for attempt in attempts if attempt.scored]
    right = sum(attempt.right for attempt in firsts)
    kinds = _kind_scores(firsts, time_factor)
    slips = Counter(attempt.slip for attempt in firsts)
    watched = mode.part is TraineePart.WATCHES
    hands = hands_of(attempts) if mode is AUDITION else ()
    below = parts_below(((attempt.kind, 1, attempt.right) for attempt in firsts), marks)
    passed = 100 * right >= pass_mark * len(firsts) and bool(firsts) and not below if pass_mark else None
    if mode is AUDITION:
        passed = audition_verdict(hands) is True
    return Summary(
        asked=len(firsts),
        right=right,
        corrected=sum(attempt.right for attempt in attempts if not attempt.first_try),
        hints=0 if mode.opens_with_hint else sum(attempt.hint and attempt.item not in hinted for attempt in firsts),
        peeks=sum(attempt.peeks for attempt in firsts),
        median=_median(firsts),
        best_streak=_best_streak(firsts),
        points=sum(points(attempt, time_factor) for attempt in attempts),
        most=sum(
            most_points(attempt, opened_with_hint=attempt.hint and (mode.opens_with_hint or attempt.item in hinted))
            for attempt in attempts
        ),
        kinds=kinds,
        advice=_watching_advice(slips, right) if watched else _advice(kinds, firsts),
        well=_well(kinds) if not watched and mode.feedback is Feedback.NOW else Text(""),
        passed=passed,
        pass_mark=pass_mark,
        caught=sum(attempt.right and bool(attempt.fault) for attempt in firsts),
        missed=slips[MISSED_FAULT],
        false_alarms=slips[FALSE_ALARM],
        unclear=sum(not attempt.counted for attempt in attempts),
        hands=len(hands),
        clean=sum(hand.clean for hand in hands),
        below=below,
    )


def _median(attempts: Sequence[Attempt]) -> int:
    times = [attempt.millis for attempt in attempts if attempt.right]
    return round(median(times)) if times else 0


def _kind_scores(firsts: Sequence[Attempt], time_factor: float) -> tuple[KindScore, ...]:
    by_type: dict[tuple[str, str], list[Attempt]] = {}
    for attempt in firsts:
        by_type.setdefault((attempt.kind, attempt.type), []).append(attempt)
    scores = []
    for (kind, id), mine in by_type.items():
        target = 0 if id == UNKNOWN else round(target_millis(id) * time_factor)
        right = sum(attempt.right for attempt in mine)
        scores.append(KindScore(id, type_name(Kind(kind), id), len(mine), right, _median(mine), target))
    return tuple(scores)


def _best_streak(firsts: Sequence[Attempt]) -> int:
    best = now = 0
    for attempt in firsts:
        now = now + 1 if attempt.right else 0
        best = max(best, now)
    return best


# ---------------------------------------------------------------- what went well, and one sentence of advice

MOST_NAMED = 3
"""So many duties are named at once."""


def _well(kinds: Sequence[KindScore]) -> Text:
    """What was done well, by name; nothing where nothing was right."""
    clean = [score for score in kinds if score.right == score.asked]
    if clean and len(clean) == len(kinds):
        names = join((score.name for score in clean[:MOST_NAMED]), ", ")
        return say("Well done. All right: {duties}.", duties=names)
    best = max(kinds, key=lambda score: (score.right / score.asked, score.right), default=None)
    if best is None or not best.right:
        return Text("")
    return say("Went well: {duty}, {right} of {asked} right.", duty=best.name, right=best.right, asked=best.asked)


def _advice(kinds: Sequence[KindScore], firsts: Sequence[Attempt]) -> Text:
    """The weakest point first: what is missed, then what is confused, then what is slow."""
    if not firsts:
        return say("No answers yet.")
    missed = [score for score in kinds if score.right < score.asked]
    if missed:
        worst = max(missed, key=lambda score: (score.asked - score.right) / score.asked)
        return say(
            "Work on “{kind}” next: {right} of {asked} right on the first try.",
            kind=worst.name,
            right=worst.right,
            asked=worst.asked,
        )
    if any(attempt.hint for attempt in firsts):
        return say("You had hints. Soon you do it without them.")
    slow = [score for score in kinds if score.target and score.median > score.target]
    if slow:
        worst = max(slow, key=lambda score: score.median / score.target)
        return say(
            "All right. Now faster: “{kind}” took {took} s. The target is {target} s.",
            kind=worst.name,
            took=f"{worst.median / 1000:.1f}",
            target=f"{worst.target / 1000:g}",
        )
    return say("All right and on time. Go one mode higher, or add a kind of duty.")


def _watching_advice(slips: Counter[str], right: int) -> Text:
    if slips[FALSE_ALARM] > slips[MISSED_FAULT]:
        return say("Name the rule to yourself before you stop the dealer.")
    if slips[MISSED_FAULT]:
        return counted(
            "Watch each step to the end: {n} error got past you.",
            "Watch each step to the end: {n} errors got past you.",
            slips[MISSED_FAULT],
        )
    return say("Nothing got past you.") if right else say("No answers yet.")
