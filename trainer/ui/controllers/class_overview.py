"""What the page "Class" shows: who practised when, mastery by duty, who is stuck on what, tests and lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from trainer.core.errors import ContentError
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, counted, say
from trainer.games.base import GameInfo, Skill
from trainer.houses.library import Library
from trainer.lessons.pack_model import Pack
from trainer.progress.attempt import Attempt
from trainer.round.duty import KIND_NAMES, Kind
from trainer.round.types import type_name
from trainer.school.class_work import Attendance, ClassRecords, WorkLine, attendance, class_work, titles_of
from trainer.school.digest import ComputerKey, DutyFigures, Finding, Person, PersonMatch, Sitting
from trainer.school.school_model import School, groups_of, is_in
from trainer.training.shift_report import read_shift
from trainer.ui.controllers.game_overview import type_ids

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
    """Mastery by duty in one game: a head for each type of duty, a line for each trainee."""

    game: str
    heads: tuple[Words, ...]
    rows: tuple[tuple[str, tuple[tuple[str, float], ...]], ...]


@dataclass(frozen=True, slots=True)
class MissedLine:
    """A question that somebody missed: its code leads to it."""

    who: str
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class CheckLine:
    """Something to look at: a file or a person, what is wrong, and what to do.

    `match` is one to be decided, `unknown` the key of a computer to be confirmed.
    """

    id: str
    subject: str
    problem: Words
    remedy: Words
    match: PersonMatch | None = None
    unknown: ComputerKey | None = None


@dataclass(frozen=True, slots=True)
class ClassShown:
    """One state of the page. `games` are those somebody practised, with their titles."""

    people: tuple[Person, ...]
    groups: tuple[str, ...]
    group: str
    stuck: tuple[StuckLine, ...]
    stuck_in_all: int
    sittings: tuple[Sitting, ...]
    names: Mapping[str, str]
    games: tuple[tuple[str, str], ...]
    duties: DutyTable | None
    checks: tuple[CheckLine, ...]
    now: datetime
    work: tuple[WorkLine, ...] = ()
    days: Attendance = Attendance((), ())


def class_shown(
    everybody: Sequence[Person],
    sittings: Sequence[Sitting],
    library: Library,
    *,
    group: str,
    game: str,
    now: datetime,
    findings: Sequence[Finding] = (),
    matches: Sequence[PersonMatch] = (),
    records: ClassRecords | None = None,
    school: School | None = None,
    packs: Sequence[Pack] = (),
) -> ClassShown:
    """The page for a group, and one game's duties."""
    records, school, today = records or ClassRecords(), school or School(), now.astimezone().date()
    titles = titles_of(school, {pack.id: pack for pack in packs})
    people = tuple(person for person in everybody if not group or is_in(person.group, group))
    names = {person.id: person.name for person in people}
    infos = {info.id: info for info in library.infos}
    practised = {duty.game for person in people for duty in person.digest.duties}
    games = tuple((id, _title(infos[id])) for id in infos if id in practised)
    chosen = game if game in practised else games[0][0] if games else ""
    return ClassShown(
        people,
        tuple(sorted({each for person in everybody for each in groups_of(person.group)}, key=str.casefold)),
        group,
        _stuck(people, library, infos),
        len({weak.skill for person in people for weak in person.digest.weak}),
        tuple(sitting for sitting in sittings if sitting.person in names),
        names,
        games,
        _duties(people, chosen, library) if chosen else None,
        tuple(_checks(findings, matches)),
        now,
        class_work(school, people, records.work, titles, today),
        attendance(people, records.presences, today),
    )


def _checks(findings: Sequence[Finding], matches: Sequence[PersonMatch]) -> Iterator[CheckLine]:
    """What is to be decided, what is wrong, and what was decided."""
    open_first = sorted(matches, key=lambda match: match.same is not None)
    for match in open_first:
        if match.same is None:
            yield _check_of(match)
    for number, finding in enumerate(findings):
        yield CheckLine(f"finding {number}", finding.subject, finding.problem, finding.remedy, unknown=finding.unknown)
    for match in open_first:
        if match.same is not None:
            yield _check_of(match)


