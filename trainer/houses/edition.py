"""The books of all houses as they are at one time, and the games built from them when somebody asks.

Nothing changes an edition: where a house changes something there is another one (`library`). Any thread may ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from threading import Lock, RLock
from typing import TYPE_CHECKING, Generic, TypeVar

from trainer.core.errors import BadText, ContentError, Problem, did_you_mean
from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games import FAMILIES
from trainer.games.base import PLAY, Game, GameInfo, LeftOpen, NamedReading, Weighed
from trainer.houses.form_rows import DEFAULTED
from trainer.houses.house_common import files_of
from trainer.houses.index import Index, file_problems, read_index, read_sources
from trainer.houses.joining import LENT, Joined, Joiner
from trainer.houses.named_readings import ALSO, OWN, Reads
from trainer.houses.row_layers import lay, rows_of
from trainer.houses.shelf import ANY_GAME, FORMS, HOUSE_FILE, OVERLAYS, PAGE, Books, Shelf
from trainer.rules.context import BookContext, Written
from trainer.rules.decision import Doubt
from trainer.rules.reader import Reader
from trainer.rules.sources import PrintedSource

if TYPE_CHECKING:
    from trainer.houses.overlays import Overlay

SYNONYMS = "synonyms"
_NO_RULE = frozenset((*Doubt, "motion", "place"))
CONSEQUENCES = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""What a family may raise over terms that have problems; the problems are what is told then."""
Key = TypeVar("Key")
Value = TypeVar("Value")


def problems_in(make: Callable[[], object], place: str) -> tuple[Problem, ...]:
    """What keeps a game from being made; of a value that no reader refused the `place` of its book."""
    try:
        make()
    except ContentError as error:
        return error.problems
    except CONSEQUENCES as error:
        why = f"{type(error).__name__}: {error}"
        fix = say("One value of the book leads nowhere. Compare it with another book on the same form.")
        return (Problem(place, say("this book does not make a game ({why}).", why=why), fix),)
    return ()


