"""What goes wrong at pan: counts of cards, melds that are none, option cards, who is paid when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import eq
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.core.text import say
from trainer.games.faults import at
from trainer.games.faults.fault_felt import Felt
from trainer.games.faults.fault_scene import Scene
from trainer.games.faults.pointing import DONE, SAID, seen, unseen
from trainer.games.pan.pan_places import DECK, DISCARDS, RETIRED, meld_place
from trainer.round.ruling import FaultView, Situation
from trainer.table.places import MAIN_POT, STACK, hand_place, seat_place, spot

CHIP: Final = 100

COUNT: Final = ("gets-one", "takes-one", "dead-ante-back", "foul-repays")
MELD: Final = ("meld-back", "foul-repays", "no-penalty", "foul-keeps")

_SET: Final = "3c 3d 3h"
_ROPE: Final = "4s 5s 6s"
_NONE: Final = "3c 5d Kh"
_KINGS: Final = "Kc Kd Kh"


def _spread(felt: Felt, seat: int, number: int, texts: str) -> str:
    """A meld out of a hand; where it lies."""
    place, hand = meld_place(seat, number + 1), hand_place(seat)
    felt.lie(place, ())
    for card in parse_cards(texts):
        if felt.at(hand):
            felt.add(felt.pile, [felt.pick(hand)])
        felt.add(place, [felt.spare(partial(eq, card))], up=True)
    return place


def _open(felt: Felt, place: str, text: str) -> str:
    """A card that lies open on top of a place."""
    (card,) = parse_cards(text)
    felt.add(place, [card if card not in felt.deck else felt.spare(partial(eq, card))], up=True)
    return place


def _size(felt: Felt, seat: int, count: int) -> str:
    place = hand_place(seat)
    cards_there = len(felt.at(place))
    felt.add(felt.pile, [felt.pick(place) for _ in range(cards_there - count)])
    felt.add(place, [felt.spare(but=place) for _ in range(count - cards_there)])
    felt.fan(place)
    return place


def sized(counts: tuple[int, ...], now: Scene) -> FaultView:
    """Hands of so many cards."""
    felt = now.felt
    places = [_size(felt, seat, count) for seat, count in zip(now.some(len(counts)), counts, strict=True)]
    return felt.showing(*places)


def heads_up(now: Scene) -> FaultView:
    """Two players are left, one of them has a card too many."""
    felt, (mine, other) = now.felt, now.some(2)
    for seat in now.seats:
        if seat not in (mine, other):
            felt.move(hand_place(seat), RETIRED, up=False)
    return felt.showing(_size(felt, mine, 11), hand_place(other))


def strange(place: str, text: str, now: Scene) -> FaultView:
    """A card lies there that the deck does not have."""
    felt, seat = now.felt, now.any_seat()
    if place == "hand":
        felt.pick(spot(seat, place))
    return felt.showing(_open(felt, spot(seat, place), text))


def put_in(now: Scene) -> FaultView:
    """The card that was drawn lies among those of a hand."""
    felt, seat = now.felt, now.any_seat()
    place = _size(felt, seat, 10)
    felt.add(place, [felt.spare()], up=True)
    return felt.showing(place)


def melded(melds: tuple[str, ...], discarded: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """These melds lie before a player; he has discarded, or not yet."""
    felt, seat = now.felt, now.any_seat()
    places = [_spread(felt, seat, number, texts) for number, texts in enumerate(melds)]
    if discarded:
        places.append(_open(felt, DISCARDS, "7d"))
    return felt.showing(*places, hand_place(seat))


def borrowed(now: Scene) -> FaultView:
    """A card out of the middle of a rope lies with two others of its rank."""
    felt, seat = now.felt, now.any_seat()
    return felt.showing(_spread(felt, seat, 1, "3d 3h 3s"), _spread(felt, seat, 0, "2s 4s 5s"))


def fits(top: str, now: Scene) -> FaultView:
    """The card that lies open fits a meld of a player: the top discard, or one that another has drawn."""
    felt, (mine, other) = now.felt, now.some(2)
    meld = _spread(felt, mine, 0, _KINGS)
    place = _open(felt, top if top == DISCARDS else spot(other, top), "Ks")
    return felt.showing(place, meld)


def ten_spread(card: str, now: Scene) -> FaultView:
    """A player has ten cards spread, and one lies open that puts him out."""
    felt, seat = now.felt, now.any_seat()
    places = [_spread(felt, seat, n, texts) for n, texts in enumerate((_SET, _ROPE, _KINGS + " Kc"))]
    _size(felt, seat, 0)
    return felt.showing(*places, *((_open(felt, card, "Ks"),) if card else ()))


def with_dead(broke: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """A condition lies before one player, the hand of another in the muck; a third may have no chip left."""
    felt, seats = now.felt, now.some(3)
    meld = _spread(felt, seats[0], 0, _SET)
    felt.move(hand_place(seats[1]), RETIRED, up=False)
    if broke:
        felt.holds(spot(seats[-1], STACK), 0)
        return felt.showing(meld, RETIRED, spot(seats[-1], STACK))
    return felt.showing(meld, RETIRED, seat_place(seats[1]))


def no_chips(now: Scene) -> FaultView:
    """A player has no chip before him."""
    felt, seat = now.felt, now.any_seat()
    felt.holds(spot(seat, STACK), 0)
    return felt.showing(spot(seat, STACK))


def in_middle(now: Scene) -> FaultView:
    """Chips for the out lie in the middle."""
    felt, seat = now.felt, now.any_seat()
    felt.lay = felt.lay.pay(spot(seat, STACK), MAIN_POT, CHIP)
    return felt.showing(MAIN_POT, spot(seat, STACK))


def thrown(now: Scene) -> FaultView:
    """One hand lies open, another in the muck."""
    felt, (mine, other) = now.felt, now.some(2)
    felt.turn(hand_place(mine))
    felt.move(hand_place(other), RETIRED, up=False)
    return felt.showing(hand_place(mine), RETIRED)


def alive(now: Scene) -> FaultView:
    """Two losing hands lie there, and the tops."""
    return now.felt.showing(MAIN_POT, *(hand_place(seat) for seat in now.some(2)))


SITUATIONS: Final[Mapping[str, Situation]] = {
    **seen(
        COUNT,
        say("Before his first draw a player has his cards counted."),
        nine_cards=partial(sized, (9,)),
        nine_cards_before_draw=partial(sized, (9,)),
        eleven_cards=partial(sized, (11,)),
        eleven_cards_before_draw=partial(sized, (11,)),
        eight_or_twelve_cards=partial(sized, (12,)),
        dead_hand_count=partial(sized, (7,)),
        fewer_than_eight_or_more_than_eleven=partial(sized, (7,)),
        short_or_long_before_first_draw=partial(sized, (8, 12)),
    ),
    **seen(
        COUNT,
        say("Before he declares a player has his cards counted."),
        twelve_or_more_before_declaration=partial(sized, (12,)),
    ),
    **seen(
        COUNT,
        say("A player has acted on the hand he was dealt; its cards are counted."),
        eleven_cards_after_action=partial(sized, (11,)),
    ),
    **seen(
        COUNT,
        say("A player who has drawn already has his cards counted."),
        wrong_after_first_draw=partial(sized, (11,)),
    ),
    **seen(
        COUNT,
        say("A player touches the deck to draw; his cards are counted."),
        wrong_count_after_draw=partial(sized, (9,)),
        wrong_count_touching_the_deck=partial(sized, (11,)),
    ),
    **seen(("other-face-up", "other-wins", "foul-repays", "misdeal"), foul_heads_up=heads_up),
    **seen(
        ("draws-again", "replaced-from-centre", "misdeal", "dead-ante-back"),
        foreign_card_on_deal=partial(strange, "hand", "9s"),
        foreign_card_drawn=partial(strange, "draw", "Jk"),
    ),
    **seen(
        ("meld-or-discard", "keeps-card", "foul-repays", "no-penalty"), card_put_into_hand=put_in, deck_card_kept=put_in
    ),
    **seen(
        MELD,
        bad_meld_before_discard=partial(melded, (_NONE,), False),
        incorrect_meld=partial(melded, (_NONE,), False),
        invalid_spread_before_discard=partial(melded, (_NONE,), False),
        bad_meld_after_discard=partial(melded, (_NONE,), True),
        incorrect_meld_discarded=partial(melded, (_NONE,), True),
        invalid_spread_after_discard=partial(melded, (_NONE,), True),
        invalid_second_meld=partial(melded, (_SET, _NONE), False),
        two_cards_spread=partial(melded, ("3c 3d",), False),
    ),
    **unseen(
        "bad-meld-mended incorrect-meld-fixed invalid-spread-corrected", DONE, partial(melded, (_SET,), False), MELD
    ),
    **seen(("ends-only", "whole-meld", "any-card", "foul-repays"), borrowing=borrowed),
    **seen(
        ("must-take", "need-not-take", "use-or-draw", "foul-repays"),
        forced_card=partial(fits, DISCARDS),
        wants_a_discard_forced=partial(fits, DISCARDS),
        overlooked_option_card=partial(fits, DISCARDS),
    ),
    **seen(
        ("lost-unless-forced", "may-not-force", "may-change", "must-take"),
        touches_deck_then_wants_option_card=partial(fits, DISCARDS),
        forced_later_by_drawer=partial(fits, DISCARDS),
    ),
    **seen(
        ("may-not-point", "may-point", "must-take", "foul-repays"),
        calls_attention_to_forcible_card=partial(fits, "draw"),
    ),
    **seen(
        ("not-unless-only", "allow", "must-take", "for-more-only"),
        ten_cards_spread=partial(ten_spread, ""),
        ten_spread_discard=partial(ten_spread, ""),
        gives_out_card=partial(ten_spread, DISCARDS),
        forced_to_take_out_card=partial(ten_spread, DISCARDS),
        ends_hand_for_lower_pay=partial(ten_spread, DISCARDS),
    ),
    **seen(("takes-fit", "takes-any", "refuse", "meld-or-discard"), discard_pile_draw=partial(fits, DISCARDS)),
    **seen(
        ("pays-nothing", "goes-on-paying", "return-uncovered", "foul-repays"),
        dead_hand_pays=partial(with_dead, False),
        foul_hand_repays=partial(with_dead, True),
    ),
    **seen(
        ("hit-again", "paid-all-the-same", "nothing-paid", "forced-back"), late_pay_claim=partial(melded, (_SET,), True)
    ),
    **seen(("dead-no-tops", "plays-for-tops", "refuse", "allow"), playing_for_tops=no_chips),
    **seen(("pay-in-front", "count-first", "allow", "no-penalty"), splashing=in_middle),
    **seen(("declarer-foul", "thrower-foul", "misdeal", "no-penalty"), declares_out_in_error=thrown),
    **seen(("kill-losers-first", "allow", "dealer-silent", "refuse"), losing_hands_not_killed=alive),
    **unseen(
        "order-confused-fewer-than-three three-drew-out-of-turn",
        DONE,
        at.place(DECK),
        ("order-rebuilt", "order-stands", "misdeal", "be-exact"),
    ),
    **unseen(
        "no-request-no-foul",
        SAID,
        at.hand,
        ("not-asked-not-fouled", "dealer-fouls", "management-decides", "foul-repays"),
    ),
    **unseen("short-pay", SAID, at.hands, ("all-pay-short", "only-he-short", "refuse", "allow")),
    **unseen("unearned-pay", SAID, at.hand, ("dealer-steps-in", "players-object", "paid-all-the-same", "foul-repays")),
    **unseen("unclear-claim-on-the-out", SAID, at.hand, ("be-exact", "as-he-says", "nothing-paid", "dealer-counts")),
    **unseen("asks-dealer-for-help", SAID, at.hand, ("dealer-counts", "dealer-silent", "management-decides", "refuse")),
    **unseen("breaks-up-game", SAID, at.seat, ("loses-place", "keeps-place", "management-decides", "refuse")),
    **unseen("retire", SAID, at.stack, ("forfeit-chips", "leaves-free", "dead-ante-back", "refuse")),
}
