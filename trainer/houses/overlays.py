"""Overlays: what was changed after a book was printed, laid over one game, the games of a house, or those of all.

    overlay.game = "casino-99/fortune-pai-gow-poker"              over one game
    overlay.house = "casino-99"                                   or over every game of a house
    overlay.houses = "all"                                        or over every game of every house: a change of law
    overlay.title = "Bank after every hand"                       what one over many games is called
    overlay.source = "memo-12"                                    who says so: a source (`rules/sources.py`)
    overlay.date = "2026-11-01"                                   its first day
    overlay.until = "2026-12-01"                                  its last day, where it has one
    overlay.example = true                                        not in force before somebody asks for it

    paytable.fortune.flush.pays = "5:1"                           a cell of a row
    house_way."five-aces".say = "..."                             another sentence for the same deed
    house_way.golden = { say = "...", when = [...], do = "...", before = "no-pair" }
    pays.tie."tie.lose" = false                                   a row that is there no more
    game.felt = "baccarat-14"                                     another felt; game.title: another name
    fees."3".limit = "$5-$500"
    settlement.laps = [["game"], ["fortune"]]
    reads."odd.left" = "right"                                    the reading of a doubtful rule that is in force
    note."bank.clock" = { say = "..." }                           a rule that decides nothing in a round
    not_printed = ["ties"]                                        of one game: topics of which its page says nothing
    on."player-dealer".rotation.rounds = 1                        of many games, for those on a form; or for one game

    [[cannot]]                                                    what no cell of a book can say: listed, never guessed
    say = "..."
    why = "..."
    on = ["blackjack"]                                            the games it is about

What a row of an overlay does not write stays: its deed under another sentence, its conditions under another deed (a
rule that holds always from now on has `when = []`). Every row it touches is cited from the source and the date, unless
the overlay gives another citation. Where two overlays change one cell, the later date holds; of one day, the one over
fewer games. An overlay over many games changes what each of them has, and what none of them has is a problem.
"""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum
from typing import Final, NamedTuple

from trainer.core.days import day_text, read_day
from trainer.core.errors import BadText, Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.houses.named_readings import READS, Reads
from trainer.houses.row_layers import SENTENCE, Problems, arrange, is_rows, lay, name_cell, of_rows, row_name, rows_of
from trainer.houses.shelf import FORMS, NOT_PRINTED, OVERLAY_HEAD, OVERLAYS, SOURCES, Shelf, is_for_game
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader
from trainer.rules.sources import FIELDS, declared_source

ALL: Final = "all"
CANNOT, NOTE, ON = "cannot", "note", "on"
_RULES: Final = "rule"
_GAME: Final = "game"
_NO_ROWS: Final = frozenset((OVERLAY_HEAD, READS, SOURCES, ON, CANNOT))


class Scope(IntEnum):
    """Over how many games an overlay lies."""

    ALL_HOUSES = 1
    HOUSE = 2
    GAME = 3


class OverlayHead(NamedTuple):
    """What an overlay says of itself, as it is written; empty where it says nothing."""

    game: str = ""
    source: str = ""
    date: str = ""
    until: str = ""
    house: str = ""
    houses: str = ""
    title: str = ""
    example: bool = False

    @property
    def scope(self) -> Scope:
        return Scope.GAME if self.game else Scope.HOUSE if self.house else Scope.ALL_HOUSES

    @property
    def is_wide(self) -> bool:
        """Whether it says that it lies over many games."""
        return not self.game and bool(self.house or self.houses)

    @property
    def begins(self) -> dt.date | None:
        """Its first day; None where it names none that can be read, and holds at once."""
        with suppress(BadText):
            return read_day(self.date)
        return None

    @property
    def ends(self) -> dt.date | None:
        """Its last day; None where it holds until it is taken back."""
        with suppress(BadText):
            return read_day(self.until)
        return None

    @property
    def words(self) -> Text:
        """Over what it lies, and when."""
        house = say("Every game of {house}", house=self.house) if self.house else say("Every game of every house")
        over = Text("{game}", (("game", self.game),)) if self.game else house
        if self.begins is None:
            return over
        if self.ends is None:
            return say("{over}, from {day}", over=over, day=day_text(self.begins))
        return say("{over}, {day} to {last}", over=over, day=day_text(self.begins), last=day_text(self.ends))

    def is_to_come(self, today: dt.date) -> bool:
        return self.begins is not None and self.begins > today

    def is_over(self, today: dt.date) -> bool:
        return self.ends is not None and self.ends < today

    def holds(self, today: dt.date) -> bool:
        """Whether it is in force on a day."""
        return not self.is_to_come(today) and not self.is_over(today)

    def covers(self, game: str) -> bool:
        """Whether a game is one of those it lies over."""
        house = game.partition("/")[0]
        return game == self.game if self.game else house == self.house if self.house else self.houses == ALL


