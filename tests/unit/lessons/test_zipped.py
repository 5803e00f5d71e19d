"""Pack files: built the same everywhere, read back whole, and every hostile zip refused with its own code."""

from __future__ import annotations

import io
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.lessons.bench import bundled, sound
from trainer.lessons import pack_prose
from trainer.lessons.pack_zip import build_zip, read_zip

MIB = 1024 * 1024


def zipped(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip as other programs make it, with pack.toml in front."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", method) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in (("pack.toml", b"format = 1\n"), *entries):
            made.writestr(zipfile.ZipInfo(name), data, compress_type=method)
    return memory.getvalue()


def with_mode(mode: int) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as made:
        made.writestr("pack.toml", b"format = 1\n")
        info = zipfile.ZipInfo("media/a.png")
        info.create_system = 3
        info.external_attr = mode << 16
        made.writestr(info, b"/etc/passwd")
    return memory.getvalue()


def raw(
    *entries: tuple[str, bytes], count: int | None = None, tail: bytes = b"", first: int = 0, **fields: int
) -> bytes:
    """A zip put together by hand, so that it can lie. `fields` change the last entry, or all from number `first`."""
    content = b""
    listing = b""
    for number, (name, data) in enumerate((("pack.toml", b"format = 1\n"), *entries)):
        last = number >= (first or len(entries))
        spelt = name.encode("utf-8", "surrogateescape")
        offset = fields.get("offset", len(content)) if last else len(content)
        flags = fields.get("flags", 0x800) if last else 0x800
        method = fields.get("method", 0) if last else 0
        packed = fields.get("packed", len(data)) if last else len(data)
        size = fields.get("size", len(data)) if last else len(data)
        crc = fields.get("crc", zlib.crc32(data)) if last else zlib.crc32(data)
        mode = fields.get("mode", 0) if last else 0
        shown = fields.get("shown_size", size) if last else size
        local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, flags, method, 0, 33, crc, packed, shown, len(spelt), 0)
        listing += struct.pack(
            "<4s6H3L5H2L", b"PK\1\2", 3 << 8 | 20, 20, flags, method, 0, 33, crc, packed, size, len(spelt), 0, 0, 0, 0,
            mode << 16, offset,
        ) + spelt  # fmt: skip
        content += local + spelt + data
    total = len(entries) + 1 if count is None else count
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, total, total, len(listing), len(content), 0)
    return content + listing + tail + end


def overlapping() -> bytes:
    """Two entries that share their content, as quoted zip bombs do."""
    first = raw(("media/a.png", b"x" * 99))
    place = first.index(b"PK\3\4", 4)
    return raw(("media/a.png", b"x" * 99), ("media/b.png", b""), offset=place)


def split() -> bytes:
    data = bytearray(raw(("text/a.md", b"")))
    struct.pack_into("<H", data, len(data) - 18, 1)
    return bytes(data)


def zip64() -> bytes:
    data = raw(("text/a.md", b""))
    return data[:-22] + b"PK\6\7" + bytes(16) + data[-22:]


def cut_listing() -> bytes:
    data = bytearray(raw(("text/a.md", b"")))
    data[data.index(b"PK\1\2") + 1] = 0
    return bytes(data)


def false_head() -> bytes:
    """The entry calls itself otherwise than the list of contents does."""
    data = raw(("text/a.md", b"Hello"))
    return data.replace(b"text/a.md", b"text/b.md", 1)


def cut_deflate() -> bytes:
    squeezed = zlib.compress(b"Hello " * 50)[2:-4][:-3]
    return raw(("text/a.md", squeezed), method=8, size=300)


