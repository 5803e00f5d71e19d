"""What is printed about one trainee: the report of all work, and one page that says what an audition still needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from trainer.core.days import day_text
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, counted, grouped, join, say
from trainer.games.base import Skill
from trainer.progress.audition_hands import AUDITION_TEST
from trainer.school.digest import DutyFigures, Person, Sitting
from trainer.ui.controllers.class_overview import passed_words
from trainer.ui.controllers.curriculum_progress import LessonState, Way
from trainer.ui.controllers.sheets import Block, Heading, PaperSheet, PaperTable, Para, signature

LISTED: Final = 5
"""So many of the strongest, of the weakest and of each thing that is missing: the page stays one page."""
SHOWN_ENOUGH: Final = 20
"""Answers of a duty that say enough of it."""
BAR: Final = AUDITION_TEST.ready
"""The share right on the first try of a duty, as an audition asks it of the hands."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """How a trainee stands before the audition of a job: what was shown, and what is missing, each in a sentence."""

    course: Way
    shown: tuple[tuple[Words, Words], ...]
    missing: tuple[Words, ...]
    strong: tuple[tuple[str, DutyFigures], ...]
    weak: tuple[tuple[str, DutyFigures], ...]

    @property
    def words(self) -> Text:
        """The verdict."""
        if self.course.over:
            return say("The audition is passed.")
        if not self.missing:
            return say("Ready for the audition.")
        return counted(
            "Not ready yet: {n} thing is missing.", "Not ready yet: {n} things are missing.", len(self.missing)
        )


def readiness(person: Person, course: Way, games: Mapping[str, str]) -> Readiness:
    """How a trainee stands before the audition of a job; `games` are the titles of games by their ids."""
    lessons_left = [step.line.lesson.title for step in course.steps if step.state is not LessonState.DONE]
    mine = [duty for duty in person.digest.duties if duty.game in course.games]
    named = [(games.get(duty.game, duty.game), duty) for duty in mine]
    judged = [(game, duty) for game, duty in named if duty.figures.answers >= SHOWN_ENOUGH]
    below = [(game, duty) for game, duty in judged if (duty.figures.share or 0) < BAR]
    unknown = [games.get(game, game) for game in course.games if not any(duty.game == game for duty in mine)]
    thin = [(game, duty) for game, duty in named if duty.figures.answers < SHOWN_ENOUGH]
    below.sort(key=lambda line: line[1].figures.share or 0)
    lessons, low, few, unmet = len(lessons_left), len(below), len(thin), len(unknown)
    names = (_some(lessons_left), *(_some([_duty(*line) for line in lines]) for lines in (below, thin)), _some(unknown))
    sentences = (
        counted("{n} lesson is not done: {names}", "{n} lessons are not done: {names}", lessons, names=names[0]),
        counted(
            "{n} duty is below {percent}% right: {names}",
            "{n} duties are below {percent}% right: {names}",
            low,
            percent=round(100 * BAR),
            names=names[1],
        ),
        counted("{n} duty has few answers: {names}", "{n} duties have few answers: {names}", few, names=names[2]),
        counted("{n} game was never dealt: {names}", "{n} games were never dealt: {names}", unmet, names=names[3]),
    )
    missing = [words for words, count in zip(sentences, (lessons, low, few, unmet), strict=True) if count]
    best = sorted(judged, key=lambda line: (-(line[1].figures.share or 0), -line[1].figures.answers))
    answers = sum(duty.figures.answers for duty in mine)
    right = sum(duty.figures.right for duty in mine)
    audition = course.audition.words if course.audition is not None else say("not taken yet")
    shown: tuple[tuple[Words, Words], ...] = (
        (say("Lessons done"), f"{course.done} / {len(course.steps)}"),
        (say("Days of practice"), str(person.days)),
        (say("Answers in the games of the job"), grouped(answers)),
        (say("Right on the first try"), f"{round(100 * right / answers)}%" if answers else "–"),
        (say("Rules mastered of rules met"), f"{sum(d.mastered for d in mine)} / {sum(d.met for d in mine)}"),
        (say("Audition"), audition),
        (say("Work left"), course.time_left if lessons_left else say("none of the lessons")),
    )
    return Readiness(course, shown, tuple(missing), tuple(best[:LISTED]), tuple(below[:LISTED]))


def _duty(game: str, duty: DutyFigures) -> Text:
    return say("{duty} ({game})", duty=duty.name, game=game)


def _some(names: Sequence[Words]) -> Text:
    """The first of some names, and how many there are beside them."""
    listed = join(names[:LISTED], ", ")
    more = len(names) - LISTED
    return say("{names} and {count} more", names=listed, count=more) if more > 0 else say("{names}", names=listed)


def readiness_sheet(person: Person, ready: Readiness, now: datetime, *, school: str = "") -> PaperSheet:
    """One page: the school's name, what was shown, what is missing, the best and weakest duties, a line to sign."""
    blocks: list[Block] = [Heading(ready.words, 2), PaperTable((say("Shown"), say("Amount")), ready.shown)]
    if ready.missing:
        blocks.append(Heading(say("Missing"), 2))
        blocks += [Para(words) for words in ready.missing]
    for title, lines in ((say("Strongest duties"), ready.strong), (say("Weakest duties"), ready.weak)):
        if lines:
            rows = tuple(
                (duty.name, game, grouped(duty.figures.answers), f"{round(100 * (duty.figures.share or 0))}%")
                for game, duty in lines
            )
            blocks += [Heading(title, 3), PaperTable((say("Duty"), say("Game"), say("Asked"), say("Right")), rows)]
    blocks += signature()
    number = say("number {student}", student=person.student) if person.student else Text("")
    job = ready.course.curriculum.title
    under = join((school, job, person.group, number, day_text(now.astimezone().date())), "  ·  ")
    return PaperSheet(say("Ready for the audition? {name}", name=person.name), under, tuple(blocks), "readiness")


