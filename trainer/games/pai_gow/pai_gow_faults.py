"""What goes wrong at pai gow poker beside what can at every table: piles, cup, settings, buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from trainer.cards.card import Card
from trainer.cards.notation import parse_cards
from trainer.core.rng import choose
from trainer.core.text import say
from trainer.games.faults import at, card_faults, wager_faults
from trainer.games.faults.banked_faults import BANKED, TAKEN, WAGERS
from trainer.games.faults.fault_felt import Felt
from trainer.games.faults.fault_scene import Scene
from trainer.games.faults.offers import ASKED, BEHIND, KUM_KUM, KUM_KUM_MINIMUM, LATE, LIMITED, READ, REMOVED, WAGER
from trainer.games.faults.pointing import DONE, MOVED, PAPER, PLACES, SAID, WHOSE, seen, unseen
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


def foul(owner: str, now: Scene) -> FaultView:
    """A hand lies open with the front above the back."""
    felt, whose = now.felt, owner or now.any_seat()
    fouls = [setting for setting in every_setting(_seven(felt, whose), now.r.state.values) if setting.foul]
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
    felt, seat = now.felt, now.any_seat()
    front, back = spot(seat, "front"), spot(seat, "back")
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


SITUATIONS: Final[Mapping[str, Situation]] = {
    **BANKED,
    **seen(
        DEALT,
        say("This is seen while the cards are dealt."),
        card_exposed=card_faults.pile_exposed(1, card_faults.plain),
        ace_or_joker_exposed=card_faults.pile_exposed(1, card_faults.ace_or_joker),
        two_cards_exposed=card_faults.pile_exposed(2),
    ),
    **seen(DEALT, same_card_twice=card_faults.same_card),
    **seen(DEALT, say("The player-dealer's hand is opened."), bank_wrong_count=card_faults.counted(1, BANK)),
    **seen(
        DEALT,
        say("A pile is counted, and going back over the deal does not show how it came to be so."),
        eight_cards=partial(card_faults.pile_counted, 8),
    ),
    **seen(
        DEALT,
        say("The piles are dealt, and the cards that remain are counted."),
        stub_not_four=partial(card_faults.cards_undealt, 5),
    ),
    **seen(("shake-again", "start-over", "misdeal", "play-on"), cup_opens=dice_open, procedure_broken=dice_open),
    **unseen("no-dice", PLACES, at.place("dice"), ("allow", "refuse", "management-decides", "misdeal")),
    **unseen("cup-by-another dealer-shakes", SAID, at.place("dice"), ASKED),
    **seen(
        ("misdeal", "move-hands", "start-over", "play-on"),
        wrong_pile_bank=partial(wrong_place, BANK),
        wrong_pile_player=partial(wrong_place, ""),
        wrong_spot_cup_open=partial(wrong_place, ""),
    ),
    **seen(
        COUNT,
        say("Before the player-dealer's hand is opened a player has his cards counted."),
        wrong_count=card_faults.counted(1),
    ),
    **seen(COUNT, hidden_cards=card_faults.in_other_hand),
    **seen(
        FOUL,
        say("A player's hand is opened and lies like this."),
        front_higher=partial(foul, ""),
        three_and_four=three_in_front,
    ),
    **seen(FOUL, unprotected_hand=card_faults.in_other_hand),
    **seen(
        ("reset-house-way", "reset-logically", "hand-loses", "misdeal"),
        bank_foul_slipped=partial(foul, BANK),
        bank_hand_approved=partial(foul, BANK),
    ),
    **seen(
        ("refuse", "allow", "reset-house-way", "hand-loses"),
        bank_foul_set=partial(foul, BANK),
        bank_sets_freely=partial(set_otherwise, BANK),
        bank_resets=card_faults.opened("", BANK),
        odd_setting_push_bet=partial(set_otherwise, ""),
        house_way_set_wrong=partial(set_otherwise, ""),
    ),
    **seen(("reset-for-push", "hand-loses", "play-on", "refuse"), foul_with_push_bet=foul_with_side),
    **seen(
        ("unset-house-way", "supervisor-sets", "misdeal", "refuse"),
        bank_opened_early=partial(not_set, True),
        bank_asks_to_open=partial(not_set, False),
    ),
    **seen(FIRST, no_decision=partial(set_otherwise, BANK)),
    **unseen("no-confirmation", DONE, at.bank_hand, FIRST),
    **unseen("bank-not-counted", DONE, at.bank, FIRST),
    **seen(
        WAGER,
        WAGERS,
        bonus_without_game=wager_faults.side_alone,
        push_without_win_bet=wager_faults.side_alone,
        bonus_above_game=wager_faults.side_over_wager,
    ),
    **seen(
        WAGER,
        bet_on_no_play=at_no_play,
        spot_blocked=wager_faults.no_wager,
    ),
    **seen(LIMITED, WAGERS, bonus_outside_limits=wager_faults.side_above),
    **seen(LATE, wager_changed_after_cup=wager_faults.added, wager_changed_after_cards=wager_faults.half_pulled_back),
    **seen(("concede-own", "foul-and-forfeit", "hand-loses", "play-on"), touched_after_open=touched),
    **unseen("wager-touched", MOVED, at.wager, LATE),
    **unseen("cards-touched", SAID, at.hand, ("refuse", "allow", "foul-and-forfeit", "reset-house-way")),
    **unseen("cash-bet", PAPER, wager_faults.no_wager, ("change-first", "has-action", "no-action", "refuse")),
    **seen(
        BEHIND,
        say("A back-line bettor on the bonus asks for an Envy button."),
        back_line_envy=wager_faults.behind("side"),
    ),
    **seen(
        BEHIND,
        back_line_handles_cards=wager_faults.behind_with_hand(),
        back_line_unannounced=wager_faults.behind(),
    ),
    **seen(
        ENVIED,
        say("A player with an Envy button asks to be paid for the player-dealer's hand."),
        bank_envy=partial(set_by, BANK, "", _QUADS),
    ),
    **seen(
        ENVIED,
        say("A player with an Envy button asks for the Envy Bonus on his own hand."),
        own_envy=own_envy,
    ),
    **seen(
        ENVIED,
        say("Those who have Envy buttons ask to be paid for this hand."),
        envy_hand_without_bonus=envy_without,
    ),
    **seen(
        ENVIED,
        say("After the game wager the dealer reaches for the bonus wager of this hand too."),
        bonus_after_lost_game=bonus_left,
    ),
    **seen(("leave-down", "pick-up-now", "nothing-paid", "management-decides"), envy_button_early=envy_early),
    **seen(
        ("pay-high-hand", "nothing-paid", "too-late", "management-decides"),
        say("A Push Bet loses with this hand."),
        high_hand_lost_push=partial(set_by, "", "", _QUADS),
    ),
    **seen(
        ("too-late", "pay-high-hand", "true-value", "management-decides"), high_hand_missed_late=card_faults.in_discard
    ),
    **seen(
        REMOVED,
        TAKEN,
        winning_bet_removed=partial(removed, _STRONG),
        losing_bet_removed=partial(removed, _WEAK),
    ),
    **seen(READ, say("A player calls his hand a loser."), spoken_claim=partial(set_by, "", *_STRONG)),
    **seen(
        ("face-up", "face-down", "killed", "play-on"),
        show_win=partial(settled, False, True),
        show_lose=partial(settled, True, False),
        show_push=partial(settled, True, True),
    ),
    **unseen(
        "second-hand-seen several-hands several-hands-first-skipped",
        WHOSE,
        at.hands,
        ("not-seen", "first-hand-only", "all-house-way", "allow"),
    ),
    **unseen("hand-conceded surrender house-way-after-look", SAID, at.hand, (*ASKED, "hand-loses")),
    **unseen("asks-for-help", SAID, at.hand, ("set-house-way", "supervisor-advises", "refuse", "management-decides")),
    **unseen("dealer-advises", SAID, at.bank_hand, ("refuse", "allow", "supervisor-advises", "set-house-way")),
    **unseen("out-of-sequence", MOVED, at.hand, ("push-back-in-order", "allow", "hand-loses", "misdeal")),
    **unseen(
        "bank-dispute", WHOSE, at.bank_hand, ("largest-wager", "active-player", "set-house-way", "supervisor-sets")
    ),
    **unseen("bank-amount-asked", SAID, at.bank, ("tell-amount", "refuse", "count-first", "management-decides")),
    **unseen("bought-bet-wins", WHOSE, at.wager, ("company-paid", "nothing-paid", "house-pays", "paid-all-the-same")),
    **unseen("collection-paid-by-dealer color-buy", SAID, at.seat, ASKED),
    **unseen("deck-change-first-bank deck-change-second-bank", SAID, at.seats, ASKED),
    **unseen("eighth-hand", PLACES, at.empty, WAGER),
    **unseen("seat-held", DONE, at.seat, ("seat-lost", "allow", "refuse", "management-decides")),
    **unseen("kum-kum-bank", WHOSE, at.bank, KUM_KUM),
    **unseen("kum-kum-minimum-bank", WHOSE, at.bank, KUM_KUM_MINIMUM),
    **unseen("kum-kum-minimum", WHOSE, at.wager, KUM_KUM_MINIMUM),
    **unseen("kum-kum-dispute", SAID, at.wager, ("play-on", "management-decides", "house-pays", "largest-wager")),
}
