"""The `felt-school` command. Every command imports what it needs when it runs, so none pays for another."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trainer.errors import ContentError, FeltSchoolError

if TYPE_CHECKING:
    from trainer.houses.library import Library

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status is 0 when all went well, 1 when something was found, 2 for wrong use."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    run: Command = options.run
    try:
        return run(options)
    except ContentError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 1
    except FeltSchoolError as error:
        print(f"felt-school: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1


def make_parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(
        prog="felt-school",
        description="Trains cardroom dealers. Without a command it opens the window.",
    )
    parser.add_argument("--version", action="version", version=_version())
    parser.set_defaults(run=open_window)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    solve = commands.add_parser("solve", help="answer JSON lines from standard input (docs/solve.md)")
    solve.set_defaults(run=run_solve)

    houses = commands.add_parser("houses", help="list houses, games and doubtful readings")
    houses.add_argument("--json", action="store_true", help="as JSON")
    houses.set_defaults(run=run_houses)

    check = commands.add_parser("check", help="check every bundled book, layout and lesson pack")
    check.add_argument("--doubts", action="store_true", help="list doubtful and borrowed rules too")
    check.set_defaults(run=run_check)

    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("felt-school")
    except PackageNotFoundError:
        return "unknown"


def load_library() -> Library:
    """All houses of the bundle."""
    from trainer import resources
    from trainer.houses.library import Library

    return Library(resources.read_books())


# -- commands


def open_window(_: argparse.Namespace) -> int:
    from trainer.app import run_window

    return run_window()


def run_solve(_: argparse.Namespace) -> int:
    from trainer.solve import solve_lines

    fine = True
    for answer, good in solve_lines(sys.stdin, load_library()):
        print(answer, flush=True)
        fine = fine and good
    return 0 if fine else 1


def run_houses(options: argparse.Namespace) -> int:
    library = load_library()
    if options.json:
        print(json.dumps(_houses_json(library), ensure_ascii=False, indent=2))
        return 0
    for house in library.houses:
        print(f"{house.id}: {house.title}")
        for id in house.games:
            game = library[id]
            doubts = sum(1 for rule in game.rules.values() if rule.doubt)
            borrowed = sum(1 for rule in game.rules.values() if rule.borrowed)
            notes = "".join(
                f", {count} {word}" for count, word in ((doubts, "doubtful"), (borrowed, "borrowed")) if count
            )
            print(f"  {game.info.slug}: {game.info.title} ({len(game.rules)} rules{notes})")
    return 0


def _houses_json(library: Library) -> dict[str, object]:
    return {
        "v": 1,
        "houses": [
            {
                "id": house.id,
                "title": house.title,
                "games": [
                    {
                        "id": library[id].info.slug,
                        "title": library[id].info.title,
                        "asks": sorted(library[id].asks),
                        "doubts": [
                            {"rule": rule.id, "cite": str(rule.cite), "doubt": rule.doubt, "borrowed": rule.borrowed}
                            for rule in library[id].rules.values()
                            if not rule.certain
                        ],
                    }
                    for id in house.games
                ],
            }
            for house in library.houses
        ],
    }


def run_check(options: argparse.Namespace) -> int:
    library = load_library()
    problems = list(library.problems())
    for problem in problems:
        print(problem)
    if options.doubts and not problems:
        for id, rule in library.doubts():
            print(f"{id} {rule.id} ({rule.cite}): {rule.doubt or 'borrowed: ' + rule.borrowed}")
    if not problems:
        rules = sum(len(library[id].rules) for id in library)
        print(f"{len(library.houses)} houses, {len(library)} games, {rules} printed rules: no problem")
    return 1 if problems else 0
