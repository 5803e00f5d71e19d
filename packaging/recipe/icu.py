"""ICU's data for Linux without what Qt never reads: 32 MB in the wheel, of which this program uses a fifth.

The library holds one package: a header, a table of names and places, sorted by name, and the items. Qt asks ICU for
sorting, letter cases and legacy encodings; names of units, currencies, places, languages and time zones it has itself.
"""

from __future__ import annotations

import struct
import subprocess
import tempfile
from pathlib import Path

from recipe.folder import Wrong

LEFT_OUT = frozenset(("unit", "zone", "curr", "lang", "region", "rbnf", "translit", "brkitr"))
"""Folders of the package: names of units, time zones, currencies, languages, places; numbers in words, scripts, breaks."""
ENDINGS_LEFT_OUT = (".cnv",)
"""Tables of encodings: those of Unicode and Latin 1 are in ICU's code, and others are read nowhere in the program."""

_MAGIC, _FORMAT = b"\xda\x27", b"CmnD"
_ENTRY = struct.Struct("<II")


def wanted(name: str) -> bool:
    """Whether an item, "icudt73l/coll/root.res", goes along."""
    parts = name.split("/")
    return not name.endswith(ENDINGS_LEFT_OUT) and (len(parts) < 3 or parts[1] not in LEFT_OUT)


def items(package: bytes) -> tuple[bytes, list[tuple[str, bytes]]]:
    """The header of a package, and its items in their order."""
    if package[2:4] != _MAGIC or package[12:16] != _FORMAT:
        raise Wrong("This is no package of ICU's data.")
    head = struct.unpack_from("<H", package)[0]
    body = package[head:]
    count = struct.unpack_from("<I", body)[0]
    table = [_ENTRY.unpack_from(body, 4 + _ENTRY.size * one) for one in range(count)]
    ends = [*(place for _, place in table[1:]), len(body)]
    names = [body[name : body.index(b"\0", name)].decode("ascii") for name, _ in table]
    return package[:head], [(name, body[place:end]) for name, (_, place), end in zip(names, table, ends, strict=True)]


def packed(head: bytes, kept: list[tuple[str, bytes]]) -> bytes:
    """The package of some items; each begins at a multiple of 16, as ICU wants it."""
    names, places = bytearray(), []
    start = 4 + _ENTRY.size * len(kept)
    for name, _ in kept:
        places.append(start + len(names))
        names += name.encode("ascii") + b"\0"
    body, table = bytearray(names), bytearray(struct.pack("<I", len(kept)))
    body += b"\0" * (-(start + len(body)) % 16)
    for place, (_, data) in zip(places, kept, strict=True):
        table += _ENTRY.pack(place, start + len(body))
        body += data + b"\0" * (-len(data) % 16)
    return bytes(head + table + body)


def trim(library: Path) -> None:
    """The library with the wanted items alone, under its own name."""
    version = library.name.rpartition(".")[2]
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        (work / "whole.so").write_bytes(library.read_bytes())
        _run(["objcopy", "-O", "binary", "--only-section=.rodata", "whole.so", "whole.dat"], work)
        head, found = items((work / "whole.dat").read_bytes())
        (work / "part.dat").write_bytes(packed(head, [one for one in found if wanted(one[0])]))
        (work / "part.s").write_text(
            f".section .note.GNU-stack\n.section .rodata\n.balign 16\n.globl icudt{version}_dat\n"
            f'.type icudt{version}_dat, @object\nicudt{version}_dat:\n.incbin "part.dat"\n'
            f".size icudt{version}_dat, .-icudt{version}_dat\n"
        )
        _run(["as", "part.s", "-o", "part.o"], work)
        _run(["ld", "-shared", "-s", "--build-id=none", "-soname", library.name, "-o", "part.so", "part.o"], work)
        library.write_bytes((work / "part.so").read_bytes())


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Wrong(f"{command[0]} failed on ICU's data:\n{done.stderr.strip()}")
