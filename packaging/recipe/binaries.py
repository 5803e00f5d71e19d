"""Which libraries a program file asks for, read from ELF and PE headers; what Qt needs is found by following them.

Of an ELF file also which versions of a library's symbols it uses: by them a package says how new the system must be.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


class NotABinary(ValueError):
    """The file is neither ELF nor PE, or is cut off."""


def needed(path: Path) -> tuple[str, ...]:
    """The names of the libraries a program file asks for, in order."""
    data = path.read_bytes()
    try:
        if data[:4] == b"\x7fELF":
            return tuple(_elf(data))
        if data[:2] == b"MZ":
            return tuple(_pe(data))
    except (struct.error, IndexError) as error:
        raise NotABinary(f"{path} is damaged: {error}") from error
    raise NotABinary(f"{path} is no program file")


def closure(start: Iterable[Path], find: Callable[[str], Path | None]) -> tuple[set[Path], dict[str, set[str]]]:
    """All files reached from `start` through `find`, and what was not found: library -> names of who asks for it."""
    reached, missing, waiting = set[Path](), dict[str, set[str]](), list(start)
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        for name in needed(path):
            found = find(name)
            if found is None:
                missing.setdefault(name, set()).add(path.name)
            else:
                waiting.append(found)
    return reached, missing


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode("ascii")


@dataclass(frozen=True, slots=True)
class _Dynamic:
    """The dynamic section of a 64-bit little-endian ELF file: its entries, and where addresses lie in the file."""

    data: bytes
    entries: tuple[tuple[int, int], ...]
    loads: tuple[tuple[int, int, int], ...]

    def number(self, tag: int) -> int | None:
        return next((number for kind, number in self.entries if kind == tag), None)

    def place(self, address: int) -> int:
        return next(
            offset + address - start for start, offset, length in self.loads if start <= address < start + length
        )

    def text(self, at: int) -> str:
        names = self.number(5)
        assert names is not None
        return _text(self.data, self.place(names) + at)


def _dynamic(data: bytes) -> _Dynamic | None:
    if data[4:6] != b"\x02\x01":
        raise NotABinary("not a 64-bit little-endian file")
    table, (size, count) = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<HH", data, 54)
    loads, dynamic = [], None
    for index in range(count):
        kind, _, offset, address, _, length = struct.unpack_from("<IIQQQQ", data, table + index * size)
        if kind == 1:
            loads.append((address, offset, length))
        elif kind == 2:
            dynamic = (offset, length)
    if dynamic is None:
        return None
    entries = [struct.unpack_from("<qQ", data, at) for at in range(dynamic[0], sum(dynamic), 16)]
    return _Dynamic(data, tuple(entries), tuple(loads))


def _elf(data: bytes) -> list[str]:
    """DT_NEEDED entries."""
    dynamic = _dynamic(data)
    return [] if dynamic is None else [dynamic.text(number) for tag, number in dynamic.entries if tag == 1]


def symbol_versions(path: Path) -> set[str]:
    """The versions of other libraries' symbols that an ELF file uses: "GLIBC_2.36", "GLIBCXX_3.4.29"."""
    data = path.read_bytes()
    try:
        return _versions(data)
    except (struct.error, IndexError, StopIteration) as error:
        raise NotABinary(f"{path} is damaged: {error}") from error


def _versions(data: bytes) -> set[str]:
    """DT_VERNEED: for each library a list of versions, chained by the distance to the next."""
    dynamic = _dynamic(data)
    at = None if dynamic is None else dynamic.number(0x6FFFFFFE)
    found = set[str]()
    if dynamic is None or at is None:
        return found
    library = dynamic.place(at)
    for _ in range(dynamic.number(0x6FFFFFFF) or 0):
        _, count, _, first, following = struct.unpack_from("<HHIII", data, library)
        symbol = library + first
        for _ in range(count):
            _, _, _, name, step = struct.unpack_from("<IHHII", data, symbol)
            found.add(dynamic.text(name))
            symbol += step
        library += following
    return found


def _pe(data: bytes) -> list[str]:
    """Imports and delayed imports of a 64-bit PE file."""
    head = struct.unpack_from("<I", data, 60)[0]
    if data[head : head + 4] != b"PE\0\0":
        raise NotABinary("no PE header")
    count, optional = struct.unpack_from("<H", data, head + 6)[0], struct.unpack_from("<H", data, head + 20)[0]
    begin = head + 24
    if struct.unpack_from("<H", data, begin)[0] != 0x20B:
        raise NotABinary("not a 64-bit file")
    sections = [struct.unpack_from("<IIII", data, begin + optional + 40 * index + 8) for index in range(count)]

    def offset(address: int) -> int:
        return next(raw + address - start for size, start, _, raw in sections if start <= address < start + size)

    names = []
    for entry, size, field in ((1, 20, 12), (13, 32, 4)):
        table = struct.unpack_from("<I", data, begin + 112 + 8 * entry)[0]
        while table:
            name = struct.unpack_from("<I", data, offset(table) + field)[0]
            if not name:
                break
            names.append(_text(data, offset(name)))
            table += size
    return names
