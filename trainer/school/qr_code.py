"""QR codes (ISO/IEC 18004) of capital letters and digits at level M: a quarter of the squares may be lost.

Our own, since one mode and one level are all that a certificate needs: a library would be larger than this page, and
one more thing that a school's computer has to trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from trainer.core.errors import BadText
from trainer.core.text import say

LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""What the alphanumeric mode writes, two in eleven bits."""
CHECKS: Final = (
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, *(28,) * 19,
)  # fmt: skip
"""Check bytes of a block at level M, by version."""
BLOCKS: Final = (
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
)  # fmt: skip
FIELD, FORMAT, FORMAT_MASK, VERSION = 0x11D, 0x537, 0x5412, 0x1F25
"""The polynomials of the standard: of the field, of the format and of the version bits."""

Grid = list[list[bool]]
"""Rows of squares; True is dark."""


def qr_code(text: str) -> Grid:
    """The smallest code of a text. BadText when a character cannot be written, or it is too long for any."""
    unknown = next((letter for letter in text if letter not in LETTERS), "")
    if unknown:
        raise BadText(say("A code cannot hold '{letter}'.", letter=unknown))
    version = next((version for version in range(1, 41) if _bits(text, version) <= 8 * _room(version)), 0)
    if not version:
        raise BadText(say("This is too long for a code."))
    words = _with_checks(_words(text, version), version)
    size = 17 + 4 * version
    fixed: dict[tuple[int, int], bool] = dict(_patterns(version, size))
    free = [place for place in _course(size) if place not in fixed]
    bits = [word >> shift & 1 for word in words for shift in reversed(range(8))]
    bits += [0] * (len(free) - len(bits))
    return min((_masked(size, fixed, free, bits, mask) for mask in range(8)), key=_penalty)


# ---------------------------------------------------------------- bytes


def _count_bits(version: int) -> int:
    return 9 if version < 10 else 11 if version < 27 else 13


