"""Every word of every list: it has a name, its example and all its choices can be written, and the docs list it.

`python -m tests.unit.rules.test_condition_words` writes docs/conditions.md anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.shelf import BOOKS
from trainer.core.errors import BadText, written
from trainer.disk import resources
from trainer.games.pai_gow.pai_gow_chart import COMPARE_CONDITIONS
from trainer.houses.library import Library
from trainer.rules.conditions import ConditionWord
from trainer.rules.decision import RuleList

PAGE = Path(__file__).parents[3] / "docs" / "conditions.md"
HEAD = """# Words of conditions

Every list of rules has rows with `when`. Its words are these, by the family of a game. The page is made from the
program; a test holds it to that.

```toml
[pays.tie]                                   # conditions of one row hold together; rows are tried in their order
"nine" = { when = [{ winner = "tie", sum = 18 }], do = "pay 12:1", say = "A tie at 9 pays 12 to 1.", cite = "L9" }
```
A word that is called like a reading of the book (`[readings]`) takes one of its options.
"""
LIBRARY = Library({**BOOKS, **resources.books_in(Path(__file__).parents[2] / "samples" / "houses")})
UNUSED = {"pai-gow-poker": {"compare": COMPARE_CONDITIONS}}
"""Lists that no book writes."""
ONE_GAME = {info.family: info.id for info in LIBRARY.infos}
READING = "Reading: {name}"
MADE = re.compile(r"\bAsks(?:\[\w+\])?\(")


def lists_of(family: str) -> Iterator[RuleList[Any, Any]]:
    for info in LIBRARY.infos:
        if info.family == family:
            yield from LIBRARY[info.id].book.lists


def words_in(family: str) -> dict[str, tuple[ConditionWord[Any], set[str]]]:
    """Every word of a family, and the lists that understand it."""
    words: dict[str, tuple[ConditionWord[Any], set[str]]] = {}
    for rule_list in lists_of(family):
        for word, declared in rule_list.words.items():
            words.setdefault(word, (declared, set()))[1].add(rule_list.id.partition(".")[0])
    for name, more in UNUSED.get(family, {}).items():
        for word, declared in more.items():
            words.setdefault(word, (declared, set()))[1].add(name)
    return words


def page() -> str:
    parts = [HEAD]
    for family in sorted(ONE_GAME):
        words = {word: pair for word, pair in words_in(family).items() if pair[0].name.template != READING}
        if not words:
            continue
        rows = [
            f"| {_example(word, declared)} | {declared.name} | {declared.sort.says} | {_lists(lists)} |"
            for word, (declared, lists) in words.items()
        ]
        parts.append(
            "\n".join((f"\n## {family}", "| Word | Is about | Takes | Lists |", "|---|---|---|---|", *rows, ""))
        )
    return "".join(parts)


def _example(word: str, declared: ConditionWord[Any]) -> str:
    example = declared.sort.example
    return f"`{word} = {str(example).lower() if isinstance(example, bool) else written(example)}`"


def _lists(lists: set[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(lists))


def test_the_docs_list_the_words_of_every_family() -> None:
    assert PAGE.read_text() == page(), "python -m tests.unit.rules.test_condition_words"


@pytest.mark.parametrize("family", sorted(ONE_GAME))
def test_every_word_has_a_name_and_an_example_that_can_be_written(family: str) -> None:
    for word, (declared, _) in words_in(family).items():
        assert str(declared.name)
        condition = declared.bind(word, declared.sort.example)
        assert (condition.word, condition.argument) == (word, declared.sort.example)
        for argument, says in declared.sort.choices:
            assert str(says)
            declared.bind(word, argument)
        with pytest.raises(BadText):
            declared.bind(word, {"no": "argument"})


def test_nobody_but_the_language_makes_a_condition() -> None:
    """A family declares words; reading an argument is done in one module."""
    root = Path(__file__).parents[3] / "trainer"
    makers = [path.relative_to(root).as_posix() for path in root.rglob("*.py") if MADE.search(path.read_text())]
    assert makers == ["rules/conditions.py"]


if __name__ == "__main__":
    PAGE.write_text(page())
