"""What each kind of wager has coming once a player's hand and the bank's lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.pai_gow.beside import FORTUNE, HIGH_HAND, PUSH
from trainer.games.pai_gow.bonus import fortune_outcome
from trainer.games.pai_gow.outcome import compare, game_outcome
from trainer.games.pai_gow.push import high_hand_outcome, high_hand_wagers, push_outcome, push_result
from trainer.games.pai_gow.terms import PaiGowTerms
from trainer.games.words import LOSE
from trainer.hands.setting import Setting
from trainer.hands.systems import Joker
from trainer.rules.decision import Decision
from trainer.table.settlement import Outcome, Wager


@dataclass(frozen=True, slots=True)
class BankShown:
    """The bank's hand under the terms of a table."""

    terms: PaiGowTerms
    joker: Joker
    bank: Setting

    def outcome(self, kind: str, stake: int, player: Setting) -> Decision[Outcome]:
        """What a wager of this kind and stake has coming."""
        terms = self.terms
        if kind == FORTUNE and terms.fortune:
            bonus = fortune_outcome(terms.fortune, stake, player.cards)
            lost = bonus.result.do == "pay" and compare(terms, player, self.bank).result == LOSE
            return bonus.and_rules(terms.fortune.any_result) if lost else bonus
        if kind == HIGH_HAND and terms.push:
            return high_hand_outcome(terms.push, stake, player.cards)
        if kind == PUSH and terms.push:
            return push_outcome(terms.push, stake, push_result(terms, terms.push, self.joker, player, self.bank))
        return game_outcome(terms, stake, compare(terms, player, self.bank))


def paid_on(wagers: Sequence[Wager], wager: Wager) -> int:
    """The stake a payment goes by: a high hand is paid on the Push Bet beside it."""
    if wager.kind != HIGH_HAND:
        return wager.stake
    owner = (wager.seat, wager.back)
    return sum(one.stake for one in wagers if one.kind == PUSH and (one.seat, one.back) == owner)


def with_high_hands(
    terms: PaiGowTerms, wagers: Sequence[Wager], cards: Mapping[int, tuple[Card, ...]]
) -> tuple[Wager, ...]:
    """What there is to settle: the wagers, and the high hands beside Push Bets."""
    return (*wagers, *(high_hand_wagers(terms.push, wagers, cards) if terms.push else ()))
