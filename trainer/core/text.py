"""Sentences that can be translated.

Engine and window speak through `say`: an English template with named gaps. The template is the catalog key, so a
sentence is written once and reads in English as it stands. `about` tells two meanings of one English word apart, `key`
is the home of a sentence that a book writes, `counted` has a form for one and a form for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trainer.core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A template with the values of its gaps. `str()` gives English; `render` gives any language.

    `about` says which meaning of the template is meant, `key` where a book writes it; `one` is the form for one of the
    number in the gap `n`.
    """

    template: str
    values: tuple[tuple[str, str | int | Text], ...] = ()
    about: str = ""
    key: str = ""
    singular: str = ""

    def __str__(self) -> str:
        return render(self, english)

    def __bool__(self) -> bool:
        return bool(self.template)

    def filled(self, **values: str | int | Text) -> Text:
        """A declared template with its gaps filled."""
        return Text(self.template, tuple(values.items()), self.about, self.key, self.singular)

    @property
    def count(self) -> int:
        """The number that the form of a counted text goes by."""
        amount = next((value for name, value in self.values if name == COUNT), 0)
        return amount if isinstance(amount, int) else 0


Words = str | Text
"""What may be shown: a name that is never translated, or a text."""

COUNT = "n"
"""The gap that the form of a counted text goes by."""
COUNTS = frozenset((COUNT, "answers", "asked", "count", "every", "hands", "most", "of", "right", "rounds"))
"""Gaps that say how many there are. Years, lines and hands by their number are no counts."""


def grouped(number: int) -> str:
    """How many there are, as it is written: 8,640."""
    return f"{number:,}"


def say(template: str, about: str = "", **values: str | int | Text) -> Text:
    """A sentence. Gaps are written `{name}`; a gap may hold another text."""
    return Text(template, tuple(values.items()), about)


def counted(singular: str, more: str, n: int, about: str = "", **values: str | int | Text) -> Text:
    """A sentence about a number of things, with a form for one of them and a form for any other number."""
    return Text(more, ((COUNT, n), *values.items()), about, "", singular)


def join(parts: Iterable[Words], separator: str = ", ") -> Text:
    """Several texts as one, in order."""
    items = [part for part in parts if part]
    template = separator.join(f"{{p{index}}}" for index in range(len(items)))
    return Text(template, tuple((f"p{index}", item) for index, item in enumerate(items)))


def render(text: Words, translate: Callable[[Text], str], show: Callable[[str], str] = str) -> str:
    """The text in the language of `translate`, which gives the template of a text in it; `show` what fills its gaps."""
    if isinstance(text, str):
        return text
    template = translate(text)
    if not text.values:
        return template
    gaps = {
        name: render(value, translate, show)
        if isinstance(value, Text)
        else show(grouped(value) if isinstance(value, int) and name in COUNTS else str(value))
        for name, value in text.values
    }
    try:
        return template.format_map(gaps)
    except (KeyError, ValueError, IndexError, AttributeError):  # a translation with gaps that are not there
        return english(text).format_map(gaps)


def english(text: Text) -> str:
    """The template as it stands in the code or in a book."""
    return text.singular if text.singular and text.count == 1 else text.template
