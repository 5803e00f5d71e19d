"""Carnival poker against a player-dealer: the family, and what can be counted of its pay lists."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from itertools import chain
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass, replace
from trainer.games.banked.banked_script import answering, banked_game
from trainer.games.base import Game, GameInfo
from trainer.games.carnival import carnival_standing, carnival_tables
from trainer.games.carnival.carnival_player_acts import player_turns
from trainer.games.carnival.carnival_requests import REQUESTS
from trainer.games.carnival.carnival_script import first, make_script
from trainer.games.carnival.carnival_standing import Standing, StandRules
from trainer.games.carnival.carnival_state import begin
from trainer.games.carnival.carnival_terms import CarnivalTerms, read_terms
from trainer.games.request_runner import Parts
from trainer.hands.hand_words import high_chart
from trainer.hands.poker import seven_card_ranker
from trainer.hands.systems import FIVE_CARD, THREE_CARD, category
from trainer.rules import bonus
from trainer.rules.conditions import asked
from trainer.rules.reader import Reader

# ---------------- what can be counted about carnival poker
#
# Every wager whose pay list names hands.

PLAYED: Final = "As if nobody folded or took a wager back."
OWN, SIX, BOTH, HAND = "own", "six", ("any", "shown"), "hand"
BEATEN: Final = "beaten"
"""The hand that only a comparison shows."""
FEW_CARDS: Final = 3
"""Of so few cards every deal is counted."""
FEW_SUITED: Final = 4
"""Of so few cards every hand is looked at."""


@dataclass(frozen=True, slots=True)
class CardsCome:
    """How the cards of a bet come, and the standing they make."""

    deal: bonus.DealtFrom[bonus.Cards]
    standing: Callable[[bonus.Cards], Standing]


def bonus_bets(terms: CarnivalTerms) -> bonus.BonusBets:
    """The bets by the hand they look at; most of what needs a comparison is dealt at random."""
    showdown, ways, anything = _showdown(terms), _ways(terms), Standing(terms.hands, ())
    bets = {}
    for kind in terms.kinds:
        rules = terms.awards[kind]
        readers = {asks.word for asks in carnival_standing.readers_in(terms.hands, rules)}
        looked_at = carnival_standing.looks_at_cards(rules)
        if (readers or looked_at or _by_result(terms, kind)) and not asked(rules, carnival_standing.AGAIN):
            compares = not readers or bool(looked_at) or _compares(terms.hands, rules)
            cards_come = showdown if compares else ways.get(readers.pop(), showdown)
            if looked_at:
                alone = (
                    looked_at == {carnival_standing.OWN}
                    and readers <= {OWN}
                    and not asked(rules, carnival_standing.RESULT)
                )
                cards_come = _by_suits(terms, alone=alone)
            pay = bonus.by_list(terms.lists[kind], terms.awards[kind], anything).seen(cards_come.standing)
            bets[kind] = pay.bet(kind, terms.table.names[kind], cards_come.deal, PLAYED)
    return bets


def _by_result(terms: CarnivalTerms, kind: str) -> bool:
    """Whether a wager of its own is about who wins and nothing else."""
    side = kind in terms.wagers.optional and kind not in terms.wagers.equal
    return side and bool(asked(terms.awards[kind], carnival_standing.RESULT))


def _compares(hands: carnival_standing.HandTerms, rules: StandRules) -> bool:
    readers = {asks.word for asks in carnival_standing.readers_in(hands, rules)}
    return BEATEN in readers or len(readers) > 1 or bool(asked(rules, carnival_standing.RESULT))


def _at_end(hands: carnival_standing.HandTerms, cards: bonus.Cards) -> Standing:
    """Own cards, the player-dealer's and the board, as they come."""
    own, others = cards[: hands.cards], cards[hands.cards :]
    return Standing(hands, own, others[: hands.bank], others[hands.bank :])


def _showdown(terms: CarnivalTerms) -> CardsCome:
    """A player, the player-dealer and the board."""
    hands, board = terms.hands, terms.board
    standing = partial(_at_end, hands)
    shape = (hands.cards, hands.bank, board, hands.system.size)
    if (
        shape == (bonus.HOLE, bonus.HOLE, bonus.BOARD, FIVE_CARD.size)
        and not hands.least_own
        and not hands.system.exact
    ):
        return CardsCome(
            bonus.AgainstBank(terms.deck, seven_card_ranker(hands.system), _grouped(terms), _as_dealt), standing
        )
    most = hands.cards + hands.bank + board
    if most <= FEW_CARDS:
        return CardsCome(bonus.CardByCard(terms.deck, most, most, _as_dealt, _itself), standing)
    return CardsCome(bonus.AtRandom(terms.deck, most, _as_dealt), standing)


def _by_suits(terms: CarnivalTerms, *, alone: bool) -> CardsCome:
    """Cards whose suits or colors count: every hand of the player where those alone do and are few, else drawn ones."""
    hands, board = terms.hands, terms.board
    if alone and hands.cards <= FEW_SUITED:
        deal = bonus.OneHand(terms.deck, hands.cards, THREE_CARD.size, lambda _: True)
        return CardsCome(deal, lambda cards: Standing(hands, cards))

    return CardsCome(bonus.AtRandom(terms.deck, hands.cards + hands.bank + board, _as_dealt), partial(_at_end, hands))


def _itself(card: Card) -> Card:
    return card


def _as_dealt(cards: bonus.Cards) -> bonus.Cards:
    return cards


def _grouped(terms: CarnivalTerms) -> Callable[[int], Hashable]:
    """All that the pay lists can say of a hand: its category, whether it qualifies, and the names they use."""
    hands, named_hands = terms.hands, carnival_standing.hands_of(terms.hands.system)
    lists = tuple(chain.from_iterable(terms.awards.values()))
    names = sorted({asks.argument for asks in carnival_standing.readers_in(hands, lists)})

    @cache
    def group(key: int) -> Hashable:
        named = tuple(name for name in names if named_hands[name](key, hands.system))
        return category(key, hands.system), key >= hands.qualifies, named

    return group


def _ways(terms: CarnivalTerms) -> Mapping[str, CardsCome]:
    """The ways to deal by the name of the hand that is looked at."""
    hands, deck, own, board = terms.hands, terms.deck, terms.hands.cards, terms.board

    def shared(cards: bonus.Cards) -> Standing:
        return Standing(hands, cards[:own], (), cards[own:])

    ways = {OWN: CardsCome(bonus.OneHand(deck, own, THREE_CARD.size), shared)}
    if own == hands.bank == THREE_CARD.size:
        six = bonus.OneHand(deck, own + hands.bank, FIVE_CARD.size)
        ways[SIX] = CardsCome(six, lambda cards: Standing(hands, cards[:own], cards[own:]))
    if board == bonus.BOARD:
        ways |= dict.fromkeys(BOTH, CardsCome(bonus.OneHand(deck, own + board, FIVE_CARD.size), shared))
    if not hands.least_own and not hands.system.exact:
        ways[HAND] = CardsCome(bonus.OneHand(deck, own + board, hands.system.size), shared)
    return ways


# ---------------- carnival

PARTS: Final = Parts(carnival_tables, make_script, begin, carnival_tables.lay_out, answering(first, REQUESTS.of))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    turns = partial(player_turns, terms)
    return replace(game, odds=lambda: bonus_bets(terms), charts=lambda: (high_chart(terms.hands.system),), turns=turns)
