"""From the cup to the last card of the deal: the dice, the Action button, the order of the first cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.games.banked.button import CUP, count_words
from trainer.games.nine_count.course import State, deal_order, going_on
from trainer.games.nine_count.ring import counted_seat
from trainer.games.nine_count.terms import BUTTON, DICE, NineCountTerms
from trainer.round.action import BUTTON as ACTION
from trainer.round.acts import Act, Number, Option, Order, Seat, WantOrder, WantSeat
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import COUNT_DICE, DEAL_SEQUENCE
from trainer.rules.decision import Decision, decided
from trainer.table.place import BANK_HAND, hand_place, seat_of, seat_place
from trainer.table.seats import clockwise
from trainer.text import say

SIX_SIDES = 6
DEAL = "deal"


def count_dice(terms: NineCountTerms) -> Stage[State]:
    """The cup is opened: the dealer counts and puts the Action button down."""
    kind = TaskKind(COUNT_DICE, (terms.rule("dice.count"), terms.rule("dice.player-dealer")))

    def enter(r: Round[State]) -> Round[State]:
        total = say("The cup is opened.")
        return r.with_lay(r.lay.throw(r.setup.dice)).note("dice", Number(sum(r.setup.dice)), total)

    def put_down(r: Round[State], act: Act) -> Round[State]:
        assert isinstance(act, Seat)
        r = going_on(terms, r, act, replace(r.state.said, counted=act.seat))
        return r.with_lay(r.lay.throw(()).button(ACTION, seat_place(act.seat)))

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        banker, seats = r.setup.player_dealer, r.setup.seats
        yield kind.task(
            say("The cup is open. Which seat does the count end on?"),
            WantSeat(tuple(range(1, seats + 1))),
            lambda now: _count(terms, now.setup),
            look=("dice", seat_place(banker)),
            do=put_down,
        )

    return Stage(CUP, (kind,), tasks, enter)


def _count(terms: NineCountTerms, setup: Setup) -> Decision[Act]:
    seat, banker = counted_seat(setup), setup.player_dealer
    ring = clockwise(banker, setup.seats)
    rule = terms.rule("dice.player-dealer" if seat == banker else "dice.count")
    return decided(Seat(seat), rule, count_words(setup.dice, ring, seat, DICE * SIX_SIDES))


def deal_hands(terms: NineCountTerms) -> Stage[State]:
    """Who gets the first card, the second, and so on; then everybody has three."""
    kind = TaskKind(DEAL_SEQUENCE, (terms.rule("deal.order"),))

    def deal(r: Round[State], act: Act) -> Round[State]:
        assert isinstance(act, Order)
        order = tuple(seat_of(item) for item in act.items)
        r = going_on(terms, r, act, replace(r.state.said, dealt=order))
        played, lay = r.state.course, r.lay
        for seat in played.hands:
            place = BANK_HAND if seat == r.setup.player_dealer else hand_place(seat)
            lay = lay.put(place, played.start(seat))
        return r.with_lay(lay)

    def tasks(r: Round[State]) -> Iterator[Task[State]]:
        live = sorted((*r.setup.taken, r.setup.player_dealer))
        items = tuple(Option(seat_place(seat), say("seat {seat}", seat=seat), seat_place(seat)) for seat in live)
        ask = say("Deal three cards each, one at a time, to everybody in play: in which order?")
        right = _order(terms, r)
        yield kind.task(ask, WantOrder(items), lambda _: right, look=("shoe",), do=deal)

    return Stage(DEAL, (kind,), tasks)


def _order(terms: NineCountTerms, r: Round[State]) -> Decision[Act]:
    setup = r.setup
    places = tuple(seat_place(seat) for seat in deal_order(terms, setup, r.state.said))
    words, start = say("the player-dealer sits at seat {seat}"), setup.player_dealer
    if terms.deal_from == BUTTON:
        words, start = say("the Action button lies at seat {seat}"), counted_seat(setup)
    return decided(Order(places), terms.rule("deal.order"), words.filled(seat=start))