def _check_of(match: PersonMatch) -> CheckLine:
    id, student, count = f"{match.unnumbered} {match.person}", match.student, match.sessions
    problems = {
        None: counted(
            "{n} session without a number. Does it belong to number {student}?",
            "{n} sessions without a number. Do they belong to number {student}?",
            count,
            student=student,
        ),
        True: say("Results without a number count for number {student}.", student=student),
        False: say("Results without a number do not count for number {student}.", student=student),
    }
    remedies = {
        None: say("Press “Same person” or “Two people”."),
        True: say("Wrong? Press “Two people”."),
        False: say("Wrong? Press “Same person”."),
    }
    problem, remedy = problems[match.same], remedies[match.same]
    return CheckLine(id, match.name, problem, remedy, match)


def _title(info: GameInfo) -> str:
    return f"{info.title} · {info.house_title}"


def rule_names(library: Library, skills: Sequence[str]) -> Mapping[str, Skill]:
    """The skills with these ids, as far as their books are here."""
    by_id: dict[str, Skill] = {}
    ids_by_game: dict[str, set[str]] = {}
    for id in skills:
        house, slug, *_ = id.split("/", 3)
        ids_by_game.setdefault(f"{house}/{slug}", set()).add(id)
    for game, ids in ids_by_game.items():
        try:
            built = library.game(game)
        except (ContentError, KeyError):
            continue
        for id in ids:
            _, _, kind, rule = id.split("/", 3)
            skill = built.skill(Kind(kind), rule) if kind in set(Kind) else None
            if skill is not None:
                by_id[id] = skill
    return by_id


def _stuck(people: Sequence[Person], library: Library, infos: Mapping[str, GameInfo]) -> tuple[StuckLine, ...]:
    """The rules most trainees are stuck on, the surest first where as many are."""
    by_skill: dict[str, list[tuple[float, str]]] = {}
    for person_shown in people:
        for weak in person_shown.digest.weak:
            by_skill.setdefault(weak.skill, []).append((weak.likely, person_shown.id))
    order = sorted(by_skill, key=lambda id: (-len(by_skill[id]), -sum(likely for likely, _ in by_skill[id]), id))[
        :MOST_STUCK
    ]
    rules, lines = rule_names(library, order), list[StuckLine]()
    for id in order:
        house, slug, kind, rule = id.split("/", 3)
        skill, info = rules.get(id), infos.get(f"{house}/{slug}")
        says: Words = skill.rule.text if skill is not None else rule
        duty = KIND_NAMES[Kind(kind)] if kind in set(Kind) else Text(kind)
        who = tuple(person for _, person in sorted(by_skill[id], reverse=True))
        lines.append(StuckLine(id, _title(info) if info is not None else f"{house}/{slug}", says, duty, who))
    return tuple(lines)


def _duties(people: Sequence[Person], game: str, library: Library) -> DutyTable:
    try:
        order = library.game(game).kinds
    except (ContentError, KeyError):
        order = ()
    known = {duty.type for person in people for duty in person.digest.duties if duty.game == game}
    kinds = [kind for kind in (*order, Kind.IN_WORDS) if any(kind.value == heading for heading, _ in known)]
    types = [(kind.value, id) for kind in kinds for id in type_ids(kind) if (kind.value, id) in known]
    rows = []
    for person in people:
        mine = {duty.type: duty for duty in person.digest.duties if duty.game == game}
        if mine:
            rows.append((person.id, tuple(_cell(mine[id]) if id in mine else ("–", -1.0) for id in types)))
    return DutyTable(game, tuple(type_name(Kind(kind), id) for kind, id in types), tuple(rows))


def _cell(duty: DutyFigures) -> tuple[str, float]:
    """Percent right without hints, and rules mastered of rules met."""
    share = duty.figures.share
    met = f"{duty.mastered}/{duty.met}"
    return (f"{round(100 * share)}%  ·  {met}", share) if share is not None else (f"–  ·  {met}", -0.5)


def passed_words(sitting: Sitting) -> Text:
    """What came of something that could be passed, and at which attempt."""
    right, asked = sitting.right, sitting.asked
    if sitting.passed is None:
        return say("{right} of {asked}", right=right, asked=asked)
    if sitting.shift:
        result = read_shift(sitting.shift).verdict
    elif sitting.passed:
        result = say("passed: {right} of {asked}", right=right, asked=asked)
    else:
        result = say("not passed: {right} of {asked}", right=right, asked=asked)
    return say("{result}, attempt {number}", result=result, number=sitting.attempt) if sitting.attempt > 1 else result
