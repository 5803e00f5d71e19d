"""A lesson pack as typed, frozen values. The engine answers; only a question in words brings its answer along.

Pack -> Lesson -> Item -> Task: what is asked (a fixed deal, a hand, hands of a sort, a skill, a whole round, a
question in words)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from trainer.core.lazy_dataclass import dataclass, field, replace
from trainer.core.text import Words, say
from trainer.drills.modes import Hints
from trainer.lessons.origin import UNSIGNED, Origin
from trainer.round.duty import Kind
from trainer.round.written_questions import AnsweredBy, InWords
from trainer.rules.sources import PrintedSource

FORMAT = 1
"""The one series of format numbers; `OLDEST_FORMAT` to `FORMAT` is what this program reads."""
OLDEST_FORMAT = 1


@dataclass(frozen=True, slots=True)
class ItemMode:
    """How an item is practised. None leaves it to the session."""

    hints: Hints | None = None
    time: int | None = None

    def over(self, other: ItemMode) -> ItemMode:
        """The same mode, with the other's values where this one leaves them open."""
        return ItemMode(self.hints or other.hints, self.time if self.time is not None else other.time)


@dataclass(frozen=True, slots=True)
class WishFor:
    """What fresh situations should be like: how many players bet, whether the bank falls short."""

    players: int = 0
    short: bool = False

    def __bool__(self) -> bool:
        return bool(self.players or self.short)


@dataclass(frozen=True, slots=True)
class ItemDeal:
    """A fixed situation in its text form, and one duty of its round: "set-hand/3", or "set-hand" for the first.

    `hands` puts these cards where they are named: a seat number, "bank", or a place such as "board".
    """

    setup: str
    duty: str
    hands: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ItemHand:
    """These cards, to be set the house way."""

    cards: str


@dataclass(frozen=True, slots=True)
class Where:
    """Fresh hands to be set the house way, of which all of `said` holds: the parts of the game's `HandWords`."""

    keys_given: tuple[tuple[str, str | int | bool], ...]
    seed: int = 1
    count: int = 1


@dataclass(frozen=True, slots=True)
class ItemDrawn:
    """Fresh questions of one kind of duty; with `rule` those that this rule decides."""

    kind: Kind
    rule: str = ""
    seed: int = 1
    count: int = 1
    wish: WishFor = WishFor()


@dataclass(frozen=True, slots=True)
class WholeRound:
    """Every duty of a round: of a fixed situation (with `hands` as in a deal), or of `count` fresh ones.

    Of `duties` the trainee does these, the program the rest; all of them when empty.
    """

    setup: str = ""
    hands: tuple[tuple[str, str], ...] = ()
    seed: int = 1
    count: int = 1
    wish: WishFor = WishFor()
    duties: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemInWords:
    """A question in words; `setup` is the table that lies on the felt meanwhile, with `hands` as in a deal."""

    asked: InWords
    setup: str = ""
    hands: tuple[tuple[str, str], ...] = ()


Task = ItemDeal | ItemHand | Where | ItemDrawn | WholeRound | ItemInWords


@dataclass(frozen=True, slots=True)
class Expect:
    """What the author believes the engine decides: an assertion, never used for grading.

    `act` is the text form of the act. `groups` names cards of a setting, for example front -> "4d 4s".
    """

    act: str = ""
    rule: str = ""
    groups: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.act or self.rule or self.groups)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a lesson asks. `id` is stable for ever: progress hangs on it; `was` are its former ids.

    `row` is its place in the lesson file, for messages only.
    """

    id: str
    game: str
    task: Task
    expect: Expect = Expect()
    mode: ItemMode = ItemMode()
    say: str = ""
    text: str = ""
    was: tuple[str, ...] = ()
    row: int = field(default=0, compare=False)

    @property
    def count(self) -> int:
        """How many questions or rounds the item stands for."""
        return self.task.count if isinstance(self.task, (ItemDrawn, Where, WholeRound)) else 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson file. `text` and `teacher` are paths of prose in the pack, empty where there is none."""

    file: str
    id: str
    title: str
    goal: str
    order: int
    items: tuple[Item, ...]
    game: str = ""
    test: int = 0
    pass_percent: int = 0
    mode: ItemMode = ItemMode()
    say: str = ""
    text: str = ""
    teacher: str = ""
    was: tuple[str, ...] = ()
    questions: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "questions", sum(item.count for item in self.items))


@dataclass(frozen=True, slots=True)
class ExamRules:
    """How long an exam is and when it is passed, where nothing else is said; a school may fix its own.

    With `signed` only packs that a known key has signed are tested.
    """

    questions: int = 20
    pass_mark: int = 80
    minutes: int = 0
    signed: bool = False


USUAL = ExamRules()


@dataclass(frozen=True, slots=True)
class RubricLine:
    """One thing that an instructor judges in points, and how much it weighs."""

    words: Words
    weight: int = 1


