"""`felt-school words ...`: catalogues for translators, written and checked (docs/translating.md)."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from trainer.core.errors import BadText, StorageError
from trainer.core.text import Text, say
from trainer.disk import resources
from trainer.disk.whole_files import write_text
from trainer.felt.layout import load_shape
from trainer.houses.library import Library
from trainer.language.source_sentences import SORTS, Placed, fresh, listed, remarks, spoken
from trainer.language.translations import Sentence, Translation, read_catalogue, write_catalogue

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
SHOWN = 20
"""So many remarks of a sort are listed."""


def add_words_commands(parent: Subparsers) -> None:
    """`words write|check`."""
    words = parent.add_parser("words", help="write and check a catalog of translations (docs/translating.md)")
    actions = words.add_subparsers(title="actions", metavar="ACTION", required=True)
    write = actions.add_parser("write", help="write a catalog, or update it and keep the translations")
    write.add_argument("language", metavar="LANG", help="its code: es, zh-Hans, fil")
    write.add_argument("file", metavar="FILE")
    write.add_argument("--name", default="", help="the language's own name, for example Español")
    write.set_defaults(run=run_write)
    check = actions.add_parser("check", help="check a catalog for missing or wrong entries")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--all", action="store_true", help=f"list every remark instead of {SHOWN} of a kind")
    check.set_defaults(run=run_check)


@cache
def every_sentence() -> tuple[Sentence, ...]:
    """Everything that can be translated: what the source says, what the books write, what is printed on the felts."""
    return listed((*_spoken(), *_printed(), *_written(Library(resources.read_books()))))


def _spoken() -> Iterator[Placed]:
    sources = resources.read_sources()
    if not sources:
        raise StorageError(
            say("This program has no source files to read sentences from."),
            say("Use a source checkout or the Python package."),
        )
    return spoken(sources)


def _printed() -> Iterator[Placed]:
    for name, layout in resources.read_layouts().items():
        shape = load_shape(layout, name)
        zones = (*shape.zones, *(zone for slot in shape.slots for zone in slot))
        for text in (*(zone.name for zone in zones), *(Text(printed.text) for printed in shape.prints)):
            yield Text(text.template), f"assets/felts/{name}"


def _written(library: Library) -> Iterator[Placed]:
    for game in library.values():
        for home, text in game.sentences.items():
            yield text, home.partition("#")[0]


def run_write(options: argparse.Namespace) -> int:
    file = Path(options.file)
    old = _read(file) if file.exists() else None
    if old and old.language not in ("", options.language):
        raise BadText(
            say("{file} is a catalog of the language {language}.", file=file.name, language=old.language),
            say("Name another file."),
        )
    translation = fresh(options.language, options.name or (old.name if old else ""), every_sentence(), old)
    write_text(file, write_catalogue(translation))
    done = sum(sentence.is_translated for sentence in translation.entries)
    print(f"{file}: {len(translation.entries)} sentences, {done} translated.")
    return 0


def run_check(options: argparse.Namespace) -> int:
    file = Path(options.file)
    entries = every_sentence()
    remark_list = list(remarks(_read(file), entries))
    counts = Counter(remark.sort for remark in remark_list)
    for sort in SORTS:
        of_sort = [remark for remark in remark_list if remark.sort == sort]
        for remark in of_sort if options.all else of_sort[:SHOWN]:
            print(remark)
        if not options.all and counts[sort] > SHOWN:
            print(f"{sort}: ... and {counts[sort] - SHOWN} more")
    summary = ", ".join(f"{counts[sort]} {words}" for sort, words in SORTS.items() if counts[sort])
    print(f"{file}: {len(entries)} sentences{': ' + summary if summary else ', all translated'}.")
    return 1 if remark_list else 0


def _read(file: Path) -> Translation:
    try:
        return read_catalogue(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise StorageError(
            say("{file} cannot be read: {reason}.", file=str(file), reason=str(error.strerror)),
            say("Name a catalog file."),
        ) from error
    except UnicodeDecodeError as error:
        raise BadText(say("{file} is not UTF-8 text.", file=str(file)), say("Save it again as UTF-8.")) from error
