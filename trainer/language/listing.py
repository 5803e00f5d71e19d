"""What is to be translated, brought together with what is translated: a fresh catalogue, and what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.language.catalogue import Forms, Sentence, Translation, entry_of, main
from trainer.language.plurals import OTHER, plurals
from trainer.text import Text

_GAP = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
Placed = tuple[Text, str]
"""A sentence and where it is used."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to be done about a catalogue: what sort, which sentence, and what about it."""

    sort: str
    english: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.sort}: {self.english!r}" + (f" ({self.what})" if self.what else "")


MISSING, ORPHANED, GAPS, FORMS, CHANGED = "missing", "orphaned", "gaps", "forms", "changed"
SORTS: Mapping[str, str] = {
    MISSING: "not translated",
    ORPHANED: "no longer in the program",
    GAPS: "with other gaps than the English",
    FORMS: "without a form that the language has",
    CHANGED: "translated from another English",
}


def listed(sentences: Iterable[Placed]) -> tuple[Sentence, ...]:
    """An entry for every sentence, each once with all places where it is used; those of books last, by their home."""
    places: dict[str, dict[str, None]] = {}
    found: dict[str, Sentence] = {}
    for text, where in sentences:
        entry = entry_of(text)
        if not _letters(main(entry.english)):
            continue
        found.setdefault(entry.id, entry)
        places.setdefault(entry.id, {})[where] = None
    entries = (replace(one, where=tuple(places[id])) for id, one in found.items())
    return tuple(sorted(entries, key=lambda one: (bool(one.key), one.key)))


def _letters(template: str) -> bool:
    return any(letter.isalpha() for letter in _GAP.sub("", template))


def fresh(language: str, name: str, entries: Sequence[Sentence], old: Translation | None = None) -> Translation:
    """A catalogue with every entry, with the translations that an older one has."""
    kept = {one.id: one for one in old.entries} if old else {}
    return Translation(language, name, tuple(_filled(one, kept.get(one.id), language) for one in entries))


def _filled(entry: Sentence, old: Sentence | None, language: str) -> Sentence:
    if isinstance(entry.english, str):
        return replace(entry, words=old.words if old and isinstance(old.words, str) else "")
    given = old.words if old and not isinstance(old.words, str) else {}
    return replace(entry, words={form: given.get(form, "") for form in plurals(language).forms})


def remarks(translation: Translation, entries: Sequence[Sentence]) -> Iterator[Remark]:
    """What is missing, no longer there, or does not fit, in the order of the catalogue."""
    wanted = {one.id: one for one in entries}
    written = {one.id: one for one in translation.entries}
    for id, entry in wanted.items():
        if id not in written or not written[id].words or not _any(written[id].words):
            yield Remark(MISSING, main(entry.english), ", ".join(entry.where))
    for id, entry in written.items():
        english = main(entry.english)
        if id not in wanted:
            yield Remark(ORPHANED, english, entry.key)
        elif _any(entry.words):
            yield from _misfits(entry, wanted[id], translation.language)


def _misfits(entry: Sentence, wanted: Sentence, language: str) -> Iterator[Remark]:
    english = main(wanted.english)
    if entry.english != wanted.english:
        yield Remark(CHANGED, english, f"was {main(entry.english)!r}")
    allowed = gaps(english)
    for form, words in _forms(entry.words).items():
        if not words:
            continue
        strange, left = gaps(words) - allowed, allowed - gaps(words)
        spared = {"n"} if form not in ("", OTHER) else set()
        if strange or left - spared:
            names = [*(f"{{{one}}} is not there" for one in sorted(strange))]
            names += [f"{{{one}}} is missing" for one in sorted(left - spared)]
            yield Remark(GAPS, english, ", ".join(names))
    if not isinstance(wanted.english, str):
        given = _forms(entry.words)
        lacking = [form for form in plurals(language).forms if not given.get(form)]
        if lacking:
            yield Remark(FORMS, english, ", ".join(lacking))


def gaps(template: str) -> set[str]:
    """The names of the gaps of a template."""
    return set(_GAP.findall(template))


def _forms(words: Forms) -> Mapping[str, str]:
    return {"": words} if isinstance(words, str) else words


def _any(words: Forms) -> bool:
    return any(_forms(words).values())
