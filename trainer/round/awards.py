"""Pay lists: what a wager has coming, as an ordered rule list about a finished round.

[[pays.buster]]
id   = "buster.3"
when = [{ bank_over = true }, { bank_cards = 3 }]
do   = "pay 1:1"                     # or "take", "push", "half" and what else the family knows
cite = "L1665"
say  = "..."
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from trainer.errors import BadText
from trainer.money import Odds, Rounding, dollars
from trainer.round.acts import Option, WantChoice
from trainer.rules.decision import Check, Decision, Rule, Step, Steps
from trainer.rules.reader import Reader, bad_text
from trainer.rules.words import MakeCondition, read_rules
from trainer.table.settlement import Outcome
from trainer.text import Text, join, say

S = TypeVar("S")

PLAIN = ("take", "push")
UNIT = 100_00
"""A stake at which what awards pay is compared."""


@dataclass(frozen=True, slots=True)
class Award:
    """What a wager has coming: pay at odds, take, push, or a word of the family."""

    do: str
    odds: Odds | None = None

    @property
    def id(self) -> str:
        return f"{self.do}-{self.odds}" if self.odds else self.do

    @property
    def words(self) -> Text:
        if self.odds:
            return say("it wins, {odds}", odds=str(self.odds))
        return say("it pushes") if self.do == "push" else say("it loses")


def settling(*wagers: Text) -> Text:
    """The heading of the pay list of wagers, named as the book prints them."""
    return say("Settling: {wager}", wager=join(wagers))


def read_awards(
    reader: Reader,
    key: str,
    conditions: Mapping[str, MakeCondition[S]],
    heading: Text,
    words: Collection[str] = PLAIN,
) -> tuple[Rule[S, Award], ...]:
    """The rows of one pay list, in order; `words` are what a row may say instead of odds."""
    actions: dict[str, Callable[[S], Award | None]] = {word: _gives(Award(word)) for word in words}
    for row in reader.rows(key, needed=True):
        word, _, odds = row.text("do").partition(" ")
        if word == "pay":
            try:
                rate = Odds(odds)
                actions[f"pay {odds}"] = _gives(Award("pay", rate))
                reader.book.rates[row.text("id")] = rate
            except BadText as error:
                bad_text(row, "do", error)
    return read_rules(reader, key, conditions, actions, heading)


def _gives(award: Award) -> Callable[[S], Award | None]:
    return lambda _: award


def awards_of(rules: Sequence[Rule[S, Award]], nothing: S) -> tuple[Award, ...]:
    """Everything a pay list can give, each once, in printed order; `nothing` is any situation."""
    return tuple(dict.fromkeys(award for rule in rules if (award := rule.do(nothing)) is not None))


def choice_of(rules: Sequence[Rule[S, Award]], nothing: S) -> WantChoice:
    """What may be chosen of a pay list, the rarest first: what pays most, then a push, then a loss."""
    found = sorted(awards_of(rules, nothing), key=lambda one: (_worth(one), one.do == "push"), reverse=True)
    return WantChoice(tuple(Option(one.id, one.words) for one in found))


def _worth(award: Award) -> int:
    return award.odds.pay(UNIT) if award.odds else 0


def paid(award: Decision[Award], stake: int, rounding: Rounding) -> Decision[Outcome]:
    """The cents of an award of odds, a loss or a push for a stake."""
    odds = award.result.odds
    if odds is None:
        amount = stake if award.result.do == "take" else 0
        return award.map(lambda won: Outcome(won.do, amount))
    due = odds.pay(stake, rounding)
    reason = say("{stake} at {odds} wins {due}", stake=dollars(stake), odds=str(odds), due=dollars(due))
    return because(award, Outcome("pay", due), reason)


def because(award: Decision[Award], outcome: Outcome, reason: Text) -> Decision[Outcome]:
    """The decision about an award as one about money, with one more reason."""
    steps = Steps(lambda: _with_reason(award.steps, reason))
    return Decision(outcome, award.rule, steps, with_rules=award.with_rules)


def _with_reason(steps: Sequence[Step], reason: Text) -> tuple[Step, ...]:
    last = steps[-1]
    return (*steps[:-1], Step(last.rule, (*last.checks, Check(True, reason)), last.applied))
