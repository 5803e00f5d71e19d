"""Which libraries a program file asks for, read from ELF and PE headers; what Qt needs is found by following them."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
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


def _elf(data: bytes) -> list[str]:
    """DT_NEEDED entries of a 64-bit little-endian ELF file."""
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
        return []
    entries = [struct.unpack_from("<qQ", data, at) for at in range(dynamic[0], sum(dynamic), 16)]
    names = next(value for tag, value in entries if tag == 5)
    start = next(offset + names - address for address, offset, length in loads if address <= names < address + length)
    return [_text(data, start + value) for tag, value in entries if tag == 1]


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
