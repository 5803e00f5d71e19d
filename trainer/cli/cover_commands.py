"""`felt-school cover HOUSE TEXT`: every printed line of a book, and where it went; `compliance`: topic by topic."""

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
from trainer.core.text import say
from trainer.disk import resources
from trainer.houses.compliance import TopicCell, TopicRule, house_cells
from trainer.houses.line_account import CLASSES, OPEN, LineAccount, OpenLines, Use, span_text
from trainer.houses.line_map import KINDS, WIDEST_CITATION, check_text, find_map, head_of, parse_spans
from trainer.houses.line_shapes import draft

if TYPE_CHECKING:
    from trainer.houses.index import House
    from trainer.houses.library import Library
    from trainer.ui.controllers.sheets import PaperSheet

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Texts = Sequence[str]
"""The lines of the book, or none where nobody gave the text."""


def add_cover_command(parent: Subparsers, load: Callable[[], Library]) -> None:
    """The command; `load` gives the books when it runs."""
    cover = parent.add_parser("cover", help="every printed line of a book, and where it went (docs/cover.md)")
    cover.add_argument("house", metavar="HOUSE", help="a house whose rules the book prints")
    cover.add_argument("text", metavar="TEXT", nargs="?", default="", help="the book as a text file, to see its lines")
    cover.add_argument("--open", metavar="GAME", default="", help="open lines in the chapter of a game only")
    cover.add_argument("--wide", action="store_true", help="citations of more than six lines, and who cites so")
    cover.add_argument("--lines", metavar="A-B", default="", help="each of these lines: what it is, who cites it")
    cover.add_argument(
        "--draw", metavar="N", type=int, default=0, help="N printed lines at random, for a second reader"
    )
    cover.add_argument("--of", metavar="CLASS", choices=CLASSES, default="", help="draw lines of this class only")
    cover.add_argument("--seed", metavar="N", type=int, default=0, help="draw other lines")
    cover.add_argument("--draft", action="store_true", help="open lines that look like headings, borders or furniture")
    cover.add_argument("--head", action="store_true", help="print the beginning of a map for the text")
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
