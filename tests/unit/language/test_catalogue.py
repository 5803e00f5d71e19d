"""Texts in another language: meanings apart, sentences of books by their home, plural forms, files."""

from __future__ import annotations

import json

import pytest

from trainer.core.errors import BadText
from trainer.core.text import Text, counted, render, say
from trainer.language.plurals import RULES, plurals
from trainer.language.translations import Sentence, Table, Translation, read_catalogue, write_catalogue
from trainer.round.act_text import GROUP_TITLES

LEAVE = say("Back", about="leave the page")


def shown(text: Text, language: str, words: dict) -> str:
    table = Table(language, words)
    return render(text, lambda one: table.find(one) or one.template)


def entry(**cells: object) -> Sentence:
    return read_catalogue(json.dumps({"language": "es", "words": [cells]})).entries[0]


def test_one_english_word_has_two_translations():
    leave = entry(english="Back", about="leave the page", words="Volver")
    cards = entry(english="Back", about=GROUP_TITLES["back"].about, words="Atrás")
    table = Translation("es", entries=(leave, cards)).table()
    assert (table.find(LEAVE), table.find(GROUP_TITLES["back"])) == ("Volver", "Atrás")


def test_a_meaning_without_a_translation_of_its_own_has_that_of_the_word():
    assert shown(LEAVE, "es", {"Back": "Atrás"}) == "Atrás"


def test_a_comma_mended_in_a_book_keeps_the_translation():
    home = "forms/baccarat#banker.stand"
    words = {home: "El banquero se planta."}
    for english in ("The banker stands.", "The banker, stands."):
        assert shown(Text(english, key=home), "es", words) == "El banquero se planta."


@pytest.mark.parametrize(
    ("language", "n", "form"),
    # https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
    [
        *(("en", n, "one" if n == 1 else "other") for n in (0, 1, 2, 11, 21, 101)),
        *(("es", n, "one" if n == 1 else "other") for n in (0, 1, 2, 21)),
        *(("fr", n, "one" if n < 2 else "other") for n in (0, 1, 2)),
        *(("zh-Hans", n, "other") for n in (0, 1, 2)),
        *(("vi", n, "other") for n in (0, 1, 2)),
        *(("fil", n, "other" if n in (4, 6, 9, 14) else "one") for n in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14)),
        *(("ru", n, "one") for n in (1, 21, 101)),
        *(("ru", n, "few") for n in (2, 3, 4, 22, 104)),
        *(("ru", n, "many") for n in (0, 5, 11, 12, 14, 20, 111)),
        *(("pl", n, "many") for n in (0, 5, 12, 21, 112)),
        *(("pl", n, "few") for n in (2, 4, 22)),
        *(("cs", n, form) for n, form in ((1, "one"), (2, "few"), (4, "few"), (5, "other"), (0, "other"))),
        *(("ar", n, form) for n, form in ((0, "zero"), (1, "one"), (2, "two"), (3, "few"), (110, "few"))),
        *(("ar", n, form) for n, form in ((11, "many"), (99, "many"), (100, "other"), (102, "other"))),
    ],
)
def test_a_number_takes_the_form_of_its_language(language, n, form):
    assert plurals(language).pick(n) == form


def test_a_language_names_every_form_its_numbers_take():
    for language, rules in RULES.items():
        assert {rules.pick(n) for n in range(1000)} <= set(rules.forms), language


def test_a_counted_text_takes_its_form_by_the_number():
    def chips(n: int) -> Text:
        return counted("{n} chip", "{n} chips", n)

    assert [str(chips(n)) for n in (0, 1, 2)] == ["0 chips", "1 chip", "2 chips"]
    words = {"{n} chips": {"one": "{n} żeton", "few": "{n} żetony", "many": "{n} żetonów", "other": "{n} żetonu"}}
    assert [shown(chips(n), "pl", words) for n in (1, 2, 5)] == ["1 żeton", "2 żetony", "5 żetonów"]
    assert shown(chips(2), "pl", {"{n} chips": {"one": "", "few": "", "other": "{n} żetonu"}}) == "2 żetonu"
    assert shown(chips(2), "pl", {}) == "2 chips"


def test_a_catalogue_reads_as_it_was_written():
    entries = (
        Sentence("Back", "leave the page", "", ("ui/window",), "Volver"),
        Sentence({"one": "{n} chip", "other": "{n} chips"}, where=("ui",), words={"one": "{n} ficha", "other": ""}),
        Sentence("The banker stands.", key="forms/baccarat#banker.stand", words="“Sí”, dice."),
    )
    whole = Translation("es", "Español", entries)
    assert read_catalogue(write_catalogue(whole)) == whole


def test_a_plain_table_is_a_catalogue_too():
    assert read_catalogue('{"Undo": "Deshacer"}').table().find(say("Undo")) == "Deshacer"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("nonsense", "not JSON"),
        ("[1]", "not a JSON table"),
        ('{"Undo": 3}', "'Undo'"),
        ('{"words": [3]}', "entry 1"),
        ('{"words": [{"english": "Undo"}, {"english": 3}]}', "entry 2"),
        ('{"words": [{"words": "Deshacer"}]}', "English of entry 1"),
        ('{"words": [{"english": "Undo", "words": {"one": 1}}]}', "'words'"),
        ('{"words": [{"english": "Undo", "where": "here"}]}', "'where'"),
        ('{"language": 3, "words": []}', "'language'"),
    ],
)
def test_a_damaged_catalogue_says_where(written, said):
    with pytest.raises(BadText, match=said) as refused:
        read_catalogue(written)
    assert refused.value.hint


@pytest.mark.parametrize("wrong", ["Asiento {asiento}", "Asiento {", "Asiento {0}", "Asiento {seat.x}"])
def test_a_translation_that_does_not_fit_gives_way_to_the_english(wrong):
    assert shown(say("Seat {seat}", seat=3), "es", {"Seat {seat}": wrong}) == "Seat 3"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (counted("{n} hand", "{n} hands", 8640), "8,640 hands"),
        (say("{right} of {asked}", right=999, asked=1000), "999 of 1,000"),
        (say("line {line} of {year}", line=1234, year=2026), "line 1234 of 2026"),
    ],
)
def test_how_many_there_are_is_written_in_groups(text, written):
    """From a thousand on; what is a number by its place is not."""
    assert str(text) == written
