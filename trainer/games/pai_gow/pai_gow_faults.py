"""What goes wrong at pai gow poker beside what can at every table: piles, cup, settings, buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import choose
from trainer.core.text import say
from trainer.games.faults import card_faults, fault_rows, wager_faults
from trainer.games.faults.banked_faults import BANKED, TAKEN, WAGERS
from trainer.games.faults.fault_felt import Felt
from trainer.games.faults.fault_rows import DONE, MOVED, PAPER, PLACES, SAID, WHOSE, by_id, fault
from trainer.games.faults.fault_scene import Scene
from trainer.games.pai_gow.buttons import ENVY, NO_PLAY
from trainer.hands.seven_cards import Setting, every_setting
from trainer.round.ruling import FaultView, Situation
from trainer.table.places import BANK, HAND, hand_place, place_of, seat_of, seat_place, spot

DEALT: Final = ("misdeal", "replace-after-deal", "play-on", "management-decides")
FOUL: Final = ("hand-loses", "foul-and-forfeit", "reset-house-way", "may-be-foul")
COUNT: Final = ("misdeal", "may-be-foul", "hand-loses", "play-on")
ENVIED: Final = ("nothing-paid", "pay-others-only", "paid-all-the-same", "management-decides")
FIRST: Final = ("decision-first", "count-first", "play-on", "refuse")

_QUADS: Final = "8c 8d 8h 8s 3d"
_FLUSH: Final = "Kh 9h 7h 4h 2h"
_STRONG: Final = ("As Ah", "Jc Jd Jh Js 4c")
_WEAK: Final = ("9c 7d", "Qs 6h 5d 3c 2s")


def _owned(owner: int | str) -> str:
    return owner if isinstance(owner, str) else seat_place(owner)


def _seven(felt: Felt, owner: int | str) -> tuple[Card, ...]:
    """The cards of a hand, however it lies."""
    name = _owned(owner)
    return tuple(card for part in ("hand", "front", "back") for card in felt.cards(place_of(name, part)))


def _set(felt: Felt, owner: int | str, setting: Setting) -> tuple[str, ...]:
    """A hand lies open so; where it lies."""
    name = _owned(owner)
    felt.lay = felt.lay.clear(place_of(name, HAND))
    felt.lay = felt.lay.set_cards(place_of(name, "front"), setting.front, up=True)
    felt.lay = felt.lay.set_cards(place_of(name, "back"), setting.back, up=True)
    return place_of(name, "front"), place_of(name, "back")


def _hold(felt: Felt, owner: int | str, front: str, back: str) -> tuple[str, ...]:
    """An open hand of these cards; where it lies."""
    name = _owned(owner)
    felt.hold(place_of(name, "back"), parse_cards(back))
    if front:
        felt.hold(place_of(name, "front"), parse_cards(front))
    felt.turn(place_of(name, "front"))
    return place_of(name, "front"), place_of(name, "back")


def _own_setter(now: Scene) -> int:
    """A player who set the hand without the house, if there is one; of these one whose cards can be set foul."""
    own = [seat for seat in now.live if seat not in now.r.state.asking] or [now.any_seat()]
    can_be = [seat for seat in own if _fouls(now, seat)]
    return choose(now.rng, can_be or own)


def _fouls(now: Scene, owner: int | str) -> list[Setting]:
    """Every foul setting of a hand; three pairs have none."""
    return [setting for setting in every_setting(_seven(now.felt, owner), now.r.state.values) if setting.foul]


def foul(owner: str, now: Scene) -> FaultView:
    """A hand lies open with the front above the back."""
    felt, whose = now.felt, owner or _own_setter(now)
    fouls = _fouls(now, whose)
    if not fouls:
        return felt.showing(*_hold(felt, whose, "Kc Kd", "Qs Jh 7d 5c 2s"))
    return felt.showing(*_set(felt, whose, choose(now.rng, fouls)))


def foul_with_side(now: Scene) -> FaultView:
    """Such a hand of a player with a side bet."""
    happened = foul("", now)
    felt, seat = now.after(happened)
    felt.make(now.spot(seat, now.side), now.stake(seat, now.side))
    return felt.showing(*happened.look, now.spot(seat, now.side))


def set_otherwise(owner: str, now: Scene) -> FaultView:
    """A hand lies open in another way than it was set, and is not foul."""
    felt, whose = now.felt, owner or now.any_seat()
    name, values = _owned(whose), now.r.state.values
    now_set = {*felt.cards(place_of(name, "front"))}
    others = [
        setting
        for setting in every_setting(_seven(felt, whose), values)
        if not setting.foul and {*setting.front} != now_set
    ]
    places = _set(felt, whose, choose(now.rng, others)) if others else now.hand(whose)
    if not owner and now.side != now.main:
        felt.make(now.spot(int(whose), now.side), now.stake(int(whose), now.side))
    return felt.showing(*places)


def three_in_front(now: Scene) -> FaultView:
    """A hand lies open with three cards in front and four behind."""
    felt, seat = now.felt, _own_setter(now)
    front, back = spot(seat, "front"), spot(seat, "back")
    if not felt.at(back):
        _set(felt, seat, next(iter(every_setting(_seven(felt, seat), now.r.state.values))))
    felt.add(front, [felt.pick(back)])
    felt.turn(front)
    felt.turn(back)
    return felt.showing(front, back)


def not_set(bank_open: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """One player's seven cards lie together, all others are set."""
    felt, seat = now.felt, now.any_seat()
    for part in ("front", "back"):
        felt.move(spot(seat, part), hand_place(seat), up=False)
    for place in now.hand(BANK):
        felt.turn(place, up=bank_open)
    return felt.showing(hand_place(seat), *now.hand(BANK))


