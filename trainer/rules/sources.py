"""Where rules are printed: books, handbooks, memos and pages by their ids, and the places in them that citations name.

    [[source]]
    id = "handbook"
    title = "Staff handbook"
    date = "2026-11-01"                     where it has one
    memo = "memo 12"                        or url = "https://..."; where it can be found

    cite = "handbook p4"                    "L12-14" are lines, "p4" is a page, "par3" a paragraph

A house's own book is the source of its name. A pack, an overlay and a house declare sources in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, join, say

NO_LINE: Final = "-"
"""What stands for the lines of a rule about which its book says nothing."""
FIELDS: Final = ("id", "title", "date", "url", "memo")
"""The words of a declared source."""
SPANS_KEPT: Final = 20_000
"""More citations than all houses write."""
_SPAN: Final = r"\d{1,6}(?:\.\d{1,4})?(?:-\d{1,6}(?:\.\d{1,4})?)?"
_PLACE: Final = re.compile(rf"(L|par|p)({_SPAN})")
_PLACES: Final = re.compile(rf"(?:L|par|p){_SPAN}(?:, (?:L|par|p)?{_SPAN})*")
_PART: Final = re.compile(rf"(L|par|p|)({_SPAN})")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_OWN: Final = re.compile(r"(?:L|par|p)\d")
_URL: Final = re.compile(r"https?://\S+\.\S+")


@dataclass(frozen=True, slots=True)
class PrintedSource:
    """One source: its id, its title, and as far as it says so its date (2026-11-01) and where to find it.

    `lines` is how many lines a book has; 0 where nobody counted them.
    """

    id: str
    title: str
    date: str = ""
    url: str = ""
    memo: str = ""
    lines: int = 0

    @property
    def name(self) -> Text:
        """Title, where it can be found and its date, as they are said: "Staff handbook (memo 12, 11/01/2026)"."""
        date = day_words(self.date)
        details = ", ".join(filter(None, (self.memo, self.url, date)))
        return say("{title} ({details})", title=self.title, details=details) if details else _shown(self.title)


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule is printed: the source's id and the place in it. `of` is the source, where somebody declared it."""

    source: str
    lines: str
    of: PrintedSource | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.source} {self.lines}".strip()

    def __bool__(self) -> bool:
        return bool(self.source or self.lines)

    @property
    def words(self) -> Text:
        """As it is said: "Casino 99 rule book, lines 1574-1578", "Staff handbook, page 4", or that it does not say."""
        book = _shown(self.source) if self.of is None else self.of.name
        if self.lines == NO_LINE:
            return say("{book} does not say", book=book)
        if not _PLACES.fullmatch(self.lines):
            title = book if self.of is None else _shown(self.of.title)
            return say("{book}, {lines}", book=title, lines=self.lines) if self.lines else say("{book}", book=title)
        return join((book, *map(_place_words, _grouped(self.lines))), ", ")


_ONE: Final[Mapping[str, Text]] = {
    "L": say("line {number}"), "p": say("page {number}"), "par": say("paragraph {number}"),
}  # fmt: skip
_SEVERAL: Final[Mapping[str, Text]] = {
    "L": say("lines {numbers}"), "p": say("pages {numbers}"), "par": say("paragraphs {numbers}"),
}  # fmt: skip


def _grouped(places: str) -> list[tuple[str, list[str]]]:
    """Spans by their sort, in the order written: a number without a letter is of the sort before it."""
    groups: list[tuple[str, list[str]]] = []
    for sort, span in _PART.findall(places):
        if groups and sort in ("", groups[-1][0]):
            groups[-1][1].append(span)
        else:
            groups.append((sort, [span]))
    return groups


def _place_words(group: tuple[str, list[str]]) -> Text:
    sort, spans = group
    if len(spans) == 1 and "-" not in spans[0]:
        return _ONE[sort].filled(number=spans[0])
    return _SEVERAL[sort].filled(numbers=", ".join(spans).replace("-", "–"))


def _shown(title: str) -> Text:
    """A title of its own, which nobody translates."""
    return Text("{title}", (("title", title),))


