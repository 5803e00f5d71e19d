"""Posted limits: how much may be bet, and the same limit in a kill pot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Structure(StrEnum):
    """How much may be bet: one figure, a range, up to the pot, up to everything."""

    FIXED = "fixed"
    SPREAD = "spread"
    POT = "pot-limit"
    NONE = "no-limit"

    @property
    def capped(self) -> bool:
        """Whether a limit of this kind names the largest bet, so that a kill can raise it."""
        return self in (Structure.FIXED, Structure.SPREAD)


@dataclass(frozen=True, slots=True)
class Limit:
    """A posted limit. `early` and `late` are the least and the largest bet or raise of those rounds, in cents.

    `blinds` are posted from the button's left, `ante` by everybody, `bring_in` by the seat whose cards say so. At pot
    limit and no limit only the least bet counts.
    """

    id: str
    name: str
    structure: Structure
    early: tuple[int, int]
    late: tuple[int, int]
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0

    def of_round(self, *, late: bool) -> tuple[int, int]:
        """The least and the largest bet or raise of a round."""
        return self.late if late else self.early

    def times(self, times: tuple[int, int]) -> Limit:
        """The limit with every bet multiplied, as (3, 2) for one and a half; blinds and antes stay as posted."""
        by, part = times

        def grown(bets: tuple[int, int]) -> tuple[int, int]:
            return bets[0] * by // part, bets[1] * by // part

        return replace(self, early=grown(self.early), late=grown(self.late))
