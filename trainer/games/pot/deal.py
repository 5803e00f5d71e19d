"""The streets: who is dealt first and last, discards, cards burned, cards to every live hand, the board, the draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trainer.games.pot.betting import MUCK, Hand
from trainer.games.pot.state import BURNED, SHARED, button_seat
from trainer.games.pot.terms import STREET_NAMES, PotGame, Street
from trainer.rng import below, sample
from trainer.round.acts import Act, Number, Seat, Seats, WantNumber, WantSeat, WantSeats
from trainer.round.task import Stage, Task, TaskKind
from trainer.round.types import BURN, DEAL_SEAT, DISCARD
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
        ask = say("Who gets the first card?")
        yield kind.task(ask, want, lambda _: first, subject="first", look=look)
        ask = say("Who gets the last card?")
        yield kind.task(ask, want, lambda _: last, subject="last", look=look, do=out)

    return Stage(DEAL, (kind,), tasks)


LATE = 3
"""So many of the hands, at most, have not thrown their card away when the dealer looks."""


def discards(game: PotGame, number: int, *, after: bool = False) -> tuple[Stage, ...]:
    """Cards thrown away before a street, or behind its cards: nothing goes on before every live hand has done it."""
    street = game.streets[number]
    if not (street.discard_after if after else street.discard):
        return ()
    kind = TaskKind(DISCARD, (game.rule("deal.discard"),))

    def late(r: Hand) -> tuple[int, ...]:
        live = r.state.rounds[number - 1].live
        rng = r.setup.rng("late", number)
        return tuple(sorted(sample(rng, live, below(rng, min(LATE, len(live)) + 1))))

    def thrown(r: Hand, seats: Iterable[int]) -> Hand:
        for seat in seats:
            cards = r.state.thrown.get((seat, number), ())
            r = r.with_lay(r.lay.move_some(spot(seat, "hand"), MUCK, cards, up=False))
        return r

    def enter(r: Hand) -> Hand:
        if r.state.round(number) is None:
            return r
        return thrown(r, [seat for seat in r.state.rounds[number - 1].live if seat not in late(r)])

    def tasks(r: Hand) -> Iterator[Task]:
        if r.state.round(number) is None:
            return
        waiting = late(r)
        names = ", ".join(map(str, waiting)) or "-"
        right: Decision[Act] = decided(Seats(waiting), kind.rules[0], say("cards too many: {seats}", seats=names))
        live = r.state.rounds[number - 1].live
        yield kind.task(
            say("Before it goes on: who has still to discard? Nobody, when all have."),
            WantSeats(live),
            lambda _: right,
            subject=street.id,
            look=tuple(spot(seat, "hand") for seat in live),
            do=lambda now, _: thrown(now, waiting),
        )

    return (Stage(f"discard-{street.id}", (kind,), tasks, enter),)


def deal_street(game: PotGame, number: int) -> Stage:
    """Burning, and the cards of a later street."""
    street = game.streets[number]
    kind = TaskKind(BURN, (game.rule("deal.burn"),) if number and street.burn else ())

    def enter(r: Hand) -> Hand:
        return r if kind.rules or not number or r.state.round(number) is None else _dealt(r, number)

    def tasks(r: Hand) -> Iterator[Task]:
        if kind.rules and r.state.round(number) is not None:
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

    return Stage(street_stage(street), (kind,) if kind.rules else (), tasks, enter)


def _dealt(r: Hand, number: int) -> Hand:
    """The cards of a street lie where they belong, the rest is the stub; what is changed on a draw lies in the muck."""
    state, lay = r.state, r.lay
    here = [(card, one) for card, one in zip(state.deck, state.way, strict=False) if one.street == number]
    gone = sum(one.street <= number for one in state.way)
    for seat in state.ring:
        away = [card for card in state.thrown.get((seat, number), ()) if card in lay.cards_at(spot(seat, "hand"))]
        lay = lay.move_some(spot(seat, "hand"), MUCK, away, up=False) if away else lay
        for up in (False, True):
            cards = tuple(card for card, one in here if one.to == seat and one.up is up)
            lay = lay.put(spot(seat, "hand"), cards, up=up) if cards else lay
    burned = tuple(card for card, one in here if one.to == BURNED)
    board = tuple(card for card, one in here if one.to == SHARED)
    lay = lay.put(BURNT, burned) if burned else lay
    lay = lay.put(BOARD, board, up=True) if board else lay
    return r.with_lay(lay.set_cards(STUB, state.deck[gone:]))
