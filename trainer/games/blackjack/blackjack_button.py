"""The action button: what the player-dealer's second card counts, along which seats, by which reading of the book.

[button]
use = "always"               # "short": only where the player-dealer's wager is less than the wagers against it
count = "house-left"         # the count starts at the house dealer's left; "bank-left": at the player-dealer's
counted = "seats"            # every other seat is counted; "wagers": those with a wager alone
joker = 1                    # what a joker counts
last_at = [7]                # table sizes whose diagram draws the player-dealer too: his place is counted last

[[button.variant]]           # another reading, in force where [readings] says so
id = "button.count-house"
reading = "action_numbering"
is = "absolute"
count = "house-left"
values = { J = 10 }
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from trainer.cards.card import TEN, Card
from trainer.core.errors import did_you_mean
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.text import say
from trainer.round.action import COUNTS, HOUSE_DEALER, LAST, PLAYER_DEALER, SEATS, SKIPPED, WAGERS, CardCount
from trainer.rules.decision import Decision, Printed
from trainer.rules.reader import Reader

BANK_LEFT: Final = "bank-left"
HOUSE_LEFT: Final = "house-left"
ALWAYS: Final = "always"
NEVER: Final = "never"
SHORT: Final = "short"
LETTERS: Final[Mapping[str, int]] = {"W": 10, "X": 11, "Y": 12, "Z": 13}
"""What lettered bonus cards count: they stand for ten, jack, queen and king."""
_START: Final = {BANK_LEFT: PLAYER_DEALER, HOUSE_LEFT: HOUSE_DEALER}
_KNOWN: Final = (*COUNTS, *LETTERS, "joker")


@dataclass(frozen=True, slots=True)
class Variant:
    """Another way to count, in force where a reading of the house has this value; the start stays where it is empty."""

    reading: str
    value: str
    start: str
    values: Mapping[str, int]
    printed: Printed


@dataclass(frozen=True, slots=True)
class ButtonTerms:
    """Whether there is an action button, and how the player-dealer's second card is counted; None without one."""

    use: str
    count: CardCount | None = None
    last_at: Collection[int] = ()
    variants: tuple[Variant, ...] = ()

    def count_at(self, seats: int, readings: Mapping[str, str]) -> CardCount | None:
        """The count at a table of this size under the readings in force."""
        count = self.count
        if count is None:
            return None
        if seats in self.last_at:
            count = replace(count, banker=LAST)
        for variant in self.variants:
            if readings.get(variant.reading) == variant.value:
                values = {**count.values, **variant.values}
                count = replace(count, start=variant.start or count.start, values=values, by_card=variant.printed)
        return count

    def readings_for(self, id: str) -> Mapping[str, str]:
        """The readings under which a rule of the button stands."""
        return {variant.reading: variant.value for variant in self.variants if variant.printed.id == id}


def place(
    button: ButtonTerms,
    rules: Mapping[str, Printed],
    seats: int,
    banker: int,
    card: Card,
    *,
    seats_taken: Collection[int],
    readings: Mapping[str, str],
) -> Decision[int]:
    """The seat that the player-dealer's second card counts to."""
    count = button.count_at(seats, readings)
    assert count is not None
    decision, value = count.decide(card, banker, seats, seats_taken), count.value(card)
    rules_used = [decision.rule]
    if card.is_joker:
        rules_used.insert(0, rules["button.joker"])
    elif value == TEN:
        rules_used.insert(0, rules["button.ten"])
    if value > len(count.ring(banker, seats, seats_taken)):
        rules_used.insert(0, rules["button.wrap"])
    if decision.result == banker:
        rules_used.insert(0, rules["button.own"])
    return replace(decision, rule=rules_used[0], with_rules=tuple(rules_used[1:]))


def read_button(reader: Reader) -> ButtonTerms:
    """`[button]`; a book without it has none."""
    if not reader.has("button"):
        return ButtonTerms(NEVER)
    table = reader.table("button")
    start = _START[table.choice("count", (BANK_LEFT, HOUSE_LEFT))]
    values = {**COUNTS, **LETTERS, **({"joker": table.integer("joker")} if table.has("joker") else {})}
    wagers_only = table.choice("counted", (SEATS, WAGERS), SEATS) == WAGERS
    rules = (reader.rule("button.count"), reader.rule("button.next"))
    count = CardCount(start, SKIPPED, values, *rules, wagers_only=wagers_only)
    use = table.choice("use", (ALWAYS, SHORT), ALWAYS)
    variants = tuple(_read_variant(row) for row in table.rows("variant"))
    return ButtonTerms(use, count, table.integers("last_at", ()), variants)


def _read_variant(row: Reader) -> Variant:
    start = _START[row.choice("count", (BANK_LEFT, HOUSE_LEFT))] if row.has("count") else ""
    values = {}
    if row.has("values"):
        table = row.table("values")
        for name in table.names():
            if name not in _KNOWN:
                table.problem(say("'{name}' is not a card.", name=name), did_you_mean(name, _KNOWN), name)
            values[name] = max(1, table.integer(name))
    return Variant(row.text("reading"), row.text("is"), start, values, row.printed())