def head_of(text: str) -> OverlayHead:
    """The head of an overlay; empty where it cannot be read."""
    try:
        head = tomllib.loads(text).get(OVERLAY_HEAD)
    except (ValueError, RecursionError):
        head = None
    return _head(head) if isinstance(head, Mapping) else OverlayHead()


def name_of(text: str, file: str) -> str:
    """What an overlay is known by: the game it lies over, or the name of its file."""
    head = head_of(text)
    return file if head.is_wide else head.game


def _head(head: Mapping[str, object]) -> OverlayHead:
    words = {name: str(head.get(name, "")) for name in OverlayHead._fields if name != "example"}
    return OverlayHead(**words, example=head.get("example") is True)


class Unexpressed(NamedTuple):
    """What a change asks and no cell of a book can say, why not, and the forms and games it is about."""

    says: str
    why: str
    on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """One overlay as it was read. Its id is the game it lies over, or the name of its file."""

    id: str
    head: OverlayHead
    table: Written
    problems: tuple[Problem, ...]
    cannot: tuple[Unexpressed, ...] = ()

    @property
    def is_wide(self) -> bool:
        """Whether it lies over many games."""
        return self.head.scope is not Scope.GAME

    @property
    def source(self) -> Text:
        """Who says so, by the title of the source where the overlay declares it."""
        reader = Reader(self.table, self.table.at, BookContext(""))
        rows = reader.rows(SOURCES) if reader.has(SOURCES) else ()
        declared = {row.text("id", ""): {key: row.text(key, "") for key in FIELDS} for row in rows}
        id = self.head.source
        return declared_source(declared[id]).name if id in declared else Text("{id}", (("id", id),))

    @property
    def parts(self) -> Mapping[str, Written]:
        """What lies over the games on a form, or over one game, by its name."""
        parts = self.table.get(ON)
        named = parts.items() if isinstance(parts, Written) else ()
        return {name: part for name, part in named if isinstance(part, Written)}

    @property
    def common(self) -> Written:
        """What lies over every game."""
        own = () if self.is_wide else (NOT_PRINTED,)
        cells = {key: cell for key, cell in self.table.items() if key not in _NO_ROWS and key not in own}
        return Written(cells, self.table.at, self.table.places)

    def rows(self, game: str, forms: Sequence[str]) -> tuple[Written, frozenset[str]]:
        """What lies over a game that stands on these forms, and the ids of the notes among it."""
        rows = self.common
        for name in (*forms, game):
            if name in self.parts:
                rows = lay(rows, self.parts[name])
        return _with_notes(rows)

    @property
    def names_games(self) -> bool:
        """Whether it says what games are called, or which felt they have."""
        return any(_GAME in part for part in (self.table, *self.parts.values()))

    def of_head(self, game: str, forms: Sequence[str]) -> Mapping[str, str]:
        """What it says of the head of a game; what is no text is left out."""
        head = self.rows(game, forms)[0].get(_GAME)
        cells = head.items() if isinstance(head, Written) else ()
        return {key: cell for key, cell in cells if key in OF_THE_HEAD and isinstance(cell, str) and cell}

    def reads(self, problems: Problems) -> Reads:
        """The readings that it follows, by their rules."""
        reader = Reader(self.table, self.table.at, BookContext("", problems=problems))
        named = reader.table(READS) if reader.has(READS) else None
        return {rule: named.text(rule) for rule in named.names()} if named is not None else {}

    def over(
        self, table: Written, rows: Written, notes: Collection[str], problems: Problems
    ) -> tuple[Written, frozenset[str]]:
        """The table of a game with these rows on it, and the places of the cells that it took.

        `notes` are the ids of rules that may stand there although nothing is decided by them.
        """
        if not self.is_wide:
            problems.extend(self.problems)
            _unknown(table, rows, problems)
        else:
            rows = _fitting(table, rows, notes)
        _check_head(rows, problems)
        if not rows:
            return table, frozenset()
        rows = _listed(rows, table)
        cite = f"{self.head.source} {self.head.date}"
        laid = lay(table, rows, correcting=True)
        touched = Written({key: laid[key] for key in rows}, laid.at, laid.places)
        cited = _cited(arrange(touched, problems), self.table.at, cite)
        assert isinstance(cited, Written)
        return Written({**laid, **cited}, laid.at, laid.places), frozenset(cells_of(rows))

    def unfitted(self, places: Collection[str]) -> Iterator[Problem]:
        """The cells of a wide overlay that no game has; `places` are those that some game took."""
        for part in (self.common, *self.parts.values()):
            for place in cells_of(_with_notes(part)[0]):
                if place not in places:
                    yield Problem(place, say("no game here has this to change."), say("Look for a misspelt name."))

    def unknown_reach(self, shelf: Shelf, games: Collection[str]) -> Iterator[Problem]:
        """Houses, forms and games that it names and that are not there."""
        head = self.head
        if head.house and head.house not in shelf.houses:
            message = say("there is no house '{id}'.", id=head.house)
            yield Problem(f"{self.table.at}.{OVERLAY_HEAD}.house", message, did_you_mean(head.house, shelf.houses))
        known = (*shelf.names(FORMS), *games)
        for name, part in self.parts.items():
            if name not in known:
                yield Problem(part.at, say("there is no form or game '{name}'.", name=name), did_you_mean(name, known))


