"""The round of a carnival poker table: how its books fill the gaps of the banked game."""

from __future__ import annotations

from functools import partial

from trainer.games.banked.banked_button import First, at_button, button_by_card, first_left
from trainer.games.banked.banked_script import Gaps, banked_script
from trainer.games.banked.banked_settling import Settling, as_read
from trainer.games.carnival.carnival_deal import check_offer, deal_cards
from trainer.games.carnival.carnival_outcome import award, in_order, won
from trainer.games.carnival.carnival_player_acts import acting
from trainer.games.carnival.carnival_showdown import (
    bank_hand,
    compare_second,
    open_bank,
    open_rest,
    read_hands,
    side_bets,
    wagers_left,
)
from trainer.games.carnival.carnival_standing import after_fold
from trainer.games.carnival.carnival_state import State, begin, standing_at, wagers_of
from trainer.games.carnival.carnival_streets import (
    deal_second,
    folding_street,
    open_street,
    pick_up_folds,
    players_act,
)
from trainer.games.carnival.carnival_terms import PLAY_BACK, CarnivalTerms
from trainer.games.faults.fault_scene import ruled_at
from trainer.round.action import BUTTON
from trainer.round.machine import Round
from trainer.round.task import Stage
from trainer.rules.decision import Decision, Printed
from trainer.table.places import BANK, BANK_HAND, BOARD, DISCARD, STACK, hand_place, seat_of, spot
from trainer.table.seat_ring import first_among
from trainer.table.settlement import Outcome, Wager


def make_script(terms: CarnivalTerms) -> tuple[Stage, ...]:
    """All stages of a round at this house."""
    ruled = ruled_at(terms.table.rulings, terms.deck.cards(), terms.table, begins=partial(begin, terms))
    gaps = Gaps(
        checks=(check_offer(terms), *ruled("wagers")),
        deal=(deal_cards(terms), *ruled("deal")),
        play=(
            *_streets(terms),
            *ruled("play"),
            Stage("open-bank", enter=partial(open_bank, terms)),
            *_button(terms),
            bank_hand(terms),
            read_hands(terms),
            *_second_deal(terms),
            Stage("open-rest", enter=partial(open_rest, terms)),
        ),
        settling=_settling(terms),
        bonus=ruled("showdown"),
        pick_up=pick_up,
        next_bank=lambda r: first_left(r.setup).seat,
    )
    return banked_script(terms.table, gaps)


def _streets(terms: CarnivalTerms) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    for street in (street for street in terms.streets if not street.after):
        stages.append(open_street(terms, street))
        if street in acting(terms):
            stages += [check_offer(terms, street.id), players_act(terms, street)]
        if folding_street(terms, street):
            stages.append(pick_up_folds(terms))
    return tuple(stages)


def _second_deal(terms: CarnivalTerms) -> tuple[Stage, ...]:
    """What is only there after a result: who had it acts, then cards are dealt and compared once more."""
    street = terms.second
    if street is None:
        return ()
    acts = (open_street(terms, street), check_offer(terms, street.id), players_act(terms, street))
    return (*(acts if street.does else ()), deal_second(terms, street), compare_second(terms, street))


def _button(terms: CarnivalTerms) -> tuple[Stage, ...]:
    """The player-dealer's last card places the button, where anything is left to settle."""
    if terms.count is None:
        return ()
    return (button_by_card(terms.count, lambda r: r.state.bank[-1] if wagers_left(terms, r) else None, (BANK_HAND,)),)


def _settling(terms: CarnivalTerms) -> Settling[State]:
    """Bettor by bettor, and where printed all losing wagers first."""

    def ordered(r: Round[State], wagers: tuple[Wager, ...], first: int) -> tuple[Wager, ...]:
        results = {wager: wager_outcome(terms, r, wager).result.do for wager in wagers} if terms.losers_first else None
        return in_order(terms, wagers, first, results)

    return Settling(
        outcome=partial(wager_outcome, terms),
        rules=settle_rules(terms),
        first=partial(first, terms),
        reads=(side_bets(terms),),
        wagers=partial(wagers_left, terms),
        order_of=ordered,
    )


def wager_outcome(terms: CarnivalTerms, r: Round[State], wager: Wager) -> Decision[Outcome]:
    """What a wager on the table has coming."""
    standing, kind = standing_at(terms, r, wager.seat), wager.kind
    read = as_read(r, (wager.seat, kind), award(terms, standing, kind), terms.awards[kind], standing)
    return won(read, wager.stake)


def first(terms: CarnivalTerms, r: Round[State]) -> First:
    """Where settling begins: at the Action button, else where the book says."""
    button = at_button(r, terms.count.first_wager) if terms.count else None
    if button is not None:
        return button
    start = terms.first_of(terms.starts.settled, r.setup.player_dealer)
    if BUTTON in r.lay.buttons:
        start = seat_of(r.lay.buttons[BUTTON])
    return First(first_among(start, r.setup.seats, r.setup.seats_taken) or start)


def pick_up(r: Round[State]) -> Round[State]:
    """Chips go home, all cards to the discard."""
    lay = r.lay
    for wager in wagers_of(r):
        lay = lay.pay(wager.place, wager.purse, lay.chips_at(wager.place))
    lay = lay.pay(BANK, spot(r.setup.player_dealer, STACK), lay.chips_at(BANK))
    for place in (*(hand_place(seat) for seat in r.setup.seats_taken), BANK_HAND, BOARD):
        lay = lay.move_cards(place, DISCARD, up=False)
    return r.with_lay(lay.button("action", None))


def settle_rules(terms: CarnivalTerms) -> tuple[Printed, ...]:
    """The rows of the pay lists that settle at the end: a fold was settled before, and a Play wager that goes back."""
    return tuple(
        rule.printed
        for kind in terms.kinds
        for rule in terms.awards[kind]
        if not after_fold(rule) and rule.printed.id not in PLAY_BACK
    )
