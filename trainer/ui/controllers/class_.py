"""What the page "Class" shows: who practised when, mastery by duty, who is stuck on what, tests and lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer.errors import ContentError
from trainer.games.base import GameInfo, Skill
from trainer.houses.library import Library
from trainer.progress.attempt import Attempt
from trainer.round.duty import KIND_NAMES, Kind
from trainer.school.digest import DutyFigures, Person, Sitting
from trainer.text import Text, Words, say

MOST_STUCK = 80


@dataclass(frozen=True, slots=True)
class StuckLine:
    """A rule on which trainees are stuck: whose it is, how many and who."""

    skill: str
    game: str
    rule: Words
    duty: Words
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DutyTable:
    """Mastery by duty in one game: a head for each kind of duty, a line for each trainee."""

    game: str
    heads: tuple[Words, ...]
    rows: tuple[tuple[str, tuple[tuple[str, float], ...]], ...]


@dataclass(frozen=True, slots=True)
class MissedLine:
    """A question that somebody missed: its code leads to it."""

    who: str
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class ClassShown:
    """One state of the page. `games` are those somebody practised, with their titles."""

    people: tuple[Person, ...]
    groups: tuple[str, ...]
    group: str
    stuck: tuple[StuckLine, ...]
    sittings: tuple[Sitting, ...]
    names: Mapping[str, str]
    games: tuple[tuple[str, str], ...]
    duties: DutyTable | None
    now: datetime


def class_shown(
    everybody: Sequence[Person],
    sittings: Sequence[Sitting],
    library: Library,
    *,
    group: str,
    game: str,
    now: datetime,
) -> ClassShown:
    """The page for a group, and one game's duties."""
    people = tuple(one for one in everybody if group in ("", one.group))
    names = {one.id: one.name for one in people}
    infos = {info.id: info for info in library.infos}
    practised = {duty.game for one in people for duty in one.digest.duties}
    games = tuple((id, _title(infos[id])) for id in infos if id in practised)
    chosen = game if game in practised else games[0][0] if games else ""
    return ClassShown(
        people,
        tuple(sorted({one.group for one in everybody if one.group}, key=str.casefold)),
        group,
        _stuck(people, library, infos),
        tuple(one for one in sittings if one.person in names),
        names,
        games,
        _duties(people, chosen, library) if chosen else None,
        now,
    )


def _title(info: GameInfo) -> str:
    return f"{info.title} · {info.house_title}"


def rule_names(library: Library, skills: Sequence[str]) -> Mapping[str, Skill]:
    """The skills with these ids, as far as their books are here."""
    found: dict[str, Skill] = {}
    wanted: dict[str, set[str]] = {}
    for id in skills:
        house, slug, *_ = id.split("/", 3)
        wanted.setdefault(f"{house}/{slug}", set()).add(id)
    for game, ids in wanted.items():
        try:
            built = library.game(game)
        except (ContentError, KeyError):
            continue
        for id in ids:
            _, _, kind, rule = id.split("/", 3)
            skill = built.skill(Kind(kind), rule) if kind in set(Kind) else None
            if skill is not None:
                found[id] = skill
    return found


def _stuck(people: Sequence[Person], library: Library, infos: Mapping[str, GameInfo]) -> tuple[StuckLine, ...]:
    """The rules most trainees are stuck on, the surest first where as many are."""
    found: dict[str, list[tuple[float, str]]] = {}
    for one in people:
        for weak in one.digest.weak:
            found.setdefault(weak.skill, []).append((weak.likely, one.id))
    order = sorted(found, key=lambda id: (-len(found[id]), -sum(likely for likely, _ in found[id]), id))[:MOST_STUCK]
    rules, lines = rule_names(library, order), list[StuckLine]()
    for id in order:
        house, slug, kind, rule = id.split("/", 3)
        skill, info = rules.get(id), infos.get(f"{house}/{slug}")
        says: Words = skill.rule.text if skill is not None else rule
        duty = KIND_NAMES[Kind(kind)] if kind in set(Kind) else Text(kind)
        who = tuple(person for _, person in sorted(found[id], reverse=True))
        lines.append(StuckLine(id, _title(info) if info is not None else f"{house}/{slug}", says, duty, who))
    return tuple(lines)


def _duties(people: Sequence[Person], game: str, library: Library) -> DutyTable:
    try:
        order = library.game(game).kinds
    except (ContentError, KeyError):
        order = ()
    known = {duty.kind for one in people for duty in one.digest.duties if duty.game == game}
    kinds = [kind for kind in (*order, Kind.IN_WORDS) if kind.value in known]
    rows = []
    for one in people:
        mine = {duty.kind: duty for duty in one.digest.duties if duty.game == game}
        if mine:
            cells = tuple(_cell(mine[kind.value]) if kind.value in mine else ("–", -1.0) for kind in kinds)
            rows.append((one.id, cells))
    return DutyTable(game, tuple(KIND_NAMES[kind] for kind in kinds), tuple(rows))


def _cell(duty: DutyFigures) -> tuple[str, float]:
    """Percent right without hints, and rules mastered of those met."""
    share = duty.share
    met = f"{duty.mastered}/{duty.met}"
    return (f"{round(100 * share)} %  ·  {met}", share) if share is not None else (f"–  ·  {met}", -0.5)


def passed_words(one: Sitting) -> Text:
    """What came of something that could be passed."""
    if one.passed is None:
        return say("{right} of {asked}", right=one.right, asked=one.asked)
    if one.passed:
        return say("passed: {right} of {asked}", right=one.right, asked=one.asked)
    return say("not passed: {right} of {asked}", right=one.right, asked=one.asked)
