"""Baccarat with a player-dealer: the family, the round as its script, and what can be counted of it."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.core.lazy_dataclass import replace
from trainer.core.text import Text, say
from trainer.games.baccarat import baccarat_tables
from trainer.games.baccarat.baccarat_coup import SUITS_AND_PAIRS, Coup
from trainer.games.baccarat.baccarat_deal import button_stage, check_wager, deal_hands, first, standing_wagers
from trainer.games.baccarat.baccarat_hands import LOOK, PLAYER_FIRST, PLAYS, THEN_BANKER, PlayHands
from trainer.games.baccarat.baccarat_outcome import coup_for, play, won
from trainer.games.baccarat.baccarat_requests import REQUESTS
from trainer.games.baccarat.baccarat_state import State, begin, coup_of
from trainer.games.baccarat.baccarat_terms import HOLE, LINES, MOST_CARDS, BaccaratTerms, read_terms
from trainer.games.banked.banked_button import first_left
from trainer.games.banked.banked_script import Gaps, answering, banked_game, banked_script
from trainer.games.banked.banked_settling import Settling, as_read, once_for_the_table, side_bet_reads
from trainer.games.banked.banked_terms import standing_under
from trainer.games.base import Game, GameInfo
from trainer.games.faults.fault_scene import ruled_at
from trainer.games.request_runner import Parts
from trainer.hands.hand_words import points_chart
from trainer.hands.totals import point_value
from trainer.round.action import BUTTON
from trainer.round.acts import Settle
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.task import Stage
from trainer.rules.bonus import AtRandom, BonusBet, BonusBets, CardByCard, Cards, DealtFrom, by_list
from trainer.rules.conditions import asked
from trainer.rules.decision import Decision, decide
from trainer.rules.reader import Reader
from trainer.table.places import DISCARD
from trainer.table.settlement import Outcome, Wager

# ---------------- what can be counted about baccarat
#
# Every wager on the two hands, from a whole shoe.

ALIKE = ((0, 2), (1, 3))
"""The two cards that begin a hand may come in either order."""
HITS = "Where bettors may choose, the player hand takes a card."


def bonus_bets(terms: BaccaratTerms) -> BonusBets:
    """All wagers, the house's own readings in force."""
    readings = {name: options[0] for name, options in terms.table.readings.items()}

    def finish(cards: Cards) -> Coup | None:
        """The coup, or None while it needs a card more: then one of those put in its place is used."""
        coup = play(terms, (*cards, *cards[: MOST_CARDS - len(cards)]), readings)
        return coup if len(coup.player) + len(coup.banker) <= len(cards) else None

    deal = CardByCard(terms.deck, MOST_CARDS, 4, finish, point_value, ALIKE)
    by_card = AtRandom(terms.deck, MOST_CARDS, lambda cards: play(terms, cards, readings))
    bets: dict[str, BonusBet[Coup]] = {}
    for kind in terms.kinds:
        rules = standing_under(terms.awards[kind], readings)
        pay = by_list(kind, rules, Coup((), ()))
        coming: DealtFrom[Coup] = by_card if asked(rules, *SUITS_AND_PAIRS) else deal
        bets[kind] = pay.bet(kind, terms.table.names[kind], coming, HITS if terms.choice else "")
    return bets


# ---------------- the round of a baccarat table
#
# How a baccarat book fills the gaps of the banked game.


def make_script(terms: BaccaratTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""

    def ask(_: Round[State], wager: Wager) -> Text:
        return say("What does {bet} pay?", bet=terms.table.names[wager.kind])

    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table)
    reads = side_bet_reads(terms.read, terms.awards, lambda r, _: coup_of(terms, r), ask=ask, look=LOOK)
    settling = Settling(
        outcome=partial(_outcome, terms),
        rules=tuple(rule.printed for rules in terms.awards.values() for rule in rules),
        first=partial(first, terms),
        reads=(reads,),
        wagers=standing_wagers,
    )
    gaps = Gaps(
        checks=(check_wager(terms), *ruled("wagers")),
        deal=(deal_hands(terms),),
        play=_play(terms),
        settling=settling,
        pick_up=partial(pick_up, terms),
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


def _outcome(terms: BaccaratTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager has coming by the hands, a side bet as it was read."""
    coup, rules = coup_for(terms, r, wager), terms.awards[wager.kind]
    award = decide(rules, coup)
    return won(as_read(r, once_for_the_table(wager), award, rules, coup), wager.stake)


def _play(terms: BaccaratTerms) -> tuple[Stage, ...]:
    """The hands, with the button where its card comes to light: at once, with the hole card, or when it is needed."""
    hands = PlayHands(terms).stage()
    if terms.action is None:
        return (hands,)
    button = button_stage(terms, terms.action)
    if terms.faces == HOLE:
        before, after = PLAYS
        return PlayHands(terms, before, PLAYER_FIRST).stage(), button, PlayHands(terms, after, THEN_BANKER).stage()
    return (button, hands) if terms.action.always else (hands, button)


def pick_up(terms: BaccaratTerms, r: Round[State]) -> Round[State]:
    """Chips go home but for wagers that wait for a later round; both hands to the discard, the button off the felt."""

    def stays(wager: Wager) -> bool:
        return wager.kind in terms.stay and r.did(Kind.SETTLE, wager.seat, wager.place) == Settle("push", 0)

    lay = clear_table(r, stays).lay.button(BUTTON, None)
    for place in LINES.values():
        lay = lay.move_cards(place, DISCARD, up=False)
    return r.with_lay(lay)


# ---------------- baccarat

PARTS: Final = Parts(baccarat_tables, make_script, begin, baccarat_tables.lay_out, answering(first, REQUESTS.of))


def build(reader: Reader, info: GameInfo) -> Game:
    """The game of one house."""
    printed = reader.table("labels") if reader.has("labels") else None
    labels = {place: printed.words(place) for place in printed.names()} if printed else {}
    terms = read_terms(reader, info.id)
    game = banked_game(reader, info, terms, PARTS)
    return replace(game, odds=lambda: bonus_bets(terms), labels=labels, charts=lambda: (points_chart(point_value),))