def set_by(owner: str, front: str, back: str, now: Scene) -> FaultView:
    """A hand lies open that holds these cards."""
    felt, whose = now.felt, owner or now.any_seat()
    return felt.showing(*_hold(felt, whose, front, back), *_envy(felt, now))


def _envy(felt: Felt, now: Scene) -> tuple[str, ...]:
    """Where Envy buttons lie; two players have one where a hand for it lies open."""
    if now.side == now.main:
        return ()
    seats = now.some(2)
    for seat in seats:
        felt.button(f"{ENVY}-{seat}", seat_place(seat))
    return tuple(spot(seat, ENVY) for seat in seats)


def own_envy(now: Scene) -> FaultView:
    """Four of a kind before a player with an Envy button."""
    felt, seat = now.felt, now.any_seat()
    felt.button(f"{ENVY}-{seat}", seat_place(seat))
    return felt.showing(*_hold(felt, seat, "", _QUADS), spot(seat, ENVY))


def envy_without(now: Scene) -> FaultView:
    """Four of a kind before a player without a bonus wager or button; two others have buttons."""
    felt, seat = now.felt, now.any_seat()
    others = [other_seat for other_seat in now.seats if other_seat != seat][:2]
    for other in others:
        felt.button(f"{ENVY}-{other}", seat_place(other))
    felt.button(f"{ENVY}-{seat}", None)
    side = now.spot(seat, now.side)
    if felt.lay.chips_at(side):
        felt.back(side)
    return felt.showing(*_hold(felt, seat, "", _QUADS), side, *(spot(other, ENVY) for other in others))


def envy_early(now: Scene) -> FaultView:
    """Nothing is left to settle at a seat with an Envy button; wagers lie at others."""
    felt, seat = now.felt, now.seats[0]
    felt.button(f"{ENVY}-{seat}", seat_place(seat))
    others = now.seats[1:]
    for other in others:
        felt.make(now.spot(other), now.stake(other))
    return felt.showing(spot(seat, ENVY), *(now.spot(other) for other in others))


def bonus_left(now: Scene) -> FaultView:
    """The game wager of a flush is gone, the side bet lies there."""
    felt, seat = now.felt, now.any_seat()
    side = now.spot(seat, now.side)
    felt.make(side, now.stake(seat, now.side))
    mine = _hold(felt, seat, "8c 6d", _FLUSH)
    return felt.showing(*mine, *_hold(felt, BANK, *_STRONG), side)


def removed(player: tuple[str, str], now: Scene) -> FaultView:
    """A hand that wins, or loses, lies open before a spot that is empty."""
    happened = wager_faults.settled_away(now)
    felt, seat = now.after(happened)
    mine = _hold(felt, seat, *player)
    return felt.showing(happened.look[0], *mine, *_hold(felt, BANK, *(_WEAK if player == _STRONG else _STRONG)))


