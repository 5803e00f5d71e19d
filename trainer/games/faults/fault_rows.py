"""How a row of a table of faults is written: what it asks of the table, what is found, what is offered.

    fault("two-cards-exposed", "up=2", card_faults.pile_exposed(2), "misdeal replace-after-deal play-on")

A row names its conditions by the words of `fault_facts`, first the one that it is called after; what it shows on the
felt, or what is pointed at where no felt shows it, with the reason; and the remedies worth offering. A book's
`[[ruling]]` names the row and its own remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from trainer.core.text import Text, say
from trainer.games.faults.fault_facts import FACTS, FactWords, facts
from trainer.games.faults.fault_scene import Scene, Show
from trainer.round.ruling import FaultView, Situation
from trainer.table.places import BANK, STACK, seat_place, spot


def fault(
    id: str,
    when: str,
    show: Callable[[Any], FaultView],
    offers: str | tuple[str, ...],
    words: Text | None = None,
    *,
    at: str = "",
    needs: str = "",
    asked: Text | None = None,
    unseen: Text | None = None,
    known: FactWords = FACTS,
) -> Situation:
    """One fault."""
    remedies = tuple(offers.split()) if isinstance(offers, str) else offers
    return Situation(id, at, words, remedies, tuple(needs.split()), asked, show, unseen, facts(when, known))


def by_id(*rows: Situation) -> Mapping[str, Situation]:
    """The rows of a table; of two with one id the last."""
    return {situation.id: situation for situation in rows}


def nothing(_: object) -> FaultView:
    """Nothing on the felt has to do with it."""
    return FaultView()


# ---------------- why no felt shows what some faults are about

SAID: Final = say("somebody says it; nothing on the table changes")
MOVED: Final = say("it is a movement of the hand; nothing on the table changes")
BEFORE: Final = say("it happened in hands before this one")
WHOSE: Final = say("chips and cards do not show whose they are")
DONE: Final = say("what somebody read or did before leaves nothing on the table")
PAPER: Final = say("the felt shows only chips, no cash")
PLACES: Final = say("the felt has no place for it")


# ---------------- remedies that are plausible for several faults

ASKED: Final = ("refuse", "allow", "management-decides")
"""What can be said to somebody who asks for something."""
WAGER: Final = ("refuse", "has-action", "no-action", "management-decides", "may-forfeit")
LIMITED: Final = ("refuse", "has-action", "excess-no-action", "no-action", "management-decides")
LATE: Final = ("refuse", "has-action", "no-action", "may-forfeit", "management-decides", "foul-and-forfeit")
SHORT_BANK: Final = ("return-uncovered", "house-pays", "must-cover", "management-decides", "refuse")
NO_BANKER: Final = ("table-closes", "house-banks", "management-decides", "play-on")
BANKING: Final = ("refuse", "allow", "management-decides", "table-closes")
BEHIND: Final = ("refuse", "allow", "active-player", "largest-wager")
REMOVED: Final = ("paid-minimum", "pay-maximum", "nothing-paid", "management-decides")
READ: Final = ("true-value", "hand-loses", "play-on", "management-decides")
KUM_KUM: Final = ("as-one-bet", "refuse", "allow", "largest-wager")
KUM_KUM_MINIMUM: Final = ("refuse", "has-action", "as-one-bet", "management-decides")


# ---------------- what is pointed at where nothing on the felt shows what a fault is about


def bank(now: Scene) -> FaultView:
    """The player-dealer's money."""
    del now
    return FaultView((BANK,))


def bank_hand(now: Scene) -> FaultView:
    return FaultView(now.hand(BANK))


def wager(now: Scene) -> FaultView:
    """A player's wager."""
    return FaultView((now.spot(now.any_seat()),))


def hand(now: Scene) -> FaultView:
    """A player's cards."""
    return FaultView(now.hand(now.any_seat()))


def hands(now: Scene) -> FaultView:
    """The cards of two players."""
    return FaultView(tuple(place for seat in now.some(2) for place in now.hand(seat)))


def seat(now: Scene) -> FaultView:
    """A player."""
    return FaultView((seat_place(now.any_seat()),))


def seats(now: Scene) -> FaultView:
    """Two players."""
    return FaultView(tuple(seat_place(seat) for seat in now.some(2)))


def empty(now: Scene) -> FaultView:
    """A seat where nobody sits, or some player's where all are taken."""
    return FaultView((seat_place(now.empty[0]),)) if now.empty else seat(now)


def stack(now: Scene) -> FaultView:
    """The chips a player has left."""
    return FaultView((spot(now.any_seat(), STACK),))


def place(name: str) -> Show:
    """A place that belongs to nobody."""
    return partial(_place, name)


def _place(name: str, now: Scene) -> FaultView:
    del now
    return FaultView((name,))
