"""Packs made to do harm: images, TOML, Markdown, overlays. Each ends in a sentence, quickly, nowhere on the disk."""

from __future__ import annotations

import struct
import time
import zlib
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import Qt

from tests.shelf import BOOKS, LIBRARY
from tests.unit.lessons import bench
from tests.unit.lessons.bench import ENGINE, sound
from trainer import packs
from trainer.core.errors import BadText, FeltSchoolError
from trainer.houses.library import Library
from trainer.lessons.commands import open_pack
from trainer.lessons.pack_exchange import Coming
from trainer.lessons.pack_parser import parse_pack
from trainer.lessons.pack_zip import build_zip
from trainer.lessons.problems import errors_of

LONGEST = 2.0
"""Seconds that nothing may take."""
KIB, MIB = 1024, 1024 * 1024
FORTUNE = "casino-99/fortune-pai-gow-poker"
PLAIN = LIBRARY


@contextmanager
def quickly():
    began = time.process_time()
    yield
    assert time.process_time() - began < LONGEST


def codes(files: dict[str, bytes]) -> set[str]:
    with quickly():
        return {one.code for one in errors_of(parse_pack(files).problems)}


# ---------------------------------------------------------------- images


def chunk(kind: bytes, data: bytes, length: int | None = None) -> bytes:
    size = len(data) if length is None else length
    return struct.pack(">I", size) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 2, height: int = 2, *more: bytes, data: bytes | None = None, bits: int = 8) -> bytes:
    head = chunk(b"IHDR", struct.pack(">2I5B", width, height, bits, 2 if bits == 8 else 0, 0, 0, 0))
    rows = data if data is not None else zlib.compress(bytes((1 + 3 * min(width, 900)) * min(height, 9)))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(width: int, height: int, before: bytes = b"") -> bytes:
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + before + b"\xff\xc0" + struct.pack(">H", 2 + len(frame)) + frame + b"\xff\xd9"


def webp(kind: bytes, data: bytes) -> bytes:
    body = b"WEBP" + kind + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(body)) + body + bytes(8)


def large(low: int) -> bytes:
    return low.to_bytes(3, "little")


NOTE = b"\xff\xfe" + struct.pack(">H", 60_002) + bytes(60_000)
LOSSLESS = b"\x2f" + struct.pack("<I", 16383 | 16383 << 14) + bytes(20)
LOSSY = bytes(6) + struct.pack("<2H", 16383, 16383) + bytes(20)
EMPTY_ROWS = zlib.compress(bytes(501 * 3000))
TEXT_BOMB = zlib.compress(bytes(8 * MIB), 9)

