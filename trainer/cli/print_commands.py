"""`felt-school worksheet` and `chart`: questions on paper with their key and the house way, as PDF."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from trainer.cli.rules_option import add_rules, load_library
from trainer.core.errors import BadText, did_you_mean
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import write_bytes
from trainer.games.base import Game

if TYPE_CHECKING:
    from trainer.ui.controllers.sheets import PaperSheet

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_print_commands(parent: Subparsers) -> None:
    """`chart` and `worksheet`."""
    chart = parent.add_parser(
        "chart", help="the house way as a poster of 24 by 36 inches, or the felt to scale, as PDF"
    )
    chart.add_argument("game", metavar="HOUSE/GAME")
    chart.add_argument("--felt", action="store_true", help="the empty felt to scale")
    chart.add_argument("--tiled", action="store_true", help="the poster in parts on letter pages, to glue together")
    chart.add_argument("--out", required=True, metavar="FILE.pdf")
    add_rules(chart)
    chart.set_defaults(run=run_chart)
    sheet = parent.add_parser("worksheet", help="questions on paper with their key, as PDF")
    sheet.add_argument("game", metavar="HOUSE/GAME")
    sheet.add_argument("--kind", default="", metavar="DUTY", help="one kind of duty, such as set-hand; all without it")
    sheet.add_argument("--count", type=int, default=12, metavar="N", help="number of questions (12 without it)")
    sheet.add_argument(
        "--seed", type=int, default=1, metavar="N", help="use the same number to make the same sheet again"
    )
    sheet.add_argument("--large", action="store_true", help="large print")
    sheet.add_argument("--no-felts", action="store_true", help="without pictures of the felt")
    sheet.add_argument("--cards", action="store_true", help="flash cards to cut apart, with answers on the back")
    sheet.add_argument("--out", required=True, metavar="FILE.pdf")
    add_rules(sheet)
    sheet.set_defaults(run=run_worksheet)


def _game(options: argparse.Namespace) -> Game:
    library = load_library(options.rules)
    if options.game not in library:
        raise BadText(say("There is no game '{game}'.", game=options.game), did_you_mean(options.game, list(library)))
    return library[options.game]


def run_chart(options: argparse.Namespace) -> int:
    game = _game(options)

    def sheet() -> PaperSheet:
        from trainer.ui.controllers.sheets import felt_plan, wall_chart

        chart = felt_plan(game) if options.felt else wall_chart(game)
        if not chart.blocks:
            raise BadText(say("{game} has no house way to print.", game=game.info.title), say("Try --felt."))
        return chart

    print_sheet(sheet, options.out, tiled=options.tiled)
    return 0


def run_worksheet(options: argparse.Namespace) -> int:
    game = _game(options)
    kinds = {kind.value: kind for kind in game.kinds}
    if options.kind and options.kind not in kinds:
        raise BadText(say("'{kind}' is not a duty of this game.", kind=options.kind), did_you_mean(options.kind, kinds))

    def sheet() -> PaperSheet:
        from trainer.ui.controllers.sheets import flash_cards, worksheet

        make = flash_cards if options.cards else worksheet
        return make(game, kinds.get(options.kind), options.count, options.seed, felts=not options.no_felts)

    print_sheet(sheet, options.out, large=options.large)
    return 0


def print_sheet(make: Callable[[], PaperSheet], file: str, *, large: bool = False, tiled: bool = False) -> None:
    """Writes a sheet as PDF and says where. Qt comes in before the sheet is made."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from trainer import app
    from trainer.ui.paper import Printer

    sheet = make()
    application = app.make_application()
    printer = Printer(resources.assets(), app.read_shape, str, large=large, tiled=tiled)
    write_bytes(Path(file), printer.pdf(sheet))
    application.processEvents()
    print(file)
