"""The map of a printed book: which of its lines are blank, and which no rule has to cite, each with a reason.

    houses = ["casino-real"]                      whose rules the text prints
    most_open = 0                                 no more lines may be open than this
    text = { lines = 1675, sha256 = "6f...", blank = "L1-2, L4" }
    heading."L3, L5, L7" = "titles of the contents"               single lines may share a reason
    prose."L145-149" = "who owns the game, and its patents"       a range has a reason of its own
    long."L897-904" = "one paragraph broken over eight lines"     a citation wider than six lines

The text itself is not shipped. Its number of lines and its SHA-256 tell it from any other.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from trainer.core.errors import BadText, ContentError, Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.houses.shelf import written
from trainer.rules.context import BookContext
from trainer.rules.reader import Reader

KINDS = ("prose", "heading", "border", "furniture")
"""What a line is that no rule cites: prose, a heading, the border of a table, the furniture of a page."""
LONGEST_RANGE = 12
MOST_IN_RANGES = 0.35
"""The share of the printed lines that ranges of more than one line may name."""
WIDEST_CITATION = 6
MOST_LONG = 0.02
"""The share of the citations that may be wider, each with its reason."""
_SPAN = re.compile(r"L(\d{1,6})(?:-(\d{1,6}))?")


class Span(NamedTuple):
    """Lines from the first to the last."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1

    @property
    def lines(self) -> range:
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        return f"L{self.first}" if self.first == self.last else f"L{self.first}-{self.last}"


def parse_spans(text: str) -> tuple[Span, ...]:
    """The spans that are written: "L12, L15-18". BadText where it is not written so."""
    spans = []
    for part in text.split(", "):
        match = _SPAN.fullmatch(part)
        if match is None or int(match[2] or match[1]) < int(match[1]) or not int(match[1]):
            raise BadText(say("'{part}' names no lines.", part=part), say("For example: L12, L15-18."))
        spans.append(Span(int(match[1]), int(match[2] or match[1])))
    return tuple(spans)


def spans_of(lines: Iterator[int] | list[int]) -> tuple[Span, ...]:
    """Lines in order as the fewest spans."""
    spans: list[Span] = []
    for line in lines:
        if spans and spans[-1].last == line - 1:
            spans[-1] = Span(spans[-1].first, line)
        else:
            spans.append(Span(line, line))
    return tuple(spans)


@dataclass(frozen=True, slots=True)
class NamedRange:
    """Lines that no rule has to cite, and why."""

    span: Span
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class LineMap:
    """What is known of a printed book without its text."""

    houses: tuple[str, ...]
    lines: int
    sha256: str
    blank: frozenset[int]
    named: tuple[NamedRange, ...]
    long: Mapping[Span, str]
    most_open: int

    @property
    def printed(self) -> tuple[int, ...]:
        """The lines that are not blank."""
        return tuple(line for line in range(1, self.lines + 1) if line not in self.blank)


def text_lines(content: bytes) -> tuple[str, ...]:
    """The lines of a text as editors number them. BadText where it is none."""
    try:
        lines = content.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError:
        raise BadText(say("The file is not text."), say("Give the book as plain text in UTF-8.")) from None
    return tuple(lines[:-1] if lines[-1] == "" else lines)


def check_text(line_map: LineMap, content: bytes) -> tuple[str, ...]:
    """The lines of the text that a map is of. BadText for another text."""
    lines = text_lines(content)
    if sha256(content).hexdigest() == line_map.sha256:
        return lines
    if len(lines) != line_map.lines:
        message = say("This text has {lines} lines. The map has {known}.", lines=len(lines), known=line_map.lines)
    else:
        message = say("This text has as many lines as the map, but other words.")
    raise BadText(
        message, say("Give the text whose lines the books cite: {houses}.", houses=", ".join(line_map.houses))
    )


def head_of(content: bytes, house: str) -> str:
    """The beginning of a map for a text: what it is known by, and no line named."""
    lines = text_lines(content)
    blank = spans_of([number for number, line in enumerate(lines, 1) if not line.strip()])
    return (
        f'houses = ["{house}"]\nmost_open = {len(lines)}\n\n[text]\nlines = {len(lines)}\n'
        f'sha256 = "{sha256(content).hexdigest()}"\nblank = "{", ".join(map(str, blank))}"\n'
    )