Rubric: TypeAlias = tuple[RubricLine, ...]
MOST_RUBRIC_LINES, MOST_WEIGHT, MOST_POINTS = 12, 10, 10
RUBRIC: Final[Rubric] = (
    RubricLine(say("Courtesy"), 2),
    RubricLine(say("Posture")),
    RubricLine(say("Chip handling")),
    RubricLine(say("Pitch and cards")),
    RubricLine(say("Control of the game"), 2),
)
"""What a program cannot see, ten points a line, where neither the school nor the job has lines of its own.

Hospitality (courtesy and posture), technique (chips and cards) and control weigh 3 to 2 to 2, as at the European Dealer
Championship of 2024.
"""
FORMER_RUBRIC: Final[Rubric] = (
    RubricLine(say("Courtesy and hospitality"), 3),
    RubricLine(say("Hands, chips and cards"), 2),
    RubricLine(say("Control of the game"), 2),
)
"""The lines of a record that names none: an older program wrote it."""


def rubric_line(words: str, weight: int) -> RubricLine:
    """A line as it was written; one of ours is known again, so that it can be translated."""
    known = {str(line.words): line.words for line in (*RUBRIC, *FORMER_RUBRIC)}
    return RubricLine(known.get(words, words), weight)


@dataclass(frozen=True, slots=True)
class Needs:
    """What a pack needs: capabilities with minimum versions, never exact ones."""

    engine: str = ""
    house: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.engine or self.house)


@dataclass(frozen=True, slots=True)
class Pack:
    """A whole pack. `files` holds its prose, pictures and other files by path, without the TOML read into the model.

    `origin` says who signed the file it was read from, `sources` are those of its own that its questions cite.
    """

    id: str
    version: str
    title: str
    lessons: tuple[Lesson, ...]
    needs: Needs = Needs()
    language: str = "en"
    author: str = ""
    notes: str = ""
    say: str = ""
    was: tuple[str, ...] = ()
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    origin: Origin = field(default=UNSIGNED, compare=False)
    sources: tuple[PrintedSource, ...] = ()

    def lesson(self, id: str) -> Lesson | None:
        """The lesson with this id, or one that had it before."""
        exact = next((lesson for lesson in self.lessons if lesson.id == id), None)
        return exact or next((lesson for lesson in self.lessons if id in lesson.was), None)

    def item(self, id: str) -> Item | None:
        """The item with this id, or one that had it before."""
        items = [item for lesson in self.lessons for item in lesson.items]
        return next((other_item for other_item in items if other_item.id == id), None) or next(
            (other_item for other_item in items if id in other_item.was), None
        )

    def prose(self, path: str) -> str:
        """A text of the pack; empty when it has none of that name."""
        return self.files.get(path, b"").decode("utf-8-sig")

    def words(self, key: str, language: str) -> str:
        """A translated field ("item.tp-07.say") in the nearest language, empty when only the original has it.

        The chain goes from "zh-Hant" over "zh" to the pack's own language.
        """
        for code in (language, language.partition("-")[0]):
            translation = self.translations.get(code, {}).get(key)
            if translation:
                return translation
        return ""

    def lesson_in(self, lesson: Lesson, language: str) -> Lesson:
        """A lesson whose items say everything in the nearest language there is."""
        if not self.translations:
            return lesson

        def translate(item: Item, name: str, words: str) -> str:
            return self.words(f"item.{item.id}.{name}", language) or words

        items: list[Item] = []
        for item in lesson.items:
            task = item.task
            if isinstance(task, ItemInWords):
                asked, worded = task.asked, task.asked.answered_by is not AnsweredBy.PLACE
                options = (
                    asked.options
                    if not worded
                    else tuple(
                        translate(item, f"option-{number}", option)
                        for number, option in enumerate(asked.options, start=1)
                    )
                )
                words, because = translate(item, "question", asked.words), translate(item, "because", asked.because)
                task = replace(task, asked=replace(asked, words=words, options=options, because=because))
            items.append(replace(item, task=task, say=translate(item, "say", item.say)))
        return replace(lesson, items=tuple(items))

    def translatable(self) -> Iterator[tuple[str, str]]:
        """Every field a translation may give, with the original words."""
        yield from ((f"pack.{name}", words) for name, words in (("title", self.title), ("say", self.say)) if words)
        for lesson in self.lessons:
            fields = (("title", lesson.title), ("goal", lesson.goal), ("say", lesson.say))
            yield from ((f"lesson.{lesson.id}.{name}", words) for name, words in fields if words)
            for item in lesson.items:
                yield from ((f"item.{item.id}.{name}", words) for name, words in _words_of(item) if words)


def _words_of(item: Item) -> Iterator[tuple[str, str]]:
    """What a trainee reads of an item: its sentence, and of a question in words everything but places."""
    yield "say", item.say
    if isinstance(item.task, ItemInWords):
        asked = item.task.asked
        yield from (("question", asked.words), ("because", asked.because))
        if asked.answered_by is not AnsweredBy.PLACE:
            yield from ((f"option-{number}", option) for number, option in enumerate(asked.options, start=1))