def growing(length: int) -> bytes:
    """A bomb that announces little and unpacks to much."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = packer.compress(bytes(length)) + packer.flush()
    return raw(("text/a.md", squeezed), method=8, size=1000)


def utf8_invalid() -> bytes:
    return raw(("text/a\udcff.md", b""))


HOSTILE: list[tuple[str, str, Callable[[], bytes]]] = [
    ("DP501", "not a zip", lambda: b"format = 1\n"),
    ("DP501", "empty", lambda: b""),
    ("DP501", "cut off", lambda: build_zip(sound())[:-30]),
    ("DP502", "larger than any pack", lambda: bytes(pack_prose.LARGEST_TOTAL + 1)),
    ("DP503", "too many files", lambda: build_zip({f"text/{n}.md": b"" for n in range(2001)})),
    ("DP504", "a file too large", lambda: raw(("media/a.png", b"x"), size=17 * MIB, packed=1)),
    (
        "DP505",
        "too large together",
        lambda: raw(*((f"media/{n}.png", bytes(MIB)) for n in range(9)), first=1, size=15 * MIB),
    ),
    ("DP506", "packed too tightly", lambda: zipped(("media/a.png", bytes(15 * MIB)))),
    ("DP507", "too deep", lambda: zipped(("a/b/c/d/e/f/g/h/i.md", b""))),
    ("DP508", "a path too long", lambda: zipped(("text/" + "a" * 180 + ".md", b""))),
    ("DP509", "an absolute path", lambda: zipped(("/etc/passwd", b""))),
    ("DP510", "out of the folder", lambda: zipped(("../../evil.md", b""))),
    ("DP510", "out of the folder in the middle", lambda: zipped(("text/../../evil.md", b""))),
    ("DP510", "an empty part", lambda: zipped(("text//a.md", b""))),
    ("DP511", "a backslash", lambda: raw(("text\\..\\evil.md", b""))),
    ("DP512", "a drive", lambda: zipped(("C:/evil.md", b""))),
    ("DP512", "a second stream of a file", lambda: zipped(("text/a.md:hidden", b""))),
    ("DP513", "a device", lambda: zipped(("text/NUL.md", b""))),
    ("DP513", "a device with a digit", lambda: zipped(("com1/a.md", b""))),
    ("DP514", "a dot at the end", lambda: zipped(("text/a.md.", b""))),
    ("DP514", "a space at the end", lambda: zipped(("text /a.md", b""))),
    ("DP515", "a control character", lambda: raw(("text/a\x07.md", b""))),
    ("DP515", "a null", lambda: raw(("text/a.md\x00.png", b""))),
    ("DP515", "letters turned around", lambda: zipped(("text/a\u202egnp.md", b""))),
    ("DP516", "the same name twice", lambda: zipped(("text/a.md", b"1"), ("text/a.md", b"2"))),
    ("DP516", "capitals", lambda: zipped(("text/a.md", b""), ("text/A.md", b""))),
    ("DP516", "two forms of one letter", lambda: zipped(("text/\u00e9.md", b""), ("text/e\u0301.md", b""))),
    ("DP516", "a letter that looks the same", lambda: zipped(("text/fi.md", b""), ("text/\ufb01.md", b""))),
    ("DP517", "a symbolic link", lambda: with_mode(stat.S_IFLNK | 0o777)),
    ("DP517", "a device file", lambda: with_mode(stat.S_IFCHR | 0o666)),
    ("DP517", "a pipe", lambda: with_mode(stat.S_IFIFO | 0o666)),
    ("DP518", "encrypted", lambda: raw(("text/a.md", b"secret"), flags=0x801)),
    ("DP518", "strongly encrypted", lambda: raw(("text/a.md", b"secret"), flags=0x841)),
    ("DP519", "packed by bzip2", lambda: zipped(("text/a.md", b"Hello"), method=zipfile.ZIP_BZIP2)),
    ("DP519", "packed by lzma", lambda: zipped(("text/a.md", b"Hello"), method=zipfile.ZIP_LZMA)),
    ("DP520", "an archive inside", lambda: zipped(("media/a.zip", b""))),
    ("DP520", "an archive under another name", lambda: zipped(("media/a.png", zipped()))),
    ("DP521", "another checksum", lambda: raw(("text/a.md", b"Hello"), crc=1)),
    ("DP521", "damaged content", lambda: raw(("text/a.md", b"\xff\xff\xff"), method=8, size=9)),
    ("DP522", "two names for one entry", false_head),
    ("DP522", "two sizes for one entry", lambda: raw(("text/a.md", b"Hello"), shown_size=4)),
    ("DP523", "a part of several", split),
    ("DP523", "64 bits", zip64),
    ("DP524", "entries that overlap", overlapping),
    ("DP524", "an entry that reaches into the list", lambda: raw(("text/a.md", b"Hello"), packed=500, size=500)),
    ("DP525", "a bomb that announces little", lambda: growing(5 * MIB)),
    ("DP525", "content that ends too early", cut_deflate),
    ("DP525", "stored sizes that differ", lambda: raw(("text/a.md", b"Hello"), size=7)),
    ("DP526", "a program in front", lambda: _shifted(b"MZ" + bytes(98))),
    ("DP526", "something behind", lambda: build_zip(sound()) + b"more"),
    ("DP526", "something before the end", lambda: raw(("text/a.md", b""), tail=b"stowaway")),
    ("DP527", "a name that is not UTF-8", utf8_invalid),
    ("DP528", "a file that is a folder too", lambda: zipped(("text/a.md", b""), ("text/a.md/b.md", b""))),
    ("DP529", "a folder with content", lambda: zipped(("text/", b"hidden"))),
    ("DP530", "a damaged list", cut_listing),
    ("DP530", "fewer entries than announced", lambda: raw(("text/a.md", b""), count=3)),
    ("DP530", "more entries than announced", lambda: raw(("text/a.md", b""), count=1)),
]


def _shifted(prefix: bytes) -> bytes:
    """A zip behind a program, every offset right."""
    memory = io.BytesIO()
    memory.write(prefix)
    with zipfile.ZipFile(memory, "a") as made:
        made.writestr("pack.toml", b"format = 1\n")
    return memory.getvalue()


@pytest.mark.parametrize(("code", "name", "make"), HOSTILE, ids=[f"{code} {name}" for code, name, _ in HOSTILE])
def test_a_hostile_zip_is_refused_with_its_own_code(code: str, name: str, make: Callable[[], bytes]):
    unpacked = read_zip(make())
    assert {one.code for one in unpacked.problems} == {code}, [str(one) for one in unpacked.problems]
    assert unpacked.files == {}
    assert all(one.fix for one in unpacked.problems)


def test_every_code_of_zips_has_a_hostile_sample():
    from trainer.lessons.problems import CODES

    assert {code for code, _, _ in HOSTILE} == {code for code in CODES if code.startswith("DP5")} - {"DP531"}


def test_hidden_files_and_folders_of_other_programs_are_left_out_and_said():
    data = zipped(("__MACOSX/._pack.toml", b"x"), (".DS_Store", b"x"), ("text/", b""), ("text/a.md", b"Hello"))
    unpacked = read_zip(data)
    assert unpacked.files == {"pack.toml": b"format = 1\n", "text/a.md": b"Hello"}
    assert [(one.code, one.is_note) for one in unpacked.problems] == [("DP904", True)]


def test_a_folder_around_the_pack_does_not_count():
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("week2/", b"")
        made.writestr("week2/pack.toml", b"format = 1\n")
        made.writestr("week2/text/a.md", b"Hello")
    assert set(read_zip(memory.getvalue()).files) == {"pack.toml", "text/a.md"}


def test_sizes_behind_the_content_are_read():
    """Programs that write as a stream put checksum and sizes behind each file."""

    class Pipe(io.RawIOBase):
        def __init__(self) -> None:
            self.written = b""

        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            self.written += bytes(data)
            return len(data)

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as made:  # type: ignore[call-overload]
        made.writestr("pack.toml", b"format = 1\n")
        made.writestr("text/a.md", b"Hello " * 99)
    assert read_zip(pipe.written).files["text/a.md"] == b"Hello " * 99


@pytest.mark.parametrize("name", ["fortune-pai-gow", "_template"])
def test_a_built_pack_is_the_same_every_time_and_reads_back_whole(name: str):
    files = bundled(name)
    data = build_zip(files)
    assert data == build_zip(dict(reversed(files.items())))
    assert read_zip(data).files == files
    assert read_zip(data).problems == ()


def test_other_programs_read_a_built_pack():
    files = bundled("_template")
    with zipfile.ZipFile(io.BytesIO(build_zip(files))) as made:
        assert made.testzip() is None
        assert made.namelist() == sorted(files)
        assert {name: made.read(name) for name in made.namelist()} == files
        assert {info.date_time for info in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}


@settings(max_examples=150)
@given(st.data())
def test_a_damaged_pack_never_raises_and_never_gives_other_content(data: st.DataObject):
    files = sound()
    packed = bytearray(build_zip(files))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(packed) - 1))
        packed[place] = data.draw(st.integers(0, 255))
    unpacked = read_zip(bytes(packed))
    assert all(files.get(path, content) == content for path, content in unpacked.files.items())


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_junk_with_an_end_record_never_raises(junk: bytes):
    read_zip(junk + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(junk), 0, 0))
