"""What is listed for translators, and what is said about a catalogue."""

from __future__ import annotations

import json
from argparse import Namespace

import pytest

from trainer.cli.words_commands import every_sentence, run_check, run_write
from trainer.core.errors import BadText, Problem, StorageError
from trainer.core.text import Text, render, say
from trainer.language.source_sentences import fresh, listed, remarks, spoken
from trainer.language.translations import Sentence, Table, Translation, read_catalogue

SOURCE = """
MEANING = "leave the page"
def page(self, look):
    look("Back", about=MEANING)
    self.look("Seat {seat}", seat=3)
    return say("two"
        " halves"), counted("{n} chip", "{n} chips", 3), say(template), catalogue("Report", "of an error")
"""


def sentences() -> tuple[Sentence, ...]:
    return listed((*spoken({"ui/page": SOURCE}), (Text("The banker stands.", key="forms/x#stand"), "forms/x")))


def test_what_stands_in_the_source_is_listed_with_its_place():
    found = sorted(sentences(), key=lambda one: one.id)
    assert found == [
        Sentence("Back", "leave the page", "", ("ui/page",)),
        Sentence("Report", "of an error", "", ("ui/page",)),
        Sentence("Seat {seat}", where=("ui/page",)),
        Sentence("The banker stands.", key="forms/x#stand", where=("forms/x",)),
        Sentence("two halves", where=("ui/page",)),
        Sentence({"one": "{n} chip", "other": "{n} chips"}, where=("ui/page",)),
    ]


def test_a_sentence_said_twice_is_one_entry_with_both_places():
    found = listed([(say("Undo"), "ui/a"), (say("Undo"), "ui/b"), (say("{a}: {b}"), "ui/a")])
    assert found == (Sentence("Undo", where=("ui/a", "ui/b")),)


def test_a_new_catalogue_keeps_what_is_translated_and_asks_for_the_forms_of_its_language():
    old = Translation(
        "pl", "Polski", (Sentence("Seat {seat}", words="Miejsce {seat}"), Sentence("Gone", words="Nie ma"))
    )
    made = {one.id: one for one in fresh("pl", "Polski", sentences(), old).entries}
    assert made["Seat {seat}"].words == "Miejsce {seat}"
    assert made["{n} chips"].words == {"one": "", "few": "", "many": "", "other": ""}
    assert "Gone" not in made


def said(*entries: Sentence, language: str = "es") -> list[tuple[str, str]]:
    return [(one.sort, one.english) for one in remarks(Translation(language, "", entries), sentences())]


CHIPS = {"one": "{n} chip", "other": "{n} chips"}


@pytest.mark.parametrize(
    ("entry", "remark"),
    [
        (Sentence("Seat {seat}", words=""), ("missing", "Seat {seat}")),
        (Sentence("Gone", words="Ido"), ("orphaned", "Gone")),
        (Sentence("Seat {seat}", words="Asiento {asiento}"), ("gaps", "Seat {seat}")),
        (Sentence("Seat {seat}", words="Asiento"), ("gaps", "Seat {seat}")),
        (Sentence(CHIPS, words={"one": "{n} ficha", "other": ""}), ("forms", "{n} chips")),
        (Sentence("The banker, stands.", key="forms/x#stand", words="Se planta."), ("changed", "The banker stands.")),
    ],
)
def test_a_catalogue_is_told_what_is_wrong(entry, remark):
    assert remark in said(entry)


def test_a_whole_catalogue_has_nothing_said_about_it():
    whole = (
        Sentence("Back", "leave the page", words="Volver"),
        Sentence("Seat {seat}", words="Asiento {seat}"),
        Sentence("two halves", words="dos mitades"),
        Sentence(CHIPS, words={"one": "una ficha", "other": "{n} fichas"}),
        Sentence("Report", "of an error", words="Informe"),
        Sentence("The banker stands.", key="forms/x#stand", words="Se planta."),
    )
    assert said(*whole) == []


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    "error",
    [
        BadText(say("This is no seat."), say("Write a number.")),
        StorageError(say("The disk is full."), say("Free some space.")),
    ],
)
def test_a_refusal_is_english_for_the_command_line_and_a_text_for_the_window(error):
    spanish = {"This is no seat.": "No.", "Write a number.": "Un número.", "The disk is full.": "Lleno."}
    table = Table("es", {**spanish, "Free some space.": "Libere espacio."})
    assert str(error) in ("This is no seat. Write a number.", "The disk is full. Free some space.")
    assert render(error.text, lambda one: table.find(one) or one.template) in (
        "No. Un número.",
        "Lleno. Libere espacio.",
    )


def test_a_problem_is_both_too():
    problem = Problem("pack.toml:3", say("'{id}' is not here.", id="x"), say("Add it."), "DP101")
    assert (problem.message, problem.hint, str(problem)) == (
        "'x' is not here.",
        "Add it.",
        "DP101 pack.toml:3: 'x' is not here. Add it.",
    )
    table = Table("es", {"'{id}' is not here.": "«{id}» no está.", "Add it.": "Añádalo."})
    shown = render(problem.text, lambda one: table.find(one) or one.template)
    assert shown == "DP101 pack.toml:3: «x» no está. Añádalo."


# ---------------------------------------------------------------- the command


@pytest.mark.source
def test_a_catalogue_is_written_translated_brought_up_to_date_and_checked(tmp_path, capsys):
    file = tmp_path / "es.json"
    assert run_write(Namespace(language="es", file=str(file), name="Español")) == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert {one["english"] for one in data["words"] if "key" not in one and not one["words"]} >= {"Undo", "Settings"}
    for one in data["words"]:
        english = one["english"]
        one["words"] = dict.fromkeys(one["words"], english["other"]) if isinstance(english, dict) else english
    data["words"] = data["words"][1:]
    file.write_text(json.dumps(data), encoding="utf-8")
    capsys.readouterr()
    assert run_check(Namespace(file=str(file), all=False)) == 1
    assert capsys.readouterr().out.endswith(": 1 not translated.\n")
    assert run_write(Namespace(language="es", file=str(file), name="")) == 0
    again = read_catalogue(file.read_text(encoding="utf-8"))
    assert again.name == "Español"
    assert sum(not one.is_translated for one in again.entries) == 1
    with pytest.raises(BadText, match="language es"):
        run_write(Namespace(language="fil", file=str(file), name=""))


def test_what_is_no_catalogue_is_refused_with_a_remedy(tmp_path):
    with pytest.raises(StorageError, match="Name a catalog"):
        run_check(Namespace(file=str(tmp_path / "none.json"), all=False))
    (tmp_path / "x.json").write_bytes(b"\xff\xfe")
    with pytest.raises(BadText, match="UTF-8"):
        run_check(Namespace(file=str(tmp_path / "x.json"), all=False))


@pytest.mark.source
def test_a_home_is_one_sentence_and_no_home_counts_rows():
    entries = every_sentence()
    assert len({one.id for one in entries}) == len(entries)
    assert not [one.key for one in entries if "[" in one.key]
