"""`felt-school worksheet`: questions on paper with their key, as PDF."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TypeAlias

from trainer.cli.rules_option import add_rules, load_library
from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import write_bytes
from trainer.round.duty import Kind

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_print_commands(parent: Subparsers) -> None:
    """`worksheet`."""
    sheet = parent.add_parser("worksheet", help="questions on paper with their key, as PDF")
    sheet.add_argument("game", metavar="HOUSE/GAME")
    sheet.add_argument("--kind", default="", metavar="DUTY", help="one kind of duty, such as set-hand; else all")
    sheet.add_argument("--count", type=int, default=12, metavar="N", help="how many questions, 12 unless told")
    sheet.add_argument("--seed", type=int, default=1, metavar="N", help="the same number makes the same sheet again")
    sheet.add_argument("--large", action="store_true", help="large print")
    sheet.add_argument("--no-felts", action="store_true", help="without pictures of the felt")
    sheet.add_argument("--out", required=True, metavar="FILE.pdf")
    add_rules(sheet)
    sheet.set_defaults(run=run_worksheet)


def run_worksheet(options: argparse.Namespace) -> int:
    library = load_library(options.rules)
    if options.game not in library:
        raise BadText(say("There is no game '{game}'.", game=options.game), did_you_mean(options.game, list(library)))
    game = library[options.game]
    kinds = {kind.value: kind for kind in game.kinds}
    if options.kind and options.kind not in kinds:
        raise BadText(say("'{kind}' is not a duty of this game.", kind=options.kind), did_you_mean(options.kind, kinds))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from trainer import app
    from trainer.ui.controllers.sheets import worksheet
    from trainer.ui.paper import Printer

    kind: Kind | None = kinds.get(options.kind)
    sheet = worksheet(game, kind, options.count, options.seed, felts=not options.no_felts)
    application = app.make_application()
    printer = Printer(resources.assets(), app.read_shape, str, large=options.large)
    write_bytes(Path(options.out), printer.pdf(sheet))
    application.processEvents()
    print(options.out)
    return 0
