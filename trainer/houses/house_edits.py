"""What an instructor changes of a house, as the text of an overlay.

A joined table is shown as parts (a pay table, the fee options, the house way) of rows with cells. A changed cell is a
line of the overlay; everything else of it stays as it was written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.houses.form_rows import RowTerms
from trainer.houses.row_layers import NAMES, SENTENCE, is_rows, row_name, rows_of
from trainer.houses.shelf import NOT_PRINTED, OVERLAY_HEAD, toml_value
from trainer.rules.context import Written
from trainer.rules.decision import Doubt, Printed

CellPath = tuple[str, ...]
TITLE: Final[CellPath] = ("game", "title")
UNTOUCHED: Final = frozenset(
    ("game", "house", "synonyms", "unreachable", "notes", "include", "borrow", "cites", "usual")
)
"""Parts of a table that say how it is put together, not what a house does."""
_NO_DEED: Final = frozenset((SENTENCE, "cite", "borrowed", *Doubt))
_CONDITIONS: Final = frozenset(("when", "do"))
_UNCOPIED: Final = frozenset(("cite", "borrowed", *Doubt))
_NEED_LINE, _ALONE = "wager.line-needed", "wager.alone"


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
    parts: list[BookPart] = []
    for key, value in table.items():
        if key not in UNTOUCHED:
            parts.extend(_parts((key,), _of_the_game(table, key, value), touched))
    return tuple(part for part in parts if part.rows)


def _of_the_game(table: Written, key: str, value: object) -> object:
    """Of the sheets of a house those that the game takes its fees from."""
    sheets = table.get("sheets")
    if key != "collection" or not is_rows(value) or not isinstance(sheets, list):
        return value
    sheets_read = {str(sheet).partition(" ")[0] for sheet in sheets}
    return [row for row in rows_of(value) if row_name(row) in sheets_read]


def _parts(path: CellPath, value: object, touched: set[CellPath]) -> Iterator[BookPart]:
    if is_rows(value):
        rows = rows_of(value)
        yield BookPart(path, tuple(_row((*path, row_name(row)), row_name(row), row, touched) for row in rows))
        return
    if not isinstance(value, Written):
        return
    tables = {key: cell for key, cell in value.items() if isinstance(cell, Written)}
    plain = {key: cell for key, cell in value.items() if key not in tables and not is_rows(cell)}
    own = [_row((*path, key), key, written, touched) for key, written in tables.items() if not _deep(written)]
    if plain:
        own.insert(0, _row(path, path[-1], Written(plain, value.at), touched))
    yield BookPart(path, tuple(row for row in own if row.cells))
    for key, cell in value.items():
        if is_rows(cell) or (isinstance(cell, Written) and _deep(cell)):
            yield from _parts((*path, key), cell, touched)


def _deep(value: Written) -> bool:
    """Whether a table holds rows or tables of its own."""
    return any(isinstance(cell, Written) or is_rows(cell) for cell in value.values())


def _row(path: CellPath, title: str, row: Mapping[str, object], touched: set[CellPath]) -> BookRow:
    cells = []
    for key, value in row.items():
        if key in NAMES or isinstance(value, Written):
            continue
        is_text = isinstance(value, str)
        row_path = (*path, key)
        cells.append(Cell(row_path, str(value) if is_text else toml_value(value), is_text, row_path in touched))
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
    sentences: list[UncheckedSentence] = []
    for part in parts_of(table, overlay):
        for index, row in enumerate(part.rows):
            cells = {cell.name: cell for cell in row.cells}
            sentence = cells.get(SENTENCE)
            if sentence is None or sentence.changed:
                continue
            deed = {cell.name for cell in row.cells if cell.changed and cell.name not in _NO_DEED}
            row_terms = terms.get((part.path[0], row.title))
            if deed or (row_terms is not None and not touched.isdisjoint(_leaves(row_terms))):
                beside = _beside(part.rows, index) if deed & _CONDITIONS else ()
                sentences.append(UncheckedSentence(row.path, sentence.text, beside))
    return tuple(sentences)


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


_STAND_IN: Final[Mapping[str, tuple[str, ...]]] = {"fee": ("fees", "collection"), "cover": ("settlement",)}
"""Parts whose rows make rules that are called otherwise."""


def row_of(parts: Sequence[BookPart], rule: Printed) -> CellPath:
    """Where the row of a printed rule stands; empty where the rule has none that can be changed."""
    rows = [row for part in parts for row in part.rows]
    names = ((row.path, (row.path[-1], ".".join(row.path), ".".join(row.path[-2:]))) for row in rows)
    by_name = next((path for path, spellings in names if rule.id in spellings), ())
    if by_name:
        return by_name
    says = (row.path for row in rows for cell in row.cells if cell.name == SENTENCE and cell.text == rule.says)
    first, *_ = rule.id.split(".")
    near = [row.path for row in rows if row.path[0] in _STAND_IN.get(first, ())]
    number = rule.id.rpartition("option-")[2]
    return next(says, next((path for path in near if path[-1] == number), near[0] if near else ()))


def begin(game: str, source: str, date: str) -> str:
    """An overlay that changes nothing yet."""
    return f'[{OVERLAY_HEAD}]\ngame = "{game}"\nsource = {toml_value(source)}\ndate = {toml_value(date)}\n'


def with_head(text: str, **words: str) -> str:
    """The same overlay with other words in its head: another source, another day. Without a last day it goes on."""
    document = _parsed(text)
    head = document.setdefault(OVERLAY_HEAD, tomlkit.table())
    for name, word in words.items():
        if word.strip() or name != "until":
            head[name] = word.strip()
        elif name in head:
            del head[name]
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


def with_row_out(text: str, row: BookRow) -> str:
    """The overlay without a row of the book; a row that the overlay itself added goes with all its cells."""
    if all(cell.changed for cell in row.cells):
        return without(text, row.path)
    return with_cell(text, row.path, "false", is_text=False)


def with_row_like(text: str, part: BookPart, row: BookRow) -> tuple[str, CellPath]:
    """The overlay with one more row before a row, that says and does the same until it is changed; and its path."""
    names = {other.title for other in part.rows}
    digits = [int(name) for name in names if name.isdecimal()]
    group = row.title.rpartition(".")[0] or row.title
    name = str(max(digits) + 1) if len(digits) == len(names) else _free_name(f"{group}.added", names)
    path = (*row.path[:-1], name)
    for cell in row.cells:
        if cell.name not in _UNCOPIED:
            text = with_cell(text, (*path, cell.name), cell.text, is_text=cell.is_text)
    return with_cell(text, (*path, "before"), row.title, is_text=True), path


def with_silence(text: str, topics: Sequence[str], stated: Sequence[str]) -> str:
    """The overlay with the topics of which the page says nothing; `stated` are those that its book names."""
    if set(topics) == set(stated):
        return without(text, (NOT_PRINTED,))
    return with_cell(text, (NOT_PRINTED,), toml_value(list(topics)), is_text=False)


def with_printed_row(text: str, path: CellPath, cells: Mapping[str, object]) -> str:
    """The overlay with a row that a page prints."""
    for key, written in cells.items():
        if key not in NAMES:
            is_text = isinstance(written, str)
            text = with_cell(text, (*path, key), str(written) if is_text else toml_value(written), is_text=is_text)
    return text


def _free_name(name: str, names: Collection[str]) -> str:
    return next(free for number in count(1) if (free := f"{name}-{number}") not in names)


def may_be_left_out(row: BookRow) -> bool:
    """Whether this is a row of a list, not a table of terms."""
    return len(row.path) > 1 and any(cell.name in (SENTENCE, "do", "cite") for cell in row.cells)


def may_write_allow(path: CellPath, table: Mapping[str, object]) -> bool:
    """Whether who may bet what, the row of this path, can be written as rows of a list."""
    wagers = table.get("wagers")
    return path == ("wagers",) and isinstance(wagers, Mapping) and "need_line" in wagers and "allow" not in table


def with_allow(text: str, table: Written) -> str:
    """The overlay with the list `allow` in place of what `wagers.need_line` says, in the same sentences."""
    wagers, spots = table.get("wagers"), table.get("spots")
    needing = wagers.get("need_line") if isinstance(wagers, Mapping) else []
    rules = {row_name(row): str(row[SENTENCE]) for row in rows_of(table.get("rule")) if SENTENCE in row}
    lines = [kind for kind in spots if kind.endswith("-line")] if isinstance(spots, Mapping) else []
    named, beside = toml_value({"wager": needing}), toml_value({"beside_any": lines})
    says = rules.get(_NEED_LINE, "This wager stands beside a line wager.")
    added = [
        ("bonus.beside", says, f"[{named}, {beside}]", "allow"),
        ("bonus.alone", says, f"[{named}]", "refuse"),
        ("bet.other", rules.get(_ALONE, "Other wagers stand by themselves."), "", "allow"),
    ]
    for name, sentence, when, deed in added if needing else added[2:]:
        path = ("allow", name)
        text = with_cell(text, (*path, SENTENCE), sentence, is_text=True)
        text = with_cell(text, (*path, "when"), when, is_text=False) if when else text
        text = with_cell(text, (*path, "do"), deed, is_text=True)
    for id in (_NEED_LINE, _ALONE):
        text = with_cell(text, ("rule", id), "false", is_text=False) if id in rules else text
    return with_cell(text, ("wagers", "need_line"), "[]", is_text=False) if needing else text


def conditions_in(written: str) -> Mapping[str, Any] | None:
    """The words of a cell `when` with their arguments; None where it cannot be read, or has a word twice."""
    try:
        rows = _value(written or "[]")
    except BadText:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        return None
    words = [word for row in rows for word in row]
    return {word: row[word] for row in rows for word in row} if len(set(words)) == len(words) else None


def with_condition(written: str, word: str, argument: object) -> str:
    """A cell `when` with a word that says something else; None takes the word out."""
    words = {**(conditions_in(written) or {}), word: argument}
    return toml_value([{word: argument} for word, argument in words.items() if argument is not None])


def changes(text: str) -> tuple[tuple[CellPath, str], ...]:
    """Every cell that an overlay changes, and how it is written there."""
    paths_changed: list[tuple[CellPath, str]] = []

    def walk(path: CellPath, value: object) -> None:
        if isinstance(value, Mapping):
            for key, cell in value.items():
                walk((*path, key), cell)
        else:
            paths_changed.append((path, value if isinstance(value, str) else toml_value(value)))

    for key, value in _loaded_table(text).items():
        if key != OVERLAY_HEAD:
            walk((key,), value)
    return tuple(paths_changed)


def _loaded_table(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}


def _parsed(text: str) -> Any:
    try:
        return tomlkit.parse(text)
    except (TOMLKitError, ValueError) as error:
        raise BadText(say("The overlay is not readable: {why}.", why=str(error).rstrip("."))) from error


def _value(written: str) -> object:
    try:
        return tomllib.loads(f"x = {written}")["x"]
    except (ValueError, RecursionError) as error:
        raise BadText(
            say("'{value}' does not fit here.", value=written),
            say('Type numbers and lists as they are, text in quotes: 3, ["game", "fortune"].'),
        ) from error