IMAGES: list[tuple[str, str, str, Callable[[], bytes]]] = [
    ("DP408", "a png of 3.6 billion pixels", "png", lambda: png(60_000, 60_000)),
    ("DP408", "a png as wide as a number goes", "png", lambda: png(2**31 - 1, 1)),
    ("DP408", "a png just too large", "png", lambda: png(4000, 3001)),
    ("DP407", "a png of no width", "png", lambda: png(0, 9)),
    ("DP407", "a png of no height", "png", lambda: png(9, 0)),
    ("DP407", "a png that is its first bytes", "png", lambda: b"\x89PNG\r\n\x1a\n"),
    ("DP407", "a png that begins with another part", "png", lambda: png()[:8] + chunk(b"tEXt", b"x" * 40)),
    ("DP407", "nothing", "png", lambda: b""),
    ("DP407", "one byte", "jpg", lambda: b"\xff"),
    ("DP407", "a gif called png", "png", lambda: b"GIF89a" + bytes(60)),
    ("DP407", "a picture that is a program", "png", lambda: b"MZ" + bytes(600)),
    ("DP407", "a drawing with a script", "png", lambda: b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ("DP407", "a page", "jpg", lambda: b"<html><img src='file:///etc/passwd'></html>"),
    ("DP407", "a bmp called jpg", "jpg", lambda: b"BM" + bytes(100)),
    ("DP407", "a jpg without a frame", "jpg", lambda: b"\xff\xd8\xff\xd9" + bytes(60)),
    ("DP407", "a jpg of padding alone", "jpg", lambda: b"\xff\xd8" + b"\xff" * (15 * MIB)),
    ("DP407", "a jpg of a million empty parts", "jpg", lambda: b"\xff\xd8" + b"\xff\xe0\x00\x02" * (3 * MIB)),
    ("DP407", "a jpg whose frame is cut off", "jpg", lambda: jpeg(9, 9)[:7]),
    ("DP407", "a jpg of no width", "jpeg", lambda: jpeg(0, 9)),
    ("DP408", "a jpg of 4 billion pixels", "jpg", lambda: jpeg(65_535, 65_535)),
    ("DP408", "a jpg behind a long note", "jpg", lambda: jpeg(65_535, 9_999, NOTE)),
    ("DP408", "a webp of 280 million million pixels", "webp", lambda: webp(b"VP8X", bytes(4) + large(2**24 - 1) * 2)),
    ("DP408", "a lossless webp too large", "webp", lambda: webp(b"VP8L", LOSSLESS)),
    ("DP408", "a lossy webp too large", "webp", lambda: webp(b"VP8 ", LOSSY)),
    ("DP407", "a webp of an unknown sort", "webp", lambda: webp(b"EVIL", bytes(30))),
    ("DP407", "a riff that is no webp", "webp", lambda: b"RIFF" + bytes(60)),
    ("DP407", "a wave called webp", "webp", lambda: b"RIFF" + bytes(4) + b"WAVE" + bytes(60)),
    ("DP520", "an archive called png", "png", lambda: build_zip(sound())),
    ("DP520", "a compressed file called ogg", "ogg", lambda: b"\x1f\x8b\x08" + bytes(30)),
    ("DP407", "a sound that is text", "wav", lambda: b"Hello"),
]  # fmt: skip

SHOWN: list[tuple[str, str, Callable[[], bytes]]] = [
    ("a png with a text that unpacks to 8 MiB", "png", lambda: png(2, 2, chunk(b"zTXt", b"x\0\0" + TEXT_BOMB))),
    ("a png with a profile that unpacks to 8 MiB", "png", lambda: png(2, 2, chunk(b"iCCP", b"x\0\0" + TEXT_BOMB))),
    ("a png whose picture is cut off", "png", lambda: png(900, 900)[:-40]),
    ("a png whose picture is something else", "png", lambda: png(900, 900, data=b"no picture")),
    ("a png whose picture unpacks to more than it is", "png", lambda: png(2, 2, data=TEXT_BOMB)),
    ("a png of 12 million pixels of nothing", "png", lambda: png(4000, 3000, bits=1, data=EMPTY_ROWS)),
    ("a png with an archive behind it", "png", lambda: png() + build_zip(sound())),
    ("a png with a part that lies about its length", "png", lambda: png(2, 2, chunk(b"tEXt", b"x", 2**31 - 1))),
    ("a jpg that ends behind its frame", "jpg", lambda: jpeg(900, 900)),
    ("a webp that announces what it does not hold", "webp", lambda: webp(b"VP8X", bytes(4) + large(99) * 2)),
]  # fmt: skip
"""Pictures whose heads are sound: they are let in, and what shows them shows nothing."""


@pytest.mark.parametrize(("code", "name", "ending", "make"), IMAGES, ids=[one[1] for one in IMAGES])
def test_a_hostile_picture_is_refused(code: str, name: str, ending: str, make: Callable[[], bytes]):
    assert codes(sound() | {f"media/a.{ending}": make()}) == {code}


@pytest.mark.qt_log_ignore("Corrupt JPEG", "libpng", "Premature end", "jpeg", "JPEG", "png", "WEBP")
@pytest.mark.parametrize(("name", "ending", "make"), SHOWN, ids=[one[0] for one in SHOWN])
def test_a_picture_that_only_seems_sound_is_shown_as_nothing(qtbot, name: str, ending: str, make: Callable[[], bytes]):
    from trainer.ui.widgets.prose_view import Prose

    path, data = f"media/a.{ending}", make()
    assert codes(sound() | {path: data}) == set()
    prose = Prose("Lesson")
    qtbot.addWidget(prose)
    with quickly():
        prose.show_prose(f"# A\n\n![a]({path})\n", {path: data})
        prose.grab()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([png(), jpeg(9, 9), webp(b"VP8X", bytes(30))]), st.data())
def test_a_damaged_picture_never_raises(image: bytes, data: st.DataObject):
    content = bytearray(image)
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    for ending in ("png", "jpg", "webp"):
        parse_pack(sound() | {f"media/a.{ending}": bytes(content)})


# ---------------------------------------------------------------- HTML

