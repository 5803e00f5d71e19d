"""A pack as one `.dealpack` file: built the same everywhere, and read with every limit of our own.

The reader does not trust the file: it takes the zip apart itself, reads a single list of contents that must account
for every byte, and never unpacks more than announced and allowed. Nothing is written anywhere.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Words, say
from trainer.lessons import pack_prose
from trainer.lessons.problems import PackProblem, ProblemLog

LARGEST_PACK: Final = pack_prose.LARGEST_TOTAL
HIGHEST_RATIO: Final = 100
RATIO_FREE: Final = 64 * 1024
"""Files up to this size may be packed as tightly as they like: short repetitive texts are."""

_END: Final = struct.Struct("<4s4H2LH")
_ENTRY: Final = struct.Struct("<4s6H3L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_END_MARK, _ENTRY_MARK, _LOCAL_MARK = b"PK\x05\x06", b"PK\x01\x02", b"PK\x03\x04"
_STORED, _DEFLATED = 0, 8
_EMPTY_DEFLATED: Final = 2
_ENCRYPTED, _LATER_SIZES, _PATCH, _STRONG, _UTF8, _MASKED = 0x1, 0x8, 0x20, 0x40, 0x800, 0x2000
_FIXED_TIME, _FIXED_DATE = 0, 0x21  # 1980-01-01 00:00, the first moment a zip can name
_FILE_MODE: Final = 0o100644
_REGULAR, _FOLDER = 0o100000, 0o040000
_NO_64: Final = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What a pack file held: its files when nothing is wrong, else none of them."""

    files: Mapping[str, bytes]
    problems: tuple[PackProblem, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int
    mode: int
    made_on_unix: bool
    raw: bytes

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


class _RefusedError(Exception):
    """The file cannot be read on: code, what, fix."""

    def __init__(
        self, code: str, message: Words, fix: Words = "Build the pack again with: felt-school pack build"
    ) -> None:
        super().__init__(message)
        self.code, self.what, self.fix = code, message, fix


# ---------------------------------------------------------------- building


def build_zip(files: Mapping[str, bytes]) -> bytes:
    """The pack file: names sorted, fixed times, nothing compressed, so that the same pack gives the same bytes.

    Deflate output differs between builds of zlib; packs are small, so plain storage is worth the few kilobytes.
    """
    content: list[bytes] = []
    directory: list[bytes] = []
    offset = 0
    for path in sorted(files):
        name, data = path.encode(), files[path]
        sizes = (zlib.crc32(data), len(data), len(data))
        local = _LOCAL.pack(_LOCAL_MARK, 20, _UTF8, _STORED, _FIXED_TIME, _FIXED_DATE, *sizes, len(name), 0)
        made_by = 3 << 8 | 20
        directory.append(
            _ENTRY.pack(
                _ENTRY_MARK, made_by, 20, _UTF8, _STORED, _FIXED_TIME, _FIXED_DATE, *sizes, len(name), 0, 0, 0, 0,
                _FILE_MODE << 16, offset,
            )
            + name
        )  # fmt: skip
        content += [local, name, data]
        offset += len(local) + len(name) + len(data)
    listed = b"".join(directory)
    end = _END.pack(_END_MARK, 0, 0, len(directory), len(directory), len(listed), offset, 0)
    return b"".join((*content, listed, end))


# ---------------------------------------------------------------- reading


def read_zip(data: bytes, name: str = "pack") -> Unpacked:
    """The files of a pack file, or the problems that keep it shut. `name` is what messages call the pack."""
    log = ProblemLog()
    try:
        entries = _without_top_folder(_entries(data))
        safe_entries = _checked(entries, log)
        if any(not problem.is_note for problem in log.problems):
            return Unpacked({}, log.sorted())
        files = {entry.name: _content(data, entry) for entry in safe_entries}
    except _RefusedError as refused:
        log.add(refused.code, name, refused.what, refused.fix)
        return Unpacked({}, log.sorted())
    return Unpacked(files, log.sorted())


def _entries(data: bytes) -> tuple[_Entry, ...]:
    """The list of contents. Every byte of the file must belong to an entry, the list or the end record."""
    if len(data) > LARGEST_PACK:
        message = say(
            "the pack file has {count} bytes; the limit is {largest_pack}.",
            count=f"{len(data):,}",
            largest_pack=f"{LARGEST_PACK:,}",
        )
        raise _RefusedError("DP502", message, say("Make pictures and sounds smaller."))
    end_at = data.rfind(_END_MARK, max(0, len(data) - _END.size - 0xFFFF))
    if end_at < 0 or end_at + _END.size > len(data):
        raise _RefusedError(
            "DP501", say("this is not a pack file, or its end is missing."), say("Copy or download it again.")
        )
    _, disk, first_disk, count_here, count, length, start, comment = _END.unpack_from(data, end_at)
    if data[max(0, end_at - 20) : end_at][:4] == b"PK\x06\x07" or _NO_64 in (length, start) or count == 0xFFFF:
        raise _RefusedError("DP523", say("the program does not read 64-bit zip files."))
    if disk or first_disk or count_here != count:
        raise _RefusedError("DP523", say("the pack is one part of a split zip file."))
    if end_at + _END.size + comment != len(data):
        raise _RefusedError("DP526", say("there is something after the end of the pack file."))
    if count > pack_prose.MOST_FILES:
        raise _RefusedError(
            "DP503",
            say(
                "the pack has {count} entries; the limit is {most_files}.",
                count=count,
                most_files=pack_prose.MOST_FILES,
            ),
            say("Split it."),
        )
    if start + length > end_at:
        raise _RefusedError("DP530", say("the list of contents is not where the file says."))
    if start + length < end_at:
        raise _RefusedError("DP526", say("there is something between the list of contents and the end."))
    entries = _listed(data[start:end_at], count)
    _no_gaps(data, entries, start)
    return entries


def _listed(listed: bytes, count: int) -> tuple[_Entry, ...]:
    entries: list[_Entry] = []
    place = 0
    for _ in range(count):
        if place + _ENTRY.size > len(listed) or listed[place : place + 4] != _ENTRY_MARK:
            raise _RefusedError("DP530", say("the list of contents is damaged."))
        (_, made_by, _, flags, method, _, _, crc, packed, size, name_length, extra_length, comment_length, disk, _,
         attributes, offset) = _ENTRY.unpack_from(listed, place)  # fmt: skip
        after = place + _ENTRY.size + name_length + extra_length + comment_length
        if after > len(listed):
            raise _RefusedError("DP530", say("the list of contents is damaged."))
        raw = listed[place + _ENTRY.size : place + _ENTRY.size + name_length]
        if disk or _NO_64 in (packed, size, offset):
            raise _RefusedError("DP523", say("the pack is a split or 64-bit zip file."))
        name = _name(raw, flags)
        entries.append(_Entry(name, flags, method, crc, packed, size, offset, attributes >> 16, made_by >> 8 == 3, raw))
        place = after
    if place != len(listed):
        raise _RefusedError("DP530", say("the list of contents is longer than it says."))
    return tuple(entries)


def _name(raw: bytes, flags: int) -> str:
    try:
        name = raw.decode("utf-8" if flags & _UTF8 else "ascii")
    except UnicodeDecodeError:
        message = say("the name {raw} is not UTF-8.", raw=repr(raw[:60]))
        raise _RefusedError("DP527", message, say("Use plain letters in file names.")) from None
    return name


def _no_gaps(data: bytes, entries: tuple[_Entry, ...], start: int) -> None:
    """Entries must follow one another from the first byte up to the list: no overlap, no stowaway."""
    place = 0
    for entry in sorted(entries, key=lambda row: row.offset):
        if entry.offset < place:
            raise _RefusedError("DP524", say("'{name}' overlaps another entry.", name=entry.name[:60]))
        if entry.offset > place:
            raise _RefusedError(
                "DP526", say("there is something before '{name}' that is not in the list.", name=entry.name[:60])
            )
        place = _data_start(data, entry, start) + entry.packed
        if entry.flags & _LATER_SIZES:
            place += 16 if data[place : place + 4] == b"PK\x07\x08" else 12
        if place > start:
            raise _RefusedError("DP524", say("'{name}' runs into the list of contents.", name=entry.name[:60]))
    if place != start:
        raise _RefusedError("DP526", say("there is something before the list of contents."))


def _data_start(data: bytes, entry: _Entry, limit: int) -> int:
    """Where the content of an entry begins; its own head must say what the list says."""
    if entry.offset + _LOCAL.size > limit or data[entry.offset : entry.offset + 4] != _LOCAL_MARK:
        raise _RefusedError("DP522", say("'{name}' is not where the list of contents says.", name=entry.name[:60]))
    local = _LOCAL.unpack_from(data, entry.offset)
    flags, method, crc, packed, size, name_length, extra_length = local[2], local[3], *local[6:11]
    name_at = entry.offset + _LOCAL.size
    same = data[name_at : name_at + name_length] == entry.raw and (flags, method) == (entry.flags, entry.method)
    if not entry.flags & _LATER_SIZES:
        same = same and (crc, packed, size) == (entry.crc, entry.packed, entry.size)
    if not same:
        raise _RefusedError("DP522", say("'{name}' does not match the list of contents.", name=entry.name[:60]))
    return int(name_at + name_length + extra_length)


def _without_top_folder(entries: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    """Zips made by hand often hold one folder with the pack in it; that folder does not count."""
    own = [entry for entry in entries if not pack_prose.is_hidden(entry.name)]
    tops = {entry.name.partition("/")[0] for entry in own}
    if len(tops) != 1 or any("/" not in entry.name for entry in own):
        return entries
    top = tops.pop()
    if not top or top in (".", "..") or pack_prose.name_fault(top) is not None:
        return entries
    if not any(entry.name == f"{top}/pack.toml" for entry in own):
        return entries
    return tuple(_renamed(entry, entry.name.removeprefix(f"{top}/")) for entry in entries if entry.name != f"{top}/")


def _renamed(entry: _Entry, name: str) -> _Entry:
    return _Entry(
        name, entry.flags, entry.method, entry.crc, entry.packed, entry.size, entry.offset, entry.mode,
        entry.made_on_unix, entry.raw,
    )  # fmt: skip


def _checked(entries: tuple[_Entry, ...], log: ProblemLog) -> tuple[_Entry, ...]:
    """The entries to unpack, every refusal noted."""
    safe_entries: list[_Entry] = []
    hidden = 0
    for entry in entries:
        if pack_prose.is_hidden(entry.name):
            hidden += 1
            continue
        refusal = _refusal(entry)
        if refusal is not None:
            log.add(refusal.code, entry.name, refusal.what, refusal.fix)
        elif not entry.is_folder:
            safe_entries.append(entry)
    own = [member.name for member in entries if not member.is_folder and not pack_prose.is_hidden(member.name)]
    for path, fault in pack_prose.same_names(own):
        log.add(fault.code, path, fault.message, fault.fix)
    total = sum(entry.size for entry in safe_entries)
    if total > pack_prose.LARGEST_TOTAL:
        message = say(
            "the files have {total} bytes in all; the limit is {largest_total}.",
            total=f"{total:,}",
            largest_total=f"{pack_prose.LARGEST_TOTAL:,}",
        )
        log.add("DP505", "pack.toml", message, say("Make pictures and sounds smaller."))
    if hidden:
        log.add(
            "DP904",
            "pack.toml",
            say("The program left out {hidden} hidden files (__MACOSX, names that start with a dot).", hidden=hidden),
        )
    return tuple(safe_entries)


def _refusal(entry: _Entry) -> _RefusedError | None:
    """The first thing wrong with an entry, before a byte of it is unpacked."""
    fault = pack_prose.name_fault(entry.name.removesuffix("/"))
    if fault is not None:
        return _RefusedError(fault.code, fault.message, fault.fix)
    if entry.flags & (_ENCRYPTED | _STRONG | _MASKED):
        return _RefusedError(
            "DP518", say("'{name}' is encrypted.", name=entry.name), say("Build the pack without a password.")
        )
    kind = entry.mode & 0o170000
    if entry.made_on_unix and kind not in (0, _REGULAR, _FOLDER if entry.is_folder else _REGULAR):
        return _RefusedError(
            "DP517", say("'{name}' is a link or a special file.", name=entry.name), say("Put the file itself there.")
        )
    if entry.method not in (_STORED, _DEFLATED) or entry.flags & _PATCH:
        return _RefusedError(
            "DP519",
            say("'{name}' is packed by method {method}.", name=entry.name, method=entry.method),
            say("Use plain zip."),
        )
    if entry.is_folder:
        if entry.size or entry.packed > _EMPTY_DEFLATED:
            return _RefusedError("DP529", say("the folder '{name}' has content of its own.", name=entry.name))
        return None
    if entry.size > pack_prose.LARGEST_FILE:
        message = say(
            "'{name}' has {size} bytes; the limit is {largest_file}.",
            name=entry.name,
            size=f"{entry.size:,}",
            largest_file=f"{pack_prose.LARGEST_FILE:,}",
        )
        return _RefusedError("DP504", message, say("Make pictures and sounds smaller."))
    if entry.size > RATIO_FREE and entry.size > HIGHEST_RATIO * max(1, entry.packed):
        message = say(
            "'{name}' would grow {value} times; the limit is {highest_ratio}.",
            name=entry.name,
            value=entry.size // max(1, entry.packed),
            highest_ratio=HIGHEST_RATIO,
        )
        return _RefusedError("DP506", message, say("Make pictures of a single color smaller."))
    fault = pack_prose.kind_fault(entry.name)
    if fault is not None and fault.code == "DP520":
        return _RefusedError(fault.code, fault.message, fault.fix)
    return None


def _content(data: bytes, entry: _Entry) -> bytes:
    """The content of an entry, never more of it than announced."""
    start = _data_start(data, entry, len(data))
    packed = data[start : start + entry.packed]
    content = packed if entry.method == _STORED else _inflate(packed, entry)
    if len(content) != entry.size:
        raise _RefusedError(
            "DP525",
            say(
                "'{name}' has {count} bytes, but the list says {size}.",
                name=entry.name,
                count=f"{len(content):,}",
                size=f"{entry.size:,}",
            ),
        )
    if zlib.crc32(content) != entry.crc:
        raise _RefusedError(
            "DP521", say("'{name}' is damaged.", name=entry.name), say("Copy or download the pack again.")
        )
    if pack_prose.looks_like_archive(content):
        raise _RefusedError(
            "DP520", say("'{name}' is an archive.", name=entry.name), say("Unpack it and put its files into the pack.")
        )
    return content


def _inflate(packed: bytes, entry: _Entry) -> bytes:
    machine = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = machine.decompress(packed, entry.size + 1)
    except zlib.error:
        message = say("'{name}' is damaged.", name=entry.name)
        raise _RefusedError("DP521", message, say("Copy or download the pack again.")) from None
    if len(content) > entry.size:
        raise _RefusedError(
            "DP525",
            say("'{name}' is larger than the {size} bytes in the list.", name=entry.name, size=f"{entry.size:,}"),
        )
    if not machine.eof or machine.unused_data:
        raise _RefusedError("DP525", say("'{name}' does not end where the list says.", name=entry.name))
    return content