class Once(Generic[Key, Value]):
    """Makes a value for each key once, whichever thread asks first; the others wait for it. A failure is not kept."""

    def __init__(self) -> None:
        self._values: dict[Key, Value] = {}
        self._locks: dict[Key, RLock] = {}
        self._finding = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of the key; what `make` raises is raised here, and the next who asks makes it again."""
        if key in self._values:
            return self._values[key]
        with self._finding:
            lock = self._locks.setdefault(key, RLock())
        with lock:
            if key not in self._values:
                self._values[key] = make()
        return self._values[key]


def _overlays(shelf: Shelf) -> Sequence[Overlay]:
    """The overlays of a shelf; what reads them is read in with the first one."""
    if not shelf.names(OVERLAYS):
        return ()
    from trainer.houses.overlays import read_overlays

    return read_overlays(shelf)


class Edition:
    """Every game of every house by one state of books and overlays; a game is built on first use."""

    def __init__(self, books: Books, overlays: Mapping[str, str]) -> None:
        self.shelf = Shelf({**books, OVERLAYS: overlays})
        self.joiner = Joiner(self.shelf, (), _overlays(self.shelf))
        self.index = self._headed(read_index(self.shelf, self.joiner))
        self.joiner.games = tuple(self.index.infos)
        self._joined: dict[str, tuple[Joined, tuple[Problem, ...]]] = {}
        self._forms: dict[str, tuple[str, ...]] = {}
        self.sought: dict[str, set[str]] = {}
        """The ids of the rules that a built game asked for, whether its book has them or not."""
        self._games: Once[tuple[str, frozenset[tuple[str, str]]], Game] = Once()

    def _headed(self, index: Index) -> Index:
        """The index with the titles and felts that overlays change."""
        infos, naming = dict(index.infos), [overlay for overlay in self.joiner.overlays if overlay.names_games]
        for overlay in naming:
            for id, info in infos.items():
                head = self.shelf.table(info.house, info.slug).get("game")
                if overlay.head.covers(id) and isinstance(head, Written):
                    words = overlay.of_head(id, self.joiner.forms_of(head))
                    infos[id] = replace(info, title=words.get("title", info.title), felt=words.get("felt", info.felt))
        return replace(index, infos=infos) if naming else index

    @cached_property
    def _declared(self) -> tuple[Mapping[str, PrintedSource], tuple[Problem, ...]]:
        return read_sources(self.shelf, self.index.houses.values())

    @property
    def sources(self) -> Mapping[str, PrintedSource]:
        """Every source that may be cited, by its id."""
        return self._declared[0]

    @property
    def infos(self) -> tuple[GameInfo, ...]:
        """Every game of every house, in order of house and title."""
        return tuple(sorted(self.index.infos.values(), key=lambda info: (info.house_title, info.title)))

    def info(self, id: str) -> GameInfo:
        """Who a game is, with a sentence for an unknown id."""
        info = self.index.infos.get(id)
        if info is None:
            raise BadText(
                say("There is no game '{id}'.", id=id),
                did_you_mean(id, self.index.infos) or say("See: felt-school houses"),
            )
        return info

    def game(self, id: str, reads: Reads | None = None) -> Game:
        """The game, by `reads` in place of the readings in force. ContentError where its book cannot be used."""
        info, reads = self.info(id), reads or {}
        return self._games.get((id, frozenset(reads.items())), partial(self._build, info, reads))

    def read_as(self, id: str, reads: Reads) -> Game:
        """The game by other readings of doubtful rules, by their names. BadText where one is not there."""
        return self.game(id, not_followed(self.game(id), reads))

    # -- checking

    def problems_of(self, id: str) -> tuple[Problem, ...]:
        """Everything wrong with the book of one game."""
        return problems_in(partial(self.game, id), f"{id}.toml")

    def changed_in(self, other: Edition) -> tuple[str, ...]:
        """The games of both whose joined books are others there, with the games that deal them."""
        both = [info for info in self._may_differ(other) if info.id in other.index.infos]
        tables = {info.id: self._compared(info.id) for info in both}
        changed = {id for id, table in tables.items() if table != other._compared(id)}
        for info in both:
            dealt = tables[info.id].get("games")
            if isinstance(dealt, list) and any(f"{info.house}/{slug}" in changed for slug in dealt):
                changed.add(info.id)
        return tuple(info.id for info in both if info.id in changed)

    def _may_differ(self, other: Edition) -> Iterator[GameInfo]:
        """The games under an overlay that only one of the two has, those that name one of them, and those that deal.

        A book that borrows names its lender: what names no such game is joined for nothing.
        """
        mine, theirs = (
            {(overlay.id, str(overlay.table)): overlay for overlay in edition.joiner.overlays}
            for edition in (self, other)
        )
        differing = [{**mine, **theirs}[key] for key in mine.keys() ^ theirs.keys()]
        reached = {
            info.id
            for info in self.infos
            for overlay in differing
            if overlay.head.covers(info.id)
            and (overlay.common or {*self.forms_of(info), info.id} & overlay.parts.keys())
        }
        texts = {info.id: self.shelf.text_beside(info.house, info.slug, self.index.infos) for info in self.infos}
        known = 0
        while len(reached) > known:
            known = len(reached)
            reached |= {id for id, text in texts.items() if any(f'"{lender}"' in text for lender in reached)}
        dealing = {family.id for family in FAMILIES if family.over is not None}
        return (info for info in self.infos if info.id in reached or info.family in dealing)

    def problems_of_overlays(self) -> tuple[Problem, ...]:
        """Everything wrong with the overlays over many games, once the games under them are joined."""
        problems: list[Problem] = []
        wide = [overlay for overlay in self.joiner.overlays if overlay.is_wide]
        for info in self.infos if wide else ():
            self._compared(info.id)
        for overlay in wide:
            at = (OVERLAYS, overlay.id)
            problems += overlay.problems if at not in self.shelf.broken else (self.shelf.broken[at],)
            problems += (*overlay.unknown_reach(self.shelf, self.index.infos), *overlay.unfitted(self.joiner.fitted))
        return tuple(problems)

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with any book."""
        for house in (*self.shelf.houses, FORMS, OVERLAYS):
            for name in self.shelf.names(house):
                self.shelf.table(house, name)
        of_games = [problem for info in self.infos for problem in self.problems_of(info.id)]
        of_files = (*self.problems_of_overlays(), *file_problems(self.shelf, self.joiner))
        heads = (*self.index.problems, *self._declared[1], *self.shelf.broken.values())
        return tuple(dict.fromkeys((*heads, *of_games, *of_files)))

    def unprinted(self) -> tuple[Problem, ...]:
        """Every rule of a form that no book on it prints: it is misspelt, or nobody needs it."""
        by_file: dict[str, set[str]] = {}
        for info in self.infos:
            out = self.joiner.book(info.id, []).uncited
            for form in self.forms_of(info):
                by_file[form] = by_file[form] & out if form in by_file else set(out)
        return tuple(
            Problem(row.place("id"), say("no book prints '{id}'.", id=str(row["id"])))
            for form, ids in by_file.items()
            for row in rows_of(self.shelf.table(FORMS, form).get("rule"))
            if row.get("id") in ids
        )

    # -- reading

    def joined(self, id: str, asked: Reads | None = None) -> tuple[Joined, tuple[Problem, ...]]:
        """The table a game is read from: its book on its form, with what it includes and borrows.

        `asked` are readings to be followed in place of those in force.
        """
        if not asked and id in self._joined:
            return self._joined[id]
        problems: list[Problem] = []
        return self.joiner.book(self.info(id).id, problems, asked), tuple(problems)

    def _compared(self, id: str) -> Written:
        """The joined table of a game, kept until the game is built: who compares two editions builds both next."""
        joined = self._joined[id] = self.joined(id)
        return joined[0].table

    def files_of(self, id: str) -> tuple[str, ...]:
        """The files of its house that a game is read from, by their names: its own, common and included ones."""
        info = self.info(id)
        return files_of(self.shelf, info.house, info.slug, self.forms_of(info))

    def reader(self, id: str) -> Reader:
        """The joined table of a game, ready for its family to read the terms."""
        joined, problems = self.joined(id)
        return self._reader(self.info(id), joined, problems)

    def forms_of(self, info: GameInfo) -> tuple[str, ...]:
        """Every form that a game stands on, the most general first."""
        if info.id not in self._forms:
            head = self.shelf.table(info.house, info.slug).get("game")
            self._forms[info.id] = self.joiner.forms_of(head) if isinstance(head, Written) else ()
        return self._forms[info.id]

    def _reader(self, info: GameInfo, joined: Joined, problems: tuple[Problem, ...]) -> Reader:
        where = f"{info.house}/{info.slug}.toml"
        context = BookContext(info.house, problems=list(problems), left=set(joined.uncited), sources=self.sources)
        context.file = f"{info.id}.toml"
        house = Reader(self.shelf.table(info.house, HOUSE_FILE), where, context)
        reader = Reader(joined.table, where, context)
        reader.table("game").names()
        for row in (*house.rows("rule"), *reader.rows("rule")):
            row.printed()
        context.rules.sought.clear()
        for row in reader.rows(LENT):
            context.lent.setdefault(row.text("id"), row)
            row.leave()
        return reader

    def _build(self, info: GameInfo, asked: Reads) -> Game:
        """The game of a book. ContentError with every problem of the book."""
        where = f"{info.house}/{info.slug}.toml"
        joined, problems = self.joined(info.id, asked)
        self._joined.pop(info.id, None)
        broken = [problem for problem in problems if problem in tuple(self.shelf.broken.values())]
        if broken:
            raise ContentError(broken)
        reader = self._reader(info, joined, problems)
        context = reader.book
        family = next((family for family in FAMILIES if family.id == info.family), None)
        if family is None:
            known = [family.id for family in FAMILIES]
            fault = Problem(
                f"{where}.game",
                say("'{family}' is not a family.", family=info.family),
                did_you_mean(info.family, known),
            )
            raise ContentError((*context.problems, fault))
        others = self._dealt(reader, info, asked) if family.over is not None else {}
        try:
            game = family.over(reader, info, others) if family.over is not None else family.build(reader, info)
        except CONSEQUENCES:
            if not context.problems:
                raise
            raise ContentError(context.problems) from None
        if not joined.reads:
            _never_asked(reader, game)
        synonyms = _synonyms(reader, joined.table, game.spots)
        reader.finish()
        self.sought[info.id] = context.rules.sought
        if not joined.reads:
            _not_sought(reader, context, joined.notes)
        version = _version(joined.table, *(game.version for game in others.values()))
        weights = self.shelf.weights
        rows = {**weights.get(ANY_GAME, {}), **weights.get(info.id, {})}
        measured = {name: Weighed(*row) for name, row in rows.items()}
        built = replace(
            game,
            version=version,
            sentences=context.sentences,
            synonyms=synonyms,
            sources=self.sources,
            measured=measured,
        )
        left_open = self._left_open(built, joined, info.id, asked, context)
        if context.problems:
            raise ContentError(context.problems)
        return replace(built, left_open=left_open)

    def _left_open(self, game: Game, joined: Joined, id: str, asked: Reads, book: BookContext) -> tuple[LeftOpen, ...]:
        """The doubtful rules of a game that have named readings; `id` is the game whose rounds are played by `asked`.

        Every game by another reading is asked for more readings than this one: so building one ends.
        """
        overlay = self.shelf.table(OVERLAYS, game.info.id).get("overlay")
        head = overlay if isinstance(overlay, Written) else {}

        def play(reads: Reads) -> Game:
            return self.game(id, {**asked, **reads})

        return left_open(game, joined, book, play, f"{head.get('source')} {head.get('date')}")

    def _dealt(self, reader: Reader, info: GameInfo, asked: Reads) -> Mapping[str, Game]:
        """The games of the house that a book deals (`games`), each with what the book changes of it (`changes`).

        Their set-ups are the book's own; what they teach are the rules of the games themselves.
        """
        changes = reader.table("changes") if reader.has("changes") else None
        slugs, games_dealt = reader.texts("games"), {}
        for slug in changes.names() if changes is not None else ():
            if changes is not None and slug not in slugs:
                changes.problem(say("this house does not deal '{slug}'.", slug=slug), did_you_mean(slug, slugs), slug)
        for slug in slugs:
            other = self.index.infos.get(f"{info.house}/{slug}")
            if other is None or other.id == info.id:
                known = [game_info.slug for game_info in self.infos if game_info.house == info.house]
                reader.problem(
                    say("the house has no game '{slug}' to deal.", slug=slug), did_you_mean(slug, known), "games"
                )
                continue
            joined, problems = self.joined(other.id, asked)
            changed = changes.raw(slug) if changes is not None else None
            table = lay(joined.table, changed) if isinstance(changed, Written) else joined.table
            inner = self._reader(info, Joined(table, joined.uncited), problems)
            family = next(family for family in FAMILIES if family.id == other.family)
            game = family.build(inner, replace(info, family=other.family))
            reader.book.problems.extend(inner.book.problems)
            joined_game = replace(game, info=other, version=_version(table), sentences=inner.book.sentences)
            games_dealt[slug] = replace(
                joined_game, left_open=self._left_open(joined_game, joined, info.id, asked, inner.book)
            )
        return games_dealt


