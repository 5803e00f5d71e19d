"""The Action button placed by a card, and where settling begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from trainer.cards.card import Card
from trainer.core.lazy_dataclass import dataclass
from trainer.core.text import Text, join, say
from trainer.round.action import BUTTON, CardCount
from trainer.round.acts import Act, Seat, WantSeat
from trainer.round.machine import Round
from trainer.round.setup import Setup
from trainer.round.task import S, Stage, Task, TaskKind
from trainer.round.types import PLACE_BUTTON
from trainer.rules.decision import Printed
from trainer.table.lay import Laid
from trainer.table.places import seat_of, seat_place
from trainer.table.seat_ring import first_among, left_of, numbers_of

BY_CARD, CUP = "button", "dice"
"""The stages in which a card or the dice place the button."""


@dataclass(frozen=True, slots=True)
class First:
    """The seat where settling begins, and the rule that had to be asked for it, where one had to be."""

    seat: int
    rule: Printed | None = None


def first_left(setup: Setup) -> First:
    """The first seat with a wager at the player-dealer's left."""
    first_seat = left_of(setup.player_dealer, setup.seats)
    return First(first_among(first_seat, setup.seats, setup.seats_taken) or first_seat)


def at_button(r: Round, first_wager: Printed | None = None) -> First | None:
    """The seat of the Action button or, by its rule, the first with a wager clockwise; None where no button lies."""
    place = r.lay.buttons.get(BUTTON)
    if place is None:
        return None
    seat = seat_of(place)
    if seat in r.setup.seats_taken:
        return First(seat)
    return First(first_among(seat, r.setup.seats, r.setup.seats_taken) or seat, first_wager)


def dice_count_words(dice: Sequence[int], ring: Sequence[int], seat: int, highest: int) -> Text:
    """How the dice count to a seat of the ring, which begins at the player-dealer."""
    numbers = join((str(number) for number in numbers_of(ring.index(seat), ring, highest)), ", ")
    counted = say("with seat {banker} as 1, seat {seat} is {numbers}", banker=ring[0], seat=seat, numbers=numbers)
    if not dice:
        return counted
    thrown = " + ".join(map(str, dice))
    return say("the dice show {thrown} = {total}; {counted}", thrown=thrown, total=sum(dice), counted=counted)


def button_by_card(
    count: CardCount,
    card: Callable[[Round[S]], Card | None],
    look: tuple[str, ...],
    enter: Callable[[Round[S]], Round[S]] = lambda r: r,
) -> Stage[S]:
    """The card that places the button is open: the dealer counts and puts the button down.

    `card` is None in a round without a button; `look` is where the card lies.
    """
    kind = TaskKind(PLACE_BUTTON, (count.by_card,))

    def tasks(r: Round[S]) -> Iterable[Task[S]]:
        turned_card = card(r)
        return (
            (_place(count, kind, r, turned_card, look),)
            if turned_card is not None and r.open(kind, subject=BUTTON)
            else ()
        )

    return Stage(BY_CARD, (kind,), tasks, enter)


def _place(count: CardCount, kind: TaskKind, r: Round[S], card: Card, look: tuple[str, ...]) -> Task[S]:
    banker, seats = r.setup.player_dealer, r.setup.seats
    ask = say("The face-up card places the Action button. Which seat gets it?")
    ring, value = count.ring(banker, seats, r.setup.seats_taken), count.value(card)
    right = count.decide(card, banker, seats, r.setup.seats_taken)
    return kind.fixed(
        ask,
        WantSeat(tuple(range(1, seats + 1))),
        right.map(Seat),
        subject=BUTTON,
        look=(*look, seat_place(banker)),
        supposed=tuple((place, _turned(r, place, card)) for place in look),
        do=_put_down,
        counted=lambda _: tuple(ring[step % len(ring)] for step in range(value)),
    )


def _turned(r: Round[S], place: str, card: Card) -> tuple[Laid, ...]:
    """The hand with the card that places the button open: where that is a hole card, it is just being turned."""
    return tuple(Laid(laid.card, laid.up or laid.card == card) for laid in r.lay.cards.get(place, ()))


def _put_down(r: Round[S], act: Act) -> Round[S]:
    assert isinstance(act, Seat)
    return r.with_lay(r.lay.button(BUTTON, seat_place(act.seat)))
