"""The `felt-school` command. Every command imports what it needs when it runs, so none pays for another."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trainer.core.errors import BadText, ContentError, FeltSchoolError

if TYPE_CHECKING:
    import argparse


Command = Callable[[Any], int]
"""Takes the options read from the command line; the window takes none."""
LACKING = 3
"""The exit status where the system lacks a library, as the launchers of Windows give it where a file is missing."""
INTERRUPTED = 130
"""The exit status that shells give a program stopped with Ctrl-C."""
REPORT = "felt-school-self-test.txt"
"""In the folder of temporary files: what the self-test found where no console can show it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status is 0 when all went well, 1 when something was found, 2 for wrong use."""
    words = _opened(list(sys.argv[1:] if arguments is None else arguments))
    options = make_parser(words).parse_args(words) if words else None  # the window need not wait for a parser
    run: Command = options.run if options else open_window
    try:
        if sys.stdout is None and run not in (open_window, run_open, run_replay, run_self_test):
            raise FeltSchoolError("There is nowhere to write: standard output is closed.")
        status = run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except ContentError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 1
    except FeltSchoolError as error:
        print(f"felt-school: {error}", file=sys.stderr)
        from trainer.disk.display import NoLibraries

        return LACKING if isinstance(error, NoLibraries) else 2
    except ImportError as error:
        lack = _lack_of_libraries(error)
        if lack is None:
            raise
        print(f"felt-school: {lack}", file=sys.stderr)
        return LACKING
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        if isinstance(error, BrokenPipeError):  # whoever reads has seen enough
            return 1
        place = f"{error.filename}: " if error.filename else ""
        print(f"felt-school: {place}{error.strerror or error}.", file=sys.stderr)
        return 2
    return status


def _lack_of_libraries(error: ImportError) -> FeltSchoolError | None:
    from trainer.disk.display import lack_of_libraries

    return lack_of_libraries(error)


def _opened(words: list[str]) -> list[str]:
    """A pack file alone, as desktops hand it over, is opened."""
    if len(words) != 1:
        return words
    from trainer.lessons.pack_prose import ENDING

    return ["open", *words] if words[0].lower().endswith(ENDING) else words


def _drop_output() -> None:
    """What still waits to be written is not tried again at the end of the program."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def make_parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """All commands and their options; those of packs are read in only when `arguments` name no other one."""
    from argparse import ArgumentParser

    from trainer.cli.proof_commands import add_proof_commands
    from trainer.cli.rules_commands import add_rules_commands
    from trainer.cli.rules_option import add_rules, load_library

    parser = ArgumentParser(
        prog="felt-school",
        description="Trains cardroom dealers. Without a command the window opens.",
    )
    parser.add_argument("--version", action="store_const", dest="run", const=run_version, help="print the version")
    parser.set_defaults(run=open_window)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    add_rules_commands(commands)
    add_proof_commands(commands, load_library, add_rules)
    _add_window(commands)
    _add_packs(commands, arguments)
    return parser


def _add_window(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from trainer.cli.rules_option import add_rules

    replay = commands.add_parser("replay", help="open the question with a code")
    replay.add_argument("code", metavar="CODE", help="as shown with every question, for example C99F-R-000001-AP39")
    replay.add_argument("--text", action="store_true", help="print question and answer instead of opening the window")
    add_rules(replay)
    replay.set_defaults(run=run_replay)

    opened = commands.add_parser("open", help="open the window at a lesson pack and add it to the lessons")
    opened.add_argument("file", metavar="FILE")
    opened.set_defaults(run=run_open)

    tour = commands.add_parser("tour", help="write pictures of every page and felt")
    tour.add_argument("--out", required=True, metavar="DIR", help="folder for the pictures")
    tour.add_argument("--lang", default="en", help="language, or 'pseudo' to find untranslated words")
    tour.add_argument("--theme", action="append", choices=("light", "dark", "contrast"), help="repeat it for more")
    tour.add_argument("--scale", type=float, default=1.0, help="device pixel ratio")
    tour.add_argument("--size", action="append", metavar="WxH", help="window size, may be repeated")
    tour.add_argument("--no-felts", action="store_true", help="leave out the felts")
    tour.add_argument("--every-game", action="store_true", help="the felt of every game, not one game for each table")
    tour.set_defaults(run=run_tour)

    bench = commands.add_parser("bench", help="measure the speed, beside other libraries where installed")
    bench.add_argument("--rows", nargs="+", metavar="WORD", help="only rows with one of these words in the name")
    bench.add_argument("--json", action="store_true", help="as JSON")
    bench.set_defaults(run=run_bench)

    test = commands.add_parser("self-test", help="read everything, draw every felt, grade a question of each kind")
    test.add_argument("--report", metavar="FILE", help="write the findings to a file too")
    test.set_defaults(run=run_self_test)


def _add_packs(commands: argparse._SubParsersAction[argparse.ArgumentParser], arguments: Sequence[str] | None) -> None:
    from trainer.cli.rules_option import load_library

    if arguments is None or next(iter(arguments), "-h") not in commands.choices:
        from trainer.cli.certificate_commands import add_certificate_commands
        from trainer.cli.class_commands import add_class_commands
        from trainer.cli.cover_commands import add_compliance_command, add_cover_command, add_duties_command
        from trainer.cli.curriculum_commands import add_curriculum_commands
        from trainer.cli.erase_commands import add_erase_command
        from trainer.cli.exam_commands import add_exam_commands
        from trainer.cli.live_commands import add_live_commands
        from trainer.cli.pack_commands import add_pack_commands, add_results_commands
        from trainer.cli.policy_commands import add_policy_commands
        from trainer.cli.print_commands import add_print_commands
        from trainer.cli.school_commands import add_school_commands
        from trainer.cli.words_commands import add_words_commands

        add_pack_commands(commands)
        add_cover_command(commands, load_library)
        add_compliance_command(commands, load_library)
        add_duties_command(commands, load_library)
        add_results_commands(commands)
        add_class_commands(commands)
        add_exam_commands(commands)
        add_certificate_commands(commands)
        add_curriculum_commands(commands)
        add_policy_commands(commands)
        add_school_commands(commands)
        add_live_commands(commands)
        add_erase_command(commands)
        add_print_commands(commands)
        add_words_commands(commands)


# -- commands


def run_replay(options: argparse.Namespace) -> int:
    from trainer.cli.rules_option import load_library

    if options.text:
        from trainer.cli.replay import replay_text

        print(replay_text(options.code, load_library(options.rules)), end="")
        return 0
    if options.rules:
        raise BadText("The window goes by the rules of its data folder.", "Leave --rules out, or add --text.")
    from trainer.app import run_window
    from trainer.drills.code import read_code

    library = load_library()
    read_code(options.code, library.infos, library.game)
    return run_window(options.code)


def run_open(options: argparse.Namespace) -> int:
    from trainer.app import run_window

    return run_window(file=options.file)


def run_tour(options: argparse.Namespace) -> int:
    if not 0.5 <= options.scale <= 4:
        raise BadText(f"There are no pictures at scale {options.scale:g}.", "Take one from 0.5 to 4.")
    if options.scale != 1.0:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    from pathlib import Path

    from trainer.cli import tour
    from trainer.disk import resources
    from trainer.ui.translator import PSEUDO, languages

    known = (*languages(resources.assets() / "languages"), PSEUDO)
    if options.lang not in known:
        raise BadText(f"There is no language {options.lang!r}.", f"Languages: {', '.join(known)}.")
    themes = options.theme or tour.THEMES
    sizes = [_size(text) for text in options.size] if options.size else tour.SIZES
    felts, every = not options.no_felts, options.every_game
    asked = tour.Options(Path(options.out), options.lang, themes, sizes, games=felts, every_game=every)
    count = tour.run_tour(asked)
    print(f"{count} pictures in {options.out}")
    return 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise BadText(f"'{text}' is not a size.", "Write it as 1366x768.")
    return int(width), int(height)


def run_self_test(options: argparse.Namespace) -> int:
    """Says whatever is wrong, also what was not foreseen; into a file where one is named or there is no console."""
    import tempfile
    from pathlib import Path

    if sys.stdout is not None and not options.report:
        return _self_test()
    file = Path(options.report or Path(tempfile.gettempdir(), REPORT))
    with file.open("w", encoding="utf-8") as report:
        return _self_test(report)


def _self_test(report: io.TextIOWrapper | None = None) -> int:
    """What ends the process at once, inside Qt, leaves its trace in the report."""
    import faulthandler
    import platform
    import traceback

    from trainer.disk import resources

    watched = not faulthandler.is_enabled()
    if report is not None:
        where = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
        print(f"Felt School {resources.version()}, {where}", file=report, flush=True)
        if watched:
            faulthandler.enable(report)
    try:
        from trainer.cli.self_test import self_test

        test_report = self_test()
        words, status = str(test_report), 1 if test_report.problems else 0
    except Exception as error:  # noqa: BLE001  (a build may have forgotten anything)
        lack = _lack_of_libraries(error) if isinstance(error, ImportError) else None
        words, status = (traceback.format_exc().rstrip(), 1) if lack is None else (str(lack), LACKING)
    finally:
        if report is not None and watched:
            faulthandler.disable()
    for place in (sys.stdout, report):
        if place is not None:
            print(words, file=place)
    return status


def run_version(_: object) -> int:
    from trainer.disk import resources

    print(resources.version())
    return 0


def open_window(_: object) -> int:
    from trainer.app import run_window

    return run_window()


def run_bench(options: argparse.Namespace) -> int:
    from trainer.bench.bench_table import measure, table_lines

    rows = measure(options.rows or ())
    if not rows:
        raise BadText(f"No row has {' or '.join(map(repr, options.rows))} in its name.", "Leave --rows out to see all.")
    if options.json:
        print(json.dumps({"v": 1, "rows": [row.as_json() for row in rows]}, indent=2))
    else:
        print(*table_lines(rows), sep="\n")
    return 0
