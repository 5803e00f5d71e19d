"""`felt-school curriculum ...`: the order in which lessons lead into a job, checked and put in place of ours."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from trainer import packs
from trainer.core.errors import StorageError
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import write_bytes
from trainer.houses.library import Library
from trainer.installed import data_folder
from trainer.lessons.curriculum import Curriculum, Known, known, read_curriculum
from trainer.lessons.problems import PackProblem, problems_text

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_curriculum_commands(parent: Subparsers) -> None:
    """`curriculum list|check|add`."""
    curriculum = parent.add_parser("curriculum", help="the course for a job: lessons in order, up to an audition")
    actions = curriculum.add_subparsers(title="actions", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="every curriculum with its chapters and lessons")
    check = actions.add_parser("check", help="every problem of a file, with line and fix")
    add = actions.add_parser("add", help="use a file on this computer; a file with the id of ours replaces it")
    for parser in (check, add):
        parser.add_argument("file", help="a .toml file (docs/authoring.md)")
    for parser in (listed, check, add):
        parser.add_argument("--data", metavar="DIR", help="another data folder")
    listed.set_defaults(run=run_list)
    check.set_defaults(run=run_check)
    add.set_defaults(run=run_add)


def _folder(options: argparse.Namespace) -> Path:
    return Path(options.data) if options.data else data_folder()


def _offered(folder: Path) -> Known:
    return known(packs.packs_in(folder), Library(resources.read_books()))


def _read(options: argparse.Namespace) -> tuple[Curriculum | None, tuple[PackProblem, ...], bytes]:
    file = Path(options.file)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise StorageError(
            say("{file} cannot be read: {strerror}.", file=str(file), strerror=str(error.strerror)),
            say("Name a .toml file."),
        ) from error
    return *read_curriculum(file.name, data, _offered(_folder(options))), data


def run_list(options: argparse.Namespace) -> int:
    folder = _folder(options)
    folder_packs = packs.packs_in(folder)
    for curriculum in packs.curricula_in(folder, folder_packs, Library(resources.read_books())):
        count = sum(len(chapter.lessons) for chapter in curriculum.chapters)
        print(
            f"{curriculum.id}  {curriculum.title}: {count} lessons, "
            f"audition over {len(curriculum.audition.games)} games"
        )
        for chapter in curriculum.chapters:
            print(f"  {chapter.title}{' (own houses)' if chapter.own else ''}: {', '.join(chapter.lessons)}")
    return 0


def run_check(options: argparse.Namespace) -> int:
    curriculum, problems, _ = _read(options)
    print(problems_text(problems), end="")
    return 1 if curriculum is None else 0


def run_add(options: argparse.Namespace) -> int:
    """A file with a problem is not added, and what was there before stays."""
    curriculum, problems, data = _read(options)
    if curriculum is None:
        print(problems_text(problems), end="", file=sys.stderr)
        return 1
    target = _folder(options) / packs.CURRICULA / f"{curriculum.id}.toml"
    write_bytes(target, data)
    print(f"{curriculum.title} is in {target.parent}; the window shows it after the next start.")
    return 0


def check_curricula(library: Library) -> dict[str, Sequence[PackProblem]]:
    """Every problem of every bundled curriculum, by its file."""
    offered = known(packs.bundled_packs(), library)
    wrong: dict[str, Sequence[PackProblem]] = {}
    for name, data in resources.read_curricula().items():
        place = f"lessons/_curricula/{name}"
        problems = read_curriculum(place, data, offered)[1]
        if problems:
            wrong[place] = problems
    return wrong
