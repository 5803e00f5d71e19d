"""What the game page shows: every kind of duty with what the trainee knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.games.base import Game, Skill
from trainer.progress.fold import Progress
from trainer.progress.statistics import accuracy, mastered, median_millis
from trainer.progress.targets import target_millis
from trainer.progress.thoughts import in_words
from trainer.round.duty import Kind


@dataclass(frozen=True, slots=True)
class KindLine:
    """One kind of duty of a game."""

    kind: Kind
    skills: tuple[Skill, ...]
    mastered: int
    accuracy: float | None
    median: int | None
    target: int


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How many printed rules of a game there are, were met, and are mastered in every duty they decide."""

    total: int
    met: int
    mastered: int


def rule_count(game: Game, progress: Progress) -> RuleCount:
    """The one way rules are counted: as the rulebook prints them, whatever number of duties each decides."""
    skills: dict[str, list[Skill]] = {}
    for skill in game.skills:
        skills.setdefault(skill.rule.id, []).append(skill)
    met = done = 0
    for of_rule in skills.values():
        records = [progress.skill(skill.id) for skill in of_rule]
        met += any(record.asked or record.took_part for record in records)
        done += all(mastered(record, skill.kind.value) for record, skill in zip(records, of_rule, strict=True))
    return RuleCount(len(game.rules), met, done)


def kind_lines(game: Game, progress: Progress) -> tuple[KindLine, ...]:
    """Every kind of duty, in the order of a round; behind them what was asked in words."""
    lines = []
    worded = tuple(one.skill for one in in_words(game, progress))
    for kind in (*game.kinds, Kind.IN_WORDS) if worded else game.kinds:
        skills = tuple(skill for skill in (*game.skills, *worded) if skill.kind is kind)
        record = progress.kind(game.info.id, kind.value)
        done = sum(mastered(progress.skill(skill.id), kind.value) for skill in skills)
        lines.append(KindLine(kind, skills, done, accuracy(record), median_millis(record), target_millis(kind.value)))
    return tuple(lines)
