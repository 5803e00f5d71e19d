"""What goes wrong at nine-count games beside what can at every table: counts, draws, who decides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.core.rng import sample
from trainer.core.text import say
from trainer.games.faults import at, card_faults, wager_faults
from trainer.games.faults.banked_faults import BANKED, TAKEN
from trainer.games.faults.fault_scene import Scene
from trainer.games.faults.offers import ASKED, BANKING, BEHIND, LATE, READ, REMOVED
from trainer.games.faults.pointing import BEFORE, DONE, MOVED, SAID, WHOSE, seen, unseen
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


SITUATIONS: Final[Mapping[str, Situation]] = {
    **BANKED,
    **seen(
        ("misdeal", "next-card", "plays", "play-on"),
        boxed_card=card_faults.boxed,
        exposed_card=card_faults.boxed,
        off_the_table=card_faults.off_table,
    ),
    **seen(
        ("misdeal", "move-hands", "play-on", "hand-loses"),
        action_hand_wrong_spot=dealt_wrong,
        after_draw_began=drawn_wrong,
    ),
    **seen(("next-card", "must-play", "play-on", "hand-loses"), card_asked_for=asked_for),
    **seen(("misdeal", "next-card", "play-on", "hand-loses"), bank_without_three=two_in_bank),
    **seen(("hand-loses", "may-be-foul", "misdeal", "next-card"), wrong_count=card_faults.counted(-1)),
    **seen(
        ("hand-loses", "foul-and-forfeit", "misdeal", "play-on"),
        foreign_card=card_faults.foreign,
        touches_cards=card_faults.in_other_hand,
        mixed_cards=mixed,
    ),
    **seen(
        ("back-up-draw", "play-on", "misdeal", "next-card"),
        say("A player says the draw passed them over."),
        passed_over=partial(passed_over, False),
        passed_over_late=partial(passed_over, True),
    ),
    **seen(READ, say("A player claims eight."), said_value=partial(card_faults.by_owner, "", _NINE)),
    **unseen("misread-hand", DONE, at.hand, READ),
    **seen(
        ("pay-minimum", *REMOVED),
        TAKEN,
        winner_removed=partial(removed, _NINE, _FIVE),
        loser_removed=partial(removed, _FIVE, _SEVEN),
    ),
    **seen(("open-and-read", "hand-loses", "foul-and-forfeit", "allow"), concedes=card_faults.in_discard),
    **seen(LATE, touches_wager=wager_faults.added),
    **seen(
        (*BEHIND, "house-way"),
        largest_decides=wager_faults.behind_with_hand(2),
        unseated_decides=wager_faults.behind_with_hand(2),
        unseated_touches=wager_faults.behind_with_hand(2),
    ),
    **seen(("may-bet", "refuse", "active-player", "management-decides"), bars_spot=wager_faults.no_wager),
    **unseen("bank-touches", MOVED, at.bank_hand, ASKED),
    **unseen("other-gesture", MOVED, at.hand, ("no-card", "next-card", "must-play", "back-up-draw")),
    **unseen("shows-hand", SAID, at.hands, (*ASKED, "hand-loses")),
    **unseen("changes-earlier-hand two-hands", WHOSE, at.hands, ("refuse", "allow", "first-hand-only", "not-seen")),
    **unseen("fourth-banker", WHOSE, at.bank, BANKING),
    **unseen("no-previous-bet", BEFORE, at.wager, BANKING),
}
