"""Houses of a school's own on the page Houses: copied, made from printed forms, given games, removed, restored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from trainer.core.errors import ContentError, FeltSchoolError
from trainer.core.text import Text, Words, counted, say
from trainer.houses.library import Library
from trainer.houses.new_houses import Chosen, FormLine, forms_of
from trainer.ui.service_shapes import HouseFiles


class ChosenGame(Protocol):
    """Who has a game chosen: is given another one once the houses are others, and says what was refused."""

    @property
    def game(self) -> str: ...

    def begin_at(self, game: str, remark: Text) -> bool: ...

    def refuse(self, remark: Words) -> bool: ...


class OwnHouses(QObject):
    """`added(id, games)` for a new house, or for the games that one got. `ids` are those there are.

    `removed` is the one that could come back.
    """

    added = Signal(str, object)

    def __init__(self, files: HouseFiles, library: Library, chosen: ChosenGame) -> None:
        super().__init__()
        self._files, self._library, self._chosen = files, library, chosen
        self.ids: Sequence[str] = ()
        self.removed = ""

    @property
    def title(self) -> str:
        """The title of the house of the chosen game."""
        return self._library.info(self._chosen.game).house_title

    def read(self) -> None:
        """Which houses there are now."""
        self.ids = self._files.own_houses()
        self.removed = next(iter(self._files.removed_houses()), "")

    def copy(self, like: str, title: str) -> bool:
        """A house of one's own, beginning with the books of another."""
        return self._add(lambda: self._files.new_house(like, title))

    def make(self, id: str, title: str, chosen: Sequence[Chosen]) -> bool:
        """A house made from printed forms."""
        return self._add(lambda: self._files.make_house(id, title, chosen))

    def _add(self, make: Callable[[], str]) -> bool:
        """A new house is there at once, its first game chosen."""
        try:
            id = make()
        except FeltSchoolError as error:
            return self._chosen.refuse(error.text)
        self._library.add(id, self._files.books()[id])
        first = next(info for info in self._library.infos if info.house == id)
        self._chosen.begin_at(first.id, say("{title} is ready with its games.", title=first.house_title))
        self.added.emit(id, ())
        return True

    def add_games(self, chosen: Sequence[Chosen]) -> bool:
        """More games of printed forms for the house of the chosen game; the first of them is chosen then."""
        id = self._chosen.game.partition("/")[0]
        try:
            games = self._files.add_games(id, chosen)
        except FeltSchoolError as error:
            return self._chosen.refuse(error.text)
        self._library.add(id, self._files.books()[id])
        title = self._library.info(games[0]).house_title
        remark = counted("Added {n} game to {title}.", "Added {n} games to {title}.", len(games), title=title)
        self._chosen.begin_at(games[0], remark)
        self.added.emit(id, games)
        return True

    def remove(self) -> bool:
        """Puts the house of the chosen game aside; the first game of another is chosen then."""
        id, title = self._chosen.game.partition("/")[0], self.title
        try:
            self._files.remove_house(id)
        except FeltSchoolError as error:
            return self._chosen.refuse(error.text)
        self._library.drop(id)
        remark = say("Removed {title}. You can restore it later.", title=title)
        return self._chosen.begin_at(self._library.infos[0].id, remark)

    def bring_back(self) -> bool:
        """The house that was removed last is there again, with what was changed of its games."""
        id = self.removed
        try:
            self._files.bring_back(id)
        except FeltSchoolError as error:
            return self._chosen.refuse(error.text)
        self._library.add(id, self._files.books()[id])
        games = [info for info in self._library.infos if info.house == id]
        for info in games:
            overlay = self._files.overlay(info.id)
            with suppress(ContentError):
                if overlay:
                    self._library.lay(info.id, overlay)
        remark = say("{title} is back with its games.", title=games[0].house_title)
        return self._chosen.begin_at(games[0].id, remark)

    def forms(self) -> tuple[FormLine, ...]:
        """The printed forms there are, and the games that stand on them."""
        return forms_of(self._files.books())
