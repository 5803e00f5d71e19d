"""A hand of pan before the first draw: antes, fee, deal, going on top; and who is first in the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from trainer.core.text import say
from trainer.games.pan.pan_decisions import first_draw, next_hand, retiring
from trainer.games.pan.pan_hand import Hand, State, fee_option
from trainer.games.pan.pan_places import DECK, RETIRED
from trainer.games.pan.pan_state import FIVE, LEAVES, NEW, lowest_of
from trainer.games.pan.pan_terms import BUTTON, LEFT_DEALS, PanTerms
from trainer.round import types
from trainer.round.acts import Act, Choose, Money, Option, Seat, WantChoice, WantMoney, WantSeat, seat_options
from trainer.round.task import Stage, Task, TaskKind
from trainer.rules.decision import Decision, decided
from trainer.table.lay import Laid
from trainer.table.places import DROP, MAIN_POT, STACK, hand_place, seat_place, spot

# ---------------- who is first in the next hand of pan

ROTATION = "rotate"


# -- the next hand


def next_first(terms: PanTerms) -> Stage[State]:
    """Who is first in the next hand, or deals it."""
    rules = (terms.rule("rotate.next"), *((terms.printed,) if terms.printed else ()))
    kind = TaskKind(types.ROTATE, rules)

    def tasks(r: Hand) -> Iterator[Task[State]]:
        winner = r.state.winner
        if not winner:
            return
        leaves = bool(r.setup.option(LEAVES)) and terms.printed is not None
        right = next_hand(terms, winner, r.setup.seats_taken, leaves=leaves)
        ask = say("The button is at the winner. Who gets the first cards of the next hand?")
        if leaves:
            ask = say("The winner, with the button, leaves the game. Who gets the first cards of the next hand?")
        elif terms.next_hand == LEFT_DEALS:
            ask = say("The button is at the winner. Whose deal is next?")
        yield kind.fixed(
            ask,
            WantSeat(r.setup.seats_taken),
            right.map(Seat),
            look=tuple(seat_place(seat) for seat in r.setup.seats_taken),
            do=partial(_cleared, terms),
        )

    def enter(r: Hand) -> Hand:
        return r.with_lay(r.lay.button(BUTTON, seat_place(r.state.winner))) if r.state.winner else r

    return Stage(ROTATION, (kind,), tasks, enter)


def _cleared(terms: PanTerms, r: Hand, _: Act) -> Hand:
    """All cards go back to the deck."""
    del terms
    return r.with_lay(r.lay.clear(*r.lay.cards))


# ---------------- pan opening

ANTES, FEES, DEAL, TOP, FIRST = "antes", "fees", "deal", "top", "first"
FIVES, ONES, TENS = "fives", "ones", "tens"
HOW = (
    Option(FIVES, say("five at a time, twice round")),
    Option(ONES, say("one at a time, ten times round")),
    Option(TENS, say("all ten at once")),
)


def put_antes(terms: PanTerms) -> Stage[State]:
    """Everybody's ante goes to the middle."""

    def enter(r: Hand) -> Hand:
        lay, cents = r.lay, terms.ante * r.state.table.condition
        for seat in r.state.table.ring:
            lay = lay.pay(spot(seat, STACK), MAIN_POT, cents)
        return r.with_lay(lay)

    return Stage(ANTES, enter=enter)


def take_fee(terms: PanTerms) -> Stage[State]:
    """The fee comes out of the antes before a card is dealt; the rest stays in the middle."""
    kind = TaskKind(
        types.TAKE_FEE,
        tuple(collection_option.printed for sheet in terms.sheets for collection_option in sheet.options),
    )

    def tasks(r: Hand) -> Iterator[Task[State]]:
        sheet, option = fee_option(terms, r.setup)
        ring = r.state.table.ring
        decision = sheet.amount_for(option, len(ring))
        yield kind.fixed(
            say("The antes are in. What is the drop?"),
            WantMoney(),
            decision.map(lambda collected: Money(min(collected.pot, r.lay.chips_at(MAIN_POT)))),
            look=(MAIN_POT,),
            do=_dropped,
        )

    return Stage(FEES, (kind,), tasks)


def _dropped(r: Hand, act: Act) -> Hand:
    assert isinstance(act, Money)
    return r.with_lay(r.lay.pay(MAIN_POT, DROP, act.cents))


# -- the deal


