"""Limits of a table: wagers outside of them, and what players of a game without a bank have before them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainer.core.errors import BadText
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.money import dollars
from trainer.core.rng import Random, choose
from trainer.games.base import Answer
from trainer.round.ruling import RulingBook
from trainer.rules.decision import Printed
from trainer.rules.reader import Reader
from trainer.table.settlement import Wager

# ---------------- what players of a game without a bank usually have before them


@dataclass(frozen=True, slots=True)
class UsualStacks:
    """The stacks the trainer lays out, in the unit of the game, and those of players who are short of chips."""

    ample: tuple[int, ...]
    short: tuple[int, ...]

    def draw(self, rng: Random, *, short: bool) -> int:
        return choose(rng, self.short if short else self.ample)


def read_usual_stacks(reader: Reader) -> UsualStacks:
    """`stacks` and `short` of `[usual]`."""
    usual = reader.table("usual")
    return UsualStacks(usual.integers("stacks"), usual.integers("short"))


# ---------------- limits

BELOW, ABOVE = "below-minimum", "above-maximum"
"""The rulings about wagers outside of the limits."""
HAS_ACTION, EXCESS = "has-action", "excess-no-action"
"""What they may say: the wager plays all the same, or its part above the limit does not."""


@dataclass(frozen=True, slots=True)
class Limited:
    """Wagers as far as they have action, what goes back before the first of them is settled, and the rules of it."""

    wagers: tuple[Wager, ...]
    moves: tuple[Answer, ...] = ()
    rules: tuple[Printed, ...] = ()

    def add_to(self, answer: Answer) -> Answer:
        """The answer to a settle request with what goes back before."""
        moves = answer.get("moves", [])
        named = answer.get("with_rules", [])
        assert isinstance(moves, list)
        assert isinstance(named, list)
        if not self.rules:
            return answer
        rules = [*named, *(rule.id for rule in self.rules)]
        return {**answer, "moves": [*self.moves, *moves], "with_rules": rules}


def read_limit(reader: Reader) -> tuple[int, int]:
    """`limit`: the least and the most of a wager in cents, 0 where there is none."""
    limit = reader.integers("limit", (0, 0))
    if len(limit) != 2 or min(limit) < 0 or (limit[1] and limit[0] > limit[1]):
        reader.problem("a limit is the least and the most of a wager, in cents.", "Write [1000, 30000].", "limit")
        return 0, 0
    return limit[0], limit[1]


def within_limit(
    limit: tuple[int, int], wagers: Sequence[Wager], rulings: RulingBook, kinds: Collection[str] = ()
) -> Limited:
    """Holds wagers to a limit, least and most in cents: those of these kinds, without them all."""
    least, most = limit
    within: list[Wager] = []
    moves: list[Answer] = []
    rules: dict[str, Printed] = {}
    for wager in wagers:
        above, below = 0 < most < wager.stake, wager.stake < least
        if (kinds and wager.kind not in kinds) or not (above or below):
            within.append(wager)
            continue
        rule = plays_by(rulings, above=above)
        if rule is None:
            where = f"seat {wager.seat}, {wager.kind}{', back line' if wager.back else ''}"
            message = f"{where}: {dollars(wager.stake)} is {'above' if above else 'below'} the table limit"
            raise BadText(f"{message}, and the book does not let it play.", "Change the wager or the limit.", "limit")
        rules.setdefault(rule.id, rule)
        if above:
            moves.append(goes_back(wager, wager.stake - most, rule))
        within.append(replace(wager, stake=most) if above else wager)
    return Limited(tuple(within), tuple(moves), tuple(rules.values()))


def plays_by(rulings: RulingBook | None, *, above: bool) -> Printed | None:
    """The ruling about a wager above or below the limits, where the book lets it play."""
    situation, remedy = (ABOVE, EXCESS) if above else (BELOW, HAS_ACTION)
    ruling = rulings.find(situation) if rulings else None
    return ruling.printed if ruling and ruling.remedy == remedy else None


def goes_back(wager: Wager, excess: int, rule: Printed) -> Answer:
    """The part of a wager that does not play, as a move of an answer."""
    move: dict[str, object] = {"seat": wager.seat, "wager": wager.kind, "do": "return", "amount": excess, "covered": 0}
    if wager.back:
        move["back_line"] = wager.back
    return {**move, "rule": rule.id}
