"""A problem of a pack as an instructor reads it: code, place, what is wrong, the line with a caret, one way to fix it.

DP204 lessons/10-two-pair.toml:14:9: the hand takes 7 cards, this has 6. Add 1 card, or use Jk for the joker.
    cards = "AS KD 9H 9C 4D 4S"
            ^
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trainer.lessons.codes import CODES, is_note
from trainer.text import Text, Words, join

MOST_SHOWN: Final = 50
_WIDEST_QUOTE: Final = 110
_TAB: Final = "    "


@dataclass(frozen=True, slots=True, order=True, init=False)
class PackProblem:
    """One thing wrong in a pack, or worth noting. Lines and columns count from 1; 0 means the file as a whole."""

    file: str
    line: int
    column: int
    code: str
    what: str
    fix: str = ""
    quote: str = ""
    details: tuple[str, ...] = ()
    text: Text = field(default=Text(""), compare=False, repr=False)
    advice: Text = field(default=Text(""), compare=False, repr=False)

    def __init__(
        self,
        file: str,
        line: int,
        column: int,
        code: str,
        *,
        what: Words,
        fix: Words = "",
        quote: str = "",
        details: tuple[str, ...] = (),
    ) -> None:
        if code not in CODES:
            raise ValueError(f"{code} is not a code of packs.")
        place = (("file", file), ("line", line), ("column", column), ("code", code))
        for name, value in (*place, ("what", str(what)), ("fix", str(fix)), ("quote", quote), ("details", details)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "advice", join((what, fix), " "))
        object.__setattr__(self, "text", join((f"{code} {self.where}:", what, fix), " "))

    @property
    def is_note(self) -> bool:
        """Nothing is wrong, but the author may want to know."""
        return is_note(self.code)

    @property
    def where(self) -> str:
        """file:line:column, as far as it is known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)

    def __str__(self) -> str:
        head = f"{self.code} {self.where}: {self.what}" + (f" {self.fix}" if self.fix else "")
        return "\n".join((head, *_quoted(self.quote, self.column), *(_TAB + line for line in self.details)))


def _quoted(line: str, column: int) -> tuple[str, ...]:
    """The line with a caret below; a long line is cut so that the caret stays in view."""
    if not line.strip():
        return ()
    shown = "".join(letter if letter.isprintable() else " " for letter in line)
    start = max(0, column - 1 - _WIDEST_QUOTE // 2) if len(shown) > _WIDEST_QUOTE else 0
    cut = shown[start : start + _WIDEST_QUOTE]
    if start == 0:
        bare = cut.lstrip()
        start, cut = len(cut) - len(bare), bare
    quote = _TAB + cut.rstrip()
    return (quote, _TAB + " " * (column - 1 - start) + "^") if column > start else (quote,)


@dataclass(slots=True)
class Found:
    """Collects the problems of one pack."""

    problems: list[PackProblem] = field(default_factory=list)

    def add(self, code: str, file: str, what: Words, fix: Words = "") -> None:
        """Notes a problem of a whole file."""
        self.problems.append(PackProblem(file, 0, 0, code, what=what, fix=fix))

    def sorted(self) -> tuple[PackProblem, ...]:
        """Every problem once, pack.toml first, then by place."""
        once = dict.fromkeys(self.problems)
        return tuple(sorted(once, key=lambda one: (one.file != "pack.toml", one)))


def errors_of(problems: Iterable[PackProblem]) -> tuple[PackProblem, ...]:
    """The problems without the notes."""
    return tuple(one for one in problems if not one.is_note)


def notes_of(problems: Iterable[PackProblem]) -> tuple[PackProblem, ...]:
    """The notes alone."""
    return tuple(one for one in problems if one.is_note)


def count_words(count: int, one: str) -> str:
    """'1 problem', '3 problems'."""
    return f"{count} {one}" + ("" if count == 1 else "s")


def problems_text(problems: Sequence[PackProblem], most: int = MOST_SHOWN) -> str:
    """All problems at once, at most `most` of them, problems before notes, then a summary; ends with a new line."""
    wrong, notes = errors_of(problems), notes_of(problems)
    ordered = (*wrong, *notes)
    lines = [str(one) for one in ordered[:most]]
    left_out = ordered[most:]
    if left_out:
        counts = sorted(Counter(one.code for one in left_out).items())
        lines.append(f"... and {len(left_out)} more:")
        lines.extend(f"{_TAB}{code} {CODES[code]}: {count}" for code, count in counts)
    summary = count_words(len(wrong), "problem") if wrong else "No problems"
    if notes:
        summary += f", {count_words(len(notes), 'note')}"
    files = len({one.file for one in wrong})
    lines.append(f"{summary} in {count_words(files, 'file')}." if files > 1 else f"{summary}.")
    return "\n".join(lines) + "\n"
