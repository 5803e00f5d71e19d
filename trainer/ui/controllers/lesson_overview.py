"""What the page of a lesson shows before it starts: its prose, and what will be asked how. Nothing for teachers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text, counted, say
from trainer.drills.modes import Hints
from trainer.felt.shape import Shape
from trainer.lessons.lesson_plan import Games
from trainer.lessons.pack_model import Lesson, Pack
from trainer.lessons.pack_prose import TEACHER
from trainer.progress.fold import EMPTY, Lessons
from trainer.ui.controllers.lesson_figures import FigureShown, figures_of
from trainer.ui.controllers.lesson_standing import is_ready, sessions_of, standing

HINT_WORDS: Mapping[Hints, Text] = {
    Hints.ALWAYS: say("every question starts with its hint"),
    Hints.ON_REQUEST: say("hints when you ask"),
    Hints.NEVER: say("no hints"),
}
NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class LessonShown:
    """One lesson. `prose` is Markdown as packs allow it, without a heading that says the title once more.

    `media` are its pictures by the paths the prose uses.

    `passed` and `result`: the best result so far of what is asked to be passed; None before the first. `ready`: it was
    practised well enough for its test.
    """

    pack: Pack
    lesson: Lesson
    title: str
    goal: str
    says: str
    prose: str
    practice: tuple[Text, ...]
    test: tuple[Text, ...]
    media: Mapping[str, bytes]
    passed: bool | None = None
    result: Text = NOTHING
    figures: tuple[FigureShown, ...] = ()
    ready: bool = False

    @property
    def hinted(self) -> bool:
        """Whether every question opens with its hint: then trying with hints is its practice."""
        return all(asked.mode.over(self.lesson.mode).hints is Hints.ALWAYS for asked in self.lesson.items)


def illustrated(shown: LessonShown, games: Games, shape: Callable[[str], Shape]) -> LessonShown:
    """The same with what the figures of its text show; every lesson has at least one that can be drawn."""
    return replace(shown, figures=figures_of(shown.prose, shown.pack, shown.lesson, games, shape))


def lesson_shown(pack: Pack, lesson: Lesson, language: str = "en", lessons: Lessons = EMPTY.lessons) -> LessonShown:
    """A lesson in the nearest language its pack has, and how the trainee who answered these stands with it."""
    done = standing(lessons, pack, lesson)

    def words(field: str, original: str) -> str:
        return pack.words(f"lesson.{lesson.id}.{field}", language) or original

    test: tuple[Text, ...] = ()
    if lesson.test:
        test = (
            counted("at most {n} question, judged at the end", "at most {n} questions, judged at the end", lesson.test),
            say("only rules that are certain or confirmed"),
            say("{percent}% to pass", percent=lesson.pass_percent),
            say("no hints"),
        )
    title = words("title", lesson.title)
    prose = pack.prose(lesson.text) if lesson.text and not lesson.text.endswith(TEACHER) else ""
    return LessonShown(
        pack,
        lesson,
        title,
        words("goal", lesson.goal),
        words("say", lesson.say),
        prose.removeprefix(f"# {title}\n"),
        _practice(lesson),
        test,
        {path: data for path, data in pack.files.items() if path.startswith("media/")},
        done.passed if done else None,
        done.words if done else NOTHING,
        ready=bool(lesson.test) and is_ready(lessons, pack, lesson),
    )


def _practice(lesson: Lesson) -> tuple[Text, ...]:
    facts = [counted("{n} question", "{n} questions", lesson.questions)]
    modes = [item.mode.over(lesson.mode) for item in lesson.items]
    times = {mode.time for mode in modes}
    if times and None not in times:
        low, high = min(filter(None, times)), max(filter(None, times))
        if low == high:
            facts.append(say("target {seconds} s each", seconds=low))
        else:
            facts.append(say("target {low} to {high} s each", low=low, high=high))
    hints = {mode.hints for mode in modes}
    if len(hints) == 1 and (hint_kind := hints.pop()) is not None:
        facts.append(HINT_WORDS[hint_kind])
    if lesson.pass_percent and not lesson.test:
        facts.append(say("{percent}% to pass", percent=lesson.pass_percent))
    return tuple(facts)


def times_practised(lessons: Lessons, pack: Pack, lesson: Lesson) -> int:
    """How many sessions of this lesson there were, under any version of the pack."""
    return len(sessions_of(lessons, pack, lesson))
