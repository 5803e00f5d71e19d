"""Where the cards of a deck go, from the top: burned, to a hand, to the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from trainer.core.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from trainer.games.pot.pot_course import Throws
    from trainer.games.pot.pot_terms import PotGame


class Comes(StrEnum):
    """When a card comes: with its street, the fifth of a large draw when all have drawn, for one that was turned up."""

    STREET = "street"
    LATE = "late"
    SWAP = "swap"


BURNED, SHARED = -1, -2
"""Places of the deck that go to nobody: burned, and to the board."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """One card on its way: its street, to whom (a seat, burned, or the board), and whether it lies face up."""

    street: int
    to: int
    up: bool
    comes: Comes = Comes.STREET


def card_route(
    game: PotGame, lives: Sequence[Sequence[int]], thrown: Throws | None = None, swapped: Throws | None = None
) -> Iterator[Dealt]:
    """Where the cards go from the top of the deck, street by street: one by one to every live hand, then the board.

    On a street with a draw every hand gets as many as it has thrown away, one hand after the other, and when all have
    drawn what cannot be given at one time; at the end a card for each that was turned up and `swapped`.
    """
    most = game.draws.drawing.at_once if game.draws.drawing is not None else len(game.deck.cards())
    for number, (street, live) in enumerate(zip(game.streets, lives, strict=False)):
        yield from (Dealt(number, BURNED, False) for _ in range(street.burn))
        if street.draw:
            away = {seat: len((thrown or {}).get((seat, number), ())) for seat in live}
            yield from (Dealt(number, seat, False) for seat in live for _ in range(min(away[seat], most)))
            yield from (Dealt(number, seat, False, Comes.LATE) for seat in live for _ in range(away[seat] - most))
        for place in range(street.own):
            yield from (Dealt(number, seat, place >= street.down) for seat in live)
        yield from (Dealt(number, SHARED, True) for _ in range(street.board))
        for (seat, at), cards in (swapped or {}).items():
            yield from (Dealt(number, seat, False, Comes.SWAP) for _ in cards if at == number)
