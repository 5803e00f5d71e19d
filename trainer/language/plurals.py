"""The plural forms of languages, by the rules of the Unicode CLDR for whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.core.lazy_dataclass import dataclass

OTHER = "other"


@dataclass(frozen=True, slots=True)
class Plurals:
    """The forms of a language in the order of CLDR, and which of them a number takes."""

    forms: tuple[str, ...]
    pick: Callable[[int], str]


def _one(n: int) -> str:
    return "one" if n == 1 else OTHER


def _up_to_one(n: int) -> str:
    return "one" if n in (0, 1) else OTHER


def _filipino(n: int) -> str:
    return OTHER if n % 10 in (4, 6, 9) else "one"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else OTHER


def _few(n: int) -> bool:
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _few(n) else "many"


def _russian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _few(n) else "many"


def _arabic(n: int) -> str:
    if n in (0, 1, 2):
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else OTHER


_ONE = Plurals(("one", OTHER), _one)
_UP_TO_ONE = Plurals(("one", OTHER), _up_to_one)
_NONE = Plurals((OTHER,), lambda _: OTHER)
_SLAVIC = ("one", "few", "many", OTHER)

RULES: Mapping[str, Plurals] = {
    **dict.fromkeys(("de", "el", "en", "es", "et", "fi", "hu", "it", "nl", "sv", "tr"), _ONE),
    **dict.fromkeys(("fr", "hi", "hy", "pt"), _UP_TO_ONE),
    **dict.fromkeys(("id", "ja", "km", "ko", "lo", "ms", "my", "th", "vi", "zh"), _NONE),
    "fil": Plurals(("one", OTHER), _filipino),
    "ar": Plurals(("zero", "one", "two", "few", "many", OTHER), _arabic),
    "cs": Plurals(("one", "few", OTHER), _czech),
    "sk": Plurals(("one", "few", OTHER), _czech),
    "pl": Plurals(_SLAVIC, _polish),
    "ru": Plurals(_SLAVIC, _russian),
    "uk": Plurals(_SLAVIC, _russian),
}


def plurals(language: str) -> Plurals:
    """The forms of a language ("zh-Hans"); those of English where it is not known."""
    return RULES.get(language.partition("-")[0], _ONE)
