"""Reads one table of a book strictly: typed keys, unknown keys refused, every problem collected with its place.

A family reads its typed terms through this, so no untyped value passes the parse step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from trainer.core.errors import BadText, Problem, did_you_mean, written
from trainer.core.lazy_dataclass import replace
from trainer.core.money import Odds
from trainer.core.text import Text, Words, say
from trainer.rules.context import BookContext, Written
from trainer.rules.decision import Doubt, Printed
from trainer.rules.sources import Citation, citation_fault, parse_citation

LARGEST = 10**15
"""No number of a book or request is larger: ten trillion dollars in cents."""
EXAMPLES: Mapping[Text, Text] = {
    say("text in quotes"): say('For example: "text".'),
    say("a whole number"): say("For example: 5; money is in whole cents."),
    say("a list of texts"): say('For example cards: ["Ah", "Kd"], or tiles: ["teen", "6-4"].'),
    say("a list of whole numbers"): say("For example: [1, 2, 3]."),
    say("a list of lists of text"): say('For example: [["Ah", "Kd"], ["7c", "2s"]].'),
    say("true or false"): say("Write true or false, without quotes."),
    say("a table"): say('A table has names and values: {"name": "value"}. In a book: name = "value" below [table].'),
    say("a list of tables"): say('For example: [{"seat": 2}, {"seat": 3}]. In a book: one [[table]] for each.'),
}
"""What was expected, as it is written."""
_DOUBTS = tuple(Doubt)
_MISSING = object()
_FORMS: Mapping[type, str] = {
    str: '{key} = "..."',
    int: "{key} = 5",
    bool: "{key} = true",
    list: '{key} = ["..."]',
    tuple: "{key} = [5, 10]",
    dict: "[{key}]",
    Mapping: '[{key}] with rows like "name" = {{ say = "...", cite = "L12" }}',
}
"""How a cell of each type is written."""
T = TypeVar("T")


class Reader:
    """A view on one TOML table. Every getter marks its key as known; `finish` reports the rest."""

    def __init__(self, data: Mapping[str, object], where: str, book: BookContext, name: str = "") -> None:
        """`name` is the key that a table stands under."""
        self._data = data
        self.name = name
        self.where = data.at if isinstance(data, Written) else where
        self.book = book
        self._known: set[str] = set()
        self._children: list[Reader] = []
        self._tables: dict[str, Reader] = {}
        self._rows: dict[str, tuple[Reader, ...]] = {}

    # -- problems

    def problem(self, message: Words, hint: Words = "", key: str = "") -> None:
        """Notes a problem at this table, or at one of its keys."""
        self.book.problems.append(Problem(self.place(key) if key else self.where, message, hint))

    def finish(
        self,
        passed_over: Collection[str] = (),
        hint: Callable[[str, Iterable[str]], Words] = did_you_mean,
        below: Collection[str] = (),
    ) -> None:
        """Reports every key that nobody asked for, here and below; `hint` names another.

        But those `passed_over` here, and in the tables and rows below those passed over `below`.
        """
        for key in self.unread():
            if key not in passed_over and not key.startswith("x-"):
                self.problem(say("unknown key '{key}'.", key=key), hint(key, self._known), key)
        for child in self._children:
            child.finish(below, hint, below)

    def leave(self) -> None:
        """Nothing of this table is read here, and none of its keys is unknown for that."""
        self._known.update(self._data)

    def unread(self) -> tuple[str, ...]:
        """The keys of this table that nobody asked for so far."""
        return tuple(key for key in self._data if key not in self._known)

    # -- plain values

    def has(self, key: str) -> bool:
        """Whether the key is written; it counts as known from now on."""
        self._known.add(key)
        return key in self._data

    def names(self) -> tuple[str, ...]:
        """All keys as written; they count as known from now on."""
        self._known.update(self._data)
        return tuple(self._data)

    def raw(self, key: str) -> object:
        """The value as written, for words that read their own argument."""
        self._known.add(key)
        return self._data.get(key)

    def is_table(self, key: str) -> bool:
        """Whether the key holds a table."""
        return isinstance(self._data.get(key), Mapping)

    def text(self, key: str, default: str | None = None) -> str:
        """A string; without a default the key must be there."""
        value = self._get(key, default)
        if value is _MISSING:
            return ""
        if isinstance(value, str):
            return value
        return self._wrong(key, say("text in quotes"), value, "")

    def words(self, key: str, default: str | None = None) -> Text:
        """A text that is shown, known by where it is written."""
        written = self.text(key, default)
        file, path = _home(self.place(key))
        name = self._data.get("id") or self._data.get("hand")
        if name and path.endswith(f"].{key}"):
            path = f"{path.rpartition('[')[0]}.{name}.{key}"
        return self.book.sentence(written, f"{file}#{path}")

    def integer(self, key: str, default: int | None = None) -> int:
        """A whole number (money: cents)."""
        value = self._get(key, default, int)
        if value is _MISSING:
            return 0
        if not isinstance(value, int) or isinstance(value, bool):
            return self._wrong(key, say("a whole number"), value, 0)
        if abs(value) > LARGEST:
            self.problem(say("the number is too large."), say("Numbers go up to {largest}.", largest=LARGEST), key)
            return 0
        return value

    def cents(self, key: str, default: int | None = None) -> int:
        """An amount of money: whole cents, not negative."""
        value = self.integer(key, default)
        if value < 0:
            self.problem(
                say("an amount of money is not negative, {value} is.", value=value),
                say("Write whole cents: 500 is $5."),
                key,
            )
            return 0
        return value

    def boolean(self, key: str, *, default: bool | None = None) -> bool:
        """true or false."""
        value = self._get(key, default, bool)
        if value is _MISSING:
            return False
        if isinstance(value, bool):
            return value
        return self._wrong(key, say("true or false"), value, False)

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        """One of the given words."""
        value = self.text(key, default)
        if value not in options and key in self._data:
            self.problem(say("'{value}' is not one of the choices.", value=value), did_you_mean(value, options), key)
        return value if value in options else options[0]

    def choices(self, key: str, options: Collection[str], default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of some of the given words."""
        values = self.texts(key, default)
        for value in values:
            self.known(value, options, key)
        return tuple(value for value in values if value in options)

    def known(self, word: str, options: Collection[str], key: str) -> None:
        """Notes a word that is none of these."""
        if word not in options:
            self.problem(
                say("'{word}' is not one of the choices.", word=word),
                did_you_mean(word, options) or say("Known: {options}.", options=", ".join(options)),
                key,
            )

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of strings."""
        return self._sequence(key, str, say("a list of texts"), default)

    def integers(self, key: str, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """A list of whole numbers."""
        numbers = self._sequence(key, int, say("a list of whole numbers"), default)
        if any(isinstance(number, bool) or abs(number) > LARGEST for number in numbers):
            return self._wrong(key, say("a list of whole numbers"), list(numbers), ())
        return numbers

    def lists(self, key: str) -> tuple[tuple[str, ...], ...]:
        """A list of lists of strings."""
        value = self._get(key, None, list)
        if isinstance(value, list) and all(
            isinstance(part, list) and all(isinstance(w, str) for w in part) for part in value
        ):
            return tuple(tuple(part) for part in value)
        return () if value is _MISSING else self._wrong(key, say("a list of lists of text"), value, ())

    def odds(self, key: str, default: str | None = None) -> Odds:
        """What a wager pays, written "3:2"."""
        text = self.text(key, default)
        try:
            return Odds(text or "1:1")
        except ValueError as error:
            self.problem(str(error), say('Write odds as "3:2".'), key)
            return Odds("1:1")

    # -- tables

    def table(self, key: str) -> Reader:
        """A sub-table; asked again it is the same reader."""
        if key in self._tables:
            return self._tables[key]
        value = self._get(key, None, dict)
        if not isinstance(value, Mapping):
            if value is not _MISSING:
                self._wrong(key, say("a table"), value, None)
            value = {}
        child = Reader(value, self.place(key), self.book, key)
        self._children.append(child)
        self._tables[key] = child
        return child

    def rows(self, key: str, *, needed: bool = False, named: str = "id") -> tuple[Reader, ...]:
        """An array of tables, in order, or a table of them by what `named` is in each; asked again the same readers."""
        if key in self._rows:
            return self._rows[key]
        value = self._get(key, None if needed else (), Mapping)
        if value is _MISSING:
            return ()
        named_rows = _named(value, named) if isinstance(value, Mapping) and value else _numbered(value)
        if named_rows is None:
            self._wrong(key, say("a list of tables"), value, None)
            return ()
        place = self.place(key)
        rows = tuple(Reader(row, f"{place}{mark}", self.book) for mark, row in named_rows)
        self._children.extend(rows)
        self._rows[key] = rows
        return rows

    # -- printed rules

    def printed(self, prefix: str = "", id: str = "", says: Text | None = None) -> Printed:
        """The printed rule this table itself is: keys id, say, cite, borrowed, a doubt; `says` where it has none."""
        name = f"{prefix}{self.text('id', id or None)}"
        kind = self.kind_of_doubt()
        rule = Printed(
            id=name,
            says=self.text("say", str(says) if says else None),
            cite=self.citation(),
            doubt=self.text(kind, ""),
            borrowed=self.text("borrowed", self.book.borrowed),
            words=self.sentence_of("say", name) or says,
            doubt_words=self.sentence_of(kind, name, ":doubt"),
            borrowed_words=self._borrowed(),
            kind=kind,
        )
        self.book.rules.setdefault(rule.id, rule)
        return rule

    def kind_of_doubt(self) -> Doubt:
        """The sort of doubt that is written here; OPEN without any."""
        written = [kind for kind in _DOUBTS if kind in self._data]
        self._known.update(written)
        for kind in written[1:]:
            self.problem(
                say("'{written}' and '{kind}' cannot both hold.", written=written[0], kind=kind),
                say("Write one of them."),
                kind,
            )
        return written[0] if written else Doubt.OPEN

    def sentence_of(self, key: str, rule: str, part: str = "") -> Text | None:
        """A sentence of a rule, known by the file it is written in and by the rule."""
        written = self._data.get(key)
        if not isinstance(written, str):
            return None
        file, home = _home(self.place(key))[0], f"{rule}{part}"
        sentence = self.book.sentences.get(f"{file}#{home}")
        if sentence is not None and sentence.template != written:
            home = f"{_home(self.where)[1].rpartition('[')[0]}.{home}"
        return self.book.sentence(written, f"{file}#{home}")

    def citation(self) -> Citation:
        """The key `cite`: "L1417" or "L1147, L1160" of the book's own source, or "other-source p4"."""
        text = self.text("cite")
        citation = parse_citation(text, self.book.source, self.book.sources)
        fault = citation_fault(citation, self.book.sources) if text and self.book.sources else None
        if fault is not None:
            message, fix = fault
            self.problem(message, fix, "cite")
        return citation

    def rule(self, id: str) -> Printed:
        """A rule of the book's list `rule` by its id."""
        printed = self.book.rules.find(id)
        if printed is None and id in self.book.lent:
            printed = self.book.lent[id].printed()
        if printed is None:
            place, remedy = self._missing_rule(id)
            self.book.problems.append(Problem(place, say("the book has no rule '{id}'.", id=id), remedy))
            return Printed(id, id, Citation(self.book.source, "?"))
        if self.book.borrowed and not printed.borrowed:
            printed = replace(printed, borrowed=self.book.borrowed)
        return printed

    def even_money(self, *ids: str) -> None:
        """Notes that these rules pay as much as was staked; odds are printed for none of them."""
        self.book.rates.update(dict.fromkeys(ids, Odds("1:1")))

    # -- helpers

    def _borrowed(self) -> Text | None:
        """Whose rule this is, and why it stands here."""
        lender, _, why = self.text("borrowed", self.book.borrowed).partition(": ")
        if not why:
            return None
        file, path = _home(self.place("borrowed"))
        return say("{lender}: {why}", lender=lender, why=self.book.sentence(why, f"{file}#{path}"))

    def place(self, key: str) -> str:
        """Where a key stands."""
        return self._data.place(key) if isinstance(self._data, Written) else f"{self.where}.{key}"

    def _get(self, key: str, default: object, expected: type = str) -> object:
        self._known.add(key)
        if key in self._data:
            return self._data[key]
        if default is None:
            hint = say("Add '{key}'.", key=key)
            if self.book.file:
                hint = say("Add it, for example: {form}", form=_FORMS[expected].format(key=key))
            self.problem(say("'{key}' is missing.", key=key), hint, key)
            return _MISSING
        return default

    def _missing_rule(self, id: str) -> tuple[str, Words]:
        """Where a rule belongs that the book does not have, and what to write there."""
        file = self.book.file or self.where
        if id in self.book.left:
            hint = say('Its form has this rule already. Give the lines under [cites]: "{id}" = "L12"', id=id)
            return f"{file}.cites", hint
        remedy = _misspelt(id, self.book.rules.keys() - self.book.rules.sought)
        row = say('Add it under [rule]: "{id}" = {{ say = "...", cite = "L12" }}', id=id)
        return f"{file}.rule", remedy or row

    def _wrong(self, key: str, expected: Text, value: object, instead: T) -> T:
        self.problem(
            say("expected {expected}, found {value}.", expected=expected, value=written(value)),
            EXAMPLES.get(expected, ""),
            key,
        )
        return instead

    def _sequence(self, key: str, kind: type[T], expected: Text, default: Sequence[T] | None) -> tuple[T, ...]:
        value = self._get(key, default, list if kind is str else tuple)
        if value is _MISSING:
            return ()
        if isinstance(value, (list, tuple)) and all(isinstance(item, kind) for item in value):
            return tuple(value)
        return self._wrong(key, expected, value, ())


