"""What goes wrong at nine-count games beside what can at every table: counts, draws, who decides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.core.rng import sample
from trainer.core.text import say
from trainer.games.faults import card_faults, fault_rows, wager_faults
from trainer.games.faults.banked_faults import BANKED, TAKEN
from trainer.games.faults.fault_rows import (
    ASKED,
    BANKING,
    BEFORE,
    BEHIND,
    DONE,
    LATE,
    MOVED,
    READ,
    REMOVED,
    SAID,
    WHOSE,
    by_id,
    fault,
)
from trainer.games.faults.fault_scene import Scene
from trainer.games.nine_count.nine_count_ring import counted_seat
from trainer.round.ruling import FaultView, Situation
from trainer.table.places import BANK, seat_place
from trainer.table.seat_ring import left_of

_NINE: Final = "6c 3d Kh"
_FIVE: Final = "2c 3d Kh"
_SEVEN: Final = "4c 3d Qh"


def dealt_wrong(now: Scene) -> FaultView:
    """One hand is dealt, and not where the dice count to."""
    felt, setup = now.felt, now.r.setup
    counted = counted_seat(setup)
    seat = next((seat for seat in now.seats if seat != counted), now.seats[0])
    for first_seat in now.seats:
        if first_seat != seat:
            felt.lie(now.hand(first_seat)[0], ())
    felt.lie(now.hand(BANK)[0], ())
    felt.throw(setup.dice)
    return felt.showing(now.hand(seat)[0], "dice", BANK, *(seat_place(seat) for seat in now.seats))


def drawn_wrong(now: Scene) -> FaultView:
    """The button lies one seat further than the dice count to, and somebody has drawn."""
    felt, setup = now.felt, now.r.setup
    counted = left_of(counted_seat(setup), setup.seats)
    felt.throw(setup.dice)
    felt.button("action", seat_place(counted))
    place = now.hand(now.seats[0])[0]
    if len(felt.at(place)) < 4:
        felt.add(place, [felt.spare()])
    return felt.showing(seat_place(counted), "dice", place)


def passed_over(bank_open: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """All players but one have a fourth card."""
    felt, seat = now.felt, now.any_seat()
    for seat_skipped in now.seats:
        place = now.hand(seat_skipped)[0]
        if seat_skipped != seat and len(felt.at(place)) < 4:
            felt.add(place, [felt.spare()])
        if seat_skipped == seat:
            felt.lie(place, felt.at(place)[:3])
    felt.turn(now.hand(BANK)[0], up=bank_open)
    return felt.showing(now.hand(seat)[0], now.hand(BANK)[0], *(now.hand(seat)[0] for seat in now.seats))


def two_in_bank(now: Scene) -> FaultView:
    """The bank's hand has a card too few, and a player has drawn."""
    felt, place = now.felt, now.hand(now.seats[0])[0]
    felt.lie(now.hand(BANK)[0], felt.at(now.hand(BANK)[0])[:2])
    if len(felt.at(place)) < 4:
        felt.add(place, [felt.spare()])
    return felt.showing(now.hand(BANK)[0], place)


def asked_for(now: Scene) -> FaultView:
    """A card lies open beside three that are closed."""
    felt, seat = now.felt, now.any_seat()
    place = now.hand(seat)[0]
    felt.lie(place, felt.at(place)[:3])
    felt.add(place, [felt.spare()], up=True)
    return felt.showing(place)


def mixed(now: Scene) -> FaultView:
    """The cards of one hand lie among those of another."""
    felt, seats = now.felt, sample(now.rng, now.seats, min(2, len(now.seats)))
    start, end = now.hand(seats[0])[0], now.hand(seats[-1])[0] if len(seats) > 1 else now.hand(BANK)[0]
    for card in felt.cards(start)[1:]:
        felt.add(end, [card])
    felt.lie(start, felt.at(start)[:1])
    return felt.showing(start, end)


