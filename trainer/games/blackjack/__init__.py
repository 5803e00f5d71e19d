"""Blackjack with a player-dealer: the family of no bust, pure 21.5, Spanish and “22”, and its odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import Final

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import replace
from trainer.games.banked.banked_script import answering, banked_game
from trainer.games.banked.banked_terms import standing_under
from trainer.games.base import Game, GameInfo
from trainer.games.blackjack import blackjack_tables
from trainer.games.blackjack.blackjack_hand import Read, alike, group_of, points_of
from trainer.games.blackjack.blackjack_outcome import first
from trainer.games.blackjack.blackjack_reader import read_terms
from trainer.games.blackjack.blackjack_requests import REQUESTS
from trainer.games.blackjack.blackjack_script import make_script
from trainer.games.blackjack.blackjack_situations import Finished, Play, red_run
from trainer.games.blackjack.blackjack_state import NOTHING, begin
from trainer.games.blackjack.blackjack_terms import FURTHER_NAMES, INSURANCE, INSURANCE_NAME, BlackjackTerms
from trainer.games.blackjack.blackjack_wishes import player_turns
from trainer.games.request_runner import Parts
from trainer.games.shared_words import CHOICE, HIT
from trainer.hands.hand_words import points_chart
from trainer.rules.bonus import BonusBet, BonusBets, CardByCard, Cards, DealtFrom, by_list
from trainer.rules.decision import first_result
from trainer.rules.reader import Reader

# ---------------- what can be counted about blackjack
#
# Side bets on the player-dealer's hand, and on the first cards.

MOST: Final = 14
"""More cards than a player-dealer's chart ever gives him; a longer hand would be noticed."""
ACE_UP: Final = Card.of("Ah")
UNDER_AN_ACE: Final = "With an ace up and no other card known."
STANDS: Final = "Where the chart leaves it open, the player-dealer stands."


def bonus_bets(terms: BlackjackTerms) -> BonusBets:
    """The side bets: those that all seats win or lose together hang on the player-dealer's hand alone."""
    readings = terms.own_readings
    plain, coloured, first = _bank_hand(terms), _bank_hand(terms, colours=True), _first_cards(terms)
    chooses = any(rule.do(_EMPTY) == CHOICE for rule in terms.bank_rules)
    bets: dict[str, BonusBet[Finished]] = {}
    for kind, side in terms.sides.items():
        rules = standing_under(terms.pays[kind], readings)
        pay = by_list(kind, rules, NOTHING)
        deal: DealtFrom[Finished] = (coloured if _sees_colours(pay.read) else plain) if side.once else first
        bets[kind] = pay.bet(kind, terms.table.names[kind], deal, STANDS if side.once and chooses else "")
    if terms.insures:
        pay = by_list(INSURANCE, standing_under(terms.pays[INSURANCE], readings), NOTHING)
        bets[INSURANCE] = pay.bet(INSURANCE, INSURANCE_NAME, _under_an_ace(terms), UNDER_AN_ACE)
    return bets


_EMPTY: Final = Play(NOTHING.bank, ())


def _sees_colours(row: Callable[[Finished], str]) -> bool:
    """Whether two red cards make another row than the same in black."""
    red, black = (tuple(map(Card.of, cards)) for cards in (("2h", "3h"), ("2c", "3c")))
    return row(replace(NOTHING, bank_cards=red)) != row(replace(NOTHING, bank_cards=black))


def _bank_hand(terms: BlackjackTerms, *, colours: bool = False) -> CardByCard[Finished]:
    """The player-dealer's hand by his chart, to the end. Colours, if they count, do until the first black card."""
    readings = terms.own_readings

    @cache
    def complete(cards: Cards) -> Read | None:
        """The hand once it is finished; the order of the cards behind the first is no matter."""
        read = terms.count.read(cards)
        if read.over or (read.natural and not terms.deal.ask_naturals):
            return read
        act, _ = first_result(terms.bank_rules, Play(read, cards, cards, readings=readings))
        return None if act == HIT else read

    def finish(cards: Cards) -> Finished | None:
        read = complete((cards[0], *sorted(cards[1:])))
        return replace(NOTHING, bank=read, bank_cards=cards, readings=readings) if read else None

    def turned_black(cards: Cards) -> bool:
        return red_run(cards) < len(cards)

    def coloured(card: Card) -> Hashable:
        return *_kind(card), card.is_red

    if colours:
        return CardByCard(terms.deck, MOST, 2, finish, coloured, settled=turned_black, later=_kind)
    return CardByCard(terms.deck, MOST, 2, finish, _kind)


def _under_an_ace(terms: BlackjackTerms) -> CardByCard[Finished]:
    """The player-dealer's down card when an ace lies open."""

    def finish(cards: Cards) -> Finished:
        return replace(NOTHING, bank=terms.count.read(cards), bank_cards=cards)

    return CardByCard(terms.deck, 2, 2, finish, _kind, cards=(ACE_UP,))


def _kind(card: Card) -> tuple[str, int]:
    """What a card does in a hand."""
    return group_of(card).value, alike(card)


def _first_cards(terms: BlackjackTerms) -> CardByCard[Finished]:
    """A player's first two cards, and the player-dealer's up card."""

    def finish(cards: Cards) -> Finished:
        return replace(NOTHING, dealt=cards[:2], bank_cards=cards[2:])

    return CardByCard(terms.deck, 3, 3, finish, int, ((0, 1),))


# ---------------- blackjack

PARTS: Final = Parts(blackjack_tables, make_script, begin, blackjack_tables.lay_out, answering(first, REQUESTS.of))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    spots = {kind: reader.table("spots").words(kind) for kind in reader.table("spots").names()}
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    odds, charts = partial(bonus_bets, terms), partial(points_chart, points_of)
    turns = partial(player_turns, terms)
    return replace(game, spots=spots, further=FURTHER_NAMES, odds=odds, charts=lambda: (charts(),), turns=turns)