def _not_sought(reader: Reader, context: BookContext, notes: Collection[str]) -> None:
    """Every row of the list `rule` that nobody looked for is a problem, but those that a form lists as notes."""
    known = {*context.rules.sought, *notes}
    for row in reader.rows("rule"):
        id = row.text("id")
        if id not in known and not id.startswith(PAGE):
            if row.boolean(DEFAULTED, default=False):
                del context.rules[id]  # the game does not know it: its chapter alone is cited
                continue
            hint = did_you_mean(id, known) or say("Print that decides nothing belongs in the notes of a form.")
            row.problem(say("this game never uses the rule '{id}'.", id=id), hint)


def _never_asked(reader: Reader, game: Game) -> None:
    """Every row of `[unreachable]` names a skill of the game; a misspelt one would say nothing of any."""
    if not reader.has("unreachable"):
        return
    known = {f"{skill.kind}/{skill.rule.id}" for skill in (*game.rows, *game.every_skill)}
    for name in reader.table("unreachable").names():
        if name not in known:
            reader.table("unreachable").problem(
                say("'{name}' is not a skill of this game.", name=name), did_you_mean(name, known), name
            )


def _synonyms(reader: Reader, table: Written, wagers: Collection[str]) -> Mapping[str, str]:
    """`[synonyms]`: other names of wagers. A form may name wagers that not every game on it has."""
    if not reader.has(SYNONYMS):
        return {}
    listed, written = reader.table(SYNONYMS), table[SYNONYMS]
    by_name = {name: listed.text(name) for name in listed.names()}
    for name, wager in by_name.items():
        own = isinstance(written, Written) and not written.place(name).startswith(FORMS)
        if own and wager not in wagers:
            listed.problem(say("'{wager}' is not a wager here.", wager=wager), did_you_mean(wager, wagers), name)
    return {name: wager for name, wager in by_name.items() if wager in wagers and name not in wagers}


