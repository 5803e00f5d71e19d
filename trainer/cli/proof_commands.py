"""`felt-school prove`, `compare`, `cost` and `odds`: what can be counted over every hand."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from trainer.houses.library import Library
    from trainer.ui.controllers.posted_differences import PostedDifferences

Load: TypeAlias = "Callable[[str], Library]"
Run = Callable[[argparse.Namespace], int]
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_proof_commands(commands: Subparsers, load: Load, add_rules: Callable[[argparse.ArgumentParser], None]) -> None:
    """The four commands; `load` gives the books when one of them runs, `add_rules` the option whose rules they are."""
    prove = commands.add_parser("prove", help="prove a house way over every hand")
    prove.add_argument("game", metavar="HOUSE/GAME", help='a game, or "all"')
    prove.add_argument("--json", action="store_true", help="as JSON")
    prove.add_argument("--html", metavar="FILE", help="write a page with pictures of the hands")
    prove.add_argument(
        "--processes", type=int, default=1, metavar="N", help="split the work among N processes; not with --rules"
    )
    add_rules(prove)
    prove.set_defaults(run=_with(load, run_prove))

    compare = commands.add_parser("compare", help="list where two houses set a hand, pay or collect differently")
    compare.add_argument("house_a", metavar="HOUSE-A", help="the house you know, or HOUSE/GAME")
    compare.add_argument("house_b", metavar="HOUSE-B", help="the house you go to, or HOUSE/GAME")
    compare.add_argument(
        "game", metavar="GAME", nargs="?", default="", help="a game that both houses have, or a family of games"
    )
    compare.add_argument(
        "game_b", metavar="GAME-B", nargs="?", default="", help="the second house's game, if it has another name"
    )
    compare.add_argument(
        "--joker", nargs="+", choices=("ace", "wild"), help="the chart to use; two words for one chart of each house"
    )
    compare.add_argument(
        "--examples", type=int, default=3, metavar="N", help="number of hands to show for each difference"
    )
    compare.add_argument("--posted", action="store_true", help="compare only pay tables and fees; set no hands")
    compare.add_argument("--json", action="store_true", help="as JSON")
    compare.add_argument("--html", metavar="FILE", help="write a page with pictures of the hands")
    compare.add_argument("--pack", metavar="DIR", help="write a lesson pack that drills only the differences")
    add_rules(compare)
    compare.set_defaults(run=_with(load, run_compare))

    cost = commands.add_parser("cost", help="the cost of a setting, compared with the house way")
    cost.add_argument("game", metavar="HOUSE/GAME")
    cost.add_argument("front", metavar="FRONT", help="two cards in one word or quoted: 7c7s")
    cost.add_argument("back", metavar="BACK", help="five cards")
    cost.add_argument("--banker", action="store_true", help="set the player-dealer's hand, which wins copies")
    cost.add_argument("--exact", action="store_true", help="all 53,524,680 hands instead of random ones")
    cost.add_argument("--samples", type=int, metavar="N", help="number of random hands")
    cost.add_argument("--wager", metavar="MONEY", help="the wager, for example $25, to show the loss in money too")
    cost.add_argument("--joker", choices=("ace", "wild"), help="which joker rule, when the game is played both ways")
    cost.add_argument("--json", action="store_true", help="as JSON")
    add_rules(cost)
    cost.set_defaults(run=_with(load, run_cost))

    odds = commands.add_parser("odds", help="count how often bonus bets win, and what they cost")
    odds.add_argument("game", metavar="HOUSE/GAME")
    odds.add_argument("bet", metavar="BET", nargs="?", default="", help="one of its wagers; all without it")
    odds.add_argument("--json", action="store_true", help="as JSON")
    odds.add_argument(
        "--samples", type=int, metavar="N", help="number of random deals when there are too many to count"
    )
    odds.add_argument("--decks", type=int, default=0, metavar="N", help="decks in the shoe, if the game has one")
    add_rules(odds)
    odds.set_defaults(run=_with(load, run_odds))


def _with(load: Load, run: Callable[[argparse.Namespace, Library], int]) -> Run:
    return lambda options: run(options, load(options.rules))


def run_prove(options: argparse.Namespace, library: Library) -> int:
    from trainer.bench.proof_runner import prove_all
    from trainer.prove.proof_pages import lines

    proofs = []
    for proof in prove_all(library, options.game, 1 if options.rules else options.processes):
        proofs.append(proof)
        if not options.json:
            print(*lines(proof), "", sep="\n", flush=True)
    if options.html:
        from trainer.disk.resources import art
        from trainer.prove.proof_pages import proof_page

        _write(options.html, proof_page(proofs, art))
    if options.json:
        proof_figures = [proof.as_json() for proof in proofs]
        first_proof = (
            {**proof_figures[0], **({"variants": proof_figures[1:]} if proof_figures[1:] else {})}
            if proof_figures
            else {}
        )
        print(json.dumps({"v": 1, "proofs": proof_figures} if options.game == "all" else first_proof, indent=2))
    return 0 if all(proof.proved for proof in proofs) else 1


def run_compare(options: argparse.Namespace, library: Library) -> int:
    """House ways hand by hand where both games have one, and whatever both post row by row."""
    from trainer.bench.compare_command import compared, named_games, named_lines, other_charts
    from trainer.prove.house_comparison import lines
    from trainer.prove.house_ways import stand_ins
    from trainer.ui.controllers.posted_differences import posted_differences

    houses, games = (options.house_a, options.house_b), (options.game, options.game_b)
    both = named_games(library, houses, games)
    if options.posted or not all(game.house_way for game in both):
        return _print_posted(posted_differences(*both), options)
    first, second = named_lines(library, houses, games, options.joker or ())
    comparison = compared(first, second, options.examples)
    if options.html:
        from trainer.disk.resources import art
        from trainer.prove.proof_pages import comparison_page

        _write(options.html, comparison_page(comparison, str(first.title), str(second.title), art))
    if options.pack:
        from trainer.cli.pack_commands import write_pack
        from trainer.prove.house_comparison import unlearning_pack

        count = write_pack(options.pack, unlearning_pack(comparison, first, second))
        print(f"{count} files in {options.pack}", file=sys.stderr)
    posted = posted_differences(first.game, second.game)
    if options.json:
        named = {"games": [first.game.info.id, second.game.info.id], "charts": [first.id, second.id]}
        borrowed = {"borrowed": notes} if (notes := [*map(str, stand_ins((first, second)))]) else {}
        print(json.dumps({**comparison.as_json(), **named, **borrowed, "posted": _posted_json(posted)}, indent=2))
    else:
        lines_printed = [*lines(comparison, first.id, second.id), *map(str, stand_ins((first, second)))]
        print(*lines_printed, *other_charts(first, second), *_posted_lines(posted), sep="\n")
    return 0


def _print_posted(posted: PostedDifferences, options: argparse.Namespace) -> int:
    from trainer.core.errors import BadText

    if options.html or options.pack:
        raise BadText("Both games need a house way for --html and --pack.", "Leave them out.")
    if options.json:
        games = [posted.old.info.id, posted.new.info.id]
        print(json.dumps({"v": 1, "games": games, "posted": _posted_json(posted)}, ensure_ascii=False, indent=2))
    else:
        print(*_posted_lines(posted), sep="\n")
    return 0


def _posted_json(posted: PostedDifferences) -> dict[str, object]:
    tables = [
        {
            "title": str(table.title),
            "rows": [
                {
                    "name": str(row.name),
                    "first": str(row.old),
                    "second": str(row.new),
                    "cites": [str(row.old_source), str(row.new_source)],
                }
                for row in table.rows
            ],
        }
        for table in posted.tables
    ]
    return {"rows": posted.rows, "same": posted.same, "tables": tables}


def _posted_lines(posted: PostedDifferences) -> Iterator[str]:
    yield f"Pay tables and fees of {posted.old.info.id} and {posted.new.info.id}: {posted.words}"
    for table in posted.tables:
        yield f"  {table.title}"
        for row in table.rows:
            cells = (str(value).replace("\n", "; ") or "–" for value in (row.old, row.new))
            yield f"    {row.name}: {' -> '.join(cells)}"


def run_cost(options: argparse.Namespace, library: Library) -> int:
    from trainer.core.errors import BadText
    from trainer.core.money import parse_money
    from trainer.solve import solve_request
    from trainer.solve.cost_request import lines

    house, _, game = library.game(options.game).info.id.partition("/")
    asked: dict[str, object] = {"ask": "cost", "house": house, "game": game, "banker": options.banker}
    asked |= {"front": [options.front], "back": [options.back], "exact": options.exact}
    arguments = {"samples": options.samples, "joker": options.joker}
    asked |= {key: value for key, value in arguments.items() if value is not None}
    if options.wager is not None:
        asked["wager"] = parse_money(options.wager)
    answer, good = solve_request(asked, library, "the command")
    error = answer.get("error")
    if isinstance(error, dict):
        raise BadText(str(error["what"]), str(error["hint"]), str(error["where"]))
    print(json.dumps(answer, indent=2) if options.json else "\n".join(lines(answer)))
    return 0 if good else 1


def run_odds(options: argparse.Namespace, library: Library) -> int:
    from trainer.odds.count import SAMPLES, as_json, lines, odds_of

    game = library.game(options.game)
    samples = SAMPLES if options.samples is None else options.samples
    odds_of_bets = odds_of(game, options.bet, samples=samples, decks=options.decks)
    if options.json:
        print(json.dumps(as_json(game, odds_of_bets), indent=2))
    else:
        print(*lines(game, odds_of_bets), sep="\n")
    return 0


def _write(path: str, text: str) -> None:
    from pathlib import Path

    from trainer.disk.whole_files import write_text

    write_text(Path(path), text)