def _numbered(value: object) -> Sequence[tuple[str, Mapping[str, object]]] | None:
    if isinstance(value, str) or not isinstance(value, Sequence):
        return None
    if not all(isinstance(row, Mapping) for row in value):
        return None
    return [(f"[{index}]", row) for index, row in enumerate(value)]


def _named(table: Mapping[str, object], named: str) -> Sequence[tuple[str, Mapping[str, object]]] | None:
    """The rows of a table of tables, each with its name written into it."""
    named_rows: list[tuple[str, Mapping[str, object]]] = []
    for name, row in table.items():
        if not isinstance(row, Mapping):
            return None
        cells = {named: int(name) if name.isdecimal() else name, **row}
        named_rows.append((f".{name}", Written(cells, row.at, row.places) if isinstance(row, Written) else cells))
    return named_rows


def _home(place: str) -> tuple[str, str]:
    """The file of a place, without its ending, and the path in it; terms beside a row are known by their own path."""
    file, _, path = place.partition(".toml")
    return file, path.rpartition(".terms.")[2].removeprefix(".")


def bad_text(reader: Reader, key: str, error: BadText) -> None:
    """Notes unreadable text as a problem of its key."""
    reader.problem(*error.words, key)


MISSPELT = 0.85
"""A word that is so much alike another one is that one, misspelt."""


def _misspelt(word: str, known: Iterable[str]) -> Text:
    """A hint naming a known word that is all but the same; else an empty text: then the word is missing altogether."""
    import difflib

    near = difflib.get_close_matches(word, sorted(set(known) - {""}), n=1, cutoff=MISSPELT)
    return say("Did you mean '{word}'?", word=near[0]) if near else Text("")
