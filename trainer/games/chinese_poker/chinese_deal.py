"""The part of a hand before anything is compared: buttons, fees, the four stacks, setting and declaring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.core.lazy_dataclass import replace
from trainer.core.text import say
from trainer.games.chinese_poker import chinese_table
from trainer.games.chinese_poker.chinese_state import State, lay_hand, sorted_down
from trainer.games.chinese_poker.chinese_terms import ChineseTerms, Dealing
from trainer.games.chinese_poker.chinese_thirteen import SEGMENTS, set_strong, split
from trainer.round.acts import Act, Choose, Money, Option, Order, Seat, WantChoice, WantMoney, WantSeat, seat_options
from trainer.round.duty import Kind
from trainer.round.machine import Round
from trainer.round.setup import FEE_SET
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import DEAL_HOW, DELIVER, DELIVER_SEAT, PLACE_BUTTON, ROTATE, SITS_OUT, TAKE_FEE
from trainer.rules.collection import Collected, CollectionOption, Sheet
from trainer.rules.decision import Decision, decided
from trainer.table.places import DISCARD, DROP, STACK, STUB, hand_place, seat_place, spot
from trainer.table.seat_ring import dealt_to

BUTTONS, DEAL, SET, SHOW, PICK_UP, ROTATION = "buttons", "deal", "set", "show", "pick-up", "rotate"
WAYS = (
    Option(Dealing.STACK_BY_STACK.value, say("thirteen cards to one stack, then the next")),
    Option(Dealing.ONE_BY_ONE.value, say("one card at a time, around four piles")),
)

Hand = Round[State]


def put_buttons(r: Hand, act: Act) -> Hand:
    """Both buttons before a seat."""
    assert isinstance(act, Seat)
    return r.with_lay(r.lay.button("dealer", seat_place(act.seat)).button("action", seat_place(act.seat)))


def first_buttons(terms: ChineseTerms) -> Stage[State]:
    """Where both buttons begin in a new game; else they lie there already."""
    kind = TaskKind(PLACE_BUTTON, (terms.rule("button.new-game"),))

    def enter(r: Hand) -> Hand:
        return r if r.setup.option(chinese_table.NEW) else put_buttons(r, Seat(chinese_table.button_seat(r.setup)))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        if r.setup.option(chinese_table.NEW):
            seats_taken = r.setup.seats_taken
            reason = say("seat {seat} is the first player clockwise from the house dealer", seat=seats_taken[0])
            yield kind.task(
                say("A new game starts. Which seat gets the dealer button and the action button?"),
                WantSeat(seats_taken),
                lambda now: decided(Seat(chinese_table.button_seat(now.setup)), kind.rules[0], reason),
                look=tuple(seat_place(seat) for seat in seats_taken),
                do=put_buttons,
            )

    return Stage(BUTTONS, (kind,), tasks, enter)


# -- fees


def fees_stage(called: str) -> str:
    """The name of the stage that takes the fees of a schedule."""
    return f"fees-{called}" if called else "fees"


def take_fees(called: str, fees: Sheet) -> Stage[State]:
    """The fees of one schedule, where it is in force: one question where all pay the same, else seat by seat."""
    kind = TaskKind(TAKE_FEE, tuple(option.printed for option in fees.options))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        if r.setup.option(FEE_SET) != called:
            return
        option = fees.for_point(r.setup.option("fee"), chinese_table.point_of(r.setup))
        if not option.positions:
            yield _same_fee(fees, option, kind, r)
        else:
            yield from (_seat_fee(fees, option, kind, r, seat) for seat in chinese_table.positions(r.setup))

    return Stage(fees_stage(called), (kind,), tasks)


def _same_fee(fees: Sheet, option: CollectionOption, kind: TaskKind, r: Hand) -> Task[State]:
    paying = chinese_table.payers(r.setup, option)
    ask = say("What collection does each player pay?")
    right = fees.amount_for(option, len(paying), (option.at,)).map(_each)
    return kind.fixed(
        ask,
        WantMoney(),
        right,
        look=tuple(spot(seat, STACK) for seat in paying),
        do=partial(_drop, paying),
    )


def _seat_fee(fees: Sheet, option: CollectionOption, kind: TaskKind, r: Hand, seat: int) -> Task[State]:
    ring = chinese_table.payers(r.setup, option)
    ask = say("What collection does seat {seat} pay?", seat=seat)
    right = fees.amount_for(option, len(ring), (option.at,), ring.index(seat) + 1).map(_each)
    return kind.fixed(
        ask,
        WantMoney(),
        right,
        seat=seat,
        look=(spot(seat, STACK),),
        do=partial(_drop, (seat,)),
    )


def _each(collected: Collected) -> Act:
    return Money(collected.each_player)


def _drop(seats: tuple[int, ...], r: Hand, act: Act) -> Hand:
    assert isinstance(act, Money)
    lay = r.lay
    for seat in seats:
        lay = lay.pay(spot(seat, STACK), DROP, act.cents)
    return r.with_lay(lay)


# -- the four stacks


def deal_stacks(terms: ChineseTerms) -> Stage[State]:
    """How the four stacks are dealt, who gets the first, and in which order the others follow."""
    how = TaskKind(DEAL_HOW, (terms.rule("deal.stacks"),))
    fifth = TaskKind(SITS_OUT, (terms.rule("deal.five"),))
    to = TaskKind(DELIVER_SEAT, (terms.rule("deal.first-stack"),))
    order = TaskKind(DELIVER, (terms.rule("deal.clockwise"),))
    dealt = say("until every stack has thirteen cards")

    def tasks(r: Hand) -> Iterator[Task[State]]:
        everybody, ring = chinese_table.seated(r.setup), r.state.ring
        look = tuple(seat_place(seat) for seat in r.setup.seats_taken)
        want, buttons = WantSeat(r.setup.seats_taken), say("seat {seat} has both buttons", seat=ring[0])
        if len(everybody) > chinese_table.HANDS:
            ask = say("Five players are seated. Who sits out this hand?")
            waits = everybody[chinese_table.HANDS]
            reason = say("seat {seat} is fifth clockwise from the buttons", seat=waits)
            out: Decision[Act] = decided(Seat(waits), fifth.rules[0], reason)
            yield fifth.fixed(ask, want, out, subject="out", look=look)
        ask = say("Four stacks of thirteen are dealt before the tray. How?")
        yield how.fixed(ask, WantChoice(WAYS), decided(Choose(terms.deal.value), how.rules[0], dealt), look=(STUB,))
        first: Decision[Act] = decided(Seat(ring[0]), to.rules[0], buttons)
        ask = say("Who gets the first stack, at your left?")
        yield to.fixed(ask, want, first, subject="first", look=look)
        yield _order_task(order, _from_first(r), look)

    return Stage(DEAL, (fifth, how, to, order), tasks)


def _order_task(kind: TaskKind, ring: tuple[int, ...], look: tuple[str, ...]) -> Task[State]:
    ask = say("Who gets the stacks, from your left to your right?")
    reason = say("clockwise from the buttons at seat {seat}", seat=ring[0])
    return kind.in_order(ask, seat_options(ring), reason, subject="all", look=look, do=_delivered)


def _from_first(r: Hand) -> tuple[int, ...]:
    """Clockwise from who was said to get the first stack."""
    ring, spoken = r.state.ring, r.did(Kind.DELIVER, 0, "first")
    place = ring.index(spoken.seat) if isinstance(spoken, Seat) and spoken.seat in ring else 0
    return (*ring[place:], *ring[:place])


def _delivered(r: Hand, act: Act) -> Hand:
    """The stacks from the dealer's left to these seats, one after the other."""
    assert isinstance(act, Order)
    by_seat = dict(zip((int(item) for item in act.items), r.state.stacks, strict=False))
    ring = r.state.ring
    stacks = [*(dealt_to(by_seat, seat) for seat in ring), *r.state.stacks[len(ring) :]]
    r = r.with_state(replace(r.state, stacks=stacks))
    lay = r.lay
    for seat, cards in r.state.dealt.items():
        lay = lay.put(hand_place(seat), cards)
    for cards in r.state.stacks[len(r.state.ring) :]:
        lay = lay.put(STUB, cards)
    return r.with_lay(lay)