def day_words(date: str) -> str:
    """A day as it is said, 11/01/2026; what is no day as it is written."""
    try:
        day = read_day(date)
    except BadText:
        return date
    return day_text(day) if day is not None else ""


# ---------------- reading


def is_own_place(cite: str) -> bool:
    """Whether a citation names a place only ("L1147, L1160", "p4"), and no source before it."""
    return _OWN.match(cite) is not None


def is_places(cite: str) -> bool:
    """Whether a text is a place in a source as it is written, without the source."""
    return _PLACES.fullmatch(cite) is not None


def is_source_id(text: str) -> bool:
    """Whether a text is written as the id of a source."""
    return _ID.fullmatch(text) is not None


def parse_citation(text: str, own: str, sources: Mapping[str, PrintedSource]) -> Citation:
    """The citation "L1417" or "L1147, L1160" of the source `own`, or "other-source p4"."""
    source, blank, place = text.partition(" ")
    if not blank or is_own_place(text):
        return Citation(own, text, sources.get(own))
    return Citation(source, place, sources.get(source))


def citation_fault(citation: Citation, sources: Mapping[str, PrintedSource]) -> tuple[Text, Text] | None:
    """What is wrong with a citation: a source nobody declared, a place that is none, lines reversed or outside."""
    source = sources.get(citation.source)
    if source is None:
        declare = say("Declare it under [[source]] with id and title.")
        fix = join((did_you_mean(citation.source, sources), declare), " ")
        return say("there is no source '{source}'.", source=citation.source), fix
    if not citation.lines or citation.lines == NO_LINE:
        return None
    if not _PLACES.fullmatch(citation.lines):
        if _is_date(citation.lines):
            return None
        fix = say("Write L12 for a line, L12-14 for lines, p4 for a page, par3 for a paragraph.")
        return say("'{place}' is not a place in a source.", place=citation.lines), fix
    return _span_fault(citation.lines, source)


@lru_cache(maxsize=SPANS_KEPT)
def _span_fault(places: str, source: PrintedSource) -> tuple[Text, Text] | None:
    for sort, spans in _grouped(places):
        for span in spans:
            first, _, last = span.partition("-")
            if last and _number(last) < _number(first):
                fix = say("Write the smaller number first: {place}.", place=f"{sort}{last}-{first}")
                return say("the lines are in reverse: {lines}.", lines=f"{sort}{span}"), fix
            if (sort == "L" and not _is_line(last or first, source)) or first == "0":
                fix = say("{title} has lines 1 to {last}.", title=source.title, last=source.lines)
                if not source.lines:
                    fix = say("Lines, pages and paragraphs count from 1.")
                return say("the book has no line {line}.", line=last or first), fix
    return None


def _is_line(number: str, source: PrintedSource) -> bool:
    return not source.lines or _number(number) <= (source.lines, 0)


def _number(text: str) -> tuple[int, int]:
    number, _, part = text.partition(".")
    return int(number), int(part or 0)


def _is_date(place: str) -> bool:
    try:
        return read_day(place) is not None
    except BadText:
        return False


def declared_source(row: Mapping[str, object], id: str = "") -> PrintedSource:
    """A source as it is declared, as far as it is text; `id` where the row does not name it."""
    words = {key: value for key, value in row.items() if isinstance(value, str)}
    date, url, memo = (words.get(key, "") for key in ("date", "url", "memo"))
    return PrintedSource(words.get("id", id), words.get("title", ""), date, url, memo)


def source_faults(source: PrintedSource) -> Iterator[tuple[str, Text, Text]]:
    """What is wrong with a declared source: the key, the fault, and what helps."""
    if not _ID.fullmatch(source.id):
        fix = say("Small letters, digits and '-': staff-handbook.")
        yield "id", say("'{id}' cannot be the id of a source.", id=source.id), fix
    if not source.title.strip():
        yield "title", say("a source needs a title."), say("Write the title on its cover: Staff handbook.")
    if source.date and not _is_date(source.date):
        yield "date", say("'{text}' is not a date.", text=source.date), say('Write it like "2026-11-01".')
    if source.url and not _URL.fullmatch(source.url):
        fix = say('Write it whole: "https://example.org/rules".')
        yield "url", say("'{url}' is not the address of a page.", url=source.url), fix
