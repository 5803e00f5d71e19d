"""What is looked for by its name: hyphens, apostrophes and written numbers make no difference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SAME: Final = {**{word: str(number) for number, word in enumerate(NUMBERS)}, "hi": "high", "lo": "low"}
"""Words that are found under another spelling: Seven Card Stud and 7-Card Stud, Hi-Lo and high-low."""
WHOLE_WORD, BEGINNING, INSIDE = range(3)
"""How well a word fits: Pan before Panguingue, and both before Spanish."""

_WORD: Final = re.compile(r"[^\W_]+(?:\.\d+)?")
T = TypeVar("T")


@lru_cache(maxsize=1_000)  # the names of all games are looked through at each letter that is typed
def search_words(text: str) -> tuple[str, ...]:
    """The words of a name, or of what somebody typed."""
    words = _WORD.findall(text.casefold().replace("'", "").replace("’", ""))
    return tuple(SAME.get(word, word) for word in words)


def rank(name: str, query: Sequence[str]) -> tuple[int, int] | None:
    """How well a name fits the words of a `query`, least best; None where a word of it is not in the name.

    Of names that fit as well, those that begin with the words come first.
    """
    words = search_words(name)
    joined = "".join(words)
    ranks = [_rank(words, joined, word) for word in query]
    known = [rank for rank in ranks if rank is not None]
    if len(known) < len(ranks):
        return None
    return max(known, default=WHOLE_WORD), int(words[: len(query)] != tuple(query))


def _rank(words: Sequence[str], joined: str, query_word: str) -> int | None:
    if query_word in words:
        return WHOLE_WORD
    if any(word.startswith(query_word) for word in words):
        return BEGINNING
    return INSIDE if query_word in joined else None


def best_first(rows: Iterable[T], name: Callable[[T], str], query: Sequence[str]) -> list[tuple[tuple[int, int], T]]:
    """The rows that fit, each with its rank; among equals in their order."""
    ranked = ((rank(name(row), query), row) for row in rows)
    return sorted(((fits, row) for fits, row in ranked if fits is not None), key=lambda match: match[0])