# -- what players do


def players_set() -> Stage[State]:
    """Players set their hands; who declares a clean sweep gets a marker and need not set."""
    return Stage(SET, enter=_set_hands)


def _set_hands(r: Hand) -> Hand:
    as_dealt, declared = chinese_table.laid_as_dealt(r.setup), chinese_table.declaring(r.setup)
    for seat, cards in r.state.dealt.items():
        if seat in declared:
            words = say("Seat {seat} declares a clean sweep. You confirm it and mark the hand.", seat=seat)
            r = r.with_lay(r.lay.button(f"sweep-{seat}", seat_place(seat)))
            r = r.note(f"declare-{seat}", Seat(seat), words)
            continue
        hand = split(cards) if seat in as_dealt else set_strong(cards)
        lay = lay_hand(r.lay.clear(hand_place(seat)), seat, hand)
        r = r.with_lay(lay).note(f"set-{seat}", Seat(seat), say("Seat {seat} has set the hand.", seat=seat))
    return r


def players_show() -> Stage[State]:
    """Everybody exposes his cards; thirteen that were declared in the order of their ranks."""

    def enter(r: Hand) -> Hand:
        lay = r.lay
        for seat in r.state.ring:
            lay = lay.set_cards(hand_place(seat), sorted_down(lay.cards_at(hand_place(seat))))
            for name in ("hand", *SEGMENTS):
                lay = lay.turn(spot(seat, name))
        return r.with_lay(lay)

    return Stage(SHOW, enter=enter)


# -- the end


def pick_up() -> Stage[State]:
    """All cards to the discard, markers away."""

    def enter(r: Hand) -> Hand:
        lay = r.lay
        for seat in r.state.ring:
            for name in ("hand", *SEGMENTS):
                lay = lay.move_cards(spot(seat, name), DISCARD, up=False)
            lay = lay.button(f"sweep-{seat}", None)
        return r.with_lay(lay)

    return Stage(PICK_UP, enter=enter)


def move_buttons(terms: ChineseTerms) -> Stage[State]:
    """Both buttons go on to the next player."""
    kind = TaskKind(ROTATE, (terms.rule("button.moves"),))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        button = chinese_table.button_seat(r.setup)
        words = say("the buttons were at seat {seat}; the next player sits at seat {next}")
        reason = words.filled(seat=button, next=chinese_table.next_button(r.setup))
        yield kind.task(
            say("The hand is over. Which seat gets both buttons?"),
            WantSeat(r.setup.seats_taken),
            lambda now: decided(Seat(chinese_table.next_button(now.setup)), kind.rules[0], reason),
            look=(seat_place(button),),
            do=put_buttons,
        )

    return Stage(ROTATION, (kind,), tasks)
