"""What a dealer says aloud with an act: the call that belongs to a step of a round, and calls it may be taken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.core.lazy_dataclass import dataclass, replace
from trainer.core.rng import shuffle
from trainer.core.text import Text, join, say
from trainer.drills.question import Question
from trainer.round.acts import Act, Choose, Number, Option, Seat, Seats, Shares, WantChoice, WantSeats, WantShares
from trainer.round.duty import Duty, Key, Kind
from trainer.table.places import name_of, pot_of, seat_of
from trainer.training.explanations import explain_right

RESULTS = {
    "win": say("Player wins."),
    "lose": say("Bank wins."),
    "push": say("Push."),
    "tie": say("Tie."),
}
BRING_IN = "bring-in"
BLINDS = {
    "small": say("Seat {seat}, small blind."),
    "middle": say("Seat {seat}, middle blind."),
    "big": say("Seat {seat}, big blind."),
    BRING_IN: say("Seat {seat} brings it in."),
}
SIDES = {"player": say("Player"), "banker": say("Banker")}
PART = {"high": say("the high"), "low": say("the low")}
OPENING = {
    "ante-again": say("Nobody opens. Ante again."),
    "for-low": say("Nobody opens. The pot is for low now."),
    "draw": say("Nobody opens. Draw."),
    "back": say("Nobody opens. The antes go back."),
}
PROVING = {
    "proven": say("Seat {seat}, openers."),
    "hand-dead": say("Seat {seat}, no openers. The hand is dead."),
    "pot-stays": say("Seat {seat}, no openers. The pot stays."),
    "for-low": say("Seat {seat}, no openers. The hand is for low."),
}
UNCALLED: Mapping[Kind, str] = {
    Kind.TAKE_FEE: "the fee is taken in sight of all, no book has it said",
    Kind.TOPS: "as a fee",
    Kind.GIVE_ENVY: "a button is laid without a word",
    Kind.DEAL_ORDER: "cards are pitched without a word",
    Kind.LEFTOVER: "cards are counted down without a word",
    Kind.MARK_PILE: "a pile is marked without a word",
    Kind.COUNT_DICE: "what the dice make is said with the button: 'Action is seat 3'",
    Kind.DELIVER: "hands are delivered without a word",
    Kind.PICK_UP: "dead hands are picked up without a word",
    Kind.BURN: "a burn is shown, not said",
    Kind.TURNED_UP: "the card lies there for all; what becomes of it is a ruling",
    Kind.SET_HAND: "a hand is set without a word",
    Kind.CHECK_SETTING: "the dealer answers who asks him",
    Kind.PEEK: "what is seen is not said before its time",
    Kind.ALLOW: "the dealer answers who asks him",
    Kind.READ_HAND: "said with the result that follows from it",
    Kind.READ_LOW: "said with the result that follows from it",
    Kind.READ_BONUS: "said with the payment that follows from it",
    Kind.READ_MELD: "players lay their melds down themselves; the book of pan prints no call",
    Kind.AFTER_DRAW: "a ruling: told to who asks",
    Kind.PAYOUT_ORDER: "the order is shown by acting",
    Kind.SETTLE: "the result was said before the chips move",
    Kind.COLLECT: "as a fee",
    Kind.PAY_CHIPS: "chips are cut in sight of all",
    Kind.SIZE_IN: "chips are cut in sight of all",
    Kind.COLOR_UP: "chips are cut in sight of all",
    Kind.MAKE_CHANGE: "chips are cut in sight of all",
    Kind.PAY_ENVY: "as a payment",
    Kind.SIDE_POT: "said with the push: 'Seat 4 wins side pot 1'",
    Kind.RULE_ON: "the ruling itself is what is said",
    Kind.HANDLING: "a call that is printed is the step itself",
    Kind.IN_WORDS: "no act at a table",
    Kind.TRAY: "chips are cut in sight of all; a buy-in is said when it is asked",
}
"""Kinds of duty whose acts go without a word of their own, each with the reason."""
SILENT = ("reveal", "no-play")
"""Acts of these subjects go without a word."""
MOST = 4
"""So many calls are offered at most, the right one among them."""


@dataclass(frozen=True, slots=True)
class Call:
    """The call of a step and the calls offered with it, in the order in which they are shown."""

    says: Text
    offered: tuple[Text, ...]

    @property
    def want(self) -> WantChoice:
        """What is asked: one of the calls."""
        return WantChoice(tuple(Option(f"call-{place}", words) for place, words in enumerate(self.offered, start=1)))

    def chosen(self, act: Choose) -> Text:
        """The call that an act chooses."""
        return next(option.words for option in self.want.options if option.id == act.option)

    def without(self, words: Text) -> Call:
        """With one call fewer to choose from."""
        return replace(self, offered=tuple(text for text in self.offered if text != words))


def call_of(question: Question, act: Act) -> Text | None:
    """The call, in the words of the table; None where nothing is said."""
    return next(iter(_calls(question, act)), None)


def call_asked(question: Question, act: Act) -> Call | None:
    """The call to be chosen among others; None where nothing is said."""
    says, *wrong = _calls(question, act) or (None,)
    wrong = list(dict.fromkeys(text for text in wrong if text != says))
    if says is None or not wrong:
        return None
    rng = question.round.setup.rng("call", str(question.duty.key))
    return Call(says, shuffle((says, *shuffle(wrong, rng)[: MOST - 1]), rng))


def calling(question: Question, call: Call) -> Question:
    """'What do you say?', as a question of its own on the same round."""
    key = replace(question.duty.key, subject=f"{question.duty.key.subject}.call")
    return replace(question, duty=Duty(key, say("What do you say?"), call.want))


def why_not(question: Question, spoken: Text) -> Text:
    """What is wrong with a call: what held with these cards and chips, and the rule."""
    explanation = explain_right(question)
    reasons = join((*explanation.why, explanation.rule.says), " · ")
    return say("Not “{given}”: {reasons}", given=spoken, reasons=reasons)


def _with(words: Text, **values: str | int | Text) -> Text:
    """The same call with something else in it."""
    return words.filled(**{**dict(words.values), **values})


def _calls(question: Question, act: Act) -> tuple[Text, ...]:
    """The call of this act first, then what somebody might say in its place; empty where nothing is said."""
    key = question.duty.key
    if key.subject in SILENT or key.kind in UNCALLED:
        return ()
    match act:
        case Seat(seat):
            return _to_a_seat(question, key, seat)
        case Choose(option):
            return _of_a_choice(question, key, option)
        case Number(total) if key.kind is Kind.READ_TOTAL and not key.seat:
            return _of_a_total(key, total)
        case Seats(seats) if key.kind is Kind.COMPARE and isinstance(question.duty.want, WantSeats):
            return _best(key, seats, question.duty.want.seats)
        case Number(number) if key.kind is Kind.DISCARD:
            return _of_a_draw(question, key, number)
        case Shares(shares) if key.kind is Kind.SPLIT_POT and isinstance(question.duty.want, WantShares):
            return _pushed(key, tuple(seat for seat, _ in shares), question.duty.want.seats)
        case _:
            return ()


# -- to one seat


def _to_a_seat(question: Question, key: Key, seat: int) -> tuple[Text, ...]:
    banked = bool(question.round.setup.player_dealer)
    others = _beside(seat, question.round.setup.seats_taken)
    match key.kind:
        case Kind.PLACE_BUTTON:
            says = say("Action is seat {seat}.", seat=seat)
            return (says, *_other_seats(says, others), say("Seat {seat}, your bank.", seat=seat))
        case Kind.FIRST_TO_ACT:
            says = say("Seat {seat}, your action.", seat=seat)
            return (says, *_other_seats(says, others))
        case Kind.BETTING:
            says = say("Seat {seat}, it is your turn.", seat=seat)
            return (says, *_other_seats(says, others))
        case Kind.POST_BLINDS if key.subject in BLINDS:
            says = BLINDS[key.subject].filled(seat=seat)
            named = [BLINDS[blind].filled(seat=seat) for blind in ("small", "big") if key.subject != BRING_IN]
            return (says, *_other_seats(says, others), *named)
        case Kind.ROTATE if banked:
            says = say("Seat {seat}, would you like the bank?", seat=seat)
            return (says, *_other_seats(says, others), say("Seat {seat} has the bank.", seat=seat))
        case Kind.ROTATE:
            says = say("The button goes to seat {seat}.", seat=seat)
            return (says, *_other_seats(says, others))
        case _:
            return ()


def _other_seats(says: Text, seats: Sequence[int]) -> tuple[Text, ...]:
    return tuple(_with(says, seat=seat) for seat in seats)


def _beside(seat: int, seats_taken: Sequence[int]) -> tuple[int, ...]:
    """The seats that somebody would take it for: those beside it."""
    ring = sorted({*seats_taken, seat})
    place = ring.index(seat)
    neighbors = dict.fromkeys((ring[place - 1], ring[(place + 1) % len(ring)]))
    return tuple(neighbor for neighbor in neighbors if neighbor != seat)


# -- results


def _of_a_choice(question: Question, key: Key, option: str) -> tuple[Text, ...]:
    want = question.duty.want
    options = [option.id for option in want.options] if isinstance(want, WantChoice) else []
    match key.kind:
        case Kind.COMPARE | Kind.RESULT if key.seat and option in RESULTS:
            number = key.subject.removeprefix("hand-")
            template = say("Seat {seat}: {result}", seat=key.seat, result=RESULTS[option])
            if number.isdecimal() and int(number) > 1:
                template = say("Seat {seat}, hand {hand}: {result}", seat=key.seat, hand=number, result=RESULTS[option])
            other_results = [result for result in options if result in RESULTS and result != option]
            return (template, *(_with(template, result=RESULTS[result]) for result in other_results))
        case Kind.COMPARE if option == "tie" or seat_of(option):
            seats = [seat for place in (option, *options) if (seat := seat_of(place))]
            sentences = [say("Seat {seat} wins.", seat=fromkey) for fromkey in dict.fromkeys(seats)]
            return (RESULTS["tie"], *sentences) if option == "tie" else (*sentences, RESULTS["tie"])
        case Kind.QUALIFY if option in ("yes", "no"):
            words = (say("The player-dealer qualifies."), say("No qualifier."))
            return words if option == "yes" else words[::-1]
        case Kind.RESULT if option.partition("-")[0] in (*SIDES, "tie"):
            return _of_two_hands(question, option.partition("-")[0])
        case Kind.OPENERS:
            fates = {"passed": OPENING, "shown": PROVING}.get(key.subject, {})
            calls = dict.fromkeys(fates[choice] for choice in (option, *options) if choice in fates)
            return tuple(text.filled(seat=key.seat) if key.seat else text for text in calls)
        case Kind.DRAW if key.subject in SIDES and option in ("hit", "stand"):
            return _of_a_card(key.subject, option)
        case _:
            return ()


def _of_two_hands(question: Question, winner: str) -> tuple[Text, ...]:
    """Who won with how much against how much, as the totals were read."""
    totals = {
        key.subject.partition("-")[0]: act.number
        for key, act in question.round.acts.items()
        if key.kind is Kind.READ_TOTAL and isinstance(act, Number)
    }
    if set(totals) != set(SIDES):
        return ()
    high, low = max(totals.values()), min(totals.values())
    tie = say("Tie, {total} all.", total=high)
    wins = [
        say("{side} wins, {total} over {other}.", side=SIDES[side], total=total, other=other)
        for side in (winner, *SIDES)
        for total, other in ((high, low), (low, high))
        if side in SIDES
    ]
    return (tie, *wins) if winner == "tie" else (*wins, tie)


def _of_a_card(side: str, option: str) -> tuple[Text, ...]:
    other = "banker" if side == "player" else "player"
    words = {
        (side_named, act): say("A card for the {side}.", side=SIDE_HANDS[side_named])
        if act == "hit"
        else say("The {side} stands.", side=SIDE_HANDS[side_named])
        for side_named in (side, other)
        for act in ("hit", "stand")
    }
    return (words[side, option], *words.values())


SIDE_HANDS = {"player": say("player", "a hand of baccarat"), "banker": say("banker", "a hand of baccarat")}


def _of_a_total(key: Key, total: int) -> tuple[Text, ...]:
    side = key.subject.partition("-")[0]
    if side not in SIDES:
        return ()
    other = "banker" if side == "player" else "player"
    says = say("{side} shows {total}.", side=SIDES[side], total=total)
    near = (total + 1) % 10, (total - 1) % 10
    return (says, _with(says, side=SIDES[other]), *(_with(says, total=wrong_total) for wrong_total in near))


def _of_a_draw(question: Question, key: Key, number: int) -> tuple[Text, ...]:
    """How many cards a player takes: the dealer tells it until somebody has acted after the draw."""
    pat, takes = say("Seat {seat} is pat.", seat=key.seat), say("Seat {seat} takes {number}.", seat=key.seat, number=1)
    sentences = [
        _with(takes, number=cards_taken) if cards_taken else pat
        for cards_taken in (number, number - 1, number + 1)
        if cards_taken >= 0
    ]
    return (*sentences, *_other_seats(sentences[0], _beside(key.seat, question.round.setup.seats_taken)))


# -- pots


def _best(key: Key, seats: tuple[int, ...], every: Sequence[int]) -> tuple[Text, ...]:
    """Who has the best hand one way."""
    part = PART.get(name_of(key.subject), say("the best hand"))
    nobody = say("Nobody has {part}.", part=part)

    def call_for(winners: tuple[int, ...]) -> Text:
        if not winners:
            return nobody
        if len(winners) == 1:
            return say("Seat {seat} has {part}.", seat=winners[0], part=part)
        return say("Seats {seats} tie for {part}.", seats=_seats(winners), part=part)

    wrong = [call_for((winner,)) for winner in every if (winner,) != seats]
    return (call_for(seats), *wrong, *((nobody,) if part == PART["low"] else ()))


def _pushed(key: Key, seats: tuple[int, ...], every: Sequence[int]) -> tuple[Text, ...]:
    """Who gets a pot."""
    number = pot_of(key.subject)
    pot = say("side pot {number}", number=number) if number else say("the main pot")

    def call_for(winners: tuple[int, ...]) -> Text:
        if len(winners) == 1:
            return say("Seat {seat} wins {pot}.", seat=winners[0], pot=pot)
        return say("Seats {seats} share {pot}.", seats=_seats(winners), pot=pot)

    return (call_for(seats), *(call_for((winner,)) for winner in every if (winner,) != seats))


def _seats(seats: tuple[int, ...]) -> Text:
    *most, last = seats
    return say("{seats} and {seat}", seats=join(map(str, most), ", "), seat=last)
