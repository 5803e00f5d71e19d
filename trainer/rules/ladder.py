"""Fee ladders and limits as they are posted: "$5-$100: 50c, $200: $1, above: $2".

Every step is a range of amounts and the fee of it. A range is "$5-$100", or "$200" for everything from the next dollar
up to there; the last one may be "above", or "$401 and up". "any: $3" is one fee for every amount. Where a sheet lets a
step begin at another amount than the one that is read, it stands behind: "$101 (printed $105)-$200".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from trainer.errors import BadText
from trainer.money import parse_money
from trainer.text import say

DOLLAR: Final = 100
_RANGE: Final = re.compile(r"(?:(?P<start>[^-()]+?)(?:\s*\(printed (?P<printed>[^()]+)\))?\s*-\s*)?(?P<end>[^-()]+)")
_UP: Final = re.compile(r"(?P<start>[^-()]+?)(?:\s*\(printed (?P<printed>[^()]+)\))?\s+and up")
_HINT: Final = say("Write a ladder as in '$5-$100: 50c, $200: $1, above: $2'.")


@dataclass(frozen=True, slots=True)
class LadderStep:
    """From `start` to `end` cents (open when None) the fee is `fee`; `printed` is where a sheet lets it begin, or 0."""

    start: int
    end: int | None
    fee: int
    printed: int = 0


def parse_ladder(text: str) -> tuple[LadderStep, ...]:
    """The steps of a ladder, the lowest first."""
    steps: list[LadderStep] = []
    for part in text.split(", "):
        written, colon, fee = part.rpartition(":")
        if not colon:
            raise BadText(say("'{part}' is no step of a ladder.", part=part), _HINT)
        steps.append(_step(written.strip(), parse_money(fee), steps[-1] if steps else None))
    return tuple(steps)


def _step(written: str, fee: int, before: LadderStep | None) -> LadderStep:
    if written == "any":
        return LadderStep(1, None, fee)
    match = _UP.fullmatch(written)
    if match:
        return LadderStep(parse_money(match["start"]), None, fee, _printed(match["printed"]))
    if written == "above":
        return LadderStep(_next(before, written), None, fee)
    match = _RANGE.fullmatch(written)
    if match is None:
        raise BadText(say("'{written}' is no range of amounts.", written=written), _HINT)
    start = parse_money(match["start"]) if match["start"] else _next(before, written)
    return LadderStep(start, parse_money(match["end"]), fee, _printed(match["printed"]))


def _next(before: LadderStep | None, written: str) -> int:
    """The next dollar after a step, where the next one begins if it does not say so."""
    if before is None or before.end is None:
        raise BadText(say("'{written}' does not say where it begins.", written=written), _HINT)
    return before.end + DOLLAR


def _printed(text: str | None) -> int:
    return parse_money(text) if text else 0


def parse_limit(text: str) -> tuple[int, int]:
    """The least and the largest wager of a limit: "$5-$300", "$10 and up", "any". No largest one is 0."""
    if text == "any":
        return 0, 0
    match = _UP.fullmatch(text)
    if match and not match["printed"]:
        return parse_money(match["start"]), 0
    match = _RANGE.fullmatch(text)
    if match is None or not match["start"] or match["printed"]:
        raise BadText(say("'{text}' is no limit.", text=text), say("Write it as in '$5-$300' or '$10 and up'."))
    return parse_money(match["start"]), parse_money(match["end"])
