"""The language of the window, and how codes of the engine are shown to people.

English needs no table. `PSEUDO` marks every text and makes it longer, so that a test finds what is not translated or
does not fit. Calls spoken at the table stay English in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, Words, english, render, say

if TYPE_CHECKING:
    from trainer.language.translations import Table, Translation

# ---------------- how codes of the engine are shown to people: cards with signs, a source with its book's title

SIGNS: Mapping[str, str] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CARD = r"(?:[2-9TJQKA][cdhs]|Jk|B[wxyz])"
_CARDS = re.compile(rf"{_CARD}(?:[ ,]+{_CARD})*")
_ONE = re.compile(_CARD)
_LENDER = re.compile(r"\b([a-z][a-z0-9-]*)(?:/[a-z0-9-]+)?(?=[:,] )")


MONTHS = (
    say("Jan"), say("Feb"), say("Mar"), say("Apr"), say("May"), say("Jun"),
    say("Jul"), say("Aug"), say("Sep"), say("Oct"), say("Nov"), say("Dec"),
)  # fmt: skip
NOON = 12


def when_words(moment: datetime) -> Text:
    """A day and a time as they are said here: Nov 19, 2:05 PM."""
    local = moment.astimezone()
    words = say("{month} {day}, {hour}:{minute} PM") if local.hour >= NOON else say("{month} {day}, {hour}:{minute} AM")
    hour = (local.hour - 1) % NOON + 1
    return words.filled(month=MONTHS[local.month - 1], day=local.day, hour=hour, minute=f"{local.minute:02d}")


def faced(value: str) -> str:
    """What fills a gap: cards with the signs of their suits, anything else as it is."""
    return _ONE.sub(lambda match: face(match.group()), value) if _CARDS.fullmatch(value) else value


def face(code: str) -> str:
    """A card as it is printed on it: "10♥", "Joker", "Bonus W"."""
    if code == "Jk":
        return "Joker"
    if code[0] == "B":
        return f"Bonus {code[1].upper()}"
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}"


def lender(note: str, books: Mapping[str, str]) -> str:
    """A note with "casino-99/fortune-pai-gow-poker:" and "casino-99," as the title of the book."""
    return _LENDER.sub(lambda match: books.get(match[1], match[0]), note, count=1)


# ---------------- translator

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
        self._translations = table or {}
        looked_up: Mapping[str, Callable[[Text], str]] = {ENGLISH: english, PSEUDO: _pseudo}
        self._translate = looked_up.get(language, self._look_up)

    def words(self, text: Words) -> str:
        """The text in this language."""
        return render(text, self._translate, faced)

    def __call__(self, template: str, about: str = "", **values: str | int | Text) -> str:
        """A sentence of the window itself."""
        return self.words(Text(template, tuple(values.items()), about))

    @cached_property
    def _table(self) -> Table:
        from trainer.language.translations import Table

        words = self._translations
        return words if isinstance(words, Table) else Table(self.language, words)

    def _look_up(self, text: Text) -> str:
        from trainer.language.translations import ids

        translated = self._table.find(text)
        if translated is None:
            self.missing.add(next(iter(ids(text))))
            return english(text)
        return translated


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
    codes = {file.stem for folder in folders for file in folder.glob("*.json")}
    return (ENGLISH, *sorted(codes - {ENGLISH}))


def language_name(folders: Sequence[Path], language: str) -> str:
    """What a language calls itself: the usual ones are known, of others the catalogue says it."""
    if language in LANGUAGE_NAMES:
        return LANGUAGE_NAMES[language]
    translation = _read(folders, language)
    return translation.name or language if translation else language


def load_catalogue(folders: Sequence[Path], language: str) -> Catalogue:
    """The catalogue of a language, from the last folder that has it; English where there is none or it is damaged."""
    if language in (ENGLISH, PSEUDO):
        return Catalogue(language)
    translation = _read(folders, language)
    if translation is None:
        return Catalogue()
    return Catalogue(language, replace(translation.table(), language=language))


def _read(folders: Sequence[Path], language: str) -> Translation | None:
    from trainer.language.translations import read_catalogue

    for folder in reversed(folders):
        try:
            return read_catalogue((folder / f"{language}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError, BadText):
            continue
    return None
