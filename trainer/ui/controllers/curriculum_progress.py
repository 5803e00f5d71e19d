"""A trainee in a curriculum: what is done, what comes next; and the first quarter of an hour."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, counted, say
from trainer.lessons.curriculum import Audition, Chapter, Curriculum
from trainer.lessons.pack_model import Lesson, Pack
from trainer.progress.attempt import Attempt
from trainer.progress.fold import Lessons, Progress
from trainer.ui.controllers.home import NEW_HERE, LessonLine, NextOffer, lesson_line
from trainer.ui.controllers.lesson_standing import Standing, exam_standing

NEWCOMER_SECONDS = 15.0
"""A question and its explanation, before anybody knows how long this trainee takes."""
READING_SECONDS = 6.0
"""The explanation after an answer, which no clock measures."""
TEXT_SECONDS = 90.0
"""The text of a lesson."""
RECENT = 200
SLOWEST_MILLIS = 120_000
"""An answer that took longer says that somebody was away."""


class LessonState(Enum):
    """How a trainee stands with a lesson on the way."""

    DONE = "done"
    NEXT = "next"
    OPEN = "open"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class WayStep:
    """One lesson on the way; `number` counts from 1 through all chapters."""

    number: int
    line: LessonLine
    state: LessonState
    begun: bool = False


@dataclass(frozen=True, slots=True)
class WayChapter:
    """One chapter; `waits_for` are the titles of chapters that come first and are not done."""

    title: str
    steps: tuple[WayStep, ...]
    waits_for: tuple[str, ...] = ()

    @property
    def done(self) -> int:
        return sum(step.state is LessonState.DONE for step in self.steps)


@dataclass(frozen=True, slots=True)
class Way:
    """The whole of it. `ready`: every lesson is done, so the audition is what comes next."""

    curriculum: Curriculum
    chapters: tuple[WayChapter, ...]
    games: tuple[str, ...]
    seconds_left: float
    audition: Standing | None = None

    @property
    def steps(self) -> tuple[WayStep, ...]:
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @property
    def done(self) -> int:
        return sum(chapter.done for chapter in self.chapters)

    @property
    def next(self) -> WayStep | None:
        """The first lesson that is open and not done."""
        return next((step for step in self.steps if step.state is LessonState.NEXT), None)

    @property
    def ready(self) -> bool:
        return bool(self.steps) and self.done == len(self.steps)

    @property
    def over(self) -> bool:
        """Whether the audition was passed after all lessons."""
        return self.ready and self.audition is not None and self.audition.passed

    def holds(self, line: LessonLine) -> bool:
        """Whether this lesson stands on it."""
        this = (line.pack.id, line.lesson.id)
        return any((way_step.line.pack.id, way_step.line.lesson.id) == this for way_step in self.steps)

    @property
    def main(self) -> Text:
        """The one thing to do now."""
        if self.next is not None:
            return say("Next: {lesson}", lesson=self.next.line.lesson.title)
        return say("Repeat the audition") if self.over else say("Take the audition")

    @property
    def short(self) -> Text:
        """The same without the lesson's name."""
        return say("Next lesson") if self.next is not None else self.main

    @property
    def says(self) -> Text:
        """Where the one thing to do stands."""
        job, count = self.curriculum.title, len(self.steps)
        if self.over and self.audition is not None:
            return say("{job}, audition {result}.", job=job, result=self.audition.words)
        if self.next is None:
            return counted("{job}: the {n} lesson is done.", "{job}: all {n} lessons done.", count, job=job)
        number, lesson = self.next.number, self.next.line.lesson.title
        return say("{job}, lesson {number} of {count}: {lesson}.", job=job, number=number, count=count, lesson=lesson)

    @property
    def time_left(self) -> Text:
        """The time that the rest will take, in words that promise no minute."""
        minutes = round(self.seconds_left / 60)
        if minutes < 60:
            return counted("about {n} minute left", "about {n} minutes left", max(5, 5 * round(minutes / 5)))
        halves = round(minutes / 30)
        return counted("about {hours} hour left", "about {hours} hours left", -(-halves // 2), hours=f"{halves / 2:g}")


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be chosen: the jobs, the names of their houses, and what is chosen now.

    `families` says which family of games a job is about.
    """

    curricula: tuple[Curriculum, ...]
    house_names: Mapping[str, str]
    curriculum: str = ""
    houses: tuple[str, ...] = ()
    families: Mapping[str, str] = field(default_factory=dict)


def curriculum_way(
    curriculum: Curriculum,
    lessons: Mapping[str, tuple[Pack, Lesson]],
    progress: Progress,
    attempts: Sequence[Attempt],
    houses: Collection[str] = (),
) -> Way:
    """The way of a trainee who deals in `houses`; all houses where none is named."""
    asked = progress.lessons
    chosen = [(chapter, tuple(_lines(chapter, lessons, asked, houses))) for chapter in curriculum.chapters]
    done = {chapter.id: all(line.ticked for line in lines) for chapter, lines in chosen}
    titles = {chapter.id: chapter.title for chapter in curriculum.chapters}
    chapters, number, next_met = list[WayChapter](), 0, False
    for chapter, lines in chosen:
        waits = tuple(titles[other] for other in chapter.after if not done.get(other, True))
        steps = []
        for line in lines:
            number += 1
            state = LessonState.DONE if line.ticked else LessonState.LATER if waits else LessonState.OPEN
            if state is LessonState.OPEN and not next_met:
                state, next_met = LessonState.NEXT, True
            steps.append(WayStep(number, line, state, line.remaining < line.lesson.questions))
        if steps:
            chapters.append(WayChapter(chapter.title, tuple(steps), waits))
    seconds_left = sum(_seconds(step.line, pace(attempts)) for chapter in chapters for step in chapter.steps
               if step.state is not LessonState.DONE)  # fmt: skip
    return Way(curriculum, tuple(chapters), curriculum.games_in(houses), seconds_left, _audition(curriculum, asked))


def following(line: LessonLine, curriculum: Way | None, asked: Lessons) -> LessonLine | None:
    """The lesson after one that is done: the next on the way it stands on, else the next of its pack."""
    if not lesson_line(asked, line.pack, line.lesson).ticked:
        return None
    if curriculum is not None and curriculum.holds(line):
        return curriculum.next.line if curriculum.next is not None else None
    lessons = line.pack.lessons
    after = next((place for place, lesson in enumerate(lessons, start=1) if lesson.id == line.lesson.id), len(lessons))
    if after == len(lessons):
        return None
    return lesson_line(asked, line.pack, lessons[after])


def pace(attempts: Sequence[Attempt]) -> float:
    """Seconds a question takes this trainee, its explanation included."""
    recent = [
        attempt.millis for attempt in attempts[-RECENT:] if attempt.first_try and 0 < attempt.millis <= SLOWEST_MILLIS
    ]
    if len(recent) < 10:
        return NEWCOMER_SECONDS
    return sum(recent) / len(recent) / 1000 + READING_SECONDS


def _lines(
    chapter: Chapter, lessons: Mapping[str, tuple[Pack, Lesson]], asked: Lessons, houses: Collection[str]
) -> Iterator[LessonLine]:
    for name in chapter.lessons:
        if name in lessons:
            pack, lesson = lessons[name]
            if not chapter.own or not houses or lesson.game.partition("/")[0] in houses:
                yield lesson_line(asked, pack, lesson)


def _seconds(line: LessonLine, each: float) -> float:
    """What is left of a lesson: the questions not met yet, the text before the first of them, and the test."""
    text = TEXT_SECONDS if line.lesson.text and line.remaining == line.lesson.questions else 0.0
    return text + (line.remaining + line.lesson.test) * each


def _audition(curriculum: Curriculum, asked: Lessons) -> Standing | None:
    """The best audition that came to its end."""
    return exam_standing(asked, curriculum.audition_item, curriculum.audition.rules.pass_mark)


# ---------------- new here? The first quarter of an hour
#
# The lessons of one pack in their order, up to the first hand dealt.

WELCOME_PACK = "felt-school.first-quarter"


def welcome(packs: Sequence[Pack], progress: Progress, attempts: Sequence[Attempt], *, is_asked: bool) -> Way | None:
    """The way of somebody new; None where it is not wanted, or something else was practised already."""
    pack = next((pack for pack in packs if pack.id == WELCOME_PACK), None)
    if pack is None or not is_asked:
        return None
    if any(attempt.item.partition("@")[0] != WELCOME_PACK and not attempt.hint for attempt in attempts):
        return None
    lessons = {f"{pack.id}/{lesson.id}": (pack, lesson) for lesson in pack.lessons}
    chapter = Chapter("welcome", pack.title, tuple(lessons))
    games = tuple(dict.fromkeys(lesson.game for lesson in pack.lessons))
    return curriculum_way(Curriculum("welcome", pack.title, (chapter,), Audition(games)), lessons, progress, attempts)


def offer(curriculum: Way) -> NextOffer:
    """What Home offers: the next lesson of the first quarter of an hour, after the last one the choice of a job."""
    step, count = curriculum.next, len(curriculum.steps)
    if step is None:
        says = say("You have dealt your first hand. Choose what you want to deal. Its lessons come in order.")
        return NextOffer(say("Choose your job"), says)
    title = step.line.lesson.title
    if curriculum.done:
        says = say("First steps, {number} of {n}: {title}.", number=step.number, n=count, title=title)
        return NextOffer(say("Next lesson"), says)
    return NEW_HERE
