"""`felt-school cover HOUSE TEXT`: every printed line of a book, and where it went.

`compliance`: topic by topic; `duties`: duty by duty, in the order of a round.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from trainer.cli.print_commands import print_sheet
from trainer.cli.rules_option import add_rules
from trainer.core.errors import BadText, StorageError, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.disk import resources
from trainer.disk.whole_files import write_text
from trainer.houses.compliance import TopicCell, TopicRule, house_cells
from trainer.houses.line_account import CLASSES, OPEN, LineAccount, OpenLines, Use, span_text, spans_cited
from trainer.houses.line_map import KINDS, WIDEST_CITATION, check_text, find_map, head_of, parse_spans
from trainer.houses.line_shapes import draft
from trainer.round.duty import Kind
from trainer.round.task import TaskKind, unchanged
from trainer.training.flow import ROUTINE

if TYPE_CHECKING:
    from trainer.games.base import Game
    from trainer.houses.index import House
    from trainer.houses.library import Library
    from trainer.ui.controllers.sheets import PaperSheet

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Texts = Sequence[str]
"""The lines of the book, or none where nobody gave the text."""


def add_cover_command(parent: Subparsers, load: Callable[[], Library]) -> None:
    """The command; `load` gives the books when it runs."""
    cover = parent.add_parser("cover", help="every printed line of a book, and which rule uses it (docs/cover.md)")
    cover.add_argument("house", metavar="HOUSE", help="a house whose rules the book prints")
    cover.add_argument("text", metavar="TEXT", nargs="?", default="", help="the book as a text file, to see its lines")
    cover.add_argument("--open", metavar="GAME", default="", help="only open lines in the chapter of a game")
    cover.add_argument(
        "--wide", action="store_true", help="citations of more than six lines, and the rules that have them"
    )
    cover.add_argument(
        "--lines", metavar="A-B", default="", help="each of these lines: its class, and the rules that cite it"
    )
    cover.add_argument(
        "--draw", metavar="N", type=int, default=0, help="N printed lines at random, for a second reader"
    )
    cover.add_argument("--of", metavar="CLASS", choices=CLASSES, default="", help="draw only lines of this class")
    cover.add_argument("--seed", metavar="N", type=int, default=0, help="draw other lines")
    cover.add_argument("--draft", action="store_true", help="open lines that look like headings, borders or furniture")
    cover.add_argument("--head", action="store_true", help="print the start of a map for the text")
    cover.add_argument("--json", action="store_true", help="as JSON")
    cover.set_defaults(run=lambda options: run_cover(options, load))


def run_cover(options: argparse.Namespace, load: Callable[[], Library]) -> int:
    """Status 0 where no line is open and every citation is narrow, 1 otherwise."""
    content = _read(options.text)
    if options.head:
        if not options.text:
            raise BadText("There is no text to make a map for.", "Name its file behind the house.")
        print(head_of(content, options.house), end="")
        return 0
    name, line_map = find_map(options.house, resources.read_covers())
    texts = check_text(line_map, content) if options.text else ()
    account = LineAccount(line_map, load())
    problems = tuple(map(str, account.problems(f"covers/{name}.toml")))
    if options.json:
        print(json.dumps(_as_json(account, texts, problems), ensure_ascii=False, indent=1))
    else:
        for line in _answer(account, options, texts):
            print(line)
        print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems or account.counts[OPEN] or account.too_wide else 0


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes() if file else b""
    except OSError as error:
        raise StorageError(f"{file} cannot be read: {error.strerror}.", "Name the book as a text file.") from error


# -- as text


def _answer(account: LineAccount, options: argparse.Namespace, texts: Texts) -> Iterator[str]:
    if options.lines:
        spans = parse_spans(options.lines if options.lines.startswith("L") else f"L{options.lines}")
        yield from _each(account, [line for span in spans for line in span.lines], texts)
    elif options.draw:
        lines = [line for line in account.map.printed if options.of in ("", account.class_of(line))]
        drawn = random.Random(options.seed).sample(lines, min(options.draw, len(lines)))
        yield from _each(account, sorted(drawn), texts)
    elif options.wide:
        yield from _wide(account)
    elif options.draft:
        if not texts:
            raise BadText("Without the text no line looks like anything.", "Name its file behind the house.")
        yield from _draft(account, texts)
    else:
        yield from _shares(account)
        yield from _open(account, _game(account, options.open), texts)


def _game(account: LineAccount, word: str) -> str:
    """The id of a game of the book, by the id or by its last part."""
    ids = [id for id in account.chapters if word in (id, id.partition("/")[2])]
    if word and not ids:
        known = [id.partition("/")[2] for id in account.chapters]
        raise BadText(
            say("The book has no game '{game}'.", game=word),
            did_you_mean(word, known) or say("See: felt-school houses"),
        )
    return ids[0] if word else ""


def _shares(account: LineAccount) -> Iterator[str]:
    printed = len(account.map.printed)
    yield f"{', '.join(account.map.houses)}: {account.map.lines} lines, {printed} printed"
    for name, count in account.counts.items():
        yield f"{name:9} {count:5} {count / printed:7.1%}"
    uses = len(account.uses)
    wide = sum(len(users) for users in account.wide.values())
    bare = sum(len(account.wide[span]) for span in account.too_wide)
    yield f"{uses} citations, {wide} of more than {WIDEST_CITATION} lines, {bare} of them without a reason"


def _open(account: LineAccount, game: str, texts: Texts) -> Iterator[str]:
    for run in account.open_lines(game):
        near = [f"{word} {_use(use)}" for word, use in (("after", run.before), ("before", run.behind)) if use]
        games = ", ".join(run.games) or "no chapter"
        yield ""
        yield f"{span_text(run.lines)} ({games}; {'; '.join(near)})"
        yield from (_numbered(line, texts) for line in run.lines if texts)


def _use(use: Use) -> str:
    return f"{use.span} {use.rule}"


def _numbered(line: int, texts: Texts) -> str:
    return f"{line:6}  {texts[line - 1] if texts else ''}".rstrip()


def _wide(account: LineAccount) -> Iterator[str]:
    for span, users in account.wide.items():
        reason = account.map.long.get(span, "")
        yield f"{span} ({span.size} lines){f': {reason}' if reason else ''}"
        yield from (f"        {use.game} {use.rule}" for use in users)


def _draft(account: LineAccount, texts: Texts) -> Iterator[str]:
    """Lines for the map, without reasons: whoever has read them writes one for each."""
    proposals = tuple(draft(account, texts))
    for kind in KINDS:
        if any(proposal_kind == kind for proposal_kind, _ in proposals):
            yield f"[{kind}]"
        for proposal_kind, lines in proposals:
            if proposal_kind == kind:
                yield f'"{", ".join(f"L{line}" for line in lines)}" = ""'


def _each(account: LineAccount, lines: Sequence[int], texts: Texts) -> Iterator[str]:
    for line in lines:
        if not 0 < line <= account.map.lines:
            raise BadText(say("The text ends at line {lines}.", lines=account.map.lines))
        yield _numbered(line, texts)
        if line in account.map.blank:
            continue
        users = account.by_line.get(line, ())
        reason = account.reason(line)
        yield f"        {account.class_of(line)}{f': {reason}' if reason and not users else ''}"
        yield from (f"          {use.game} {use.rule} ({use.span})" for use in users)
        wide = [use for span, span_users in account.wide.items() if line in span.lines for use in span_users]
        yield from (f"          too wide: {_use(use)} of {use.game}" for use in wide if use not in users)


# -- as JSON


def _as_json(account: LineAccount, texts: Texts, problems: Texts) -> Mapping[str, object]:
    return {
        "v": 1,
        "houses": account.map.houses,
        "lines": account.map.lines,
        "printed": len(account.map.printed),
        "classes": account.counts,
        "citations": {
            "all": len(account.uses),
            "long": sum(len(users) for span, users in account.wide.items() if span in account.map.long),
            "wide": [
                {"lines": str(span), "rules": sorted({f"{use.game} {use.rule}" for use in account.wide[span]})}
                for span in account.too_wide
            ],
        },
        "open": [_open_json(run, texts) for run in account.open_lines()],
        "problems": problems,
    }


def _open_json(run: OpenLines, texts: Texts) -> Mapping[str, object]:
    def near(use: Use | None) -> Mapping[str, str] | None:
        return {"lines": str(use.span), "game": use.game, "rule": use.rule} if use else None

    return {
        "lines": run.lines,
        "text": [texts[line - 1] for line in run.lines] if texts else None,
        "games": run.games,
        "before": near(run.before),
        "behind": near(run.behind),
    }


# -- topic by topic


def add_compliance_command(parent: Subparsers, load: Callable[[str], Library]) -> None:
    """The command; `load` gives the books, as a school changed them, when it runs."""
    compliance = parent.add_parser(
        "compliance", help="the topics a room's rules have to cover, and where each house prints them (docs/cover.md)"
    )
    compliance.add_argument("house", metavar="HOUSE", nargs="?", default="", help="every rule of one house")
    compliance.add_argument("--out", metavar="FILE.pdf", default="", help="as PDF")
    compliance.add_argument("--json", action="store_true", help="as JSON")
    add_rules(compliance)
    compliance.set_defaults(run=lambda options: run_compliance(options, load(options.rules)))


def run_compliance(options: argparse.Namespace, library: Library) -> int:
    """Status 0: that a topic is not printed is no fault of the program."""
    houses = [house for house in library.houses if options.house in ("", house.id)]
    if not houses:
        raise BadText(
            say("There is no house '{house}'.", house=options.house),
            did_you_mean(options.house, [house.id for house in library.houses]) or say("See: felt-school houses"),
        )
    cells = {house: house_cells(library, house) for house in houses}
    if options.out:
        print_sheet(lambda: _paper(cells.values()), options.out)
    elif options.json:
        print(
            json.dumps({"v": 1, "houses": [_house_json(*row) for row in cells.items()]}, ensure_ascii=False, indent=1)
        )
    else:
        for house, topics in cells.items():
            print(f"{house.id}: {house.book}")
            for cell in topics:
                places = "; ".join(map(str, cell.citations))
                print(f"  {cell.topic.title!s:19} {cell.words!s:28} {places}".rstrip())
                for rule in cell.every_rule if options.house else ():
                    print(f"      {_rule_line(rule)}")
    return 0


def _paper(cells: Iterable[Sequence[TopicCell]]) -> PaperSheet:
    from trainer.ui.controllers.sheets import compliance_sheet

    return compliance_sheet(tuple(cells))


def _rule_line(rule: TopicRule) -> str:
    lender = f" [borrowed from {rule.lender}]" if rule.lender else ""
    games = ", ".join(game.partition("/")[2] for game in rule.games)
    return f"{rule.printed.cite}  {rule.printed.text}{lender} ({rule.printed.id}: {games})"


def _house_json(house: House, cells: Sequence[TopicCell]) -> Mapping[str, object]:
    return {
        "house": house.id,
        "book": house.book,
        "topics": [
            {
                "topic": cell.topic.id,
                "state": cell.state,
                "games": cell.games,
                "citations": list(map(str, cell.citations)),
                "rules": [
                    {
                        "rule": rule.printed.id,
                        "says": str(rule.printed.text),
                        "cite": str(rule.printed.cite),
                        "borrowed": rule.lender or None,
                        "doubt": str(rule.printed.doubt_text) or None,
                        "games": rule.games,
                    }
                    for rule in cell.every_rule
                ],
            }
            for cell in cells
        ],
    }


# -- duty by duty

ASKED, BY_ROUTINE, ON_FAULT, SHOWN = "asked", "routine", "fault", "shown"
HEAD = """# The duties of a round

