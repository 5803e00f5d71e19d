"""What every page needs to show anything: the theme's tokens, the language, icons, pictures and the voice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtGui import QIcon

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words
from trainer.ui.announce import Announcer
from trainer.ui.icons import Icons
from trainer.ui.theme import Theme
from trainer.ui.translator import Catalogue, lender

if TYPE_CHECKING:
    from trainer.rules.sources import Citation
    from trainer.ui.pictures import PictureCache


def _quiet(_text: str) -> None:
    """Neither sound nor speech."""


@dataclass(frozen=True, slots=True)
class Look:
    """One choice of appearance and language. A new choice makes a new `Look` and new pages.

    `make_pictures` gives the pictures of pieces, the same each time; the first page does without them. `play` plays a
    sound by its name, `speak` says a call aloud; both are silent unless switched on. `books` are the titles of the rule
    books by their houses.
    """

    theme: Theme
    catalogue: Catalogue
    icons: Icons
    make_pictures: Callable[[], PictureCache]
    announcer: Announcer
    touch: bool = False
    instant: bool = False
    play: Callable[[str], None] = _quiet
    speak: Callable[[str], None] = _quiet
    books: Callable[[], Mapping[str, str]] = dict

    @property
    def pictures(self) -> PictureCache:
        """Cards, chips and whatever else lies on a felt."""
        return self.make_pictures()

    def words(self, text: Words) -> str:
        return self.catalogue.words(text)

    def __call__(self, template: str, about: str = "", **values: str | int | Text) -> str:
        """A sentence of the window itself, in its language."""
        return self.catalogue(template, about, **values)

    def cited(self, cite: Citation) -> str:
        """Where a rule is printed, as it is said: the title of its source and the place in it."""
        return self.words(cite.words)

    def note(self, note: Words) -> str:
        """What is to be known about a rule, with houses called by the titles of their books."""
        return lender(self.words(note), self.books())

    def icon(self, name: str, tint: str = "text", size: int = 20) -> QIcon:
        """An icon in a colour of the chrome; on a primary button that is off it is as soft as its words."""
        chrome = self.theme.chrome
        return self.icons.icon(name, getattr(chrome, tint), size, chrome.soft_text if tint == "on_accent" else "")

    @property
    def target(self) -> int:
        """The least height of what is pressed."""
        return 48 if self.touch else 40
