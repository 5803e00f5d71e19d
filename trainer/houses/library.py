"""All games of all houses. Books come in as text; a game is built when somebody asks for it.

A house is a folder of TOML files: `house.toml` and one file a game. Three words join files:
    [[include]] file = "sheet", key = "ez_baccarat", as = "fees"     rows of another file of the same house
    [[borrow]]  game = "casino-99/fortune-pai-gow-poker", keys = ["house_way"], why = "..."
The lender may also be a sheet, a file of another house that is no game: game = "casino-99/poker-frame".
    [game] like = "casino-99/fortune-pai-gow-poker"                  rows that print the same in lines of their own
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.chipwork.stage import with_chip_work
from trainer.errors import BadText, ContentError, Problem, did_you_mean
from trainer.games import FAMILIES
from trainer.games.base import Game, GameInfo
from trainer.rules.decision import Printed
from trainer.rules.reader import BookContext, Reader, own_lines

Table = dict[str, object]
Books = Mapping[str, Mapping[str, str]]
"""House id -> file name without ending -> TOML text."""

HOUSE_FILE = "house"
_HEAD = re.compile(r"^\[game\].*\n(?:(?!\[(?!game\.)).*\n?)*", re.MULTILINE)
"""The `[game]` table of a book with what it has below it: up to the next table of another name."""


@dataclass(frozen=True, slots=True)
class House:
    """A house: its name, the title of its rule book, its game ids."""

    id: str
    title: str
    book: str
    games: tuple[str, ...]


class Library(Mapping[str, Game]):
    """A mapping from game id to game. `info` and `houses` need no game to be built."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._tables: dict[tuple[str, str], Table] = {}
        self._broken: dict[tuple[str, str], Problem] = {}
        self._games: dict[str, Game] = {}
        self._infos: dict[str, GameInfo] = {}
        self._houses: dict[str, House] = {}
        self._index()

    # -- what there is

    @property
    def houses(self) -> tuple[House, ...]:
        return tuple(self._houses.values())

    @property
    def infos(self) -> tuple[GameInfo, ...]:
        """Every game of every house, in order of house and title."""
        return tuple(sorted(self._infos.values(), key=lambda info: (info.house_title, info.title)))

    def info(self, id: str) -> GameInfo:
        found = self._infos.get(id)
        if found is None:
            raise BadText(f"There is no game '{id}'.", did_you_mean(id, self._infos) or "See: felt-school houses")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(info.id for info in self.infos)

    def __len__(self) -> int:
        return len(self._infos)

    def __getitem__(self, id: str) -> Game:
        """The game, built on first use. ContentError with every problem when its book cannot be used."""
        if id not in self._games:
            if id not in self._infos:
                raise KeyError(id)
            game, problems = self._build(self._infos[id])
            if problems or game is None:
                raise ContentError(problems)
            self._games[id] = game
        return self._games[id]

    def game(self, id: str) -> Game:
        """Like `[id]`, with a sentence for an unknown id."""
        return self[self.info(id).id]

    # -- checking

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with any book."""
        for house, files in sorted(self._books.items()):
            for name in files:
                self._table(house, name)
        found: list[Problem] = [*self._index_problems, *self._broken.values()]
        for info in self.infos:
            if (info.house, info.slug) not in self._broken:
                found.extend(self._build(info)[1])
        return tuple(found)

    def doubts(self) -> tuple[tuple[str, Printed], ...]:
        """Every doubtful or borrowed rule with its game."""
        return tuple((id, rule) for id in self for rule in self[id].rules.values() if not rule.certain)

    # -- reading

    def _index(self) -> None:
        self._index_problems: list[Problem] = []
        codes: dict[str, str] = {}
        for house_id, files in sorted(self._books.items()):
            context = BookContext(house_id)
            top = Reader(self._table(house_id, HOUSE_FILE), f"{house_id}/{HOUSE_FILE}.toml", context)
            reader = top.table("house")
            title, book = reader.text("title"), reader.text("book")
            if reader.text("id") != house_id:
                reader.problem(f"the folder is called '{house_id}'.", key="id")
            games = []
            for name in sorted(files):
                info = self._read_info(house_id, title, name, context)
                if info is None:
                    continue
                if info.code in codes:
                    context.problems.append(
                        Problem(f"{house_id}/{name}.toml", f"code {info.code} is {codes[info.code]}'s.")
                    )
                codes[info.code] = info.id
                self._infos[info.id] = info
                games.append(info.id)
            self._houses[house_id] = House(house_id, title, book, tuple(games))
            self._index_problems.extend(context.problems)

    def _table(self, house: str, name: str) -> Table:
        """A parsed file; one that does not parse counts as empty and leaves a problem."""
        key = (house, name)
        if key not in self._tables:
            try:
                self._tables[key] = tomllib.loads(self._books[house].get(name, ""))
            except tomllib.TOMLDecodeError as error:
                self._tables[key] = {}
                self._broken[key] = Problem(f"{house}/{name}.toml", f"{error}.", "Mend the TOML syntax there.")
        return self._tables[key]

    def _head(self, house: str, name: str) -> Table:
        """The `[game]` table of a file by itself, which is all that a list of games needs; the rest is read later."""
        head = _HEAD.search(self._books[house][name])
        if head is None:
            return {}
        try:
            return tomllib.loads(head[0])
        except tomllib.TOMLDecodeError:  # a value over several lines, or a mistake that the whole file will show
            return self._table(house, name)

    def _read_info(self, house: str, title: str, name: str, context: BookContext) -> GameInfo | None:
        table = self._head(house, name)
        if name == HOUSE_FILE or "game" not in table:
            return None
        reader = Reader(table, f"{house}/{name}.toml", context).table("game")
        return GameInfo(
            house=house,
            slug=reader.text("id"),
            title=reader.text("title"),
            family=reader.text("family"),
            code=reader.text("code"),
            felt=reader.text("felt"),
            lines=reader.text("lines"),
            house_title=title,
            felts=_felts(reader),
        )

    def _build(self, info: GameInfo) -> tuple[Game | None, tuple[Problem, ...]]:
        where = f"{info.house}/{info.slug}.toml"
        context = BookContext(info.house)
        table = self._join(info.id, context, where)
        for name in (info.slug, HOUSE_FILE):
            if (info.house, name) in self._broken:
                return None, (self._broken[info.house, name],)
        reader = Reader(table, where, context)
        reader.table("game").names()
        for row in (*Reader(self._table(info.house, HOUSE_FILE), where, context).rows("rule"), *reader.rows("rule")):
            row.printed()
        context.asked.clear()
        family = next((family for family in FAMILIES if family.id == info.family), None)
        if family is None:
            known = [one.id for one in FAMILIES]
            return None, (Problem(f"{where}.game", f"'{info.family}' is no family.", did_you_mean(info.family, known)),)
        game = with_chip_work(family.build(reader, info), context.rates, context.fees)
        reader.finish()
        version = hashlib.sha256(repr(sorted(table.items())).encode()).hexdigest()[:12]
        return replace(game, version=version), tuple(context.problems)

    def _join(self, id: str, context: BookContext, where: str) -> Table:
        """The table of a game or a sheet ("house/file") with what it includes and borrows."""
        house, _, name = id.partition("/")
        table = dict(self._table(house, name))
        reader = Reader(table, where, context)
        for row in reader.rows("include"):
            sheet, key, target = row.text("file"), row.text("key"), row.text("as")
            rows = self._table(house, sheet).get(key)
            if rows is None:
                row.problem(f"{sheet}.toml has no '{key}'.", did_you_mean(key, self._table(house, sheet)))
                continue
            table[target] = rows
        if isinstance(table.get("game"), dict) and reader.table("game").has("like"):
            self._say_alike(reader.table("game"), table)
        for row in reader.rows("borrow"):
            self._borrow(row, table)
        table.pop("include", None)
        table.pop("borrow", None)
        return table

    def _say_alike(self, game: Reader, table: Table) -> None:
        """Rows take what they do not write from the row with the same id in the game named `like`."""
        id = game.text("like")
        if id not in self._infos:
            game.problem(f"there is no game '{id}' to be like.", did_you_mean(id, self._infos), "like")
            return
        source = self._join(id, game.book, id)
        for key in [key for key in table if key in source]:
            table[key] = _alike(table[key], source[key])

    def _borrow(self, row: Reader, table: Table) -> None:
        lender, why = row.text("game"), row.text("why")
        house, _, name = lender.partition("/")
        if name not in self._books.get(house, {}):
            row.problem(f"there is no book '{lender}' to borrow from.", did_you_mean(lender, self._infos), "game")
            return
        source = self._join(lender, row.book, lender)
        for key in row.texts("keys", ()):
            if key not in source:
                row.problem(f"{lender} has no '{key}'.", did_you_mean(key, source), "keys")
                continue
            table[key] = _marked(source[key], house, f"{lender}: {why}")
        wanted = row.texts("rules", ())
        rules = source.get("rule")
        if isinstance(rules, list):
            borrowed = [rule for rule in rules if rule.get("id") in wanted]
            for id in sorted(set(wanted) - {rule.get("id") for rule in borrowed}):
                row.problem(f"{lender} has no rule '{id}'.", key="rules")
            own = table.get("rule")
            table["rule"] = [
                *(own if isinstance(own, list) else []),
                *_list(_marked(borrowed, house, f"{lender}: {why}")),
            ]


def _felts(reader: Reader) -> tuple[tuple[int, str], ...]:
    """`[game.felts]`: number of seats to layout, for tables of another size."""
    if not reader.has("felts"):
        return ()
    felts = reader.table("felts")
    return tuple((int(seats), felts.text(seats)) for seats in felts.names() if seats.isdigit())


def _marked(value: object, house: str, borrowed: str) -> object:
    """Rows of another book: every citation names its book, every rule says whose it is."""
    if isinstance(value, list):
        return [_marked(item, house, borrowed) for item in value]
    if isinstance(value, dict):
        marked = {key: _marked(item, house, borrowed) for key, item in value.items()}
        cite = value.get("cite")
        if isinstance(cite, str):
            marked["cite"] = f"{house} {cite}" if own_lines(cite) else cite
            marked.setdefault("borrowed", borrowed)
        return marked
    return value


_OWN = ("cite", "doubt", "borrowed", "pays", "envy_cents")
"""What a row never takes over from the row it is like: its lines, its doubts, its figures."""
_SAME_DOUBT = "alike"
"""A doubt written so is the namesake's doubt."""


def _alike(value: object, source: object) -> object:
    """Rows with whatever else the row with the same id says there; what a row writes itself stands."""
    if isinstance(value, dict) and isinstance(source, dict):
        return {key: _alike(item, source.get(key)) for key, item in value.items()}
    if not isinstance(value, list) or not isinstance(source, list):
        return value
    rows = {_name(row): row for row in source if isinstance(row, dict)}
    return [_like_row(row, rows) if isinstance(row, dict) else row for row in value]


def _like_row(row: Table, rows: Mapping[object, Table]) -> Table:
    namesake = rows.get(_name(row)) if _name(row) else None
    if namesake is None:
        return row
    merged = {**{key: item for key, item in namesake.items() if key not in _OWN}, **row}
    if row.get("doubt") == _SAME_DOUBT:
        merged["doubt"] = namesake.get("doubt", "")
    return merged


def _name(row: Table) -> object:
    return row.get("id", row.get("hand"))


def _list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []
