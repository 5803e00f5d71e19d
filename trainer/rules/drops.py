"""What the house takes from a pot: options by the number of players, and less when the hand ends early."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.money import dollars
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.text import Text, counted, say

TIMED = "time"
"""The kind of option under which every player pays by the half hour and nothing is taken from the pot."""


@dataclass(frozen=True, slots=True)
class Band:
    """From `start` to `end` players (open when None) pay `fee` cents."""

    start: int
    end: int | None
    fee: int

    @property
    def words(self) -> Text:
        if self.end is None:
            return counted(
                "{n} player and more: {fee}", "{n} players and more: {fee}", self.start, fee=dollars(self.fee)
            )
        if self.end == self.start:
            return counted("{n} player: {fee}", "{n} players: {fee}", self.start, fee=dollars(self.fee))
        return counted(
            "{few} to {n} player: {fee}", "{few} to {n} players: {fee}", self.end, few=self.start, fee=dollars(self.fee)
        )


@dataclass(frozen=True, slots=True)
class DropOption:
    """One option. `kind` names the betting it is posted for, `posted` says it.

    `early` is the fee of a hand that ends before the drop.
    """

    number: int
    kind: str
    bands: tuple[Band, ...]
    early: int
    printed: Printed
    posted: Text

    @property
    def limits(self) -> tuple[int, ...]:
        """Not printed beside the option."""
        return ()

    def take(self, players: int) -> Decision[int]:
        """What is taken for that many players dealt in."""
        fitting = [band for band in self.bands if band.start <= players]
        band = fitting[-1] if fitting else self.bands[0]
        return decided(
            band.fee, self.printed, counted("{n} player is dealt in", "{n} players are dealt in", players), band.words
        )


@dataclass(frozen=True, slots=True)
class DropSchedule:
    """All options of a game, the rule of the hand that ends early, and before which betting round the drop is taken."""

    options: tuple[DropOption, ...]
    early: Printed
    before: int

    def option(self, number: int) -> DropOption | None:
        return next((one for one in self.options if one.number == number), None)

    def of_rule(self, rule: str) -> DropOption | None:
        """The option that a printed rule is."""
        return next((one for one in self.options if one.printed.id == rule), None)

    def due(self, option: DropOption, players: int, *, reached: bool) -> Decision[int]:
        """The fee of one hand; `reached` says whether it came to the moment of the drop."""
        if reached:
            return option.take(players)
        reason = say("the hand ends before that: {fee} under this option", fee=dollars(option.early))
        return decided(option.early, self.early, reason).and_rules(option.printed)


def read_drops(reader: Reader, key: str, before: int) -> DropSchedule:
    """The rows of a schedule: option, kind, fees = [{ from, to, fee }], early; the rule fee.early beside them."""
    options = []
    for row in reader.rows(key, needed=True, named="option"):
        number = row.integer("option")
        bands = []
        for one in row.rows("fees", needed=True):
            end = one.integer("to") if one.has("to") else None
            bands.append(Band(one.integer("from"), end, one.cents("fee")))
        if [band.start for band in bands] != sorted({band.start for band in bands}):
            row.problem(say("the numbers of players must rise from row to row."), key="fees")
        printed = row.printed(
            id=f"fee.option-{number}", says=say("Collection fees, schedule option {option}.", option=number)
        )
        options.append(
            DropOption(number, row.text("kind"), tuple(bands), row.cents("early", 0), printed, row.words("kind"))
        )
    numbers = [option.number for option in options]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        reader.problem(say("fee option {number} is written twice.", number=number), key=key)
    schedule = DropSchedule(tuple(options), reader.rule("fee.early"), before)
    reader.book.drops.append(schedule)
    return schedule