SIGNS = ("", " ", "\t", "\u00a0", "\u2003", "\u3000", "!", "! ", " !!", "/", " / ", "?")
TAGS = ("img src='x.png'>", "IMG\tsrc=x.png >", "p>", "table background=x.png>", "a href=x>", "!-- x -->", "xml ?>")
SENTENCES = (
    *(f"{before}<{sign}{tag}" for before in ("", "a ") for sign in SIGNS for tag in TAGS),
    "x &lt; y",
    "&#60;p",
)


def test_no_spelling_of_html_passes():
    """Whatever Qt takes for HTML, and the pictures that it opens, in a sentence of a lesson and in its text."""
    taken = [text for text in SENTENCES if Qt.mightBeRichText(text)]
    assert len(taken) > len(SENTENCES) / 2
    for text in taken:
        head = bench.HEAD.replace('"G"', f'"""{text}"""')
        assert "DP402" in codes(sound(head=head)), text
        assert codes(sound() | {"text/10-sound.md": f"# L\n\n{text}\n".encode()}), text


# ---------------------------------------------------------------- texts that take long


SLOW_TOML = {
    "long texts that never end": 'a = """' + ' \\"""' * (200 * KIB),
    "long plain texts that never end": "a = '''" + " '" * (500 * KIB // 2),
    "quotes": '"' * (900 * KIB),
    "single quotes": "'" * (900 * KIB),
    "quotes and backslashes": '"\\' * (450 * KIB),
    "brackets": "[" * (900 * KIB),
    "braces": "a = " + "{ b = " * (100 * KIB),
    "dots": "a" + ".a" * (400 * KIB) + " = 1",
    "items without anything": "[[item]]\n" * 9_990,
    "more lines than anybody writes": "[[item]]\n" * (90 * KIB),
    "a thousand keys": "".join(f"key{number} = {number}\n" for number in range(9_990)),
    "a long number": "a = " + "9" * (900 * KIB),
    "comments": "#\n" * 9_990,
    "faults on every line": "a = lots\n" * 9_990,
    "single brackets on every line": "[item]\n" * 9_990,
    "line ends": "\r\n" * 9_990,
    "no end of the line": "a = " + "b" * (900 * KIB),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SLOW_TOML)
def test_no_toml_takes_long(name: str):
    text = SLOW_TOML[name].encode()
    assert len(text) <= MIB
    for files in (sound() | {"lessons/20-slow.toml": text}, sound() | {"locale/es.toml": text}, {"pack.toml": text}):
        codes(files)


SLOW_MARKDOWN = {
    "pictures that never end": "![](" * (50 * KIB),
    "pictures with long names": ("![a](" + "b" * 290) * 800,
    "brackets": "[" * (200 * KIB),
    "links that never end": "[a](" * (50 * KIB),
    "quotes": ">" * (200 * KIB),
    "quotes on every line": "".join(">" * 60 + " a\n" for _ in range(3000)),
    "lists in lists": "".join("  " * (number % 50) + "- a\n" for number in range(4000)),
    "stars": "*" * (200 * KIB),
    "stars and words": "**a *b " * (30 * KIB),
    "underlines": "_" * (200 * KIB),
    "backticks": "`" * (200 * KIB),
    "backticks of all lengths": " ".join("`" * number for number in range(600)),
    "figures that never end": "{hand: " * (30 * KIB),
    "figures": "{hand: Ah} " * (20 * KIB),
    "tags": "<a " * (60 * KIB),
    "entities": "&amp" * (60 * KIB),
    "headings": "# a\n\n" * (40 * KIB),
    "one long line": "a " * (120 * KIB),
}


@pytest.mark.parametrize("name", SLOW_MARKDOWN)
def test_no_text_takes_long_to_read_or_to_show(qtbot, name: str):
    from trainer.ui.widgets.prose_view import Prose

    text = SLOW_MARKDOWN[name][: 256 * KIB]
    found = codes(sound() | {"text/10-sound.md": text.encode()})
    if not found:
        prose = Prose("Lesson")
        qtbot.addWidget(prose)
        with quickly():
            prose.show_prose(text, {})


@settings(max_examples=120, deadline=None)
@given(st.text(alphabet="[]{}\"'\\#=.,\n abc123-_:T", max_size=300))
def test_any_toml_is_read_or_named(text: str):
    parse_pack(sound() | {"lessons/20-any.toml": text.encode(), "locale/es.toml": text.encode()})
    parse_pack({"pack.toml": text.encode()})


@settings(max_examples=120, deadline=None)
@given(st.text(alphabet="[]()!*_`#>-{}:<&;\n abc/.\t\u202e\x00", max_size=300))
def test_any_markdown_is_read_or_named(text: str):
    parse_pack(sound() | {"text/10-sound.md": text.encode()})


# ---------------------------------------------------------------- nothing outside


EVIL_IDS = ("../evil", "..", "/etc/evil", "C:evil", "a\\b", "nul", ".hidden", "a/b", "x" * 300, "a\x00b", "")


@pytest.mark.parametrize("id", EVIL_IDS)
def test_no_id_of_a_pack_leads_out_of_its_folder(tmp_path: Path, id: str):
    from trainer.lessons.pack_writer import quoted

    data, before = tmp_path / "data", set(tmp_path.rglob("*"))
    files = sound(pack=f'format = 1\nid = {quoted(id)}\nversion = "1.0"\ntitle = "T"')
    found = packs.offer(build_zip(files), "evil.dealpack", data, PLAIN, engine=ENGINE)
    assert found.coming is Coming.REFUSED
    with pytest.raises(BadText):
        packs.install(found, data)
    with pytest.raises(BadText):
        packs.remove_pack(id, data)
    assert set(tmp_path.rglob("*")) == before


def test_opening_a_hostile_pack_writes_nothing_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    files = sound() | {"text/../../evil.md": b"x", "media/CON.png": png(), "/etc/evil.md": b"x"}
    with quickly():
        open_pack(build_zip(files))
        packs.offer(build_zip(files), "../evil.dealpack", tmp_path / "data", PLAIN, engine=ENGINE)
    assert list(tmp_path.rglob("*")) == []


# ---------------------------------------------------------------- overlays


HEAD = f'overlay.game = "{FORTUNE}"\noverlay.source = "memo-12"\noverlay.date = "2026-11-01"\n'

OVERLAYS = {
    "rates that are none": 'paytable.fortune.flush.pays = "everything"',
    "a rate of nothing": 'paytable.fortune.flush.pays = "0:0"',
    "a number where a rate belongs": "paytable.fortune.flush.pays = 5",
    "a table where a list belongs": "settlement.laps = { a = 1 }",
    "laps of unknown wagers": 'settlement.laps = [["nothing"]]',
    "a rule that does what nobody knows": 'house_way."two-pair.high".do = "run"',
    "a condition that nobody knows": '[house_way]\nevil = { say = "x", when = [{ evil = 1 }], do = "x" }',
    "a condition that is no list": '[house_way]\nevil = { say = "x", when = "always", do = "x" }',
    "a ladder that goes down": 'fees."3".player_dealer = "$500: $5, $5: 50c"',
    "a limit that is none": 'fees."3".limit = "all"',
    "a huge number": "envy.minimum = " + "9" * 4000,
    "a number that is not one": "envy.minimum = nan",
    "nested deep": "envy.minimum = " + "[" * 4000 + "]" * 4000,
    "no overlay": "x = [[[",
    "another family": 'game.family = "baccarat"',
    "rows before each other": '[house_way]\n"no-pair" = { before = "one-pair" }\n"one-pair" = { before = "no-pair" }',
}


@pytest.mark.parametrize("name", OVERLAYS)
def test_a_hostile_overlay_is_named_and_other_games_stay(name: str):
    laid = Library(BOOKS, {FORTUNE: HEAD + OVERLAYS[name]})
    with quickly():
        problems = laid.problems_of(FORTUNE)
    assert problems
    other = "casino-99/ez-baccarat-panda-8"
    assert laid.problems_of(other) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["paytable.fortune.flush.pays", "settlement.laps", 'fees."3".limit', "envy.minimum", "house_way"]),
    st.recursive(
        st.one_of(st.integers(), st.booleans(), st.text(max_size=20), st.floats(allow_nan=True)),
        lambda one: st.lists(one, max_size=3) | st.dictionaries(st.sampled_from(["a", "b.c"]), one, max_size=3),
        max_leaves=6,
    ),
)  # fmt: skip
def test_any_value_of_an_overlay_is_read_or_named(key: str, value: object):
    from trainer.houses.shelf import toml_value

    text = f"{HEAD}{key} = {toml_value(value)}"
    with suppress(FeltSchoolError):
        Library(BOOKS, {FORTUNE: text}).problems_of(FORTUNE)
