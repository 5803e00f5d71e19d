"""What a pai gow book prints about its fees: the wagers they add up, when the collection is dropped, bought action."""

from __future__ import annotations

from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.rules.decision import Printed
from trainer.rules.fees import FeeSchedule, FeeSets
from trainer.rules.reader import Reader

DROP_RULE = "fee.drop"


@dataclass(frozen=True, slots=True)
class Buys:
    """What the proposition company charges for placing a bet for somebody: `price` cents for each `per` cents."""

    price: int
    per: int
    rule: Printed


class Dropped(StrEnum):
    """When the collection taken goes into the box."""

    BEFORE_CARDS = "before-cards"
    BEFORE_CUP = "before-cup"
    END = "end"


def read_fee_sets(reader: Reader, fees: FeeSets) -> FeeSets:
    """The schedules with the wagers that each adds up, and with the names that the sheets give them.

    `[fee_kinds]` and `[fee_names]` go by the schedule's name, "now" being the one in force.
    """
    kinds, names = (reader.table(key) if reader.has(key) else None for key in ("fee_kinds", "fee_names"))
    counts = (
        {"" if name == "now" else name: kinds.choices(name, reader.table("spots").names()) for name in kinds.names()}
        if kinds
        else {}
    )
    also = {names.text(name): "" if name == "now" else name for name in names.names()} if names else {}
    usual = counts.get("", ())
    named = {name: _counting(fee_schedule, counts.get(name, usual)) for name, fee_schedule in fees.named.items()}
    return replace(fees, named=named, also={**fees.also, **also})


def _counting(schedule: FeeSchedule, kinds: tuple[str, ...]) -> FeeSchedule:
    """The schedule whose options add up these wagers where they name no others."""
    return replace(
        schedule, options=tuple(replace(option, counts=option.counts or kinds) for option in schedule.options)
    )


def read_dropped(reader: Reader) -> Dropped | None:
    if not reader.has("collection"):
        return None
    return Dropped(reader.table("collection").choice("dropped", [word.value for word in Dropped]))


def read_buys(reader: Reader) -> Buys | None:
    if not reader.has("buys"):
        return None
    table = reader.table("buys")
    return Buys(table.cents("price"), table.cents("per"), reader.rule("buys.price"))
