"""Which sentences of the program somebody has read, and what a count finds in all of them.

    python -m tests.voice.sentences list AREA [PART]   sentences that nobody has read, with where they stand
    python -m tests.voice.sentences mark AREA [PART]   all sentences that stand there now are read
    python -m tests.voice.sentences count [AREA]       what the lint finds, with the sentences

An area is the first part of where a sentence stands: a package (`ui`, `games`), `forms`, or a house. PART limits it to
what stands below, for example `list ui ui/pages`. What was read is kept as digests in `tests/voice/reviewed/AREA.txt`;
a sentence that changes is unread again.
"""

from __future__ import annotations

import ast
import hashlib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from tests import sources
from trainer.cli.words_commands import every_sentence
from trainer.language.translations import Sentence, main

REVIEWED = Path(__file__).parent / "reviewed"
ROOT = Path(__file__).parents[2]
DATA_PAGES = {"duties.md", "solve.md"}
"""Pages of rows and requests, not of sentences."""
END = re.compile(r"(?<=[.?!])\s")
LONG, LONGEST = 14, 25

PATTERNS: Mapping[str, re.Pattern[str]] = {
    "British": re.compile(
        r"\b(practis\w*|colour\w*|centre\w*|recognis\w*|organis\w*|favour\w*|behaviour\w*|licence|whilst|catalogue)\b",
        re.IGNORECASE,
    ),
    "banned": re.compile(
        r"is not so\b|comes to light|is for another fault|is not what it counts as|\bsays so\b|lies there than"
        r"|otherwise than|than was said|of which all this holds|\bDo again\b|is no value here",
        re.IGNORECASE,
    ),
    "he": re.compile(r"\b(he|his|him)\b", re.IGNORECASE),
    "opens with who or what": re.compile(r"^(Who|What|Whom)\b[^?]*$"),
    "to whom": re.compile(r"\b(of|to|by|for|with) (who|whom|what)\b(?![^.]*\?)", re.IGNORECASE),
    "lies": re.compile(r"\b(lies|lie|lay)\b", re.IGNORECASE),
}


def _matched(pattern: re.Pattern[str]) -> Callable[[str], int]:
    return lambda text: int(bool(pattern.search(text)))


def _longer(words: int) -> Callable[[str], int]:
    return lambda text: sum(len(sentence.split()) > words for sentence in END.split(text))


COUNTS: Mapping[str, Callable[[str], int]] = {
    **{name: _matched(pattern) for name, pattern in PATTERNS.items()},
    "over 25 words": _longer(LONGEST),
    "over 14 words": _longer(LONG),
}


def area_of(sentence: Sentence) -> str:
    """The package, `forms` or the house where a sentence first stands."""
    return sentence.where[0].partition("/")[0]


def digest(sentence: Sentence) -> str:
    return hashlib.sha256(main(sentence.english).encode()).hexdigest()[:12]


@lru_cache
def sentences() -> tuple[Sentence, ...]:
    return every_sentence()


def read_digests(area: str) -> frozenset[str]:
    file = REVIEWED / f"{area}.txt"
    return frozenset(file.read_text().split()) if file.exists() else frozenset()


def of_area(area: str, part: str = "") -> Iterator[Sentence]:
    return (
        sentence
        for sentence in sentences()
        if area_of(sentence) == area and any(where.startswith(part) for where in sentence.where)
    )


def unread() -> Iterator[Sentence]:
    """Every sentence that nobody has read as it stands now."""
    areas = {area_of(sentence) for sentence in sentences()}
    digests = {area: read_digests(area) for area in areas}
    return (sentence for sentence in sentences() if digest(sentence) not in digests[area_of(sentence)])


def mark(area: str, part: str) -> None:
    """Writes the digests of what stands there now; those of sentences that are gone are dropped."""
    standing = {digest(sentence) for sentence in of_area(area)}
    read = {digest(sentence) for sentence in of_area(area, part)} | (read_digests(area) & standing)
    REVIEWED.mkdir(exist_ok=True)
    (REVIEWED / f"{area}.txt").write_text("".join(f"{one}\n" for one in sorted(read)))


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def run(arguments: list[str]) -> int:
    match arguments:
        case ["list", area, *part]:
            read = read_digests(area)
            for sentence in of_area(area, "".join(part)):
                if digest(sentence) not in read:
                    tell(f"{sentence.where[0]}: {main(sentence.english)}")
        case ["mark", area, *part]:
            mark(area, "".join(part))
        case ["count", *area]:
            for sentence in sentences():
                text = main(sentence.english)
                hits = [name for name, count in COUNTS.items() if count(text)]
                if hits and area_of(sentence) in (area or [area_of(sentence)]):
                    tell(f"{', '.join(hits)} | {sentence.where[0]}: {text}")
        case _:
            tell(str(__doc__))
            return 2
    return 0


def counts(texts: Iterable[str]) -> Counter[str]:
    """What the lint finds in these texts."""
    total: Counter[str] = Counter()
    for text in texts:
        total.update({name: count(text) for name, count in COUNTS.items()})
    return total


def on_screen() -> Iterator[str]:
    return (main(sentence.english) for sentence in sentences())


def on_paper() -> Iterator[str]:
    """Paragraphs and cells of the guides and the lessons' texts, without their code, pictures and links."""
    guides = (page for page in sorted((ROOT / "docs").glob("*.md")) if page.name not in DATA_PAGES)
    for page in (ROOT / "README.md", ROOT / "CHANGELOG.md", *guides, *sorted((ROOT / "lessons").glob("*/text/*.md"))):
        text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r"^(?: {4}|\$ ).*$|!\[[^\]]*\]\([^)]*\)|\{hand:[^}]*\}", "", text, flags=re.MULTILINE)
        text = re.sub(r"\]\([^)\s]*\)", "]", re.sub(r"`[^`\n]*`", "X", text))
        for paragraph in re.split(r"\n\s*\n|\n\s*(?:[-*>]|\d+\.) |\||\n(?=#)|(?<=[#*]) ?\n", text):
            yield " ".join(paragraph.split())


def of_commands() -> Iterator[str]:
    """What `--help` says of commands and their options."""
    for parsed in sources.modules():
        if parsed.path.is_relative_to(ROOT / "trainer" / "cli"):
            for node in sources.nodes(parsed.tree, ast.keyword):
                if node.arg in {"help", "description"} and isinstance(node.value, ast.Constant):
                    yield str(node.value.value)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
