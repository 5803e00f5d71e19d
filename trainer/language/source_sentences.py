"""The sentences that stand in the source: every `say`, `counted` and `look` with what it is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import Text
from trainer.language.plurals import OTHER, plurals
from trainer.language.translations import Forms, Sentence, Translation, entry_of, main

# ---------------- what is to be translated, brought together with what is translated
#
# A fresh catalogue, and what is wrong with one.

_GAP = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")
Placed = tuple[Text, str]
"""A sentence and where it is used."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to be done about a catalogue: what sort, which sentence, and what about it."""

    sort: str
    english: str
    remark: str = ""

    def __str__(self) -> str:
        return f"{self.sort}: {self.english!r}" + (f" ({self.remark})" if self.remark else "")


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
    by_id: dict[str, Sentence] = {}
    for text, where in sentences:
        entry = entry_of(text)
        if not _letters(main(entry.english)):
            continue
        by_id.setdefault(entry.id, entry)
        places.setdefault(entry.id, {})[where] = None
    entries = (replace(sentence, where=tuple(places[id])) for id, sentence in by_id.items())
    return tuple(sorted(entries, key=lambda sentence: (bool(sentence.key), sentence.key)))


def _letters(template: str) -> bool:
    return any(letter.isalpha() for letter in _GAP.sub("", template))


def fresh(language: str, name: str, entries: Sequence[Sentence], old: Translation | None = None) -> Translation:
    """A catalogue with every entry, with the translations that an older one has."""
    earlier = {sentence.id: sentence for sentence in old.entries} if old else {}
    return Translation(
        language, name, tuple(_filled(sentence, earlier.get(sentence.id), language) for sentence in entries)
    )


def _filled(entry: Sentence, old: Sentence | None, language: str) -> Sentence:
    if isinstance(entry.english, str):
        return replace(entry, words=old.words if old and isinstance(old.words, str) else "")
    words = old.words if old and not isinstance(old.words, str) else {}
    return replace(entry, words={form: words.get(form, "") for form in plurals(language).forms})


def remarks(translation: Translation, entries: Sequence[Sentence]) -> Iterator[Remark]:
    """What is missing, no longer there, or does not fit, in the order of the catalogue."""
    current = {sentence.id: sentence for sentence in entries}
    written = {sentence.id: sentence for sentence in translation.entries}
    for id, entry in current.items():
        if id not in written or not written[id].words or not _any(written[id].words):
            yield Remark(MISSING, main(entry.english), ", ".join(entry.where))
    for id, entry in written.items():
        english = main(entry.english)
        if id not in current:
            yield Remark(ORPHANED, english, entry.key)
        elif _any(entry.words):
            yield from _misfits(entry, current[id], translation.language)


def _misfits(entry: Sentence, sentence: Sentence, language: str) -> Iterator[Remark]:
    english = main(sentence.english)
    if entry.english != sentence.english:
        yield Remark(CHANGED, english, f"was {main(entry.english)!r}")
    allowed = gaps(english)
    for form, words in _forms(entry.words).items():
        if not words:
            continue
        strange, unused = gaps(words) - allowed, allowed - gaps(words)
        spared = {"n"} if form not in ("", OTHER) else set()
        if strange or unused - spared:
            names = [*(f"{{{gap}}} is not there" for gap in sorted(strange))]
            names += [f"{{{gap}}} is missing" for gap in sorted(unused - spared)]
            yield Remark(GAPS, english, ", ".join(names))
    if not isinstance(sentence.english, str):
        forms = _forms(entry.words)
        lacking = [form for form in plurals(language).forms if not forms.get(form)]
        if lacking:
            yield Remark(FORMS, english, ", ".join(lacking))


def gaps(template: str) -> set[str]:
    """The names of the gaps of a template."""
    return set(_GAP.findall(template))


def _forms(words: Forms) -> Mapping[str, str]:
    return {"": words} if isinstance(words, str) else words


def _any(words: Forms) -> bool:
    return any(_forms(words).values())


# ---------------- source sentences

SPEAKERS = frozenset(("say", "look", "_look", "catalogue"))
"""What is called with a sentence, as a name or as the last part of one."""
COUNTED = "counted"


def spoken(sources: Mapping[str, str]) -> Iterator[tuple[Text, str]]:
    """Every sentence of these modules (name to source) with the module it stands in."""
    for name, source in sources.items():
        tree = ast.parse(source)
        constants = _constants(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                sentence = _sentence(node, constants)
                if sentence is not None:
                    yield sentence, name


def _sentence(call: ast.Call, constants: Mapping[str, str]) -> Text | None:
    about = next((keyword.value for keyword in call.keywords if keyword.arg == "about"), None)
    meaning = _text(about, constants) if about is not None else ""
    match [_name(call.func), *(_text(arg, constants) for arg in call.args)]:
        case [name, str(template), *arguments] if name in SPEAKERS and template:
            return Text(template, about=meaning or _second(arguments))
        case [name, str(singular), str(more), *_] if name == COUNTED:
            return Text(more, about=meaning, singular=singular)
    return None


def _second(arguments: list[str]) -> str:
    return arguments[0] if arguments else ""


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _text(node: ast.expr, constants: Mapping[str, str]) -> str:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.Name(id=name):
            return constants.get(name, "")
        case _:
            return ""


def _constants(tree: ast.Module) -> Mapping[str, str]:
    """The texts that names of a module stand for."""
    return {
        target.id: statement.value.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