def read_line_map(name: str, text: str) -> LineMap:
    """A map as it is written. ContentError with every problem of its own."""
    where = f"covers/{name}.toml"
    try:
        table = written(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        fault = Problem(where, say("{error}.", error=str(error)), say("Fix the TOML there."))
        raise ContentError([fault]) from None
    context = BookContext("")
    reader = Reader(table, where, context)
    of_text = reader.table("text")
    count, hash_text = of_text.integer("lines"), of_text.text("sha256")
    blank = frozenset(line for span in _spans(of_text, "blank", of_text.text("blank", "")) for line in span.lines)
    line_map = LineMap(
        reader.texts("houses"),
        count,
        hash_text,
        blank,
        tuple(_named(reader)),
        _long(reader),
        reader.integer("most_open"),
    )
    context.problems += map_problems(line_map, where)
    reader.finish()
    if context.problems:
        raise ContentError(context.problems)
    return line_map


def find_map(house: str, covers: Mapping[str, str]) -> tuple[str, LineMap]:
    """The name and the map of the book that prints a house's rules, among maps as TOML. BadText where there is none."""
    maps = {name: read_line_map(name, text) for name, text in covers.items()}
    for name, line_map in maps.items():
        if house in line_map.houses:
            return name, line_map
    known = [house for line_map in maps.values() for house in line_map.houses]
    raise BadText(
        say("There is no map of the book of '{house}'.", house=house),
        did_you_mean(house, known) or say("Known: {houses}.", houses=", ".join(sorted(known))),
    )


def _spans(reader: Reader, key: str, text: str) -> tuple[Span, ...]:
    try:
        return parse_spans(text) if text else ()
    except BadText as error:
        reader.problem(*error.words, key)
        return ()


def _named(reader: Reader) -> Iterator[NamedRange]:
    for kind in KINDS:
        table = reader.table(kind) if reader.has(kind) else None
        for key in table.names() if table is not None else ():
            assert table is not None
            spans, reason = _spans(table, key, key), table.text(key)
            if not reason.strip():
                table.problem(say("the lines have no reason."), say("Say what these lines print."), key)
            if len(spans) > 1 and any(span.size > 1 for span in spans):
                table.problem(
                    say("a range of lines needs a reason of its own."), say("Give each range a line of the map."), key
                )
            yield from (NamedRange(span, kind, reason) for span in spans)


def _long(reader: Reader) -> dict[Span, str]:
    table = reader.table("long") if reader.has("long") else None
    if table is None:
        return {}
    return {span: table.text(key) for key in table.names() for span in _spans(table, key, key)}


def map_problems(line_map: LineMap, where: str) -> Iterator[Problem]:
    """What a map itself gets wrong: lines behind the end, ranges too long or too many, lines named twice."""
    seen: set[int] = set()
    reasons: set[str] = set()
    in_ranges = 0
    for named in line_map.named:
        span = named.span
        place = f"{where}.{named.kind}.{span}"
        if span.last > line_map.lines:
            yield Problem(place, say("the text ends at line {lines}.", lines=line_map.lines))
        if span.size > LONGEST_RANGE:
            yield Problem(
                place,
                say("a range has at most {most} lines, this one {size}.", most=LONGEST_RANGE, size=span.size),
                say("Split it, with a reason for each part."),
            )
        twice = sorted(seen.intersection(span.lines) - line_map.blank)
        if twice:
            yield Problem(place, say("line {line} is named twice.", line=twice[0]))
        seen.update(span.lines)
        if span.size > 1:
            in_ranges += len(set(span.lines) - line_map.blank)
            if named.reason in reasons:
                yield Problem(place, say("another range has the same reason."), say("Say what this one prints."))
            reasons.add(named.reason)
    if in_ranges > MOST_IN_RANGES * len(line_map.printed):
        yield Problem(
            where,
            say("ranges name {count} of {printed} printed lines.", count=in_ranges, printed=len(line_map.printed)),
            say("List lines one by one."),
        )
