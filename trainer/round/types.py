"""Every type of duty there is: what statistics, exams and speed go by. A new duty begins with one line here.

The first type of a kind bears the kind's own id; further types of it take another sort of answer or mean another thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.core.text import Text, say
from trainer.round import acts
from trainer.round.duty import KIND_NAMES, DutyType, Kind

_K = Kind

TAKE_FEE: Final = DutyType("take-fee", say("Collection fee"), _K.TAKE_FEE, 8, acts.WantMoney,
    say("The drop box does not match the hand count."))  # fmt: skip
JACKPOT: Final = DutyType("jackpot", say("The jackpot"), _K.TAKE_FEE, 5, acts.WantMoney,
    say("The jackpot drop does not match the hand count."))  # fmt: skip
FEE_PAYERS: Final = DutyType("fee-payers", say("Who pays a time collection"), _K.TAKE_FEE, 6, acts.WantSeats,
    say("A player who is charged twice complains. A player who is skipped does not."))  # fmt: skip
FEE_DUE: Final = DutyType("fee-due", say("Is a time collection due"), _K.TAKE_FEE, 4, acts.WantChoice,
    say("The house misses a collection, or the table pays one too early and complains."))  # fmt: skip
FEED_BOX: Final = DutyType("feed-box", say("Dropping the collection"), _K.TAKE_FEE, 6, acts.WantChoice,
    say("The drop box does not match the hand count."))  # fmt: skip
TOPS: Final = DutyType("tops", say("Tops"), _K.TOPS, 6, acts.WantMoney,
    say("The player who goes out counts the tops."))  # fmt: skip
POST_BLINDS: Final = DutyType("post-blinds", say("Blinds"), _K.POST_BLINDS, 6, acts.WantSeat,
    say("{who} posts again too soon and complains."))  # fmt: skip
KILL_SEAT: Final = DutyType("kill-seat", say("Who kills the pot"), _K.POST_BLINDS, 6, acts.WantSeats,
    say("The winner plays the next pot for less. The other players complain."))  # fmt: skip
KILL_BLIND: Final = DutyType("kill-blind", say("The kill"), _K.POST_BLINDS, 6, acts.WantMoney,
    say("The kill sets every bet of the pot. The first caller asks what it costs."))  # fmt: skip
ENTRY: Final = DutyType("entry", say("Coming into the game"), _K.POST_BLINDS, 8, acts.WantMoney,
    say("Players who waited and paid count what others pay to come in."))  # fmt: skip
STRADDLE: Final = DutyType("straddle", say("Straddles"), _K.POST_BLINDS, 6, acts.WantChoice,
    say("The wrong player acts first. Someone will say so."))  # fmt: skip
GIVE_ENVY: Final = DutyType("give-envy", say("Envy buttons"), _K.GIVE_ENVY, 6, acts.WantSeats,
    say("A player without a button asks for a share when the big hand comes."))  # fmt: skip
DEAL_HOW: Final = DutyType("deal-order", say("Dealing order"), _K.DEAL_ORDER, 8, acts.WantChoice,
    say("That is not how this table deals. Someone will say so."))  # fmt: skip
DEAL_SEAT: Final = DutyType("deal-seat", say("Who is dealt to"), _K.DEAL_ORDER, 5, acts.WantSeat,
    say("Every player holds the next player's cards. The cameras show it."))  # fmt: skip
DEAL_COUNT: Final = DutyType("deal-count", say("How many cards to deal"), _K.DEAL_ORDER, 4, acts.WantNumber,
    say("A hand is short, or has a card too many. Someone counts and sees it."))  # fmt: skip
DEAL_SEQUENCE: Final = DutyType("deal-sequence", say("The deal in order"), _K.DEAL_ORDER, 12, acts.WantOrder,
    say("Players hold each other's cards. The cameras show the order."))  # fmt: skip
LEFTOVER: Final = DutyType("leftover", say("Cards left over"), _K.LEFTOVER, 4, acts.WantNumber,
    say("A hand is short, or has a card too many. Someone counts and sees it."))  # fmt: skip
LEFTOVER_PLACE: Final = DutyType("leftover-place", say("Where leftover cards go"), _K.LEFTOVER, 4, acts.WantChoice,
    say("Dead cards can be seen or dealt again. Someone calls the floor."))  # fmt: skip
MARK_PILE: Final = DutyType("mark-pile", say("Marking the pile"), _K.MARK_PILE, 4, acts.WantChoice,
    say("The player-dealer sees the wrong pile go out."))  # fmt: skip
COUNT_DICE: Final = DutyType("count-dice", say("Counting the dice"), _K.COUNT_DICE, 4, acts.WantSeat,
    say("Players count along. Someone will say so."))  # fmt: skip
PLACE_BUTTON: Final = DutyType("place-button", say("Placing the button"), _K.PLACE_BUTTON, 5, acts.WantSeat,
    say("You settle from the wrong seat. If the bank runs short, the wrong player goes unpaid."))  # fmt: skip
DELIVER: Final = DutyType("deliver", say("Delivery"), _K.DELIVER, 8, acts.WantOrder,
    say("Two players hold each other's cards. Few players notice in time."))  # fmt: skip
DELIVER_SEAT: Final = DutyType("deliver-seat", say("Delivery to a seat"), _K.DELIVER, 4, acts.WantSeat,
    say("Two players hold each other's cards. Few players notice in time."))  # fmt: skip
SITS_OUT: Final = DutyType("sits-out", say("Sitting out"), _K.DELIVER, 4, acts.WantSeat,
    say("The player who is passed over asks for cards."))  # fmt: skip
PICK_UP: Final = DutyType("pick-up", say("Picking up dead hands"), _K.PICK_UP, 6, acts.WantSeats,
    say("A live hand is gone, or a dead hand plays on. The cameras show it."))  # fmt: skip
PICK_UP_FOLD: Final = DutyType("pick-up-fold", say("Wagers of a folded hand"), _K.PICK_UP, 6, acts.WantChoice,
    say("Someone asks for the wager: the player, or the player-dealer."))  # fmt: skip
FIRST_TO_ACT: Final = DutyType("first-to-act", say("Who acts first"), _K.FIRST_TO_ACT, 4, acts.WantSeat,
    say("The player whose turn it is speaks up. Others have acted out of turn."))  # fmt: skip
TURN_UP: Final = DutyType("turn-up", say("Turning up the hands"), _K.FIRST_TO_ACT, 4, acts.WantSeat,
    say("The hands are opened in the wrong order. The cameras show it."))  # fmt: skip
SHORT_DECK: Final = DutyType("short-deck", say("When the deck runs out"), _K.DEAL_ORDER, 8, acts.WantChoice,
    say("The next cards are the wrong ones. Someone calls the floor."))  # fmt: skip
BUY_CARD: Final = DutyType("buy-card", say("A bought card"), _K.DEAL_ORDER, 4, acts.WantChoice,
    say("The player who bought the card sees the mistake."))  # fmt: skip
BURN: Final = DutyType("burn", say("Burn card"), _K.BURN, 3, acts.WantNumber,
    say("The stub is one card off. A player who watches it will say so."))  # fmt: skip
BETTING: Final = DutyType("betting", say("Is the bet allowed"), _K.BETTING, 6, acts.WantChoice,
    say("{who} calls the floor: an illegal bet stands, or a legal one is refused."))  # fmt: skip
BET_TURN: Final = DutyType("bet-turn", say("Whose turn it is"), _K.BETTING, 4, acts.WantSeat,
    say("The player you skipped speaks up. After the next card it is too late."))  # fmt: skip
BET_AMOUNT: Final = DutyType("bet-amount", say("Least and most bet"), _K.BETTING, 8, acts.WantMoney,
    say("{who} bets an amount nobody else may. The next player will say so."))  # fmt: skip
DISCARD: Final = DutyType("discard", say("Discards"), _K.DISCARD, 6, acts.WantSeats,
    say("The hand has a wrong number of cards at the showdown and is dead."))  # fmt: skip
DRAW_COUNT: Final = DutyType("draw-count", say("Cards drawn"), _K.DISCARD, 4, acts.WantNumber,
    say("The hand has a wrong number of cards at the showdown and is dead."))  # fmt: skip
STUB_SHORT: Final = DutyType("stub-short", say("A stub that runs out"), _K.DISCARD, 8, acts.WantChoice,
    say("A player draws a card that was already out, or gets none. Someone calls the floor."))  # fmt: skip
KEEP_CARD: Final = DutyType("turned-up", say("Cards turned up"), _K.TURNED_UP, 6, acts.WantChoice,
    say("The whole table has seen the card. Someone will say so."))  # fmt: skip
SET_HAND: Final = DutyType("set-hand", say("House way"), _K.SET_HAND, 12, acts.WantArrange,
    say("The hand is face up, and the house way is posted. Someone will say so."))  # fmt: skip
CHECK_SETTING: Final = DutyType("check-setting", say("Checking a setting"), _K.CHECK_SETTING, 6, acts.WantChoice,
    say("Both hands end up open. The player or the player-dealer calls the floor."))  # fmt: skip
PEEK: Final = DutyType("peek", say("Checking the down card"), _K.PEEK, 3, acts.WantChoice,
    say("A peek too many shows the card. Without one players bet against a natural."))  # fmt: skip
DRAW: Final = DutyType("draw", say("Hit or stand"), _K.DRAW, 4, acts.WantChoice,
    say("The hand ends with the wrong cards. A player who counts calls the floor."))  # fmt: skip
ALLOW: Final = DutyType("allow", say("Player options"), _K.ALLOW, 5, acts.WantChoice,
    say("Whoever is wronged calls the floor."))  # fmt: skip
CHOOSER: Final = DutyType("chooser", say("Who names the game"), _K.ALLOW, 4, acts.WantSeat,
    say("The player whose turn it was to name the game speaks up."))  # fmt: skip
ALLOW_SEATS: Final = DutyType("allow-seats", say("Who may"), _K.ALLOW, 6, acts.WantSeats,
    say("Whoever is wronged calls the floor."))  # fmt: skip
READ_HAND: Final = DutyType("read-hand", say("Reading the hand"), _K.READ_HAND, 6, acts.WantChoice,
    say("The cards speak. The players see a different hand than you called."))  # fmt: skip
READ_CARDS: Final = DutyType("read-cards", say("The five that play"), _K.READ_HAND, 8, acts.WantArrange,
    say("Board and hand are face up. Someone corrects you before you push the pot."))  # fmt: skip
READ_LOW: Final = DutyType("read-low", say("Reading the low"), _K.READ_LOW, 8, acts.WantChoice,
    say("The cards speak. The players see a different low than you called."))  # fmt: skip
LOW_CARDS: Final = DutyType("low-cards", say("The five that play low"), _K.READ_LOW, 8, acts.WantArrange,
    say("Board and hand are face up. Someone corrects you before you push the pot."))  # fmt: skip
READ_BONUS: Final = DutyType("read-bonus", say("Reading the bonus hand"), _K.READ_BONUS, 8, acts.WantChoice,
    say("{who} knows the pay table and asks. An overpayment shows when the bank counts."))  # fmt: skip
READ_TOTAL: Final = DutyType("read-total", say("Reading the total"), _K.READ_TOTAL, 3, acts.WantNumber,
    say("That is not the total on the table. Players will notice."))  # fmt: skip
READ_TOTAL_NAME: Final = DutyType("read-total-name", say("Naming the total"), _K.READ_TOTAL, 4, acts.WantChoice,
    say("That is not the total on the table. Players will notice."))  # fmt: skip
READ_MELD: Final = DutyType("read-meld", say("Reading a meld"), _K.READ_MELD, 5, acts.WantChoice,
    say("Players pay for a meld that collects nothing, or keep what they owe."))  # fmt: skip
COMPARE: Final = DutyType("compare", say("Comparing hands"), _K.COMPARE, 6, acts.WantChoice,
    say("Both hands are face up. The player or the player-dealer sees who won."))  # fmt: skip
BEST_HANDS: Final = DutyType("best-hands", say("Who wins the pot"), _K.COMPARE, 8, acts.WantSeats,
    say("The hands are face up. The winner speaks up before you push the pot."))  # fmt: skip
RESULT: Final = DutyType("result", say("Result of the round"), _K.RESULT, 5, acts.WantChoice,
    say("The hands are face up. A winner you do not pay will speak up."))  # fmt: skip
RESULT_POINTS: Final = DutyType("result-points", say("Points of two players"), _K.RESULT, 8, acts.WantNumber,
    say("Both players count along."))  # fmt: skip
OPENERS: Final = DutyType("openers", say("Openers"), _K.OPENERS, 8, acts.WantChoice,
    say("Someone asks for the openers. By then the discards are gone."))  # fmt: skip
QUALIFY: Final = DutyType("qualify", say("Qualifying"), _K.QUALIFY, 4, acts.WantChoice,
    say("The player-dealer's hand is face up. The players see if it qualifies."))  # fmt: skip
PAYOUT_ORDER: Final = DutyType("payout-order", say("Payout order"), _K.PAYOUT_ORDER, 15, acts.WantOrder,
    say("Settled too late, a player may find the bank empty."), rare_cost=True)  # fmt: skip
SETTLE: Final = DutyType("settle", say("Taking and paying"), _K.SETTLE, 6, acts.WantSettle,
    say("A player who is short counts the chips. An overpayment shows when the bank counts."))  # fmt: skip
SETTLE_POINTS: Final = DutyType("settle-points", say("Settling points"), _K.SETTLE, 6, acts.WantMoney,
    say("Both players count along. The one who is over says nothing."))  # fmt: skip
COLLECT: Final = DutyType("collect", say("What a meld collects"), _K.COLLECT, 6, acts.WantNumber,
    say("The players who paid compare. Each owes the same."))  # fmt: skip
CLAIM: Final = DutyType("claim", say("What a player asks for a meld"), _K.COLLECT, 6, acts.WantChoice,
    say("The players who pay look at the meld and compare."))  # fmt: skip
COLLECT_FROM: Final = DutyType("collect-from", say("Who pays for a meld"), _K.COLLECT, 6, acts.WantSeats,
    say("A player who owes nothing complains. A player you skip does not."))  # fmt: skip
GIVE_BACK: Final = DutyType("give-back", say("What a fouled hand gives back"), _K.COLLECT, 8, acts.WantMoney,
    say("The players compare the change with the amount they paid."))  # fmt: skip
PAY_CHIPS: Final = DutyType("pay-chips", say("Cutting a payment"), _K.PAY_CHIPS, 8, acts.WantStack,
    say("Nobody can read the stack at a glance. The player counts it, and the table waits."))  # fmt: skip
SIZE_IN: Final = DutyType("size-in", say("Sizing in"), _K.SIZE_IN, 5, acts.WantStack,
    say("The stacks do not match. The player counts, and the table waits."))  # fmt: skip
COLOR_UP: Final = DutyType("color-up", say("Coloring up"), _K.COLOR_UP, 10, acts.WantStack,
    say("The tray is off at the next count."))  # fmt: skip
MAKE_CHANGE: Final = DutyType("make-change", say("Making change"), _K.MAKE_CHANGE, 8, acts.WantStack,
    say("The player counts the change. The tray is off at the next count."))  # fmt: skip
PAY_ENVY: Final = DutyType("pay-envy", say("Envy bonus"), _K.PAY_ENVY, 10, acts.WantMoney,
    say("The player counts the buttons. An overpayment shows when the bank counts."))  # fmt: skip
SIDE_POT: Final = DutyType("side-pot", say("Side pots"), _K.SIDE_POT, 15, acts.WantMoney,
    say("The pot does not match the bets at the showdown. The cameras show the bets."))  # fmt: skip
SIDE_POT_SEATS: Final = DutyType("side-pot-seats", say("Who plays for a pot"), _K.SIDE_POT, 8, acts.WantSeats,
    say("At the showdown a player claims a pot without chips in it."))  # fmt: skip
SPLIT_POT: Final = DutyType("split-pot", say("Splitting the pot"), _K.SPLIT_POT, 12, acts.WantShares,
    say("A player who is short counts the chips. The one who is over says nothing."))  # fmt: skip
AFTER_DRAW: Final = DutyType("after-draw", say("Bets after the draw"), _K.AFTER_DRAW, 10, acts.WantChoice,
    say("Another player knows the rule and calls the floor."))  # fmt: skip
SPLIT_HALF: Final = DutyType("split-half", say("Halving the pot"), _K.SPLIT_POT, 8, acts.WantMoney,
    say("The player with the smaller half counts the chips."))  # fmt: skip
ROTATE: Final = DutyType("rotate", say("Moving the bank or the button"), _K.ROTATE, 4, acts.WantSeat,
    say("The player whose turn it is speaks up before the next hand."))  # fmt: skip
RULE_ON: Final = DutyType("rule-on", say("Ruling"), _K.RULE_ON, 15, acts.WantChoice,
    say("A player who knows the rule calls the floor. The floor rules again."))  # fmt: skip
HANDLING: Final = DutyType("handling", say("Table handling"), _K.HANDLING, 5, acts.WantChoice,
    say("The cameras show the step you left out."))  # fmt: skip
IN_WORDS: Final = DutyType("in-words", say("Questions in words"), _K.IN_WORDS, 20, acts.WantChoice,
    say("The floor has to put the table right."))  # fmt: skip
IN_WORDS_ORDER: Final = DutyType("in-words-order", say("Steps in order"), _K.IN_WORDS, 30, acts.WantOrder,
    say("A step is missing when the table needs it. The floor has to put it right."))  # fmt: skip

COUNT_TRAY: Final = DutyType("tray", say("Counting the tray"), _K.TRAY, 30, acts.WantMoney,
    say("You signed for chips that are not there."), graded=False)  # fmt: skip
BUY_IN: Final = DutyType("buy-in", say("Buy-in"), _K.TRAY, 10, acts.WantStack,
    say("The player counts the chips. The tray is off at the next count."), graded=False)  # fmt: skip
CHANGE_UP: Final = DutyType("change-up", say("A player colors up"), _K.TRAY, 15, acts.WantStack,
    say("The player counts the chips. The tray is off at the next count."), graded=False)  # fmt: skip
FILL: Final = DutyType("fill", say("Counting a fill"), _K.TRAY, 20, acts.WantMoney,
    say("The tray is off at the next count."), graded=False)  # fmt: skip
FILL_SLIP: Final = DutyType("fill-slip", say("Signing a fill slip"), _K.TRAY, 5, acts.WantChoice,
    say("Your name is on the slip. The tray is off at the next count."), graded=False)  # fmt: skip
CREDIT: Final = DutyType("credit", say("Cutting a credit"), _K.TRAY, 15, acts.WantStack,
    say("The cage counts it. The tray is off at the next count."), graded=False)  # fmt: skip
RELIEF: Final = DutyType("relief", say("Relief"), _K.TRAY, 15, acts.WantOrder,
    say("Your relief asks where the hand stands. Surveillance has not seen your hands."), graded=False)  # fmt: skip
PROTECT: Final = DutyType("protect", say("Protecting deck and muck"), _K.TRAY, 6, acts.WantChoice,
    say("A card is missing. The floor calls a misdeal."), graded=False)  # fmt: skip

DUTY_TYPES: Final[tuple[DutyType, ...]] = tuple(
    duty_type for duty_type in list(globals().values()) if isinstance(duty_type, DutyType)
)
"""All of them, in the order of a round."""

_BY_ID: Final[Mapping[str, DutyType]] = {duty_type.id: duty_type for duty_type in DUTY_TYPES}


_OF_KIND: Final[Mapping[str, tuple[DutyType, ...]]] = {
    kind.value: tuple(duty_type for duty_type in DUTY_TYPES if duty_type.group is kind)
    for kind in {duty_type.group for duty_type in DUTY_TYPES}
}
_IDS: Final = {kind: tuple(duty_type.id for duty_type in types) for kind, types in _OF_KIND.items()}
"""The ids of the types of each kind: asked for with every answer that is added up."""


def duty_type(id: str) -> DutyType | None:
    """The type with an id."""
    return _BY_ID.get(id)


def certain_type(kind: str, id: str = "") -> str:
    """The type of a kind that has this id; without one the only type of the kind. Empty where neither is."""
    ids = _IDS.get(kind, ())
    if id:
        return id if id in ids else ""
    return ids[0] if len(ids) == 1 else ""


def type_name(kind: Kind, id: str) -> Text:
    """What a type of duty is called; where nobody knows it any more, by its heading."""
    known = _BY_ID.get(id)
    return known.name if known is not None else say("{kind}: older answers", kind=KIND_NAMES[kind])


def types_of(kind: Kind) -> Iterator[DutyType]:
    """Every type of a kind, the one that bears its id first."""
    return (duty_type for duty_type in DUTY_TYPES if duty_type.group is kind)
