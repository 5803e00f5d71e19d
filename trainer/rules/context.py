"""What readers of one book share: its problems, printed rules, doubts and borrowed rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trainer.core.errors import Problem
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import Odds
from trainer.core.text import Text
from trainer.rules.decision import Printed, RuleList
from trainer.rules.sources import PrintedSource

if TYPE_CHECKING:
    from trainer.rules.bonus import PayTable
    from trainer.rules.collection import Sheet
    from trainer.rules.fees import FeeSchedule
    from trainer.rules.reader import Reader


class Written(dict[str, object]):
    """A table that knows where it is written; `places` are keys that were written elsewhere than the rest."""

    __slots__ = ("at", "places")

    def __init__(self, data: Mapping[str, object], at: str, places: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.at = at
        self.places: dict[str, str] = dict(places or {})

    def place(self, key: str) -> str:
        """Where a key stands."""
        return self.places.get(key) or f"{self.at}.{key}"


class PrintedRules(dict[str, Printed]):
    """The printed rules of a book by id. `sought` are the ids that somebody looked for, there or not."""

    def __init__(self, rules: Mapping[str, Printed] | None = None) -> None:
        super().__init__(rules or {})
        self.sought: set[str] = set()

    def __contains__(self, id: object) -> bool:
        self.sought.add(str(id))
        return super().__contains__(id)

    def find(self, id: str) -> Printed | None:
        """The rule with that id, or None."""
        self.sought.add(id)
        return super().get(id)


@dataclass(slots=True)
class BookContext:
    """What all readers of one book share: its source, its printed rules and the problems found so far.

    `rates` are what the lines of its pay lists and pay tables pay, `fees` the fee options that take something, both by
    rule id. `synonyms` are other names of wagers. `left` are the rows that the form offers and the book does not take,
    `sentences` all texts by their home, `lent` the rows borrowed for whatever is asked for. What is read as a list, a
    table or a schedule is collected for `rules/book.py`. `sources` are those that may be cited; without any nothing is
    checked. `file` is the book's own file, where what is missing belongs.
    """

    source: str
    rules: PrintedRules = field(default_factory=PrintedRules)
    problems: list[Problem] = field(default_factory=list)
    borrowed: str = ""
    rates: dict[str, Odds] = field(default_factory=dict)
    fees: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    synonyms: Mapping[str, str] = field(default_factory=dict)
    lists: list[RuleList[Any, Any]] = field(default_factory=list)
    pay_tables: list[PayTable] = field(default_factory=list)
    schedules: dict[str, FeeSchedule] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    sentences: dict[str, Text] = field(default_factory=dict)
    lent: dict[str, Reader] = field(default_factory=dict)
    sources: Mapping[str, PrintedSource] = field(default_factory=dict)
    file: str = ""

    def sentence(self, written: str, key: str) -> Text:
        """A sentence of the book, known by its home: "forms/baccarat#banker.stand", "house/game#spots.tie"."""
        text = Text(written, key=key)
        if written:
            self.sentences[key] = text
        return text
