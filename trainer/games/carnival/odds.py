"""What can be counted about carnival poker: every wager whose pay list names hands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from trainer.games.carnival.standing import HANDS, HandIs, ResultIs, Standing, StandRules
from trainer.games.carnival.terms import CarnivalTerms
from trainer.hands.poker import seven_card_ranker
from trainer.hands.systems import FIVE_CARD, THREE_CARD, category
from trainer.rules.bonus import (
    BOARD,
    HOLE,
    AgainstBank,
    AtRandom,
    BonusBets,
    Cards,
    OneHand,
    by_list,
)

PLAYED: Final = "As if nobody folded or took a wager back."
OWN, SIX, BOTH, HAND = "own", "six", ("any", "shown"), "hand"
BEATEN: Final = "beaten"
"""The hand that only a comparison shows."""


@dataclass(frozen=True, slots=True)
class CardsCome:
    """How the cards of a bet come, and the standing they make."""

    deal: OneHand | AgainstBank[Cards] | AtRandom[Cards]
    standing: Callable[[Cards], Standing]


def bonus_bets(terms: CarnivalTerms) -> BonusBets:
    """The bets by the hand they look at; most of what needs a comparison is dealt at random."""
    showdown, ways, anything = _showdown(terms), _ways(terms), Standing(terms.hands, ())
    bets = {}
    for kind in terms.kinds:
        readers = {one.reader for rule in terms.awards[kind] for one in rule.when if isinstance(one, HandIs)}
        if readers:
            way = showdown if _compares(terms.awards[kind]) else ways.get(readers.pop(), showdown)
            pay = by_list(terms.lists[kind], terms.awards[kind], anything).seen(way.standing)
            bets[kind] = pay.bet(kind, terms.table.names[kind], way.deal, PLAYED)
    return bets


def _compares(rules: StandRules) -> bool:
    when = [one for rule in rules for one in rule.when]
    readers = {one.reader for one in when if isinstance(one, HandIs)}
    return BEATEN in readers or len(readers) > 1 or any(isinstance(one, ResultIs) for one in when)


def _showdown(terms: CarnivalTerms) -> CardsCome:
    """A player, the player-dealer and the board."""
    hands, board = terms.hands, terms.board

    def standing(cards: Cards) -> Standing:
        own, rest = cards[: hands.cards], cards[hands.cards :]
        return Standing(hands, own, rest[: hands.bank], rest[hands.bank :])

    shape = (hands.cards, hands.bank, board, hands.system.size)
    if shape == (HOLE, HOLE, BOARD, FIVE_CARD.size) and not hands.least_own:
        return CardsCome(AgainstBank(terms.deck, seven_card_ranker(hands.system), _grouped(terms), _as_dealt), standing)
    return CardsCome(AtRandom(terms.deck, hands.cards + hands.bank + board, _as_dealt), standing)


def _as_dealt(cards: Cards) -> Cards:
    return cards


def _grouped(terms: CarnivalTerms) -> Callable[[int], Hashable]:
    """All that the pay lists can say of a hand: its category, whether it qualifies, and the names they use."""
    hands = terms.hands
    lists = chain.from_iterable(terms.awards.values())
    names = sorted({one.hand for rule in lists for one in rule.when if isinstance(one, HandIs)})

    @cache
    def group(key: int) -> Hashable:
        named = tuple(name for name in names if HANDS[name](key, hands.system))
        return category(key, hands.system), key >= hands.qualifies, named

    return group


def _ways(terms: CarnivalTerms) -> Mapping[str, CardsCome]:
    """The ways to deal by the name of the hand that is looked at."""
    hands, deck, own, board = terms.hands, terms.deck, terms.hands.cards, terms.board

    def shared(cards: Cards) -> Standing:
        return Standing(hands, cards[:own], (), cards[own:])

    found = {OWN: CardsCome(OneHand(deck, own, THREE_CARD.size), shared)}
    if own == hands.bank == THREE_CARD.size:
        six = OneHand(deck, own + hands.bank, FIVE_CARD.size)
        found[SIX] = CardsCome(six, lambda cards: Standing(hands, cards[:own], cards[own:]))
    if board == BOARD:
        found |= dict.fromkeys(BOTH, CardsCome(OneHand(deck, own + board, FIVE_CARD.size), shared))
    if not hands.least_own:
        found[HAND] = CardsCome(OneHand(deck, own + board, hands.system.size), shared)
    return found
