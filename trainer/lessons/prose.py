"""What the texts and pictures of a pack may hold: a small part of Markdown, nothing that runs, nothing from outside.

Allowed: headings with # to ###, paragraphs, **strong** and *emphasis*, lists with - or 1., quotes with >, `as typed`,
a rule ---, pictures from the pack's own media folder: ![words](media/name.png), and figures that the window draws
({hand: ...}, {chips: ...}, {felt: ...}; `trainer.lessons.figures`).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from trainer.errors import did_you_mean
from trainer.lessons.figures import figures_in
from trainer.lessons.names import looks_like_archive
from trainer.lessons.table import Source, Table
from trainer.text import Text, say

MOST_PIXELS: Final = 12_000_000
LONGEST: Final = 4_000
"""Letters a line of prose may have: a paragraph, not a book."""
DEEPEST_QUOTE: Final = 6
MOST_MARKS: Final = 400
"""Stars, brackets and the like that one line may hold; each may belong to any other, and a window tries them all."""
MOST_PARTS: Final = 2_000
"""Parts a picture may have before its frame."""

_TYPED: Final = re.compile(r"`[^`]*`")
_PICTURE: Final = re.compile(r"!\[([^\[\]]{0,300})\]\(\s{0,9}([^()\s]{0,300})(?:\s[^()]{0,300})?\)")
_TAG: Final = re.compile(r"<(?:[\s/!?]*[A-Za-z]|\s*!--)")
"""How a tag begins, with all that Qt reads over between the sign and the name."""
_LINK: Final = re.compile(
    r"\[[^\[\]]{0,300}\][(\[]|^\s{0,9}\[[^\[\]]{0,300}\]:"
    r"|\b[a-z][a-z0-9+.-]{1,15}://|\bwww\.|\b(?:mailto|javascript|data|file):",
    re.IGNORECASE,
)
_ENTITY: Final = re.compile(r"&(?:[a-z]{2,10}|#x?[0-9a-f]{1,6});", re.IGNORECASE)
_BEYOND: Final = re.compile(r"^\s*(?:```|~~~|\|.*\|\s*$|#{4,}\s)|^(?: {4,}|\t)(?![-*0-9 ])")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def check_prose(source: Source, text: str, media: Collection[str]) -> None:
    """Notes everything in a Markdown text that packs do not have. `media` are the pictures of the pack."""
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        _check_line(source, number, line, media)


def check_sentence(table: Table, key: str, text: str) -> None:
    """The same for a sentence in a lesson file, which has no pictures."""
    control = _CONTROL.search(text)
    if control is not None:
        table.wrong("DP406", key, say("the control character {group}.", group=control.group()), say("Take it out."))
    elif _TAG.search(text) or _ENTITY.search(text):
        table.wrong("DP402", key, say("HTML is not shown."), say("Use **strong** and *emphasis*."))
    elif _LINK.search(text):
        table.wrong("DP403", key, say("links are not followed."), say("Write the name of what you mean."))


def _check_line(source: Source, number: int, line: str, media: Collection[str]) -> None:
    control = _CONTROL.search(line)
    if control is not None:
        source.at(
            "DP406",
            (number, control.start() + 1),
            say("the control character {group}.", group=control.group()),
            say("Take it out."),
        )
        return
    fault = _too_much(line)
    if fault is not None:
        source.at("DP405", (number, 1), fault, say("Break it into paragraphs of plain words."))
        return
    beyond = _BEYOND.search(line)
    if beyond is not None:
        column = len(line) - len(line.lstrip()) + 1
        fix = say("Texts have headings # to ###, paragraphs, **strong**, *emphasis*, lists, quotes and pictures.")
        source.at("DP405", (number, column), say("tables, code blocks and deeper headings are not shown."), fix)
        return
    plain = _TYPED.sub(lambda match: " " * len(match.group()), line)
    for placed in figures_in(line):
        if placed.problem is not None:
            source.at("DP411", (number, placed.start + 1), *placed.problem.words)
    for picture in _PICTURE.finditer(plain):
        _check_picture(source, number, picture, media)
    plain = _PICTURE.sub(lambda match: " " * len(match.group()), plain)
    tag = _TAG.search(plain) or _ENTITY.search(plain)
    if tag is not None:
        source.at(
            "DP402",
            (number, tag.start() + 1),
            say("HTML is not shown."),
            say("Write it in plain words or in Markdown."),
        )
    link = _LINK.search(plain)
    if link is not None:
        what = say("links are not followed; nothing is fetched from outside.")
        source.at("DP403", (number, link.start() + 1), what, say("Write the name of what you mean."))


def _too_much(line: str) -> Text | None:
    """Why a line is none that a person writes."""
    if len(line) > LONGEST:
        return say("the line has {count} letters; {most} is the most.", count=len(line), most=LONGEST)
    if sum(line.count(mark) for mark in "*_[]`<!&") > MOST_MARKS:
        return say("the line has more than {most} marks.", most=MOST_MARKS)
    bare = line.replace(" ", "").replace("\t", "")
    if len(bare) - len(bare.lstrip(">")) > DEEPEST_QUOTE:
        return say("quotes stand more than {most} deep.", most=DEEPEST_QUOTE)
    return None


def _check_picture(source: Source, number: int, picture: re.Match[str], media: Collection[str]) -> None:
    path, column = picture[2], picture.start(2) + 1
    if path in media:
        return
    if "://" in path or path.startswith(("/", "data:", "..")):
        source.at(
            "DP403",
            (number, column),
            say("pictures come from the pack's own media folder."),
            say("Copy it into media/."),
        )
        return
    hint = did_you_mean(path, media) or say("Put it into media/ and write ![words](media/name.png).")
    source.at("DP404", (number, column), say("the pack has no picture '{path}'.", path=path), hint)


def check_media(source: Source, data: bytes) -> None:
    """Notes a file that is not what its ending says, and pictures too large to open safely."""
    ending = source.file.rpartition(".")[2].lower()
    if looks_like_archive(data):
        source.whole("DP520", say("the content is an archive."), say("Put its files into the pack themselves."))
        return
    size = _size(ending, data)
    if size is None or (ending not in SOUNDS and not all(size)):
        source.whole(
            "DP407", say("the content is not a .{ending} file.", ending=ending), say("Save it again in that format.")
        )
    elif size[0] * size[1] > MOST_PIXELS:
        what = say(
            "the picture has {width} x {height} pixels; {most_pixels} together is the most.",
            width=size[0],
            height=size[1],
            most_pixels=f"{MOST_PIXELS:,}",
        )
        source.whole("DP408", what, say("Make it smaller; 1600 pixels wide is plenty."))


SOUNDS: Final = ("wav", "ogg")


def _size(ending: str, data: bytes) -> tuple[int, int] | None:
    """Width and height by the head of the file, (0, 0) for sound; None when the head is of another format."""
    if ending == "wav":
        return (0, 0) if data[:4] == b"RIFF" and data[8:12] == b"WAVE" else None
    if ending == "ogg":
        return (0, 0) if data[:4] == b"OggS" else None
    if ending == "png":
        if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 33:
            return None
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if ending == "webp":
        return _webp_size(data)
    return _jpeg_size(data)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    match data[12:16]:
        case b"VP8X":
            return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
        case _:
            return None


_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    if data[:3] != b"\xff\xd8\xff":
        return None
    place = 2
    for _ in range(MOST_PARTS):
        if place + 9 > len(data) or data[place] != 0xFF:
            return None
        marker = data[place + 1]
        if marker in _FRAMES:
            height, width = data[place + 5 : place + 7], data[place + 7 : place + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        if marker == 0xFF:
            place += 1
            continue
        place += 2 + max(2, int.from_bytes(data[place + 2 : place + 4], "big"))
    return None
