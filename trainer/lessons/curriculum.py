"""A curriculum: the lessons of a job in an order that leads from the first day to an audition.

It names lessons of packs and owns none. A school that wants another order writes a file with the same id.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.lessons.fields import Field, Fields, ValueSort
from trainer.lessons.pack_model import (
    MOST_RUBRIC_LINES,
    MOST_WEIGHT,
    USUAL,
    ExamRules,
    Lesson,
    Pack,
    Rubric,
    RubricLine,
)
from trainer.lessons.problems import PackProblem, ProblemLog, errors_of
from trainer.lessons.toml_table import Table, read_toml

FORMAT: Final = 1
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

RUBRIC_LINE: Final[tuple[Field, ...]] = (
    Field("line", ValueSort.TEXT, "What is judged, as the instructor reads it.", needed=True,
          example='"Chip handling"'),
    Field("weight", ValueSort.INTEGER, "How much it weighs.", low=1, high=MOST_WEIGHT, example="2"),
)  # fmt: skip
AUDITION: Final[tuple[Field, ...]] = (
    Field("games", ValueSort.TEXTS, "The games of the job, written house/game.", needed=True,
          example='["casino-99/fortune-pai-gow-poker"]'),
    Field("questions", ValueSort.INTEGER, "Not used: an audition deals hands until it is sure.",
          low=5, high=200, example="40"),
    Field("pass", ValueSort.INTEGER, "Not used: only auditions of an older program go by it.",
          low=1, high=100, example="85"),
    Field("minutes", ValueSort.INTEGER, "Not used: each answer has its own clock.", low=0, high=600, example="40"),
    Field("rubric", ValueSort.ROWS, "What an instructor judges by eye. Without it the usual lines.",
          fields=RUBRIC_LINE, example='[{ line = "Chip handling", weight = 2 }]'),
)  # fmt: skip
CHAPTER: Final[tuple[Field, ...]] = (
    Field("id", ValueSort.TEXT, "The name of the chapter, unique in the curriculum.", needed=True, example='"reading"'),
    Field("title", ValueSort.TEXT, "The title trainees see.", needed=True, example='"Reading hands"'),
    Field("lessons", ValueSort.TEXTS, "The lessons in order, each written pack/lesson.", needed=True,
          example='["felt-school.fortune-pai-gow/two-hands"]'),
    Field("after", ValueSort.TEXTS, "Chapters that come first; without it the one before.", example='["reading"]'),
    Field("own", ValueSort.BOOLEAN, "Only lessons of houses the trainee deals in are shown.", example="true"),
)  # fmt: skip
CURRICULUM: Final[Fields] = (
    Field("format", ValueSort.INTEGER, "The format number of curricula.", needed=True, example=str(FORMAT)),
    Field("id", ValueSort.TEXT, "The name of the curriculum for ever.", needed=True, example='"pai-gow"'),
    Field("title", ValueSort.TEXT, "The title trainees see.", needed=True, example='"Pai gow dealer"'),
    Field("order", ValueSort.INTEGER, "Its place among the curricula.", low=0, high=9999, example="10"),
    Field("say", ValueSort.TEXT, "One sentence shown with the title."),
    Field("chapter", ValueSort.ROWS, "The chapters, in order.", needed=True, fields=CHAPTER),
    Field("audition", ValueSort.TABLE, "The exam at the end.", needed=True, fields=AUDITION),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together. `after`: the chapters that come first; `own`: only houses dealt in are shown."""

    id: str
    title: str
    lessons: tuple[str, ...]
    after: tuple[str, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class Audition:
    """The exam at the end: the games it may ask, how it is made, and what an instructor judges at it by eye."""

    games: tuple[str, ...]
    rules: ExamRules = USUAL
    rubric: Rubric = ()


AUDITION_OWNER: Final = "curriculum."
"""What the ids of auditions begin with where their answers name them."""


@dataclass(frozen=True, slots=True)
class Curriculum:
    """The way into one job."""

    id: str
    title: str
    chapters: tuple[Chapter, ...]
    audition: Audition
    order: int = 0
    say: str = ""

    @property
    def audition_item(self) -> str:
        """How the answers of its audition are told from others, in the place of a pack's id."""
        return f"{AUDITION_OWNER}{self.id}"

    @property
    def houses(self) -> tuple[str, ...]:
        """The houses of the job's games, each once."""
        return tuple(dict.fromkeys(game.partition("/")[0] for game in self.audition.games))

    def games_in(self, houses: Collection[str]) -> tuple[str, ...]:
        """The games of the job in these houses; all of them where there is none."""
        own = tuple(game for game in self.audition.games if game.partition("/")[0] in houses)
        return own or self.audition.games


@dataclass(frozen=True, slots=True)
class Known:
    """What a curriculum may name: the lessons of every pack, written pack/lesson, and the games."""

    lessons: Collection[str]
    games: Collection[str]


def known(packs: Iterable[Pack], games: Iterable[str]) -> Known:
    """What the packs and the library offer."""
    return Known(tuple(f"{pack.id}/{lesson.id}" for pack in packs for lesson in pack.lessons), tuple(games))


def find_lessons(packs: Iterable[Pack]) -> Mapping[str, tuple[Pack, Lesson]]:
    """Every lesson under its name pack/lesson, and under its former names where no other one is called so."""
    lessons = [(pack, lesson) for pack in packs for lesson in pack.lessons]
    former: dict[str, tuple[Pack, Lesson]] = {}
    for pack, lesson in lessons:
        for owner in (pack.id, *pack.was):
            for name in (lesson.id, *lesson.was):
                former.setdefault(f"{owner}/{name}", (pack, lesson))
    return {**former, **{f"{pack.id}/{lesson.id}": (pack, lesson) for pack, lesson in lessons}}


def read_curriculum(name: str, content: bytes, offered: Known) -> tuple[Curriculum | None, tuple[PackProblem, ...]]:
    """The curriculum of a file, and every problem; None when there is one."""
    log = ProblemLog()
    read = read_toml(name, content, log)
    if read is None:
        return None, log.sorted()
    table = Table(*read, CURRICULUM)
    if table.has("format") and table.integer("format") != FORMAT:
        message = say(
            "this program reads curricula of format {format}, not {integer}.",
            format=FORMAT,
            integer=table.integer("format"),
        )
        table.wrong(
            "DP109", "format", message, say("Write format = {format}, or install a newer version.", format=FORMAT)
        )
    if table.has("id") and not _ID.fullmatch(table.text("id")):
        table.wrong(
            "DP106",
            "id",
            say("'{text}' is not an id.", text=table.text("id")),
            say("Use lowercase letters, digits and '-'."),
        )
    chapters = tuple(_chapters(table, offered))
    if table.has("chapter") and not chapters:
        table.wrong("DP113", "chapter", say("the curriculum has no chapters."), say("Add a [[chapter]]."))
    audition = table.table("audition")
    games = _named(audition, "games", offered.games, "DP207", "game")
    if audition.has("games") and not games:
        audition.wrong("DP207", "games", say("the audition has no game."), say("Name a game, written house/game."))
    for key in ("questions", "minutes"):
        if audition.has(key):
            message = say("an audition does not use '{key}': it deals hands until it is sure.", key=key)
            audition.wrong_key("DP905", key, message, say("Take the line out."))
    rules = ExamRules(
        audition.integer("questions", USUAL.questions),
        audition.integer("pass", USUAL.pass_mark),
        audition.integer("minutes", USUAL.minutes),
    )
    curriculum = Curriculum(
        table.text("id"),
        table.text("title"),
        chapters,
        Audition(games, rules, _rubric(audition)),
        table.integer("order"),
        table.text("say"),
    )
    problems = log.sorted()
    return (None if errors_of(problems) else curriculum), problems


def _rubric(audition: Table) -> Rubric:
    if audition.count("rubric") > MOST_RUBRIC_LINES:
        message = say("a rubric has {most} lines at most.", most=MOST_RUBRIC_LINES)
        audition.wrong("DP104", "rubric", message, say("Take some out."))
    return tuple(RubricLine(row.text("line"), row.integer("weight", 1)) for row in audition.rows("rubric"))


def _chapters(table: Table, offered: Known) -> Iterator[Chapter]:
    before: list[str] = []
    ids_taken: set[str] = set()
    for row in table.rows("chapter"):
        id = row.text("id")
        if id in before:
            row.wrong(
                "DP107",
                "id",
                say("there is already a chapter '{id}'.", id=id),
                say("Give each chapter its own id."),
            )
        after = row.texts("after") if row.has("after") else tuple(before[-1:])
        for index, other in enumerate(after):
            if row.has("after") and other not in before:
                message = say("no chapter before this one is called '{other}'.", other=other)
                row.source.value("DP602", (*row.path, "after", index), message, did_you_mean(other, before))
        lessons = _named(row, "lessons", offered.lessons, "DP601", "lesson")
        for lesson in lessons:
            if lesson in ids_taken:
                row.wrong(
                    "DP107", "lessons", say("'{lesson}' is listed twice.", lesson=lesson), say("Keep one of them.")
                )
            ids_taken.add(lesson)
        if row.has("lessons") and not lessons:
            row.wrong(
                "DP113", "lessons", say("the chapter has no lessons."), say("Name a lesson, written pack/lesson.")
            )
        before.append(id)
        yield Chapter(id, row.text("title"), lessons, after, row.true("own"))


def _named(table: Table, key: str, names: Collection[str], code: str, word: str) -> tuple[str, ...]:
    written = table.texts(key)
    for index, lesson_name in enumerate(written):
        if lesson_name not in names:
            message = say("there is no {word} '{one}'.", word=word, one=lesson_name)
            table.source.value(code, (*table.path, key, index), message, did_you_mean(lesson_name, names))
    return written
