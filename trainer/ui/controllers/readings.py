"""What the page "Readings" shows: the games trainees are shown, and the doubtful and borrowed rules of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from trainer.drills.build import NoSituation, build
from trainer.drills.code import Games, skill_ref
from trainer.games.base import Game, GameInfo
from trainer.school.model import School
from trainer.text import Text, say
from trainer.training.explain import RuleLine, rule_line


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A rule that is not certain. `id` is "house/game/rule"."""

    id: str
    rule: RuleLine
    confirmed: bool


@dataclass(frozen=True, slots=True)
class ReadingsShown:
    """One state of the page. `games`: every game with its title; `shown` are those trainees are shown.

    `sides` says of the doubtful rules whether another reading is accepted; empty until it was looked up.
    """

    games: tuple[tuple[str, str], ...]
    shown: frozenset[str]
    game: str
    readings: tuple[ReadingLine, ...]
    sides: Mapping[str, Side] = field(default_factory=dict)


LOOKS = 3
"""So many questions of a rule are looked at: by another reading the answer is not another one every time."""


class Side(StrEnum):
    """Whether a doubtful rule has another reading written down: then answers by both are right, with a note."""

    BOTH = "both"
    ONE = "one"
    NEVER = "never"


SIDES: Mapping[Side, Text] = {
    Side.BOTH: say("Answers by another reading are right as well, until this one is confirmed."),
    Side.ONE: say("Only this answer is right: nobody has written down another reading."),
    Side.NEVER: say("No question turns on it."),
}


def sides_of(game: Game, games: Games) -> Mapping[str, Side]:
    """For every doubtful rule of a game, by "house/game/rule": questions of each duty that it decides are looked at."""
    found: dict[str, Side] = {}
    for skill in game.skills:
        id = f"{game.info.id}/{skill.rule.id}"
        if not skill.rule.doubt or found.get(id) is Side.BOTH:
            continue
        for seed in range(LOOKS):
            try:
                question = build(games, skill_ref(game, skill.kind, skill.rule.id, seed))
            except NoSituation:
                found.setdefault(id, Side.NEVER)
                break
            found[id] = Side.BOTH if question.has_other_reading else Side.ONE
            if found[id] is Side.BOTH:
                break
    return found


def readings_shown(
    school: School, infos: Sequence[GameInfo], game: Game, sides: Mapping[str, Side] | None = None
) -> ReadingsShown:
    """The page for one game."""
    id = game.info.id
    rules = {**game.rules, **{skill.rule.id: skill.rule for skill in game.skills}}
    found = (rule for rule in rules.values() if not rule.certain)
    return ReadingsShown(
        tuple((info.id, f"{info.title} · {info.house_title}") for info in infos),
        frozenset(school.games),
        id,
        tuple(ReadingLine(f"{id}/{rule.id}", rule_line(rule), f"{id}/{rule.id}" in school.confirmed) for rule in found),
        sides or {},
    )


def confirm(school: School, id: str, *, on: bool) -> School:
    """The school with a reading confirmed, or no longer so."""
    return replace(school, confirmed=school.confirmed | {id} if on else school.confirmed - {id})


def show_game(school: School, id: str, infos: Sequence[GameInfo], *, on: bool) -> School:
    """The school with a game shown or not, in the order of the books; none chosen means all are shown."""
    wanted = {*school.games, id} if on else {*school.games} - {id}
    return replace(school, games=tuple(info.id for info in infos if info.id in wanted))