Every game, with its duties in the order of a round and the printed lines each of them comes from.
`felt-school duties --out docs/duties.md` writes this page.

| | The duty |
|---|---|
| asked | The trainee answers it. |
| routine | The trainee answers it, or the program does it in sight: after two clean rounds, or as the trainee chose. |
| fault | The trainee rules where something goes wrong. |
| shown | Players or cards act in sight. Nothing is asked. |

A duty that comes in several betting rounds stands once, where it comes first. `x4` says how often it may come.
Lines of another book have the name of its house before them.
"""
TURNED_UP = "The player-dealer's cards are turned up."
IN_SIGHT: Mapping[str, str] = {
    "act": "Players act.",
    "antes": "Players ante.",
    "arrivals": "",
    "bets": "Players bet.",
    "button": TURNED_UP,
    "come-in": "Bets come into the pot.",
    "open-bank": TURNED_UP,
    "open-rest": "Hands that were paid on a fold are turned up.",
    "players": "Players draw or stand.",
    "pick-up": "Winners take their chips, and the bank goes home.",
    "pushed": "Those who play on pay half the pot and get three new cards.",
    "set": "Players set their hands.",
    "show": "Players show their hands.",
    "street": "The next cards come.",
    "tell": "Hands that are decided are told.",
}
"""What happens in sight in stages without a duty, by the beginning of their names; nothing where it is empty."""


@dataclass(frozen=True, slots=True)
class DutyRow:
    """One line of the table: what is done, how it comes about, from which rules, and how often at most."""

    stage: str
    duty: str
    says: str
    asked: str
    rules: tuple[str, ...]
    lines: str
    times: int


def add_duties_command(parent: Subparsers, load: Callable[[], Library]) -> None:
    """The command; `load` gives the books when it runs."""
    duties = parent.add_parser("duties", help="the duties of a round with the lines they come from (docs/duties.md)")
    duties.add_argument("game", metavar="HOUSE/GAME", nargs="?", default="", help="one game, or all games of a HOUSE")
    duties.add_argument("--out", metavar="FILE.md", default="", help="as a page")
    duties.add_argument("--json", action="store_true", help="as JSON")
    duties.set_defaults(run=lambda options: run_duties(options, load()))


def run_duties(options: argparse.Namespace, library: Library) -> int:
    """Prints or writes the table of one game, of a house, or of all."""
    ids = [id for id in library if options.game in ("", id, id.partition("/")[0])]
    if not ids:
        raise BadText(
            say("There is no game '{game}'.", game=options.game),
            did_you_mean(options.game, library) or say("See: felt-school houses"),
        )
    games = [library.game(id) for id in ids]
    if options.json:
        tables = {game.info.id: list(map(_row_json, duty_rows(game))) for game in games}
        print(json.dumps({"v": 1, "games": tables}, ensure_ascii=False, indent=1))
    elif options.out:
        write_text(Path(options.out), duties_page(games))
    else:
        print(duties_page(games, head=""), end="")
    return 0


def duties_page(games: Iterable[Game], head: str = HEAD) -> str:
    """The tables of some games as a page."""
    return head + "".join(_duties_table(game) for game in games).removeprefix("" if head else "\n")


def _duties_table(game: Game) -> str:
    rows = (
        f"| {number} | {row.duty}{f' x{row.times}' if row.times > 1 else ''}"
        f"{f': {row.says}' if row.says else ''} | {row.asked} | {row.lines} |"
        for number, row in enumerate(duty_rows(game), start=1)
    )
    title = f"## {game.info.title}, {game.info.house_title} (`{game.info.id}`)"
    return "\n".join(("", title, "", "| | Duty | | Lines |", "|---:|---|---|---|", *rows, ""))


def duty_rows(game: Game) -> tuple[DutyRow, ...]:
    """What is done in a round of a game, in order; what comes again stands where it comes first."""
    rows: dict[tuple[str, tuple[str, ...]], DutyRow] = {}
    for stage in game.script:
        kinds = [kind for kind in stage.kinds if kind.rules]
        new = [_duty_row(stage.name, kind, game) for kind in kinds]
        if not kinds and stage.enter is not unchanged:
            says = next((words for name, words in IN_SIGHT.items() if stage.name.startswith(name)), stage.name)
            new += [DutyRow(stage.name, says, "", SHOWN, (), "", 1)] if says else []
        for row in new:
            known = rows.setdefault((row.duty, row.rules), row)
            if known is not row:
                rows[row.duty, row.rules] = replace(known, times=known.times + 1)
    return tuple(rows.values())


def _duty_row(stage: str, kind: TaskKind, game: Game) -> DutyRow:
    group = kind.type.group
    asked = ON_FAULT if group is Kind.RULE_ON else BY_ROUTINE if group in ROUTINE else ASKED
    says = str(kind.rules[0].text).rstrip(".") if group is Kind.HANDLING else ""
    return DutyRow(
        stage, str(kind.type.name), says, asked, tuple(rule.id for rule in kind.rules), _lines(kind, game), 1
    )


def _lines(kind: TaskKind, game: Game) -> str:
    """The lines of all rules of a kind of duty, one source after the other, the game's own first."""
    lines: dict[str, set[int]] = {game.info.house: set()}
    places: list[str] = []
    for rule in kind.rules:
        spans = spans_cited(rule.cite.lines)
        lines.setdefault(rule.cite.source, set()).update(line for span in spans for line in span.lines)
        places += [] if spans or not rule.cite.source else [str(rule.cite)]
    texts = [
        f"{'' if source == game.info.house else f'{source} '}{span_text(sorted(numbers))}"
        for source, numbers in lines.items()
        if numbers
    ]
    return "; ".join(dict.fromkeys((*texts, *places)))


def _row_json(row: DutyRow) -> Mapping[str, object]:
    return {
        "stage": row.stage,
        "duty": row.duty,
        "says": row.says or None,
        "asked": row.asked,
        "rules": row.rules,
        "lines": row.lines or None,
        "times": row.times,
    }