def settled(up: bool, keeps: bool, now: Scene) -> FaultView:  # noqa: FBT001
    """A hand lies open or closed, with its wager or without."""
    felt, seat = now.felt, now.any_seat()
    for place in now.hand(seat):
        felt.turn(place, up=up)
    if keeps:
        felt.make(now.spot(seat), now.stake(seat))
    return felt.showing(*now.hand(seat), now.spot(seat))


def dice_open(now: Scene) -> FaultView:
    """The dice can be seen."""
    felt = now.felt
    felt.throw(now.r.setup.dice)
    return felt.showing("dice")


def wrong_place(owner: str, now: Scene) -> FaultView:
    """The Action button lies one seat further than the dice count."""
    felt, action_place = now.felt, now.r.lay.buttons.get("action", seat_place(now.banker))
    felt.throw(now.r.setup.dice)
    seat = seat_of(action_place) % now.r.setup.seats + 1
    felt.button("action", seat_place(seat))
    return felt.showing("dice", seat_place(seat), *now.hand(owner or now.any_seat()))


def at_no_play(now: Scene) -> FaultView:
    """A wager beside the NO PLAY button."""
    felt = now.felt
    place = now.spot(seat_of(felt.lay.buttons.get(NO_PLAY, "")) or (now.empty[0] if now.empty else now.any_seat()))
    felt.put(place, now.stake(now.any_seat()))
    return felt.showing(place)


