"""Every malformed sample gives exactly its own code at its own place, and the words an instructor can act on."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.unit.lessons.bench import ENGINE, HEAD, ITEM, PACK, ROOT, library, sound
from trainer.lessons.pack_check import check_pack
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.pack_prose import LONGEST
from trainer.lessons.problems import CODES, PackProblem, problems_text

FILE = ROOT / "tests" / "samples" / "packs" / "malformed.toml"
SAMPLES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["sample"]


def files_of(sample: dict[str, Any]) -> dict[str, bytes]:
    pack = sample.get("pack", PACK) + ("\n" + sample["add"] if "add" in sample else "")
    files = sound(pack=pack, head=sample.get("head", HEAD), item=sample.get("item", ITEM))
    files |= {path: text.encode() for path, text in sample.get("files", {}).items()}
    files |= {path: text.encode("latin-1") for path, text in sample.get("latin", {}).items()}
    if "large" in sample:
        files[sample["large"]] = b"#" * (1024 * 1024 + 1)
    return files


def problems_of(files: dict[str, bytes]) -> tuple[PackProblem, ...]:
    return check_pack(parse_pack(files), library(), ENGINE).problems


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: f"{one['code']} {one.get('name', '')}".strip())
def test_a_malformed_pack_gives_exactly_its_own_code_and_place(sample: dict[str, Any]):
    problems = problems_of(files_of(sample))
    text = problems_text(problems)
    assert [(one.code, one.where) for one in problems] == [(sample["code"], sample["at"])], text
    assert sample.get("says", "") in text
    one = problems[0]
    assert one.message
    assert one.fix or one.is_note, text
    if one.line:
        written = files_of(sample)[one.file].decode("utf-8", "replace").split("\n")[one.line - 1]
        assert written.strip()[:40] in one.quote or sample["code"] == "DP003"


def test_the_sound_pack_has_no_problem():
    assert problems_of(sound()) == ()


def test_there_are_enough_samples():
    assert len(SAMPLES) >= 60
    assert len({sample["code"] for sample in SAMPLES}) >= 45


def test_every_code_of_files_and_items_has_a_sample():
    elsewhere = {"DP001", "DP008", "DP408", "DP902"}
    sampled = {sample["code"] for sample in SAMPLES} | elsewhere
    of_others = ("DP905", "DP5", "DP6")  # tests of zip files and of curricula sample theirs
    assert {code for code in CODES if not code.startswith(of_others)} == {
        code for code in sampled if not code.startswith(of_others)
    }


def test_a_problem_is_quoted_with_a_caret_below_its_place():
    item = '[[item]]\nid = "one"\ncards = "AS KD 9H 9C 4D 4S"'
    text = problems_text(problems_of(sound(item=item)))
    assert text == (
        "DP204 lessons/10-sound.toml:7:9: the hand takes 7 cards; this has 6. Add 1 card, or use Jk for the joker.\n"
        '    cards = "AS KD 9H 9C 4D 4S"\n'
        "            ^\n"
        "1 problem.\n"
    )


def test_a_long_line_is_cut_around_the_caret():
    item = f'[[item]]\nid = "one"\ncards = "Ah Kd Js 9c 7d 5h 3s"\nx-a = "{"y" * 300}"'
    files = sound(item=item.replace("x-a", "say").replace('"y', '"<b>y'))
    quote, caret = str(problems_of(files)[0]).split("\n")[1:]
    assert len(quote) < 120
    assert quote[caret.index("^")] == '"'


def test_all_problems_come_at_once_and_the_rest_is_counted():
    items = "\n".join(f'[[item]]\nid = "i{n}"\ncards = "Ah"' for n in range(70))
    text = problems_text(problems_of(sound(item=items)))
    assert text.count("DP204 lessons/") == 50
    assert "... and 20 more:\n    DP204 the wrong number of cards: 20\n70 problems.\n" in text


def test_problems_of_many_files_are_sorted_pack_first():
    files = sound(pack=PACK + "\nlangauge = 1") | {"lessons/05-a.toml": b"title = 1", "text/05-a.md": b"<b>"}
    where = [one.file for one in problems_of(files)]
    assert where == sorted(where, key=lambda file: (file != "pack.toml", file))
    assert where[0] == "pack.toml"


def test_a_wrong_item_does_not_take_the_others_along():
    item = f'[[item]]\nid = "bad"\nkind = "house-way"\n\n{ITEM}'
    parsed = parse_pack(sound(item=item))
    assert parsed.pack is not None
    assert [one.id for one in parsed.pack.lessons[0].items] == ["one"]
    assert [one.code for one in parsed.problems] == ["DP208"]


def test_a_mismatch_shows_what_the_engine_decides_with_rule_source_and_steps():
    item = ITEM + '\nexpect = { front = "Ah Kd" }'
    details = problems_of(sound(item=item))[0].details
    assert details[0] == "the engine: front Js Kd | back 3s 5h 7d 9c Ah"
    assert details[1].startswith("rule no-pair (casino-99 L1430): ")
    seven = "the seven cards are Ah Kd Js 9c 7d 5h 3s"
    assert details[-4:] == (
        "  yes  no-pair", f"    · {seven}", "    · no pair", "    · in front: king-jack; behind: ace-nine high",
    )  # fmt: skip


@pytest.mark.parametrize("files", [{}, {"lessons/10-a.toml": b""}])
def test_a_pack_without_pack_toml_is_refused(files: dict[str, bytes]):
    assert [one.code for one in parse_pack(files).problems] == ["DP001"]


def test_a_pack_without_lessons_is_refused():
    files = sound()
    del files["lessons/10-sound.toml"]
    assert [one.code for one in parse_pack(files).problems] == ["DP008"]


@pytest.mark.parametrize("junk", [b"", b"\x00", b"=", b"[", b"[[item", b'a = "', b"a = 9" + b"9" * 6000, b"a" * 5000])
def test_junk_gives_problems_never_a_traceback(junk: bytes):
    for path in ("pack.toml", "lessons/10-sound.toml", "locale/es.toml"):
        problems_text(problems_of({**sound(), path: junk}))


@pytest.mark.parametrize("key", ["count", "seed", "test", "pass", "order"])
def test_a_number_too_long_to_print_is_out_of_range(key: str):
    endless = f"{key} = 0x{'f' * 20_000}"
    files = sound(item=f"[[item]]\nid = 'a'\nkind = 'compare'\n{endless}")
    if key not in ("count", "seed"):
        lesson = files["lessons/10-sound.toml"].decode()
        files = {**sound(), "lessons/10-sound.toml": f"{endless}\n{lesson}".encode()}
    (problem,) = [one for one in problems_of(files) if one.code == "DP104"]
    assert "a number of some 24000 digits" in problem.message
    assert problems_text((problem,))


def test_a_format_too_long_to_print_is_one_of_a_newer_program():
    pack = f"format = 0x{'f' * 20_000}\nid = 'a.b'\nversion = '1'\ntitle = 'T'"
    (problem,) = [one for one in problems_of({**sound(), "pack.toml": pack.encode()}) if one.code == "DP109"]
    assert "a number of some 24000 digits" in problem.message
    assert problem.fix == "Install a newer version of the program."


def test_files_from_windows_editors_are_read_with_the_same_places():
    files = {path: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") for path, data in sound().items()}
    assert problems_of(files) == ()
    item = '[[item]]\nid = "one"\ncards = "AS KD 9H 9C 4D 4S"'
    files = {path: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") for path, data in sound(item=item).items()}
    assert [(one.code, one.line, one.column) for one in problems_of(files)] == [("DP204", 7, 9)]


def test_endless_texts_are_refused_and_awkward_ones_read_at_once():
    for text in ("[" * 200_000, "![" * 100_000, "<" + " " * 200_000, "|" * 200_000 + "x"):
        problems = parse_pack({**sound(), "text/10-sound.md": text.encode()}).problems
        assert [(one.code, one.where) for one in problems] == [("DP405", "text/10-sound.md:1:1")]
        assert f"{len(text):,} letters; the limit is {LONGEST:,}" in problems_text(problems)
    for line in ("[" * 400, "![" * 200, "<" + " " * (LONGEST - 1), "|" * (LONGEST - 1) + "x"):
        text = "\n".join([line] * (200_000 // len(line)))
        assert parse_pack({**sound(), "text/10-sound.md": text.encode()}).problems == ()
    long = parse_pack({**sound(), "text/10-sound.md": b"x" * 300_000})
    assert [one.code for one in long.problems] == ["DP002"]
    setup = " ".join(f"a{n}=1" for n in range(1000))
    item = f'[[item]]\nid = "a"\nsetup = "{setup}"\nduty = "rotate"'
    assert [one.code for one in parse_pack(sound(item=item)).problems] == ["DP104"]
    items = "\n".join(f'[[item]]\nid = "i{n}"\nkind = "rotate"' for n in range(501))
    assert [(one.code, one.line) for one in parse_pack(sound(item=items)).problems] == [("DP104", 5 + 3 * 500)]
