"""Natural mistakes of people who write packs: each is named in their words, and hides nothing else."""

from __future__ import annotations

import pytest

from tests.unit.lessons.bench import GAME, HEAD, game, library, sound
from trainer import cli
from trainer.drills.code import kind_ref, write_code
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.problems import errors_of
from trainer.round.duty import Kind

LESSON = "lessons/10-sound.toml"
OTHER = '[[item]]\nid = "two"\ncards = "Ah Kd Js 9c 7d 5h"'
"""A second item with a fault of its own: six cards."""


def found(files: dict[str, bytes]) -> list[str]:
    return [str(one.text) for one in errors_of(check_pack(parse_pack(files), library()).problems)]


@pytest.mark.parametrize(
    ("line", "says", "fix"),
    [
        ("cards = “Ah Kd Js 9c 7d 5h 3s”", "curly quotes", 'Write: cards = "Ah Kd Js 9c 7d 5h 3s"'),
        ("cards = „Ah Kd Js 9c 7d 5h 3s“", "curly quotes", 'Write: cards = "Ah Kd Js 9c 7d 5h 3s"'),
        ("cards = \u2018Ah Kd Js 9c 7d 5h 3s\u2019", "curly quotes", "Write: cards = 'Ah Kd Js 9c 7d 5h 3s'"),
        ('cards = "Ah Kd Js 9c 7d 5h 3s', "not closed on its line", 'Write: cards = "Ah Kd Js 9c 7d 5h 3s"'),
        ("count = lots", "'count' takes a whole number from 1 to 500, not lots", "For example: count = 12"),
        ("round = yes", "'round' takes true or false, not yes", "For example: round = true"),
        ("cards = Ah", "invalid value", 'Texts need quotes: cards = "Ah"'),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_hides_no_other_fault(line: str, says: str, fix: str):
    files = sound(item=f'[[item]]\nid = "one"\n{line}\n\n{OTHER}')
    told = found(files)
    assert len(told) == 2, told
    assert told[0].startswith(f"DP004 {LESSON}:7:")
    assert says in told[0]
    assert fix in told[0]
    assert told[1].startswith(f"DP204 {LESSON}:11:")


def test_single_brackets_beside_double_ones():
    head = '[item]\nid = "one"\ncards = "Ah Kd Js 9c 7d 5h 3s"'
    for item in (f"{head}\n\n{OTHER}", f"{OTHER}\n\n{head}"):
        told = found(sound(item=item))
        assert any("single brackets" in one and "Write [[item]]." in one for one in told)
        assert any("DP204" in one for one in told)
        assert len(told) == 2


def test_a_head_with_a_fault_does_not_claim_that_its_line_is_missing():
    told = found(sound(head=f'title = “L”\ngoal = "G"\ngame = "{GAME}"', item=OTHER))
    assert [one[:5] for one in told] == ["DP004", "DP204"]


def test_a_text_whose_lesson_cannot_be_read_is_not_called_unused():
    files = sound(head=HEAD.replace('"G"', '"""G')) | {"text/10-sound.md": b"# L\n", "lessons/20-b.toml": b""}
    codes = [one.code for one in parse_pack(files).problems if one.file.startswith("text/")]
    assert codes == []


def test_a_document_of_a_word_processor_is_told_how_to_bring_its_words():
    told = found(sound() | {"text/10-sound.docx": b"PK\x03\x04"})
    assert told == [
        (
            "DP520 text/10-sound.docx: 'text/10-sound.docx' is a document of a word processor, "
            "which packs do not hold. Save its words as plain text: text/10-name.md for a lesson, "
            "without the document itself."
        )
    ]


def test_a_situation_beside_a_bad_duty_and_a_link_beside_html_are_named_as_well():
    item = '[[item]]\nid = "one"\nsetup = "seat 4 bets $20"\nduty = "compar/4"'
    assert [one[:5] for one in found(sound(item=item))] == ["DP211", "DP208"]
    text = b"<b>See</b> [here](http://example.org)\n"
    assert [one[:5] for one in found(sound() | {"text/10-sound.md": text})] == ["DP402", "DP403"]


def test_the_code_of_a_question_is_written_out():
    ref = kind_ref(game(), Kind.COMPARE, 5)
    (told,) = found(sound(item=f'[[item]]\nid = "one"\nsetup = "{write_code(ref, game())}"\nduty = "compare"'))
    assert "this is the code of a question" in told
    assert f'Write: setup = "{GAME} seed=' in told


def test_translations_of_what_is_gone_say_which_file_to_delete():
    told = found(sound() | {"locale/es.toml": b'[item.gone]\nsay = "x"\n'})
    assert told == [
        (
            "DP410 locale/es.toml:2:1: the pack has no 'item.gone.say' to translate. "
            "Take out the line, or the whole file locale/es.toml."
        )
    ]


def test_nothing_names_a_folder_that_an_installed_program_does_not_have():
    for files in ({}, sound(item="[[item]]\nid = @"), sound(pack="format = @")):
        assert not any("_template" in one for one in found(files))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (r'say = "C:\Users\school"', r"single quotes: say = 'C:\Users\school'"),
        (r'say = "D:\school"', r"single quotes: say = 'D:\school'"),
        ('say = "Say "stop" now"', """single quotes: say = 'Say "stop" now'"""),
        ('kind = "fee"', "Did you mean 'take-fee'?"),
    ],
)
def test_the_likeliest_slips_of_a_hand_have_their_own_remedy(line: str, says: str):
    told = found(sound(item=f'[[item]]\nid = "one"\n{line}\n'))
    assert says in told[0], told
    assert "felt-school pack new" not in "".join(told)


def test_a_file_is_built_where_it_is_named_and_an_added_pack_is_reported_by_its_id(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "sound"
    for name, content in sound().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    monkeypatch.setenv("FELT_SCHOOL_DATA", str(tmp_path / "data"))
    named = tmp_path / "week2.dealpack"
    assert cli.main(["pack", "build", str(folder), "--out", str(named)]) == 0
    assert named.is_file()
    assert cli.main(["pack", "add", str(named)]) == 0
    assert cli.main(["pack", "report", "t.sound"]) == 0
    export = ["results", "export", "--out", str(tmp_path), "--data"]
    assert cli.main([*export, str(tmp_path / "nowhere")]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert cli.main([*export, str(tmp_path / "data"), "--group", "x"]) == 2
    assert "There is no group 'x'" in capsys.readouterr().err