def report(
    person: Person,
    sittings: Sequence[Sitting],
    rules: Mapping[str, Skill],
    games: Mapping[str, str],
    now: datetime,
    *,
    school: str = "",
) -> PaperSheet:
    """What one trainee has done and where they are weak, with the school's name and a line to sign."""
    share = f"{round(100 * person.right / person.asked)}%" if person.asked else "–"
    facts: list[tuple[Words, ...]] = [
        (say("Sessions"), grouped(person.sessions)),
        (say("Days of practice"), str(person.days)),
        (say("Answers"), grouped(person.asked)),
        (say("Right on the first try"), share),
        (say("Rules mastered of rules met"), f"{person.digest.mastered} / {person.digest.met}"),
        (say("Tests passed"), f"{person.passed} / {person.passed + person.failed}"),
    ]
    blocks: list[Block] = [PaperTable((say("Work"), say("Amount")), tuple(facts))]
    if person.digest.duties:
        rows = tuple(
            (
                games.get(duty.game, duty.game),
                duty.name,
                grouped(duty.figures.answers),
                f"{round(100 * duty.figures.share)}%" if duty.figures.share is not None else "–",
                f"{duty.mastered} / {duty.met}",
            )
            for duty in person.digest.duties
        )
        head = (say("Game"), say("Duty"), say("Asked"), say("Right"), say("Rules mastered"))
        blocks += [Heading(say("By duty"), 2), PaperTable(head, rows)]
    if person.digest.weak:
        weak = tuple(
            (
                rules[weak.skill].rule.text if weak.skill in rules else weak.skill,
                games.get("/".join(weak.skill.split("/", 2)[:2]), ""),
                f"{weak.right} / {weak.asked}",
            )
            for weak in person.digest.weak
        )
        much = counted("Practice this next: {n} weak rule", "Practice these next: {n} weak rules", len(weak))
        blocks += [Heading(much, 2), PaperTable((say("Rule"), say("Game"), say("Right")), weak)]
    if sittings:
        lines = tuple(
            (day_text(sitting.ended.astimezone().date()), sitting.title or sitting.mode, passed_words(sitting))
            for sitting in sittings[:40]
        )
        blocks += [Heading(say("Sessions"), 2), PaperTable((say("When"), say("Session"), say("Result")), lines)]
    blocks += signature()
    number = say("number {student}", student=person.student) if person.student else Text("")
    under = join((school, person.group, number, day_text(now.astimezone().date())), "  ·  ")
    return PaperSheet(person.name, under, tuple(blocks), "report")
