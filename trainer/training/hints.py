"""Hints from gentle to plain, with the count round the table that leads to a seat.

Before an answer no hint says what the felt shows: the first one is the same for every question of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.core.text import Text, say
from trainer.drills.question import Question
from trainer.round.acts import Act, Money, Seat, Settle, Stack
from trainer.round.duty import Duty, Kind
from trainer.round.judge import Slip, Verdict
from trainer.rules.decision import Decision, SlipKind
from trainer.table.places import seat_place
from trainer.table.seat_ring import clockwise

# ---------------- the count that leads to a seat, place by place
#
# Dice or a card counted round the table as this house counts.

COUNTED = (Kind.COUNT_DICE, Kind.PLACE_BUTTON)
NO_PLAY = "no-play"


def count_of(question: Question) -> tuple[str, ...]:
    """The places counted from 1 on, the last of them the right one; empty where nothing is counted.

    It tells the answer. A seat that is passed several times stands there as often.
    """
    right = question.decision.result
    if question.duty.kind not in COUNTED or question.duty.key.subject == NO_PLAY or not isinstance(right, Seat):
        return ()
    seats_counted = _by_dice(question) or _by_card(question)
    seats = tuple(seat_place(seat) for seat in seats_counted)
    return seats if seats and seats[-1] == seat_place(right.seat) else ()


def _by_dice(question: Question) -> tuple[int, ...]:
    """Dice are counted clockwise, the player-dealer first; a seat where nobody may play is passed over."""
    setup, lay = question.round.setup, question.round.lay
    if not setup.player_dealer or not lay.dice:
        return ()
    ring = (
        seat for seat in clockwise(setup.player_dealer, setup.seats) if lay.buttons.get(NO_PLAY) != seat_place(seat)
    )
    return _round(tuple(ring), sum(lay.dice))


def _by_card(question: Question) -> tuple[int, ...]:
    r = question.round
    return r.task.counted(r) if r.task else ()


def _round(ring: tuple[int, ...], total: int) -> tuple[int, ...]:
    return tuple(ring[step % len(ring)] for step in range(total))


# ---------------- hints

METHODS: Mapping[Kind, Text] = {
    Kind.TAKE_FEE: say(
        "Find the posted option on the plaque, count the chips it goes by, then find the step of its ladder."
    ),
    Kind.TOPS: say("What does this house take of a player who retires, and how many retire?"),
    Kind.POST_BLINDS: say("Begin at the button and go clockwise; the posted limit says how much."),
    Kind.GIVE_ENVY: say("Count the bonus wagers one by one: are they large enough for a button?"),
    Kind.DEAL_ORDER: say("Think of the deal step by step: who is first, and which way it goes round."),
    Kind.LEFTOVER: say("How many cards has the deck, and how many have gone out?"),
    Kind.MARK_PILE: say("Count the piles from your left; think of which one goes out first."),
    Kind.COUNT_DICE: say("Add up the dice, then count the seats with the player-dealer as one."),
    Kind.PLACE_BUTTON: say("Is it dice, a card or the seat before that places it? Count from where the count begins."),
    Kind.DELIVER: say("Find where the first hand goes; from there go clockwise."),
    Kind.PICK_UP: say("Which hands have nothing left to be decided?"),
    Kind.FIRST_TO_ACT: say("Where does the turn begin, and who of those after it is still in?"),
    Kind.BURN: say("Which cards come next? Think of what goes before them."),
    Kind.TURNED_UP: say("Which card is it, when was it turned up, and has that happened to this hand before?"),
    Kind.SET_HAND: say("Name the best hand in all the cards first, then look for the line of the chart about it."),
    Kind.CHECK_SETTING: say("Read every part of the setting, then ask whether it may stand so."),
    Kind.PEEK: say("What could the down card make of the card that is up?"),
    Kind.DRAW: say("Count the hand first, then look for the line of the chart about that total."),
    Kind.ALLOW: say("What has to be there for this, and is it there: cards, wagers, moment, amount?"),
    Kind.READ_HAND: say("Look for pairs and sets first, then for one suit, then for a run."),
    Kind.READ_LOW: say("Leave out what is paired or too high, then read from the highest card down."),
    Kind.READ_BONUS: say("Read the cards the bet looks at, then go down its pay table from the top."),
    Kind.READ_TOTAL: say("Count card by card; think of what aces, tens and pictures count here."),
    Kind.READ_MELD: say("Is it one rank or one suit? Then count the suits, or look for a gap."),
    Kind.OPENERS: say("What has a hand to have to open, and where does what proves it lie?"),
    Kind.AFTER_DRAW: say("Read the hands, then look who has checked: did the best one have to be bet?"),
    Kind.COMPARE: say("Read both hands aloud, part by part, then say whose is higher."),
    Kind.RESULT: say("Read both sides first, part by part; then put the parts together."),
    Kind.QUALIFY: say("Read the player-dealer's hand, then hold it against the least hand that plays."),
    Kind.PAYOUT_ORDER: say("Find where the action begins; then lap by lap and seat by seat."),
    Kind.SETTLE: say("Who won, and by what? Then the line of the pay list, then the chips."),
    Kind.COLLECT: say("Is there a condition in it? Then its chips, double where spades count double; and who is in."),
    Kind.PAY_CHIPS: say("Work out the amount from the bet and its odds, then begin with the largest chip."),
    Kind.SIZE_IN: say("Lay beside the bet what it is made of."),
    Kind.COLOR_UP: say("Count all the chips, then begin with the largest chip that fits."),
    Kind.MAKE_CHANGE: say("Take the fee from what was handed in, then begin with the largest chip that fits."),
    Kind.PAY_ENVY: say("Which hand of somebody else is on the envy table, and what does it pay for one button?"),
    Kind.SIDE_POT: say("Begin with the shortest all-in: as much from everybody who put in as much."),
    Kind.SPLIT_POT: say("Who can win this pot, and who of them has the best hand? Then divide."),
    Kind.ROTATE: say("Where was it, has it stayed as long as it may, and who is next clockwise?"),
    Kind.BETTING: say("What has been bet, whose turn is it, and what may be done with that?"),
    Kind.DISCARD: say("Which cards have gone out, and which of them may be used again?"),
    Kind.RULE_ON: say("What has happened, and what would be fair to everybody who could not help it?"),
}
"""How each kind of duty is gone about, whatever lies on the felt."""
LOOK_FIRST: Final = say("Say to yourself what you see where the question points, then think of the rule about it.")
"""The same of a kind that has no way of its own."""

_AGAIN: Mapping[SlipKind, Text] = {
    SlipKind.AMOUNT: say("The amount is not right."),
    SlipKind.MISSED: say("Something is missing."),
    SlipKind.TOO_MUCH: say("Something does not belong."),
}


def before_again(verdict: Verdict, *, hinting: bool) -> Text:
    """What is said of a wrong answer while it may still be answered again: not the way to the right one.

    Where hints may be had, a wrong amount is told to be too much or too little.
    """
    slip = verdict.slip
    if slip is None:
        return Text("")
    answered, right = _cents(verdict.act), _cents(verdict.decision.result)
    if hinting and slip.kind is SlipKind.AMOUNT and answered is not None and right is not None and answered != right:
        return say("That is too little.") if answered < right else say("That is too much.")
    return _AGAIN.get(slip.kind, slip.says)


def _cents(act: Act) -> int | None:
    return act.cents if isinstance(act, (Money, Settle, Stack)) else None


def hints(duty: Duty, decision: Decision[Act], slip: Slip | None = None) -> tuple[Text, ...]:
    """The hints in order; after a wrong answer that follows another rule, why that rule does not apply comes first."""
    broken = (slip.says,) if slip is not None and slip.confused_with is not None else ()
    return tuple(dict.fromkeys((*broken, METHODS.get(duty.kind, LOOK_FIRST), decision.rule.text)))
