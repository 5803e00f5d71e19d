"""What `felt-school check` finds in books, layouts, lesson packs and curricula: for people, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from trainer.cli.curriculum_commands import check_curricula
from trainer.cli.rules_option import load_library
from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.disk import resources
from trainer.felt.layout import parse_shape
from trainer.houses.library import Library
from trainer.lessons import commands
from trainer.lessons.commands import problem_data
from trainer.lessons.pack_check import check_pack
from trainer.lessons.problems import PackProblem, errors_of, problems_text
from trainer.prove.book_check import SHORT, Depth, check_game, misread, unsaid_notes
from trainer.rules.decision import Printed

DOUBTS, READINGS = "doubts", "readings"


Task = tuple[str, str]
Done = tuple[list[Problem], dict[str, Sequence[PackProblem]]]
Share = Callable[[Sequence[Task], Depth], Iterable[Done]]
GAME, PACK, PROCESSES = "game", "pack", 2


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What is wrong with books and layouts, and by their files with packs and curricula; how much was checked.

    `unsaid` is what the pages of single games leave open.
    """

    problems: tuple[Problem, ...]
    packs_wrong: Mapping[str, Sequence[PackProblem]]
    counts: Mapping[str, int]
    doubts: tuple[Mapping[str, str], ...] = ()
    readings: tuple[Mapping[str, str], ...] = ()
    unsaid: tuple[Problem, ...] = ()

    @property
    def is_green(self) -> bool:
        """Whether nothing is wrong and every page that was checked alone is whole."""
        return not self.problems and not self.packs_wrong and not self.unsaid


def check_everything(
    library: Library, *, doubts: bool, depth: Depth = SHORT, share: Share | None = None
) -> CheckReport:
    """Rounds, packs and curricula are looked at once the books are right: theirs would be problems of the books again.

    `share` does the larger parts elsewhere, in other processes; here without it.
    """
    problems = [*library.problems(), *library.unprinted()]
    layouts = resources.read_layouts()
    problems += _layout_problems(library, layouts)
    packs, wrong = resources.read_packs(), dict[str, Sequence[PackProblem]]()
    if not problems:
        tasks = [*((PACK, name) for name in packs), (READINGS, ""), *((GAME, id) for id in library)]
        done = share(tasks, depth) if share is not None else [check_part(library, task, depth) for task in tasks]
        for of_books, of_packs in done:
            problems += of_books
            wrong |= of_packs
        problems = list(dict.fromkeys(problems))
        wrong |= check_curricula(library) if not problems else {}
    fine = not problems and not wrong
    counts = {"houses": len(library.houses), "games": len(library), "layouts": len(layouts), "packs": len(packs)}
    if fine:
        counts["rules"] = sum(len(library[id].rules) for id in library)
    return CheckReport(
        tuple(problems),
        wrong,
        counts,
        tuple(_doubts(library)) if doubts and fine else (),
        tuple(_readings(library)) if doubts and fine else (),
    )


def check_one(library: Library, ids: Sequence[str], depth: Depth) -> CheckReport:
    """Some games alone, whatever else is wrong elsewhere."""
    seats = seats_of_layouts()
    problems = tuple(problem for id in ids for problem in check_game(library, library.info(id).id, depth, seats))
    counts = {"games": len(ids), "rounds": depth.rounds}
    notes = tuple(note for id in ids for note in unsaid_notes(library, id)) if not problems else ()
    return CheckReport(problems, {}, counts, unsaid=notes)


def check_part(library: Library, task: Task, depth: Depth) -> Done:
    """One game, one pack, or every reading."""
    sort, name = task
    if sort == GAME:
        return list(check_game(library, name, depth, seats_of_layouts())), {}
    if sort == PACK:
        return [], _pack_problems(library, {name: _packs()[name]})
    return list(misread(library)), {}


def share_out(rules: str, processes: int = PROCESSES) -> Share:
    """Does the parts of a check in processes of their own, each with the books of `rules`."""

    def share(tasks: Sequence[Task], depth: Depth) -> Iterable[Done]:
        with ProcessPoolExecutor(processes, get_context("spawn"), _load, (rules, depth)) as pool:
            yield from pool.map(_part, tasks)

    return share


