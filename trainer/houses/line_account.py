"""Every printed line of a book: a rule decides by it, a note reads it, the map names it, or it is open."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.houses.library import Library
from trainer.houses.line_map import KINDS, MOST_LONG, WIDEST_CITATION, LineMap, Span, parse_spans, spans_of
from trainer.rules.decision import sheet_id

DECIDED, NOTE, OPEN = "decided", "note", "open"
CLASSES = (DECIDED, NOTE, *KINDS, OPEN)


@dataclass(frozen=True, slots=True, order=True)
class Use:
    """A rule of a game that cites lines; `note` where nothing in a round is decided by it."""

    span: Span
    game: str
    rule: str
    note: bool


@dataclass(frozen=True, slots=True)
class OpenLines:
    """Open lines that stand together, whose chapter they are in, and who cites the lines nearest to them."""

    lines: tuple[int, ...]
    games: tuple[str, ...]
    before: Use | None
    behind: Use | None


def line_uses(library: Library, houses: Iterable[str]) -> Iterator[Use]:
    """Every citation of lines in the text of these houses, by the rules of their games as they are now.

    But those of a sheet of fees as one rule: its options cite the same lines, each its own.
    """
    sources = frozenset(houses)
    for info in library.infos:
        if info.house not in sources:
            continue
        notes = library.joined(info.id)[0].notes
        rules = library.game(info.id).rules
        gathered = frozenset(sheet_id(id) for id in rules if sheet_id(id) != id)
        for rule in rules.values():
            if rule.cite.source in sources and not (rule.id in gathered and not rule.text.key):
                for span in spans_cited(rule.cite.lines):
                    yield Use(span, info.id, rule.id, rule.id in notes)


def spans_cited(lines: str) -> tuple[Span, ...]:
    """The spans of a citation; none where it names no lines."""
    try:
        return parse_spans(lines)
    except BadText:
        return ()


class LineAccount:
    """What every printed line of one text is, by its map and the games of its houses."""

    def __init__(self, line_map: LineMap, library: Library) -> None:
        self.map = line_map
        self.uses = tuple(sorted(line_uses(library, line_map.houses)))
        self.chapters: Mapping[str, tuple[Span, ...]] = {
            info.id: spans_cited(info.lines) for info in library.infos if info.house in line_map.houses
        }
        self._named = {line: named for named in line_map.named for line in named.span.lines}

    @cached_property
    def by_line(self) -> Mapping[int, tuple[Use, ...]]:
        """Who cites each line, narrowly enough: six lines or fewer, or a longer span with its reason."""
        users: dict[int, list[Use]] = {}
        for use in self.uses:
            if use.span.size <= WIDEST_CITATION or use.span in self.map.long:
                for line in use.span.lines:
                    users.setdefault(line, []).append(use)
        return {line: tuple(line_users) for line, line_users in users.items()}

    def class_of(self, line: int) -> str:
        """What a printed line is."""
        users = self.by_line.get(line, ())
        if users:
            return NOTE if all(use.note for use in users) else DECIDED
        return self._named[line].kind if line in self._named else OPEN

    def reason(self, line: int) -> str:
        """Why no rule has to cite a line; empty where the map does not name it."""
        return self._named[line].reason if line in self._named else ""

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many printed lines are of each class."""
        classes = [self.class_of(line) for line in self.map.printed]
        return {name: classes.count(name) for name in CLASSES}

    # -- citations

    @cached_property
    def wide(self) -> Mapping[Span, tuple[Use, ...]]:
        """The citations of more than six lines, with or without a reason."""
        spans: dict[Span, list[Use]] = {}
        for use in self.uses:
            if use.span.size > WIDEST_CITATION:
                spans.setdefault(use.span, []).append(use)
        return {span: tuple(users) for span, users in spans.items()}

    @property
    def too_wide(self) -> tuple[Span, ...]:
        """Those that have no reason."""
        return tuple(span for span in self.wide if span not in self.map.long)

    # -- open lines

    def open_lines(self, game: str = "") -> Iterator[OpenLines]:
        """The open lines, those together that only blank lines part; of one game's chapter only, where one is given."""
        chapter = self.chapters.get(game, ())
        lines = [line for line in self.map.printed if self.class_of(line) == OPEN]
        if game:
            lines = [line for line in lines if any(line in span.lines for span in chapter)]
        runs: list[list[int]] = []
        for line in lines:
            between = range(runs[-1][-1] + 1, line) if runs else ()
            if runs and all(line_between in self.map.blank for line_between in between):
                runs[-1].append(line)
            else:
                runs.append([line])
        narrow = sorted(self.by_line)
        for run in runs:
            before, behind = bisect_left(narrow, run[0]) - 1, bisect_left(narrow, run[-1])
            games = [id for id, spans in self.chapters.items() if any(run[0] in span.lines for span in spans)]
            yield OpenLines(
                tuple(run),
                tuple(games),
                self.by_line[narrow[before]][0] if before >= 0 else None,
                self.by_line[narrow[behind]][0] if behind < len(narrow) else None,
            )

    # -- problems

    def problems(self, where: str) -> Iterator[Problem]:
        """What the map and the books get wrong together."""
        for named in self.map.named:
            lines = [line for line in named.span.lines if line not in self.map.blank]
            if all(line in self.by_line for line in lines):
                yield Problem(
                    f"{where}.{named.kind}.{named.span}",
                    say("a rule cites these lines, or they are blank."),
                    say("Take the range out of the map."),
                )
        for span in self.map.long:
            if span not in self.wide:
                yield Problem(
                    f"{where}.long.{span}",
                    say("no rule cites these lines this way."),
                    say("Take the reason out of the map."),
                )
        for use in self.uses:
            if use.span.last > self.map.lines:
                yield Problem(
                    use.game,
                    say("{rule} cites {lines}, after the end of the text.", rule=use.rule, lines=str(use.span)),
                )
        long = sum(use.span in self.map.long for use in self.uses)
        if long > MOST_LONG * len(self.uses):
            yield Problem(
                f"{where}.long",
                say("{count} of {uses} citations are long.", count=long, uses=len(self.uses)),
                say("The limit is {most} percent.", most=round(MOST_LONG * 100)),
            )
        if self.counts[OPEN] > self.map.most_open:
            yield Problem(
                f"{where}.most_open",
                say("{count} lines are open. The map allows {most}.", count=self.counts[OPEN], most=self.map.most_open),
                say("List them: felt-school cover {house}", house=self.map.houses[0]),
            )


def span_text(lines: Iterable[int]) -> str:
    """Lines in order as a citation writes them."""
    return ", ".join(map(str, spans_of(list(lines))))
