"""The streets: who is dealt first and last, cards burned, cards to every live hand, the board."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.games.pot.betting import Hand
from trainer.games.pot.state import BURNED, SHARED, button_seat
from trainer.games.pot.terms import STREET_NAMES, PotGame, Street
from trainer.round.acts import Act, Number, Seat, WantNumber, WantSeat
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BURN, DEAL_SEAT
from trainer.rules.decision import Decision, decided
from trainer.table.lay import spot
from trainer.text import say

BOARD, BURNT, STUB = "board", "burn", "stub"
MOST_BURNED = 3
DEAL = "deal"


def street_stage(street: Street) -> str:
    """The name of the stage in which the cards of a street are dealt."""
    return f"street-{street.id}"


def deal_hands(game: PotGame) -> Stage:
    """Who gets the first card and who the last; then everybody has the cards of the first street."""
    kind = TaskKind(DEAL_SEAT, (game.rule("deal.first"), game.rule("deal.last")))

    def out(r: Hand, _: Act) -> Hand:
        return _dealt(r, 0)

    def tasks(r: Hand) -> Iterator[Task]:
        ring, button = r.state.ring, button_seat(r.setup)
        reason = say("dealt in from the button's left: {seats}", seats=", ".join(map(str, ring)))
        look, want = (f"seat-{button}",), WantSeat(r.setup.taken)
        first: Decision[Act] = decided(Seat(ring[0]), kind.rules[0], reason)
        last: Decision[Act] = decided(Seat(ring[-1]), kind.rules[1], reason)
        ask = say("The button is at seat {seat}. Who gets the first card?", seat=button)
        yield kind.task(ask, want, lambda _: first, subject="first", look=look)
        ask = say("The button is at seat {seat}. Who gets the last card?", seat=button)
        yield kind.task(ask, want, lambda _: last, subject="last", look=look, do=out)

    return Stage(DEAL, (kind,), tasks)


def deal_street(game: PotGame, number: int) -> Stage:
    """Burning, and the cards of a later street."""
    street = game.streets[number]
    kind = TaskKind(BURN, (game.rule("deal.burn"),) if number else ())

    def tasks(r: Hand) -> Iterator[Task]:
        if number and r.state.round(number) is not None:
            reason = say("before the {street}", street=STREET_NAMES[street.id])
            right: Decision[Act] = decided(Number(street.burn), kind.rules[0], reason)
            yield kind.task(
                say("The {street} comes next. How many cards are burned first?", street=STREET_NAMES[street.id]),
                WantNumber(0, MOST_BURNED),
                lambda _: right,
                subject=street.id,
                look=(STUB, BURNT, BOARD),
                do=lambda now, _: _dealt(now, number),
            )

    return Stage(street_stage(street), (kind,), tasks)


def _dealt(r: Hand, number: int) -> Hand:
    """The cards of a street lie where they belong, the rest is the stub."""
    state, lay = r.state, r.lay
    here = [(card, one) for card, one in zip(state.deck, state.way, strict=False) if one.street == number]
    gone = sum(one.street <= number for one in state.way)
    for seat in state.ring:
        for up in (False, True):
            cards = tuple(card for card, one in here if one.to == seat and one.up is up)
            lay = lay.put(spot(seat, "hand"), cards, up=up) if cards else lay
    burned = tuple(card for card, one in here if one.to == BURNED)
    board = tuple(card for card, one in here if one.to == SHARED)
    lay = lay.put(BURNT, burned) if burned else lay
    lay = lay.put(BOARD, board, up=True) if board else lay
    return r.with_lay(lay.set_cards(STUB, state.deck[gone:]))
