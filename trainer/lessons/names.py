"""Which paths a pack may hold: safe on every computer, and of a kind that packs have. Folder and zip obey the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from trainer.text import Words

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
    what: Words
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
            what = f"'{path}' and '{other}' are the same name on some computers."
            faults.append((path, NameFault("DP516", what, "Rename one of them.")))
        files.setdefault(folded, path)
        parts = path.split("/")
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            other = folders.setdefault(_fold(folder), folder)
            if other != folder:
                what = f"the folders '{folder}' and '{other}' are the same on some computers."
                faults.append((path, NameFault("DP516", what, "Rename one of them.")))
    for folded, folder in folders.items():
        if folded in files:
            what = f"'{files[folded]}' is a file and '{folder}' a folder."
            faults.append((files[folded], NameFault("DP528", what, "Rename one of them.")))
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
        return NameFault("DP520", f"'{path}' is an archive.", "Put its files into the pack themselves.")
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


def looks_like_archive(data: bytes) -> bool:
    """Whether the content is an archive, whatever its name."""
    return data.startswith(_ARCHIVE_STARTS) or data[257:262] == b"ustar"


def lesson_name(path: str) -> tuple[int, str] | None:
    """The number and the name of a lesson file: (10, "two-pair")."""
    match = _LESSON.fullmatch(path)
    return (int(match[1]), match[2]) if match else None


def language_of(path: str) -> str:
    """The language of a locale file; empty when it is not one."""
    match = _LOCALE.fullmatch(path)
    return match[1] if match and match[1] in LANGUAGES else ""
