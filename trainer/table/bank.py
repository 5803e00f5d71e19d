"""The player-dealer's wager as cover: how far it reaches, by three models.

matched  every dollar paid or taken uses a dollar of the wager; at zero the round is over
net      a running bank that grows and shrinks; it stops at zero or doubled
two_cap  all payments together and all takings together are each limited to the wager
"""

from __future__ import annotations

from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass, replace


class Cover(StrEnum):
    MATCHED = "matched"
    NET = "net"
    TWO_CAP = "two_cap"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the player-dealer put up, paid and took so far, in cents.

    `short` is a bank known not to cover the table.
    """

    model: Cover
    put_up: int
    paid: int = 0
    collected: int = 0
    short: bool = False

    @property
    def can_pay(self) -> int:
        """The most that can still be paid out; nothing where more was paid than that."""
        match self.model:
            case Cover.MATCHED:
                return max(0, self.put_up - self.paid - self.collected)
            case Cover.NET:
                return max(0, self.put_up + self.collected - self.paid)
            case Cover.TWO_CAP:
                return max(0, self.put_up - self.paid)

    @property
    def can_take(self) -> int:
        """The most that can still be taken in."""
        match self.model:
            case Cover.MATCHED:
                return max(0, self.put_up - self.paid - self.collected)
            case Cover.NET:
                return max(0, self.put_up - self.collected + self.paid)
            case Cover.TWO_CAP:
                return max(0, self.put_up - self.collected)

    @property
    def remaining(self) -> int:
        """What is left of the bank to act with: the smaller reach for `two_cap` is the paying one."""
        return self.can_pay

    @property
    def net(self) -> int:
        """Won (or lost, negative) by the player-dealer."""
        return self.collected - self.paid

    @property
    def exhausted(self) -> bool:
        """Nothing can be paid and nothing taken any more."""
        if self.model is Cover.NET:
            return self.can_pay == 0 or self.can_take == 0
        return self.can_pay == 0 and self.can_take == 0

    def reach(self, amount: int) -> int:
        """As much of a payment as can still be made."""
        return 0 if self.exhausted else min(amount, self.can_pay)

    def pay(self, cents: int) -> Ledger:
        return replace(self, paid=self.paid + cents)

    def take(self, cents: int) -> Ledger:
        return replace(self, collected=self.collected + cents)
