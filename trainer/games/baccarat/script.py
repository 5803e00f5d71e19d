"""The round of a baccarat table: how a baccarat book fills the gaps of the banked game."""

from __future__ import annotations

from functools import partial

from trainer.games.baccarat.deal import check_wager, deal_hands, standing_wagers
from trainer.games.baccarat.hands import LOOK, PLAYER_FIRST, PLAYS, THEN_BANKER, PlayHands
from trainer.games.baccarat.outcome import coup_for, won
from trainer.games.baccarat.start import button_stage, first
from trainer.games.baccarat.state import State, coup_of
from trainer.games.baccarat.terms import HOLE, LINES, BaccaratTerms
from trainer.games.banked.button import first_left
from trainer.games.banked.script import Gaps, banked_script
from trainer.games.banked.settle import Settling
from trainer.games.banked.side_bets import as_read, once_for_the_table, side_bet_reads
from trainer.round.action import BUTTON
from trainer.round.acts import Settle
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.settling import clear_table
from trainer.round.task import Stage
from trainer.rules.decision import Decision, decide
from trainer.table.place import DISCARD
from trainer.table.settlement import Outcome, Wager
from trainer.text import Text, say


def make_script(terms: BaccaratTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""

    def ask(_: Round[State], wager: Wager) -> Text:
        return say("What has this bet coming: {bet}?", bet=terms.table.names[wager.kind])

    reads = side_bet_reads(terms.read, terms.awards, lambda r, _: coup_of(terms, r), ask=ask, look=LOOK)
    settling = Settling(
        outcome=partial(_outcome, terms),
        rules=tuple(rule.printed for rules in terms.awards.values() for rule in rules),
        first=partial(first, terms),
        reads=(reads,),
        wagers=standing_wagers,
    )
    gaps = Gaps(
        checks=(check_wager(terms),),
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
