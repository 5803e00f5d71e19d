"""All games of all houses. Books come in as text; a game is built when somebody asks for it.

A house is a folder of TOML files: `house.toml` and one file a game. How files are joined: `joining`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from trainer.errors import BadText, ContentError, Problem, did_you_mean
from trainer.games import FAMILIES
from trainer.games.base import Game, GameInfo, LeftOpen, NamedReading
from trainer.houses.index import House, file_problems, read_index
from trainer.houses.joining import LENT, Joined, Joiner
from trainer.houses.left_open import left_open, not_followed
from trainer.houses.own import files_of
from trainer.houses.readings import Reads
from trainer.houses.rows import lay, rows_of
from trainer.houses.shelf import FORMS, HOUSE_FILE, OVERLAYS, Books, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.decision import Doubt, Printed
from trainer.rules.reader import Reader
from trainer.text import say

SYNONYMS = "synonyms"
_DOUBTS = frozenset(Doubt)
_CONSEQUENCES = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What a family may raise over terms that have problems; the problems are what is told then."""


class Library(Mapping[str, Game]):
    """A mapping from game id to game. `info` and `houses` need no game to be built."""

    def __init__(
        self,
        books: Books,
        overlays: Mapping[str, str] | None = None,
        kept: Callable[[str], Iterable[str]] = lambda _id: (),
    ) -> None:
        """`overlays` are TOML texts by the game they lie over, `kept` those that lay over a game before."""
        self._books, self._overlays, self._kept = books, dict(overlays or {}), kept
        self._older: dict[tuple[str, str], Game | None] = {}
        self._read: dict[str, tuple[Game | None, tuple[Problem, ...]]] = {}
        self._otherwise: dict[tuple[str, frozenset[tuple[str, str]]], Game] = {}
        self._open()

    # -- what there is

    @property
    def houses(self) -> tuple[House, ...]:
        return tuple(self._index.houses.values())

    @property
    def infos(self) -> tuple[GameInfo, ...]:
        """Every game of every house, in order of house and title."""
        return tuple(sorted(self._index.infos.values(), key=lambda info: (info.house_title, info.title)))

    def info(self, id: str) -> GameInfo:
        found = self._index.infos.get(id)
        if found is None:
            raise BadText(
                say("There is no game '{id}'.", id=id),
                did_you_mean(id, self._index.infos) or say("See: felt-school houses"),
            )
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(info.id for info in self.infos)

    def __len__(self) -> int:
        return len(self._index.infos)

    def __getitem__(self, id: str) -> Game:
        """The game, built on first use. ContentError with every problem when its book cannot be used."""
        if id not in self._index.infos:
            raise KeyError(id)
        game, problems = self._build(self._index.infos[id])
        if problems or game is None:
            raise ContentError(problems)
        return game

    def game(self, id: str) -> Game:
        """Like `[id]`, with a sentence for an unknown id."""
        return self[self.info(id).id]

    # -- what a house changes

    def lay(self, id: str, text: str) -> None:
        """Lays an overlay over a game, or takes it away with an empty text; it holds at once, for borrowers as well.

        ContentError, and nothing is changed, where it cannot be used.
        """
        before = self._overlays.get(id, "")
        self._put(id, text)
        problems = self.problems_of(id)
        if problems:
            self._put(id, before)
            raise ContentError(problems)

    def add(self, house: str, files: Mapping[str, str]) -> None:
        """One more house, at once; it is not among them yet."""
        self._books = {**self._books, house: files}
        self._open()

    def _open(self) -> None:
        """Books and overlays as they are now, with what houses and games there are."""
        self._shelve()
        self._index = read_index(self._shelf, self._joiner)
        self._joiner.games = tuple(self._index.infos)

    def _shelve(self, games: tuple[str, ...] = ()) -> None:
        self._shelf = Shelf({**self._books, OVERLAYS: self._overlays})
        laid = {one: self._shelf.table(OVERLAYS, one) for one in self._overlays}
        self._joiner = Joiner(self._shelf, games, laid)
        self._read.clear()
        self._otherwise.clear()

    def _put(self, id: str, text: str) -> None:
        others = {one: laid for one, laid in self._overlays.items() if one != id}
        self._overlays = {**others, id: text} if text else others
        self._shelve(tuple(self._index.infos))

    def at(self, id: str, version: str) -> Game | None:
        """The game under the rules of a version: those in force, or those of an overlay before; None for neither."""
        now = self.game(id)
        if now.version == version:
            return now
        key = (id, version)
        if key not in self._older:
            self._older[key] = None
            for text in self._kept(id):
                others = {one: laid for one, laid in self._overlays.items() if one != id}
                older = Library(self._books, {**others, id: text} if text else others)
                if not older.problems_of(id) and older[id].version == version:
                    self._older[key] = older[id]
                    break
        return self._older[key]

    def read_as(self, id: str, reads: Reads) -> Game:
        """The game by other readings of doubtful rules, by their names. BadText where one is not there."""
        return self._read_as(id, not_followed(self.game(id), reads))

    def _read_as(self, id: str, reads: Reads) -> Game:
        """The game by these readings in place of those in force, made once."""
        if not reads:
            return self[id]
        key = (id, frozenset(reads.items()))
        if key not in self._otherwise:
            game, problems = self._made(self.info(id), reads)
            if problems or game is None:
                raise ContentError(problems)
            self._otherwise[key] = game
        return self._otherwise[key]

    # -- checking

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with any book."""
        for house in (*self._shelf.houses, FORMS, OVERLAYS):
            for name in self._shelf.names(house):
                self._shelf.table(house, name)
        found: list[Problem] = [*self._index.problems, *self._shelf.broken.values()]
        for info in self.infos:
            found.extend(self._build(info)[1])
        found.extend(file_problems(self._shelf, self._joiner))
        return tuple(dict.fromkeys(found))

    def problems_of(self, id: str) -> tuple[Problem, ...]:
        """Everything wrong with the book of one game."""
        return self._build(self.info(id))[1]

    def unprinted(self) -> tuple[Problem, ...]:
        """Every rule of a form that no book on it prints: it is misspelt, or nobody needs it."""
        left: dict[str, set[str]] = {}
        for info in self.infos:
            head = self._shelf.table(info.house, info.slug).get("game")
            out = self._joiner.book(info.id, []).left
            for form in self._joiner.forms_of(head) if isinstance(head, Written) else ():
                left[form] = left[form] & out if form in left else set(out)
        return tuple(
            Problem(row.place("id"), say("no book prints '{id}'.", id=str(row["id"])))
            for form, ids in left.items()
            for row in rows_of(self._shelf.table(FORMS, form).get("rule"))
            if row.get("id") in ids
        )

    def doubts(self) -> tuple[tuple[str, Printed], ...]:
        """Every doubtful or borrowed rule with its game."""
        return tuple((id, rule) for id in self for rule in self[id].rules.values() if rule.doubt or rule.borrowed)

    def readings(self) -> Iterator[tuple[str, LeftOpen, NamedReading]]:
        """Every reading of what a book leaves open that is not followed, with its game."""
        for id in self:
            for one in self[id].left_open:
                yield from ((id, one, reading) for reading in one.others)

    # -- reading

    def joined(self, id: str, asked: Reads | None = None) -> tuple[Joined, tuple[Problem, ...]]:
        """The table a game is read from: its book on its form, with what it includes and borrows.

        `asked` are readings to be followed in place of those in force.
        """
        problems: list[Problem] = []
        return self._joiner.book(self.info(id).id, problems, asked), tuple(problems)

    def files_of(self, id: str) -> tuple[str, ...]:
        """The files of its house that a game is read from, by their names: its own, common and included ones."""
        info = self.info(id)
        head = self._shelf.table(info.house, info.slug).get("game")
        return files_of(
            self._shelf, info.house, info.slug, self._joiner.forms_of(head) if isinstance(head, Written) else ()
        )

    def common_to(self, house: str, name: str) -> str:
        """The form whose games of a house have a file in common; empty for a file of another sort."""
        return self._shelf.common(house).get(name, "")

    def reader(self, id: str) -> Reader:
        """The joined table of a game, ready for its family to read the terms."""
        joined, problems = self.joined(id)
        return self._reader(self.info(id), joined, problems)

    def _reader(self, info: GameInfo, joined: Joined, problems: tuple[Problem, ...]) -> Reader:
        where = f"{info.house}/{info.slug}.toml"
        context = BookContext(info.house, problems=list(problems), left=set(joined.left))
        house = Reader(self._shelf.table(info.house, HOUSE_FILE), where, context)
        reader = Reader(joined.table, where, context)
        reader.table("game").names()
        for row in (*house.rows("rule"), *reader.rows("rule")):
            row.printed()
        context.rules.sought.clear()
        for row in reader.rows(LENT):
            context.lent.setdefault(row.text("id"), row)
            row.leave()
        return reader

    def _build(self, info: GameInfo) -> tuple[Game | None, tuple[Problem, ...]]:
        """The game of a book and what is wrong with it, read once."""
        if info.id not in self._read:
            self._read[info.id] = self._made(info)
        return self._read[info.id]

    def _made(self, info: GameInfo, asked: Reads | None = None) -> tuple[Game | None, tuple[Problem, ...]]:
        where = f"{info.house}/{info.slug}.toml"
        joined, problems = self.joined(info.id, asked)
        broken = [one for one in problems if one in self._shelf.broken.values()]
        if broken:
            return None, tuple(broken)
        reader = self._reader(info, joined, problems)
        context = reader.book
        family = next((family for family in FAMILIES if family.id == info.family), None)
        if family is None:
            known = [one.id for one in FAMILIES]
            fault = Problem(
                f"{where}.game", say("'{family}' is no family.", family=info.family), did_you_mean(info.family, known)
            )
            return None, (*context.problems, fault)
        others = self._dealt(reader, info, asked) if family.over is not None else {}
        try:
            game = family.over(reader, info, others) if family.over is not None else family.build(reader, info)
        except _CONSEQUENCES:
            if not context.problems:
                raise
            return None, tuple(context.problems)
        if not joined.reads:
            _never_asked(reader, game)
        synonyms = _synonyms(reader, joined.table, game.spots)
        reader.finish()
        if not joined.reads:
            _not_sought(reader, context, joined.notes)
        version = _version(joined.table, *(one.version for one in others.values()))
        made = replace(game, version=version, sentences=context.sentences, synonyms=synonyms)
        left_open = self._left_open(made, joined, info.id, context)
        return replace(made, left_open=left_open), tuple(context.problems)

    def _left_open(self, game: Game, joined: Joined, id: str, book: BookContext) -> tuple[LeftOpen, ...]:
        """The doubtful rules of a game that have named readings; `id` is the game whose rounds are played."""
        overlay = self._shelf.table(OVERLAYS, game.info.id).get("overlay")
        head = overlay if isinstance(overlay, Written) else {}
        return left_open(game, joined, book, partial(self._read_as, id), f"{head.get('source')} {head.get('date')}")

    def _dealt(self, reader: Reader, info: GameInfo, asked: Reads | None) -> Mapping[str, Game]:
        """The games of the house that a book deals (`games`), each with what the book changes of it (`changes`).

        Their set-ups are the book's own; what they teach are the rules of the games themselves.
        """
        changes = reader.table("changes") if reader.has("changes") else None
        slugs, found = reader.texts("games"), {}
        for slug in changes.names() if changes is not None else ():
            if changes is not None and slug not in slugs:
                changes.problem(say("'{slug}' is not dealt here.", slug=slug), did_you_mean(slug, slugs), slug)
        for slug in slugs:
            other = self._index.infos.get(f"{info.house}/{slug}")
            if other is None or other.id == info.id:
                known = [one.slug for one in self.infos if one.house == info.house]
                reader.problem(
                    say("the house has no game '{slug}' to deal.", slug=slug), did_you_mean(slug, known), "games"
                )
                continue
            joined, problems = self.joined(other.id, asked)
            changed = changes.raw(slug) if changes is not None else None
            table = lay(joined.table, changed) if isinstance(changed, Written) else joined.table
            inner = self._reader(info, Joined(table, joined.left), problems)
            family = next(family for family in FAMILIES if family.id == other.family)
            game = family.build(inner, replace(info, family=other.family))
            reader.book.problems.extend(inner.book.problems)
            made = replace(game, info=other, version=_version(table), sentences=inner.book.sentences)
            found[slug] = replace(made, left_open=self._left_open(made, joined, info.id, inner.book))
        return found


def _not_sought(reader: Reader, context: BookContext, notes: Collection[str]) -> None:
    """Every row of the list `rule` that nobody looked for is a problem, but those that a form lists as notes."""
    known = {*context.rules.sought, *notes}
    for row in reader.rows("rule"):
        id = row.text("id")
        if id not in known:
            hint = did_you_mean(id, known) or say("What is printed and decides nothing stands in the notes of a form.")
            row.problem(say("nothing in this game asks for the rule '{id}'.", id=id), hint)


def _never_asked(reader: Reader, game: Game) -> None:
    """Every row of `[unreachable]` names a skill of the game; a misspelt one would say nothing of any."""
    known = {f"{skill.kind}/{skill.rule.id}" for skill in game.skills}
    for name in reader.table("unreachable").names() if reader.has("unreachable") else ():
        if name not in known:
            reader.table("unreachable").problem(
                say("'{name}' is no skill of this game.", name=name), did_you_mean(name, known), name
            )


def _synonyms(reader: Reader, table: Written, wagers: Collection[str]) -> Mapping[str, str]:
    """`[synonyms]`: other names of wagers. A form may name wagers that not every game on it has."""
    if not reader.has(SYNONYMS):
        return {}
    listed, written = reader.table(SYNONYMS), table[SYNONYMS]
    found = {name: listed.text(name) for name in listed.names()}
    for name, wager in found.items():
        own = isinstance(written, Written) and not written.place(name).startswith(FORMS)
        if own and wager not in wagers:
            listed.problem(say("'{wager}' is not a wager here.", wager=wager), did_you_mean(wager, wagers), name)
    return {name: wager for name, wager in found.items() if wager in wagers and name not in wagers}


def _version(table: Written, *others: str) -> str:
    """What the rules of a game are known by: another table has another version, and so have other games it deals.

    What wagers are called is no rule, and why a reading is uncertain is none.
    """
    rules: list[object] = [(key, _certain(value)) for key, value in sorted(table.items()) if key != SYNONYMS]
    return hashlib.sha256(repr([*rules, *others]).encode()).hexdigest()[:12]


def _certain(value: object) -> object:
    """A part of a table without its doubts."""
    if isinstance(value, Mapping):
        return {key: _certain(one) for key, one in value.items() if key not in _DOUBTS}
    return [_certain(one) for one in value] if isinstance(value, list) else value