def _with_notes(rows: Written) -> tuple[Written, frozenset[str]]:
    notes = rows.get(NOTE)
    if not isinstance(notes, Written):
        return rows, frozenset()
    others = Written({key: cell for key, cell in rows.items() if key != NOTE}, rows.at, rows.places)
    return lay(others, Written({_RULES: notes}, rows.at, {_RULES: rows.place(NOTE)})), frozenset(notes)


def read_overlay(id: str, table: Written) -> Overlay:
    """An overlay with what is wrong with its head; one with a game's id lies over that game."""
    problems: Problems = []
    reader = Reader(table, table.at, BookContext("", problems=problems))
    head = reader.table(OVERLAY_HEAD)
    source, _ = head.text("source"), head.text("date")
    if " " in source:
        head.problem(say("the name of a source has no blank."), say("For example: memo-12."), "source")
    words = _head({name: head.raw(name) for name in OverlayHead._fields if head.has(name)})
    for key, day in (("date", words.begins), ("until", words.ends)):
        if head.has(key) and day is None and words.is_wide:
            head.problem(say("this is not a date."), say("Write it like 11/25/2026."), key)
    if words.begins is not None and words.ends is not None and words.ends < words.begins:
        head.problem(say("the end date is before the start date."), say("Check both dates."), "until")
    if words.houses and words.houses != ALL:
        head.problem(say("'{word}' names no houses.", word=words.houses), say('Write houses = "all".'), "houses")
    if sum(map(bool, (words.game, words.house, words.houses))) != 1 and not is_for_game(id):
        head.problem(say("an overlay changes one game, one house or all houses."), say("Name one of them."))
    if words.is_wide and not words.title:
        head.problem(say("an overlay over many games needs a title."), say("Type one in quotes."), "title")
    head.finish()
    words = words._replace(game=id, house="", houses="") if is_for_game(id) else words
    cannot = tuple(_cannot(reader))
    return Overlay(id, words, table, tuple(problems), cannot)


def _cannot(reader: Reader) -> Iterator[Unexpressed]:
    for row in reader.rows(CANNOT) if reader.has(CANNOT) else ():
        yield Unexpressed(row.text("say"), row.text("why"), row.texts(ON, ()))
        row.finish()


def read_overlays(shelf: Shelf) -> tuple[Overlay, ...]:
    """Overlays in the order in which they are laid: the later over the earlier, of one day the narrower on top."""
    overlays = [read_overlay(id, shelf.table(OVERLAYS, id)) for id in shelf.names(OVERLAYS)]
    return tuple(
        sorted(overlays, key=lambda overlay: (overlay.head.begins or dt.date.min, overlay.head.scope, overlay.id))
    )


# ---------------- over a table


def cells_of(rows: object) -> Iterator[str]:
    """The place of every cell of an overlay, or of a part of it; names of rows are none."""
    if isinstance(rows, list):
        for row in rows:
            yield from cells_of(row)
    elif isinstance(rows, Written):
        for key, cell in rows.items():
            if isinstance(cell, Written) or is_rows(cell):
                yield from cells_of(cell)
            elif key in rows.places or key not in ("id", "hand"):
                yield rows.place(key)


