"""Sentences that can be translated.

Engine and window speak through `say`: an English template with named gaps. The template is the catalogue key, so a
sentence is written once, reads in English as it stands, and any other language is a table from template to template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A template with the values of its gaps. `str()` gives English; `render` gives any language."""

    template: str
    values: tuple[tuple[str, str | int | Text], ...] = ()

    def __str__(self) -> str:
        return render(self, _same)

    def __bool__(self) -> bool:
        return bool(self.template)


Words = str | Text
"""What may be shown: a name that is never translated, or a text."""


def say(template: str, **values: str | int | Text) -> Text:
    """A sentence. Gaps are written `{name}`; a gap may hold another text."""
    return Text(template, tuple(values.items()))


def join(parts: Iterable[Words], separator: str = ", ") -> Text:
    """Several texts as one, in order."""
    items = [part for part in parts if part]
    template = separator.join(f"{{p{index}}}" for index in range(len(items)))
    return Text(template, tuple((f"p{index}", item) for index, item in enumerate(items)))


def render(text: Words, translate: Callable[[str], str]) -> str:
    """The text in the language of `translate`, which maps a template to its counterpart."""
    if isinstance(text, str):
        return text
    template = translate(text.template)
    if not text.values:
        return template
    gaps = {name: render(value, translate) if isinstance(value, Text) else str(value) for name, value in text.values}
    return template.format_map(gaps)


def translator(catalogue: Mapping[str, str]) -> Callable[[str], str]:
    """Looks templates up in a catalogue and falls back to English."""
    return lambda template: catalogue.get(template, template)


def _same(template: str) -> str:
    return template
