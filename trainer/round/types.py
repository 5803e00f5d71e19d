"""Every type of duty there is: what statistics, exams and speed go by. A new duty begins with one line here.

The first type of a kind bears the kind's own id; further types of it take another sort of answer or mean another thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from trainer.round.acts import (
    Want,
    WantArrange,
    WantChoice,
    WantMoney,
    WantNumber,
    WantOrder,
    WantSeat,
    WantSeats,
    WantSettle,
    WantShares,
    WantStack,
)
from trainer.round.duty import DutyType, Kind
from trainer.text import say

_K = Kind

TAKE_FEE: Final = DutyType("take-fee", say("Collection fee"), _K.TAKE_FEE, 8, WantMoney)
JACKPOT: Final = DutyType("jackpot", say("The jackpot"), _K.TAKE_FEE, 5, WantMoney)
FEE_PAYERS: Final = DutyType("fee-payers", say("Who pays a timed fee"), _K.TAKE_FEE, 6, WantSeats)
FEE_DUE: Final = DutyType("fee-due", say("Whether a timed fee is due"), _K.TAKE_FEE, 4, WantChoice)
FEED_BOX: Final = DutyType("feed-box", say("Feeding the box"), _K.TAKE_FEE, 6, WantChoice)
TOPS: Final = DutyType("tops", say("Tops"), _K.TOPS, 6, WantMoney)
POST_BLINDS: Final = DutyType("post-blinds", say("Blinds"), _K.POST_BLINDS, 6, WantSeat)
KILL_SEAT: Final = DutyType("kill-seat", say("Who kills the pot"), _K.POST_BLINDS, 6, WantSeats)
KILL_BLIND: Final = DutyType("kill-blind", say("The kill"), _K.POST_BLINDS, 6, WantMoney)
ENTRY: Final = DutyType("entry", say("Coming into the game"), _K.POST_BLINDS, 8, WantMoney)
STRADDLE: Final = DutyType("straddle", say("Straddles"), _K.POST_BLINDS, 6, WantChoice)
GIVE_ENVY: Final = DutyType("give-envy", say("Envy buttons"), _K.GIVE_ENVY, 6, WantSeats)
DEAL_HOW: Final = DutyType("deal-order", say("Dealing order"), _K.DEAL_ORDER, 8, WantChoice)
DEAL_SEAT: Final = DutyType("deal-seat", say("Who is dealt to"), _K.DEAL_ORDER, 5, WantSeat)
DEAL_COUNT: Final = DutyType("deal-count", say("How many are dealt"), _K.DEAL_ORDER, 4, WantNumber)
DEAL_SEQUENCE: Final = DutyType("deal-sequence", say("The deal in order"), _K.DEAL_ORDER, 12, WantOrder)
LEFTOVER: Final = DutyType("leftover", say("Cards left over"), _K.LEFTOVER, 4, WantNumber)
LEFTOVER_PLACE: Final = DutyType("leftover-place", say("Where cards left over go"), _K.LEFTOVER, 4, WantChoice)
MARK_PILE: Final = DutyType("mark-pile", say("Marking the pile"), _K.MARK_PILE, 4, WantChoice)
COUNT_DICE: Final = DutyType("count-dice", say("Counting the dice"), _K.COUNT_DICE, 4, WantSeat)
PLACE_BUTTON: Final = DutyType("place-button", say("Placing the button"), _K.PLACE_BUTTON, 5, WantSeat)
DELIVER: Final = DutyType("deliver", say("Delivery"), _K.DELIVER, 8, WantOrder)
DELIVER_SEAT: Final = DutyType("deliver-seat", say("Delivery to a seat"), _K.DELIVER, 4, WantSeat)
PICK_UP: Final = DutyType("pick-up", say("Picking up dead hands"), _K.PICK_UP, 6, WantSeats)
PICK_UP_FOLD: Final = DutyType("pick-up-fold", say("Wagers of a fold"), _K.PICK_UP, 6, WantChoice)
FIRST_TO_ACT: Final = DutyType("first-to-act", say("Who acts first"), _K.FIRST_TO_ACT, 4, WantSeat)
SHORT_DECK: Final = DutyType("short-deck", say("When the deck runs out"), _K.DEAL_ORDER, 8, WantChoice)
BUY_CARD: Final = DutyType("buy-card", say("A bought card"), _K.DEAL_ORDER, 4, WantChoice)
BURN: Final = DutyType("burn", say("Burn card"), _K.BURN, 3, WantNumber)
BETTING: Final = DutyType("betting", say("Is it allowed"), _K.BETTING, 6, WantChoice)
BET_TURN: Final = DutyType("bet-turn", say("Whose turn it is"), _K.BETTING, 4, WantSeat)
BET_AMOUNT: Final = DutyType("bet-amount", say("The least and the most"), _K.BETTING, 8, WantMoney)
DISCARD: Final = DutyType("discard", say("Discards"), _K.DISCARD, 6, WantSeats)
DRAW_COUNT: Final = DutyType("draw-count", say("Cards drawn"), _K.DISCARD, 4, WantNumber)
STUB_SHORT: Final = DutyType("stub-short", say("A stub that does not reach"), _K.DISCARD, 8, WantChoice)
KEEP_CARD: Final = DutyType("turned-up", say("Cards turned up"), _K.TURNED_UP, 6, WantChoice)
SET_HAND: Final = DutyType("set-hand", say("House way"), _K.SET_HAND, 12, WantArrange)
CHECK_SETTING: Final = DutyType("check-setting", say("Checking a setting"), _K.CHECK_SETTING, 6, WantChoice)
PEEK: Final = DutyType("peek", say("Checking the down card"), _K.PEEK, 3, WantChoice)
DRAW: Final = DutyType("draw", say("Hit or stand"), _K.DRAW, 4, WantChoice)
ALLOW: Final = DutyType("allow", say("Player options"), _K.ALLOW, 5, WantChoice)
CHOOSER: Final = DutyType("chooser", say("Who names the game"), _K.ALLOW, 4, WantSeat)
ALLOW_SEATS: Final = DutyType("allow-seats", say("Who may"), _K.ALLOW, 6, WantSeats)
READ_HAND: Final = DutyType("read-hand", say("Reading the hand"), _K.READ_HAND, 6, WantChoice)
READ_CARDS: Final = DutyType("read-cards", say("The five that play"), _K.READ_HAND, 8, WantArrange)
READ_LOW: Final = DutyType("read-low", say("Reading the low"), _K.READ_LOW, 8, WantChoice)
LOW_CARDS: Final = DutyType("low-cards", say("The five that play low"), _K.READ_LOW, 8, WantArrange)
READ_BONUS: Final = DutyType("read-bonus", say("Reading the bonus hand"), _K.READ_BONUS, 8, WantChoice)
READ_TOTAL: Final = DutyType("read-total", say("Reading the total"), _K.READ_TOTAL, 3, WantNumber)
READ_TOTAL_NAME: Final = DutyType("read-total-name", say("Naming the total"), _K.READ_TOTAL, 4, WantChoice)
READ_MELD: Final = DutyType("read-meld", say("Reading a meld"), _K.READ_MELD, 5, WantChoice)
COMPARE: Final = DutyType("compare", say("Comparing hands"), _K.COMPARE, 6, WantChoice)
BEST_HANDS: Final = DutyType("best-hands", say("Who wins the pot"), _K.COMPARE, 8, WantSeats)
RESULT: Final = DutyType("result", say("Result of the round"), _K.RESULT, 5, WantChoice)
RESULT_POINTS: Final = DutyType("result-points", say("Points of two players"), _K.RESULT, 8, WantNumber)
OPENERS: Final = DutyType("openers", say("Openers"), _K.OPENERS, 8, WantChoice)
QUALIFY: Final = DutyType("qualify", say("Qualifying"), _K.QUALIFY, 4, WantChoice)
PAYOUT_ORDER: Final = DutyType("payout-order", say("Payout order"), _K.PAYOUT_ORDER, 15, WantOrder)
SETTLE: Final = DutyType("settle", say("Taking and paying"), _K.SETTLE, 6, WantSettle)
SETTLE_POINTS: Final = DutyType("settle-points", say("Settling points"), _K.SETTLE, 6, WantMoney)
COLLECT: Final = DutyType("collect", say("What a meld collects"), _K.COLLECT, 6, WantNumber)
CLAIM: Final = DutyType("claim", say("What a player asks for a meld"), _K.COLLECT, 6, WantChoice)
COLLECT_FROM: Final = DutyType("collect-from", say("Who pays for a meld"), _K.COLLECT, 6, WantSeats)
GIVE_BACK: Final = DutyType("give-back", say("What a fouled hand gives back"), _K.COLLECT, 8, WantMoney)
PAY_CHIPS: Final = DutyType("pay-chips", say("Cutting a payment"), _K.PAY_CHIPS, 8, WantStack)
SIZE_IN: Final = DutyType("size-in", say("Sizing in"), _K.SIZE_IN, 5, WantStack)
COLOR_UP: Final = DutyType("color-up", say("Coloring up"), _K.COLOR_UP, 10, WantStack)
MAKE_CHANGE: Final = DutyType("make-change", say("Making change"), _K.MAKE_CHANGE, 8, WantStack)
PAY_ENVY: Final = DutyType("pay-envy", say("Envy bonus"), _K.PAY_ENVY, 10, WantMoney)
SIDE_POT: Final = DutyType("side-pot", say("Side pots"), _K.SIDE_POT, 15, WantMoney)
SIDE_POT_SEATS: Final = DutyType("side-pot-seats", say("Who plays for a pot"), _K.SIDE_POT, 8, WantSeats)
SPLIT_POT: Final = DutyType("split-pot", say("Splitting the pot"), _K.SPLIT_POT, 12, WantShares)
AFTER_DRAW: Final = DutyType("after-draw", say("Bets after the draw"), _K.AFTER_DRAW, 10, WantChoice)
SPLIT_HALF: Final = DutyType("split-half", say("Halving the pot"), _K.SPLIT_POT, 8, WantMoney)
ROTATE: Final = DutyType("rotate", say("Moving the bank or the button"), _K.ROTATE, 4, WantSeat)
RULE_ON: Final = DutyType("rule-on", say("Ruling"), _K.RULE_ON, 15, WantChoice)
IN_WORDS: Final = DutyType("in-words", say("Questions in words"), _K.IN_WORDS, 20, WantChoice)
IN_WORDS_ORDER: Final = DutyType("in-words-order", say("Steps in order"), _K.IN_WORDS, 30, WantOrder)

DUTY_TYPES: Final[tuple[DutyType, ...]] = tuple(one for one in list(globals().values()) if isinstance(one, DutyType))
"""All of them, in the order of a round."""

_BY_ID: Final[Mapping[str, DutyType]] = {one.id: one for one in DUTY_TYPES}
_BY_ANSWER: Final[Mapping[tuple[Kind, type[Want]], DutyType]] = {
    (one.group, one.want): one for one in reversed(DUTY_TYPES)
}


_OF_KIND: Final[Mapping[str, tuple[DutyType, ...]]] = {
    kind.value: tuple(one for one in DUTY_TYPES if one.group is kind) for kind in {one.group for one in DUTY_TYPES}
}
"""The types of each kind: asked for with every answer that is read."""


def duty_type(id: str) -> DutyType | None:
    """The type with an id."""
    return _BY_ID.get(id)


_READS: Final[Mapping[type[Want], re.Pattern[str]]] = {
    WantSeat: re.compile(r"seat \d+"),
    WantArrange: re.compile(r"\S+ .+"),
    WantSeats: re.compile(r"seats( .*)?"),
    WantOrder: re.compile(r"order( .*)?"),
    WantNumber: re.compile(r"\d+"),
    WantMoney: re.compile(r"\$.*"),
    WantSettle: re.compile(r"(pay|take|push|return)( .*)?"),
}
"""How the text of an act begins, where it tells the sort of answer."""


def type_of_text(kind: str, act: str) -> str:
    """The id of the duty type that an answer kept as text belongs to: its kind, and the sort of answer it is.

    Answers are kept with kind and act, so those from before there were types need no change.
    """
    types = _OF_KIND.get(kind, ())
    if len(types) < 2:
        return kind
    told = (one for one in types if one.want in _READS and _READS[one.want].fullmatch(act))
    plain = (one for one in types if one.want not in _READS)
    return next(told, next(plain, types[0])).id


def types_of(kind: Kind) -> Iterator[DutyType]:
    """Every type of a kind, the one that bears its id first."""
    return (one for one in DUTY_TYPES if one.group is kind)


def type_for(kind: Kind, want: type[Want]) -> DutyType:
    """The first type of a kind that takes this sort of answer; KeyError when there is none."""
    return _BY_ANSWER[kind, want]