def _fitting(base: Written, rows: Written, notes: Collection[str]) -> Written:
    """The rows that a table has, and new ones that stand by themselves: notes, and rows of lists that say all."""
    fitting: dict[str, object] = {}
    for key, cell in rows.items():
        below = base.get(key)
        if is_rows(below):
            known = {row_name(row) for row in rows_of(below)}
            written = rows_of(cell, name_cell(rows_of(below)))
            fit = [row for row in written if row_name(row) in known or _is_new(key, row, notes)]
            if fit:
                fitting[key] = fit
        elif isinstance(cell, Written) and isinstance(below, Written):
            inner = _fitting(below, cell, notes)
            if inner:
                fitting[key] = inner
        elif not isinstance(cell, Written) and (below is not None or _of_the_head(key, base)):
            fitting[key] = cell
    return Written(fitting, rows.at, rows.places)


def _is_new(key: str, row: Written, notes: Collection[str]) -> bool:
    return SENTENCE in row and (row_name(row) in notes if key == _RULES else "do" in row or "remedy" in row)


def _unknown(base: Written, upper: Written, problems: Problems) -> None:
    """Rows without a sentence change a row that is there; what no family reads of a new part, its reader names."""
    for key, value in upper.items():
        if key in NEW_PARTS:
            continue
        below = base.get(key)
        if is_rows(below):
            known = [row_name(row) for row in rows_of(below)]
            out = [key for key, cell in value.items() if cell is False] if isinstance(value, Written) else []
            for name in out:
                if name not in known:
                    message = say("there is no row '{row}' to take out.", row=name)
                    problems.append(Problem(upper.place(key), message, did_you_mean(name, known)))
            for row in rows_of(value):
                if row_name(row) not in known and SENTENCE not in row:
                    message = say("there is no row '{row}' to change.", row=row_name(row))
                    problems.append(Problem(row.at, message, did_you_mean(row_name(row), known)))
        elif isinstance(value, Written) and isinstance(below, Written):
            _unknown(below, value, problems)
        elif below is None and not (_is_list(value) or _of_the_head(key, base)):
            problems.append(
                Problem(upper.place(key), say("there is no '{key}' to change.", key=key), did_you_mean(key, base))
            )


NEW_PARTS: Final = frozenset(("fee_kinds", "fold", "limit", "side", "spots", "straddle", "wagers"))
"""Tables that name wagers and stages: an overlay over a game may write what the game has not."""
OF_THE_HEAD: Final = frozenset(("felt", "title"))
"""What the head of a book says that an overlay may say otherwise."""


def _of_the_head(key: str, table: Written) -> bool:
    return key in OF_THE_HEAD and table.at.endswith(f".{_GAME}")


def _check_head(rows: Written, problems: Problems) -> None:
    """What is wrong with the words of a head."""
    head = rows.get(_GAME)
    if isinstance(head, Written):
        reader = Reader(head, head.at, BookContext("", problems=problems))
        for key in OF_THE_HEAD & head.keys():
            if not reader.text(key).strip() and isinstance(head[key], str):
                reader.problem(say("there is nothing here."), say("Type it in quotes, or take the line out."), key)


def _is_list(value: object) -> bool:
    """Whether this is a list of rules that says all of its rows."""
    return of_rows(value) and all(SENTENCE in row for row in rows_of(value))


def _listed(rows: Written, base: Mapping[str, object]) -> Written:
    """The rows with lists that no table below has written as lists."""
    listed: dict[str, object] = {}
    for key, cell in rows.items():
        below = base.get(key)
        if isinstance(cell, Written) and isinstance(below, Written):
            listed[key] = _listed(cell, below)
        else:
            listed[key] = rows_of(cell) if below is None and _is_list(cell) else cell
    return Written(listed, rows.at, rows.places)


def _cited(value: object, at: str, cite: str) -> object:
    """What the overlay touched, with its citation."""
    if isinstance(value, list):
        return [_cited(part, at, cite) for part in value]
    if not isinstance(value, Written):
        return value
    written = Written({key: _cited(part, at, cite) for key, part in value.items()}, value.at, value.places)
    touched = value.at.startswith(at) or any(place.startswith(at) for place in value.places.values())
    own = "cite" in value and value.place("cite").startswith(at)
    if touched and not own and value.keys() & {"cite", SENTENCE}:
        written["cite"] = cite
    return written
