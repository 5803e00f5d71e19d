"""Every sentence of source and books is listed for translators, and the bundled catalogues fit."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator

import pytest

from tests.conformance.library import IDS, LIBRARY
from trainer import resources
from trainer.language.catalogue import Entry, ids, main, read_catalogue, write_catalogue
from trainer.language.listing import MISSING, fresh, remarks
from trainer.text import Text
from trainer.words_commands import every_sentence


@pytest.fixture(scope="module")
def listed() -> dict[str, Entry]:
    return {one.id: one for one in every_sentence()}


def first_texts(source: str) -> Iterator[str]:
    """What stands in quotes directly behind `say(` and `look(`, read as tokens."""
    tokens = [one for one in tokenize.generate_tokens(io.StringIO(source).readline) if one.type != tokenize.NL]
    for index, one in enumerate(tokens):
        if one.string in ("say", "look") and tokens[index + 1].string == "(":
            parts, place = [], index + 2
            while tokens[place].type == tokenize.STRING and tokens[place].string[0] not in "fF":
                parts.append(tokens[place].string)
                place += 1
            if parts:
                yield "".join(part[1:-1].encode().decode("unicode_escape").encode("latin-1").decode() for part in parts)


def test_every_sentence_of_the_source_is_listed(listed):
    english = {main(one.english) for one in listed.values()}
    lost = {
        f"{name}: {text}"
        for name, source in resources.read_sources().items()
        for text in first_texts(source)
        if any(letter.isalpha() for letter in text.partition("{")[0] + text.rpartition("}")[2]) and text not in english
    }
    assert not lost


@pytest.mark.parametrize("id", [id for id in IDS if id in LIBRARY])
def test_every_sentence_of_a_book_is_listed_by_its_home(listed, id):
    game = LIBRARY[id]
    texts: list[Text] = [*game.spots.values(), *game.labels.values(), *game.further.values()]
    for rule in game.rules.values():
        texts += [text for text in (rule.text, rule.doubt_text) if text]
    for text in texts:
        whole = [one for one in ids(text) if one in listed]
        assert whole, f"{id}: {text}"
        if text.key:
            assert main(listed[text.key].english) == text.template


def test_the_bundled_catalogues_and_a_fresh_one_fit_the_program(listed):
    entries = tuple(listed.values())
    files = {file.stem: file.read_text(encoding="utf-8") for file in (resources.assets() / "languages").glob("*.json")}
    for language, written in {**files, "pl": write_catalogue(fresh("pl", "Polski", entries))}.items():
        translation = read_catalogue(written)
        assert translation.language == language
        assert [str(one) for one in remarks(translation, entries) if one.sort != MISSING] == []