def touched(now: Scene) -> FaultView:
    """Two have wagers on one spot; one of them has chips back, and the bank's hand is open."""
    felt, seat = now.felt, now.any_seat()
    place, behind = now.spot(seat), now.spot(seat, "", 1)
    felt.make(place, now.stake(seat))
    felt.make(behind, now.stake(seat))
    felt.back(place, now.stake(seat) // 2)
    for hand_spot in now.hand(BANK):
        felt.turn(hand_spot)
    return felt.showing(place, behind, *now.hand(BANK))


DEALING: Final = say("This is seen while the cards are dealt.")
OPENED: Final = say("You open a player's hand. It is set like this.")

# fmt: off
SITUATIONS: Final[Mapping[str, Situation]] = by_id(
    *BANKED.values(),
    fault("card-exposed", "up=1 strong=no", card_faults.pile_exposed(1, card_faults.plain), DEALT,
        asked=DEALING),
    fault("ace-or-joker-exposed", "up=1 strong=yes", card_faults.pile_exposed(1, card_faults.ace_or_joker), DEALT,
        asked=DEALING),
    fault("two-cards-exposed", "up=2", card_faults.pile_exposed(2), DEALT,
        asked=DEALING),
    fault("same-card-twice", "lies", card_faults.same_card, DEALT),
    fault("bank-wrong-count", "count=more", card_faults.counted(1, BANK), DEALT,
        asked=say("The player-dealer's hand is opened.")),
    fault("eight-cards", "size=8", partial(card_faults.pile_counted, 8), DEALT,
        asked=say("You count a pile, and going back over the deal does not show the reason.")),
    fault("stub-not-four", "size=5", partial(card_faults.cards_undealt, 5), DEALT,
        asked=say("The piles are dealt, and the cards that remain are counted.")),
    fault("cup-opens", "lies", dice_open, "shake-again start-over misdeal play-on"),
    fault("procedure-broken", "lies", dice_open, "shake-again start-over misdeal play-on"),
    fault("no-dice", "lies", fault_rows.place("dice"), "allow refuse management-decides misdeal", unseen=PLACES),
    fault("cup-by-another", "lies", fault_rows.place("dice"), fault_rows.ASKED, unseen=SAID),
    fault("dealer-shakes", "lies", fault_rows.place("dice"), fault_rows.ASKED, unseen=SAID),
    fault("wrong-pile-bank", "lies", partial(wrong_place, BANK), "misdeal move-hands start-over play-on"),
    fault("wrong-pile-player", "lies", partial(wrong_place, ""), "misdeal move-hands start-over play-on"),
    fault("wrong-spot-cup-open", "lies", partial(wrong_place, ""), "misdeal move-hands start-over play-on"),
    fault("wrong-count", "count=more", card_faults.counted(1), COUNT,
        asked=say("The player-dealer's hand is not open yet. A player asks for a card count.")),
    fault("hidden-cards", "off=2 count", card_faults.in_other_hand, COUNT),
    fault("front-higher", "lies", partial(foul, ""), FOUL, asked=OPENED),
    fault("three-and-four", "lies", three_in_front, FOUL, asked=OPENED),
    fault("unprotected-hand", "off=2 count", card_faults.in_other_hand, FOUL),
    fault("bank-foul-slipped", "lies", partial(foul, BANK), "reset-house-way reset-logically hand-loses misdeal"),
    fault("bank-hand-approved", "lies", partial(foul, BANK), "reset-house-way reset-logically hand-loses misdeal"),
    fault("bank-foul-set", "lies", partial(foul, BANK), "refuse allow reset-house-way hand-loses"),
    fault("bank-sets-freely", "lies", partial(set_otherwise, BANK), "refuse allow reset-house-way hand-loses"),
    fault("bank-resets", "lies", card_faults.opened("", BANK), "refuse allow reset-house-way hand-loses"),
    fault("odd-setting-push-bet", "lies", partial(set_otherwise, ""), "refuse allow reset-house-way hand-loses"),
    fault("house-way-set-wrong", "lies", partial(set_otherwise, ""), "refuse allow reset-house-way hand-loses"),
    fault("foul-with-push-bet", "lies", foul_with_side, "reset-for-push hand-loses play-on refuse"),
    fault("bank-opened-early", "lies", partial(not_set, True), "unset-house-way supervisor-sets misdeal refuse"),
    fault("bank-asks-to-open", "lies", partial(not_set, False), "unset-house-way supervisor-sets misdeal refuse"),
    fault("no-decision", "lies", partial(set_otherwise, BANK), FIRST),
    fault("no-confirmation", "lies", fault_rows.bank_hand, FIRST, unseen=DONE),
    fault("bank-not-counted", "bank", fault_rows.bank, FIRST, unseen=DONE),
    fault("bonus-without-game", "base=none side", wager_faults.side_alone, fault_rows.WAGER, asked=WAGERS),
    fault("push-without-win-bet", "base=none side", wager_faults.side_alone, fault_rows.WAGER, asked=WAGERS),
    fault("bonus-above-game", "over=yes", wager_faults.side_over_wager, fault_rows.WAGER, asked=WAGERS),
    fault("bet-on-no-play", "lies", at_no_play, fault_rows.WAGER),
    fault("spot-blocked", "base=none stack", wager_faults.no_wager, fault_rows.WAGER),
    fault("bonus-outside-limits", "side=above", wager_faults.side_above, fault_rows.LIMITED, asked=WAGERS),
    fault("wager-changed-after-cup", "changed=more", wager_faults.added, fault_rows.LATE),
    fault("wager-changed-after-cards", "changed=less", wager_faults.half_pulled_back, fault_rows.LATE),
    fault("touched-after-open", "lies", touched, "concede-own foul-and-forfeit hand-loses play-on"),
    fault("wager-touched", "main", fault_rows.wager, fault_rows.LATE, unseen=MOVED),
    fault("cards-touched", "lies", fault_rows.hand, "refuse allow foul-and-forfeit reset-house-way", unseen=SAID),
    fault("cash-bet", "base=none stack", wager_faults.no_wager, "change-first has-action no-action refuse",
        unseen=PAPER),
    fault("back-line-envy", "lies", wager_faults.behind("side"), fault_rows.BEHIND,
        asked=say("A back-line bettor on the bonus asks for an Envy button.")),
    fault("back-line-handles-cards", "lies", wager_faults.behind_with_hand(), fault_rows.BEHIND),
    fault("back-line-unannounced", "lies", wager_faults.behind(), fault_rows.BEHIND),
    fault("bank-envy", "lies", partial(set_by, BANK, "", _QUADS), ENVIED,
        asked=say("A player with an Envy button asks to be paid for the player-dealer's hand.")),
    fault("own-envy", "lies", own_envy, ENVIED,
        asked=say("A player with an Envy button wants the Envy Bonus for their own hand.")),
    fault("envy-hand-without-bonus", "lies", envy_without, ENVIED,
        asked=say("Those who have Envy buttons ask to be paid for this hand.")),
    fault("bonus-after-lost-game", "lies", bonus_left, ENVIED,
        asked=say("After the game wager the dealer reaches for this hand's bonus wager too.")),
    fault("envy-button-early", "lies", envy_early, "leave-down pick-up-now nothing-paid management-decides"),
    fault("high-hand-lost-push", "lies", partial(set_by, "", "", _QUADS),
        "pay-high-hand nothing-paid too-late management-decides", asked=say("A Push Bet loses with this hand.")),
    fault("high-hand-missed-late", "gone=1", card_faults.in_discard,
        "too-late pay-high-hand true-value management-decides"),
    fault("winning-bet-removed", "base=none lies", partial(removed, _STRONG), fault_rows.REMOVED, asked=TAKEN),
    fault("losing-bet-removed", "base=none lies", partial(removed, _WEAK), fault_rows.REMOVED, asked=TAKEN),
    fault("spoken-claim", "lies", partial(set_by, "", *_STRONG), fault_rows.READ,
        asked=say("A player calls the hand a loser.")),
    fault("show-win", "lies", partial(settled, False, True), "face-up face-down killed play-on"),
    fault("show-lose", "lies", partial(settled, True, False), "face-up face-down killed play-on"),
    fault("show-push", "lies", partial(settled, True, True), "face-up face-down killed play-on"),
    fault("second-hand-seen", "lies", fault_rows.hands, "not-seen first-hand-only all-house-way allow", unseen=WHOSE),
    fault("several-hands", "lies", fault_rows.hands, "not-seen first-hand-only all-house-way allow", unseen=WHOSE),
    fault("several-hands-first-skipped", "lies", fault_rows.hands, "not-seen first-hand-only all-house-way allow",
        unseen=WHOSE),
    fault("hand-conceded", "lies", fault_rows.hand, (*fault_rows.ASKED, "hand-loses"), unseen=SAID),
    fault("surrender", "lies", fault_rows.hand, (*fault_rows.ASKED, "hand-loses"), unseen=SAID),
    fault("house-way-after-look", "lies", fault_rows.hand, (*fault_rows.ASKED, "hand-loses"), unseen=SAID),
    fault("asks-for-help", "lies", fault_rows.hand, "set-house-way supervisor-advises refuse management-decides",
        unseen=SAID),
    fault("dealer-advises", "lies", fault_rows.bank_hand, "refuse allow supervisor-advises set-house-way",
        unseen=SAID),
    fault("out-of-sequence", "lies", fault_rows.hand, "push-back-in-order allow hand-loses misdeal", unseen=MOVED),
    fault("bank-dispute", "lies", fault_rows.bank_hand, "largest-wager active-player set-house-way supervisor-sets",
        unseen=WHOSE),
    fault("bank-amount-asked", "bank", fault_rows.bank, "tell-amount refuse count-first management-decides",
        unseen=SAID),
    fault("bought-bet-wins", "main", fault_rows.wager, "company-paid nothing-paid house-pays paid-all-the-same",
        unseen=WHOSE),
    fault("collection-paid-by-dealer", "seat", fault_rows.seat, fault_rows.ASKED, unseen=SAID),
    fault("color-buy", "seat", fault_rows.seat, fault_rows.ASKED, unseen=SAID),
    fault("deck-change-first-bank", "lies", fault_rows.seats, fault_rows.ASKED, unseen=SAID),
    fault("deck-change-second-bank", "lies", fault_rows.seats, fault_rows.ASKED, unseen=SAID),
    fault("eighth-hand", "lies", fault_rows.empty, fault_rows.WAGER, unseen=PLACES),
    fault("seat-held", "seat", fault_rows.seat, "seat-lost allow refuse management-decides", unseen=DONE),
    fault("kum-kum-bank", "bank", fault_rows.bank, fault_rows.KUM_KUM, unseen=WHOSE),
    fault("kum-kum-minimum-bank", "bank", fault_rows.bank, fault_rows.KUM_KUM_MINIMUM, unseen=WHOSE),
    fault("kum-kum-minimum", "main", fault_rows.wager, fault_rows.KUM_KUM_MINIMUM, unseen=WHOSE),
    fault("kum-kum-dispute", "main", fault_rows.wager, "play-on management-decides house-pays largest-wager",
        unseen=SAID),
)
# fmt: on
