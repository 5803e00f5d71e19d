"""The commands about the rules of the houses: answer requests, list the houses, check the books."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

from trainer.cli.rules_option import add_rules, load_library
from trainer.core.errors import FeltSchoolError

if TYPE_CHECKING:
    import argparse

    from trainer.houses.library import Library


def add_rules_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    solve = commands.add_parser("solve", help="answer JSON lines from standard input (docs/solve.md)")
    add_rules(solve)
    solve.set_defaults(run=run_solve)

    houses = commands.add_parser("houses", help="list houses, games and doubtful readings")
    houses.add_argument("--json", action="store_true", help="as JSON")
    houses.add_argument("--book", metavar="HOUSE/GAME", help="show the text of a game: its book joined with its forms")
    add_rules(houses)
    houses.set_defaults(run=run_houses)

    check = commands.add_parser("check", help="check every bundled book, layout and lesson pack, and play rounds")
    check.add_argument(
        "game", metavar="HOUSE/GAME", nargs="*", help="check only these games, and look for each of their rows"
    )
    check.add_argument(
        "--all", action="store_true", help="play this number of rounds of every game, and look for every row"
    )
    check.add_argument("--doubts", action="store_true", help="list doubtful and borrowed rules too")
    check.add_argument("--json", action="store_true", help="as JSON")
    add_rules(check)
    check.set_defaults(run=run_check)

    changed = commands.add_parser("changed", help="what an overlay changes: games, rules, lessons, exams")
    changed.add_argument("overlay", metavar="OVERLAY", help="a file, or the name of a saved overlay or an example")
    changed.add_argument("--json", action="store_true", help="as JSON")
    changed.add_argument("--data", metavar="DIR", help="another data folder")
    changed.set_defaults(run=run_changed)

    weigh = commands.add_parser("weigh", help="play rounds to measure the weight of each judgment (docs/adding.md)")
    weigh.add_argument("--out", required=True, metavar="FILE", help="usually trainer/houses/weights.json")
    weigh.set_defaults(run=run_weigh)


def run_solve(options: argparse.Namespace) -> int:
    from trainer.solve import solve_lines

    if sys.stdin is None:
        raise FeltSchoolError("There is nothing to read: standard input is closed.")
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "strict")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    fine = True
    for answer, good in solve_lines(sys.stdin, load_library(options.rules)):
        print(answer, flush=True)
        fine = fine and good
    return 0 if fine else 1


def run_houses(options: argparse.Namespace) -> int:
    library = load_library(options.rules)
    if options.book:
        from trainer.houses.shelf import table_lines

        joined, problems = library.joined(options.book)
        print("\n".join([*table_lines(joined.table), *(f"# {problem}" for problem in problems)]))
        return 1 if problems else 0
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
    from trainer.solve import asks_of

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
                        "asks": sorted(asks_of(library[id])),
                        "doubts": [
                            {
                                "rule": rule.id,
                                "cite": str(rule.cite),
                                "doubt": rule.doubt,
                                "borrowed": rule.borrowed,
                                "kind": str(rule.kind) if rule.doubt else "",
                            }
                            for rule in library[id].rules.values()
                            if rule.doubt or rule.borrowed
                        ],
                        "readings": {
                            left_open.rule: {reading.id: str(reading.says) for reading in left_open.others}
                            for left_open in library[id].left_open
                        },
                    }
                    for id in house.games
                ],
            }
            for house in library.houses
        ],
    }


def run_check(options: argparse.Namespace) -> int:
    from trainer.cli.check_report import check_everything, check_one, print_report, report_json, share_out
    from trainer.prove.book_check import SHORT, WHOLE

    library = load_library(options.rules)
    if options.game:
        report = check_one(library, options.game, WHOLE)
    else:
        depth = WHOLE if options.all else SHORT
        report = check_everything(library, doubts=options.doubts, depth=depth, share=share_out(options.rules))
    if options.json:
        print(json.dumps(report_json(report), ensure_ascii=False, indent=2))
    else:
        print_report(report)
    return 0 if report.is_green else 1


def run_changed(options: argparse.Namespace) -> int:
    """Nothing is collected meanwhile: every book is read twice, and the process ends."""
    import gc
    from datetime import UTC, datetime
    from functools import partial
    from pathlib import Path

    from trainer.houses.overlays import head_of
    from trainer.installed import data_folder
    from trainer.packs import packs_asking
    from trainer.prove.change_reach import reach
    from trainer.shell.house_rules import HouseRules
    from trainer.storage.school import SchoolFiles

    gc.disable()
    folder = Path(options.data) if options.data else data_folder()
    rules = HouseRules(folder, lambda: datetime.now(UTC).astimezone().date())
    id, text = rules.find(options.overlay)
    library = rules.library()
    after = library.with_overlay(id, text)
    school = SchoolFiles(folder).read()
    touched = reach(library.with_overlay(id, ""), after, after.overlay(id), partial(packs_asking, folder), school)
    if options.json:
        print(json.dumps({"v": 1, "overlay": id, **touched.as_json()}, ensure_ascii=False, indent=2))
    else:
        head = head_of(text)
        print(f"{head.title or id}\n{head.words}")
        for section in touched.sections:
            print(f"\n{section.title}")
            for name, details in section.lines:
                print(f"  {name}", *(f"    {words}" for words in details), sep="\n")
    return 0


def run_weigh(options: argparse.Namespace) -> int:
    from pathlib import Path

    from trainer.disk.whole_files import write_text
    from trainer.training.apportionment import weigh, weights_text

    library = load_library()
    measured = {}
    for place, (id, game) in enumerate(library.items(), start=1):
        print(f"{place} of {len(library)}: {id}", file=sys.stderr)
        measured[id] = weigh(game)
    write_text(Path(options.out), weights_text(measured))
    print(f"{options.out}: {sum(map(len, measured.values()))} rows of {len(measured)} games")
    return 0
