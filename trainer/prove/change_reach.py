"""What an overlay touches: games and their rules, lessons, exams, certificates; and what it asks and cannot change.

A question is touched where a rule that is another now may decide it. Fixed questions are played under both rules. Fresh
ones are touched where they ask for such a rule, or for a kind of duty that it decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from trainer.core.days import day_text
from trainer.core.errors import BadText, ContentError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, counted, join, say
from trainer.games.base import Game, GameInfo
from trainer.houses.library import Library
from trainer.houses.overlays import Overlay, Unexpressed
from trainer.lessons import item_setup, pack_model
from trainer.prove.rule_changes import RuleChange, changed_rules
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.certificate import Certificate, read_certificate
from trainer.school.school_model import Exam, School


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game with rules that are others, and the kinds of duty that they decide. `old` is the game without them."""

    old: Game
    new: Game
    rules: tuple[RuleChange, ...]
    kinds: frozenset[Kind]

    @property
    def info(self) -> GameInfo:
        return self.new.info

    @property
    def ids(self) -> frozenset[str]:
        """The rules that are others, by their ids."""
        return frozenset(rule.id for rule in self.rules)

    @property
    def name(self) -> str:
        """As exams and certificates name it."""
        return f"{self.info.title} · {self.info.house_title}"


@dataclass(frozen=True, slots=True)
class ChangedLesson:
    """A lesson with questions that are touched, by the ids of its items."""

    pack: pack_model.Pack
    lesson: pack_model.Lesson
    items: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.pack.id}/{self.lesson.id}"


@dataclass(frozen=True, slots=True)
class ChangedExam:
    """A blueprint that asks what is touched: of which games, which kinds of duty, and which of its lessons."""

    exam: Exam
    games: tuple[GameInfo, ...]
    kinds: tuple[Kind, ...]
    lessons: tuple[ChangedLesson, ...]


class Section(NamedTuple):
    """A heading, and below it lines, each with its details."""

    title: Words
    lines: Sequence[tuple[Words, Sequence[Words]]]


@dataclass(frozen=True, slots=True)
class Reach:
    """Everything that an overlay touches, and the games that it asks something of that no cell of a book can say."""

    games: tuple[ChangedGame, ...] = ()
    lessons: tuple[ChangedLesson, ...] = ()
    exams: tuple[ChangedExam, ...] = ()
    certificates: tuple[Certificate, ...] = ()
    unexpressed: tuple[tuple[Unexpressed, tuple[GameInfo, ...]], ...] = ()

    @property
    def sections(self) -> tuple[Section, ...]:
        """All of it as headings and lines; what is not touched has none."""
        games = [(game.name, [words for rule in game.rules for words in _rule_words(rule)]) for game in self.games]
        lessons = [(f"{row.pack.title} · {row.lesson.title}", [_items(row.items)]) for row in self.lessons]
        exams = [(row.exam.title, list(_exam_words(row))) for row in self.exams]
        papers = [(f"{paper.name} · {paper.title}", [day_text(paper.day)]) for paper in self.certificates]
        cannot = [(row.says, [row.why, _titles(infos)]) for row, infos in self.unexpressed]
        sections = (
            Section(counted("{n} game", "{n} games", len(games)), games),
            Section(counted("{n} lesson", "{n} lessons", len(lessons)), lessons),
            Section(counted("{n} exam", "{n} exams", len(exams)), exams),
            Section(counted("{n} certificate", "{n} certificates", len(papers)), papers),
            Section(say("Not expressed: change these by hand"), cannot),
        )
        return tuple(section for section in sections if section.lines)

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "games": [
                {
                    "id": game.info.id,
                    "title": game.info.title,
                    "house": game.info.house_title,
                    "versions": [game.old.version, game.new.version],
                    "duties": sorted(kind.value for kind in game.kinds),
                    "rules": [
                        {"id": rule.id, "before": _says(rule.before), "now": _says(rule.now)} for rule in game.rules
                    ],
                }
                for game in self.games
            ],
            "lessons": [
                {"id": lesson.id, "title": lesson.lesson.title, "pack": lesson.pack.title, "items": list(lesson.items)}
                for lesson in self.lessons
            ],
            "exams": [
                {
                    "id": row.exam.id,
                    "title": row.exam.title,
                    "games": [info.id for info in row.games],
                    "duties": [kind.value for kind in row.kinds],
                    "items": [f"{lesson.id}/{id}" for lesson in row.lessons for id in lesson.items],
                }
                for row in self.exams
            ],
            "certificates": [
                {"number": paper.id, "name": paper.name, "title": paper.title, "day": paper.day.isoformat()}
                for paper in self.certificates
            ],
            "cannot": [
                {"say": row.says, "why": row.why, "games": [info.id for info in infos]}
                for row, infos in self.unexpressed
            ],
        }


def _rule_words(rule: RuleChange) -> Iterator[Words]:
    """Its sentences before and now."""
    before, now = rule.before, rule.now
    if before is None and now is not None:
        yield say("New: {rule}", rule=now.text)
    elif before is not None and (now is None or before.text != now.text):
        yield say("Before: {rule}", rule=before.text)
    if before is not None:
        yield say("Now: {rule}", rule=now.text if now is not None else say("removed"))


