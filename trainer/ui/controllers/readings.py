"""What the page "Readings" shows: the games trainees are shown, and the doubtful and borrowed rules of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.games.base import Game, GameInfo
from trainer.school.model import School
from trainer.training.explain import RuleLine, rule_line


@dataclass(frozen=True, slots=True)
class Reading:
    """A rule that is not certain. `id` is "house/game/rule"."""

    id: str
    rule: RuleLine
    confirmed: bool


@dataclass(frozen=True, slots=True)
class ReadingsShown:
    """One state of the page. `games`: every game with its title; `shown` are those trainees are shown."""

    games: tuple[tuple[str, str], ...]
    shown: frozenset[str]
    game: str
    readings: tuple[Reading, ...]


def readings_shown(school: School, infos: Sequence[GameInfo], game: Game) -> ReadingsShown:
    """The page for one game."""
    id = game.info.id
    rules = {**game.rules, **{skill.rule.id: skill.rule for skill in game.skills}}
    found = (rule for rule in rules.values() if not rule.certain)
    return ReadingsShown(
        tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
        frozenset(school.games),
        id,
        tuple(Reading(f"{id}/{rule.id}", rule_line(rule), f"{id}/{rule.id}" in school.confirmed) for rule in found),
    )


def confirm(school: School, id: str, *, on: bool) -> School:
    """The school with a reading confirmed, or no longer so."""
    return replace(school, confirmed=school.confirmed | {id} if on else school.confirmed - {id})


def show_game(school: School, id: str, infos: Sequence[GameInfo], *, on: bool) -> School:
    """The school with a game shown or not, in the order of the books; none chosen means all are shown."""
    wanted = {*school.games, id} if on else {*school.games} - {id}
    return replace(school, games=tuple(info.id for info in infos if info.id in wanted))
