"""Which printed rules a pack exercises: counts by skill for each game, and the rules that never come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.chipwork.stage import counts as counts_kind
from trainer.drills.build import NoSituation, build
from trainer.errors import BadText, ContentError
from trainer.games.base import Game
from trainer.lessons.model import Lesson, Pack, WholeRound
from trainer.lessons.plan import Games, practice
from trainer.lessons.problems import count_words
from trainer.round import machine
from trainer.round.duty import KIND_NAMES, Kind
from trainer.rules.decision import Printed


@dataclass(frozen=True, slots=True)
class GameCoverage:
    """How often each skill of one game is asked, and which are never."""

    game: str
    title: str
    asked: Mapping[str, int]
    never: tuple[str, ...]
    uncertain: tuple[str, ...]

    @property
    def percent(self) -> int:
        """Skills asked at least once, in percent of all that can come up."""
        every = len(self.asked) + len(self.never)
        return 100 * len(self.asked) // every if every else 100


@dataclass(frozen=True, slots=True)
class LessonCount:
    """A lesson in figures."""

    id: str
    title: str
    items: int
    questions: int
    test: int
    pass_percent: int


@dataclass(frozen=True, slots=True)
class Report:
    """A pack in figures. `missing_words` are fields without a translation; `unasked` items that cannot be asked."""

    pack: str
    version: str
    title: str
    lessons: tuple[LessonCount, ...]
    games: tuple[GameCoverage, ...]
    missing_words: Mapping[str, tuple[str, ...]]
    unasked: tuple[str, ...] = ()


def report_pack(pack: Pack, games: Games) -> Report:
    """The figures of a checked pack. Fresh items count with the questions of the first time through."""
    asked: dict[str, Counter[str]] = {}
    uncertain: dict[str, dict[str, None]] = {}
    unasked: list[str] = []
    for lesson in pack.lessons:
        for game, kind, rules in _decisions(pack, lesson, games, unasked):
            counts = asked.setdefault(game.info.id, Counter())
            for rule in rules:
                if game.skill(kind, rule.id) is not None:
                    counts[f"{kind}/{rule.id}"] += 1
                if not rule.certain:
                    uncertain.setdefault(game.info.id, {})[rule.id] = None
    return Report(
        pack=pack.id,
        version=pack.version,
        title=pack.title,
        lessons=tuple(_count(lesson) for lesson in pack.lessons),
        games=tuple(_coverage(games[id], counts, tuple(uncertain.get(id, {}))) for id, counts in sorted(asked.items())),
        missing_words=_missing_words(pack),
        unasked=tuple(unasked),
    )


def _decisions(
    pack: Pack, lesson: Lesson, games: Games, unasked: list[str]
) -> Iterator[tuple[Game, Kind, tuple[Printed, ...]]]:
    """Every duty the lesson puts to a trainee, with the rules that take part."""
    for item in lesson.items:
        try:
            askings = practice(pack, Lesson(lesson.file, lesson.id, "", "", 0, (item,)), games)
            for asking in askings:
                question = build(lambda id: games[id], asking.source)
                if isinstance(item.task, WholeRound):
                    for _, duty, decision in machine.every_duty(question.round):
                        yield question.game, duty.kind, decision.rules
                else:
                    yield question.game, question.duty.kind, question.decision.rules
        except (BadText, NoSituation, ContentError):
            unasked.append(item.id)


def _coverage(game: Game, counts: Counter[str], uncertain: tuple[str, ...]) -> GameCoverage:
    skip = game.unreachable
    kinds = {skill.partition("/")[0] for skill in counts}
    every = [f"{one.kind}/{one.rule.id}" for one in game.skills if counts_kind(one.kind, kinds)]
    return GameCoverage(
        game=game.info.id,
        title=game.info.title,
        asked={skill: counts[skill] for skill in every if counts[skill]},
        never=tuple(skill for skill in every if not counts[skill] and skill not in skip),
        uncertain=uncertain,
    )


def _count(lesson: Lesson) -> LessonCount:
    return LessonCount(lesson.id, lesson.title, len(lesson.items), lesson.questions, lesson.test, lesson.pass_percent)


def _missing_words(pack: Pack) -> dict[str, tuple[str, ...]]:
    """Language -> fields without a translation."""
    keys = [key for key, _ in pack.translatable()]
    return {
        language: tuple(key for key in keys if not words.get(key))
        for language, words in sorted(pack.translations.items())
    }


def report_text(report: Report) -> str:
    """The figures as a page of text."""
    lines = [f"{report.title} ({report.pack} {report.version})", ""]
    for lesson in report.lessons:
        test = f", test of {lesson.test}, pass {lesson.pass_percent} %" if lesson.test else ""
        counts = f"{count_words(lesson.items, 'item')}, {count_words(lesson.questions, 'question')}"
        lines.append(f"  {lesson.id}: {lesson.title} ({counts}{test})")
    for game in report.games:
        lines += ["", *_game_lines(game)]
    if report.unasked:
        lines += ["", f"cannot be asked: {', '.join(report.unasked)}"]
    for language, missing in report.missing_words.items():
        lines.append("")
        lines.append(f"{language}: {count_words(len(missing), 'field')} not translated")
        lines.extend(f"  {key}" for key in missing)
    return "\n".join(lines) + "\n"


def _game_lines(game: GameCoverage) -> Iterator[str]:
    every = len(game.asked) + len(game.never)
    yield f"{game.title} ({game.game}): {len(game.asked)} of {every} rules asked, {game.percent} %"
    for kind in dict.fromkeys(skill.partition("/")[0] for skill in (*game.asked, *game.never)):
        asked = {skill: count for skill, count in game.asked.items() if skill.startswith(f"{kind}/")}
        never = [skill for skill in game.never if skill.startswith(f"{kind}/")]
        of = len(asked) + len(never)
        yield f"  {KIND_NAMES[Kind(kind)]}: {count_words(sum(asked.values()), 'time')}, {len(asked)} of {of} rules"
        for skill, count in asked.items():
            yield f"    {count:4}  {skill.partition('/')[2]}"
        if never:
            yield f"    never: {', '.join(skill.partition('/')[2] for skill in never)}"
    if game.uncertain:
        yield f"  doubtful or borrowed: {', '.join(game.uncertain)}"
