"""Every sentence of source and books is listed for translators, and the bundled catalogues fit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.conformance.library import IDS, LIBRARY
from tests.sources import Parsed, docstring_rows, modules
from trainer.cards.tile import MEANINGS
from trainer.cli.words_commands import every_sentence
from trainer.core.text import Text
from trainer.disk import resources
from trainer.games.base import ANY
from trainer.language.source_sentences import MISSING, fresh, remarks
from trainer.language.translations import Sentence, ids, main, read_catalogue, write_catalogue
from trainer.round.act_text import act_words, expected_words
from trainer.round.machine import every_duty

ROUNDS = 2
"""Random rounds of each game."""
MANY = 3_000
"""More sentences than these are said."""


@pytest.fixture(scope="module")
def listed() -> dict[str, Sentence]:
    return {one.id: one for one in every_sentence()}


QUOTED = r"""[rbuRBU]?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
SPOKEN = re.compile(rf"\b(?:say|look)\(\s*((?:{QUOTED}\s*)+)")
"""What stands in quotes directly behind `say(` and `look(`, read as letters and not as a tree."""


def first_texts(module: Parsed) -> Iterator[str]:
    """The sentences that a module begins to say, but for what its comments and docstrings tell of saying."""
    told = set(docstring_rows(module.tree))
    lines = module.text.split("\n")
    for match in SPOKEN.finditer(module.text):
        row = module.text.count("\n", 0, match.start()) + 1
        if row not in told and not lines[row - 1].lstrip().startswith("#"):
            yield ast.literal_eval(f"({match[1]})")


@pytest.mark.source
def test_every_sentence_of_the_source_is_listed(listed):
    english = {main(one.english) for one in listed.values()}
    texts = [
        (module.name, text) for module in modules() if "bench" not in module.path.parts for text in first_texts(module)
    ]
    assert len(texts) > MANY
    lost = {
        f"{name}: {text}"
        for name, text in texts
        if any(letter.isalpha() for letter in text.partition("{")[0] + text.rpartition("}")[2]) and text not in english
    }
    assert not lost


@pytest.mark.sampled(8)
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


def unlisted(text: Text | str | int, listed: dict[str, Sentence]) -> Iterator[str]:
    """What of a text, and of what is in its gaps, is not listed; games and tiles are called alike in every language."""
    if not isinstance(text, Text):
        names = {*MEANINGS, *(info.title.replace(" ", "-") for info in LIBRARY.infos)}
        if re.search("[a-z]{3}", str(text)) and str(text).replace(" ", "-") not in names:
            yield f"in a gap: {text}"
        return
    letters = any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", text.template))
    if letters and not any(one in listed for one in ids(text)):
        yield text.template
    for _, value in text.values:
        yield from unlisted(value, listed)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("id", [id for id in IDS if id in LIBRARY])
def test_what_a_game_asks_and_why_is_listed(listed, id):
    game = LIBRARY[id]
    found: set[str] = set()
    for seed in range(ROUNDS):
        for _, duty, decision in every_duty(game.start(game.new_setup(seed, ANY))):
            want = duty.want
            texts = [duty.ask, act_words(decision.result, want), Text(expected_words(want).template)]
            texts += [one.words for one in (*getattr(want, "options", ()), *getattr(want, "items", ()))]
            texts += [check.because for step in decision.steps for check in step.checks]
            found.update(lost for text in texts for lost in unlisted(text, listed))
    assert not found
