"""A catalogue: the sentences of the program in another language, one JSON file a language.

    {"language": "es", "name": "Español", "words": [
      {"english": "Seat {seat}", "where": ["felt/view"], "words": "Asiento {seat}"},
      {"english": "Back", "about": "leave the page", "where": [...], "words": "Volver"},
      {"english": {"one": "{n} chip", "other": "{n} chips"}, "where": [...], "words": {"one": "{n} ficha", ...}},
      {"key": "forms/baccarat#banker.4-stand", "english": "...", "where": [...], "words": "..."}]}

A sentence of a book has a key, so that its English may be mended; every other one is known by its English and by what
it is about.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text
from trainer.language.plurals import OTHER, plurals

Forms = str | Mapping[str, str]
"""A sentence, or one for each plural form."""

_ABOUT = "\x04"
"""Between a template and what it is about, as in the files of gettext."""
_HINT = "Write a new one with: felt-school words write LANG FILE"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a catalogue: its English, what it is about or its key, where it is used, its translation."""

    english: Forms
    about: str = ""
    key: str = ""
    where: tuple[str, ...] = ()
    words: Forms = ""

    @property
    def id(self) -> str:
        """What tells the entry from all others."""
        return self.key or name(main(self.english), self.about)

    @property
    def is_translated(self) -> bool:
        """Whether it is translated, in every form that is asked for."""
        return bool(self.words) and (isinstance(self.words, str) or all(self.words.values()))


@dataclass(frozen=True, slots=True)
class Translation:
    """A catalogue as it is written: its language, the name of the language in itself, its entries."""

    language: str
    name: str = ""
    entries: tuple[Sentence, ...] = ()

    def table(self) -> Table:
        """What texts are looked up in."""
        return Table(self.language, {sentence.id: sentence.words for sentence in self.entries if sentence.words})


@dataclass(frozen=True, slots=True)
class Table:
    """Translations by the id of their entry."""

    language: str
    words: Mapping[str, Forms] = field(default_factory=dict)

    def find(self, text: Text) -> str | None:
        """The template of a text in this language: by its key, by what it is about, by its English alone."""
        for id in ids(text):
            words = self.words.get(id)
            if words:
                return words if isinstance(words, str) else self._form(words, text.count)
        return None

    def _form(self, forms: Mapping[str, str], n: int) -> str | None:
        return forms.get(plurals(self.language).pick(n)) or forms.get(OTHER) or None


def name(template: str, about: str = "") -> str:
    """What a sentence is known by that has no key."""
    return f"{template}{_ABOUT}{about}" if about else template


def ids(text: Text) -> Iterable[str]:
    """What a text may be known by, its own id first."""
    if text.key:
        yield text.key
    if text.about:
        yield name(text.template, text.about)
    yield text.template


def main(forms: Forms) -> str:
    """The form for most numbers."""
    return forms if isinstance(forms, str) else forms.get(OTHER, "")


def entry_of(text: Text, where: Iterable[str] = ()) -> Sentence:
    """The entry of a text, without a translation."""
    forms: Forms = {"one": text.singular, OTHER: text.template} if text.singular else text.template
    return Sentence(forms, text.about, text.key, tuple(where))


# -- as a file


def read_catalogue(written: str) -> Translation:
    """The catalogue in a file; BadText says what is wrong with it. `{"Seat {seat}": "Asiento {seat}"}` is read too."""
    try:
        data = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise BadText("This is not a catalogue: it is not JSON.", _HINT) from error
    if not isinstance(data, dict):
        raise BadText("This is not a catalogue: it is not a JSON table.", _HINT)
    if not isinstance(data.get("words"), list):
        return Translation("", "", tuple(_pair(english, words) for english, words in data.items()))
    entries = tuple(_entry(number, row) for number, row in enumerate(data["words"], start=1))
    return Translation(_text(data, "language", "its head"), _text(data, "name", "its head"), entries)


def _pair(english: str, words: object) -> Sentence:
    if not isinstance(words, str):
        raise BadText(f"The translation of {english!r} is not a text.", _HINT)
    return Sentence(english, words=words)


def _entry(number: int, row: object) -> Sentence:
    place = f"entry {number}"
    if not isinstance(row, dict):
        raise BadText(f"In {place} there is no table.", 'An entry is {"english": "...", "words": "..."}.')
    where = row.get("where", [])
    if not isinstance(where, list):
        raise BadText(f"In {place} 'where' is not a list.", _HINT)
    english = _forms(row, "english", place)
    if not main(english):
        raise BadText(f"The English of {place} is missing.", "Give the sentence under 'english'.")
    return Sentence(
        english,
        _text(row, "about", place),
        _text(row, "key", place),
        tuple(map(str, where)),
        _forms(row, "words", place),
    )


def _text(row: Mapping[str, object], key: str, place: str) -> str:
    value = row.get(key, "")
    if not isinstance(value, str):
        raise BadText(f"In {place} '{key}' is not a text.", 'For example: "text".')
    return value


def _forms(row: Mapping[str, object], key: str, place: str) -> Forms:
    value = row.get(key, "")
    if isinstance(value, dict) and all(isinstance(form_words, str) for form_words in value.values()):
        return {str(form): str(words) for form, words in value.items()}
    if not isinstance(value, str):
        raise BadText(f"In {place} '{key}' is neither a text nor a table of texts.", 'For example: {"other": "text"}.')
    return value


def write_catalogue(translation: Translation) -> str:
    """The file of a catalogue, an entry a line."""
    head = {"language": translation.language, "name": translation.name}
    lines = ",\n  ".join(json.dumps(_row(sentence), ensure_ascii=False) for sentence in translation.entries)
    start = json.dumps(head, ensure_ascii=False)[:-1]
    return f'{start}, "words": [\n  {lines}\n]}}\n'


def _row(entry: Sentence) -> dict[str, object]:
    row: dict[str, object] = {"key": entry.key} if entry.key else {}
    row["english"] = entry.english
    if entry.about:
        row["about"] = entry.about
    return {**row, "where": list(entry.where), "words": entry.words}
