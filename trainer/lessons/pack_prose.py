"""What a pack may hold: safe paths, texts in a small part of Markdown, pictures; nothing from outside.

Allowed: headings with # to ###, paragraphs, **strong** and *emphasis*, lists with - or 1., quotes with >, `as typed`,
a rule ---, pictures from the pack's own media folder: ![words](media/name.png), and figures that the window draws
({hand: ...}, {chips: ...}, {felt: ...}; `trainer.lessons.text_figures`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, Words, say
from trainer.lessons.text_figures import figures_in
from trainer.lessons.toml_table import Source, Table

# ---------------- which paths a pack may hold
#
# Safe on every computer, and of a kind that packs have. Folder and zip obey the same.

ENDING: Final = ".dealpack"
"""What the name of a pack file ends with."""
MOST_FILES: Final = 2_000
LARGEST_FILE: Final = 16 * 1024 * 1024
LARGEST_TOTAL: Final = 128 * 1024 * 1024
DEEPEST_PATH: Final = 8
LONGEST_PATH: Final = 180

MEDIA: Final = (".png", ".jpg", ".jpeg", ".webp", ".wav", ".ogg")
ARCHIVES: Final = (
    ".zip", ENDING, ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".jar", ".whl", ".cab", ".iso",
    ".apk",
)  # fmt: skip
OFFICE: Final = (".docx", ".doc", ".rtf", ".odt", ".pages", ".xlsx", ".xls", ".ods", ".pptx", ".ppt", ".odp")
_ARCHIVE_STARTS: Final = (
    b"PK\x03\x04", b"PK\x05\x06", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00",
    b"\x28\xb5\x2f\xfd", b"MSCF",
)  # fmt: skip
_DEVICES: Final = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$")).union(
    f"{name}{digit}" for name in ("com", "lpt") for digit in "123456789\u00b9\u00b2\u00b3"
)
_BANNED: Final = re.compile(r'[\x00-\x1f\x7f-\x9f<>"|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]')
_LESSON: Final = re.compile(r"lessons/([0-9]{1,4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
_LOCALE: Final = re.compile(r"locale/([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.toml")

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English", "es": "Spanish", "fil": "Filipino", "ko": "Korean", "vi": "Vietnamese",
    "zh": "Chinese", "zh-Hans": "Chinese, simplified", "zh-Hant": "Chinese, traditional",
    "km": "Khmer", "th": "Thai", "ja": "Japanese", "fr": "French", "pt": "Portuguese", "hmn": "Hmong", "lo": "Lao",
}  # fmt: skip
"""Language codes that a pack or a translation may name."""


@dataclass(frozen=True, slots=True)
class NameFault:
    """Why a path is refused."""

    code: str
    message: Words
    fix: Words


def name_fault(path: str) -> NameFault | None:
    """The first thing wrong with a path as a name, or None."""
    if _BANNED.search(path):
        return NameFault("DP515", f"the name {path!a} has a character that file names may not have.", _PLAIN)
    if "\\" in path:
        return NameFault("DP511", f"'{path}' has a backslash.", "Paths in a pack use '/'.")
    if path.startswith("/"):
        return NameFault("DP509", f"'{path}' is an absolute path.", "Paths begin inside the pack.")
    if ":" in path:
        return NameFault("DP512", f"'{path}' has a colon.", _PLAIN)
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return NameFault("DP510", f"'{path}' has an empty, '.' or '..' part.", "Paths begin inside the pack.")
    if len(path) > LONGEST_PATH:
        return NameFault("DP508", f"the path '{path[:60]}...' has {len(path)} characters; {LONGEST_PATH} is the most.",
                         "Use shorter names.")  # fmt: skip
    if len(parts) > DEEPEST_PATH:
        return NameFault("DP507", f"'{path}' lies {len(parts)} folders deep; {DEEPEST_PATH} is the most.", _PLAIN)
    for part in parts:
        if part.endswith((".", " ")) or part.startswith(" "):
            return NameFault("DP514", f"'{part}' begins or ends with a space, or ends with a dot.", _PLAIN)
        if part.split(".")[0].strip().lower() in _DEVICES:
            return NameFault("DP513", f"Windows keeps the name '{part}' for a device.", "Choose another name.")
    return None


_PLAIN: Final = "Use letters, digits, '-', '_' and '.'."


def same_names(paths: Iterable[str]) -> tuple[tuple[str, NameFault], ...]:
    """Paths that are equal to an earlier one, or to the folder of one, where case or Unicode form do not count."""
    faults: list[tuple[str, NameFault]] = []
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path in sorted(paths):
        folded = _fold(path)
        other = files.get(folded)
        if other is not None:
            message = f"'{path}' and '{other}' are the same name on some computers."
            faults.append((path, NameFault("DP516", message, "Rename one of them.")))
        files.setdefault(folded, path)
        parts = path.split("/")
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            other = folders.setdefault(_fold(folder), folder)
            if other != folder:
                message = f"the folders '{folder}' and '{other}' are the same on some computers."
                faults.append((path, NameFault("DP516", message, "Rename one of them.")))
    for folded, folder in folders.items():
        if folded in files:
            message = f"'{files[folded]}' is a file and '{folder}' a folder."
            faults.append((files[folded], NameFault("DP528", message, "Rename one of them.")))
    return tuple(faults)


def _fold(path: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", path).casefold())


def is_hidden(path: str) -> bool:
    """Files that some computers add by themselves: names with a dot in front, __MACOSX."""
    parts = path.split("/")
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or parts[0] == "__MACOSX"


def kind_fault(path: str) -> NameFault | None:
    """Why a file of this name does not belong in a pack, or None."""
    lower = path.lower()
    if lower.endswith(OFFICE):
        fix = "Save its words as plain text: text/10-name.md for a lesson, without the document itself."
        return NameFault("DP520", f"'{path}' is a document of a word processor, which packs do not hold.", fix)
    if lower.endswith(ARCHIVES):
        return NameFault("DP520", f"'{path}' is an archive.", "Unpack it and put its files into the pack.")
    folder, _, name = path.rpartition("/")
    if path in ("pack.toml", "CHANGES.md", "SIGNATURE", "pack.sum"):
        return None
    if path == "houses/overlay.toml":
        fix = "Keep the change for a rule book; lessons ask the rules of the houses as they are."
        return NameFault("DP009", "changed house rules in a pack are not read yet.", fix)
    if folder == "lessons" and lower.endswith(".toml"):
        if lesson_name(path):
            return None
        return NameFault("DP007", f"'{name}' is not a name for a lesson.", "For example: lessons/10-two-pair.toml")
    if folder == "locale" and lower.endswith(".toml"):
        if language_of(path):
            return None
        words = ", ".join(LANGUAGES)
        return NameFault("DP409", f"'{name}' does not name a language.", f"Known: {words}.")
    if folder == "text" and path.endswith(".md"):
        return None
    if path.startswith("media/") and path.endswith(MEDIA):
        return None
    return NameFault("DP006", f"'{path}' is not a file of a pack.", _BELONG)


_BELONG: Final = (
    "A pack holds pack.toml, lessons/NN-name.toml, text/*.md, locale/*.toml, media/*.png jpg webp wav ogg, CHANGES.md."
)


def looks_like_archive(image: bytes) -> bool:
    """Whether the content is an archive, whatever its name."""
    return image.startswith(_ARCHIVE_STARTS) or image[257:262] == b"ustar"


def lesson_name(path: str) -> tuple[int, str] | None:
    """The number and the name of a lesson file: (10, "two-pair")."""
    match = _LESSON.fullmatch(path)
    return (int(match[1]), match[2]) if match else None


def language_of(path: str) -> str:
    """The language of a locale file; empty when it is not one."""
    match = _LOCALE.fullmatch(path)
    return match[1] if match and match[1] in LANGUAGES else ""


# ---------------- which prose of a pack belongs to a lesson or an item
#
# By name, or as the key `text` says.

TEACHER: Final = ".teacher.md"


def own_text(lesson: str, ending: str, files: Collection[str]) -> str:
    """The text that belongs to a lesson file by its name, if the pack has it."""
    text = lesson.replace("lessons/", "text/", 1).removesuffix(".toml") + ending
    return text if text in files else ""


def text_path(table: Table, files: Collection[str]) -> str:
    """The text that a table names; empty, with a problem, when trainees cannot see it."""
    path = table.text("text")
    if not path:
        return ""
    texts = [file for file in files if file.startswith("text/") and not file.endswith(TEACHER)]
    if path in texts:
        return path
    if path.endswith(TEACHER):
        message = say("texts called {teacher} are for instructors only.", teacher=TEACHER)
        table.wrong("DP401", "text", message, say("Name another text."))
    else:
        fix = did_you_mean(path, texts) or say("Write the path from the pack's folder: text/name.md.")
        table.wrong("DP401", "text", say("the pack has no text '{path}'.", path=path), fix)
    return ""


# ---------------- pack prose

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
        table.wrong("DP402", key, say("the program does not show HTML."), say("Use **strong** and *emphasis*."))
    elif _LINK.search(text):
        table.wrong("DP403", key, say("a text has no working links."), say("Name the page or file in plain words."))


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
        source.at(
            "DP405", (number, column), say("the program does not show tables, code blocks or deeper headings."), fix
        )
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
            say("the program does not show HTML."),
            say("Write it in plain words or in Markdown."),
        )
    link = _LINK.search(plain)
    if link is not None:
        message = say("a text has no working links; the program loads nothing from outside.")
        source.at("DP403", (number, link.start() + 1), message, say("Name the page or file in plain words."))


def _too_much(line: str) -> Text | None:
    """Why a line is none that a person writes."""
    if len(line) > LONGEST:
        return say("the line has {count} letters; the limit is {most}.", count=len(line), most=LONGEST)
    if sum(line.count(mark) for mark in "*_[]`<!&") > MOST_MARKS:
        return say("the line has more than {most} marks of emphasis.", most=MOST_MARKS)
    bare = line.replace(" ", "").replace("\t", "")
    if len(bare) - len(bare.lstrip(">")) > DEEPEST_QUOTE:
        return say("quotes are nested more than {most} deep.", most=DEEPEST_QUOTE)
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
            say("Copy the picture into media/."),
        )
        return
    hint = did_you_mean(path, media) or say("Put it into media/ and write ![words](media/name.png).")
    source.at("DP404", (number, column), say("the pack has no picture '{path}'.", path=path), hint)


def check_media(source: Source, image: bytes) -> None:
    """Notes a file that is not what its ending says, and pictures too large to open safely."""
    ending = source.file.rpartition(".")[2].lower()
    if looks_like_archive(image):
        source.whole_file("DP520", say("the content is an archive."), say("Unpack it and put its files into the pack."))
        return
    size = _size(ending, image)
    if size is None or (ending not in SOUNDS and not all(size)):
        source.whole_file(
            "DP407", say("the content is not a .{ending} file.", ending=ending), say("Save it again in that format.")
        )
    elif size[0] * size[1] > MOST_PIXELS:
        message = say(
            "the picture has {width} x {height} pixels; the limit is {most_pixels} in all.",
            width=size[0],
            height=size[1],
            most_pixels=f"{MOST_PIXELS:,}",
        )
        source.whole_file("DP408", message, say("Make it smaller. 1600 pixels wide is enough."))


SOUNDS: Final = ("wav", "ogg")


def _size(ending: str, image: bytes) -> tuple[int, int] | None:
    """Width and height by the head of the file, (0, 0) for sound; None when the head is of another format."""
    if ending == "wav":
        return (0, 0) if image[:4] == b"RIFF" and image[8:12] == b"WAVE" else None
    if ending == "ogg":
        return (0, 0) if image[:4] == b"OggS" else None
    if ending == "png":
        if image[:8] != b"\x89PNG\r\n\x1a\n" or image[12:16] != b"IHDR" or len(image) < 33:
            return None
        return int.from_bytes(image[16:20], "big"), int.from_bytes(image[20:24], "big")
    if ending == "webp":
        return _webp_size(image)
    return _jpeg_size(image)


def _webp_size(image: bytes) -> tuple[int, int] | None:
    if image[:4] != b"RIFF" or image[8:12] != b"WEBP" or len(image) < 30:
        return None
    match image[12:16]:
        case b"VP8X":
            return int.from_bytes(image[24:27], "little") + 1, int.from_bytes(image[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(image[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return int.from_bytes(image[26:28], "little") & 0x3FFF, int.from_bytes(image[28:30], "little") & 0x3FFF
        case _:
            return None


_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def _jpeg_size(image: bytes) -> tuple[int, int] | None:
    if image[:3] != b"\xff\xd8\xff":
        return None
    place = 2
    for _ in range(MOST_PARTS):
        if place + 9 > len(image) or image[place] != 0xFF:
            return None
        marker = image[place + 1]
        if marker in _FRAMES:
            height, width = image[place + 5 : place + 7], image[place + 7 : place + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        if marker == 0xFF:
            place += 1
            continue
        place += 2 + max(2, int.from_bytes(image[place + 2 : place + 4], "big"))
    return None
