"""What a book prints about one game, collected while its family reads it; to show it nobody needs the family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.money import Odds

if TYPE_CHECKING:
    from trainer.rules.bonus import PayTable
    from trainer.rules.collection import Sheet
    from trainer.rules.decision import Printed, RuleList
    from trainer.rules.fees import FeeSchedule
    from trainer.rules.reader import Reader


@dataclass(frozen=True, slots=True)
class Book:
    """Every printed rule by its id, and the lists, tables and schedules in which rules stand, in the order read.

    `rates` are what the lines of pay lists and pay tables pay, by their rules. `fees` are the collection schedules by
    name, "" the one in force, for games in which wagers pay; `sheets` say what a hand pays.
    """

    rules: Mapping[str, Printed] = field(default_factory=dict)
    lists: tuple[RuleList[Any, Any], ...] = ()
    pay_tables: tuple[PayTable, ...] = ()
    rates: Mapping[str, Odds] = field(default_factory=dict)
    fees: Mapping[str, FeeSchedule] = field(default_factory=dict)
    sheets: tuple[Sheet, ...] = ()


def read_book(reader: Reader) -> Book:
    """What was collected so far: asked for when the terms are read."""
    read = reader.book
    return Book(
        rules=dict(read.rules),
        lists=tuple(read.lists),
        pay_tables=tuple(read.pay_tables),
        rates=dict(read.rates),
        fees=dict(read.schedules),
        sheets=tuple(read.sheets),
    )