_LOADED: list[tuple[Library, Depth]] = []
"""What this process checks."""


def _load(rules: str, depth: Depth) -> None:
    _LOADED.append((load_library(rules), depth))


def _part(task: Task) -> Done:
    library, depth = _LOADED[-1]
    return check_part(library, task, depth)


@cache
def _packs() -> Mapping[str, Mapping[str, bytes]]:
    return resources.read_packs()


@cache
def seats_of_layouts() -> Mapping[str, int]:
    """How many seats each cloth has."""
    shapes = {name: parse_shape(text, name) for name, text in resources.read_layouts().items()}
    return {name: shape.seats for name, shape in shapes.items() if not isinstance(shape, tuple)}


def _layout_problems(library: Library, layouts: Mapping[str, str]) -> Iterator[Problem]:
    for name, text in layouts.items():
        shape = parse_shape(text, f"assets/felts/{name}.toml")
        yield from shape if isinstance(shape, tuple) else ()
    for info in library.infos:
        for felt in (info.felt, *dict(info.felts).values()):
            if felt not in layouts:
                yield Problem(info.id, f"There is no layout '{felt}'.")


def _pack_problems(library: Library, packs: Mapping[str, Mapping[str, bytes]]) -> dict[str, Sequence[PackProblem]]:
    wrong: dict[str, Sequence[PackProblem]] = {}
    for name, files in packs.items():
        problems = errors_of(check_pack(commands.open_pack(files, name), library, resources.version()).problems)
        if problems:
            wrong[f"lessons/{name}"] = problems
    return wrong


def _doubts(library: Library) -> Iterator[Mapping[str, str]]:
    for id, rule in library.doubts():
        yield {"game": id, "rule": rule.id, "cite": str(rule.cite), "doubt": _uncertain(rule)}


def _uncertain(rule: Printed) -> str:
    return f"{rule.kind}: {rule.doubt}" if rule.doubt else f"borrowed: {rule.borrowed}"


def _readings(library: Library) -> Iterator[Mapping[str, str]]:
    for id, left_open, reading in library.readings():
        yield {"game": id, "rule": left_open.rule, "reading": reading.id, "says": str(reading.says)}


def print_report(report: CheckReport) -> None:
    """For people: every problem, or how much was checked."""
    for problem in report.problems:
        print(problem)
    for place, problems in report.packs_wrong.items():
        print(f"{place}\n{problems_text(problems)}")
    for doubt in report.doubts:
        print("{game} {rule} ({cite}): {doubt}".format(**doubt))
    for reading in report.readings:
        print("{game} {rule} read as {reading}: {says}".format(**reading))
    for note in report.unsaid:
        print(note)
    if report.unsaid:
        print("{games} games, {rounds} rounds each: no problem, but the page is not whole".format(**report.counts))
    elif not report.problems and "houses" not in report.counts:
        print("{games} games, {rounds} rounds each: no problem".format(**report.counts))
    elif not report.problems and not report.packs_wrong:
        line = "{houses} houses, {games} games, {rules} printed rules, {layouts} layouts, {packs} packs: no problem"
        print(line.format(**report.counts))


def report_json(report: CheckReport) -> dict[str, object]:
    """For scripts and editors."""
    problems: list[dict[str, object]] = [
        {"place": problem.where, "what": problem.message, "fix": problem.hint, "code": problem.code}
        for problem in report.problems
    ]
    for place, wrong in report.packs_wrong.items():
        problems += [{"place": place, **problem_data(problem)} for problem in wrong]
    return {
        "v": 1,
        "ok": not problems,
        "whole": not report.unsaid,
        "counts": dict(report.counts),
        "problems": problems,
        "unsaid": [{"place": note.where, "what": note.message, "fix": note.hint} for note in report.unsaid],
        DOUBTS: [dict(doubt) for doubt in report.doubts],
        READINGS: [dict(reading) for reading in report.readings],
    }
