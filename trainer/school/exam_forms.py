"""The forms of an exam: their codes, whose turn which one is, and what is said before the clock runs.

Parallel forms have the same make-up and share no question with cards. A form's code names the exam and its letter, so
that any computer of the school makes the same form of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Final

from trainer.core.days import day_text
from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import child_seed
from trainer.core.text import Text, Words, counted, join, say
from trainer.drills.code import ALPHABET, Games
from trainer.drills.modes import AUDITION
from trainer.drills.question import Question
from trainer.drills.question_builder import build
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.school_model import MOST_FORMS, Exam
from trainer.training.plan_choices import Blueprint, exam_plan, item_key
from trainer.training.session_plan import Plan

LETTERS: Final = "ABCDEFGH"
assert len(LETTERS) == MOST_FORMS
STEM: Final = 5
"""Characters of a code that stand for the exam."""

# ---------------- codes


def _written(number: int, length: int) -> str:
    return "".join(ALPHABET[number // 32**place % 32] for place in reversed(range(length)))


def form_code(exam: Exam, form: int) -> str:
    """The code of a form: 7K3MQ-B4. The last character checks the others."""
    stem = _written(child_seed("exam code", exam.id), STEM)
    return f"{stem}-{LETTERS[form]}{_written(child_seed('exam check', stem, form), 1)}"


def read_form(code: str, exams: Iterable[Exam]) -> tuple[Exam, int]:
    """The exam and the form with this code. BadText when no exam here has it."""
    plain = "".join(code.upper().split())
    for exam in exams:
        for form in range(MOST_FORMS):
            if plain == form_code(exam, form):
                return exam, form
    raise BadText(
        say("No exam here has the form code '{code}'.", code=code[:20]),
        say("A code looks like 7K3MQ-B4. Check each character."),
    )


def form_of(exam: Exam, trainee: str, tries: int) -> int | None:
    """The form of a trainee's next attempt: a further attempt is another form. None for cards of their own."""
    return (child_seed("exam form", exam.id, trainee) + tries) % exam.forms if exam.forms else None


# ---------------- the questions of a form


def form_plan(id: str, blueprint: Blueprint, games: Games, form: int, avoid: Collection[str] = ()) -> Plan:
    """One of the parallel forms: none of its questions stands in a form with an earlier letter.

    `avoid` are questions that stand in none. ContentError when there is no certain question at all.
    """
    used = set(avoid)
    for earlier in range(form):
        plan = exam_plan(id, blueprint, games, form=earlier, avoid=used, fewer=True)
        used |= {item_key(build(games, source)) for source in plan.items}
    return exam_plan(id, blueprint, games, form=form, avoid=used, fewer=True)


def item_number(form: int | None, number: int) -> str:
    """How the question at a place is called: by its form's letter where the form is one of several."""
    return f"{LETTERS[form]}{number}" if form is not None else str(number)


def make_up(questions: Sequence[Question]) -> tuple[tuple[Kind, int], ...]:
    """How many questions of each kind of duty there are, the most frequent first."""
    kinds = [question.duty.kind for question in questions]
    return tuple(sorted(((kind, kinds.count(kind)) for kind in set(kinds)), key=lambda pair: (-pair[1], pair[0])))


def make_up_words(kinds: Iterable[tuple[Kind, int]]) -> Text:
    """The same as a sentence."""
    return join((join((KIND_NAMES[kind], str(count)), " ") for kind, count in kinds), "  ·  ")


# ---------------- before the clock runs


@dataclass(frozen=True, slots=True)
class ExamStart:
    """What somebody reads before an exam: what it is, and whether it can be started. `refusal` says why not."""

    title: Words
    facts: tuple[tuple[Words, Words], ...]
    rules: tuple[Words, ...]
    refusal: Words = ""


