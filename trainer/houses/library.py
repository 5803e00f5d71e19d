"""All games of all houses, as a school has them now. Books come in as text; a game is built when somebody asks for it.

A house is a folder of TOML files: `house.toml` and one file a game. How files are joined: `joining`. What is changed
makes another `Edition`: who builds a game meanwhile builds it from the texts it was asked of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING

from trainer.core.errors import ContentError, Problem
from trainer.games.base import Game, GameInfo, LeftOpen, NamedReading
from trainer.houses.edition import Edition, Once
from trainer.houses.index import House
from trainer.houses.joining import Joined
from trainer.houses.named_readings import Reads
from trainer.houses.shelf import Books, is_for_game
from trainer.rules.context import Written
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader

if TYPE_CHECKING:
    from trainer.houses.overlays import Overlay


class Library(Mapping[str, Game]):
    """A mapping from game id to game. `info` and `houses` need no game to be built. Any thread may ask for a game."""

    def __init__(
        self,
        books: Books,
        overlays: Mapping[str, str] | None = None,
        earlier_overlays: Callable[[str], Iterable[Mapping[str, str]]] = lambda _id: (),
    ) -> None:
        """`overlays` are TOML texts by the game they lie over, those over many games by a name of their own.

        `earlier_overlays` are those that lay over a game at other times.
        """
        self._earlier_overlays = earlier_overlays
        self._changing = Lock()
        self._publish(books, dict(overlays or {}))

    # -- what there is

    @property
    def houses(self) -> tuple[House, ...]:
        return tuple(self._edition.index.houses.values())

    @property
    def infos(self) -> tuple[GameInfo, ...]:
        """Every game of every house, in order of house and title."""
        return self._edition.infos

    def info(self, id: str) -> GameInfo:
        """Who a game is, with a sentence for an unknown id."""
        return self._edition.info(id)

    def __iter__(self) -> Iterator[str]:
        return iter(info.id for info in self.infos)

    def __len__(self) -> int:
        return len(self._edition.index.infos)

    def __contains__(self, id: object) -> bool:
        """Whether there is such a game; its book is not read for it."""
        return id in self._edition.index.infos

    def __getitem__(self, id: str) -> Game:
        """The game, built on first use. ContentError with every problem when its book cannot be used."""
        edition = self._edition
        if id not in edition.index.infos:
            raise KeyError(id)
        return edition.game(id)

    def game(self, id: str) -> Game:
        """Like `[id]`, with a sentence for an unknown id."""
        return self._edition.game(id)

    # -- what a house changes

    def lay(self, id: str, text: str, *, checked: bool = False) -> None:
        """Lays an overlay, or takes it away with an empty text; it holds at once, for borrowers as well.

        `id` is the game it lies over, or the name of one over many games. ContentError, and nothing is changed, where
        it cannot be used; who `checked` it need not wait for that.
        """
        with self._changing:
            overlays = self._laid(id, text)
            edition = Edition(self._books, overlays)
            problems = () if checked else self._problems_with(id, text, edition)
            if problems:
                raise ContentError(problems)
            self._publish(self._books, overlays, edition)

    def check(self, id: str, text: str) -> tuple[Problem, ...]:
        """Everything that keeps an overlay from being laid."""
        return self._problems_with(id, text, Edition(self._books, self._laid(id, text)))

    def _problems_with(self, id: str, text: str, edition: Edition) -> tuple[Problem, ...]:
        return edition.problems_of(id) if is_for_game(id) else self._new_problems(edition) if text else ()

    def with_overlay(self, id: str, text: str) -> Library:
        """Another library with an overlay more, or without one; this one, as it stays, where nothing is other."""
        overlays = self._laid(id, text)
        return self if overlays == self._overlays else Library(self._books, overlays, self._earlier_overlays)

    def _new_problems(self, edition: Edition) -> tuple[Problem, ...]:
        """What is wrong with overlays over many games and with the games that they change, and was not before."""
        before = self._edition.problems_of_overlays()
        problems = [problem for problem in edition.problems_of_overlays() if problem not in before]
        for id in self._edition.changed_in(edition):
            problems.extend(edition.problems_of(id))
        return tuple(problems)

    def changed_in(self, other: Library) -> tuple[str, ...]:
        """The games whose rules are others in another library of the same books."""
        return self._edition.changed_in(other._edition)

    def overlay_problems(self) -> tuple[Problem, ...]:
        """Everything wrong with the overlays over many games."""
        return self._edition.problems_of_overlays()

    def on_forms(self, overlay: Overlay, names: Collection[str]) -> tuple[GameInfo, ...]:
        """The games under an overlay that stand on one of these forms, or are one of these games; all without names."""
        infos = (info for info in self.infos if overlay.head.covers(info.id))
        return tuple(info for info in infos if not names or {info.id, *self._edition.forms_of(info)} & set(names))

    def overlay(self, id: str) -> Overlay | None:
        """An overlay that lies over games now, by its name."""
        return next((overlay for overlay in self._edition.joiner.overlays if overlay.id == id), None)

    def add(self, house: str, files: Mapping[str, str]) -> None:
        """One more house, at once; it is not among them yet."""
        with self._changing:
            self._publish({**self._books, house: files}, self._overlays)

    def drop(self, house: str) -> None:
        """Without a house, at once."""
        with self._changing:
            books = {name: files for name, files in self._books.items() if name != house}
            overlays = {
                name: text for name, text in self._overlays.items() if not is_for_game(name) or _house(name) != house
            }
            self._publish(books, overlays)

    def _publish(self, books: Books, overlays: Mapping[str, str], edition: Edition | None = None) -> None:
        """Books and overlays as they are from now on."""
        self._books, self._overlays = books, overlays
        self._older: Once[tuple[str, str], Game | None] = Once()
        self._edition = edition or Edition(books, overlays)

    def _laid(self, id: str, text: str) -> dict[str, str]:
        """The overlays with another one of that name; with none where the text is empty."""
        others = {name: overlay for name, overlay in self._overlays.items() if name != id}
        return {**others, id: text} if text else others

    def at(self, id: str, version: str) -> Game | None:
        """The game under the rules of a version: those in force, or those of an overlay before; None for neither."""
        now = self.game(id)
        return now if now.version == version else self._older.get((id, version), lambda: self._before(id, version))

    def _before(self, id: str, version: str) -> Game | None:
        others = {game: text for game, text in self._overlays.items() if is_for_game(game) and game != id}
        for overlays in self._earlier_overlays(id):
            older = Edition(self._books, {**others, **overlays})
            if not older.problems_of(id) and older.game(id).version == version:
                return older.game(id)
        return None

    def read_as(self, id: str, reads: Reads) -> Game:
        """The game by other readings of doubtful rules, by their names. BadText where one is not there."""
        return self._edition.read_as(id, reads)

    # -- checking

    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with any book."""
        return self._edition.problems()

    def problems_of(self, id: str) -> tuple[Problem, ...]:
        """Everything wrong with the book of one game."""
        return self._edition.problems_of(id)

    def unprinted(self) -> tuple[Problem, ...]:
        """Every rule of a form that no book on it prints: it is misspelt, or nobody needs it."""
        return self._edition.unprinted()

    def doubts(self) -> tuple[tuple[str, Printed], ...]:
        """Every doubtful or borrowed rule with its game."""
        return tuple((id, rule) for id in self for rule in self[id].rules.values() if rule.doubt or rule.borrowed)

    def readings(self) -> Iterator[tuple[str, LeftOpen, NamedReading]]:
        """Every reading of what a book leaves open that is not followed, with its game."""
        for id in self:
            for left_open in self[id].left_open:
                yield from ((id, left_open, reading) for reading in left_open.others)

    # -- reading

    def joined(self, id: str, asked: Reads | None = None) -> tuple[Joined, tuple[Problem, ...]]:
        """The table a game is read from: its book on its form, with what it includes and borrows.

        `asked` are readings to be followed in place of those in force.
        """
        return self._edition.joined(id, asked)

    def files_of(self, id: str) -> tuple[str, ...]:
        """The files of its house that a game is read from, by their names: its own, common and included ones."""
        return self._edition.files_of(id)

    def may_have(self, id: str) -> Collection[str]:
        """The ids of rules that a game may have: those that it asks for, and those that decide nothing in a round."""
        self.game(id)
        return self._edition.sought[id] | self.joined(id)[0].notes

    def form_of(self, id: str) -> Written:
        """The form that a game stands on, with those below it; empty where it stands on none."""
        forms, joiner = self._edition.forms_of(self.info(id)), self._edition.joiner
        return joiner.form(forms[-1], []) if forms else Written({}, "")

    def common_to(self, house: str, name: str) -> str:
        """The form whose games of a house have a file in common; empty for a file of another sort."""
        return self._edition.shelf.common(house).get(name, "")

    def file(self, house: str, name: str) -> Written:
        """One file of a house as it is written; empty where there is none."""
        return self._edition.shelf.table(house, name)

    def reader(self, id: str) -> Reader:
        """The joined table of a game, ready for its family to read the terms."""
        return self._edition.reader(id)


def _house(game: str) -> str:
    return game.partition("/")[0]
