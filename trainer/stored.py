"""JSON and times as they come back from a file: read strictly; what is wrong with them is one sentence, no crash."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final, NoReturn

from trainer.errors import BadText, shorten

LARGEST: Final = 2**63 - 1
"""No count, amount or seed of this program is larger; the database keeps none larger either."""
_HALF_A_CHARACTER: Final = "\\ud"
FIRST_YEAR, LAST_YEAR = 1970, 2199
"""A computer whose clock stands still begins anew in one of the years after the first."""


def read_text(text: object) -> str:
    """Text that a file gave back. BadText when it is none, or was no UTF-8."""
    if not isinstance(text, str):
        raise BadText("This is not text.", "It was changed.")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadText("This is not text in UTF-8.", "It was changed.") from error
    return text


def read_json(text: object) -> object:
    """The value that a text holds. BadText says what is wrong: no JSON, nested too deeply, no number ..."""
    try:
        value: object = json.loads(read_text(text), parse_constant=_no_number, parse_int=_whole, parse_float=_part)
    except json.JSONDecodeError as error:
        raise BadText(f"This is not JSON: it breaks off at character {error.pos + 1}.", "It was changed.") from error
    except RecursionError as error:
        raise BadText("Lists stand in lists here, too many to read.", "It was changed.") from error
    if _HALF_A_CHARACTER in str(text).lower():
        read_text(json.dumps(value, ensure_ascii=False))
    return value


def _no_number(word: str) -> NoReturn:
    raise BadText(f"{word} is not a number.", "It was changed.")


def _whole(digits: str) -> int:
    if len(digits) > len(str(-LARGEST)) or abs(int(digits)) > LARGEST:
        raise BadText(f"A number of {len(digits)} digits is too large.", "It was changed.")
    return int(digits)


def _part(digits: str) -> float:
    if len(digits) > 400 or float(digits) in (float("inf"), float("-inf")):
        raise BadText("A number is too large.", "It was changed.")
    return float(digits)


def read_time(text: object) -> datetime:
    """A time with its zone as ISO text. BadText when it is none, or lies where no calendar reaches."""
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError as error:
        raise BadText(f"'{shorten(str(text), 40)}' is not a time.", "It was changed.") from error
    if when.tzinfo is None:
        raise BadText(f"'{shorten(str(text), 40)}' does not say its time zone.", "It was changed.")
    if not FIRST_YEAR <= when.year <= LAST_YEAR:
        raise BadText(f"The year {when.year} cannot be.", "It was changed.")
    return when.astimezone(UTC)
