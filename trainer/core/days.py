"""A day as somebody types it, and as it stands on screen: month, day, year, as California writes it."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Final

from trainer.core.errors import BadText, shorten
from trainer.core.text import say

_ISO: Final = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_AMERICAN: Final = re.compile(r"(?P<month>\d{1,2})[/.-](?P<day>\d{1,2})[/.-](?P<year>\d{4}|\d{2})")
_NAMED: Final = re.compile(r"(?P<name>[a-z]{3,9})\.? (?P<day>\d{1,2}),? (?P<year>\d{4})")
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_CENTURY: Final = 2000


def read_day(text: str) -> date | None:
    """11/25/2026, 11/25/26, Nov 25, 2026 or 2026-11-25; None where nothing is typed. BadText when it is no day."""
    typed = " ".join(text.lower().split()).replace("sept ", "sep ").replace("sept.", "sep")
    if not typed:
        return None
    match = _ISO.fullmatch(typed) or _AMERICAN.fullmatch(typed) or _NAMED.fullmatch(typed)
    if match is not None:
        try:
            return date(_year(match["year"]), _month(match.groupdict()), int(match["day"]))
        except ValueError:
            pass
    raise BadText(say("'{text}' is not a date.", text=shorten(text.strip(), 20)), say("Write it like 11/25/2026."))


def day_text(day: date) -> str:
    """11/25/2026."""
    return f"{day:%m/%d/%Y}"


def moment_text(moment: datetime) -> str:
    """11/25/2026 3:05 PM, as the clock of this computer shows it."""
    local = moment.astimezone()
    return f"{day_text(local.date())} {local.hour % 12 or 12}:{local:%M %p}"


def _year(digits: str) -> int:
    return int(digits) + (_CENTURY if len(digits) == 2 else 0)


def _month(parts: dict[str, str]) -> int:
    """The number of a month, 0 for a name that none has."""
    name = parts.get("name")
    if name is None:
        return int(parts["month"])
    return next((number for number, month in enumerate(_MONTHS, start=1) if month.startswith(name)), 0)
