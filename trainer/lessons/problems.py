"""Problems of a pack as an instructor reads them, and every code with the sentence that explains it.

DP204 lessons/10-two-pair.toml:14:9: the hand takes 7 cards, this has 6. Add 1 card, or use Jk for the joker.
    cards = "AS KD 9H 9C 4D 4S"
            ^
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, Words, join

# ---------------- every code a pack can be refused or noted with
#
# And the one sentence that explains it.
#
# The authoring page of the documentation lists the same codes; a test holds the two together.

CODES: Final[dict[str, str]] = {
    # files
    "DP001": "the pack has no pack.toml",
    "DP002": "the file is larger than a pack file may be",
    "DP003": "the file is not UTF-8 text",
    "DP004": "the file is not TOML",
    "DP005": "tables or lists are nested too deep",
    "DP006": "this kind of file does not belong in a pack",
    "DP007": "the name of a lesson file has no number in front",
    "DP008": "the pack has no lessons",
    "DP009": "this program does not read this part of a pack yet",
    # structure
    "DP101": "unknown key",
    "DP102": "a key is missing",
    "DP103": "the value is of the wrong sort",
    "DP104": "the value is out of range",
    "DP105": "the word is not one of the choices",
    "DP106": "the id is not written as an id",
    "DP107": "the same id twice",
    "DP108": "a former id is in use",
    "DP109": "the format number is not one this program reads",
    "DP110": "the version is not written as a version",
    "DP111": "a need is not written as a need",
    "DP112": "the pack needs something this program does not have",
    "DP113": "the lesson has no items",
    "DP114": "the test asks for more questions than the lesson has",
    "DP115": "a pass mark without a test",
    "DP116": "two lessons with the same place in the order",
    "DP117": "a source is not written as a source",
    # items
    "DP201": "the item does not say what to ask",
    "DP202": "the item says two things to ask",
    "DP203": "a card cannot be read",
    "DP204": "the wrong number of cards",
    "DP205": "the same card twice",
    "DP206": "the card is not in the deck of this game",
    "DP207": "unknown game",
    "DP208": "unknown kind of duty",
    "DP209": "unknown skill",
    "DP210": "the game has no duty of this kind",
    "DP211": "the situation cannot be read",
    "DP212": "the situation is not possible in this game",
    "DP213": "a situation without a duty",
    "DP214": "the duty does not come up in this round",
    "DP215": "the key does not fit this sort of item",
    "DP216": "no game is named",
    "DP217": "the situation belongs to another game",
    "DP218": "no question can be made for this skill",
    "DP219": "a question in words that cannot be answered",
    "DP220": "a question in words without a citation of a source",
    "DP221": "something that cannot be said of a hand",
    # assertions
    "DP301": "the expected act cannot be read",
    "DP302": "the engine decides otherwise",
    "DP303": "another rule decides",
    "DP304": "nothing can be expected of this sort of item",
    "DP305": "the expectation is empty",
    "DP306": "the game has no such rule",
    # prose and pictures
    "DP401": "the text is not in the pack",
    "DP402": "HTML in a text",
    "DP403": "a link in a text",
    "DP404": "the picture is not in the pack",
    "DP405": "a mark that the texts of a pack do not have",
    "DP406": "a control character in a text",
    "DP407": "the file is not what its ending says",
    "DP408": "the picture has too many pixels",
    "DP409": "unknown language",
    "DP410": "a translation of something that is not there",
    "DP411": "a figure that cannot be drawn",
    "DP412": "a figure of an item that the pack does not have",
    # zip files and names
    "DP501": "not a pack file",
    "DP502": "the pack is too large",
    "DP503": "too many files",
    "DP504": "a file is too large",
    "DP505": "the files together are too large",
    "DP506": "a file is packed too tightly",
    "DP507": "folders nested too deep",
    "DP508": "the path is too long",
    "DP509": "the path is absolute",
    "DP510": "the path has an empty, '.' or '..' part",
    "DP511": "a backslash in a path",
    "DP512": "a colon in a path",
    "DP513": "a name that Windows keeps for a device",
    "DP514": "a name that ends in a dot or a space",
    "DP515": "a character that file names may not have",
    "DP516": "two names that are equal on some computers",
    "DP517": "a link or a special file",
    "DP518": "the pack file is encrypted",
    "DP519": "a way of packing this program does not read",
    "DP520": "an archive inside the pack",
    "DP521": "the content is damaged",
    "DP522": "the list of contents and the content differ",
    "DP523": "a split or 64-bit zip file",
    "DP524": "entries that overlap",
    "DP525": "the size is not the size announced",
    "DP526": "something before, between or behind the entries",
    "DP527": "a name that is not UTF-8",
    "DP528": "a file and a folder of the same name",
    "DP529": "a folder with content",
    "DP530": "the list of contents is damaged",
    "DP531": "the signature does not match the files",
    # curricula
    "DP601": "no pack has the lesson",
    "DP602": "no chapter before this one has the name",
    # notes: nothing is wrong, but the author may want to know
    "DP901": "a doubtful rule takes part",
    "DP902": "a borrowed rule takes part",
    "DP903": "the text is not used by any lesson",
    "DP904": "hidden files were left out",
    "DP905": "an audition does not use the key",
}
"""Code -> what it stands for.