def _items(items: Sequence[str]) -> Words:
    return join((counted("{n} item:", "{n} items:", len(items)), ", ".join(items)), " ")


def _titles(infos: Iterable[GameInfo]) -> Words:
    return ", ".join(f"{info.title} · {info.house_title}" for info in infos)


def _exam_words(row: ChangedExam) -> Iterator[Words]:
    if row.games:
        yield _titles(row.games)
        yield join((KIND_NAMES[kind] for kind in row.kinds), ", ")
    yield from (join((lesson.lesson.title, _items(lesson.items)), ": ") for lesson in row.lessons)


def _says(printed: object) -> str | None:
    return str(getattr(printed, "says", "")) if printed is not None else None


Packs = Callable[[Collection[str]], Iterable[pack_model.Pack]]
"""The packs that ask one of these games, or more."""


def reach(before: Library, after: Library, overlay: Overlay | None, packs: Packs, school: School) -> Reach:
    """What lies between two libraries of the same books; `overlay` is the one that `after` has more."""
    games = {}
    for id in before.changed_in(after):
        with suppress(ContentError):
            games[id] = _changed_game(before[id], after[id])
    lessons = tuple(lesson for pack in packs(games) for lesson in _lessons(pack, games))
    exams = tuple(row for exam in school.exams if (row := _exam(exam, games, lessons)) is not None)
    unexpressed = tuple((row, tuple(after.on_forms(overlay, row.on))) for row in overlay.cannot) if overlay else ()
    certificates = tuple(_certificates(school, games, exams))
    return Reach(tuple(games.values()), lessons, exams, certificates, unexpressed)


def _changed_game(old: Game, new: Game) -> ChangedGame:
    rules = changed_rules(old, new)
    ids = {rule.id for rule in rules}
    kinds = frozenset(skill.kind for game in (old, new) for skill in game.rows if skill.rule.id in ids)
    return ChangedGame(old, new, rules, kinds)


# ---------------- lessons


def _lessons(pack: pack_model.Pack, games: Mapping[str, ChangedGame]) -> Iterator[ChangedLesson]:
    for lesson in pack.lessons:
        asked = ((part, games.get(part.game or lesson.game)) for part in lesson.items)
        items = tuple(part.id for part, game in asked if game is not None and asks_changed(part.task, game))
        if items:
            yield ChangedLesson(pack, lesson, items)


def asks_changed(task: pack_model.Task, game: ChangedGame) -> bool:
    """Whether a question may be decided by a rule that is another now."""
    match task:
        case pack_model.ItemDrawn(kind=kind, rule=rule):
            return rule in game.ids if rule else kind in game.kinds
        case pack_model.WholeRound(duties=duties):
            return bool(game.kinds & set(duties)) if duties else bool(game.kinds)
        case pack_model.ItemInWords(asked=asked):
            return asked.cite in game.ids
        case pack_model.Where():
            return Kind.SET_HAND in game.kinds
        case pack_model.ItemDeal() | pack_model.ItemHand():
            duty = task.duty if isinstance(task, pack_model.ItemDeal) else Kind.SET_HAND.value
            may_be = duty.partition("/")[0] in {touched.value for touched in game.kinds}
            return may_be and any(_decided_by(version, task, duty) in game.ids for version in (game.old, game.new))


def _decided_by(game: Game, task: pack_model.ItemDeal | pack_model.ItemHand, duty: str) -> str:
    """The rule that decides a fixed question; empty where it cannot be asked."""
    setup = item_setup.fixed_setup(game, task)
    asked = setup if isinstance(setup, item_setup.CannotAsk) else item_setup.first_duty(game, setup, duty)
    return "" if isinstance(asked, item_setup.CannotAsk) else asked.decision.rule.id


# ---------------- exams and certificates


def _exam(exam: Exam, games: Mapping[str, ChangedGame], lessons: Sequence[ChangedLesson]) -> ChangedExam | None:
    asked = [games[id] for id in exam.games if id in games]
    touched = [(game, game.kinds & set(exam.kinds or game.kinds)) for game in asked]
    infos = tuple(game.info for game, kinds in touched if kinds)
    kinds = {kind for _, kinds in touched for kind in kinds}
    own = tuple(lesson for lesson in lessons if lesson.id in exam.lessons)
    return ChangedExam(exam, infos, tuple(sorted(kinds)), own) if infos or own else None


def _certificates(
    school: School, games: Mapping[str, ChangedGame], exams: Sequence[ChangedExam]
) -> Iterator[Certificate]:
    """Those of a game with other duties, or of a touched exam, that still hold."""
    names = {game.name for game in games.values() if game.kinds}
    titles = {row.exam.title for row in exams}
    revoked = {row.id for row in school.revoked}
    for number, text in school.issued:
        with suppress(BadText):
            paper, _ = read_certificate(text)
            if number not in revoked and (paper.title in titles or not names.isdisjoint(paper.subjects)):
                yield paper
