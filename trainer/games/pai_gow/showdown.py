"""What each kind of wager has coming once a player's hand and the bank's lie open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.cards.card import Card
from trainer.games.pai_gow.beside import FORTUNE, HIGH_HAND, PUSH
from trainer.games.pai_gow.bonus import bonus_row, row_outcome
from trainer.games.pai_gow.outcome import compare, game_outcome
from trainer.games.pai_gow.push import high_hand_outcome, high_hand_row, high_hand_wagers, push_outcome, push_result
from trainer.games.pai_gow.state import State
from trainer.games.pai_gow.terms import PaiGowTerms
from trainer.games.words import LOSE
from trainer.hands.setting import Setting
from trainer.round.acts import chosen
from trainer.round.duty import Key, Kind
from trainer.round.machine import Round
from trainer.rules.decision import Decision
from trainer.rules.paytable import PayRow, PayTable
from trainer.table.settlement import Outcome, Wager


@dataclass(frozen=True, slots=True)
class BankShown:
    """The bank's hand under the terms of a table, and what was said of a seat's hand at it."""

    terms: PaiGowTerms
    r: Round[State]
    bank: Setting

    def outcome(self, wager: Wager, stake: int, player: Setting) -> Decision[Outcome]:
        """What a wager of this stake has coming."""
        terms, kind, seat = self.terms, wager.kind, wager.seat
        if kind == FORTUNE and terms.fortune:
            row = self._named(seat, terms.fortune.table, bonus_row(terms.fortune, player.cards))
            bonus = row_outcome(row, stake)
            lost = bonus.result.do == "pay" and compare(terms, player, self.bank).result == LOSE
            return bonus.and_rules(terms.fortune.any_result) if lost else bonus
        if kind == HIGH_HAND and terms.push:
            row = self._named(seat, terms.push.table, high_hand_row(terms.push, player.cards))
            return high_hand_outcome(row, stake)
        if kind == PUSH and terms.push:
            return push_outcome(terms.push, stake, push_result(terms, terms.push, self.r, (seat, player), self.bank))
        compared = self.r.said(Key(Kind.COMPARE, seat), compare(terms, player, self.bank), chosen)
        return game_outcome(terms, stake, compared)

    def _named(self, seat: int, table: PayTable, row: Decision[PayRow | None]) -> Decision[PayRow | None]:
        """The row of a pay table as it was named."""
        return self.r.said(Key(Kind.READ_BONUS, seat), row, lambda act: table.row(chosen(act)))


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