def _bits(text: str, version: int) -> int:
    return 4 + _count_bits(version) + 11 * (len(text) // 2) + 6 * (len(text) % 2)


def _raw_words(version: int) -> int:
    modules = (16 * version + 128) * version + 64
    if version > 1:
        marks = version // 7 + 2
        modules -= (25 * marks - 10) * marks - 55
    return (modules - (36 if version > 6 else 0)) // 8


def _room(version: int) -> int:
    """Bytes of text that a version holds, with what heads them."""
    return _raw_words(version) - CHECKS[version - 1] * BLOCKS[version - 1]


def _words(text: str, version: int) -> list[int]:
    stream = f"0010{len(text):0{_count_bits(version)}b}"
    for place in range(0, len(text) - 1, 2):
        stream += f"{45 * LETTERS.index(text[place]) + LETTERS.index(text[place + 1]):011b}"
    if len(text) % 2:
        stream += f"{LETTERS.index(text[-1]):06b}"
    room = 8 * _room(version)
    stream += "0" * min(4, room - len(stream))
    stream += "0" * (-len(stream) % 8)
    words = [int(stream[place : place + 8], 2) for place in range(0, len(stream), 8)]
    return words + [(0xEC, 0x11)[number % 2] for number in range(_room(version) - len(words))]


def _times(first: int, second: int) -> int:
    """The product in the field of 256."""
    product = 0
    for shift in reversed(range(8)):
        product = product << 1 ^ (product >> 7) * FIELD
        product ^= (second >> shift & 1) * first
    return product


def _check_words(words: Sequence[int], count: int) -> list[int]:
    """The remainder by the generator polynomial of Reed and Solomon."""
    divisor, root = [0] * (count - 1) + [1], 1
    for _ in range(count):
        divisor = [
            _times(factor, root) ^ (divisor[place + 1 : place + 2] or [0])[0] for place, factor in enumerate(divisor)
        ]
        root = _times(root, 2)
    remainder = [0] * count
    for word in words:
        factor = word ^ remainder[0]
        remainder = [*remainder[1:], 0]
        remainder = [old ^ _times(part, factor) for old, part in zip(remainder, divisor, strict=True)]
    return remainder


def _with_checks(words: list[int], version: int) -> list[int]:
    """The blocks with their check bytes, one byte of each block in turn."""
    count, checks = BLOCKS[version - 1], CHECKS[version - 1]
    long = _raw_words(version) % count
    short = _raw_words(version) // count - checks
    blocks, begin = list[list[int]](), 0
    for number in range(count):
        end = begin + short + (number >= count - long)
        blocks.append(words[begin:end])
        begin = end
    tails = [_check_words(block, checks) for block in blocks]
    heads = [block[place] for place in range(short + 1) for block in blocks if place < len(block)]
    return heads + [tail[place] for place in range(checks) for tail in tails]


# ---------------------------------------------------------------- squares


def _patterns(version: int, size: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """What every code of a version has in its places; the format bits are left light for now."""
    for place in range(size):
        yield (6, place), place % 2 == 0
        yield (place, 6), place % 2 == 0
    marks = version // 7 + 2
    step = (version * 8 + marks * 3 + 5) // (marks * 4 - 4) * 2
    centers = [6, *(size - 7 - number * step for number in reversed(range(marks - 1)))] if version > 1 else []
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row, column in ((row, column) for row in centers for column in centers if (row, column) not in corners):
        yield from (((row + y, column + x), max(abs(x), abs(y)) != 1) for y in range(-2, 3) for x in range(-2, 3))
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        for y, x in ((y, x) for y in range(-4, 5) for x in range(-4, 5)):
            if 0 <= row + y < size and 0 <= column + x < size:
                yield (row + y, column + x), max(abs(x), abs(y)) not in (2, 4)
    yield from ((place, False) for places in _format_places(size) for place in places)
    yield (size - 8, 8), True
    if version > 6:
        bits = version << 12 | _remainder(version, VERSION, 12)
        for number in range(18):
            places = (number // 3, size - 11 + number % 3)
            yield places, bool(bits >> number & 1)
            yield (places[1], places[0]), bool(bits >> number & 1)


def _format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the fifteen format bits stand, twice, the lowest first."""
    near = [(row, 8) for row in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, column) for column in (7, 5, 4, 3, 2, 1, 0)]
    far = [(8, size - 1 - number) for number in range(8)] + [(size - 15 + number, 8) for number in range(8, 15)]
    return near, far


def _remainder(number: int, divisor: int, length: int) -> int:
    remainder = number
    for _ in range(length):
        remainder = remainder << 1 ^ (remainder >> (length - 1)) * divisor
    return remainder


def _course(size: int) -> Iterator[tuple[int, int]]:
    """Every square in the order in which bits are laid: two columns at a time, up and down, from the right."""
    up = True
    for right in (column for column in range(size - 1, 0, -2)):
        column = right - (right <= 6)
        for row in reversed(range(size)) if up else range(size):
            yield row, column
            yield row, column - 1
        up = not up


def _masked(
    size: int, fixed: dict[tuple[int, int], bool], free: Iterable[tuple[int, int]], bits: Iterable[int], mask: int
) -> Grid:
    grid = [[fixed.get((row, column), False) for column in range(size)] for row in range(size)]
    for (y, x), bit in zip(free, bits, strict=True):
        rules = (
            (x + y) % 2, y % 2, x % 3, (x + y) % 3, (x // 3 + y // 2) % 2, x * y % 2 + x * y % 3,
            (x * y % 2 + x * y % 3) % 2, ((x + y) % 2 + x * y % 3) % 2,
        )  # fmt: skip
        grid[y][x] = bool(bit) != (rules[mask] == 0)
    bits_of_format = (mask << 10 | _remainder(mask, FORMAT, 10)) ^ FORMAT_MASK
    for places in _format_places(size):
        for number, (y, x) in enumerate(places):
            grid[y][x] = bool(bits_of_format >> number & 1)
    return grid


def _penalty(grid: Grid) -> int:
    """How badly a camera reads a grid: long runs, blocks, what looks like a corner, too much of one shade."""
    lines = ["".join(".#"[dark] for dark in row) for row in (*grid, *map(list, zip(*grid, strict=True)))]
    runs = sum(
        len(run) - 2 for line in lines for run in line.replace("#.", "# .").replace(".#", ". #").split() if len(run) > 4
    )
    corners = sum(line.count(pattern) for line in lines for pattern in ("#.###.#....", "....#.###.#"))
    blocks = sum(
        len({above[x], above[x + 1], below[x], below[x + 1]}) == 1
        for above, below in pairwise(grid)
        for x in range(len(grid) - 1)
    )
    dark = sum(map(sum, grid)) / len(grid) ** 2
    return runs + 40 * corners + 3 * blocks + 10 * int(abs(dark - 0.5) * 20)
