"""JSON and times as they come back from a file: read strictly; what is wrong with them is one sentence, no crash."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final, NoReturn

from trainer.core.errors import BadText, shorten
from trainer.core.text import say

LARGEST: Final = 2**63 - 1
"""No count, amount or seed of this program is larger; the database keeps none larger either."""
_HALF_A_CHARACTER: Final = "\\ud"
FIRST_TIME, LAST_TIME = datetime(1970, 1, 1, tzinfo=UTC), datetime(2199, 12, 31, 23, 59, 59, tzinfo=UTC)
"""What the program counts with: days can be added to these, and every system knows their local time."""


def read_text(text: object) -> str:
    """Text that a file gave back. BadText when it is none, or was no UTF-8."""
    if not isinstance(text, str):
        raise BadText(say("This is not text."), say("It was changed."))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadText(say("This is not text in UTF-8."), say("It was changed.")) from error
    return text


def read_json(text: object) -> object:
    """The value that a text holds. BadText says what is wrong: no JSON, nested too deeply, no number ..."""
    try:
        value: object = json.loads(
            read_text(text), parse_constant=_no_number, parse_int=_bounded_integer, parse_float=_part
        )
    except json.JSONDecodeError as error:
        raise BadText(
            say("This is not JSON: it breaks off at character {value}.", value=error.pos + 1), say("It was changed.")
        ) from error
    except RecursionError as error:
        raise BadText(say("Too many lists inside lists."), say("It was changed.")) from error
    if _HALF_A_CHARACTER in str(text).lower():
        read_text(json.dumps(value, ensure_ascii=False))
    return value


def _no_number(word: str) -> NoReturn:
    raise BadText(say("{word} is not a number.", word=word), say("It was changed."))


def _bounded_integer(digits: str) -> int:
    if len(digits) > len(str(-LARGEST)) or abs(int(digits)) > LARGEST:
        raise BadText(say("A number of {count} digits is too large.", count=len(digits)), say("It was changed."))
    return int(digits)


def _part(digits: str) -> float:
    if len(digits) > 400 or float(digits) in (float("inf"), float("-inf")):
        raise BadText(say("A number is too large."), say("It was changed."))
    return float(digits)


def read_time(text: object) -> datetime:
    """A time with its zone as ISO text. BadText when it is none; beyond what the program counts with, the nearest."""
    try:
        when = datetime.fromisoformat(str(text))
    except ValueError as error:
        raise BadText(say("'{text}' is not a time.", text=shorten(str(text), 40)), say("It was changed.")) from error
    if when.tzinfo is None:
        raise BadText(say("'{text}' has no time zone.", text=shorten(str(text), 40)), say("It was changed."))
    return countable_time(when)


def countable_time(when: datetime) -> datetime:
    """The same in UTC, or the nearest time the program counts with: some clocks stand in 1969, some in 2206."""
    return FIRST_TIME if when < FIRST_TIME else LAST_TIME if when > LAST_TIME else when.astimezone(UTC)
