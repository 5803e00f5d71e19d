"""A duty of the house dealer: what has to be done now, where, and what kind of answer it takes."""

from __future__ import annotations

from enum import StrEnum

from trainer.core.lazy_dataclass import dataclass, field
from trainer.core.text import Text, say
from trainer.round.acts import Want
from trainer.table.lay import Laid, Lay


class Kind(StrEnum):
    """Every kind of duty there is, in any game."""

    TAKE_FEE = "take-fee"
    TOPS = "tops"
    POST_BLINDS = "post-blinds"
    GIVE_ENVY = "give-envy"
    DEAL_ORDER = "deal-order"
    LEFTOVER = "leftover"
    MARK_PILE = "mark-pile"
    COUNT_DICE = "count-dice"
    PLACE_BUTTON = "place-button"
    DELIVER = "deliver"
    PICK_UP = "pick-up"
    FIRST_TO_ACT = "first-to-act"
    BURN = "burn"
    BETTING = "betting"
    DISCARD = "discard"
    TURNED_UP = "turned-up"
    SET_HAND = "set-hand"
    CHECK_SETTING = "check-setting"
    PEEK = "peek"
    DRAW = "draw"
    ALLOW = "allow"
    READ_HAND = "read-hand"
    READ_LOW = "read-low"
    READ_BONUS = "read-bonus"
    READ_TOTAL = "read-total"
    READ_MELD = "read-meld"
    COMPARE = "compare"
    RESULT = "result"
    OPENERS = "openers"
    AFTER_DRAW = "after-draw"
    QUALIFY = "qualify"
    PAYOUT_ORDER = "payout-order"
    SETTLE = "settle"
    COLLECT = "collect"
    PAY_CHIPS = "pay-chips"
    SIZE_IN = "size-in"
    COLOR_UP = "color-up"
    MAKE_CHANGE = "make-change"
    PAY_ENVY = "pay-envy"
    SIDE_POT = "side-pot"
    SPLIT_POT = "split-pot"
    ROTATE = "rotate"
    RULE_ON = "rule-on"
    HANDLING = "handling"
    IN_WORDS = "in-words"
    TRAY = "tray"


KIND_NAMES: dict[Kind, Text] = {
    Kind.TAKE_FEE: say("Collection fee"),
    Kind.TOPS: say("Tops"),
    Kind.POST_BLINDS: say("Blinds"),
    Kind.GIVE_ENVY: say("Envy buttons"),
    Kind.DEAL_ORDER: say("Dealing order"),
    Kind.LEFTOVER: say("Cards left over"),
    Kind.MARK_PILE: say("Marking the pile"),
    Kind.COUNT_DICE: say("Counting the dice"),
    Kind.PLACE_BUTTON: say("Placing the button"),
    Kind.DELIVER: say("Delivery"),
    Kind.PICK_UP: say("Picking up dead hands"),
    Kind.FIRST_TO_ACT: say("Who acts first"),
    Kind.BURN: say("Burn card"),
    Kind.BETTING: say("Watching the betting"),
    Kind.DISCARD: say("Discards"),
    Kind.TURNED_UP: say("Cards turned up"),
    Kind.SET_HAND: say("House way"),
    Kind.CHECK_SETTING: say("Checking a setting"),
    Kind.PEEK: say("Checking the down card"),
    Kind.DRAW: say("Hit or stand"),
    Kind.ALLOW: say("Player options"),
    Kind.READ_HAND: say("Reading the hand"),
    Kind.READ_LOW: say("Reading the low"),
    Kind.READ_BONUS: say("Reading the bonus hand"),
    Kind.READ_TOTAL: say("Reading the total"),
    Kind.READ_MELD: say("Reading a meld"),
    Kind.COMPARE: say("Comparing hands"),
    Kind.RESULT: say("Result of the round"),
    Kind.OPENERS: say("Openers"),
    Kind.AFTER_DRAW: say("Bets after the draw"),
    Kind.QUALIFY: say("Qualifying"),
    Kind.PAYOUT_ORDER: say("Payout order"),
    Kind.SETTLE: say("Taking and paying"),
    Kind.COLLECT: say("What a meld collects"),
    Kind.PAY_CHIPS: say("Cutting a payment"),
    Kind.SIZE_IN: say("Sizing in"),
    Kind.COLOR_UP: say("Coloring up"),
    Kind.MAKE_CHANGE: say("Making change"),
    Kind.PAY_ENVY: say("Envy bonus"),
    Kind.SIDE_POT: say("Side pots"),
    Kind.SPLIT_POT: say("Splitting the pot"),
    Kind.ROTATE: say("Moving the bank or the button"),
    Kind.RULE_ON: say("Ruling"),
    Kind.HANDLING: say("Table handling"),
    Kind.IN_WORDS: say("Questions in words"),
    Kind.TRAY: say("Tray and table"),
}


@dataclass(frozen=True, slots=True)
class DutyType:
    """A type of duty as data: its id and name, the kind that groups it, the target time, and the sort of answer.

    One type takes one sort of answer. The target time is the trainer's own figure, not a book's. `shows` says how a
    wrong answer comes to light at a table, or what it leads to. What no book prints is not `graded`. A `rare_cost`
    shows in few of the rounds that are played to weigh it: in exams it is never below the average kind.
    """

    id: str
    name: Text
    group: Kind
    seconds: int
    want: type[Want]
    shows: Text
    graded: bool = True
    rare_cost: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """Which duty of a round: its kind, its seat (0 where none) and its subject, for example a wager's place."""

    kind: Kind
    seat: int = 0
    subject: str = ""

    def __str__(self) -> str:
        return "/".join((self.kind.value, *(str(part) for part in (self.seat, self.subject) if part)))


@dataclass(frozen=True, slots=True)
class Duty:
    """One duty: its key, the question put to the trainee, the answer it wants, and the places to look at.

    `look` names first what is asked about. `supposed` is what lies otherwise than the question means it, by place: a
    setting somebody wants, a card just being turned. `offered` are chips that somebody puts down, by place, in cents.
    `felt` is all of it as it is found where something went wrong. So it is shown while it is asked. `unseen`
    says why no felt can show what is asked about. `motion` is what is seen of it once it is done (`MOTIONS`).
    """

    key: Key
    ask: Text
    want: Want
    look: tuple[str, ...] = ()
    supposed: tuple[tuple[str, tuple[Laid, ...]], ...] = ()
    offered: tuple[tuple[str, int], ...] = ()
    felt: Lay | None = field(default=None, hash=False)
    unseen: Text | None = None
    motion: str = ""

    @property
    def kind(self) -> Kind:
        return self.key.kind

    @property
    def seat(self) -> int:
        return self.key.seat
