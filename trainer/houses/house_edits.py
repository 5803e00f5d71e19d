"""A house of a school's own, made from printed forms: for each game a form, and the rows that a book prints beside it.

The rows are cited from the new house's own sheet, counted through; who has the sheet writes its real lines over them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from trainer.core.errors import BadText, Problem
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.base import as_read
from trainer.houses.form_rows import RowTerms
from trainer.houses.library import Library
from trainer.houses.row_layers import NAMES, SENTENCE, is_rows, row_name, rows_of
from trainer.houses.shelf import COMMON, FORMS, HOUSE_FILE, OVERLAY_HEAD, toml_value
from trainer.rules.context import Written
from trainer.rules.decision import Doubt
from trainer.rules.sources import is_own_place

# ---------------- what an instructor changes of a house, as the text of an overlay
#
# A joined table is shown as parts (a pay table, the fee options, the house way) of rows with cells. A changed cell is a
# line of the overlay; everything else of it stays as it was written.

CellPath = tuple[str, ...]
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


def _free_name(name: str, names: Collection[str]) -> str:
    return next(free for number in count(1) if (free := f"{name}-{number}") not in names)


def may_be_left_out(row: BookRow) -> bool:
    """Whether this is a row of a list, not a table of terms."""
    return len(row.path) > 1 and any(cell.name in (SENTENCE, "do", "cite") for cell in row.cells)


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


# ---------------- house edits

Books = Mapping[str, Mapping[str, str]]
_LINES: Final = re.compile(r'"(L\d[^"?]*?)(\s\?)?"')
_HEAD: Final = re.compile(r"^house\.(?:title|book)\s*=.*\n", re.MULTILINE)
_CODE: Final = re.compile(r'^(game\.code\s*=\s*)"[^"]*"', re.MULTILINE)
_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class FormLine:
    """A printed form to choose: its id, its games by the houses that stand on it, as "house/game"."""

    form: str
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One game of the new house: the rows as the game `like` has them beside its form, and rows of its own as TOML."""

    like: str
    own: str = ""


def forms_of(books: Books) -> tuple[FormLine, ...]:
    """Every form that a game stands on, by name."""
    by_family: dict[str, list[str]] = {}
    for house, files in books.items():
        if house == FORMS:
            continue
        for name, text in files.items():
            game = _loaded(text).get("game")
            if isinstance(game, Mapping) and isinstance(game.get("form"), str):
                by_family.setdefault(game["form"], []).append(f"{house}/{name}")
    return tuple(FormLine(form, tuple(games)) for form, games in sorted(by_family.items()))


def make_house(id: str, title: str, chosen: Sequence[Chosen], books: Books) -> dict[str, str]:
    """The files of the house. BadText where it cannot be named so, or a game cannot be played as it is written."""
    if not _ID.fullmatch(id) or len(id) > 60 or id == FORMS:
        raise BadText(
            say("'{id}' cannot be the id of a house.", id=id), say("Small letters, digits and '-': evening-club.")
        )
    if id in books:
        raise BadText(say("There is a house '{id}' already.", id=id), say("Choose another id."))
    if not title.strip() or any(sign in title for sign in '"\\\n'):
        raise BadText(say("A house needs a title."), say("Type the name over its door, without quotes."))
    if not chosen:
        raise BadText(say("A house needs at least one game."), say("Tick the games it deals."))
    library = Library(books)
    codes_taken = {as_read(info.code) for info in library.infos}
    lines = count(1)
    owners: dict[str, str] = {}
    house_files = {HOUSE_FILE: f'house.title = "{title.strip()}"\nhouse.book = "{title.strip()}"\n'}
    for pick in chosen:
        house, _, name = pick.like.partition("/")
        text = books.get(house, {}).get(name, "")
        if not text:
            raise BadText(say("There is no game '{id}'.", id=pick.like))
        files = library.files_of(pick.like)
        for sheet in files:
            claims = (sheet, f"{COMMON}.to {form}") if (form := library.common_to(house, sheet)) else (sheet,)
            others = [claim for claim in claims if owners.setdefault(claim, house) != house]
            if others or (sheet == name and name in house_files):
                raise BadText(
                    say("'{name}' comes from two houses.", name=sheet), say("Take these games from one house.")
                )
        for sheet in files[1:]:
            house_files.setdefault(sheet, _cited(books[house][sheet], lines))
        code = _code(text, codes_taken)
        house_files[name] = _with(
            _cited(_CODE.sub(rf'\1"{code}"', _HEAD.sub("", text)), lines), pick.own, library.info(pick.like).title
        )
    _check(id, house_files, books)
    return house_files


def _check(id: str, files: Mapping[str, str], books: Books) -> None:
    library = Library({**books, id: files})
    infos = [info.id for info in library.infos if info.house == id]
    problems: list[Problem] = [problem for info in infos for problem in library.problems_of(info)]
    missing = [
        name for name in files if name != HOUSE_FILE and "game.form" in files[name] and f"{id}/{name}" not in infos
    ]
    if missing and not problems:
        raise BadText(say("The rows of '{game}' are not readable.", game=missing[0]), say("Look for a missing quote."))
    if problems:
        raise BadText(problems[0].text)


def _with(text: str, own: str, game: str) -> str:
    """The book with rows of its own over what stands there; `game` is the title of the one they are for."""
    if not own.strip():
        return text
    try:
        document, over = tomlkit.parse(text), tomlkit.parse(own).unwrap()
        _laid(document, over)
    except (TOMLKitError, ValueError, TypeError) as error:
        why = str(error).rstrip(".")
        raise BadText(
            say("The rows typed for {game} are not TOML: {why}.", game=game, why=why),
            say('For example: paytable.fortune.flush.pays = "5:1"'),
        ) from error
    return tomlkit.dumps(document)


def _laid(table: Any, over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, Mapping) and isinstance(table.get(key), Mapping):
            _laid(table[key], value)
        else:
            table[key] = _on_one_line(value)


def _on_one_line(value: Any) -> Any:
    """A value that can stand between other lines: a table with a heading of its own would take those below it."""
    if not isinstance(value, Mapping):
        return value
    inline = tomlkit.inline_table()
    inline.update({key: _on_one_line(inner) for key, inner in value.items()})
    return inline


def _cited(text: str, lines: Iterator[int]) -> str:
    """The same rows, each from a line of the house's own sheet; `?` keeps a doubt."""

    def line(match: re.Match[str]) -> str:
        return f'"L{next(lines)}{match[2] or ""}"' if is_own_place(match[1]) else match[0]

    return _LINES.sub(line, text)


def _code(text: str, codes_taken: set[str]) -> str:
    """A code like that of the model, that reads like no other game's."""
    match = _CODE.search(text)
    before = match[0].split('"')[1] if match else "OWN"
    for letter in _LETTERS:
        candidate = f"{before[:-1]}{letter}"
        if as_read(candidate) not in codes_taken:
            codes_taken.add(as_read(candidate))
            return candidate
    raise BadText(say("There is no free code for another game like {code}.", code=before))


def _loaded(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return {}
