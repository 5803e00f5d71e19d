"""What an open line of a book looks like: a proposal for its map, which somebody has to read and to give a reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from trainer.houses.line_account import LineAccount

RUNNING = 4
"""A title that stands so often in a book is the head of its pages."""
_NUMBER = re.compile(r"\W*(?:page\s*)?\d{1,4}(?:\s*of\s*\d{1,4})?\W*|rev\.?\b.*|\W*revised\b.*", re.IGNORECASE)
_BORDER = re.compile(r"[\s|:=_*.+-]*[|=_-]{3,}[\s|:=_*.+-]*")
_HEADS = re.compile(r"(?:\s*<(?:b|u|th)>[^<]*</(?:b|u|th)>\s*)+")
_HEADING = re.compile(r"#+\s.*|\W*\*\*[^*]{1,80}\*\*\W*|<(?:b|u)>[^<]{1,80}</(?:b|u)>")
_MOST_WORDS = 8


def shape_of(line: str, repeated: int) -> str:
    """What a line looks like, one of the kinds of a map; empty for a line that has to be read."""
    text = line.strip()
    if "$" in text:
        return ""
    if _NUMBER.fullmatch(text) or repeated >= RUNNING:
        return "furniture"
    if _BORDER.fullmatch(text) or ("\t" in text and _HEADS.fullmatch(text)):
        return "border"
    words = text.strip("*#: ").split()
    shouted = text.isupper() and not any(letter.isdigit() for letter in text)
    if _HEADING.fullmatch(text) or (len(words) <= _MOST_WORDS and (shouted or text.endswith(":"))):
        return "heading"
    return ""


def draft(account: LineAccount, texts: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The open lines that look like no rule, by kind, those together that stand together; in the order of the book."""
    often = Counter(line.strip("#*_ ") for line in texts if 0 < len(line.split()) <= _MOST_WORDS)
    for run in account.open_lines():
        by_kind: dict[str, list[int]] = {}
        for line in run.lines:
            text = texts[line - 1]
            kind = shape_of(text, often[text.strip("#*_ ")])
            if kind:
                by_kind.setdefault(kind, []).append(line)
        yield from ((kind, tuple(lines)) for kind, lines in by_kind.items())
