"""Who is dealt to, draws, is opened and settled after whom, and which cards of the deal lie at which seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from trainer.games.asking import SIDES, read_dice, read_occupied, read_seat, read_seats
from trainer.games.banked.asks import ENOUGH, Asking, lying_open
from trainer.games.banked.button import CUP
from trainer.games.banked.settle import SETTLING
from trainer.games.base import Answer
from trainer.games.nine_count.course import State, act_order
from trainer.games.nine_count.deal import DEAL
from trainer.games.nine_count.draw import BANKS, FIRST, PLAYERS
from trainer.games.nine_count.hands import DEALT
from trainer.games.nine_count.ring import counted_seat
from trainer.games.nine_count.terms import DICE, GAME, NineCountTerms
from trainer.games.road import Opened
from trainer.round import machine
from trainer.round.acts import Order
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.rules.answers import cited, stop_on
from trainer.rules.decision import Decision
from trainer.rules.reader import Reader
from trainer.table.place import BANK_HAND, hand_place, seat_of
from trainer.table.settlement import Wager

THROWS: Final = tuple((one, two, three) for one in range(1, SIDES + 1) for two in (1, SIDES) for three in (1, SIDES))
"""Throws of every total, so that one of them counts to any seat."""


def read_thrown(asking: Asking[State], reader: Reader) -> Setup:
    """A table with a wager at every seat of `occupied`, and `dice`; an `action_seat` is counted to instead of them."""
    seats = read_seats(reader, asking.terms.sizes)
    banker = read_seat(reader, "player_dealer", seats)
    action = read_seat(reader, "action_seat", seats) if reader.has("action_seat") else 0
    dice = read_dice(reader, DICE, needed=not action)
    taken = sorted(set(read_occupied(reader, banker, seats)))
    if not taken:
        reader.problem("nobody has a wager.", "Name a seat that is not the player-dealer's.", "occupied")
    stop_on(reader)
    wagers = [Wager(seat, GAME, 0, 1) for seat in taken]
    setup = replace(asking.setup(seats, wagers, banker, ENOUGH, {}), dice=dice)
    if dice and action and counted_seat(setup) != action:
        reader.problem(f"the dice count to seat {counted_seat(setup)}.", "Give one of dice and action_seat.", "dice")
        stop_on(reader)
    return setup if dice else _counting_to(setup, action)


def _counting_to(setup: Setup, seat: int) -> Setup:
    throws = (replace(setup, dice=dice) for dice in THROWS)
    return next(one for one in throws if counted_seat(one) == seat)


def ask_order(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Who is dealt to, asked, opened and settled after whom: a round of this table, played to its last wager."""
    setup = read_thrown(asking, reader)
    r = asking.at((CUP, DEAL, FIRST, PLAYERS, BANKS, SETTLING), setup, Opened())
    places = {BANK_HAND: "bank"} | {hand_place(seat): seat for seat in setup.taken}
    turned: list[object] = []
    for now, _, _ in machine.every_duty(r):
        turned += [places[place] for place in lying_open(now, places) if places[place] not in turned]
    end = machine.play(r)
    turned += [places[place] for place in lying_open(end, places) if places[place] not in turned]
    begins = asking.first(end)
    rules = (terms.rule("act.first"), *((begins.rule,) if begins.rule else ()), terms.table.settle.order)
    return cited(
        Decision(None, terms.rule("deal.order"), with_rules=rules),
        action_seat=begins.seat,
        deal=_dealt_to(end),
        decide=list(act_order(terms, setup)),
        turned=turned,
        settle=[one.moved.wager.seat for one in end.moves],
    )


def ask_deliver(terms: NineCountTerms, asking: Asking[State], reader: Reader) -> Answer:
    """Which cards of the deal, by their numbers, lie at which seat."""
    setup = read_thrown(asking, reader)
    pack = tuple(dict.fromkeys(terms.shoe))
    end = machine.play(asking.at((CUP, DEAL), replace(setup, deck=pack), Opened()))
    hands = []
    for seat in _dealt_to(end):
        place = BANK_HAND if seat == setup.player_dealer else hand_place(seat)
        hands.append({"seat": seat, "cards": [pack.index(card) + 1 for card in end.lay.cards_at(place)]})
    return cited(Decision(None, terms.rule("deal.order")), hands=hands, left=terms.deck.size - DEALT * len(hands))


def _dealt_to(end: Round[State]) -> Sequence[int]:
    order = end.did(Kind.DEAL_ORDER)
    assert isinstance(order, Order)
    return [seat_of(place) for place in order.items]