def deal_hands(terms: PanTerms) -> Stage[State]:
    """Who is dealt to first, in which order, and how many cards at a time."""
    who = TaskKind(types.DEAL_SEAT, (terms.rule("deal.winner"), terms.rule("deal.new-game")))
    order = TaskKind(types.DEAL_SEQUENCE, (terms.rule("deal.right"),))
    how = TaskKind(types.DEAL_HOW, (terms.rule("deal.five"),))

    def enter(r: Hand) -> Hand:
        if not r.setup.option(NEW):
            return r.with_lay(r.lay.button(BUTTON, seat_place(r.state.table.winner)))
        lay = r.lay
        for seat, card in r.state.table.up.items():
            lay = lay.set_cards(spot(seat, "draw"), (card,), up=True)
        return r.with_lay(lay)

    def tasks(r: Hand) -> Iterator[Task[State]]:
        table = r.state.table
        seats = tuple(seat_place(seat) for seat in table.ring)
        yield _first_cards(terms, who, r)
        ask = say("In what order do the players get their cards?")
        reason = say("to the right of seat {seat}, seat numbers fall", seat=table.ring[0])
        yield order.in_order(ask, seat_options(table.ring), reason, subject="order", look=seats, do=_up_away)
        dealt = say("ten cards each, in two rounds")
        yield how.fixed(
            say("Every player gets ten cards. How are they dealt?"),
            WantChoice(HOW),
            decided(Choose(FIVES), how.rules[0], dealt),
            subject="how",
            look=(DECK,),
            do=_hands_out,
        )

    return Stage(DEAL, (who, order, how), tasks, enter)


def _first_cards(terms: PanTerms, kind: TaskKind, r: Hand) -> Task[State]:
    table = r.state.table
    if r.setup.option(NEW):
        rule, look = terms.rule("deal.new-game"), tuple(spot(seat, "draw") for seat in table.ring)
        ask = say("It is a new game: each player has one card face up. Who gets the first cards?")
        lowest = lowest_of(table.up)
        reason = say("{card} at seat {seat} is the lowest", card=str(table.up[lowest]), seat=lowest)
        if table.ring[0] != lowest:
            reason = say("{lowest}; seat {first} is at its right", lowest=reason, first=table.ring[0])
    else:
        rule, look = terms.rule("deal.winner"), tuple(seat_place(seat) for seat in table.ring)
        ask = say("The button is at the last winner. Who gets the first cards?")
        reason = say("seat {seat} has the winning hand", seat=table.winner)
    right: Decision[Act] = decided(Seat(table.ring[0]), rule, reason)
    return kind.fixed(ask, WantSeat(r.setup.seats_taken), right, subject="first", look=look, do=_button_down)


def _button_down(r: Hand, _: Act) -> Hand:
    return r.with_lay(r.lay.button(BUTTON, seat_place(r.state.table.winner)))


def _up_away(r: Hand, _: Act) -> Hand:
    """The cards that were turned up for the first seat go back before the deal."""
    return r.with_lay(r.lay.clear(*(spot(seat, "draw") for seat in r.state.table.ring)))


def _hands_out(r: Hand, _: Act) -> Hand:
    lay, table = r.lay, r.state.table
    for seat in table.ring:
        lay = lay.put(hand_place(seat), table.hands[seat])
    return r.with_lay(lay.lie(DECK, tuple(Laid(card) for card in table.stub[: FIVE * FIVE])))


# -- going on top


def go_on_top(terms: PanTerms) -> Stage[State]:
    """Who retires lays his hand aside and leaves what the house takes for it."""
    kind = TaskKind(types.TOPS, (terms.rule("top.retire"),))

    def enter(r: Hand) -> Hand:
        for seat in r.state.table.ring:
            if seat in r.state.table.staying:
                r = r.note(f"stay-{seat}", Seat(seat), say("Seat {seat} stays.", seat=seat))
                continue
            r = r.with_lay(r.lay.move_cards(hand_place(seat), RETIRED, up=False))
            r = r.note(f"retire-{seat}", Seat(seat), say("Seat {seat} retires.", seat=seat))
        return r

    def tasks(r: Hand) -> Iterator[Task[State]]:
        gone = _retiring(r)
        if not gone:
            return
        ask = say("The marked players retire. How much does that add to the middle?")
        yield kind.task(
            ask,
            WantMoney(),
            lambda now: retiring(terms, len(gone)).map(lambda chips: Money(chips * now.state.table.condition)),
            look=tuple(seat_place(seat) for seat in gone),
            do=partial(_forfeited, gone),
        )

    return Stage(TOP, (kind,), tasks, enter)


def _retiring(r: Hand) -> tuple[int, ...]:
    table = r.state.table
    return tuple(seat for seat in table.ring if seat not in table.staying)


def _forfeited(gone: tuple[int, ...], r: Hand, act: Act) -> Hand:
    assert isinstance(act, Money)
    lay, cents = r.lay, act.cents // len(gone)
    for seat in gone:
        lay = lay.pay(spot(seat, STACK), MAIN_POT, cents)
    return r.with_lay(lay)


def first_to_draw(terms: PanTerms) -> Stage[State]:
    """Who draws first."""
    kind = TaskKind(types.FIRST_TO_ACT, (terms.rule("first.winner"), terms.rule("first.next")))

    def tasks(r: Hand) -> Iterator[Task[State]]:
        table = r.state.table
        right = first_draw(terms, table.winner, table.staying)
        ask = say("Every player has declared. The button shows where the deal started. Who draws first?")
        yield kind.fixed(
            ask,
            WantSeat(r.setup.seats_taken),
            right.map(Seat),
            subject="first",
            look=tuple(seat_place(seat) for seat in table.ring),
        )

    return Stage(FIRST, (kind,), tasks)
