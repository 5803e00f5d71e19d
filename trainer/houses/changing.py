"""What an instructor changes of a house, as the text of an overlay: what there is to change, one cell changed.

A joined table is shown as parts (a pay table, the fee options, the house way) of rows with cells. A changed cell is a
line of the overlay; everything else of it stays as it was written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from trainer.errors import BadText
from trainer.houses.overlay import HEAD
from trainer.houses.row_terms import RowTerms
from trainer.houses.rows import NAMES, SENTENCE, is_rows, row_name, rows_of
from trainer.houses.show import toml_value
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.text import say

CellPath = tuple[str, ...]
UNTOUCHED: Final = frozenset(
    ("game", "house", "synonyms", "unreachable", "notes", "include", "borrow", "cites", "usual")
)
"""Parts of a table that say how it is put together, not what a house does."""
_NO_DEED: Final = frozenset((SENTENCE, "cite", "borrowed", *Doubt))
_CONDITIONS: Final = frozenset(("when", "do"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: its path from the root of the overlay, and how it is written (a text without its quotes)."""

    path: CellPath
    text: str
    is_text: bool
    changed: bool = False

    @property
    def name(self) -> str:
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class BookRow:
    """One row of a part: its path, what it is called, its cells."""

    path: CellPath
    title: str
    cells: tuple[Cell, ...]

    @property
    def changed(self) -> bool:
        return any(cell.changed for cell in self.cells)


@dataclass(frozen=True, slots=True)
class BookPart:
    """A part of a table with its rows: "paytable.fortune", "fees", "house_way"."""

    path: CellPath
    rows: tuple[BookRow, ...]

    @property
    def name(self) -> str:
        return ".".join(self.path)


def parts_of(table: Written, overlay: str = "") -> tuple[BookPart, ...]:
    """Everything that can be changed on a form, in the order of the table; what the overlay changed is marked."""
    touched = {path for path, _ in changes(overlay)}
    found: list[BookPart] = []
    for key, value in table.items():
        if key not in UNTOUCHED:
            found.extend(_parts((key,), _of_the_game(table, key, value), touched))
    return tuple(part for part in found if part.rows)


def _of_the_game(table: Written, key: str, value: object) -> object:
    """Of the sheets of a house those that the game takes its fees from."""
    sheets = table.get("sheets")
    if key != "collection" or not is_rows(value) or not isinstance(sheets, list):
        return value
    taken = {str(sheet).partition(" ")[0] for sheet in sheets}
    return [row for row in rows_of(value) if row_name(row) in taken]


def _parts(path: CellPath, value: object, touched: set[CellPath]) -> Iterator[BookPart]:
    if is_rows(value):
        rows = rows_of(value)
        yield BookPart(path, tuple(_row((*path, row_name(row)), row_name(row), row, touched) for row in rows))
        return
    if not isinstance(value, Written):
        return
    tables = {key: one for key, one in value.items() if isinstance(one, Written)}
    plain = {key: one for key, one in value.items() if key not in tables and not is_rows(one)}
    own = [_row((*path, key), key, one, touched) for key, one in tables.items() if not _deep(one)]
    if plain:
        own.insert(0, _row(path, path[-1], Written(plain, value.at), touched))
    yield BookPart(path, tuple(row for row in own if row.cells))
    for key, one in value.items():
        if is_rows(one) or (isinstance(one, Written) and _deep(one)):
            yield from _parts((*path, key), one, touched)


def _deep(value: Written) -> bool:
    """Whether a table holds rows or tables of its own."""
    return any(isinstance(one, Written) or is_rows(one) for one in value.values())


def _row(path: CellPath, title: str, row: Mapping[str, object], touched: set[CellPath]) -> BookRow:
    cells = []
    for key, value in row.items():
        if key in NAMES or isinstance(value, Written):
            continue
        is_text = isinstance(value, str)
        here = (*path, key)
        cells.append(Cell(here, str(value) if is_text else toml_value(value), is_text, here in touched))
    return BookRow(path, title, tuple(cells))


@dataclass(frozen=True, slots=True)
class UncheckedSentence:
    """A sentence that stays as it was while an overlay changes what its rule does: it may be untrue now.

    `row` is where it stands, `beside` are the sentences next to it in a list of conditions, which may lean on it.
    """

    row: CellPath
    says: str
    beside: tuple[str, ...] = ()


