"""Why no felt can show what some situations are about, and what is pointed at instead."""

from __future__ import annotations

from functools import partial
from typing import Final

from trainer.games.faults.scene import BANK, Scene, Show
from trainer.round.ruling import Happened, Situation
from trainer.table.lay import spot
from trainer.text import Text, say

SAID: Final = say("it is said, and nothing on the table changes by it")
MOVED: Final = say("it is a movement of the hand, and nothing lies otherwise after it")
BEFORE: Final = say("it happened in hands before this one")
WHOSE: Final = say("chips and cards do not show whose they are")
CLOCK: Final = say("it is a matter of time")
DONE: Final = say("what somebody has read or done before leaves nothing on the table")
PAPER: Final = say("only chips are drawn, no bank notes")
PLACES: Final = say("the felt has no place for it")


def unseen(ids: str, why: Text, show: Show, offers: tuple[str, ...] = ()) -> dict[str, Situation]:
    """Situations of which nothing can be seen, with what is pointed at."""
    return {id: Situation(id, offers=offers, show=show, unseen=why) for id in ids.split()}


def seen(offers: tuple[str, ...], asked: Text | None = None, **shows: Show) -> dict[str, Situation]:
    """Situations by their names (`_` for the hyphen), each with how it is put on the felt.

    `asked` is what a question about any of them says: which of them it is has to be seen.
    """
    ids = {name.replace("_", "-"): show for name, show in shows.items()}
    return {id: Situation(id, offers=offers, asked=asked, show=show) for id, show in ids.items()}


def at_bank(now: Scene) -> Happened:
    """The player-dealer's money."""
    del now
    return Happened((BANK,))


def at_bank_hand(now: Scene) -> Happened:
    return Happened(now.hand(BANK))


def at_wager(now: Scene) -> Happened:
    """A player's wager."""
    return Happened((now.spot(now.one()),))


def at_hand(now: Scene) -> Happened:
    """A player's cards."""
    return Happened(now.hand(now.one()))


def at_hands(now: Scene) -> Happened:
    """The cards of two players."""
    return Happened(tuple(place for seat in now.some(2) for place in now.hand(seat)))


def at_seat(now: Scene) -> Happened:
    """A player."""
    return Happened((f"seat-{now.one()}",))


def at_seats(now: Scene) -> Happened:
    """Two players."""
    return Happened(tuple(f"seat-{seat}" for seat in now.some(2)))


def at_empty(now: Scene) -> Happened:
    """A seat where nobody sits, or some player's where all are taken."""
    return Happened((f"seat-{now.empty[0]}",)) if now.empty else at_seat(now)


def at_stack(now: Scene) -> Happened:
    """The chips a player has left."""
    return Happened((spot(now.one(), "stack"),))


def at(place: str) -> Show:
    """A place that belongs to nobody."""
    return partial(_at, place)


def _at(place: str, now: Scene) -> Happened:
    del now
    return Happened((place,))
