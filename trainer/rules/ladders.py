"""Sheets and ladders as they are posted: fees by the amount of a wager, and fees by how many players are dealt in.

By the amount: "$5-$100: 50c, $200: $1, above: $2". Every step is a range of amounts and the fee of it. A range is
"$5-$100", or "$200" for everything from the next dollar up to there; the last one may be "above", or "$401 and up".
"any: $3" is one fee for every amount. Where a sheet lets a step begin at another amount than the one that is read, it
stands behind: "$101 (printed $105)-$200". By players: "2-4: $1, 5-6: $2, 7+: $3", "4 or less: $2, 5: $3", "any: $1".

The numbered options of a sheet are printed rules "fee.option-3" or "fee.flop.option-3"; what a dealer learns is the
sheet, "fee" or "fee.flop": finding what is posted at the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from trainer.core.errors import BadText, did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars, parse_money
from trainer.core.text import Text, counted, join, say
from trainer.rules.decision import Check, Fits, Line, Printed, SlipKind
from trainer.rules.reader import Reader

DOLLAR: Final = 100
LADDERS_KEPT: Final = 2_000
"""More ladders than all houses post."""
_RANGE: Final = re.compile(r"(?:(?P<start>[^-()]+?)(?:\s*\(printed (?P<printed>[^()]+)\))?\s*-\s*)?(?P<end>[^-()]+)")
_UP: Final = re.compile(r"(?P<start>[^-()]+?)(?:\s*\(printed (?P<printed>[^()]+)\))?\s+and up")
_BAND: Final = re.compile(r"(?:(\d+)-(\d+)|(\d+)\+|(\d+) or less|(\d+)|(any)): (.+)")
_POSTED_HINT: Final = say('Write the numbers of the options posted, as in ["4", "6"].')
_HINT: Final = say("Write a ladder as in '$5-$100: 50c, $200: $1, above: $2'.")


@dataclass(frozen=True, slots=True)
class Tier:
    """Amounts from `start` to `end` cents (open when None) pay `fee` cents.

    `printed_from` is where a sheet lets the step begin when the amounts before that stand in none, or 0.
    """

    start: int
    end: int | None
    fee: int
    printed_from: int = 0

    @property
    def words(self) -> Text:
        if self.end is None and self.start <= 1:
            return say("any amount: {fee}", fee=dollars(self.fee))
        if self.end is None:
            return say("{from_amount} and more: {fee}", from_amount=dollars(self.start), fee=dollars(self.fee))
        return say(
            "{from_amount} to {to_amount}: {fee}",
            from_amount=dollars(self.start),
            to_amount=dollars(self.end),
            fee=dollars(self.fee),
        )

    @property
    def posted(self) -> Text:
        """The step as it is posted at a table, where room is short."""
        if self.end is None:
            return say("{amount}+: {fee}", amount=dollars(self.start), fee=dollars(self.fee))
        return say(
            "{from_amount}–{to_amount}: {fee}",
            from_amount=dollars(self.start),
            to_amount=dollars(self.end),
            fee=dollars(self.fee),
        )

    def holds(self, amount: int) -> bool:
        """Whether the step names an amount."""
        return self.start <= amount and (self.end is None or amount <= self.end)


@lru_cache(maxsize=LADDERS_KEPT)
def parse_ladder(text: str) -> tuple[Tier, ...]:
    """The steps of a ladder, the lowest first. Many tables post the same."""
    steps: list[Tier] = []
    for part in text.split(", "):
        written, colon, fee = part.rpartition(":")
        if not colon:
            raise BadText(say("'{part}' is not a step of a ladder.", part=part), _HINT)
        steps.append(_step(written.strip(), parse_money(fee), steps[-1] if steps else None))
    return tuple(steps)


def _step(written: str, fee: int, before: Tier | None) -> Tier:
    if written == "any":
        return Tier(1, None, fee)
    match = _UP.fullmatch(written)
    if match:
        return Tier(parse_money(match["start"]), None, fee, _printed(match["printed"]))
    if written == "above":
        return Tier(_next(before, written), None, fee)
    match = _RANGE.fullmatch(written)
    if match is None:
        raise BadText(say("'{written}' is not a range of amounts.", written=written), _HINT)
    start = parse_money(match["start"]) if match["start"] else _next(before, written)
    return Tier(start, parse_money(match["end"]), fee, _printed(match["printed"]))


def _next(before: Tier | None, written: str) -> int:
    """The next dollar after a step, where the next one begins if it does not say so."""
    if before is None or before.end is None:
        raise BadText(say("'{written}' has no first amount.", written=written), _HINT)
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
        raise BadText(say("'{text}' is not a limit.", text=text), say("Write it as in '$5-$300' or '$10 and up'."))
    return parse_money(match["start"]), parse_money(match["end"])


def other_steps(rule: Printed, fees: Iterable[tuple[int, Text]], amount: Text, fits: Fits[int]) -> Iterator[Line]:
    """The steps of a ladder somebody may have taken: each with its fee and in words; `amount` is what lies there."""
    for fee, step in fees:
        if fits(fee):
            words = say("That is another step: {step}. The amount here: {amount}.", step=step, amount=amount)
            yield Line(rule, (Check(False, words),), slip=SlipKind.AMOUNT, sentence=True)


# ---------------- what a house posts

Posting = tuple[str, int]
"""An option that hangs at a table of the house: the name of its sheet, "" for the one in force, and its number."""


def read_posted(reader: Reader, options: Mapping[str, Collection[int]]) -> tuple[Posting, ...]:
    """`[posted] collection = ["6", "printed 2"]`: the options that the house posts, one a table; none for all of them.

    `options` are the numbers of every sheet by its name. A number alone is one of the first sheet that has it.
    """
    postings = []
    table = reader.table("posted") if reader.has("posted") else None
    for written in table.texts("collection", ()) if table else ():
        name, _, number = written.rpartition(" ")
        sheets = [sheet for sheet in ([name] if name else options) if number in map(str, options.get(sheet, ()))]
        if sheets:
            postings.append((sheets[0], int(number)))
        elif table:
            known = [f"{sheet} {option}".strip() for sheet, numbers in options.items() for option in numbers]
            message = say("there is no collection '{written}'.", written=written)
            table.problem(message, did_you_mean(written, known) or _POSTED_HINT, "collection")
    return tuple(postings)


# ---------------- sheets


@dataclass(frozen=True, slots=True)
class PostedLadder:
    """What is posted in sight at a table: who pays, and what, step by step."""

    payer: Text
    steps: tuple[Text, ...]

    @property
    def words(self) -> Text:
        return say("{payer}: {steps}", payer=self.payer, steps=join(self.steps, " · "))


def ladder_steps(tiers: Sequence[Tier]) -> tuple[Text, ...]:
    """A ladder as it is posted; one fee for every amount is only that fee."""
    if len(tiers) == 1 and tiers[0].end is None and tiers[0].start <= DOLLAR:
        return (Text(dollars(tiers[0].fee)),)
    return tuple(tier.posted for tier in tiers)


POSTED: Final = say("The posted collection.")
_LINES: Final = re.compile(r"L(\d+)(?:-(\d+))?")


def sheet_rule(id: str, says: Text, options: Sequence[Printed]) -> Printed:
    """A sheet as one printed rule, in the lines of its options. What is doubtful, an option says."""
    first, every = options[0], [_LINES.match(option.cite.lines) for option in options]
    numbers = [int(number) for match in every if match for number in match.groups() if number]
    lines = f"L{min(numbers)}-{max(numbers)}" if numbers else first.cite.lines
    lent = first.borrowed if all(option.borrowed for option in options) else ""
    return Printed(id, str(says), replace(first.cite, lines=lines), borrowed=lent, words=says)


# ---------------- by players


@dataclass(frozen=True, slots=True)
class Band:
    """From `start` to `end` players (open when None) pay `fee` cents."""

    start: int
    end: int | None
    fee: int

    @property
    def words(self) -> Text:
        if self.end is None and self.start <= 1:
            return say("any number of players: {fee}", fee=dollars(self.fee))
        if self.end is None:
            return counted(
                "{n} player and more: {fee}", "{n} players and more: {fee}", self.start, fee=dollars(self.fee)
            )
        if self.end == self.start:
            return counted("{n} player: {fee}", "{n} players: {fee}", self.start, fee=dollars(self.fee))
        return counted(
            "{few} to {n} player: {fee}", "{few} to {n} players: {fee}", self.end, few=self.start, fee=dollars(self.fee)
        )


def parse_bands(text: str) -> tuple[Band, ...]:
    """Fees by the number of players, as posted: "2-4: $1, 5-6: $2, 7+: $3", "4 or less: $2, 5: $3", "any: $1"."""
    bands: list[Band] = []
    for part in text.split(", "):
        match = _BAND.fullmatch(part)
        if match is None:
            raise BadText(
                say("'{part}' is not a fee by number of players.", part=part),
                say("Write '2-4: $1, 5-6: $2, 7+: $3', or 'any: $1'."),
            )
        first, last, up, less, only, _, fee = match.groups()
        start = int(first or up or only or 1)
        end = None if up or not (last or less or only) else int(last or less or only)
        bands.append(Band(start, end, parse_money(fee)))
    if any(_overlap(band, other) for place, band in enumerate(bands) for other in bands[:place]):
        raise BadText(
            say("'{text}' names a number of players twice.", text=text), say("Write each number of players once.")
        )
    return tuple(sorted(bands, key=lambda band: band.start))


def _overlap(band: Band, other: Band) -> bool:
    return (other.end is None or band.start <= other.end) and (band.end is None or other.start <= band.end)
