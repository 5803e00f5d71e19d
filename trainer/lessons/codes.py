"""Every code a pack can be refused or noted with, and the one sentence that explains it.

The authoring page of the documentation lists the same codes; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

CODES: Final[dict[str, str]] = {
    # files
    "DP001": "the pack has no pack.toml",
    "DP002": "the file is larger than a pack file may be",
    "DP003": "the file is not UTF-8 text",
    "DP004": "the file is not TOML",
    "DP005": "tables or lists are nested too deep",
    "DP006": "this kind of file does not belong in a pack",
    "DP007": "the name of a lesson file has no number in front",
    "DP008": "the pack has no lessons",
    "DP009": "this program does not read this part of a pack yet",
    # structure
    "DP101": "unknown key",
    "DP102": "a key is missing",
    "DP103": "the value is of the wrong sort",
    "DP104": "the value is out of range",
    "DP105": "the word is not one of the choices",
    "DP106": "the id is not written as an id",
    "DP107": "the same id twice",
    "DP108": "a former id is in use",
    "DP109": "the format number is not one this program reads",
    "DP110": "the version is not written as a version",
    "DP111": "a need is not written as a need",
    "DP112": "the pack needs something this program does not have",
    "DP113": "the lesson has no items",
    "DP114": "the test asks for more questions than the lesson has",
    "DP115": "a pass mark without a test",
    "DP116": "two lessons with the same place in the order",
    # items
    "DP201": "the item does not say what to ask",
    "DP202": "the item says two things to ask",
    "DP203": "a card cannot be read",
    "DP204": "the wrong number of cards",
    "DP205": "the same card twice",
    "DP206": "the card is not in the deck of this game",
    "DP207": "unknown game",
    "DP208": "unknown kind of duty",
    "DP209": "unknown skill",
    "DP210": "the game has no duty of this kind",
    "DP211": "the situation cannot be read",
    "DP212": "the situation is not possible in this game",
    "DP213": "a situation without a duty",
    "DP214": "the duty does not come up in this round",
    "DP215": "the key does not fit this sort of item",
    "DP216": "no game is named",
    "DP217": "the situation belongs to another game",
    "DP218": "no question can be made for this skill",
    "DP219": "a question in words that cannot be answered",
    "DP220": "a question in words without a citation of its book",
    "DP221": "something that cannot be said of a hand",
    # assertions
    "DP301": "the expected act cannot be read",
    "DP302": "the engine decides otherwise",
    "DP303": "another rule decides",
    "DP304": "nothing can be expected of this sort of item",
    "DP305": "the expectation is empty",
    "DP306": "the game has no such rule",
    # prose and pictures
    "DP401": "the text is not in the pack",
    "DP402": "HTML in a text",
    "DP403": "a link in a text",
    "DP404": "the picture is not in the pack",
    "DP405": "a mark that the texts of a pack do not have",
    "DP406": "a control character in a text",
    "DP407": "the file is not what its ending says",
    "DP408": "the picture has too many pixels",
    "DP409": "unknown language",
    "DP410": "a translation of something that is not there",
    "DP411": "a figure that cannot be drawn",
    "DP412": "a figure of an item that the pack does not have",
    # zip files and names
    "DP501": "not a pack file",
    "DP502": "the pack is too large",
    "DP503": "too many files",
    "DP504": "a file is too large",
    "DP505": "the files together are too large",
    "DP506": "a file is packed too tightly",
    "DP507": "folders nested too deep",
    "DP508": "the path is too long",
    "DP509": "the path is absolute",
    "DP510": "the path has an empty, '.' or '..' part",
    "DP511": "a backslash in a path",
    "DP512": "a colon in a path",
    "DP513": "a name that Windows keeps for a device",
    "DP514": "a name that ends in a dot or a space",
    "DP515": "a character that file names may not have",
    "DP516": "two names that are equal on some computers",
    "DP517": "a link or a special file",
    "DP518": "the pack file is encrypted",
    "DP519": "a way of packing this program does not read",
    "DP520": "an archive inside the pack",
    "DP521": "the content is damaged",
    "DP522": "the list of contents and the content differ",
    "DP523": "a split or 64-bit zip file",
    "DP524": "entries that overlap",
    "DP525": "the size is not the size announced",
    "DP526": "something before, between or behind the entries",
    "DP527": "a name that is not UTF-8",
    "DP528": "a file and a folder of the same name",
    "DP529": "a folder with content",
    "DP530": "the list of contents is damaged",
    "DP531": "the signature does not fit the files",
    # curricula
    "DP601": "no pack has the lesson",
    "DP602": "no chapter before this one has the name",
    # notes: nothing is wrong, but the author may want to know
    "DP901": "a doubtful rule takes part",
    "DP902": "a borrowed rule takes part",
    "DP903": "the text is not used by any lesson",
    "DP904": "hidden files were left out",
}
"""Code -> what it stands for.

0 files, 1 structure, 2 items, 3 expectations, 4 prose and pictures, 5 zip, 6 curricula, 9 notes.
"""


def is_note(code: str) -> bool:
    """Whether a code only informs; every other code is a problem."""
    return code.startswith("DP9")