def audition_start(title: Words, subjects: Sequence[str], extra: float) -> ExamStart:
    """The start page of an audition over `subjects`."""
    test = AUDITION_TEST
    clock: Words = say("{n} times the target time for each answer", n=f"{AUDITION.limit * extra:g}")
    facts: list[tuple[Words, Words]] = [
        (say("Hands"), say("{fewest} to {most}", fewest=test.fewest, most=test.most)),
        (say("Clock"), clock),
        (say("To pass"), say("about {n} of 10 hands clean", n=round(10 * test.ready))),
        (say("Subjects"), ", ".join(subjects)),
    ]
    says: list[Words] = [
        say("You deal whole hands. A hand is clean when every answer is right at once and in time."),
        say("The audition ends as soon as the result is sure. After {most} hands, {n} clean ones pass.").filled(
            most=test.most, n=test.at_the_end
        ),
        say("No hints and no rule book. You see your grade at the end."),
        say("If the power goes out, the exam goes on where it stopped."),
    ]
    return ExamStart(title, tuple(facts), tuple(says))


NO_EXAM: Final = ExamStart(say("Exam"), (), (), say("No exam is waiting for you."))


def refusal_of(exam: Exam, today: date, tries: int) -> Words:
    """Why an exam cannot be started today after so many tries; empty when it can."""
    if exam.opens is not None and today < exam.opens:
        return say("This exam opens on {day}.", day=day_text(exam.opens))
    if exam.closes is not None and today > exam.closes:
        return say("This exam closed on {day}. Ask your instructor.", day=day_text(exam.closes))
    if exam.attempts and tries >= exam.attempts:
        return counted(
            "You have used your {n} attempt. Ask your instructor.",
            "You have used your {n} attempts. Ask your instructor.",
            exam.attempts,
        )
    return ""


def exam_start(exam: Exam, subjects: Sequence[str], today: date, tries: int, extra: float) -> ExamStart:
    """The start page of an exam over `subjects`. `extra` is how many times the usual time the trainee has."""
    rules = exam.rules
    minutes = round(rules.minutes * extra)
    time: Words = counted("{n} minute", "{n} minutes", minutes) if minutes else say("no limit")
    if minutes and extra > 1:
        time = say("{time}, with your extra time", time=time)
    attempts: Words = say("as many as you like")
    if exam.attempts:
        attempts = say("{n} of {all}", n=min(tries + 1, exam.attempts), all=exam.attempts)
    facts: list[tuple[Words, Words]] = [
        (say("Questions"), str(rules.questions)),
        (say("Time"), time),
        (say("To pass"), say("{percent}% right", percent=rules.pass_mark)),
        (say("Attempt"), attempts),
        (say("Subjects"), ", ".join(subjects)),
    ]
    if exam.part_marks:
        facts.insert(3, (say("To pass by duty"), mark_words(exam)))
    if exam.kinds:
        facts.append((say("Duties"), join((KIND_NAMES[kind] for kind in exam.kinds), ", ")))
    if exam.opens is not None or exam.closes is not None:
        facts.append((say("Open"), _open_words(exam)))
    says: list[Words] = [
        say("No hints and no rule book. You see your grade at the end."),
        say("If the power goes out, the exam goes on where it stopped."),
    ]
    if exam.part_marks:
        says.insert(0, say("To pass, reach the pass mark of the exam and of each duty named."))
    if exam.locked:
        says.append(say("The screen is locked until you finish. Only the instructor's PIN opens it."))
    if rules.minutes:
        says.append(say("The clock starts when you press “Start exam”."))
    return ExamStart(exam.title, tuple(facts), tuple(says), refusal_of(exam, today, tries))


def mark_words(exam: Exam) -> Text:
    """The duties that have a pass mark of their own, each with it."""
    parts = (say("{duty} {percent}%", duty=KIND_NAMES[kind], percent=mark) for kind, mark in exam.part_marks)
    return join(parts, ", ")


def _open_words(exam: Exam) -> Words:
    if exam.opens is None:
        assert exam.closes is not None
        return say("until {day}", day=day_text(exam.closes))
    if exam.closes is None:
        return say("from {day}", day=day_text(exam.opens))
    return say("{first} to {last}", first=day_text(exam.opens), last=day_text(exam.closes))
