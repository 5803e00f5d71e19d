"""Packs a cabinet again, more tightly: the blocks that wixl's library packs each alone may lean on the block before them.

A folder of a cabinet is cut into blocks of 32 KB. MSZIP packs each with deflate and lets it refer back to the 32 KB
before it; who unpacks must keep them. The library behind wixl unpacks so, but packs without looking back. Zopfli
searches for the shortest way to write a block, which zlib does not.
"""

from __future__ import annotations

import ctypes
import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from recipe.folder import Wrong

_HEADER, _FOLDER, _BLOCK = struct.Struct("<4s4xI4xI4xBBHHHHH"), struct.Struct("<IHH"), struct.Struct("<IHH")
MSZIP = 1
LIBRARY = "libzopfli.so.1"
ROUNDS, PIECES = 5, 3
"""How often zopfli tries a block again, and into how many it may cut one. 15 of each save another 0.15 % and take twice
as long."""


class _Options(ctypes.Structure):
    """ZopfliOptions of zopfli.h."""

    _fields_ = (
        ("verbose", ctypes.c_int),
        ("verbose_more", ctypes.c_int),
        ("numiterations", ctypes.c_int),
        ("blocksplitting", ctypes.c_int),
        ("blocksplittinglast", ctypes.c_int),
        ("blocksplittingmax", ctypes.c_int),
    )


def blocks(cabinet: bytes) -> Iterator[bytes]:
    """What the blocks of the folder hold, unpacked, whether they were packed with or without looking back."""
    at, count = _read(cabinet)
    before = b""
    for _ in range(count):
        _, packed, size = _BLOCK.unpack_from(cabinet, at)
        data = cabinet[at + _BLOCK.size : at + _BLOCK.size + packed]
        if data[:2] != b"CK":
            raise Wrong("A block does not begin as MSZIP has it.")
        before = zlib.decompressobj(-zlib.MAX_WBITS, zdict=before).decompress(data[2:])
        if len(before) != size:
            raise Wrong("A block is not as long as it says.")
        yield before
        at += _BLOCK.size + packed


def tightened(cabinet: bytes) -> bytes:
    """The same files under the same names in the same order, packed as tightly as MSZIP allows."""
    start, _ = _read(cabinet)
    plain = list(blocks(cabinet))
    zopfli()
    with ThreadPoolExecutor() as pool:
        deflated = list(pool.map(_deflated, plain, [b"", *plain[:-1]]))
    packed = bytearray()
    for block, short in zip(plain, deflated, strict=True):
        sizes = struct.pack("<HH", len(short), len(block))
        packed += struct.pack("<I", checksum(sizes, checksum(short))) + sizes + short
    head = bytearray(cabinet[:start])
    struct.pack_into("<I", head, 8, start + len(packed))
    return bytes(head + packed)


@cache
def zopfli() -> ctypes.CDLL:
    """The library of Debian's package libzopfli1."""
    try:
        return ctypes.CDLL(LIBRARY)
    except OSError as error:
        raise Wrong(f"{LIBRARY} is missing; the Debian package libzopfli1 has it.") from error


def _deflated(block: bytes, before: bytes) -> bytes:
    """A block as MSZIP has it, in as few bytes as zopfli finds."""
    library, libc = zopfli(), ctypes.CDLL(None)
    options, bit, size = _Options(), ctypes.c_ubyte(), ctypes.c_size_t()
    written = ctypes.POINTER(ctypes.c_ubyte)()
    library.ZopfliInitOptions(ctypes.byref(options))
    options.numiterations, options.blocksplittingmax = ROUNDS, PIECES
    dynamic, last, begin, end = 2, 1, ctypes.c_size_t(len(before)), ctypes.c_size_t(len(before) + len(block))
    library.ZopfliDeflatePart(ctypes.byref(options), dynamic, last, before + block, begin, end,
                              ctypes.byref(bit), ctypes.byref(written), ctypes.byref(size))  # fmt: skip
    short = ctypes.string_at(written, size.value)
    libc.free(written)
    if zlib.decompressobj(-zlib.MAX_WBITS, zdict=before).decompress(short) != block:
        raise Wrong("zopfli packed a block that does not unpack to what it was.")
    return b"CK" + short


def checksum(data: bytes, seed: int = 0) -> int:
    """Of a block: its words of four bytes put together by exclusive or; up to three bytes left over count backwards."""
    whole = len(data) // 4
    for word in struct.unpack_from(f"<{whole}I", data):
        seed ^= word
    return seed ^ int.from_bytes(data[4 * whole :], "big")


def _read(cabinet: bytes) -> tuple[int, int]:
    """Where the first block lies, and how many there are."""
    try:
        mark, size, _, _, _, folders, _, flags, _, _ = _HEADER.unpack_from(cabinet)
        start, count, method = _FOLDER.unpack_from(cabinet, _HEADER.size)
    except struct.error as error:
        raise Wrong("The cabinet is cut off.") from error
    if mark != b"MSCF" or folders != 1 or flags or method != MSZIP or size != len(cabinet):
        raise Wrong("The cabinet is not as wixl makes it: whole, of one folder, packed by MSZIP.")
    return start, count
