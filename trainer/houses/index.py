"""What houses there are and what games each has, read from the heads of books; no book is joined for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from trainer.core.errors import Problem, did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say
from trainer.games.base import GameInfo, as_read
from trainer.houses.joining import Joiner
from trainer.houses.shelf import COMMON, FORMS, HOUSE_FILE, OVERLAY_HEAD, OVERLAYS, SOURCES, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.reader import Reader
from trainer.rules.sources import FIELDS, PrintedSource, declared_source, source_faults


@dataclass(frozen=True, slots=True)
class House:
    """A house: its name, the title of its rule book, its game ids, how many lines its book has (0: not counted)."""

    id: str
    title: str
    book: str
    games: tuple[str, ...]
    lines: int = 0


@dataclass(frozen=True, slots=True)
class Index:
    """Houses and games by their ids, and what is wrong with the heads of books."""

    houses: Mapping[str, House]
    infos: Mapping[str, GameInfo]
    problems: tuple[Problem, ...]


def read_index(shelf: Shelf, joiner: Joiner) -> Index:
    """Every house of the shelf with its games."""
    houses: dict[str, House] = {}
    infos: dict[str, GameInfo] = {}
    problems: list[Problem] = []
    codes: dict[str, str] = {}
    for house_id in shelf.houses:
        context = BookContext(house_id)
        reader = _house_head(shelf, house_id, context)
        title, book, lines = reader.text("title"), reader.text("book"), reader.integer("lines", 0)
        if reader.text("id", house_id) != house_id:
            reader.problem(say("the folder is named '{house_id}'.", house_id=house_id), key="id")
        reader.finish()
        games = []
        for name in shelf.names(house_id):
            head = None if name == HOUSE_FILE else shelf.head(house_id, name, "game")
            if head is None:
                continue
            info = _read_info(Reader(joiner.head(head, context.problems), head.at, context), house_id, title, name)
            code = as_read(info.code)
            if code in codes:
                context.problems.append(
                    Problem(
                        f"{house_id}/{name}.toml",
                        say("code {code} reads like {codes}'s.", code=info.code, codes=codes[code]),
                    )
                )
            codes[code] = info.id
            infos[info.id] = info
            games.append(info.id)
        houses[house_id] = House(house_id, title, book, tuple(games), lines)
        problems.extend(context.problems)
    return Index(houses, infos, tuple(problems))


def _house_head(shelf: Shelf, house: str, context: BookContext) -> Reader:
    """What a house says about itself: in `house.toml`, or in the first of its books that does."""
    for name in (HOUSE_FILE, *shelf.names(house)):
        head = shelf.head(house, name, "house")
        if head is not None:
            return Reader(head, head.at, context)
    return Reader(shelf.table(house, HOUSE_FILE), f"{house}/{HOUSE_FILE}.toml", context).table("house")


def read_sources(shelf: Shelf, houses: Iterable[House]) -> tuple[Mapping[str, PrintedSource], tuple[Problem, ...]]:
    """Every source that may be cited, by id: the books of houses, and what files and overlays declare."""
    books = {house.id: PrintedSource(house.id, house.book, lines=house.lines) for house in houses}
    sources, problems = dict(books), list[Problem]()
    for house, name in shelf.declaring():
        table = shelf.table(house, name)
        if (house, name) in shelf.broken:
            continue
        reader = Reader(table, table.at, BookContext(house, problems=problems))
        for row in reader.rows(SOURCES):
            source = declared_source({key: row.text(key, "") for key in FIELDS})
            row.finish()
            for key, message, fix in source_faults(source):
                row.problem(message, fix, key)
            if sources.setdefault(source.id, source) != source:
                fix = say("Give it an id of its own, or declare it once for all games in house.toml.")
                row.problem(say("another source is named '{id}'.", id=source.id), fix, "id")
    for name in shelf.names(OVERLAYS):
        head = shelf.table(OVERLAYS, name).get(OVERLAY_HEAD)
        if isinstance(head, Written) and isinstance(id := head.get("source"), str):
            sources.setdefault(id, PrintedSource(id, id))
    return sources, tuple(problems)


def file_problems(shelf: Shelf, joiner: Joiner) -> Iterator[Problem]:
    """What is wrong with files that are no games, once every game was read: for whom they are, and whether for any."""
    for house in shelf.houses:
        names = [name for name in shelf.names(house) if name != HOUSE_FILE and (house, name) not in shelf.broken]
        heads = {name: shelf.head(house, name, "game") for name in names}
        forms = {form for head in heads.values() if head is not None for form in joiner.forms_of(head)}
        for name in names:
            if name in shelf.common(house):
                yield from _common_problems(shelf, house, name, forms)
            elif heads[name] is None and (house, name) not in shelf.joined:
                yield Problem(f"{house}/{name}.toml", say("no game takes anything from this file."))


def _common_problems(shelf: Shelf, house: str, name: str, forms: Collection[str]) -> list[Problem]:
    """What is wrong with the head of a file that games have in common; `forms` are those of the house's games."""
    context = BookContext(house)
    reader = Reader(shelf.head(house, name, COMMON) or {}, f"{house}/{name}.toml.{COMMON}", context)
    form, games = reader.text("to"), reader.texts("games", ())
    known = [file for file in shelf.names(house) if shelf.head(house, file, "game") is not None]
    stranger = next((game for game in games if game not in known), "")
    if stranger:
        reader.problem(say("the house has no game '{id}'.", id=stranger), did_you_mean(stranger, known), "games")
    if shelf.head(house, name, "game") is not None:
        reader.problem(say("no other game shares this file."), say("Write what they share in a file of its own."))
    elif form and not shelf.has(FORMS, form):
        reader.problem(say("there is no form '{form}'.", form=form), did_you_mean(form, shelf.names(FORMS)), "to")
    elif form and form not in forms:
        reader.problem(say("no game of the house uses the form '{form}'.", form=form), did_you_mean(form, forms), "to")
    reader.finish()
    return context.problems


def _read_info(reader: Reader, house: str, title: str, name: str) -> GameInfo:
    """What the head of a book says about its game."""
    reader.has("form")
    if reader.text("id", name) != name:
        reader.problem(say("the file is named '{name}'.", name=name), key="id")
    info = GameInfo(
        house=house,
        slug=name,
        title=reader.text("title"),
        family=reader.text("family"),
        code=reader.text("code"),
        felt=reader.text("felt"),
        lines=reader.text("lines"),
        house_title=title,
        felts=_felts(reader),
    )
    reader.finish()
    return info


def _felts(reader: Reader) -> tuple[tuple[int, str], ...]:
    """`[game.felts]`: number of seats to layout, for tables of another size."""
    if not reader.has("felts"):
        return ()
    felts = reader.table("felts")
    return tuple((int(seats), felts.text(seats)) for seats in felts.names() if seats.isdigit())
