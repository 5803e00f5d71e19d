"""Pay tables: what each hand of a bonus wager pays, best row first, each row with its citation."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from trainer.money import Odds
from trainer.rules.decision import Decision, Printed, decided
from trainer.rules.reader import Reader
from trainer.text import Text, say


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row: the hand's id and name, the odds, and a fixed envy amount in cents (0 where none is paid)."""

    hand: str
    name: Text
    odds: Odds
    envy: int
    printed: Printed


@dataclass(frozen=True, slots=True)
class PayTable:
    """The rows of one wager in printed order. `lose` is the rule that takes every other hand."""

    wager: str
    rows: tuple[PayRow, ...]
    lose: Printed

    def row(self, hand: str) -> PayRow | None:
        return next((row for row in self.rows if row.hand == hand), None)

    def best(self, hands: Collection[str]) -> Decision[PayRow | None]:
        """The first printed row among the hands the cards make, or None when none is on the table."""
        for row in self.rows:
            if row.hand in hands:
                return decided(row, row.printed, say("{hand} pays {odds}", hand=row.name, odds=str(row.odds)))
        return decided(None, self.lose, say("no hand of the pay table"))

    @property
    def hands(self) -> tuple[str, ...]:
        return tuple(row.hand for row in self.rows)


def read_paytable(reader: Reader, wager: str, lose: Printed, key: str = "paytable") -> PayTable:
    """The rows of `[[paytable.<wager>]]`: hand, name, pays, optional envy_cents, cite."""
    rows = []
    for row in reader.table(key).rows(wager, needed=True, named="hand"):
        hand, name, odds = row.text("hand"), row.words("name"), row.odds("pays")
        printed = row.printed(id=f"{wager}.{hand}", says=say("{hand} pays {odds}.", hand=name, odds=str(odds)))
        reader.book.rates[printed.id] = odds
        rows.append(PayRow(hand, name, odds, row.integer("envy_cents", 0), printed))
    hands = [row.hand for row in rows]
    for hand in sorted({hand for hand in hands if hands.count(hand) > 1}):
        reader.problem(say("'{hand}' stands twice in the pay table of {wager}.", hand=hand, wager=wager), key=key)
    table = PayTable(wager, tuple(rows), lose)
    reader.book.pay_tables.append(table)
    return table
