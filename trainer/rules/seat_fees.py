"""Fees a house takes from the players of a hand: from each the same, or by position, or by how many play."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.core.lazy_dataclass import dataclass
from trainer.core.money import dollars
from trainer.core.text import Text, counted, say
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader

BEFORE, AFTER = "before-deal", "after-deal"


@dataclass(frozen=True, slots=True)
class SeatOption:
    """One option, for games of `least` to `most` cents a point (open when None).

    `each` is every player's fee; `positions` those of the first positions from the button; `by_players` the fee of
    every player by how many play. One of them is set.
    """

    number: int
    least: int
    most: int | None
    each: int
    positions: tuple[int, ...]
    by_players: Mapping[int, int]
    printed: Printed

    @property
    def limits(self) -> tuple[int, ...]:
        """The least and the most of a point it is posted for, in cents; a most of 0 is none."""
        return self.least, self.most or 0

    @property
    def posted(self) -> Text:
        return self.words

    @property
    def is_same(self) -> bool:
        """Whether every player pays the same."""
        return not self.positions

    def fits(self, point: int) -> bool:
        return self.least <= point and (self.most is None or point <= self.most)

    def fee(self, position: int, players: int) -> Decision[int]:
        """What the player at a position (1 is the button) pays when that many play."""
        if self.positions:
            amount = self.positions[position - 1] if position <= len(self.positions) else 0
            return decided(amount, self.printed, say("position {position} from the buttons", position=position))
        if self.by_players:
            counts = [count for count in self.by_players if count <= players]
            amount = self.by_players[max(counts, default=min(self.by_players))]
            return decided(amount, self.printed, counted("{n} player", "{n} players", players))
        return decided(self.each, self.printed, self.words)

    @property
    def words(self) -> Text:
        low = dollars(self.least)
        if self.most is None:
            return say("a point is {low} or more", low=low)
        if self.most == self.least:
            return say("a point is {low}", low=low)
        return say("a point is {low} to {high}", low=low, high=dollars(self.most))


@dataclass(frozen=True, slots=True)
class FeeSet:
    """One schedule: its options, when the fee is taken, and how the house heads it."""

    options: tuple[SeatOption, ...]
    when: str
    rule: Printed
    called: str = ""

    def option(self, number: str, point: int) -> SeatOption:
        """The option named, else the first that is posted for games of that limit."""
        fitting = [seat_option for seat_option in self.options if seat_option.fits(point)] or list(self.options)
        return next((seat_option for seat_option in fitting if str(seat_option.number) == number), fitting[0])


SeatFees = Mapping[str, FeeSet]
"""Schedules by name; "" is the one in force."""


def read_seat_fees(reader: Reader) -> SeatFees:
    """`[fees]` is in force, `[collection]` says when it is taken; `[fee_sets]` names further schedules."""
    now = reader.table("collection")
    named = {"": _read_set(reader, "fees", "", now.choice("when", (BEFORE, AFTER)), now.text("called", ""))}
    if reader.has("fee_sets"):
        others = reader.table("fee_sets")
        for name in others.names():
            named[name] = _read_set(reader, others.text(name), f"{name}.", BEFORE)
    reader.book.seat_fees.update(named)
    return named


def _read_set(reader: Reader, key: str, name: str, when: str, called: str = "") -> FeeSet:
    options = tuple(_read_option(row, name) for row in reader.rows(key, needed=True, named="option"))
    return FeeSet(options, when, reader.rule(f"fee.{name}when"), called)


def _read_option(row: Reader, name: str) -> SeatOption:
    number, limit = row.integer("option"), row.table("point")
    least, most = limit.cents("min"), limit.cents("max") if limit.has("max") else None
    each, positions = row.cents("each", 0), row.integers("positions", ())
    by_players: dict[int, int] = {}
    if row.has("players"):
        counts = row.table("players")
        by_players = {int(count.lstrip("p")): counts.cents(count) for count in counts.names()}
    if [bool(each), bool(positions), bool(by_players)].count(True) != 1:
        row.problem(say("an option gives each, positions or players."))
    printed = row.printed(id=f"fee.{name}option-{number}", says=say("Collection fees, option {option}.", option=number))
    return SeatOption(number, least, most, each, positions, by_players, printed)
