"""What goes wrong at pan: counts of cards, melds that are none, option cards, who is paid when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import eq
from typing import Final

from trainer.cards.notation import parse_cards
from trainer.core.money import parse_money
from trainer.core.rng import sample
from trainer.core.text import say
from trainer.games.faults import fault_rows
from trainer.games.faults.fault_felt import Felt
from trainer.games.faults.fault_rows import DONE, SAID, by_id, fault
from trainer.games.faults.fault_scene import Scene
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


def bought(chips: int, now: Scene) -> FaultView:
    """A player has so many chips of the condition."""
    felt, place = now.felt, spot(now.any_seat(), STACK)
    felt.holds(place, chips * parse_money(now.r.setup.option("condition")))
    return felt.showing(place)


def in_middle(now: Scene) -> FaultView:
    """Chips for the out lie in the middle."""
    felt, seat = now.felt, now.any_seat()
    felt.lay = felt.lay.pay(spot(seat, STACK), MAIN_POT, CHIP)
    return felt.showing(MAIN_POT, spot(seat, STACK))


def thrown(now: Scene) -> FaultView:
    """A losing hand lies open, another in the muck."""
    felt, (mine, other) = now.felt, sample(now.rng, _losing(now), 2)
    felt.turn(hand_place(mine))
    felt.move(hand_place(other), RETIRED, up=False)
    return felt.showing(hand_place(mine), RETIRED)


def alive(now: Scene) -> FaultView:
    """Two losing hands lie there, and the tops."""
    losing = _losing(now)
    return now.felt.showing(MAIN_POT, *map(hand_place, sample(now.rng, losing, min(2, len(losing)))))


def _losing(now: Scene) -> list[int]:
    """Who holds cards and is not out; two of the table where there are no two."""
    losing = [seat for seat in now.live if seat != now.r.state.winner]
    return losing if len(losing) > 1 else list(now.some(2))


BUYS: Final = say("A new player buys in for these chips.")
BEFORE_DRAW: Final = say("Before the first draw, a player has the cards counted.")
TO_DRAW: Final = say("A player touches the deck to draw. The cards are counted.")

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    fault("nine-cards", "size=9", partial(sized, (9,)), COUNT,
        asked=BEFORE_DRAW),
    fault("nine-cards-before-draw", "size=9", partial(sized, (9,)), COUNT,
        asked=BEFORE_DRAW),
    fault("eleven-cards", "size=11", partial(sized, (11,)), COUNT,
        asked=BEFORE_DRAW),
    fault("eleven-cards-before-draw", "size=11", partial(sized, (11,)), COUNT,
        asked=BEFORE_DRAW),
    fault("eight-or-twelve-cards", "size=8,12", partial(sized, (12,)), COUNT,
        asked=BEFORE_DRAW),
    fault("dead-hand-count", "size=0-7", partial(sized, (7,)), COUNT,
        asked=BEFORE_DRAW),
    fault("fewer-than-eight-or-more-than-eleven", "size=0-7,12-20", partial(sized, (7,)), COUNT,
        asked=BEFORE_DRAW),
    fault("short-or-long-before-first-draw", "sizes", partial(sized, (8, 12)), COUNT,
        asked=BEFORE_DRAW),
    fault("twelve-or-more-before-declaration", "size=12-20", partial(sized, (12,)), COUNT,
        asked=say("Before declaring, a player asks for a count of the cards.")),
    fault("eleven-cards-after-action", "size=11", partial(sized, (11,)), COUNT,
        asked=say("A player acted on the hand. You count its cards.")),
    fault("wrong-after-first-draw", "size=11", partial(sized, (11,)), COUNT,
        asked=say("A player who drew already asks for a count of the cards.")),
    fault("wrong-count-after-draw", "size=9", partial(sized, (9,)), COUNT,
        asked=TO_DRAW),
    fault("wrong-count-touching-the-deck", "size=11", partial(sized, (11,)), COUNT,
        asked=TO_DRAW),
    fault("foul-heads-up", "players=2 sizes", heads_up, "other-face-up other-wins foul-repays misdeal"),
    fault("foreign-card-on-deal", "lies", partial(strange, "hand", "9s"),
        "draws-again replaced-from-centre misdeal dead-ante-back"),
    fault("foreign-card-drawn", "lies", partial(strange, "draw", "Jk"),
        "draws-again replaced-from-centre misdeal dead-ante-back"),
    fault("card-put-into-hand", "size=11", put_in, "meld-or-discard keeps-card foul-repays no-penalty"),
    fault("deck-card-kept", "size=11", put_in, "meld-or-discard keeps-card foul-repays no-penalty"),
    fault("bad-meld-before-discard", "lies", partial(melded, (_NONE,), False), MELD),
    fault("incorrect-meld", "lies", partial(melded, (_NONE,), False), MELD),
    fault("invalid-spread-before-discard", "lies", partial(melded, (_NONE,), False), MELD),
    fault("bad-meld-after-discard", "lies", partial(melded, (_NONE,), True), MELD),
    fault("incorrect-meld-discarded", "lies", partial(melded, (_NONE,), True), MELD),
    fault("invalid-spread-after-discard", "lies", partial(melded, (_NONE,), True), MELD),
    fault("invalid-second-meld", "lies", partial(melded, (_SET, _NONE), False), MELD),
    fault("two-cards-spread", "lies", partial(melded, ("3c 3d",), False), MELD),
    fault("bad-meld-mended", "lies", partial(melded, (_SET,), False), MELD, unseen=DONE),
    fault("incorrect-meld-fixed", "lies", partial(melded, (_SET,), False), MELD, unseen=DONE),
    fault("invalid-spread-corrected", "lies", partial(melded, (_SET,), False), MELD, unseen=DONE),
    fault("borrowing", "lies", borrowed, "ends-only whole-meld any-card foul-repays"),
    fault("forced-card", "lies", partial(fits, DISCARDS), "must-take need-not-take use-or-draw foul-repays"),
    fault("wants-a-discard-forced", "lies", partial(fits, DISCARDS),
        "must-take need-not-take use-or-draw foul-repays"),
    fault("overlooked-option-card", "lies", partial(fits, DISCARDS),
        "must-take need-not-take use-or-draw foul-repays"),
    fault("touches-deck-then-wants-option-card", "lies", partial(fits, DISCARDS),
        "lost-unless-forced may-not-force may-change must-take"),
    fault("forced-later-by-drawer", "lies", partial(fits, DISCARDS),
        "lost-unless-forced may-not-force may-change must-take"),
    fault("calls-attention-to-forcible-card", "lies", partial(fits, "draw"),
        "may-not-point may-point must-take foul-repays"),
    fault("ten-cards-spread", "lies", partial(ten_spread, ""), "not-unless-only allow must-take for-more-only"),
    fault("ten-spread-discard", "lies", partial(ten_spread, ""), "not-unless-only allow must-take for-more-only"),
    fault("gives-out-card", "lies", partial(ten_spread, DISCARDS), "not-unless-only allow must-take for-more-only"),
    fault("forced-to-take-out-card", "lies", partial(ten_spread, DISCARDS),
        "not-unless-only allow must-take for-more-only"),
    fault("ends-hand-for-lower-pay", "lies", partial(ten_spread, DISCARDS),
        "not-unless-only allow must-take for-more-only"),
    fault("discard-pile-draw", "lies", partial(fits, DISCARDS), "takes-fit takes-any refuse meld-or-discard"),
    fault("dead-hand-pays", "lies", partial(with_dead, False),
        "pays-nothing goes-on-paying return-uncovered foul-repays"),
    fault("foul-hand-repays", "lies broke", partial(with_dead, True),
        "pays-nothing goes-on-paying return-uncovered foul-repays"),
    fault("late-pay-claim", "lies", partial(melded, (_SET,), True),
        "hit-again paid-all-the-same nothing-paid forced-back"),
    fault("playing-for-tops", "broke=yes", no_chips, "dead-no-tops plays-for-tops refuse allow"),
    fault("splashing", "lies", in_middle, "pay-in-front count-first allow no-penalty"),
    fault("declares-out-in-error", "lies", thrown, "declarer-foul thrower-foul misdeal no-penalty"),
    fault("losing-hands-not-killed", "lies", alive, "kill-losers-first allow dealer-silent refuse"),
    fault("order-confused-fewer-than-three", "lies", fault_rows.place(DECK),
        "order-rebuilt order-stands misdeal be-exact",
        unseen=DONE),
    fault("three-drew-out-of-turn", "lies", fault_rows.place(DECK), "order-rebuilt order-stands misdeal be-exact",
        unseen=DONE),
    fault("no-request-no-foul", "lies", fault_rows.hand,
        "not-asked-not-fouled dealer-fouls management-decides foul-repays",
        unseen=SAID),
    fault("foul-requested", "lies", fault_rows.hand,
        "dealer-fouls not-asked-not-fouled management-decides no-penalty",
        unseen=SAID),
    fault("drawn-card-hidden", "lies", fault_rows.hand, "show-drawn keeps-card foul-repays allow", unseen=SAID),
    fault("draws-before-discard", "lies", fault_rows.place(DECK), "waits-for-discard order-stands foul-repays allow",
        unseen=DONE),
    fault("drawn-card-released", "lies", partial(melded, (_SET,), True), "is-discarded may-change use-or-draw allow"),
    fault("collection-refused", "lies", partial(melded, (_SET,), False),
        "dealer-collects players-object dealer-silent nothing-paid"),
    fault("short-pay", "lies", fault_rows.hands, "all-pay-short only-he-short refuse allow", unseen=SAID),
    fault("unearned-pay", "lies", fault_rows.hand, "dealer-steps-in players-object paid-all-the-same foul-repays",
        unseen=SAID),
    fault("unclear-claim-on-the-out", "lies", fault_rows.hand, "be-exact as-he-says nothing-paid dealer-counts",
        unseen=SAID),
    fault("asks-dealer-for-help", "lies", fault_rows.hand, "dealer-counts dealer-silent management-decides refuse",
        unseen=SAID),
    fault("breaks-up-game", "lies", fault_rows.seat, "loses-place keeps-place management-decides refuse",
        unseen=SAID),
    fault("retire", "stack", fault_rows.stack, "forfeit-chips leaves-free dead-ante-back refuse", unseen=SAID),
    fault("meld-held-back", "lies", fault_rows.hand, "must-meld keeps-meld management-decides foul-repays",
        unseen=SAID),
)
# fmt: on


def situations(least: int) -> Mapping[str, Situation]:
    """All of them, with those on a buy-in of at least so many chips of the condition."""
    half = least // 2
    offers, words = "must-reach allow management-decides", say("A new player buys in for {chips} condition chips.")
    return {
        **SITUATIONS,
        **by_id(
            fault("buys-below", "stack", partial(bought, half), offers, words.filled(chips=half), asked=BUYS),
            fault("buys-enough", "stack", partial(bought, least), offers, words.filled(chips=least), asked=BUYS),
        ),
    }