0 files, 1 structure, 2 items, 3 expectations, 4 prose and pictures, 5 zip, 6 curricula, 9 notes.
"""


def is_note(code: str) -> bool:
    """Whether a code only informs; every other code is a problem."""
    return code.startswith("DP9")


# ---------------- problems

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
    message: str
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
        message: Words,
        fix: Words = "",
        quote: str = "",
        details: tuple[str, ...] = (),
    ) -> None:
        if code not in CODES:
            raise ValueError(f"{code} is not a code of packs.")
        place = (("file", file), ("line", line), ("column", column), ("code", code))
        texts = (("message", str(message)), ("fix", str(fix)), ("quote", quote), ("details", details))
        for name, value in (*place, *texts):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "advice", join((message, fix), " "))
        object.__setattr__(self, "text", join((f"{code} {self.where}:", message, fix), " "))

    @property
    def is_note(self) -> bool:
        """Nothing is wrong, but the author may want to know."""
        return is_note(self.code)

    @property
    def where(self) -> str:
        """file:line:column, as far as it is known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part)

    def __str__(self) -> str:
        head = f"{self.code} {self.where}: {self.message}" + (f" {self.fix}" if self.fix else "")
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
class ProblemLog:
    """Collects the problems of one pack."""

    problems: list[PackProblem] = field(default_factory=list)

    def add(self, code: str, file: str, message: Words, fix: Words = "") -> None:
        """Notes a problem of a whole file."""
        self.problems.append(PackProblem(file, 0, 0, code, message=message, fix=fix))

    def sorted(self) -> tuple[PackProblem, ...]:
        """Every problem once, pack.toml first, then by place."""
        once = dict.fromkeys(self.problems)
        return tuple(sorted(once, key=lambda problem: (problem.file != "pack.toml", problem)))


def errors_of(problems: Iterable[PackProblem]) -> tuple[PackProblem, ...]:
    """The problems without the notes."""
    return tuple(problem for problem in problems if not problem.is_note)


def notes_of(problems: Iterable[PackProblem]) -> tuple[PackProblem, ...]:
    """The notes alone."""
    return tuple(problem for problem in problems if problem.is_note)


def count_words(count: int, singular: str) -> str:
    """'1 problem', '3 problems'."""
    return f"{count} {singular}" + ("" if count == 1 else "s")


def problems_text(problems: Sequence[PackProblem], most: int = MOST_SHOWN) -> str:
    """All problems at once, at most `most` of them, problems before notes, then a summary; ends with a new line."""
    wrong, notes = errors_of(problems), notes_of(problems)
    ordered = (*wrong, *notes)
    lines = [str(problem) for problem in ordered[:most]]
    unlisted = ordered[most:]
    if unlisted:
        counts = sorted(Counter(problem.code for problem in unlisted).items())
        lines.append(f"... and {len(unlisted)} more:")
        lines.extend(f"{_TAB}{code} {CODES[code]}: {count}" for code, count in counts)
    summary = count_words(len(wrong), "problem") if wrong else "No problems"
    if notes:
        summary += f", {count_words(len(notes), 'note')}"
    files = len({problem.file for problem in wrong})
    lines.append(f"{summary} in {count_words(files, 'file')}." if files > 1 else f"{summary}.")
    return "\n".join(lines) + "\n"
