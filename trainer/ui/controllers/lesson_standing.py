"""How a trainee stands: lessons passed or failed, and rules that are weak or strong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Final

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, say
from trainer.drills.modes import AUDITION, EXAM
from trainer.games.base import Game, Skill
from trainer.lessons.pack_model import ItemDeal, ItemDrawn, ItemInWords, Lesson, Pack, Task, WholeRound
from trainer.progress.attempt import Marks, parts_below, with_below
from trainer.progress.audition_hands import audition_verdict, in_order
from trainer.progress.fold import Lessons, Progress, Tally
from trainer.progress.learner import parts_of
from trainer.progress.statistics import Sureness, strongest, weakest
from trainer.round.duty import Kind

# ---------------- rules as Home and the progress page name them
#
# Weak points with how sure that is, strong ones with their share.

SHOWN: Final = 5
SURENESS_WORDS: Final[Mapping[Sureness, Text]] = {
    Sureness.SURE: say("weak"),
    Sureness.LIKELY: say("likely weak"),
    Sureness.PERHAPS: say("perhaps weak"),
}


@dataclass(frozen=True, slots=True)
class WeakLine:
    """One rule of one duty that can be practised; `lead` says how the trainee stands with it.

    `rest` are further ones of the same list of rules or ladder of fees.
    """

    game: Game
    skill: Skill
    lead: Text
    weaker: tuple[WeakLine, ...] = ()


def weak_points(
    progress: Progress, games: Sequence[Game], now: datetime, known: Sequence[Game] = ()
) -> tuple[WeakLine, ...]:
    """The weak points of these games, those of one list of rules together; `known` are further games practised."""
    lists: dict[str, list[WeakLine]] = {}
    for weak_point in weakest(progress, games, now, None, known=known):
        skill = weak_point.line.skill
        lists.setdefault(parts_of(skill.id).rules, []).append(
            WeakLine(weak_point.game, skill, SURENESS_WORDS[weak_point.sureness])
        )
    return tuple(replace(first, weaker=tuple(others)) for first, *others in islice(lists.values(), SHOWN))


def strong_points(progress: Progress, game: Game, now: datetime) -> tuple[WeakLine, ...]:
    """The rules of a game that are mastered."""
    skill_lines = strongest(progress, game, now, SHOWN)
    return tuple(
        WeakLine(
            game,
            skill_line.skill,
            say("{percent}% right", percent=round(100 * (skill_line.record.figures.share or 0))),
        )
        for skill_line in skill_lines
    )


# ---------------- lesson standing


@dataclass(frozen=True, slots=True)
class Standing:
    """The best finished attempt at what a lesson asks to pass, by the pack's present pass mark.

    Of an audition `right` and `asked` are clean `hands` and all of them. `below` are parts of an exam that miss their
    own pass mark.
    """

    passed: bool
    right: int
    asked: int
    when: datetime
    needed: int
    hands: bool = False
    below: tuple[Kind, ...] = ()

    @property
    def words(self) -> Text:
        if self.hands:
            template = say("passed: {right} of {asked} hands clean")
            if not self.passed:
                template = say("not passed: {right} of {asked} hands clean")
            return template.filled(right=self.right, asked=self.asked)
        if self.passed:
            return say("passed: {right} of {asked}", right=self.right, asked=self.asked)
        result = say(
            "not passed: {right} of {asked}, {percent}% to pass",
            right=self.right,
            asked=self.asked,
            percent=self.needed,
        )
        return with_below(result, self.below)


def sessions_of(lessons: Lessons, pack: Pack, lesson: Lesson) -> Mapping[str, Sequence[Tally]]:
    """What was answered of a lesson by session."""
    by_session: dict[str, list[Tally]] = {}
    for where in (pack.id, *pack.was):
        for name in (id for item in lesson.items for id in (item.id, *item.was)):
            for session, tally in lessons.get((where, name), {}).items():
                by_session.setdefault(session, []).append(tally)
    return by_session


def open_questions(lessons: Lessons, pack: Pack, lesson: Lesson) -> int:
    """How many questions of a lesson were never answered: an item that draws several asks for so many situations."""
    if not lessons:
        return lesson.questions
    owners, count = (pack.id, *pack.was), 0
    for item in lesson.items:
        names = [(owner, name) for owner in owners for name in (item.id, *item.was)]
        met = {setup for name in names for tally in lessons.get(name, {}).values() for setup in tally.setups}
        count += max(0, item.count - len(met))
    return count


def is_ready(lessons: Lessons, pack: Pack, lesson: Lesson) -> bool:
    """Whether a lesson was practised to its end as well as its test wants it."""
    for session in sessions_of(lessons, pack, lesson).values():
        asked, right = sum(tally.asked for tally in session), sum(tally.right for tally in session)
        complete = session[0].mode != EXAM.id and sum(tally.firsts for tally in session) >= lesson.questions
        if complete and asked and 100 * right >= lesson.pass_percent * asked:
            return True
    return False


def exam_standing(
    lessons: Lessons, owner: str, needed: int, dropped: Collection[str] = (), marks: Marks = ()
) -> Standing | None:
    """The best result of an exam that came to its end; `owner` stands in its items in place of a pack's id.

    Questions that were `dropped` since count for nobody; they are named by their numbers. Parts with `marks` of their
    own have to reach them too. An audition is judged by its hands.
    """
    sessions: dict[str, dict[str, Tally]] = {}
    for (name, number), tallies in lessons.items():
        if name == owner and number not in dropped:
            for session, tally in tallies.items():
                sessions.setdefault(session, {})[number] = tally
    return _best(_exam_result(session, needed, marks) for session in sessions.values())


def _exam_result(session: Mapping[str, Tally], needed: int, marks: Marks) -> Standing | None:
    tallies = tuple(session.values())
    result = _result(tallies, needed)
    if result is None or tallies[0].mode != AUDITION.id:
        below = parts_below(((tally.kind, tally.asked, tally.right) for tally in tallies), marks)
        return result and replace(result, passed=result.passed and not below, below=below)
    hands = tuple(in_order({number: (tally.asked, tally.right) for number, tally in session.items()}))
    clean = sum(hand.clean for hand in hands)
    passed = audition_verdict(hands) is True
    return replace(result, passed=passed, right=clean, asked=len(hands), hands=True)


def exam_tries(lessons: Lessons, owner: str) -> int:
    """How often an exam was taken to its end."""
    return len({session for (name, _), tallies in lessons.items() if name == owner for session in tallies})


def _result(session: Sequence[Tally], needed: int) -> Standing | None:
    asked, right = sum(tally.asked for tally in session), sum(tally.right for tally in session)
    when = max((tally.last for tally in session if tally.last is not None), default=None)
    return Standing(100 * right >= needed * asked, right, asked, when, needed) if when is not None else None


def _best(standings: Iterable[Standing | None]) -> Standing | None:
    return max(
        (standing for standing in standings if standing),
        key=lambda standing: (standing.passed, standing.right / standing.asked, standing.when),
        default=None,
    )


def standing(lessons: Lessons, pack: Pack, lesson: Lesson) -> Standing | None:
    """The best result: of its test where it has one, else of practice that came to its end. None before the first."""
    needed = lesson.pass_percent
    if not needed or not lessons:
        return None
    standings = []
    for session in sessions_of(lessons, pack, lesson).values():
        firsts = sum(tally.firsts for tally in session)
        is_test = session[0].mode == EXAM.id
        if is_test != bool(lesson.test) or (not is_test and firsts < lesson.questions):
            continue
        standings.append(_result(session, needed))
    return _best(standings)


# ---------------- what a lesson is about

_K = Kind
SUBJECTS: Mapping[str, tuple[Kind, ...]] = {
    "fees": (_K.TAKE_FEE, _K.MAKE_CHANGE, _K.TOPS),
    "chips": (_K.SETTLE, _K.PAYOUT_ORDER, _K.COLLECT, _K.PAY_CHIPS, _K.SIZE_IN, _K.COLOR_UP, _K.PAY_ENVY),
    "pots": (_K.SIDE_POT, _K.SPLIT_POT, _K.BETTING, _K.POST_BLINDS),
    "dice": (_K.COUNT_DICE,),
    "buttons": (_K.PLACE_BUTTON, _K.ROTATE, _K.FIRST_TO_ACT, _K.GIVE_ENVY),
    "dealing": (
        _K.DEAL_ORDER, _K.LEFTOVER, _K.MARK_PILE, _K.DELIVER, _K.PICK_UP, _K.BURN, _K.DISCARD, _K.DRAW, _K.PEEK,
    ),
    "rulings": (_K.RULE_ON, _K.TURNED_UP, _K.ALLOW, _K.AFTER_DRAW, _K.IN_WORDS),
    "setting": (_K.SET_HAND, _K.CHECK_SETTING),
}  # fmt: skip
"""The duties of each subject that lists show a picture of; all others are about reading hands."""
READING, ROUNDS = "reading", "rounds"


def subject_of(lesson: Lesson) -> str:
    """What most of the questions of a lesson are about."""
    counts = Counter(_subject(item.task) for item in lesson.items)
    return counts.most_common(1)[0][0] if counts else ROUNDS


def _subject(task: Task) -> str:
    match task:
        case ItemDeal(duty=duty):
            kind = Kind(duty.partition("/")[0])
        case ItemDrawn(kind=drawn):
            kind = drawn
        case ItemInWords():
            kind = Kind.IN_WORDS
        case WholeRound():
            return ROUNDS
        case _:
            kind = Kind.SET_HAND
    return next((subject for subject, kinds in SUBJECTS.items() if kind in kinds), READING)