def _version(table: Written, *others: str) -> str:
    """What the questions of a game are known by: another table has another version, and so have other games it deals.

    Where people play otherwise, a seed gives another table (`PLAY`).
    What wagers are called is no rule, why a reading is uncertain is none, nor what is seen of a step.
    """
    import hashlib

    rules: list[object] = [(key, _certain(value)) for key, value in sorted(table.items()) if key != SYNONYMS]
    return hashlib.sha256(repr([PLAY, *rules, *others]).encode()).hexdigest()[:12]


def _certain(value: object) -> object:
    """A part of a table without what is no rule."""
    if isinstance(value, Mapping):
        return {key: _certain(cell) for key, cell in value.items() if key not in _NO_RULE}
    return [_certain(cell) for cell in value] if isinstance(value, list) else value


# ---------------- what a book leaves open: its doubtful rules with named readings, each with the game by it

Play = Callable[[Reads], Game]
"""Makes the game by readings in place of those in force."""


def left_open(game: Game, joined: Joined, book: BookContext, play: Play, source: str) -> tuple[LeftOpen, ...]:
    """The doubtful rules of a game that have named readings; `source` says who chose those in force."""
    open_rules = []
    for rule in joined.others:
        follows, doubtful = joined.reads.get(rule, OWN), game.every_rule.get(rule)
        if follows == OWN and (doubtful is None or not doubtful.open):
            continue
        named = Reader(joined.others, joined.others.at, book).table(rule)
        rows = {name: named.table(name) for name in named.names() if named.is_table(name)}
        ids = frozenset((rule, *(id for row in rows.values() for id in row.texts(ALSO, ()))))
        games = {name: partial(play, {**joined.asked, rule: name}) for name in (OWN, *rows)}
        own = game if follows == OWN else games[OWN]()
        own = own.dealt.get(game.info.slug, own)  # of a game that is dealt among others, its own rules
        others = (NamedReading(name, row.words("say"), games[name]) for name, row in rows.items())
        readings = (NamedReading(OWN, own.every_rule[rule].text, games[OWN]), *others)
        chosen = follows != OWN and rule not in joined.asked
        open_rules.append(LeftOpen(rule, ids, readings, follows, source if chosen else ""))
    return tuple(open_rules)


def not_followed(game: Game, reads: Reads) -> Reads:
    """The readings of a choice that the game does not follow. BadText where one is not there."""
    known = {left_open.rule: left_open for part in (game, *game.dealt.values()) for left_open in part.left_open}
    for rule, name in reads.items():
        if rule not in known:
            raise BadText(
                say("{id} has no named reading of '{rule}'.", id=game.info.id, rule=rule),
                did_you_mean(rule, known) or say("See: felt-school check --doubts"),
            )
        names = [reading.id for reading in known[rule].readings]
        if name not in names:
            raise BadText(
                say("There is no reading '{name}' of '{rule}'.", name=name, rule=rule), did_you_mean(name, names)
            )
    return {rule: name for rule, name in reads.items() if name != known[rule].follows}
