"""What a book prints about push 9, as typed terms, with the faults it rules on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.lazy_dataclass import dataclass
from trainer.core.rng import choose, sample
from trainer.core.text import say
from trainer.games.declarations import Ruled
from trainer.games.faults import fault_rows
from trainer.games.faults.fault_rows import ASKED, SAID, WHOSE, by_id, fault
from trainer.games.faults.fault_scene import Scene
from trainer.games.push_nine.push_nine_hand import worth
from trainer.round.ruling import FaultView, RulingBook, Situation, read_rulings
from trainer.round.setup import Setup
from trainer.rules.collection import BEFORE as BEFORE_DEAL
from trainer.rules.collection import BUTTON, CollectionOption, Sheet
from trainer.rules.reader import Reader
from trainer.rules.sheet_reader import posted_sheets, read_hand_fees
from trainer.table.places import MAIN_POT, STACK, seat_place, spot

# ---------------- what goes wrong at push 9
#
# Shared hands, push pots, chips that are put away.


def push_pot(now: Scene) -> FaultView:
    """The push pot; two of those who play for it."""
    seats = sample(now.rng, now.r.state.ring, 2)
    return now.felt.showing(MAIN_POT, *(place for seat in seats for place in now.hand(seat)))


def no_pot(now: Scene) -> FaultView:
    """Nothing lies in the middle."""
    return now.felt.showing(MAIN_POT, *(seat_place(seat) for seat in now.some(2)))


def all_in(now: Scene) -> FaultView:
    """A player who ties has no chip left; the pot lies there."""
    felt, state = now.felt, now.r.state
    best = max(worth(state.hands[seat]) for seat in state.pots[0].seats)
    tied = [seat for seat in state.pots[0].seats if worth(state.hands[seat]) == best]
    broke = [seat for seat in tied if not now.r.lay.chips_at(spot(seat, STACK))]
    seat = choose(now.rng, broke or tied)
    felt.holds(spot(seat, STACK), 0)
    return felt.showing(spot(seat, STACK), *now.hand(seat), MAIN_POT)


SHARED: Final = say("Two players want to share one hand.")

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    fault("kum-kum-push", "lies", push_pot, "kum-kum refuse allow management-decides",
        asked=SHARED),
    fault("kum-kum-late", "lies", push_pot, "kum-kum refuse allow management-decides",
        asked=SHARED),
    fault("kum-kum-normal", "lies", no_pot, "kum-kum refuse allow management-decides",
        asked=SHARED),
    fault("push-limit", "lies", push_pot, "double-limit same-limit no-limit management-decides",
        asked=say("A player asks what limit this hand has.")),
    fault("all-in-push", "broke=yes", all_in, "new-hand refuse split-now nothing-paid"),
    fault("kum-kum-division", "lies", fault_rows.hand, "players-divide management-decides house-pays nothing-paid",
        unseen=WHOSE),
    fault("passed-hand", "lies", fault_rows.hand, ASKED, unseen=SAID),
    fault("chips-away", "stack", fault_rows.stack, ASKED, unseen=SAID),
    fault("other-language", "lies", fault_rows.hands, "english-only allow may-be-foul misdeal", unseen=SAID),
)
# fmt: on


# ---------------- push nine terms

BET: Final = "bet"
IN_PUSH: Final = ("push", "push-play")
"""The moments of the hand for a push pot: its price is paid, its cards are dealt."""
IS_PUSHED: Final = "pushed"
"""The moment before it: the main pot is pushed, and no one has paid for one more hand."""
MOMENTS: Final = ("before", "play", "showdown", IS_PUSHED, *IN_PUSH)
ALL, ONE, NONE = "all", "one", "none"
PUSHES: Final = (NONE, ONE, ALL)
"""What tied players want: to split, one of them to split, all to push."""
CHIP: Final = 100

RULES: Final = (
    "deal.three",
    "first.button",
    "pots.layers",
    "pots.eligible",
    "rank.333",
    "rank.trips",
    "rank.straight",
    "rank.pictures",
    "rank.points",
    "win.high",
    "win.tie",
    "push.elect",
    "push.split",
    "push.side",
    "push.half",
    "push.who",
    "split.whole",
    "split.tie",
    "odd.chip",
    "award.alone",
    "rotate.winner",
    "rotate.split",
    "rotate.left",
)


@dataclass(frozen=True, slots=True)
class PushTerms(Ruled):
    """The terms of one house. `units` are the bets of its tables, by fee option."""

    book: str
    seats: int
    units: Mapping[int, int]
    sheet: Sheet
    rulings: RulingBook
    bets: tuple[int, ...]

    def option(self, setup: Setup) -> CollectionOption:
        """The fee option in force."""
        return self.sheet.option(setup.number("fee")) or self.sheet.options[0]


def read_terms(reader: Reader, book: str) -> PushTerms:
    """All terms of the book; what is missing or unknown becomes a problem."""
    units = reader.table("units")
    (sheet,) = posted_sheets(
        reader, read_hand_fees(reader, "fees", "", reader.rule("fee.early"), (BUTTON, BEFORE_DEAL))
    )
    return PushTerms(
        book=book,
        seats=reader.table("table").integer("seats"),
        units={int(number): units.cents(number) for number in units.names() if number.isdigit()},
        sheet=sheet,
        rulings=read_rulings(reader, MOMENTS, situations=SITUATIONS),
        bets=reader.table("usual").integers("bets"),
        rules={id: reader.rule(id) for id in RULES},
    )
