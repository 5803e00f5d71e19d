"""Every key that a family reads of the tables of a page, as its readers ask for it: the docs list them.

`python -m tests.unit.rules.test_page_keys` writes docs/keys.md anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.shelf import BOOKS
from trainer.disk import resources
from trainer.games import FAMILIES
from trainer.houses.library import Library
from trainer.rules.decision import Doubt
from trainer.rules.reader import Reader

PAGE: Final = Path(__file__).parents[3] / "docs" / "keys.md"
HEAD: Final = """# Keys of a page

Every table of a page has these keys, by the family of a game. `...` stands for a name or a text, 5 for any number. No
book writes a key without a value. The page is made from the program; a test holds it to that.

[Conditions](conditions.md) lists the words for `when`. Ids of rules, wagers and options are yours to name.
"""
NAMED: Final = frozenset(
    ("game", "spots", "labels", "synonyms", "readings", "remedies", "unreachable", "pays", "fee_sets", "fee_titles")
)
"""Tables whose keys are names of a page's own."""
ROWS: Final = ("limit", "street", "look", "natural", "entry", "limits", "fees")
"""Lists whose rows are no rules, or more than rules."""
OF_RULES: Final = frozenset((*Doubt, "id", "say", "cite", "borrowed"))
Keys = dict[str, Any]


def keys_by_family() -> dict[str, dict[str, Keys]]:
    """The keys of every table that a family asks for in some book, each with a value that some book writes."""
    library = Library({**BOOKS, **resources.books_in(Path(__file__).parents[2] / "samples" / "houses")})
    families = {family.id: family for family in FAMILIES if family.over is None}
    tables: dict[str, dict[str, Keys]] = {}
    for info in library.infos:
        if info.family in families:
            reader = library.reader(info.id)
            families[info.family].build(reader, info)
            _collect(reader, tables.setdefault(info.family, {}))
    return tables


def _collect(reader: Reader, tables: dict[str, Keys]) -> None:
    for name, table in reader._tables.items():  # noqa: SLF001
        if name not in NAMED:
            _note(table, tables.setdefault(f"[{name}]", {}))
    for name in ROWS:
        for row in reader._rows.get(name, ()):  # noqa: SLF001
            _note(row, tables.setdefault(f"[{name}.NAME]", {}))


def _note(table: Reader, keys: Keys) -> None:
    for key in sorted(table._known - OF_RULES):  # noqa: SLF001
        value = table.raw(key)
        keys[key] = keys.get(key) if value is None or isinstance(value, dict) else value


def page() -> str:
    parts = [HEAD]
    for family, tables in sorted(keys_by_family().items()):
        rows = [
            f"| `{name}` | {', '.join(_written(key, value) for key, value in sorted(keys.items()))} |"
            for name, keys in sorted(tables.items())
            if keys
        ]
        parts.append("\n".join((f"\n## {family}", "| Table | Keys |", "|---|---|", *rows, "")))
    return "".join(parts)


def _written(key: str, value: object) -> str:
    form = _form(value)
    return f"`{key} = {form}`" if form else f"`{key}`"


def _form(value: object) -> str:
    match value:
        case bool():
            return "true"
        case int():
            return "5"
        case str():
            return '"..."'
        case list():
            inner = _form(next(iter(value), "")) or "{}"
            return f"[{inner}]"
        case _:
            return ""


def test_the_docs_list_the_keys_of_every_family() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.unit.rules.test_page_keys"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
