"""How codes of the engine are shown to people: cards with their signs, a source with the title of its book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from trainer.text import Text, say
from trainer.training.explain import NO_LINE

SIGNS: Mapping[str, str] = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CARD = r"(?:[2-9TJQKA][cdhs]|Jk|B[wxyz])"
_CARDS = re.compile(rf"{_CARD}(?:[ ,]+{_CARD})*")
_ONE = re.compile(_CARD)
_LENDER = re.compile(r"\b([a-z][a-z0-9-]*)(?:/[a-z0-9-]+)?(?=[:,] )")
_LINES = re.compile(r"\bL(\d+(?:-\d+)?)")


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
    return _ONE.sub(lambda found: face(found.group()), value) if _CARDS.fullmatch(value) else value


def face(code: str) -> str:
    """A card as it is printed on it: "10♥", "Joker", "Bonus W"."""
    if code == "Jk":
        return "Joker"
    if code[0] == "B":
        return f"Bonus {code[1].upper()}"
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}"


def printed_at(cite: str, books: Mapping[str, str]) -> Text:
    """Where a rule is printed, "casino-99 L1574-1578": the title of the book and the lines, or that it does not say."""
    source, _, rest = cite.partition(" ")
    lines, book = _LINES.findall(rest), books.get(source, source)
    if rest == NO_LINE:
        return say("{book} does not say", book=book)
    if not lines:
        return say("{book}, {lines}", book=book, lines=rest) if rest else say("{book}", book=book)
    if len(lines) == 1 and "-" not in lines[0]:
        return say("{book}, line {line}", book=book, line=lines[0])
    return say("{book}, lines {lines}", book=book, lines=", ".join(lines).replace("-", "–"))


def lender(note: str, books: Mapping[str, str]) -> str:
    """A note with "casino-99/fortune-pai-gow-poker:" and "casino-99," as the title of the book."""
    return _LENDER.sub(lambda found: books.get(found[1], found[0]), note, count=1)
