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
    Kind.TAKE_FEE: say("Count the chips it goes by. Then find the step on the posted ladder."),
    Kind.TOPS: say("What does a player who retires pay here? How many retire?"),
    Kind.POST_BLINDS: say("Start at the button and go clockwise. The posted limit says how much."),
    Kind.GIVE_ENVY: say("Count the bonus wagers. Which are large enough for a button?"),
    Kind.DEAL_ORDER: say("Go through the deal step by step. Who is first? Which way does it go?"),
    Kind.LEFTOVER: say("How many cards are in the deck? How many are out?"),
    Kind.MARK_PILE: say("Count the piles from your left. Which one goes out first?"),
    Kind.COUNT_DICE: say("Add the dice. Then count the seats, with the player-dealer as one."),
    Kind.PLACE_BUTTON: say("What places it here: dice, a card, or the last seat? Count from there."),
    Kind.DELIVER: say("Find where the first hand goes. From there, go clockwise."),
    Kind.PICK_UP: say("Which hands have nothing left to decide?"),
    Kind.FIRST_TO_ACT: say("Where does the action start? Who after that is still in?"),
    Kind.BURN: say("Which cards come next? What comes before them?"),
    Kind.TURNED_UP: say("Which card is it? When was it exposed? Did this hand have one before?"),
    Kind.SET_HAND: say("Name the best hand in all the cards. Then find its line in the house way."),
    Kind.CHECK_SETTING: say("Read each hand of the setting. May it stand?"),
    Kind.PEEK: say("What could the down card make with the up card?"),
    Kind.DRAW: say("Count the hand. Then find the line for that total."),
    Kind.ALLOW: say("What does it take: cards, wagers, moment, amount? Is all of it there?"),
    Kind.READ_HAND: say("Look for pairs first, then for one suit, then for a run."),
    Kind.READ_LOW: say("Leave out pairs and cards too high. Then read from the highest card down."),
    Kind.READ_BONUS: say("Read the cards the bet counts. Then go down its pay table from the top."),
    Kind.READ_TOTAL: say("Count card by card. What do aces, tens and face cards count here?"),
    Kind.READ_MELD: say("Is it one rank or one suit? Count the suits, or look for a gap."),
    Kind.OPENERS: say("What does it take to open? Where are the cards that prove it?"),
    Kind.AFTER_DRAW: say("Read the hands. Who checked? Did the best hand have to bet?"),
    Kind.COMPARE: say("Read both hands aloud, part by part. Which is higher?"),
    Kind.RESULT: say("Read both sides, part by part. Then put the parts together."),
    Kind.QUALIFY: say("Read the player-dealer's hand. Compare it with the lowest hand that plays."),
    Kind.PAYOUT_ORDER: say("Find where the action starts. Then go lap by lap, seat by seat."),
    Kind.SETTLE: say("Who won, and with what? Find the line of the pay table, then the chips."),
    Kind.COLLECT: say("Is it a condition? Count its chips, double for spades. Who is in?"),
    Kind.PAY_CHIPS: say("Work out the amount from bet and odds. Start with the largest chip."),
    Kind.SIZE_IN: say("Match the bet, chip for chip, beside it."),
    Kind.COLOR_UP: say("Count all the chips. Start with the largest chip that fits."),
    Kind.MAKE_CHANGE: say("Subtract the fee from the chip. Start with the largest chip that fits."),
    Kind.PAY_ENVY: say("Whose hand is on the envy table? What does it pay a button?"),
    Kind.SIDE_POT: say("Start with the shortest all-in. Match it from every player."),
    Kind.SPLIT_POT: say("Who can win this pot? Who of them has the best hand? Then divide."),
    Kind.ROTATE: say("Where was it? Has it stayed as long as it may? Who is next clockwise?"),
    Kind.BETTING: say("What is the bet? Whose turn is it? What may that player do?"),
    Kind.DISCARD: say("Which cards are out? Which of them may come back?"),
    Kind.HANDLING: say("Which step is done? What comes next in the round?"),
    Kind.RULE_ON: say("What happened? What is fair to the players who could not help it?"),
}
"""How each kind of duty is gone about, whatever lies on the felt."""
LOOK_FIRST: Final = say("Name what you see at the marked place. Then think of its rule.")
"""The same of a kind that has no way of its own."""

_AGAIN: Mapping[SlipKind, Text] = {
    SlipKind.AMOUNT: say("The amount is not right."),
    SlipKind.MISSED: say("Something is missing."),
    SlipKind.TOO_MUCH: say("Something does not belong there."),
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