def unchecked_sentences(table: Written, terms: RowTerms, overlay: str) -> tuple[UncheckedSentence, ...]:
    """Every sentence of a laid table that has to be read again. Whoever writes it in the overlay has read it.

    `terms` are what rows say in terms: a sentence is about these as well.
    """
    touched = {path for path, _ in changes(overlay)}
    found: list[UncheckedSentence] = []
    for part in parts_of(table, overlay):
        for index, row in enumerate(part.rows):
            cells = {cell.name: cell for cell in row.cells}
            sentence = cells.get(SENTENCE)
            if sentence is None or sentence.changed:
                continue
            deed = {cell.name for cell in row.cells if cell.changed and cell.name not in _NO_DEED}
            said = terms.get((part.path[0], row.title))
            if deed or (said is not None and not touched.isdisjoint(_leaves(said))):
                beside = _beside(part.rows, index) if deed & _CONDITIONS else ()
                found.append(UncheckedSentence(row.path, sentence.text, beside))
    return tuple(found)


def _leaves(terms: Mapping[str, object], path: CellPath = ()) -> Iterator[CellPath]:
    for key, value in terms.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key)


def _beside(rows: Sequence[BookRow], index: int) -> tuple[str, ...]:
    """The sentences of the rows before and behind one, of its own group."""
    group = rows[index].title.partition(".")[0]
    near = [rows[at] for at in (index - 1, index + 1) if 0 <= at < len(rows)]
    return tuple(
        cell.text for row in near if row.title.partition(".")[0] == group for cell in row.cells if cell.name == SENTENCE
    )


# ---------------------------------------------------------------- the text of an overlay


def begin(game: str, source: str, date: str) -> str:
    """An overlay that changes nothing yet."""
    return f'[{HEAD}]\ngame = "{game}"\nsource = {toml_value(source)}\ndate = {toml_value(date)}\n'


def head_of(text: str) -> tuple[str, str, str]:
    """Game, source and date of an overlay; empty where it cannot be read."""
    data = _loaded(text).get(HEAD)
    head = data if isinstance(data, Mapping) else {}
    return str(head.get("game", "")), str(head.get("source", "")), str(head.get("date", ""))


def with_head(text: str, *, source: str, date: str) -> str:
    """The same overlay from another source, or of another day."""
    document = _parsed(text)
    head = document.setdefault(HEAD, tomlkit.table())
    head["source"], head["date"] = source.strip(), date.strip()
    return tomlkit.dumps(document)


def with_cell(text: str, path: CellPath, written: str, *, is_text: bool) -> str:
    """The overlay with one cell changed. BadText where what was written is no value."""
    value = written if is_text else _value(written)
    document = _parsed(text)
    table: Any = document
    for key in path[:-1]:
        if key not in table or not isinstance(table[key], dict):
            table[key] = tomlkit.table(is_super_table=path.index(key) < len(path) - 2)
        table = table[key]
    table[path[-1]] = value
    return tomlkit.dumps(document)


def without(text: str, path: CellPath) -> str:
    """The overlay without a change; tables go with their last cell."""
    document = _parsed(text)

    def drop(table: Any, keys: CellPath) -> None:
        if keys[0] not in table:
            return
        if len(keys) == 1:
            del table[keys[0]]
            return
        drop(table[keys[0]], keys[1:])
        if not table[keys[0]]:
            del table[keys[0]]

    drop(document, path)
    return tomlkit.dumps(document)


def changes(text: str) -> tuple[tuple[CellPath, str], ...]:
    """Every cell that an overlay changes, and how it is written there."""
    found: list[tuple[CellPath, str]] = []

    def walk(path: CellPath, value: object) -> None:
        if isinstance(value, Mapping):
            for key, one in value.items():
                walk((*path, key), one)
        else:
            found.append((path, value if isinstance(value, str) else toml_value(value)))

    for key, value in _loaded(text).items():
        if key != HEAD:
            walk((key,), value)
    return tuple(found)


def _loaded(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _parsed(text: str) -> Any:
    try:
        return tomlkit.parse(text)
    except (TOMLKitError, ValueError) as error:
        raise BadText(say("The overlay cannot be read as it is: {why}.", why=str(error).rstrip("."))) from error


def _value(written: str) -> object:
    try:
        return tomllib.loads(f"x = {written}")["x"]
    except (ValueError, RecursionError) as error:
        raise BadText(
            say("'{value}' cannot be read here.", value=written),
            say('Numbers and lists stand as they are, texts in quotes: 3, ["game", "fortune"].'),
        ) from error
