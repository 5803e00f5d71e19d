"""What can be counted about pai gow poker: the bonus on seven cards, and the wager that a hand pushes."""

from __future__ import annotations

from typing import Final

from trainer.cards.deck import WITH_JOKER
from trainer.games.pai_gow.beside import FORTUNE, HIGH_HAND, PUSH
from trainer.games.pai_gow.bonus import made_hands
from trainer.games.pai_gow.outcome import compare
from trainer.games.pai_gow.setting import house_way
from trainer.games.pai_gow.terms import HAND, PaiGowTerms
from trainer.games.words import PUSH as PUSHED
from trainer.hands.systems import Category, Joker
from trainer.money import Odds
from trainer.rules.bonus import (
    LOST,
    NOTHING,
    AnyBet,
    AtRandom,
    BonusBet,
    BonusBets,
    Cards,
    OneHand,
    Pay,
    by_table,
    paid_row,
)
from trainer.rules.paytable import PayTable

FLUSH: Final = 5


def bonus_bets(terms: PaiGowTerms) -> BonusBets:
    """The bonus bets of the house; the game wager is left out."""
    bets: dict[str, AnyBet] = {}
    if terms.fortune:
        bets[FORTUNE] = _on_seven(terms, FORTUNE, terms.fortune.table, terms.fortune.joker, "Without the Envy Bonus.")
    if terms.push:
        bets[PUSH] = _push_bet(terms)
        note = "Paid beside a Push Bet, in parts of its stake; it has none of its own to lose."
        bets[HIGH_HAND] = _on_seven(terms, HIGH_HAND, terms.push.table, Joker.ACE, note)
    return bets


def _on_seven(terms: PaiGowTerms, wager: str, table: PayTable, joker: Joker, note: str) -> BonusBet[Cards]:
    """A pay table for the best of seven cards. Only the royal match looks at suits beside a flush."""

    def hands(cards: Cards) -> frozenset[str]:
        return made_hands(cards, joker)

    def has_royal(cards: Cards) -> bool:
        return Category.ROYAL_FLUSH.id in hands(cards)

    deal = OneHand(WITH_JOKER, HAND, FLUSH, has_royal)
    pay = by_table(table, hands, "push" if wager == HIGH_HAND else "take")
    return pay.bet(wager, terms.table.settle.names[wager], deal, note)


def _push_bet(terms: PaiGowTerms) -> BonusBet[str]:
    """Random hands for a player and the player-dealer, both set the house way, which counts as it is."""
    joker = terms.jokers[0]
    chart, values = terms.charts[joker], terms.values(joker)

    def result(cards: Cards) -> str:
        player, bank = (house_way(chart, cards[start : start + HAND], values).result for start in (0, HAND))
        return compare(terms, player, bank).result

    deal = AtRandom(WITH_JOKER, 2 * HAND, result)
    pay = Pay((paid_row(PUSHED, Odds("1:1")), LOST), lambda made: made if made == PUSHED else NOTHING)
    note = "Both hands set the house way; without the high hand paid beside it."
    return pay.bet(PUSH, terms.table.settle.names[PUSH], deal, note)
