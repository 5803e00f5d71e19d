"""The language of the window: a table from English templates to their counterparts.

English needs no table. `PSEUDO` marks every text and makes it longer, so that a test finds what is not translated or
does not fit. Calls spoken at the table stay English in every language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from trainer.text import Words, render, say, translator

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

    def __init__(self, language: str = ENGLISH, table: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.missing: set[str] = set()
        self._table = table or {}
        self._translate: Callable[[str], str] = pseudo if language == PSEUDO else translator(self._table)

    def words(self, text: Words) -> str:
        """The text in this language."""
        return render(text, self._look_up)

    def __call__(self, template: str, **values: str | int) -> str:
        """A sentence of the window itself."""
        return self.words(say(template, **values))

    def _look_up(self, template: str) -> str:
        if self.language not in (ENGLISH, PSEUDO) and template not in self._table:
            self.missing.add(template)
        return self._translate(template)


def pseudo(template: str) -> str:
    """The template with marks around it, accents on its letters and a third more length; gaps stay."""
    parts = _GAP.split(template)
    if not any(part.strip() for part in parts[::2]):
        return template
    text = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    return f"{OPEN}{text}{'·' * (len(template) // 4)}{CLOSE}"


def languages(folder: Path) -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    return (ENGLISH, *sorted(file.stem for file in folder.glob("*.json")))


def load_catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of a language; English where there is none or it cannot be read."""
    if language in (ENGLISH, PSEUDO):
        return Catalogue(language)
    try:
        table = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Catalogue()
    return Catalogue(language, {str(key): str(value) for key, value in table.items() if value})
