"""Pai gow poker: the family of a front of two and a back of five, and what can be counted of it."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.cards.deck import WITH_JOKER
from trainer.core.lazy_dataclass import replace
from trainer.core.money import Odds
from trainer.core.text import say
from trainer.games.banked.banked_script import answering, banked_game, usual_lay
from trainer.games.base import Game, GameInfo
from trainer.games.pai_gow import pai_gow_tables
from trainer.games.pai_gow.pai_gow_chart import hand_words
from trainer.games.pai_gow.pai_gow_dice import first
from trainer.games.pai_gow.pai_gow_envy import made_hands
from trainer.games.pai_gow.pai_gow_outcome import compare
from trainer.games.pai_gow.pai_gow_requests import REQUESTS
from trainer.games.pai_gow.pai_gow_script import make_script
from trainer.games.pai_gow.pai_gow_setting import house_way, house_ways
from trainer.games.pai_gow.pai_gow_state import begin
from trainer.games.pai_gow.pai_gow_terms import FORTUNE, HAND, HIGH_HAND, PUSH, PaiGowTerms, read_terms
from trainer.games.request_runner import Parts
from trainer.games.shared_words import PUSH as PUSHED
from trainer.hands.hand_words import high_chart
from trainer.hands.systems import Category, Joker, System
from trainer.rules import bonus
from trainer.rules.reader import Reader

# ---------------- what can be counted about pai gow poker
#
# The bonus on seven cards, and the wager that a hand pushes.

FLUSH: Final = 5


def bonus_bets(terms: PaiGowTerms) -> bonus.BonusBets:
    """The bonus bets of the house; the game wager is left out."""
    bets: dict[str, bonus.AnyBet] = {}
    if terms.fortune:
        bets[FORTUNE] = _on_seven(terms, FORTUNE, terms.fortune.table, terms.fortune.joker, "Without the Envy Bonus.")
    if terms.push:
        bets[PUSH] = _push_bet(terms)
        note = "Paid beside a Push Bet, in parts of its stake; it has none of its own to lose."
        bets[HIGH_HAND] = _on_seven(terms, HIGH_HAND, terms.push.table, Joker.ACE, note)
    return bets


def _on_seven(
    terms: PaiGowTerms, wager: str, table: bonus.PayTable, joker: Joker, note: str
) -> bonus.BonusBet[bonus.Cards]:
    """A pay table for the best of seven cards. Only the royal match looks at suits beside a flush."""

    def hands(cards: bonus.Cards) -> frozenset[str]:
        return made_hands(cards, joker)

    def has_royal(cards: bonus.Cards) -> bool:
        return Category.ROYAL_FLUSH.id in hands(cards)

    deal = bonus.OneHand(WITH_JOKER, HAND, FLUSH, has_royal)
    pay = bonus.by_table(table, hands, "push" if wager == HIGH_HAND else "take")
    return pay.bet(wager, terms.table.settle.names[wager], deal, note)


def _push_bet(terms: PaiGowTerms) -> bonus.BonusBet[str]:
    """Random hands for a player and the player-dealer, both set the house way, which counts as it is."""
    joker = terms.jokers[0]
    chart, values = terms.charts[joker], terms.values(joker)

    def result(cards: bonus.Cards) -> str:
        player, bank = (house_way(chart, cards[start : start + HAND], values).result for start in (0, HAND))
        return compare(terms, player, bank).result

    deal = bonus.AtRandom(WITH_JOKER, 2 * HAND, result)
    pay = bonus.Pay(
        (bonus.paid_row(PUSHED, Odds("1:1")), bonus.LOST), lambda result: result if result == PUSHED else bonus.NOTHING
    )
    note = "Both hands set the house way; without the high hand paid beside it."
    return pay.bet(PUSH, terms.table.settle.names[PUSH], deal, note)


# ---------------- pai gow

PARTS: Final = Parts(pai_gow_tables, make_script, begin, usual_lay, answering(first, REQUESTS.of))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    deck = reader.table("deck")
    if (deck.integer("cards"), deck.integer("jokers")) != (52, 1):
        deck.problem(say("pai gow poker is dealt from 52 cards and one joker."))
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    ways = house_ways(terms)
    first_chart = next(iter(ways.charts.values()), None)
    hands = hand_words(first_chart.see) if first_chart is not None else None
    joker = terms.jokers[0]
    system = System(id=f"pai-gow-{joker}-{terms.wheel}", joker=joker, wheel=terms.wheel)
    odds = partial(bonus_bets, terms)
    return replace(game, odds=odds, house_way=ways, hands=hands, charts=lambda: (high_chart(system, 1),))