def removed(player: str, bank: str, now: Scene) -> FaultView:
    """A hand that wins, or loses, lies open before a spot that is empty."""
    happened = wager_faults.settled_away(now)
    felt, seat = now.after(happened)
    hand = now.hand(seat)[0]
    for place, texts in ((hand, player), (now.hand(BANK)[0], bank)):
        felt.hold(place, parse_cards(texts))
    return felt.showing(happened.look[0], hand, now.hand(BANK)[0])


PASSED: Final = say("A player says the draw passed them over.")

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    *BANKED.values(),
    fault("boxed-card", "up=1", card_faults.boxed, "misdeal next-card plays play-on"),
    fault("exposed-card", "up=1", card_faults.boxed, "misdeal next-card plays play-on"),
    fault("off-the-table", "count=fewer", card_faults.off_table, "misdeal next-card plays play-on"),
    fault("action-hand-wrong-spot", "lies", dealt_wrong, "misdeal move-hands play-on hand-loses"),
    fault("after-draw-began", "lies", drawn_wrong, "misdeal move-hands play-on hand-loses"),
    fault("card-asked-for", "up=1 lies", asked_for, "next-card must-play play-on hand-loses"),
    fault("bank-without-three", "sizes", two_in_bank, "misdeal next-card play-on hand-loses"),
    fault("wrong-count", "count=fewer", card_faults.counted(-1), "hand-loses may-be-foul misdeal next-card"),
    fault("foreign-card", "lies", card_faults.foreign, "hand-loses foul-and-forfeit misdeal play-on"),
    fault("touches-cards", "off=2 count", card_faults.in_other_hand, "hand-loses foul-and-forfeit misdeal play-on"),
    fault("mixed-cards", "off=2 count", mixed, "hand-loses foul-and-forfeit misdeal play-on"),
    fault("passed-over", "sizes lies", partial(passed_over, False), "back-up-draw play-on misdeal next-card",
        asked=PASSED),
    fault("passed-over-late", "sizes lies", partial(passed_over, True), "back-up-draw play-on misdeal next-card",
        asked=PASSED),
    fault("said-value", "lies", partial(card_faults.by_owner, "", _NINE), READ, asked=say("A player claims eight.")),
    fault("misread-hand", "lies", fault_rows.hand, READ, unseen=DONE),
    fault("winner-removed", "base=none lies", partial(removed, _NINE, _FIVE), ("pay-minimum", *REMOVED), asked=TAKEN),
    fault("loser-removed", "base=none lies", partial(removed, _FIVE, _SEVEN), ("pay-minimum", *REMOVED), asked=TAKEN),
    fault("concedes", "gone=1", card_faults.in_discard, "open-and-read hand-loses foul-and-forfeit allow"),
    fault("touches-wager", "changed=more", wager_faults.added, LATE),
    fault("largest-decides", "behind=more", wager_faults.behind_with_hand(2), (*BEHIND, "house-way")),
    fault("unseated-decides", "behind=more", wager_faults.behind_with_hand(2), (*BEHIND, "house-way")),
    fault("unseated-touches", "behind=more", wager_faults.behind_with_hand(2), (*BEHIND, "house-way")),
    fault("bars-spot", "base=none stack", wager_faults.no_wager, "may-bet refuse active-player management-decides"),
    fault("bank-touches", "lies", fault_rows.bank_hand, ASKED, unseen=MOVED),
    fault("other-gesture", "lies", fault_rows.hand, "no-card next-card must-play back-up-draw", unseen=MOVED),
    fault("shows-hand", "lies", fault_rows.hands, (*ASKED, "hand-loses"), unseen=SAID),
    fault("changes-earlier-hand", "lies", fault_rows.hands, "refuse allow first-hand-only not-seen", unseen=WHOSE),
    fault("two-hands", "lies", fault_rows.hands, "refuse allow first-hand-only not-seen", unseen=WHOSE),
    fault("fourth-banker", "bank", fault_rows.bank, BANKING, unseen=WHOSE),
    fault("no-previous-bet", "main", fault_rows.wager, BANKING, unseen=BEFORE),
)
# fmt: on
