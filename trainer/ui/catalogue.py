"""The language of the window: a table from English templates to their counterparts.

English needs no table. `PSEUDO` marks every text and makes it longer, so that a test finds what is not translated or
does not fit. Calls spoken at the table stay English in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from trainer.errors import BadText
from trainer.language.catalogue import Table, Translation, ids, read_catalogue
from trainer.text import Text, Words, english, render
from trainer.ui.shown_as import faced

ENGLISH = "en"
PSEUDO = "pseudo"
OPEN, CLOSE = "⟦", "⟧"

LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "es": "Español",
    "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "vi": "Tiếng Việt",
    "fil": "Filipino",
}
_GAP = re.compile(r"(\{[^{}]*\})")
_ACCENTED = str.maketrans("aceinouyACEINOUY", "áçéîñöüýÁÇÉÎÑÖÜÝ")


class Catalogue:
    """Renders texts in one language; what the table lacks stays English and is remembered in `missing`."""

    def __init__(self, language: str = ENGLISH, table: Mapping[str, str] | Table | None = None) -> None:
        self.language = language
        self.missing: set[str] = set()
        self._table = table if isinstance(table, Table) else Table(language, table or {})
        looked_up: Mapping[str, Callable[[Text], str]] = {ENGLISH: english, PSEUDO: _pseudo}
        self._translate = looked_up.get(language, self._look_up)

    def words(self, text: Words) -> str:
        """The text in this language."""
        return render(text, self._translate, faced)

    def __call__(self, template: str, about: str = "", **values: str | int | Text) -> str:
        """A sentence of the window itself."""
        return self.words(Text(template, tuple(values.items()), about))

    def _look_up(self, text: Text) -> str:
        found = self._table.find(text)
        if found is None:
            self.missing.add(next(iter(ids(text))))
            return english(text)
        return found


def _pseudo(text: Text) -> str:
    return pseudo(english(text))


def pseudo(template: str) -> str:
    """The template with marks around it, accents on its letters and a third more length; gaps stay."""
    parts = _GAP.split(template)
    if not any(part.strip() for part in parts[::2]):
        return template
    text = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    return f"{OPEN}{text}{'·' * (len(template) // 4)}{CLOSE}"


def languages(*folders: Path) -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    found = {file.stem for folder in folders for file in folder.glob("*.json")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def language_name(folders: Sequence[Path], language: str) -> str:
    """What a language calls itself: the usual ones are known, of others the catalogue says it."""
    return LANGUAGE_NAMES.get(language) or (_read(folders, language) or Translation("")).name or language


def load_catalogue(folders: Sequence[Path], language: str) -> Catalogue:
    """The catalogue of a language, from the last folder that has it; English where there is none or it is damaged."""
    if language in (ENGLISH, PSEUDO):
        return Catalogue(language)
    found = _read(folders, language)
    return Catalogue(language, Table(language, found.table().words)) if found else Catalogue()


def _read(folders: Sequence[Path], language: str) -> Translation | None:
    for folder in reversed(folders):
        try:
            return read_catalogue((folder / f"{language}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError, BadText):
            continue
    return None
