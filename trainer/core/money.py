"""Money in whole cents, and odds.

An amount is an `int` of cents everywhere; only this module turns it into text. What a wager at odds wins is computed
here and nowhere else, with the rounding named.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from trainer.core.errors import BadText, clipped
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import say

_AMOUNT: Final = re.compile(r"(-?)\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15}|(?=\.\d))(?:\.(\d{0,2}))?", re.ASCII)
_CENTS: Final = re.compile(r"(-?)(\d{1,15})\s*(?:¢|c|cents?)", re.ASCII)
_TO: Final = re.compile(r"(\d{1,6})\s*(?::|to|-to-)\s*(\d{1,6})", re.ASCII)
_FOR: Final = re.compile(r"(\d{1,6})\s*(?:for|-for-)\s*(\d{1,6})", re.ASCII)


def dollars(cents: int) -> str:
    """'$12.50', '$12' for whole dollars, '$12,000', '-$5'."""
    units, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${units:,}" + (f".{part:02d}" if part else "")


def parse_money(text: str) -> int:
    """Cents from '$12.50', '12.50', '.5', '12,000', '50c', '50¢'. Raises BadText (a ValueError)."""
    short = text.strip()
    match = _AMOUNT.fullmatch(short)
    if match:
        sign, units, part = match.groups()
        cents = int(units.replace(",", "") or 0) * 100 + int((part or "0").ljust(2, "0"))
        return -cents if sign else cents
    match = _CENTS.fullmatch(short)
    if match:
        return int(match[2]) * (-1 if match[1] else 1)
    raise BadText(
        say("'{text}' is not an amount of money.", text=clipped(text)),
        say("Write it like $12.50, 12, 1,250 or 50¢."),
    )


class Rounding(StrEnum):
    """What happens to a part of the coin that the payment does not come out to."""

    CENT_DOWN = "cent-down"
    CENT_NEAREST = "cent-nearest"
    CENT_UP = "cent-up"
    QUARTER_DOWN = "quarter-down"
    HALF_DOLLAR_DOWN = "half-dollar-down"
    HALF_DOLLAR_UP = "half-dollar-up"
    DOLLAR_DOWN = "dollar-down"
    DOLLAR_NEAREST = "dollar-nearest"
    DOLLAR_UP = "dollar-up"
    EXACT = "exact"


_UNITS: Final = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager is paid: `Odds('5:1')` on top of the stake, `Odds('9 for 1')` with the stake in it."""

    text: str

    def __post_init__(self) -> None:
        short = self.text.strip().lower()
        match, word = _TO.fullmatch(short), ":"
        if match is None:
            match, word = _FOR.fullmatch(short), " for "
        if match is None:
            raise BadText(
                say("'{text}' are not odds.", text=clipped(self.text)),
                say("Write them as in '5:1', '3:2' or '9 for 1'."),
            )
        paid, staked = int(match[1]), int(match[2])
        if staked == 0:
            raise BadText(say("'{text}' are not odds.", text=clipped(self.text)), say("The stake cannot be 0."))
        if word == " for " and paid < staked:
            raise BadText(
                say("'{text}' are not odds.", text=clipped(self.text)), say("That pays back less than the stake.")
            )
        object.__setattr__(self, "text", f"{paid}{word}{staked}")

    @property
    def to(self) -> tuple[int, int]:
        """Winnings and stake as two numbers: (8, 1) for '9 for 1'."""
        if ":" in self.text:
            paid, staked = self.text.split(":")
            return int(paid), int(staked)
        paid, staked = self.text.split(" for ")
        return int(paid) - int(staked), int(staked)

    def pay(self, stake: int, rounding: Rounding = Rounding.CENT_DOWN) -> int:
        """Cents won on top of a stake in cents. EXACT raises ValueError when it does not come out."""
        if stake < 0:
            raise ValueError(f"A stake is not negative, {stake} is.")
        paid, staked = self.to
        return round_cents(stake * paid, staked, rounding)

    def __str__(self) -> str:
        return self.text


def round_cents(above: int, below: int, rounding: Rounding = Rounding.CENT_DOWN) -> int:
    """The fraction above/below of a cent, not negative, as cents by the named rounding; halves are rounded up."""
    if rounding is Rounding.EXACT:
        cents, remainder = divmod(above, below)
        if remainder:
            raise ValueError(f"{above}/{below} does not come out to whole cents.")
        return cents
    name, direction = rounding.value.rsplit("-", 1)
    unit = _UNITS[name]
    units, remainder = divmod(above, below * unit)
    if direction == "up":
        units += remainder > 0
    elif direction == "nearest":
        units += 2 * remainder >= below * unit
    return units * unit
