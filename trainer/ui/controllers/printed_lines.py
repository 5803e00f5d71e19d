"""The printed lines of a game's chapter with what became of each, where the school has the text of the book."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, say
from trainer.disk import resources
from trainer.disk.whole_files import read_bytes
from trainer.games.base import GameInfo
from trainer.houses.library import Library
from trainer.houses.line_account import DECIDED, NOTE, OPEN, LineAccount
from trainer.houses.line_map import check_text, find_map

MOST_BYTES: Final = 20_000_000
"""No book is longer."""
CLASS_WORDS: Final[Mapping[str, Text]] = {
    DECIDED: say("Covered by a rule."),
    NOTE: say("Covered by a note."),
    "prose": say("No rule: prose."),
    "heading": say("No rule: a heading."),
    "border": say("No rule: the head or border of a table."),
    "furniture": say("No rule: part of the page."),
    OPEN: say("Open: no rule covers it."),
}


@dataclass(frozen=True, slots=True)
class LineShown:
    """A printed line, what it is, and the rules of the game that cite it."""

    number: int
    text: str
    line_class: str
    rules: tuple[str, ...]

    @property
    def words(self) -> Text:
        """What became of the line."""
        return CLASS_WORDS[self.line_class]

    def matches(self, search_words: list[str]) -> bool:
        """Whether every word of a search is in the line or in the name of a rule."""
        text = " ".join((str(self.number), self.text, *self.rules)).casefold()
        return all(word in text for word in search_words)


class BookTexts:
    """The texts of printed books that somebody showed the program; they are kept while it runs, and nowhere else."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._books: dict[str, tuple[LineAccount, tuple[str, ...]]] = {}

    def has(self, info: GameInfo) -> bool:
        """Whether the book of the game's house is there."""
        return info.house in self._books

    def add(self, house: str, file: Path) -> None:
        """Reads the text of a house's book. StorageError or BadText where it cannot be used."""
        _, line_map = find_map(house, resources.read_covers())
        texts = check_text(line_map, read_bytes(file, MOST_BYTES))
        account = LineAccount(line_map, self._library)
        self._books |= dict.fromkeys(line_map.houses, (account, texts))

    def chapter(self, info: GameInfo) -> tuple[LineShown, ...]:
        """The printed lines of a game's chapter. BadText where its book is not there."""
        if info.house not in self._books:
            raise BadText(say("This book is not open."), say("Open the book first."))
        account, texts = self._books[info.house]
        lines = sorted({line for span in account.chapters[info.id] for line in span.lines} - account.map.blank)
        return tuple(
            LineShown(line, texts[line - 1], account.class_of(line), self._rules(account, line, info.id))
            for line in lines
            if line <= len(texts)
        )

    def _rules(self, account: LineAccount, line: int, game: str) -> tuple[str, ...]:
        users = account.by_line.get(line, ())
        own = [use.rule for use in users if use.game == game]
        return tuple(dict.fromkeys(own or [f"{use.game} {use.rule}" for use in users]))
